//===- Passes.td - lowering of kernels for the CPU ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_PASSES_TD
#define RELAX_MLIR_TARGET_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def SetTargetPass : Pass<"cpu-set-target", "::mlir::ModuleOp"> {
  let summary = "set the CPU target on the module";
  let description = [{
    Sets `llvm.target_triple` and `llvm.data_layout`, which lowerings and LLVM's
    passes read; without them a loop over floats can become one over bytes.

    Sets `dlti.target_system_spec`, with these entries of the device `CPU`:

    - `vector_bytes`, the size of a vector register, and `vector_registers`,
      their number, which `tir-default-schedule` reads: 32 registers of 64 bytes
      with AVX-512, 16 of 32 bytes with AVX, 32 of 16 bytes on AArch64, and 16
      of 16 bytes on other CPUs;
    - `masked_memory`, which `tir-vectorize-loops` reads: true with AVX-512 F,
      BW and VL, which have masked loads and stores of all vectors;
    - `byte_dot`, which `cpu-lower-dot-products` reads: true with AVX-512 VNNI
      (F, BW and VL too), and with AVX-VNNI on CPUs without AVX-512;
    - `byte_tiles`, which `tir-default-schedule` reads: true with AMX for bytes;
    - `core_cache_bytes`, the size of the largest cache that a core has for
      itself, which `relax-fuse-ops` and `tir-default-schedule` read, and
      `last_cache_bytes`, that of the last cache in front of memory, which
      `convert-tir-to-scf` and the rules of `tir-default-schedule` read: for
      `native`, the sizes that Linux reports, else 1 MiB and 32 MiB. In a
      virtual machine on x86-64, which reports the last cache of its host, and in a
      process that is confined to some CPUs, it counts with 16 MiB at most for
      each logical CPU.

    A module whose specification has a device `CPU` keeps it, so a producer or a
    user can choose other values. It is an error if an entry has a wrong type or
    value, and relaxc warns if the module states more than the target has.

    Example, with `target='x86_64 -mcpu=skylake-avx512'`:

    ```mlir
    module {}
    ```

    becomes (not compared: the triple is of this machine's system) a module with
    the attributes `llvm.target_triple = "x86_64-..."`, `llvm.data_layout =
    "e-m:e-p270:..."` and `dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 64 : i64,
    "vector_registers" = 32 : i64, "masked_memory" = true, "byte_dot" = false,
    "byte_tiles" = false, "core_cache_bytes" = 1048576 : i64,
    "last_cache_bytes" = 33554432 : i64>>`.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"native\"",
           "the CPU target: native, or an architecture with -mcpu and -mattr">
  ];
  let dependentDialects = [
    "::mlir::DLTIDialect", "::mlir::LLVM::LLVMDialect"
  ];
}

#endif // RELAX_MLIR_TARGET_CPU_PASSES_TD
