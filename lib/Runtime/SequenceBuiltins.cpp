//===- SequenceBuiltins.cpp - builtins for sequences of tensors -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A sequence whose number of items only a run knows is an Array, like a tuple,
// or an object that a function here returns. It is a value: a function that
// changes it returns a new one. Appending shares the memory of the items, so
// that a loop takes constant time for each. An optional is None or its value.
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "DeviceTensors.h"
#include "Objects.h"
#include "relax-mlir/Runtime/Device.h"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace relax_mlir::runtime {

namespace {

/// Items that sequences share, of one thread or several.
class SharedItems {
public:
  explicit SharedItems(std::vector<Any> items) : items(std::move(items)) {}

  TVMFFIAny operator[](size_t i) const {
    std::lock_guard<std::mutex> lock(mutex);
    return items[i].view();
  }

  /// Adds an item if there are `size` items, and says whether.
  bool appendAt(size_t size, Any &item) {
    std::lock_guard<std::mutex> lock(mutex);
    if (items.size() != size)
      return false;
    items.push_back(std::move(item));
    return true;
  }

private:
  mutable std::mutex mutex;
  std::vector<Any> items;
};

/// The first `size` items of memory that sequences share. One whose items end
/// with the memory may append to it: the others do not see the new item.
struct Sequence {
  std::shared_ptr<SharedItems> memory;
  size_t size = 0;
};

int32_t sequenceTypeIndex() {
  static const int32_t index = [] {
    static const char key[] = "relax_mlir.Sequence";
    TVMFFIByteArray name{key, sizeof(key) - 1};
    return TVMFFITypeGetOrAllocIndex(&name, /*static_type_index=*/-1,
                                     /*type_depth=*/1, /*num_child_slots=*/0,
                                     /*child_slots_can_overflow=*/0,
                                     kTVMFFIObject);
  }();
  return index;
}

Any makeSequence(Sequence sequence) {
  return Any::adoptObject(
      Boxed<Sequence>::create(sequenceTypeIndex(), 0, std::move(sequence)));
}
Any makeSequence(std::vector<Any> items) {
  size_t size = items.size();
  return makeSequence({std::make_shared<SharedItems>(std::move(items)), size});
}

/// The items of a sequence that is an argument.
struct Items {
  /// Null for an Array.
  const Sequence *sequence = nullptr;
  const TVMFFIAny *views = nullptr;
  int64_t size = 0;

  TVMFFIAny operator[](int64_t i) const {
    return sequence ? (*sequence->memory)[size_t(i)] : views[i];
  }
};

/// Returns the sequence that is an argument; an empty one after an error.
Items getSequence(Args &args, int32_t i) {
  if (args[i].type_index == sequenceTypeIndex()) {
    const Sequence &sequence =
        reinterpret_cast<Boxed<Sequence> *>(args[i].v_obj)->payload;
    return {&sequence, nullptr, int64_t(sequence.size)};
  }
  if (const TVMFFISeqCell *array = asArray(args[i]))
    return {nullptr, static_cast<const TVMFFIAny *>(array->data), array->size};
  args.fail("TypeError", "expected a sequence as argument " +
                             std::to_string(i) + ", got " +
                             describeKind(args[i]));
  return {};
}

/// Copies the items, with room for another one.
int copyItems(const Items &items, std::vector<Any> &copies) {
  copies.reserve(size_t(items.size) + 1);
  for (int64_t i = 0; i < items.size; ++i) {
    copies.emplace_back();
    if (int code = ownForLater(items[i], copies.back()))
      return code;
  }
  return 0;
}

/// Moves an Array of the items to the caller, which may have to move their
/// tensors to a device.
int giveTuple(const std::vector<Any> &items, TVMFFIAny *ret) {
  std::vector<TVMFFIAny> views;
  for (const Any &item : items)
    views.push_back(item.view());
  return give(makeTuple(views.data(), int32_t(views.size())), ret);
}

int64_t readInteger(const DLTensor &tensor, uint64_t index) {
  const void *data = dataOf(tensor);
  return tensor.dtype.bits == 64 ? static_cast<const int64_t *>(data)[index]
                                 : static_cast<const int32_t *>(data)[index];
}

/// Returns the integers that are an argument, an i32 or i64 tensor on the host;
/// null after an error.
const DLTensor *getIntegers(Args &args, int32_t i) {
  const DLTensor *tensor = args.tensor(i);
  if (args.failed())
    return nullptr;
  if (tensor->dtype.code == kDLInt && tensor->dtype.lanes == 1 &&
      (tensor->dtype.bits == 32 || tensor->dtype.bits == 64) &&
      isOnHost(*tensor) && isDense(*tensor))
    return tensor;
  args.fail("TypeError",
            "expected a tensor of i32 or i64 as argument " + std::to_string(i));
  return nullptr;
}

/// Returns the position that is an argument: from 0 to `end` - 1, where a
/// negative one counts from `size`. Returns 0 after an error.
int64_t getPosition(Args &args, int32_t i, int64_t size, int64_t end) {
  const DLTensor *tensor = getIntegers(args, i);
  if (!tensor)
    return 0;
  if (numElements(*tensor) != 1) {
    args.fail("ValueError", "expected one position, got " +
                                std::to_string(numElements(*tensor)));
    return 0;
  }
  int64_t given = readInteger(*tensor, 0);
  int64_t position = given < 0 ? given + size : given;
  if (position >= 0 && position < end)
    return position;
  args.fail("IndexError", "position " + std::to_string(given) +
                              " is out of range, the sequence has " +
                              std::to_string(size) + " items");
  return 0;
}

/// sequence_length(sequence): the shape [number of items]
int sequenceLength(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_length", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  Items items = getSequence(args, 0);
  if (args.failed())
    return args.raiseError();
  return give(makeShape({items.size}), ret);
}

/// sequence_get(sequence, position): an item
int sequenceGet(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_get", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  Items items = getSequence(args, 0);
  if (args.failed())
    return args.raiseError();
  int64_t position = getPosition(args, 1, items.size, items.size);
  if (args.failed())
    return args.raiseError();
  Any item;
  if (int code = ownForLater(items[position], item))
    return code;
  return give(std::move(item), ret);
}

/// sequence_append(sequence, tensor): a sequence
int sequenceAppend(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_append", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  Items items = getSequence(args, 0);
  args.tensor(1);
  if (args.failed())
    return args.raiseError();
  Any item;
  if (int code = ownForLater(argv[1], item))
    return code;
  if (const Sequence *sequence = items.sequence)
    if (sequence->memory->appendAt(sequence->size, item))
      return give(makeSequence({sequence->memory, sequence->size + 1}), ret);
  std::vector<Any> copies;
  if (int code = copyItems(items, copies))
    return code;
  copies.push_back(std::move(item));
  return give(makeSequence(std::move(copies)), ret);
}

/// sequence_insert(sequence, tensor, position): a sequence
int sequenceInsert(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_insert", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  Items items = getSequence(args, 0);
  args.tensor(1);
  if (args.failed())
    return args.raiseError();
  int64_t position = getPosition(args, 2, items.size, items.size + 1);
  if (args.failed())
    return args.raiseError();
  Any item;
  std::vector<Any> copies;
  if (int code = ownForLater(argv[1], item))
    return code;
  if (int code = copyItems(items, copies))
    return code;
  copies.insert(copies.begin() + position, std::move(item));
  return giveTuple(copies, ret);
}

/// sequence_erase(sequence, position): a sequence
int sequenceErase(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_erase", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  Items items = getSequence(args, 0);
  if (args.failed())
    return args.raiseError();
  int64_t position = getPosition(args, 1, items.size, items.size);
  if (args.failed())
    return args.raiseError();
  std::vector<Any> copies;
  if (int code = copyItems(items, copies))
    return code;
  copies.erase(copies.begin() + position);
  return giveTuple(copies, ret);
}

/// sequence_to_tuple(optional sequence): an Array of the items, or None
int sequenceToTuple(void *, const TVMFFIAny *argv, int32_t argc,
                    TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_to_tuple", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  if (argv[0].type_index == kTVMFFINone)
    return 0;
  Items items = getSequence(args, 0);
  if (args.failed())
    return args.raiseError();
  std::vector<TVMFFIAny> views;
  for (int64_t i = 0; i < items.size; ++i)
    views.push_back(items[i]);
  return give(makeTuple(views.data(), int32_t(views.size())), ret);
}

//===----------------------------------------------------------------------===//
// Parts of tensors
//===----------------------------------------------------------------------===//

/// Copies rows of `bytes` bytes between tensors of one device, whose rows begin
/// at multiples of the given strides.
struct RowCopy {
  DLDevice device;
  uint64_t count, bytes;

  Error run(char *to, uint64_t toStride, const char *from,
            uint64_t fromStride) const {
    if (bytes == 0)
      return Error();
    Expected<DeviceAPI *> api = DeviceAPI::get(device);
    if (!api)
      return api.takeError();
    for (uint64_t row = 0; row < count; ++row) {
      if (device.device_type == kDLCPU)
        std::memcpy(to, from, bytes);
      else if (Error error = (*api)->copy(to, device, from, device, bytes))
        return error;
      to += toStride;
      from += fromStride;
    }
    return Error();
  }
};

/// The product of the dimensions from `first` to `last`.
uint64_t multiply(const DLTensor &tensor, int64_t first, int64_t last) {
  uint64_t product = 1;
  for (int64_t i = first; i < last; ++i)
    product *= uint64_t(tensor.shape[i]);
  return product;
}

/// Checks that the items are tensors of one type and device, whose shapes are
/// equal except along `axis` (-1 is none).
bool checkParts(Args &args, const Items &items, int64_t axis) {
  const DLTensor *first = nullptr;
  for (int64_t i = 0; i < items.size; ++i) {
    const DLTensor *tensor = asTensor(items[i]);
    std::string name = "item " + std::to_string(i);
    if (!tensor || !isDense(*tensor))
      return args.fail("TypeError",
                       "expected " + name +
                           " to be a contiguous row-major tensor, got " +
                           describeKind(items[i]));
    first = first ? first : tensor;
    if (!(dataTypeOf(*tensor) == dataTypeOf(*first)) ||
        tensor->device.device_type != first->device.device_type)
      return args.fail("ValueError", "expected " + name +
                                         " to have the type and device of "
                                         "item 0");
    bool fits = tensor->ndim == first->ndim;
    for (int32_t d = 0; fits && d < first->ndim; ++d)
      fits = d == axis || tensor->shape[d] == first->shape[d];
    if (!fits)
      return args.fail(
          "ValueError",
          "expected " + name + " to have the shape " +
              shapeToString(first->shape, size_t(first->ndim)) + " of item 0" +
              (axis < 0 ? "" : " but along axis " + std::to_string(axis)) +
              ", got " + shapeToString(tensor->shape, size_t(tensor->ndim)));
  }
  return true;
}

/// Joins the items along an axis, which is a new one in a stack.
int join(const char *name, bool isStack, const TVMFFIAny *argv, int32_t argc,
         TVMFFIAny *ret) {
  Args args(name, argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  Items items = getSequence(args, 0);
  int64_t axis = args.integer(1);
  if (!args.failed() && items.size == 0)
    args.fail("ValueError", "the sequence has no items: the shape of the "
                            "result is unknown");
  if (args.failed() || !checkParts(args, items, isStack ? -1 : axis))
    return args.raiseError();
  const DLTensor &first = *asTensor(items[0]);
  int64_t rank = first.ndim + (isStack ? 1 : 0);
  if (axis < 0 || axis >= rank) {
    args.fail("ValueError", "axis " + std::to_string(axis) +
                                " is out of range for rank " +
                                std::to_string(rank));
    return args.raiseError();
  }
  std::vector<int64_t> dims(first.shape, first.shape + first.ndim);
  if (isStack)
    dims.insert(dims.begin() + axis, 0);
  dims[size_t(axis)] = 0;
  for (int64_t i = 0; i < items.size; ++i)
    dims[size_t(axis)] += isStack ? 1 : asTensor(items[i])->shape[axis];
  Expected<Any> whole = makeTensor(dataTypeOf(first), dims, first.device);
  if (!whole)
    return raise(whole.error());
  const DLTensor &to = *asTensor(*whole);
  uint64_t unit =
      multiply(to, axis + 1, rank) * uint64_t(dataTypeOf(first).bytes());
  uint64_t stride = unit * uint64_t(dims[size_t(axis)]);
  char *data = static_cast<char *>(dataOf(to));
  for (int64_t i = 0; i < items.size; ++i) {
    const DLTensor &part = *asTensor(items[i]);
    uint64_t bytes = unit * (isStack ? 1 : uint64_t(part.shape[axis]));
    RowCopy copy{first.device, multiply(to, 0, axis), bytes};
    if (Error error = copy.run(data, stride,
                               static_cast<const char *>(dataOf(part)), bytes))
      return raise(error);
    data += bytes;
  }
  return give(std::move(*whole), ret);
}

/// sequence_concat(sequence, axis): a tensor
int sequenceConcat(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  return join("vm.builtin.sequence_concat", /*isStack=*/false, argv, argc, ret);
}

/// sequence_stack(sequence, axis): a tensor with a new axis
int sequenceStack(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  return join("vm.builtin.sequence_stack", /*isStack=*/true, argv, argc, ret);
}

/// Returns the sizes of the parts of `size` elements that an argument
/// describes: a vector of sizes, or the size of all parts but the last, which
/// may be smaller.
std::vector<int64_t> getPartSizes(Args &args, int32_t i, int64_t size) {
  const DLTensor *given = getIntegers(args, i);
  std::vector<int64_t> sizes;
  if (!given)
    return sizes;
  uint64_t count = numElements(*given);
  if (given->ndim == 0) {
    int64_t part = readInteger(*given, 0);
    if (part <= 0)
      args.fail("ValueError",
                "expected a positive size, got " + std::to_string(part));
    for (int64_t at = 0; !args.failed() && at < size; at += sizes.back())
      sizes.push_back(std::min(part, size - at));
    return sizes;
  }
  int64_t rest = size;
  bool fits = true;
  for (uint64_t at = 0; at < count; ++at) {
    sizes.push_back(readInteger(*given, at));
    fits = fits && sizes.back() >= 0 && sizes.back() <= rest;
    rest -= fits ? sizes.back() : 0;
  }
  if (!fits || rest != 0)
    args.fail("ValueError", "expected sizes that add up to " +
                                std::to_string(size) + ", got " +
                                shapeToString(sizes.data(), sizes.size()));
  return sizes;
}

/// sequence_split(tensor, axis, sizes, 0 to drop the axis of parts of size 1):
/// a sequence
int sequenceSplit(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.sequence_split", argv, argc);
  if (!args.expectCount(4))
    return args.raiseError();
  const DLTensor *from = args.tensor(0);
  int64_t axis = args.integer(1);
  bool keepsAxis = args.integer(3) != 0;
  if (!args.failed() && (axis < 0 || axis >= from->ndim || !isDense(*from)))
    args.fail("ValueError",
              "expected a contiguous row-major tensor with axis " +
                  std::to_string(axis));
  if (args.failed())
    return args.raiseError();
  std::vector<int64_t> sizes = getPartSizes(args, 2, from->shape[axis]);
  if (args.failed())
    return args.raiseError();
  uint64_t unit = multiply(*from, axis + 1, from->ndim) *
                  uint64_t(dataTypeOf(*from).bytes());
  uint64_t stride = unit * uint64_t(from->shape[axis]);
  const char *data = static_cast<const char *>(dataOf(*from));
  std::vector<Any> parts;
  for (int64_t size : sizes) {
    std::vector<int64_t> dims(from->shape, from->shape + from->ndim);
    dims[size_t(axis)] = size;
    if (!keepsAxis && size == 1)
      dims.erase(dims.begin() + axis);
    Expected<Any> part = makeTensor(dataTypeOf(*from), dims, from->device);
    if (!part)
      return raise(part.error());
    uint64_t bytes = unit * uint64_t(size);
    RowCopy copy{from->device, multiply(*from, 0, axis), bytes};
    char *to = static_cast<char *>(dataOf(*asTensor(*part)));
    if (Error error = copy.run(to, bytes, data, stride))
      return raise(error);
    data += bytes;
    parts.push_back(std::move(*part));
  }
  return giveTuple(parts, ret);
}

/// optional_has(optional): the shape [1] for a value, and [0] for None
int optionalHas(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.optional_has", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  return give(makeShape({argv[0].type_index == kTVMFFINone ? 0 : 1}), ret);
}

const Builtin table[] = {
    {"vm.builtin.sequence_length", sequenceLength},
    {"vm.builtin.sequence_get", sequenceGet, DataAccess::Read},
    {"vm.builtin.sequence_append", sequenceAppend},
    {"vm.builtin.sequence_insert", sequenceInsert, DataAccess::Read},
    {"vm.builtin.sequence_erase", sequenceErase, DataAccess::Read},
    {"vm.builtin.sequence_to_tuple", sequenceToTuple},
    {"vm.builtin.sequence_concat", sequenceConcat},
    {"vm.builtin.sequence_stack", sequenceStack},
    {"vm.builtin.sequence_split", sequenceSplit, DataAccess::Read},
    {"vm.builtin.optional_has", optionalHas},
};

} // namespace

BuiltinTable sequenceBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
