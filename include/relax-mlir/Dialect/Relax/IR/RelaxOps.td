//===- RelaxOps.td - all operations of the relax dialect - -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD

// One line per family of operations.
include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxQuantizeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSliceOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxScanOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxSortOps.td"
include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.td"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_TD
