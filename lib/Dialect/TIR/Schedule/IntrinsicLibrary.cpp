//===- IntrinsicLibrary.cpp - intrinsics that come along ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/IntrinsicLibrary.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;

/// The text of the library, Intrinsics/mma.mlir.
static constexpr llvm::StringLiteral kText =
#include "Intrinsics.mlir.inc"
    ;

OwningOpRef<ModuleOp> mlir::tir::getIntrinsicLibrary(MLIRContext *context) {
  OwningOpRef<ModuleOp> library =
      parseSourceString<ModuleOp>(kText, context, "intrinsics");
  assert(library && "the library does not parse");
  return library;
}
