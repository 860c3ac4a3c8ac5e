//===- ReductionNgrams.cpp - TfIdfVectorizer ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include <set>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// The n-grams of one length in the pool.
struct Ngrams {
  int64_t length = 1;
  /// The elements of all n-grams, one n-gram after the other.
  ArrayRef<int64_t> elements;
  /// The result column of each n-gram.
  ArrayRef<int64_t> columns;

  int64_t getCount() const { return columns.size(); }
};

/// Imports one TfIdfVectorizer.
class TfIdfImporter {
public:
  explicit TfIdfImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  bool readAttributes();
  bool readPool();
  LogicalResult checkComparisons();
  Value count(const Ngrams &ngrams);
  Value countAtDistance(const Ngrams &ngrams, int64_t distance);
  Value weigh(Value counts);

  NodeBuilder &node;
  TensorMath math;
  StringRef mode;
  int64_t minLength = 0, maxLength = 0, maxSkip = 0, numColumns = 0;
  SmallVector<int64_t> pool, columns;
  std::vector<float> weights;
  SmallVector<Ngrams> lengths;
  /// The input as rows of i64.
  Value rows;
  SmallVector<IndexExpr> shape;
};
} // namespace

bool TfIdfImporter::readAttributes() {
  constexpr int64_t kMaxLength = 64, kMaxSkip = 1000, kMaxColumns = 1 << 24;
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  mode = node.getString("mode", "");
  minLength = node.getRequiredInt("min_gram_length");
  maxLength = node.getRequiredInt("max_gram_length");
  maxSkip = node.getRequiredInt("max_skip_count");
  columns = node.getInts("ngram_indexes").value_or(columns);
  pool = node.getInts("pool_int64s").value_or(pool);
  weights = node.getFloats("weights");
  if (node.failed())
    return false;
  if (node.hasAttribute("pool_strings"))
    return fail("attribute 'pool_strings': strings are not supported");
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF")
    return fail("attribute 'mode': expected TF, IDF or TFIDF, got '" + mode +
                "'");
  if (minLength < 1 || maxLength < minLength || maxLength > kMaxLength)
    return fail("lengths of n-grams must be from 1 to " + Twine(kMaxLength) +
                ", got " + Twine(minLength) + " to " + Twine(maxLength));
  if (maxSkip < 0 || maxSkip > kMaxSkip)
    return fail("attribute 'max_skip_count': expected 0 to " + Twine(kMaxSkip) +
                ", got " + Twine(maxSkip));
  for (int64_t column : columns) {
    if (column < 0 || column >= kMaxColumns)
      return fail("attribute 'ngram_indexes': expected 0 to " +
                  Twine(kMaxColumns - 1) + ", got " + Twine(column));
    numColumns = std::max(numColumns, column + 1);
  }
  if (columns.empty())
    return fail("attribute 'ngram_indexes': expected at least one number");
  if (weights.empty() || mode == "TF")
    return true;
  // The text of the specification orders weights like n-grams, its reference
  // evaluator and other runtimes order them like columns.
  bool isInOrder = weights.size() == columns.size();
  for (auto [i, column] : llvm::enumerate(columns))
    isInOrder &= column == int64_t(i);
  return isInOrder || fail("attribute 'weights' requires one weight per n-gram "
                           "and 'ngram_indexes' 0, 1, ..");
}

/// Splits the pool into n-grams of each length.
bool TfIdfImporter::readPool() {
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  SmallVector<int64_t> starts =
      node.getInts("ngram_counts").value_or(SmallVector<int64_t>());
  if (node.failed())
    return false;
  starts.push_back(pool.size());
  int64_t numNgrams = 0;
  for (size_t i = 0; i + 1 < starts.size(); ++i) {
    int64_t length = i + 1, size = starts[i + 1] - starts[i];
    if (starts[i] < 0 || size < 0 || starts[i + 1] > int64_t(pool.size()) ||
        size % length != 0)
      return fail("attribute 'ngram_counts': elements " + Twine(starts[i]) +
                  " to " + Twine(starts[i + 1]) + " of a pool of " +
                  Twine(pool.size()) + " are not " + Twine(length) + "-grams");
    Ngrams ngrams;
    ngrams.length = length;
    ngrams.elements = ArrayRef(pool).slice(starts[i], size);
    int64_t count = size / length;
    if (numNgrams + count > int64_t(columns.size()))
      break;
    ngrams.columns = ArrayRef(columns).slice(numNgrams, count);
    numNgrams += count;
    std::set<std::vector<int64_t>> seen;
    for (int64_t k = 0; k < count; ++k)
      if (!seen.insert(ngrams.elements.slice(k * length, length).vec()).second)
        return fail("attribute 'pool_int64s': an n-gram occurs twice");
    if (length >= minLength && length <= maxLength && count > 0)
      lengths.push_back(ngrams);
  }
  int64_t given = 0;
  for (size_t i = 0; i + 1 < starts.size(); ++i)
    given += (starts[i + 1] - starts[i]) / int64_t(i + 1);
  return given == int64_t(columns.size()) ||
         fail("attribute 'ngram_indexes': expected " + Twine(given) +
              " numbers, one per n-gram of the pool, got " +
              Twine(columns.size()));
}

/// Counts each n-gram in each row, with its elements `distance` apart.
Value TfIdfImporter::countAtDistance(const Ngrams &ngrams, int64_t distance) {
  int64_t span = distance * (ngrams.length - 1);
  // The number of positions; 0 if a row is shorter than the n-gram.
  IndexExpr numPositions =
      IndexExpr::max({shape[1] - IndexExpr(span), IndexExpr(0)});
  if (numPositions.isZero())
    return {};
  Value isThere;
  for (int64_t k = 0; k < ngrams.length; ++k) {
    SmallVector<int64_t> wanted;
    for (int64_t i = 0; i < ngrams.getCount(); ++i)
      wanted.push_back(ngrams.elements[i * ngrams.length + k]);
    Value cut = math.slice(rows, 1, k * distance,
                           shape[1] - IndexExpr(span - k * distance));
    cut = node.castToShape(cut, {shape[0], numPositions});
    Value isEqual = math.equal(math.expand(cut, {1}),
                               math.expand(math.vector(wanted), {1}));
    isThere = isThere ? math.logicalAnd(isThere, isEqual) : isEqual;
  }
  return math.sum(math.cast(isThere, node.getF32Type()), {2});
}

Value TfIdfImporter::count(const Ngrams &ngrams) {
  Value total;
  // The distance is irrelevant for an n-gram of one element.
  int64_t most = ngrams.length == 1 ? 1 : maxSkip + 1;
  for (int64_t distance = 1; distance <= most; ++distance)
    if (Value counts = countAtDistance(ngrams, distance))
      total = total ? math.add(total, counts) : counts;
  return total;
}

Value TfIdfImporter::weigh(Value counts) {
  if (mode == "IDF")
    counts = math.min(counts, math.number(counts, 1));
  if (mode == "TF" || weights.empty())
    return counts;
  auto type = RankedTensorType::get(int64_t(weights.size()), node.getF32Type());
  return math.mul(counts, node.createConstant(DenseElementsAttr::get(
                              type, ArrayRef<float>(weights))));
}

/// Limits the number of comparisons: each element of an n-gram is compared once
/// per distance, by separate operators.
LogicalResult TfIdfImporter::checkComparisons() {
  constexpr int64_t kMaxComparisons = 256;
  std::optional<int64_t> size = shape[1].getConstant();
  int64_t comparisons = 0;
  for (const Ngrams &ngrams : lengths) {
    // At longer distances no n-gram fits into a row.
    int64_t most = ngrams.length == 1 ? 1 : maxSkip + 1;
    if (size && ngrams.length > 1)
      most =
          std::min(most, std::max<int64_t>(*size - 1, 0) / (ngrams.length - 1));
    comparisons += most * ngrams.length;
  }
  if (comparisons <= kMaxComparisons)
    return success();
  return node.error("the n-grams of all lengths, at 'max_skip_count' + 1 "
                    "distances, take " +
                    Twine(comparisons) + " comparisons, at most " +
                    Twine(kMaxComparisons) + " are supported");
}

LogicalResult TfIdfImporter::import() {
  if (!readAttributes() || !readPool())
    return failure();
  Value x = node.toI64(node.getInput(0, shape));
  if (node.failed())
    return failure();
  bool isRow = shape.size() < 2;
  if (shape.size() > 2)
    return node.error("expected a tensor of rank 1 or 2, got rank " +
                      Twine(shape.size()));
  if (shape.empty())
    shape.push_back(1);
  if (isRow)
    shape.insert(shape.begin(), IndexExpr(1));
  if (failed(checkComparisons()))
    return failure();
  rows = math.reshape(x, shape);
  Value result = math.full({shape[0], numColumns}, node.getF32Type(), 0);
  for (const Ngrams &ngrams : lengths) {
    Value counts = count(ngrams);
    if (!counts)
      continue;
    Value indices = math.broadcast(math.vector(ngrams.columns),
                                   {shape[0], ngrams.getCount()});
    result = node.createValue<relax::ScatterElementsOp>(
        {result, indices, counts},
        {node.i64("axis", 1), node.string("reduction", "add")});
  }
  result = weigh(result);
  return node.setOutput(0, isRow ? math.reshape(result, IndexExpr(numColumns))
                                 : result);
}

static LogicalResult importTfIdfVectorizer(NodeBuilder &node) {
  return TfIdfImporter(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getReductionNgramOperators() {
  static constexpr OperatorEntry entries[] = {
      {"TfIdfVectorizer", 9, importTfIdfVectorizer},
  };
  return entries;
}
