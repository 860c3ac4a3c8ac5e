//===- Translation.h - translations of relax-translate ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MlirTranslateMain is not in libMLIR.so, so relax-translate has its own main.
// A translation converts the bytes of one file to the bytes of another. To add
// one, add an entry to the table in Translations.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_TRANSLATION_H
#define RELAX_MLIR_TOOLS_TRANSLATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <memory>
#include <string>

namespace relax_mlir {

/// Options that several translations share.
struct TranslationOptions {
  /// Tensors larger than this many bytes are elided in text; -1 elides none.
  int64_t elideAbove = -1;
  /// The layout of an executable's text: compact or published.
  std::string layout = "compact";
};

/// An entry of the table.
struct Translation {
  /// The flag without dashes, `a-to-b`.
  const char *flag;
  const char *help;
  /// Writes the result, or prints an error to stderr and fails. The buffer's
  /// identifier is the name of the input.
  std::function<llvm::LogicalResult(std::unique_ptr<llvm::MemoryBuffer>,
                                    llvm::raw_ostream &,
                                    const TranslationOptions &)>
      run;
};

/// Returns all translations of this project.
llvm::ArrayRef<Translation> getTranslations();

/// Runs relax-translate and returns the exit code: 0 on success, 1 on an error
/// or wrong usage, with nothing written.
int runTranslationTool(int argc, char **argv);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_TRANSLATION_H
