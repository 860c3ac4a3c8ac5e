// RUN: relax-test-opt %s --test-tir-block-analysis=show=accesses --split-input-file --verify-diagnostics -o /dev/null

#shape = affine_map<()[s0] -> (s0, 4)>
tir.prim_func @affine(%A: memref<?x4xf32> {tir.shape = #shape},
                      %B: memref<?x4xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      // expected-remark @below {{reads arg0[-d0 + s0 - 1, d1]}}
      // expected-remark @below {{writes arg1[d0, d1]}}
      tir.block @flip (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {
        %a = affine.load %A[symbol(%n) - %vi - 1, %vj] : memref<?x4xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x4xf32>
      }
    }
  }
  tir.return
}

// -----

// The init region writes the buffer that the body updates; equal regions appear once.
tir.prim_func @init(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{init writes arg1[d0]}}
      // expected-remark @below {{reads arg0[d0, d1]}}
      // expected-remark @below {{reads arg1[d0]}}
      // expected-remark @below {{writes arg1[d0]}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %again = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %p = arith.mulf %a, %again : f32
        %s = arith.addf %p, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

// Loads at indices that are data.
tir.prim_func @gather(%I: memref<6xindex>, %A: memref<100x8xf32>,
                      %B: memref<6x8xf32>) {
  tir.for %i to 6 {
    tir.for %j to 8 {
      // expected-remark @below {{reads arg0[d0]}}
      // expected-remark @below {{reads arg1[0 .. +100, d1 + 1]}}
      // expected-remark @below {{writes arg2[d0, d1]}}
      tir.block @take (spatial %vi = %i to 6, spatial %vj = %j to 8) {
        %one = arith.constant 1 : index
        %index = affine.load %I[%vi] : memref<6xindex>
        %column = arith.addi %vj, %one : index
        %a = memref.load %A[%index, %column] : memref<100x8xf32>
        affine.store %a, %B[%vi, %vj] : memref<6x8xf32>
      }
    }
  }
  tir.return
}

// -----

// Inner loops and blocks widen the region.
tir.prim_func @tile(%A: memref<64xf32>, %B: memref<64xf32>) {
  tir.for %i to 16 {
    // expected-remark @below {{reads arg0[4 * d0 .. +4]}}
    // expected-remark @below {{writes arg1[4 * d0 .. +4]}}
    tir.block @outer (spatial %vi = %i to 16) {
      tir.for %j to 4 {
        // expected-remark @below {{reads arg0[4 * b0_0 + d0]}}
        // expected-remark @below {{writes arg1[4 * b0_0 + d0]}}
        tir.block @inner (spatial %vj = %j to 4) {
          %a = affine.load %A[symbol(%vi) * 4 + %vj] : memref<64xf32>
          affine.store %a, %B[symbol(%vi) * 4 + %vj] : memref<64xf32>
        }
      }
    }
  }
  tir.return
}

// -----

// Whole buffers, views, and buffers of the block itself.
tir.prim_func @whole(%A: memref<8x4xf32>, %B: memref<4xf32>) {
  // expected-remark @below {{reads arg0[0 .. +8, 0 .. +4]}}
  // expected-remark @below {{writes arg1[0 .. +4]}}
  tir.block @b () {
    %row = memref.subview %A[2, 0] [1, 4] [1, 1]
        : memref<8x4xf32> to memref<4xf32, strided<[1], offset: 8>>
    memref.copy %row, %B
        : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32>
    %own = memref.alloca() : memref<4xf32>
    memref.copy %own, %own : memref<4xf32> to memref<4xf32>
  }
  tir.return
}

// -----

tir.prim_func @stated(%I: memref<6xindex>, %A: memref<100xf32>,
                      %B: memref<6xf32>) {
  tir.for %i to 6 {
    // expected-remark @below {{reads arg0[d0]}}
    // expected-remark @below {{reads arg1[2 * d0 .. +3]}}
    // expected-remark @below {{writes arg2[d0]}}
    tir.block @take (spatial %vi = %i to 6)
        access (%A : memref<100xf32> = <read, (d0) -> (d0 * 2), [3]>) {
      %index = affine.load %I[%vi] : memref<6xindex>
      %a = memref.load %A[%index] : memref<100xf32>
      affine.store %a, %B[%vi] : memref<6xf32>
    }
  }
  tir.return
}
