//===- FuseOps.cpp - group calls into fused functions ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "FusionGroups.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

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

namespace {
class BlockFuser {
public:
  BlockFuser(Block &block, SymbolTable &symbols, unsigned maxDepth)
      : block(block), symbols(symbols), maxDepth(maxDepth) {}

  /// The functions created for earlier groups, by name; equal groups share one.
  using Functions = llvm::StringMap<SmallVector<FuncOp>>;
  void run(Functions &functions);

private:
  SmallVector<SmallVector<Operation *>> findGroups();
  void outline(ArrayRef<Operation *> group, Functions &functions);

  Block &block;
  SymbolTable &symbols;
  unsigned maxDepth;
};
} // namespace

SmallVector<SmallVector<Operation *>> BlockFuser::findGroups() {
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, unsigned> numbers;
  SmallVector<FusionNode> nodes;
  for (Operation &op : block.without_terminator()) {
    numbers[&op] = ops.size();
    ops.push_back(&op);
    nodes.emplace_back();
    nodes.back().pattern = getPattern(&op, symbols);
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
      node.uses.push_back({user->second, pattern});
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

/// Returns the symbols that the operations mention and no argument binds. Their
/// values are passed to the function as a shape.
static SmallVector<IndexExpr> getUnboundSymbols(ArrayRef<Operation *> ops,
                                                ValueRange arguments) {
  SmallVector<StringRef> used, bound;
  for (Operation *op : ops) {
    for (Type type : op->getOperandTypes())
      collectSymbols(type, used);
    for (Type type : op->getResultTypes())
      collectSymbols(type, used);
    collectSymbols(op->getAttrDictionary(), used);
  }
  for (Value argument : arguments)
    collectBindingSymbols(argument.getType(), bound);
  SmallVector<IndexExpr> unbound;
  for (StringRef symbol : used)
    if (!llvm::is_contained(bound, symbol))
      unbound.push_back(IndexExpr::symbol(symbol));
  return unbound;
}

static bool areEqual(FuncOp lhs, FuncOp rhs) {
  return lhs.getFunctionType() == rhs.getFunctionType() &&
         OperationEquivalence::isRegionEquivalentTo(
             &lhs.getBody(), &rhs.getBody(),
             OperationEquivalence::IgnoreLocations);
}

void BlockFuser::outline(ArrayRef<Operation *> group, Functions &functions) {
  // Only the result of the last operation is used outside of the group.
  Operation *last = group.back();
  llvm::SetVector<Value> arguments;
  SmallVector<Location> locations;
  for (Operation *op : group) {
    locations.push_back(op->getLoc());
    for (Value operand : op->getOperands())
      if (!llvm::is_contained(group, operand.getDefiningOp()))
        arguments.insert(operand);
  }
  OpBuilder builder(last);
  Location location = builder.getFusedLoc(locations);
  SmallVector<IndexExpr> unbound =
      getUnboundSymbols(group, arguments.getArrayRef());
  if (!unbound.empty())
    arguments.insert(ShapeOp::create(builder, location, unbound));

  std::string name = getGroupName(group);
  auto caller = last->getParentOfType<FuncOp>();
  FuncOp function;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(caller);
    auto type = builder.getFunctionType(
        ValueRange(arguments.getArrayRef()).getTypes(), last->getResultTypes());
    function = FuncOp::create(builder, location, name, type);
    function.setPrivate();
    function->setAttr("relax.primitive", builder.getUnitAttr());
    Block &entry = function.getBody().front();
    IRMapping mapping;
    mapping.map(arguments.getArrayRef(), entry.getArguments());
    builder.setInsertionPointToStart(&entry);
    for (Operation *op : group)
      builder.clone(*op, mapping);
    ReturnOp::create(builder, location, mapping.lookup(last->getResult(0)));
  }
  SmallVector<FuncOp> &candidates = functions[name];
  auto *equal = llvm::find_if(
      candidates, [&](FuncOp other) { return areEqual(function, other); });
  if (equal != candidates.end()) {
    function.erase();
    function = *equal;
  } else {
    // Inserting makes the name unique.
    symbols.insert(function);
    candidates.push_back(function);
  }

  auto call =
      CallOp::create(builder, location, function, arguments.getArrayRef());
  // Keep the declared type, which may be less precise than the inferred one.
  call->getResult(0).setType(last->getResult(0).getType());
  last->replaceAllUsesWith(call);
  remark::passed(location, remark::RemarkOpts::name("fused")
                               .category("relax-fuse-ops")
                               .function(caller.getName()))
      << remark::metric("function", function.getName())
      << remark::metric("calls", group.size());
  for (Operation *op : llvm::reverse(group))
    op->erase();
}

void BlockFuser::run(Functions &functions) {
  for (ArrayRef<Operation *> group : findGroups())
    outline(group, functions);
}

namespace {
struct FuseOpsPass : relax::impl::FuseOpsPassBase<FuseOpsPass> {
  using FuseOpsPassBase::FuseOpsPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    BlockFuser::Functions functions;
    SmallVector<DataflowOp> blocks;
    getOperation().walk([&](FuncOp function) {
      if (!function->hasAttr("relax.primitive"))
        function.walk([&](DataflowOp dataflow) { blocks.push_back(dataflow); });
    });
    for (DataflowOp dataflow : blocks)
      BlockFuser(dataflow.getBody().front(), symbols, maxDepth).run(functions);
  }
};
} // namespace
