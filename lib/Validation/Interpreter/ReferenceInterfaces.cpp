//===- ReferenceInterfaces.cpp - interface of operation references --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"

#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.cpp.inc"
