//===- KVCacheTest.h - a cache for tests ------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_UNITTESTS_RUNTIME_KVCACHETEST_H
#define RELAX_MLIR_UNITTESTS_RUNTIME_KVCACHETEST_H

#include "relax-mlir/Runtime/FFI.h"

#include <gtest/gtest.h>

namespace relax_mlir::runtime {

using Dims = std::vector<int64_t>;
constexpr DataType kF32 = {DataType::Float, 32, 1};
constexpr int64_t kLayers = 2, kHeads = 2, kChannels = 3;

inline Expected<Any> call(const std::string &name,
                          const std::vector<Any> &args) {
  Any function = findGlobal("vm.builtin." + name);
  EXPECT_FALSE(function.isNone()) << name;
  return callFunction(function, args);
}

inline Any get(Expected<Any> value) {
  EXPECT_TRUE(bool(value)) << value.error().message();
  return value ? *value : Any();
}

inline std::string errorOf(Expected<Any> value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : value.error().message();
}

inline Any number(int64_t value) { return Any::integer(value); }

inline Any makeFloats(const Dims &dims, DataType type = kF32) {
  return get(makeTensor(type, dims));
}

/// A cache, with short names for the builtins.
struct Cache {
  explicit Cache(int64_t pageSize, int64_t numPages, DataType type = kF32)
      : object(get(
            call("paged_attention_kv_cache_create",
                 {number(kLayers), number(kHeads), number(kChannels),
                  number(pageSize), number(numPages), Any::dataType(type)}))),
        pageSize(pageSize) {}

  Expected<Any> state(const std::string &name, std::vector<Any> args) {
    args.insert(args.begin(), object);
    return call("kv_state_" + name, args);
  }
  Expected<Any> attention(const std::string &name, std::vector<Any> args = {}) {
    args.insert(args.begin(), object);
    return call("attention_kv_cache_" + name, args);
  }
  Expected<Any> begin(const Dims &ids, const Dims &lengths) {
    return state("begin_forward", {makeShape(ids), makeShape(lengths)});
  }
  int64_t integer(const std::string &name, std::vector<Any> args = {}) {
    return *asInteger(get(attention(name, std::move(args))).view());
  }
  int64_t available() { return integer("get_num_available_pages"); }

  Any object;
  int64_t pageSize;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_UNITTESTS_RUNTIME_KVCACHETEST_H
