//===- RandomFunctions.h - functions with random control flow ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_TARGET_BYTECODE_RANDOMFUNCTIONS_H
#define RELAX_MLIR_TEST_UNITTESTS_TARGET_BYTECODE_RANDOMFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Runtime/FFI.h"

#include <random>

namespace relax_mlir {
using namespace mlir;

/// Builds a function of two parameters. The first argument of each block is the
/// number of blocks that may still run; at zero the block returns.
class RandomFunction {
public:
  RandomFunction(ModuleOp module, unsigned seed)
      : random(seed), builder(module.getBodyRegion()),
        loc(builder.getUnknownLoc()) {
    func = relax_vm::FuncOp::create(builder, loc, "f", 2);
    Type type = builder.getType<relax_vm::ValueType>();
    unsigned numBlocks = 2 + pick(5);
    for (unsigned i = 0; i < numBlocks; ++i) {
      unsigned numArgs = 1 + pick(4);
      blocks.push_back(
          builder.createBlock(&func.getBody(), func.getBody().end(),
                              SmallVector<Type>(numArgs, type),
                              SmallVector<Location>(numArgs, loc)));
    }
    // Values of the entry block are visible everywhere.
    Block &entry = func.getBody().front();
    builder.setInsertionPointToEnd(&entry);
    SmallVector<Value> global(entry.getArguments());
    fillBlock(global, 1 + pick(3));
    branch(func.getArgument(0), global);
    for (Block *block : blocks) {
      builder.setInsertionPointToEnd(block);
      SmallVector<Value> values(block->getArguments());
      llvm::append_range(values, global);
      fillBlock(values, pick(5));
      finishBlock(block, values);
    }
  }

  relax_vm::FuncOp func;

private:
  unsigned pick(unsigned end) { return random() % end; }
  Value pick(ArrayRef<Value> values) { return values[pick(values.size())]; }
  Value number(int64_t value) {
    return relax_vm::ImmOp::create(builder, loc, value);
  }
  Value call(StringRef name, ValueRange args) {
    return relax_vm::CallOp::create(builder, loc, name, args).getResult();
  }

  void fillBlock(SmallVector<Value> &values, unsigned numCalls) {
    for (unsigned i = 0; i < numCalls; ++i)
      values.push_back(
          call(pick(2) ? "test.flow.add" : "test.flow.sub",
               {pick(values), pick(4) ? pick(values) : number(pick(100))}));
  }

  SmallVector<Value> argsOf(Block *dest, Value fuel, ArrayRef<Value> values) {
    SmallVector<Value> args = {fuel};
    while (args.size() < dest->getNumArguments())
      args.push_back(pick(6) ? pick(values) : number(pick(100)));
    return args;
  }

  void branch(Value fuel, ArrayRef<Value> values) {
    Block *dest = blocks[pick(blocks.size())];
    relax_vm::BrOp::create(builder, loc, argsOf(dest, fuel, values), dest);
  }

  /// Returns when the fuel is spent; otherwise continues with less fuel.
  void finishBlock(Block *block, ArrayRef<Value> values) {
    Value goOn = call("test.flow.positive", {block->getArgument(0)});
    Block *exit = builder.createBlock(&func.getBody(), func.getBody().end());
    relax_vm::RetOp::create(builder, loc, pick(values));
    Block *next = builder.createBlock(&func.getBody(), func.getBody().end());
    Value fuel = call("test.flow.sub", {block->getArgument(0), number(1)});
    Value choice = call("test.flow.odd", {pick(values)});
    Block *lhs = blocks[pick(blocks.size())],
          *rhs = blocks[pick(blocks.size())];
    if (pick(3))
      relax_vm::CondBrOp::create(builder, loc, choice,
                                 argsOf(lhs, fuel, values),
                                 argsOf(rhs, fuel, values), lhs, rhs);
    else
      branch(fuel, values);
    builder.setInsertionPointToEnd(block);
    relax_vm::CondBrOp::create(builder, loc, goOn, ValueRange(), ValueRange(),
                               next, exit);
  }

  std::mt19937 random;
  OpBuilder builder;
  Location loc;
  SmallVector<Block *> blocks;
};

inline int64_t apply(StringRef name, ArrayRef<int64_t> args) {
  if (name == "test.flow.add")
    return int64_t(uint64_t(args[0]) + uint64_t(args[1]));
  if (name == "test.flow.sub")
    return int64_t(uint64_t(args[0]) - uint64_t(args[1]));
  if (name == "test.flow.positive")
    return args[0] > 0;
  return args[0] & 1;
}

/// Interprets the function as SSA.
inline int64_t interpret(relax_vm::FuncOp func, ArrayRef<int64_t> args) {
  DenseMap<Value, int64_t> values;
  for (auto [arg, value] : llvm::zip_equal(func.getArguments(), args))
    values[arg] = value;
  Block *block = &func.getBody().front();
  while (true) {
    Block *next = nullptr;
    unsigned successor = 0;
    for (Operation &op : *block) {
      if (auto imm = dyn_cast<relax_vm::ImmOp>(op)) {
        values[imm] = imm.getValue();
      } else if (auto call = dyn_cast<relax_vm::CallOp>(op)) {
        SmallVector<int64_t> operands;
        for (Value operand : call.getArgs())
          operands.push_back(values.lookup(operand));
        values[call.getResult()] = apply(call.getPackedName(), operands);
      } else if (auto ret = dyn_cast<relax_vm::RetOp>(op)) {
        return values.lookup(ret.getValue());
      } else {
        if (auto branch = dyn_cast<relax_vm::CondBrOp>(op))
          successor = values.lookup(branch.getCondition()) ? 0 : 1;
        next = op.getSuccessor(successor);
      }
    }
    auto branch = cast<BranchOpInterface>(block->getTerminator());
    SmallVector<int64_t> incoming;
    SuccessorOperands operands = branch.getSuccessorOperands(successor);
    for (unsigned i = 0; i < operands.size(); ++i)
      incoming.push_back(values.lookup(operands[i]));
    for (auto [arg, value] : llvm::zip_equal(next->getArguments(), incoming))
      values[arg] = value;
    block = next;
  }
}

/// Registers the packed functions that random functions call.
inline runtime::Error registerFlowFunctions() {
  for (const char *name : {"test.flow.add", "test.flow.sub",
                           "test.flow.positive", "test.flow.odd"})
    if (runtime::Error error = runtime::registerGlobal(
            name,
            [name](const TVMFFIAny *args, int32_t count, TVMFFIAny *ret) {
              SmallVector<int64_t> values;
              for (int32_t i = 0; i < count; ++i)
                values.push_back(args[i].v_int64);
              *ret = runtime::Any::integer(apply(name, values)).release();
              return 0;
            },
            /*allowOverride=*/true))
      return error;
  return runtime::Error::success();
}

} // namespace relax_mlir

#endif // RELAX_MLIR_TEST_UNITTESTS_TARGET_BYTECODE_RANDOMFUNCTIONS_H
