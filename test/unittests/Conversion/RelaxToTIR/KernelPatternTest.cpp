//===- KernelPatternTest.cpp - several implementations of an operator -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/KernelPattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Lowers relax.relu of a constant size, a multiple of `factor`, to a copy
/// named `name`.
class Relu : public OpKernelPattern<relax::ReluOp> {
public:
  Relu(KernelTable &kernels, const TypeConverter &types, MLIRContext *context,
       PatternBenefit benefit, std::string name, int64_t factor)
      : OpKernelPattern(kernels, types, context, benefit),
        name(std::move(name)), factor(factor) {}

protected:
  LogicalResult matchKernel(relax::ReluOp op,
                            PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getX().getType());
    if (type.isDynamicDim(0) || type.getDimSize(0) % factor != 0)
      return rewriter.notifyMatchFailure(op, "requires a multiple");
    return success();
  }

  LogicalResult toLinalg(relax::ReluOp op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const override {
    auto type = cast<RankedTensorType>(operands[0].getType());
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          type.getElementType());
    AffineMap map = builder.getMultiDimIdentityMap(1);
    auto copy = linalg::GenericOp::create(
        builder, loc, type, operands[0], empty, ArrayRef<AffineMap>{map, map},
        ArrayRef<utils::IteratorType>{utils::IteratorType::parallel},
        [](OpBuilder &at, Location atLoc, ValueRange args) {
          linalg::YieldOp::create(at, atLoc, args[0]);
        });
    copy->setAttr("tir.name", builder.getStringAttr(name));
    results.push_back(copy.getResult(0));
    return success();
  }

private:
  std::string name;
  int64_t factor;
};

class KernelPatternTest : public testing::Test {
protected:
  void SetUp() override {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Lowers a relu of this type and returns the name of the kernel's block.
  std::string lower(StringRef type) {
    std::string text = ("relax.func @main(%x: " + type + ") -> " + type +
                        " {\n %0 = relax.relu %x : (" + type + ") -> " + type +
                        "\n relax.return %0 : " + type + "\n}")
                           .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "does not parse";
    KernelTable kernels(*module);
    KernelTypeConverter types;
    RewritePatternSet patterns(&context);
    patterns.add<Relu>(kernels, types, &context, 2, "by4", 4);
    patterns.add<Relu>(kernels, types, &context, 3, "by8", 8);
    populateRelaxToTIRPatterns(kernels, types, patterns);
    if (failed(lowerToKernels(*module, kernels, std::move(patterns))))
      return "is not lowered";
    std::string name;
    module->walk(
        [&](tir::BlockOp block) { name = block.getBlockName().str(); });
    return name;
  }

  /// Applies an operation of the math dialect, such as "math.absf", to a tensor
  /// of this size. Lowers it with `populate`, and returns the result followed
  /// by the errors.
  std::string lowerForeign(
      StringRef op, unsigned size,
      function_ref<void(KernelTable &, TypeConverter &, RewritePatternSet &)>
          populate) {
    std::string type = "tensor<" + std::to_string(size) + "xf32>";
    std::string text = "relax.func @main(%x: " + type + ") -> " + type +
                       " {\n %0 = " + op.str() + " %x : " + type +
                       "\n relax.return %0 : " + type + "\n}";
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "does not parse";
    std::string errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += ": " + diagnostic.str();
      return success();
    });
    KernelTable kernels(*module);
    KernelTypeConverter types;
    RewritePatternSet patterns(&context);
    populate(kernels, types, patterns);
    if (failed(lowerToKernels(*module, kernels, std::move(patterns))))
      return "failed" + errors;
    std::string calls;
    module->walk(
        [&](relax::CallTIROp call) { calls += " " + call.getCallee().str(); });
    return "calls" + calls + errors;
  }

  MLIRContext context;
};

/// Lowers math.absf of a size that is a multiple of 4.
class ForeignAbs : public OpKernelPattern<math::AbsFOp> {
public:
  using OpKernelPattern::OpKernelPattern;

protected:
  LogicalResult matchKernel(math::AbsFOp op,
                            PatternRewriter &rewriter) const override {
    if (cast<RankedTensorType>(op.getType()).getDimSize(0) % 4 != 0)
      return rewriter.notifyMatchFailure(op, "requires a multiple of 4");
    return success();
  }

  LogicalResult toLinalg(math::AbsFOp op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const override {
    results.push_back(operands[0]);
    return success();
  }
};

/// Fails to build a kernel, after an error.
class WrongAbs : public ForeignAbs {
public:
  using ForeignAbs::ForeignAbs;

protected:
  LogicalResult toLinalg(math::AbsFOp op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const override {
    return op.emitOpError("has no kernel");
  }
};

/// Fails to build a kernel, without an error.
class SilentAbs : public ForeignAbs {
public:
  using ForeignAbs::ForeignAbs;

protected:
  LogicalResult toLinalg(math::AbsFOp op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const override {
    return failure();
  }
};

/// A conversion pattern of another project, which builds no kernel.
class PlainAbs : public OpConversionPattern<math::AbsFOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(math::AbsFOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (cast<RankedTensorType>(op.getType()).getDimSize(0) % 3 != 0)
      return rewriter.notifyMatchFailure(op, "requires a multiple of 3");
    rewriter.replaceOp(op, adaptor.getOperand());
    return success();
  }
};

/// Matches operations of any name.
class AnyOperation : public ConversionPattern {
public:
  explicit AnyOperation(MLIRContext *context)
      : ConversionPattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {
    setDebugName("AnyOperation");
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    return failure();
  }
};

/// Implements neither method that builds a kernel.
struct NeitherLowering
    : relax::LegalizeOpInterface::ExternalModel<NeitherLowering, math::SinOp> {
};

/// Implements both methods; the one that is called first gives an error.
struct BothLowerings
    : relax::LegalizeOpInterface::ExternalModel<BothLowerings, math::CosOp> {
  LogicalResult toLinalg(Operation *op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const {
    results.push_back(operands[0]);
    return success();
  }
  FailureOr<FunctionOpInterface> toPrimFunc(Operation *op, OpBuilder &builder,
                                            Location loc, StringRef name,
                                            ArrayRef<StringRef> symbols) const {
    return op->emitOpError("has no program");
  }
};
} // namespace

TEST_F(KernelPatternTest, takesTheHighestBenefitWhoseConditionHolds) {
  EXPECT_EQ(lower("tensor<16xf32>"), "by8");
  EXPECT_EQ(lower("tensor<12xf32>"), "by4");
}

TEST_F(KernelPatternTest, fallsBackToTheInterface) {
  EXPECT_EQ(lower("tensor<6xf32>"), "relu");
  EXPECT_EQ(lower("tensor<?xf32, #relax.tensor<[n]>>"), "relu");
}

TEST_F(KernelPatternTest, aMappedOperatorHasNoOtherPattern) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "tir.prim_func private @f(%x: memref<8xf32>, %y: memref<8xf32>) {"
      "  tir.return "
      "}"
      "relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {"
      "  %0 = relax.relu %x : (tensor<8xf32>) -> tensor<8xf32>"
      "  relax.return %0 : tensor<8xf32>"
      "}",
      &context);
  ASSERT_TRUE(module);
  KernelTable kernels(*module);
  KernelTypeConverter types;
  RewritePatternSet patterns(&context);
  patterns.add<Relu>(kernels, types, &context, 1000, "by8", 8);
  populateRelaxToTIRPatterns(kernels, types, patterns);
  KernelMap map;
  map.insert(
      {OperationName("relax.relu", &context), StringAttr::get(&context, "f")});
  ASSERT_TRUE(succeeded(populateMappedKernelPatterns(
      map, kernels, types, patterns, [&] { return module->emitError(); })));
  ASSERT_TRUE(succeeded(lowerToKernels(*module, kernels, std::move(patterns))));
  SmallVector<std::string> callees;
  module->walk([&](relax::CallTIROp call) {
    callees.push_back(call.getCallee().str());
  });
  EXPECT_EQ(callees, SmallVector<std::string>{"f"});
}

TEST_F(KernelPatternTest, refusesAPatternOnAnyOperation) {
  auto populate = [&](KernelTable &kernels, TypeConverter &types,
                      RewritePatternSet &patterns) {
    patterns.add<ForeignAbs>(kernels, types, &context);
    patterns.add<AnyOperation>(&context);
  };
  EXPECT_EQ(lowerForeign("math.absf", 8, populate),
            "failed: cannot lower to kernels: the pattern 'AnyOperation' must "
            "match operations of one name");
}

TEST_F(KernelPatternTest, lowersAnOperationWithoutInterface) {
  auto populate = [&](KernelTable &kernels, TypeConverter &types,
                      RewritePatternSet &patterns) {
    patterns.add<ForeignAbs>(kernels, types, &context);
  };
  EXPECT_EQ(lowerForeign("math.absf", 8, populate), "calls absf");
  EXPECT_EQ(lowerForeign("math.absf", 6, populate),
            "failed: 'math.absf' op cannot become a kernel: requires a "
            "multiple of 4");
  // No pattern and no interface: the operation is of another pass.
  EXPECT_EQ(lowerForeign("math.exp", 8, populate), "calls");
}

TEST_F(KernelPatternTest, givesTheReasonsOfAllPatterns) {
  auto populate = [&](KernelTable &kernels, TypeConverter &types,
                      RewritePatternSet &patterns) {
    patterns.add<ForeignAbs>(kernels, types, &context, 1);
    patterns.add<PlainAbs>(&context, 2);
  };
  EXPECT_EQ(lowerForeign("math.absf", 4, populate), "calls absf");
  EXPECT_EQ(lowerForeign("math.absf", 6, populate), "calls");
  EXPECT_EQ(lowerForeign("math.absf", 5, populate),
            "failed: 'math.absf' op cannot become a kernel: requires a "
            "multiple of 3; requires a multiple of 4");
}

// A pattern that does not match lets others try; one that reports an error does
// not.
TEST_F(KernelPatternTest, triesNoKernelPatternAfterAnError) {
  auto populate = [&](KernelTable &kernels, TypeConverter &types,
                      RewritePatternSet &patterns) {
    patterns.add<ForeignAbs>(kernels, types, &context, 1);
    patterns.add<WrongAbs>(kernels, types, &context, 2);
  };
  EXPECT_EQ(lowerForeign("math.absf", 8, populate),
            "failed: 'math.absf' op has no kernel");
}

TEST_F(KernelPatternTest, reportsAPatternThatFailsWithoutAnError) {
  auto populate = [&](KernelTable &kernels, TypeConverter &types,
                      RewritePatternSet &patterns) {
    patterns.add<ForeignAbs>(kernels, types, &context, 1);
    patterns.add<SilentAbs>(kernels, types, &context, 2);
  };
  EXPECT_EQ(lowerForeign("math.absf", 8, populate),
            "failed: 'math.absf' op cannot become a kernel: its pattern failed "
            "without an error");
}

TEST_F(KernelPatternTest, reportsAnInterfaceWithoutALowering) {
  math::SinOp::attachInterface<NeitherLowering>(context);
  EXPECT_EQ(lowerForeign("math.sin", 8,
                         [&](KernelTable &kernels, TypeConverter &types,
                             RewritePatternSet &patterns) {
                           populateRelaxToTIRPatterns(kernels, types, patterns);
                         }),
            "failed: 'math.sin' op cannot become a kernel: it implements "
            "neither toLinalg nor toPrimFunc");
}

TEST_F(KernelPatternTest, triesNoLinalgAfterAnErrorOfToPrimFunc) {
  math::CosOp::attachInterface<BothLowerings>(context);
  EXPECT_EQ(lowerForeign("math.cos", 8,
                         [&](KernelTable &kernels, TypeConverter &types,
                             RewritePatternSet &patterns) {
                           populateRelaxToTIRPatterns(kernels, types, patterns);
                         }),
            "failed: 'math.cos' op has no program");
}

// Later operations, values and blocks may have the addresses of erased ones.
TEST_F(KernelPatternTest, theTableForgetsWhatIsErased) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "relax.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {"
      "  %0 = relax.relu %x : (tensor<?xf32>) -> tensor<?xf32>"
      "  %1 = relax.exp %0 : (tensor<?xf32>) -> tensor<?xf32>"
      "  relax.return %1 : tensor<?xf32>"
      "}",
      &context);
  ASSERT_TRUE(module);
  auto func = *module->getOps<relax::FuncOp>().begin();
  Block &body = func.getBody().front();
  Operation *relu = &body.front(), *exp = relu->getNextNode();
  KernelTable kernels(*module);
  kernels.setReported(exp);
  EXPECT_TRUE(kernels.isReported(exp));
  kernels.notifyOperationErased(exp);
  EXPECT_FALSE(kernels.isReported(exp));

  auto getType = [&](Operation *op) {
    FailureOr<KnownOperator> known = kernels.resolve(op, op->getOperands());
    return succeeded(known) ? known->get()->getOperand(0).getType() : Type();
  };
  Type ofArgument = getType(relu), ofResult = getType(exp);
  EXPECT_NE(ofArgument, ofResult);
  EXPECT_EQ(getType(relu), ofArgument);
  EXPECT_EQ(getType(exp), ofResult);

  IRRewriter rewriter(&context);
  auto bind = [&] {
    FailureOr<KnownOperator> known = kernels.resolve(exp, exp->getOperands());
    return kernels.bind(rewriter, exp->getOperands(), *known).front();
  };
  Value cast = bind();
  EXPECT_EQ(bind(), cast);
  kernels.notifyOperationErased(cast.getDefiningOp());
  EXPECT_NE(bind(), cast);

  kernels.notifyOperationErased(relu);
  EXPECT_NE(getType(exp), ofResult);
  EXPECT_EQ(getType(relu), ofArgument);
  kernels.notifyBlockErased(&body);
  EXPECT_NE(getType(relu), ofArgument);
}

TEST_F(KernelPatternTest, eachTensorOperatorHasALowering) {
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (!name.hasTrait<relax::TensorOperator>())
      continue;
    EXPECT_TRUE(name.hasInterface<relax::LegalizeOpInterface>() ||
                name.hasInterface<relax::RuntimeFunctionInterface>())
        << name.getStringRef().str() << " has no lowering";
  }
}
