//===- PassNames.h - names of the passes of all phases ----------*- C++ -*-===//
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

/// Returns the names of all passes of the phases, including optional ones. A
/// PassSelection can require any of them.
std::vector<std::string> getPassNames();

/// Returns the element of `names`, which must not be empty, that is most
/// similar to `name`. `name` may lack the dialect, which is the part before the
/// first `-`.
llvm::StringRef findNearestName(llvm::ArrayRef<llvm::StringRef> names,
                                llvm::StringRef name);

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PASSNAMES_H
