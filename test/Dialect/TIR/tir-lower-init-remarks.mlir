// RUN: relax-opt %s --tir-lower-init --split-input-file --remarks-filter-missed=tir-lower-init --verify-diagnostics

// An init that cannot be hoisted in front of its reduce loops stays in its
// block, behind a branch.

tir.prim_func @branch(%A: memref<8xf32>, %S: memref<1xf32>, %n: index) {
  tir.for %k to 8 {
    tir.if (symbol(%n) - 1 >= 0) {
      // expected-remark @below {{not hoisted | Category:tir-lower-init | Function=branch | Reason="'tir.if' is between block 'sum' and its reduce loop"}}
      tir.block @sum (spatial %vi = 0 to 1, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<1xf32>
      } {
        %a = affine.load %A[%vk] : memref<8xf32>
        %s = affine.load %S[%vi] : memref<1xf32>
        %b = arith.addf %a, %s : f32
        affine.store %b, %S[%vi] : memref<1xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @triangle(%A: memref<8xf32>, %S: memref<8xf32>) {
  tir.for %k to 8 {
    tir.for %i to %k + 1 {
      // expected-remark @below {{Reason="the extent of a spatial loop of block 'sum' depends on a reduce loop"}}
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vk] : memref<8xf32>
        %s = affine.load %S[%vi] : memref<8xf32>
        %b = arith.addf %a, %s : f32
        affine.store %b, %S[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @fused(%A: memref<8xf32>, %S: memref<4xf32>) {
  tir.for %f to 32 {
    // expected-remark @below {{Reason="a loop of block 'sum' is bound to a spatial and to a reduce iterator"}}
    tir.block @sum (spatial %vi = %f floordiv 8 to 4, reduce %vk = %f mod 8 to 8)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wi] : memref<4xf32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %s = affine.load %S[%vi] : memref<4xf32>
      %b = arith.addf %a, %s : f32
      affine.store %b, %S[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @mixed(%A: memref<8xf32>, %S: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.for %j to 1 {
        // expected-remark @below {{Reason="the predicate of block 'sum' mixes spatial and reduce loops"}}
        tir.block @sum (spatial %vi = %i + %j to 4, reduce %vk = %k to 8) where (%k - %i >= 0)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %S[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vk] : memref<8xf32>
          %s = affine.load %S[%vi] : memref<4xf32>
          %b = arith.addf %a, %s : f32
          affine.store %b, %S[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
