//===- RelaxDialect.td - the relax dialect -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD

include "mlir/IR/OpBase.td"

def Relax_Dialect : Dialect {
  let name = "relax";
  let cppNamespace = "::mlir::relax";
  let summary = "graphs of tensor operators with first-class symbolic shapes";
  let description = [{
    The graph level: functions over tensors whose dimensions may be symbolic
    expressions, operators on whole tensors, and calls into tensor programs
    and packed functions.
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD
