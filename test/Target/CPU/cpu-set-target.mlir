// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=skylake-avx512'" | FileCheck %s --check-prefixes=CHECK,AVX512
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=haswell'" | FileCheck %s --check-prefixes=CHECK,AVX2
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=knl'" | FileCheck %s --check-prefixes=CHECK,PARTIAL
// RUN: relax-opt %s --split-input-file --cpu-set-target="target=x86_64-unknown-linux-gnu" | FileCheck %s --check-prefixes=CHECK,SSE
// RUN: relax-opt %s --split-input-file --cpu-set-target="target=aarch64-unknown-linux-gnu" | FileCheck %s --check-prefix=ARM
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=icelake-server'" | FileCheck %s --check-prefix=VNNI
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=alderlake'" | FileCheck %s --check-prefix=VEX
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=sapphirerapids'" | FileCheck %s --check-prefix=AMX
// RUN: relax-opt %s --split-input-file --cpu-set-target | FileCheck %s --check-prefix=NATIVE
// RUN: not relax-opt %s --split-input-file --cpu-set-target="target='x86_64 -mcpu=skylark'" 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK:       module attributes
// AVX512-SAME:   "CPU" = #dlti.target_device_spec<"vector_bytes" = 64 : i64, "vector_registers" = 32 : i64, "masked_memory" = true, "byte_dot" = false, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// AVX2-SAME:     "CPU" = #dlti.target_device_spec<"vector_bytes" = 32 : i64, "vector_registers" = 16 : i64, "masked_memory" = false, "byte_dot" = false, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// PARTIAL-SAME:  "CPU" = #dlti.target_device_spec<"vector_bytes" = 64 : i64, "vector_registers" = 32 : i64, "masked_memory" = false, "byte_dot" = false, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// SSE-SAME:      "CPU" = #dlti.target_device_spec<"vector_bytes" = 16 : i64, "vector_registers" = 16 : i64, "masked_memory" = false, "byte_dot" = false, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// VNNI:          "vector_bytes" = 64 : i64, {{.*}} "byte_dot" = true, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// VEX:           "vector_bytes" = 32 : i64, {{.*}} "byte_dot" = true, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// AMX:           "vector_bytes" = 64 : i64, {{.*}} "byte_dot" = true, "byte_tiles" = true, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// ARM:           "CPU" = #dlti.target_device_spec<"vector_bytes" = 16 : i64, "vector_registers" = 32 : i64, "masked_memory" = false, "byte_dot" = false, "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64, "last_cache_bytes" = 33554432 : i64>
// NATIVE:        "core_cache_bytes" = {{[1-9][0-9]+}} : i64, "last_cache_bytes" = {{[1-9][0-9]+}} : i64>
// CHECK-SAME:    llvm.data_layout = "e-m:e
// CHECK-SAME:    llvm.target_triple = "x86_64-unknown-linux-gnu"
// ERROR:       unknown CPU 'skylark' for target 'x86_64-
module {}

// -----

// A device "CPU" stays as it is; another triple does not.
// CHECK:       module @own attributes
// CHECK-SAME:    dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"vector_bytes" = 8 : i32>>
// CHECK-SAME:    llvm.target_triple = "x86_64-unknown-linux-gnu"
module @own attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 8 : i32>>,
  llvm.target_triple = "aarch64-unknown-linux-gnu"
} {}

// -----

// Other devices stay.
// CHECK:       module @other attributes
// CHECK-SAME:    "GPU" = #dlti.target_device_spec<"vector_bytes" = "any">, "CPU" = #dlti.target_device_spec<"vector_bytes" =
module @other attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"vector_bytes" = "any">>
} {}
