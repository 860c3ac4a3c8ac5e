//===- MakeTestArtefact.cpp - bytecode and weights for TestArtefact.c -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

//
// Writes a C header with the bytecode and the weights of a small model:
//   main(x: float32[n, 4]) = max(x * W + b, 0), one kernel, any n.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/ExecutableBuilder.h"
#include "relax-mlir/Runtime/Loader.h"

#include <cstdio>

using namespace relax_mlir::runtime;

static Expected<Executable> makeModel() {
  ExecutableBuilder b;
  std::vector<float> weights(4 * 64), bias(64, 0.5f);
  for (size_t i = 0; i < weights.size(); ++i)
    weights[i] = float(i % 7) - 3;
  DataType f32;
  Arg w = b.addTensor(f32, {4, 64}, weights.data(), weights.size() * 4);
  Arg bias64 = b.addTensor(f32, {64}, bias.data(), bias.size() * 4);
  Arg where = b.addString("main, parameter x");
  int64_t kernel = b.declareKernel("dense", 4, 1);
  auto reg = [](int64_t i) { return Arg::reg(i); };
  auto imm = [](int64_t i) { return Arg::imm(i); };

  b.beginFunction("main", {"x"});
  b.setSignature({"float32[n, 4]"}, "float32[n, 64]");
  b.emitCall("vm.builtin.check_tensor_info",
             {reg(0), imm(2), b.addDataType(f32), where});
  b.emitCall("vm.builtin.alloc_shape_heap", {Arg::vm(), imm(2)}, 1);
  b.emitCall("vm.builtin.match_shape",
             {reg(0), reg(1), imm(2), imm(1), imm(0), imm(0), imm(4), where});
  // The size of the result in bytes is 256 * n.
  b.emitCall("vm.builtin.eval_expr",
             {reg(1), imm(1), b.addShape({0, 256, 1, 0, 4})});
  b.emitCall("vm.builtin.load_symbol", {reg(1), imm(1)}, 2);
  b.emitCall("vm.builtin.alloc_storage", {Arg::vm(), reg(2), imm(0)}, 3);
  b.emitCall("vm.builtin.make_shape",
             {reg(1), imm(2), imm(1), imm(0), imm(0), imm(64)}, 4);
  b.emitCall("vm.builtin.alloc_tensor",
             {reg(3), imm(0), reg(4), b.addDataType(f32)}, 5);
  b.emitCall("vm.builtin.load_symbol", {reg(1), imm(0)}, 6);
  b.emitCall(kernel, {reg(0), w, bias64, reg(5), reg(6)});
  b.emitRet(5);
  b.endFunction();
  return b.finish();
}

static void print(const char *name, const uint8_t *data, size_t size) {
  std::printf("_Alignas(64) static const unsigned char %s[] = {", name);
  for (size_t i = 0; i < size; ++i)
    std::printf("%s%u,", i % 20 == 0 ? "\n" : "", unsigned(data[i]));
  std::printf("};\n");
}

/// Prints the data if there is no argument, else seals that library.
int main(int argc, char **argv) {
  if (argc > 1) {
    Error error = sealArtefact(argv[1]);
    if (error)
      std::fprintf(stderr, "error: %s\n", error.message().c_str());
    return bool(error);
  }
  Expected<Executable> model = makeModel();
  if (!model) {
    std::fprintf(stderr, "error: %s\n", model.error().message().c_str());
    return 1;
  }
  SerializeOptions options;
  options.includeWeights = false;
  std::string bytes = serialize(*model, options);
  print("bytecode", reinterpret_cast<const uint8_t *>(bytes.data()),
        bytes.size());
  print("weights", model->weights.data, model->weights.size);
  return 0;
}
