//===- GPUSteps.h - steps of the rules for GPUs -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUSTEPS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUSTEPS_H

#include "RuleSteps.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"

namespace mlir::tir {

/// The number of threads of a block, of eight warps.
inline constexpr int64_t kBlockThreads = 256;

/// Returns the product of the extents of some iterators; nullopt if one is
/// symbolic.
std::optional<int64_t> getNumPoints(const ScheduledBlock &block,
                                    ArrayRef<unsigned> iterators);

/// Joins the loops of a perfect nest, given outermost first, to groups that one
/// loop can run over: an index has no division by a symbol, so that a symbolic
/// loop is the first of its group.
FailureOr<SmallVector<Value>> joinLoops(Schedule &schedule,
                                        ArrayRef<Value> nest, std::string *why);

/// A loop and the thread index that it is to be bound to.
struct ThreadBinding {
  Value loop;
  StringRef tag;
};

/// Binds all loops, or none if one cannot be bound.
LogicalResult bindLoopsTo(Schedule &schedule, ArrayRef<ThreadBinding> bindings,
                          std::string *why);

/// Lets a block accumulate in registers of an iteration of `loop`, and write
/// what it has accumulated at its end. Elementwise blocks that alone read a
/// result are computed there.
LogicalResult keepSums(Schedule &schedule, Value handle,
                       const ScheduledBlock &block, Value loop,
                       std::string *why);

/// Adds bindings of loops, given outermost first, to the dimensions of a grid.
/// The first dimension, which alone has more than 65535 blocks, gets the
/// innermost loop of symbolic extent, or that of the greatest extent. Refuses
/// more than three loops.
LogicalResult addGrid(Schedule &schedule, ArrayRef<Value> loops,
                      SmallVectorImpl<ThreadBinding> &bindings,
                      std::string *why);

/// Schedules a chain of blocks that compute rows, beginning with `first`, so
/// that the threads of a block, or of a warp, share each row: they reduce parts
/// of it and compute its elements. Refused: there is no reduction, rows are
/// short, or the result has many elements that read the same operand, as in a
/// product of matrices.
LogicalResult shareRows(Schedule &schedule, StringRef first,
                        const relax_mlir::GPUModel &gpu, std::string *why);

/// Schedules a reduction whose results are neighbours along the columns of one
/// operand, such as a product of a few rows and a matrix: the threads of a
/// block share the terms of a tile of columns, and load vectors of them.
/// Refused: sums are short, or there are many results.
LogicalResult shareColumns(Schedule &schedule, StringRef name,
                           const relax_mlir::GPUModel &gpu, std::string *why);

/// Inlines a block that pads an image into its only reader, which reduces a
/// window of the image. Refused: other blocks, and windows that several results
/// reduce, as in a convolution of all channels.
LogicalResult readWindowsInPlace(Schedule &schedule, StringRef name,
                                 std::string *why);

/// Unrolls a reduction of a few elements, such as a window of one channel, for
/// several results of each thread. Adds the loops over threads, which are not
/// bound yet, to `spatial`. Refused: long reductions.
LogicalResult shareWindows(Schedule &schedule, StringRef name,
                           SmallVectorImpl<Value> &spatial, std::string *why);

/// Splits the channels of a grouped convolution into groups and their members,
/// so that the groups are batches. Refused: no index divides an iterator.
LogicalResult divideGroups(Schedule &schedule, StringRef name,
                           std::string *why);

/// Schedules a sum of products of two operands: tiles of the result are
/// computed by blocks of threads, from tiles of the operands in shared memory
/// to sums in registers. An elementwise block that alone reads the result is
/// computed with it. Refused: the block is another reduction, or it has
/// few rows or columns.
LogicalResult scheduleContraction(Schedule &schedule, StringRef name,
                                  const relax_mlir::GPUModel &gpu,
                                  std::string *why);

/// Schedules a sum of products of f16 or bf16, with sums in f32, of extended
/// bytes, with sums in i32, or of f32 if the device may round it to tf32, in
/// the same way, so that the tensor cores multiply the tiles. Refused as well:
/// other types.
LogicalResult scheduleOnTensorCores(Schedule &schedule, StringRef name,
                                    const relax_mlir::GPUModel &gpu,
                                    std::string *why);

/// Schedules a product, a softmax of its rows, and a product of these with
/// values, of f16 or bf16, as one kernel: the softmax and the second product
/// run in steps over tiles of keys. Refused: other blocks, and tiles that are
/// not whole.
LogicalResult scheduleAttention(Schedule &schedule, StringRef name,
                                const relax_mlir::GPUModel &gpu,
                                std::string *why);

/// Schedules such a product for a device that multiplies tiles in shared memory
/// by warpgroups, as sm_90a does. Refused as well: other devices, and fewer
/// than 64 rows or columns.
LogicalResult scheduleOnWarpgroups(Schedule &schedule, StringRef name,
                                   const relax_mlir::GPUModel &gpu,
                                   std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUSTEPS_H
