//===- Builtins.cpp - arguments and the table of builtins -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Builtins.h"

#include "Objects.h"
#include "relax-mlir/Runtime/Instrument.h"

#include <unordered_map>

namespace relax_mlir::runtime {

bool Args::fail(const char *kind, const std::string &message) {
  if (!error)
    error = Error(kind, std::string(function) + ": " + message);
  return false;
}

bool Args::wrongCount(int32_t expected) {
  return fail("TypeError", "expected " + std::to_string(expected) +
                               " arguments, got " + std::to_string(count));
}

bool Args::wrongKind(int32_t i, const char *expected) {
  return fail("TypeError", std::string("expected ") + expected +
                               " as argument " + std::to_string(i) + ", got " +
                               describeKind(args[i]));
}

int64_t Args::otherInteger(int32_t i) {
  std::optional<int64_t> value = asInteger(args[i]);
  if (!value)
    wrongKind(i, "an integer");
  return value.value_or(0);
}

const DLTensor *Args::tensor(int32_t i) {
  const DLTensor *value = asTensor(args[i]);
  if (!value)
    wrongKind(i, "a tensor");
  return value;
}

const TVMFFIShapeCell *Args::shape(int32_t i) {
  const TVMFFIShapeCell *value = asShape(args[i]);
  if (!value)
    wrongKind(i, "a shape");
  return value;
}

DataType Args::dataType(int32_t i) {
  std::optional<DataType> value = asDataType(args[i]);
  if (!value)
    wrongKind(i, "a dtype");
  return value.value_or(DataType());
}

std::string_view Args::string(int32_t i) {
  if (!expectAtLeast(i + 1))
    return {};
  std::optional<std::string_view> value = asString(args[i]);
  if (!value)
    wrongKind(i, "a string");
  return value.value_or(std::string_view());
}

std::string_view Args::bytes(int32_t i) {
  if (args[i].type_index == kTVMFFISmallBytes)
    return {args[i].v_bytes, args[i].small_str_len};
  if (args[i].type_index != kTVMFFIBytes) {
    wrongKind(i, "bytes");
    return {};
  }
  const TVMFFIByteArray *array = TVMFFIBytesGetByteArrayPtr(args[i].v_obj);
  return {array->data, array->size};
}

int64_t *Args::heap(int32_t i, size_t &size) {
  size = 0;
  int64_t *numbers = asShapeHeap(args[i], size);
  if (!numbers)
    wrongKind(i, "a shape heap");
  return numbers;
}

MessagePrefix Args::context(int32_t i) {
  if (i >= count)
    return {};
  return {asString(args[i]).value_or(std::string_view())};
}

template <typename Visit> static void forEachBuiltin(Visit visit) {
  for (BuiltinTable table :
       {shapeBuiltins(), memoryBuiltins(), objectBuiltins(), listBuiltins(),
        sequenceBuiltins(), keyValueCacheBuiltins(), boxFunctions(),
        copyFunctions(), setFunctions(), randomFunctions(), hostFunctions(),
        executableFunctions()})
    for (size_t i = 0; i < table.size; ++i)
      visit(table.begin[i]);
}

const Builtin *findBuiltin(std::string_view name) {
  static const auto *table = [] {
    auto *map = new std::unordered_map<std::string_view, const Builtin *>();
    forEachBuiltin(
        [&](const Builtin &builtin) { map->emplace(builtin.name, &builtin); });
    return map;
  }();
  auto it = table->find(name);
  return it == table->end() ? nullptr : it->second;
}

bool mayWaitForDevice(std::string_view name) {
  const Builtin *builtin = findBuiltin(name);
  return builtin && builtin->access != DataAccess::None;
}

/// Calls a builtin for a caller that is no machine. tvm-ffi passes the function
/// object to a function without data.
static int callFromRegistry(void *builtin, const TVMFFIAny *args,
                            int32_t numArgs, TVMFFIAny *ret) {
  return static_cast<const Builtin *>(builtin)->function(nullptr, args, numArgs,
                                                         ret);
}

void registerBuiltins() {
  forEachBuiltin([](const Builtin &builtin) {
    TVMFFIByteArray name{builtin.name,
                         std::char_traits<char>::length(builtin.name)};
    TVMFFIObjectHandle handle = nullptr;
    if (TVMFFIFunctionCreate(const_cast<Builtin *>(&builtin), callFromRegistry,
                             nullptr, &handle)) {
      (void)bool(takeRaised());
      return;
    }
    Any function = Any::adoptObject(handle);
    // Another runtime of this process may have one of that name.
    if (TVMFFIFunctionSetGlobal(&name, handle, /*allow_override=*/0))
      (void)bool(takeRaised());
  });
}

} // namespace relax_mlir::runtime
