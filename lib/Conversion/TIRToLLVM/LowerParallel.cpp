//===- LowerParallel.cpp - outline parallel loops -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LOWERPARALLELPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

/// Iterations assumed of a loop whose trip count is not known before the
/// parallel loop starts.
static constexpr int64_t kUnknownTripCount = 8;

namespace {
/// Counts the instructions of one iteration of a loop, as a constant plus
/// products with trip counts that are known only at run time.
class CostModel {
public:
  CostModel(OpBuilder &builder, Location loc, Region &outermost)
      : builder(builder), loc(loc), outermost(outermost) {}

  OpFoldResult cost(Block &block);

private:
  OpFoldResult constant(int64_t value) { return builder.getIndexAttr(value); }
  OpFoldResult add(OpFoldResult a, OpFoldResult b) {
    return fold<arith::AddIOp>(a, b,
                               [](int64_t x, int64_t y) { return x + y; });
  }
  OpFoldResult multiply(OpFoldResult a, OpFoldResult b) {
    return fold<arith::MulIOp>(a, b,
                               [](int64_t x, int64_t y) { return x * y; });
  }
  template <typename OpTy>
  OpFoldResult fold(OpFoldResult a, OpFoldResult b,
                    function_ref<int64_t(int64_t, int64_t)> compute) {
    std::optional<int64_t> x = getConstantIntValue(a);
    std::optional<int64_t> y = getConstantIntValue(b);
    if (x && y)
      return constant(compute(*x, *y));
    return OpTy::create(builder, loc,
                        getValueOrCreateConstantIndexOp(builder, loc, a),
                        getValueOrCreateConstantIndexOp(builder, loc, b))
        .getResult();
  }
  OpFoldResult tripCount(scf::ForOp loop);

  OpBuilder &builder;
  Location loc;
  Region &outermost;
};
} // namespace

/// Returns the constant value of `value`, or a constant upper bound if it is a
/// minimum.
static std::optional<int64_t> upperConstant(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::MinSIOp, arith::MinUIOp>(op))
    for (Value operand : op->getOperands())
      if (std::optional<int64_t> constant = upperConstant(operand))
        return constant;
  return std::nullopt;
}

OpFoldResult CostModel::tripCount(scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = upperConstant(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (lower && upper && step && *step > 0)
    return constant(
        std::max<int64_t>(0, (*upper - *lower + *step - 1) / *step));
  Region *definedIn = loop.getUpperBound().getParentRegion();
  if (lower == 0 && step == 1 && !outermost.isAncestor(definedIn))
    return OpFoldResult(loop.getUpperBound());
  return constant(kUnknownTripCount);
}

/// Returns the number of instructions of an operation: vectors that are longer
/// than a register need several.
static int64_t getNumInstructions(Operation &op) {
  constexpr uint64_t kRegisterBits = 512;
  uint64_t bits = 1;
  auto visit = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    if (vector && vector.getElementType().isIntOrFloat())
      bits = std::max<uint64_t>(bits, vector.getNumElements() *
                                          vector.getElementTypeBitWidth());
  };
  llvm::for_each(op.getOperandTypes(), visit);
  llvm::for_each(op.getResultTypes(), visit);
  int64_t each = isa<math::MathDialect>(op.getDialect()) ? 10 : 1;
  return each * llvm::divideCeil(bits, kRegisterBits);
}

OpFoldResult CostModel::cost(Block &block) {
  OpFoldResult total = constant(1);
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      continue;
    total = add(total, constant(getNumInstructions(op)));
    // One of the two arms runs.
    if (isa<scf::IfOp>(op) && !op.getRegion(1).empty()) {
      OpFoldResult first = cost(op.getRegion(0).front()),
                   second = cost(op.getRegion(1).front());
      std::optional<int64_t> one = getConstantIntValue(first),
                             other = getConstantIntValue(second);
      if (one && other) {
        total = add(total, constant(std::max(*one, *other)));
        continue;
      }
    }
    for (Region &region : op.getRegions())
      for (Block &nested : region) {
        OpFoldResult inner = cost(nested);
        if (auto loop = dyn_cast<scf::ForOp>(op))
          inner = multiply(inner, tripCount(loop));
        total = add(total, inner);
      }
  }
  return total;
}

/// Moves the body of `source`, a parallel loop, to the end of `target`.
static void moveBody(scf::ParallelOp source, Block *target,
                     ValueRange variables) {
  Block *body = source.getBody();
  body->getTerminator()->erase();
  for (auto [argument, variable] :
       llvm::zip_equal(body->getArguments(), variables))
    argument.replaceAllUsesWith(variable);
  target->getOperations().splice(Block::iterator(target->getTerminator()),
                                 body->getOperations());
  source.erase();
}

static void makeSerial(OpBuilder &builder, scf::ParallelOp loop) {
  builder.setInsertionPoint(loop);
  SmallVector<Value> variables;
  for (auto [lower, upper, step] : llvm::zip_equal(
           loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
    auto serial =
        scf::ForOp::create(builder, loop.getLoc(), lower, upper, step);
    variables.push_back(serial.getInductionVar());
    builder.setInsertionPointToStart(serial.getBody());
  }
  moveBody(loop, builder.getInsertionBlock(), variables);
}

/// Turns the dimensions after the first into loops in the body.
static scf::ParallelOp keepFirstDimension(OpBuilder &builder,
                                          scf::ParallelOp loop) {
  if (loop.getNumLoops() == 1)
    return loop;
  builder.setInsertionPoint(loop);
  auto outer = scf::ParallelOp::create(
      builder, loop.getLoc(), loop.getLowerBound().take_front(),
      loop.getUpperBound().take_front(), loop.getStep().take_front());
  builder.setInsertionPointToStart(outer.getBody());
  auto inner = scf::ParallelOp::create(
      builder, loop.getLoc(), loop.getLowerBound().drop_front(),
      loop.getUpperBound().drop_front(), loop.getStep().drop_front());
  SmallVector<Value> variables(outer.getInductionVars());
  llvm::append_range(variables, inner.getInductionVars());
  moveBody(loop, inner.getBody(), variables);
  makeSerial(builder, inner);
  return outer;
}

/// Copies constants and views of buffers into the loop, so that they are not
/// captures: only flat buffers can be.
static void cloneCheapValuesInto(Region &region) {
  OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
  bool hasCloned = true;
  // The source of a view may be a view.
  while (hasCloned) {
    hasCloned = false;
    SetVector<Value> above;
    getUsedValuesDefinedAbove(region, above);
    for (Value value : above) {
      Operation *op = value.getDefiningOp();
      if (!op || !(op->hasTrait<OpTrait::ConstantLike>() ||
                   isa<memref::CastOp, memref::ReinterpretCastOp>(op)))
        continue;
      // In front of copies that use it.
      builder.setInsertionPointToStart(&region.front());
      Operation *clone = builder.clone(*op);
      replaceAllUsesInRegionWith(
          value, clone->getResult(cast<OpResult>(value).getResultNumber()),
          region);
      hasCloned = true;
    }
  }
}

/// Passes captured values of bf16 as integers: where a CPU has no bf16, LLVM
/// passes such a value by way of a conversion that no library has.
static void captureBF16AsIntegers(OpBuilder &builder, scf::ParallelOp loop) {
  SetVector<Value> above;
  getUsedValuesDefinedAbove(loop.getRegion(), above);
  for (Value value : above) {
    Type type = value.getType();
    if (isa<MemRefType>(type) || !getElementTypeOrSelf(type).isBF16())
      continue;
    Type bits = builder.getI16Type();
    if (auto vector = dyn_cast<VectorType>(type))
      bits = vector.clone(bits);
    builder.setInsertionPoint(loop);
    Value captured =
        arith::BitcastOp::create(builder, loop.getLoc(), bits, value);
    builder.setInsertionPointToStart(loop.getBody());
    Value inside =
        arith::BitcastOp::create(builder, loop.getLoc(), type, captured);
    replaceAllUsesInRegionWith(value, inside, loop.getRegion());
  }
}

/// Moves buffers that `body` and loops in it allocate to the start of `body`:
/// the loops run one after the other, so that one buffer serves all iterations.
/// Such buffers belonged to a parallel loop that is now serial, or that had one
/// iteration and is gone.
static void hoistBuffers(Block &body) {
  SmallVector<Operation *> buffers;
  body.walk([&](Operation *op) {
    if (isa<memref::AllocOp, memref::AllocaOp>(op) &&
        llvm::all_of(op->getOperands(), [&](Value size) {
          return size.getParentRegion()->isAncestor(body.getParent());
        }))
      buffers.push_back(op);
  });
  for (Operation *buffer : llvm::reverse(buffers)) {
    Operation *last = nullptr;
    for (Value size : buffer->getOperands())
      if (Operation *op = size.getDefiningOp();
          op && op->getBlock() == &body && (!last || last->isBeforeInBlock(op)))
        last = op;
    if (last)
      buffer->moveAfter(last);
    else
      buffer->moveBefore(&body.front());
  }
}

/// Puts a fence at the end of a function that stores past the caches: other
/// threads see such stores in any order until then.
static void fenceStreams(OpBuilder &builder, func::FuncOp function) {
  WalkResult found = function.walk([](vector::StoreOp store) {
    return store.getNontemporal() ? WalkResult::interrupt()
                                  : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return;
  function.walk([&](func::ReturnOp end) {
    builder.setInsertionPoint(end);
    LLVM::FenceOp::create(builder, end.getLoc(), LLVM::AtomicOrdering::seq_cst);
  });
}

namespace {
struct LowerParallelPass
    : public relax_mlir::impl::LowerParallelPassBase<LowerParallelPass> {
  using LowerParallelPassBase::LowerParallelPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    OpBuilder builder(&getContext());
    for (func::FuncOp function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      // Post-order visits inner loops first.
      SmallVector<scf::ParallelOp> outermost, nested;
      function.walk([&](scf::ParallelOp loop) {
        (loop->getParentOfType<scf::ParallelOp>() ? nested : outermost)
            .push_back(loop);
      });
      for (scf::ParallelOp loop : nested)
        makeSerial(builder, loop);
      for (auto [i, loop] : llvm::enumerate(outermost)) {
        if (!loop.getInitVals().empty()) {
          loop.emitError("expected a parallel loop without reductions");
          return signalPassFailure();
        }
        scf::ParallelOp outer = keepFirstDimension(builder, loop);
        hoistBuffers(*outer.getBody());
        outline(builder, symbols, function, outer, i);
      }
      if (!function.isExternal())
        hoistBuffers(function.getBody().front());
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      fenceStreams(builder, function);
  }

private:
  /// Returns the number of iterations that are worth a thread.
  Value grainOf(OpBuilder &builder, scf::ParallelOp loop);
  void outline(OpBuilder &builder, SymbolTable &symbols, func::FuncOp function,
               scf::ParallelOp loop, unsigned number);
};
} // namespace

Value LowerParallelPass::grainOf(OpBuilder &builder, scf::ParallelOp loop) {
  Location loc = loop.getLoc();
  OpFoldResult cost =
      CostModel(builder, loc, loop.getRegion()).cost(*loop.getBody());
  if (std::optional<int64_t> constant = getConstantIntValue(cost)) {
    int64_t positive = std::max<int64_t>(1, *constant);
    return arith::ConstantIndexOp::create(builder, loc,
                                          (minWork + positive - 1) / positive);
  }
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value positive = arith::MaxSIOp::create(builder, loc, cast<Value>(cost), one);
  return arith::CeilDivSIOp::create(
      builder, loc, arith::ConstantIndexOp::create(builder, loc, minWork),
      positive);
}

/// Fills `body`, a function over a range and `captures`, with a loop over the
/// range that has the body of `loop`.
static void fillBody(OpBuilder &builder, func::FuncOp body,
                     scf::ParallelOp loop, ValueRange captures) {
  Location loc = loop.getLoc();
  Block *entry = body.addEntryBlock();
  IRMapping mapping;
  mapping.map(captures, entry->getArguments().drop_front(2));
  builder.setInsertionPointToStart(entry);
  auto serial = scf::ForOp::create(
      builder, loc, entry->getArgument(0), entry->getArgument(1),
      arith::ConstantIndexOp::create(builder, loc, 1));
  func::ReturnOp::create(builder, loc);

  builder.setInsertionPointToStart(serial.getBody());
  auto boundIn = [&](Value bound) -> Value {
    if (std::optional<int64_t> constant = getConstantIntValue(bound))
      return arith::ConstantIndexOp::create(builder, loc, *constant);
    return mapping.lookup(bound);
  };
  Value lower = loop.getLowerBound()[0], step = loop.getStep()[0];
  Value variable = serial.getInductionVar();
  if (!isConstantIntValue(step, 1))
    variable = arith::MulIOp::create(builder, loc, variable, boundIn(step));
  if (!isConstantIntValue(lower, 0))
    variable = arith::AddIOp::create(builder, loc, variable, boundIn(lower));
  mapping.map(loop.getInductionVars()[0], variable);

  for (Operation &op : loop.getBody()->without_terminator()) {
    // One buffer serves all iterations of the range.
    OpBuilder::InsertionGuard guard(builder);
    if (isa<memref::AllocOp, memref::AllocaOp>(op))
      builder.setInsertionPoint(serial);
    builder.clone(op, mapping);
  }
}

void LowerParallelPass::outline(OpBuilder &builder, SymbolTable &symbols,
                                func::FuncOp function, scf::ParallelOp loop,
                                unsigned number) {
  Location loc = loop.getLoc();
  cloneCheapValuesInto(loop.getRegion());
  captureBF16AsIntegers(builder, loop);

  // The launch takes the iteration count, so iterations are numbered from zero.
  builder.setInsertionPoint(loop);
  Value lower = loop.getLowerBound()[0], step = loop.getStep()[0];
  Value extent = loop.getUpperBound()[0];
  if (!isConstantIntValue(lower, 0))
    extent = arith::SubIOp::create(builder, loc, extent, lower);
  if (!isConstantIntValue(step, 1))
    extent = arith::CeilDivSIOp::create(builder, loc, extent, step);
  Value grain = grainOf(builder, loop);

  SetVector<Value> captured;
  getUsedValuesDefinedAbove(loop.getRegion(), captured);
  for (Value bound : {lower, step})
    if (!getConstantIntValue(bound))
      captured.insert(bound);
  SmallVector<Value> captures = captured.takeVector();

  Type index = builder.getIndexType();
  SmallVector<Type> types = {index, index};
  llvm::append_range(types, ValueRange(captures).getTypes());
  std::string name = (function.getName() + ".parallel" + Twine(number)).str();
  auto body =
      func::FuncOp::create(loc, name, builder.getFunctionType(types, {}));
  auto launch = func::FuncOp::create(
      loc, name + ".launch",
      builder.getFunctionType(types, {builder.getI32Type()}));
  body.setPrivate();
  launch.setPrivate();
  if (Attribute noalias = function->getAttr("tir.noalias"))
    body->setAttr("tir.noalias", noalias);
  symbols.insert(body);
  symbols.insert(launch);
  launch->setAttr("tir.parallel_body", FlatSymbolRefAttr::get(body));

  SmallVector<Value> operands = {extent, grain};
  llvm::append_range(operands, captures);
  func::CallOp::create(builder, loc, launch, operands);
  fillBody(builder, body, loop, captures);
  loop.erase();
}
