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
  std::optional<int64_t> heads = getConstant(query[2]);
  std::optional<int64_t> shared = getConstant(key[2]);
  // attention (C3)
  if (heads && shared && (*shared == 0 ? *heads != 0 : *heads % *shared != 0))
    return emitOptionalError(location,
                             "expected the heads of the query to be "
                             "a multiple of ",
                             *shared, ", those of the key, got ", *heads);
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
