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

/// Finds the part of the operation that exceeds a limit. Returns its name, or
/// nothing. The location of the operation is not checked.
static std::optional<std::string> findExcessivePart(Operation *op,
                                                    IRSizeLimits &limits) {
  auto exceeds = [&](auto element) { return failed(limits.add(element)); };
  // The properties of an unregistered operation may be any attribute.
  if (!op->isRegistered() && exceeds(op->getPropertiesAsAttribute()))
    return "a property";
  for (NamedAttribute attribute : op->getAttrDictionary())
    if (exceeds(attribute.getValue()))
      return "an attribute '" + shortenName(attribute.getName().strref()) + "'";
  if (exceeds(TypeRange(op->getOperandTypes())))
    return "an operand type";
  if (exceeds(TypeRange(op->getResultTypes())))
    return "a result type";
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (exceeds(argument.getType()) || exceeds(argument.getLoc()))
          return "an argument #" + std::to_string(argument.getArgNumber());
  return std::nullopt;
}

LogicalResult relax_mlir::checkNesting(Operation *root,
                                       llvm::MemoryBufferRef file) {
  IRSizeLimits limits(file.getBufferSize());
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto report = [&](Location loc, StringRef part) {
      emitError(loc) << "'" << shortenName(op->getName().getStringRef())
                     << "' has " << part << " that " << limits.getFault();
      return WalkResult::interrupt();
    };
    // A location that exceeds a limit cannot be printed.
    if (failed(limits.add(op->getLoc())))
      return report(FileLineColLoc::get(root->getContext(),
                                        file.getBufferIdentifier(), 0, 0),
                    "a location");
    if (std::optional<std::string> part = findExcessivePart(op, limits))
      return report(op->getLoc(), *part);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
