//===- NativeProgram.cpp - compiled programs on reference values ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NativeProgram.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "relax-mlir/Runtime/Loader.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using reference::ElementKind;
using reference::RuntimeValue;
using reference::Tensor;
using runtime::Any;
using runtime::DataType;

static llvm::Error makeError(const Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static DataType toDataType(ElementKind kind) {
  uint8_t bits = 8 * reference::getNumBytes(kind);
  if (kind == ElementKind::Bool)
    return {DataType::Bool, 8, 1};
  if (kind == ElementKind::BF16)
    return {DataType::BFloat, bits, 1};
  if (reference::isFloat(kind))
    return {DataType::Float, bits, 1};
  return {reference::isUnsigned(kind) ? DataType::UInt : DataType::Int, bits,
          1};
}

static llvm::Expected<Any> toRuntime(const RuntimeValue &value) {
  if (auto *tensor = value.getIf<Tensor>()) {
    auto owner = std::make_shared<Tensor>(*tensor);
    runtime::Expected<Any> view = runtime::makeTensorView(
        tensor->getData(), runtime::kCPU, toDataType(tensor->getStoredKind()),
        tensor->getShape().data(), tensor->getRank(), owner);
    if (!view)
      return makeError(view.error().message());
    return std::move(*view);
  }
  if (auto *tuple = value.getIf<reference::Tuple>()) {
    std::vector<Any> items;
    std::vector<TVMFFIAny> views;
    for (const RuntimeValue &item : *tuple) {
      llvm::Expected<Any> converted = toRuntime(item);
      if (!converted)
        return converted.takeError();
      items.push_back(std::move(*converted));
      views.push_back(items.back().view());
    }
    runtime::Expected<Any> made =
        runtime::makeTuple(views.data(), views.size());
    if (!made)
      return makeError(made.error().message());
    return std::move(*made);
  }
  return makeError("cannot pass a " + value.describe() + " to compiled code");
}

static llvm::Expected<RuntimeValue> toTensor(const TVMFFIAny &value,
                                             Type type) {
  const DLTensor *tensor = runtime::asTensor(value);
  if (!tensor)
    return makeError("expected a tensor, got " + runtime::describeKind(value));
  Type elementType = cast<TensorType>(type).getElementType();
  std::optional<Tensor> result =
      Tensor::create(elementType, ArrayRef(tensor->shape, tensor->ndim),
                     reference::Precision::Declared);
  if (!result)
    return makeError("cannot allocate a result: out of memory");
  DataType expected = toDataType(result->getKind());
  DataType actual = runtime::dataTypeOf(*tensor);
  if (actual != expected)
    return makeError("expected elements of " + runtime::toString(expected) +
                     ", got " + runtime::toString(actual));
  if (!runtime::isDense(*tensor))
    return makeError("expected a dense tensor");
  if (result->getNumBytes())
    std::memcpy(result->getData(), runtime::dataOf(*tensor),
                result->getNumBytes());
  return RuntimeValue(*result);
}

static llvm::Error fromRuntime(const TVMFFIAny &value, Type type,
                               Values &results) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    const TVMFFISeqCell *array = runtime::asArray(value);
    if (!array || array->size != int64_t(tuple.size()))
      return makeError("expected a tuple of " + Twine(tuple.size()) + ", got " +
                       runtime::describeKind(value));
    const auto *items = static_cast<const TVMFFIAny *>(array->data);
    for (auto [i, item] : llvm::enumerate(tuple.getTypes()))
      if (llvm::Error error = fromRuntime(items[i], item, results))
        return error;
    return llvm::Error::success();
  }
  if (isa<TensorType>(type)) {
    llvm::Expected<RuntimeValue> tensor = toTensor(value, type);
    if (!tensor)
      return tensor.takeError();
    results.push_back(std::move(*tensor));
    return llvm::Error::success();
  }
  if (isa<relax::ShapeType>(type)) {
    const TVMFFIShapeCell *shape = runtime::asShape(value);
    if (!shape)
      return makeError("expected a shape, got " + runtime::describeKind(value));
    results.push_back(reference::Shape(shape->data, shape->data + shape->size));
    return llvm::Error::success();
  }
  reference::Scalar scalar{type};
  if (isa<FloatType>(type) && value.type_index == kTVMFFIFloat)
    scalar.real = value.v_float64;
  else if (std::optional<int64_t> integer = runtime::asInteger(value);
           integer && !isa<FloatType>(type))
    scalar.integer = *integer;
  else
    return makeError("expected a scalar, got " + runtime::describeKind(value));
  results.push_back(scalar);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// NativeProgram
//===----------------------------------------------------------------------===//

/// Returns the device that code for a target runs on. The emulated GPU has
/// memory of the host, so that results can be read where they are.
static DLDevice getDevice(const TargetSpec &target) {
  if (!target.gpu)
    return runtime::kCPU;
  return {DLDeviceType(target.getDeviceType()), 0};
}

FailureOr<NativeProgram> NativeProgram::compile(ModuleOp module,
                                                const CompileOptions &options) {
  FailureOr<std::unique_ptr<CompiledModel>> program =
      CompiledModel::compile(module, options);
  if (failed(program))
    return failure();
  NativeProgram result;
  result.program = std::move(*program);
  auto machine = runtime::loadImage(result.program->getImage(), nullptr,
                                    getDevice(options.target));
  if (!machine)
    return module.emitError() << machine.error().message();
  result.machine = std::move(*machine);
  return result;
}

FailureOr<NativeProgram>
NativeProgram::compileToLibrary(ModuleOp module,
                                const CompileOptions &options) {
  SmallString<128> path;
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("relax-fuzz", "so", path))
    return module.emitError()
           << "cannot create a temporary file: " << code.message();
  // The program in memory runs as bytecode: the two modes are compared.
  CompileOptions libraryOptions = options;
  libraryOptions.execMode = ExecMode::Compiled;
  LogicalResult written = runPhases(module, Phase::VM, options);
  if (succeeded(written))
    written = emit(module, EmitKind::So, path, libraryOptions);
  if (failed(written)) {
    llvm::sys::fs::remove(path);
    return failure();
  }
  auto machine =
      runtime::loadModule(path.str().str(), getDevice(options.target));
  llvm::sys::fs::remove(path);
  if (!machine)
    return module.emitError() << machine.error().message();
  NativeProgram result;
  result.machine = std::move(*machine);
  return result;
}

llvm::Expected<Values> NativeProgram::call(Operation *op,
                                           ArrayRef<RuntimeValue> args) {
  auto function = cast<FunctionOpInterface>(op);
  std::vector<Any> converted;
  for (const RuntimeValue &arg : args) {
    llvm::Expected<Any> value = toRuntime(arg);
    if (!value)
      return value.takeError();
    converted.push_back(std::move(*value));
  }
  runtime::Expected<Any> result =
      machine->invoke(function.getName().str(), converted);
  if (!result)
    return makeError(result.error().message());
  Values results;
  ArrayRef<Type> types = function.getResultTypes();
  Type type = types.size() == 1 ? types.front()
                                : TupleType::get(op->getContext(), types);
  if (types.empty())
    return results;
  if (llvm::Error error = fromRuntime(result->view(), type, results))
    return error;
  return results;
}
