//===- LinalgToTIR.cpp - lower linalg to tir ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"

#include "LinalgToTIRBuilder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTLINALGTOTIRPASS
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Checks that `value`, which a payload uses from outside, can be computed in a
/// block, and creates buffers for the tensors that it reads.
LogicalResult LinalgToTIRBuilder::prepareScalar(Value value) {
  if (isa<RankedTensorType>(value.getType()))
    return getBuffer(value);
  if (isa<BlockArgument>(value)) {
    assert(llvm::is_contained(indexArguments, value) &&
           "arguments are tensors and indices");
    return success();
  }
  Operation *op = value.getDefiningOp();
  if (auto dimOp = dyn_cast<tensor::DimOp>(op))
    return getIndex(dimOp.getResult());
  assert(isPure(op) && op->getNumRegions() == 0 &&
         "an operation on scalars that emit() accepts");
  for (Value operand : op->getOperands())
    if (failed(prepareScalar(operand)))
      return failure();
  return success();
}

LogicalResult LinalgToTIRBuilder::prepareScalars(Region &region) {
  WalkResult result = region.walk([&](Operation *op) -> WalkResult {
    for (Value operand : op->getOperands())
      if (!region.isAncestor(operand.getParentRegion()) &&
          failed(prepareScalar(operand)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

Value LinalgToTIRBuilder::materialize(OpBuilder &at, Location loc,
                                      OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return arith::ConstantOp::create(at, loc, cast<TypedAttr>(attr));
  IRMapping mapping;
  return cloneScalar(at, cast<Value>(value), mapping);
}

Value LinalgToTIRBuilder::cloneScalar(OpBuilder &at, Value value,
                                      IRMapping &mapping) {
  if (Value mapped = mapping.lookupOrNull(value))
    return mapped;
  // Keep tensors until lowerExtract finds their buffer.
  if (isa<RankedTensorType>(value.getType()))
    return value;
  auto *it = llvm::find(indexArguments, value);
  if (it != indexArguments.end())
    return target.getSymbolArguments()[it - indexArguments.begin()];
  if (auto dimOp = value.getDefiningOp<tensor::DimOp>()) {
    AffineMap map = AffineMap::get(0, indexArguments.size(), *getIndex(value));
    Value size = affine::AffineApplyOp::create(at, dimOp.getLoc(), map,
                                               target.getSymbolArguments());
    mapping.map(value, size);
    return size;
  }
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    mapping.map(operand, cloneScalar(at, operand, mapping));
  Operation *clone = at.clone(*op, mapping);
  allowContraction(clone);
  return mapping.lookup(value);
}

/// Clones the operations of `payload` to `at`, together with the values that
/// they use from outside. `results` are the operands of its terminator.
void LinalgToTIRBuilder::clonePayload(OpBuilder &at, Block &payload,
                                      IRMapping &mapping,
                                      SmallVectorImpl<Value> &results) {
  Region *region = payload.getParent();
  region->walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (!region->isAncestor(operand.getParentRegion()))
        mapping.map(operand, cloneScalar(at, operand, mapping));
  });
  SmallVector<Operation *> clones;
  for (Operation &op : payload.without_terminator())
    clones.push_back(at.clone(op, mapping));
  for (Value operand : payload.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(operand));
  // Apply the replacements below to the results too.
  SmallVector<Operation *> nested;
  for (Operation *clone : clones)
    clone->walk([&](Operation *op) { nested.push_back(op); });
  auto replace = [&](Value from, Value to) {
    llvm::replace(results, from, to);
    from.replaceAllUsesWith(to);
    from.getDefiningOp()->erase();
  };
  for (Operation *&op : nested) {
    if (auto index = dyn_cast<linalg::IndexOp>(op)) {
      OpBuilder inside(op);
      replace(index.getResult(), getAffineOperands(inside)[index.getDim()]);
      op = nullptr;
    }
  }
  for (Operation *op : nested) {
    if (!op)
      continue;
    OpBuilder inside(op);
    if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      replace(extract.getResult(), lowerExtract(inside, extract));
      continue;
    }
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (Value value = raiseBranch(inside, branch))
        replace(branch.getResult(0), value);
      continue;
    }
    allowContraction(op);
  }
}

/// Allows contraction of products and sums, the default of relax's numerics.
void LinalgToTIRBuilder::allowContraction(Operation *op) {
  auto fastMath = dyn_cast<arith::ArithFastMathInterface>(op);
  if (!fastMath)
    return;
  // Conversions may not have the flag; they do not contract either.
  arith::FastMathFlagsAttr flags = fastMath.getFastMathFlagsAttr();
  if (!flags || flags.getValue() != arith::FastMathFlags::none)
    return;
  op->setAttr(
      fastMath.getFastMathAttrName(),
      arith::FastMathFlagsAttr::get(context, arith::FastMathFlags::contract));
}

/// Returns an index in a block as an affine expression over `operands`, or
/// null.
static AffineExpr getAffineIndex(Value value, ValueRange operands,
                                 unsigned numDims) {
  MLIRContext *context = value.getContext();
  for (auto [position, operand] : llvm::enumerate(operands))
    if (operand == value)
      return position < numDims
                 ? getAffineDimExpr(position, context)
                 : getAffineSymbolExpr(position - numDims, context);
  APInt integer;
  if (matchPattern(value, m_ConstantInt(&integer)))
    return getAffineConstantExpr(integer.getSExtValue(), context);
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    SmallVector<AffineExpr> exprs;
    for (Value operand : apply.getMapOperands())
      exprs.push_back(getAffineIndex(operand, operands, numDims));
    if (llvm::is_contained(exprs, AffineExpr()))
      return {};
    ArrayRef<AffineExpr> all(exprs);
    return map.getResult(0).replaceDimsAndSymbols(
        all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
  }
  if (!isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return {};
  AffineExpr lhs = getAffineIndex(op->getOperand(0), operands, numDims);
  AffineExpr rhs = getAffineIndex(op->getOperand(1), operands, numDims);
  if (!lhs || !rhs)
    return {};
  if (isa<arith::AddIOp>(op))
    return lhs + rhs;
  if (isa<arith::SubIOp>(op))
    return lhs - rhs;
  if (!lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant())
    return {};
  return lhs * rhs;
}

/// Splits a condition into constraints, expressions that are at least zero or,
/// if marked so, equal to zero. Returns false if it is not a conjunction of
/// these.
static bool getConstraints(Value condition, ValueRange operands,
                           unsigned numDims,
                           SmallVectorImpl<AffineExpr> &constraints,
                           SmallVectorImpl<bool> &eqFlags) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return getConstraints(both.getLhs(), operands, numDims, constraints,
                          eqFlags) &&
           getConstraints(both.getRhs(), operands, numDims, constraints,
                          eqFlags);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !compare.getLhs().getType().isIndex())
    return false;
  AffineExpr lhs = getAffineIndex(compare.getLhs(), operands, numDims);
  AffineExpr rhs = getAffineIndex(compare.getRhs(), operands, numDims);
  if (!lhs || !rhs)
    return false;
  eqFlags.push_back(compare.getPredicate() == arith::CmpIPredicate::eq);
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
  case arith::CmpIPredicate::sge:
    constraints.push_back(lhs - rhs);
    return true;
  case arith::CmpIPredicate::sgt:
    constraints.push_back(lhs - rhs - 1);
    return true;
  case arith::CmpIPredicate::sle:
    constraints.push_back(rhs - lhs);
    return true;
  case arith::CmpIPredicate::slt:
    constraints.push_back(rhs - lhs - 1);
    return true;
  default:
    return false;
  }
}

/// Returns a branch on affine bounds as affine.if, or null.
Value LinalgToTIRBuilder::raiseBranch(OpBuilder &at, scf::IfOp op) {
  if (op.getNumResults() != 1 || !op.elseBlock())
    return {};
  SmallVector<Value> operands = getAffineOperands(at);
  unsigned numDims = operands.size() - indexArguments.size();
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
  if (!getConstraints(op.getCondition(), operands, numDims, constraints,
                      eqFlags))
    return {};
  AffineMap map = compress(constraints, operands);
  auto branch = affine::AffineIfOp::create(
      at, op.getLoc(), op.getResultTypes(),
      IntegerSet::get(map.getNumDims(), map.getNumSymbols(), constraints,
                      eqFlags),
      operands, /*withElseRegion=*/true);
  for (auto [from, to] : {std::pair(op.thenBlock(), branch.getThenBlock()),
                          std::pair(op.elseBlock(), branch.getElseBlock())}) {
    Operation *yield = from->getTerminator();
    OpBuilder end = OpBuilder::atBlockEnd(from);
    affine::AffineYieldOp::create(end, yield->getLoc(), yield->getOperands());
    yield->erase();
    to->getOperations().splice(to->end(), from->getOperations());
  }
  return branch.getResult(0);
}

/// Reads at the given indices, by an affine load if they are affine.
Value LinalgToTIRBuilder::lowerExtract(OpBuilder &at, tensor::ExtractOp op) {
  Value buffer = *getBuffer(op.getTensor());
  SmallVector<Value> operands = getAffineOperands(at);
  unsigned numDims = operands.size() - indexArguments.size();
  Shape indices;
  for (Value index : op.getIndices())
    indices.push_back(getAffineIndex(index, operands, numDims));
  if (llvm::is_contained(indices, AffineExpr()))
    return memref::LoadOp::create(at, op.getLoc(), buffer, op.getIndices());
  return load(at, op.getLoc(), buffer, indices);
}

//===----------------------------------------------------------------------===//
// Structured operations
//===----------------------------------------------------------------------===//

/// Returns the sizes of the loops of `op`.
FailureOr<Shape> LinalgToTIRBuilder::getLoopExtents(linalg::LinalgOp op) {
  Shape sizes;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    FailureOr<Shape> shape = getShape(operand);
    if (failed(shape))
      return failure();
    llvm::append_range(sizes, *shape);
  }
  AffineMap toLoops = op.getShapesToLoopsMap();
  assert(toLoops && "verified by linalg");
  Shape extents;
  for (AffineExpr expr : toLoops.getResults())
    extents.push_back(expr.replaceDims(sizes));
  return extents;
}

/// Finds the buffers that the payload reads, and creates those that it writes.
LogicalResult LinalgToTIRBuilder::bindOperands(linalg::LinalgOp op,
                                               PayloadBuffers &payload) {
  if (failed(prepareScalars(op->getRegion(0))))
    return failure();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand) ||
        (op.isDpsInit(&operand) && getFillValue(operand.get())))
      continue;
    if (!isa<RankedTensorType>(operand.get().getType())) {
      if (failed(prepareScalar(operand.get())))
        return failure();
      continue;
    }
    FailureOr<Value> buffer = getBuffer(operand.get());
    if (failed(buffer))
      return failure();
    payload.reads[&operand] = *buffer;
  }
  for (OpResult result : op->getResults()) {
    FailureOr<Value> buffer = createBuffer(result);
    if (failed(buffer))
      return failure();
    payload.writes.push_back(*buffer);
  }
  return success();
}

/// Initializes a reduction: a fill becomes the init region, another tensor is
/// copied.
LogicalResult LinalgToTIRBuilder::startReduction(linalg::LinalgOp op,
                                                 PayloadBuffers &payload) {
  for (auto [index, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    if (!op.payloadUsesValueFromOperand(&init))
      continue;
    payload.accumulates = true;
    if (OpFoldResult fill = getFillValue(init.get())) {
      if (auto value = dyn_cast<Value>(fill);
          value && failed(prepareScalar(value)))
        return failure();
      payload.fills.push_back(index);
      continue;
    }
    FailureOr<Shape> shape = getShape(init.get());
    if (failed(shape))
      return failure();
    Value from = std::exchange(payload.reads[&init], payload.writes[index]);
    if (init.get().getDefiningOp<tensor::EmptyOp>())
      continue;
    Shape indices;
    for (unsigned i = 0, e = shape->size(); i < e; ++i)
      indices.push_back(dim(i));
    auto element = [&](OpBuilder &at) {
      return load(at, op.getLoc(), from, indices);
    };
    if (failed(createCopy(op, "copy", payload.writes[index], *shape, element)))
      return failure();
  }
  return success();
}

/// Returns the value of an operand for the payload.
Value LinalgToTIRBuilder::readOperand(OpBuilder &at, linalg::LinalgOp op,
                                      OpOperand &operand,
                                      const PayloadBuffers &payload,
                                      IRMapping &mapping) {
  ArrayRef<AffineExpr> indices =
      op.getMatchingIndexingMap(&operand).getResults();
  OpFoldResult fill =
      op.isDpsInit(&operand) ? getFillValue(operand.get()) : OpFoldResult();
  if (fill && !payload.accumulates)
    return materialize(at, op.getLoc(), fill);
  Value buffer = payload.reads.lookup(&operand);
  if (fill)
    buffer = payload.writes[operand.getOperandNumber() - op.getNumDpsInputs()];
  return buffer ? load(at, op.getLoc(), buffer, indices)
                : cloneScalar(at, operand.get(), mapping);
}

LogicalResult LinalgToTIRBuilder::emitLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return op.emitOpError() << "expected operands that are tensors";
  FailureOr<Shape> extents = getLoopExtents(op);
  PayloadBuffers payload;
  if (failed(extents) || failed(bindOperands(op, payload)) ||
      (op.getNumReductionLoops() != 0 && failed(startReduction(op, payload))))
    return failure();

  SmallVector<IteratorKind> kinds;
  for (utils::IteratorType type : op.getIteratorTypesArray())
    kinds.push_back(type == utils::IteratorType::parallel
                        ? IteratorKind::Spatial
                    : payload.accumulates ? IteratorKind::Reduce
                                          : IteratorKind::Ordered);
  BlockOp block =
      createBlock(op, op->getName().stripDialect(), kinds, *extents);
  auto getIndices = [&](OpOperand &operand) {
    return op.getMatchingIndexingMap(&operand).getResults();
  };
  if (!payload.fills.empty()) {
    OpBuilder at = OpBuilder::atBlockTerminator(block.createInit());
    for (unsigned index : payload.fills) {
      OpOperand &init = op.getDpsInitsMutable()[index];
      Value value = materialize(at, op.getLoc(), getFillValue(init.get()));
      store(at, op.getLoc(), value, payload.writes[index], getIndices(init));
    }
  }
  OpBuilder at = OpBuilder::atBlockTerminator(&block.getBody().front());
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands())
    if (op.payloadUsesValueFromOperand(&operand))
      mapping.map(op.getMatchingBlockArgument(&operand),
                  readOperand(at, op, operand, payload, mapping));
  SmallVector<Value> results;
  clonePayload(at, *op.getBlock(), mapping, results);
  for (auto [init, value, buffer] :
       llvm::zip_equal(op.getDpsInitsMutable(), results, payload.writes))
    store(at, op.getLoc(), value, buffer, getIndices(init));
  // Erase operations that computed only indices and conditions.
  for (Operation &nested :
       llvm::make_early_inc_range(llvm::reverse(block.getBody().front())))
    if (isOpTriviallyDead(&nested))
      nested.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The conversion
//===----------------------------------------------------------------------===//

FailureOr<PrimFuncOp> relax_mlir::convertLinalgToTIR(func::FuncOp func,
                                                     OpBuilder &builder) {
  return LinalgToTIRBuilder(func, builder).build();
}

void relax_mlir::markOutputs(PrimFuncOp program, unsigned numOutputs) {
  if (!program.isPublic())
    return;
  for (BlockArgument buffer :
       program.getBufferArguments().take_back(numOutputs))
    program.setArgAttr(
        buffer.getArgNumber(), TIRDialect::kBufferRoleAttr,
        BufferRoleAttr::get(program.getContext(), BufferRole::Out));
}

namespace {
struct ConvertLinalgToTIR
    : public relax_mlir::impl::ConvertLinalgToTIRPassBase<ConvertLinalgToTIR> {
  void runOnOperation() override {
    for (auto func :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      OpBuilder builder(func);
      if (failed(addSizeArguments(func)))
        return signalPassFailure();
      FailureOr<PrimFuncOp> program = convertLinalgToTIR(func, builder);
      if (failed(program))
        return signalPassFailure();
      markOutputs(*program, func.getNumResults());
      func.erase();
    }
  }
};
} // namespace
