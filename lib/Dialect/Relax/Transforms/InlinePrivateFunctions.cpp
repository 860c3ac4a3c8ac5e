//===- InlinePrivateFunctions.cpp - functions to where they are called ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "GraphRewriting.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_INLINEPRIVATEFUNCTIONSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// The functions of a module and what they call.
class CallGraph {
public:
  explicit CallGraph(ModuleOp module) : symbols(module) {
    for (FuncOp func : module.getOps<FuncOp>())
      visit(func);
  }

  /// Callees before callers, but for circles.
  ArrayRef<Operation *> getOrder() const { return order.getArrayRef(); }
  FuncOp getCallee(CallOp call) {
    return symbols.lookup<FuncOp>(call.getCallee());
  }

  /// Whether a function leads back to itself.
  bool isRecursive(FuncOp func) {
    llvm::SetVector<Operation *> reached;
    auto follow = [&](Operation *from) {
      from->walk([&](CallOp call) {
        if (FuncOp callee = getCallee(call))
          reached.insert(callee);
      });
    };
    follow(func);
    for (size_t i = 0; i < reached.size(); ++i)
      follow(reached[i]);
    return reached.contains(func);
  }

private:
  void visit(FuncOp func) {
    if (!started.insert(func).second)
      return;
    func.walk([&](CallOp call) {
      if (FuncOp callee = getCallee(call))
        visit(callee);
    });
    order.insert(func);
  }

  SymbolTable symbols;
  SmallPtrSet<Operation *, 8> started;
  llvm::SetVector<Operation *> order;
};

struct InlinePrivateFunctionsPass
    : relax::impl::InlinePrivateFunctionsPassBase<InlinePrivateFunctionsPass> {
  using InlinePrivateFunctionsPassBase::InlinePrivateFunctionsPassBase;

  void runOnOperation() override {
    CallGraph graph(getOperation());
    SmallPtrSet<Operation *, 8> inlinable;
    for (FuncOp func : getOperation().getOps<FuncOp>())
      if (func.isPrivate() && !func.isExternal() &&
          !func->hasAttr("relax.primitive") && !graph.isRecursive(func))
        inlinable.insert(func);
    if (inlinable.empty())
      return markAllAnalysesPreserved();
    for (Operation *caller : graph.getOrder()) {
      SmallVector<CallOp> calls;
      caller->walk([&](CallOp call) {
        if (inlinable.contains(graph.getCallee(call)))
          calls.push_back(call);
      });
      uint64_t size = calls.empty() ? 0 : countOps(caller);
      for (CallOp call : calls) {
        FuncOp callee = graph.getCallee(call);
        uint64_t grown = size + countOps(callee);
        if (grown > maxOperations) {
          reportMissed(call, callee) << remark::metric("operations", grown)
                                     << remark::metric("limit", maxOperations);
          continue;
        }
        inlineCallee(call, callee);
        size = grown;
      }
    }
    eraseUnused(inlinable);
  }

private:
  /// What a function may grow to: functions that call others twice, and those
  /// others again, would grow without end.
  static constexpr uint64_t maxOperations = 1 << 15;

  static uint64_t countOps(Operation *function) {
    uint64_t count = 0;
    function->walk([&](Operation *) { ++count; });
    return count;
  }

  remark::detail::InFlightRemark reportMissed(CallOp call, FuncOp callee) {
    StringRef caller = call->getParentOfType<FuncOp>().getName();
    auto missed =
        remark::missed(call.getLoc(), remark::RemarkOpts::name("not inlined")
                                          .category(getArgumentName())
                                          .function(caller));
    missed << remark::metric("callee", callee.getName());
    return missed;
  }

  void inlineCallee(CallOp call, FuncOp callee) {
    InlinerInterface interface(&getContext());
    InlinerConfig config;
    auto dataflow = call->getParentOfType<DataflowOp>();
    StringRef caller = call->getParentOfType<FuncOp>().getName();
    Location location = call.getLoc();
    if (!interface.isLegalToInline(call, callee, /*wouldBeCloned=*/true) ||
        failed(mlir::inlineCall(interface, config.getCloneCallback(), call,
                                callee, callee.getCallableRegion(),
                                /*shouldCloneInlinedRegion=*/true))) {
      reportMissed(call, callee);
      return;
    }
    remark::passed(location, remark::RemarkOpts::name("inlined")
                                 .category(getArgumentName())
                                 .function(caller))
        << remark::metric("callee", callee.getName());
    call.erase();
    if (!dataflow)
      return;
    SmallVector<DataflowOp> inner;
    dataflow.getBody().walk([&](DataflowOp op) { inner.push_back(op); });
    llvm::for_each(inner, inlineDataflow);
  }

  /// A function that goes may have been the last to call another.
  void eraseUnused(const SmallPtrSetImpl<Operation *> &inlinable) {
    bool changed = true;
    while (changed) {
      changed = false;
      for (FuncOp func :
           llvm::make_early_inc_range(getOperation().getOps<FuncOp>())) {
        if (!inlinable.contains(func) ||
            !SymbolTable::symbolKnownUseEmpty(func, getOperation()))
          continue;
        func.erase();
        changed = true;
      }
    }
  }
};
} // namespace
