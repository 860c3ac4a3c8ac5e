//===- DefaultSchedule.cpp - schedule blocks for a CPU --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleByRules.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

namespace mlir::tir {
#define GEN_PASS_DEF_DEFAULTSCHEDULEPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

namespace {
struct DefaultSchedule
    : public mlir::tir::impl::DefaultSchedulePassBase<DefaultSchedule> {
  using DefaultSchedulePassBase::DefaultSchedulePassBase;

  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    if (func.isFlattened())
      return;
    if (func.isScheduled()) {
      remark::missed(func.getLoc(), remark::RemarkOpts::name("not scheduled")
                                        .category("tir-default-schedule")
                                        .function(func.getName()))
          << remark::reason("the function has a schedule");
      return;
    }
    OperationFingerPrint before(func);
    Schedule schedule(func);
    scheduleByRules(schedule,
                    {vectorBytes, vectorRegisters, minParallelPoints});
    if (OperationFingerPrint(func) != before)
      func->setAttr(TIRDialect::kScheduledAttr, UnitAttr::get(&getContext()));
    if (!printScript.empty() && failed(appendToFile(schedule.getScript())))
      signalPassFailure();
  }

private:
  LogicalResult appendToFile(ModuleOp script) {
    std::lock_guard<std::mutex> lock(*outputMutex);
    std::error_code error;
    llvm::raw_fd_ostream file(printScript, error, llvm::sys::fs::OF_Append);
    if (error)
      return getOperation().emitError()
             << "cannot open '" << printScript << "': " << error.message();
    file << script << "\n";
    file.flush();
    if (!file.has_error())
      return success();
    error = file.error();
    file.clear_error();
    return getOperation().emitError()
           << "cannot write '" << printScript << "': " << error.message();
  }

  /// Keeps scripts apart that copies of the pass print at the same time.
  std::shared_ptr<std::mutex> outputMutex = std::make_shared<std::mutex>();
};
} // namespace
