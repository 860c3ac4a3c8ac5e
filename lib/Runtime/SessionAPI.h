//===- SessionAPI.h - sessions for other languages -------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_SESSIONAPI_H
#define RELAX_MLIR_LIB_RUNTIME_SESSIONAPI_H

#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// Returns a function object with a new session, session(method, arguments...).
/// SessionAPI.cpp lists the methods.
Expected<Any> makeSessionFunction(std::shared_ptr<VirtualMachine> machine);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_SESSIONAPI_H
