//===- RelaxToTIR.cpp - patterns and external models ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"

#include "RelaxToTIRLowerings.h"
#include "RuntimeCallLowering.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Diagnostics/MatchFailures.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using relax::LegalizeOpInterface;
using relax::RuntimeFunctionInterface;

#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.cpp.inc"

relax_mlir::KernelTypeConverter::KernelTypeConverter() {
  addConversion([](TensorType type) -> std::optional<Type> {
    auto tensor = dyn_cast<RankedTensorType>(relax::eraseEncoding(type));
    if (!tensor)
      return std::nullopt;
    Type elementType = tensor.getElementType();
    if (elementType.isUnsignedInteger())
      elementType = IntegerType::get(type.getContext(),
                                     elementType.getIntOrFloatBitWidth());
    return RankedTensorType::get(tensor.getShape(), elementType);
  });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// Lowers operators through their LegalizeOpInterface.
class InterfaceKernelPattern : public KernelPattern {
public:
  using KernelPattern::KernelPattern;

protected:
  LogicalResult matchKernel(Operation *op,
                            PatternRewriter &rewriter) const override {
    auto runtime = dyn_cast<RuntimeFunctionInterface>(op);
    if (runtime && runtime.callsRuntime())
      return rewriter.notifyMatchFailure(op, "is a call of the runtime");
    if (cast<LegalizeOpInterface>(op).staysInGraph())
      return rewriter.notifyMatchFailure(op, "is executed as it is");
    return success();
  }

  FailureOr<StringAttr>
  getKernel(const KnownOperator &known, Operation *user,
            SmallVectorImpl<IndexExpr> &symbols) const override {
    auto op = cast<LegalizeOpInterface>(known.get());
    if (std::optional<FailureOr<StringAttr>> program =
            addPrimFunc(op, known, user))
      return *program;
    return addLinalgKernel(
        known, user, symbols,
        [&](OpBuilder &builder, Location loc, ValueRange operands,
            const relax::SymbolBindings &bindings,
            SmallVectorImpl<Value> &results) {
          return op.toLinalg(builder, loc, operands, bindings, results);
        });
  }

private:
  /// Adds the tensor program of `op`. Returns nullopt if `op` has none.
  std::optional<FailureOr<StringAttr>> addPrimFunc(LegalizeOpInterface op,
                                                   const KnownOperator &known,
                                                   Operation *user) const {
    SmallVector<std::string> names;
    for (const IndexExpr &symbol : known.getSymbols())
      names.push_back(symbol.str());
    OwningOpRef<ModuleOp> scratch = ModuleOp::create(op.getLoc());
    OpBuilder builder = OpBuilder::atBlockBegin(scratch->getBody());
    std::optional<FailureOr<FunctionOpInterface>> program =
        op.toPrimFunc(builder, op.getLoc(), op->getName().stripDialect(),
                      SmallVector<StringRef>(names.begin(), names.end()));
    if (!program)
      return std::nullopt;
    if (failed(*program))
      return FailureOr<StringAttr>(failure());
    Operation *function = **program;
    function->remove();
    return kernels.add(OwningOpRef<Operation *>(function), user);
  }
};
} // namespace

void relax_mlir::populateRelaxToTIRPatterns(KernelTable &kernels,
                                            const TypeConverter &types,
                                            RewritePatternSet &patterns,
                                            PatternBenefit benefit) {
  // One pattern for each operation: the conversion driver does not compare the
  // benefit of a pattern on an interface with the benefit of one on a name.
  MLIRContext *context = patterns.getContext();
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (name.hasInterface<LegalizeOpInterface>())
      patterns.add<InterfaceKernelPattern>(name.getStringRef(), kernels, types,
                                           context, benefit);
  populateRuntimeCallPatterns(kernels, patterns, benefit);
}

//===----------------------------------------------------------------------===//
// The conversion
//===----------------------------------------------------------------------===//

bool relax_mlir::needsLowering(Operation *op) {
  if (auto runtime = dyn_cast<RuntimeFunctionInterface>(op))
    if (runtime.callsRuntime())
      return true;
  auto lowered = dyn_cast<LegalizeOpInterface>(op);
  return lowered && !lowered.staysInGraph();
}

/// Returns true if an operand or result of `op` is a tensor.
static bool hasTensor(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>) ||
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
}

/// Returns true if `op` is a kernel, whose operations are not lowered.
static bool isKernel(Operation *op) {
  return isa<func::FuncOp, tir::PrimFuncOp>(op);
}

/// Returns the names of the operations that `patterns` match. Fails after a
/// diagnostic at `root` if a pattern matches operations of several names.
static FailureOr<DenseSet<OperationName>>
getMatchedNames(Operation *root, RewritePatternSet &patterns) {
  DenseSet<OperationName> names;
  for (const auto &pattern : patterns.getNativePatterns()) {
    std::optional<OperationName> name = pattern->getRootKind();
    if (!name)
      return root->emitError("cannot lower to kernels: the pattern '")
             << pattern->getDebugName()
             << "' must match operations of one name";
    names.insert(*name);
  }
  return names;
}

/// Reports that no pattern lowers `op`, with the reasons of the patterns.
static void reportNotLowered(Operation *op, const MatchFailures &failures) {
  std::string reasons = failures.getReasons(op);
  op->emitOpError("cannot become a kernel: ")
      << (reasons.empty() ? "no pattern lowers it" : reasons);
}

/// Reports the operations whose lowering failed, for a conversion that gave no
/// error: code of another project may break the rule that an error precedes a
/// failure.
static void reportWithoutError(Operation *root, const KernelTable &kernels) {
  root->walk([&](Operation *op) {
    if (kernels.isReported(op))
      op->emitOpError("cannot become a kernel: its pattern failed without an "
                      "error");
  });
}

/// Implements lowerToKernels, except that a pattern may fail without an error.
static LogicalResult convertToKernels(Operation *root, KernelTable &kernels,
                                      RewritePatternSet patterns) {
  FailureOr<DenseSet<OperationName>> matched = getMatchedNames(root, patterns);
  if (failed(matched))
    return failure();
  // Verify before dimensions get symbols: squeeze removes a `?`, but no symbol.
  bool hasFailed = false;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isKernel(op))
      return WalkResult::skip();
    auto lowered = dyn_cast<LegalizeOpInterface>(op);
    if (lowered && failed(lowered.verifyUnresolved())) {
      kernels.setReported(op);
      hasFailed = true;
    }
    return WalkResult::advance();
  });

  // The driver stops at the first illegal operation, and tries no pattern for a
  // legal one. Operations to lower are neither.
  ConversionTarget target(*root->getContext());
  target.addLegalOp<func::FuncOp, tir::PrimFuncOp>();
  target.markOpRecursivelyLegal<func::FuncOp, tir::PrimFuncOp>();
  target.markUnknownOpDynamicallyLegal(
      [&](Operation *op) -> std::optional<bool> {
        if (needsLowering(op) || matched->contains(op->getName()))
          return std::nullopt;
        return true;
      });
  MatchFailures failures(&kernels);
  failures.collectFrom(patterns);
  ConversionConfig config;
  config.listener = &failures;
  config.allowPatternRollback = false;
  config.foldingMode = DialectConversionFoldingMode::Never;
  if (failed(applyPartialConversion(root, target, std::move(patterns), config)))
    return failure();
  IRRewriter rewriter(root->getContext());
  kernels.eraseUnusedCasts(rewriter);

  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isKernel(op))
      return WalkResult::skip();
    // An interface tells whether the operation may stay.
    bool mustBeLowered =
        isa<LegalizeOpInterface, RuntimeFunctionInterface>(op)
            ? needsLowering(op)
            : matched->contains(op->getName()) && hasTensor(op);
    if (!mustBeLowered)
      return WalkResult::advance();
    hasFailed = true;
    if (!kernels.isReported(op))
      reportNotLowered(op, failures);
    return WalkResult::advance();
  });
  return failure(hasFailed || kernels.hasReports());
}

LogicalResult relax_mlir::lowerToKernels(Operation *root, KernelTable &kernels,
                                         RewritePatternSet patterns) {
  // The preparation patterns report errors too.
  bool hasError = kernels.hasReports();
  {
    ScopedDiagnosticHandler handler(
        root->getContext(), [&](Diagnostic &diagnostic) {
          hasError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
          // Other handlers print it.
          return failure();
        });
    if (succeeded(convertToKernels(root, kernels, std::move(patterns))))
      return success();
  }
  if (!hasError)
    reportWithoutError(root, kernels);
  return failure();
}

//===----------------------------------------------------------------------===//
// External models
//===----------------------------------------------------------------------===//

void relax_mlir::registerRelaxToTIRExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, relax::RelaxDialect *) {
    attachAttentionLowerings(*context);
    attachConcatLowerings(*context);
    attachConvolutionLowerings(*context);
    attachCreationLowerings(*context);
    attachDataMovementLowerings(*context);
    attachDynamicSliceLowerings(*context);
    attachElementwiseLowerings(*context);
    attachImageLowerings(*context);
    attachIndexingLowerings(*context);
    attachLayoutTransformLowerings(*context);
    attachLinearAlgebraLowerings(*context);
    attachLossLowerings(*context);
    attachNormalizationLowerings(*context);
    attachPadLowerings(*context);
    attachPagedAttentionLowerings(*context);
    attachPoolingLowerings(*context);
    attachQuantizationLowerings(*context);
    attachReductionLowerings(*context);
    attachShapeLowerings(*context);
    attachSlicingLowerings(*context);
    attachSortingLowerings(*context);
  });
}
