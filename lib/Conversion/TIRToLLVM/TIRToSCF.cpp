//===- TIRToSCF.cpp - tensor programs to loops over flat buffers ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"

#include "AffineExpansion.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTTIRTOSCFPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

namespace {
/// A buffer as a flat memref, with its sizes as an affine map over symbols.
struct FlatBuffer {
  Value memref;
  AffineMap shape;
  SmallVector<Value> symbols;
};

/// Rebuilds one program, operation by operation, over flat buffers.
class ProgramLowering {
public:
  ProgramLowering(OpBuilder &builder, tir::PrimFuncOp source,
                  int64_t stackBytes)
      : builder(builder), source(source), stackBytes(stackBytes) {}

  FailureOr<func::FuncOp> run();

private:
  LogicalResult lowerBlock(Block &block);
  LogicalResult lower(Operation &op);
  LogicalResult lowerFor(tir::ForOp op);
  LogicalResult lowerIf(tir::IfOp op);
  LogicalResult lowerAffineIf(affine::AffineIfOp op);
  Value lowerCondition(Location loc, IntegerSet set, ValueRange operands);
  LogicalResult lowerAlloc(tir::AllocOp op);
  LogicalResult lowerAccess(Operation &op);
  void lowerIndex(Operation &op);
  /// Operations that have nothing to do with buffers: copied.
  LogicalResult lowerOther(Operation &op);

  /// `map` applied to `operands`, one value per result.
  SmallVector<Value> expand(Location loc, AffineMap map, ValueRange operands);
  Value expand(Location loc, AffineExpr expr, unsigned numDims,
               ValueRange operands);
  template <typename OpTy> Value extremum(Location loc, ArrayRef<Value> values);
  /// The linear index of an access to `memref` at `map` of `operands`.
  FailureOr<Value> linearIndex(Operation *op, Value memref, AffineMap map,
                               ValueRange operands);

  static MemRefType flatType(MemRefType type);

  OpBuilder &builder;
  tir::PrimFuncOp source;
  int64_t stackBytes;
  IRMapping mapping;
  llvm::DenseMap<Value, FlatBuffer> buffers;
  /// Where buffers are made: the innermost parallel loop, or the function.
  Block *allocationBlock = nullptr;
  Block *entryBlock = nullptr;
};
} // namespace

MemRefType ProgramLowering::flatType(MemRefType type) {
  int64_t size =
      type.hasStaticShape() ? type.getNumElements() : ShapedType::kDynamic;
  return MemRefType::get({size}, type.getElementType());
}

//===----------------------------------------------------------------------===//
// Index arithmetic
//===----------------------------------------------------------------------===//

/// Loop variables count from zero; of any other value nothing is known. (An
/// index symbol need not be a size.)
static bool isNonNegative(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa<tir::ForOp>(argument.getOwner()->getParentOp());
}

Value ProgramLowering::expand(Location loc, AffineExpr expr, unsigned numDims,
                              ValueRange operands) {
  SmallVector<Value> values;
  SmallVector<bool> nonNegative;
  for (Value operand : operands) {
    values.push_back(mapping.lookupOrDefault(operand));
    nonNegative.push_back(isNonNegative(operand));
  }
  return expandAffine(
      builder, loc,
      tir::simplifyIndexExpr(expr, numDims, operands.size() - numDims),
      AffineOperands(numDims, values, nonNegative));
}

SmallVector<Value> ProgramLowering::expand(Location loc, AffineMap map,
                                           ValueRange operands) {
  SmallVector<Value> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(expand(loc, expr, map.getNumDims(), operands));
  return results;
}

template <typename OpTy>
Value ProgramLowering::extremum(Location loc, ArrayRef<Value> values) {
  Value result = values.front();
  for (Value value : values.drop_front())
    result = OpTy::create(builder, loc, result, value);
  return result;
}

FailureOr<Value> ProgramLowering::linearIndex(Operation *op, Value memref,
                                              AffineMap map,
                                              ValueRange operands) {
  auto it = buffers.find(memref);
  if (it == buffers.end())
    return op->emitError("expected a buffer of the program, got another value");
  const FlatBuffer &buffer = it->second;
  // One expression over the operands of the access and the symbols of the
  // shape, so that it is simplified as a whole.
  unsigned numDims = map.getNumDims(), numSymbols = map.getNumSymbols();
  SmallVector<Value> values(operands);
  llvm::append_range(values, buffer.symbols);
  AffineExpr linear = getAffineConstantExpr(0, map.getContext());
  for (auto [index, size] :
       llvm::zip_equal(map.getResults(), buffer.shape.getResults()))
    linear =
        linear * size.shiftSymbols(buffer.shape.getNumSymbols(), numSymbols) +
        index;
  return expand(op->getLoc(), linear, numDims, values);
}

//===----------------------------------------------------------------------===//
// Control flow and buffers
//===----------------------------------------------------------------------===//

LogicalResult ProgramLowering::lowerFor(tir::ForOp op) {
  Location loc = op.getLoc();
  if (op.getKind() == tir::ForKind::ThreadBinding)
    return op.emitError("expected no thread-bound loop in a program for the "
                        "CPU");
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value extent = extremum<arith::MinSIOp>(
      loc, expand(loc, op.getExtent(), op.getMapOperands()));
  OpBuilder::InsertionGuard guard(builder);
  if (op.getKind() != tir::ForKind::Parallel) {
    auto loop = scf::ForOp::create(builder, loc, zero, extent, one);
    mapping.map(op.getInductionVar(), loop.getInductionVar());
    builder.setInsertionPointToStart(loop.getBody());
    return lowerBlock(op.getBody().front());
  }
  auto loop = scf::ParallelOp::create(builder, loc, zero, extent, one);
  mapping.map(op.getInductionVar(), loop.getInductionVars()[0]);
  Block *outer = std::exchange(allocationBlock, loop.getBody());
  builder.setInsertionPointToStart(loop.getBody());
  LogicalResult result = lowerBlock(op.getBody().front());
  allocationBlock = outer;
  return result;
}

Value ProgramLowering::lowerCondition(Location loc, IntegerSet set,
                                      ValueRange operands) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value condition;
  for (auto [i, expr] : llvm::enumerate(set.getConstraints())) {
    Value value = expand(loc, expr, set.getNumDims(), operands);
    Value holds = arith::CmpIOp::create(builder, loc,
                                        set.isEq(i) ? arith::CmpIPredicate::eq
                                                    : arith::CmpIPredicate::sge,
                                        value, zero);
    condition = condition
                    ? arith::AndIOp::create(builder, loc, condition, holds)
                    : holds;
  }
  if (!condition)
    condition = arith::ConstantIntOp::create(builder, loc, 1, 1);
  return condition;
}

LogicalResult ProgramLowering::lowerAffineIf(affine::AffineIfOp op) {
  Location loc = op.getLoc();
  Value condition = lowerCondition(loc, op.getIntegerSet(), op.getOperands());
  auto branch = scf::IfOp::create(builder, loc, op.getResultTypes(), condition,
                                  /*addThenBlock=*/true, op.hasElse());
  mapping.map(op.getResults(), branch.getResults());
  OpBuilder::InsertionGuard guard(builder);
  auto lowerRegion = [&](Block *from, Block *to) -> LogicalResult {
    builder.setInsertionPointToStart(to);
    for (Operation &nested : from->without_terminator())
      if (failed(lower(nested)))
        return failure();
    SmallVector<Value> results;
    for (Value result : from->getTerminator()->getOperands())
      results.push_back(mapping.lookupOrDefault(result));
    scf::YieldOp::create(builder, loc, results);
    return success();
  };
  if (failed(lowerRegion(op.getThenBlock(), branch.thenBlock())))
    return failure();
  return op.hasElse() ? lowerRegion(op.getElseBlock(), branch.elseBlock())
                      : success();
}

LogicalResult ProgramLowering::lowerIf(tir::IfOp op) {
  Location loc = op.getLoc();
  Value condition = lowerCondition(loc, op.getCondition(), op.getSetOperands());
  bool hasElse = op.getElseBlock() != nullptr;
  auto branch = scf::IfOp::create(builder, loc, condition, hasElse);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  if (failed(lowerBlock(*op.getThenBlock())))
    return failure();
  if (!hasElse)
    return success();
  builder.setInsertionPointToStart(branch.elseBlock());
  return lowerBlock(*op.getElseBlock());
}

LogicalResult ProgramLowering::lowerAlloc(tir::AllocOp op) {
  // A buffer is made once, in front of all loops that run on one thread: its
  // sizes depend on symbols of the function only.
  for (Value symbol : op.getSymbols())
    if (!isa_and_nonnull<tir::PrimFuncOp>(
            symbol.getParentRegion()->getParentOp()))
      return op.emitError("expected sizes over index arguments of the function "
                          "in a flattened program");
  Location loc = op.getLoc();
  MemRefType type = op.getType();
  if (!type.getElementType().isIntOrIndexOrFloat())
    return op.emitError() << "expected elements that are numbers, got "
                          << type.getElementType();
  FlatBuffer buffer;
  buffer.shape = op.getShape();
  llvm::append_range(buffer.symbols, op.getSymbols());
  MemRefType flattened = flatType(type);
  OpBuilder::InsertionGuard guard(builder);
  IntegerAttr alignment = builder.getI64IntegerAttr(64);
  int64_t bytes = 0;
  if (type.hasStaticShape())
    bytes = type.getNumElements() *
            (type.getElementType().isIndex()
                 ? 8
                 : llvm::divideCeil(type.getElementTypeBitWidth(), 8));
  builder.setInsertionPointToStart(allocationBlock);
  if (type.hasStaticShape() && bytes <= stackBytes) {
    stackBytes -= bytes;
    buffer.memref =
        memref::AllocaOp::create(builder, loc, flattened, alignment);
  } else if (type.hasStaticShape()) {
    buffer.memref = memref::AllocOp::create(builder, loc, flattened, alignment);
  } else {
    AffineExpr size = getAffineConstantExpr(1, builder.getContext());
    for (AffineExpr dim : buffer.shape.getResults())
      size = size * dim;
    // Sizes are computed outside of all loops, buffers not.
    builder.setInsertionPointToStart(entryBlock);
    Value count = expand(loc, size, 0, op.getSymbols());
    if (allocationBlock != entryBlock)
      builder.setInsertionPointToStart(allocationBlock);
    buffer.memref =
        memref::AllocOp::create(builder, loc, flattened, count, alignment);
  }
  buffers[op.getBuffer()] = buffer;
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult ProgramLowering::lowerOther(Operation &op) {
  for (Value operand : op.getOperands())
    if (isa<BaseMemRefType>(operand.getType()))
      return op.emitError()
             << "cannot lower '" << op.getName() << "' on a buffer";
  Operation *copy = builder.cloneWithoutRegions(op, mapping);
  for (auto [from, to] : llvm::zip_equal(op.getRegions(), copy->getRegions())) {
    for (Block &block : from) {
      OpBuilder::InsertionGuard guard(builder);
      Block *target = builder.createBlock(&to, to.end());
      for (BlockArgument argument : block.getArguments())
        mapping.map(argument,
                    target->addArgument(argument.getType(), argument.getLoc()));
      if (failed(lowerBlock(block)))
        return failure();
    }
  }
  return success();
}

/// Does the same on the flat buffer, at the linear index.
LogicalResult ProgramLowering::lowerAccess(Operation &op) {
  Value memref;
  AffineMap map;
  SmallVector<Value> operands;
  llvm::TypeSwitch<Operation *>(&op)
      .Case<affine::AffineLoadOp, affine::AffineStoreOp,
            affine::AffineVectorLoadOp, affine::AffineVectorStoreOp>(
          [&](auto access) {
            memref = access.getMemRef();
            map = access.getAffineMap();
            llvm::append_range(operands, access.getMapOperands());
          })
      .Case<memref::LoadOp, memref::StoreOp>([&](auto access) {
        memref = access.getMemRef();
        map = builder.getMultiDimIdentityMap(access.getIndices().size());
        llvm::append_range(operands, access.getIndices());
      });
  FailureOr<Value> index = linearIndex(&op, memref, map, operands);
  if (failed(index))
    return failure();

  Location loc = op.getLoc();
  Value flat = buffers.find(memref)->second.memref;
  if (op.getNumResults() == 0) {
    Value value = mapping.lookupOrDefault(op.getOperand(0));
    if (isa<VectorType>(value.getType()))
      vector::StoreOp::create(builder, loc, value, flat, *index);
    else
      memref::StoreOp::create(builder, loc, value, flat, *index);
    return success();
  }
  auto type = dyn_cast<VectorType>(op.getResult(0).getType());
  Value loaded =
      type
          ? vector::LoadOp::create(builder, loc, type, flat, *index).getResult()
          : memref::LoadOp::create(builder, loc, flat, *index).getResult();
  mapping.map(op.getResult(0), loaded);
  return success();
}

/// affine.apply, affine.min and affine.max.
void ProgramLowering::lowerIndex(Operation &op) {
  Location loc = op.getLoc();
  Value value =
      llvm::TypeSwitch<Operation *, Value>(&op)
          .Case([&](affine::AffineMinOp op) {
            return extremum<arith::MinSIOp>(
                loc, expand(loc, op.getAffineMap(), op.getOperands()));
          })
          .Case([&](affine::AffineMaxOp op) {
            return extremum<arith::MaxSIOp>(
                loc, expand(loc, op.getAffineMap(), op.getOperands()));
          })
          .Case([&](affine::AffineApplyOp op) {
            return expand(loc, op.getAffineMap(), op.getMapOperands())[0];
          });
  mapping.map(op.getResult(0), value);
}

LogicalResult ProgramLowering::lower(Operation &op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(&op)
      .Case([&](tir::ForOp op) { return lowerFor(op); })
      .Case([&](tir::IfOp op) { return lowerIf(op); })
      .Case([&](tir::AllocOp op) { return lowerAlloc(op); })
      .Case([&](affine::AffineIfOp op) { return lowerAffineIf(op); })
      .Case<tir::YieldOp, tir::ReturnOp>([](Operation *) { return success(); })
      .Case<affine::AffineLoadOp, affine::AffineStoreOp,
            affine::AffineVectorLoadOp, affine::AffineVectorStoreOp,
            memref::LoadOp, memref::StoreOp>(
          [&](Operation *op) { return lowerAccess(*op); })
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](Operation *op) {
            lowerIndex(*op);
            return success();
          })
      .Default([&](Operation *op) -> LogicalResult {
        if (isa<tir::TIRDialect, affine::AffineDialect>(op->getDialect()))
          return op->emitError()
                 << "cannot lower '" << op->getName() << "' to loops";
        return lowerOther(*op);
      });
}

LogicalResult ProgramLowering::lowerBlock(Block &block) {
  for (Operation &op : block)
    if (failed(lower(op)))
      return failure();
  return success();
}

FailureOr<func::FuncOp> ProgramLowering::run() {
  if (!source.isFlattened())
    return source.emitError()
           << "expected program '" << source.getName() << "' to be flattened";
  SmallVector<Type> types;
  for (Type type : source.getArgumentTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    types.push_back(memref ? flatType(memref) : type);
  }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(source);
  auto function =
      func::FuncOp::create(builder, source.getLoc(), source.getName(),
                           builder.getFunctionType(types, {}));
  if (Attribute noalias = source->getAttr("tir.noalias"))
    function->setAttr("tir.noalias", noalias);
  Block *entry = function.addEntryBlock();
  allocationBlock = entryBlock = entry;
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> symbols(source.getSymbolArguments());
  for (auto [i, from, to] :
       llvm::enumerate(source.getArguments(), entry->getArguments())) {
    mapping.map(from, to);
    if (isa<MemRefType>(from.getType()))
      buffers[from] = {to, source.getBufferShape(i), symbols};
  }
  if (failed(lowerBlock(source.getBody().front()))) {
    function.erase();
    return failure();
  }
  func::ReturnOp::create(builder, source.getLoc());
  return function;
}

FailureOr<func::FuncOp>
relax_mlir::convertPrimFuncToSCF(OpBuilder &builder, tir::PrimFuncOp source,
                                 int64_t maxStackBytes) {
  return ProgramLowering(builder, source, maxStackBytes).run();
}

namespace {
struct ConvertTIRToSCFPass
    : public relax_mlir::impl::ConvertTIRToSCFPassBase<ConvertTIRToSCFPass> {
  using ConvertTIRToSCFPassBase::ConvertTIRToSCFPassBase;

  void runOnOperation() override {
    OpBuilder builder(&getContext());
    for (tir::PrimFuncOp source :
         llvm::to_vector(getOperation().getOps<tir::PrimFuncOp>())) {
      if (failed(convertPrimFuncToSCF(builder, source, maxStackBytes)))
        return signalPassFailure();
      source.erase();
    }
  }
};
} // namespace
