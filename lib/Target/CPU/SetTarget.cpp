//===- SetTarget.cpp - set the CPU target on a module ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/Passes.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace relax_mlir {
#define GEN_PASS_DEF_SETTARGETPASS
#include "relax-mlir/Target/CPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
struct SetTargetPass
    : public relax_mlir::impl::SetTargetPassBase<SetTargetPass> {
  using SetTargetPassBase::SetTargetPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<relax_mlir::TargetSpec> spec = relax_mlir::TargetSpec::parse(
        target, [&] { return emitError(module.getLoc()); });
    if (failed(spec))
      return signalPassFailure();
    spec->setModuleAttributes(module);
    // A faulty CPU model is reported once, not by each pass that reads it.
    if (failed(relax_mlir::CPUModel::get(module)))
      signalPassFailure();
  }
};
} // namespace
