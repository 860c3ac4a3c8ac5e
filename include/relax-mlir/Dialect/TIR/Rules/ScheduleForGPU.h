//===- ScheduleForGPU.h - schedule a function for a GPU ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEFORGPU_H
#define RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEFORGPU_H

#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"

namespace mlir::tir {

/// Binds the loops of each nest of a function to blocks and threads of a GPU:
/// each nest becomes one kernel. A loop around several nests that an ordered
/// iterator of all their blocks is bound to stays on the host, which launches
/// the kernels of the nests in each iteration. The rules are, in order:
///
/// - `gpu-row-threads`: the threads of a block, or of a warp, share each row of
///   a chain of reductions and elementwise blocks, such as a softmax;
/// - `gpu-attention`: a product, a softmax of its rows and a product of these
///   are one kernel, on tensor cores, in steps over tiles of the rows;
/// - `gpu-warpgroups`: blocks of threads compute tiles of a product of matrices
///   of f16 or bf16, or of a convolution, from tiles of the operands in shared
///   memory, which warpgroups multiply (sm_90a). The groups of a grouped
///   convolution are batches;
/// - `gpu-tensor-cores`: warps multiply fragments of these tiles, which they
///   load to registers;
/// - `gpu-contraction`: threads multiply the elements of tiles, of any types;
/// - `gpu-columns`: the threads of a block share the terms of sums of columns,
///   such as those of a product of a few rows and a matrix, and combine them
///   through shared memory;
/// - `gpu-windows`: each thread computes a few results of a short reduction,
///   such as a depthwise convolution or a pooling, with the window unrolled. A
///   border of the image is read where it is;
/// - `gpu-elements`: each thread computes one element of the result, with its
///   reduction as a serial loop; threads of a warp compute neighbours;
/// - `gpu-rows`: each thread runs an iteration of the outer loops. The nest has
///   several blocks below shared loops, or one block that reduces nothing and
///   has ordered iterators or stated accesses;
/// - `gpu-serial`: one thread runs the nest. It applies to every nest.
///
/// A rule whose steps are refused leaves the nest to the next one; a missed
/// remark of the category `tir-default-schedule` gives the reason. Returns an
/// AppliedRuleAttr for each nest.
SmallVector<Attribute> scheduleForGPU(Schedule &schedule,
                                      const relax_mlir::GPUModel &gpu);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULEFORGPU_H
