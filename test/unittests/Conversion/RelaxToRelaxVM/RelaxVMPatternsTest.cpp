//===- RelaxVMPatternsTest.cpp - lowerings of another project -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/RelaxToRelaxVM.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Lowers math.absf of f32 to a call.
struct AbsPattern : OpConversionPattern<math::AbsFOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(math::AbsFOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getType().isF16())
      return failure();
    if (!op.getType().isF32())
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "requires f32, got " << op.getType();
      });
    rewriter.replaceOp(op,
                       relax_vm::CallOp::create(rewriter, op.getLoc(), "abs",
                                                adaptor.getOperand()));
    return success();
  }
};

struct MathPatterns : RelaxVMPatternsInterface {
  using RelaxVMPatternsInterface::RelaxVMPatternsInterface;
  void populateRelaxVMPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns) const override {
    patterns.add<AbsPattern>(converter, patterns.getContext());
  }
};

class RelaxVMPatternsTest : public testing::Test {
protected:
  void SetUp() override {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getLoadedDialect<math::MathDialect>()
        ->addInterfaces<MathPatterns>();
  }

  /// Converts a function that applies math.absf to a number of this type.
  /// Returns the errors.
  std::string convert(std::string type) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
        "relax.func @main(%x: " + type + ") -> " + type +
            " { %0 = math.absf %x : " + type + " relax.return %0 : " + type +
            " }",
        &context);
    if (!module)
      return "does not parse";
    std::string errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += diagnostic.str() + "\n";
    });
    PassManager pm(&context);
    pm.addPass(createConvertRelaxToRelaxVMPass());
    bool hasFailed = failed(pm.run(*module));
    EXPECT_EQ(hasFailed, !errors.empty());
    return errors;
  }

  MLIRContext context;
};
} // namespace

TEST_F(RelaxVMPatternsTest, theErrorHasTheReasonOfAForeignPattern) {
  EXPECT_EQ(convert("f32"), "");
  EXPECT_EQ(convert("f64"), "'math.absf' op requires f32, got 'f64'\n");
}

TEST_F(RelaxVMPatternsTest, theErrorNamesAPatternThatGivesNoReason) {
  StringRef error = "'math.absf' op pattern '";
  EXPECT_TRUE(StringRef(convert("f16")).starts_with(error)) << convert("f16");
  EXPECT_TRUE(
      StringRef(convert("f16")).ends_with("AbsPattern' gives no reason\n"))
      << convert("f16");
}
