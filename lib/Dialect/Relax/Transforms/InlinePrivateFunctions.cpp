//===- InlinePrivateFunctions.cpp - inline private functions --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"

namespace mlir::relax {
#define GEN_PASS_DEF_INLINEPRIVATEFUNCTIONSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// A function and its callees.
struct CallNode {
  FuncOp func;
  SmallVector<CallNode *> callees;
};
} // namespace

template <> struct llvm::GraphTraits<CallNode *> {
  using NodeRef = CallNode *;
  using ChildIteratorType = SmallVectorImpl<CallNode *>::iterator;

  static NodeRef getEntryNode(NodeRef node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) {
    return node->callees.begin();
  }
  static ChildIteratorType child_end(NodeRef node) {
    return node->callees.end();
  }
};

namespace {
/// The call graph of a module.
class CallGraph {
public:
  CallGraph(ModuleOp module, SymbolTable &symbols) : symbols(symbols) {
    DenseMap<Operation *, std::unique_ptr<CallNode>> nodes;
    CallNode root;
    for (FuncOp func : module.getOps<FuncOp>()) {
      auto &node = nodes[func] = std::make_unique<CallNode>();
      node->func = func;
      root.callees.push_back(node.get());
    }
    for (CallNode *node : root.callees)
      node->func.walk([&](CallOp call) {
        if (FuncOp callee = getCallee(call))
          node->callees.push_back(nodes[callee].get());
      });
    for (auto scc = llvm::scc_begin(&root); !scc.isAtEnd(); ++scc)
      for (CallNode *node : *scc)
        if (node != &root) {
          order.push_back(node->func);
          if (scc.hasCycle())
            recursive.insert(node->func);
        }
  }

  /// Returns the functions, callees before callers except in cycles.
  ArrayRef<FuncOp> getOrder() const { return order; }
  FuncOp getCallee(CallOp call) {
    return symbols.lookup<FuncOp>(call.getCallee());
  }
  /// Returns true if a function calls itself, directly or indirectly.
  bool isRecursive(FuncOp func) const { return recursive.contains(func); }

private:
  SymbolTable &symbols;
  SmallPtrSet<Operation *, 8> recursive;
  SmallVector<FuncOp> order;
};

/// Counts the uses of functions, in calls or otherwise.
class UseCounts {
public:
  UseCounts(ModuleOp module, SymbolTable &symbols) : symbols(symbols) {
    isKnown = forEachUse(module.getBodyRegion(),
                         [&](Operation *used) { ++counts[used]; });
  }

  bool isUnused(FuncOp func) const {
    return isKnown && counts.lookup(func) == 0;
  }
  bool isUsedOnce(FuncOp func) const {
    return isKnown && counts.lookup(func) == 1;
  }
  void remove(FuncOp func) { --counts[func]; }
  /// Adds the uses in a copy of `body`.
  void addContents(Region &body) {
    forEachUse(body, [&](Operation *used) { ++counts[used]; });
  }
  /// Removes the uses in `body`; returns the functions that become unused.
  SmallVector<FuncOp> removeContents(Region &body) {
    SmallVector<FuncOp> unused;
    forEachUse(body, [&](Operation *used) {
      auto func = dyn_cast<FuncOp>(used);
      if (--counts[used] == 0 && func)
        unused.push_back(func);
    });
    return unused;
  }

private:
  bool forEachUse(Region &body, llvm::function_ref<void(Operation *)> visit) {
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&body);
    if (!uses)
      return false;
    for (const SymbolTable::SymbolUse &use : *uses)
      if (Operation *used =
              symbols.lookup(use.getSymbolRef().getRootReference()))
        visit(used);
    return true;
  }

  SymbolTable &symbols;
  DenseMap<Operation *, int64_t> counts;
  bool isKnown;
};

/// Stacks call sites on the locations of inlined operations, as upstream does,
/// but limits their number: with all nested calls, every operation would get
/// one location per enclosing call, and a new copy for each of them. Keeps the
/// calls next to the operation and the outermost one.
class CallSiteStacker {
public:
  CallSiteStacker(Location caller, bool isOutermost)
      : caller(caller), isOutermost(isOutermost) {}

  void stackOn(Operation *inlined) {
    inlined->walk([&](Operation *op) {
      LocationAttr &location = known[op->getLoc()];
      if (!location)
        location = stack(op->getLoc());
      op->setLoc(location);
    });
  }

private:
  static constexpr size_t maxCallers = 8;

  Location stack(Location callee) const {
    // An operation of the inliner, or one without a location.
    if (isa<UnknownLoc>(callee))
      return caller;
    SmallVector<Location> sites;
    Location outer = callee;
    while (auto site = dyn_cast<CallSiteLoc>(outer)) {
      sites.push_back(site.getCallee());
      outer = site.getCaller();
    }
    if (sites.size() >= maxCallers && !isOutermost)
      return callee;
    Location result = CallSiteLoc::get(outer, caller);
    for (Location inner : llvm::reverse(sites))
      result = CallSiteLoc::get(inner, result);
    return result;
  }

  Location caller;
  bool isOutermost;
  DenseMap<Location, LocationAttr> known;
};

/// Cached properties of a function.
struct Body {
  uint64_t numOps = 0;
  bool hasDataflow = false;
};

struct InlinePrivateFunctionsPass
    : relax::impl::InlinePrivateFunctionsPassBase<InlinePrivateFunctionsPass> {
  using InlinePrivateFunctionsPassBase::InlinePrivateFunctionsPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    CallGraph graph(getOperation(), symbols);
    SmallPtrSet<Operation *, 8> inlinable;
    for (FuncOp func : graph.getOrder())
      if (func.isPrivate() && !func.isExternal() &&
          !func->hasAttr("relax.primitive") && !graph.isRecursive(func))
        inlinable.insert(func);
    if (inlinable.empty())
      return markAllAnalysesPreserved();
    UseCounts uses(getOperation(), symbols);
    DenseMap<Operation *, Body> bodies;
    for (FuncOp caller : graph.getOrder()) {
      SmallVector<CallOp> calls;
      Body &body = bodies[caller] = scan(caller);
      caller.walk([&](CallOp call) {
        if (inlinable.contains(graph.getCallee(call)))
          calls.push_back(call);
      });
      for (CallOp call : calls) {
        FuncOp callee = graph.getCallee(call);
        const Body &added = bodies.find(callee)->second;
        uint64_t grown = body.numOps + added.numOps;
        if (grown > maxOperations) {
          reportMissed(call, callee) << remark::metric("operations", grown)
                                     << remark::metric("limit", maxOperations);
          continue;
        }
        // The last call takes the body itself instead of a copy.
        bool isLast = uses.isUsedOnce(callee);
        if (!isLast)
          uses.addContents(callee.getBody());
        bool isOutermost = !inlinable.contains(caller);
        if (!inlineCallee(call, callee, isLast, isOutermost,
                          added.hasDataflow)) {
          if (!isLast)
            uses.removeContents(callee.getBody());
          continue;
        }
        uses.remove(callee);
        body.numOps = grown;
        body.hasDataflow |= added.hasDataflow;
        if (!isLast)
          continue;
        inlinable.erase(callee);
        symbols.erase(callee);
      }
    }
    // A function that is removed may have the last call of another one.
    SmallVector<FuncOp> unused;
    for (FuncOp func : getOperation().getOps<FuncOp>())
      if (inlinable.contains(func) && uses.isUnused(func))
        unused.push_back(func);
    while (!unused.empty()) {
      FuncOp func = unused.pop_back_val();
      for (FuncOp callee : uses.removeContents(func.getBody()))
        if (inlinable.contains(callee))
          unused.push_back(callee);
      symbols.erase(func);
    }
  }

private:
  /// The limit on the size of a function. Chains of functions that each call
  /// the next one twice would grow exponentially.
  static constexpr uint64_t maxOperations = 1 << 15;

  static Body scan(FuncOp func) {
    Body body;
    func->walk([&](Operation *op) {
      ++body.numOps;
      body.hasDataflow |= isa<DataflowOp>(op);
    });
    return body;
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

  bool inlineCallee(CallOp call, FuncOp callee, bool isLast, bool isOutermost,
                    bool hasDataflow) {
    InlinerInterface interface(&getContext());
    InlinerConfig config;
    auto dataflow = call->getParentOfType<DataflowOp>();
    StringRef caller = call->getParentOfType<FuncOp>().getName();
    Location location = call.getLoc();
    Operation *before = call->getPrevNode(), *after = call->getNextNode();
    // An unknown location keeps the inliner from changing locations.
    call->setLoc(UnknownLoc::get(&getContext()));
    if (!interface.isLegalToInline(call, callee, /*wouldBeCloned=*/!isLast) ||
        failed(mlir::inlineCall(interface, config.getCloneCallback(), call,
                                callee, callee.getCallableRegion(),
                                /*shouldCloneInlinedRegion=*/!isLast))) {
      call->setLoc(location);
      reportMissed(call, callee);
      return false;
    }
    remark::passed(location, remark::RemarkOpts::name("inlined")
                                 .category(getArgumentName())
                                 .function(caller))
        << remark::metric("callee", callee.getName());
    Block *block = call->getBlock();
    call.erase();
    CallSiteStacker stacker(location, isOutermost);
    for (Operation *op = before ? before->getNextNode() : &block->front();
         !isa<UnknownLoc>(location) && op != after; op = op->getNextNode())
      stacker.stackOn(op);
    if (!dataflow || !hasDataflow)
      return true;
    SmallVector<DataflowOp> inner;
    dataflow.getBody().walk([&](DataflowOp op) { inner.push_back(op); });
    llvm::for_each(inner, inlineDataflow);
    return true;
  }
};
} // namespace
