//===- ConstantFolding.h - fold operators on small constants ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONSTANTFOLDING_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONSTANTFOLDING_H

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

namespace mlir::relax {

/// Folders only handle constants of at most this many elements. FoldConstant
/// evaluates larger ones by running kernels.
constexpr int64_t maxFoldedElements = 1024;

/// Returns the result type of a fold: static, plain and small; null otherwise.
/// If all operands are splats, so is the result; it takes no more space and may
/// have the number of elements of the largest operand.
RankedTensorType getFoldableType(Type type,
                                 ArrayRef<DenseElementsAttr> operands);

/// Returns true if each element is `integer`, or exactly `real` for floats.
bool isSplatOf(Attribute constant, int64_t integer, double real);

/// Returns a constant of type `result`, computed elementwise from the broadcast
/// operands. Returns null if an operand is not a small constant.
Attribute foldElements(Type result, ArrayRef<Attribute> operands,
                       llvm::function_ref<APFloat(ArrayRef<APFloat>)> onFloats,
                       llvm::function_ref<APSInt(ArrayRef<APSInt>)> onIntegers);

/// Returns a constant of type `result`. Its element at each position (an index
/// per dimension) is the element of `operand` at the row-major offset that
/// `source` returns.
Attribute foldGather(Type result, Attribute operand,
                     llvm::function_ref<int64_t(ArrayRef<int64_t>)> source);

/// Returns the elements of `operand` as a constant of type `result`.
Attribute foldReshape(Type result, Attribute operand);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONSTANTFOLDING_H
