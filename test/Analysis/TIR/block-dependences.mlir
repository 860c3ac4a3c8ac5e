// RUN: relax-test-opt %s --test-tir-block-analysis=show=dependences --split-input-file --verify-diagnostics -o /dev/null

tir.prim_func @chain(%A: memref<4xf32>, %B: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{RAW after @first on alloc}}
    tir.block @second (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %B[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{WAR after @first on arg0}}
    // expected-remark @below {{WAW after @second on arg1}}
    tir.block @third (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<4xf32>
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

// Halves of one buffer of symbolic size.
#shape = affine_map<()[s0] -> (s0 * 2)>
tir.prim_func @concat(%A: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @low (spatial %vi = %i to symbol(%n)) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<?xf32>
    }
    tir.block @high (spatial %vi = %i to symbol(%n)) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi + symbol(%n)] : memref<?xf32>
    }
    // expected-remark @below {{WAW after @high on arg0}}
    tir.block @again (spatial %vi = %i to symbol(%n)) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[symbol(%n) * 2 - %vi - 1] : memref<?xf32>
    }
  }
  tir.return
}

// -----

func.func private @extern()
tir.prim_func @unknown(%A: memref<4xf32>) {
  tir.block @call () {
    func.call @extern() : () -> ()
  }
  // expected-remark @below {{opaque after @call}}
  tir.block @b () {
    %zero = arith.constant 0.0 : f32
    affine.store %zero, %A[0] : memref<4xf32>
  }
  tir.return
}
