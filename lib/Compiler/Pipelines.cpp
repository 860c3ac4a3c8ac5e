//===- Pipelines.cpp - the phases of compilation --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Pipelines.h"

#include "PhasePasses.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "relax-mlir/Compiler/PassNames.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace relax_mlir;

ArrayRef<Phase> relax_mlir::getPhases() {
  static constexpr Phase phases[] = {
      Phase::Graph,  Phase::Legalize, Phase::Fuse,   Phase::Schedule,
      Phase::Memory, Phase::VM,       Phase::Kernels};
  return phases;
}

ArrayRef<Phase> relax_mlir::getModulePhases() {
  return getPhases().drop_back();
}

StringRef relax_mlir::stringify(Phase phase) {
  switch (phase) {
  case Phase::Graph:
    return "graph";
  case Phase::Legalize:
    return "legalize";
  case Phase::Fuse:
    return "fuse";
  case Phase::Schedule:
    return "schedule";
  case Phase::Memory:
    return "memory";
  case Phase::VM:
    return "vm";
  case Phase::Kernels:
    return "kernels";
  }
  return "";
}

StringRef relax_mlir::getDescription(Phase phase) {
  switch (phase) {
  case Phase::Graph:
    return "simplify the graph";
  case Phase::Legalize:
    return "turn operators into calls of tensor programs";
  case Phase::Fuse:
    return "join tensor programs";
  case Phase::Schedule:
    return "give the loops of tensor programs their order and kinds";
  case Phase::Memory:
    return "make results and their memory explicit";
  case Phase::VM:
    return "turn graph functions into functions of the virtual machine";
  case Phase::Kernels:
    return "lower tensor programs to the LLVM dialect";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// The passes of the phases
//===----------------------------------------------------------------------===//

ArrayRef<llvm::StringLiteral> PassSelection::getLevels() {
  static constexpr llvm::StringLiteral levels[] = {
      "only the mandatory passes: the shortest compile time",
      "simplified graphs, folded constants, shared memory, schedules",
      "batch norms folded into convolutions, kernels fused: the default",
      "functions inlined, weights scaled instead of results: may change "
      "rounding further"};
  return levels;
}

static bool hasFile(const PhasePass &pass, const PassSelection &selection) {
  return pass.files && !(selection.*pass.files).empty();
}

static bool isSelected(const PhasePass &pass, const PassSelection &selection) {
  return pass.level == Always ||
         llvm::is_contained(selection.required, pass.name) ||
         ((pass.level <= int(selection.level) || hasFile(pass, selection)) &&
          !llvm::is_contained(selection.disabled, pass.name));
}

PassSelection PassSelection::withoutExtensions() const {
  PassSelection selection = *this;
  selection.applyPatterns.clear();
  selection.fuseOpsByPattern.clear();
  selection.added.clear();
  llvm::erase_if(selection.required, [](StringRef name) {
    return llvm::any_of(getPhasePasses(), [&](const PhasePass &pass) {
      return pass.name == name && pass.needsFile();
    });
  });
  return selection;
}

bool relax_mlir::includesTarget(Machine machine, StringRef target) {
  bool isGPU = TargetSpec::namesGPU(target);
  bool isEmulator = TargetSpec::namesEmulator(target);
  switch (machine) {
  case Machine::Any:
    return true;
  case Machine::CPU:
    return !isGPU;
  case Machine::GPU:
    return isGPU;
  case Machine::CUDA:
    return isGPU && !isEmulator;
  case Machine::Emulator:
    return isEmulator;
  }
  llvm_unreachable("unknown machine");
}

/// Returns the words behind a pass that say for which machine it runs.
static StringRef describe(Machine machine) {
  switch (machine) {
  case Machine::Any:
    return "";
  case Machine::CPU:
    return " (for a CPU)";
  case Machine::GPU:
    return " (for a GPU)";
  case Machine::CUDA:
    return " (for cuda)";
  case Machine::Emulator:
    return " (for emu)";
  }
  llvm_unreachable("unknown machine");
}

bool relax_mlir::hasValueChangingPasses(const PassSelection &selection) {
  return llvm::any_of(getPhasePasses(), [&](const PhasePass &pass) {
    return pass.changesRounding && isSelected(pass, selection);
  });
}

namespace {
/// An added pipeline, `PHASE:PIPELINE`.
struct AddedPasses {
  StringRef text, pipeline;
  Phase phase;
};
} // namespace

/// Parses the phase of an added pipeline. Reports an unknown phase.
static FailureOr<AddedPasses>
parseAdded(StringRef text, function_ref<void(const Twine &)> emitError) {
  auto [name, pipeline] = text.split(':');
  std::string names;
  for (Phase phase : getPhases()) {
    if (name == stringify(phase) && !pipeline.empty())
      return AddedPasses{text, pipeline, phase};
    names += (names.empty() ? "" : ", ") + stringify(phase).str();
  }
  emitError("expected PHASE:PASSES, with a phase of " + names + ", got '" +
            shortenName(text.str()) + "'");
  return failure();
}

/// Adds the passes of a textual pipeline to a pass manager on modules, each
/// nested in the operation that it runs on. The pipeline may name the module:
/// `builtin.module(...)` has the passes of the module itself.
static LogicalResult addPipeline(OpPassManager &pm, StringRef pipeline,
                                 raw_ostream &errors) {
  // A pass manager without an operation takes any pass.
  OpPassManager parsed;
  if (failed(parsePassPipeline(pipeline, parsed, errors)))
    return failure();
  for (Pass &pass : parsed.getPasses()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    pass.printAsTextualPipeline(os);
    // The pass manager is on the module already.
    if (StringRef inner = text; inner.consume_front("builtin.module(")) {
      inner.consume_back(")");
      if (failed(addPipeline(pm, inner, errors)))
        return failure();
      continue;
    }
    std::optional<StringRef> name = pass.getOpName();
    bool isNested = name && *name != ModuleOp::getOperationName();
    if (failed(parsePassPipeline(text, isNested ? pm.nest(*name) : pm, errors)))
      return failure();
  }
  return success();
}

std::vector<std::string> relax_mlir::getPassNames() {
  std::vector<std::string> names;
  for (const PhasePass &pass : getPhasePasses())
    if (!llvm::is_contained(names, pass.name))
      names.push_back(pass.name.str());
  return names;
}

StringRef relax_mlir::findNearestName(ArrayRef<StringRef> names,
                                      StringRef name) {
  StringRef nearest;
  unsigned least = UINT_MAX;
  for (StringRef candidate : names)
    for (StringRef known : {candidate, candidate.split('-').second})
      if (unsigned distance = known.edit_distance(name);
          !known.empty() && distance < least) {
        least = distance;
        nearest = candidate;
      }
  return nearest;
}

/// Returns the first pass of a name. Reports an unknown name and returns null.
static const PhasePass *findPass(StringRef name,
                                 function_ref<void(const Twine &)> emitError) {
  ArrayRef<PhasePass> passes = getPhasePasses();
  const PhasePass *pass = llvm::find_if(
      passes, [&](const PhasePass &known) { return known.name == name; });
  if (pass != passes.end())
    return pass;
  SmallVector<StringRef> names;
  for (const PhasePass &known : passes)
    names.push_back(known.name);
  emitError("no phase has a pass '" + name + "'; did you mean '" +
            findNearestName(names, name) + "'?");
  return nullptr;
}

/// Adds the passes of an added pipeline to `pm`. Reports passes that do not
/// exist, and wrong options.
static LogicalResult addPasses(OpPassManager &pm, const AddedPasses &added,
                               function_ref<void(const Twine &)> emitError) {
  std::string errors;
  llvm::raw_string_ostream os(errors);
  if (succeeded(addPipeline(pm, added.pipeline, os)))
    return success();
  // A syntax error has a position before the message and a caret after it.
  StringRef message = errors;
  if (size_t begin = message.find("error: "); begin != StringRef::npos)
    message = message.drop_front(begin + strlen("error: "));
  emitError("cannot add '" + shortenName(added.text.str()) +
            "': " + message.take_until([](char c) { return c == '\n'; }));
  return failure();
}

LogicalResult relax_mlir::verify(const PassSelection &selection,
                                 function_ref<void(const Twine &)> emitError) {
  unsigned numLevels = PassSelection::getLevels().size();
  if (selection.level >= numLevels) {
    emitError("expected an optimization level from 0 to " +
              Twine(numLevels - 1) + ", got " + Twine(selection.level));
    return failure();
  }
  for (StringRef name : selection.required) {
    const PhasePass *pass = findPass(name, emitError);
    if (!pass)
      return failure();
    if (pass->needsFile() && !hasFile(*pass, selection)) {
      emitError("pass '" + name + "' needs a pattern file");
      return failure();
    }
  }
  for (StringRef name : selection.disabled) {
    const PhasePass *pass = findPass(name, emitError);
    if (!pass)
      return failure();
    if (llvm::is_contained(selection.required, name)) {
      emitError("pass '" + name + "' is both disabled and required");
      return failure();
    }
    if (pass->level == Always) {
      emitError("pass '" + name + "' cannot be disabled: it is mandatory");
      return failure();
    }
  }
  for (StringRef text : selection.added) {
    FailureOr<AddedPasses> added = parseAdded(text, emitError);
    OpPassManager pm(ModuleOp::getOperationName());
    if (failed(added) || failed(addPasses(pm, *added, emitError)))
      return failure();
  }
  return verifyPassOptions(selection, emitError);
}

LogicalResult
relax_mlir::buildPhase(OpPassManager &pm, Phase phase,
                       const PipelineOptions &options,
                       function_ref<void(const Twine &)> emitError) {
  if (failed(verify(options.passes, emitError)))
    return failure();
  for (const PhasePass &pass : getPhasePasses())
    if (pass.phase == phase && includesTarget(pass.machine, options.target) &&
        isSelected(pass, options.passes))
      pass.add(pm, options);
  for (StringRef text : options.passes.added) {
    FailureOr<AddedPasses> added = parseAdded(text, emitError);
    if (failed(added) ||
        (added->phase == phase && failed(addPasses(pm, *added, emitError))))
      return failure();
  }
  if (options.extendPhase)
    options.extendPhase(phase, pm);
  return success();
}

/// Says when a pass runs.
static std::string describeUse(const PhasePass &pass) {
  if (pass.level == Always)
    return "always";
  if (pass.needsFile())
    return "with a pattern file";
  if (pass.level == OnRequest)
    return "on request";
  return "from -O" + std::to_string(pass.level);
}

void relax_mlir::printPasses(raw_ostream &os) {
  os << "Optimization levels:\n";
  for (auto [level, description] : llvm::enumerate(PassSelection::getLevels()))
    os << "  -O" << level << "  " << description << "\n";
  os << "\nPasses, phase by phase, and when they run:\n";
  for (Phase phase : getPhases()) {
    os << "  " << stringify(phase) << ": " << getDescription(phase) << "\n";
    for (const PhasePass &pass : getPhasePasses()) {
      if (pass.phase != phase)
        continue;
      os << "    " << llvm::left_justify(describeUse(pass), 19) << "  "
         << pass.name << describe(pass.machine) << "\n";
    }
  }
}

namespace {
/// PipelineOptions as flags of a pipeline.
struct PipelineFlags : public PassPipelineOptions<PipelineFlags> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc(
          "the target: native, an architecture with -mcpu and -mattr, or cuda "
          "with -arch"),
      llvm::cl::init(PipelineOptions().target)};
  Option<unsigned> optLevel{*this, "opt-level",
                            llvm::cl::desc("optimization level, 0 to 3"),
                            llvm::cl::init(PassSelection::defaultLevel)};
  ListOption<std::string> disabled{*this, "disable-pass",
                                   llvm::cl::desc("passes that do not run")};
  ListOption<std::string> required{
      *this, "require-pass",
      llvm::cl::desc("passes that run although the level is too low")};

  PipelineOptions get() const {
    PipelineOptions options;
    options.target = target;
    options.passes.level = optLevel;
    options.passes.disabled.assign(disabled.begin(), disabled.end());
    options.passes.required.assign(required.begin(), required.end());
    return options;
  }
};
} // namespace

/// Registers a pipeline of some phases and checks its options.
static void registerPhases(StringRef name, StringRef description,
                           ArrayRef<Phase> phases) {
  registerPassPipeline(
      name, description,
      [phases](OpPassManager &pm, StringRef text,
               function_ref<LogicalResult(const Twine &)> emitError) {
        PipelineFlags flags;
        if (failed(flags.parseFromString(text)))
          return failure();
        for (Phase phase : phases)
          if (failed(
                  buildPhase(pm, phase, flags.get(), [&](const Twine &message) {
                    (void)emitError(message);
                  })))
            return failure();
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handle) {
        handle(PipelineFlags());
      });
}

void relax_mlir::registerPipelines() {
  ArrayRef<Phase> phases = getPhases();
  for (auto [index, phase] : llvm::enumerate(phases))
    registerPhases(("relax-" + stringify(phase) + "-pipeline").str(),
                   getDescription(phase), phases.slice(index, 1));
  registerPhases("relax-to-vm-pipeline",
                 "the phases from a graph to the virtual machine",
                 getModulePhases());
}
