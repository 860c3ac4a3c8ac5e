//===- Compiler.h - compile a model -----------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Takes a model through the phases of Pipelines.h and code generation. relaxc
// and librelax_compiler.so are thin wrappers. All errors are diagnostics of the
// context.
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

/// The form in which functions of the machine run. Both have the same results
/// and errors.
enum class ExecMode {
  /// Bytecode, which the machine interprets.
  Bytecode,
  /// Machine code, beside the bytecode, which instruments and tools read.
  Compiled
};

struct CompileOptions {
  TargetSpec target = TargetSpec::host();
  /// The folder for dumps of the module after each phase, created if missing.
  /// Dumps are numbered and omit large weights. Empty disables dumps.
  std::string dumpPhasesTo;
  /// The folder of an ONNX model's external data, by default that of the model.
  std::string dataFolder;
  /// The options of machine code generation.
  CodegenOptions codegen;
  /// The form of the functions of the machine in code for this process and in
  /// shared objects.
  ExecMode execMode = ExecMode::Bytecode;
  /// Files that a shared object links (ImageContents::linkedFiles).
  std::vector<std::string> linkedFiles;
  /// Whether kernels of a GPU are assembled if ptxas is found. Their PTX is
  /// part of the code in any case.
  bool assemblesKernels = true;
  /// The selected passes. A caller that takes them from a user must `verify`
  /// them.
  PassSelection passes;
  /// Called before a pass manager runs, with the name of the phase, or of the
  /// step after the phases. Used by `PassReport`.
  std::function<void(mlir::PassManager &, llvm::StringRef)> observePasses;
  /// Called after the passes of a phase have been added. An embedding compiler
  /// can add its own passes here.
  std::function<void(Phase, mlir::OpPassManager &)> extendPhase;
};

/// Returns the part of `options` that concerns the phases.
PipelineOptions getPipelineOptions(const CompileOptions &options);

/// Reads a model: ONNX if the name ends in .onnx, else MLIR, textual or
/// bytecode; "-" is the standard input. `context` must have all dialects
/// registered (InitAll.h). If the model is text, `onText` is called with the
/// names and locations in it. The external data of ONNX are in `dataFolder` or
/// below; the default is the folder of the model.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
loadModel(llvm::StringRef path, mlir::MLIRContext &context,
          llvm::function_ref<void(const mlir::AsmParserState &)> onText = {},
          llvm::StringRef dataFolder = {});

/// Runs the phases up to and including `last`.
mlir::LogicalResult runPhases(mlir::ModuleOp module, Phase last,
                              const CompileOptions &options);

/// The two parts of an image, generated from a module after its last phase.
struct GeneratedCode {
  /// The kernels in the LLVM dialect, and in compiled mode the functions of
  /// the VM.
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
  /// The functions of the VM and their weights.
  runtime::Executable executable;
  /// The functions that can be called from outside.
  std::vector<std::string> publicFunctions;
  /// The origins of calls in the executable, by function and instruction.
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
  /// Like the overload above, for a module in memory. Runs all phases on it.
  static mlir::FailureOr<std::unique_ptr<CompiledModel>>
  compile(mlir::ModuleOp module, const CompileOptions &options);
  /// Like the overload above, for a module on which all phases have run. Does
  /// not change the module.
  static mlir::FailureOr<std::unique_ptr<CompiledModel>>
  generate(mlir::ModuleOp module, const CompileOptions &options);

  /// Valid during the lifetime of this object.
  const RelaxImage &getImage() const { return image; }

  /// Returns the origin of a call of the executable: names of nodes of the
  /// model, or locations in its text ("model.mlir:8:10"), one per line. The
  /// last line is the origin of the result. Empty if the origin is unknown.
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

/// Output formats of relaxc. Relax, TIR and RelaxVM all write the module as it
/// is.
/// PTX is the code of all device modules, Cubin their machine code in one file,
/// and SassReport a table of the resources that ptxas gives to each kernel.
enum class EmitKind {
  Relax,
  TIR,
  RelaxVM,
  LLVM,
  Asm,
  Obj,
  So,
  Bytecode,
  PTX,
  Cubin,
  SassReport
};

/// Returns the format of a file name extension, or std::nullopt if it is
/// unknown.
std::optional<EmitKind> getEmitKind(llvm::StringRef path);

/// Returns the last phase that must run before `kind` can be written.
Phase phaseBefore(EmitKind kind);

/// Writes `module`, on which the phases up to `phaseBefore(kind)` have run, to
/// `path`; "-" is the standard output, except for So. Leaves no file on
/// failure.
mlir::LogicalResult emit(mlir::ModuleOp module, EmitKind kind,
                         llvm::StringRef path, const CompileOptions &options);

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_COMPILER_H
