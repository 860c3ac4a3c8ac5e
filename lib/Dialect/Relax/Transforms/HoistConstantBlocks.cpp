//===- HoistConstantBlocks.cpp - compute parts of kernels once ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_HOISTCONSTANTBLOCKSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// A buffer of a program that depends on constants only.
struct ConstantBuffer {
  tir::AllocOp alloc;
  /// The operations of the program's body that write the buffer, in order.
  SmallVector<Operation *> writers;
  /// The arguments that they read.
  llvm::SmallSetVector<unsigned, 2> arguments;
};

struct HoistConstantBlocks
    : public relax::impl::HoistConstantBlocksPassBase<HoistConstantBlocks> {
  using HoistConstantBlocksPassBase::HoistConstantBlocksPassBase;

  void runOnOperation() override;

private:
  void hoist(tir::PrimFuncOp program, ConstantBuffer &buffer,
             ArrayRef<CallTIROp> calls);
  tir::PrimFuncOp outline(tir::PrimFuncOp program, ConstantBuffer &buffer);

  SymbolTable *symbols = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Finding buffers
//===----------------------------------------------------------------------===//

/// Returns the operation of the program's body that holds `op`.
static Operation *getTopLevel(tir::PrimFuncOp program, Operation *op) {
  return program.getBody().front().findAncestorOpInBlock(*op);
}

static int64_t getNumBytes(Type buffer) {
  auto type = cast<MemRefType>(buffer);
  if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return -1;
  return type.getNumElements() *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// Adds the arguments that a writer of the buffer reads. Fails if it uses
/// anything but these, which must be constants, and the buffer.
static LogicalResult addArguments(Operation *writer,
                                  const llvm::SmallBitVector &isConstant,
                                  ConstantBuffer &buffer) {
  WalkResult result = writer->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (writer->isAncestor(value.getParentBlock()->getParentOp()))
        continue;
      if (value == buffer.alloc.getResult())
        continue;
      auto argument = dyn_cast<BlockArgument>(value);
      std::optional<tir::IndexedAccess> access = tir::getIndexedAccess(op);
      if (!argument || argument.getArgNumber() >= isConstant.size() ||
          !isConstant.test(argument.getArgNumber()) || !access ||
          access->isStore() || operand.getOperandNumber() != 0)
        return WalkResult::interrupt();
      buffer.arguments.insert(argument.getArgNumber());
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Returns the facts of a buffer if its elements depend on constant arguments
/// only.
static std::optional<ConstantBuffer>
getConstantBuffer(tir::PrimFuncOp program, tir::AllocOp alloc,
                  const llvm::SmallBitVector &isConstant) {
  ConstantBuffer buffer = {alloc, {}, {}};
  SmallVector<Operation *> readers;
  llvm::SmallSetVector<Operation *, 2> writers;
  for (Operation *user : alloc->getUsers()) {
    std::optional<tir::IndexedAccess> access = tir::getIndexedAccess(user);
    if (!access)
      return std::nullopt;
    Operation *top = getTopLevel(program, user);
    if (access->isStore())
      writers.insert(top);
    else
      readers.push_back(top);
  }
  buffer.writers = writers.takeVector();
  llvm::sort(buffer.writers, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  for (Operation *writer : buffer.writers)
    if (failed(addArguments(writer, isConstant, buffer)))
      return std::nullopt;
  bool isReadBehind = llvm::all_of(readers, [&](Operation *reader) {
    return llvm::is_contained(buffer.writers, reader) ||
           llvm::all_of(buffer.writers, [&](Operation *writer) {
             return writer->isBeforeInBlock(reader);
           });
  });
  bool isRead = llvm::any_of(readers, [&](Operation *reader) {
    return !llvm::is_contained(buffer.writers, reader);
  });
  if (!isReadBehind || !isRead || buffer.arguments.empty())
    return std::nullopt;
  return buffer;
}

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

/// Moves the writers of a buffer to a program of their own, from the arguments
/// that they read to the buffer.
tir::PrimFuncOp HoistConstantBlocks::outline(tir::PrimFuncOp program,
                                             ConstantBuffer &buffer) {
  Block &entry = program.getBody().front();
  SmallVector<Type> types;
  for (unsigned argument : buffer.arguments)
    types.push_back(entry.getArgument(argument).getType());
  types.push_back(buffer.alloc.getType());
  OpBuilder builder(program);
  Location loc = buffer.writers.front()->getLoc();
  auto outlined = tir::PrimFuncOp::create(
      builder, loc, (program.getName() + "_constants").str(), types);
  outlined.setPrivate();
  symbols->insert(outlined);
  Block &body = outlined.getBody().front();
  builder.setInsertionPointToEnd(&body);
  auto end = tir::ReturnOp::create(builder, loc);
  SmallVector<Value> from;
  for (unsigned argument : buffer.arguments)
    from.push_back(entry.getArgument(argument));
  from.push_back(buffer.alloc);
  for (Operation *writer : buffer.writers) {
    writer->moveBefore(end);
    for (auto [old, argument] : llvm::zip_equal(from, body.getArguments()))
      old.replaceUsesWithIf(argument, [&](OpOperand &use) {
        return writer->isProperAncestor(use.getOwner());
      });
  }
  return outlined;
}

void HoistConstantBlocks::hoist(tir::PrimFuncOp program, ConstantBuffer &buffer,
                                ArrayRef<CallTIROp> calls) {
  MemRefType type = buffer.alloc.getType();
  tir::PrimFuncOp outlined = outline(program, buffer);
  remark::passed(outlined.getLoc(), remark::RemarkOpts::name("hoisted")
                                        .category(getArgumentName())
                                        .function(program.getName()))
      << remark::metric("Program", outlined.getName())
      << remark::metric("Bytes", getNumBytes(type));

  // The buffer becomes the last operand.
  unsigned numOperands = CallTIROp(calls.front()).getArgs().size();
  (void)program.insertArgument(numOperands, type, {}, program.getLoc());
  buffer.alloc.replaceAllUsesWith(
      Value(program.getBody().getArgument(numOperands)));
  buffer.alloc.erase();
  BitVector unused(program.getNumArguments());
  for (unsigned argument : buffer.arguments)
    if (program.getBody().getArgument(argument).use_empty())
      unused.set(argument);

  auto tensor = RankedTensorType::get(type.getShape(), type.getElementType());
  llvm::MapVector<SmallVector<Value>, Value> results;
  for (CallTIROp call : calls) {
    SmallVector<Value> operands, remaining;
    for (unsigned argument : buffer.arguments)
      operands.push_back(call.getArgs()[argument]);
    Value &result = results[operands];
    if (!result) {
      OpBuilder builder(call);
      result = CallTIROp::create(builder, call.getLoc(), {tensor},
                                 outlined.getName(), operands)
                   .getResult(0);
    }
    for (auto [i, operand] : llvm::enumerate(call.getArgs()))
      if (!unused.test(i))
        remaining.push_back(operand);
    remaining.push_back(result);
    call.getArgsMutable().assign(remaining);
  }
  (void)program.eraseArguments(unused);
}

/// Returns true if calls are all that uses a program: other users would see
/// another signature.
static bool isOnlyCalled(tir::PrimFuncOp program, size_t numCalls,
                         ModuleOp module) {
  auto uses = SymbolTable::getSymbolUses(program, module);
  return uses && size_t(llvm::range_size(*uses)) == numCalls;
}

/// Returns the arguments that are constants in all calls.
static llvm::SmallBitVector getConstantArguments(ArrayRef<CallTIROp> calls) {
  unsigned count = CallTIROp(calls.front()).getArgs().size();
  llvm::SmallBitVector isConstant(count);
  for (unsigned i = 0; i < count; ++i)
    isConstant[i] = llvm::all_of(calls, [&](CallTIROp call) {
      return isComputedFromConstants(call.getArgs()[i]);
    });
  return isConstant;
}

void HoistConstantBlocks::runOnOperation() {
  SymbolTable table(getOperation());
  symbols = &table;
  llvm::MapVector<tir::PrimFuncOp, SmallVector<CallTIROp>> calls;
  getOperation().walk([&](CallTIROp call) {
    if (auto program = table.lookup<tir::PrimFuncOp>(call.getCallee()))
      calls[program].push_back(call);
  });
  for (auto &[program, callers] : calls) {
    if (!program.isPrivate() || program.isExternal() || program.isFlattened() ||
        program.isScheduled())
      continue;
    llvm::SmallBitVector isConstant = getConstantArguments(callers);
    if (isConstant.none() || isConstant.all())
      continue;
    for (auto alloc :
         llvm::make_early_inc_range(program.getBody().getOps<tir::AllocOp>())) {
      std::optional<ConstantBuffer> buffer =
          getConstantBuffer(program, alloc, isConstant);
      if (!buffer || !isOnlyCalled(program, callers.size(), getOperation()))
        continue;
      int64_t bytes = 0;
      for (unsigned argument : buffer->arguments)
        bytes += getNumBytes(program.getBody().getArgument(argument).getType());
      if (getNumBytes(alloc.getType()) < 0 ||
          getNumBytes(alloc.getType()) > maxGrowth * bytes) {
        remark::missed(alloc.getLoc(), remark::RemarkOpts::name("not hoisted")
                                           .category(getArgumentName())
                                           .function(program.getName()))
            << remark::reason("a buffer of {0} takes more than {1} times the "
                              "memory of the constants",
                              alloc.getType(), maxGrowth.getValue());
        continue;
      }
      hoist(program, *buffer, callers);
      isConstant = getConstantArguments(callers);
    }
  }
}
