//===- RelaxOps.h - all operations of the relax dialect --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

// For what works on operations of all families. Others include the families
// that they name, and are not compiled again when a family grows.

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H

// One line per family of operations.
#include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H
