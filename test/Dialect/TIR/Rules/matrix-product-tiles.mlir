// Products of bytes in tile registers, which few machines that run tests have.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=%t" --remarks-filter=tir-default-schedule --remark-policy=all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-apply-schedule=%t -o - | diff %t.mlir -

// With tile registers, 32 rows, and 64 bytes of each of them.
// CHECK-LABEL: named_sequence @tiles(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16, 4]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK-COUNT-3: transform.tir.vectorize
// CHECK: transform.tir.unroll
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=tiles
tir.prim_func @tiles(%A: memref<64x128xi8>, %B: memref<3x32x32x4xi8>, %T: memref<64x96xi32>) attributes {
    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
      "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true, "byte_dot" = true, "byte_tiles" = true>>} {
  tir.for %i to 64 {
    tir.for %j to 96 {
      tir.for %k to 128 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 96, reduce %vk = %k to 128)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<64x96xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x128xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<3x32x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<64x96xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<64x96xi32>
        }
      }
    }
  }
  tir.return
}

// Products of lanes fetch the next panel. Loads of tile registers would wait.
// CHECK-LABEL: named_sequence @panels_of_lanes(
// CHECK: transform.tir.prefetch
tir.prim_func @panels_of_lanes(%A: memref<512x256xi8>, %B: memref<16x64x32x4xi8>, %T: memref<512x512xi32>) attributes {
    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
      "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true, "byte_dot" = true, "byte_tiles" = false>>} {
  tir.for %i to 512 {
    tir.for %j to 512 {
      tir.for %k to 256 {
        tir.block @matmul (spatial %vi = %i to 512, spatial %vj = %j to 512, reduce %vk = %k to 256)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<512x512xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<512x256xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<16x64x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<512x512xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<512x512xi32>
        }
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @panels_of_tiles(
// CHECK-NOT: transform.tir.prefetch
// CHECK: transform.yield
tir.prim_func @panels_of_tiles(%A: memref<512x256xi8>, %B: memref<16x64x32x4xi8>, %T: memref<512x512xi32>) attributes {
    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
      "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true, "byte_dot" = true, "byte_tiles" = true>>} {
  tir.for %i to 512 {
    tir.for %j to 512 {
      tir.for %k to 256 {
        tir.block @matmul (spatial %vi = %i to 512, spatial %vj = %j to 512, reduce %vk = %k to 256)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<512x512xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<512x256xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<16x64x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<512x512xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<512x512xi32>
        }
      }
    }
  }
  tir.return
}

// One tile of lanes fetches a part of the panel ahead; one of tile registers
// does not.
// CHECK-LABEL: named_sequence @one_tile_of_lanes(
// CHECK: transform.tir.prefetch
tir.prim_func @one_tile_of_lanes(%A: memref<8x4096xi8>, %B: memref<16x1024x32x4xi8>, %T: memref<8x512xi32>) attributes {
    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
      "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true, "byte_dot" = true, "byte_tiles" = false>>} {
  tir.for %i to 8 {
    tir.for %j to 512 {
      tir.for %k to 4096 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 512, reduce %vk = %k to 4096)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<8x512xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x4096xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<16x1024x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<8x512xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<8x512xi32>
        }
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @one_tile_of_registers(
// CHECK-NOT: transform.tir.prefetch
// CHECK: transform.yield
tir.prim_func @one_tile_of_registers(%A: memref<8x4096xi8>, %B: memref<16x1024x32x4xi8>, %T: memref<8x512xi32>) attributes {
    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<
      "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true, "byte_dot" = true, "byte_tiles" = true>>} {
  tir.for %i to 8 {
    tir.for %j to 512 {
      tir.for %k to 4096 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 512, reduce %vk = %k to 4096)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<8x512xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x4096xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<16x1024x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<8x512xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<8x512xi32>
        }
      }
    }
  }
  tir.return
}
