//===- BufferViewsToSCF.cpp - lower views of buffers ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns the stride of each dimension of a dense buffer.
static SmallVector<AffineExpr> getStrides(const BufferShape &shape) {
  unsigned rank = shape.extents.getNumResults();
  SmallVector<AffineExpr> strides(rank);
  AffineExpr stride = getAffineConstantExpr(1, shape.extents.getContext());
  for (unsigned dim = rank; dim-- > 0;) {
    strides[dim] = stride;
    stride = stride * shape.extents.getResult(dim);
  }
  return strides;
}

/// Builds a size or a stride: a constant if `known` is one, else the value of
/// `expr` over the symbols of `shape`.
static OpFoldResult buildExtent(ConversionPatternRewriter &rewriter,
                                Location loc, int64_t known, AffineExpr expr,
                                const BufferShape &shape,
                                const FlatBufferAnalysis &analysis) {
  if (!ShapedType::isDynamic(known))
    return rewriter.getIndexAttr(known);
  return buildIndices(rewriter, loc,
                      AffineMap::get(0, shape.extents.getNumSymbols(), expr),
                      shape.symbols, analysis)
      .front();
}

namespace {
/// Lowers a view of a buffer to one of the flat buffer, of the same type.
struct LowerSubView : TIRToSCFPattern<memref::SubViewOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(memref::SubViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<BufferShape> shape = analysis.getShape(op.getSource());
    if (!shape)
      return rewriter.notifyMatchFailure(op,
                                         "the shape of the memref is unknown");
    if (ShapedType::isDynamicShape(op.getStaticStrides()))
      return rewriter.notifyMatchFailure(op, "expected constant strides");
    auto type = getTypeConverter()->convertType<MemRefType>(op.getType());
    if (!type || type.getLayout() != op.getType().getLayout() ||
        type.getMemorySpace() !=
            cast<MemRefType>(adaptor.getSource().getType()).getMemorySpace())
      return rewriter.notifyMatchFailure(
          op, "expected a view with a strided layout in the memory space of "
              "the buffer");
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(op.getType().getStridesAndOffset(strides, offset)))
      return rewriter.notifyMatchFailure(op, "expected a strided layout");
    OpFoldResult newOffset = rewriter.getIndexAttr(offset);
    if (ShapedType::isDynamic(offset))
      newOffset = buildOffset(op, rewriter);
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, adaptor.getSource(), newOffset,
        getKept(op, op.getMixedSizes()),
        getKept(op, buildStrides(op, *shape, strides, rewriter)));
    return success();
  }

private:
  /// Returns the values for the dimensions that the result has.
  static SmallVector<OpFoldResult> getKept(memref::SubViewOp op,
                                           ArrayRef<OpFoldResult> values) {
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<OpFoldResult> kept;
    for (auto [dim, value] : llvm::enumerate(values))
      if (!dropped.test(dim))
        kept.push_back(value);
    return kept;
  }

  /// Builds the linear index of the first element.
  Value buildOffset(memref::SubViewOp op,
                    ConversionPatternRewriter &rewriter) const {
    SmallVector<AffineExpr> exprs;
    SmallVector<Value> operands;
    for (OpFoldResult offset : op.getMixedOffsets()) {
      if (std::optional<int64_t> constant = getConstantIntValue(offset)) {
        exprs.push_back(rewriter.getAffineConstantExpr(*constant));
        continue;
      }
      exprs.push_back(rewriter.getAffineDimExpr(operands.size()));
      operands.push_back(cast<Value>(offset));
    }
    return *buildLinearIndex(
        rewriter, op.getLoc(), op.getSource(),
        AffineMap::get(operands.size(), 0, exprs, rewriter.getContext()),
        operands, analysis);
  }

  /// Builds the strides of all dimensions of the source. Those that the result
  /// has are constant where `known`, its strides, are.
  SmallVector<OpFoldResult>
  buildStrides(memref::SubViewOp op, const BufferShape &shape,
               ArrayRef<int64_t> known,
               ConversionPatternRewriter &rewriter) const {
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<OpFoldResult> strides;
    for (auto [dim, stride] : llvm::enumerate(getStrides(shape))) {
      if (dropped.test(dim)) {
        strides.push_back(rewriter.getIndexAttr(0));
        continue;
      }
      strides.push_back(buildExtent(rewriter, op.getLoc(), known.front(),
                                    stride * op.getStaticStrides()[dim], shape,
                                    analysis));
      known = known.drop_front();
    }
    return strides;
  }
};

/// Lowers a cast from a scope to the memory space that the scope becomes. A
/// cast of a swizzled view has the place of its elements, which are in one
/// chunk.
struct LowerMemorySpaceCast : TIRToSCFPattern<memref::MemorySpaceCastOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(memref::MemorySpaceCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (adaptor.getSource().getType() != op.getType())
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "expected " << adaptor.getSource().getType()
             << ", which the buffer becomes, got " << op.getType();
      });
    auto source = cast<MemRefType>(op.getSource().getType());
    if (tir::getSwizzle(source) == 0) {
      rewriter.replaceOp(op, adaptor.getSource());
      return success();
    }
    SmallVector<int64_t> strides;
    int64_t offset;
    bool isRow = succeeded(source.getStridesAndOffset(strides, offset)) &&
                 ShapedType::isDynamic(offset) && source.hasStaticShape() &&
                 source.getNumElements() == source.getShape().back() &&
                 strides.back() == 1;
    if (!isRow || getElementsOfChunk(source) % source.getNumElements() != 0)
      return rewriter.notifyMatchFailure(
          op, "expected a swizzled view of neighbours in 16 bytes, with a "
              "dynamic offset");
    rewriter.replaceOp(op, buildPlace(op, adaptor.getSource(), rewriter));
    return success();
  }

private:
  /// Builds the view of the place of the elements of a swizzled view.
  static Value buildPlace(memref::MemorySpaceCastOp op, Value view,
                          ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(rewriter, loc, view);
    Value offset = buildSwizzledIndex(
        rewriter, loc, cast<MemRefType>(op.getSource().getType()),
        metadata.getOffset());
    return memref::ReinterpretCastOp::create(
        rewriter, loc, cast<MemRefType>(op.getType()), metadata.getBaseBuffer(),
        OpFoldResult(offset), metadata.getConstifiedMixedSizes(),
        metadata.getConstifiedMixedStrides());
  }
};

/// Reads the metadata of the view that a view of a scoped buffer becomes. Its
/// base has no dimensions to flatten.
struct LowerStridedMetadata
    : TIRToSCFPattern<memref::ExtractStridedMetadataOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(memref::ExtractStridedMetadataOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (analysis.isBuffer(op.getSource()))
      return rewriter.notifyMatchFailure(op, "expected a view of a buffer");
    rewriter.replaceOpWithNewOp<memref::ExtractStridedMetadataOp>(
        op, adaptor.getSource());
    return success();
  }
};

/// Makes a tensor map of the flat buffer.
struct LowerTensorMap : TIRToSCFPattern<tir::TensorMapOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::TensorMapOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!analysis.isBuffer(op.getBuffer()))
      return rewriter.notifyMatchFailure(op, "it uses no buffer");
    rewriter.modifyOpInPlace(
        op, [&] { op.getBufferMutable().assign(adaptor.getBuffer()); });
    return success();
  }
};

static bool isSwizzled(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && tir::getSwizzle(memref) != 0;
}

/// Gives an operation whose results do not depend on the layout of its buffers
/// views of the flat buffers, of the same shape. Its views, and results, get
/// the memory space of the flat buffer.
template <typename OpTy> struct LowerWithViews : TIRToSCFPattern<OpTy> {
  using TIRToSCFPattern<OpTy>::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands(adaptor.getOperands());
    // Places of elements depend on their indices.
    constexpr bool isAccess =
        llvm::is_one_of<OpTy, vector::LoadOp, vector::StoreOp, vector::GatherOp,
                        vector::ScatterOp>::value;
    if (isAccess && llvm::any_of(op->getOperandTypes(), isSwizzled))
      return rewriter.notifyMatchFailure(
          op, "expected no vectors of a swizzled buffer by plain indices");
    for (auto [buffer, operand] : llvm::zip_equal(op->getOperands(), operands))
      if (this->analysis.isBuffer(buffer))
        operand = buildView(rewriter, op.getLoc(), buffer, operand);
    SmallVector<Type> types;
    if (failed(this->getTypeConverter()->convertTypes(op->getResultTypes(),
                                                      types)))
      return rewriter.notifyMatchFailure(
          op, "expected results of types that can be converted");
    if (llvm::equal(operands, op->getOperands()) &&
        llvm::equal(types, op->getResultTypes()))
      return rewriter.notifyMatchFailure(op, "it uses no buffer");
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands(operands);
      for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
        result.setType(type);
    });
    return success();
  }

private:
  /// Builds the view of all of `flat`, in the shape of `buffer`.
  Value buildView(ConversionPatternRewriter &rewriter, Location loc,
                  Value buffer, Value flat) const {
    BufferShape shape = *this->analysis.getShape(buffer);
    auto type = cast<MemRefType>(buffer.getType());
    SmallVector<OpFoldResult> sizes, strides;
    SmallVector<int64_t> knownStrides;
    for (auto [size, extent, stride] : llvm::zip_equal(
             type.getShape(), shape.extents.getResults(), getStrides(shape))) {
      auto constant = dyn_cast<AffineConstantExpr>(stride);
      knownStrides.push_back(constant ? constant.getValue()
                                      : ShapedType::kDynamic);
      sizes.push_back(
          buildExtent(rewriter, loc, size, extent, shape, this->analysis));
      strides.push_back(buildExtent(rewriter, loc, knownStrides.back(), stride,
                                    shape, this->analysis));
    }
    // An unknown offset keeps the layout from being the identity.
    auto layout = StridedLayoutAttr::get(rewriter.getContext(),
                                         ShapedType::kDynamic, knownStrides);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    return memref::ReinterpretCastOp::create(
        rewriter, loc,
        MemRefType::get(type.getShape(), type.getElementType(), layout,
                        cast<MemRefType>(flat.getType()).getMemorySpace()),
        flat, OpFoldResult(zero), sizes, strides);
  }
};
} // namespace

void relax_mlir::populateBufferViewToSCFPatterns(
    const TypeConverter &converter, const FlatBufferAnalysis &analysis,
    RewritePatternSet &patterns) {
  patterns.add<
      LowerSubView, LowerMemorySpaceCast, LowerWithViews<memref::CastOp>,
      LowerWithViews<memref::ExtractAlignedPointerAsIndexOp>,
      LowerStridedMetadata, LowerTensorMap, LowerWithViews<memref::PrefetchOp>,
      LowerWithViews<vector::LoadOp>, LowerWithViews<vector::StoreOp>,
      LowerWithViews<vector::GatherOp>, LowerWithViews<vector::ScatterOp>>(
      converter, patterns.getContext(), analysis);
}
