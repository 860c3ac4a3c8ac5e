//===- GatherLowering.h - kernels that compute where to read ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operators that move elements say, for each position of the result, at which
// place the element stands. An index that is data may be anything, so a place
// comes with the condition that it is inside of the tensor; nothing is read
// unless it holds.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/IndexInference.h"

namespace mlir::relax {

/// Arithmetic on indices at one place of a kernel.
class IndexMath {
public:
  IndexMath(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  OpBuilder &getBuilder() const { return builder; }
  Location getLoc() const { return loc; }

  Value constant(int64_t value) const;
  Value add(Value a, Value b) const;
  Value sub(Value a, Value b) const;
  Value mul(Value a, Value b) const;
  Value min(Value a, Value b) const;
  Value max(Value a, Value b) const;
  /// Rounded down; the divisor is above zero.
  Value floorDiv(Value a, Value b) const;
  /// Not negative; the divisor is above zero.
  Value mod(Value a, Value b) const;
  Value select(Value condition, Value a, Value b) const;

  Value compare(arith::CmpIPredicate predicate, Value a, Value b) const;
  Value isLess(Value a, Value b) const {
    return compare(arith::CmpIPredicate::slt, a, b);
  }
  Value isEqual(Value a, Value b) const {
    return compare(arith::CmpIPredicate::eq, a, b);
  }
  /// From 0 up to but without `size`.
  Value isInside(Value index, Value size) const {
    return compare(arith::CmpIPredicate::ult, index, size);
  }
  /// Both hold; a null one always does.
  Value both(Value a, Value b) const;

  /// An element of a tensor of indices, of this type, as the index of an
  /// element among `size`; `isInside` is the condition that it is one.
  Value resolve(Value element, Type elementType, Value size, IndexMode mode,
                Value &isInside) const;

private:
  OpBuilder &builder;
  Location loc;
};

/// Where an element stands: in `source`, if the condition holds (always where
/// it is null).
struct IndexedRead {
  Value source;
  SmallVector<Value> indices;
  Value isInside;
};

/// A tensor whose element at each position is that at its place, and
/// `otherwise`, zero where absent, if that is not inside.
Value readAtIndices(
    LinalgEmitter &emitter, ArrayRef<relax_mlir::IndexExpr> extents,
    Type elementType,
    llvm::function_ref<IndexedRead(const IndexMath &, ArrayRef<Value>)> getRead,
    LinalgEmitter::Initial otherwise = nullptr);

/// The element of `tensor` at `indices`.
Value readElement(const IndexMath &math, Value tensor, ValueRange indices);

/// If the condition holds one value, else the other; of the element type.
Value branch(const IndexMath &math, Value condition,
             llvm::function_ref<Value(const IndexMath &)> thenValue,
             llvm::function_ref<Value(const IndexMath &)> elseValue);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H
