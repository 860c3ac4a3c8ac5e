// RUN: relax-test-opt %s --test-tir-block-analysis --split-input-file --verify-diagnostics -o /dev/null

tir.prim_func @matmul_relu(%A: memref<128x784xf32>, %B: memref<784x10xf32>,
                           %C: memref<128x10xf32>) {
  %T = tir.alloc : memref<128x10xf32>
  tir.for %i to 128 {
    tir.for %j to 10 {
      tir.for %k to 784 {
        // expected-remark @below {{reduction; not complete: iterator #2 is reduce}}
        tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 10,
                           reduce %vk = %k to 784)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wi, %wj] : memref<128x10xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<128x784xf32>
          %b = affine.load %B[%vk, %vj] : memref<784x10xf32>
          %c = affine.load %T[%vi, %vj] : memref<128x10xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %T[%vi, %vj] : memref<128x10xf32>
        }
      }
      // expected-remark @below {{complete}}
      tir.block @relu (spatial %vi = %i to 128, spatial %vj = %j to 10) {
        %zero = arith.constant 0.0 : f32
        %t = affine.load %T[%vi, %vj] : memref<128x10xf32>
        %r = arith.maximumf %t, %zero : f32
        affine.store %r, %C[%vi, %vj] : memref<128x10xf32>
      }
    }
  }
  tir.return
}

// -----

// Two writers of one buffer.
tir.prim_func @fill_then_update(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{opaque; not complete: '@update' writes the same buffer; not reduction: '@update' writes the same buffer}}
    tir.block @fill (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
    tir.for %k to 8 {
      // expected-remark @below {{opaque; not complete: '@fill' writes the same buffer; not reduction: '@fill' writes the same buffer}}
      tir.block @update (spatial %vi = %i to 4, reduce %vk = %k to 8) {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @read_before_written(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{complete}}
    tir.block @early (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %B[%vi] : memref<4xf32>
    }
    // expected-remark @below {{opaque; not complete: '@early' reads its result before it is written; not reduction}}
    tir.block @late (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @in_place(%A: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{opaque; not complete: it reads a buffer that it writes; not reduction: it has no init region}}
    tir.block @double (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %A[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @ordered(%A: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{opaque; not complete: iterator #0 is ordered; not reduction: it has no init region}}
    tir.block @scan (ordered %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @reduce_iterator_in_output(%A: memref<4xf32>) {
  tir.for %k to 4 {
    // expected-remark @below {{opaque; not complete: iterator #0 is reduce; not reduction: reduce iterator #0 indexes the written element}}
    tir.block @b (reduce %vk = %k to 4) init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[0] : memref<4xf32>
    } {
      %a = affine.load %A[%vk] : memref<4xf32>
      affine.store %a, %A[%vk] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @init_elsewhere(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.for %k to 4 {
    // expected-remark @below {{not reduction: the init region does not initialize the buffer that the body updates}}
    tir.block @b (reduce %vk = %k to 4) init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[1] : memref<4xf32>
    } {
      %a = affine.load %A[%vk] : memref<4xf32>
      %b = affine.load %B[0] : memref<4xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[0] : memref<4xf32>
    }
  }
  tir.return
}

// -----

// Two loops make the reduction run some points twice.
tir.prim_func @overlapping(%A: memref<10xf32>, %B: memref<1xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      // expected-remark @below {{not reduction: the binding is not proven one to one: (l0 = 1, l1 = 0) and (l0 = 0, l1 = 2) give the same indices}}
      tir.block @b (reduce %vk = %i * 2 + %j to 10) init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[0] : memref<1xf32>
      } {
        %a = affine.load %A[%vk] : memref<10xf32>
        %b = affine.load %B[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[0] : memref<1xf32>
      }
    }
  }
  tir.return
}

// -----

func.func private @extern(memref<4xf32>)
tir.prim_func @call(%A: memref<4xf32>) {
  // expected-remark @below {{opaque; not complete: 'func.call' may access any buffer; not reduction: 'func.call' may access any buffer}}
  tir.block @b () {
    func.call @extern(%A) : (memref<4xf32>) -> ()
  }
  tir.return
}
