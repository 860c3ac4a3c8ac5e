//===- LocationParts.cpp - walk the parts of a location -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/LocationParts.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace relax_mlir;

void relax_mlir::forEachPart(Location location,
                             function_ref<WalkResult(Location)> visit,
                             PartOrder order) {
  SmallVector<Location> pending = {location};
  llvm::DenseSet<Location> seen;
  while (!pending.empty()) {
    Location part = pending.pop_back_val();
    if (!seen.insert(part).second)
      continue;
    if (auto fused = dyn_cast<FusedLoc>(part)) {
      // `pending` is a stack: its last element is visited next.
      llvm::append_range(pending, fused.getLocations());
      if (order == PartOrder::Forward)
        std::reverse(pending.end() - fused.getLocations().size(),
                     pending.end());
      continue;
    }
    if (auto call = dyn_cast<CallSiteLoc>(part)) {
      Location callee = call.getCallee();
      pending.push_back(isa<UnknownLoc>(callee) ? call.getCaller() : callee);
      continue;
    }
    WalkResult result = visit(part);
    if (result.wasInterrupted())
      return;
    if (auto name = dyn_cast<NameLoc>(part); name && !result.wasSkipped())
      pending.push_back(name.getChildLoc());
  }
}

std::string relax_mlir::describeOrigin(Location location) {
  std::string names, lines;
  forEachPart(location, [&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      names += (names.empty() ? "" : ", ") + name.getName().str();
    else if (auto file = dyn_cast<FileLineColLoc>(part))
      lines += (lines.empty() ? "" : ", ") + file.getFilename().str() + ":" +
               std::to_string(file.getLine());
    return WalkResult::skip();
  });
  return names.empty() ? lines : names;
}
