//===- FuseOps.cpp - group calls into fused functions ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "FusionGroups.h"
#include "GroupOutlining.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Analysis/TIR/RowBlockSizes.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"
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

/// Decides whether the one result of an operator is computed by blocks of rows.
static void planRows(CallTIROp call, const CPUModel &cpu, FusionNode &node) {
  std::string *why = ifRemarksAreOn(call.getContext(), node.whyNoRowBlocks);
  auto shape = TensorShape::of(call->getResult(0).getType());
  auto type = dyn_cast<TensorType>(call->getResult(0).getType());
  if (!type || !shape.hasRank() || shape.getRank() < 2 ||
      !type.getElementType().isIntOrFloat()) {
    (void)refuse(why, "the tensor between has no rows of numbers");
    return;
  }
  tir::RowTensor tensor;
  for (const Dim &dim : shape.getDims().drop_back())
    tensor.rowSizes.push_back(getConstant(dim));
  tensor.columnSizes.push_back(getConstant(shape[shape.getRank() - 1]));
  tensor.elementBytes =
      llvm::divideCeil(type.getElementType().getIntOrFloatBitWidth(), 8);
  node.hasRowBlocks = succeeded(tir::planRowBlocks(tensor, cpu, why));
}

/// Describes how the program of a call computes rows.
static void addRows(CallTIROp call, SymbolTable &symbols, const CPUModel &cpu,
                    FusionNode &node, SmallVectorImpl<Value> &rowOperands) {
  if (node.pattern == OpPattern::Opaque)
    return;
  auto callee = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
  planRows(call, cpu, node);
  node.isProduct = tir::sumsProducts(callee);
  for (unsigned number : tir::getRowOperands(callee))
    if (number < call.getArgs().size())
      rowOperands.push_back(call.getArgs()[number]);
}

namespace {
class BlockFuser {
public:
  BlockFuser(Block &block, SymbolTable &symbols, const CPUModel &cpu,
             unsigned maxDepth)
      : block(block), symbols(symbols), cpu(cpu), maxDepth(maxDepth) {}

  void run(GroupOutliner &outliner);

private:
  SmallVector<SmallVector<Operation *>> findGroups();
  void outline(ArrayRef<Operation *> group, GroupOutliner &outliner);

  Block &block;
  SymbolTable &symbols;
  const CPUModel &cpu;
  unsigned maxDepth;
};
} // namespace

/// Reports two products that are not in one function though one reads rows that
/// come from the other.
static void reportUnjoined(Operation *first, Operation *last, StringRef why) {
  auto caller = last->getParentOfType<FuncOp>();
  remark::missed(last->getLoc(), remark::RemarkOpts::name("products not joined")
                                     .category("relax-fuse-ops")
                                     .function(caller.getName()))
      << remark::metric("first", cast<CallTIROp>(first).getCallee())
      << remark::metric("last", cast<CallTIROp>(last).getCallee())
      << remark::reason("{0}", why);
}

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
      addRows(call, symbols, cpu, nodes.back(), rowOperands.back());
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
  SmallVector<UnjoinedProducts> unjoined;
  SmallVector<unsigned> numbersOfGroups =
      findFusionGroups(nodes, maxDepth, unjoined);
  for (const UnjoinedProducts &products : unjoined)
    reportUnjoined(ops[products.first], ops[products.last], products.why);
  llvm::MapVector<unsigned, SmallVector<Operation *>> groups;
  for (auto [op, group] : llvm::zip_equal(ops, numbersOfGroups))
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
    FailureOr<CPUModel> cpu = CPUModel::get(getOperation());
    if (failed(cpu))
      return signalPassFailure();
    for (DataflowOp dataflow : blocks)
      BlockFuser(dataflow.getBody().front(), symbols, *cpu, maxDepth)
          .run(outliner);
  }
};
} // namespace
