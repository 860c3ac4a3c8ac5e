// Whole cache lines of a result of twice the last cache, which the program only
// writes, are stored past the caches.
// RUN: relax-opt %s --split-input-file --convert-tir-to-scf=stream-results | FileCheck %s
// RUN: relax-opt %s --split-input-file --convert-tir-to-scf | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=nontemporal
// RUN: relax-opt %s --split-input-file --convert-tir-to-scf=stream-results --cpu-lower-parallel | FileCheck %s --check-prefix=FENCE
// DEFAULT: func.func

#cache = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"last_cache_bytes" = 4096>>

// CHECK-LABEL: func.func @streamed(
// CHECK-SAME:    %{{.*}}, %[[Y:.*]]: memref<2048xf32>
// CHECK:       scf.parallel
// CHECK:       %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[Y]]
// CHECK:       %[[REST:.*]] = arith.andi %[[ADDRESS]], %{{.*}}
// CHECK:       %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]]
// CHECK:       scf.if %[[ALIGNED]]
// CHECK:         vector.store %{{.*}}, %[[Y]][%{{.*}}] {alignment = 64 : i64, nontemporal = true}
// CHECK:       else
// CHECK:         vector.store %{{.*}}, %[[Y]][%{{.*}}] : memref<2048xf32>, vector<16xf32>

// Each function that does so ends with a fence: those of threads, too.
// FENCE-LABEL: func.func @streamed(
// FENCE-NOT:   llvm.fence
// FENCE-LABEL: func.func private @streamed.parallel0(
// FENCE:       nontemporal
// FENCE:       llvm.fence seq_cst
// FENCE-NEXT:  return
module attributes {dlti.target_system_spec = #cache} {
  tir.prim_func @streamed(%x: memref<64x32xf32>, %y: memref<64x32xf32>) attributes {tir.flattened} {
    tir.for %i to 64 parallel {
      tir.for %j to 2 {
        %0 = affine.vector_load %x[%i, %j * 16] : memref<64x32xf32>, vector<16xf32>
        affine.vector_store %0, %y[%i, %j * 16] : memref<64x32xf32>, vector<16xf32>
      }
    }
    tir.return
  }
}

// -----

#cache = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"last_cache_bytes" = 2048>>

// A cache holds `small`, the program reads `again`, lines of `odd` are shared by
// vectors, and `half` has vectors of a half of a line.
// CHECK-LABEL: func.func @kept(
// CHECK-NOT:   nontemporal
// FENCE-LABEL: func.func @kept(
// FENCE-NOT:   llvm.fence
module attributes {dlti.target_system_spec = #cache} {
  tir.prim_func @kept(%x: memref<64x16xf32>, %small: memref<63x16xf32>, %again: memref<65x16xf32>,
                      %odd: memref<65x17xf32>, %half: memref<65x16xf32>) attributes {tir.flattened} {
    tir.for %i to 63 {
      %0 = affine.vector_load %x[%i, 0] : memref<64x16xf32>, vector<16xf32>
      %1 = affine.vector_load %x[%i, 0] : memref<64x16xf32>, vector<8xf32>
      affine.vector_store %0, %small[%i, 0] : memref<63x16xf32>, vector<16xf32>
      affine.vector_store %0, %again[%i, 0] : memref<65x16xf32>, vector<16xf32>
      %2 = affine.load %again[%i, 0] : memref<65x16xf32>
      affine.vector_store %0, %odd[%i, 0] : memref<65x17xf32>, vector<16xf32>
      affine.vector_store %1, %half[%i, 0] : memref<65x16xf32>, vector<8xf32>
    }
    tir.return
  }
}

// -----

// Sizes that are not known may be small.
// CHECK-LABEL: func.func @open(
// CHECK-NOT:   nontemporal
#cache = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"last_cache_bytes" = 4096>>
#shape = affine_map<()[s0] -> (s0, 16)>
module attributes {dlti.target_system_spec = #cache} {
  tir.prim_func @open(%x: memref<64x16xf32>, %y: memref<?x16xf32> {tir.shape = #shape}, %n: index) attributes {tir.flattened} {
    tir.for %i to symbol(%n) {
      %0 = affine.vector_load %x[0, 0] : memref<64x16xf32>, vector<16xf32>
      affine.vector_store %0, %y[%i, 0] : memref<?x16xf32>, vector<16xf32>
    }
    tir.return
  }
}
