//===- SelectWinograd.cpp - choose Winograd's algorithm -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"

#include "WinogradConvolution.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/ConvolutionAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include <cmath>

namespace relax_mlir {
#define GEN_PASS_DEF_SELECTWINOGRADPASS
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;

namespace {
/// The sizes of a convolution, as numbers.
struct ConvolutionSizes {
  double images, rows, columns, in, out;
};
} // namespace

/// The time to read a weight from memory, in multiplications.
static constexpr double kWeightCost = 18;
/// The time to transform one channel of a tile of the data and of the result,
/// in multiplications, for tiles of 2 and of 4. Points are written to memory
/// and read again.
static constexpr double kTransformCosts[] = {130, 280};

/// Returns the time of the plain sum, in multiplications.
static double getCostOfSum(const ConvolutionSizes &sizes) {
  double pixels = sizes.images * sizes.rows * sizes.columns;
  return 9 * sizes.in * sizes.out * (pixels + kWeightCost);
}

/// Returns the time for tiles of `size` pixels on each side.
static double getCostOfTiles(const ConvolutionSizes &sizes, int64_t size) {
  double tiles = sizes.images * std::ceil(sizes.rows / size) *
                 std::ceil(sizes.columns / size);
  double points = (size + 2) * (size + 2);
  return points * sizes.in * sizes.out * (tiles + kWeightCost) +
         kTransformCosts[size == 4] * tiles * (sizes.in + sizes.out);
}

namespace {
struct SelectWinogradPass
    : relax_mlir::impl::SelectWinogradPassBase<SelectWinogradPass> {
  using SelectWinogradPassBase::SelectWinogradPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (tile == 0 || tile == 2 || tile == 4)
      return success();
    return emitError(UnknownLoc::get(context))
           << "option tile: expected 0, 2 or 4, got " << tile.getValue();
  }

  void runOnOperation() override {
    getOperation().walk([&](Conv2dOp op) { select(op); });
  }

private:
  void select(Conv2dOp op);
  std::optional<int64_t> choose(Conv2dOp op, std::string &why);
};
} // namespace

/// Returns the size of the tiles, or nullopt and the reason against tiles.
std::optional<int64_t> SelectWinogradPass::choose(Conv2dOp op,
                                                  std::string &why) {
  if (failed(verifyWinograd(op, why)))
    return std::nullopt;
  auto refuse = [&](const Twine &reason) {
    why = reason.str();
    return std::nullopt;
  };
  Convolution conv = *readConvolution({}, op, 2, op.getAutoPad());
  if (!isComputedFromConstants(op.getWeight()))
    return refuse("its weights are not constants");
  if (conv.dataLayout[1] != 3 || conv.outLayout[1] != 3)
    return refuse("its channels are not last");
  if (tile != 0)
    return tile;
  auto getSize = [](const Dim &dim) {
    // A symbolic number of images may be one.
    return static_cast<double>(getConstant(dim).value_or(1));
  };
  TensorShape result = TensorShape::of(op.getType());
  ConvolutionSizes sizes = {
      getSize(conv.getDataDim(0)), getSize(result[conv.outLayout[2]]),
      getSize(result[conv.outLayout[3]]), getSize(conv.getKernelDim(1)),
      getSize(conv.getKernelDim(0))};
  // Vectors of channels would be mostly empty.
  constexpr double kLeastChannels = 16;
  if (sizes.in < kLeastChannels || sizes.out < kLeastChannels)
    return refuse("it has few channels");
  int64_t best = getCostOfTiles(sizes, 2) <= getCostOfTiles(sizes, 4) ? 2 : 4;
  double part = getCostOfTiles(sizes, best) / getCostOfSum(sizes);
  constexpr double kGain = 0.9;
  if (part > kGain)
    return refuse("tiles would take " + Twine(std::lround(100 * part)) +
                  " % of the time of the plain sum");
  return best;
}

void SelectWinogradPass::select(Conv2dOp op) {
  std::string why;
  std::optional<int64_t> size = choose(op, why);
  if (!size) {
    remark::missed(
        op.getLoc(),
        remark::RemarkOpts::name("plain sum").category(getArgumentName()))
        << remark::reason("{0}", why);
    return;
  }
  op->setDiscardableAttr(kWinogradAttr, Builder(op).getI64IntegerAttr(*size));
  remark::passed(
      op.getLoc(),
      remark::RemarkOpts::name("Winograd").category(getArgumentName()))
      << remark::metric("Tile", *size);
}
