//===- CompilerLibrary.h - load librelax_compiler.so on demand -*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_COMPILERLIBRARY_H
#define RELAX_MLIR_LIB_TOOLS_RUN_COMPILERLIBRARY_H

#include "relax-mlir-c/Bisect.h"
#include "relax-mlir-c/Extract.h"
#include "relax-mlir/Runtime/Error.h"

namespace relax_mlir::run {

/// The functions that librelax_compiler.so exports. It is opened when a model
/// is compiled or interpreted; a process that runs an artefact maps no LLVM.
struct CompilerLibrary {
  /// Opens the library; the error explains a failure.
  static runtime::Expected<const CompilerLibrary *> get();

  decltype(&relaxCompile) compile;
  decltype(&relaxPassList) passList;
  decltype(&relaxProgramImage) programImage;
  decltype(&relaxProgramCallOrigin) programCallOrigin;
  decltype(&relaxProgramDestroy) programDestroy;
  decltype(&relaxModelOpen) modelOpen;
  decltype(&relaxModelDestroy) modelDestroy;
  decltype(&relaxModelNumFunctions) modelNumFunctions;
  decltype(&relaxModelFunction) modelFunction;
  decltype(&relaxModelHasValue) modelHasValue;
  decltype(&relaxModelMatchesOrigin) modelMatchesOrigin;
  decltype(&relaxModelBisect) modelBisect;
  decltype(&relaxModelCompare) modelCompare;
  decltype(&relaxModelExtract) modelExtract;
  decltype(&relaxTensorStatistics) tensorStatistics;
  decltype(&relaxReferenceRun) referenceRun;
  decltype(&relaxReferenceRunDestroy) referenceRunDestroy;
  decltype(&relaxReferenceRunNumResults) referenceRunNumResults;
  decltype(&relaxReferenceRunResult) referenceRunResult;
  decltype(&relaxReferenceRunSeconds) referenceRunSeconds;
  decltype(&relaxReferenceRunCheck) referenceRunCheck;
};

/// Prints diagnostics to stderr. Callers of the compiler print no error of
/// their own after a diagnostic was printed.
struct DiagnosticPrinter {
  static void print(void *self, const char *text);
  /// Returns an error without text, or with `otherwise` if nothing was printed.
  runtime::Error take(const std::string &otherwise);

  bool hasPrinted = false;
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_COMPILERLIBRARY_H
