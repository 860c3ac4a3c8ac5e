//===- RelaxToRelaxVM.h - lower relax to the virtual machine ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A dialect adds the lowering of its own operations, usually to relax_vm.call,
// as conversion patterns: to the pattern set of its own pass, or through
// RelaxVMPatternsInterface, which convert-relax-to-relax-vm queries. The error
// at an operation that no pattern lowers has the reasons that the patterns
// passed to `notifyMatchFailure` of the rewriter. A pass of your own collects
// them by Diagnostics/MatchFailures.h.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTORELAXVM_RELAXTORELAXVM_H
#define RELAX_MLIR_CONVERSION_RELAXTORELAXVM_RELAXTORELAXVM_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/Transforms/DialectConversion.h"

namespace relax_mlir {

/// Converts every type to !relax_vm.value: a register of the virtual machine
/// holds a value of any type.
class RelaxVMTypeConverter : public mlir::TypeConverter {
public:
  RelaxVMTypeConverter();
};

/// Lets a dialect add its own patterns. convert-relax-to-relax-vm queries each
/// loaded dialect.
class RelaxVMPatternsInterface
    : public mlir::DialectInterface::Base<RelaxVMPatternsInterface> {
public:
  RelaxVMPatternsInterface(mlir::Dialect *dialect) : Base(dialect) {}

  virtual void
  populateRelaxVMPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns) const = 0;
};

/// Adds the patterns that lower the output of `relax-vm-shape-lower`:
/// functions, calls, constants, branches.
void populateRelaxToRelaxVMPatterns(const mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns,
                                    mlir::PatternBenefit benefit = 1);

/// Makes the relax_vm dialect legal and leaves all other operations unknown. A
/// partial conversion then tries a pattern on each of them and collects those
/// that none lowers (`ConversionConfig::unlegalizedOps`).
void configureRelaxToRelaxVMTarget(mlir::ConversionTarget &target);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTORELAXVM_RELAXTORELAXVM_H
