//===- RewriteDataflowReshape.cpp - kernels that only reshape -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_REWRITEDATAFLOWRESHAPEPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

/// Returns the position of an element in a row-major buffer.
static IndexExpr flatten(ArrayRef<IndexExpr> indices,
                         ArrayRef<IndexExpr> shape) {
  IndexExpr flat = 0;
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    flat = flat * size + index;
  return flat;
}

/// Returns the load and the store of a block that only copies an element of
/// `source` to `dest`; null for other blocks.
static std::pair<affine::AffineLoadOp, affine::AffineStoreOp>
matchCopy(tir::BlockOp block, Value source, Value dest) {
  if (!block.getInit().empty() || block.getPredicate())
    return {};
  affine::AffineLoadOp load;
  affine::AffineStoreOp store;
  for (Operation &op : block.getBody().front().without_terminator()) {
    if (auto other = dyn_cast<affine::AffineLoadOp>(op); other && !load)
      load = other;
    else if (auto other = dyn_cast<affine::AffineStoreOp>(op); other && !store)
      store = other;
    else
      return {};
  }
  if (!load || !store || load.getMemRef() != source ||
      store.getMemRef() != dest || store.getValueToStore() != load.getResult())
    return {};
  return {load, store};
}

/// Returns true if the program copies its one input to its one output, each
/// element to the same row-major position.
static bool isReshape(tir::PrimFuncOp func) {
  SmallVector<BlockArgument> buffers;
  if (func.isExternal())
    return false;
  for (BlockArgument arg : func.getArguments())
    if (isa<MemRefType>(arg.getType()))
      buffers.push_back(arg);
  SmallVector<tir::BlockOp> blocks = tir::getBlocksOfScope(func);
  if (buffers.size() != 2 || blocks.size() != 1)
    return false;
  tir::BlockOp block = blocks.front();
  auto [load, store] = matchCopy(block, buffers[0], buffers[1]);
  if (!load || tir::analyzeBinding(block).coversDomainOnce != Answer::Yes)
    return false;

  tir::IndexSpace space(block);
  auto from = space.getExprs(load.getAffineMap(), load.getMapOperands());
  auto to = space.getExprs(store.getAffineMap(), store.getMapOperands());
  auto fromShape = space.getShape(buffers[0]);
  auto toShape = space.getShape(buffers[1]);
  if (!from || !to || !fromShape || !toShape)
    return false;
  return space.getBounds().proveEqual(flatten(*from, *fromShape),
                                      flatten(*to, *toShape)) == Answer::Yes;
}

/// Returns true if both types have provably equally many elements of one type.
static bool haveSameElements(Type lhs, Type rhs) {
  Dim lhsCount = TensorShape::of(lhs).getNumElements();
  Dim rhsCount = TensorShape::of(rhs).getNumElements();
  return cast<TensorType>(lhs).getElementType() ==
             cast<TensorType>(rhs).getElementType() &&
         compareDims(lhsCount, rhsCount) == DimRelation::Equal;
}

namespace {
struct RewriteDataflowReshape
    : public relax::impl::RewriteDataflowReshapePassBase<
          RewriteDataflowReshape> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    DenseMap<Operation *, bool> known;
    SmallVector<CallTIROp> calls;
    getOperation().walk([&](CallTIROp call) {
      if (call->getParentOfType<DataflowOp>())
        calls.push_back(call);
    });
    for (CallTIROp call : calls) {
      if (call.getArgs().size() != 1 || call.getNumResults() != 1)
        continue;
      auto kernel = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
      Type from = call.getArgs().front().getType();
      Type to = call.getResult(0).getType();
      TensorShape shape = TensorShape::of(to);
      if (!kernel || !shape.isKnown() || !haveSameElements(from, to))
        continue;
      auto [it, inserted] = known.try_emplace(kernel, false);
      if (inserted)
        it->second = isReshape(kernel);
      if (it->second)
        replace(call, shape);
    }
  }

  void replace(CallTIROp call, const TensorShape &shape) {
    OpBuilder builder(call);
    SmallVector<IndexExpr> dims = llvm::map_to_vector(
        shape.getDims(), [](const Dim &dim) { return *dim; });
    Value shapeValue = ShapeOp::create(builder, call.getLoc(), dims);
    Value view =
        ReshapeOp::create(builder, call.getLoc(), call.getResult(0).getType(),
                          call.getArgs().front(), shapeValue);
    call.getResult(0).replaceAllUsesWith(view);
    call.erase();
  }
};
} // namespace
