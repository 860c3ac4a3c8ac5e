//===- LLVMGuard.h - survive LLVM's fatal errors ---------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_LLVMGUARD_H
#define RELAX_MLIR_TARGET_CPU_LLVMGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace llvm {
class LLVMContext;
} // namespace llvm

namespace relax_mlir {

/// Runs `body`, which calls LLVM. A fatal error of LLVM or a crash inside it
/// does not end the process: the function returns false with the reason in
/// `error`, and memory that `body` had allocated leaks. Thread-safe.
bool runGuarded(llvm::function_ref<void()> body, std::string &error);

/// Collects the errors that LLVM reports on `context` in `errors`, one per
/// line. `errors` must outlive the context. Warnings and remarks are dropped.
void collectErrors(llvm::LLVMContext &context, std::string &errors);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_LLVMGUARD_H
