//===- Tensor.h - tensors of the interpreters -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_TENSOR_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_TENSOR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "relax-mlir/Validation/Interpreter/Scalar.h"
#include <memory>

namespace relax_mlir::reference {

/// Memory shared by tensors: that of one tensor, or a storage that a memory
/// plan divides among several.
struct Buffer {
  char *data = nullptr;
  size_t size = 0;
  std::shared_ptr<void> owner;

  /// Allocates zeroed memory. Returns null if the system is out of memory.
  static std::shared_ptr<Buffer> allocate(size_t size);
};

/// A dense row-major tensor. Copies share their elements; `clone` does not.
class Tensor {
public:
  Tensor() = default;

  /// Returns a tensor of zeros. Returns std::nullopt if the interpreters do not
  /// support `elementType` or the system is out of memory.
  static std::optional<Tensor> create(mlir::Type elementType,
                                      llvm::ArrayRef<int64_t> shape,
                                      Precision precision);
  /// Returns a tensor over `buffer` from byte `offset`, or std::nullopt if it
  /// does not fit.
  static std::optional<Tensor> view(std::shared_ptr<Buffer> buffer,
                                    size_t offset, mlir::Type elementType,
                                    llvm::ArrayRef<int64_t> shape,
                                    Precision precision);
  /// Returns a tensor over the elements of this one from `offset` on, or
  /// std::nullopt if they do not fill the shape.
  std::optional<Tensor> getPart(int64_t offset,
                                llvm::ArrayRef<int64_t> shape) const;
  /// Returns the elements of a constant.
  static std::optional<Tensor> fromConstant(mlir::ElementsAttr constant,
                                            Precision precision);

  mlir::Type getElementType() const { return elementType; }
  /// Return the declared element kind, and the kind that elements are stored
  /// in.
  ElementKind getKind() const { return kind; }
  ElementKind getStoredKind() const { return storedKind; }
  Precision getPrecision() const {
    return kind == storedKind ? Precision::Declared : Precision::Double;
  }
  bool isFloat() const { return reference::isFloat(kind); }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getDim(int64_t axis) const { return shape[axis]; }
  int64_t getNumElements() const { return numElements; }
  const std::shared_ptr<Buffer> &getBuffer() const { return buffer; }
  char *getData() const { return data; }
  size_t getNumBytes() const {
    return numElements * reference::getNumBytes(storedKind);
  }

  /// Access elements by their row-major index. Floats are read and written as
  /// double (rounded to the type), other elements as int64_t (wrapped).
  double getFloat(int64_t index) const;
  void setFloat(int64_t index, double value) const;
  int64_t getInt(int64_t index) const;
  void setInt(int64_t index, int64_t value) const;
  /// Copies one element of a tensor of the same kind.
  void setFrom(int64_t index, const Tensor &other, int64_t otherIndex) const;

  /// Returns the row-major index of the element at `coordinates`.
  int64_t linearize(llvm::ArrayRef<int64_t> coordinates) const;
  /// Returns the same elements under another shape with as many elements.
  Tensor reshape(llvm::ArrayRef<int64_t> shape) const;
  std::optional<Tensor> clone() const;
  /// Returns the tensor stored in another precision: the tensor itself if
  /// nothing changes, otherwise a converted copy. Returns std::nullopt if the
  /// system is out of memory.
  std::optional<Tensor> withPrecision(Precision precision) const;

private:
  mlir::Type elementType;
  ElementKind kind = ElementKind::F32, storedKind = ElementKind::F32;
  llvm::SmallVector<int64_t> shape;
  int64_t numElements = 0;
  std::shared_ptr<Buffer> buffer;
  char *data = nullptr;
};

/// Counts through the coordinates of a shape in row-major order:
///
///    for (Coordinates at(shape); !at.isDone(); at.next())
///      use(at.get(), at.getIndex());
class Coordinates {
public:
  explicit Coordinates(llvm::ArrayRef<int64_t> shape);
  bool isDone() const { return done; }
  void next();
  llvm::ArrayRef<int64_t> get() const { return at; }
  int64_t operator[](int64_t axis) const { return at[axis]; }
  int64_t getIndex() const { return index; }

private:
  llvm::SmallVector<int64_t> shape, at;
  int64_t index = 0;
  bool done = false;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_TENSOR_H
