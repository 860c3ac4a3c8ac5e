//===- NestingCheck.cpp - modules whose attributes have no end ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Diagnostics/NestingMeter.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"

using namespace mlir;
using namespace relax_mlir;

/// What of the operation is too much; empty where nothing is.
static StringRef findTooMuch(Operation *op, NestingMeter &meter) {
  auto isTooMuch = [&](auto element) { return meter.isTooMuch(element); };
  if (isTooMuch(op->getLoc()))
    return "a location";
  if (isTooMuch(op->getAttrDictionary()))
    return "an attribute";
  if (llvm::any_of(op->getResultTypes(), isTooMuch))
    return "a result type";
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArguments(), [&](BlockArgument argument) {
            return isTooMuch(argument.getType()) ||
                   isTooMuch(argument.getLoc());
          }))
        return "an argument";
  return "";
}

LogicalResult relax_mlir::checkNesting(Operation *root, StringRef file) {
  NestingMeter meter;
  WalkResult result = root->walk([&](Operation *op) {
    StringRef part = findTooMuch(op, meter);
    if (part.empty())
      return WalkResult::advance();
    // Its own location may be what is too deep.
    emitError(FileLineColLoc::get(root->getContext(), file, 0, 0))
        << "'" << op->getName() << "' has " << part << " that "
        << meter.getFault();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
