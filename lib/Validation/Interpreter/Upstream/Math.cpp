//===- Math.cpp - interpret the math dialect ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Functions are computed in double by the C library, whose error is far below
// the rounding to a smaller type.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "../TIR/ElementwiseCode.h"
#include "UpstreamModels.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

#define RELAX_UNARY(OP, EXPRESSION)                                            \
  static LogicalResult compileOp(math::OP op, ProgramCompiler &compiler) {     \
    return emitFloats(compiler, op, [](double a) { return EXPRESSION; });      \
  }
#define RELAX_BINARY(OP, EXPRESSION)                                           \
  static LogicalResult compileOp(math::OP op, ProgramCompiler &compiler) {     \
    return emitFloats(compiler, op,                                            \
                      [](double a, double b) { return EXPRESSION; });          \
  }

RELAX_UNARY(AbsFOp, std::fabs(a))
RELAX_UNARY(AcosOp, std::acos(a))
RELAX_UNARY(AcoshOp, std::acosh(a))
RELAX_UNARY(AsinOp, std::asin(a))
RELAX_UNARY(AsinhOp, std::asinh(a))
RELAX_UNARY(AtanOp, std::atan(a))
RELAX_UNARY(AtanhOp, std::atanh(a))
RELAX_UNARY(CbrtOp, std::cbrt(a))
RELAX_UNARY(CeilOp, std::ceil(a))
RELAX_UNARY(CosOp, std::cos(a))
RELAX_UNARY(CoshOp, std::cosh(a))
RELAX_UNARY(ErfOp, std::erf(a))
RELAX_UNARY(ErfcOp, std::erfc(a))
RELAX_UNARY(ExpOp, std::exp(a))
RELAX_UNARY(Exp2Op, std::exp2(a))
RELAX_UNARY(ExpM1Op, std::expm1(a))
RELAX_UNARY(FloorOp, std::floor(a))
RELAX_UNARY(LogOp, std::log(a))
RELAX_UNARY(Log10Op, std::log10(a))
RELAX_UNARY(Log1pOp, std::log1p(a))
RELAX_UNARY(Log2Op, std::log2(a))
RELAX_UNARY(RoundOp, std::round(a))
RELAX_UNARY(RoundEvenOp, std::nearbyint(a))
RELAX_UNARY(RsqrtOp, 1 / std::sqrt(a))
RELAX_UNARY(SinOp, std::sin(a))
RELAX_UNARY(SinhOp, std::sinh(a))
RELAX_UNARY(SqrtOp, std::sqrt(a))
RELAX_UNARY(TanOp, std::tan(a))
RELAX_UNARY(TanhOp, std::tanh(a))
RELAX_UNARY(TruncOp, std::trunc(a))
RELAX_BINARY(Atan2Op, std::atan2(a, b))
RELAX_BINARY(CopySignOp, std::copysign(a, b))
RELAX_BINARY(PowFOp, std::pow(a, b))

/// min(max(value, lower), upper) with propagated NaN.
static LogicalResult compileOp(math::ClampFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a, double lower, double upper) {
    return std::isnan(a) ? a : a < lower ? lower : a > upper ? upper : a;
  });
}

/// Rounds once, in the type itself if the machine supports it.
static LogicalResult compileOp(math::FmaOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getType());
  if (failed(kind))
    return failure();
  if (compiler.getStoredKind(*kind) == ElementKind::F32)
    return emitFloats(compiler, op, [](double a, double b, double c) {
      return double(std::fmaf(float(a), float(b), float(c)));
    });
  return emitFloats(compiler, op, [](double a, double b, double c) {
    return std::fma(a, b, c);
  });
}

static LogicalResult compileOp(math::SincosOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getOperand().getType());
  if (failed(kind))
    return failure();
  unsigned lanes = ProgramCompiler::getNumLanes(op.getOperand().getType());
  unsigned from = compiler.getSlot(op.getOperand());
  unsigned sine = compiler.getSlot(op->getResult(0));
  unsigned cosine = compiler.getSlot(op->getResult(1));
  ElementKind stored = compiler.getStoredKind(*kind);
  compiler.emit([=](Machine &machine) {
    Slot *frame = machine.frame;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      double angle = frame[from + lane].f;
      frame[sine + lane].f = roundTo(stored, std::sin(angle));
      frame[cosine + lane].f = roundTo(stored, std::cos(angle));
    }
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Classes of floats
//===----------------------------------------------------------------------===//

/// Emits function(value) -> bool.
template <typename F>
static LogicalResult emitTest(Operation *op, ProgramCompiler &compiler,
                              F function) {
  if (failed(compiler.getKind(op, op->getOperand(0).getType())))
    return failure();
  emitLanes(compiler, op,
            [=](Slot a) { return makeSlot(int64_t(function(a.f))); });
  return success();
}

static LogicalResult compileOp(math::IsFiniteOp op, ProgramCompiler &compiler) {
  return emitTest(op, compiler, [](double a) { return std::isfinite(a); });
}
static LogicalResult compileOp(math::IsInfOp op, ProgramCompiler &compiler) {
  return emitTest(op, compiler, [](double a) { return std::isinf(a); });
}
static LogicalResult compileOp(math::IsNaNOp op, ProgramCompiler &compiler) {
  return emitTest(op, compiler, [](double a) { return std::isnan(a); });
}
/// Normal in the stored type.
static LogicalResult compileOp(math::IsNormalOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getOperand().getType());
  if (failed(kind))
    return failure();
  ElementKind stored = compiler.getStoredKind(*kind);
  double least = stored == ElementKind::F16   ? 0x1p-14
                 : stored == ElementKind::F64 ? 0x1p-1022
                                              : 0x1p-126;
  return emitTest(op, compiler, [=](double a) {
    return std::isfinite(a) && std::fabs(a) >= least;
  });
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(math::AbsIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a) {
    return a < 0 ? int64_t(0 - uint64_t(a)) : a;
  });
}

/// Returns base ^ exponent, wrapping. A negative exponent gives the truncated
/// inverse.
static int64_t power(int64_t base, int64_t exponent) {
  if (exponent < 0)
    return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  uint64_t result = 1;
  for (auto factor = uint64_t(base); exponent; exponent >>= 1) {
    if (exponent & 1)
      result *= factor;
    factor *= factor;
  }
  return int64_t(result);
}

static LogicalResult compileOp(math::IPowIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, power);
}
static LogicalResult compileOp(math::FPowIOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getType());
  if (failed(kind))
    return failure();
  ElementKind stored = compiler.getStoredKind(*kind);
  emitLanes(compiler, op, [=](Slot a, Slot b) {
    return makeSlot(roundTo(stored, std::pow(a.f, double(b.i))));
  });
  return success();
}

/// Emits function(bits, width) -> count.
template <typename F>
static LogicalResult emitBits(Operation *op, ProgramCompiler &compiler,
                              F function) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getResult(0).getType());
  if (failed(kind))
    return failure();
  return emitIntegers(compiler, op, [=, kind = *kind](int64_t a) {
    return int64_t(function(toUnsigned(kind, a), int(getWidth(kind))));
  });
}

static LogicalResult compileOp(math::CountLeadingZerosOp op,
                               ProgramCompiler &compiler) {
  return emitBits(op, compiler, [](uint64_t a, int width) {
    return llvm::countl_zero(a) - (64 - width);
  });
}
static LogicalResult compileOp(math::CountTrailingZerosOp op,
                               ProgramCompiler &compiler) {
  return emitBits(op, compiler, [](uint64_t a, int width) {
    return std::min(llvm::countr_zero(a), width);
  });
}
static LogicalResult compileOp(math::CtPopOp op, ProgramCompiler &compiler) {
  return emitBits(op, compiler,
                  [](uint64_t a, int) { return llvm::popcount(a); });
}

void registerMathModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachCompileModels<
        math::AbsFOp, math::AbsIOp, math::AcosOp, math::AcoshOp, math::AsinOp,
        math::AsinhOp, math::Atan2Op, math::AtanOp, math::AtanhOp, math::CbrtOp,
        math::CeilOp, math::ClampFOp, math::CopySignOp, math::CosOp,
        math::CoshOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp,
        math::CtPopOp, math::ErfOp, math::ErfcOp, math::Exp2Op, math::ExpM1Op,
        math::ExpOp, math::FPowIOp, math::FloorOp, math::FmaOp, math::IPowIOp,
        math::IsFiniteOp, math::IsInfOp, math::IsNaNOp, math::IsNormalOp,
        math::Log10Op, math::Log1pOp, math::Log2Op, math::LogOp, math::PowFOp,
        math::RoundEvenOp, math::RoundOp, math::RsqrtOp, math::SinOp,
        math::SincosOp, math::SinhOp, math::SqrtOp, math::TanOp, math::TanhOp,
        math::TruncOp>(context);
  });
}

} // namespace relax_mlir::reference
