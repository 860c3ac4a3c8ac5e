//===- ImportONNX.h - import ONNX models as relax modules -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_IMPORT_ONNX_IMPORTONNX_H
#define RELAX_MLIR_IMPORT_ONNX_IMPORTONNX_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace llvm {
class MemoryBuffer;
class raw_ostream;
} // namespace llvm

namespace relax_mlir {

/// Imports the ONNX model in file `path` as a module with one function `@main`,
/// whose body is one dataflow block.
///
/// - Graph inputs become arguments, graph outputs become results; their ONNX
///   names are kept in the argument and result attribute `relax.name`. An input
///   with an initializer is a constant.
/// - A named dimension (`dim_param`) becomes a symbol of that name, adjusted to
///   a valid spelling; an unknown dimension gets a new symbol.
/// - Nodes become operators with the node's name as location.
/// - Weights become attributes as described in TensorData.h; the file stays
///   mapped as long as the context needs them.
///
/// External data is read only from `dataFolder` and its subfolders; it defaults
/// to the folder of `path`.
///
/// Errors are reported at the context, one per model, and name the file and the
/// node: `model.onnx: node 'fire2/squeeze' (Conv, opset 9): ...`. All operators
/// that cannot be imported are listed in one error.
///
/// Loads the relax dialect if needed.
llvm::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
importONNX(llvm::StringRef path, mlir::MLIRContext *context,
           llvm::StringRef dataFolder = {});

/// Imports a model in memory; `path` is used in messages.
llvm::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
importONNX(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path,
           mlir::MLIRContext *context, llvm::StringRef dataFolder = {});

/// Prints the supported operators of the default domain, one per line, as in
/// `ai.onnx Abs 1 28 operator`: the first and last version of the operator set,
/// and the kind of support, which is `operator`, `control` (flow), or
/// `function` if the body given by the specification is imported.
void printONNXOperators(llvm::raw_ostream &os);

} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_ONNX_IMPORTONNX_H
