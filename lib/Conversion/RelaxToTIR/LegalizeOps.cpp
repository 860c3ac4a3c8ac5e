//===- LegalizeOps.cpp - lower operators to calls of kernels --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LEGALIZEOPSPASS
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;
using relax::LegalizeOpInterface;

namespace {
struct LegalizeOpsPass
    : relax_mlir::impl::LegalizeOpsPassBase<LegalizeOpsPass> {
  using LegalizeOpsPassBase::LegalizeOpsPassBase;

  void runOnOperation() override {
    KernelTable kernels(getOperation(), stopAtLinalg);
    RewritePatternSet preparation(&getContext());
    populateRelaxToTIRPreparationPatterns(kernels, preparation);
    walkAndApplyPatterns(getOperation(), std::move(preparation));

    KernelTypeConverter types;
    RewritePatternSet patterns(&getContext());
    if (failed(addMappedPatterns(kernels, types, patterns)))
      return signalPassFailure();
    for (Dialect *dialect : getContext().getLoadedDialects())
      if (auto *more =
              dialect->getRegisteredInterface<KernelPatternsInterface>())
        more->populateKernelPatterns(kernels, types, patterns);
    populateRelaxToTIRPatterns(kernels, types, patterns);
    if (failed(convert(kernels, std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Reads `op-map`. Lowers linalg functions in it to tir.
  LogicalResult addMappedPatterns(KernelTable &kernels,
                                  const TypeConverter &types,
                                  RewritePatternSet &patterns) {
    auto emitError = [&] {
      return getOperation().emitError("option op-map: ");
    };
    llvm::StringMap<std::string> map;
    for (StringRef entry : opMap) {
      auto [op, function] = entry.split('=');
      if (op.empty() || !function.consume_front("@") || function.empty())
        return emitError() << "expected <operator>=@<function>, got '" << entry
                           << "'";
      if (!RegisteredOperationName::lookup(op, &getContext()))
        return emitError() << "no operation is called '" << op << "'";
      map[op] = function.str();
      auto linalg = kernels.getSymbols().lookup<func::FuncOp>(function);
      if (stopAtLinalg || !linalg)
        continue;
      OpBuilder builder(linalg);
      FailureOr<tir::PrimFuncOp> program = convertLinalgToTIR(linalg, builder);
      if (failed(program))
        return failure();
      kernels.getSymbols().erase(linalg);
      kernels.getSymbols().insert(*program);
    }
    return populateMappedKernelPatterns(map, kernels, types, patterns,
                                        emitError);
  }

  /// Returns the names of operations with at least one pattern.
  static DenseSet<OperationName> getMatchedNames(RewritePatternSet &patterns) {
    DenseSet<OperationName> names;
    for (const auto &pattern : patterns.getNativePatterns())
      if (std::optional<OperationName> name = pattern->getRootKind())
        names.insert(*name);
    return names;
  }

  /// Lowers every operator that a pattern matches, and reports all others.
  LogicalResult convert(KernelTable &kernels, RewritePatternSet patterns) {
    // Verify before dimensions get symbols: squeeze removes a `?`, but no
    // symbol.
    bool hasFailed = false;
    getOperation()->walk([&](LegalizeOpInterface op) {
      if (succeeded(op.verifyUnresolved()))
        return;
      kernels.setReported(op);
      hasFailed = true;
    });
    // All operations are legal for the driver, which would stop at the first
    // illegal one. Patterns of other dialects may match operations without
    // interfaces.
    ConversionTarget target(getContext());
    DenseSet<OperationName> matched = getMatchedNames(patterns);
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) -> std::optional<bool> {
          if (needsLowering(op) || matched.contains(op->getName()))
            return std::nullopt;
          return true;
        });
    ConversionConfig config;
    config.allowPatternRollback = false;
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns), config)))
      return failure();
    IRRewriter rewriter(&getContext());
    kernels.eraseUnusedCasts(rewriter);

    getOperation()->walk([&](Operation *op) {
      if (!needsLowering(op))
        return;
      hasFailed = true;
      if (!kernels.isReported(op))
        op->emitOpError("cannot become a kernel: no pattern lowers it");
    });
    return failure(hasFailed || kernels.hasReports());
  }
};
} // namespace
