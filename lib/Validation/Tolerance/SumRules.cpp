//===- SumRules.cpp - rounding rules that count terms ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rules of operations whose rounding depends on extents. Each rule counts
// the terms of one element of the result, and the few operations before and
// after their sum.
//
//===----------------------------------------------------------------------===//

#include "RoundingRules.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

static double getProduct(ArrayRef<int64_t> sizes) {
  double product = 1;
  for (int64_t size : sizes)
    product *= double(size);
  return product;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Counts the elements along the axes, or all elements without axes.
template <typename OpTy>
static double countReduced(OpTy op, const KnownSizes &sizes) {
  Type type = op.getX().getType();
  return op.getAxes() ? sizes.getProduct(type, *op.getAxes())
                      : sizes.getNumElements(type);
}

/// Counts the mean, the squared differences from it, and their sum.
template <typename OpTy>
static double countSquares(OpTy op, const KnownSizes &sizes) {
  return 3 * countReduced(op, sizes);
}

/// Counts the elements of the dimensions that the result lacks.
template <typename OpTy>
static double countCollapsed(OpTy op, const KnownSizes &sizes) {
  double count = sizes.getNumElements(op.getX().getType());
  // With an unknown extent, all elements may form one sum.
  KnownSizes::Sizes kept = sizes.of(op.getType());
  if (!cast<TensorType>(op.getType()).hasRank() ||
      llvm::is_contained(kept, std::nullopt))
    return count;
  return count / std::max(sizes.getNumElements(op.getType()), 1.0);
}

/// Counts the elements along the axis.
template <typename OpTy>
static double countScanned(OpTy op, const KnownSizes &sizes) {
  return sizes.getProduct(op.getX().getType(), int64_t(op.getAxis()));
}

/// Counts exponentials and their sum along the axis, and a quotient or a
/// logarithm.
template <typename OpTy>
static double countExponentials(OpTy op, const KnownSizes &sizes) {
  return 2 * kTranscendental +
         sizes.getProduct(op.getX().getType(), int64_t(op.getAxis()));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static double countMatmul(MatmulOp op, const KnownSizes &sizes) {
  return sizes.getProduct(op.getLhs().getType(), int64_t(-1));
}

/// Counts the elements of a row, and the product with a scale.
static double countQuantizedMatmul(QuantizedMatmulOp op,
                                   const KnownSizes &sizes) {
  return sizes.getProduct(op.getLhs().getType(), int64_t(-1)) + 1;
}

/// Returns the extents of the letters of an einsum; '.' stands for all
/// dimensions of `...`.
static std::map<char, double> getLetters(ArrayRef<StringRef> terms,
                                         OperandRange inputs,
                                         const KnownSizes &sizes) {
  std::map<char, double> letters;
  for (auto [term, input] : llvm::zip(terms, inputs)) {
    KnownSizes::Sizes dims = sizes.of(input.getType());
    size_t numLetters =
               llvm::count_if(term, [](char c) { return llvm::isAlpha(c); }),
           at = 0;
    size_t rest = dims.size() - std::min(dims.size(), numLetters);
    auto next = [&] {
      std::optional<int64_t> size =
          at < dims.size() ? dims[at] : std::optional<int64_t>();
      ++at;
      return size ? double(*size) : sizes.getUnknown();
    };
    double ellipsis = 1;
    for (size_t i = 0; i < term.size(); ++i) {
      if (llvm::isAlpha(term[i]))
        letters[term[i]] = std::max(letters[term[i]], next());
      else if (term.substr(i).starts_with("..."))
        for (; rest > 0; --rest)
          ellipsis *= next();
    }
    letters['.'] = std::max(letters['.'], ellipsis);
  }
  return letters;
}

/// Counts the extents of letters that the result lacks, and the products.
static double countEinsum(EinsumOp op, const KnownSizes &sizes) {
  auto [operands, result] = op.getSubscripts().split("->");
  bool isExplicit = op.getSubscripts().contains("->");
  SmallVector<StringRef> terms;
  operands.split(terms, ',');
  double count = 1;
  for (auto [letter, size] : getLetters(terms, op.getInputs(), sizes)) {
    bool isKept = isExplicit ? result.contains(letter)
                             : letter == '.' || operands.count(letter) == 1;
    count *= isKept ? 1 : size;
  }
  return count + double(op.getInputs().size());
}

/// Counts the elements of the kernel for one output channel in one group.
template <typename OpTy>
static double countConvolution(OpTy op, const KnownSizes &sizes) {
  SmallVector<int64_t> summed;
  for (auto [i, letter] : llvm::enumerate(op.getKernelLayout()))
    if (letter != 'O')
      summed.push_back(i);
  return sizes.getProduct(op.getWeight().getType(), summed);
}
template <typename OpTy>
static double countTransposed(OpTy op, const KnownSizes &sizes) {
  // The kernel of a transposed convolution has the input channels of all
  // groups.
  double groups = std::max<double>(double(op.getGroups()), 1);
  return std::max(countConvolution(op, sizes) / groups, 1.0);
}

/// Counts scores, exponentials and weighted values, one after the other.
template <typename OpTy>
static double countAttention(OpTy op, const KnownSizes &sizes) {
  Type keys = op.getKey().getType();
  return 2 * kTranscendental + 2 * sizes.getProduct(keys, int64_t(1)) +
         sizes.getProduct(keys, int64_t(3));
}

/// A row has at most all positions of its pages.
static double countPagedAttention(PagedAttentionOp op,
                                  const KnownSizes &sizes) {
  double positions = sizes.getProduct(op.getPageTable().getType(), int64_t(1)) *
                     sizes.getProduct(op.getKeyPages().getType(), int64_t(2));
  return 2 * kTranscendental + 2 * positions +
         sizes.getProduct(op.getKeyPages().getType(), int64_t(3));
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

static double countColumns(Col2ImOp op, const KnownSizes &) {
  return getProduct(op.getBlockShape());
}

template <typename OpTy>
static double countWindow(OpTy op, const KnownSizes &) {
  return getProduct(op.getPoolSize());
}

template <typename OpTy>
static double countPowers(OpTy op, const KnownSizes &) {
  return 2 * kTranscendental + double(op.getP()) + getProduct(op.getPoolSize());
}

/// Adaptive windows overlap by one element if the extents do not divide.
template <typename OpTy>
static double countAdaptive(OpTy op, const KnownSizes &sizes) {
  KnownSizes::Sizes dims = sizes.of(op.getX().getType());
  double count = 1;
  int64_t spatial = 0;
  for (auto [i, letter] : llvm::enumerate(op.getLayout())) {
    if (letter == 'N' || letter == 'C')
      continue;
    double size =
        i < dims.size() && dims[i] ? double(*dims[i]) : sizes.getUnknown();
    // Without `output_size`, the result has the extents of the operand.
    double windows =
        op.getOutputSize() ? double((*op.getOutputSize())[spatial]) : size;
    ++spatial;
    count *= std::min(size, std::ceil(size / std::max(windows, 1.0)) + 1);
  }
  return count;
}

static double countNeighbours(LRNOp op, const KnownSizes &) {
  return 2 * kTranscendental + double(op.getSize());
}

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

/// Operations after the statistics: difference from the mean, epsilon, root,
/// quotient, scale and bias.
static constexpr double kScaling = 5;

/// Counts the sums for mean and variance of `count` elements, and the scaling.
static double ofStatistics(double count) { return 2 * count + kScaling; }

static double countLayerNorm(LayerNormOp op, const KnownSizes &sizes) {
  return ofStatistics(sizes.getProduct(op.getData().getType(), op.getAxes()));
}
static double countRMSNorm(RMSNormOp op, const KnownSizes &sizes) {
  return sizes.getProduct(op.getData().getType(), op.getAxes()) + kScaling;
}
static double countInstanceNorm(InstanceNormOp op, const KnownSizes &sizes) {
  return ofStatistics(sizes.getProduct(op.getData().getType(), op.getAxes()));
}
static double countGroupNorm(GroupNormOp op, const KnownSizes &sizes) {
  SmallVector<int64_t> axes(op.getAxes());
  axes.push_back(op.getChannelAxis());
  double groups = std::max<double>(double(op.getNumGroups()), 1);
  return ofStatistics(sizes.getProduct(op.getData().getType(), axes) / groups);
}

static Rounding ofBatchNorm(BatchNormOp op, OpResult result,
                            const KnownSizes &sizes) {
  ElementKind kind = *getFloatKind(result.getType());
  bool isData = result.getResultNumber() == 0;
  // At inference there are no sums, and the statistics are passed through.
  if (!op.getTraining())
    return isData ? ofChain(kind, kScaling) : Rounding();
  Type data = op.getData().getType();
  double channels = sizes.getProduct(data, int64_t(op.getAxis()));
  double elements = sizes.getNumElements(data) / std::max(channels, 1.0);
  return ofChain(kind, ofStatistics(elements));
}

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

/// Counts a product per target, their sum, and the sum of the weights.
static double countLoss(NLLLossOp op, const KnownSizes &sizes) {
  double targets = sizes.getNumElements(op.getTargets().getType());
  if (op.getReduction() == "none")
    return 0;
  return op.getReduction() == "sum" ? targets : 2 * targets + 1;
}

/// The loss is the sum of all products.
static double countCrossEntropy(CrossEntropyWithLogitsOp op,
                                const KnownSizes &sizes) {
  return sizes.getNumElements(op.getPredictions().getType()) + 1;
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// Coordinates are computed in f64. Each of two or four neighbours in a
/// dimension has a weight, a product and a sum. `antialias` uses more
/// neighbours where an image shrinks. Mode "nearest" keeps all bits.
template <typename OpTy>
static Rounding ofResize(OpTy op, OpResult result, const KnownSizes &sizes) {
  std::optional<ElementKind> kind = getFloatKind(result.getType());
  if (!kind || op.getMethod() == "nearest_neighbor")
    return {};
  double count = 0, neighbours = op.getMethod() == "cubic" ? 4 : 2;
  KnownSizes::Sizes from = sizes.of(op.getData().getType());
  KnownSizes::Sizes to = sizes.of(result.getType());
  for (auto [n, m] : llvm::zip(from, to)) {
    double shrunk = sizes.getUnknown();
    if (!op.getAntialias())
      shrunk = 1;
    else if (n && m)
      shrunk = std::ceil(double(*n) / std::max(double(*m), 1.0));
    count += 3 * neighbours * std::max(shrunk, 1.0);
  }
  return ofChain(*kind, count);
}

/// Coordinates are computed in f64. Each of two or four neighbours in a
/// dimension has a weight, a product and a sum. Mode "nearest" keeps all bits.
static Rounding ofGridSample(GridSampleOp op, OpResult result,
                             const KnownSizes &) {
  if (op.getMethod() == "nearest")
    return {};
  return ofChain(*getFloatKind(result.getType()),
                 3 * (op.getMethod() == "bicubic" ? 16 : 8));
}

/// Counts a quotient, a difference from 1, a product and a sum for each of up
/// to three coordinates.
static double countAffineGrid(AffineGridOp, const KnownSizes &) { return 12; }

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// Returns the roundings of `reduction` over up to `count` updates of one
/// element. Each step rounds to the element type.
static Rounding ofUpdates(OpResult result, StringRef reduction, double count) {
  std::optional<ElementKind> kind = getFloatKind(result.getType());
  if (!kind || (reduction != "add" && reduction != "mul"))
    return {};
  return {getRoundingVariance(*kind, std::max(count - 1, 0.0)),
          2 * getUnitRoundoff(*kind), 0};
}

static Rounding ofScatterElements(ScatterElementsOp op, OpResult result,
                                  const KnownSizes &sizes) {
  // Updates along other dimensions have other targets.
  return ofUpdates(
      result, op.getReduction(),
      sizes.getProduct(op.getIndices().getType(), int64_t(op.getAxis())));
}

static Rounding ofScatterND(ScatterNDOp op, OpResult result,
                            const KnownSizes &sizes) {
  // The last dimension is an index, and may be empty: each update is then one
  // of the whole tensor.
  double count = 1;
  for (auto size : llvm::drop_end(sizes.of(op.getIndices().getType())))
    count *= size ? double(*size) : sizes.getUnknown();
  return ofUpdates(result, op.getReduction(), count);
}

static Rounding ofIndexPut(IndexPutOp op, OpResult result,
                           const KnownSizes &sizes) {
  double count = 1;
  for (size_t fromEnd = 1, rank = 1; fromEnd <= rank; ++fromEnd) {
    double largest = 1;
    for (Value indices : op.getIndices()) {
      if (!cast<TensorType>(indices.getType()).hasRank()) {
        largest = sizes.getUnknown();
        continue;
      }
      rank = std::max(rank, sizes.of(indices.getType()).size());
      if (fromEnd <= sizes.of(indices.getType()).size())
        largest = std::max(
            largest, sizes.getProduct(indices.getType(), -int64_t(fromEnd)));
    }
    count *= largest;
  }
  return ofUpdates(result, op.getAccumulate() ? "add" : "update", count);
}

void check::attachSumRules(MLIRContext &context) {
  attachRules<countReduced<SumOp>, countReduced<MeanOp>, countReduced<ProdOp>,
              countCollapsed<CollapseSumToOp>,
              countCollapsed<CollapseSumLikeOp>, countSquares<VarianceOp>,
              countSquares<StdOp>, countScanned<CumsumOp>,
              countScanned<CumprodOp>, countExponentials<SoftmaxOp>,
              countExponentials<LogSoftmaxOp>>(context);
  attachRules<countMatmul, countQuantizedMatmul, countEinsum,
              countConvolution<Conv1dOp>, countConvolution<Conv2dOp>,
              countConvolution<Conv3dOp>, countTransposed<Conv1dTransposeOp>,
              countTransposed<Conv2dTransposeOp>,
              countTransposed<Conv3dTransposeOp>, countAttention<AttentionOp>,
              countAttention<AttentionBiasOp>, countPagedAttention>(context);
  attachRules<countColumns, countWindow<AvgPool1dOp>, countWindow<AvgPool2dOp>,
              countWindow<AvgPool3dOp>, countPowers<LpPool1dOp>,
              countPowers<LpPool2dOp>, countPowers<LpPool3dOp>,
              countAdaptive<AdaptiveAvgPool1dOp>,
              countAdaptive<AdaptiveAvgPool2dOp>,
              countAdaptive<AdaptiveAvgPool3dOp>, countNeighbours>(context);
  attachRules<countLayerNorm, countRMSNorm, countInstanceNorm, countGroupNorm,
              ofBatchNorm, countLoss, countCrossEntropy>(context);
  attachRules<ofResize<ResizeOp>, ofResize<Resize2dOp>, ofResize<Resize3dOp>,
              ofGridSample, countAffineGrid, ofScatterElements, ofScatterND,
              ofIndexPut>(context);
}
