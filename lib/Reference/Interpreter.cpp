//===- Interpreter.cpp - run a module by its reference semantics ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Reference/Interpreter.h"

#include "TIR/Program.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Reference/Frame.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

/// How deep calls may nest: as in the virtual machine.
static constexpr unsigned kMaxCallDepth = 1000;

struct Interpreter::State {
  llvm::StringMap<Operation *> functions;
  /// Compiled when first called.
  llvm::DenseMap<Operation *, std::unique_ptr<Program>> programs;
  unsigned callDepth = 0;
};

Interpreter::Interpreter(ModuleOp module, InterpreterOptions options)
    : module(module), options(std::move(options)),
      state(std::make_unique<State>()) {
  for (auto function : module.getOps<FunctionOpInterface>())
    state->functions[function.getName()] = function;
}

Interpreter::~Interpreter() = default;

Operation *Interpreter::lookup(StringRef name) const {
  return state->functions.lookup(name);
}

/// The value with all tensors held in `precision`; none without memory.
static std::optional<RuntimeValue> withPrecision(const RuntimeValue &value,
                                                 Precision precision) {
  if (auto *tensor = value.getIf<Tensor>()) {
    if (std::optional<Tensor> other = tensor->withPrecision(precision))
      return RuntimeValue(*other);
    return std::nullopt;
  }
  if (auto *tuple = value.getIf<Tuple>()) {
    Tuple items;
    for (const RuntimeValue &item : *tuple) {
      std::optional<RuntimeValue> other = withPrecision(item, precision);
      if (!other)
        return std::nullopt;
      items.push_back(std::move(*other));
    }
    return RuntimeValue(std::move(items));
  }
  return value;
}

FailureOr<SmallVector<RuntimeValue>>
Interpreter::call(StringRef function, ArrayRef<RuntimeValue> arguments) {
  Operation *callee = lookup(function);
  if (!callee)
    return module.emitError()
           << "expected a function '@" << function << "' in the module";
  SmallVector<RuntimeValue> converted;
  for (const RuntimeValue &argument : arguments) {
    std::optional<RuntimeValue> value =
        withPrecision(argument, options.precision);
    if (!value)
      return callee->emitOpError("has arguments for which there is not enough "
                                 "memory");
    converted.push_back(std::move(*value));
  }
  return callFunction(callee, callee, converted);
}

FailureOr<SmallVector<RuntimeValue>>
Interpreter::callFunction(Operation *site, Operation *callee,
                          ArrayRef<RuntimeValue> arguments) {
  auto function = dyn_cast<relax::FuncOp>(callee);
  if (!function)
    return site->emitOpError() << "expected a 'relax.func' to call, got '"
                               << callee->getName() << "'";
  StringRef name = function.getName();
  if (function.isExternal())
    return site->emitOpError() << "calls '@" << name << "', which has no body";
  if (state->callDepth == kMaxCallDepth)
    return site->emitOpError()
           << "calls '@" << name << "' " << kMaxCallDepth + 1 << " calls deep";
  if (options.onCall)
    options.onCall(callee, arguments);

  Frame frame(*this);
  if (failed(frame.bindAll(function.getArgumentTypes(), arguments, site,
                           "argument of '@" + name + "'")))
    return failure();
  ++state->callDepth;
  FailureOr<SmallVector<RuntimeValue>> results =
      frame.run(function.getBody().front(), arguments);
  --state->callDepth;
  if (failed(results) ||
      failed(frame.bindAll(function.getResultTypes(), *results,
                           function.getBody().front().getTerminator(),
                           "result of '@" + name + "'")))
    return failure();
  return results;
}

LogicalResult Interpreter::callKernel(Operation *site, Operation *callee,
                                      ArrayRef<Tensor> buffers,
                                      ArrayRef<int64_t> symbols) {
  auto function = dyn_cast<FunctionOpInterface>(callee);
  if (!function || function.isExternal())
    return site->emitOpError() << "calls a tensor program without a body";
  std::unique_ptr<Program> &program = state->programs[callee];
  if (!program) {
    FailureOr<std::unique_ptr<Program>> compiled =
        compileProgram(function, options.precision);
    if (failed(compiled))
      return failure();
    program = std::move(*compiled);
  }
  if (options.onCall) {
    SmallVector<RuntimeValue> arguments(buffers.begin(), buffers.end());
    Type index = IndexType::get(module.getContext());
    for (int64_t symbol : symbols)
      arguments.push_back(Scalar{index, symbol});
    options.onCall(callee, arguments);
  }
  return program->run(site, buffers, symbols);
}
