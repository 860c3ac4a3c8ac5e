//===- ConvertLayout.cpp - compute images with their channels last --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A convolution whose channels are the first dimension of an image becomes one
// whose channels are the last, between two permutations. Patterns move the
// permutation of a result over its users, until it meets the one in front of
// the next convolution and both cancel.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_CONVERTLAYOUTPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

/// Returns the permutation that makes the channels of an image, N C D H W, the
/// last dimension.
static SmallVector<int64_t> getToLast(unsigned rank) {
  SmallVector<int64_t> axes = {0};
  for (unsigned i = 2; i < rank; ++i)
    axes.push_back(i);
  axes.push_back(1);
  return axes;
}

/// Returns the permutation that makes the last dimension the channels.
static SmallVector<int64_t> getToFirst(unsigned rank) {
  SmallVector<int64_t> axes = {0, int64_t(rank) - 1};
  for (unsigned i = 1; i + 1 < rank; ++i)
    axes.push_back(i);
  return axes;
}

/// Returns the letters of a layout `N C D H W` with the channels last.
static std::string getLastLayout(StringRef layout) {
  return ("N" + layout.drop_front(2) + "C").str();
}

static Type permute(Type type, ArrayRef<int64_t> axes) {
  TensorShape shape = TensorShape::of(type);
  SmallVector<Dim> dims;
  for (int64_t axis : axes)
    dims.push_back(shape[axis]);
  return getTensorType(TensorShape(dims),
                       cast<TensorType>(type).getElementType(),
                       getDevice(type));
}

static Value permute(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<int64_t> axes) {
  return PermuteDimsOp::create(builder, loc, permute(value.getType(), axes),
                               value, builder.getDenseI64ArrayAttr(axes));
}

static int64_t getRank(Value value) {
  TensorShape shape = TensorShape::of(value.getType());
  return shape.hasRank() ? shape.getRank() : -1;
}

namespace {
/// Finds images with their channels last behind permutations. A function has
/// images of the ranks of the convolutions that are converted; other
/// permutations of the same axes, as in a transformer, stay where they are.
class ImageFinder {
public:
  /// Adds a convolution that is converted, on images of a rank.
  void add(Operation *convolution, int64_t rank) {
    convolutions.insert(convolution);
    ranks.insert(rank);
  }
  void remove(Operation *convolution) { convolutions.remove(convolution); }
  bool isConverted(Operation *op) const { return convolutions.contains(op); }
  ArrayRef<Operation *> getConvolutions() const {
    return convolutions.getArrayRef();
  }

  /// Returns the image whose permutation `value` is; null if it is none.
  Value get(Value value) const {
    auto op = value.getDefiningOp<PermuteDimsOp>();
    int64_t rank = getRank(value);
    if (!op || !ranks.contains(rank) || !op.getAxes() ||
        *op.getAxes() != ArrayRef<int64_t>(getToFirst(rank)))
      return nullptr;
    return op.getX();
  }

private:
  llvm::SetVector<Operation *> convolutions;
  llvm::SmallDenseSet<int64_t, 4> ranks;
};
} // namespace

/// Replaces an operator by one with other operands and attributes on images
/// with their channels last, and a permutation of its result.
static Operation *replaceByLast(PatternRewriter &rewriter, Operation *op,
                                ValueRange operands) {
  int64_t rank = getRank(op->getResult(0));
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  for (Value result : op->getResults())
    state.addTypes(permute(result.getType(), getToLast(rank)));
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *last = rewriter.create(state);
  SmallVector<Value> results;
  for (Value result : last->getResults())
    results.push_back(
        permute(rewriter, op->getLoc(), result, getToFirst(rank)));
  rewriter.replaceOp(op, results);
  return last;
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// Returns true if a convolution multiplies bytes. Instructions for that read
/// the channels of a pixel.
static bool multipliesBytes(Operation *convolution) {
  return llvm::all_of(convolution->getOperandTypes(), [](Type type) {
    auto element =
        dyn_cast<IntegerType>(cast<TensorType>(type).getElementType());
    return element && element.getWidth() == 8;
  });
}

/// Returns the reason for which a convolution keeps its layout; null if it is
/// faster with its channels last.
template <typename OpTy>
static const char *getReasonToKeep(OpTy op, int64_t minChannels) {
  int64_t rank = op.getStrides().size() + 2;
  TensorShape data = TensorShape::of(op.getData().getType());
  TensorShape weight = TensorShape::of(op.getWeight().getType());
  // OIHW, or IOHW of a transposed convolution.
  StringRef kernel = op.getKernelLayout();
  bool isTransposed = std::is_same_v<OpTy, Conv1dTransposeOp> ||
                      std::is_same_v<OpTy, Conv2dTransposeOp> ||
                      std::is_same_v<OpTy, Conv3dTransposeOp>;
  if (!op.getDataLayout().starts_with("NC") || op.getOutLayout())
    return "its channels are not the second dimension";
  if (!kernel.starts_with(isTransposed ? "IO" : "OI"))
    return "its weights have another layout";
  if (!data.hasRank() || data.getRank() != rank || !weight.isStatic())
    return "its sizes are unknown";
  if (!multipliesBytes(op) &&
      llvm::any_of(data.getDims().drop_front(),
                   [](const Dim &dim) { return !dim || !dim->isConstant(); }))
    return "its sizes are symbolic";
  int64_t out = *weight[isTransposed]->getConstant();
  bool isDepthwise =
      !isTransposed && op.getGroups() == out && *weight[1]->getConstant() == 1;
  if (op.getGroups() != 1 && !isDepthwise)
    return "its channels are in groups";
  if (out < minChannels)
    return "it has few channels";
  return nullptr;
}

/// Returns true if an operator computes each element of its result from the
/// elements of its operands at the same position, after broadcasting. Each
/// elementwise operator broadcasts, or says how it rounds, or has a rule for it
/// (silu) or converts types. Quantization is elementwise with a single scale.
static bool isElementwise(Operation *op) {
  if (isa<QuantizeOp, DequantizeOp>(op))
    return getRank(op->getOperand(1)) == 0 && getRank(op->getOperand(2)) == 0;
  return op->hasTrait<BroadcastsOperands>() ||
         op->hasTrait<Rounds<ElementRounding::Exact>::Impl>() ||
         op->hasTrait<Rounds<ElementRounding::Once>::Impl>() ||
         op->hasTrait<Rounds<ElementRounding::Twice>::Impl>() ||
         op->hasTrait<Rounds<ElementRounding::Approximation>::Impl>() ||
         op->hasTrait<Rounds<ElementRounding::ApproximatedSum>::Impl>() ||
         isa<SiluOp, AstypeOp>(op);
}

/// Returns true if a permutation of the operands can move over an operator.
static bool isTransparent(Operation *op) {
  return isElementwise(op) ||
         isa<ConcatOp, PadOp, MaxPool1dOp, MaxPool2dOp, MaxPool3dOp,
             AvgPool1dOp, AvgPool2dOp, AvgPool3dOp>(op);
}

/// Returns true if values that a convolution computes reach another one of the
/// set, or come from one, through operators that permutations move over.
static bool hasNeighbour(Operation *convolution, const ImageFinder &images) {
  SmallVector<Operation *> pending = {convolution};
  llvm::SmallPtrSet<Operation *, 16> seen = {convolution};
  auto visit = [&](Operation *other) {
    if (!other || !seen.insert(other).second)
      return false;
    if (images.isConverted(other))
      return true;
    if (isTransparent(other))
      pending.push_back(other);
    return false;
  };
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    // The weights of a convolution are no image.
    ValueRange operands = op->getOperands();
    if (op == convolution)
      operands = operands.take_front(1);
    if (llvm::any_of(
            operands,
            [&](Value value) { return visit(value.getDefiningOp()); }) ||
        llvm::any_of(op->getUsers(), visit))
      return true;
  }
  return false;
}

namespace {
template <typename OpTy> struct ConvertConvolution : OpRewritePattern<OpTy> {
  ConvertConvolution(MLIRContext *context, const ImageFinder &images)
      : OpRewritePattern<OpTy>(context), images(images) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    // An operator that is created may have the address of one that was erased.
    if (!images.isConverted(op) || getReasonToKeep(op, /*minChannels=*/0))
      return rewriter.notifyMatchFailure(op, "keeps its layout");
    Location loc = op.getLoc();
    int64_t rank = op.getStrides().size() + 2;
    Value data = permute(rewriter, loc, op.getData(), getToLast(rank));
    Value weight = op.getWeight();
    std::string kernel = op.getKernelLayout().str();
    if (op.getGroups() != 1) {
      // The lanes are the channels.
      SmallVector<int64_t> axes;
      for (int64_t i = 2; i < rank; ++i)
        axes.push_back(i);
      llvm::append_range(axes, ArrayRef<int64_t>{1, 0});
      weight = permute(rewriter, loc, weight, axes);
      kernel = kernel.substr(2) + "IO";
    }
    std::string layout = getLastLayout(op.getDataLayout());
    auto last = cast<OpTy>(replaceByLast(rewriter, op, {data, weight}));
    last.setDataLayout(layout);
    last.setKernelLayout(kernel);
    return success();
  }

private:
  const ImageFinder &images;
};

//===----------------------------------------------------------------------===//
// Users
//===----------------------------------------------------------------------===//

/// Pools an image with its channels last.
template <typename OpTy> struct ConvertPool : OpRewritePattern<OpTy> {
  ConvertPool(MLIRContext *context, const ImageFinder &images)
      : OpRewritePattern<OpTy>(context), images(images) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value image = images.get(op.getX());
    if (!image || !op.getLayout().starts_with("NC") || op.getOutLayout())
      return rewriter.notifyMatchFailure(op, "no image with channels last");
    std::string layout = getLastLayout(op.getLayout());
    cast<OpTy>(replaceByLast(rewriter, op, image)).setLayout(layout);
    return success();
  }

private:
  const ImageFinder &images;
};

/// Computes elements of images with their channels last. Other operands are
/// constants, or have at most one dimension that is not 1.
struct ConvertElementwise : RewritePattern {
  ConvertElementwise(MLIRContext *context, const ImageFinder &images)
      : RewritePattern(Pattern::MatchAnyOpTypeTag(), /*benefit=*/1, context),
        images(images) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isElementwise(op) || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "not elementwise");
    int64_t rank = getRank(op->getResult(0));
    bool hasImage = llvm::any_of(op->getOperands(), [&](Value operand) {
      return images.get(operand) && getRank(operand) == rank;
    });
    if (!hasImage || !llvm::all_of(op->getOperands(), [&](Value operand) {
          return getRank(operand) >= 0 &&
                 (images.get(operand) || isCheap(operand));
        }))
      return rewriter.notifyMatchFailure(op, "operands of another layout");
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(moveLast(rewriter, op->getLoc(), operand, rank));
    replaceByLast(rewriter, op, operands);
    return success();
  }

private:
  static bool isCheap(Value operand) {
    if (isComputedFromConstants(operand))
      return true;
    int64_t numLong = 0;
    TensorShape shape = TensorShape::of(operand.getType());
    for (const Dim &dim : shape.getDims())
      numLong += !dim || !dim->isOne();
    return numLong <= 1;
  }

  /// Returns the operand as one of an image with its channels last.
  Value moveLast(OpBuilder &builder, Location loc, Value operand,
                 int64_t rank) const {
    if (Value image = images.get(operand); image && getRank(operand) == rank)
      return image;
    SmallVector<Dim> dims(TensorShape::of(operand.getType()).getDims());
    if (dims.empty())
      return operand;
    if (int64_t missing = rank - dims.size()) {
      SmallVector<int64_t> axes;
      for (int64_t i = 0; i < missing; ++i)
        axes.push_back(i);
      dims.insert(dims.begin(), missing, Dim(relax_mlir::IndexExpr(1)));
      Type type =
          getTensorType(TensorShape(dims),
                        cast<TensorType>(operand.getType()).getElementType(),
                        getDevice(operand.getType()));
      operand = ExpandDimsOp::create(builder, loc, type, operand,
                                     builder.getDenseI64ArrayAttr(axes));
    }
    return permute(builder, loc, operand, getToLast(rank));
  }

  const ImageFinder &images;
};

/// Joins images with their channels last.
struct ConvertConcat : OpRewritePattern<ConcatOp> {
  ConvertConcat(MLIRContext *context, const ImageFinder &images)
      : OpRewritePattern(context), images(images) {}

  LogicalResult matchAndRewrite(ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs;
    for (Value input : op.getInputs())
      if (Value image = images.get(input))
        inputs.push_back(image);
    if (inputs.size() != op.getInputs().size())
      return rewriter.notifyMatchFailure(op, "inputs of another layout");
    int64_t rank = getRank(op.getResult());
    int64_t axis = op.getAxis() < 0 ? op.getAxis() + rank : op.getAxis();
    SmallVector<int64_t> toLast = getToLast(rank);
    auto last = cast<ConcatOp>(replaceByLast(rewriter, op, inputs));
    last.setAxis(llvm::find(toLast, axis) - toLast.begin());
    return success();
  }

private:
  const ImageFinder &images;
};

/// Pads an image with its channels last.
struct ConvertPad : OpRewritePattern<PadOp> {
  ConvertPad(MLIRContext *context, const ImageFinder &images)
      : OpRewritePattern(context), images(images) {}

  LogicalResult matchAndRewrite(PadOp op,
                                PatternRewriter &rewriter) const override {
    Value image = images.get(op.getX());
    if (!image)
      return rewriter.notifyMatchFailure(op, "no image with channels last");
    SmallVector<int64_t> widths;
    for (int64_t axis : getToLast(getRank(image)))
      llvm::append_range(widths, op.getPadWidth().slice(2 * axis, 2));
    SmallVector<Value> operands(op->getOperands());
    operands.front() = image;
    auto last = cast<PadOp>(replaceByLast(rewriter, op, operands));
    last.setPadWidth(widths);
    return success();
  }

private:
  const ImageFinder &images;
};

/// Reduces spatial dimensions of an image with its channels last.
template <typename OpTy> struct ConvertReduction : OpRewritePattern<OpTy> {
  ConvertReduction(MLIRContext *context, const ImageFinder &images)
      : OpRewritePattern<OpTy>(context), images(images) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value image = images.get(op.getX());
    if (!image || !op.getAxes())
      return rewriter.notifyMatchFailure(op, "no image with channels last");
    int64_t rank = getRank(image);
    SmallVector<int64_t> toLast = getToLast(rank), axes;
    ArrayRef<int64_t> reduced = *op.getAxes();
    for (int64_t axis : reduced) {
      axis = axis < 0 ? axis + rank : axis;
      if (axis < 2)
        return rewriter.notifyMatchFailure(op, "channels are reduced");
      axes.push_back(llvm::find(toLast, axis) - toLast.begin());
    }
    // Without the spatial dimensions there is nothing to permute.
    bool dropsAll = int64_t(axes.size()) == rank - 2;
    if (!op.getKeepdims() && !dropsAll)
      return rewriter.notifyMatchFailure(op, "some dimensions are dropped");
    if (op.getKeepdims()) {
      cast<OpTy>(replaceByLast(rewriter, op, image))
          .setAxes(ArrayRef<int64_t>(axes));
      return success();
    }
    rewriter.modifyOpInPlace(op, [&] {
      op.getXMutable().assign(image);
      op.setAxes(ArrayRef<int64_t>(axes));
    });
    return success();
  }

private:
  const ImageFinder &images;
};

struct ConvertLayout : relax::impl::ConvertLayoutPassBase<ConvertLayout> {
  using ConvertLayoutPassBase::ConvertLayoutPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    ImageFinder images;
    findImages<Conv1dOp, Conv2dOp, Conv3dOp, Conv1dTransposeOp,
               Conv2dTransposeOp, Conv3dTransposeOp>(images);
    keepLonely(images);
    if (images.getConvolutions().empty())
      return;
    RewritePatternSet patterns(context);
    patterns.add<ConvertConvolution<Conv1dOp>, ConvertConvolution<Conv2dOp>,
                 ConvertConvolution<Conv3dOp>,
                 ConvertConvolution<Conv1dTransposeOp>,
                 ConvertConvolution<Conv2dTransposeOp>,
                 ConvertConvolution<Conv3dTransposeOp>>(context, images);
    patterns
        .add<ConvertPool<MaxPool1dOp>, ConvertPool<MaxPool2dOp>,
             ConvertPool<MaxPool3dOp>, ConvertPool<AvgPool1dOp>,
             ConvertPool<AvgPool2dOp>, ConvertPool<AvgPool3dOp>,
             ConvertPool<AdaptiveAvgPool1dOp>, ConvertPool<AdaptiveAvgPool2dOp>,
             ConvertPool<AdaptiveAvgPool3dOp>, ConvertElementwise,
             ConvertConcat, ConvertPad, ConvertReduction<MeanOp>,
             ConvertReduction<SumOp>, ConvertReduction<MaxOp>>(context, images);
    PermuteDimsOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  static void reportKept(Operation *convolution, StringRef reason) {
    remark::missed(convolution->getLoc(),
                   remark::RemarkOpts::name("not converted")
                       .category("relax-convert-layout"))
        << remark::reason("{0}", reason);
  }

  /// Finds the convolutions that are faster with their channels last, and emits
  /// a missed remark at each of the others.
  template <typename... OpTys> void findImages(ImageFinder &images) {
    (getOperation()->walk([&](OpTys op) {
      if (const char *reason = getReasonToKeep(op, minChannels))
        reportKept(op, reason);
      else
        images.add(op, op.getStrides().size() + 2);
    }),
     ...);
  }

  /// Removes convolutions of floats without neighbours, whose permutations
  /// would not cancel.
  void keepLonely(ImageFinder &images) {
    SmallVector<Operation *> lonely;
    for (Operation *convolution : images.getConvolutions())
      if (!multipliesBytes(convolution) && !hasNeighbour(convolution, images))
        lonely.push_back(convolution);
    for (Operation *convolution : lonely) {
      images.remove(convolution);
      reportKept(convolution, "no other convolution shares its images");
    }
  }
};
} // namespace
