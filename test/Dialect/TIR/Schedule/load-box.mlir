// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A tile of 32 rows is one box.

// CHECK-LABEL: tir.prim_func @f
// CHECK:       tir.block @copy_o (spatial %[[O:.*]] = %{{.*}} to 2, {{.*}}<write, {{.*}}[32, 64], all>
// CHECK-DAG:     %[[MAP:.*]] = tir.tensor_map %A sizes [64, 64] strides [64, 1] box [32, 64] : memref<64x64xf16>
// CHECK-DAG:     %[[ROW:.*]] = affine.apply {{.*}}[%[[O]]]
// CHECK:         %[[VIEW:.*]] = memref.subview %{{.*}}[%{{.*}}] [32, 64] [1, 1]
// CHECK:         %[[CAST:.*]] = memref.cast %[[VIEW]]
// CHECK:         tir.load_box %[[MAP]][%[[ROW]], %{{.*}}] to %[[CAST]]

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

// Rows are longer than a swizzle: there is a box for each group of 64 elements.

// CHECK-LABEL: tir.prim_func @f
// CHECK:         %[[MAP:.*]] = tir.tensor_map %A sizes [64, 128] strides [128, 1] box [32, 64] swizzle 128
// CHECK:         memref.subview %{{.*}}[0, %{{.*}}, {{.*}}] [1, 32, 64]
// CHECK:         tir.load_box %[[MAP]]
// CHECK:         memref.subview %{{.*}}[1, %{{.*}}, {{.*}}] [1, 32, 64]
// CHECK:         tir.load_box %[[MAP]][%{{.*}}, %c64{{.*}}]
// CHECK-NOT:     tir.load_box
// CHECK:         tir.block @use

tir.prim_func @f(%A: memref<64x128xf16>, %B: memref<64x128xf16>) {
  %S = tir.alloc : memref<2x64x64xf16, #tir.swizzled<128>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 128 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 128) {
          %a = affine.load %A[%vi, %vj] : memref<64x128xf16>
          affine.store %a, %S[%vj floordiv 64, %vi, %vj mod 64] : memref<2x64x64xf16, #tir.swizzled<128>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 128 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 128) {
        %a = affine.load %S[%vj floordiv 64, %vi, %vj mod 64] : memref<2x64x64xf16, #tir.swizzled<128>>
        affine.store %a, %B[%vi, %vj] : memref<64x128xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

// Rows that the buffer lacks are outside of the tensor.

// CHECK-LABEL: tir.prim_func @f
// CHECK:         tir.tensor_map %A sizes [50, 64] strides [64, 1] box [32, 64]
// CHECK:         tir.load_box
// CHECK-NOT:     affine.if
// CHECK:         tir.block @use

tir.prim_func @f(%A: memref<50x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %c = affine.if affine_set<(i) : (49 - i >= 0)>(%vi) -> f16 {
            %a = affine.load %A[%vi, %vj] : memref<50x64xf16>
            affine.yield %a : f16
          } else {
            %z = arith.constant 0.0 : f16
            affine.yield %z : f16
          }
          affine.store %c, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

// Sizes may be symbolic where rows have a constant length.

// CHECK-LABEL: tir.prim_func @g
// CHECK:         tir.tensor_map %A sizes [%{{.*}}, 64] strides [64, 1] box [32, 64]
tir.prim_func @g(%A: memref<?x64xf16> {tir.shape = affine_map<()[n] -> (n * 32, 64)>}, %B: memref<?x64xf16> {tir.shape = affine_map<()[n] -> (n * 32, 64)>}, %n: index) {
  %S = tir.alloc [symbol(%n) * 32, 64] : memref<?x64xf16, #tir.scope<shared>>
  tir.for %io to symbol(%n) {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to symbol(%n) * 32, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<?x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<?x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to symbol(%n) * 32 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to symbol(%n) * 32, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<?x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<?x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    %block = transform.tir.load_box %ii
    transform.yield
  }
}
