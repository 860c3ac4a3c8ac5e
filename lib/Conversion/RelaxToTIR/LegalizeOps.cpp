//===- LegalizeOps.cpp - lower operators to calls of kernels --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

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
    if (failed(lowerToKernels(getOperation(), kernels, std::move(patterns))))
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
};
} // namespace
