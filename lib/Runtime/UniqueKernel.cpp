//===- UniqueKernel.cpp - unique slices and nonzero coordinates -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

//
// Implements relax.unique and relax.nonzero, whose result size depends on the
// data:
//
//   relax.run.unique(x, sorted[, axis])
//       -> (values, first positions, inverse, counts)
//   relax.run.nonzero(x) -> coordinates, one column per element
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "Elements.h"

#include <algorithm>
#include <numeric>

namespace relax_mlir::runtime {

namespace {

constexpr DataType int64Type{DataType::Int, 64, 1};

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

template <typename T> int compareNumbers(T a, T b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/// Orders NaN above every number; two NaNs are equal.
template <typename T> int compareFloats(T a, T b) {
  int nans = int(std::isnan(a)) - int(std::isnan(b));
  return nans != 0 ? nans : compareNumbers(a, b);
}

using Compare = int (*)(const char *, const char *);

template <typename T> int compareAs(const char *a, const char *b) {
  if constexpr (std::is_floating_point_v<T>)
    return compareFloats(readElement<T>(a), readElement<T>(b));
  else
    return compareNumbers(readElement<T>(a), readElement<T>(b));
}
template <bool isBFloat> int compareHalves(const char *a, const char *b) {
  return compareFloats(readHalf(a, isBFloat), readHalf(b, isBFloat));
}

/// Returns the comparison for a type, or null for an unsupported type.
Compare findCompare(DataType type) {
  if (type.lanes != 1)
    return nullptr;
  switch (type.code) {
  case DataType::Bool:
    return type.bytes() == 1 ? compareAs<uint8_t> : nullptr;
  case DataType::Int:
    return type.bits == 8    ? compareAs<int8_t>
           : type.bits == 16 ? compareAs<int16_t>
           : type.bits == 32 ? compareAs<int32_t>
           : type.bits == 64 ? compareAs<int64_t>
                             : nullptr;
  case DataType::UInt:
    return type.bits == 8    ? compareAs<uint8_t>
           : type.bits == 16 ? compareAs<uint16_t>
           : type.bits == 32 ? compareAs<uint32_t>
           : type.bits == 64 ? compareAs<uint64_t>
                             : nullptr;
  case DataType::Float:
    return type.bits == 16   ? compareHalves<false>
           : type.bits == 32 ? compareAs<float>
           : type.bits == 64 ? compareAs<double>
                             : nullptr;
  case DataType::BFloat:
    return type.bits == 16 ? compareHalves<true> : nullptr;
  default:
    return nullptr;
  }
}

/// Returns tensor argument 0 and sets the comparison of its elements.
const DLTensor *getData(Args &args, Compare &compare) {
  const DLTensor *x = args.tensor(0);
  if (!x)
    return nullptr;
  if (x->device.device_type != kDLCPU || !isDense(*x)) {
    args.fail("ValueError", "expected a contiguous row-major tensor on cpu");
    return nullptr;
  }
  compare = findCompare(dataTypeOf(*x));
  if (!compare)
    args.fail("TypeError", "expected a tensor of numbers, got one of " +
                               toString(dataTypeOf(*x)));
  return x;
}

int64_t *indices(const Any &tensor) {
  return static_cast<int64_t *>(dataOf(*asTensor(tensor)));
}

//===----------------------------------------------------------------------===//
// unique
//===----------------------------------------------------------------------===//

/// A tensor as `count` slices along an axis; each slice is `outer` pieces of
/// `inner` elements.
struct Slices {
  const char *data;
  int64_t count, outer, inner;
  uint64_t bytes;
  Compare compare;

  const char *piece(int64_t slice, int64_t number) const {
    return data + uint64_t((number * count + slice) * inner) * bytes;
  }
  int compareSlices(int64_t a, int64_t b) const {
    for (int64_t number = 0; number < outer; ++number) {
      const char *one = piece(a, number), *other = piece(b, number);
      for (int64_t i = 0; i < inner; ++i)
        if (int order =
                compare(one + uint64_t(i) * bytes, other + uint64_t(i) * bytes))
          return order;
    }
    return 0;
  }
};

Slices getSlices(const DLTensor &x, Compare compare,
                 std::optional<int64_t> axis) {
  Slices slices{static_cast<const char *>(dataOf(x)),
                int64_t(numElements(x)),
                1,
                1,
                dataTypeOf(x).bytes(),
                compare};
  if (!axis)
    return slices;
  slices.count = x.shape[*axis];
  for (int32_t i = 0; i < x.ndim; ++i) {
    if (i < *axis)
      slices.outer *= x.shape[i];
    else if (i > *axis)
      slices.inner *= x.shape[i];
  }
  return slices;
}

/// Groups of equal slices: the first member of each group in result order, the
/// group sizes, and the group of each slice.
struct Groups {
  std::vector<int64_t> firsts, counts, inverse;
};

Groups group(const Slices &slices, bool sorted) {
  std::vector<int64_t> order(static_cast<size_t>(slices.count));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    int comparison = slices.compareSlices(a, b);
    return comparison != 0 ? comparison < 0 : a < b;
  });
  Groups groups;
  groups.inverse.resize(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || slices.compareSlices(order[i - 1], order[i]) != 0) {
      groups.firsts.push_back(order[i]);
      groups.counts.push_back(0);
    }
    ++groups.counts.back();
    groups.inverse[size_t(order[i])] = int64_t(groups.firsts.size()) - 1;
  }
  if (sorted)
    return groups;
  // Renumbers groups in order of first appearance.
  std::vector<size_t> byFirst(groups.firsts.size());
  std::iota(byFirst.begin(), byFirst.end(), size_t(0));
  std::sort(byFirst.begin(), byFirst.end(), [&](size_t a, size_t b) {
    return groups.firsts[a] < groups.firsts[b];
  });
  Groups result;
  std::vector<int64_t> newIndex(byFirst.size());
  for (size_t old : byFirst) {
    newIndex[old] = int64_t(result.firsts.size());
    result.firsts.push_back(groups.firsts[old]);
    result.counts.push_back(groups.counts[old]);
  }
  for (int64_t old : groups.inverse)
    result.inverse.push_back(newIndex[size_t(old)]);
  return result;
}

/// Copies the slices `which` of `x` to a new tensor.
Expected<Any> takeSlices(const DLTensor &x, const Slices &slices,
                         std::optional<int64_t> axis,
                         const std::vector<int64_t> &which) {
  std::vector<int64_t> shape{int64_t(which.size())};
  if (axis) {
    shape.assign(x.shape, x.shape + x.ndim);
    shape[size_t(*axis)] = int64_t(which.size());
  }
  Expected<Any> values = makeTensor(dataTypeOf(x), shape);
  if (!values)
    return values;
  char *to = static_cast<char *>(dataOf(*asTensor(*values)));
  uint64_t size = uint64_t(slices.inner) * slices.bytes;
  for (int64_t number = 0; number < slices.outer; ++number)
    for (int64_t slice : which) {
      if (size != 0)
        std::memcpy(to, slices.piece(slice, number), size);
      to += size;
    }
  return values;
}

Expected<Any> makeVector(const std::vector<int64_t> &elements) {
  Expected<Any> vector = makeTensor(int64Type, {int64_t(elements.size())});
  if (vector && !elements.empty())
    std::memcpy(indices(*vector), elements.data(),
                elements.size() * sizeof(int64_t));
  return vector;
}

/// unique(x, sorted[, axis])
int unique(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("relax.run.unique", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  Compare compare = nullptr;
  const DLTensor *x = getData(args, compare);
  bool sorted = args.integer(1) != 0;
  std::optional<int64_t> axis;
  if (argc > 2 && !args.failed()) {
    axis = args.integer(2);
    if (*axis < 0)
      *axis += x->ndim;
    if (*axis < 0 || *axis >= x->ndim)
      args.fail("ValueError", "expected an axis within rank " +
                                  std::to_string(x->ndim) + ", got " +
                                  std::to_string(*axis));
  }
  if (args.failed())
    return args.raiseError();
  Slices slices = getSlices(*x, compare, axis);
  Groups groups = group(slices, sorted);
  Any items[4];
  TVMFFIAny views[4];
  for (int i = 0; i < 4; ++i) {
    Expected<Any> item = i == 0 ? takeSlices(*x, slices, axis, groups.firsts)
                                : makeVector(i == 1   ? groups.firsts
                                             : i == 2 ? groups.inverse
                                                      : groups.counts);
    if (!item)
      return raise(item.error());
    items[i] = std::move(*item);
    views[i] = items[i].view();
  }
  return give(makeTuple(views, 4), ret);
}

//===----------------------------------------------------------------------===//
// nonzero
//===----------------------------------------------------------------------===//

/// nonzero(x)
int nonzero(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("relax.run.nonzero", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  Compare compare = nullptr;
  const DLTensor *x = getData(args, compare);
  if (args.failed())
    return args.raiseError();
  const char zero[8] = {};
  const char *data = static_cast<const char *>(dataOf(*x));
  uint64_t bytes = dataTypeOf(*x).bytes();
  std::vector<int64_t> found;
  for (uint64_t i = 0, e = numElements(*x); i < e; ++i)
    if (compare(data + i * bytes, zero) != 0)
      found.push_back(int64_t(i));
  Expected<Any> result =
      makeTensor(int64Type, {x->ndim, int64_t(found.size())});
  if (!result)
    return raise(result.error());
  int64_t *to = indices(*result);
  int64_t stride = 1;
  for (int32_t axis = x->ndim - 1; axis >= 0; --axis) {
    for (size_t i = 0; i < found.size(); ++i)
      to[size_t(axis) * found.size() + i] = found[i] / stride % x->shape[axis];
    stride *= x->shape[axis];
  }
  return give(std::move(*result), ret);
}

const Builtin table[] = {
    {"relax.run.nonzero", nonzero, DataAccess::Read},
    {"relax.run.unique", unique, DataAccess::Read},
};

} // namespace

BuiltinTable setFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
