//===- RelaxVMToLLVM.h - lower the virtual machine to LLVM ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Turns functions of the machine into functions of the type
// RelaxCompiledFunction (Runtime/KernelABI.h). An SSA value holds the bytes of
// a register, which owns what they refer to: the value is valid until the
// register is written again, and register allocation makes that happen after
// its last use.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_RELAXVMTOLLVM_H
#define RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_RELAXVMTOLLVM_H

#include "mlir/Transforms/DialectConversion.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"

namespace relax_mlir {

/// Converts !relax_vm.value to the structure RelaxValue.
class RelaxVMToLLVMTypeConverter : public mlir::TypeConverter {
public:
  RelaxVMToLLVMTypeConverter();
};

/// Adds the patterns of all operations of relax_vm but declarations of kernels.
/// `layout` is that of the module before the conversion.
void populateRelaxVMToLLVMPatterns(const mlir::TypeConverter &converter,
                                   mlir::RewritePatternSet &patterns,
                                   const ProgramLayout &layout,
                                   mlir::PatternBenefit benefit = 1);

/// Converts the functions of `module`, whose executable has this layout.
mlir::LogicalResult convertRelaxVMToLLVM(mlir::ModuleOp module,
                                         const ProgramLayout &layout);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_RELAXVMTOLLVM_H
