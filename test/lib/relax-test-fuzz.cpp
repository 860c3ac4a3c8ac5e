//===- relax-test-fuzz.cpp - find planted errors by random programs -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs relax-fuzz on compilers with a mutant (Mutants/Mutants.h). Prints the
// seed of the program that finds each mutant. Fails if a mutant is not found
// and not listed in --missed.
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Tools/PassFlags.h"
#include "relax-mlir/Validation/Fuzz/Driver.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using test::Mutant;

namespace {
struct Options {
  std::string plant;
  /// Names of mutants that may be missed. An additional generator changes the
  /// programs of all seeds.
  std::vector<std::string> missed;
  /// Names of operators to generate ("add"); empty generates all.
  std::vector<std::string> operations;
  PassFlags passes;
  /// The numbers of programs per level in the normal suite.
  int64_t graphs = 200, programs = 300;
  int64_t jobs = 1;
};
} // namespace

/// Returns true if a finding shows wrong results. A mutant that breaks or slows
/// the compiler is not found by its programs.
static bool isOfNumbers(const FoundProgram &found) {
  return llvm::is_contained({"numbers", "reference", "verifier"},
                            found.finding.kind);
}

/// Returns true if the program is correct without the mutant. The oracle
/// depends on planted errors; this run plants none.
static bool isCleanWithoutMutant(const Level &level, DriverOptions driver,
                                 uint64_t seed) {
  driver.seed = seed;
  driver.count = 1;
  driver.compile.extendPhase = [](Phase, mlir::OpPassManager &) {};
  return runPrograms(level, driver, llvm::nulls()).empty();
}

/// Checks programs of a level until one fails due to the mutant alone, and
/// returns the finding with its seed. Counts other findings by kind.
static std::optional<FoundProgram>
findFault(const Level &level, const Mutant &mutant, DriverOptions driver,
          int64_t count, std::map<std::string, int64_t> &others) {
  driver.compile.extendPhase = test::plant(mutant);
  constexpr int64_t kAtOnce = 20;
  for (int64_t first = 0; first < count; first += kAtOnce) {
    driver.seed = first;
    driver.count = std::min(kAtOnce, count - first);
    std::vector<FoundProgram> found = runPrograms(level, driver, llvm::nulls());
    llvm::sort(found, [](const FoundProgram &a, const FoundProgram &b) {
      return a.seed < b.seed;
    });
    for (const FoundProgram &one : found) {
      if (isOfNumbers(one) && isCleanWithoutMutant(level, driver, one.seed))
        return one;
      ++others[one.finding.kind];
    }
  }
  return std::nullopt;
}

/// Returns true if graphs must find the mutant.
static bool isOfGraphs(const Mutant &mutant) {
  return mutant.after.starts_with("relax-");
}

/// Returns the options of relax-fuzz with the same flags.
static DriverOptions getDriverOptions(const Options &options) {
  DriverOptions driver;
  driver.jobs = options.jobs;
  PassSelection &passes = driver.compile.passes;
  if (!options.passes.level.empty())
    passes.level = options.passes.level[0] - '0';
  passes.disabled = splitNames(options.passes.disabled);
  passes.required = splitNames(options.passes.required);
  driver.anyLevel = options.passes.getFirstGiven().empty();
  for (const std::string &name : splitNames(options.operations))
    driver.generator.operations.push_back("relax." + name);
  return driver;
}

static bool isCaught(const Mutant &mutant, const Options &options) {
  bool ofGraphs = isOfGraphs(mutant);
  std::unique_ptr<Level> level =
      ofGraphs ? createRelaxLevel() : createTIRLevel();
  std::map<std::string, int64_t> others;
  std::optional<FoundProgram> found =
      findFault(*level, mutant, getDriverOptions(options),
                ofGraphs ? options.graphs : options.programs, others);
  llvm::outs() << llvm::formatv("{0,-20} {1,-32} ", mutant.name, mutant.after);
  if (found)
    llvm::outs() << "caught by " << level->getName() << " program "
                 << found->seed << " (" << found->finding.kind << ")\n";
  else
    llvm::outs() << "missed\n";
  // A compiler that fails or crashes does not count as found.
  for (const auto &[kind, count] : others)
    llvm::outs() << "  other findings: " << count << " (" << kind << ")\n";
  if (found && !options.plant.empty())
    llvm::outs() << found->finding.message << "\n";
  llvm::outs().flush();
  return found.has_value();
}

int main(int argc, char **argv) {
  Options options;
  CommandLine line("relax-test-fuzz", "[options]",
                   "Random programs with planted errors.");
  line.text("plant", "MUTANT", options.plant,
            "plant this mutant instead of all");
  line.list("missed", "MUTANT,...", options.missed,
            "mutants that may be missed");
  line.list("ops", "NAME,...", options.operations,
            "generate these operators only, and their operands");
  options.passes.describeSelection(line, [] {
    std::string text;
    llvm::raw_string_ostream os(text);
    printPasses(os);
    return text;
  });
  line.integer("graphs", options.graphs, 1, 1 << 20,
               "graphs for a mutant of relax");
  line.integer("programs", options.programs, 1, 1 << 20,
               "tensor programs for a mutant of tir");
  line.integer("jobs", options.jobs, 1, 64,
               "the number of concurrent processes");
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 0, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  // Pipelines with a mutant are created from text.
  mlir::registerTransformsPasses();
  registerAllPasses();
  test::registerMutantPass();
  std::vector<Mutant> mutants;
  if (options.plant.empty()) {
    for (llvm::ArrayRef<Mutant> list :
         {test::getScheduleMutants(), test::getLoweringMutants(),
          test::getMemoryMutants(), test::getNumberMutants()})
      mutants.insert(mutants.end(), list.begin(), list.end());
  } else if (const Mutant *mutant = test::findMutant(options.plant)) {
    mutants.push_back(*mutant);
  } else {
    return line.usageError("there is no mutant '" + options.plant + "'");
  }
  std::vector<std::string> rare = splitNames(options.missed);
  for (const std::string &name : rare)
    if (llvm::none_of(
            mutants, [&](const Mutant &mutant) { return mutant.name == name; }))
      return line.usageError("no mutant '" + name + "' is planted");
  int64_t numCaught = 0;
  bool isMissed = false;
  for (const Mutant &mutant : mutants) {
    bool caught = isCaught(mutant, options);
    numCaught += caught;
    if (caught || llvm::is_contained(rare, mutant.name))
      continue;
    isMissed = true;
    llvm::errs() << "relax-test-fuzz: expected '" << mutant.name
                 << "' to be caught\n";
  }
  llvm::outs() << numCaught << " of " << mutants.size() << " mutants caught\n";
  return isMissed ? 1 : 0;
}
