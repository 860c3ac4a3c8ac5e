//===- BufferAccessToSCF.cpp - lower accesses to linear indices -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AffineExpansion.h"
#include "Swizzle.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include <numeric>

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Index arithmetic
//===----------------------------------------------------------------------===//

SmallVector<Value>
relax_mlir::buildIndices(ConversionPatternRewriter &rewriter, Location loc,
                         AffineMap map, ValueRange operands,
                         const FlatBufferAnalysis &analysis) {
  SmallVector<Value> values;
  SmallVector<bool> nonNegative;
  for (Value operand : operands) {
    values.push_back(rewriter.getRemappedValue(operand));
    nonNegative.push_back(analysis.isNonNegative(operand));
  }
  AffineOperands affineOperands(map.getNumDims(), values, nonNegative);
  SmallVector<Value> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(expandAffine(
        rewriter, loc,
        tir::simplifyIndexExpr(expr, map.getNumDims(), map.getNumSymbols()),
        affineOperands));
  return results;
}

namespace {
/// A linear index over operands.
struct LinearIndex {
  AffineMap map;
  SmallVector<Value> operands;
};
} // namespace

/// Returns the linear index of an access of `memref` by a map.
static FailureOr<LinearIndex>
getLinearIndex(Value memref, AffineMap map, ValueRange operands,
               const FlatBufferAnalysis &analysis) {
  std::optional<BufferShape> shape = analysis.getShape(memref);
  if (!shape)
    return failure();
  unsigned numSymbols = map.getNumSymbols();
  unsigned numShapeSymbols = shape->symbols.size();
  AffineExpr linear = getAffineConstantExpr(0, map.getContext());
  for (auto [index, extent] :
       llvm::zip_equal(map.getResults(), shape->extents.getResults()))
    linear = linear * extent.shiftSymbols(numShapeSymbols, numSymbols) + index;
  SmallVector<Value> values(operands);
  llvm::append_range(values, shape->symbols);
  ValueRange all(values);
  linear =
      analysis.simplifyIndex(memref, linear, all.take_front(map.getNumDims()),
                             all.drop_front(map.getNumDims()));
  return LinearIndex{
      AffineMap::get(map.getNumDims(), numSymbols + numShapeSymbols, linear),
      values};
}

FailureOr<Value>
relax_mlir::buildLinearIndex(ConversionPatternRewriter &rewriter, Location loc,
                             Value memref, AffineMap map, ValueRange operands,
                             const FlatBufferAnalysis &analysis) {
  FailureOr<LinearIndex> index =
      getLinearIndex(memref, map, operands, analysis);
  if (failed(index))
    return failure();
  return buildIndices(rewriter, loc, index->map, index->operands, analysis)
      .front();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

namespace {
/// An access of the lowered buffer.
struct LoweredAccess {
  SmallVector<Value> indices;
  /// The alignment of the first element, if it is known to be more than that of
  /// an element.
  llvm::MaybeAlign alignment;
};
} // namespace

/// Replaces a load `op` by a load of an element, or of a vector that starts
/// there.
static void replaceLoad(ConversionPatternRewriter &rewriter, Operation *op,
                        Value memref, const LoweredAccess &access) {
  if (auto type = dyn_cast<VectorType>(op->getResult(0).getType()))
    rewriter.replaceOpWithNewOp<vector::LoadOp>(
        op, type, memref, access.indices, /*nontemporal=*/false,
        access.alignment);
  else
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, memref, access.indices);
}

static void replaceStore(ConversionPatternRewriter &rewriter, Operation *op,
                         Value value, Value memref,
                         const LoweredAccess &access) {
  if (isa<VectorType>(value.getType()))
    rewriter.replaceOpWithNewOp<vector::StoreOp>(
        op, value, memref, access.indices, /*nontemporal=*/false,
        access.alignment);
  else
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, value, memref,
                                                 access.indices);
}

/// Returns the map and the operands of an access.
template <typename OpTy>
static std::pair<AffineMap, SmallVector<Value>> getAccess(OpTy op) {
  if constexpr (llvm::is_one_of<OpTy, memref::LoadOp, memref::StoreOp>::value) {
    SmallVector<Value> indices(op.getIndices());
    return {AffineMap::getMultiDimIdentityMap(indices.size(), op.getContext()),
            indices};
  } else {
    return {op.getAffineMap(), SmallVector<Value>(op.getMapOperands())};
  }
}

/// Returns the alignment of the element of a buffer at a linear index, if it is
/// known and more than that of an element.
static llvm::MaybeAlign getAlignment(Value memref, const LinearIndex &index,
                                     const FlatBufferAnalysis &analysis) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t alignment = analysis.getAlignment(memref);
  if (alignment == 0 || !element.isIntOrFloat() ||
      element.getIntOrFloatBitWidth() % 8 != 0)
    return std::nullopt;
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  int64_t offset = index.map.getResult(0).getLargestKnownDivisor() * bytes;
  int64_t common = std::gcd(alignment, offset);
  return common > bytes ? llvm::MaybeAlign(common) : std::nullopt;
}

/// Returns true if the vector of an access, or its element, is in one chunk of
/// a swizzled buffer.
static bool isInChunk(Operation *op, MemRefType type,
                      const LinearIndex &index) {
  Type value = op->getNumResults() != 0 ? op->getResult(0).getType()
                                        : op->getOperand(0).getType();
  auto vector = dyn_cast<VectorType>(value);
  if (!vector)
    return true;
  int64_t lanes = vector.getNumElements();
  return getElementsOfChunk(type) % lanes == 0 &&
         index.map.getResult(0).getLargestKnownDivisor() % lanes == 0;
}

/// Builds the indices of an access in the lowered `memref`: a linear one, or
/// those of the access if this is an affine one of a view, which keeps its
/// layout.
template <typename OpTy>
static FailureOr<LoweredAccess>
buildAccess(ConversionPatternRewriter &rewriter, OpTy op,
            const FlatBufferAnalysis &analysis) {
  auto [map, operands] = getAccess(op);
  FailureOr<LinearIndex> linear =
      getLinearIndex(op.getMemref(), map, operands, analysis);
  auto type = cast<MemRefType>(op.getMemref().getType());
  bool isSwizzled = tir::getSwizzle(type) != 0;
  if (succeeded(linear)) {
    if (isSwizzled && !isInChunk(op, type, *linear))
      return rewriter.notifyMatchFailure(
          op, "expected a vector of a swizzled buffer to be in 16 bytes that "
              "start at a multiple of 16");
    Value index = buildIndices(rewriter, op.getLoc(), linear->map,
                               linear->operands, analysis)
                      .front();
    llvm::MaybeAlign alignment =
        getAlignment(op.getMemref(), *linear, analysis);
    if (isSwizzled && alignment)
      alignment = std::min(*alignment, llvm::Align(kSwizzleChunk));
    return LoweredAccess{
        {buildSwizzledIndex(rewriter, op.getLoc(), type, index)}, alignment};
  }
  if (isSwizzled)
    return rewriter.notifyMatchFailure(
        op, "expected no access of a view of a swizzled buffer");
  if (!isa<affine::AffineDialect>(op->getDialect()) ||
      type.getLayout().isIdentity())
    return rewriter.notifyMatchFailure(op,
                                       "the shape of the memref is unknown");
  return LoweredAccess{
      buildIndices(rewriter, op.getLoc(), map, operands, analysis), {}};
}

namespace {
template <typename OpTy> struct LowerLoad : TIRToSCFPattern<OpTy> {
  using TIRToSCFPattern<OpTy>::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<LoweredAccess> access = buildAccess(rewriter, op, this->analysis);
    if (failed(access))
      return failure();
    replaceLoad(rewriter, op, adaptor.getMemref(), *access);
    return success();
  }
};

/// The size of a cache line, in bytes.
constexpr int64_t kLineBytes = 64;

/// Stores whole cache lines of a streamed result past the caches, if the result
/// is aligned: memory then gets the lines without reading them before.
struct StreamStore : TIRToSCFPattern<affine::AffineVectorStoreOp> {
  StreamStore(const TypeConverter &converter, MLIRContext *context,
              const FlatBufferAnalysis &analysis)
      : TIRToSCFPattern(converter, context, analysis, /*benefit=*/2) {}

  LogicalResult
  matchAndRewrite(affine::AffineVectorStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!analysis.isStreamed(op.getMemRef()))
      return rewriter.notifyMatchFailure(op, "a cache holds the result");
    auto type = cast<VectorType>(op.getValue().getType());
    int64_t elementBits = type.getElementTypeBitWidth();
    FailureOr<LinearIndex> index = getLinearIndex(
        op.getMemRef(), op.getAffineMap(), op.getMapOperands(), analysis);
    if (failed(index) || type.getRank() != 1 || elementBits % 8 != 0)
      return rewriter.notifyMatchFailure(op, "expected rows of bytes");
    int64_t lanes = kLineBytes * 8 / elementBits;
    int64_t divisor = index->map.getResult(0).getLargestKnownDivisor();
    if (type.getNumElements() % lanes != 0 || divisor % lanes != 0)
      return rewriter.notifyMatchFailure(op, "expected whole cache lines");
    Location loc = op.getLoc();
    Value linear =
        buildIndices(rewriter, loc, index->map, index->operands, analysis)
            .front();
    Value memref = adaptor.getMemref(), value = adaptor.getValue();
    auto branch =
        scf::IfOp::create(rewriter, loc, buildIsAligned(rewriter, loc, memref),
                          /*withElseRegion=*/true);
    rewriter.setInsertionPointToStart(branch.thenBlock());
    vector::StoreOp::create(rewriter, loc, value, memref, linear,
                            /*nontemporal=*/true, llvm::Align(kLineBytes));
    rewriter.setInsertionPointToStart(branch.elseBlock());
    vector::StoreOp::create(rewriter, loc, value, memref, linear);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Returns true if a buffer starts at a cache line. Loops are unswitched.
  static Value buildIsAligned(OpBuilder &builder, Location loc, Value memref) {
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
    Value rest = arith::AndIOp::create(
        builder, loc, address,
        arith::ConstantIndexOp::create(builder, loc, kLineBytes - 1));
    return arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, rest,
        arith::ConstantIndexOp::create(builder, loc, 0));
  }
};

template <typename OpTy> struct LowerStore : TIRToSCFPattern<OpTy> {
  using TIRToSCFPattern<OpTy>::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<LoweredAccess> access = buildAccess(rewriter, op, this->analysis);
    if (failed(access))
      return failure();
    replaceStore(rewriter, op, adaptor.getValue(), adaptor.getMemref(),
                 *access);
    return success();
  }
};

struct LowerPrefetch : TIRToSCFPattern<affine::AffinePrefetchOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(affine::AffinePrefetchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<LoweredAccess> access = buildAccess(rewriter, op, analysis);
    if (failed(access))
      return rewriter.notifyMatchFailure(op,
                                         "the shape of the memref is unknown");
    rewriter.replaceOpWithNewOp<memref::PrefetchOp>(
        op, adaptor.getMemref(), access->indices, op.getIsWrite(),
        op.getLocalityHint(), op.getIsDataCache());
    return success();
  }
};

/// Lowers a masked access of a buffer of the program to a linear index, of
/// which the results of `affine.apply` become a part.
template <typename OpTy> struct LowerMasked : TIRToSCFPattern<OpTy> {
  using TIRToSCFPattern<OpTy>::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!this->analysis.isBuffer(op.getBase()))
      return rewriter.notifyMatchFailure(op, "it uses no buffer");
    if (tir::getSwizzle(cast<MemRefType>(op.getBase().getType())))
      return rewriter.notifyMatchFailure(
          op, "expected no masked access of a swizzled buffer");
    SmallVector<Value> operands(op.getIndices());
    AffineMap map =
        AffineMap::getMultiDimIdentityMap(operands.size(), op.getContext());
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    FailureOr<Value> index = buildLinearIndex(
        rewriter, op.getLoc(), op.getBase(), map, operands, this->analysis);
    if (failed(index))
      return rewriter.notifyMatchFailure(op,
                                         "the shape of the memref is unknown");
    if constexpr (std::is_same_v<OpTy, vector::MaskedLoadOp>)
      rewriter.replaceOpWithNewOp<OpTy>(op, op.getType(), adaptor.getBase(),
                                        *index, adaptor.getMask(),
                                        adaptor.getPassThru());
    else
      rewriter.replaceOpWithNewOp<OpTy>(op, adaptor.getBase(), *index,
                                        adaptor.getMask(),
                                        adaptor.getValueToStore());
    return success();
  }
};

struct LowerApply : TIRToSCFPattern<affine::AffineApplyOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(affine::AffineApplyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       buildIndices(rewriter, op.getLoc(), op.getAffineMap(),
                                    op.getMapOperands(), analysis));
    return success();
  }
};

/// Lowers `affine.min` and `affine.max` to a chain of `ExtremumOp`.
template <typename OpTy, typename ExtremumOp>
struct LowerExtremum : TIRToSCFPattern<OpTy> {
  using TIRToSCFPattern<OpTy>::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> values =
        buildIndices(rewriter, op.getLoc(), op.getAffineMap(), op.getOperands(),
                     this->analysis);
    Value result = values.front();
    for (Value value : ArrayRef(values).drop_front())
      result = ExtremumOp::create(rewriter, op.getLoc(), result, value);
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void relax_mlir::populateBufferAccessToSCFPatterns(
    const TypeConverter &converter, const FlatBufferAnalysis &analysis,
    RewritePatternSet &patterns) {
  patterns.add<LowerLoad<affine::AffineLoadOp>,
               LowerLoad<affine::AffineVectorLoadOp>, LowerLoad<memref::LoadOp>,
               LowerStore<affine::AffineStoreOp>,
               LowerStore<affine::AffineVectorStoreOp>, StreamStore,
               LowerStore<memref::StoreOp>, LowerMasked<vector::MaskedLoadOp>,
               LowerMasked<vector::MaskedStoreOp>, LowerPrefetch, LowerApply,
               LowerExtremum<affine::AffineMinOp, arith::MinSIOp>,
               LowerExtremum<affine::AffineMaxOp, arith::MaxSIOp>>(
      converter, patterns.getContext(), analysis);
}
