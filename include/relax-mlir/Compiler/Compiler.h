//===- Compiler.h - from a model to an image --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The way of a model through the phases of Pipelines.h and on to code. relaxc
// and librelax_compiler.so are thin over this. All errors are diagnostics of
// the context.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_COMPILER_H
#define RELAX_MLIR_COMPILER_COMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Runtime/Executable.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"
#include <map>

namespace mlir {
class AsmParserState;
class PassManager;
} // namespace mlir

namespace relax_mlir {

struct CompileOptions {
  TargetSpec target = TargetSpec::host();
  /// Folder for the module after each phase, numbered; made when missing.
  /// Empty writes none. Large weights are elided in it.
  std::string dumpPhasesTo;
  /// Where the external data of an ONNX model are, if not beside it.
  std::string dataFolder;
  /// How kernels become machine code.
  CodegenOptions codegen;
  /// Which passes run; checked by who takes them from a user (`verify`).
  PassSelection passes;
  /// Called before a pass manager runs, with the name of the phase or what
  /// comes after them: `PassReport` listens here.
  std::function<void(mlir::PassManager &, llvm::StringRef)> observePasses;
  /// Called when the passes of a phase have been added, to add more of them:
  /// how a compiler that embeds this one puts in its own.
  std::function<void(Phase, mlir::OpPassManager &)> extendPhase;
};

/// What the phases are told of `options`.
PipelineOptions getPipelineOptions(const CompileOptions &options);

/// Reads a model: ONNX when the name ends in .onnx, else MLIR, textual or
/// bytecode; "-" is the standard input. `context` must have all dialects
/// registered (InitAll.h). `onText` is called once a text is read, with the
/// names and places in it. The external data of ONNX are in `dataFolder` or
/// below, by default beside the model.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
loadModel(llvm::StringRef path, mlir::MLIRContext &context,
          llvm::function_ref<void(const mlir::AsmParserState &)> onText = {},
          llvm::StringRef dataFolder = {});

/// Runs the phases up to and including `last`.
mlir::LogicalResult runPhases(mlir::ModuleOp module, Phase last,
                              const CompileOptions &options);

/// A module after its last phase, as the two things that make an image.
struct GeneratedCode {
  /// The kernels in the LLVM dialect.
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
  /// The functions of the VM, with the weights they refer to.
  runtime::Executable executable;
  /// Functions that can be called from outside.
  std::vector<std::string> publicFunctions;
  /// Where the calls of the executable come from, by function and instruction.
  std::map<std::pair<std::string, size_t>, mlir::Location> callLocations;
};

/// Generates code for `module`, on which all phases have run.
mlir::FailureOr<GeneratedCode> generateCode(mlir::ModuleOp module,
                                            const CompileOptions &options);

/// A model compiled into this process.
class CompiledModel {
public:
  static mlir::FailureOr<std::unique_ptr<CompiledModel>>
  compile(llvm::StringRef path, mlir::MLIRContext &context,
          const CompileOptions &options);
  /// As above for a module in memory, on which it runs all phases.
  static mlir::FailureOr<std::unique_ptr<CompiledModel>>
  compile(mlir::ModuleOp module, const CompileOptions &options);
  /// As above for a module on which all phases have run; leaves it as it is.
  static mlir::FailureOr<std::unique_ptr<CompiledModel>>
  generate(mlir::ModuleOp module, const CompileOptions &options);

  /// Valid as long as this object.
  const RelaxImage &getImage() const { return image; }

  /// What a call of the executable computes: names of nodes of the model, or
  /// places in its text ("model.mlir:8:10"), one a line; the last is what the
  /// result is. Empty when nothing is known.
  const std::string &getCallOrigin(llvm::StringRef function,
                                   size_t instruction) const;

private:
  CompiledModel(CompiledKernels kernels) : kernels(std::move(kernels)) {}

  CompiledKernels kernels;
  std::map<std::pair<std::string, size_t>, std::string> callOrigins;
  std::string bytecode, triple, features;
  runtime::Blob weights;
  const RelaxRuntimeAPI *apiSlot = nullptr;
  RelaxImage image = {};
};

/// What relaxc writes. Relax, TIR and RelaxVM all write the module as it is.
enum class EmitKind { Relax, TIR, RelaxVM, LLVM, Asm, Obj, So, Bytecode };

/// What the ending of a file says that it is; nothing where it does not.
std::optional<EmitKind> getEmitKind(llvm::StringRef path);

/// The last phase that has to run before `kind` can be written.
Phase phaseBefore(EmitKind kind);

/// Writes `module`, on which the phases up to `phaseBefore(kind)` have run, to
/// `path`; "-" is the standard output, for all but So. Nothing is left there
/// on failure.
mlir::LogicalResult emit(mlir::ModuleOp module, EmitKind kind,
                         llvm::StringRef path, const CompileOptions &options);

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_COMPILER_H
