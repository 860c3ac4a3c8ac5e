//===- PassOptions.cpp - pass options of the C interface ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

std::vector<std::string> splitPassNames(const char *list) {
  SmallVector<StringRef> parts;
  StringRef(list ? list : "").split(parts, ',', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(parts.begin(), parts.end());
}

std::vector<std::string> readStrings(const char *const *items, size_t count) {
  return std::vector<std::string>(items, items + count);
}

LogicalResult loadPluginsInto(mlir::MLIRContext &context,
                              const relax_mlir::PluginFiles &files,
                              ArrayRef<std::string> added,
                              function_ref<void(const Twine &)> emitError) {
  mlir::DialectRegistry registry;
  if (failed(relax_mlir::loadPlugins(files, registry, emitError)))
    return failure();
  context.appendDialectRegistry(registry);
  if (!added.empty())
    relax_mlir::registerNamedPasses();
  return success();
}

LogicalResult readPassSelection(const char *level, const char *disabled,
                                const char *required,
                                relax_mlir::PassSelection &passes,
                                function_ref<void(const Twine &)> emitError) {
  if (level && StringRef(level).getAsInteger(10, passes.level)) {
    emitError("expected an optimization level from 0 to 3, got '" +
              Twine(level) + "'");
    return failure();
  }
  passes.disabled = splitPassNames(disabled);
  passes.required = splitPassNames(required);
  return verify(passes, emitError);
}
