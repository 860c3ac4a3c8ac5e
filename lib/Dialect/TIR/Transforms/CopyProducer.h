//===- CopyProducer.h - threads of a block that only copy -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block gets further threads, the producer, which start the copies of a loop.
// The threads that it had are the consumers. Each of the N stages has an
// mbarrier that is full when the copies have arrived, and one that is empty
// when each warp of the consumers has read them:
//
//     init mbarriers, barrier
//     if producer:                     else:
//       one thread:                      ..
//         for k:                         for k:
//           wait until k mod N is empty    wait until k mod N is full
//           start its copies               compute
//                                          arrive at empty k mod N
//                                        ..
//
// In a loop over tiles t, each with S steps, the iteration k has the number
// n = t S + k, and uses the stage n mod N. No other iteration has this number,
// and none is left out, so that n floordiv N tells how often the mbarriers of
// the stage have changed their phase.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYPRODUCER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYPRODUCER_H

#include "CopyStages.h"
#include "DeferredProducts.h"

namespace mlir::tir {

/// A plan to give the copies of a loop threads of their own.
struct CopyProducer {
  ForOp loop, kernel;
  /// The innermost loop over blocks, whose body gets the branch.
  ForOp scope;
  /// The serial loop over tiles of a result in `scope`, or null. The loop is
  /// directly in it, and has one number of steps in all tiles.
  ForOp tiles;
  /// The operations of the body of `scope`, and of those inside, that are
  /// around the loop, and the loop.
  SmallVector<Operation *> path;
  /// The operations in front of `path` that both branches can compute.
  llvm::SetVector<Operation *> common;
  /// The thread indices of the consumers, with their numbers.
  SmallVector<std::pair<StringRef, int64_t>> threads;
  /// The index along which the producer is behind the consumers. It is the last
  /// one of `threads`.
  StringRef tag;
  int64_t numConsumers = 1, numProducers = 1;
  /// The registers of a thread of each, or 0 if they stay as they are.
  int64_t consumerRegisters = 0, producerRegisters = 0;
  /// A block may run the body of `scope` several times.
  bool isRepeated = false;
};

/// Plans a producer for copies of a flattened loop. The loop over tiles, unless
/// it is null, is around the loop and the only operation in a loop over blocks
/// that has regions. Refuses if threads copy, if the kernel has barriers or
/// other copies of boxes, or if the block has no room for a producer.
FailureOr<CopyProducer> planCopyProducer(ForOp loop, const CopyStages &copies,
                                         ForOp tiles, std::string *why);

/// Gives the copies `stages` versions and a producer. Products that are
/// deferred keep their operands until the next iteration. Fails, with an error,
/// if a copy has no destination for boxes.
LogicalResult createCopyProducer(const CopyProducer &plan, CopyStages copies,
                                 int64_t stages,
                                 const DeferredProducts *products);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYPRODUCER_H
