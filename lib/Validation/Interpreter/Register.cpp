//===- Register.cpp - register the reference models -----------------------===//
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

void relax_mlir::reference::attachStructureModels(MLIRContext &context) {
  attachCallModels(context);
  attachFunctionModels(context);
  attachMemoryModels(context);
  attachRuntimeModels(context);
  attachValueModels(context);
}

void relax_mlir::reference::registerReferenceModels(DialectRegistry &registry) {
  // Deferred until the dialect is loaded, so other tools pay nothing.
  registry.addExtension(+[](MLIRContext *context, relax::RelaxDialect *) {
#define RELAX_FAMILY(Name) attach##Name##Models(*context);
#include "../Families.def"
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
