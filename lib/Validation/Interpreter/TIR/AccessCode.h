//===- AccessCode.h - reads and writes of elements --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ACCESSCODE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ACCESSCODE_H

#include "IndexCode.h"

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Elements in memory
//===----------------------------------------------------------------------===//

/// Conversions of elements between memory and slots.
struct F32Storage {
  static void load(const char *data, int64_t at, Slot &slot) {
    slot.f = reinterpret_cast<const float *>(data)[at];
  }
  static void store(char *data, int64_t at, Slot slot) {
    reinterpret_cast<float *>(data)[at] = float(slot.f);
  }
};
struct F64Storage {
  static void load(const char *data, int64_t at, Slot &slot) {
    slot.f = reinterpret_cast<const double *>(data)[at];
  }
  static void store(char *data, int64_t at, Slot slot) {
    reinterpret_cast<double *>(data)[at] = slot.f;
  }
};
struct AnyStorage {
  ElementKind kind;
  void load(const char *data, int64_t at, Slot &slot) const;
  void store(char *data, int64_t at, Slot slot) const;
};

/// Calls `use` with the conversions of elements stored as `stored`.
template <typename F> void withStorage(ElementKind stored, F use) {
  switch (stored) {
  case ElementKind::F32:
    return use(F32Storage());
  case ElementKind::F64:
    return use(F64Storage());
  default:
    return use(AnyStorage{stored});
  }
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The address of an access: a buffer and an index per dimension. A vector
/// accesses consecutive elements, which may continue in the next row. A loaded
/// vector may even begin past the end of a row: tir-vectorize-loops loads such
/// vectors to select every other element.
class AccessCode {
public:
  /// The access covers `lanes` consecutive elements in memory.
  AccessCode(ProgramCompiler &compiler, mlir::Operation *op, mlir::Value buffer,
             llvm::SmallVector<IndexCode> indices, bool isRead,
             int64_t lanes = 1);

  unsigned getBuffer() const { return buffer; }
  mlir::Operation *getOperation() const { return op; }

  /// Returns true if the address is known to be in bounds; `getLinear` computes
  /// it.
  bool isProven() const { return proven; }
  const IndexCode &getLinear() const { return linear; }

  /// Computes the first element. Returns false after a diagnostic.
  bool locate(Machine &machine, int64_t &element) const {
    const View &view = *machine.frame[buffer].view;
    if (proven)
      return linear.evaluate(machine.frame, element);
    uint64_t sum = view.offset;
    for (auto [axis, code] : llvm::enumerate(indices)) {
      int64_t index;
      if (LLVM_UNLIKELY(!code.evaluate(machine.frame, index)))
        return reportDivisor(op);
      if (LLVM_UNLIKELY(uint64_t(index) >= uint64_t(view.sizes[axis])) &&
          (lanes == 1 || !isRead))
        return reportOutOfBounds(machine);
      sum += uint64_t(index) * uint64_t(view.strides[axis]);
    }
    element = int64_t(sum);
    return lanes == 1 || checkLanes(machine, element);
  }

private:
  void prove(ProgramCompiler &compiler, mlir::MemRefType type);
  bool checkLanes(Machine &machine, int64_t element) const;
  bool reportOutOfBounds(Machine &machine) const;

  mlir::Operation *op;
  unsigned buffer;
  llvm::SmallVector<IndexCode> indices;
  int64_t lanes;
  bool isRead, proven = false;
  IndexCode linear;
};

/// Emits a load of an element, or of consecutive elements for a vector.
mlir::LogicalResult emitLoad(ProgramCompiler &compiler, mlir::Operation *op,
                             mlir::Value buffer,
                             llvm::SmallVector<IndexCode> indices);
/// Emits a store of `value`.
mlir::LogicalResult emitStore(ProgramCompiler &compiler, mlir::Operation *op,
                              mlir::Value value, mlir::Value buffer,
                              llvm::SmallVector<IndexCode> indices);

/// Loads one element of a view, for operations that compute its index at run
/// time. Returns false after a diagnostic.
bool loadElement(Machine &machine, const View &view, int64_t element,
                 ElementKind stored, Slot &slot, mlir::Operation *op);
bool storeElement(Machine &machine, const View &view, int64_t element,
                  ElementKind stored, Slot slot, mlir::Operation *op);

/// Returns the operands as indices.
llvm::SmallVector<IndexCode> makeIndices(ProgramCompiler &compiler,
                                         mlir::ValueRange operands);

/// Reports an out-of-bounds access of `op` to `at` of `view`.
bool reportOutOfBounds(mlir::Operation *op, const View &view, bool isRead,
                       llvm::ArrayRef<int64_t> at, int64_t lanes = 1);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ACCESSCODE_H
