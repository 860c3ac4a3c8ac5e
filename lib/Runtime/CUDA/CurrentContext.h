//===- CurrentContext.h - the current context in a scope -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_CURRENTCONTEXT_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_CURRENTCONTEXT_H

#include "Driver.h"

namespace relax_mlir::runtime::cuda {

/// Makes a context current on this thread for the lifetime of the object. The
/// caller's context, such as that of another library, is current again after
/// it.
class CurrentContext {
public:
  CurrentContext(const Driver &driver, Context context)
      : driver(driver), result(driver.ctxPushCurrent(context)) {}
  CurrentContext(const CurrentContext &) = delete;
  CurrentContext &operator=(const CurrentContext &) = delete;
  ~CurrentContext() {
    Context popped = nullptr;
    if (!result)
      (void)driver.ctxPopCurrent(&popped);
  }

  Result getResult() const { return result; }

private:
  const Driver &driver;
  Result result;
};

} // namespace relax_mlir::runtime::cuda

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_CURRENTCONTEXT_H
