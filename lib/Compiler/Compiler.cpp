//===- Compiler.cpp - compile a model -------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Compiler.h"

#include "KernelFacts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Conversion/RelaxVMToLLVM/RelaxVMToLLVM.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"
#include "relax-mlir/Import/ONNX/ImportONNX.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include "relax-mlir/Target/CPU/SharedObject.h"
#include "relax-mlir/Target/GPU/DeviceReport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace relax_mlir;

FailureOr<OwningOpRef<ModuleOp>>
relax_mlir::loadModel(StringRef path, MLIRContext &context,
                      llvm::function_ref<void(const AsmParserState &)> onText,
                      StringRef dataFolder) {
  // Worded like the errors of other files that tools open.
  bool isONNX = path.ends_with(".onnx");
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/!isONNX);
  if (!file)
    return emitError(UnknownLoc::get(&context))
           << "cannot open '" << shortenName(path)
           << "': " << file.getError().message();
  if (isONNX)
    return importONNX(std::move(*file), path, &context, dataFolder);
  return readModuleFile(std::move(*file), context, onText);
}

static LogicalResult dump(ModuleOp module, Phase phase, StringRef folder) {
  auto fail = [&](const Twine &path, std::error_code code) {
    return emitError(UnknownLoc::get(module.getContext()))
           << "cannot write '" << shortenName(path.str())
           << "': " << code.message();
  };
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return fail(folder, code);
  SmallString<128> path(folder);
  unsigned number = static_cast<unsigned>(phase) + 1;
  llvm::sys::path::append(path, "0" + Twine(number) + "-" + stringify(phase) +
                                    ".mlir");
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code)
    return fail(path, code);
  // Omit large weights, which make a dump unreadable.
  module->print(
      os,
      OpPrintingFlags().elideLargeElementsAttrs(32).elideLargeResourceString(
          0));
  os << "\n";
  return success();
}

/// Returns true if an operator is computed by this function.
static bool isMapped(StringAttr function, const PassSelection &passes) {
  return function && llvm::any_of(passes.opMap, [&](StringRef entry) {
           return entry.split('@').second == function.getValue();
         });
}

/// Checks that all functions are of our dialects. Functions of other dialects
/// would be dropped, and calls of them could not be resolved.
static LogicalResult checkFunctions(ModuleOp module,
                                    const PassSelection &passes) {
  for (Operation &op : module.getOps()) {
    if (isa<relax::FuncOp, tir::PrimFuncOp, relax_vm::FuncOp>(op))
      continue;
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    // relax-legalize-ops turns a function of linalg into a tensor program.
    if (isa<func::FuncOp>(op) && isMapped(name, passes))
      continue;
    auto uses = name ? SymbolTable::getSymbolUses(name, module) : std::nullopt;
    if (!uses || uses->empty())
      return op.emitError("expected 'relax.func', 'tir.prim_func' or "
                          "'relax_vm.func', got '")
             << op.getName() << "'";
    InFlightDiagnostic diag =
        uses->begin()->getUser()->emitError("expected '")
        << name.getValue()
        << "' to be a 'relax.func', 'tir.prim_func' or 'relax_vm.func', got '"
        << op.getName() << "'";
    diag.attachNote(op.getLoc()) << "see the function";
    return diag;
  }
  return success();
}

PipelineOptions relax_mlir::getPipelineOptions(const CompileOptions &options) {
  PipelineOptions pipelineOptions;
  pipelineOptions.target = options.target.str();
  pipelineOptions.assemblesKernels = options.assemblesKernels;
  pipelineOptions.passes = options.passes;
  pipelineOptions.extendPhase = options.extendPhase;
  return pipelineOptions;
}

/// Returns true if the module is verified after each pass instead of once at
/// the end of a phase: added passes and patterns may leave an invalid module,
/// which our passes would misread.
static bool verifiesEachPass(const CompileOptions &options) {
#ifndef NDEBUG
  return true;
#else
  const PassSelection &passes = options.passes;
  return options.extendPhase || !passes.added.empty() ||
         !passes.applyPatterns.empty() || !passes.fuseOpsByPattern.empty();
#endif
}

static LogicalResult runPhase(ModuleOp module, Phase phase,
                              const CompileOptions &options) {
  PassManager pm(module.getContext());
  if (failed(buildPhase(
          pm, phase, getPipelineOptions(options),
          [&](const Twine &message) { emitError(module.getLoc(), message); })))
    return failure();
  bool eachPass = verifiesEachPass(options);
  pm.enableVerifier(eachPass);
  if (options.observePasses)
    options.observePasses(pm, stringify(phase));
  if (failed(pm.run(module)))
    return failure();
  return success(eachPass || succeeded(verify(module)));
}

/// Returns the kernels of the tensor programs of `module`: those of the target,
/// and those of the host if the target is a GPU.
static FailureOr<OwningOpRef<ModuleOp>>
lowerKernels(ModuleOp module, const CompileOptions &options) {
  OwningOpRef<ModuleOp> kernels = extractPrimFuncs(module);
  if (failed(runPhase(*kernels, Phase::Kernels, options)))
    return failure();
  OwningOpRef<ModuleOp> onHost = extractPrimFuncs(module, /*onHost=*/true);
  if (onHost->getBody()->empty())
    return kernels;
  CompileOptions hostOptions = options;
  hostOptions.target.gpu.reset();
  if (failed(runPhase(*onHost, Phase::Kernels, hostOptions)) ||
      failed(mergeKernels(*kernels, *onHost)))
    return failure();
  return kernels;
}

/// Replaces the tensor programs of `module` by their kernels.
static LogicalResult lowerKernelsInPlace(ModuleOp module,
                                         const CompileOptions &options) {
  FailureOr<OwningOpRef<ModuleOp>> kernels = lowerKernels(module, options);
  if (failed(kernels))
    return failure();
  for (auto program :
       llvm::make_early_inc_range(module.getOps<tir::PrimFuncOp>()))
    program.erase();
  Block &body = module.getBodyRegion().front();
  body.getOperations().splice(body.end(),
                              (*kernels)->getBody()->getOperations());
  return success();
}

static std::string describe(const CPUModel &cpu) {
  return std::to_string(cpu.vectorRegisters) + " vector registers of " +
         std::to_string(cpu.vectorBytes) + " bytes, " +
         (cpu.hasMasks ? "with" : "without") + " masked accesses";
}

/// Checks the CPU of the module. Warns if the module keeps one, such as that of
/// an earlier compilation, that has more than the target.
static LogicalResult checkCPU(ModuleOp module, const TargetSpec &target) {
  FailureOr<CPUModel> cpu = CPUModel::get(module);
  if (failed(cpu))
    return failure();
  CPUModel own = target.cpuModel();
  // LLVM has no other code for these instructions.
  if ((cpu->hasByteDot && !own.hasByteDot) ||
      (cpu->hasByteTiles && !own.hasByteTiles))
    return module.emitError("the device 'CPU' of its "
                            "'dlti.target_system_spec' has 'byte_dot' or "
                            "'byte_tiles', which the target has not");
  if (cpu->vectorBytes > own.vectorBytes ||
      cpu->vectorRegisters > own.vectorRegisters ||
      (cpu->hasMasks && !own.hasMasks))
    module.emitWarning() << "keeps the device 'CPU' of its "
                            "'dlti.target_system_spec', which has more than "
                            "the target: "
                         << describe(*cpu) << "; the target has "
                         << describe(own);
  return success();
}

LogicalResult relax_mlir::runPhases(ModuleOp module, Phase last,
                                    const CompileOptions &options) {
  if (failed(checkFunctions(module, options.passes)))
    return failure();
  options.target.setModuleAttributes(module);
  if (failed(checkCPU(module, options.target)))
    return failure();
  for (Phase phase : getPhases()) {
    LogicalResult result = phase == Phase::Kernels
                               ? lowerKernelsInPlace(module, options)
                               : runPhase(module, phase, options);
    if (failed(result))
      return failure();
    if (!options.dumpPhasesTo.empty() &&
        failed(dump(module, phase, options.dumpPhasesTo)))
      return failure();
    if (phase == last)
      break;
  }
  return success();
}

/// Checks that the module has a public function, which callers need.
static LogicalResult checkPublic(ModuleOp module, const GeneratedCode &code) {
  if (!code.publicFunctions.empty())
    return success();
  return emitError(module.getLoc(), "expected a public function, got none");
}

/// Adds compiled forms of the functions of `module` to `kernels`. `module` has
/// the layout, and is used up.
static LogicalResult compileFunctions(ModuleOp module,
                                      const ProgramLayout &layout,
                                      ModuleOp kernels) {
  if (failed(convertRelaxVMToLLVM(module, layout)))
    return failure();
  for (auto function :
       llvm::make_early_inc_range(module.getOps<LLVM::LLVMFuncOp>()))
    function->moveBefore(kernels.getBody(), kernels.getBody()->end());
  return success();
}

FailureOr<GeneratedCode>
relax_mlir::generateCode(ModuleOp module, const CompileOptions &options) {
  GeneratedCode code;
  bool isCompiled = options.execMode == ExecMode::Compiled;
  OwningOpRef<ModuleOp> copy;
  if (isCompiled)
    copy = module.clone();
  ProgramLayout layout;
  FailureOr<runtime::Executable> executable =
      emitExecutable(isCompiled ? *copy : module, &layout);
  if (failed(executable))
    return failure();
  for (auto [op, instruction] : layout.instructions)
    code.callLocations.try_emplace(
        {op->getParentOfType<relax_vm::FuncOp>().getSymName().str(),
         instruction},
        op->getLoc());
  code.executable = std::move(*executable);
  addProfileFacts(module, code);
  for (auto func : module.getOps<relax_vm::FuncOp>())
    if (func.isPublic())
      code.publicFunctions.push_back(func.getSymName().str());

  FailureOr<OwningOpRef<ModuleOp>> kernels = lowerKernels(module, options);
  if (failed(kernels))
    return failure();
  code.kernels = std::move(*kernels);
  if (isCompiled && failed(compileFunctions(*copy, layout, *code.kernels)))
    return failure();
  return code;
}

/// Returns the names and positions in a location, one per line.
static std::string getOrigin(Location location) {
  std::string origin;
  auto add = [&](const Twine &text) {
    origin += (origin.empty() ? "" : "\n") + text.str();
  };
  forEachPart(location, [&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      add(name.getName().getValue());
    else if (auto file = dyn_cast<FileLineColLoc>(part))
      add(file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
          Twine(file.getColumn()));
    return WalkResult::skip();
  });
  return origin;
}

const std::string &
relax_mlir::CompiledModel::getCallOrigin(StringRef function,
                                         size_t instruction) const {
  static const std::string unknown;
  auto origin = callOrigins.find({function.str(), instruction});
  return origin == callOrigins.end() ? unknown : origin->second;
}

FailureOr<std::unique_ptr<CompiledModel>>
relax_mlir::CompiledModel::compile(StringRef path, MLIRContext &context,
                                   const CompileOptions &options) {
  FailureOr<OwningOpRef<ModuleOp>> module =
      loadModel(path, context, {}, options.dataFolder);
  if (failed(module))
    return failure();
  return compile(**module, options);
}

FailureOr<std::unique_ptr<CompiledModel>>
relax_mlir::CompiledModel::compile(ModuleOp module,
                                   const CompileOptions &options) {
  if (failed(runPhases(module, Phase::VM, options)))
    return failure();
  return generate(module, options);
}

FailureOr<std::unique_ptr<CompiledModel>>
relax_mlir::CompiledModel::generate(ModuleOp module,
                                    const CompileOptions &options) {
  FailureOr<GeneratedCode> code = generateCode(module, options);
  if (failed(code) || failed(checkPublic(module, *code)))
    return failure();
  FailureOr<CompiledKernels> kernels =
      loadKernels(*code->kernels, options.target, options.codegen);
  if (failed(kernels))
    return failure();

  std::unique_ptr<CompiledModel> program(
      new CompiledModel(std::move(*kernels)));
  for (auto &[call, location] : code->callLocations)
    program->callOrigins[call] = getOrigin(location);
  program->weights = code->executable.weights;
  program->bytecode =
      runtime::serialize(code->executable, {/*includeWeights=*/false});
  program->triple = options.target.triple;
  program->features = options.target.requiredFeatures();
  ArrayRef<RelaxImageKernel> table = program->kernels.getTable();
  ArrayRef<RelaxImageFunction> functionTable =
      program->kernels.getFunctionTable();
  program->image = {RELAX_IMAGE_VERSION,
                    static_cast<uint32_t>(table.size()),
                    table.data(),
                    program->bytecode.data(),
                    program->bytecode.size(),
                    program->weights.data,
                    program->weights.size,
                    program->triple.c_str(),
                    program->features.c_str(),
                    &program->apiSlot,
                    options.target.getDeviceType(),
                    static_cast<uint32_t>(functionTable.size()),
                    functionTable.data()};
  return program;
}

std::optional<EmitKind> relax_mlir::getEmitKind(StringRef path) {
  for (auto [ending, kind] : {std::pair(".so", EmitKind::So),
                              {".rvm", EmitKind::Bytecode},
                              {".o", EmitKind::Obj},
                              {".s", EmitKind::Asm},
                              {".ll", EmitKind::LLVM},
                              {".ptx", EmitKind::PTX},
                              {".cubin", EmitKind::Cubin},
                              {".mlir", EmitKind::Relax}})
    if (path.ends_with(ending))
      return kind;
  return std::nullopt;
}

Phase relax_mlir::phaseBefore(EmitKind kind) {
  switch (kind) {
  case EmitKind::Relax:
    return Phase::Graph;
  case EmitKind::TIR:
    return Phase::Schedule;
  default:
    return Phase::VM;
  }
}

/// Writes a format other than a shared object to `os`.
static LogicalResult emitTo(ModuleOp module, EmitKind kind, raw_ostream &os,
                            const CompileOptions &options) {
  if (kind <= EmitKind::RelaxVM) {
    module->print(os);
    os << "\n";
    return success();
  }
  CompileOptions ownOptions = options;
  // The other formats of kernels are made of the PTX of kernels without spills.
  if (kind == EmitKind::PTX)
    ownOptions.assemblesKernels = false;
  FailureOr<GeneratedCode> code = generateCode(module, ownOptions);
  if (failed(code))
    return failure();
  switch (kind) {
  case EmitKind::PTX:
    return emitDeviceCode(*code->kernels, os);
  case EmitKind::Cubin:
    return emitCubin(*code->kernels, os);
  case EmitKind::SassReport:
    return emitSassReport(*code->kernels, os);
  case EmitKind::LLVM:
    return emitModule(*code->kernels, options.target, CodegenForm::LLVMIR, os,
                      options.codegen);
  case EmitKind::Asm:
    return emitModule(*code->kernels, options.target, CodegenForm::Assembly, os,
                      options.codegen);
  case EmitKind::Obj:
    return emitModule(*code->kernels, options.target, CodegenForm::Object, os,
                      options.codegen);
  default:
    if (failed(checkPublic(module, *code)))
      return failure();
    os << runtime::serialize(code->executable);
    return success();
  }
}

LogicalResult relax_mlir::emit(ModuleOp module, EmitKind kind, StringRef path,
                               const CompileOptions &options) {
  Location unknown = UnknownLoc::get(module.getContext());
  if (kind == EmitKind::So) {
    FailureOr<GeneratedCode> code = generateCode(module, options);
    if (failed(code) || failed(checkPublic(module, *code)))
      return failure();
    std::string bytecode =
        runtime::serialize(code->executable, {/*includeWeights=*/false});
    const runtime::Blob &weights = code->executable.weights;
    ImageContents contents{
        bytecode,
        ArrayRef(reinterpret_cast<const char *>(weights.data), weights.size),
        code->publicFunctions, options.linkedFiles};
    return writeSharedObject(*code->kernels, options.target, contents, path,
                             options.codegen);
  }
  // Generate the contents first: the file is not touched on failure.
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(emitTo(module, kind, stream, options)))
    return failure();
  std::error_code error;
  llvm::ToolOutputFile file(path, error, llvm::sys::fs::OF_None);
  if (error)
    return emitError(unknown)
           << "cannot write '" << shortenName(path) << "': " << error.message();
  file.os() << bytes;
  file.os().flush();
  if (file.os().has_error()) {
    error = file.os().error();
    file.os().clear_error();
    return emitError(unknown)
           << "cannot write '" << shortenName(path) << "': " << error.message();
  }
  file.keep();
  return success();
}
