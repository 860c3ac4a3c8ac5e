//===- ApplySchedule.cpp - schedule by a transform script -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/IR/OperationSupport.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"

namespace mlir::tir {
#define GEN_PASS_DEF_APPLYSCHEDULEPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Turns option text that does not begin with an option into the file.
static std::string toFileOption(StringRef text) {
  StringRef first = text.split(' ').first;
  bool isOption = llvm::any_of(
      ArrayRef<StringRef>{"file", "intrinsics", "print-each-step"},
      [&](StringRef name) {
        return first == name || first.starts_with((name + "=").str());
      });
  return text.empty() || isOption ? text.str() : ("file=" + text).str();
}

namespace {
/// Finds the functions below an operation that change.
class FunctionWatch {
public:
  explicit FunctionWatch(Operation *root) : root(root) { takeChanged(); }

  /// Returns the functions that are new or changed since the last call.
  SmallVector<PrimFuncOp> takeChanged() {
    SmallVector<PrimFuncOp> changed;
    DenseMap<Operation *, OperationFingerPrint> now;
    root->walk<WalkOrder::PreOrder>([&](PrimFuncOp func) {
      OperationFingerPrint print(func);
      auto before = known.find(func);
      if (before == known.end() || before->second != print)
        changed.push_back(func);
      now.try_emplace(func, print);
      return WalkResult::skip();
    });
    known = std::move(now);
    return changed;
  }

private:
  Operation *root;
  DenseMap<Operation *, OperationFingerPrint> known;
};

struct ApplySchedule : public tir::impl::ApplySchedulePassBase<ApplySchedule> {
  using ApplySchedulePassBase::ApplySchedulePassBase;

  LogicalResult initializeOptions(
      StringRef text,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    return ApplySchedulePassBase::initializeOptions(toFileOption(text),
                                                    errorHandler);
  }

  LogicalResult initialize(MLIRContext *context) override {
    if (file.empty())
      return emitError(UnknownLoc::get(context))
             << "'tir-apply-schedule' expected a file of scripts";
    OwningOpRef<ModuleOp> parsed;
    if (failed(transform::detail::parseTransformModuleFromFile(context, file,
                                                               parsed)))
      return failure();
    for (const std::string &library : intrinsics)
      if (failed(addIntrinsics(context, library, *parsed)))
        return failure();
    scripts = std::make_shared<OwningOpRef<ModuleOp>>(std::move(parsed));
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasRun = false;
    SmallVector<transform::NamedSequenceOp> others;
    FunctionWatch watch(module);
    for (auto script : (*scripts)->getOps<transform::NamedSequenceOp>()) {
      Operation *target = module;
      if (script.getName() !=
          transform::TransformDialect::kTransformEntryPointSymbolName)
        target = module.lookupSymbol<PrimFuncOp>(script.getName());
      if (!target) {
        others.push_back(script);
        continue;
      }
      hasRun = true;
      if (failed(run(script, target)))
        return signalPassFailure();
      // A script of a function decides its schedule also if it changes nothing.
      if (isa<PrimFuncOp>(target))
        target->setAttr(TIRDialect::kScheduledAttr,
                        UnitAttr::get(&getContext()));
    }
    if (!hasRun) {
      emitError((*scripts)->getLoc())
          << "expected a sequence '__transform_main' or one with the name of a "
             "'tir.prim_func' of the module";
      return signalPassFailure();
    }
    for (PrimFuncOp func : watch.takeChanged())
      func->setAttr(TIRDialect::kScheduledAttr, UnitAttr::get(&getContext()));
    for (transform::NamedSequenceOp script : others)
      if (SymbolTable::symbolKnownUseEmpty(script, scripts->get()))
        script.emitWarning() << "sequence '" << script.getName()
                             << "' is not run: no 'tir.prim_func' has its name "
                                "and no other sequence includes it";
  }

private:
  /// Adds the tensor intrinsics of a file to the module of scripts.
  static LogicalResult addIntrinsics(MLIRContext *context, StringRef library,
                                     ModuleOp module) {
    OwningOpRef<ModuleOp> parsed;
    if (failed(transform::detail::parseTransformModuleFromFile(context, library,
                                                               parsed)))
      return failure();
    for (auto intrinsic : parsed->getOps<IntrinsicOp>()) {
      if (module.lookupSymbol(intrinsic.getSymName()))
        return intrinsic.emitError()
               << "expected another name than '" << intrinsic.getSymName()
               << "', which the scripts or another file have";
      module.push_back(intrinsic->clone());
    }
    return success();
  }

  /// Prints the functions that a step has changed, as a remark at the step.
  static void printStep(SchedulePrimitiveOpInterface step, unsigned number,
                        ArrayRef<PrimFuncOp> changed) {
    InFlightDiagnostic remark = emitRemark(step.getLoc())
                                << "step " << number << ", "
                                << step->getName().getStringRef() << ":";
    if (changed.empty())
      remark << " changes nothing";
    for (PrimFuncOp func : changed)
      remark << *func;
  }

  LogicalResult run(transform::NamedSequenceOp script, Operation *target) {
    std::optional<FunctionWatch> watch;
    if (printEachStep)
      watch.emplace(target);
    unsigned number = 0;
    auto observe = [&](transform::TransformState &state) {
      if (!watch)
        return;
      // Operations between the steps may change functions, too.
      auto before = [&] { (void)watch->takeChanged(); };
      auto after = [&](SchedulePrimitiveOpInterface step) {
        printStep(step, ++number, watch->takeChanged());
      };
      state.addExtension<StepObserver>(before, after);
    };
    return transform::applyTransforms(
        target, cast<transform::TransformOpInterface>(script.getOperation()),
        /*extraMapping=*/{}, transform::TransformOptions(),
        /*enforceToplevelTransformOp=*/false, observe);
  }

  /// Shared by the copies of the pass.
  std::shared_ptr<OwningOpRef<ModuleOp>> scripts;
};
} // namespace
