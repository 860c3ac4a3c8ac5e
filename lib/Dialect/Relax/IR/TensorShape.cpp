//===- TensorShape.cpp - shapes with symbolic dimensions ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

DimRelation mlir::relax::compareDims(const Dim &lhs, const Dim &rhs) {
  if (!lhs || !rhs || !lhs->isValid() || !rhs->isValid())
    return DimRelation::Unknown;
  if (*lhs == *rhs)
    return DimRelation::Equal;
  IndexExpr difference = *lhs - *rhs;
  if (difference.isConstant())
    return difference.isZero() ? DimRelation::Equal : DimRelation::Different;
  return DimRelation::Unknown;
}

Dim mlir::relax::makeDim(int64_t size) { return IndexExpr(size); }

Dim mlir::relax::makeDim(StringRef symbol) { return IndexExpr::symbol(symbol); }

std::optional<int64_t> mlir::relax::getConstant(const Dim &dim) {
  return dim ? dim->getConstant() : std::nullopt;
}

FailureOr<Dim> mlir::relax::broadcastDims(const Dim &lhs, const Dim &rhs) {
  std::optional<int64_t> left = getConstant(lhs), right = getConstant(rhs);
  if (left == 1)
    return rhs;
  if (right == 1)
    return lhs;
  switch (compareDims(lhs, rhs)) {
  case DimRelation::Equal:
    return lhs;
  case DimRelation::Different:
    // `n` and `n + 1` differ, but still broadcast for n = 1 or n = 0.
    if (left && right)
      return failure();
    break;
  case DimRelation::Unknown:
    break;
  }
  // The other dimension must be equal to the constant, or 1, at run time.
  if (left)
    return lhs;
  if (right)
    return rhs;
  return Dim();
}

/// Returns `?` for an expression that has overflowed 64 bits.
static Dim validOrUnknown(const IndexExpr &expr) {
  return expr.isValid() ? Dim(expr) : Dim();
}

Dim mlir::relax::addDims(const Dim &lhs, const Dim &rhs) {
  return lhs && rhs ? validOrUnknown(*lhs + *rhs) : Dim();
}

Dim mlir::relax::subDims(const Dim &lhs, const Dim &rhs) {
  return lhs && rhs ? validOrUnknown(*lhs - *rhs) : Dim();
}

Dim mlir::relax::mulDims(const Dim &lhs, const Dim &rhs) {
  if (getConstant(lhs) == 0 || getConstant(rhs) == 0)
    return makeDim(int64_t(0));
  return lhs && rhs ? validOrUnknown(*lhs * *rhs) : Dim();
}

Dim mlir::relax::floorDivDims(const Dim &lhs, int64_t divisor) {
  return lhs ? validOrUnknown(IndexExpr::floorDiv(*lhs, divisor)) : Dim();
}

std::string mlir::relax::toString(const Dim &dim) {
  return dim ? dim->str() : "?";
}

//===----------------------------------------------------------------------===//
// TensorShape
//===----------------------------------------------------------------------===//

TensorShape TensorShape::ofRank(int64_t rank) {
  return TensorShape(SmallVector<Dim>(rank));
}

TensorShape TensorShape::of(Type tensor) {
  auto ranked = dyn_cast<RankedTensorType>(tensor);
  if (!ranked)
    return TensorShape();
  if (TensorEncodingAttr encoding = getEncoding(ranked))
    return TensorShape(encoding.getDims());
  return TensorShape(
      llvm::map_to_vector(ranked.getShape(), [](int64_t size) -> Dim {
        return ShapedType::isDynamic(size) ? Dim() : makeDim(size);
      }));
}

TensorShape TensorShape::of(ShapeType type) {
  return type.hasRank() ? TensorShape(type.getDims()) : TensorShape();
}

bool TensorShape::isKnown() const {
  return hasRank() &&
         llvm::all_of(*dims, [](const Dim &dim) { return dim.has_value(); });
}

bool TensorShape::isStatic() const {
  return hasRank() && llvm::all_of(*dims, [](const Dim &dim) {
           return getConstant(dim).has_value();
         });
}

Dim TensorShape::getNumElements() const {
  if (!hasRank())
    return Dim();
  Dim product = makeDim(int64_t(1));
  for (const Dim &dim : *dims)
    product = mulDims(product, dim);
  return product;
}

std::string TensorShape::str() const {
  if (!hasRank())
    return "*";
  std::string text = "[";
  for (const Dim &dim : *dims)
    text += (text.size() > 1 ? ", " : "") + toString(dim);
  return text + "]";
}

//===----------------------------------------------------------------------===//
// Types from shapes
//===----------------------------------------------------------------------===//

TensorType mlir::relax::getTensorType(const TensorShape &shape,
                                      Type elementType,
                                      FlatSymbolRefAttr device) {
  if (!shape.hasRank())
    return UnrankedTensorType::get(elementType);
  SmallVector<int64_t> sizes;
  SmallVector<Dim> dims;
  bool symbolic = false;
  for (const Dim &dim : shape.getDims()) {
    std::optional<int64_t> constant = getConstant(dim);
    // A negative inferred size is invalid: leave it unknown, to be checked at
    // run time.
    bool known = dim && dim->isValid() && (!constant || *constant >= 0);
    dims.push_back(known ? dim : Dim());
    sizes.push_back(known && constant ? *constant : ShapedType::kDynamic);
    symbolic |= known && !constant;
  }
  Attribute encoding;
  if (symbolic || device)
    encoding = TensorEncodingAttr::get(elementType.getContext(), dims, device);
  return RankedTensorType::get(sizes, elementType, encoding);
}

ShapeType mlir::relax::getShapeType(MLIRContext *context,
                                    const TensorShape &shape) {
  return shape.hasRank() ? ShapeType::get(context, shape.getDims())
                         : ShapeType::get(context);
}

FlatSymbolRefAttr mlir::relax::getDevice(Type tensor) {
  TensorEncodingAttr encoding = getEncoding(tensor);
  return encoding ? encoding.getDevice() : FlatSymbolRefAttr();
}

FailureOr<FlatSymbolRefAttr> mlir::relax::joinDevices(OpLocation location,
                                                      TypeRange types) {
  FlatSymbolRefAttr device;
  for (Type type : types) {
    FlatSymbolRefAttr other = getDevice(type);
    // relax (C2)
    if (device && other && device != other)
      return emitOptionalError(location,
                               "expected all operands on one device, got ",
                               device, " and ", other);
    device = other ? other : device;
  }
  return device;
}

FailureOr<TensorShape> mlir::relax::broadcastShapes(OpLocation location,
                                                    const TensorShape &lhs,
                                                    const TensorShape &rhs) {
  if (!lhs.hasRank() || !rhs.hasRank())
    return TensorShape();
  int64_t rank = std::max(lhs.getRank(), rhs.getRank());
  SmallVector<Dim> dims(rank);
  for (int64_t fromEnd = 1; fromEnd <= rank; ++fromEnd) {
    Dim left = fromEnd <= lhs.getRank() ? lhs[lhs.getRank() - fromEnd]
                                        : makeDim(int64_t(1));
    Dim right = fromEnd <= rhs.getRank() ? rhs[rhs.getRank() - fromEnd]
                                         : makeDim(int64_t(1));
    FailureOr<Dim> dim = broadcastDims(left, right);
    if (failed(dim))
      return emitOptionalError(location, "expected shapes that broadcast, got ",
                               lhs.str(), " and ", rhs.str());
    dims[rank - fromEnd] = *dim;
  }
  return TensorShape(dims);
}

//===----------------------------------------------------------------------===//
// Comparison of shapes by precision
//===----------------------------------------------------------------------===//

TensorShape mlir::relax::joinShapes(const TensorShape &lhs,
                                    const TensorShape &rhs) {
  if (!lhs.hasRank() || !rhs.hasRank() || lhs.getRank() != rhs.getRank())
    return TensorShape();
  SmallVector<Dim> dims;
  for (auto [left, right] : llvm::zip_equal(lhs.getDims(), rhs.getDims()))
    dims.push_back(compareDims(left, right) == DimRelation::Equal ? left
                                                                  : Dim());
  return TensorShape(dims);
}

bool mlir::relax::isLessPrecise(const TensorShape &inferred,
                                const TensorShape &declared) {
  if (!declared.hasRank())
    return true;
  if (!inferred.hasRank() || inferred.getRank() != declared.getRank())
    return false;
  return llvm::all_of(
      llvm::zip_equal(inferred.getDims(), declared.getDims()), [](auto pair) {
        const auto &[from, to] = pair;
        return !to || compareDims(from, to) == DimRelation::Equal;
      });
}

bool mlir::relax::areCompatible(const TensorShape &lhs,
                                const TensorShape &rhs) {
  if (!lhs.hasRank() || !rhs.hasRank())
    return true;
  return lhs.getRank() == rhs.getRank() &&
         llvm::all_of(
             llvm::zip_equal(lhs.getDims(), rhs.getDims()), [](auto pair) {
               return compareDims(std::get<0>(pair), std::get<1>(pair)) !=
                      DimRelation::Different;
             });
}
