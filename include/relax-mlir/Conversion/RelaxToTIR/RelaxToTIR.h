//===- RelaxToTIR.h - lower relax operators to tir --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Three ways to add the lowering of an operator, of relax or of any dialect:
//
// - attach LegalizeOpInterface to it (LegalizeOpInterface.h);
// - add a KernelPattern, to the pattern set of a pass of your own or through
//   KernelPatternsInterface, which relax-legalize-ops asks;
// - name a function of the module: relax-legalize-ops="op-map=my.op=@my_op".
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H

#include "mlir/IR/DialectInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/KernelPattern.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace relax_mlir {

/// Converts the tensor types of graphs to those of kernels: drops encodings,
/// makes unsigned integers signless. Add conversions for tensor types of your
/// own.
class KernelTypeConverter : public mlir::TypeConverter {
public:
  KernelTypeConverter();
};

/// A dialect with kernel patterns of its own. relax-legalize-ops asks each
/// loaded dialect for them.
class KernelPatternsInterface
    : public mlir::DialectInterface::Base<KernelPatternsInterface> {
public:
  KernelPatternsInterface(mlir::Dialect *dialect) : Base(dialect) {}

  virtual void
  populateKernelPatterns(KernelTable &kernels, const mlir::TypeConverter &types,
                         mlir::RewritePatternSet &patterns) const = 0;
};

/// Attaches the lowerings of the relax operators (LegalizeOpInterface) when the
/// relax dialect is loaded.
void registerRelaxToTIRExternalModels(mlir::DialectRegistry &registry);

/// Adds the patterns that lower operators with LegalizeOpInterface to calls of
/// kernels, and operators with RuntimeFunctionInterface to calls of the
/// runtime.
void populateRelaxToTIRPatterns(KernelTable &kernels,
                                const mlir::TypeConverter &types,
                                mlir::RewritePatternSet &patterns,
                                mlir::PatternBenefit benefit = 1);

/// Adds patterns that replace an operator by a call of the function that `map`
/// names for it ("relax.relu" to "my_relu"): a tir.prim_func or a func.func on
/// tensors. Fails if the module lacks the function; `emitError` gets the
/// reason.
mlir::LogicalResult populateMappedKernelPatterns(
    const llvm::StringMap<std::string> &map, KernelTable &kernels,
    const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns,
    llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Adds the rewrites of the graph that come before the lowering: the sizes of
/// slices whose bounds are data become values, and long concatenations of
/// constants become trees.
void populateRelaxToTIRPreparationPatterns(KernelTable &kernels,
                                           mlir::RewritePatternSet &patterns);

/// Returns true if `op` is an operator that must become a call of a kernel or
/// of the runtime: it has one of the two interfaces, and the virtual machine
/// does not execute it.
bool needsLowering(mlir::Operation *op);

/// Makes operators that need lowering illegal and all other operations legal.
void configureRelaxToTIRTarget(mlir::ConversionTarget &target);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H
