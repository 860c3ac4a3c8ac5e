//===- TileAccessToSCF.cpp - lower loads and stores of tiles --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"

using namespace mlir;
using namespace relax_mlir;

/// Builds the linear index of the first element of a tile. Its indices may be
/// results of `affine.apply`, and are of any other operation.
template <typename OpTy>
static FailureOr<Value> buildTileIndex(ConversionPatternRewriter &rewriter,
                                       OpTy op,
                                       const FlatBufferAnalysis &analysis) {
  if (!analysis.isBuffer(op.getBase()))
    return rewriter.notifyMatchFailure(op, "it uses no buffer");
  if (!op.getStride())
    return rewriter.notifyMatchFailure(op, "expected a stride");
  SmallVector<Value> operands(op.getIndices());
  FailureOr<Value> index = buildLinearIndex(
      rewriter, op.getLoc(), op.getBase(),
      AffineMap::getMultiDimIdentityMap(operands.size(), op.getContext()),
      operands, analysis);
  if (failed(index))
    return rewriter.notifyMatchFailure(op,
                                       "the shape of the memref is unknown");
  return index;
}

namespace {
struct LowerTileLoad : TIRToSCFPattern<amx::TileLoadOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(amx::TileLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<Value> index = buildTileIndex(rewriter, op, analysis);
    if (failed(index))
      return failure();
    rewriter.replaceOpWithNewOp<amx::TileLoadOp>(
        op, op.getType(), adaptor.getBase(), *index, adaptor.getStride());
    return success();
  }
};

struct LowerTileStore : TIRToSCFPattern<amx::TileStoreOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(amx::TileStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<Value> index = buildTileIndex(rewriter, op, analysis);
    if (failed(index))
      return failure();
    rewriter.replaceOpWithNewOp<amx::TileStoreOp>(
        op, adaptor.getBase(), *index, adaptor.getVal(), adaptor.getStride());
    return success();
  }
};
} // namespace

void relax_mlir::populateTileAccessToSCFPatterns(
    const TypeConverter &converter, const FlatBufferAnalysis &analysis,
    RewritePatternSet &patterns) {
  patterns.add<LowerTileLoad, LowerTileStore>(converter, patterns.getContext(),
                                              analysis);
}
