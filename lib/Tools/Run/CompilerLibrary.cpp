//===- CompilerLibrary.cpp - load librelax_compiler.so on demand ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CompilerLibrary.h"

#include <cstdio>
#include <dlfcn.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

template <typename T>
static bool find(void *library, const char *name, T &function) {
  function = reinterpret_cast<T>(dlsym(library, name));
  return function != nullptr;
}

static bool findAll(void *library, CompilerLibrary &f) {
  return find(library, "relaxCompile", f.compile) &&
         find(library, "relaxPassList", f.passList) &&
         find(library, "relaxProgramImage", f.programImage) &&
         find(library, "relaxProgramCallOrigin", f.programCallOrigin) &&
         find(library, "relaxProgramDestroy", f.programDestroy) &&
         find(library, "relaxModelOpen", f.modelOpen) &&
         find(library, "relaxModelDestroy", f.modelDestroy) &&
         find(library, "relaxModelNumFunctions", f.modelNumFunctions) &&
         find(library, "relaxModelFunction", f.modelFunction) &&
         find(library, "relaxModelHasValue", f.modelHasValue) &&
         find(library, "relaxModelMatchesOrigin", f.modelMatchesOrigin) &&
         find(library, "relaxModelBisect", f.modelBisect) &&
         find(library, "relaxModelCompare", f.modelCompare) &&
         find(library, "relaxModelExtract", f.modelExtract) &&
         find(library, "relaxTensorStatistics", f.tensorStatistics) &&
         find(library, "relaxReferenceRun", f.referenceRun) &&
         find(library, "relaxReferenceRunDestroy", f.referenceRunDestroy) &&
         find(library, "relaxReferenceRunNumResults",
              f.referenceRunNumResults) &&
         find(library, "relaxReferenceRunResult", f.referenceRunResult) &&
         find(library, "relaxReferenceRunSeconds", f.referenceRunSeconds) &&
         find(library, "relaxReferenceRunCheck", f.referenceRunCheck);
}

Expected<const CompilerLibrary *> CompilerLibrary::get() {
  static CompilerLibrary functions;
  static bool isOpen = false;
  if (isOpen)
    return &functions;
  // The RUNPATH of this program finds the library.
  void *library = dlopen("librelax_compiler.so", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Error(std::string("cannot load the compiler: ") + dlerror());
  if (!findAll(library, functions))
    return Error("librelax_compiler.so has another version than relax-run");
  isOpen = true;
  return &functions;
}

void DiagnosticPrinter::print(void *self, const char *text) {
  auto *printer = static_cast<DiagnosticPrinter *>(self);
  std::fprintf(stderr, "%s\n", text);
  printer->hasPrinted = true;
}

Error DiagnosticPrinter::take(const std::string &otherwise) {
  // The compiler's own message replaces a second error.
  return Error(hasPrinted ? "" : otherwise);
}
