//===- FuseOpsByPattern.cpp - group operations that patterns match --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "GroupOutlining.h"
#include "PatternFilePass.h"
#include "PatternFileRewriter.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FUSEOPSBYPATTERNPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// The operations of a match, in the order of their block.
struct MatchedGroup {
  StringAttr pattern;
  SmallVector<Operation *> ops;
  /// Operations between them that use their results, directly or not.
  SmallVector<Operation *> users;
  /// The values that operations outside of the group use.
  SmallVector<Value> results;

  /// Finds the members, or the reason why they are no group.
  LogicalResult plan(ArrayRef<Operation *> matched, std::string &why);

private:
  LogicalResult checkMembers(std::string &why);
  LogicalResult findUsers(std::string &why);
  void findResults();
};
} // namespace

LogicalResult MatchedGroup::checkMembers(std::string &why) {
  for (Operation *op : ops) {
    if (op->getBlock() != ops.front()->getBlock()) {
      why = "the operations are in several blocks";
      return failure();
    }
    auto refuse = [&](StringRef reason) {
      why = ("'" + op->getName().getStringRef() + "' " + reason).str();
      return failure();
    };
    // A region may use any value of the function.
    if (op->getNumRegions() != 0)
      return refuse("has a region");
    if (op->hasTrait<OpTrait::IsTerminator>())
      return refuse("ends its block");
    if (!isMemoryEffectFree(op))
      return refuse("has an effect");
  }
  return success();
}

/// Returns true if an operation or one inside it has an operand that one of
/// `producers` computes.
static bool usesAny(Operation *op,
                    const SmallPtrSetImpl<Operation *> &producers) {
  return op
      ->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (producers.contains(operand.getDefiningOp()))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Finds the operations that must follow the call.
LogicalResult MatchedGroup::findUsers(std::string &why) {
  SmallPtrSet<Operation *, 8> members(ops.begin(), ops.end());
  SmallPtrSet<Operation *, 8> outside;
  SmallPtrSet<Operation *, 16> producers;
  for (Operation *op = ops.front(); op != ops.back(); op = op->getNextNode()) {
    if (members.contains(op)) {
      producers.insert(op);
    } else if (usesAny(op, producers)) {
      producers.insert(op);
      outside.insert(op);
      users.push_back(op);
    }
  }
  for (Operation *op : ops)
    if (usesAny(op, outside)) {
      why = "a value leaves the group and comes back in through '" +
            op->getName().getStringRef().str() + "'";
      return failure();
    }
  for (Operation *op : users)
    if (!isMemoryEffectFree(op)) {
      why = "'" + op->getName().getStringRef().str() +
            "' between the operations uses a result and has an effect";
      return failure();
    }
  return success();
}

void MatchedGroup::findResults() {
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !llvm::is_contained(ops, user);
          }))
        results.push_back(result);
}

LogicalResult MatchedGroup::plan(ArrayRef<Operation *> matched,
                                 std::string &why) {
  llvm::SetVector<Operation *> members(matched.begin(), matched.end());
  if (members.size() != matched.size()) {
    why = "one operation matches several of the pattern";
    return failure();
  }
  ops = members.takeVector();
  if (failed(checkMembers(why)))
    return failure();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  if (failed(findUsers(why)))
    return failure();
  findResults();
  if (!results.empty())
    return success();
  why = "its results are not used";
  return failure();
}

namespace {
/// Groups the operations of functions.
class PatternFuser {
public:
  PatternFuser(const PatternFile &file, SymbolTable &symbols,
               MLIRContext *context)
      : applicator(file.getPatterns()), outliner(symbols), context(context) {
    applicator.applyDefaultCostModel();
  }

  void run(FuncOp function);
  bool hasGroup(StringAttr pattern) const { return grouped.contains(pattern); }

private:
  /// Returns the group of the best pattern that matches at `root`, if any.
  std::optional<MatchedGroup> findGroup(Operation *root, FuncOp function);
  void outline(const MatchedGroup &group, FuncOp function);

  PatternApplicator applicator;
  GroupOutliner outliner;
  MLIRContext *context;
  /// The patterns with at least one group.
  llvm::DenseSet<StringAttr> grouped;
};
} // namespace

static constexpr llvm::StringLiteral kCategory = "relax-fuse-ops-by-pattern";

std::optional<MatchedGroup> PatternFuser::findGroup(Operation *root,
                                                    FuncOp function) {
  std::optional<MatchedGroup> found;
  auto onMatch = [&](StringAttr pattern, ArrayRef<Operation *> matched) {
    MatchedGroup group;
    group.pattern = pattern;
    std::string why;
    if (succeeded(group.plan(matched, why))) {
      found = std::move(group);
      return success();
    }
    remark::missed(root->getLoc(), remark::RemarkOpts::name("not grouped")
                                       .category(kCategory)
                                       .function(function.getName()))
        << remark::metric("pattern", pattern.getValue())
        << remark::reason("{0}", why);
    return failure();
  };
  PatternFileRewriter rewriter(context, onMatch);
  rewriter.setInsertionPoint(root);
  (void)applicator.matchAndRewrite(root, rewriter);
  return found;
}

void PatternFuser::outline(const MatchedGroup &group, FuncOp function) {
  Operation *last = group.ops.back();
  for (Operation *user : llvm::reverse(group.users))
    user->moveAfter(last);
  std::string name =
      "fused_" + llvm::convertToSnakeFromCamelCase(group.pattern.getValue());
  auto composite = NamedAttribute(StringAttr::get(context, "relax.composite"),
                                  group.pattern);
  grouped.insert(group.pattern);
  size_t numOperations = group.ops.size();
  CallOp call = outliner.outline(group.ops, group.results, name, composite);
  remark::passed(
      call.getLoc(),
      remark::RemarkOpts::name("grouped").category(kCategory).function(
          function.getName()))
      << remark::metric("pattern", group.pattern.getValue())
      << remark::metric("function", call.getCallee())
      << remark::metric("operations", numOperations);
}

void PatternFuser::run(FuncOp function) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    // The symbol table is not that of functions inside.
    if (op->getParentOfType<FuncOp>() == function)
      ops.push_back(op);
  });
  llvm::DenseSet<Operation *> moved;
  for (Operation *op : llvm::reverse(ops)) {
    if (moved.contains(op))
      continue;
    if (std::optional<MatchedGroup> group = findGroup(op, function)) {
      moved.insert(group->ops.begin(), group->ops.end());
      outline(*group, function);
    }
  }
}

namespace {
struct FuseOpsByPatternPass
    : PatternFilePass<
          relax::impl::FuseOpsByPatternPassBase<FuseOpsByPatternPass>,
          PatternFile::Use::Match> {
  using PatternFilePass::PatternFilePass;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    PatternFuser fuser(*patterns, symbols, &getContext());
    for (auto function : llvm::to_vector(getOperation().getOps<FuncOp>()))
      if (!function->hasAttr("relax.primitive"))
        fuser.run(function);
    remarkIdle([&](StringAttr name) { return fuser.hasGroup(name); });
  }
};
} // namespace
