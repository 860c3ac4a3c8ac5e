//===- Driver.cpp - check many random programs ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/Driver.h"

#include "Worker.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Fuzz/Random.h"
#include "relax-mlir/Validation/Fuzz/Reduction.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <poll.h>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using Clock = std::chrono::steady_clock;

/// The maximal number of findings to reduce at the end of a run.
static constexpr size_t kMostReduced = 10;

/// The number of programs between progress lines.
static constexpr int64_t kProgramsPerLine = 500;

/// The number of programs after which a worker creates a new context, since
/// types and attributes accumulate memory.
static constexpr unsigned kProgramsPerContext = 50;

std::unique_ptr<MLIRContext> fuzz::createContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  reference::registerReferenceModels(registry);
  auto context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->printOpOnDiagnostic(false);
  return context;
}

OracleOptions fuzz::getOracleOptions(uint64_t seed,
                                     const DriverOptions &driver) {
  Random random(~seed);
  OracleOptions options;
  options.compile = driver.compile;
  options.folded = random.chance(30);
  options.sharedObject = random.chance(4);
  // The default level most often: most models are compiled with it.
  static constexpr unsigned others[] = {0, 1, 3, 3};
  if (driver.anyLevel && random.chance(40))
    options.compile.passes.level = others[random.below(4)];
  return options;
}

//===----------------------------------------------------------------------===//
// One program
//===----------------------------------------------------------------------===//

static std::string describeRun(const Level &level, uint64_t seed,
                               const Finding &finding,
                               const OracleOptions &options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "seed " << seed << ": " << finding.kind << ": " << finding.message;
  std::string header;
  for (StringRef line : llvm::split(StringRef(text).rtrim(), '\n'))
    header += ("// " + line + "\n").str();
  header += "// relax-fuzz --level=" + level.getName().str();
  if (options.folded)
    header += " --folded";
  if (options.sharedObject)
    header += " --shared-object";
  if (options.compile.target.gpu)
    header += " --emulated";
  const PassSelection &passes = options.compile.passes;
  if (passes.level != PassSelection::defaultLevel)
    header += " -O" + std::to_string(passes.level);
  for (const std::string &name : passes.disabled)
    header += " --disable-pass=" + name;
  for (const std::string &name : passes.required)
    header += " --require-pass=" + name;
  return header + " --test THIS\n";
}

/// Returns the program of a seed. If the generator fails, returns null and sets
/// `why`.
static OwningOpRef<ModuleOp> generate(const Level &level, MLIRContext &context,
                                      uint64_t seed,
                                      const GeneratorOptions &options,
                                      std::string &why) {
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    llvm::raw_string_ostream(why) << diagnostic << "\n";
  });
  OwningOpRef<ModuleOp> module = level.generate(context, seed, options);
  if (!module && why.empty())
    why = "the generator made no program for this seed\n";
  return module;
}

/// Writes the program of a finding. Runs in a child process, since the
/// generator may crash.
static std::string writeProgram(const Level &level, const FoundProgram &found,
                                const DriverOptions &options) {
  SmallString<128> path(options.writeTo);
  if (llvm::sys::fs::create_directories(path))
    return "";
  llvm::sys::path::append(path, level.getName() + "-" + Twine(found.seed) +
                                    "-" + found.finding.kind + ".mlir");
  Worker worker([&](const Worker::Say &) {
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    if (error)
      return;
    auto context = createContext();
    std::string why;
    auto module = generate(level, *context, found.seed, options.generator, why);
    os << describeRun(level, found.seed, found.finding,
                      getOracleOptions(found.seed, options));
    if (module)
      module->print(os);
    os << "\n";
  });
  while (worker.read())
    ;
  worker.wait();
  return path.str().str();
}

std::optional<Finding> fuzz::checkFile(const Level &level, StringRef path,
                                       const OracleOptions &options,
                                       unsigned timeLimit) {
  Worker worker([&](const Worker::Say &say) {
    auto context = createContext();
    std::string text;
    std::optional<Finding> finding;
    {
      ScopedDiagnosticHandler handler(
          context.get(), [&](Diagnostic &diagnostic) {
            llvm::raw_string_ostream(text)
                << diagnostic.getLocation() << ": " << diagnostic << "\n";
          });
      FailureOr<OwningOpRef<ModuleOp>> module = loadModel(path, *context);
      if (succeeded(module))
        finding = level.check(**module, options);
      else
        finding = Finding{"parse", text};
    }
    say({finding ? Report::Wrong : Report::Clean, 0,
         finding.value_or(Finding())});
  });
  return worker.waitForFinding(timeLimit);
}

bool fuzz::printPrograms(const Level &level, const DriverOptions &options,
                         raw_ostream &os) {
  bool isWhole = true;
  for (int64_t i = 0; i < options.count; ++i) {
    auto context = createContext();
    if (i > 0)
      os << "// -----\n";
    std::string why;
    auto module =
        generate(level, *context, options.seed + i, options.generator, why);
    os << "// seed " << options.seed + i << "\n";
    if (module)
      module->print(os);
    else
      os << "// generator: " << StringRef(why).split('\n').first;
    os << "\n";
    isWhole &= bool(module);
  }
  return isWhole;
}

//===----------------------------------------------------------------------===//
// Many programs
//===----------------------------------------------------------------------===//

namespace {
class Run {
public:
  Run(const Level &level, const DriverOptions &options, raw_ostream &os)
      : level(level), options(options), os(os) {}
  std::vector<FoundProgram> run();
  Coverage getCoverage() const { return coverage; }

private:
  /// A worker and its programs: first, first + stride, ...
  struct Slot {
    std::optional<Worker> worker;
    uint64_t first = 0;
    /// The seed of the present program.
    std::optional<uint64_t> current;
  };
  void start(Slot &slot);
  void workAt(uint64_t first, const Worker::Say &say);
  void take(Slot &slot);
  void finish(Slot &slot, std::string why, StringRef kind);
  void add(uint64_t seed, Finding finding);
  void countOne();

  const Level &level;
  const DriverOptions &options;
  raw_ostream &os;
  std::vector<FoundProgram> found;
  int64_t numDone = 0;
  Coverage coverage;
};
} // namespace

/// The body of a worker.
void Run::workAt(uint64_t first, const Worker::Say &say) {
  std::unique_ptr<MLIRContext> context;
  unsigned age = 0;
  for (uint64_t seed = first; seed < options.seed + options.count;
       seed += options.jobs) {
    say({Report::Begin, seed, {}});
    if (!context || ++age == kProgramsPerContext) {
      context = createContext();
      age = 0;
    }
    std::string why;
    auto module = generate(level, *context, seed, options.generator, why);
    if (!module) {
      say({Report::Wrong, seed, {"generator", why}, {}});
      continue;
    }
    OracleOptions oracle = getOracleOptions(seed, options);
    Coverage coverage;
    oracle.coverage = &coverage;
    std::optional<Finding> finding = level.check(*module, oracle);
    say({finding ? Report::Wrong : Report::Clean, seed,
         finding.value_or(Finding()), coverage});
  }
}

void Run::start(Slot &slot) {
  slot.worker.reset();
  slot.current.reset();
  if (slot.first >= options.seed + options.count)
    return;
  slot.worker.emplace([&](const Worker::Say &say) { workAt(slot.first, say); });
}

void Run::add(uint64_t seed, Finding finding) {
  FoundProgram one{seed, std::move(finding), ""};
  if (!options.writeTo.empty())
    one.path = writeProgram(level, one, options);
  os << "seed " << seed << ": " << one.finding.kind << ": "
     << StringRef(one.finding.message).split('\n').first << "\n";
  if (!one.path.empty())
    os << "  written to " << one.path << "\n";
  os.flush();
  found.push_back(std::move(one));
}

void Run::countOne() {
  if (++numDone % kProgramsPerLine != 0)
    return;
  os << numDone << " programs so far\n";
  os.flush();
}

/// Handles all pending reports.
void Run::take(Slot &slot) {
  while (std::optional<Report> report = slot.worker->next()) {
    if (report->kind == Report::Begin) {
      slot.current = report->seed;
      continue;
    }
    slot.current.reset();
    slot.first = report->seed + options.jobs;
    coverage += report->coverage;
    countOne();
    if (report->kind == Report::Wrong)
      add(report->seed, report->finding);
  }
}

/// Records the end of a worker and starts another one for its remaining
/// programs.
void Run::finish(Slot &slot, std::string why, StringRef kind) {
  if (slot.current) {
    uint64_t seed = *slot.current;
    slot.first = seed + options.jobs;
    countOne();
    add(seed, {kind.str(), std::move(why)});
  } else if (!why.empty()) {
    // It ended between two programs, so neither is at fault.
    add(slot.first, {kind.str(), std::move(why)});
    slot.first += options.jobs;
  }
  start(slot);
}

std::vector<FoundProgram> Run::run() {
  std::vector<Slot> slots(options.jobs);
  for (auto [i, slot] : llvm::enumerate(slots)) {
    slot.first = options.seed + i;
    start(slot);
  }
  auto limit = std::chrono::seconds(options.timeLimit);
  while (true) {
    SmallVector<pollfd> files;
    SmallVector<Slot *> open;
    for (Slot &slot : slots) {
      if (!slot.worker)
        continue;
      files.push_back({slot.worker->getDescriptor(), POLLIN, 0});
      open.push_back(&slot);
    }
    if (open.empty())
      return std::move(found);
    ::poll(files.data(), files.size(), 500);
    for (auto [file, slot] : llvm::zip_equal(files, open)) {
      bool more = !(file.revents & (POLLIN | POLLHUP)) || slot->worker->read();
      take(*slot);
      if (!more) {
        std::optional<std::string> why = slot->worker->wait();
        finish(*slot, why.value_or(""), "crash");
      } else if (slot->current &&
                 Clock::now() - slot->worker->getLastReport() > limit) {
        slot->worker->kill();
        slot->worker->wait();
        finish(*slot,
               "took more than " + std::to_string(options.timeLimit) +
                   " seconds",
               "timeout");
      }
    }
  }
}

/// Writes a reduced program beside that of a finding. Runs in a child process,
/// since the passes that simplify it may crash.
static void writeReduced(const Level &level, const FoundProgram &found,
                         const DriverOptions &options, raw_ostream &os) {
  std::string path =
      StringRef(found.path).drop_back(StringRef(".mlir").size()).str() +
      "-small.mlir";
  Worker worker([&](const Worker::Say &) {
    auto context = createContext();
    std::string why;
    auto module = generate(level, *context, found.seed, options.generator, why);
    if (!module)
      return;
    OracleOptions oracle = getOracleOptions(found.seed, options);
    reduceProgram(level, *module, found.finding.kind, oracle,
                  options.timeLimit);
    std::error_code error;
    llvm::raw_fd_ostream file(path, error);
    if (error)
      return;
    file << describeRun(level, found.seed, found.finding, oracle);
    module->print(file);
    file << "\n";
  });
  while (worker.read())
    ;
  if (!worker.wait())
    os << "seed " << found.seed << ": reduced to " << path << "\n";
}

std::vector<FoundProgram> fuzz::runPrograms(const Level &level,
                                            const DriverOptions &options,
                                            raw_ostream &os,
                                            Coverage *coverage) {
  Run run(level, options, os);
  std::vector<FoundProgram> found = run.run();
  if (coverage)
    *coverage += run.getCoverage();
  // Many findings usually have the same cause.
  for (const FoundProgram &one : ArrayRef(found).take_front(kMostReduced))
    if (!one.path.empty() && one.finding.kind != "timeout" &&
        one.finding.kind != "generator")
      writeReduced(level, one, options, os);
  return found;
}
