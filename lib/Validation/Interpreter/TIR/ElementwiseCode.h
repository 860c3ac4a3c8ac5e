//===- ElementwiseCode.h - closures for elementwise operations --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Closures of operations that treat all lanes alike. Scalars and vectors have
// separate code, and so have the common types, for speed.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ELEMENTWISECODE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ELEMENTWISECODE_H

#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"
#include <cmath>

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Rounding and wrapping
//===----------------------------------------------------------------------===//

/// Rounding or wrapping of the result of an operation to its type.
struct ExactResult {
  double operator()(double value) const { return value; }
  int64_t operator()(int64_t value) const { return value; }
};
struct FloatResult {
  double operator()(double value) const { return float(value); }
};
struct Int32Result {
  int64_t operator()(int64_t value) const { return int32_t(value); }
};
struct OtherResult {
  ElementKind kind;
  double operator()(double value) const { return roundTo(kind, value); }
  int64_t operator()(int64_t value) const { return wrapTo(kind, value); }
};

/// Calls `use` with the rounding of a float type as it is stored.
template <typename F> auto withRounding(ElementKind stored, F use) {
  switch (stored) {
  case ElementKind::F64:
    return use(ExactResult());
  case ElementKind::F32:
    return use(FloatResult());
  default:
    return use(OtherResult{stored});
  }
}
/// Calls `use` with the wrapping of an integer type.
template <typename F> auto withWrapping(ElementKind kind, F use) {
  switch (kind) {
  case ElementKind::I64:
    return use(ExactResult());
  case ElementKind::I32:
    return use(Int32Result());
  default:
    return use(OtherResult{kind});
  }
}

/// Convert an integer to an unsigned number, and to the signed number that
/// signed operations see: the truth value 1 of an i1 is -1 there.
inline uint64_t toUnsigned(ElementKind kind, int64_t value) {
  size_t bytes = getNumBytes(kind);
  return bytes == 8 ? value : value & ((uint64_t(1) << (8 * bytes)) - 1);
}
inline int64_t toSigned(ElementKind kind, int64_t value) {
  return kind == ElementKind::Bool ? -value : value;
}
/// Returns the number of bits of an integer type.
inline unsigned getWidth(ElementKind kind) {
  return kind == ElementKind::Bool ? 1 : 8 * getNumBytes(kind);
}

//===----------------------------------------------------------------------===//
// Minimum and maximum of floats
//===----------------------------------------------------------------------===//

/// -0 is less than +0. A NaN operand gives NaN.
inline double minimum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return a + b;
  if (a == b)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
inline double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return a + b;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
/// A NaN operand gives the other operand.
inline double minimumNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b);
}
inline double maximumNumber(double a, double b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b);
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// Emits result[lane] = function(operand[lane]...), from slots to a slot.
template <typename F>
void emitLanes(ProgramCompiler &compiler, mlir::Operation *op, F function) {
  unsigned lanes = ProgramCompiler::getNumLanes(op->getResult(0).getType());
  unsigned to = compiler.getSlot(op->getResult(0));
  std::array<unsigned, 3> x = {};
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    x[i] = compiler.getSlot(operand);
  auto apply = [=](Slot *frame, unsigned lane) {
    if constexpr (std::is_invocable_v<F, Slot>)
      frame[to + lane] = function(frame[x[0] + lane]);
    else if constexpr (std::is_invocable_v<F, Slot, Slot>)
      frame[to + lane] = function(frame[x[0] + lane], frame[x[1] + lane]);
    else
      frame[to + lane] =
          function(frame[x[0] + lane], frame[x[1] + lane], frame[x[2] + lane]);
  };
  if (lanes == 1)
    return compiler.emit([=](Machine &machine) { apply(machine.frame, 0); });
  compiler.emit([=](Machine &machine) {
    for (unsigned lane = 0; lane < lanes; ++lane)
      apply(machine.frame, lane);
  });
}

/// Emits an operation from floats to a float of the same type:
/// function(double...) -> double.
template <typename F>
mlir::LogicalResult emitFloats(ProgramCompiler &compiler, mlir::Operation *op,
                               F function) {
  mlir::FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getResult(0).getType());
  if (failed(kind))
    return mlir::failure();
  withRounding(compiler.getStoredKind(*kind), [&](auto round) {
    if constexpr (std::is_invocable_v<F, double>)
      emitLanes(compiler, op,
                [=](Slot a) { return makeSlot(round(function(a.f))); });
    else if constexpr (std::is_invocable_v<F, double, double>)
      emitLanes(compiler, op, [=](Slot a, Slot b) {
        return makeSlot(round(function(a.f, b.f)));
      });
    else
      emitLanes(compiler, op, [=](Slot a, Slot b, Slot c) {
        return makeSlot(round(function(a.f, b.f, c.f)));
      });
  });
  return mlir::success();
}

/// Emits an operation on integers: function(int64_t...) -> int64_t. The result
/// is wrapped.
template <typename F>
mlir::LogicalResult emitIntegers(ProgramCompiler &compiler, mlir::Operation *op,
                                 F function) {
  mlir::FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getResult(0).getType());
  if (failed(kind))
    return mlir::failure();
  withWrapping(*kind, [&](auto wrap) {
    if constexpr (std::is_invocable_v<F, int64_t>)
      emitLanes(compiler, op,
                [=](Slot a) { return makeSlot(wrap(function(a.i))); });
    else
      emitLanes(compiler, op, [=](Slot a, Slot b) {
        return makeSlot(wrap(function(a.i, b.i)));
      });
  });
  return mlir::success();
}

/// Emits result[lane] = function(machine, operand[lane]..., result) for two
/// operands. The function may fail after a diagnostic.
template <typename F>
void emitCheckedLanes(ProgramCompiler &compiler, mlir::Operation *op,
                      F function) {
  unsigned lanes = ProgramCompiler::getNumLanes(op->getResult(0).getType());
  unsigned to = compiler.getSlot(op->getResult(0));
  unsigned a = compiler.getSlot(op->getOperand(0));
  unsigned b = compiler.getSlot(op->getOperand(1));
  compiler.emit([=](Machine &machine) {
    Slot *frame = machine.frame;
    for (unsigned lane = 0; lane < lanes; ++lane)
      if (!function(frame[a + lane].i, frame[b + lane].i, frame[to + lane].i))
        return false;
    return true;
  });
}

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_ELEMENTWISECODE_H
