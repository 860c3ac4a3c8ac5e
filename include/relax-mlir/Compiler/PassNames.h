//===- PassNames.h - the passes of compilation by name ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_PASSNAMES_H
#define RELAX_MLIR_COMPILER_PASSNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace relax_mlir {

/// The names of all passes of the phases, also of those that run on request
/// only: what a PassSelection can require.
std::vector<std::string> getPassNames();

/// The one of `names`, which are some, that is written most like `name`, which
/// may lack the part before the first `-`: that is a dialect.
llvm::StringRef findNearestName(llvm::ArrayRef<llvm::StringRef> names,
                                llvm::StringRef name);

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PASSNAMES_H
