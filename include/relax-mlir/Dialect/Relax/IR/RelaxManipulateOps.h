//===- RelaxManipulateOps.h - moving elements -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_H

#include "relax-mlir/Dialect/Relax/IR/PureDataMovement.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_H
