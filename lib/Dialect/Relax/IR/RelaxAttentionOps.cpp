//===- RelaxAttentionOps.cpp - attention ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include "relax-mlir/Dialect/Relax/IR/AttentionOperands.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

Value mlir::relax::getBias(AttentionOpAdaptor) { return {}; }

Value mlir::relax::getBias(AttentionBiasOpAdaptor op) { return op.getBias(); }

static LogicalResult verifyCausalMask(OpLocation location,
                                      std::optional<StringRef> mask) {
  // attention (C4)
  if (mask && *mask != "TopLeft" && *mask != "BottomRight")
    return emitOptionalError(location,
                             "expected causal_mask to be 'TopLeft' "
                             "or 'BottomRight', got '",
                             *mask, "'");
  return success();
}

static LogicalResult verifyGroupedHeads(OpLocation location, const Dim &query,
                                        const Dim &key) {
  std::optional<int64_t> heads = getConstant(query);
  std::optional<int64_t> shared = getConstant(key);
  // attention (C3), paged_attention (C5)
  if (heads && shared && (*shared == 0 ? *heads != 0 : *heads % *shared != 0))
    return emitOptionalError(location,
                             "expected the heads of the query to be "
                             "a multiple of ",
                             *shared, ", those of the key, got ", *heads);
  return success();
}

template <typename AdaptorTy>
static LogicalResult inferAttention(OpLocation location, AdaptorTy adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  // attention (C1)
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType) ||
      failed(verifyCausalMask(location, adaptor.getCausalMask())))
    return failure();
  SmallVector<TensorShape> shapes;
  static constexpr StringLiteral kNames[] = {"query", "key", "value"};
  for (auto [name, operand] : llvm::zip_first(kNames, operands)) {
    TensorShape shape = TensorShape::of(operand.getType());
    // attention (C1)
    if (shape.hasRank() && shape.getRank() != 4)
      return emitOptionalError(location, "expected ", name, " of rank 4, got ",
                               shape.getRank());
    shapes.push_back(shape.hasRank() ? shape : TensorShape::ofRank(4));
  }
  const TensorShape &query = shapes[0], &key = shapes[1], &value = shapes[2];
  auto agree = [&](StringRef what, const Dim &lhs, const Dim &rhs) {
    if (compareDims(lhs, rhs) != DimRelation::Different)
      return success();
    return LogicalResult(emitOptionalError(location, "expected equal ", what,
                                           ", got ", toString(lhs), " and ",
                                           toString(rhs)));
  };
  // attention (C2)
  if (failed(agree("batches of query and key", query[0], key[0])) ||
      failed(agree("batches of key and value", key[0], value[0])) ||
      failed(agree("numbers of keys and values", key[1], value[1])) ||
      failed(agree("heads of key and value", key[2], value[2])) ||
      failed(agree("channels of query and key", query[3], key[3])))
    return failure();
  if (failed(verifyGroupedHeads(location, query[2], key[2])))
    return failure();
  if (Value bias = getBias(adaptor)) {
    TensorShape scores({query[0], query[2], query[1], key[1]});
    TensorShape shape = TensorShape::of(bias.getType());
    bool fits = !shape.hasRank() || shape.getRank() <= 4;
    for (int64_t i = 0; fits && shape.hasRank() && i < shape.getRank(); ++i)
      fits = getConstant(shape[i]) == 1 ||
             compareDims(shape[i], scores[4 - shape.getRank() + i]) !=
                 DimRelation::Different;
    // attention_bias (C5)
    if (!fits)
      return emitOptionalError(location, "expected a bias that broadcasts to ",
                               scores.str(), ", got ", shape.str());
  }
  return inferTensor(location, operands,
                     TensorShape({query[0], query[1], query[2], value[3]}),
                     *elementType, inferred);
}

//===----------------------------------------------------------------------===//
// PagedAttentionOp
//===----------------------------------------------------------------------===//

namespace {
/// The shapes of the operands; all have a rank.
struct PagedShapes {
  TensorShape query, keys, values, table, starts, positions, windows;
};
} // namespace

/// Returns the shape of an operand, of `?` if it is missing or unranked.
static FailureOr<TensorShape> getShapeOfRank(OpLocation location,
                                             StringRef name, Value operand,
                                             int64_t rank) {
  TensorShape shape =
      operand ? TensorShape::of(operand.getType()) : TensorShape::ofRank(rank);
  if (!shape.hasRank())
    return TensorShape::ofRank(rank);
  // paged_attention (C1), (C2)
  if (shape.getRank() != rank)
    return emitOptionalError(location, "expected ", name, " of rank ", rank,
                             ", got ", shape.getRank());
  return shape;
}

static FailureOr<PagedShapes>
getPagedShapes(OpLocation location, PagedAttentionOp::Adaptor adaptor) {
  PagedShapes shapes;
  auto get = [&](TensorShape &shape, StringRef name, Value operand,
                 int64_t rank) {
    FailureOr<TensorShape> found =
        getShapeOfRank(location, name, operand, rank);
    if (succeeded(found))
      shape = *found;
    return LogicalResult(found);
  };
  if (failed(get(shapes.query, "query", adaptor.getQuery(), 4)) ||
      failed(get(shapes.keys, "key_pages", adaptor.getKeyPages(), 4)) ||
      failed(get(shapes.values, "value_pages", adaptor.getValuePages(), 4)) ||
      failed(get(shapes.table, "page_table", adaptor.getPageTable(), 2)) ||
      failed(get(shapes.starts, "page_starts", adaptor.getPageStarts(), 2)) ||
      failed(get(shapes.positions, "positions", adaptor.getPositions(), 2)) ||
      failed(get(shapes.windows, "windows", adaptor.getWindows(), 2)))
    return failure();
  return shapes;
}

static LogicalResult verifyPagedShapes(OpLocation location,
                                       const PagedShapes &shapes) {
  auto agree = [&](StringRef what, const Dim &lhs, const Dim &rhs) {
    if (compareDims(lhs, rhs) != DimRelation::Different)
      return success();
    return LogicalResult(emitOptionalError(location, "expected equal ", what,
                                           ", got ", toString(lhs), " and ",
                                           toString(rhs)));
  };
  const auto &[query, keys, values, table, starts, positions, windows] = shapes;
  // paged_attention (C3)
  if (failed(agree("batches of query and page_table", query[0], table[0])) ||
      failed(agree("batches of query and page_starts", query[0], starts[0])) ||
      failed(agree("batches of query and positions", query[0], positions[0])) ||
      failed(agree("batches of query and windows", query[0], windows[0])))
    return failure();
  // paged_attention (C4)
  if (failed(
          agree("numbers of key_pages and value_pages", keys[0], values[0])) ||
      failed(agree("heads of key_pages and value_pages", keys[1], values[1])) ||
      failed(agree("positions of key_pages and value_pages", keys[2],
                   values[2])) ||
      failed(agree("channels of query and key_pages", query[3], keys[3])) ||
      failed(
          agree("numbers of queries and positions", query[1], positions[1])) ||
      failed(agree("numbers of pages in page_table and page_starts", table[1],
                   starts[1])))
    return failure();
  std::optional<int64_t> numWindows = getConstant(windows[1]);
  // paged_attention (C6)
  if (numWindows && *numWindows != 2)
    return emitOptionalError(location, "expected windows of the shape [",
                             toString(windows[0]), ", 2], got ", windows.str());
  return success();
}

LogicalResult
PagedAttentionOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                   Adaptor adaptor,
                                   SmallVectorImpl<Type> &inferred) {
  // paged_attention (C1)
  ValueRange floats = adaptor.getOperands().take_front(3);
  FailureOr<Type> elementType = inferElementType(location, floats);
  FailureOr<PagedShapes> shapes = getPagedShapes(location, adaptor);
  if (failed(elementType) || failed(shapes) ||
      failed(verifyPagedShapes(location, *shapes)) ||
      failed(verifyGroupedHeads(location, shapes->query[2], shapes->keys[1])))
    return failure();
  const TensorShape &query = shapes->query;
  return inferTensor(
      location, floats,
      TensorShape({query[0], query[1], query[2], shapes->values[3]}),
      *elementType, inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.cpp.inc"

void RelaxDialect::registerAttentionOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.cpp.inc"
      >();
}
