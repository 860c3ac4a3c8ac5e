//===- Modes.cpp - the ways in which a spec is run ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Modes.h"

#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

ArrayRef<Mode> spec::getModes() {
  static constexpr Mode modes[] = {Mode::Reference,
                                   Mode::F64,
                                   Mode::TIR,
                                   Mode::JIT,
                                   Mode::Folded,
                                   Mode::SO,
                                   Mode::ReferenceSymbols,
                                   Mode::ReferenceRanks,
                                   Mode::ReferenceNothing,
                                   Mode::JITSymbols,
                                   Mode::JITRanks,
                                   Mode::Emulated,
                                   Mode::EmulatedSymbols,
                                   Mode::Levels};
  return modes;
}

StringRef spec::stringify(Mode mode) {
  static constexpr StringLiteral names[] = {"reference",
                                            "f64",
                                            "tir",
                                            "jit",
                                            "folded",
                                            "so",
                                            "reference-symbols",
                                            "reference-ranks",
                                            "reference-nothing",
                                            "jit-symbols",
                                            "jit-ranks",
                                            "emu",
                                            "emu-symbols",
                                            "levels"};
  return names[unsigned(mode)];
}

Preparation::Preparation(const Spec &spec, const CompileOptions &options,
                         StringRef emulated)
    : spec(spec), options(options), emulated(emulated), lifted(spec.cases),
      liftedModule(spec.lowerExpectations()) {
  liftConstants(*liftedModule, lifted);
}

/// Returns a tensor of the runtime with the elements of a constant.
static runtime::Expected<runtime::Any> makeTensor(ElementsAttr constant) {
  auto type = cast<ShapedType>(constant.getShapedType());
  if (!isa<IntegerType, FloatType>(type.getElementType()))
    return runtime::Error("a constant has elements that the runtime has not");
  runtime::Expected<runtime::Any> tensor = runtime::makeTensor(
      getDataType(type.getElementType()),
      std::vector<int64_t>(type.getShape().begin(), type.getShape().end()));
  if (!tensor)
    return tensor;
  const DLTensor *view = runtime::asTensor(*tensor);
  if (failed(relax::readConstant(constant,
                                 {static_cast<char *>(runtime::dataOf(*view)),
                                  size_t(runtime::numBytes(*view))})))
    return runtime::Error("the elements of a constant are not available");
  return tensor;
}

RunCase
Preparation::runMachine(std::shared_ptr<runtime::VirtualMachine> machine,
                        bool isLifted) {
  return [this, machine, isLifted](const Case &given) -> Outcome {
    std::vector<runtime::Any> args;
    if (isLifted) {
      for (ElementsAttr constant :
           lifted[&given - spec.cases.data()].constants) {
        runtime::Expected<runtime::Any> tensor = makeTensor(constant);
        if (!tensor)
          return {tensor.error().message()};
        args.push_back(std::move(*tensor));
      }
    }
    runtime::Expected<runtime::Any> result = machine->invoke(given.name, args);
    return {result ? "" : result.error().message()};
  };
}

FailureOr<ModuleOp> Preparation::getCompiled() {
  if (!compiledModule) {
    OwningOpRef<ModuleOp> module(liftedModule->clone());
    if (failed(runPhases(*module, Phase::VM, options)))
      return failure();
    compiledModule = std::move(module);
  }
  return *compiledModule;
}

static FailureOr<std::shared_ptr<runtime::VirtualMachine>>
load(FailureOr<std::unique_ptr<CompiledModel>> program, Location loc,
     StringRef device = "cpu") {
  if (failed(program))
    return failure();
  std::shared_ptr<CompiledModel> owner = std::move(*program);
  auto parsed = runtime::parseDevice(device.str());
  if (!parsed)
    return emitError(loc) << parsed.error().message();
  auto machine = runtime::loadImage(owner->getImage(), owner, *parsed);
  if (!machine)
    return emitError(loc) << machine.error().message();
  return *machine;
}

FailureOr<RunCase> Preparation::prepareJIT() {
  FailureOr<ModuleOp> module = getCompiled();
  if (failed(module))
    return failure();
  auto machine =
      load(CompiledModel::generate(*module, options), module->getLoc());
  if (failed(machine))
    return failure();
  return runMachine(*machine, /*isLifted=*/true);
}

FailureOr<RunCase> Preparation::prepareFolded() {
  OwningOpRef<ModuleOp> module = spec.lowerExpectations();
  auto machine =
      load(CompiledModel::compile(*module, options), module->getLoc());
  if (failed(machine))
    return failure();
  return runMachine(*machine, /*isLifted=*/false);
}

/// Compiles a case alone. Returns the error if the compiler refuses it.
static std::optional<std::string> getRefusal(ModuleOp module, const Case &given,
                                             const CompileOptions &options) {
  OwningOpRef<ModuleOp> copy(module.cloneWithoutRegions());
  OpBuilder builder =
      OpBuilder::atBlockBegin(&copy->getBodyRegion().emplaceBlock());
  for (Operation &op : module.getOps()) {
    auto func = dyn_cast<relax::FuncOp>(op);
    if (!func || func.isPrivate() || func.getName() == given.name)
      builder.clone(op);
  }
  std::string text;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &each) {
    text += (text.empty() ? "" : "\n") + toText(each);
    return success();
  });
  if (failed(runPhases(*copy, Phase::Legalize, options)))
    return text;
  return std::nullopt;
}

/// Returns options for little optimization, which takes long for loops over
/// unknown sizes. JIT tests the other.
static CompileOptions getQuickOptions(CompileOptions options) {
  options.codegen.optLevel = 1;
  return options;
}

FailureOr<CompileOptions> Preparation::getEmulatedOptions() {
  Location loc = liftedModule->getLoc();
  FailureOr<TargetSpec> target =
      TargetSpec::parse(emulated, [&] { return emitError(loc); });
  if (failed(target))
    return failure();
  CompileOptions changed = options;
  changed.target = *target;
  return getQuickOptions(changed);
}

FailureOr<RunCase> Preparation::prepareEmulated() {
  FailureOr<CompileOptions> emulated = getEmulatedOptions();
  if (failed(emulated))
    return failure();
  OwningOpRef<ModuleOp> module(liftedModule->clone());
  auto machine =
      load(CompiledModel::compile(*module, *emulated), module->getLoc(), "emu");
  if (failed(machine))
    return failure();
  return runMachine(*machine, /*isLifted=*/true);
}

FailureOr<RunCase> Preparation::prepareLessKnown(Known known,
                                                 const CompileOptions &options,
                                                 StringRef device) {
  OwningOpRef<ModuleOp> module(liftedModule->clone());
  if (failed(forgetSizes(*module, lifted, known)))
    return failure();
  SmallVector<std::optional<std::string>> refusals;
  for (const Case &each : lifted)
    refusals.push_back(getRefusal(*module, each, options));
  for (auto [each, refusal] : llvm::zip_equal(lifted, refusals))
    if (refusal)
      module->lookupSymbol(each.name)->erase();
  RunCase run;
  if (!llvm::all_of(refusals, [](auto &each) { return each.has_value(); })) {
    auto machine = load(CompiledModel::compile(*module, options),
                        module->getLoc(), device);
    if (failed(machine))
      return failure();
    run = runMachine(*machine, /*isLifted=*/true);
  }
  return RunCase([this, run, refusals](const Case &given) -> Outcome {
    const auto &refusal = refusals[&given - spec.cases.data()];
    return refusal ? Outcome{"", refusal} : run(given);
  });
}

FailureOr<RunCase> Preparation::prepareSO() {
  FailureOr<ModuleOp> module = getCompiled();
  if (failed(module))
    return failure();
  SmallString<128> path;
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("relax-test-run", "so", path))
    return emitError(module->getLoc())
           << "cannot make a temporary file: " << code.message();
  // The mapping outlives the file.
  llvm::FileRemover remover(path);
  // The mode that compiles in memory runs bytecode.
  CompileOptions libraryOptions = options;
  libraryOptions.execMode = ExecMode::Compiled;
  if (failed(emit(*module, EmitKind::So, path, libraryOptions)))
    return failure();
  auto machine = runtime::loadModule(path.str().str());
  if (!machine)
    return emitError(module->getLoc()) << machine.error().message();
  return runMachine(*machine, /*isLifted=*/true);
}

FailureOr<RunCase> Preparation::prepare(Mode mode) {
  switch (mode) {
  case Mode::Reference:
    return prepareReference(reference::Precision::Declared);
  case Mode::F64:
    return prepareReference(reference::Precision::Double);
  case Mode::TIR:
    return prepareTIR();
  case Mode::JIT:
    return prepareJIT();
  case Mode::Folded:
    return prepareFolded();
  case Mode::SO:
    return prepareSO();
  case Mode::ReferenceSymbols:
    return prepareReference(Known::Symbols);
  case Mode::ReferenceRanks:
    return prepareReference(Known::Ranks);
  case Mode::ReferenceNothing:
    return prepareReference(Known::Nothing);
  case Mode::JITSymbols:
    return prepareLessKnown(Known::Symbols, getQuickOptions(options), "cpu");
  case Mode::JITRanks:
    return prepareLessKnown(Known::Ranks, getQuickOptions(options), "cpu");
  case Mode::Emulated:
    return prepareEmulated();
  case Mode::EmulatedSymbols: {
    FailureOr<CompileOptions> emulated = getEmulatedOptions();
    if (failed(emulated))
      return failure();
    return prepareLessKnown(Known::Symbols, *emulated, "emu");
  }
  case Mode::Levels:
    return prepareLevels();
  }
  return failure();
}
