//===- NestingCheck.cpp - reject modules that exceed size limits ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Diagnostics/IRSizeLimits.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns the name of the part of the operation that exceeds a limit, or an
/// empty string.
static std::string findTooMuch(Operation *op, IRSizeLimits &meter) {
  auto exceedsPrintLimit = [&](auto element) {
    return failed(meter.add(element));
  };
  if (exceedsPrintLimit(op->getLoc()))
    return "a location";
  // The properties of an unregistered operation may be any attribute.
  if (!op->isRegistered() && exceedsPrintLimit(op->getPropertiesAsAttribute()))
    return "a property";
  for (NamedAttribute attribute : op->getAttrDictionary())
    if (exceedsPrintLimit(attribute.getValue()))
      return "an attribute '" + shortenName(attribute.getName().strref()) + "'";
  if (exceedsPrintLimit(TypeRange(op->getOperandTypes())))
    return "an operand type";
  if (exceedsPrintLimit(TypeRange(op->getResultTypes())))
    return "a result type";
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (exceedsPrintLimit(argument.getType()) ||
            exceedsPrintLimit(argument.getLoc()))
          return "an argument #" + std::to_string(argument.getArgNumber());
  return "";
}

LogicalResult relax_mlir::checkNesting(Operation *root,
                                       llvm::MemoryBufferRef file) {
  IRSizeLimits meter(file.getBufferSize());
  Location whole =
      FileLineColLoc::get(root->getContext(), file.getBufferIdentifier(), 0, 0);
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    std::string part = findTooMuch(op, meter);
    if (part.empty())
      return WalkResult::advance();
    bool isPlace = part == "a location";
    emitError(isPlace ? whole : op->getLoc())
        << "'" << shortenName(op->getName().getStringRef()) << "' has " << part
        << " that " << meter.getFault();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
