//===- DefaultSchedule.cpp - schedule blocks for a machine ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/Threading.h"
#include "relax-mlir/Dialect/TIR/IR/HostPrograms.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleByRules.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleForGPU.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

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
    SmallVector<PrimFuncOp> funcs;
    SmallVector<Target> targets;
    for (PrimFuncOp func : getOperation().getOps<PrimFuncOp>()) {
      if (func.isFlattened() || keepsSchedule(func))
        continue;
      FailureOr<relax_mlir::CPUModel> cpu = relax_mlir::CPUModel::get(func);
      FailureOr<std::optional<relax_mlir::GPUModel>> gpu =
          relax_mlir::GPUModel::get(func);
      if (failed(cpu) || failed(gpu))
        return signalPassFailure();
      funcs.push_back(func);
      if (isHostProgram(func))
        gpu->reset();
      targets.push_back({{*cpu, minParallelPoints}, *gpu});
    }
    std::vector<OwningOpRef<ModuleOp>> scripts(funcs.size());
    parallelFor(&getContext(), 0, funcs.size(),
                [&](size_t i) { scripts[i] = schedule(funcs[i], targets[i]); });
    if (!printScript.empty() && failed(write(scripts)))
      signalPassFailure();
  }

private:
  /// The machine of a function: the GPU if it has one.
  struct Target {
    ScheduleTarget cpu;
    std::optional<relax_mlir::GPUModel> gpu;
  };

  /// Returns true, and emits a missed remark, if the function has a schedule.
  static bool keepsSchedule(PrimFuncOp func) {
    if (!func.isScheduled())
      return false;
    remark::missed(func.getLoc(), remark::RemarkOpts::name("not scheduled")
                                      .category("tir-default-schedule")
                                      .function(func.getName()))
        << remark::reason("the function has a schedule");
    return true;
  }

  /// Schedules a function and returns the script.
  OwningOpRef<ModuleOp> schedule(PrimFuncOp func, const Target &target) {
    OperationFingerPrint before(func);
    Schedule schedule(func);
    SmallVector<Attribute> rules = target.gpu
                                       ? scheduleForGPU(schedule, *target.gpu)
                                       : scheduleByRules(schedule, target.cpu);
    bool isChanged = OperationFingerPrint(func) != before;
    if (recordRules && !rules.empty())
      func->setAttr(TIRDialect::kAppliedRulesAttr,
                    ArrayAttr::get(func.getContext(), rules));
    if (isChanged)
      func->setAttr(TIRDialect::kScheduledAttr,
                    UnitAttr::get(func.getContext()));
    return schedule.takeScript();
  }

  /// Writes the scripts as one module.
  LogicalResult write(MutableArrayRef<OwningOpRef<ModuleOp>> scripts) {
    Location loc = getOperation().getLoc();
    OwningOpRef<ModuleOp> library = ModuleOp::create(loc);
    (*library)->setAttr(transform::TransformDialect::kWithNamedSequenceAttrName,
                        UnitAttr::get(&getContext()));
    auto &sequences = library->getBody()->getOperations();
    for (OwningOpRef<ModuleOp> &script : scripts)
      sequences.splice(sequences.end(), script->getBody()->getOperations());

    std::error_code error;
    llvm::raw_fd_ostream file(printScript, error, llvm::sys::fs::OF_Text);
    if (error)
      return emitError(loc)
             << "cannot open '" << printScript << "': " << error.message();
    file << *library << "\n";
    file.flush();
    if (!file.has_error())
      return success();
    error = file.error();
    file.clear_error();
    return emitError(loc) << "cannot write '" << printScript
                          << "': " << error.message();
  }
};
} // namespace
