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

/// Subscripts such as `...ij,jk->...ik`, parsed for operands of known rank.
/// Each dimension has a number; the dimensions of `...` come first.
struct EinsumSubscripts {
  /// The numbers of the dimensions of each operand, and of the result.
  SmallVector<SmallVector<unsigned>> terms;
  SmallVector<unsigned> result;
  unsigned numDims = 0;
};

/// Parses subscripts. Fails, with an error if `location` is known, if the text
/// is malformed or does not fit the ranks.
FailureOr<EinsumSubscripts> parseEinsumSubscripts(OpLocation location,
                                                  StringRef text,
                                                  ArrayRef<int64_t> ranks);

/// Infers the dimensions by number, broadcast over all operands.
FailureOr<SmallVector<Dim>> inferEinsumDims(OpLocation location,
                                            const EinsumSubscripts &einsum,
                                            ArrayRef<TensorShape> shapes);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_EINSUMSUBSCRIPTS_H
