//===- ElementAccess.h - loads and stores of elements -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ELEMENTACCESS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ELEMENTACCESS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::tir {

/// A load or store of an element, or of a vector along the last dimensions.
struct ElementAccess {
  Operation *op = nullptr;
  Value buffer;
  VectorType vector;
  AffineMap map; // Null if `operands` are the indices.
  SmallVector<Value> operands;
  bool isStore = false;

  /// Returns nullopt for any other operation.
  static std::optional<ElementAccess> of(Operation *op);
  /// Returns the number of consecutive elements along a dimension of the
  /// buffer.
  int64_t getCount(unsigned dim) const;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ELEMENTACCESS_H
