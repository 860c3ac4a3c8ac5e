//===- Tensor.h - tensors of the reference interpreters ---------*- C++ -*-===//
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

/// Bytes that tensors share: the memory of one tensor, or a storage that a
/// memory plan puts several into.
struct Buffer {
  char *data = nullptr;
  size_t size = 0;
  std::shared_ptr<void> owner;

  /// Zeros; null when the system has not that much.
  static std::shared_ptr<Buffer> allocate(size_t size);
};

/// A dense row-major tensor. Copies share their elements; `clone` does not.
class Tensor {
public:
  Tensor() = default;

  /// Zeros. None when `elementType` is no element type of the interpreters,
  /// or the system has not that much memory.
  static std::optional<Tensor> create(mlir::Type elementType,
                                      llvm::ArrayRef<int64_t> shape,
                                      Precision precision);
  /// A tensor over `buffer` from byte `offset`; none when it does not fit.
  static std::optional<Tensor> view(std::shared_ptr<Buffer> buffer,
                                    size_t offset, mlir::Type elementType,
                                    llvm::ArrayRef<int64_t> shape,
                                    Precision precision);
  /// The elements of a constant.
  static std::optional<Tensor> fromConstant(mlir::ElementsAttr constant,
                                            Precision precision);

  mlir::Type getElementType() const { return elementType; }
  /// The element kind as the program says it, and as it is held.
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

  /// Elements by their place in row-major order. Floats are read and written
  /// as double (rounded to the type), all others as int64_t (wrapped).
  double getFloat(int64_t index) const;
  void setFloat(int64_t index, double value) const;
  int64_t getInt(int64_t index) const;
  void setInt(int64_t index, int64_t value) const;
  /// Copies one element of a tensor of the same kind.
  void setFrom(int64_t index, const Tensor &other, int64_t otherIndex) const;

  /// The place of the element at `coordinates`.
  int64_t linearize(llvm::ArrayRef<int64_t> coordinates) const;
  /// The same elements under another shape of as many elements.
  Tensor reshape(llvm::ArrayRef<int64_t> shape) const;
  std::optional<Tensor> clone() const;
  /// Held in another way: the tensor itself where that is no other, else a copy
  /// that is rounded to the type or is not. None without memory for it.
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
///   for (Coordinates at(shape); !at.isDone(); at.next())
///     use(at.get(), at.getIndex());
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
