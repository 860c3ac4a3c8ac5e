//===- EinsumSubscripts.h - the subscripts of an einsum ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_EINSUMSUBSCRIPTS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_EINSUMSUBSCRIPTS_H

#include "mlir/Support/LLVM.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// What subscripts such as `...ij,jk->...ik` say of operands of known rank:
/// each dimension has a number; those that `...` stands for come first.
struct EinsumSubscripts {
  /// The numbers of the dimensions of each operand, and of the result.
  SmallVector<SmallVector<unsigned>> terms;
  SmallVector<unsigned> result;
  unsigned numDims = 0;
};

/// Fails where the text is not of that form or does not fit the ranks, with an
/// error where there is a location.
FailureOr<EinsumSubscripts> parseEinsumSubscripts(OpLocation location,
                                                  StringRef text,
                                                  ArrayRef<int64_t> ranks);

/// The dimensions by number, as broadcasting gives them.
FailureOr<SmallVector<Dim>> inferEinsumDims(OpLocation location,
                                            const EinsumSubscripts &einsum,
                                            ArrayRef<TensorShape> shapes);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_EINSUMSUBSCRIPTS_H
