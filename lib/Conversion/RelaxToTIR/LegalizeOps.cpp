//===- LegalizeOps.cpp - lower operators to calls of kernels --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

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
#include "mlir/IR/Remarks.h"
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
    KernelMap map;
    if (failed(parseMap(map)))
      return signalPassFailure();
    KernelTable kernels(getOperation(), stopAtLinalg);
    RewritePatternSet preparation(&getContext());
    populateRelaxToTIRPreparationPatterns(kernels, preparation);
    walkAndApplyPatterns(getOperation(), std::move(preparation));

    KernelTypeConverter types;
    RewritePatternSet patterns(&getContext());
    for (Dialect *dialect : getContext().getLoadedDialects())
      if (auto *more =
              dialect->getRegisteredInterface<KernelPatternsInterface>())
        more->populateKernelPatterns(kernels, types, patterns);
    populateRelaxToTIRPatterns(kernels, types, patterns);
    if (failed(populateMappedKernelPatterns(map, kernels, types, patterns,
                                            [&] { return emitMapError(); })))
      return signalPassFailure();
    remarkUnused(map);
    if (failed(lowerToKernels(getOperation(), kernels, std::move(patterns))))
      signalPassFailure();
  }

private:
  InFlightDiagnostic emitMapError() {
    return getOperation().emitError("option op-map: ");
  }

  /// Reads `op-map`.
  LogicalResult parseMap(KernelMap &map) {
    for (StringRef entry : opMap) {
      auto [op, function] = entry.split('=');
      if (op.empty() || !function.consume_front("@") || function.empty())
        return emitMapError()
               << "expected <operator>=@<function>, got '" << entry << "'";
      auto [old, isNew] =
          map.insert({OperationName(op, &getContext()),
                      StringAttr::get(&getContext(), function)});
      if (!isNew)
        return emitMapError()
               << "'" << op << "' has the functions '" << old->second.getValue()
               << "' and '" << function << "'";
    }
    return success();
  }

  /// Gives a remark for each entry of `map` that no operation matches.
  void remarkUnused(const KernelMap &map) {
    DenseSet<OperationName> found;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<func::FuncOp, tir::PrimFuncOp>(op))
        return WalkResult::skip();
      found.insert(op->getName());
      return WalkResult::advance();
    });
    for (auto [name, function] : map)
      if (!found.contains(name))
        remark::missed(getOperation().getLoc(),
                       remark::RemarkOpts::name("not mapped")
                           .category("relax-legalize-ops"))
            << remark::metric("operator", name.getStringRef())
            << remark::metric("function", function.getValue())
            << remark::reason("the module has no '{0}'", name.getStringRef());
  }
};
} // namespace
