//===- TensorShape.h - shapes with symbolic dimensions -------- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_TENSORSHAPE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_TENSORSHAPE_H

#include "relax-mlir/Dialect/Relax/IR/OpLocation.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"

namespace mlir::relax {

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

/// What is known about two dimensions.
enum class DimRelation {
  /// Equal for all values of the symbols.
  Equal,
  /// Different for all values of the symbols.
  Different,
  /// Neither can be proved.
  Unknown
};

/// Compares two dimensions symbolically; `?` is unknown to all, itself too.
DimRelation compareDims(const Dim &lhs, const Dim &rhs);

/// A constant dimension.
Dim makeDim(int64_t size);
/// The dimension named `symbol`.
Dim makeDim(StringRef symbol);

/// The size when the dimension is a constant.
std::optional<int64_t> getConstant(const Dim &dim);

/// Broadcasts two dimensions: equal ones give themselves, 1 gives the other, a
/// constant other than 1 wins over one that cannot be compared, two such that
/// cannot be compared give `?`. Fails where both are provably other than 1 and
/// different.
FailureOr<Dim> broadcastDims(const Dim &lhs, const Dim &rhs);

/// Arithmetic; `?` with anything is `?`, except that 0 * ? is 0.
Dim addDims(const Dim &lhs, const Dim &rhs);
Dim subDims(const Dim &lhs, const Dim &rhs);
Dim mulDims(const Dim &lhs, const Dim &rhs);
Dim floorDivDims(const Dim &lhs, int64_t divisor);

/// Prints the dimension as it stands in an encoding, for diagnostics.
std::string toString(const Dim &dim);

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The dimensions of a tensor, or nothing where the rank is unknown. A value,
/// independent of how the type spells it.
class TensorShape {
public:
  /// A shape of unknown rank.
  TensorShape() = default;
  /// A shape of these dimensions.
  explicit TensorShape(ArrayRef<Dim> dims)
      : dims(SmallVector<Dim>(dims.begin(), dims.end())) {}
  /// A shape of `rank` unknown dimensions.
  static TensorShape ofRank(int64_t rank);
  /// The shape of a tensor type; encoded dims as expressions, static sizes as
  /// constants, other dynamic ones `?`.
  static TensorShape of(Type tensor);
  /// The shape that a shape type describes.
  static TensorShape of(ShapeType type);

  bool hasRank() const { return dims.has_value(); }
  /// The following only where hasRank().
  int64_t getRank() const { return dims->size(); }
  ArrayRef<Dim> getDims() const { return *dims; }
  const Dim &operator[](int64_t index) const { return (*dims)[index]; }

  /// True when each dimension is known, as a constant or an expression.
  bool isKnown() const;
  /// True when each dimension is a constant.
  bool isStatic() const;
  /// The number of elements, `?` where it is not known.
  Dim getNumElements() const;

  /// Prints `[n, 4, ?]`, or `*` for an unknown rank.
  std::string str() const;

private:
  std::optional<SmallVector<Dim>> dims;
};

/// The tensor type of this shape in its one spelling: an encoding stands only
/// where the plain type says less.
TensorType getTensorType(const TensorShape &shape, Type elementType,
                         FlatSymbolRefAttr device = {});

/// The shape type of this shape.
ShapeType getShapeType(MLIRContext *context, const TensorShape &shape);

/// The device of a tensor type, or null where it is open.
FlatSymbolRefAttr getDevice(Type tensor);

/// Finds the device of the result of an operator on tensors at these devices:
/// the one they share, or null where all are open. Reports two different ones
/// at `location`, where it is given.
FailureOr<FlatSymbolRefAttr> joinDevices(OpLocation location, TypeRange types);

/// Broadcasts two shapes, aligned at their last dimensions. Reports an
/// impossible pair at `location`, where it is given.
FailureOr<TensorShape> broadcastShapes(OpLocation location,
                                       const TensorShape &lhs,
                                       const TensorShape &rhs);

/// The least precise of two shapes in each dimension; unknown rank where the
/// ranks differ.
TensorShape joinShapes(const TensorShape &lhs, const TensorShape &rhs);

/// True when each dimension of `declared` is equal to that of `inferred`, or
/// `?`; or the rank of `declared` is unknown.
bool isLessPrecise(const TensorShape &inferred, const TensorShape &declared);

/// True unless the two shapes provably differ at run time, in rank or in a
/// dimension.
bool areCompatible(const TensorShape &lhs, const TensorShape &rhs);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TENSORSHAPE_H
