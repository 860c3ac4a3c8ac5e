//===- mini-plugin.cpp - relax, tir and mini for mlir-opt -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mini.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

using namespace mlir;

extern "C" DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "mini", "1", [](DialectRegistry *registry) {
        registry
            ->insert<mini::MiniDialect, relax::RelaxDialect, tir::TIRDialect>();
        relax_mlir::registerRelaxToTIRExternalModels(*registry);
      }};
}

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mini", "1", [] {
            relax_mlir::registerRelaxToTIRPasses();
            tir::registerTIRTransformsPasses();
          }};
}
