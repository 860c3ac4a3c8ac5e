//===- TextFormTest.cpp - print and parse executables as text -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SampleExecutable.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace relax_mlir::runtime;

/// Texts that print exactly as they are written.
static void expectSame(const std::string &text, TextOptions options = {}) {
  Expected<Executable> executable = parseText(text);
  ASSERT_TRUE(bool(executable)) << text << executable.error().message();
  EXPECT_EQ(printText(*executable, options), text);
  std::string bytes = serialize(*executable);
  Expected<Executable> again = deserialize(bytes.data(), bytes.size());
  ASSERT_TRUE(bool(again)) << again.error().message();
  EXPECT_EQ(printText(*again, options), text);
}

TEST(Text, publishedTexts) {
  expectSame("@func0:\n"
             "  call test.vm.add in: %0, %1 dst: %2\n"
             "  ret %2\n");
  expectSame("@func0:\n"
             "  call test.vm.add in: %0, %1 dst: %2\n"
             "  ret %2\n"
             "\n"
             "@func1:\n"
             "  call test.vm.mul in: %0, %1 dst: %2\n"
             "  ret %2\n");
  expectSame("@func0:\n"
             "  call test.vm.add_scalar in: i-3, %0 dst: %1\n"
             "  ret %1\n");
  expectSame("@main:\n"
             "  call test.vm.add in: %0, %1 dst: %2\n"
             "  goto 2\n"
             "  call test.vm.mul in: %2, %1 dst: %2\n"
             "  ret %2\n");
  expectSame("@main:\n"
             "  if %0, 3\n"
             "  call test.vm.add in: %1, %2 dst: %3\n"
             "  goto 2\n"
             "  call test.vm.mul in: %1, %2 dst: %3\n"
             "  ret %3\n");
  expectSame("@lifted_func_1:\n"
             "  call test.vm.add in: %0, %1 dst: %4\n"
             "  call test.vm.add in: %2, %4 dst: %5\n"
             "  call test.vm.add in: %3, %5 dst: %6\n"
             "  ret %6\n"
             "\n"
             "@main:\n"
             "  call vm.builtin.make_closure in: f[lifted_func_1], %0, %1 dst: "
             "%2\n"
             "  ret %2\n");
  expectSame("c[0] = shape [24]\n"
             "c[1] = string \"global\"\n"
             "c[2] = shape [4, 6]\n"
             "c[3] = dtype float32\n"
             "\n"
             "@main:\n"
             "  call vm.builtin.alloc_storage in: %vm, c[0], i0, c[3], c[1] "
             "dst: %1\n"
             "  call vm.builtin.alloc_tensor in: %1, i0, c[2], c[3] dst: %2\n"
             "  ret %2\n");
}

TEST(Text, publishedLayout) {
  TextOptions options;
  options.layout = TextLayout::Published;
  expectSame("@func0:\n"
             "  call  test.vm.add      in: %0, %1       dst: %2\n"
             "  ret   %2\n"
             "\n"
             "@test.vm.add packed_func;\n"
             "\n"
             "@func1:\n"
             "  call  test.vm.mul      in: %0, %1       dst: %2\n"
             "  ret   %2\n"
             "\n"
             "@test.vm.mul packed_func;\n"
             "\n",
             options);
  expectSame("@func0:\n"
             "  call  test.vm.add_scalar in: i-3, %0      dst: %1\n"
             "  ret   %1\n"
             "\n"
             "@test.vm.add_scalar packed_func;\n"
             "\n",
             options);
  expectSame("@main:\n"
             "  If    %0, 3\n"
             "  call  test.vm.add      in: %1, %2       dst: %3\n"
             "  goto  2\n"
             "  call  test.vm.mul      in: %1, %2       dst: %3\n"
             "  ret   %3\n"
             "\n"
             "@test.vm.add packed_func;\n"
             "\n"
             "@test.vm.mul packed_func;\n"
             "\n",
             options);
  expectSame(
      "@test.vm.add packed_func;\n"
      "\n"
      "@lifted_func_1:\n"
      "  call  test.vm.add      in: %0, %1       dst: %4\n"
      "  call  test.vm.add      in: %2, %4       dst: %5\n"
      "  ret   %5\n"
      "\n"
      "@main:\n"
      "  call  vm.builtin.make_closure in: f[lifted_func_1], %0, %1 dst: %2\n"
      "  call  vm.builtin.null_value in:              dst: %3\n"
      "  ret   %2\n"
      "\n"
      "@vm.builtin.make_closure packed_func;\n"
      "\n"
      "@vm.builtin.null_value packed_func;\n"
      "\n",
      options);
  // Constants, kernels and types, which TVM does not print.
  expectSame("c[0] = shape [24]\n"
             "c[1] = dtype float32\n"
             "\n"
             "@k kernel buffers=1 symbols=0;\n"
             "\n"
             "@main(x: float32[n], y) -> float32[n]:\n"
             "  call  g                in: %vm, c[0], i0, c[1] dst: %void\n"
             "  call  k                in: %0           dst: %void\n"
             "  ret   %0\n"
             "\n"
             "@g packed_func;\n"
             "\n",
             options);
  // The compact layout of such a text lists what the parser would not add.
  Expected<Executable> first =
      parseText("@g packed_func;\n@f:\n  call g in: dst: %0\n  ret %0\n");
  ASSERT_TRUE(bool(first)) << first.error().message();
  EXPECT_EQ(printText(*first), "@g packed_func;\n"
                               "\n"
                               "@f:\n"
                               "  call g in: dst: %0\n"
                               "  ret %0\n");
}

TEST(Text, pythonAndStatistics) {
  Expected<Executable> sample = makeSample();
  ASSERT_TRUE(bool(sample));
  TextOptions options;
  options.elideAbove = 16;
  std::string python = printPython(*sample, options);
  for (const char *part : {
           "ib = ExecBuilder()\nc = [\n",
           "    ib.convert_constant(1152921504606846976),\n",
           "    ib.convert_constant(\"a \\\"quoted\\\"\\n\\x01 string\"),\n",
           "    ib.convert_constant(tvm_ffi.Shape([1, 2])),\n",
           "    ib.tensor(\"float32\", [2, 2], \"0000803f\", splat=True),\n",
           "    ib.tensor(\"float32\", [10, 10], ...),\n",
           "ib.declare_kernel(\"fused_dense0\", num_buffers=3, "
           "num_symbols=1)\n",
           "with ib.function(\"func0\", num_inputs=2, param_names=[\"x\", "
           "\"y\"], param_types=[\"float32[n, 784]\", \"\"], "
           "result_type=\"float32[n]\", result_names=[\"y\", \"a b\"]):\n",
           "    ib.emit_if(ib.r(0), 3)\n",
           "    ib.emit_call(\"vm.builtin.make_closure\", "
           "args=[ib.f(\"func0\"), ib.vm_state(), ib.void_arg()], "
           "dst=ib.r(1))\n",
           "    ib.emit_ret(ib.r(1))\n",
       })
    EXPECT_NE(python.find(part), std::string::npos) << part << python;
  std::string statistics = printStatistics(*sample);
  EXPECT_NE(statistics.find("weights: 400 bytes\nfunctions (6):\n"),
            std::string::npos)
      << statistics;
  EXPECT_NE(statistics.find("  main: bytecode, 1 parameters, 2 registers, 7 "
                            "instructions (4 call, 1 ret, 1 goto, 1 if)\n"),
            std::string::npos)
      << statistics;
  EXPECT_NE(statistics.find("  fused_dense0: kernel, 3 buffers, 1 symbols\n"),
            std::string::npos);
  EXPECT_NE(statistics.find("  test.vm.many: packed\n"), std::string::npos);
}

TEST(Text, spellings) {
  // Accepts blanks, comments, TVM's column padding and its spelling of `If`.
  Expected<Executable> padded =
      parseText("# a comment\n@func0:  call  test.vm.add     in: %0, %1       "
                "dst: %2\n  ret   %2\n\n@test.vm.add packed_func;\n"
                "@g:\n  If   %0, 1\n  ret   %void\n");
  ASSERT_TRUE(bool(padded)) << padded.error().message();
  EXPECT_EQ(printText(*padded), "@func0:\n"
                                "  call test.vm.add in: %0, %1 dst: %2\n"
                                "  ret %2\n"
                                "\n"
                                "@test.vm.add packed_func;\n"
                                "\n"
                                "@g:\n"
                                "  if %0, 1\n"
                                "  ret %void\n");
}

TEST(Text, headers) {
  expectSame("@f(x, \"y z\"):\n  ret %0\n");
  expectSame("@f:\n  call g in: dst: %0\n  ret %0\n");
  expectSame("@f regs=9:\n  ret %0\n");
  expectSame("@f(x: float32[n, min(m, 4)], y, z: (int64[], object)) regs=7 -> "
             "(float32[n, 10], shape[n]):\n  ret %0\n");
  expectSame("@\"a b\" kernel buffers=3 symbols=1;\n");
  expectSame("@f:\n  call \"a b\" in: f[\"c\\\"d\"], %vm, %void dst: %void\n"
             "  ret %void\n");
}

TEST(Text, constants) {
  expectSame("weights 8\n  0x0001020304050607\n"
             "c[0] = tensor float32 [2] weights 0\n"
             "c[1] = tensor int64 [0, 3] 0x\n"
             "c[2] = tensor float32 [8] splat 0x0000803f\n"
             "c[3] = tensor bool [] 0x01\n"
             "c[4] = shape []\n"
             "c[5] = string \"a\\\"\\\\\\n\\x01\"\n"
             "c[6] = int -9223372036854775808\n"
             "c[7] = float 0.10000000000000001\n"
             "c[8] = float 0x7ff0000000000000\n"
             "c[9] = float -0\n"
             "c[10] = float 1.0000000000000001e+300\n"
             "c[11] = dtype uint8x4\n");
}

TEST(Text, sample) {
  Expected<Executable> sample = makeSample();
  ASSERT_TRUE(bool(sample));
  std::string text = printText(*sample);
  expectSame(text);
  EXPECT_EQ(serialize(*parseText(text)), serialize(*sample));
  TextOptions options;
  options.elideAbove = 16;
  Expected<Executable> elided = parseText(printText(*sample, options));
  ASSERT_FALSE(bool(elided));
  EXPECT_EQ(elided.error().message(),
            "2:6: the bytes were elided when the text was printed");
}

TEST(Text, errors) {
  struct {
    const char *text;
    const char *message;
  } cases[] = {
      {"func0", "1:1: expected a function, an instruction or a constant, got "
                "'func0'"},
      {"ret %0", "1:1: an instruction outside a function"},
      {"@f:\n  call g on: %0", "2:10: expected 'in:', got 'on'"},
      {"@f:\n  call g in: x3 dst: %0",
       "2:14: expected an argument such as %0, i-3, c[1] or f[name], got 'x3'"},
      {"@f:\n  call g in: %0",
       "2:16: expected 'dst:', got the end of the text"},
      {"@f:\n  call g in: i99999999999999999999 dst: %0",
       "2:15: the number is out of range for an immediate"},
      {"@f:\n  call g in: i36028797018963968 dst: %0",
       "2:15: the number is out of range for an immediate"},
      {"@f:\n  ret %vm", "2:7: expected a register with a number, got '%vm'"},
      {"@f:\n  ret 3", "2:7: expected a register, got '3'"},
      {"@f\n  ret %0", "2:3: expected ':', got 'ret'"},
      {"@f:\n  ret %0\n@f:\n  ret %0", "3:1: function 'f' is defined twice"},
      {"@f:\n  ret %0\n  goto 5", "3:3: function 'f', instruction 1: jump "
                                  "offset 5 is out of range, the function "
                                  "has 2 instructions"},
      {"@f:\n  call g in: dst: %0\n",
       "2:3: function 'f', instruction 0: control runs off the end of the "
       "function"},
      {"@f():\n  ret %0",
       "2:3: function 'f', instruction 0: register %0 is read before it is "
       "written"},
      {"@f:\n", "1:1: function 'f': expected at least one instruction"},
      {"c[1] = int 3", "1:1: expected c[0], got c[1]"},
      {"c[0] = real 3", "1:8: expected tensor, shape, string, int, float or "
                        "dtype, got 'real'"},
      {"c[0] = dtype flat32", "1:14: expected an element type such as float32, "
                              "got 'flat32'"},
      {"c[0] = string \"abc", "1:19: expected '\"' at the end of the string"},
      {"c[0] = float abc", "1:14: expected a number, got 'abc'"},
      {"c[0] = tensor float32 [2] 0x000",
       "1:32: expected a second hexadecimal digit, got the end of the text"},
      {"c[0] = tensor float32 [2] 0x00",
       "1:1: constant 0: expected 8 bytes, got 1"},
      {"weights 3\n 0x00", "1:1: expected 3 bytes of weights, got 1"},
      {"@f(x: float32[n):\n  ret %0",
       "1:7: expected a type such as float32[n, 784], got 'float32[n):'"},
      {"@k kernel buffers=3;", "1:20: expected 'symbols', got ';'"},
  };
  for (auto &c : cases) {
    Expected<Executable> executable = parseText(c.text);
    ASSERT_FALSE(bool(executable)) << c.text;
    EXPECT_EQ(executable.error().message(), c.message) << c.text;
  }
}

TEST(Text, truncatedNeverCrashes) {
  std::string text = printText(*makeSample());
  for (size_t size = 0; size < text.size(); ++size)
    (void)bool(parseText(std::string(text.substr(0, size))));
  for (size_t i = 0; i < text.size(); ++i)
    for (char c : {'\0', '"', '%', '9', '\n', '[', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      (void)bool(parseText(changed));
    }
}
