//===- ImportONNX.h - ONNX models to relax ----------------------*- C++ -*-===//
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

/// Reads the ONNX model in the file `path` as a module with one function
/// `@main`, whose body is one dataflow block.
///
/// - Graph inputs become arguments and outputs results; their ONNX names are
///   kept in the argument and result attribute `relax.name`. An input with an
///   initializer is a constant.
/// - A named dimension (`dim_param`) becomes a symbol of that name, as far as
///   symbols can be spelled so; an unknown one gets a symbol of its own.
/// - Nodes become operators with the node's name as location.
/// - Weights are attributes as described in TensorData.h; the file stays mapped
///   as long as the context needs them.
///
/// Files of external data are in `dataFolder` or below, nowhere else; that is
/// the folder of `path` where none is given.
///
/// Errors are reported at the context, one per model, and name the file and
/// the node: `model.onnx: node 'fire2/squeeze' (Conv, opset 9): ...`. Operators
/// that cannot be imported are listed together.
///
/// Loads the relax dialect if needed.
llvm::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
importONNX(llvm::StringRef path, mlir::MLIRContext *context,
           llvm::StringRef dataFolder = {});

/// The same for a model in memory; `path` is used in messages.
llvm::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
importONNX(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path,
           mlir::MLIRContext *context, llvm::StringRef dataFolder = {});

/// Writes which operators of the default domain can be read, one a line:
/// `ai.onnx Abs 1 28 operator`, the first and the last version of the operator
/// set, and what makes it known: `operator`, `control` (flow), or `function`
/// where the specification has a body for it that is read instead.
void printONNXOperators(llvm::raw_ostream &os);

} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_ONNX_IMPORTONNX_H
