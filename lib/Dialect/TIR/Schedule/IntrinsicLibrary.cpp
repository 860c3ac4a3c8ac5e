//===- IntrinsicLibrary.cpp - intrinsics that come along ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/IntrinsicLibrary.h"

#include "WarpgroupIntrinsics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tir;

/// The texts of the library, in the folder Intrinsics.
static constexpr llvm::StringLiteral kTexts[] = {
#include "Intrinsics.mlir.inc"
};

/// Returns the text that has an intrinsic, or an empty one.
static StringRef findText(StringRef name) {
  std::string declaration = ("@" + name + "\n").str();
  for (StringRef text : kTexts)
    if (text.contains(declaration))
      return text;
  return "";
}

OwningOpRef<ModuleOp> mlir::tir::getIntrinsicLibrary(MLIRContext *context,
                                                     StringRef name) {
  std::string text = findText(name).str();
  if (std::optional<WarpgroupProduct> product = WarpgroupProduct::parse(name))
    text = getWarpgroupIntrinsic(*product);
  OwningOpRef<ModuleOp> library =
      parseSourceString<ModuleOp>(text, context, "intrinsics");
  assert(library && "the library does not parse");
  return library;
}
