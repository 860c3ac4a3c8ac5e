//===- Execution.cpp - run snapshots of a module --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Execution.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/KernelEvaluator.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/RandomSeed.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"
#include "relax-mlir/Validation/Tolerance/AbsoluteErrors.h"
#include "llvm/ADT/StringSet.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

DiagnosticCollector::DiagnosticCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        text += toText(diagnostic) + "\n";
        return success();
      }) {}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

RuntimeValue check::copyOf(const RuntimeValue &value, Precision precision) {
  if (const auto *tensor = value.getIf<Tensor>()) {
    std::optional<Tensor> copy = tensor->withPrecision(precision);
    if (copy && copy->getBuffer() == tensor->getBuffer())
      copy = tensor->clone();
    return copy ? RuntimeValue(std::move(*copy)) : RuntimeValue();
  }
  if (const auto *tuple = value.getIf<Tuple>()) {
    Tuple items;
    for (const RuntimeValue &item : *tuple)
      items.push_back(copyOf(item, precision));
    return items;
  }
  return value;
}

static Values copyAll(ArrayRef<RuntimeValue> values, Precision precision) {
  return llvm::map_to_vector(values, [&](const RuntimeValue &value) {
    return copyOf(value, precision);
  });
}

/// Appends the items of tuples, recursively.
static void appendLeaves(const RuntimeValue &value, Values &leaves) {
  if (const auto *tuple = value.getIf<Tuple>()) {
    for (const RuntimeValue &item : *tuple)
      appendLeaves(item, leaves);
    return;
  }
  leaves.push_back(value);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

PoisonedMemory::PoisonedMemory() {
  if (auto pool = runtime::MemoryPool::get(runtime::kCPU))
    (*pool)->beginPoison();
}

PoisonedMemory::~PoisonedMemory() {
  if (auto pool = runtime::MemoryPool::get(runtime::kCPU))
    (*pool)->endPoison();
}

/// Returns true for operations of tensor programs that the interpreter supports
/// by dialect, and of the virtual machine.
static bool isProgramOp(Operation *op) {
  static const llvm::StringSet<> dialects = {
      "affine", "arith", "func", "index",  "math",    "memref",
      "scf",    "tir",   "ub",   "vector", "relax_vm"};
  return dialects.contains(op->getName().getDialectNamespace());
}

Operation *check::findUnknown(Operation *op) {
  Operation *unknown = nullptr;
  op->walk([&](Operation *inner) {
    if (inner == op || inner->hasTrait<OpTrait::IsTerminator>() ||
        isa<FunctionOpInterface, ReferenceOpInterface>(inner) ||
        isProgramOp(inner))
      return WalkResult::advance();
    unknown = inner;
    return WalkResult::interrupt();
  });
  return unknown;
}

Outcome check::runFunction(ModuleOp module, StringRef function,
                           ArrayRef<RuntimeValue> arguments,
                           Precision precision, InterpreterOptions hooks) {
  DiagnosticCollector diagnostics(module.getContext());
  PoisonedMemory poisoned;
  hooks.precision = precision;
  // All runs that are compared draw the same random numbers.
  runtime::setRandomSeed(0);
  Interpreter interpreter(module, std::move(hooks));
  FailureOr<SmallVector<RuntimeValue>> results =
      interpreter.call(function, copyAll(arguments, precision));
  if (failed(results))
    return {std::nullopt, diagnostics.str()};
  Values leaves;
  for (const RuntimeValue &result : *results)
    appendLeaves(result, leaves);
  return {std::move(leaves), ""};
}

/// Splits the arguments of a kernel call into buffers and index values.
static void splitArguments(ArrayRef<RuntimeValue> arguments,
                           SmallVectorImpl<Tensor> &buffers,
                           SmallVectorImpl<int64_t> &symbols) {
  for (const RuntimeValue &argument : arguments) {
    if (const auto *tensor = argument.getIf<Tensor>())
      buffers.push_back(*tensor);
    else if (const auto *scalar = argument.getIf<Scalar>())
      symbols.push_back(scalar->integer);
  }
}

Tensor check::fitToBuffer(const Tensor &tensor, FunctionOpInterface kernel,
                          unsigned index) {
  auto type = index < kernel.getNumArguments()
                  ? dyn_cast<MemRefType>(kernel.getArgumentTypes()[index])
                  : MemRefType();
  if (!type || type.getRank() != 1)
    return tensor;
  return tensor.reshape(tensor.getNumElements());
}

static Outcome runKernel(ModuleOp module, const Call &call,
                         Precision precision) {
  DiagnosticCollector diagnostics(module.getContext());
  InterpreterOptions options;
  options.precision = precision;
  Interpreter interpreter(module, std::move(options));
  auto callee =
      dyn_cast_or_null<FunctionOpInterface>(interpreter.lookup(call.callee));
  if (!callee)
    return {std::nullopt, "expected a function '" + call.callee + "'\n"};
  Values arguments = copyAll(call.arguments, precision);
  SmallVector<Tensor> buffers;
  SmallVector<int64_t> symbols;
  splitArguments(arguments, buffers, symbols);
  SmallVector<Tensor> fitted;
  for (auto [i, buffer] : llvm::enumerate(buffers))
    fitted.push_back(fitToBuffer(buffer, callee, i));
  if (failed(interpreter.callKernel(callee, callee, fitted, symbols)))
    return {std::nullopt, diagnostics.str()};
  Values results;
  for (Tensor &output : MutableArrayRef(buffers).drop_front(call.numInputs))
    results.push_back(std::move(output));
  return {std::move(results), ""};
}

Outcome check::runCall(ModuleOp module, const Call &call, Precision precision) {
  return call.isKernel
             ? runKernel(module, call, precision)
             : runFunction(module, call.callee, call.arguments, precision);
}

namespace {
struct FreeAligned {
  void operator()(char *data) const {
    ::operator delete(data, std::align_val_t(64));
  }
};
using AlignedBytes = std::unique_ptr<char, FreeAligned>;
} // namespace

/// Runs one kernel as machine code and appends its outputs.
static LogicalResult runNativeCall(relax::KernelEvaluator &evaluator,
                                   const Call &call, Values &results,
                                   std::string &message) {
  Values arguments = copyAll(call.arguments, Precision::Declared);
  SmallVector<Tensor> buffers;
  SmallVector<int64_t> symbols;
  splitArguments(arguments, buffers, symbols);
  SmallVector<AlignedBytes> memory;
  SmallVector<void *> addresses;
  for (const Tensor &buffer : buffers) {
    size_t size = buffer.getNumBytes();
    memory.emplace_back(static_cast<char *>(
        ::operator new(std::max<size_t>(size, 1), std::align_val_t(64))));
    std::memcpy(memory.back().get(), buffer.getData(), size);
    addresses.push_back(memory.back().get());
  }
  if (failed(evaluator.run(call.callee, addresses, symbols, message)))
    return failure();
  for (size_t i = call.numInputs; i < buffers.size(); ++i) {
    std::memcpy(buffers[i].getData(), memory[i].get(),
                buffers[i].getNumBytes());
    results.push_back(buffers[i]);
  }
  return success();
}

Outcome check::runNative(ModuleOp module, ArrayRef<Call> calls) {
  DiagnosticCollector diagnostics(module.getContext());
  auto *dialect = module.getContext()->getLoadedDialect<relax::RelaxDialect>();
  auto *interface =
      dialect
          ? dialect->getRegisteredInterface<relax::KernelEvaluatorInterface>()
          : nullptr;
  if (!interface)
    return {std::nullopt, "no registered target can run kernels\n"};
  OwningOpRef<ModuleOp> copy = module.clone();
  FailureOr<std::unique_ptr<relax::KernelEvaluator>> evaluator =
      interface->load(*copy);
  if (failed(evaluator))
    return {std::nullopt, diagnostics.str()};
  Values results;
  for (const Call &call : calls) {
    std::string message;
    if (failed(runNativeCall(**evaluator, call, results, message)))
      return {std::nullopt, "kernel '" + call.callee + "': " + message + "\n"};
  }
  return {std::move(results), ""};
}

//===----------------------------------------------------------------------===//
// Traces
//===----------------------------------------------------------------------===//

/// Returns the number of buffers that precede the first one that a kernel
/// stores to.
static unsigned countInputs(tir::PrimFuncOp kernel) {
  unsigned count = 0;
  for (Value buffer : kernel.getBufferArguments()) {
    if (llvm::any_of(buffer.getUsers(),
                     llvm::IsaPred<affine::AffineStoreOp, memref::StoreOp>))
      break;
    ++count;
  }
  return count;
}

/// Returns the number of input arguments of each kernel called in `module`, as
/// declared by its calls in the graph.
static llvm::StringMap<unsigned> countInputs(ModuleOp module) {
  llvm::StringMap<unsigned> inputs;
  for (auto kernel : module.getOps<tir::PrimFuncOp>())
    inputs[kernel.getSymName()] = countInputs(kernel);
  module.walk([&](Operation *op) {
    if (auto call = dyn_cast<relax::CallTIROp>(op))
      inputs[call.getCallee()] = call.getArgs().size();
    else if (auto call = dyn_cast<relax::CallKernelOp>(op))
      inputs[call.getCallee()] = call.getInputs().size();
  });
  return inputs;
}

Trace check::traceFunction(ModuleOp module, StringRef function,
                           ArrayRef<RuntimeValue> arguments, unsigned limit) {
  Trace trace;
  llvm::StringMap<unsigned> inputs = countInputs(module), seen;
  InterpreterOptions hooks;
  hooks.onCall = [&](Operation *callee, ArrayRef<RuntimeValue> arguments) {
    StringRef name = SymbolTable::getSymbolName(callee).getValue();
    if (++seen[name] > limit)
      return;
    Call call{name.str(), copyAll(arguments, Precision::Declared),
              !isa<relax::FuncOp>(callee), 0};
    call.numInputs = inputs.lookup(name);
    trace.calls.push_back(std::move(call));
  };
  trace.outcome = runFunction(module, function, arguments, Precision::Declared,
                              std::move(hooks));
  return trace;
}

//===----------------------------------------------------------------------===//
// Expectations
//===----------------------------------------------------------------------===//

/// Returns the roundings of the results of a kernel: the worst that its
/// operations and the extents of its inputs allow.
static Rounding getKernelRounding(Operation *kernel, ElementKind kind,
                                  int64_t inputElements) {
  // A chain of elementwise operations, as created by fusion.
  double variance = getRoundingVariance(kind, 16);
  bool hasSums = !isa_and_nonnull<tir::PrimFuncOp>(kernel) ||
                 cast<tir::PrimFuncOp>(kernel).isFlattened();
  bool sumsInF32 = false;
  if (kernel)
    kernel->walk([&](Operation *op) {
      if (auto block = dyn_cast<tir::BlockOp>(op))
        for (unsigned i = 0, e = block.getNumIterators(); i != e; ++i)
          hasSums |= block.getIteratorKind(i) == tir::IteratorKind::Reduce;
      if (auto add = dyn_cast<arith::AddFOp>(op))
        sumsInF32 |= add.getType().isF32();
    });
  // A sum has at most as many terms as the largest input has elements.
  bool isNarrow = kind == ElementKind::F16 || kind == ElementKind::BF16;
  if (hasSums)
    variance += getRoundingVariance(
        isNarrow && sumsInF32 ? ElementKind::F32 : kind, inputElements);
  return {variance, 2 * getUnitRoundoff(kind), 0};
}

SmallVector<Rounding> check::getRoundings(ModuleOp module, const Call &call) {
  if (!call.isKernel)
    return getRoundings(module, call.callee, call.arguments);
  Operation *kernel = module.lookupSymbol(call.callee);
  int64_t terms = 1;
  SmallVector<Tensor> buffers;
  SmallVector<int64_t> symbols;
  splitArguments(call.arguments, buffers, symbols);
  for (const Tensor &input : ArrayRef(buffers).take_front(call.numInputs))
    terms = std::max(terms, input.getNumElements());
  SmallVector<Rounding> roundings;
  for (const Tensor &output : ArrayRef(buffers).drop_front(call.numInputs))
    roundings.push_back(getKernelRounding(kernel, output.getKind(), terms));
  return roundings;
}

Expectation::Expectation(Values declared, Values precise,
                         ArrayRef<Rounding> roundings,
                         ArrayRef<std::vector<double>> inherited)
    : declared(std::move(declared)), precise(std::move(precise)) {
  for (auto [i, value] : llvm::enumerate(this->precise)) {
    const auto *tensor = value.getIf<Tensor>();
    const auto *scalar = value.getIf<Scalar>();
    std::optional<ElementKind> kind;
    if (tensor)
      kind = tensor->getKind();
    else if (scalar)
      kind = getElementKind(scalar->type);
    Tolerance tolerance;
    if (kind)
      tolerance = Tolerance::of(*kind, i < roundings.size() ? roundings[i]
                                                            : Rounding());
    if (i < inherited.size())
      tolerance.inherited = inherited[i];
    const auto *other =
        i < this->declared.size() ? this->declared[i].getIf<Tensor>() : nullptr;
    if (tensor && other && tensor->getShape() == other->getShape())
      tolerance = withConditioning(tolerance, *other, *tensor);
    tolerances.push_back(tolerance);
  }
}

Difference Expectation::compareResult(size_t index,
                                      const RuntimeValue &actual) const {
  const auto *given = actual.getIf<Tensor>();
  const auto *expected = precise[index].getIf<Tensor>();
  const auto *other =
      index < declared.size() ? declared[index].getIf<Tensor>() : nullptr;
  if (given && expected && other && other->getShape() == expected->getShape())
    return compare(*given, *expected, tolerances[index], other);
  return compare(actual, precise[index], tolerances[index]);
}

std::optional<size_t>
Expectation::findWrong(ArrayRef<RuntimeValue> actual) const {
  for (size_t i = 0; i < std::min(actual.size(), precise.size()); ++i)
    if (!compareResult(i, actual[i]).matches())
      return i;
  return std::nullopt;
}

std::string Expectation::check(const Outcome &outcome) const {
  if (!outcome.results)
    return outcome.error.empty() ? "it failed without a diagnostic"
                                 : outcome.error;
  const Values &actual = *outcome.results;
  if (actual.size() != precise.size())
    return "expected " + std::to_string(precise.size()) + " results, got " +
           std::to_string(actual.size());
  std::optional<size_t> wrong = findWrong(actual);
  if (!wrong)
    return "";
  Difference difference = compareResult(*wrong, actual[*wrong]);
  return "result " + std::to_string(*wrong) + ": " + difference.describe();
}

std::optional<Expectation> check::expect(ModuleOp module, const Call &call,
                                         std::string &error) {
  Outcome declared = runCall(module, call, Precision::Declared);
  if (!declared.results) {
    error = declared.error;
    return std::nullopt;
  }
  // Computations that are impossible in f64, such as those on bits, are
  // compared with themselves.
  Outcome precise = runCall(module, call, Precision::Double);
  if (!precise.results)
    precise = declared;
  SmallVector<std::vector<double>> inherited;
  if (!call.isKernel)
    inherited = getInheritedErrors(module, call.callee, call.arguments,
                                   *precise.results);
  return Expectation(std::move(*declared.results), std::move(*precise.results),
                     getRoundings(module, call), inherited);
}
