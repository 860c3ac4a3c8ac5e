//===- StaticPlanBlockMemory.cpp - reuse storage of tensors ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/StoragePlanner.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

#include <map>

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
  auto bounds =
      func->getAttrOfType<DictionaryAttr>("relax.symbol_upper_bounds");
  if (!bounds || !isMonotone(bytes))
    return bytes;
  return bytes.substitute([&](StringRef symbol) -> std::optional<IndexExpr> {
    if (auto bound = bounds.getAs<IntegerAttr>(symbol))
      return IndexExpr(bound.getInt());
    return std::nullopt;
  });
}

/// Checks that the upper bounds are positive integers.
static LogicalResult verifyUpperBounds(FuncOp func) {
  Attribute attr = func->getAttr("relax.symbol_upper_bounds");
  if (!attr)
    return success();
  auto bounds = dyn_cast<DictionaryAttr>(attr);
  if (!bounds)
    return func.emitOpError("expected 'relax.symbol_upper_bounds' to be a "
                            "dictionary, got ")
           << attr;
  for (NamedAttribute bound : bounds) {
    auto value = dyn_cast<IntegerAttr>(bound.getValue());
    if (!value || value.getValue().getSignificantBits() > 64 ||
        value.getInt() <= 0)
      return func.emitOpError("expected a positive upper bound of '")
             << bound.getName().getValue() << "', got " << bound.getValue();
  }
  return success();
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
              TupleGetItemOp>(user))
        names.insert(user->getResult(0));
      else if (!isa<CallKernelOp, ShapeOfOp, TensorToShapeOp, ToDeviceOp, IfOp>(
                   user) &&
               !isCondition(use) && !user->hasAttr("relax.dps"))
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
/// A tensor of a block that can share storage.
struct PlannedTensor {
  BuiltinAllocTensorOp alloc;
  StorageRequest request;
};

/// Sums of sizes for the remark.
struct Totals {
  int64_t numTensors = 0;
  int64_t numStorages = 0;
  IndexExpr before;
  IndexExpr after;
};

struct StaticPlanBlockMemory
    : public relax_mlir::impl::StaticPlanBlockMemoryPassBase<
          StaticPlanBlockMemory> {
  void runOnOperation() override;
  void planFunction(FuncOp func);
  void planBlock(FuncOp func, Block &block,
                 const llvm::StringSet<> &argumentSymbols, Totals &totals);
  void rewrite(ArrayRef<PlannedTensor> tensors, Totals &totals);
};
} // namespace

/// Assigns storage to the tensors; all sizes are known before the first of
/// them.
void StaticPlanBlockMemory::rewrite(ArrayRef<PlannedTensor> tensors,
                                    Totals &totals) {
  SmallVector<StorageRequest> requests = llvm::map_to_vector(
      tensors, [](const PlannedTensor &tensor) { return tensor.request; });
  StoragePlan plan = planStorage(requests);
  SmallVector<Value> storages(plan.sizes.size());
  for (auto [tensor, index] : llvm::zip_equal(tensors, plan.storageOf)) {
    BuiltinAllocTensorOp alloc = tensor.alloc;
    OpBuilder builder(alloc);
    Location loc = alloc.getLoc();
    Type type = alloc.getTensor().getType();
    if (!storages[index])
      storages[index] = AllocStorageOp::create(
          builder, loc, ObjectType::get(builder.getContext()),
          ExprAttr::get(builder.getContext(), plan.sizes[index]),
          /*shape=*/Value(), /*dtype=*/TypeAttr(), getDevice(type));
    auto inStorage = AllocTensorOp::create(
        builder, loc, type, storages[index],
        ExprAttr::get(builder.getContext(), IndexExpr(0)), /*shape=*/Value());
    alloc.getTensor().replaceAllUsesWith(inStorage.getTensor());
    alloc.erase();
    totals.before += tensor.request.bytes;
  }
  for (const IndexExpr &size : plan.sizes)
    totals.after += size;
  totals.numTensors += tensors.size();
  totals.numStorages += plan.sizes.size();
}

void StaticPlanBlockMemory::planBlock(FuncOp func, Block &block,
                                      const llvm::StringSet<> &argumentSymbols,
                                      Totals &totals) {
  DenseMap<Operation *, int64_t> positions;
  for (auto [position, op] : llvm::enumerate(block))
    positions[&op] = position;

  // Tensors only share with tensors on the same device. A symbol bound inside
  // the function may not be bound yet at the allocation of the storage, so
  // sizes over such symbols only share with equal sizes.
  std::map<std::string, SmallVector<PlannedTensor>> groups;
  for (auto alloc : block.getOps<BuiltinAllocTensorOp>()) {
    auto type = cast<RankedTensorType>(alloc.getTensor().getType());
    IndexExpr bytes = applyUpperBounds(getBytes(type), func);
    Operation *end = findEndOfLife(alloc);
    if (!bytes.isValid() || !end)
      continue;
    bool isKnownOnEntry =
        llvm::all_of(bytes.getSymbols(), [&](StringRef symbol) {
          return argumentSymbols.contains(symbol);
        });
    FlatSymbolRefAttr device = getDevice(type);
    std::string group = (device ? device.getValue().str() : "") + " " +
                        (isKnownOnEntry ? "" : bytes.str());
    groups[group].push_back({alloc, {bytes, positions[alloc], positions[end]}});
  }
  for (auto &[group, tensors] : groups)
    rewrite(tensors, totals);
}

void StaticPlanBlockMemory::planFunction(FuncOp func) {
  llvm::StringSet<> argumentSymbols;
  for (Type type : func.getArgumentTypes()) {
    SmallVector<StringRef> symbols;
    collectBindingSymbols(type, symbols);
    argumentSymbols.insert_range(symbols);
  }
  SmallVector<Block *> blocks;
  func.walk([&](Block *block) { blocks.push_back(block); });
  Totals totals;
  for (Block *block : blocks)
    planBlock(func, *block, argumentSymbols, totals);
  if (totals.numTensors == 0)
    return;
  remark::passed(func.getLoc(), remark::RemarkOpts::name("planned")
                                    .category(getArgumentName())
                                    .function(func.getSymName()))
      << (Twine(totals.numTensors) + " tensors of " + totals.before.str() +
          " bytes in " + Twine(totals.numStorages) + " storages of " +
          totals.after.str() + " bytes")
             .str();
}

void StaticPlanBlockMemory::runOnOperation() {
  SmallVector<FuncOp> functions;
  getOperation()->walk([&](FuncOp func) { functions.push_back(func); });
  for (FuncOp func : functions) {
    if (failed(verifyUpperBounds(func)))
      return signalPassFailure();
    if (!func.isExternal())
      planFunction(func);
  }
}
