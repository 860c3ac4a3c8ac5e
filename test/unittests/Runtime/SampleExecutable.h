//===- SampleExecutable.h - an executable with one of everything ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_RUNTIME_SAMPLEEXECUTABLE_H
#define RELAX_MLIR_TEST_UNITTESTS_RUNTIME_SAMPLEEXECUTABLE_H

#include "relax-mlir/Runtime/ExecutableBuilder.h"

namespace relax_mlir::runtime {

/// Contains all kinds of functions, arguments, constants and instructions.
inline Expected<Executable> makeSample() {
  ExecutableBuilder b;
  b.beginFunction("func0", {"x", "y"});
  b.setSignature({"float32[n, 784]", ""}, "float32[n]", {"y", "a b"});
  b.emitCall("test.vm.add", {Arg::reg(0), Arg::reg(1)}, 2);
  b.emitRet(2);
  b.endFunction();

  b.beginFunction("main", {"cond"});
  size_t branch = b.emitIf(0, 1);
  b.emitCall("test.vm.add", {Arg::imm(-3), b.addInt(int64_t(1) << 60)}, 1);
  size_t jump = b.emitGoto(1);
  b.setTarget(branch, b.numInstructions());
  b.emitCall(
      "vm.builtin.make_closure",
      {Arg::function(b.declareFunction("func0")), Arg::vm(), Arg::none()}, 1);
  b.setTarget(jump, b.numInstructions());
  float one = 1;
  int32_t few[] = {1, 2, 3};
  std::vector<float> many(100);
  for (size_t i = 0; i < many.size(); ++i)
    many[i] = float(i);
  DataType i32;
  i32.code = DataType::Int;
  b.emitCall("test.vm.many",
             {b.addString("a \"quoted\"\n\x01 string"), b.addShape({1, 2}),
              b.addFloat(1.5), b.addDataType(DataType()),
              b.addTensor(i32, {3}, few, sizeof(few)),
              b.addSplatTensor(DataType(), {2, 2}, &one),
              b.addTensor(DataType(), {10, 10}, many.data(), 400),
              Arg::reg(1)});
  b.declareKernel("fused_dense0", 3, 1);
  b.emitCall("fused_dense0",
             {Arg::reg(0), Arg::reg(1), Arg::reg(1), Arg::imm(7)});
  b.emitRet(1);
  b.endFunction();
  return b.finish();
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_TEST_UNITTESTS_RUNTIME_SAMPLEEXECUTABLE_H
