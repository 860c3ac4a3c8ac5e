//===- RewriteDataflowReshape.cpp - kernels that only reshape or cut ------===//
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
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
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

/// Returns the row-major position of the first element that a block reads, if
/// it copies adjacent elements of `source` to `dest`, in their order.
static std::optional<int64_t> getFirstElement(tir::BlockOp block, Value source,
                                              Value dest) {
  auto [load, store] = matchCopy(block, source, dest);
  if (!load || tir::analyzeBinding(block).coversDomainOnce != Answer::Yes)
    return std::nullopt;
  tir::IndexSpace space(block);
  auto from = space.getExprs(load.getAffineMap(), load.getMapOperands());
  auto to = space.getExprs(store.getAffineMap(), store.getMapOperands());
  auto fromShape = space.getShape(source);
  auto toShape = space.getShape(dest);
  if (!from || !to || !fromShape || !toShape)
    return std::nullopt;
  IndexExpr first = flatten(*from, *fromShape), last = flatten(*to, *toShape);
  if (space.getBounds().proveEqual(first, last) == Answer::Yes)
    return 0;
  return (first - last).getConstant();
}

/// Returns for each output the row-major position of the first element that the
/// program copies to it, if it only copies adjacent elements of its one input.
/// Returns an empty list for other programs.
static SmallVector<int64_t> getFirstElements(tir::PrimFuncOp func) {
  SmallVector<BlockArgument> buffers;
  if (func.isExternal())
    return {};
  for (BlockArgument arg : func.getArguments())
    if (isa<MemRefType>(arg.getType()))
      buffers.push_back(arg);
  SmallVector<tir::BlockOp> blocks = tir::getBlocksOfScope(func);
  if (buffers.size() < 2 || blocks.size() != buffers.size() - 1)
    return {};
  SmallVector<int64_t> elements;
  for (Value output : ArrayRef(buffers).drop_front()) {
    std::optional<int64_t> element;
    for (tir::BlockOp block : blocks)
      if (!element)
        element = getFirstElement(block, buffers.front(), output);
    if (!element)
      return {};
    elements.push_back(*element);
  }
  return elements;
}

/// Kernels assume that tensors of the runtime begin at a multiple of this.
static constexpr int64_t kAlignment = 64;

/// Returns true if a result of type `to` may be a view of a tensor of type
/// `from` from an element on.
static bool canBeView(int64_t element, Type from, Type to) {
  Type type = cast<TensorType>(from).getElementType();
  Dim size = TensorShape::of(to).getNumElements();
  Dim most = TensorShape::of(from).getNumElements();
  if (!type.isIntOrFloat() || element < 0 || !size || !most ||
      cast<TensorType>(to).getElementType() != type ||
      getDevice(from) != getDevice(to))
    return false;
  int64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  std::optional<int64_t> rest =
      (*most - *size - IndexExpr(element)).getConstant();
  return element * bytes % kAlignment == 0 && rest && *rest >= 0;
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
    DenseMap<Operation *, SmallVector<int64_t>> known;
    SmallVector<CallTIROp> calls;
    getOperation().walk([&](CallTIROp call) {
      if (call->getParentOfType<DataflowOp>() && call.getArgs().size() == 1 &&
          !call.getOutShape())
        calls.push_back(call);
    });
    for (CallTIROp call : calls) {
      auto kernel = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
      if (!kernel)
        continue;
      auto [it, inserted] = known.try_emplace(kernel);
      if (inserted)
        it->second = getFirstElements(kernel);
      if (it->second.size() == call.getNumResults())
        replace(call, it->second);
    }
  }

  /// Replaces a call if all of its results can be views.
  void replace(CallTIROp call, ArrayRef<int64_t> elements) {
    Type from = call.getArgs().front().getType();
    if (elements == ArrayRef<int64_t>(0) &&
        haveSameElements(from, call.getResult(0).getType()))
      return replaceByReshape(call,
                              TensorShape::of(call.getResult(0).getType()));
    for (auto [element, type] :
         llvm::zip_equal(elements, call.getResultTypes()))
      if (!canBeView(element, from, type))
        return;
    OpBuilder builder(call);
    for (auto [element, result] : llvm::zip_equal(elements, call.getResults()))
      result.replaceAllUsesWith(ViewOp::create(
          builder, call.getLoc(), result.getType(), call.getArgs().front(),
          ExprAttr::get(&getContext(), IndexExpr(element))));
    call.erase();
  }

  void replaceByReshape(CallTIROp call, const TensorShape &shape) {
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
