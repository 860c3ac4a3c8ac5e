//===- Reference.cpp - the reference interpreter in relax-run -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Reference.h"

#include "relax-mlir/Diagnostics/PrintableText.h"

#include "CompilerLibrary.h"
#include "PassArguments.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {

class ModelReference final : public Reference {
public:
  explicit ModelReference(const CompilerLibrary &library) : library(library) {}
  ~ModelReference() override {
    if (lastRun)
      library.referenceRunDestroy(lastRun);
    if (model)
      library.modelDestroy(model);
  }

  Error load(const std::string &path, const PassFlags &passes);

  const std::vector<Signature> &functions() const override {
    return signatures;
  }
  Expected<bool> hasValue(const std::string &pattern) override;
  Error run(const Signature &function, const std::vector<HostTensor> &inputs,
            bool inF64, const std::vector<std::string> &trace,
            double progressSeconds, const PassFlags *compiled,
            std::vector<TracedValue> &traced) override;
  Expected<std::vector<HostTensor>> results() override;
  Expected<CheckedResult>
  check(size_t index, const HostTensor &actual,
        std::optional<std::pair<double, double>> tolerance) override;
  double seconds() const override {
    return lastRun ? library.referenceRunSeconds(lastRun) : 0;
  }
  bool isNamed(const std::string &pattern,
               const KernelResult &result) const override {
    return !result.origin.empty() &&
           library.modelMatchesOrigin(model, pattern.c_str(),
                                      result.origin.c_str()) != 0;
  }
  TracedValue look(const KernelResult &result) const override;
  Error extract(const Signature &function,
                const std::vector<HostTensor> &inputs,
                const std::string &target,
                const std::string &directory) override;
  Expected<bool> bisect(const Signature &function,
                        const std::vector<HostTensor> &inputs,
                        const std::string &target, const PassFlags &passes,
                        const std::string &directory) override;
  Expected<bool> compareWith(const std::string &path, const Signature &function,
                             const std::vector<HostTensor> &inputs) override;

private:
  Expected<bool> interpret(RelaxBisectResult result);

  const CompilerLibrary &library;
  DiagnosticPrinter printer;
  RelaxModel *model = nullptr;
  RelaxReferenceRun *lastRun = nullptr;
  std::vector<Signature> signatures;
};

} // namespace

static Signature makeSignature(const RelaxSignature &from) {
  Signature signature;
  signature.name = from.name;
  for (size_t i = 0; i < from.numParameters; ++i)
    signature.parameters.push_back(
        {from.parameterNames[i], ValueType::parse(from.parameterTypes[i])});
  for (ValueType &type : ValueType::parseTuple(from.resultType)) {
    size_t i = signature.results.size();
    signature.results.push_back(
        {i < from.numResults ? from.resultNames[i] : "", std::move(type)});
  }
  return signature;
}

static RelaxTensor view(const HostTensor &tensor) {
  RelaxTensor result = {};
  result.dtypeCode = tensor.dtype.code;
  result.dtypeBits = tensor.dtype.bits;
  result.rank = int32_t(tensor.shape.size());
  result.shape = tensor.shape.data();
  result.data = tensor.data.data();
  return result;
}

static std::vector<RelaxTensor> viewAll(const std::vector<HostTensor> &inputs) {
  std::vector<RelaxTensor> views;
  for (const HostTensor &input : inputs)
    views.push_back(view(input));
  return views;
}

static void setStatistics(TracedValue &value, const RelaxStatistics &from) {
  value.isTensor = true;
  value.elements = from.elements;
  value.nans = from.nans;
  value.infinities = from.infinities;
  value.min = from.min;
  value.max = from.max;
  value.mean = from.mean;
}

Error ModelReference::load(const std::string &path, const PassFlags &passes) {
  PassArguments arguments(passes);
  RelaxModelOptions options = {};
  options.size = sizeof(options);
  options.extensions = &arguments.getExtensions();
  if (library.modelOpen(path.c_str(), &options, DiagnosticPrinter::print,
                        &printer, &model) != 0)
    return printer.take("cannot read '" + path + "'");
  for (size_t i = 0, e = library.modelNumFunctions(model); i < e; ++i)
    signatures.push_back(makeSignature(*library.modelFunction(model, i)));
  return Error::success();
}

Expected<bool> ModelReference::hasValue(const std::string &pattern) {
  int has = library.modelHasValue(model, pattern.c_str());
  if (has < 0)
    return printer.take("'" + pattern + "' is not a valid pattern");
  return has != 0;
}

Error ModelReference::run(const Signature &function,
                          const std::vector<HostTensor> &inputs, bool inF64,
                          const std::vector<std::string> &trace,
                          double progressSeconds, const PassFlags *compiled,
                          std::vector<TracedValue> &traced) {
  std::vector<RelaxTensor> arguments = viewAll(inputs);
  std::vector<const char *> patterns;
  for (const std::string &pattern : trace)
    patterns.push_back(pattern.c_str());
  RelaxReferenceOptions options = {};
  options.size = sizeof(options);
  options.precision = inF64 ? RELAX_PRECISION_F64 : RELAX_PRECISION_DECLARED;
  options.trace = patterns.data();
  options.numTrace = patterns.size();
  options.onTrace = [](void *user, const char *name, const char *operation,
                       const char *type, const RelaxStatistics *statistics) {
    TracedValue value;
    value.name = name;
    value.operation = operation;
    value.type = type;
    if (statistics)
      setStatistics(value, *statistics);
    static_cast<std::vector<TracedValue> *>(user)->push_back(value);
  };
  options.traceUser = &traced;
  options.progressSeconds = progressSeconds;
  options.onProgress = [](void *, const char *text) {
    std::fprintf(stderr, "relax-run: reference: %s\n",
                 toPrintable(text).c_str());
  };
  std::optional<PassArguments> passes;
  if (compiled) {
    passes.emplace(*compiled);
    passes->setIn(options);
    options.hasPasses = 1;
  }
  if (lastRun)
    library.referenceRunDestroy(lastRun);
  if (library.referenceRun(model, function.name.c_str(), arguments.data(),
                           arguments.size(), &options, &lastRun) != 0)
    return printer.take("the reference cannot run '" + function.name + "'");
  return Error::success();
}

Expected<std::vector<HostTensor>> ModelReference::results() {
  std::vector<HostTensor> results;
  for (size_t i = 0, e = library.referenceRunNumResults(lastRun); i < e; ++i) {
    RelaxTensor tensor = {};
    if (library.referenceRunResult(lastRun, i, &tensor) != 0)
      return Error("result " + std::to_string(i) +
                   " is not a tensor and cannot be printed");
    DataType dtype;
    dtype.code = tensor.dtypeCode;
    // Files and signatures store a bool in 8 bits.
    dtype.bits = tensor.dtypeBits;
    Expected<HostTensor> copy = HostTensor::create(
        dtype, std::vector<int64_t>(tensor.shape, tensor.shape + tensor.rank));
    if (!copy)
      return copy.takeError();
    if (!copy->data.empty())
      std::memcpy(copy->data.data(), tensor.data, copy->data.size());
    results.push_back(std::move(*copy));
  }
  return results;
}

Expected<CheckedResult>
ModelReference::check(size_t index, const HostTensor &actual,
                      std::optional<std::pair<double, double>> tolerance) {
  if (index >= library.referenceRunNumResults(lastRun))
    return Error("the reference has " +
                 std::to_string(library.referenceRunNumResults(lastRun)) +
                 " results, the program has more");
  RelaxCheckOptions options = {};
  options.size = sizeof(options);
  if (tolerance) {
    options.hasTolerance = 1;
    options.rtol = tolerance->first;
    options.atol = tolerance->second;
  }
  RelaxTensor tensor = view(actual);
  RelaxDifference difference = {};
  difference.size = sizeof(difference);
  if (library.referenceRunCheck(lastRun, index, &tensor, &options,
                                &difference) != 0)
    return printer.take("result " + std::to_string(index) +
                        " cannot be compared");
  CheckedResult checked;
  checked.index = index;
  checked.matches = difference.matches != 0;
  checked.isWidened = difference.isWidened != 0;
  checked.elements = difference.elements;
  checked.mismatches = difference.mismatches;
  if (difference.worstRank >= 0)
    checked.worst.emplace(difference.worst,
                          difference.worst + difference.worstRank);
  checked.actual = difference.actual;
  checked.expected = difference.expected;
  checked.text = difference.text;
  checked.tolerance = difference.tolerance;
  checked.ratio = difference.ratio;
  checked.maxAbsolute = difference.maxAbsolute;
  return checked;
}

TracedValue ModelReference::look(const KernelResult &result) const {
  TracedValue value;
  value.isNative = true;
  value.name = value.operation = "@" + result.kernel;
  // Names the operation in the words of the model.
  for (size_t begin = 0, end; begin < result.origin.size(); begin = end + 1) {
    end = std::min(result.origin.find('\n', begin), result.origin.size());
    value.name = (begin ? value.name + " + " : "") +
                 result.origin.substr(begin, end - begin);
  }
  value.type = describe(result.dtype, result.shape);
  RelaxTensor tensor = {};
  tensor.dtypeCode = result.dtype.code;
  tensor.dtypeBits = result.dtype.bits;
  tensor.rank = int32_t(result.shape.size());
  tensor.shape = result.shape.data();
  tensor.data = result.data;
  RelaxStatistics statistics = {};
  statistics.size = sizeof(statistics);
  if (library.tensorStatistics(&tensor, &statistics) == 0)
    setStatistics(value, statistics);
  return value;
}

/// Prints each text immediately, because a bisection takes long.
static void printLine(void *, const char *text) {
  std::printf("%s\n", text);
  std::fflush(stdout);
}

static RelaxBisectOptions printingOptions() {
  RelaxBisectOptions options = {};
  options.size = sizeof(options);
  options.onText = printLine;
  return options;
}

Expected<bool> ModelReference::interpret(RelaxBisectResult result) {
  if (result == RELAX_BISECT_ERROR)
    return printer.take("the model cannot be run");
  return result == RELAX_BISECT_AGREES;
}

Expected<bool> ModelReference::bisect(const Signature &function,
                                      const std::vector<HostTensor> &inputs,
                                      const std::string &target,
                                      const PassFlags &passes,
                                      const std::string &directory) {
  std::vector<RelaxTensor> arguments = viewAll(inputs);
  RelaxBisectOptions options = printingOptions();
  options.target = target.c_str();
  options.directory = directory.c_str();
  PassArguments selection(passes);
  selection.setIn(options);
  return interpret(library.modelBisect(model, function.name.c_str(),
                                       arguments.data(), arguments.size(),
                                       &options));
}

Expected<bool>
ModelReference::compareWith(const std::string &path, const Signature &function,
                            const std::vector<HostTensor> &inputs) {
  std::vector<RelaxTensor> arguments = viewAll(inputs);
  RelaxBisectOptions options = printingOptions();
  return interpret(library.modelCompare(model, path.c_str(),
                                        function.name.c_str(), arguments.data(),
                                        arguments.size(), &options));
}

Error ModelReference::extract(const Signature &function,
                              const std::vector<HostTensor> &inputs,
                              const std::string &target,
                              const std::string &directory) {
  std::vector<RelaxTensor> arguments = viewAll(inputs);
  RelaxExtractOptions options = {};
  options.size = sizeof(options);
  options.target = target.c_str();
  options.directory = directory.c_str();
  options.onText = printLine;
  if (library.modelExtract(model, function.name.c_str(), arguments.data(),
                           arguments.size(), &options) != 0)
    return printer.take("the kernels cannot be written");
  return Error::success();
}

Expected<std::unique_ptr<Reference>> Reference::open(const std::string &path,
                                                     const PassFlags &passes) {
  Expected<const CompilerLibrary *> library = CompilerLibrary::get();
  if (!library)
    return library.takeError();
  auto reference = std::make_unique<ModelReference>(**library);
  if (Error error = reference->load(path, passes))
    return error;
  return std::unique_ptr<Reference>(std::move(reference));
}
