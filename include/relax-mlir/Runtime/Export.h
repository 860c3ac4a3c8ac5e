//===- Export.h - symbols that librelax_runtime.so exports -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_EXPORT_H
#define RELAX_MLIR_RUNTIME_EXPORT_H

/// The library is built with hidden visibility. Symbols with this macro are
/// used by the tools and tests of the same build; they are not a stable
/// interface. All other clients use the C interface (KernelABI.h and tvm-ffi's
/// calls).
#define RELAX_RT_API __attribute__((visibility("default")))

#endif // RELAX_MLIR_RUNTIME_EXPORT_H
