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

/// The relation of two dimensions that can be proved.
enum class DimRelation {
  /// Equal for all values of the symbols.
  Equal,
  /// Different for all values of the symbols.
  Different,
  /// Not known to be equal or different.
  Unknown
};

/// Compares two dimensions symbolically. `?` is unknown relative to every
/// dimension, including itself.
DimRelation compareDims(const Dim &lhs, const Dim &rhs);

/// Returns a constant dimension.
Dim makeDim(int64_t size);
/// Returns the dimension named `symbol`.
Dim makeDim(StringRef symbol);

/// Returns the size if the dimension is a constant.
std::optional<int64_t> getConstant(const Dim &dim);

/// Broadcasts two dimensions. Equal dimensions give themselves, and 1 gives the
/// other one. A constant other than 1 wins over a dimension that cannot be
/// compared with it; two non-constant dimensions that cannot be compared give
/// `?`. Fails if both are provably different and neither can be 1.
FailureOr<Dim> broadcastDims(const Dim &lhs, const Dim &rhs);

/// Arithmetic on dimensions. The result is `?` if an operand is, except that 0
/// * ? is 0.
Dim addDims(const Dim &lhs, const Dim &rhs);
Dim subDims(const Dim &lhs, const Dim &rhs);
Dim mulDims(const Dim &lhs, const Dim &rhs);
Dim floorDivDims(const Dim &lhs, int64_t divisor);

/// Prints the dimension in the syntax of an encoding, for diagnostics.
std::string toString(const Dim &dim);

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The dimensions of a tensor, or std::nullopt if the rank is unknown.
/// Independent of how the type spells them.
class TensorShape {
public:
  /// A shape of unknown rank.
  TensorShape() = default;
  /// A shape of these dimensions.
  explicit TensorShape(ArrayRef<Dim> dims)
      : dims(SmallVector<Dim>(dims.begin(), dims.end())) {}
  /// A shape of `rank` unknown dimensions.
  static TensorShape ofRank(int64_t rank);
  /// Returns the shape of a tensor type: encoded dimensions as expressions,
  /// static sizes as constants, other dynamic sizes as `?`.
  static TensorShape of(Type tensor);
  /// Returns the shape that a shape type describes.
  static TensorShape of(ShapeType type);

  bool hasRank() const { return dims.has_value(); }
  /// The following accessors require hasRank().
  int64_t getRank() const { return dims->size(); }
  ArrayRef<Dim> getDims() const { return *dims; }
  const Dim &operator[](int64_t index) const { return (*dims)[index]; }

  /// Returns true if each dimension is known, as a constant or an expression.
  bool isKnown() const;
  /// Returns true if each dimension is a constant.
  bool isStatic() const;
  /// Returns the number of elements; `?` if it is not known.
  Dim getNumElements() const;

  /// Prints `[n, 4, ?]`, or `*` for an unknown rank.
  std::string str() const;

private:
  std::optional<SmallVector<Dim>> dims;
};

/// Returns the tensor type of this shape in its canonical spelling: with an
/// encoding only if the plain type would be less precise.
TensorType getTensorType(const TensorShape &shape, Type elementType,
                         FlatSymbolRefAttr device = {});

/// Returns the shape type of this shape.
ShapeType getShapeType(MLIRContext *context, const TensorShape &shape);

/// Returns the device of a tensor type, or null if it has none.
FlatSymbolRefAttr getDevice(Type tensor);

/// Returns the device of the result of an operator on tensors of these types:
/// the device they share, or null if none is set. Reports two different devices
/// at `location`, if that is known.
FailureOr<FlatSymbolRefAttr> joinDevices(OpLocation location, TypeRange types);

/// Broadcasts two shapes, aligned at their last dimensions. Reports two
/// incompatible dimensions at `location`, if that is known.
FailureOr<TensorShape> broadcastShapes(OpLocation location,
                                       const TensorShape &lhs,
                                       const TensorShape &rhs);

/// Joins two shapes: each dimension on which they agree, `?` otherwise. The
/// rank is unknown if the ranks differ.
TensorShape joinShapes(const TensorShape &lhs, const TensorShape &rhs);

/// Returns true if each dimension of `declared` is `?` or equal to that of
/// `inferred`, or if the rank of `declared` is unknown.
bool isLessPrecise(const TensorShape &inferred, const TensorShape &declared);

/// Returns false if the two shapes provably differ at run time, in rank or in a
/// dimension.
bool areCompatible(const TensorShape &lhs, const TensorShape &rhs);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TENSORSHAPE_H
