//===- PassReport.cpp - timing and statistics of passes -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/PassReport.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Compiler/PassNames.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <mutex>

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

namespace {
/// The sums of one kind of remark.
struct RemarkCount {
  uint64_t count = 0;
  llvm::MapVector<std::string, int64_t, llvm::StringMap<unsigned>> sums;
};

/// The statistics of one pass.
struct PassCount {
  uint64_t runs = 0;
  uint64_t opsBefore = 0, opsAfter = 0, functionsBefore = 0, functionsAfter = 0;
  std::map<std::string, RemarkCount> remarks;
};

/// Collects statistics from several threads.
class Statistics {
public:
  void enter(Pass *pass, Operation *op) {
    auto [ops, functions] = countOps(op);
    std::lock_guard<std::mutex> lock(mutex);
    PassCount &count = find(pass->getArgument());
    count.opsBefore += ops;
    count.functionsBefore += functions;
  }

  void leave(Pass *pass, Operation *op) {
    auto [ops, functions] = countOps(op);
    std::lock_guard<std::mutex> lock(mutex);
    PassCount &count = find(pass->getArgument());
    ++count.runs;
    count.opsAfter += ops;
    count.functionsAfter += functions;
  }

  void add(const remark::detail::Remark &remark) {
    std::lock_guard<std::mutex> lock(mutex);
    RemarkCount &count =
        find(remark.getCategoryName()).remarks[remark.getRemarkName().str()];
    ++count.count;
    for (const remark::detail::Remark::Arg &arg : remark.getArgs()) {
      int64_t value;
      if (!StringRef(arg.val).getAsInteger(10, value))
        count.sums[arg.key] += value;
    }
  }

  void print(raw_ostream &os) {
    os << "Statistics of passes\n";
    for (auto &[name, count] : passes) {
      os << "  " << name << ": " << count.runs
         << (count.runs == 1 ? " run" : " runs") << ", operations "
         << count.opsBefore << " -> " << count.opsAfter;
      if (count.functionsBefore != count.functionsAfter)
        os << ", functions " << count.functionsBefore << " -> "
           << count.functionsAfter;
      os << "\n";
      for (auto &[remark, numbers] : count.remarks) {
        os << "    " << remark << ": " << numbers.count;
        StringRef separator = " (";
        for (auto &[key, sum] : numbers.sums) {
          os << separator << key << ": " << sum;
          separator = ", ";
        }
        os << (numbers.sums.empty() ? "\n" : ")\n");
      }
    }
  }

private:
  static std::pair<uint64_t, uint64_t> countOps(Operation *op) {
    uint64_t ops = 0, functions = 0;
    op->walk([&](Operation *nested) {
      ++ops;
      functions += isa<FunctionOpInterface>(nested);
    });
    return {ops, functions};
  }

  PassCount &find(StringRef name) { return passes[name.str()]; }

  std::mutex mutex;
  llvm::MapVector<std::string, PassCount, llvm::StringMap<unsigned>> passes;
};

class CountingInstrumentation : public PassInstrumentation {
public:
  explicit CountingInstrumentation(std::shared_ptr<Statistics> statistics)
      : statistics(std::move(statistics)) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (!pass->getArgument().empty())
      statistics->enter(pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (!pass->getArgument().empty())
      statistics->leave(pass, op);
  }

private:
  std::shared_ptr<Statistics> statistics;
};

class CountingStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit CountingStreamer(std::shared_ptr<Statistics> statistics)
      : statistics(std::move(statistics)) {}
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    statistics->add(remark);
  }

private:
  std::shared_ptr<Statistics> statistics;
};
} // namespace

//===----------------------------------------------------------------------===//
// The report
//===----------------------------------------------------------------------===//

struct PassReport::Implementation {
  Implementation(MLIRContext &context, const PassReportOptions &options,
                 raw_ostream &os)
      : context(context), options(options), os(os) {
    if (options.timing) {
      timing.setEnabled(true);
      timing.setOutput(
          createOutputStrategy(DefaultTimingManager::OutputFormat::Text, os));
      root = timing.getRootScope();
    }
    if (options.statistics) {
      statistics = std::make_shared<Statistics>();
      // A remark engine of the user is kept.
      ownsRemarks = !context.getRemarkEngine();
      if (ownsRemarks)
        (void)remark::enableOptimizationRemarks(
            context, std::make_unique<CountingStreamer>(statistics),
            std::make_unique<remark::RemarkEmittingPolicyAll>(),
            {".*", ".*", ".*", ".*", ".*"});
    }
    // Printing needs a single thread, which no other pass changes the module
    // on.
    if (!options.printBefore.empty() || !options.printAfter.empty())
      context.disableMultithreading();
  }

  ~Implementation() {
    phase = TimingScope();
    root = TimingScope();
    if (options.timing) {
      timing.print();
      // The destructor of a disabled manager does not print an empty report.
      timing.setEnabled(false);
    }
    if (!statistics)
      return;
    if (ownsRemarks)
      context.setRemarkEngine(nullptr);
    statistics->print(os);
  }

  MLIRContext &context;
  PassReportOptions options;
  raw_ostream &os;
  DefaultTimingManager timing;
  TimingScope root, phase;
  std::shared_ptr<Statistics> statistics;
  bool ownsRemarks = false;
};

PassReport::PassReport(MLIRContext &context, const PassReportOptions &options,
                       raw_ostream &os)
    : implementation(std::make_unique<Implementation>(context, options, os)) {}

PassReport::~PassReport() = default;

static bool isNamed(ArrayRef<std::string> names, Pass *pass) {
  return !pass->getArgument().empty() &&
         (llvm::is_contained(names, "all") ||
          llvm::is_contained(names, pass->getArgument()));
}

void PassReport::observe(PassManager &pm, StringRef name) {
  const PassReportOptions &options = implementation->options;
  if (!options.printBefore.empty() || !options.printAfter.empty())
    pm.enableIRPrinting(
        [=](Pass *pass, Operation *) {
          return isNamed(options.printBefore, pass);
        },
        [=](Pass *pass, Operation *) {
          return isNamed(options.printAfter, pass);
        },
        /*printModuleScope=*/true, /*printAfterOnlyOnChange=*/false,
        /*printAfterOnlyOnFailure=*/false, implementation->os,
        OpPrintingFlags().elideLargeElementsAttrs(32).elideLargeResourceString(
            0));
  if (implementation->statistics)
    pm.addInstrumentation(
        std::make_unique<CountingInstrumentation>(implementation->statistics));
  if (!options.reproducer.empty()) {
    pm.enableVerifier();
    pm.enableCrashReproducerGeneration(options.reproducer);
  }
  if (options.timing) {
    implementation->phase = implementation->root.nest(name);
    pm.enableTiming(implementation->phase);
  }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Adds the names of passes in the text of a pipeline. The text also has names
/// of operations, which contain a dot, and options in braces.
static void addNames(OpPassManager &pm, llvm::StringSet<> &names) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  pm.printAsTextualPipeline(stream);
  unsigned depth = 0;
  std::string name;
  for (char c : text + ",") {
    if (c == '{' || c == '}') {
      depth += c == '{' ? 1 : -1;
    } else if (depth == 0 &&
               (llvm::isAlnum(c) || StringRef("-._").contains(c))) {
      name += c;
      continue;
    }
    if (depth == 0 || c == '{') {
      if (!name.empty() && !StringRef(name).contains('.') && name != "any")
        names.insert(name);
      name.clear();
    }
  }
}

/// Returns the names of all passes of the phases, and of the pipelines `added`
/// to them. Fails after a report if a pipeline cannot be parsed.
static FailureOr<llvm::StringSet<>>
getAllNames(ArrayRef<std::string> added,
            function_ref<void(const Twine &)> emitError) {
  llvm::StringSet<> names;
  for (StringRef name : getPassNames())
    names.insert(name);
  PipelineOptions options;
  options.passes.added = added;
  OpPassManager pm;
  for (Phase phase : getPhases())
    if (failed(buildPhase(pm, phase, options, emitError)))
      return failure();
  addNames(pm, names);
  return names;
}

LogicalResult relax_mlir::verify(const PassReportOptions &options,
                                 function_ref<void(const Twine &)> emitError,
                                 ArrayRef<std::string> added) {
  if (options.printBefore.empty() && options.printAfter.empty())
    return success();
  FailureOr<llvm::StringSet<>> names = getAllNames(added, emitError);
  if (failed(names))
    return failure();
  names->insert("all");
  for (const std::vector<std::string> *list :
       {&options.printBefore, &options.printAfter})
    for (StringRef name : *list) {
      if (names->contains(name))
        continue;
      SmallVector<StringRef> known = llvm::to_vector(names->keys());
      llvm::sort(known);
      emitError("no pass '" + name + "' runs; did you mean '" +
                findNearestName(known, name) + "'?");
      return failure();
    }
  return success();
}
