//===- FFI.h - values, calls and errors of tvm-ffi --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The only users of apache-tvm-ffi's C interface are this file and FFI.cpp,
// which wrap it in owning types. No other file includes tvm/ffi headers, and
// the C++ types of tvm-ffi are not used at all.
//
// A function of this calling convention returns 0 on success, or a nonzero code
// after it set the thread's raised error. Arguments are borrowed; results are
// owned by the caller.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_FFI_H
#define RELAX_MLIR_RUNTIME_FFI_H

#include "relax-mlir/Runtime/Executable.h"

#include <tvm/ffi/c_api.h>
#include <tvm/ffi/extra/c_env_api.h>

#include <functional>

namespace relax_mlir::runtime {

constexpr DLDevice kCPU = {kDLCPU, 0};

/// The reference counts of an object with one owner: one strong reference, and
/// the weak one that all strong references hold together.
constexpr uint64_t kOneOwner = (uint64_t(1) << 32) | 1;

/// Adds a strong reference to an object.
inline void addReference(TVMFFIObject *object) {
  __atomic_fetch_add(&object->combined_ref_count, 1, __ATOMIC_RELAXED);
}
/// Drops a strong reference. The only owner needs no atomic subtraction, since
/// no other thread can reach the object.
inline void dropReference(TVMFFIObject *object) {
  uint64_t count =
      __atomic_load_n(&object->combined_ref_count, __ATOMIC_ACQUIRE);
  // An object that is never destroyed has no deleter.
  if (count != kOneOwner || !object->deleter) {
    TVMFFIObjectDecRef(object);
    return;
  }
  // The deleter sees what it sees after TVMFFIObjectDecRef.
  __atomic_store_n(&object->combined_ref_count, uint64_t(1) << 32,
                   __ATOMIC_RELAXED);
  object->deleter(object, kTVMFFIObjectDeleterFlagBitMaskBoth);
}

/// An owned value: None, a number, or a reference to an object.
class Any {
public:
  Any() : any{} {}
  Any(const Any &other) : any(other.any) { retain(); }
  Any(Any &&other) noexcept : any(other.any) { other.any = TVMFFIAny{}; }
  Any &operator=(Any other) noexcept {
    std::swap(any, other.any);
    return *this;
  }
  ~Any() { drop(); }

  /// Takes ownership of `value`.
  static Any adopt(TVMFFIAny value) {
    Any result;
    result.any = value;
    return result;
  }
  static Any adoptObject(TVMFFIObjectHandle object) {
    TVMFFIAny value{};
    value.type_index = TVMFFIObjectGetTypeIndex(object);
    value.v_obj = static_cast<TVMFFIObject *>(object);
    return adopt(value);
  }
  static Any integer(int64_t number) {
    TVMFFIAny value{};
    value.type_index = kTVMFFIInt;
    value.v_int64 = number;
    return adopt(value);
  }
  static Any boolean(bool truth) {
    Any result = integer(truth);
    result.any.type_index = kTVMFFIBool;
    return result;
  }
  static Any floating(double number) {
    TVMFFIAny value{};
    value.type_index = kTVMFFIFloat;
    value.v_float64 = number;
    return adopt(value);
  }
  static Any dataType(DataType type) {
    TVMFFIAny value{};
    value.type_index = kTVMFFIDataType;
    value.v_dtype = {type.code, type.bits, type.lanes};
    return adopt(value);
  }
  static Any pointer(void *opaque) {
    TVMFFIAny value{};
    value.type_index = kTVMFFIOpaquePtr;
    value.v_ptr = opaque;
    return adopt(value);
  }

  int32_t typeIndex() const { return any.type_index; }
  bool isNone() const { return any.type_index == kTVMFFINone; }
  /// Returns a borrowed view, valid as long as this value.
  const TVMFFIAny &view() const { return any; }
  /// Releases ownership to the caller.
  TVMFFIAny release() {
    TVMFFIAny value = any;
    any = TVMFFIAny{};
    return value;
  }
  /// Returns a slot that a call may write its result to.
  TVMFFIAny *out() {
    *this = Any();
    return &any;
  }

private:
  void retain() const {
    if (any.type_index >= kTVMFFIStaticObjectBegin)
      addReference(any.v_obj);
  }
  void drop() {
    if (any.type_index >= kTVMFFIStaticObjectBegin)
      dropReference(any.v_obj);
  }

  TVMFFIAny any;
};

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Sets the thread's raised error and returns -1.
RELAX_RT_API int raise(const char *kind, const std::string &message);
RELAX_RT_API int raise(const Error &error);

/// Takes the thread's raised error and clears it.
RELAX_RT_API Error takeRaised();

//===----------------------------------------------------------------------===//
// Reading values
//===----------------------------------------------------------------------===//

/// Makes an owned copy of a view: raw strings become string objects.
RELAX_RT_API int own(const TVMFFIAny &view, Any &out);
/// Makes an owned copy for an object that may outlive the call, such as a
/// sequence: also copies a tensor that the caller lends for the call only.
RELAX_RT_API int ownForLater(const TVMFFIAny &view, Any &out);

/// Returns the tensor of a Tensor object or a DLTensor*, null for other values.
inline const DLTensor *asTensor(const TVMFFIAny &view) {
  if (view.type_index == kTVMFFITensor)
    return TVMFFITensorGetDLTensorPtr(view.v_obj);
  if (view.type_index == kTVMFFIDLTensorPtr)
    return static_cast<const DLTensor *>(view.v_ptr);
  return nullptr;
}
inline const DLTensor *asTensor(const Any &value) {
  return asTensor(value.view());
}

inline const TVMFFIShapeCell *asShape(const TVMFFIAny &view) {
  return view.type_index == kTVMFFIShape ? TVMFFIShapeGetCellPtr(view.v_obj)
                                         : nullptr;
}

/// Returns the items of an Array (the run-time form of a tuple), null for other
/// values.
inline const TVMFFISeqCell *asArray(const TVMFFIAny &view) {
  if (view.type_index != kTVMFFIArray && view.type_index != kTVMFFIList)
    return nullptr;
  return reinterpret_cast<const TVMFFISeqCell *>(
      reinterpret_cast<const char *>(view.v_obj) + sizeof(TVMFFIObject));
}

RELAX_RT_API std::optional<std::string_view> asString(const TVMFFIAny &view);
RELAX_RT_API std::optional<int64_t> asInteger(const TVMFFIAny &view);
RELAX_RT_API std::optional<DataType> asDataType(const TVMFFIAny &view);

/// Describes a value for error messages: "a tensor", "an integer".
RELAX_RT_API std::string describeKind(const TVMFFIAny &view);

inline DataType dataTypeOf(const DLTensor &tensor) {
  return {tensor.dtype.code, tensor.dtype.bits, tensor.dtype.lanes};
}
inline void *dataOf(const DLTensor &tensor) {
  return static_cast<char *>(tensor.data) + tensor.byte_offset;
}
inline uint64_t numElements(const DLTensor &tensor) {
  uint64_t count = 1;
  for (int32_t i = 0; i < tensor.ndim; ++i)
    count *= uint64_t(tensor.shape[i]);
  return count;
}
inline uint64_t numBytes(const DLTensor &tensor) {
  return numElements(tensor) * dataTypeOf(tensor).bytes();
}
/// Returns true if the tensor is contiguous in row-major order.
RELAX_RT_API bool isDense(const DLTensor &tensor);
/// Prints a shape: "[1, 784]".
RELAX_RT_API std::string shapeToString(const int64_t *dims, size_t rank);

//===----------------------------------------------------------------------===//
// Making values
//===----------------------------------------------------------------------===//

RELAX_RT_API Any makeString(std::string_view text);
RELAX_RT_API Any makeShape(const int64_t *dims, size_t rank);
inline Any makeShape(const std::vector<int64_t> &dims) {
  return makeShape(dims.data(), dims.size());
}
RELAX_RT_API Expected<Any> makeTuple(const TVMFFIAny *items, int32_t count);

/// Creates a contiguous tensor over memory that `owner` keeps alive.
RELAX_RT_API Expected<Any> makeTensorView(void *data, DLDevice device,
                                          DataType type, const int64_t *dims,
                                          size_t rank,
                                          std::shared_ptr<const void> owner);
/// Creates an uninitialised contiguous tensor in memory of the device's pool.
RELAX_RT_API Expected<Any> makeTensor(DataType type,
                                      const std::vector<int64_t> &shape,
                                      DLDevice device = kCPU);
/// Creates a tensor on `device` with the contents of a contiguous one.
RELAX_RT_API Expected<Any> copyTensor(const DLTensor &tensor, DLDevice device);

using NativeFunction =
    std::function<int(const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *ret)>;
RELAX_RT_API Expected<Any> makeFunction(NativeFunction function);

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Calls a function object and returns the code of the callee.
inline int callFunction(TVMFFIObjectHandle function, const TVMFFIAny *args,
                        int32_t numArgs, TVMFFIAny *ret) {
  return TVMFFIFunctionGetCellPtr(function)->safe_call(function, args, numArgs,
                                                       ret);
}
RELAX_RT_API Expected<Any> callFunction(const Any &function,
                                        const std::vector<Any> &args);

/// Returns a function of the global registry, or None when the name is unknown.
RELAX_RT_API Any findGlobal(std::string_view name);
RELAX_RT_API Error registerGlobal(std::string_view name,
                                  NativeFunction function,
                                  bool allowOverride = false);

/// Returns an error unless the loaded libtvm_ffi has the version that this
/// runtime was built for.
RELAX_RT_API Error checkFFIVersion();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_FFI_H
