//===- SplitHostPrograms.cpp - tensor programs of the host ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Placement/Passes.h"

#include "relax-mlir/Analysis/Machine/ModuleDevices.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/TIR/IR/HostPrograms.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_SPLITHOSTPROGRAMSPASS
#include "relax-mlir/Dialect/Relax/Placement/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns true if the results of a call are on the host.
static bool isOnHost(CallTIROp call) {
  return llvm::any_of(call.getResultTypes(), [](Type type) {
    FlatSymbolRefAttr device = getDevice(type);
    return device && device.getValue() == relax_mlir::ModuleDevices::kHost;
  });
}

namespace {
struct SplitHostProgramsPass
    : relax::impl::SplitHostProgramsPassBase<SplitHostProgramsPass> {
  using SplitHostProgramsPassBase::SplitHostProgramsPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (relax_mlir::ModuleDevices(module).getDefault() ==
        relax_mlir::ModuleDevices::kHost)
      return;
    SymbolTable symbols(module);
    /// The calls of a program on the host, and whether there are others.
    llvm::MapVector<tir::PrimFuncOp, SmallVector<CallTIROp>> hostCalls;
    llvm::DenseSet<Operation *> usedOnGPU;
    WalkResult result = module.walk([&](CallTIROp call) {
      auto program = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
      if (!program)
        return WalkResult::advance();
      if (isOnHost(call)) {
        hostCalls[program].push_back(call);
        return WalkResult::advance();
      }
      if (tir::isHostProgram(program))
        return refuse(call, program);
      usedOnGPU.insert(program);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    module.walk([&](CallTIRInplaceOp call) {
      if (auto program = symbols.lookup<tir::PrimFuncOp>(call.getCallee()))
        usedOnGPU.insert(program);
    });
    // Another module may call a public program on the GPU.
    for (auto &[program, calls] : hostCalls)
      moveToHost(program, calls,
                 program.isPublic() || usedOnGPU.contains(program), symbols);
  }

private:
  /// Reports a call on the GPU of a program of the host.
  static WalkResult refuse(CallTIROp call, tir::PrimFuncOp program) {
    InFlightDiagnostic diag = call.emitOpError("expected results on @")
                              << relax_mlir::ModuleDevices::kHost << ", where @"
                              << program.getName() << " runs, got results on @"
                              << relax_mlir::ModuleDevices::kGPU;
    diag.attachNote(program.getLoc())
        << "this program has '" << tir::kHostAttrName << "'";
    return WalkResult::interrupt();
  }

  /// Marks a program, or a copy of it if other calls may be on the GPU.
  void moveToHost(tir::PrimFuncOp program, ArrayRef<CallTIROp> calls,
                  bool needsCopy, SymbolTable &symbols) {
    if (tir::isHostProgram(program))
      return;
    if (needsCopy) {
      program = program.clone();
      program.setName((program.getName() + "_host").str());
      program.setPrivate();
      symbols.insert(program);
      for (CallTIROp call : calls)
        call.setCalleeAttr(FlatSymbolRefAttr::get(program.getSymNameAttr()));
    }
    program->setAttr(tir::kHostAttrName, UnitAttr::get(&getContext()));
  }
};
} // namespace
