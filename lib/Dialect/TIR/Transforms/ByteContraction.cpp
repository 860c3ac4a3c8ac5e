//===- ByteContraction.cpp - contractions of bytes ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ByteContraction.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns the block with the product: the body of the inner loop, or that of
/// the branch that is all of it.
static Block &getInnermostBlock(ForOp group) {
  Block *body = &group.getBody().front();
  while (auto branch = dyn_cast<IfOp>(body->front())) {
    if (branch.getElseBlock() || !isa<YieldOp>(branch->getNextNode()))
      break;
    body = branch.getThenBlock();
  }
  return *body;
}

void ByteContraction::hoistBranches() {
  while (auto branch = dyn_cast<IfOp>(group.getBody().front().front())) {
    bool isFixed = llvm::none_of(branch.getSetOperands(), [&](Value operand) {
      return lanes.getBody().isAncestor(operand.getParentRegion());
    });
    Block *then = branch.getThenBlock();
    if (!isFixed || branch.getElseBlock() || then->without_terminator().empty())
      return;
    Operation *end = then->getTerminator();
    Block &body = group.getBody().front();
    branch->moveBefore(lanes);
    body.getOperations().splice(body.begin(), then->getOperations(),
                                then->begin(), Block::iterator(end));
    lanes->moveBefore(end);
  }
}

bool ByteContraction::matchProduct() {
  product = ByteProduct::match(getInnermostBlock(group));
  return product.has_value();
}

/// Returns true if an access takes these steps along the two loops, in
/// elements.
template <typename AccessOp>
static bool hasSteps(AccessOp access, ForOp lanes, int64_t laneStep,
                     ForOp group, int64_t groupStep) {
  auto getStep = [&](ForOp loop) {
    return LoopVectorizer(loop)
        .getStep(access.getMemRef(), access.getAffineMap(),
                 access.getMapOperands())
        .getElements();
  };
  return getStep(lanes) == laneStep && getStep(group) == groupStep;
}

LogicalResult ByteContraction::check(std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  if (&getInnermostBlock(group) != &group.getBody().front())
    return refuse("some lanes do not run");
  if (!lanes.getConstantExtent() || group.getConstantExtent() != kByteGroup)
    return refuse("the extents are not constant, the inner one four");
  auto noalias = lanes->getParentOfType<PrimFuncOp>()->getAttrOfType<BoolAttr>(
      "tir.noalias");
  if (noalias && !noalias.getValue())
    return refuse("buffers may overlap");
  if (product->lhs.getMemRef() == product->store.getMemRef() ||
      product->rhs.getMemRef() == product->store.getMemRef())
    return refuse("the sum is an operand of the products");
  if (!hasSteps(product->store, lanes, 1, group, 0))
    return refuse("the sums are no neighbours");
  // The operand of the lanes is on the right.
  if (hasSteps(product->lhs, lanes, kByteGroup, group, 1)) {
    std::swap(product->lhs, product->rhs);
    std::swap(product->isLhsSigned, product->isRhsSigned);
  }
  if (!hasSteps(product->lhs, lanes, 0, group, 1))
    return refuse("no operand is the same for all lanes");
  if (!hasSteps(product->rhs, lanes, kByteGroup, group, 1))
    return refuse("no operand has the groups of the lanes next to each other");
  return success();
}

/// Loads elements from the first iteration of both loops on.
Value ByteContraction::load(OpBuilder &builder, affine::AffineLoadOp op,
                            int64_t numElements) {
  AffineMap map = op.getAffineMap();
  SmallVector<Value> operands(op.getMapOperands());
  for (ForOp loop : {lanes, group})
    IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
  return affine::AffineVectorLoadOp::create(
      builder, op.getLoc(), VectorType::get({numElements}, op.getType()),
      op.getMemRef(), map, operands);
}

static Value extend(OpBuilder &builder, Location loc, Value vector,
                    bool isSigned) {
  VectorType type =
      cast<VectorType>(vector.getType()).clone(builder.getI32Type());
  if (isSigned)
    return arith::ExtSIOp::create(builder, loc, type, vector);
  return arith::ExtUIOp::create(builder, loc, type, vector);
}

void ByteContraction::run() {
  OpBuilder builder(lanes);
  Location loc = product->store.getLoc();
  int64_t numLanes = *lanes.getConstantExtent();
  Value lhs = load(builder, product->lhs, kByteGroup);
  Value rhs = load(builder, product->rhs, numLanes * kByteGroup);
  Value sum = load(builder, product->sum, numLanes);
  auto type = VectorType::get({numLanes, kByteGroup}, builder.getI8Type());
  rhs = vector::ShapeCastOp::create(builder, loc, type, rhs);
  lhs = extend(builder, loc, lhs, product->isLhsSigned);
  rhs = extend(builder, loc, rhs, product->isRhsSigned);
  AffineExpr lane = builder.getAffineDimExpr(0),
             position = builder.getAffineDimExpr(1);
  auto contraction = vector::ContractionOp::create(
      builder, loc, lhs, rhs, sum,
      ArrayRef<ArrayRef<AffineExpr>>{{position}, {lane, position}, {lane}},
      ArrayRef<vector::IteratorType>{vector::IteratorType::parallel,
                                     vector::IteratorType::reduction});
  affine::AffineStoreOp store = product->store;
  AffineMap map = store.getAffineMap();
  SmallVector<Value> operands(store.getMapOperands());
  for (ForOp loop : {lanes, group})
    IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
  affine::AffineVectorStoreOp::create(builder, loc, contraction.getResult(),
                                      store.getMemRef(), map, operands);
  lanes.erase();
}
