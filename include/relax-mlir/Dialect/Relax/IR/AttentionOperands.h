//===- AttentionOperands.h - operands of attention --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_ATTENTIONOPERANDS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_ATTENTIONOPERANDS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"

namespace mlir::relax {

Value getBias(AttentionOpAdaptor);

Value getBias(AttentionBiasOpAdaptor op);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_ATTENTIONOPERANDS_H
