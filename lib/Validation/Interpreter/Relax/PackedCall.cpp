//===- PackedCall.cpp - call packed functions -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PackedCall.h"

#include "Objects.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;
using runtime::Any;
using runtime::DataType;
using runtime::Error;
using runtime::Expected;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

DataType reference::getDataType(ElementKind kind) {
  uint8_t bits = 8 * getNumBytes(kind);
  if (kind == ElementKind::Bool)
    return {DataType::Bool, 8, 1};
  if (kind == ElementKind::BF16)
    return {DataType::BFloat, bits, 1};
  if (isFloat(kind))
    return {DataType::Float, bits, 1};
  return {isUnsigned(kind) ? DataType::UInt : DataType::Int, bits, 1};
}

Type reference::getElementType(MLIRContext *context, DataType type) {
  if (type.lanes != 1)
    return nullptr;
  Type element;
  switch (type.code) {
  case DataType::Bool:
    return type.bits == 8 ? IntegerType::get(context, 1) : Type();
  case DataType::BFloat:
    return type.bits == 16 ? BFloat16Type::get(context) : Type();
  case DataType::Int:
  case DataType::UInt:
    element =
        IntegerType::get(context, type.bits,
                         type.code == DataType::UInt ? IntegerType::Unsigned
                                                     : IntegerType::Signless);
    break;
  case DataType::Float:
    if (type.bits == 16)
      return Float16Type::get(context);
    if (type.bits == 32)
      return Float32Type::get(context);
    return type.bits == 64 ? Float64Type::get(context) : Type();
  default:
    return nullptr;
  }
  return getElementKind(element) ? element : Type();
}

//===----------------------------------------------------------------------===//
// From the runtime
//===----------------------------------------------------------------------===//

Expected<Tensor> reference::viewTensor(const DLTensor &tensor, Type elementType,
                                       MLIRContext *context,
                                       std::shared_ptr<void> owner) {
  DataType dtype = runtime::dataTypeOf(tensor);
  Type actual = getElementType(context, dtype);
  if (!actual)
    return Error("TypeError", "a tensor of " + runtime::toString(dtype));
  // The runtime does not distinguish index from i64.
  if (!elementType || getElementKind(elementType) != getElementKind(actual))
    elementType = actual;
  if (tensor.device.device_type != kDLCPU || !runtime::isDense(tensor))
    return Error("ValueError",
                 "expected a row-major tensor without gaps on cpu");
  auto buffer = std::make_shared<Buffer>();
  buffer->data = static_cast<char *>(runtime::dataOf(tensor));
  buffer->size = runtime::numBytes(tensor);
  buffer->owner = std::move(owner);
  ArrayRef<int64_t> shape(tensor.shape, tensor.ndim);
  std::optional<Tensor> view = Tensor::view(std::move(buffer), 0, elementType,
                                            shape, Precision::Declared);
  if (!view)
    return Error("ValueError", "a tensor of " + runtime::shapeToString(
                                                    tensor.shape, tensor.ndim));
  return std::move(*view);
}

static RuntimeValue fromNumber(const TVMFFIAny &view, Type type,
                               MLIRContext *context) {
  if (view.type_index == kTVMFFIFloat) {
    if (!type || !isa<FloatType>(type))
      type = Float64Type::get(context);
    return Scalar{type, 0, roundTo(*getElementKind(type), view.v_float64)};
  }
  // The runtime type of an object is unknown; a declared width is used.
  if (!type || !type.isIntOrIndex())
    type = IntegerType::get(context, view.type_index == kTVMFFIBool ? 1 : 64);
  return Scalar{type, wrapTo(*getElementKind(type), view.v_int64)};
}

Expected<RuntimeValue> reference::fromPacked(const Any &value, Type type,
                                             Interpreter &interpreter) {
  MLIRContext *context = interpreter.getModule().getContext();
  const TVMFFIAny &view = value.view();
  if (view.type_index == kTVMFFINone)
    return makeObject<NullObject>();
  if (view.type_index == kTVMFFIInt || view.type_index == kTVMFFIBool ||
      view.type_index == kTVMFFIFloat)
    return fromNumber(view, type, context);
  if (std::optional<std::string_view> text = runtime::asString(view))
    return makeObject<StringObject>(StringRef(*text));
  if (const TVMFFIShapeCell *shape = runtime::asShape(view))
    return RuntimeValue(Shape(shape->data, shape->data + shape->size));
  if (const DLTensor *tensor = runtime::asTensor(view)) {
    auto tensorType = dyn_cast_or_null<TensorType>(type);
    Expected<Tensor> held =
        viewTensor(*tensor, tensorType ? tensorType.getElementType() : Type(),
                   context, std::make_shared<Any>(value));
    if (!held)
      return held.takeError();
    std::optional<Tensor> converted =
        held->withPrecision(interpreter.getOptions().precision);
    if (!converted)
      return Error("MemoryError", "not enough memory for a tensor");
    return RuntimeValue(std::move(*converted));
  }
  const TVMFFISeqCell *items = runtime::asArray(view);
  if (!items)
    return makeObject<ForeignObject>(value);
  auto tupleType = dyn_cast_or_null<TupleType>(type);
  Tuple tuple;
  for (int64_t i = 0; i < items->size; ++i) {
    Any item;
    if (runtime::own(static_cast<const TVMFFIAny *>(items->data)[i], item))
      return runtime::takeRaised();
    bool hasType = tupleType && i < static_cast<int64_t>(tupleType.size());
    Expected<RuntimeValue> converted =
        fromPacked(item, hasType ? tupleType.getType(i) : Type(), interpreter);
    if (!converted)
      return converted;
    tuple.push_back(std::move(*converted));
  }
  return RuntimeValue(std::move(tuple));
}

//===----------------------------------------------------------------------===//
// To the runtime
//===----------------------------------------------------------------------===//

Expected<Any> PackedArguments::convert(const Tensor &tensor) {
  std::optional<Tensor> declared = tensor.withPrecision(Precision::Declared);
  if (!declared)
    return Error("MemoryError", "not enough memory for a tensor");
  if (declared->getData() != tensor.getData())
    copies.emplace_back(tensor, *declared);
  return runtime::makeTensorView(
      declared->getData(), runtime::kCPU, getDataType(declared->getKind()),
      declared->getShape().data(), declared->getRank(), declared->getBuffer());
}

/// Creates a packed function that calls back into the interpreter.
static Expected<Any> makeFunction(const FunctionObject &function,
                                  Interpreter &interpreter) {
  if (!function.function && function.captured.empty()) {
    Any found = runtime::findGlobal(function.packed);
    if (!found.isNone())
      return found;
    return Error("no packed function '" + function.packed + "' is registered");
  }
  return runtime::makeFunction([function, &interpreter](const TVMFFIAny *args,
                                                        int32_t numArgs,
                                                        TVMFFIAny *ret) {
    SmallVector<RuntimeValue> values(function.captured.begin(),
                                     function.captured.end());
    for (int32_t i = 0; i < numArgs; ++i) {
      Any argument;
      if (int code = runtime::own(args[i], argument))
        return code;
      // An argument of the function has its declared type.
      Type type;
      if (auto callee = dyn_cast_or_null<relax::FuncOp>(function.function))
        if (values.size() < callee.getNumArguments())
          type = callee.getArgumentTypes()[values.size()];
      Expected<RuntimeValue> value = fromPacked(argument, type, interpreter);
      if (!value)
        return runtime::raise(value.error());
      values.push_back(std::move(*value));
    }
    if (!function.function) {
      Expected<Any> result = callPacked(function.packed, values, interpreter);
      if (!result)
        return runtime::raise(result.error());
      *ret = result->release();
      return 0;
    }
    FailureOr<SmallVector<RuntimeValue>> results =
        interpreter.callFunction(function.function, function.function, values);
    if (failed(results))
      return runtime::raise("RuntimeError", "a function of the module failed");
    PackedArguments packed(interpreter);
    RuntimeValue result =
        results->size() == 1
            ? results->front()
            : RuntimeValue(Tuple(results->begin(), results->end()));
    if (Error error = packed.append(result))
      return runtime::raise(error);
    Any owned;
    if (int code = runtime::own(packed.getViews().front(), owned))
      return code;
    *ret = owned.release();
    return 0;
  });
}

Expected<Any> PackedArguments::convert(const RuntimeValue &value) {
  if (auto *tensor = value.getIf<Tensor>())
    return convert(*tensor);
  if (auto *scalar = value.getIf<Scalar>()) {
    if (isa<FloatType>(scalar->type))
      return Any::floating(scalar->real);
    return scalar->type.isInteger(1) ? Any::boolean(scalar->integer != 0)
                                     : Any::integer(scalar->integer);
  }
  if (auto *shape = value.getIf<Shape>())
    return runtime::makeShape(shape->data(), shape->size());
  if (auto *tuple = value.getIf<Tuple>()) {
    std::vector<Any> items;
    std::vector<TVMFFIAny> itemViews;
    for (const RuntimeValue &item : *tuple) {
      Expected<Any> converted = convert(item);
      if (!converted)
        return converted;
      items.push_back(std::move(*converted));
      itemViews.push_back(items.back().view());
    }
    return runtime::makeTuple(itemViews.data(), itemViews.size());
  }
  if (auto *string = getObject<StringObject>(value))
    return runtime::makeString(string->value);
  if (auto *type = getObject<ElementTypeObject>(value))
    return Any::dataType(getDataType(*getElementKind(type->type)));
  if (getObject<NullObject>(value))
    return Any();
  if (auto *foreign = getObject<ForeignObject>(value))
    return foreign->value;
  if (auto *function = getObject<FunctionObject>(value))
    return makeFunction(*function, interpreter);
  return Error("TypeError",
               "an object of the interpreter cannot be an argument of a "
               "packed function");
}

Error PackedArguments::append(const RuntimeValue &value) {
  Expected<Any> converted = convert(value);
  if (!converted)
    return converted.takeError();
  values.push_back(std::move(*converted));
  views.push_back(values.back().view());
  return Error::success();
}

void PackedArguments::writeBack() const {
  for (const auto &[original, declared] : copies) {
    for (int64_t i = 0; i < original.getNumElements(); ++i) {
      // Elements that were not written keep the digits beyond the declared
      // type.
      uint64_t before = toBits(declared.getKind(), original.getFloat(i));
      double after = declared.getFloat(i);
      if (toBits(declared.getKind(), after) != before)
        original.setFloat(i, after);
    }
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Expected<Any> reference::callPacked(StringRef name,
                                    ArrayRef<RuntimeValue> values,
                                    Interpreter &interpreter) {
  Any function = runtime::findGlobal(std::string_view(name));
  if (function.isNone())
    return Error("no packed function of this name is registered");
  PackedArguments arguments(interpreter);
  for (auto [index, value] : llvm::enumerate(values))
    if (Error error = arguments.append(value))
      return std::move(error).in("argument " + std::to_string(index));
  Any result;
  if (runtime::callFunction(function.view().v_obj, arguments.getViews().data(),
                            arguments.getViews().size(), result.out()))
    return runtime::takeRaised();
  arguments.writeBack();
  return result;
}
