//===- Translation.h - the table behind relax-translate ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MlirTranslateMain is not in libMLIR.so, so relax-translate has a main of its
// own. A translation turns the bytes of one file into the bytes of another; a
// new one is an entry of the table in Translations.cpp.
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

namespace relax_mlir {

/// Options that several translations share.
struct TranslationOptions {
  /// Tensors above this many bytes are elided in text; -1: none are.
  int64_t elideAbove = -1;
};

/// An entry of the table.
struct Translation {
  /// The flag without dashes, `a-to-b`.
  const char *flag;
  const char *help;
  /// Writes the result, or prints an error to the standard error stream and
  /// fails; the name of the input is the buffer's identifier.
  std::function<llvm::LogicalResult(std::unique_ptr<llvm::MemoryBuffer>,
                                    llvm::raw_ostream &,
                                    const TranslationOptions &)>
      run;
};

/// All translations of this project.
llvm::ArrayRef<Translation> getTranslations();

/// The main of relax-translate. Returns 0; 1 on errors, with nothing written;
/// 2 when it was not used as it should.
int runTranslationTool(int argc, char **argv);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_TRANSLATION_H
