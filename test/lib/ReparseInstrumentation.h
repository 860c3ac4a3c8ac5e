//===- ReparseInstrumentation.h - print and parse after passes -*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The packaged MLIR has no assertions, so IR that verifies but cannot be
// printed and parsed is only found by doing so. This instrumentation does so
// after every pass.
//
//===----------------------------------------------------------------------===//

#ifndef REPARSEINSTRUMENTATION_H
#define REPARSEINSTRUMENTATION_H

#include "mlir/Pass/PassInstrumentation.h"

namespace relax_mlir {

/// After each pass, prints the whole module, parses it and compares the two
/// printed forms. Reports the first difference as an error at the module and
/// sets `failed`. The context must be single-threaded: a pass on a function may
/// not read its siblings while other threads change them.
class ReparseInstrumentation : public mlir::PassInstrumentation {
public:
  explicit ReparseInstrumentation(bool &failed) : failed(failed) {}

  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) override;

private:
  bool &failed;
};

} // namespace relax_mlir

#endif // REPARSEINSTRUMENTATION_H
