//===- TIRTransformOps.cpp - schedules as transform scripts ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForKind;
using mlir::tir::ForOp;
using mlir::tir::kInferredFactor;
using mlir::tir::PrimFuncOp;
using mlir::tir::PrimitiveContext;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

template <typename OpTy>
static DiagnosedSilenceableFailure checkAll(Location loc,
                                            ArrayRef<Operation *> payload) {
  for (Operation *op : payload)
    if (!isa<OpTy>(op)) {
      DiagnosedSilenceableFailure diag = emitSilenceableFailure(loc)
                                         << "expected a handle to '"
                                         << OpTy::getOperationName()
                                         << "', got '" << op->getName() << "'";
      diag.attachNote(op->getLoc()) << "see the operation";
      return diag;
    }
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
TIRBlockType::checkPayload(Location loc, ArrayRef<Operation *> payload) const {
  return checkAll<BlockOp>(loc, payload);
}

DiagnosedSilenceableFailure
TIRLoopType::checkPayload(Location loc, ArrayRef<Operation *> payload) const {
  return checkAll<ForOp>(loc, payload);
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses the number of loops that an operation returns.
static ParseResult parseLoopCount(OpAsmParser &parser,
                                  SmallVectorImpl<Type> &types) {
  unsigned count;
  if (parser.parseInteger(count))
    return failure();
  types.assign(count, TIRLoopType::get(parser.getContext()));
  return success();
}

static void printLoopCount(OpAsmPrinter &printer, Operation *,
                           TypeRange types) {
  printer << types.size();
}

/// Parses `[?, 4, %parameter]`. Each factor gives one loop.
static ParseResult
parseFactors(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &parameters,
             DenseI64ArrayAttr &factors, SmallVectorImpl<Type> &types) {
  SmallVector<int64_t> values;
  auto parseFactor = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand parameter;
    OptionalParseResult isParameter = parser.parseOptionalOperand(parameter);
    if (isParameter.has_value()) {
      if (failed(*isParameter))
        return failure();
      parameters.push_back(parameter);
      values.push_back(ShapedType::kDynamic);
      return success();
    }
    if (succeeded(parser.parseOptionalQuestion())) {
      values.push_back(kInferredFactor);
      return success();
    }
    return parser.parseInteger(values.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseFactor))
    return failure();
  factors = parser.getBuilder().getDenseI64ArrayAttr(values);
  types.assign(values.size(), TIRLoopType::get(parser.getContext()));
  return success();
}

static void printFactors(OpAsmPrinter &printer, Operation *,
                         OperandRange parameters, DenseI64ArrayAttr factors,
                         TypeRange) {
  printer << "[";
  llvm::interleaveComma(factors.asArrayRef(), printer, [&](int64_t factor) {
    if (factor == kInferredFactor) {
      printer << "?";
    } else if (ShapedType::isDynamic(factor)) {
      printer << parameters.front();
      parameters = parameters.drop_front();
    } else {
      printer << factor;
    }
  });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Get
//===----------------------------------------------------------------------===//

LogicalResult TIRGetBlockOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<Operation *> root = context.getOperation(getRoot(), why);
  if (failed(root))
    return failure();
  SmallVector<Operation *> found;
  (*root)->walk([&](BlockOp block) {
    if (block.getBlockName() == getName())
      found.push_back(block);
  });
  if (found.size() != 1)
    return refuse(why, "expected one block '" + getName() + "', got " +
                           Twine(found.size()));
  context.setResult(cast<OpResult>(getBlock()), found);
  return success();
}

LogicalResult TIRGetLoopsOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  SmallVector<Operation *> loops;
  for (Operation *op = (*block)->getParentOp(); !isa<PrimFuncOp, BlockOp>(op);
       op = op->getParentOp())
    if (isa<ForOp>(op))
      loops.push_back(op);
  if (loops.size() != getLoops().size())
    return refuse(why, "expected " + Twine(getLoops().size()) +
                           " loops around block '" + block->getBlockName() +
                           "', got " + Twine(loops.size()));
  for (auto [result, loop] : llvm::zip_equal(getLoops(), llvm::reverse(loops)))
    context.setResult(cast<OpResult>(result), loop);
  return success();
}

static void setBlocks(PrimitiveContext &context, Value result,
                      ArrayRef<BlockOp> blocks) {
  context.setResult(cast<OpResult>(result),
                    llvm::map_to_vector(blocks, [](BlockOp block) {
                      return block.getOperation();
                    }));
}

LogicalResult TIRGetChildBlocksOp::applyPrimitive(PrimitiveContext &context,
                                                  std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  setBlocks(context, getBlocks(), tir::getBlocksOfScope(*target));
  return success();
}

/// Returns the blocks that write what `block` reads, or with `isForward` those
/// that read what it writes.
static SmallVector<BlockOp> getNeighbours(BlockOp block, bool isForward) {
  SmallVector<BlockOp> neighbours;
  for (const tir::BlockDependence &dependence :
       tir::computeDependences(tir::getScope(block))) {
    if (dependence.kind != tir::DependenceKind::ReadAfterWrite ||
        (isForward ? dependence.source : dependence.target) != block)
      continue;
    BlockOp other = isForward ? dependence.target : dependence.source;
    if (!llvm::is_contained(neighbours, other))
      neighbours.push_back(other);
  }
  return neighbours;
}

LogicalResult TIRGetProducersOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  setBlocks(context, getProducers(), getNeighbours(*block, false));
  return success();
}

LogicalResult TIRGetConsumersOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  setBlocks(context, getConsumers(), getNeighbours(*block, true));
  return success();
}

LogicalResult TIRGetOutputBlocksOp::applyPrimitive(PrimitiveContext &context,
                                                   std::string *why) {
  FailureOr<Operation *> scope = context.getOperation(getScope(), why);
  if (failed(scope))
    return failure();
  if (!isa<PrimFuncOp, BlockOp>(*scope))
    return refuse(why, "expected a handle to a function or a block, got '" +
                           (*scope)->getName().getStringRef() + "'");
  SmallVector<BlockOp> blocks = tir::getBlocksOfScope(*scope);
  llvm::erase_if(blocks, [](BlockOp block) {
    tir::IndexSpace space(block);
    auto written = tir::computeBlockAccesses(block, space)
                       .getBuffers(tir::AccessKind::Write);
    return llvm::none_of(written, llvm::IsaPred<BlockArgument>);
  });
  setBlocks(context, getBlocks(), blocks);
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult TIRSplitOp::verify() {
  size_t numParameters = llvm::count_if(getFactors(), ShapedType::isDynamic);
  if (numParameters != getParameters().size())
    return emitOpError() << "expected " << numParameters << " parameters, got "
                         << getParameters().size();
  if (getFactors().size() != getLoops().size())
    return emitOpError() << "expected " << getFactors().size()
                         << " results, got " << getLoops().size();
  return success();
}

LogicalResult TIRSplitOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  SmallVector<int64_t> factors;
  auto nextParameter = getParameters().begin();
  for (int64_t factor : getFactors()) {
    if (ShapedType::isDynamic(factor)) {
      FailureOr<int64_t> value = context.getParameter(*nextParameter++, why);
      if (failed(value))
        return failure();
      factor = *value;
    }
    factors.push_back(factor);
  }
  FailureOr<tir::SplitPlan> plan = tir::planSplit(*loop, factors, why);
  if (failed(plan))
    return failure();
  for (auto [result, part] :
       llvm::zip_equal(getLoops(), tir::applySplit(context.rewriter, *plan)))
    context.setResult(cast<OpResult>(result), part.getOperation());
  return success();
}

LogicalResult TIRFuseOp::applyPrimitive(PrimitiveContext &context,
                                        std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  FailureOr<tir::FusePlan> plan = tir::planFuse(*loops, why);
  if (failed(plan))
    return failure();
  context.setResult(cast<OpResult>(getFused()),
                    tir::applyFuse(context.rewriter, *plan).getOperation());
  return success();
}

LogicalResult TIRReorderOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  FailureOr<tir::ReorderPlan> plan = tir::planReorder(*loops, why);
  if (failed(plan))
    return failure();
  tir::applyReorder(context.rewriter, *plan);
  return success();
}

LogicalResult TIRAddUnitLoopOp::applyPrimitive(PrimitiveContext &context,
                                               std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target) || failed(tir::planAddUnitLoop(*target, why)))
    return failure();
  context.setResult(
      cast<OpResult>(getLoop()),
      tir::applyAddUnitLoop(context.rewriter, *target).getOperation());
  return success();
}

//===----------------------------------------------------------------------===//
// Kinds of loops
//===----------------------------------------------------------------------===//

static LogicalResult applyKind(PrimitiveContext &context, Value handle,
                               ForKind kind, StringAttr thread,
                               std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(handle, why);
  if (failed(loop))
    return failure();
  FailureOr<tir::LoopKindPlan> plan =
      tir::planLoopKind(*loop, kind, thread, why);
  if (failed(plan))
    return failure();
  tir::applyLoopKind(context.rewriter, *plan);
  return success();
}

LogicalResult TIRParallelOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return applyKind(context, getLoop(), ForKind::Parallel, {}, why);
}

LogicalResult TIRVectorizeOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return applyKind(context, getLoop(), ForKind::Vectorized, {}, why);
}

LogicalResult TIRUnrollOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return applyKind(context, getLoop(), ForKind::Unrolled, {}, why);
}

LogicalResult TIRBindOp::applyPrimitive(PrimitiveContext &context,
                                        std::string *why) {
  return applyKind(context, getLoop(), ForKind::ThreadBinding, getThreadAttr(),
                   why);
}

//===----------------------------------------------------------------------===//
// Places of computation
//===----------------------------------------------------------------------===//

LogicalResult TIRComputeInlineOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::ComputeInlinePlan> plan = tir::planComputeInline(*block, why);
  if (failed(plan))
    return failure();
  llvm::SmallSetVector<Operation *, 4> readers;
  for (affine::AffineLoadOp load : plan->loads)
    readers.insert(load->getParentOfType<BlockOp>());
  tir::applyComputeInline(context.rewriter, *plan);
  // Compose the indices.
  for (Operation *reader : readers)
    tir::simplifyAffineOps(reader);
  return success();
}

using ComputeAtPlanner = FailureOr<tir::ComputeAtPlan>(BlockOp, ForOp,
                                                       std::string *);

static LogicalResult applyComputeAt(PrimitiveContext &context, Value block,
                                    Value loop, ComputeAtPlanner planner,
                                    std::string *why) {
  FailureOr<BlockOp> moved = context.getBlock(block, why);
  if (failed(moved))
    return failure();
  FailureOr<ForOp> target = context.getLoop(loop, why);
  if (failed(target))
    return failure();
  FailureOr<tir::ComputeAtPlan> plan = planner(*moved, *target, why);
  if (failed(plan))
    return failure();
  tir::applyComputeAt(context.rewriter, *plan);
  return success();
}

LogicalResult TIRComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return applyComputeAt(context, getBlock(), getLoop(), tir::planComputeAt,
                        why);
}

LogicalResult TIRReverseComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return applyComputeAt(context, getBlock(), getLoop(),
                        tir::planReverseComputeAt, why);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

LogicalResult TIRDecomposeReductionOp::applyPrimitive(PrimitiveContext &context,
                                                      std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<tir::DecomposeReductionPlan> plan =
      tir::planDecomposeReduction(*block, *loop, why);
  if (failed(plan))
    return failure();
  BlockOp init = tir::applyDecomposeReduction(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getInit()), init.getOperation());
  return success();
}

//===----------------------------------------------------------------------===//
// Annotations
//===----------------------------------------------------------------------===//

/// Sets an annotation of a block or a loop; a null value removes it.
static void setAnnotation(RewriterBase &rewriter, Operation *op, StringRef key,
                          Attribute value) {
  auto set = [&](auto target) {
    NamedAttrList annotations(target.getAnnotations().value_or(nullptr));
    if (value)
      annotations.set(key, value);
    else
      annotations.erase(key);
    rewriter.modifyOpInPlace(op, [&] {
      if (annotations.empty())
        target.removeAnnotationsAttr();
      else
        target.setAnnotationsAttr(annotations.getDictionary(op->getContext()));
    });
  };
  if (auto loop = dyn_cast<ForOp>(op))
    set(loop);
  else
    set(cast<BlockOp>(op));
}

LogicalResult TIRAnnotateOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  setAnnotation(context.rewriter, *target, getKey(), getValue());
  return success();
}

LogicalResult TIRUnannotateOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  auto annotations = (*target)->getAttrOfType<DictionaryAttr>("annotations");
  if (!annotations || !annotations.contains(getKey()))
    return refuse(why, "finds no annotation '" + getKey() + "'");
  setAnnotation(context.rewriter, *target, getKey(), Attribute());
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

// The transform dialect parses and prints types itself.
[[maybe_unused]] static OptionalParseResult
generatedTypeParser(AsmParser &parser, StringRef *mnemonic, Type &value);
[[maybe_unused]] static LogicalResult generatedTypePrinter(Type type,
                                                           AsmPrinter &printer);

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.cpp.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.cpp.inc"

namespace {
class TIRTransformExtension
    : public TransformDialectExtension<TIRTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TIRTransformExtension)

  void init() {
    declareGeneratedDialect<tir::TIRDialect>();
    registerTypes<
#define GET_TYPEDEF_LIST
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.cpp.inc"
        >();
    registerTransformOps<
#define GET_OP_LIST
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void mlir::tir::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<TIRTransformExtension>();
}
