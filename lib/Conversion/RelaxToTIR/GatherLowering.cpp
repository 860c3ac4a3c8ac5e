//===- GatherLowering.cpp - reads at computed indices ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// IndexMath
//===----------------------------------------------------------------------===//

Value IndexMath::constant(int64_t value) const {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value IndexMath::add(Value a, Value b) const {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

Value IndexMath::sub(Value a, Value b) const {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}

Value IndexMath::mul(Value a, Value b) const {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}

Value IndexMath::min(Value a, Value b) const {
  return builder.createOrFold<arith::MinSIOp>(loc, a, b);
}

Value IndexMath::max(Value a, Value b) const {
  return builder.createOrFold<arith::MaxSIOp>(loc, a, b);
}

Value IndexMath::mod(Value a, Value b) const {
  Value rest = arith::RemSIOp::create(builder, loc, a, b);
  return select(isLess(rest, constant(0)), add(rest, b), rest);
}

Value IndexMath::floorDiv(Value a, Value b) const {
  Value quotient = arith::DivSIOp::create(builder, loc, a, b);
  Value isBelow = isLess(a, mul(quotient, b));
  return select(isBelow, sub(quotient, constant(1)), quotient);
}

Value IndexMath::select(Value condition, Value a, Value b) const {
  return arith::SelectOp::create(builder, loc, condition, a, b);
}

Value IndexMath::compare(arith::CmpIPredicate predicate, Value a,
                         Value b) const {
  return arith::CmpIOp::create(builder, loc, predicate, a, b);
}

Value IndexMath::both(Value a, Value b) const {
  if (!a || !b)
    return a ? a : b;
  return arith::AndIOp::create(builder, loc, a, b);
}

Value IndexMath::resolve(Value element, Type elementType, Value size,
                         IndexMode mode, Value &inside) const {
  bool isUnsigned = elementType.isUnsignedInteger();
  Type type = builder.getIndexType();
  Value index =
      isUnsigned
          ? Value(arith::IndexCastUIOp::create(builder, loc, type, element))
          : Value(arith::IndexCastOp::create(builder, loc, type, element));
  if (mode == IndexMode::Clip) {
    Value last = sub(size, constant(1));
    // Without elements the last index is -1, and all indices are out of bounds.
    index = isUnsigned
                ? Value(arith::MinUIOp::create(builder, loc, index, last))
                : min(max(index, constant(0)), last);
  } else if (mode == IndexMode::Wrap) {
    Value divisor = max(size, constant(1));
    index = isUnsigned
                ? Value(arith::RemUIOp::create(builder, loc, index, divisor))
                : mod(index, divisor);
  } else if (!isUnsigned) {
    index = select(isLess(index, constant(0)), add(index, size), index);
  }
  inside = isInside(index, size);
  return index;
}

//===----------------------------------------------------------------------===//
// Reads at computed indices
//===----------------------------------------------------------------------===//

Value mlir::relax::readElement(const IndexMath &math, Value tensor,
                               ValueRange indices) {
  return tensor::ExtractOp::create(math.getBuilder(), math.getLoc(), tensor,
                                   indices);
}

Value mlir::relax::branch(
    const IndexMath &math, Value condition,
    llvm::function_ref<Value(const IndexMath &)> thenValue,
    llvm::function_ref<Value(const IndexMath &)> elseValue) {
  auto yield = [](OpBuilder &at, Location loc, auto value) {
    Value result = value(IndexMath(at, loc));
    scf::YieldOp::create(at, loc, result);
  };
  return scf::IfOp::create(
             math.getBuilder(), math.getLoc(), condition,
             [&](OpBuilder &at, Location loc) { yield(at, loc, thenValue); },
             [&](OpBuilder &at, Location loc) { yield(at, loc, elseValue); })
      .getResult(0);
}

Value mlir::relax::readAtIndices(
    LinalgEmitter &emitter, ArrayRef<relax_mlir::IndexExpr> extents,
    Type elementType,
    llvm::function_ref<IndexedRead(const IndexMath &, ArrayRef<Value>)> getRead,
    LinalgEmitter::Initial otherwise) {
  auto body = [&](OpBuilder &at, Location loc, ValueRange) -> Value {
    IndexMath math(at, loc);
    SmallVector<Value> position;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, loc, i));
    IndexedRead read = getRead(math, position);
    if (!read.isInside)
      return readElement(math, read.source, read.indices);
    return branch(
        math, read.isInside,
        [&](const IndexMath &then) {
          return readElement(then, read.source, read.indices);
        },
        [&](const IndexMath &other) {
          ElementMath element(other.getBuilder(), other.getLoc(), elementType);
          return otherwise ? otherwise(element) : element.constant(0);
        });
  };
  return emitter.compute(extents, elementType, {}, {}, body);
}
