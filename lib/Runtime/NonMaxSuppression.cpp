//===- NonMaxSuppression.cpp - select boxes by score and overlap ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Implements relax.all_class_non_max_suppression:
//
//   relax.run.all_class_non_max_suppression(boxes, scores, most,
//       iou_threshold[, score_threshold], center_point_box)
//       -> rows of batch, class and box
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "Elements.h"

#include <algorithm>

namespace relax_mlir::runtime {

namespace {

/// Reads f16 and bf16 as float, other types as they are.
template <typename T> T readFloat(const DLTensor &tensor, uint64_t index) {
  DataType type = dataTypeOf(tensor);
  const char *at =
      static_cast<const char *>(dataOf(tensor)) + index * type.bytes();
  if (type.bits == 16)
    return T(readHalf(at, type.code == DataType::BFloat));
  return readElement<T>(at);
}

bool isFloat(DataType type) {
  if (type.lanes != 1)
    return false;
  if (type.code == DataType::BFloat)
    return type.bits == 16;
  return type.code == DataType::Float &&
         (type.bits == 16 || type.bits == 32 || type.bits == 64);
}

/// The operands. `most`, `overlap` and `score` have rank 0; `score` may be
/// null.
struct Operands {
  const DLTensor *boxes, *scores, *most, *overlap, *score;
  bool isCentered;
};

/// Returns argument `i`, which must be a float tensor of rank `rank` and, if
/// `like` is given, of its element type.
const DLTensor *getFloats(Args &args, int32_t i, int32_t rank,
                          const DLTensor *like) {
  const DLTensor *x = args.tensor(i);
  if (!x)
    return nullptr;
  DataType type = dataTypeOf(*x);
  std::string which = "argument " + std::to_string(i) + ": ";
  if (x->device.device_type != kDLCPU || !isDense(*x) || x->ndim != rank)
    args.fail("ValueError", which +
                                "expected a contiguous row-major tensor on "
                                "cpu, of rank " +
                                std::to_string(rank));
  else if (!isFloat(type) || (like && !(dataTypeOf(*like) == type)))
    args.fail("TypeError", which + "expected " +
                               (like ? toString(dataTypeOf(*like)) : "floats") +
                               ", got " + toString(type));
  return x;
}

std::string shapeOf(const DLTensor &tensor) {
  std::string text = "[";
  for (int32_t i = 0; i < tensor.ndim; ++i)
    text += (i ? ", " : "") + std::to_string(tensor.shape[i]);
  return text + "]";
}

Operands readOperands(Args &args) {
  Operands operands = {};
  operands.boxes = getFloats(args, 0, 3, nullptr);
  operands.scores = getFloats(args, 1, 3, operands.boxes);
  operands.most = args.tensor(2);
  operands.overlap = getFloats(args, 3, 0, operands.boxes);
  if (args.size() > 5)
    operands.score = getFloats(args, 4, 0, operands.boxes);
  operands.isCentered = args.integer(args.size() - 1) != 0;
  if (args.failed())
    return operands;
  DataType most = dataTypeOf(*operands.most);
  if (operands.most->ndim != 0 || most.code != DataType::Int ||
      most.bits != 64 || operands.most->device.device_type != kDLCPU)
    args.fail("TypeError", "argument 2: expected an int64 scalar on cpu");
  const DLTensor &boxes = *operands.boxes, &scores = *operands.scores;
  if (boxes.shape[2] != 4 || boxes.shape[0] != scores.shape[0] ||
      boxes.shape[1] != scores.shape[2])
    args.fail("ValueError",
              "expected boxes of the shape [batches, boxes, 4] and scores of "
              "the shape [batches, classes, boxes], got " +
                  shapeOf(boxes) + " and " + shapeOf(scores));
  return operands;
}

/// The lower and upper bounds along both axes.
template <typename T> struct Box {
  T low[2], high[2], area;

  Box(const T (&numbers)[4], bool isCentered) {
    for (int axis = 0; axis < 2; ++axis) {
      T a = numbers[axis], b = numbers[axis + 2];
      T half = b / 2;
      low[axis] = isCentered ? a - half : a >= b ? b : a;
      high[axis] = isCentered ? a + half : a >= b ? a : b;
    }
    area = (high[0] - low[0]) * (high[1] - low[1]);
  }

  /// Returns true if the intersection is larger than `threshold` times the
  /// union. An area that is NaN or not positive never overlaps.
  bool overlaps(const Box &other, T threshold) const {
    T sizes[2];
    for (int axis = 0; axis < 2; ++axis) {
      T begin = std::max(low[axis], other.low[axis]);
      T end = std::min(high[axis], other.high[axis]);
      sizes[axis] = end - begin;
      if (!(end > begin))
        return false;
    }
    T shared = sizes[0] * sizes[1];
    T sum = area + other.area;
    T joined = sum - shared;
    if (!(shared > 0) || !(area > 0) || !(other.area > 0) || !(joined > 0))
      return false;
    return shared / joined > threshold;
  }
};

/// Appends the selected boxes as rows of the result.
template <typename T>
void select(const Operands &operands, std::vector<int64_t> &rows) {
  int64_t most =
      readElement<int64_t>(static_cast<const char *>(dataOf(*operands.most)));
  T threshold = readFloat<T>(*operands.overlap, 0);
  int64_t numBatches = operands.boxes->shape[0];
  int64_t numBoxes = operands.boxes->shape[1];
  int64_t numClasses = operands.scores->shape[1];
  std::vector<T> scores(static_cast<size_t>(numBoxes));
  std::vector<int64_t> order;
  std::vector<Box<T>> boxes, kept;
  for (int64_t batch = 0; most > 0 && batch < numBatches; ++batch) {
    boxes.clear();
    for (int64_t box = 0; box < numBoxes; ++box) {
      T numbers[4];
      for (int64_t i = 0; i < 4; ++i)
        numbers[i] = readFloat<T>(*operands.boxes,
                                  uint64_t((batch * numBoxes + box) * 4 + i));
      boxes.emplace_back(numbers, operands.isCentered);
    }
    for (int64_t label = 0; label < numClasses; ++label) {
      order.clear();
      for (int64_t box = 0; box < numBoxes; ++box) {
        T score = readFloat<T>(
            *operands.scores,
            uint64_t((batch * numClasses + label) * numBoxes + box));
        scores[size_t(box)] = score;
        if (operands.score ? score > readFloat<T>(*operands.score, 0)
                           : !std::isnan(score))
          order.push_back(box);
      }
      // A stable sort keeps boxes of equal score in order.
      std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
        return scores[size_t(a)] > scores[size_t(b)];
      });
      kept.clear();
      for (int64_t candidate : order) {
        if (int64_t(kept.size()) >= most)
          break;
        const Box<T> &box = boxes[size_t(candidate)];
        if (std::any_of(kept.begin(), kept.end(), [&](const Box<T> &other) {
              return other.overlaps(box, threshold);
            }))
          continue;
        kept.push_back(box);
        rows.insert(rows.end(), {batch, label, candidate});
      }
    }
  }
}

int allClassNonMaxSuppression(void *, const TVMFFIAny *argv, int32_t argc,
                              TVMFFIAny *ret) {
  Args args("relax.run.all_class_non_max_suppression", argv, argc);
  if (!args.expectAtLeast(5) || !args.expectCount(argc > 5 ? 6 : 5))
    return args.raiseError();
  Operands operands = readOperands(args);
  if (args.failed())
    return args.raiseError();
  std::vector<int64_t> rows;
  if (dataTypeOf(*operands.boxes).bits == 64)
    select<double>(operands, rows);
  else
    select<float>(operands, rows);
  Expected<Any> result =
      makeTensor(DataType{DataType::Int, 64, 1}, {int64_t(rows.size() / 3), 3});
  if (result && !rows.empty())
    std::memcpy(dataOf(*asTensor(*result)), rows.data(),
                rows.size() * sizeof(int64_t));
  return give(std::move(result), ret);
}

const Builtin table[] = {
    {"relax.run.all_class_non_max_suppression", allClassNonMaxSuppression,
     DataAccess::Read},
};

} // namespace

BuiltinTable boxFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
