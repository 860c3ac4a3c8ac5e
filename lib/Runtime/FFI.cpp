//===- FFI.cpp - values, calls and errors of tvm-ffi ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/FFI.h"

#include "Objects.h"
#include "relax-mlir/Runtime/Device.h"

#include <cstring>

namespace relax_mlir::runtime {

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

int raise(const char *kind, const std::string &message) {
  TVMFFIErrorSetRaisedFromCStr(kind, message.c_str());
  return -1;
}

int raise(const Error &error) {
  return raise(error.kind().c_str(), error.message());
}

static std::string toStdString(const TVMFFIByteArray &bytes) {
  return std::string(bytes.data, bytes.size);
}

Error takeRaised() {
  TVMFFIObjectHandle handle = nullptr;
  TVMFFIErrorMoveFromRaised(&handle);
  if (!handle)
    return Error("a function failed without raising an error");
  Any error = Any::adoptObject(handle);
  const TVMFFIErrorCell *cell = TVMFFIErrorGetCellPtr(handle);
  return Error(toStdString(cell->kind).c_str(), toStdString(cell->message));
}

/// Returns the raised error when `code` is nonzero, else success.
static Error errorOf(int code) { return code ? takeRaised() : Error(); }

//===----------------------------------------------------------------------===//
// Reading values
//===----------------------------------------------------------------------===//

int own(const TVMFFIAny &view, Any &out) {
  if (view.type_index >= kTVMFFIStaticObjectBegin) {
    addReference(view.v_obj);
    out = Any::adopt(view);
    return 0;
  }
  switch (view.type_index) {
  case kTVMFFIRawStr:
  case kTVMFFIByteArrayPtr:
  case kTVMFFIObjectRValueRef:
    return TVMFFIAnyViewToOwnedAny(&view, out.out());
  default:
    out = Any::adopt(view);
    return 0;
  }
}

int ownForLater(const TVMFFIAny &view, Any &out) {
  if (view.type_index != kTVMFFIDLTensorPtr)
    return own(view, out);
  const DLTensor &tensor = *asTensor(view);
  Expected<Any> copy = copyTensor(tensor, tensor.device);
  if (!copy)
    return raise(copy.error());
  out = std::move(*copy);
  return 0;
}

std::optional<std::string_view> asString(const TVMFFIAny &view) {
  switch (view.type_index) {
  case kTVMFFIRawStr:
    return std::string_view(view.v_c_str);
  case kTVMFFISmallStr:
    return std::string_view(view.v_bytes, view.small_str_len);
  case kTVMFFIStr: {
    const TVMFFIByteArray *bytes = TVMFFIBytesGetByteArrayPtr(view.v_obj);
    return std::string_view(bytes->data, bytes->size);
  }
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> asInteger(const TVMFFIAny &view) {
  if (view.type_index == kTVMFFIInt || view.type_index == kTVMFFIBool)
    return view.v_int64;
  return std::nullopt;
}

std::optional<DataType> asDataType(const TVMFFIAny &view) {
  if (view.type_index == kTVMFFIDataType)
    return DataType{view.v_dtype.code, view.v_dtype.bits, view.v_dtype.lanes};
  std::optional<std::string_view> text = asString(view);
  if (!text)
    return std::nullopt;
  Expected<DataType> type = parseDataType(*text);
  if (!type)
    return std::nullopt;
  return *type;
}

std::string describeKind(const TVMFFIAny &view) {
  switch (view.type_index) {
  case kTVMFFINone:
    return "none";
  case kTVMFFIInt:
    return "an integer";
  case kTVMFFIBool:
    return "a bool";
  case kTVMFFIFloat:
    return "a float";
  case kTVMFFIDataType:
    return "a dtype";
  case kTVMFFIDevice:
    return "a device";
  case kTVMFFIRawStr:
  case kTVMFFISmallStr:
  case kTVMFFIStr:
    return "a string";
  case kTVMFFIFunction:
    return "a function";
  case kTVMFFIShape:
    return "a shape";
  case kTVMFFIDLTensorPtr:
  case kTVMFFITensor:
    return "a tensor";
  case kTVMFFIArray:
  case kTVMFFIList:
    return "a tuple";
  default:
    break;
  }
  if (view.type_index >= kTVMFFIStaticObjectBegin)
    if (const TVMFFITypeInfo *info = TVMFFIGetTypeInfo(view.type_index))
      return "an object of type " + toStdString(info->type_key);
  return "a value of kind " + std::to_string(view.type_index);
}

bool isDense(const DLTensor &tensor) {
  if (!tensor.strides)
    return true;
  int64_t expected = 1;
  for (int32_t i = tensor.ndim - 1; i >= 0; --i) {
    if (tensor.shape[i] == 0)
      return true;
    if (tensor.shape[i] == 1)
      continue;
    if (tensor.strides[i] != expected)
      // A tensor without elements is contiguous for any strides.
      return numElements(tensor) == 0;
    expected *= tensor.shape[i];
  }
  return true;
}

std::string shapeToString(const int64_t *dims, size_t rank) {
  std::string text = "[";
  for (size_t i = 0; i < rank; ++i) {
    if (i != 0)
      text += ", ";
    text += std::to_string(dims[i]);
  }
  return text + "]";
}

//===----------------------------------------------------------------------===//
// Making values
//===----------------------------------------------------------------------===//

Any makeString(std::string_view text) {
  TVMFFIByteArray bytes{text.data(), text.size()};
  Any result;
  if (TVMFFIStringFromByteArray(&bytes, result.out()))
    return Any();
  return result;
}

namespace {
/// The fields that tvm-ffi expects after the header of a Shape; the dims
/// follow.
struct ShapePayload {
  TVMFFIShapeCell cell;
};
} // namespace

Any makeShape(const int64_t *dims, size_t rank) {
  auto *object = Boxed<ShapePayload>::create(
      kTVMFFIShape, rank * sizeof(int64_t), ShapePayload{});
  auto *copy = reinterpret_cast<int64_t *>(object + 1);
  if (rank != 0)
    std::memcpy(copy, dims, rank * sizeof(int64_t));
  object->payload.cell = {copy, rank};
  return Any::adoptObject(object);
}

Expected<Any> makeTuple(const TVMFFIAny *items, int32_t count) {
  static const Any makeArray = findGlobal("ffi.Array");
  if (makeArray.isNone())
    return Error("libtvm_ffi.so does not provide ffi.Array");
  Any result;
  if (callFunction(makeArray.view().v_obj, items, count, result.out()))
    return takeRaised();
  return result;
}

namespace {
/// The fields that tvm-ffi expects after the header of a tensor, and the owner
/// of its memory; the dims and the strides follow.
struct TensorPayload {
  DLTensor tensor;
  std::shared_ptr<const void> owner;
};
} // namespace

Expected<Any> makeTensorView(void *data, DLDevice device, DataType type,
                             const int64_t *dims, size_t rank,
                             std::shared_ptr<const void> owner) {
  if (rank > INT32_MAX)
    return Error("rank " + std::to_string(rank) + " is too large for a tensor");
  auto *object =
      Boxed<TensorPayload>::create(kTVMFFITensor, 2 * rank * sizeof(int64_t),
                                   TensorPayload{DLTensor(), std::move(owner)});
  auto *shape = reinterpret_cast<int64_t *>(object + 1);
  int64_t *strides = shape + rank;
  uint64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    shape[i] = dims[i];
    strides[i] = int64_t(stride);
    stride *= uint64_t(dims[i]);
  }
  DLTensor &tensor = object->payload.tensor;
  tensor.data = data;
  tensor.device = device;
  tensor.ndim = int32_t(rank);
  tensor.dtype = {type.code, type.bits, type.lanes};
  tensor.shape = shape;
  tensor.strides = strides;
  tensor.byte_offset = 0;
  return Any::adoptObject(object);
}

Expected<Any> makeTensor(DataType type, const std::vector<int64_t> &shape,
                         DLDevice device) {
  Expected<uint64_t> size = byteSize(shape, type);
  if (!size)
    return size.takeError();
  Expected<std::shared_ptr<DeviceBuffer>> buffer =
      DeviceBuffer::allocate(device, *size);
  if (!buffer)
    return buffer.takeError();
  void *data = (*buffer)->data();
  return makeTensorView(data, device, type, shape.data(), shape.size(),
                        std::move(*buffer));
}

static int callNative(void *self, const TVMFFIAny *args, int32_t numArgs,
                      TVMFFIAny *ret) {
  return (*static_cast<NativeFunction *>(self))(args, numArgs, ret);
}

Expected<Any> makeFunction(NativeFunction function) {
  auto *self = new NativeFunction(std::move(function));
  TVMFFIObjectHandle handle = nullptr;
  int code = TVMFFIFunctionCreate(
      self, callNative,
      [](void *pointer) { delete static_cast<NativeFunction *>(pointer); },
      &handle);
  if (code) {
    delete self;
    return takeRaised();
  }
  return Any::adoptObject(handle);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Expected<Any> callFunction(const Any &function, const std::vector<Any> &args) {
  if (function.typeIndex() != kTVMFFIFunction)
    return Error("TypeError",
                 "expected a function, got " + describeKind(function.view()));
  std::vector<TVMFFIAny> views;
  for (const Any &arg : args)
    views.push_back(arg.view());
  Any result;
  int code = callFunction(function.view().v_obj, views.data(),
                          int32_t(views.size()), result.out());
  if (Error error = errorOf(code))
    return error;
  return result;
}

Any findGlobal(std::string_view name) {
  TVMFFIByteArray bytes{name.data(), name.size()};
  TVMFFIObjectHandle handle = nullptr;
  if (TVMFFIFunctionGetGlobal(&bytes, &handle)) {
    (void)bool(takeRaised());
    return Any();
  }
  return handle ? Any::adoptObject(handle) : Any();
}

Error registerGlobal(std::string_view name, NativeFunction function,
                     bool allowOverride) {
  Expected<Any> object = makeFunction(std::move(function));
  if (!object)
    return object.takeError();
  TVMFFIByteArray bytes{name.data(), name.size()};
  return errorOf(TVMFFIFunctionSetGlobal(&bytes, object->view().v_obj,
                                         allowOverride ? 1 : 0));
}

Error checkFFIVersion() {
  TVMFFIVersion version{};
  TVMFFIGetVersion(&version);
  if (version.major == TVM_FFI_VERSION_MAJOR &&
      version.minor == TVM_FFI_VERSION_MINOR &&
      version.patch == TVM_FFI_VERSION_PATCH)
    return Error::success();
  auto text = [](uint32_t major, uint32_t minor, uint32_t patch) {
    return std::to_string(major) + "." + std::to_string(minor) + "." +
           std::to_string(patch);
  };
  return Error("librelax_runtime.so was built for tvm-ffi " +
               text(TVM_FFI_VERSION_MAJOR, TVM_FFI_VERSION_MINOR,
                    TVM_FFI_VERSION_PATCH) +
               ", the loaded libtvm_ffi.so is " +
               text(version.major, version.minor, version.patch));
}

} // namespace relax_mlir::runtime
