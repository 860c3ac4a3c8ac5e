//===- PlanLayouts.cpp - store constants as kernels read them -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_PLANLAYOUTSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;

/// Returns the type of a buffer in another layout; null if it cannot be found.
static MemRefType getStoredType(MemRefType type, AffineMap layout) {
  IndexBounds bounds;
  SmallVector<IndexExpr> indices;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    indices.push_back(IndexExpr::symbol("x" + std::to_string(dim)));
    bounds.setRange(indices.back().getSymbolName(), 0, size);
  }
  SmallVector<StringRef> names;
  for (const IndexExpr &index : indices)
    names.push_back(index.getSymbolName());
  SmallVector<int64_t> shape;
  for (const IndexExpr &index : relax_mlir::fromAffine(layout, indices, {})) {
    std::optional<IndexExpr> last = bounds.getUpperBound(index, names);
    std::optional<int64_t> size =
        last ? (*last + 1).getConstant() : std::nullopt;
    if (!size)
      return nullptr;
    shape.push_back(*size);
  }
  return MemRefType::get(shape, type.getElementType());
}

namespace {
/// An argument of a program and the layout in which it is read fastest.
struct ArgumentLayout {
  unsigned argument;
  AffineMap layout;
  MemRefType type;
};

struct PlanLayouts : public relax::impl::PlanLayoutsPassBase<PlanLayouts> {
  using PlanLayoutsPassBase::PlanLayoutsPassBase;

  void runOnOperation() override;

private:
  FailureOr<SmallVector<ArgumentLayout>> getLayouts(tir::PrimFuncOp program);
  void rewriteCalls(tir::PrimFuncOp program, ArrayRef<CallTIROp> calls,
                    ArrayRef<ArgumentLayout> layouts);
  tir::PrimFuncOp getPackingProgram(MemRefType from, const ArgumentLayout &to);
  Value pack(ConstantOp constant, const ArgumentLayout &layout);

  SymbolTable *symbols = nullptr;
  DenseMap<std::pair<Type, AffineMap>, tir::PrimFuncOp> packingPrograms;
  DenseMap<std::pair<Operation *, AffineMap>, Value> packed;
};
} // namespace

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Returns the layout of an argument if loads of one block are all that uses
/// it.
static std::optional<ArgumentLayout>
getArgumentLayout(tir::PrimFuncOp program, const tir::OperandLayout &wanted) {
  auto argument = dyn_cast<BlockArgument>(wanted.buffer);
  if (!argument || argument.getOwner() != &program.getBody().front())
    return std::nullopt;
  auto type = cast<MemRefType>(argument.getType());
  if (!type.hasStaticShape() || type.getMemorySpace())
    return std::nullopt;
  tir::BlockOp reader;
  for (Operation *user : argument.getUsers()) {
    std::optional<tir::IndexedAccess> access = tir::getIndexedAccess(user);
    if (!access || access->isStore() || isa<VectorType>(access->getValueType()))
      return std::nullopt;
    tir::BlockOp block = access->getBlock();
    if (reader && block != reader)
      return std::nullopt;
    reader = block;
  }
  MemRefType stored = getStoredType(type, wanted.layout);
  if (!stored)
    return std::nullopt;
  return ArgumentLayout{argument.getArgNumber(), wanted.layout, stored};
}

/// Returns the layouts that the rules want for the arguments of a program.
/// Fails if the description of the target is invalid.
FailureOr<SmallVector<ArgumentLayout>>
PlanLayouts::getLayouts(tir::PrimFuncOp program) {
  SmallVector<ArgumentLayout> layouts;
  if (program.isFlattened() || program.isScheduled() || program.isExternal())
    return layouts;
  FailureOr<relax_mlir::CPUModel> cpu = relax_mlir::CPUModel::get(program);
  if (failed(cpu))
    return failure();
  tir::ScheduleTarget target = {*cpu};
  for (tir::BlockOp block : tir::getBlocksOfScope(program)) {
    FailureOr<tir::ScheduledBlock> facts = tir::ScheduledBlock::get(block);
    // An empty domain needs no layout.
    if (failed(facts) ||
        llvm::any_of(facts->extents, std::mem_fn(&IndexExpr::isZero)))
      continue;
    for (const tir::ScheduleRule *rule : tir::getCPURules()) {
      SmallVector<tir::OperandLayout> wanted =
          rule->getOperandLayouts(*facts, target);
      for (const tir::OperandLayout &operand : wanted)
        if (auto layout = getArgumentLayout(program, operand))
          layouts.push_back(*layout);
      if (!wanted.empty())
        break;
    }
  }
  return layouts;
}

/// Gives an argument its layout, and all loads of it.
static void setLayout(tir::PrimFuncOp program, const ArgumentLayout &layout) {
  IRRewriter rewriter(program.getContext());
  BlockArgument argument = program.getBody().getArgument(layout.argument);
  for (Operation *user : llvm::to_vector(argument.getUsers())) {
    tir::IndexedAccess access = *tir::getIndexedAccess(user);
    tir::setIndices(rewriter, access,
                    layout.layout.compose(access.getIndexMap()),
                    SmallVector<Value>(access.getIndexOperands()));
  }
  argument.setType(layout.type);
  SmallVector<Type> inputs(program.getArgumentTypes());
  inputs[layout.argument] = layout.type;
  program.setType(FunctionType::get(
      program.getContext(), inputs,
      cast<FunctionType>(program.getFunctionType()).getResults()));
}

/// Adds a block with a loop for each dimension of `shape`, and its body.
static void
addBlock(OpBuilder &builder, Location loc, StringRef name,
         ArrayRef<int64_t> shape,
         function_ref<void(OpBuilder &, ValueRange iterators)> body) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Value> loops;
  SmallVector<AffineExpr> extents;
  for (int64_t size : shape) {
    extents.push_back(builder.getAffineConstantExpr(size));
    auto loop = tir::ForOp::create(
        builder, loc, AffineMap::get(0, 0, extents.back()), ValueRange());
    loops.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  auto block = tir::BlockOp::create(
      builder, loc, name,
      SmallVector<tir::IteratorKind>(shape.size(), tir::IteratorKind::Spatial),
      builder.getMultiDimIdentityMap(shape.size()),
      AffineMap::get(0, 0, extents, builder.getContext()), loops);
  builder.setInsertionPoint(block.getBody().front().getTerminator());
  body(builder, block.getIterators());
}

/// Returns a program that copies a buffer to another layout, with zeros as
/// padding.
tir::PrimFuncOp PlanLayouts::getPackingProgram(MemRefType from,
                                               const ArgumentLayout &to) {
  tir::PrimFuncOp &program = packingPrograms[{from, to.layout}];
  if (program)
    return program;
  Location loc = getOperation().getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
  program = tir::PrimFuncOp::create(builder, loc, "pack", {from, to.type});
  program.setPrivate();
  symbols->insert(program);
  Block &entry = program.getBody().front();
  builder.setInsertionPointToEnd(&entry);
  Value source = entry.getArgument(0), result = entry.getArgument(1);
  auto end = tir::ReturnOp::create(builder, loc);
  builder.setInsertionPoint(end);
  if (to.type.getNumElements() != from.getNumElements())
    addBlock(builder, loc, "zero", to.type.getShape(),
             [&](OpBuilder &at, ValueRange iterators) {
               Value zero = arith::ConstantOp::create(
                   at, loc, at.getZeroAttr(from.getElementType()));
               affine::AffineStoreOp::create(at, loc, zero, result, iterators);
             });
  addBlock(builder, loc, "pack", from.getShape(),
           [&](OpBuilder &at, ValueRange iterators) {
             Value element =
                 affine::AffineLoadOp::create(at, loc, source, iterators);
             affine::AffineStoreOp::create(at, loc, element, result, to.layout,
                                           iterators);
           });
  return program;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Returns a constant in another layout.
Value PlanLayouts::pack(ConstantOp constant, const ArgumentLayout &layout) {
  Value &result = packed[{constant, layout.layout}];
  if (result)
    return result;
  auto type = cast<RankedTensorType>(constant.getType());
  // Buffers have no unsigned elements.
  auto from = MemRefType::get(type.getShape(), layout.type.getElementType());
  tir::PrimFuncOp program = getPackingProgram(from, layout);
  OpBuilder builder(constant->getContext());
  builder.setInsertionPointAfter(constant);
  auto call = CallTIROp::create(
      builder, constant.getLoc(),
      {RankedTensorType::get(layout.type.getShape(), type.getElementType())},
      program.getName(), ValueRange(constant.getResult()));
  remark::passed(constant.getLoc(), remark::RemarkOpts::name("packed").category(
                                        "relax-plan-layouts"))
      << remark::metric("Layout", [&] {
           std::string text;
           llvm::raw_string_ostream(text) << layout.layout;
           return text;
         }());
  return result = call.getResult(0);
}

static ConstantOp getConstant(CallTIROp call, const ArgumentLayout &layout) {
  return call.getArgs()[layout.argument].getDefiningOp<ConstantOp>();
}

/// Lets the calls with constants call a program that reads them in the layouts.
void PlanLayouts::rewriteCalls(tir::PrimFuncOp program,
                               ArrayRef<CallTIROp> calls,
                               ArrayRef<ArgumentLayout> layouts) {
  SmallVector<CallTIROp> rewritten;
  for (CallTIROp call : calls)
    if (llvm::all_of(layouts, [&](const ArgumentLayout &layout) {
          return bool(getConstant(call, layout));
        }))
      rewritten.push_back(call);
    else
      remark::missed(
          call.getLoc(),
          remark::RemarkOpts::name("not packed").category("relax-plan-layouts"))
          << remark::reason("operand #{0} of '{1}' is not a constant",
                            layouts.front().argument, program.getName());
  if (rewritten.empty())
    return;
  bool isOnlyUse =
      program.isPrivate() && rewritten.size() == calls.size() &&
      SymbolTable::getSymbolUses(program, getOperation()) &&
      llvm::range_size(*SymbolTable::getSymbolUses(program, getOperation())) ==
          rewritten.size();
  tir::PrimFuncOp callee = program;
  if (!isOnlyUse) {
    callee = program.clone();
    callee.setPrivate();
    symbols->insert(callee, std::next(program->getIterator()));
  }
  for (const ArgumentLayout &layout : layouts)
    setLayout(callee, layout);
  for (CallTIROp call : rewritten) {
    for (const ArgumentLayout &layout : layouts)
      call.getArgsMutable()[layout.argument].assign(
          pack(getConstant(call, layout), layout));
    call.setCallee(callee.getName());
  }
}

void PlanLayouts::runOnOperation() {
  SymbolTable table(getOperation());
  symbols = &table;
  packingPrograms.clear();
  packed.clear();
  llvm::MapVector<tir::PrimFuncOp, SmallVector<CallTIROp>> calls;
  getOperation().walk([&](CallTIROp call) {
    if (auto program = table.lookup<tir::PrimFuncOp>(call.getCallee()))
      calls[program].push_back(call);
  });
  for (auto &[program, callers] : calls) {
    FailureOr<SmallVector<ArgumentLayout>> layouts = getLayouts(program);
    if (failed(layouts))
      return signalPassFailure();
    if (!layouts->empty())
      rewriteCalls(program, callers, *layouts);
  }
}
