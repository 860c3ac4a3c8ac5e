//===- StaticPlanBlockMemory.cpp - place tensors in arenas ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/ArenaPlanner.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir {
#define GEN_PASS_DEF_STATICPLANBLOCKMEMORYPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Returns the bytes of a tensor of this type; invalid if a dimension is
/// unknown.
static IndexExpr getBytes(RankedTensorType type) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat())
    return IndexExpr::invalid();
  Dim count = TensorShape::of(type).getNumElements();
  if (!count)
    return IndexExpr::invalid();
  int64_t elementBytes = (int64_t(element.getIntOrFloatBitWidth()) + 7) / 8;
  return *count * IndexExpr(elementBytes);
}

/// Returns true if the expression is monotonically increasing in each symbol.
static bool isMonotone(const IndexExpr &expr) {
  auto isMonotoneFactor = [](const IndexExpr::Factor &factor) {
    ArrayRef<IndexExpr> operands = factor.atom.getOperands();
    switch (factor.atom.getKind()) {
    case IndexAtom::Kind::Symbol:
      return true;
    case IndexAtom::Kind::FloorDiv:
      return operands[1].getConstant().value_or(0) > 0 &&
             isMonotone(operands[0]);
    case IndexAtom::Kind::Mod:
      return false;
    case IndexAtom::Kind::Min:
    case IndexAtom::Kind::Max:
      return llvm::all_of(operands, isMonotone);
    }
    return false;
  };
  return llvm::all_of(expr.getTerms(), [&](const IndexExpr::Term &term) {
    return term.coefficient > 0 && isNonNegative(IndexExpr::fromTerm(term)) &&
           llvm::all_of(term.factors, isMonotoneFactor);
  });
}

/// Returns the size with each bounded symbol at its upper bound.
static IndexExpr applyUpperBounds(const IndexExpr &bytes, FuncOp func) {
  SmallVector<SymbolBound> bounds = getSymbolBounds(func);
  if (bounds.empty() || !isMonotone(bytes))
    return bytes;
  return bytes.substitute([&](StringRef symbol) -> std::optional<IndexExpr> {
    for (const SymbolBound &bound : bounds)
      if (bound.symbol == symbol && bound.range.upper)
        return IndexExpr(*bound.range.upper);
    return std::nullopt;
  });
}

//===----------------------------------------------------------------------===//
// Lifetimes
//===----------------------------------------------------------------------===//

/// Returns true if the operand is the condition of a loop, which is read where
/// it stands.
static bool isCondition(OpOperand &operand) {
  auto condition = dyn_cast<ConditionOp>(operand.getOwner());
  return condition && &operand == &condition.getConditionMutable();
}

/// Returns the last operation in the block of `alloc` that uses its tensor,
/// also through an alias or as a part of a tuple. Returns null if the tensor
/// may escape.
static Operation *findEndOfLife(BuiltinAllocTensorOp alloc) {
  Block *block = alloc->getBlock();
  Operation *last = alloc;
  llvm::SetVector<Value> names;
  names.insert(alloc.getTensor());
  for (size_t i = 0; i < names.size(); ++i) {
    for (OpOperand &use : names[i].getUses()) {
      Operation *user = use.getOwner();
      if (isa<ReshapeOp, ViewOp, EraseShapeOp, MatchCastOp, TupleOp,
              TupleGetItemOp>(user) ||
          user->hasAttr(kNoCaptureAttrName))
        names.insert_range(user->getResults());
      else if (!isa<CallKernelOp, ShapeOfOp, TensorToShapeOp, ToDeviceOp, IfOp>(
                   user) &&
               !isCondition(use))
        return nullptr;
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (last->isBeforeInBlock(ancestor))
        last = ancestor;
    }
  }
  return last;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// The operations of a function in order: those in the regions of an operation
/// follow it, and come before the next operation of its block.
class OperationOrder {
public:
  explicit OperationOrder(FuncOp func) {
    func.walk<WalkOrder::PreOrder>([&](Operation *op) {
      int64_t position = first.size();
      first[op] = position;
      for (Operation *around = op; first.contains(around);
           around = around->getParentOp())
        last[around] = position;
    });
  }
  int64_t getFirst(Operation *op) const { return first.lookup(op); }
  /// Returns the position of the last operation in `op`.
  int64_t getLast(Operation *op) const { return last.lookup(op); }

private:
  DenseMap<Operation *, int64_t> first, last;
};

/// Tensors in one arena, in order, and the block that allocates it.
struct Arena {
  Block *block = nullptr;
  SmallVector<BuiltinAllocTensorOp> tensors;
  SmallVector<ArenaRequest> requests;
};

/// Sums for the remark.
struct Totals {
  int64_t numTensors = 0;
  int64_t numArenas = 0;
  IndexExpr before;
  IndexExpr after;
};

/// Collects the tensors of a function that can be in an arena, and moves them
/// there.
class FunctionPlanner {
public:
  explicit FunctionPlanner(FuncOp func);
  Totals run();

private:
  void add(BuiltinAllocTensorOp alloc);
  void rewrite(const Arena &arena);

  FuncOp func;
  OperationOrder order;
  llvm::StringSet<> argumentSymbols;
  IndexBounds bounds;
  /// The arenas by device, block and size. The arena of the function, without
  /// block and size, has the tensors that each call allocates, and those of
  /// constant size. A branch may not run, so its other tensors have an arena of
  /// their block. A size that may be negative, or has a symbol that is bound
  /// later, may have no value where these are allocated: it shares an arena
  /// only with equal sizes of its block.
  llvm::MapVector<std::tuple<Attribute, Block *, Attribute>, Arena> arenas;
  Totals totals;
};

struct StaticPlanBlockMemory
    : public relax_mlir::impl::StaticPlanBlockMemoryPassBase<
          StaticPlanBlockMemory> {
  void runOnOperation() override;
  void planFunction(FuncOp func);
};
} // namespace

FunctionPlanner::FunctionPlanner(FuncOp func)
    : func(func), order(func), argumentSymbols(getArgumentSymbols(func)),
      bounds(SymbolFacts(func).getBounds()) {}

void FunctionPlanner::add(BuiltinAllocTensorOp alloc) {
  auto type = cast<RankedTensorType>(alloc.getTensor().getType());
  IndexExpr bytes = applyUpperBounds(getBytes(type), func);
  Operation *end = findEndOfLife(alloc);
  if (!bytes.isValid() || !end)
    return;
  bool isKnownEarly = isNonNegative(bytes) &&
                      llvm::all_of(bytes.getSymbols(), [&](StringRef symbol) {
                        return argumentSymbols.contains(symbol);
                      });
  bool isInEachCall = alloc->getParentOp() == func;
  Block *block = isKnownEarly && (isInEachCall || bytes.isConstant())
                     ? nullptr
                     : alloc->getBlock();
  Attribute size =
      isKnownEarly ? Attribute() : ExprAttr::get(func.getContext(), bytes);
  Arena &arena = arenas[{getDevice(type), block, size}];
  arena.block = block ? block : &func.getBody().front();
  arena.tensors.push_back(alloc);
  arena.requests.push_back({bytes, order.getFirst(alloc), order.getLast(end)});
}

void FunctionPlanner::rewrite(const Arena &arena) {
  ArenaPlan plan = planArena(arena.requests, bounds);
  // A sum that overflows has no value at run time either.
  if (!plan.size.isValid())
    return;
  BuiltinAllocTensorOp first = arena.tensors.front();
  MLIRContext *context = func.getContext();
  OpBuilder builder(arena.block->findAncestorOpInBlock(*first));
  Value storage = AllocStorageOp::create(
      builder, first.getLoc(), ObjectType::get(context),
      ExprAttr::get(context, plan.size), /*shape=*/Value(),
      /*dtype=*/TypeAttr(), getDevice(first.getTensor().getType()));
  for (auto [alloc, offset] : llvm::zip_equal(arena.tensors, plan.offsets)) {
    builder.setInsertionPoint(alloc);
    auto tensor = AllocTensorOp::create(
        builder, alloc->getLoc(), alloc->getResult(0).getType(), storage,
        ExprAttr::get(context, offset), /*shape=*/Value());
    alloc->getResult(0).replaceAllUsesWith(tensor.getTensor());
    alloc->erase();
  }
  for (const ArenaRequest &request : arena.requests)
    totals.before += request.bytes;
  totals.after += plan.size;
  totals.numTensors += arena.tensors.size();
  ++totals.numArenas;
}

Totals FunctionPlanner::run() {
  func.walk<WalkOrder::PreOrder>(
      [&](BuiltinAllocTensorOp alloc) { add(alloc); });
  for (auto &[key, arena] : arenas)
    rewrite(arena);
  return totals;
}

void StaticPlanBlockMemory::planFunction(FuncOp func) {
  Totals totals = FunctionPlanner(func).run();
  if (totals.numTensors == 0)
    return;
  remark::passed(func.getLoc(), remark::RemarkOpts::name("planned")
                                    .category(getArgumentName())
                                    .function(func.getSymName()))
      << (Twine(totals.numTensors) + " tensors of " + totals.before.str() +
          " bytes in " + Twine(totals.numArenas) +
          (totals.numArenas == 1 ? " arena of " : " arenas of ") +
          totals.after.str() + " bytes")
             .str();
}

void StaticPlanBlockMemory::runOnOperation() {
  SmallVector<FuncOp> functions;
  getOperation()->walk([&](FuncOp func) { functions.push_back(func); });
  for (FuncOp func : functions) {
    if (!func.isExternal())
      planFunction(func);
  }
}
