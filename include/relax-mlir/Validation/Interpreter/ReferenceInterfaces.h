//===- ReferenceInterfaces.h - interface of operation references *- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_H

#include "mlir/IR/OpDefinition.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"

#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h.inc"

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_H
