//===- LowerDotProducts.cpp - dot products of bytes -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LOWERDOTPRODUCTSPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

/// The bytes of a lane.
static constexpr int64_t kGroup = 4;

namespace {
/// Bytes that are extended to 32 bits.
struct Bytes {
  Value vector;
  bool isSigned = false;

  /// Returns the bytes that `value` extends; a null vector if it extends none.
  static Bytes get(Value value);
};

/// Adds to lane `l` of `sum` the products of the bytes of `lhs` and those from
/// `4 * l` on of `rhs`.
struct DotProduct {
  Bytes lhs, rhs;
  Value sum;

  static std::optional<DotProduct> match(vector::ContractionOp op);
  int64_t getNumLanes() const {
    return cast<VectorType>(sum.getType()).getNumElements();
  }
};

/// Builds dot products in the lanes of one vector.
class DotBuilder {
public:
  DotBuilder(OpBuilder &builder, Location loc, int64_t numLanes)
      : builder(builder), loc(loc), numLanes(numLanes) {}

  /// Returns the lanes from `first` on of a vector that has `perLane` elements
  /// for each.
  Value slice(Value vector, int64_t first, int64_t perLane);
  /// Repeats a number of 32 bits, four bytes, in all lanes.
  Value broadcast(Value number);
  Value getConstant(uint32_t value);
  /// Multiplies bytes with a sign by bytes without one.
  Value emitInstruction(Value sum, Value unsignedBytes, Value signedBytes);
  /// Multiplies bytes with and without signs.
  Value emitInstructions(Value sum, Bytes lhs, Bytes rhs);
  /// Multiplies the bytes one by one, in lanes of 32 bits.
  Value emitProducts(Value sum, Value number, bool isSigned, Bytes rhs);

private:
  VectorType getType(Type element, int64_t perLane) {
    return VectorType::get({numLanes * perLane}, element);
  }
  VectorType getByteType() { return getType(builder.getI8Type(), kGroup); }
  VectorType getLaneType() { return getType(builder.getI32Type(), 1); }
  /// Flips the highest bit of all bytes, which adds 128.
  Value flip(Value bytes);
  Value extract(Value number, int64_t byte, bool isSigned);

  OpBuilder &builder;
  Location loc;
  int64_t numLanes;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

Bytes Bytes::get(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op))
    return {};
  Value source = op->getOperand(0);
  auto type = cast<VectorType>(source.getType());
  if (!type.getElementType().isInteger(8) || type.isScalable())
    return {};
  return {source, isa<arith::ExtSIOp>(op)};
}

std::optional<DotProduct> DotProduct::match(vector::ContractionOp op) {
  MLIRContext *context = op.getContext();
  AffineExpr lane = getAffineDimExpr(0, context),
             position = getAffineDimExpr(1, context);
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(2, 0, results, context);
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (op.getKind() != vector::CombiningKind::ADD || maps[0] != map(position) ||
      maps[1] != map({lane, position}) || maps[2] != map(lane))
    return std::nullopt;
  DotProduct result = {Bytes::get(op.getLhs()), Bytes::get(op.getRhs()),
                       op.getAcc()};
  auto type = cast<VectorType>(op.getResultType());
  if (!result.lhs.vector || !result.rhs.vector ||
      !type.getElementType().isInteger(32) ||
      cast<VectorType>(result.lhs.vector.getType()).getNumElements() != kGroup)
    return std::nullopt;
  return result;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Value DotBuilder::slice(Value vector, int64_t first, int64_t perLane) {
  auto type = cast<VectorType>(vector.getType());
  if (type.getNumElements() == numLanes * perLane)
    return vector;
  return vector::ExtractStridedSliceOp::create(
      builder, loc, vector, ArrayRef<int64_t>{first * perLane},
      ArrayRef<int64_t>{numLanes * perLane}, ArrayRef<int64_t>{1});
}

Value DotBuilder::broadcast(Value number) {
  return vector::BroadcastOp::create(builder, loc, getLaneType(), number);
}

Value DotBuilder::getConstant(uint32_t value) {
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getLaneType(), APInt(32, value)));
}

Value DotBuilder::flip(Value bytes) {
  Value mask = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getByteType(), APInt(8, 0x80)));
  return arith::XOrIOp::create(builder, loc, bytes, mask);
}

Value DotBuilder::emitInstruction(Value sum, Value unsignedBytes,
                                  Value signedBytes) {
  std::string name =
      "llvm.x86.avx512.vpdpbusd." + std::to_string(numLanes * 32);
  return LLVM::CallIntrinsicOp::create(
             builder, loc, getLaneType(), builder.getStringAttr(name),
             ValueRange{sum, unsignedBytes, signedBytes})
      .getResult(0);
}

Value DotBuilder::emitInstructions(Value sum, Bytes lhs, Bytes rhs) {
  if (lhs.isSigned && !rhs.isSigned)
    std::swap(lhs, rhs);
  if (lhs.isSigned == rhs.isSigned) {
    // Of (l + 128) * r, 128 * r is too much; of l * (r - 128), -128 * l.
    Value excess = vector::BitCastOp::create(builder, loc, getByteType(),
                                             getConstant(0x80808080));
    (lhs.isSigned ? lhs : rhs).vector = flip((lhs.isSigned ? lhs : rhs).vector);
    Value tooMuch =
        emitInstruction(getConstant(0), lhs.isSigned ? excess : lhs.vector,
                        lhs.isSigned ? rhs.vector : excess);
    sum = arith::SubIOp::create(builder, loc, sum, tooMuch);
  }
  return emitInstruction(sum, lhs.vector, rhs.vector);
}

/// Returns a byte of each lane as a number of 32 bits.
Value DotBuilder::extract(Value number, int64_t byte, bool isSigned) {
  auto getAmount = [&](int64_t bits) -> Value {
    return arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(cast<ShapedType>(number.getType()),
                               APInt(32, bits)));
  };
  if (int64_t above = 8 * (kGroup - 1 - byte))
    number = arith::ShLIOp::create(builder, loc, number, getAmount(above));
  Value amount = getAmount(8 * (kGroup - 1));
  if (isSigned)
    return arith::ShRSIOp::create(builder, loc, number, amount);
  return arith::ShRUIOp::create(builder, loc, number, amount);
}

Value DotBuilder::emitProducts(Value sum, Value number, bool isSigned,
                               Bytes rhs) {
  Value lanes =
      vector::BitCastOp::create(builder, loc, getLaneType(), rhs.vector);
  Value repeated = broadcast(number);
  for (int64_t byte = 0; byte < kGroup; ++byte) {
    Value product =
        arith::MulIOp::create(builder, loc, extract(repeated, byte, isSigned),
                              extract(lanes, byte, rhs.isSigned));
    sum = arith::AddIOp::create(builder, loc, sum, product);
  }
  return sum;
}

/// Returns the lanes of the next register: as many as are left, or as fit.
static int64_t getRegisterLanes(int64_t left, int64_t most) {
  return std::min<int64_t>(llvm::bit_floor(uint64_t(left)), most);
}

static Value lower(OpBuilder &builder, Location loc, const DotProduct &dot,
                   const CPUModel &cpu) {
  constexpr int64_t kLeastLanes = 4, kMostLanes = 16;
  int64_t numLanes = dot.getNumLanes();
  auto bytesType = VectorType::get({numLanes * kGroup}, builder.getI8Type());
  Value rhs =
      vector::ShapeCastOp::create(builder, loc, bytesType, dot.rhs.vector);
  Value lhs = vector::BitCastOp::create(
      builder, loc, VectorType::get({1}, builder.getI32Type()), dot.lhs.vector);
  Value number = vector::ExtractOp::create(builder, loc, lhs, 0);
  if (!cpu.hasByteDot || numLanes % kLeastLanes != 0)
    return DotBuilder(builder, loc, numLanes)
        .emitProducts(dot.sum, number, dot.lhs.isSigned,
                      {rhs, dot.rhs.isSigned});
  int64_t most = std::min<int64_t>(cpu.vectorBytes / kGroup, kMostLanes);
  Value result = dot.sum;
  for (int64_t first = 0; first < numLanes;) {
    int64_t count = getRegisterLanes(numLanes - first, most);
    DotBuilder part(builder, loc, count);
    Value bytes = vector::BitCastOp::create(
        builder, loc, VectorType::get({count * kGroup}, builder.getI8Type()),
        part.broadcast(number));
    Value sum = part.emitInstructions(
        part.slice(dot.sum, first, 1), {bytes, dot.lhs.isSigned},
        {part.slice(rhs, first, kGroup), dot.rhs.isSigned});
    if (count == numLanes)
      return sum;
    result = vector::InsertStridedSliceOp::create(builder, loc, sum, result,
                                                  ArrayRef<int64_t>{first},
                                                  ArrayRef<int64_t>{1});
    first += count;
  }
  return result;
}

namespace {
struct LowerContraction : OpRewritePattern<vector::ContractionOp> {
  LowerContraction(MLIRContext *context, const CPUModel &cpu)
      : OpRewritePattern(context), cpu(cpu) {}

  LogicalResult matchAndRewrite(vector::ContractionOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<DotProduct> dot = DotProduct::match(op);
    if (!dot)
      return rewriter.notifyMatchFailure(op, "adds no four products of bytes");
    rewriter.replaceOp(op, lower(rewriter, op.getLoc(), *dot, cpu));
    return success();
  }

private:
  const CPUModel &cpu;
};

struct LowerDotProductsPass
    : public relax_mlir::impl::LowerDotProductsPassBase<LowerDotProductsPass> {
  using LowerDotProductsPassBase::LowerDotProductsPassBase;

  void runOnOperation() override {
    // Most kernels have no contraction.
    WalkResult found = getOperation()->walk(
        [](vector::ContractionOp) { return WalkResult::interrupt(); });
    if (!found.wasInterrupted())
      return;
    FailureOr<CPUModel> cpu = CPUModel::get(getOperation());
    if (failed(cpu))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerContraction>(&getContext(), *cpu);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
