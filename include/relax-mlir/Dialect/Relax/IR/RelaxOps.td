//===- RelaxOps.td - all operations of the relax dialect - -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD

// One line per family of operations.
include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.td"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD
