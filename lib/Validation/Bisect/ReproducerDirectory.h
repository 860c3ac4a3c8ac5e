//===- ReproducerDirectory.h - write a reproducer ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_REPRODUCERDIRECTORY_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_REPRODUCERDIRECTORY_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Runtime/Executable.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir::check {

/// Files by name, in the order in which they are written.
using Files = std::vector<std::pair<std::string, std::string>>;

/// Returns the module as text that can be parsed, with all weights.
std::string printModule(mlir::ModuleOp module);

/// Returns the runtime type of the elements of a tensor.
runtime::DataType getDataType(const reference::Tensor &tensor);

/// Returns a tensor as the bytes of a .npy file.
runtime::Expected<std::string> encodeNpy(const reference::Tensor &tensor);

/// Returns a file name for `name`, which may be any text, and adds it to
/// `taken`. The result consists of A-Z, a-z, 0-9, `_`, `.` and `-`, does not
/// begin with `.` or `-`, and differs from all taken names by more than case.
std::string makeFileName(llvm::StringRef name, llvm::StringSet<> &taken);

/// Returns `text` quoted as one word of a shell.
std::string quoteForShell(llvm::StringRef text);

/// Returns a shell script that runs in its own folder and passes its arguments
/// to the last command. It exits with 1 for a difference or fault, 0 without
/// one, and 2 if a command fails.
std::string makeScript(llvm::StringRef what,
                       llvm::ArrayRef<std::string> commands);

/// Returns a command that runs relax-run with a comparison, prints its output
/// and exits with 1 or 2.
std::string compareCommand(llvm::StringRef run);
/// Returns a command whose failure makes the script exit with 2.
std::string requireCommand(llvm::StringRef command);
/// Returns a command that fails as long as the fault exists.
std::string faultCommand(llvm::StringRef command);

/// Checks that a new folder can be created, before work begins. Fails after a
/// diagnostic.
mlir::LogicalResult checkNewFolder(llvm::StringRef folder,
                                   mlir::Location location);

/// Writes files to a folder, which is created if needed, and makes command.sh
/// executable. Fails after a diagnostic.
mlir::LogicalResult writeFiles(const Files &files, llvm::StringRef folder,
                               mlir::Location location);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_REPRODUCERDIRECTORY_H
