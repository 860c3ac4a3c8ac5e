// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The sum of the exponentials of a row, in blocks of 8 of 20 elements. The last
// block is a partial one. A maximum of -inf is guarded.

// CHECK-LABEL: tir.prim_func @sum
// CHECK:         %[[M:.*]] = tir.alloc : memref<4xf32>
// CHECK-NEXT:    %[[OLD:.*]] = tir.alloc : memref<4xf32>
// CHECK-NEXT:    %[[FACTOR:.*]] = tir.alloc : memref<4xf32>
// CHECK-NEXT:    tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @max_init (spatial %[[VI:.*]] = %[[I]] to 4) {
// CHECK:         tir.block @sum_init (spatial %{{.*}} to 4) {
// CHECK:         tir.for %[[O:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.block @max_old (spatial %[[VI:.*]] = %[[I]] to 4) {
// CHECK-NEXT:          %[[X:.*]] = affine.load %[[M]][%[[VI]]]
// CHECK-NEXT:          affine.store %[[X]], %[[OLD]][%[[VI]]]
// CHECK:           tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:          tir.block @max (spatial %{{.*}} = %[[I]] to 4, reduce %{{.*}} = %[[O]] * 8 + %[[K]] to 20) where (%[[O]] * -8 - %[[K]] + 19 >= 0) {
// CHECK:           tir.block @max_factor (spatial %[[VI:.*]] = %{{.*}} to 4) {
// CHECK-NEXT:        %[[A:.*]] = affine.load %[[OLD]][%[[VI]]]
// CHECK-NEXT:        %[[B:.*]] = affine.load %[[M]][%[[VI]]]
// CHECK:             %[[IS:.*]] = arith.cmpf oeq, %[[B]], %{{.*}} : f32
// CHECK-NEXT:        %[[GUARDED:.*]] = arith.select %[[IS]], %{{.*}}, %[[B]] : f32
// CHECK-NEXT:        %[[D:.*]] = arith.subf %[[A]], %[[GUARDED]] : f32
// CHECK-NEXT:        %[[E:.*]] = math.exp %[[D]] : f32
// CHECK-NEXT:        affine.store %[[E]], %[[FACTOR]][%[[VI]]]
// CHECK:           tir.block @sum_rescale (spatial %[[VI:.*]] = %{{.*}} to 4) {
// CHECK-NEXT:        %[[F:.*]] = affine.load %[[FACTOR]][%[[VI]]]
// CHECK-NEXT:        %[[S:.*]] = affine.load %[[SUM:.*]][%[[VI]]]
// CHECK-NEXT:        %[[P:.*]] = arith.mulf %[[S]], %[[F]] : f32
// CHECK-NEXT:        affine.store %[[P]], %[[SUM]][%[[VI]]]
// CHECK:           tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:          tir.block @sum (spatial %[[VI:.*]] = %[[I]] to 4, reduce %[[VK:.*]] = %[[O]] * 8 + %[[K]] to 20) where (%[[O]] * -8 - %[[K]] + 19 >= 0) {
// CHECK-NEXT:            %[[X:.*]] = affine.load %{{.*}}[%[[VI]], %[[VK]]]
// CHECK-NEXT:            %[[B:.*]] = affine.load %[[M]][%[[VI]]]
// CHECK:                 %[[IS:.*]] = arith.cmpf oeq, %[[B]], %{{.*}} : f32
// CHECK-NEXT:            %[[GUARDED:.*]] = arith.select %[[IS]], %{{.*}}, %[[B]] : f32
// CHECK-NEXT:            arith.subf %[[X]], %[[GUARDED]] : f32
tir.prim_func @sum(%X: memref<4x20xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 20 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 20) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x20xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 20 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 20) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x20xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 8]
    transform.tir.reorder %ko, %i, %ki
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

// The weights of bf16 are padded to whole blocks: these have no predicate, and
// weights beyond the row are zero. So are sums of rows beyond those that have a
// maximum, which are not scaled.

// CHECK-LABEL: tir.prim_func @padded
// CHECK:         tir.for %[[O:.*]] to 3 {
// CHECK:           tir.block @weights ({{.*}}, spatial %[[VK:.*]] = %[[O]] * 8 + %{{.*}} to 24) {
// CHECK-NEXT:        affine.if
// CHECK:           tir.block @product_rescale (spatial %{{.*}} = %[[R:.*]] to 6) where (-%[[R]] + 3 >= 0) {
// CHECK:           tir.block @product ({{.*}}, reduce %{{.*}} = %[[O]] * 8 + %{{.*}} to 24) {
#inside = affine_set<(i, k) : (-i + 3 >= 0, -k + 19 >= 0)>
tir.prim_func @padded(%X: memref<4x20xf32>, %V: memref<24xf32>, %S: memref<6xf32>) {
  %M = tir.alloc : memref<4xf32>
  %W = tir.alloc : memref<6x24xbf16>
  tir.for %i to 4 {
    tir.for %k to 20 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 20) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x20xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 6 {
    tir.for %k to 24 {
      tir.block @weights (spatial %vi = %i to 6, spatial %vk = %k to 24) {
        %w = affine.if #inside(%vi, %vk) -> bf16 {
          %x = affine.load %X[%vi, %vk] : memref<4x20xf32>
          %m = affine.load %M[%vi] : memref<4xf32>
          %d = arith.subf %x, %m : f32
          %e = math.exp %d : f32
          %n = arith.truncf %e : f32 to bf16
          affine.yield %n : bf16
        } else {
          %zero = arith.constant 0.0 : bf16
          affine.yield %zero : bf16
        }
        affine.store %w, %W[%vi, %vk] : memref<6x24xbf16>
      }
    }
  }
  tir.for %i to 6 {
    tir.for %k to 24 {
      tir.block @product (spatial %vi = %i to 6, reduce %vk = %k to 24) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<6xf32>
      } {
        %w = affine.load %W[%vi, %vk] : memref<6x24xbf16>
        %v = affine.load %V[%vk] : memref<24xf32>
        %e = arith.extf %w : bf16 to f32
        %p = arith.mulf %v, %e : f32
        %s = affine.load %S[%vi] : memref<6xf32>
        %t = arith.addf %s, %p : f32
        affine.store %t, %S[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %weights = transform.tir.get_block "weights" in %root : !transform.any_op
    %product = transform.tir.get_block "product" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 8]
    transform.tir.reorder %ko, %i, %ki
    transform.tir.online_softmax %max, %weights, %product at %ko
    transform.yield
  }
}
