//===- PassOptions.cpp - pass options of the C interface ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "VersionedStruct.h"

using namespace mlir;

std::vector<std::string> splitPassNames(const char *list) {
  SmallVector<StringRef> parts;
  StringRef(list ? list : "").split(parts, ',', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(parts.begin(), parts.end());
}

std::vector<std::string> readStrings(const char *const *items, size_t count) {
  return std::vector<std::string>(items, items + count);
}

LogicalResult readPassSelection(const char *level, const char *disabled,
                                const char *required,
                                const RelaxRewriteOptions *rewrites,
                                relax_mlir::PassSelection &passes,
                                function_ref<InFlightDiagnostic()> emitError) {
  if (level && StringRef(level).getAsInteger(10, passes.level))
    return emitError() << "expected an optimization level from 0 to 3, got '"
                       << level << "'";
  passes.disabled = splitPassNames(disabled);
  passes.required = splitPassNames(required);
  FailureOr<RelaxRewriteOptions> known = readVersioned(rewrites, emitError);
  if (failed(known))
    return failure();
  passes.applyPatterns =
      readStrings(known->applyPatterns, known->numApplyPatterns);
  passes.fuseOpsByPattern =
      readStrings(known->fuseOpsByPattern, known->numFuseOpsByPattern);
  passes.opMap = readStrings(known->opMap, known->numOpMap);
  return verify(passes, [&](const Twine &message) { emitError() << message; });
}
