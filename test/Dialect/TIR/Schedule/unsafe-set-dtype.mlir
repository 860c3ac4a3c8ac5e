// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// All accesses of a reduction cast; the function stays as it is.

// CHECK-LABEL: tir.prim_func @sum
// CHECK:         %[[T:.*]] = tir.alloc : memref<8xf16>
// CHECK:         tir.block @sum
// CHECK:           %[[Z:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[Z16:.*]] = arith.truncf %[[Z]] : f32 to f16
// CHECK:           affine.store %[[Z16]], %[[T]]
// CHECK:           %[[S16:.*]] = affine.load %[[T]]
// CHECK:           %[[S:.*]] = arith.extf %[[S16]] : f16 to f32
// CHECK:           %[[N:.*]] = arith.addf %{{.*}}, %[[S]] : f32
// CHECK:           %[[N16:.*]] = arith.truncf %[[N]] : f32 to f16
// CHECK:           affine.store %[[N16]], %[[T]]
tir.prim_func @sum(%A: memref<8x6xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vj = %j to 6)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        %b = affine.load %T[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %T[%vi] : memref<8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    transform.tir.unsafe_set_dtype %block, write 0 to f16
    transform.yield
  }
}

// -----

// Vectors, types of one width, integers and truth values.

// CHECK-LABEL: tir.prim_func @types
// CHECK:         %[[L:.*]] = affine.vector_load %{{.*}}[8] : memref<32xbf16>, vector<8xbf16>
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[L]] : vector<8xbf16> to vector<8xf32>
// CHECK-NEXT:    arith.truncf %[[W]] : vector<8xf32> to vector<8xf16>
// CHECK:         %[[B:.*]] = arith.extui %{{.*}} : i1 to i8
// CHECK-NEXT:    affine.store %[[B]], %{{.*}} : memref<4xi8>
// CHECK:         %[[L:.*]] = affine.load %{{.*}} : memref<4xi8>
// CHECK:         arith.cmpi ne, %[[L]], %{{.*}} : i8
// CHECK:         %[[F:.*]] = arith.sitofp %{{.*}} : i32 to f64
// CHECK-NEXT:    memref.store %[[F]], %{{.*}} : memref<4xf64>
// CHECK:         %[[L:.*]] = memref.load %{{.*}} : memref<4xf64>
// CHECK-NEXT:    arith.fptosi %[[L]] : f64 to i32
tir.prim_func @types(%A: memref<32xf16>, %C: memref<4xi32>) {
  %T = tir.alloc : memref<32xf16>
  %U = tir.alloc : memref<4xi1>
  %V = tir.alloc : memref<4xi32>
  tir.block @vectors () {
    %a = affine.vector_load %T[8] : memref<32xf16>, vector<8xf16>
    affine.vector_store %a, %A[8] : memref<32xf16>, vector<8xf16>
  }
  tir.for %i to 4 {
    tir.block @types (spatial %vi = %i to 4) {
      %c = arith.constant 3 : i32
      %x = affine.load %C[%vi] : memref<4xi32>
      %t = arith.cmpi slt, %x, %c : i32
      affine.store %t, %U[%vi] : memref<4xi1>
      %u = affine.load %U[%vi] : memref<4xi1>
      %y = arith.select %u, %x, %c : i32
      memref.store %y, %V[%vi] : memref<4xi32>
      %z = memref.load %V[%vi] : memref<4xi32>
      affine.store %z, %C[%vi] : memref<4xi32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %vectors = transform.tir.get_block "vectors" in %root : !transform.any_op
    transform.tir.unsafe_set_dtype %vectors, read 0 to bf16
    %types = transform.tir.get_block "types" in %root : !transform.any_op
    transform.tir.unsafe_set_dtype %types, write 0 to i8
    transform.tir.unsafe_set_dtype %types, write 1 to f64
    transform.yield
  }
}
