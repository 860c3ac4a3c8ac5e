//===- ConstantData.h - element data of constants ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Importers and constant folding create each constant from bytes in one of
// three forms:
//
//   all elements equal   dense<0.02> : tensor<64x3x3x3xf32>, at any size
//   less than 1 KB       dense<[...]>
//   otherwise            dense_resource<weight_CONTENTHASH>
//
// Equal contents share one blob. A blob may lie in a memory-mapped file at any
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

/// Returns the number of bytes of one element in a buffer: i1 takes a whole
/// byte.
size_t getElementBytes(Type elementType);

/// Returns the number of bytes of a tensor of static shape, or std::nullopt if
/// it does not fit in 63 bits.
std::optional<int64_t> getNumBytes(ShapedType type);

/// Returns a constant of a static type with the row-major elements `bytes`,
/// `getNumBytes(type)` of them. `owner` keeps the bytes alive; without an owner
/// they are copied.
ElementsAttr makeConstant(ShapedType type, ArrayRef<char> bytes,
                          std::shared_ptr<void> owner = nullptr);

/// Copies the row-major elements of the constant to `out`, which must have
/// `getNumBytes` bytes. Fails for attributes without data, such as an elided
/// resource.
LogicalResult readConstant(ElementsAttr constant, MutableArrayRef<char> out);

/// Returns the stored row-major elements of a constant whose data is a
/// resource, without a copy; an empty array for other constants. The elements
/// may be unaligned.
ArrayRef<char> getResourceData(ElementsAttr constant);

/// Tells the system that data of a resource is not needed soon: pages that are
/// mapped from a file leave memory, and come back when they are read.
void releasePages(ArrayRef<char> data);

/// Returns true if all elements of a constant are known to be finite. Integers
/// are.
bool isFinite(ElementsAttr constant);

/// Gives access to the elements of an f32 or f64 constant without a copy.
class FloatElements {
public:
  /// Returns std::nullopt for other types and for attributes without data.
  static std::optional<FloatElements> of(ElementsAttr constant);

  /// The number of elements. A splat stores only one of them.
  size_t size() const { return numElements; }
  size_t getNumStored() const { return data.size() / elementBytes; }

  /// Returns the element at a row-major index.
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
