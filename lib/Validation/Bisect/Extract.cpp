//===- Extract.cpp - extract the kernels of a model -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Bisect/Extract.h"

#include "Execution.h"
#include "FunctionExtraction.h"
#include "ReproducerDirectory.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Validation/Tolerance/Trace.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {

/// A kernel with the results of its first call.
struct Kernel {
  std::string name, entry;
  /// The name of its folder.
  std::string folder;
  OwningOpRef<ModuleOp> module;
  SmallVector<Tensor> inputs, outputs;
  /// The tolerances of the outputs.
  SmallVector<Tolerance> tolerances;
};

} // namespace

/// Escapes text from the model for a cell of a table.
static std::string toCell(StringRef text) {
  std::string cell;
  for (char c : text) {
    if (c == '|' || c == '[' || c == ']' || c == '\\')
      cell += '\\';
    cell += (unsigned char)c < 0x20 ? ' ' : c;
  }
  return cell;
}

/// Describes the calls of a kernel, with the names of its fused nodes.
static std::string describeCalls(ModuleOp module, StringRef kernel) {
  unsigned count = 0;
  std::string nodes;
  module.walk([&](relax::CallTIROp call) {
    if (call.getCallee() != kernel)
      return;
    ++count;
    std::string all;
    for (const std::string &name : getNodeNames(call.getLoc()))
      all += (all.empty() ? "" : " + ") + name;
    if (!all.empty())
      nodes += (nodes.empty() ? "" : ", ") + all;
  });
  return std::to_string(count) + " | " + (nodes.empty() ? "-" : toCell(nodes));
}

/// Returns "2x3xf32".
static std::string describeType(const Tensor &tensor) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : tensor.getShape())
    os << size << "x";
  os << tensor.getElementType();
  return text;
}

static std::string describeTypes(ArrayRef<Tensor> tensors) {
  std::string text;
  for (const Tensor &tensor : tensors)
    text += (text.empty() ? "" : ", ") + describeType(tensor);
  return text.empty() ? "-" : text;
}

/// Returns the script that runs the kernel and compares its results. Arguments
/// of the script are options of the run.
static std::string makeCommand(const Kernel &kernel,
                               const ExtractOptions &options) {
  // The widest tolerance covers all results.
  Tolerance widest;
  for (const Tolerance &tolerance : kernel.tolerances) {
    widest.relative = std::max(widest.relative, tolerance.relative);
    widest.absolute = std::max(widest.absolute, tolerance.absolute);
  }
  std::string run;
  llvm::raw_string_ostream os(run);
  os << quoteForShell(options.runTool) << " kernel.mlir";
  for (size_t i = 0; i < kernel.inputs.size(); ++i)
    os << " --input=@input" << i << ".npy";
  for (size_t i = 0; i < kernel.outputs.size(); ++i)
    os << " --expected=@expected" << i << ".npy";
  os << llvm::format(" --rtol=%.3g --atol=%.3g", widest.relative,
                     widest.absolute);
  return makeScript("Compares compiled code with results of the reference. "
                    "Options of the run can\n# be added, --benchmark=100 for "
                    "instance.",
                    {compareCommand(run)});
}

/// Extracts the kernel of a call into a module and computes its results.
static FailureOr<Kernel> extract(ModuleOp module, const Call &call) {
  Kernel kernel;
  kernel.name = call.callee;
  kernel.module = extractCall(module, call, kernel.entry);
  if (!kernel.module)
    return module.emitError()
           << "cannot call kernel '@" << call.callee << "' on its own";
  kernel.inputs = getEntryArguments(call);
  Outcome outcome = runCall(module, call, Precision::Declared);
  if (!outcome.results)
    return module.emitError() << "kernel '@" << call.callee
                              << "': " << StringRef(outcome.error).rtrim();
  Values arguments(kernel.inputs.begin(), kernel.inputs.end());
  SmallVector<Rounding> roundings =
      getRoundings(*kernel.module, kernel.entry, arguments);
  for (auto [i, result] : llvm::enumerate(*outcome.results)) {
    const Tensor *tensor = result.getIf<Tensor>();
    if (!tensor)
      continue;
    kernel.outputs.push_back(*tensor);
    Tolerance tolerance = Tolerance::of(
        tensor->getKind(), i < roundings.size() ? roundings[i] : Rounding());
    // --rtol does not scale with the magnitude of a tensor, so --atol includes
    // it.
    tolerance.absolute += tolerance.relative * getMagnitude(*tensor);
    tolerance.relative += tolerance.last;
    kernel.tolerances.push_back(tolerance);
  }
  return kernel;
}

static LogicalResult write(const Kernel &kernel,
                           const ExtractOptions &options) {
  Location location = kernel.module.get()->getLoc();
  Files files;
  files.emplace_back("kernel.mlir", printModule(*kernel.module));
  auto add = [&](StringRef name, ArrayRef<Tensor> tensors) -> LogicalResult {
    for (auto [i, tensor] : llvm::enumerate(tensors)) {
      runtime::Expected<std::string> bytes = encodeNpy(tensor);
      if (!bytes)
        return emitError(location) << bytes.error().message();
      files.emplace_back((name + Twine(i) + ".npy").str(), *bytes);
    }
    return success();
  };
  if (failed(add("input", kernel.inputs)) ||
      failed(add("expected", kernel.outputs)))
    return failure();
  files.emplace_back("command.sh", makeCommand(kernel, options));
  SmallString<128> folder(options.directory);
  llvm::sys::path::append(folder, kernel.folder);
  return writeFiles(files, folder, location);
}

static std::string makeRow(ModuleOp module, const Kernel &kernel) {
  return "| [" + toCell(kernel.name) + "](" + kernel.folder + ") | " +
         describeCalls(module, kernel.name) + " | " +
         describeTypes(kernel.inputs) + " | " + describeTypes(kernel.outputs) +
         " |\n";
}

/// Writes each kernel that was called, and a list of them.
static LogicalResult writeKernels(ModuleOp module, ArrayRef<Call> calls,
                                  const ExtractOptions &options) {
  std::string readme =
      "# Kernels of @" + options.function +
      "\n\nEach folder has one kernel, its arguments at its first call, and "
      "what the reference\ncomputes from them. `command.sh` compiles and runs "
      "it and compares the results.\n\n"
      "| kernel | calls | nodes | inputs | results |\n|---|---|---|---|---|\n";
  llvm::StringSet<> taken;
  (void)makeFileName("README.md", taken);
  for (const Call &call : calls) {
    if (!call.isKernel)
      continue;
    FailureOr<Kernel> kernel = extract(module, call);
    if (failed(kernel))
      return failure();
    kernel->folder = makeFileName(call.callee, taken);
    if (failed(write(*kernel, options)))
      return failure();
    readme += makeRow(module, *kernel);
    if (options.onProgress)
      options.onProgress(call.callee + ": " + describeTypes(kernel->inputs) +
                         " -> " + describeTypes(kernel->outputs));
  }
  return writeFiles({{"README.md", readme}}, options.directory,
                    module.getLoc());
}

LogicalResult check::extractKernels(ModuleOp module, ArrayRef<Tensor> inputs,
                                    const ExtractOptions &options) {
  if (failed(checkNewFolder(options.directory, module.getLoc())))
    return failure();
  OwningOpRef<ModuleOp> fused = module.clone();
  if (failed(runPhases(*fused, Phase::Fuse, options.compile)))
    return failure();
  Values arguments(inputs.begin(), inputs.end());
  Trace trace = traceFunction(*fused, options.function, arguments, /*limit=*/1);
  if (!trace.outcome.results)
    return module.emitError()
           << "the reference cannot run '@" << options.function
           << "': " << StringRef(trace.outcome.error).rtrim();
  if (succeeded(writeKernels(*fused, trace.calls, options)))
    return success();
  // An incomplete set could be mistaken for all kernels.
  (void)llvm::sys::fs::remove_directories(options.directory);
  return failure();
}
