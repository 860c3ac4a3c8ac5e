//===- CheckBounds.cpp - check indices at run time ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_CHECKBOUNDSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

namespace {
/// Checks the accesses of one flattened program.
class BoundsChecker {
public:
  explicit BoundsChecker(PrimFuncOp func) : func(func) {}
  void check(const ElementAccess &access);
  /// Reports an operation that accesses buffers in another way.
  void reportUnchecked(Operation *op);

private:
  /// Returns the index of a dimension as an expression; nullopt if it is data.
  std::optional<IndexExpr> getIndexExpr(const ElementAccess &access,
                                        unsigned dim);
  Value buildIndex(OpBuilder &builder, const ElementAccess &access,
                   unsigned dim);
  /// Builds the size of a dimension; null if it is unknown.
  Value buildSize(OpBuilder &builder, Location loc, Value buffer, unsigned dim);
  std::string describe(const ElementAccess &access, unsigned dim);

  PrimFuncOp func;
  IndexSpace space;
};
} // namespace

std::optional<IndexExpr>
BoundsChecker::getIndexExpr(const ElementAccess &access, unsigned dim) {
  if (!access.map)
    return space.getExpr(access.operands[dim]);
  auto exprs = space.getExprs(access.map.getSubMap({dim}), access.operands);
  if (!exprs)
    return std::nullopt;
  return exprs->front();
}

Value BoundsChecker::buildIndex(OpBuilder &builder, const ElementAccess &access,
                                unsigned dim) {
  if (!access.map)
    return access.operands[dim];
  return affine::AffineApplyOp::create(builder, access.op->getLoc(),
                                       access.map.getSubMap({dim}),
                                       access.operands);
}

Value BoundsChecker::buildSize(OpBuilder &builder, Location loc, Value buffer,
                               unsigned dim) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(dim))
    return arith::ConstantIndexOp::create(builder, loc, type.getDimSize(dim));
  AffineMap shape;
  SmallVector<Value> symbols;
  if (auto alloc = buffer.getDefiningOp<AllocOp>()) {
    shape = alloc.getShape();
    symbols = alloc.getSymbols();
  } else if (auto argument = dyn_cast<BlockArgument>(buffer);
             argument && argument.getOwner() == &func.getBody().front()) {
    shape = func.getBufferShape(argument.getArgNumber());
    symbols = llvm::to_vector_of<Value>(func.getSymbolArguments());
  }
  if (!shape)
    return {};
  return affine::AffineApplyOp::create(builder, loc, shape.getSubMap({dim}),
                                       symbols);
}

std::string BoundsChecker::describe(const ElementAccess &access, unsigned dim) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "kernel '" << func.getName() << "' "
     << (access.isStore ? "writes " : "reads ");
  if (auto argument = dyn_cast<BlockArgument>(access.buffer))
    os << "argument #" << argument.getArgNumber();
  else
    os << "a local buffer";
  os << " of type " << access.buffer.getType() << " out of bounds in dimension "
     << dim;
  return text;
}

void BoundsChecker::check(const ElementAccess &access) {
  Location loc = access.op->getLoc();
  OpBuilder builder(access.op);
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(access.buffer);
  unsigned rank = cast<MemRefType>(access.buffer.getType()).getRank();
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t last = access.getCount(dim) - 1;
    bool isAbove = false, isBelow = false;
    if (std::optional<IndexExpr> index = getIndexExpr(access, dim)) {
      const relax_mlir::IndexBounds &bounds = space.getBounds();
      isAbove = bounds.proveNonNegative(*index) == Answer::Yes;
      isBelow = shape &&
                bounds.proveLess(*index + last, (*shape)[dim]) == Answer::Yes;
    }
    if (isAbove && isBelow)
      continue;
    Value size = buildSize(builder, loc, access.buffer, dim);
    if (!size)
      return reportUnchecked(access.op);
    Value index = buildIndex(builder, access, dim);
    SmallVector<Value> conditions;
    if (!isAbove)
      conditions.push_back(arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sge, index,
          arith::ConstantIndexOp::create(builder, loc, 0)));
    if (!isBelow) {
      if (last != 0)
        index = arith::AddIOp::create(
            builder, loc, index,
            arith::ConstantIndexOp::create(builder, loc, last));
      conditions.push_back(arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::slt, index, size));
    }
    Value holds = conditions.front();
    if (conditions.size() == 2)
      holds = arith::AndIOp::create(builder, loc, holds, conditions.back());
    cf::AssertOp::create(builder, loc, holds, describe(access, dim));
  }
}

void BoundsChecker::reportUnchecked(Operation *op) {
  remark::missed(op->getLoc(), remark::RemarkOpts::name("not checked")
                                   .category("tir-check-bounds")
                                   .function(func.getName()))
      << remark::reason("'{0}' is not a load or store of elements of a buffer "
                        "of the kernel",
                        op->getName().getStringRef());
}

/// Returns true if `op` itself reads or writes a buffer.
static bool accessesMemory(Operation *op) {
  return isa<MemoryEffectOpInterface>(op) && !isa<AllocOp>(op) &&
         (hasEffect<MemoryEffects::Read>(op) ||
          hasEffect<MemoryEffects::Write>(op)) &&
         llvm::any_of(op->getOperandTypes(),
                      [](Type type) { return isa<BaseMemRefType>(type); });
}

namespace {
struct CheckBounds : public mlir::tir::impl::CheckBoundsPassBase<CheckBounds> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    if (!func.isFlattened()) {
      func.emitOpError()
          << "expected the blocks to have been replaced by their "
             "bodies (tir-flatten-blocks)";
      return signalPassFailure();
    }
    BoundsChecker checker(func);
    SmallVector<Operation *> ops;
    func.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops) {
      if (std::optional<ElementAccess> access = ElementAccess::of(op))
        checker.check(*access);
      else if (accessesMemory(op))
        checker.reportUnchecked(op);
    }
  }
};
} // namespace
