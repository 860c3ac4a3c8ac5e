//===- RelaxToTIR.h - lower relax operators to tir --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// There are three ways to add the lowering of an operator of any dialect:
//
// - attach LegalizeOpInterface to it (LegalizeOpInterface.h);
// - add a KernelPattern to the pattern set of your own pass, or through
//   KernelPatternsInterface, which relax-legalize-ops queries;
// - name a function of the module: relax-legalize-ops="op-map=my.op=@my_op".
//
// A pass of your own lowers a module as relax-legalize-ops does, after the
// patterns of populateRelaxToTIRPreparationPatterns:
//
//     KernelTable kernels(module);
//     KernelTypeConverter types;
//     RewritePatternSet patterns(context);
//     patterns.add<MyPattern>(kernels, types, context);
//     populateRelaxToTIRPatterns(kernels, types, patterns);
//     return lowerToKernels(module, kernels, std::move(patterns));
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H

#include "mlir/IR/DialectInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/KernelPattern.h"
#include "llvm/ADT/MapVector.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace relax_mlir {

/// Converts tensor types of graphs to types of kernels: drops encodings and
/// makes unsigned integers signless. Add conversions for your own tensor types.
class KernelTypeConverter : public mlir::TypeConverter {
public:
  KernelTypeConverter();
};

/// Lets a dialect add its own kernel patterns. relax-legalize-ops queries each
/// loaded dialect.
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

/// The functions that compute operators: `relax.relu` to `my_relu`.
using KernelMap = llvm::MapVector<mlir::OperationName, mlir::StringAttr>;

/// Adds patterns that replace an operator by a call of the function that `map`
/// gives for it: a tir.prim_func, or a func.func on tensors, which is lowered.
/// Removes all other patterns for these operators from `patterns`, so call this
/// last. An operator has tensors as results, no regions, and, unless relax
/// defines it, tensors as operands. Fails if a name is not that of an operator,
/// or the module lacks the function, and reports the reason to `emitError`. The
/// lowering of an operator fails with an error at it if the function does not
/// take its operands, results and symbols.
mlir::LogicalResult populateMappedKernelPatterns(
    const KernelMap &map, KernelTable &kernels,
    const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns,
    llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Adds the rewrites of the graph that come before the lowering: the sizes of
/// slices whose bounds are data become values, long concatenations of constants
/// become trees, and transposed convolutions whose kernels are finite constants
/// get an attribute `relax.finite_kernel`.
void populateRelaxToTIRPreparationPatterns(KernelTable &kernels,
                                           mlir::RewritePatternSet &patterns);

/// Returns true if `op` is an operator that must become a call of a kernel or
/// of the runtime: it has one of the two interfaces, and the virtual machine
/// does not execute it.
bool needsLowering(mlir::Operation *op);

/// Lowers the operations in `root`, but not those in a tir.prim_func or a
/// func.func, which are kernels, by `patterns`. `kernels` must be the table of
/// the patterns. Fails with an error at `root`, before any change, if a pattern
/// does not match operations of exactly one name. Fails with an error at each
/// operation that remains although it
/// - needs lowering, or
/// - has a tensor, has neither of the two interfaces, and has a pattern.
/// The error has the reasons that the patterns passed to `notifyMatchFailure`
/// of the rewriter. After a failure the operations are lowered in part.
mlir::LogicalResult lowerToKernels(mlir::Operation *root, KernelTable &kernels,
                                   mlir::RewritePatternSet patterns);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_RELAXTOTIR_H
