//===- RegisterAllocationTest.cpp - moves and registers -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/Bytecode/RegisterAllocation.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

static const int64_t kScratch = 99;

/// Runs the moves one by one on registers that hold their own number.
static DenseMap<int64_t, int64_t> simulate(ArrayRef<RegisterMove> moves) {
  DenseMap<int64_t, int64_t> registers;
  auto read = [&](int64_t reg) {
    auto it = registers.find(reg);
    return it == registers.end() ? reg : it->second;
  };
  for (RegisterMove move : moves)
    registers[move.dst] = read(move.src);
  return registers;
}

TEST(SequentializeMoves, SwapNeedsTheScratchRegister) {
  SmallVector<RegisterMove> moves =
      sequentializeMoves({{0, 1}, {1, 0}}, kScratch);
  EXPECT_EQ(moves.size(), 3u);
  EXPECT_EQ(simulate(moves).lookup(0), 1);
  EXPECT_EQ(simulate(moves).lookup(1), 0);
}

TEST(SequentializeMoves, ChainsAndCopiesNeedNone) {
  SmallVector<RegisterMove> moves =
      sequentializeMoves({{0, 1}, {1, 2}, {0, 3}, {4, 4}}, kScratch);
  EXPECT_EQ(moves.size(), 3u);
  for (RegisterMove move : moves)
    EXPECT_NE(move.dst, kScratch);
  EXPECT_EQ(simulate(moves).lookup(1), 0);
  EXPECT_EQ(simulate(moves).lookup(2), 1);
  EXPECT_EQ(simulate(moves).lookup(3), 0);
}

/// All functions from 5 registers to 5 registers.
TEST(SequentializeMoves, EveryMapOfFiveRegisters) {
  for (int64_t code = 0; code < 5 * 5 * 5 * 5 * 5; ++code) {
    SmallVector<RegisterMove> moves;
    int64_t rest = code;
    for (int64_t dst = 0; dst < 5; ++dst, rest /= 5)
      moves.push_back({rest % 5, dst});
    DenseMap<int64_t, int64_t> after =
        simulate(sequentializeMoves(moves, kScratch));
    for (RegisterMove move : moves) {
      int64_t got =
          after.contains(move.dst) ? after.lookup(move.dst) : move.dst;
      ASSERT_EQ(got, move.src) << "map " << code;
    }
  }
}

namespace {
class AllocateRegisters : public ::testing::Test {
protected:
  AllocateRegisters() { context.loadDialect<relax_vm::RelaxVMDialect>(); }

  RegisterAllocation allocate(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    func = *module->getOps<relax_vm::FuncOp>().begin();
    return *allocateRegisters(func);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  relax_vm::FuncOp func;
};
} // namespace

TEST_F(AllocateRegisters, ReusesWhatIsDead) {
  RegisterAllocation registers = allocate(R"(
    relax_vm.func @f(%x) {
      %a = relax_vm.call "t.f"(%x) -> !relax_vm.value
      %b = relax_vm.call "t.f"(%a) -> !relax_vm.value
      %c = relax_vm.call "t.f"(%b) -> !relax_vm.value
      %unused = relax_vm.call "t.f"(%b) -> !relax_vm.value
      relax_vm.ret %c
    })");
  // %x and %a share a register; %b is live at the same time as %c.
  EXPECT_EQ(registers.numRegisters, 2);
}

TEST_F(AllocateRegisters, LoopCarriesInPlace) {
  RegisterAllocation registers = allocate(R"(
    relax_vm.func @f(%x, %n) {
      relax_vm.br ^head(%x : !relax_vm.value)
    ^head(%acc: !relax_vm.value):
      %more = relax_vm.call "t.less"(%acc, %n) -> !relax_vm.value
      relax_vm.cond_br %more, ^body, ^exit
    ^body:
      %next = relax_vm.call "t.add"(%acc, %acc) -> !relax_vm.value
      relax_vm.br ^head(%next : !relax_vm.value)
    ^exit:
      relax_vm.ret %acc
    })");
  Block *head = registers.blocks[1];
  int64_t acc = registers.lookup(head->getArgument(0));
  int64_t n = registers.lookup(func.getArgument(1));
  // %n is live around the loop; %acc takes the register of %x.
  EXPECT_EQ(acc, registers.lookup(func.getArgument(0)));
  EXPECT_NE(acc, n);
  EXPECT_EQ(n, 1);
}

TEST_F(AllocateRegisters, LeavesOutUnreachableBlocks) {
  RegisterAllocation registers = allocate(R"(
    relax_vm.func @f(%x) {
      relax_vm.ret %x
    ^dead(%y: !relax_vm.value):
      relax_vm.br ^dead(%y : !relax_vm.value)
    })");
  EXPECT_EQ(registers.blocks.size(), 1u);
  EXPECT_EQ(registers.numRegisters, 1);
}
