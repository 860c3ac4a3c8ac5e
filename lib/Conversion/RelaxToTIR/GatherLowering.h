//===- GatherLowering.h - kernels that read at computed indices -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operators that move elements compute, for each position of the result, the
// indices to read at. Indices from data may be out of bounds, so an IndexedRead
// has a condition that it is in bounds; nothing is read if the condition does
// not hold.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/IndexInference.h"

namespace mlir::relax {

/// Arithmetic on indices at one insertion point.
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
  /// Rounds down; the divisor must be positive.
  Value floorDiv(Value a, Value b) const;
  /// The result is not negative; the divisor must be positive.
  Value mod(Value a, Value b) const;
  Value select(Value condition, Value a, Value b) const;

  Value compare(arith::CmpIPredicate predicate, Value a, Value b) const;
  Value isLess(Value a, Value b) const {
    return compare(arith::CmpIPredicate::slt, a, b);
  }
  Value isEqual(Value a, Value b) const {
    return compare(arith::CmpIPredicate::eq, a, b);
  }
  /// Returns true for 0 <= index < size.
  Value isInside(Value index, Value size) const {
    return compare(arith::CmpIPredicate::ult, index, size);
  }
  /// Returns the conjunction; a null condition counts as true.
  Value both(Value a, Value b) const;

  /// Converts an element of an index tensor, of this type, to an index into
  /// `size` elements. Sets `isInside` to the condition that it is in bounds.
  Value resolve(Value element, Type elementType, Value size, IndexMode mode,
                Value &isInside) const;

private:
  OpBuilder &builder;
  Location loc;
};

/// A read of `source` at `indices`, if the condition holds. A null condition
/// always holds.
struct IndexedRead {
  Value source;
  SmallVector<Value> indices;
  Value isInside;
};

/// Builds a tensor whose element at each position is read as `getRead` says. If
/// the read is out of bounds the element is `otherwise`, by default zero.
Value readAtIndices(
    LinalgEmitter &emitter, ArrayRef<relax_mlir::IndexExpr> extents,
    Type elementType,
    llvm::function_ref<IndexedRead(const IndexMath &, ArrayRef<Value>)> getRead,
    LinalgEmitter::Initial otherwise = nullptr);

/// Reads the element of `tensor` at `indices`.
Value readElement(const IndexMath &math, Value tensor, ValueRange indices);

/// Returns one of two values of the element type, depending on the condition.
Value branch(const IndexMath &math, Value condition,
             llvm::function_ref<Value(const IndexMath &)> thenValue,
             llvm::function_ref<Value(const IndexMath &)> elseValue);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_GATHERLOWERING_H
