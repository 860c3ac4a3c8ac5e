//===- RelaxOps.h - operations of the relax dialect ----------- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

// One line per family of operations.
#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H
