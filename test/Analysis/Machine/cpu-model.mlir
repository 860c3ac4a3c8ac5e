// The nearest specification of a CPU is read, as a whole. Absent entries are
// those of AVX2: 16 registers of 32 bytes, which are 8 lanes of f32. A large
// elementwise block has 4 vectors in a tile.
// RUN: relax-opt %s --tir-default-schedule --split-input-file | FileCheck %s

// CHECK-LABEL: tir.prim_func @absent(
// CHECK:         to 32 vectorized
tir.prim_func @absent(%A: memref<4096xf32>, %B: memref<4096xf32>) {
  tir.for %i to 4096 {
    tir.block @copy (spatial %v = %i to 4096) {
      %a = affine.load %A[%v] : memref<4096xf32>
      affine.store %a, %B[%v] : memref<4096xf32>
    }
  }
  tir.return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 16 : ui8>>} {
  // CHECK-LABEL: tir.prim_func @of_module(
  // CHECK:         to 16 vectorized
  tir.prim_func @of_module(%A: memref<4096xf32>, %B: memref<4096xf32>) {
    tir.for %i to 4096 {
      tir.block @copy (spatial %v = %i to 4096) {
        %a = affine.load %A[%v] : memref<4096xf32>
        affine.store %a, %B[%v] : memref<4096xf32>
      }
    }
    tir.return
  }

  // CHECK-LABEL: tir.prim_func @of_function(
  // CHECK:         to 64 vectorized
  tir.prim_func @of_function(%A: memref<4096xf32>, %B: memref<4096xf32>)
      attributes {dlti.target_system_spec = #dlti.target_system_spec<
          "CPU" = #dlti.target_device_spec<"vector_bytes" = 64>>} {
    tir.for %i to 4096 {
      tir.block @copy (spatial %v = %i to 4096) {
        %a = affine.load %A[%v] : memref<4096xf32>
        affine.store %a, %B[%v] : memref<4096xf32>
      }
    }
    tir.return
  }

  // An entry that this specification lacks is not that of the module.
  // CHECK-LABEL: tir.prim_func @other_entries(
  // CHECK:         to 32 vectorized
  tir.prim_func @other_entries(%A: memref<4096xf32>, %B: memref<4096xf32>)
      attributes {dlti.target_system_spec = #dlti.target_system_spec<
          "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096>>} {
    tir.for %i to 4096 {
      tir.block @copy (spatial %v = %i to 4096) {
        %a = affine.load %A[%v] : memref<4096xf32>
        affine.store %a, %B[%v] : memref<4096xf32>
      }
    }
    tir.return
  }

  // CHECK-LABEL: tir.prim_func @other_device(
  // CHECK:         to 16 vectorized
  tir.prim_func @other_device(%A: memref<4096xf32>, %B: memref<4096xf32>)
      attributes {dlti.target_system_spec = #dlti.target_system_spec<
          "NPU" = #dlti.target_device_spec<"vector_bytes" = 64>>} {
    tir.for %i to 4096 {
      tir.block @copy (spatial %v = %i to 4096) {
        %a = affine.load %A[%v] : memref<4096xf32>
        affine.store %a, %B[%v] : memref<4096xf32>
      }
    }
    tir.return
  }
}

// -----

// Half of the registers hold rows of a tile of a contraction.

// CHECK-LABEL: tir.prim_func @few_registers(
// CHECK:         to 2 unrolled
tir.prim_func @few_registers(%A: memref<64x64xf32>, %B: memref<64x64xf32>,
                             %C: memref<64x64xf32>)
    attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"vector_registers" = 8>>} {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 64,
                           reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
  }
  tir.return
}
