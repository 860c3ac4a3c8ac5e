//===- TIRTransformOps.td - schedules as transform scripts -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/AnnotationOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/BlockStructureOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/CacheOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/ComputeLocationOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/GetOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/LayoutOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/LoopOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/ReductionOps.td"
include "relax-mlir/Dialect/TIR/TransformOps/SamplingOps.td"

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD
