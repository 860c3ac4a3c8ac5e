//===- Interpreter.cpp - run a module by its reference semantics ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Interpreter.h"

#include "Bytecode.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"
#include "relax-mlir/Validation/Interpreter/Program.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

/// The limit on nested calls, as in the virtual machine.
static constexpr unsigned kMaxCallDepth = 1000;

struct Interpreter::State {
  llvm::StringMap<Operation *> functions;
  /// Programs, compiled on their first call.
  llvm::DenseMap<Operation *, std::shared_ptr<const Program>> programs;
  /// The bytecode, written on the first call of a virtual machine function.
  std::unique_ptr<BytecodeProgram> bytecode;
  unsigned callDepth = 0;
};

InFlightDiagnostic reference::reportAt(Operation *op) {
  return emitError(op->getLoc()) << "'" << op->getName() << "' op ";
}

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

/// Returns the value with all tensors stored in `precision`, or std::nullopt if
/// the system is out of memory.
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
      return reportAt(callee) << "cannot allocate its arguments: out of memory";
    converted.push_back(std::move(*value));
  }
  if (!isa<relax_vm::FuncOp>(callee))
    return callFunction(callee, callee, converted);
  if (!state->bytecode) {
    FailureOr<std::unique_ptr<BytecodeProgram>> bytecode =
        BytecodeProgram::create(*this);
    if (failed(bytecode))
      return failure();
    state->bytecode = std::move(*bytecode);
  }
  FailureOr<RuntimeValue> result = state->bytecode->call(callee, converted);
  if (failed(result))
    return failure();
  return SmallVector<RuntimeValue>{*result};
}

FailureOr<SmallVector<RuntimeValue>>
Interpreter::callFunction(Operation *site, Operation *callee,
                          ArrayRef<RuntimeValue> arguments) {
  auto function = dyn_cast<relax::FuncOp>(callee);
  if (!function)
    return reportAt(site) << "expected a 'relax.func' to call, got '"
                          << callee->getName() << "'";
  StringRef name = function.getName();
  if (function.isExternal())
    return reportAt(site) << "calls '@" << name << "', which has no body";
  if (state->callDepth == kMaxCallDepth)
    return reportAt(site) << "calls '@" << name << "' at depth "
                          << kMaxCallDepth + 1 << ", the limit is "
                          << kMaxCallDepth;
  if (options.onCall)
    options.onCall(callee, arguments);

  Frame frame(*this);
  if (failed(frame.bindAll(function.getArgumentTypes(), arguments, site,
                           "argument of '@" + name + "'")) ||
      failed(frame.checkSymbolBounds(function, site)))
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

/// Returns the extents of a buffer of a tensor program for these values of its
/// symbols; kDynamic for unknown extents.
static SmallVector<int64_t> getBufferShape(FunctionOpInterface function,
                                           unsigned index,
                                           ArrayRef<int64_t> symbols) {
  auto type = cast<MemRefType>(function.getArgumentTypes()[index]);
  SmallVector<int64_t> shape(type.getShape());
  auto attr = function.getArgAttrOfType<AffineMapAttr>(
      index, tir::TIRDialect::kShapeAttr);
  if (!attr || attr.getValue().getNumSymbols() != symbols.size() ||
      attr.getValue().getNumResults() != shape.size())
    return shape;
  Type indexType = IndexType::get(function->getContext());
  SmallVector<Attribute> operands, results;
  for (int64_t symbol : symbols)
    operands.push_back(IntegerAttr::get(indexType, symbol));
  if (succeeded(attr.getValue().constantFold(operands, results)))
    for (auto [size, result] : llvm::zip(shape, results))
      size = cast<IntegerAttr>(result).getInt();
  return shape;
}

/// Returns true if `buffer` has the element type of `type`. Memrefs have
/// signless integers.
static bool hasElements(MemRefType type, const Tensor &buffer) {
  Type element = buffer.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    element = IntegerType::get(element.getContext(), integer.getWidth());
  return element == type.getElementType();
}

/// Checks the operands of a call against the arguments of a tensor program.
static LogicalResult checkKernelCall(Operation *site,
                                     FunctionOpInterface function,
                                     ArrayRef<Tensor> buffers,
                                     ArrayRef<int64_t> symbols) {
  ArrayRef<Type> types = function.getArgumentTypes();
  auto numBuffers = llvm::count_if(types, llvm::IsaPred<MemRefType>);
  if (numBuffers != static_cast<int64_t>(buffers.size()) ||
      types.size() != buffers.size() + symbols.size())
    return reportAt(site) << "expected " << numBuffers << " buffers and "
                          << types.size() - numBuffers << " numbers for '@"
                          << function.getName() << "', got " << buffers.size()
                          << " and " << symbols.size();
  // A lowered program takes flat buffers and checks their extents itself.
  if (!isa<tir::PrimFuncOp>(function.getOperation()))
    return success();
  for (auto [index, buffer] : llvm::enumerate(buffers)) {
    auto type = dyn_cast<MemRefType>(types[index]);
    bool fits =
        type && hasElements(type, buffer) && type.getRank() == buffer.getRank();
    SmallVector<int64_t> shape;
    if (fits)
      shape = getBufferShape(function, index, symbols);
    for (auto [expected, actual] : llvm::zip(shape, buffer.getShape()))
      fits &= ShapedType::isDynamic(expected) || expected == actual;
    if (fits)
      continue;
    InFlightDiagnostic diagnostic =
        reportAt(site) << "expected " << types[index] << " as argument "
                       << index << " of '@" << function.getName() << "', got "
                       << RuntimeValue(buffer).describe();
    if (!shape.empty()) {
      Diagnostic &note = diagnostic.attachNote(function.getLoc());
      note << "the buffer has sizes [";
      llvm::interleaveComma(shape, note);
      note << "]";
    }
    return diagnostic;
  }
  return success();
}

/// Returns the number of trailing buffers that hold the results of a call.
/// Calls of the virtual machine do not state it, so it is taken from the
/// program.
static unsigned getNumOutputs(Operation *site, const Program &program) {
  if (auto call = dyn_cast<relax::CallKernelOp>(site))
    return call.getOutputs().size();
  if (auto call = dyn_cast<relax::CallTIROp>(site))
    return call->getNumResults();
  if (auto call = dyn_cast<relax::CallTIRInplaceOp>(site))
    return call.getNewResults().size();
  return program.getNumOutputs();
}

LogicalResult Interpreter::callKernel(Operation *site, Operation *callee,
                                      ArrayRef<Tensor> buffers,
                                      ArrayRef<int64_t> symbols) {
  auto function = dyn_cast<FunctionOpInterface>(callee);
  if (!function || function.isExternal())
    return reportAt(site) << "calls a tensor program without a body";
  if (failed(checkKernelCall(site, function, buffers, symbols)))
    return failure();
  std::shared_ptr<const Program> &program = state->programs[callee];
  if (!program) {
    FailureOr<std::shared_ptr<const Program>> compiled =
        Program::compile(function, options.precision);
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
  RunOptions run;
  run.numOutputs = getNumOutputs(site, *program);
  return program->run(buffers, symbols, run);
}
