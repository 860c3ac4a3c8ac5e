//===- Register.cpp - the models of the reference interpreters ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Register.h"

#include "Relax/Operators.h"
#include "TIR/TIRModels.h"
#include "Upstream/UpstreamModels.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"

using namespace mlir;

void relax_mlir::reference::registerReferenceModels(DialectRegistry &registry) {
  // Run when the dialect is loaded, so a tool that never does pays nothing.
  registry.addExtension(+[](MLIRContext *context, relax::RelaxDialect *) {
    attachActivationModels(*context);
    attachAttentionModels(*context);
    attachBuiltinModels(*context);
    attachCallModels(*context);
    attachConvolutionModels(*context);
    attachCreateModels(*context);
    attachElementwiseModels(*context);
    attachFunctionModels(*context);
    attachImageModels(*context);
    attachLinearAlgebraModels(*context);
    attachLossModels(*context);
    attachManipulateModels(*context);
    attachMemoryModels(*context);
    attachNNModels(*context);
    attachNormModels(*context);
    attachPoolingModels(*context);
    attachPredicateModels(*context);
    attachQuantizeModels(*context);
    attachReductionModels(*context);
    attachRuntimeModels(*context);
    attachScanModels(*context);
    attachSearchModels(*context);
    attachSetModels(*context);
    attachSortModels(*context);
    attachValueModels(*context);
    attachArrangeModels(*context);
    attachIndexModels(*context);
    attachInitModels(*context);
    attachScatterModels(*context);
    attachSizeModels(*context);
    attachSliceModels(*context);
  });
  registerConstantEvaluator(registry);
  registerAffineModels(registry);
  registerArithCastModels(registry);
  registerArithFloatModels(registry);
  registerArithIntegerModels(registry);
  registerControlFlowModels(registry);
  registerMathModels(registry);
  registerMemRefModels(registry);
  registerMemRefViewModels(registry);
  registerSCFModels(registry);
  registerTIRBlockModel(registry);
  registerTIRLoopModels(registry);
  registerVectorLaneModels(registry);
  registerVectorMathModels(registry);
  registerVectorMemoryModels(registry);
}
