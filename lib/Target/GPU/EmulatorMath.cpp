//===- EmulatorMath.cpp - numbers that the C library computes -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "relax-mlir/Target/GPU/EmulatorLowering.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace relax_mlir;

/// Functions of libdevice that have the name and arguments of a function of the
/// C library: `__nv_<name>` for f64 and `__nv_<name>f` for f32.
static const llvm::StringSet<> &getSharedFunctions() {
  static const llvm::StringSet<> names = {
      "acos", "acosh",  "asin",  "asinh",  "atan",      "atan2", "atanh",
      "cbrt", "ceil",   "cos",   "cosh",   "copysign",  "erf",   "erfc",
      "exp",  "exp10",  "exp2",  "expm1",  "fabs",      "fdim",  "floor",
      "fma",  "fmax",   "fmin",  "fmod",   "hypot",     "ldexp", "lgamma",
      "log",  "log10",  "log1p", "log2",   "nearbyint", "pow",   "remainder",
      "rint", "round",  "sin",   "sincos", "sinh",      "sqrt",  "tan",
      "tanh", "tgamma", "trunc"};
  return names;
}

/// Returns the function of the C library for a function of libdevice, or an
/// empty string.
static StringRef getCFunction(StringRef name) {
  if (!name.consume_front("__nv_"))
    return "";
  // The fast functions of libdevice are for f32 only.
  name.consume_front("fast_");
  StringRef base = name;
  if (getSharedFunctions().contains(name))
    return name;
  return base.consume_back("f") && getSharedFunctions().contains(base) ? name
                                                                       : "";
}

/// Returns the function of the C library for an intrinsic of nvvm, or an empty
/// string.
static StringRef getCFunctionOfIntrinsic(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"llvm.nvvm.ex2.approx.f", "llvm.nvvm.ex2.approx.ftz.f",
              "llvm.nvvm.ex2.approx", "llvm.nvvm.ex2.approx.ftz"},
             "exp2f")
      .Cases({"llvm.nvvm.lg2.approx.f", "llvm.nvvm.lg2.approx.ftz.f"}, "log2f")
      .Cases({"llvm.nvvm.sin.approx.f", "llvm.nvvm.sin.approx.ftz.f"}, "sinf")
      .Cases({"llvm.nvvm.cos.approx.f", "llvm.nvvm.cos.approx.ftz.f"}, "cosf")
      .Cases({"llvm.nvvm.sqrt.approx.f", "llvm.nvvm.sqrt.approx.ftz.f"},
             "sqrtf")
      .Cases({"llvm.nvvm.tanh.approx.f", "llvm.nvvm.tanh.approx.f32"}, "tanhf")
      .Default("");
}

/// Replaces `op` by a call of the C library.
static void callC(ConversionPatternRewriter &rewriter, Operation *op,
                  EmulatorServices &services, StringRef name,
                  ValueRange operands) {
  Type result = op->getNumResults() ? op->getResult(0).getType()
                                    : LLVM::LLVMVoidType::get(op->getContext());
  SmallVector<Type> types(operands.getTypes());
  auto type = LLVM::LLVMFunctionType::get(result, types);
  // The name of a function of the model may be the same. LLVM takes one behind
  // this character as the name for the linker, and it is another symbol here.
  std::string symbol = ("\1" + name).str();
  services.addCFunction(symbol, type);
  auto call =
      LLVM::CallOp::create(rewriter, op->getLoc(), type, symbol, operands);
  rewriter.replaceOp(op, call);
}

namespace {
/// Calls the C library in place of libdevice.
struct CallC : OpConversionPattern<LLVM::CallOp> {
  CallC(MLIRContext *context, EmulatorServices &services)
      : OpConversionPattern(context), services(services) {}

  LogicalResult
  matchAndRewrite(LLVM::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef name = getCFunction(op.getCallee().value_or(""));
    if (name.empty())
      return failure();
    callC(rewriter, op, services, name, adaptor.getCalleeOperands());
    return success();
  }

  EmulatorServices &services;
};

/// Expands functions of libdevice that the C library does not have.
struct ExpandDeviceFunction : OpConversionPattern<LLVM::CallOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LLVM::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef name = op.getCallee().value_or("");
    if (adaptor.getCalleeOperands().empty() || op.getNumResults() != 1)
      return failure();
    Value result =
        expand(rewriter, op.getLoc(), name, adaptor.getCalleeOperands(),
               op.getResult().getType());
    if (!result)
      return failure();
    rewriter.replaceOp(op, result);
    return success();
  }

  static Value constant(OpBuilder &builder, Location loc, Type type,
                        double value) {
    return LLVM::ConstantOp::create(builder, loc,
                                    builder.getFloatAttr(type, value));
  }

  /// Returns null for an unknown function.
  static Value expand(OpBuilder &builder, Location loc, StringRef name,
                      ValueRange operands, Type type) {
    Value x = operands.front();
    auto test = [&](LLVM::FCmpPredicate predicate, double bound) -> Value {
      Value size = LLVM::FAbsOp::create(builder, loc, x);
      Value holds =
          LLVM::FCmpOp::create(builder, loc, predicate, size,
                               constant(builder, loc, x.getType(), bound));
      return LLVM::ZExtOp::create(builder, loc, type, holds);
    };
    double infinity = std::numeric_limits<double>::infinity();
    if (name == "__nv_rsqrt" || name == "__nv_rsqrtf")
      return LLVM::FDivOp::create(builder, loc,
                                  constant(builder, loc, x.getType(), 1),
                                  LLVM::SqrtOp::create(builder, loc, x));
    if (name == "__nv_isnand" || name == "__nv_isnanf")
      return test(LLVM::FCmpPredicate::uno, 0);
    if (name == "__nv_isinfd" || name == "__nv_isinff")
      return test(LLVM::FCmpPredicate::oeq, infinity);
    if (name == "__nv_isfinited" || name == "__nv_finitef")
      return test(LLVM::FCmpPredicate::olt, infinity);
    if (name == "__nv_abs" || name == "__nv_llabs")
      return LLVM::AbsOp::create(builder, loc, type, x,
                                 builder.getBoolAttr(false));
    return Value();
  }
};

struct LowerIntrinsic : OpConversionPattern<LLVM::CallIntrinsicOp> {
  LowerIntrinsic(MLIRContext *context, EmulatorServices &services)
      : OpConversionPattern(context), services(services) {}

  LogicalResult
  matchAndRewrite(LLVM::CallIntrinsicOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef name = getCFunctionOfIntrinsic(op.getIntrin());
    if (name.empty() || op.getNumResults() != 1 ||
        !op.getResult(0).getType().isF32())
      return failure();
    callC(rewriter, op, services, name, adaptor.getArgs());
    return success();
  }

  EmulatorServices &services;
};

struct LowerReciprocal : OpConversionPattern<NVVM::RcpApproxFtzF32Op> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(NVVM::RcpApproxFtzF32Op op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value one = LLVM::ConstantOp::create(rewriter, op.getLoc(),
                                         rewriter.getF32FloatAttr(1));
    rewriter.replaceOpWithNewOp<LLVM::FDivOp>(op, one, adaptor.getArg());
    return success();
  }
};

/// Rounds to the 10 bits of mantissa of tf32, ties away from zero.
struct RoundToTF32 : OpConversionPattern<NVVM::ConvertFloatToTF32Op> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(NVVM::ConvertFloatToTF32Op op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getRnd() != NVVM::FPRoundingMode::RNA ||
        op.getSat() != NVVM::SaturationMode::NONE || op.getRelu())
      return rewriter.notifyMatchFailure(op, "expected the rounding rna");
    Location loc = op.getLoc();
    Type type = rewriter.getI32Type();
    auto constant = [&](uint32_t value) -> Value {
      return LLVM::ConstantOp::create(rewriter, loc,
                                      rewriter.getI32IntegerAttr(value));
    };
    Value bits = LLVM::BitcastOp::create(rewriter, loc, type, adaptor.getSrc());
    // The carry of the mantissa rounds to the next exponent, or to infinity.
    Value half = LLVM::AddOp::create(rewriter, loc, bits, constant(0x1000));
    Value rounded =
        LLVM::AndOp::create(rewriter, loc, half, constant(0xffffe000));
    Value isNaN = LLVM::FCmpOp::create(rewriter, loc, LLVM::FCmpPredicate::uno,
                                       adaptor.getSrc(), adaptor.getSrc());
    rewriter.replaceOpWithNewOp<LLVM::SelectOp>(op, isNaN, constant(0x7fffffff),
                                                rounded);
    return success();
  }
};
} // namespace

void relax_mlir::populateDeviceMathToLibmPatterns(EmulatorServices &services,
                                                  RewritePatternSet &patterns) {
  patterns.add<CallC, LowerIntrinsic>(patterns.getContext(), services);
  patterns.add<ExpandDeviceFunction, LowerReciprocal, RoundToTF32>(
      patterns.getContext());
}
