//===- FuseOps.cpp - group calls into fused functions ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "FusionGroups.h"
#include "GroupOutlining.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FUSEOPSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

/// Returns the pattern of the called program. Only calls with one tensor result
/// of known size can be moved into a function.
static OpPattern getPattern(Operation *op, SymbolTable &symbols) {
  auto call = dyn_cast<CallTIROp>(op);
  if (!call || call.getOutShape() || call->getNumResults() != 1)
    return OpPattern::Opaque;
  auto callee = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
  if (!callee)
    return OpPattern::Opaque;
  return tir::getOpPattern(callee).value_or(OpPattern::Opaque);
}

/// Returns the pattern of a use: a broadcasting operator uses operands of the
/// result's shape element by element.
static OpPattern getUsePattern(Operation *user, Value operand,
                               OpPattern pattern) {
  if (pattern != OpPattern::Broadcast)
    return pattern;
  auto result = TensorShape::of(user->getResult(0).getType());
  auto shape = TensorShape::of(operand.getType());
  bool isSame =
      shape.hasRank() && result.hasRank() &&
      shape.getRank() == result.getRank() &&
      llvm::all_of(llvm::zip(shape.getDims(), result.getDims()), [](auto pair) {
        auto &[lhs, rhs] = pair;
        return compareDims(lhs, rhs) == DimRelation::Equal;
      });
  return isSame ? OpPattern::ElemWise : pattern;
}

/// Returns true if the result of an operator has the elements of the first
/// operand, made four times as large or more.
static bool widens(Operation *op) {
  constexpr unsigned kFactor = 4;
  auto call = dyn_cast<CallTIROp>(op);
  if (!call || call.getArgs().empty() || call->getNumResults() != 1)
    return false;
  auto getElement = [](Value value) {
    return cast<TensorType>(value.getType()).getElementType();
  };
  Type from = getElement(call.getArgs().front()),
       to = getElement(call->getResult(0));
  return from.isIntOrFloat() && to.isIntOrFloat() &&
         from.getIntOrFloatBitWidth() * kFactor <= to.getIntOrFloatBitWidth();
}

/// The size above which a result does not stay in a cache, in bytes, and the
/// least rows for which a product of matrices runs by tiles.
static constexpr int64_t kLargeBytes = 1 << 19, kLeastRows = 16;

/// Returns true if the one result of an operator exceeds a cache, or may, and
/// has enough rows to compute it by blocks of them.
static bool isLarge(Operation *op) {
  if (op->getNumResults() != 1)
    return false;
  auto shape = TensorShape::of(op->getResult(0).getType());
  auto type = dyn_cast<TensorType>(op->getResult(0).getType());
  if (!type || !shape.hasRank() || !type.getElementType().isIntOrFloat())
    return false;
  if (shape.getRank() < 2)
    return false;
  std::optional<int64_t> rows = getConstant(shape[shape.getRank() - 2]);
  // All rows of an unknown number are one block.
  bool isOneBatch = llvm::all_of(shape.getDims().drop_back(2), [](auto &dim) {
    return getConstant(dim) == 1;
  });
  if (rows ? *rows < kLeastRows : isOneBatch)
    return false;
  int64_t bytes =
      llvm::divideCeil(type.getElementType().getIntOrFloatBitWidth(), 8);
  for (const Dim &dim : shape.getDims()) {
    std::optional<int64_t> size = getConstant(dim);
    if (!size)
      return true;
    if (llvm::MulOverflow(bytes, *size, bytes))
      return true;
  }
  return bytes >= kLargeBytes;
}

/// Describes how the program of a call computes rows.
static void addRows(CallTIROp call, SymbolTable &symbols, FusionNode &node,
                    SmallVectorImpl<Value> &rowOperands) {
  if (node.pattern == OpPattern::Opaque)
    return;
  auto callee = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
  node.isLarge = isLarge(call);
  node.isProduct = tir::sumsProducts(callee);
  for (unsigned number : tir::getRowOperands(callee))
    if (number < call.getArgs().size())
      rowOperands.push_back(call.getArgs()[number]);
}

namespace {
class BlockFuser {
public:
  BlockFuser(Block &block, SymbolTable &symbols, unsigned maxDepth)
      : block(block), symbols(symbols), maxDepth(maxDepth) {}

  void run(GroupOutliner &outliner);

private:
  SmallVector<SmallVector<Operation *>> findGroups();
  void outline(ArrayRef<Operation *> group, GroupOutliner &outliner);

  Block &block;
  SymbolTable &symbols;
  unsigned maxDepth;
};
} // namespace

SmallVector<SmallVector<Operation *>> BlockFuser::findGroups() {
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, unsigned> numbers;
  SmallVector<FusionNode> nodes;
  SmallVector<SmallVector<Value>> rowOperands;
  for (Operation &op : block.without_terminator()) {
    numbers[&op] = ops.size();
    ops.push_back(&op);
    nodes.emplace_back();
    nodes.back().pattern = getPattern(&op, symbols);
    nodes.back().widens = widens(&op);
    rowOperands.emplace_back();
    if (auto call = dyn_cast<CallTIROp>(op))
      addRows(call, symbols, nodes.back(), rowOperands.back());
  }
  for (auto [op, node] : llvm::zip_equal(ops, nodes)) {
    for (OpOperand &use : op->getUses()) {
      auto user = numbers.find(use.getOwner());
      if (user == numbers.end()) {
        node.isUsedOutside = true;
        continue;
      }
      OpPattern pattern = nodes[user->second].pattern;
      if (pattern != OpPattern::Opaque)
        pattern = getUsePattern(use.getOwner(), use.get(), pattern);
      bool keepsRows = llvm::is_contained(rowOperands[user->second], use.get());
      node.uses.push_back({user->second, pattern, keepsRows});
    }
  }
  llvm::MapVector<unsigned, SmallVector<Operation *>> groups;
  for (auto [op, group] :
       llvm::zip_equal(ops, findFusionGroups(nodes, maxDepth)))
    groups[group].push_back(op);
  SmallVector<SmallVector<Operation *>> result;
  for (auto &[number, members] : groups)
    if (members.size() > 1)
      result.push_back(std::move(members));
  return result;
}

/// Returns a name such as `fused_conv2d_add_relu`. Long chains are truncated.
static std::string getGroupName(ArrayRef<Operation *> group) {
  constexpr size_t kMaxLength = 96;
  std::string name = "fused";
  for (auto [index, op] : llvm::enumerate(group)) {
    StringRef callee = cast<CallTIROp>(op).getCallee();
    if (name.size() + callee.size() >= kMaxLength)
      return name + "_and_" + std::to_string(group.size() - index) + "_more";
    name += "_" + callee.str();
  }
  return name;
}

void BlockFuser::outline(ArrayRef<Operation *> group, GroupOutliner &outliner) {
  // The last operation is the one whose result the others lead to.
  Operation *last = group.back();
  auto caller = last->getParentOfType<FuncOp>();
  size_t numCalls = group.size();
  CallOp call =
      outliner.outline(group, last->getResult(0), getGroupName(group));
  remark::passed(call.getLoc(), remark::RemarkOpts::name("fused")
                                    .category("relax-fuse-ops")
                                    .function(caller.getName()))
      << remark::metric("function", call.getCallee())
      << remark::metric("calls", numCalls);
}

void BlockFuser::run(GroupOutliner &outliner) {
  for (ArrayRef<Operation *> group : findGroups())
    outline(group, outliner);
}

namespace {
struct FuseOpsPass : relax::impl::FuseOpsPassBase<FuseOpsPass> {
  using FuseOpsPassBase::FuseOpsPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    GroupOutliner outliner(symbols);
    SmallVector<DataflowOp> blocks;
    getOperation().walk([&](FuncOp function) {
      if (!function->hasAttr("relax.primitive"))
        function.walk([&](DataflowOp dataflow) { blocks.push_back(dataflow); });
    });
    for (DataflowOp dataflow : blocks)
      BlockFuser(dataflow.getBody().front(), symbols, maxDepth).run(outliner);
  }
};
} // namespace
