//===- RandomControlFlowTest.cpp - compare bytecode with SSA --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random graphs of blocks with loops are interpreted as SSA and run as
// bytecode: wrong registers, moves or jumps give another number.
//
//===----------------------------------------------------------------------===//

#include "RandomFunctions.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using runtime::Any;
using runtime::Expected;

TEST(RandomControlFlow, BytecodeDoesWhatTheFunctionDoes) {
  ASSERT_FALSE(bool(registerFlowFunctions()));
  MLIRContext context;
  context.loadDialect<relax_vm::RelaxVMDialect>();
  for (unsigned seed = 0; seed < 500; ++seed) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    relax_vm::FuncOp func = RandomFunction(*module, seed).func;
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    FailureOr<runtime::Executable> executable = emitExecutable(*module);
    ASSERT_TRUE(succeeded(executable)) << "seed " << seed;
    std::string text = runtime::printText(*executable);
    Expected<std::shared_ptr<runtime::VirtualMachine>> machine =
        runtime::VirtualMachine::create(std::move(*executable));
    ASSERT_TRUE(bool(machine)) << machine.error().message();
    for (int64_t fuel : {0, 1, 5, 50}) {
      Expected<Any> result = (*machine)->invoke(
          "f", {Any::integer(fuel), Any::integer(int64_t(seed) * 7 + 3)});
      ASSERT_TRUE(bool(result)) << result.error().message();
      EXPECT_EQ(runtime::asInteger(result->view()).value_or(-1),
                interpret(func, {fuel, int64_t(seed) * 7 + 3}))
          << "seed " << seed << " fuel " << fuel << "\n"
          << text;
    }
  }
}
