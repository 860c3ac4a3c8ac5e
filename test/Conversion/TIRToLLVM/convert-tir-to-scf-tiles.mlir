// RUN: relax-opt %s --convert-tir-to-scf | FileCheck %s

// Tiles of a flat buffer begin at a linear index.
// CHECK-LABEL: func.func @tiles
// CHECK-SAME: (%[[A:.*]]: memref<4096xi8>, %[[C:.*]]: memref<512xi32>)
// CHECK: %[[I:.*]] = arith.addi
// CHECK: %[[T:.*]] = amx.tile_load %[[A]][%[[I]]], %[[S:.*]] : memref<4096xi8> into !amx.tile<16x64xi8>
// CHECK: amx.tile_store %[[C]][%{{.*}}], %{{.*}}, %{{.*}} : memref<512xi32>, !amx.tile<16x16xi32>
tir.prim_func @tiles(%A: memref<32x128xi8>, %C: memref<32x16xi32>) attributes {tir.flattened, tir.scheduled} {
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %c0 = arith.constant 0 : index
  tir.for %i to 2 {
    %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
    %a = amx.tile_load %A[%row, %c16], %c128 : memref<32x128xi8> into !amx.tile<16x64xi8>
    %c = amx.tile_load %C[%row, %c0], %c16 : memref<32x16xi32> into !amx.tile<16x16xi32>
    %r = amx.tile_muli %a, %a, %c : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
    amx.tile_store %C[%row, %c0], %r, %c16 : memref<32x16xi32>, !amx.tile<16x16xi32>
  }
  tir.return
}
