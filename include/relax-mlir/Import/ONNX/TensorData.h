//===- TensorData.h - convert ONNX tensors to attributes --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Converts ONNX tensors to constants as described in ConstantData.h. Data that
// a file stores unchanged is not copied: the file stays mapped as long as the
// context lives.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_IMPORT_ONNX_TENSORDATA_H
#define RELAX_MLIR_IMPORT_ONNX_TENSORDATA_H

#include "mlir/IR/BuiltinAttributes.h"
#include "relax-mlir/Import/ONNX/Proto.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

namespace relax_mlir {
namespace onnx {

/// Returns the MLIR type of an element, or null if relax has none.
mlir::Type getElementType(DataType type, mlir::MLIRContext *context);

/// Returns the error that an element type is not supported, with a remedy.
std::string describeUnsupported(DataType type);

/// Returns the number of bits of an integer of fewer than 8 bits; 0 for other
/// elements.
unsigned getFewBits(DataType type);
/// Returns the type of the bytes that hold integers of fewer than 8 bits; null
/// for other elements.
mlir::Type getFewBitsType(DataType type, mlir::MLIRContext *context);

class TensorReader {
public:
  /// `file` owns the bytes that tensors were decoded from. External data is
  /// read only from `directory` and its subfolders.
  TensorReader(mlir::MLIRContext *context,
               std::shared_ptr<llvm::MemoryBuffer> file,
               llvm::StringRef directory)
      : context(context), file(std::move(file)), directory(directory) {}

  /// Returns the elements of `tensor`, checked against its shape. Integers of
  /// fewer than 8 bits become bytes. Each tensor is read once: its address must
  /// stay valid as long as the reader is used.
  llvm::Expected<mlir::ElementsAttr> read(const Tensor &tensor);

private:
  llvm::Expected<mlir::ElementsAttr> decode(const Tensor &tensor);
  llvm::Expected<mlir::ElementsAttr> unpack(const Tensor &tensor,
                                            int64_t numElements);
  /// Bytes and their owner.
  struct Bytes {
    llvm::StringRef data;
    std::shared_ptr<void> owner;
  };
  llvm::Expected<Bytes> getBytes(const Tensor &tensor, int64_t numElements,
                                 size_t elementBytes);
  static Bytes getTypedBytes(const Tensor &tensor);
  llvm::Expected<Bytes> readExternal(const Tensor &tensor, size_t size);

  mlir::MLIRContext *context;
  std::shared_ptr<llvm::MemoryBuffer> file;
  std::string directory;
  llvm::DenseMap<const Tensor *, mlir::ElementsAttr> constants;
  llvm::StringMap<std::shared_ptr<llvm::MemoryBuffer>> externalFiles;
};

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_ONNX_TENSORDATA_H
