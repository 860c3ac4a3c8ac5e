//===- OpEmitterShapes.cpp - symbols, casts, run-time checks --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OpEmitter.h"

#include "ShapeArithmetic.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Ranks and symbols
//===----------------------------------------------------------------------===//

bool OpEmitter::checkRank(Value value) {
  if (relax::TensorShape::of(value.getType()).hasRank())
    return true;
  std::string origin = describeOrigin(value, "input");
  (void)error((origin.empty() ? "a tensor" : origin) +
              " must have a known rank: declare its shape in the model");
  return false;
}

int64_t OpEmitter::getRank(Value value) {
  if (!value || failed() || !checkRank(value))
    return 0;
  return cast<RankedTensorType>(value.getType()).getRank();
}

Value OpEmitter::nameShape(Value value, StringRef base,
                           SmallVectorImpl<IndexExpr> &dims) {
  if (!value || failed())
    return {};
  if (!checkRank(value))
    return {};
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  for (auto [axis, dim] : llvm::enumerate(shape.getDims()))
    dims.push_back(
        dim ? *dim : state.makeSymbol(base.str() + "_" + llvm::utostr(axis)));
  return castToShape(value, dims);
}

Value OpEmitter::nameLargeSizes(Value value, StringRef base) {
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  if (!shape.hasRank())
    return value;
  SmallVector<IndexExpr> dims;
  for (auto [axis, dim] : llvm::enumerate(shape.getDims()))
    dims.push_back(dim ? *dim : IndexExpr(1));
  SmallVector<unsigned> large = findLargeFactors(dims);
  if (large.empty())
    return value;
  auto makeName = [&](unsigned axis) {
    return state.makeSymbol(base.str() + "_" + llvm::utostr(axis));
  };
  SmallVector<IndexExpr> names(dims);
  for (auto [axis, dim] : llvm::enumerate(shape.getDims())) {
    if (dim && !llvm::is_contained(large, axis))
      continue;
    const IndexExpr *first = dim ? llvm::find(dims, *dim) : dims.end();
    bool isNamed = first < &dims[axis];
    names[axis] = isNamed ? names[first - dims.begin()] : makeName(axis);
  }
  return castToShape(value, names);
}

void OpEmitter::nameLargeFactors(MutableArrayRef<IndexExpr> integers) {
  auto name = [&](const IndexExpr &integer) {
    if (isNeverNegative(integer))
      return nameSize(integer);
    // Any integer is the difference of two sizes.
    IndexExpr zero(0);
    return nameSize(IndexExpr::max({integer, zero})) -
           nameSize(IndexExpr::max({-integer, zero}));
  };
  SmallVector<IndexExpr> given(integers);
  for (unsigned index : findLargeFactors(given)) {
    size_t first = llvm::find(given, given[index]) - given.begin();
    integers[index] = first < index ? integers[first] : name(given[index]);
  }
}

IndexExpr OpEmitter::nameSize(const IndexExpr &size) {
  IndexExpr name = state.makeSymbol("size");
  if (Value shape = createShape(size))
    relax::MatchCastOp::create(
        builder, location,
        relax::getShapeType(getContext(), relax::TensorShape({name})), shape);
  return name;
}

SmallVector<IndexExpr> OpEmitter::getSizes(Value vector) {
  Value shape = createValue<relax::TensorToShapeOp>({vector});
  if (!shape)
    return {};
  relax::TensorShape open =
      relax::TensorShape::of(cast<relax::ShapeType>(shape.getType()));
  if (!open.hasRank()) {
    (void)errorUnknown("",
                       "a vector of sizes must have a known length: declare "
                       "its shape in the model");
    return {};
  }
  SmallVector<IndexExpr> sizes;
  SmallVector<relax::Dim> dims;
  for (int64_t i = 0; i < open.getRank(); ++i) {
    sizes.push_back(state.makeSymbol("size"));
    dims.push_back(sizes.back());
  }
  relax::MatchCastOp::create(
      builder, location,
      relax::getShapeType(getContext(), relax::TensorShape(dims)), shape);
  return sizes;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

Value OpEmitter::castToShape(Value value, ArrayRef<IndexExpr> expected) {
  if (!value || failed())
    return {};
  SmallVector<relax::Dim> dims(expected.begin(), expected.end());
  relax::TensorShape wanted(dims);
  if (relax::isLessPrecise(relax::TensorShape::of(value.getType()), wanted))
    return value;
  Type type = relax::getTensorType(
      wanted, cast<TensorType>(value.getType()).getElementType(),
      relax::getDevice(value.getType()));
  return relax::MatchCastOp::create(builder, location, type, value);
}

Value OpEmitter::requireShape(Value value, ArrayRef<IndexExpr> expected) {
  if (!value || failed())
    return {};
  // The cast itself checks the rank.
  if (!relax::TensorShape::of(value.getType()).hasRank())
    return castToShape(value, expected);
  std::string origin = describeOrigin(value, " of");
  SmallVector<IndexExpr> dims;
  value = nameShape(value, "size", dims);
  if (!value)
    return {};
  for (auto [axis, dim, size] : llvm::enumerate(dims, expected))
    checkEqual(dim, size,
               "dimension " + Twine(axis) + origin + " must be '" + size.str() +
                   "', got '" + dim.str() + "'");
  return castToShape(value, expected);
}

//===----------------------------------------------------------------------===//
// Run-time checks
//===----------------------------------------------------------------------===//

void OpEmitter::requireNotNegative(const IndexExpr &expr, const Twine &text) {
  auto name = location->findInstanceOf<NameLoc>();
  std::string message =
      ("node '" + (name ? shortenName(name.getName().getValue()) : "") + "' (" +
       node.opType + "): " + text)
          .str();
  (void)create<relax::CheckExprOp>(
      {}, {this->expr("expr", expr), string("message", message)});
}

void OpEmitter::checkNotNegative(const IndexExpr &expr, const Twine &text) {
  if (!isNeverNegative(expr))
    requireNotNegative(expr, text);
}

void OpEmitter::checkEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                           const Twine &text) {
  checkNotNegative(lhs - rhs, text);
  checkNotNegative(rhs - lhs, text);
}
