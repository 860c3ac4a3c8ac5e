// RUN: relax-opt %s --split-input-file --tir-lower-thread-reductions --verify-diagnostics

tir.prim_func @two_loops(%A: memref<8x8xf32>, %B: memref<1xf32>) {
  tir.for %s to 8 thread_binding "threadIdx.y" {
    tir.for %t to 8 thread_binding "threadIdx.x" {
      // expected-error @+1 {{expected the reduction 'sum' to be shared by the threads of one loop, bound to threadIdx}}
      tir.block @sum (spatial %v = 0 to 1, reduce %vs = %s to 8, reduce %vt = %t to 8)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%w] : memref<1xf32>
      } {
        %a = affine.load %A[%vs, %vt] : memref<8x8xf32>
        %b = affine.load %B[%v] : memref<1xf32>
        %c = arith.addf %b, %a : f32
        affine.store %c, %B[%v] : memref<1xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @rows_inside(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    tir.for %i to 8 {
      // expected-error @+1 {{expected only reduce loops between the reduction 'sum' and the loop to 8 around block 'sum' (loop 1 of 2), which is bound to threads that share the reduction}}
      tir.block @sum (spatial %v = %i to 8, reduce %vt = %t to 8)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%w] : memref<8xf32>
      } {
        %a = affine.load %A[%v, %vt] : memref<8x8xf32>
        %b = affine.load %B[%v] : memref<8xf32>
        %c = arith.addf %b, %a : f32
        affine.store %c, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @no_combiner(%A: memref<8xf32>, %B: memref<1xf32>) {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    // expected-error @+1 {{threads cannot share the reduction: block 'difference' does not combine its old value by a sum, product, minimum, maximum, and, or, xor, or selection}}
    tir.block @difference (spatial %v = 0 to 1, reduce %vt = %t to 8)
    init (%w) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%w] : memref<1xf32>
    } {
      %a = affine.load %A[%vt] : memref<8xf32>
      %b = affine.load %B[%v] : memref<1xf32>
      %c = arith.subf %a, %b : f32
      affine.store %c, %B[%v] : memref<1xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @threads(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %B: memref<1xf32>, %n: index) {
  // expected-error @+1 {{expected a constant number of iterations of the loop to s0 around block 'sum', since threads combine the parts of a reduction}}
  tir.for %t to symbol(%n) thread_binding "threadIdx.x" {
    tir.block @sum (spatial %v = 0 to 1, reduce %vt = %t to symbol(%n))
    init (%w) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%w] : memref<1xf32>
    } {
      %a = affine.load %A[%vt] : memref<?xf32>
      %b = affine.load %B[%v] : memref<1xf32>
      %c = arith.addf %b, %a : f32
      affine.store %c, %B[%v] : memref<1xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @mixed_predicate(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 thread_binding "blockIdx.x" {
    tir.for %t to 8 thread_binding "threadIdx.x" {
      // expected-error @+1 {{expected each constraint of the predicate of reduction 'sum', which threads share, to be either about its reduce loops or about its other loops}}
      tir.block @sum (spatial %v = %i to 8, reduce %vt = %t to 8) where (%i - %t >= 0)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%w] : memref<8xf32>
      } {
        %a = affine.load %A[%v, %vt] : memref<8x8xf32>
        %b = affine.load %B[%v] : memref<8xf32>
        %c = arith.addf %b, %a : f32
        affine.store %c, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
