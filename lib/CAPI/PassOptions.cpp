//===- PassOptions.cpp - pass options of the C interface ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "VersionedStruct.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Compiler/Plugins.h"

using namespace mlir;
using namespace relax_mlir;

std::vector<std::string> splitPassNames(const char *list) {
  SmallVector<StringRef> parts;
  StringRef(list ? list : "").split(parts, ',', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(parts.begin(), parts.end());
}

/// Returns the items of an array, which may be null if it is empty.
static std::vector<std::string> readStrings(const char *const *items,
                                            size_t count) {
  return std::vector<std::string>(items, items + count);
}

static InFlightDiagnostic error(MLIRContext &context) {
  return emitError(UnknownLoc::get(&context));
}

FailureOr<RelaxExtensionOptions>
loadPluginsInto(MLIRContext &context, const RelaxExtensionOptions *extensions) {
  FailureOr<RelaxExtensionOptions> known =
      readVersioned(extensions, [&] { return error(context); });
  if (failed(known) ||
      failed(loadPlugins(
          {readStrings(known->dialectPlugins, known->numDialectPlugins),
           readStrings(known->passPlugins, known->numPassPlugins)},
          context)))
    return failure();
  return known;
}

LogicalResult readPassSelection(MLIRContext &context, const char *level,
                                const char *disabled, const char *required,
                                const RelaxExtensionOptions *extensions,
                                PassSelection &passes) {
  FailureOr<RelaxExtensionOptions> known = loadPluginsInto(context, extensions);
  if (failed(known))
    return failure();
  if (level && StringRef(level).getAsInteger(10, passes.level))
    return error(context) << "expected an optimization level from 0 to 3, got '"
                          << level << "'";
  passes.disabled = splitPassNames(disabled);
  passes.required = splitPassNames(required);
  passes.added = readStrings(known->addedPasses, known->numAddedPasses);
  passes.applyPatterns =
      readStrings(known->applyPatterns, known->numApplyPatterns);
  passes.fuseOpsByPattern =
      readStrings(known->fuseOpsByPattern, known->numFuseOpsByPattern);
  passes.opMap = readStrings(known->opMap, known->numOpMap);
  passes.symbolBounds =
      readStrings(known->symbolBounds, known->numSymbolBounds);
  if (!passes.added.empty())
    registerNamedPasses();
  return verify(passes,
                [&](const Twine &message) { error(context) << message; });
}
