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

/// The module as text that can be parsed again, with all weights.
std::string printModule(mlir::ModuleOp module);

/// The type of the elements of a tensor as the runtime has it.
runtime::DataType getDataType(const reference::Tensor &tensor);

/// A tensor as the bytes of a .npy file.
runtime::Expected<std::string> encodeNpy(const reference::Tensor &tensor);

/// `name`, which may be any text, as the name of a file or folder that is not
/// in `taken`, and puts it there: of A-Z, a-z, 0-9, `_`, `.` and `-`, and
/// without a
/// `.` or `-` in front. Names that differ only in their case count as one.
std::string makeFileName(llvm::StringRef name, llvm::StringSet<> &taken);

/// `text` as one word of a shell.
std::string quoteForShell(llvm::StringRef text);

/// A shell script, run in its own folder and given options for the last of its
/// commands, whose exit code is 1 if there is a difference or fault, 0 if there
/// is none, and 2 if that cannot be found out.
std::string makeScript(llvm::StringRef what,
                       llvm::ArrayRef<std::string> commands);

/// Commands of such a script. A run of relax-run that compares: it prints and
/// ends with 1 or 2.
std::string compareCommand(llvm::StringRef run);
/// What has to work, or nothing can be found out.
std::string requireCommand(llvm::StringRef command);
/// What fails as long as the fault is there.
std::string faultCommand(llvm::StringRef command);

/// Whether a folder that does not exist yet can be made: said before the work
/// and not after it. Fails after a diagnostic.
mlir::LogicalResult checkNewFolder(llvm::StringRef folder,
                                   mlir::Location location);

/// Writes files to a folder, which is made when it is missing; command.sh can
/// be executed. Fails after a diagnostic.
mlir::LogicalResult writeFiles(const Files &files, llvm::StringRef folder,
                               mlir::Location location);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_REPRODUCERDIRECTORY_H
