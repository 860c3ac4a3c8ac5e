//===- DeferredProducts.h - products that outlast their step ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A step of a loop waits for the products of warpgroups that the step before
// has started, and the end of the loop for the last ones:
//
//     for k:                     for k:
//       products of k              products of k
//       wait for all               wait for all but those of k
//                                wait for all
//
// So tensor cores have work while threads prepare the next products. A step may
// write memory that the products of the last step but one have read: a version
// of a copied buffer, not shared memory that all steps write.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_DEFERREDPRODUCTS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_DEFERREDPRODUCTS_H

#include "CopyStages.h"

namespace mlir::tir {

/// The products of warpgroups in the body of a loop.
struct DeferredProducts {
  ForOp loop;
  /// The operations of the body that start products and wait for them.
  llvm::SetVector<Operation *> nests;
};

/// Finds the products of a flattened loop. Refuses if there are none, if
/// anything but the products of later iterations uses their sums in the loop,
/// or if the loop may write operands of theirs, other than versions by the
/// copies.
FailureOr<DeferredProducts>
planDeferredProducts(ForOp loop, const CopyStages &copies, std::string *why);

/// Makes iterations wait for the products of the one before, and builds a wait
/// for the last ones behind the loop. Returns the last operation of this wait.
Operation *deferProducts(const DeferredProducts &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_DEFERREDPRODUCTS_H
