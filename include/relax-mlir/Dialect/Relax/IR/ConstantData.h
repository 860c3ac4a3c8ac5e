//===- ConstantData.h - the elements of constants ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whoever makes a constant from bytes (an importer, constant folding) makes it
// in one of three forms:
//
//   all elements equal   dense<0.02> : tensor<64x3x3x3xf32>, whatever the size
//   less than 1 KB       dense<[...]>
//   the rest             dense_resource<weight_CONTENTHASH>
//
// Equal contents share one blob. A blob may lie in a mapped file at any
// alignment, so readers copy its elements and do not cast its address.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTDATA_H
#define RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTDATA_H

#include "mlir/IR/BuiltinAttributes.h"
#include <cstring>
#include <memory>

namespace mlir::relax {

/// Data of at least this many bytes becomes a resource.
constexpr size_t kResourceBytes = 1024;

/// The bytes of one element in a buffer: a boolean takes a whole one.
size_t getElementBytes(Type elementType);

/// The number of bytes of a tensor of static shape, or nothing where it does
/// not fit in 63 bits.
std::optional<int64_t> getNumBytes(ShapedType type);

/// The constant of a static type whose row-major elements are `bytes`, as many
/// as `getNumBytes` says. `owner` keeps them where they are as long as it
/// lives; without one they are copied.
ElementsAttr makeConstant(ShapedType type, ArrayRef<char> bytes,
                          std::shared_ptr<void> owner = nullptr);

/// Writes the row-major elements of the constant to `out`, which has the size
/// that `getNumBytes` gives. Fails for attributes that hold no such data, as a
/// resource that has been elided.
LogicalResult readConstant(ElementsAttr constant, MutableArrayRef<char> out);

/// The elements of a constant of f32 or f64, read where they lie.
class FloatElements {
public:
  /// Nothing for other types, and attributes that hold no such data.
  static std::optional<FloatElements> of(ElementsAttr constant);

  /// The number of elements, and of those that are stored: one for a splat.
  size_t size() const { return numElements; }
  size_t getNumStored() const { return data.size() / elementBytes; }

  /// The element at a row-major index.
  double operator[](size_t index) const {
    const char *address = data.data() + (isSplat ? 0 : index * elementBytes);
    double wide;
    float narrow;
    if (elementBytes == sizeof(double)) {
      std::memcpy(&wide, address, sizeof(double));
      return wide;
    }
    std::memcpy(&narrow, address, sizeof(float));
    return narrow;
  }

private:
  FloatElements(ArrayRef<char> data, size_t elementBytes, size_t numElements,
                bool isSplat)
      : data(data), elementBytes(elementBytes), numElements(numElements),
        isSplat(isSplat) {}

  ArrayRef<char> data;
  size_t elementBytes, numElements;
  bool isSplat;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTDATA_H
