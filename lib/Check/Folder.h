//===- Folder.h - files that show something ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CHECK_FOLDER_H
#define RELAX_MLIR_LIB_CHECK_FOLDER_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Reference/Tensor.h"
#include "relax-mlir/Runtime/Executable.h"

namespace relax_mlir::check {

/// Files by name, in the order in which they are written.
using Files = std::vector<std::pair<std::string, std::string>>;

/// The module as text that can be parsed again, with all weights.
std::string printModule(mlir::ModuleOp module);

/// The type of the elements of a tensor as the runtime has it.
runtime::DataType getDataType(const reference::Tensor &tensor);

/// A tensor as the bytes of a .npy file.
runtime::Expected<std::string> encodeNpy(const reference::Tensor &tensor);

/// Writes files to a folder, which is made when it is missing; command.sh can
/// be executed. Fails after a diagnostic.
mlir::LogicalResult writeFiles(const Files &files, llvm::StringRef folder,
                               mlir::Location location);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_CHECK_FOLDER_H
