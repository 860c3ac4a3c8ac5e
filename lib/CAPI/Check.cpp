//===- Check.cpp - C interface of the reference interpreter ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Check.h"

#include "Model.h"
#include "PassOptions.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Conversion/Passes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Validation/Tolerance/Check.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

void OwnedSignature::finish() {
  auto toPointers = [](const std::vector<std::string> &texts,
                       std::vector<const char *> &pointers) {
    for (const std::string &text : texts)
      pointers.push_back(text.c_str());
  };
  toPointers(parameterNames, parameterNameTexts);
  toPointers(parameterTypes, parameterTypeTexts);
  toPointers(resultNames, resultNameTexts);
  signature = {name.c_str(),
               parameterNames.size(),
               parameterNameTexts.data(),
               parameterTypeTexts.data(),
               resultType.c_str(),
               resultNames.size(),
               resultNameTexts.data()};
}

struct RelaxReferenceRun {
  RelaxModel *model;
  ReferenceRun run;
  /// Texts that the last RelaxDifference of each result points to.
  struct Texts {
    SmallVector<int64_t> worst;
    std::string actual, expected, text;
  };
  std::vector<Texts> texts;
};

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Describes the public functions as an executable would, with the pass that
/// attaches the description, on a copy.
static LogicalResult describeFunctions(RelaxModel &model) {
  OwningOpRef<ModuleOp> copy = model.module->clone();
  PassManager pm(&model.context);
  pm.addPass(createAttachGlobalSymbolPass());
  if (failed(pm.run(*copy)))
    return failure();
  for (auto func : copy->getOps<relax::FuncOp>()) {
    auto types = func->getAttrOfType<ArrayAttr>("relax.param_types");
    auto result = func->getAttrOfType<StringAttr>("relax.result_type");
    if (!func.isPublic() || func.isExternal() || !types || !result)
      continue;
    auto owned = std::make_unique<OwnedSignature>();
    owned->name = func.getSymName().str();
    owned->resultType = result.str();
    for (unsigned i = 0, e = func.getNumArguments(); i != e; ++i) {
      StringAttr name = func.getArgumentName(i);
      owned->parameterNames.push_back(name ? name.str()
                                           : ("arg" + Twine(i)).str());
      owned->parameterTypes.push_back(cast<StringAttr>(types[i]).str());
    }
    for (unsigned i = 0, e = func.getNumResults(); i != e; ++i) {
      auto name = func.getResultAttrOfType<StringAttr>(i, "relax.name");
      owned->resultNames.push_back(name ? name.str() : "");
    }
    owned->finish();
    model.signatures.push_back(std::move(owned));
  }
  return success();
}

/// Copies the descriptions that functions of the virtual machine have as
/// attributes.
static void describeMachineFunctions(RelaxModel &model) {
  for (auto func : model.module->getOps<relax_vm::FuncOp>()) {
    ArrayAttr types = func.getParamTypesAttr();
    StringAttr result = func.getOutputTypeAttr();
    if (!func.isPublic() || !types || !result)
      continue;
    auto owned = std::make_unique<OwnedSignature>();
    owned->name = func.getSymName().str();
    owned->resultType = result.str();
    for (auto [i, type] : llvm::enumerate(types.getAsRange<StringAttr>())) {
      StringRef name = func.getParamName(i);
      owned->parameterNames.push_back(name.empty() ? "arg" + std::to_string(i)
                                                   : name.str());
      owned->parameterTypes.push_back(type.str());
    }
    if (ArrayAttr names = func.getOutputNamesAttr())
      for (auto name : names.getAsRange<StringAttr>())
        owned->resultNames.push_back(name.str());
    owned->finish();
    model.signatures.push_back(std::move(owned));
  }
}

int relaxModelLoad(const char *path, RelaxDiagnosticHandler handler, void *user,
                   RelaxModel **model) {
  return relaxModelOpen(path, /*options=*/nullptr, handler, user, model);
}

int relaxModelOpen(const char *path, const RelaxModelOptions *options,
                   RelaxDiagnosticHandler handler, void *user,
                   RelaxModel **model) {
  *model = nullptr;
  auto loaded = std::make_unique<RelaxModel>(handler, user);
  FailureOr<RelaxModelOptions> given = loaded->readOptions(options);
  if (failed(given) ||
      failed(loadPluginsInto(loaded->context, given->extensions)))
    return 1;
  FailureOr<OwningOpRef<ModuleOp>> module =
      loadModel(path, loaded->context, [&](const AsmParserState &state) {
        loaded->names = ValueNames(state);
      });
  if (failed(module))
    return 1;
  loaded->module = std::move(*module);
  // The compiler makes functions of tensor programs before all else.
  PassManager pm(&loaded->context);
  pm.addPass(relax::createWrapPrimFuncsPass());
  if (failed(pm.run(*loaded->module)))
    return 1;
  if (failed(describeFunctions(*loaded)))
    return 1;
  describeMachineFunctions(*loaded);
  *model = loaded.release();
  return 0;
}

void relaxModelDestroy(RelaxModel *model) { delete model; }

size_t relaxModelNumFunctions(const RelaxModel *model) {
  return model->signatures.size();
}

const RelaxSignature *relaxModelFunction(const RelaxModel *model,
                                         size_t index) {
  return index < model->signatures.size() ? &model->signatures[index]->signature
                                          : nullptr;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// DLPack's type codes.
enum DTypeCode : uint8_t {
  kInt = 0,
  kUInt = 1,
  kFloat = 2,
  kBFloat = 4,
  kBool = 6
};

static Type getType(MLIRContext *context, uint8_t code, uint8_t bits) {
  switch (code) {
  case kInt:
    return IntegerType::get(context, bits);
  case kUInt:
    return IntegerType::get(context, bits, IntegerType::Unsigned);
  case kBool:
    return IntegerType::get(context, 1);
  case kBFloat:
    return bits == 16 ? BFloat16Type::get(context) : Type();
  case kFloat:
    return bits == 16   ? Type(Float16Type::get(context))
           : bits == 32 ? Type(Float32Type::get(context))
           : bits == 64 ? Type(Float64Type::get(context))
                        : Type();
  default:
    return Type();
  }
}

/// Returns a tensor of the interpreters over the same memory, or the reason for
/// a refusal.
static llvm::Expected<Tensor> wrap(MLIRContext *context,
                                   const RelaxTensor &tensor) {
  auto fail = [](const Twine &reason) -> llvm::Expected<Tensor> {
    return llvm::createStringError(reason);
  };
  Type type = getType(context, tensor.dtypeCode, tensor.dtypeBits);
  std::optional<ElementKind> kind = type ? getElementKind(type) : std::nullopt;
  if (!kind)
    return fail("has a type that the reference does not support");
  if (tensor.rank < 0 || (tensor.rank > 0 && !tensor.shape))
    return fail("has no shape");
  ArrayRef<int64_t> shape(tensor.shape, tensor.rank);
  auto buffer = std::make_shared<Buffer>();
  buffer->data = static_cast<char *>(const_cast<void *>(tensor.data));
  int64_t bytes = getNumBytes(*kind);
  for (int64_t size : shape) {
    if (size < 0)
      return fail("has the negative dimension " + Twine(size));
    if (llvm::MulOverflow(bytes, size, bytes))
      return fail("has a size that overflows");
  }
  if (bytes > 0 && !tensor.data)
    return fail("has no data");
  buffer->size = bytes;
  std::optional<Tensor> view =
      Tensor::view(buffer, 0, type, shape, Precision::Declared);
  if (!view)
    return fail("cannot be a tensor");
  return std::move(*view);
}

FailureOr<SmallVector<Tensor>> wrapArguments(RelaxModel &model,
                                             const RelaxTensor *arguments,
                                             size_t numArguments) {
  SmallVector<Tensor> tensors;
  for (size_t i = 0; i < numArguments; ++i) {
    llvm::Expected<Tensor> tensor = wrap(&model.context, arguments[i]);
    if (!tensor)
      return model.error() << "argument " << i << " "
                           << llvm::toString(tensor.takeError());
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

/// Keeps the stored type: a tensor computed in f64 is returned in f64.
static RelaxTensor unwrap(const Tensor &tensor) {
  RelaxTensor result = {};
  result.rank = static_cast<int32_t>(tensor.getRank());
  result.shape = tensor.getShape().data();
  result.data = tensor.getData();
  ElementKind kind = tensor.getStoredKind();
  result.dtypeBits = static_cast<uint8_t>(getNumBytes(kind) * 8);
  result.dtypeCode = kind == ElementKind::Bool   ? kBool
                     : kind == ElementKind::BF16 ? kBFloat
                     : isFloat(kind)             ? kFloat
                     : isUnsigned(kind)          ? kUInt
                                                 : kInt;
  return result;
}

/// Prints a type as HostTensor.h and executables do: "float32[1, 64]".
static std::string describe(const Tensor &tensor) {
  RelaxTensor raw = unwrap(tensor);
  std::string text = raw.dtypeCode == kBool     ? "bool"
                     : raw.dtypeCode == kBFloat ? "bfloat"
                     : raw.dtypeCode == kFloat  ? "float"
                     : raw.dtypeCode == kUInt   ? "uint"
                                                : "int";
  llvm::raw_string_ostream os(text);
  if (raw.dtypeCode != kBool)
    os << unsigned(raw.dtypeBits);
  os << "[";
  llvm::interleaveComma(tensor.getShape(), os);
  os << "]";
  return text;
}

static void copyStatistics(const Statistics &from, RelaxStatistics &to) {
  writeVersioned({/*size=*/0, from.elements, from.nans, from.infinities,
                  from.min, from.max, from.mean},
                 to);
}

int relaxTensorStatistics(const RelaxTensor *tensor,
                          RelaxStatistics *statistics) {
  if (!isWholeSize<RelaxStatistics>(statistics->size))
    return 1;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  llvm::Expected<Tensor> wrapped = wrap(&context, *tensor);
  if (!wrapped) {
    llvm::consumeError(wrapped.takeError());
    return 1;
  }
  copyStatistics(Statistics::of(*wrapped), *statistics);
  return 0;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

int relaxModelHasValue(RelaxModel *model, const char *pattern) {
  model->beginCall();
  llvm::Expected<ValueSelection> selection =
      ValueSelection::create({std::string(pattern)});
  if (!selection) {
    model->error() << llvm::toString(selection.takeError());
    return -1;
  }
  return !selection->findUnused(*model->module, model->names);
}

int relaxModelMatchesOrigin(const RelaxModel *model, const char *pattern,
                            const char *origin) {
  llvm::Expected<ValueSelection> selection =
      ValueSelection::create({std::string(pattern)});
  if (!selection) {
    llvm::consumeError(selection.takeError());
    return 0;
  }
  StringRef result = StringRef(origin).rsplit('\n').second;
  if (result.empty())
    result = origin;
  return selection->contains(model->names.getAt(result));
}

/// Reports a traced value; for a tuple, each of its items.
static void trace(const RelaxReferenceOptions &options, StringRef name,
                  StringRef operation, const RuntimeValue &value) {
  if (const Tuple *tuple = value.getIf<Tuple>()) {
    for (auto [i, item] : llvm::enumerate(*tuple))
      trace(options, (name + "[" + Twine(i) + "]").str(), operation, item);
    return;
  }
  if (const Tensor *tensor = value.getIf<Tensor>()) {
    RelaxStatistics statistics = {};
    statistics.size = sizeof(statistics);
    copyStatistics(Statistics::of(*tensor), statistics);
    options.onTrace(options.traceUser, name.str().c_str(),
                    operation.str().c_str(), describe(*tensor).c_str(),
                    &statistics);
    return;
  }
  options.onTrace(options.traceUser, name.str().c_str(),
                  operation.str().c_str(), value.describe().c_str(), nullptr);
}

namespace {
/// Counts values and reports the last one at intervals.
class ProgressReporter {
public:
  ProgressReporter(const RelaxReferenceOptions &options)
      : options(options), begin(Clock::now()), last(begin) {}

  void count(Value value, const ValueNames &names) {
    ++numValues;
    Clock::time_point now = Clock::now();
    if (getSeconds(last, now) < options.progressSeconds)
      return;
    last = now;
    std::string text;
    llvm::raw_string_ostream os(text);
    os << llvm::format("%.0f s, ", getSeconds(begin, now)) << numValues
       << (numValues == 1 ? " value" : " values") << " computed, the last by '"
       << cast<OpResult>(value).getOwner()->getName() << "'";
    SmallVector<std::string> known = names.get(value);
    if (!known.empty())
      os << " (" << known.front() << ")";
    options.onProgress(options.progressUser, text.c_str());
  }

private:
  using Clock = std::chrono::steady_clock;
  static double getSeconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
  }

  const RelaxReferenceOptions &options;
  Clock::time_point begin, last;
  size_t numValues = 0;
};
} // namespace

/// Returns the passes that a program was compiled with, or may have been
/// compiled with. Fails after a diagnostic.
static FailureOr<PassSelection>
readPasses(RelaxModel &model, const RelaxReferenceOptions &options) {
  PassSelection passes;
  if (!options.hasPasses) {
    passes.level = PassSelection::getLevels().size() - 1;
    return passes;
  }
  if (failed(readPassSelection(model.context, options, passes)))
    return failure();
  return passes;
}

/// Returns a function that runs the selected passes of the compiler on the
/// graph, but no pattern file and no added pass: a check shows if these change
/// the numbers. Returns an empty function if no pass changes numbers. Fails
/// after a diagnostic.
static FailureOr<std::function<LogicalResult(ModuleOp)>>
makeRewrite(RelaxModel &model, const PassSelection &passes) {
  std::function<LogicalResult(ModuleOp)> rewrite;
  if (!hasValueChangingPasses(passes))
    return rewrite;
  PipelineOptions options;
  options.passes = passes.withoutExtensions();
  auto pm = std::make_shared<PassManager>(&model.context);
  if (failed(buildPhase(*pm, Phase::Graph, options, [&](const Twine &message) {
        model.error() << message;
      })))
    return failure();
  rewrite = [pm](ModuleOp module) { return pm->run(module); };
  return rewrite;
}

int relaxReferenceRun(RelaxModel *model, const char *function,
                      const RelaxTensor *arguments, size_t numArguments,
                      const RelaxReferenceOptions *givenOptions,
                      RelaxReferenceRun **run) {
  *run = nullptr;
  model->beginCall();
  FailureOr<RelaxReferenceOptions> known = model->readOptions(givenOptions);
  if (failed(known))
    return 1;
  const RelaxReferenceOptions &options = *known;
  FailureOr<SmallVector<Tensor>> tensors =
      wrapArguments(*model, arguments, numArguments);
  if (failed(tensors))
    return 1;
  SmallVector<RuntimeValue> values(tensors->begin(), tensors->end());
  llvm::Expected<ValueSelection> selection =
      ValueSelection::create(std::vector<std::string>(
          options.trace, options.trace + options.numTrace));
  if (!selection) {
    model->error() << llvm::toString(selection.takeError());
    return 1;
  }

  FailureOr<PassSelection> passes = readPasses(*model, options);
  if (failed(passes))
    return 1;
  FailureOr<std::function<LogicalResult(ModuleOp)>> rewrite =
      makeRewrite(*model, *passes);
  if (failed(rewrite))
    return 1;
  ReferenceOptions referenceOptions;
  referenceOptions.rewrite = std::move(*rewrite);
  referenceOptions.precision = options.precision == RELAX_PRECISION_F64
                                   ? Precision::Double
                                   : Precision::Declared;
  auto onValue = [&](Value value, const RuntimeValue &runtime) {
    if (!selection->contains(value, model->names))
      return;
    Operation *op = value.getDefiningOp();
    SmallVector<std::string> names = model->names.get(value);
    trace(options, names.empty() ? "argument" : names.front(),
          op ? op->getName().getStringRef() : "argument", runtime);
  };
  if (options.numTrace != 0 && options.onTrace) {
    // Computed values are traced during the run, arguments before it.
    auto func = model->module->lookupSymbol<relax::FuncOp>(function);
    if (func && !func.isExternal())
      for (auto [argument, value] : llvm::zip(func.getArguments(), values))
        onValue(argument, value);
    referenceOptions.onValue = onValue;
  }
  if (options.onProgress)
    referenceOptions.onValue = [&, isTracing = bool(referenceOptions.onValue),
                                progress = ProgressReporter(options)](
                                   Value value,
                                   const RuntimeValue &runtime) mutable {
      if (isTracing)
        onValue(value, runtime);
      progress.count(value, model->names);
    };
  FailureOr<ReferenceRun> result = ReferenceRun::run(
      *model->module, function, values, std::move(referenceOptions));
  if (failed(result))
    return 1;
  size_t numResults = result->getResults().size();
  *run = new RelaxReferenceRun{model, std::move(*result), {}};
  (*run)->texts.resize(numResults);
  return 0;
}

void relaxReferenceRunDestroy(RelaxReferenceRun *run) { delete run; }

size_t relaxReferenceRunNumResults(const RelaxReferenceRun *run) {
  return run->run.getResults().size();
}

int relaxReferenceRunResult(const RelaxReferenceRun *run, size_t index,
                            RelaxTensor *result) {
  ArrayRef<RuntimeValue> results = run->run.getResults();
  const Tensor *tensor =
      index < results.size() ? results[index].getIf<Tensor>() : nullptr;
  if (!tensor)
    return 1;
  *result = unwrap(*tensor);
  return 0;
}

double relaxReferenceRunSeconds(const RelaxReferenceRun *run) {
  return run->run.getSeconds();
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

int relaxReferenceRunCheck(RelaxReferenceRun *run, size_t index,
                           const RelaxTensor *actual,
                           const RelaxCheckOptions *givenOptions,
                           RelaxDifference *result) {
  run->model->beginCall();
  FailureOr<RelaxCheckOptions> options = run->model->readOptions(givenOptions);
  if (failed(options) ||
      failed(verifySize(*result, [&] { return run->model->error(); })))
    return 1;
  if (index >= run->texts.size()) {
    run->model->error() << "result index " << index
                        << " is out of range, the function has "
                        << run->texts.size() << " results";
    return 1;
  }
  llvm::Expected<Tensor> tensor = wrap(&run->model->context, *actual);
  if (!tensor) {
    run->model->error() << "result " << index << " "
                        << llvm::toString(tensor.takeError());
    return 1;
  }
  std::optional<Tolerance> fixed;
  if (options->hasTolerance)
    fixed = Tolerance::ofUser(options->rtol, options->atol);
  CheckedResult checked = run->run.check(index, *tensor, fixed);
  const Difference &difference = checked.difference;
  RelaxReferenceRun::Texts &texts = run->texts[index];
  texts = {difference.worst, difference.actualText, difference.expectedText,
           difference.describe()};
  bool isComparison = difference.problem.empty() && difference.worstIndex >= 0;
  RelaxDifference all = {/*size=*/0,
                         difference.matches(),
                         checked.isWidened,
                         difference.elements,
                         difference.mismatches,
                         isComparison ? static_cast<int32_t>(texts.worst.size())
                                      : -1,
                         texts.worst.data(),
                         texts.actual.c_str(),
                         texts.expected.c_str(),
                         difference.tolerance,
                         difference.worstRatio,
                         difference.maxAbsolute,
                         texts.text.c_str()};
  writeVersioned(all, *result);
  return 0;
}
