//===- KVCacheBuiltins.cpp - builtins for paged keys and values -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program that serves a decoder makes a cache, adds sequences, and begins and
// ends forward passes. The model gets the cache as an argument. It appends keys
// and values, and reads pages and their table as tensors of the cache's memory.
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "HostAPI.h"
#include "Objects.h"
#include "PagedKVCache.h"

namespace relax_mlir::runtime {

namespace {

int32_t cacheTypeIndex() {
  static const int32_t index = [] {
    static const char key[] = "relax_mlir.PagedKVCache";
    TVMFFIByteArray name{key, sizeof(key) - 1};
    return TVMFFITypeGetOrAllocIndex(&name, /*static_type_index=*/-1,
                                     /*type_depth=*/1, /*num_child_slots=*/0,
                                     /*child_slots_can_overflow=*/0,
                                     kTVMFFIObject);
  }();
  return index;
}

/// The arguments of a builtin whose first one is a cache.
class CacheArgs : public Args {
public:
  CacheArgs(const char *function, const TVMFFIAny *args, int32_t count,
            int32_t expected)
      : Args(function, args, count), function(function) {
    if (!expectCount(expected))
      return;
    if ((*this)[0].type_index == cacheTypeIndex())
      cache =
          &reinterpret_cast<Boxed<PagedKVCache> *>((*this)[0].v_obj)->payload;
    else
      fail("TypeError", "expected a paged key-value cache as argument 0, got " +
                            describeKind((*this)[0]));
  }

  PagedKVCache *operator->() const { return cache; }

  /// Returns the code of a builtin without a result.
  int finish(Error error) const {
    return error ? raise(std::move(error).in(function)) : 0;
  }
  /// Moves a result to the caller.
  int finish(Expected<Any> value, TVMFFIAny *ret) const {
    if (!value)
      return finish(value.takeError());
    return give(std::move(*value), ret);
  }

private:
  const char *function;
  PagedKVCache *cache = nullptr;
};

//===----------------------------------------------------------------------===//
// Caches and sequences
//===----------------------------------------------------------------------===//

/// paged_attention_kv_cache_create(layers, heads, channels, positions of a
/// page, pages, dtype[, device]): a cache on the device of the machine, or of
/// this name
int create(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
           TVMFFIAny *ret) {
  const char *function = "vm.builtin.paged_attention_kv_cache_create";
  Args args(function, argv, argc);
  if (argc != 7 && !args.expectCount(6))
    return args.raiseError();
  PagedKVCacheSizes sizes;
  sizes.numLayers = args.integer(0);
  sizes.numHeads = args.integer(1);
  sizes.headDim = args.integer(2);
  sizes.pageSize = args.integer(3);
  sizes.numPages = args.integer(4);
  sizes.type = args.dataType(5);
  DLDevice device = argc == 7 ? deviceArg(args, 6)
                    : machineDevice
                        ? *static_cast<const DLDevice *>(machineDevice)
                        : kCPU;
  if (args.failed())
    return args.raiseError();
  Expected<PagedKVCache> cache = PagedKVCache::create(sizes, device);
  if (!cache)
    return raise(cache.takeError().in(function));
  return give(Any::adoptObject(Boxed<PagedKVCache>::create(cacheTypeIndex(), 0,
                                                           std::move(*cache))),
              ret);
}

/// kv_state_clear(cache)
int clear(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_clear", argv, argc, 1);
  if (args.failed())
    return args.raiseError();
  args->clear();
  return 0;
}

/// kv_state_add_sequence(cache, id)
int addSequence(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_add_sequence", argv, argc, 2);
  int64_t id = args.failed() ? 0 : args.integer(1);
  return args.failed() ? args.raiseError() : args.finish(args->addSequence(id));
}

/// kv_state_remove_sequence(cache, id)
int removeSequence(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_remove_sequence", argv, argc, 2);
  int64_t id = args.failed() ? 0 : args.integer(1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->removeSequence(id));
}

/// kv_state_fork_sequence(cache, parent, child, position): position -1 stands
/// for the end of the parent
int forkSequence(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_fork_sequence", argv, argc, 4);
  if (args.failed())
    return args.raiseError();
  int64_t parent = args.integer(1), child = args.integer(2);
  int64_t position = args.integer(3);
  return args.failed()
             ? args.raiseError()
             : args.finish(args->forkSequence(parent, child, position));
}

/// kv_state_popn(cache, id, number of positions)
int popn(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_popn", argv, argc, 3);
  if (args.failed())
    return args.raiseError();
  int64_t id = args.integer(1), count = args.integer(2);
  return args.failed() ? args.raiseError() : args.finish(args->popn(id, count));
}

/// attention_kv_cache_enable_sliding_window_for_seq(cache, id, window, sinks)
int enableWindow(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.attention_kv_cache_enable_sliding_window_for_seq",
                 argv, argc, 4);
  if (args.failed())
    return args.raiseError();
  int64_t id = args.integer(1), window = args.integer(2);
  int64_t sinks = args.integer(3);
  return args.failed()
             ? args.raiseError()
             : args.finish(args->enableSlidingWindow(id, window, sinks));
}

/// attention_kv_cache_get_num_available_pages(cache)
int getNumAvailablePages(void *, const TVMFFIAny *argv, int32_t argc,
                         TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_num_available_pages", argv,
                 argc, 1);
  return args.failed() ? args.raiseError()
                       : give(Any::integer(args->getNumAvailablePages()), ret);
}

/// attention_kv_cache_get_total_sequence_length(cache)
int getTotalLength(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_total_sequence_length",
                 argv, argc, 1);
  return args.failed() ? args.raiseError()
                       : give(Any::integer(args->getTotalLength()), ret);
}

/// attention_kv_cache_get_sequence_length(cache, id)
int getLength(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_sequence_length", argv,
                 argc, 2);
  int64_t id = args.failed() ? 0 : args.integer(1);
  if (args.failed())
    return args.raiseError();
  Expected<int64_t> length = args->getLength(id);
  return length ? give(Any::integer(*length), ret)
                : args.finish(length.takeError());
}

//===----------------------------------------------------------------------===//
// Forward passes
//===----------------------------------------------------------------------===//

/// kv_state_begin_forward(cache, ids, numbers of positions to append)
int beginForward(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_begin_forward", argv, argc, 3);
  if (args.failed())
    return args.raiseError();
  const TVMFFIShapeCell *ids = args.shape(1), *lengths = args.shape(2);
  return args.failed()
             ? args.raiseError()
             : args.finish(args->beginForward(ids->data, ids->size,
                                              lengths->data, lengths->size));
}

/// kv_state_end_forward(cache)
int endForward(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_end_forward", argv, argc, 1);
  return args.failed() ? args.raiseError() : args.finish(args->endForward());
}

/// kv_state_cancel_forward(cache): ends a forward pass that failed
int cancelForward(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.kv_state_cancel_forward", argv, argc, 1);
  return args.failed() ? args.raiseError() : args.finish(args->cancelForward());
}

/// attention_kv_cache_get_query_positions(cache): int32[rows, positions]
int getQueryPositions(void *, const TVMFFIAny *argv, int32_t argc,
                      TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_query_positions", argv,
                 argc, 1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getQueryPositions(), ret);
}

/// attention_kv_cache_get_page_table(cache): int32[rows, pages]
int getPageTable(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_page_table", argv, argc, 1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getPageTable(), ret);
}

/// attention_kv_cache_get_page_starts(cache): int32[rows, pages]
int getPageStarts(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_page_starts", argv, argc,
                 1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getPageStarts(), ret);
}

/// attention_kv_cache_get_windows(cache): int32[rows, 2]
int getWindows(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_windows", argv, argc, 1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getWindows(), ret);
}

/// attention_kv_cache_get_key_pages(cache, layer)
int getKeyPages(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_key_pages", argv, argc, 2);
  int64_t layer = args.failed() ? 0 : args.integer(1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getKeyPages(layer), ret);
}

/// attention_kv_cache_get_value_pages(cache, layer)
int getValuePages(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_get_value_pages", argv, argc,
                 2);
  int64_t layer = args.failed() ? 0 : args.integer(1);
  return args.failed() ? args.raiseError()
                       : args.finish(args->getValuePages(layer), ret);
}

/// attention_kv_cache_append(cache, layer, keys, values): the pages of keys and
/// of values of the layer. A reader of the result runs after the writes.
int append(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  CacheArgs args("vm.builtin.attention_kv_cache_append", argv, argc, 4);
  if (args.failed())
    return args.raiseError();
  int64_t layer = args.integer(1);
  const DLTensor *keys = args.tensor(2), *values = args.tensor(3);
  if (args.failed())
    return args.raiseError();
  if (Error error = args->append(layer, *keys, *values))
    return args.finish(std::move(error));
  Expected<Any> keyPages = args->getKeyPages(layer);
  if (!keyPages)
    return args.finish(keyPages.takeError());
  Expected<Any> valuePages = args->getValuePages(layer);
  if (!valuePages)
    return args.finish(valuePages.takeError());
  const TVMFFIAny pages[] = {keyPages->view(), valuePages->view()};
  return args.finish(makeTuple(pages, 2), ret);
}

/// attention_kv_cache_debug_get_kv(cache, id, begin, end, keys, values): copies
/// the keys and values of all layers
int debugGetKV(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  CacheArgs args("vm.builtin.attention_kv_cache_debug_get_kv", argv, argc, 6);
  if (args.failed())
    return args.raiseError();
  int64_t id = args.integer(1), begin = args.integer(2), end = args.integer(3);
  const DLTensor *keys = args.tensor(4), *values = args.tensor(5);
  return args.failed()
             ? args.raiseError()
             : args.finish(args->read(id, begin, end, *keys, *values));
}

const Builtin table[] = {
    {"vm.builtin.paged_attention_kv_cache_create", create},
    {"vm.builtin.kv_state_clear", clear},
    {"vm.builtin.kv_state_add_sequence", addSequence},
    {"vm.builtin.kv_state_remove_sequence", removeSequence},
    {"vm.builtin.kv_state_fork_sequence", forkSequence},
    {"vm.builtin.kv_state_popn", popn},
    {"vm.builtin.kv_state_begin_forward", beginForward},
    {"vm.builtin.kv_state_end_forward", endForward},
    {"vm.builtin.kv_state_cancel_forward", cancelForward},
    {"vm.builtin.attention_kv_cache_enable_sliding_window_for_seq",
     enableWindow},
    {"vm.builtin.attention_kv_cache_get_num_available_pages",
     getNumAvailablePages},
    {"vm.builtin.attention_kv_cache_get_total_sequence_length", getTotalLength},
    {"vm.builtin.attention_kv_cache_get_sequence_length", getLength},
    {"vm.builtin.attention_kv_cache_get_query_positions", getQueryPositions},
    {"vm.builtin.attention_kv_cache_get_page_table", getPageTable},
    {"vm.builtin.attention_kv_cache_get_page_starts", getPageStarts},
    {"vm.builtin.attention_kv_cache_get_windows", getWindows},
    {"vm.builtin.attention_kv_cache_get_key_pages", getKeyPages},
    {"vm.builtin.attention_kv_cache_get_value_pages", getValuePages},
    {"vm.builtin.attention_kv_cache_append", append},
    {"vm.builtin.attention_kv_cache_debug_get_kv", debugGetKV},
};

} // namespace

BuiltinTable keyValueCacheBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
