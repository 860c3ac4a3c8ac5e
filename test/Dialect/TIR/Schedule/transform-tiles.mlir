// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A fragment is in registers of the lanes of a warp. The numbers of tiles come
// first.

// CHECK-LABEL: tir.prim_func @fragments
// CHECK:         tir.alloc : memref<4x1x32x8xf16, #tir.scope<local>>
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[X:.*]] floordiv 16, 0, (%[[X]] mod 8) * 4 + (%[[Y:.*]] floordiv 2) mod 4, (%[[Y]] floordiv 8) * 4 + %[[Y]] mod 2 + ((%[[X]] floordiv 8) mod 2) * 2]
tir.prim_func @fragments(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16>
    transform.yield
  }
}

// -----

// The second dimension has the rows of a tile.

// CHECK-LABEL: tir.prim_func @turned
// CHECK:         tir.alloc : memref<1x4x32x8xf16, #tir.scope<local>>
// CHECK:           affine.store %{{.*}}, %{{.*}}[0, %[[Y:.*]] floordiv 16, (%[[X:.*]] mod 8) * 4 + (%[[Y]] floordiv 2) mod 4,
tir.prim_func @turned(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16> of [1, 0]
    transform.yield
  }
}

// -----

// Warps of a warpgroup have 16 rows each.

// CHECK-LABEL: tir.prim_func @warpgroup
// CHECK:         tir.alloc : memref<1x1x128x8xf16, #tir.scope<local>>
// CHECK:           affine.store %{{.*}}, %{{.*}}[0, 0, (%[[X:.*]] floordiv 16) * 32 + (%[[X]] mod 8) * 4 + (%{{.*}} floordiv 2) mod 4,
tir.prim_func @warpgroup(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by #tir.layout<wgmma_64x16>
    transform.yield
  }
}

// -----

// The buffer gets the swizzle of the layout. Groups of 64 columns come first.

// CHECK-LABEL: tir.prim_func @swizzle
// CHECK:         tir.alloc : memref<2x16x64xf16, #tir.swizzled<128>>
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[Y:.*]] floordiv 64, %{{.*}}, %[[Y]] mod 64] : memref<2x16x64xf16, #tir.swizzled<128>>
tir.prim_func @swizzle(%A: memref<16x128xf16>, %B: memref<16x128xf16>) {
  %T = tir.alloc : memref<16x128xf16, #tir.scope<shared>>
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @first (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %A[%vi, %vj] : memref<16x128xf16>
        affine.store %a, %T[%vi, %vj] : memref<16x128xf16, #tir.scope<shared>>
      }
    }
  }
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @second (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %T[%vi, %vj] : memref<16x128xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<16x128xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by #tir.layout<swizzle_128_b16> of [1, 0]
    transform.yield
  }
}

// -----

// A layout of memory is one of any buffer. Rows beyond the last tile are padding.

// CHECK-LABEL: tir.prim_func @padding
// CHECK:         tir.alloc : memref<3x2x32xf16>
// CHECK:         tir.block @second_pad
// CHECK:         tir.block @first
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[X:.*]] floordiv 4, %[[Y:.*]] floordiv 8, %[[X]] mod 4 + (%[[Y]] mod 8) * 4] : memref<3x2x32xf16>
tir.prim_func @padding(%A: memref<10x16xf16>, %B: memref<10x16xf16>) {
  %T = tir.alloc : memref<10x16xf16>
  tir.for %i to 10 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 10, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<10x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<10x16xf16>
      }
    }
  }
  tir.for %i to 10 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 10, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<10x16xf16>
        affine.store %a, %B[%vi, %vj] : memref<10x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by #tir.layout<(4, 8) = [4 : memory], [8 : memory * 4]> pad 0.0 : f16
    transform.yield
  }
}
