//===- RelaxOps.h - all operations of the relax dialect ---------*- C++ -*-===//
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
#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxScanOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSliceOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPS_H
