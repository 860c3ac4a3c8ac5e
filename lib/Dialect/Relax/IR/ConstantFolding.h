//===- ConstantFolding.h - operators on small constants ---------*- C++ -*-===//
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

/// Folders work on constants of at most this many elements; larger ones are
/// left to FoldConstant, which runs kernels.
constexpr int64_t maxFoldedElements = 1024;

/// The result type of a fold: static, plain, of few elements; else null. Where
/// all operands are splats the result is one, and may have as many elements as
/// an operand has: it takes no more room.
RankedTensorType getFoldableType(Type type,
                                 ArrayRef<DenseElementsAttr> operands);

/// Whether each element is `integer`, or exactly `real` for floats.
bool isSplatOf(Attribute constant, int64_t integer, double real);

/// The constant of type `result` whose elements are a function of those of the
/// operands, broadcast; null where an operand is no small constant.
Attribute foldElements(Type result, ArrayRef<Attribute> operands,
                       llvm::function_ref<APFloat(ArrayRef<APFloat>)> onFloats,
                       llvm::function_ref<APSInt(ArrayRef<APSInt>)> onIntegers);

/// The constant of type `result` whose element at each position (an index per
/// dimension) is that of `operand` at the row-major offset `source` gives.
Attribute foldGather(Type result, Attribute operand,
                     llvm::function_ref<int64_t(ArrayRef<int64_t>)> source);

/// The elements of `operand` in a tensor of type `result`.
Attribute foldReshape(Type result, Attribute operand);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONSTANTFOLDING_H
