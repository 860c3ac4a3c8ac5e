//===- ArithCasts.cpp - interpret conversions of arith --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../TIR/ElementwiseCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

/// Emits function(from, to, slot) -> Slot, with the kinds of both types.
template <typename F>
static LogicalResult emitCast(Operation *op, ProgramCompiler &compiler,
                              F function) {
  FailureOr<ElementKind> from =
      compiler.getKind(op, op->getOperand(0).getType());
  FailureOr<ElementKind> to = compiler.getKind(op, op->getResult(0).getType());
  if (failed(from) || failed(to))
    return failure();
  emitLanes(compiler, op, [=, from = *from, to = *to](Slot value) {
    return function(from, to, value);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Slot extendUnsigned(ElementKind from, ElementKind to, Slot value) {
  return makeSlot(wrapTo(to, int64_t(toUnsigned(from, value.i))));
}
static Slot extendSigned(ElementKind from, ElementKind to, Slot value) {
  return makeSlot(wrapTo(to, toSigned(from, value.i)));
}

static LogicalResult compileOp(arith::ExtUIOp op, ProgramCompiler &compiler) {
  return emitCast(op, compiler, extendUnsigned);
}
static LogicalResult compileOp(arith::ExtSIOp op, ProgramCompiler &compiler) {
  return emitCast(op, compiler, extendSigned);
}
static LogicalResult compileOp(arith::TruncIOp op, ProgramCompiler &compiler) {
  return emitCast(op, compiler, extendUnsigned);
}
static LogicalResult compileOp(arith::IndexCastOp op,
                               ProgramCompiler &compiler) {
  return emitCast(op, compiler, extendSigned);
}
static LogicalResult compileOp(arith::IndexCastUIOp op,
                               ProgramCompiler &compiler) {
  return emitCast(op, compiler, extendUnsigned);
}

//===----------------------------------------------------------------------===//
// Between integers and floats
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(arith::SIToFPOp op, ProgramCompiler &compiler) {
  bool isDouble = compiler.getPrecision() == Precision::Double;
  return emitCast(
      op, compiler, [=](ElementKind from, ElementKind to, Slot value) {
        return makeSlot(roundInteger(isDouble ? ElementKind::F64 : to,
                                     toSigned(from, value.i),
                                     /*isUnsigned=*/false));
      });
}
static LogicalResult compileOp(arith::UIToFPOp op, ProgramCompiler &compiler) {
  bool isDouble = compiler.getPrecision() == Precision::Double;
  return emitCast(
      op, compiler, [=](ElementKind from, ElementKind to, Slot value) {
        return makeSlot(roundInteger(isDouble ? ElementKind::F64 : to,
                                     int64_t(toUnsigned(from, value.i)),
                                     /*isUnsigned=*/true));
      });
}

/// The result is undefined for numbers out of range. The interpreter gives the
/// nearest integer, and 0 for NaN.
static Slot toInteger(double value, double least, double most, bool isSigned) {
  if (std::isnan(value))
    return makeSlot(int64_t(0));
  value = std::trunc(value);
  if (value <= least)
    return makeSlot(isSigned ? int64_t(least) : 0);
  // The greatest 64-bit integer is not a double; `most` is greater by one.
  if (value >= most)
    return makeSlot(isSigned         ? int64_t(uint64_t(most) - 1)
                    : most == 0x1p64 ? int64_t(UINT64_MAX)
                                     : int64_t(uint64_t(most) - 1));
  return makeSlot(isSigned ? int64_t(value) : int64_t(uint64_t(value)));
}

static LogicalResult compileOp(arith::FPToSIOp op, ProgramCompiler &compiler) {
  return emitCast(op, compiler, [](ElementKind, ElementKind to, Slot value) {
    double most = std::ldexp(1.0, getWidth(to) - 1);
    return makeSlot(wrapTo(to, toInteger(value.f, -most, most, true).i));
  });
}
static LogicalResult compileOp(arith::FPToUIOp op, ProgramCompiler &compiler) {
  return emitCast(op, compiler, [](ElementKind, ElementKind to, Slot value) {
    double most = std::ldexp(1.0, getWidth(to));
    return makeSlot(wrapTo(to, toInteger(value.f, 0, most, false).i));
  });
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(arith::ExtFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a) { return a; });
}
/// Rounds to nearest even by default, else as the operation declares.
static LogicalResult compileOp(arith::TruncFOp op, ProgramCompiler &compiler) {
  if (op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
      arith::RoundingMode::to_nearest_even)
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with this rounding mode";
  return emitFloats(compiler, op, [](double a) { return a; });
}

/// Casts the bits of the declared types at every precision.
static LogicalResult compileOp(arith::BitcastOp op, ProgramCompiler &compiler) {
  return emitCast(
      op, compiler, [](ElementKind from, ElementKind to, Slot value) {
        uint64_t bits = isFloat(from) ? toBits(from, roundTo(from, value.f))
                                      : toUnsigned(from, value.i);
        return isFloat(to) ? makeSlot(fromBits(to, bits))
                           : makeSlot(wrapTo(to, int64_t(bits)));
      });
}

void registerArithCastModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachCompileModels<arith::BitcastOp, arith::ExtFOp, arith::ExtSIOp,
                        arith::ExtUIOp, arith::FPToSIOp, arith::FPToUIOp,
                        arith::IndexCastOp, arith::IndexCastUIOp,
                        arith::SIToFPOp, arith::TruncFOp, arith::TruncIOp,
                        arith::UIToFPOp>(context);
  });
}

} // namespace relax_mlir::reference
