//===- EmulatedWgmmaTest.cpp - compile and run products of warpgroups -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiles kernels with operations of wgmma, runs them on the emulated GPU, and
// compares the numbers with those of a plain loop.
//
//===----------------------------------------------------------------------===//

#include "../../Runtime/Emulator/WgmmaKernels.h"
#include "DeviceModuleTest.h"

using namespace relax_mlir;
using runtime::Problem;

/// Joins print(0), ..., print(count - 1) by commas.
template <typename Print> static std::string join(uint32_t count, Print print) {
  std::string text;
  for (uint32_t i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::string(print(i));
  return text;
}

static std::string number(uint64_t value) { return std::to_string(value); }

namespace {
/// The text of a kernel that computes a problem in bf16.
struct KernelText {
  explicit KernelText(const Problem &problem)
      : problem(problem), count(problem.numRegisters()),
        type("!llvm.struct<(" + join(count, [](uint32_t) { return "f32"; }) +
             ")>") {}

  /// Adds a line with a new value, and returns its name.
  std::string value(const std::string &text) {
    std::string name = "%v" + number(numValues++);
    line(name + " = " + text);
    return name;
  }
  void line(const std::string &text) { body += text + "\n"; }
  std::string i64(uint64_t bits) {
    return value("llvm.mlir.constant(" + std::to_string(int64_t(bits)) +
                 " : i64) : i64");
  }

  /// Copies the image of shared memory, with 128 threads.
  void begin() {
    uint32_t bytes = problem.sharedBytes();
    body = R"mlir(
      llvm.mlir.global internal @memory() {addr_space = 3 : i32,
          alignment = 1024 : i64} : !llvm.array<)mlir" +
           number(bytes) + R"mlir( x i8>
      llvm.func @multiply(%image: !llvm.ptr<1>, %a: !llvm.ptr<1>,
                          %c: !llvm.ptr<1>, %d: !llvm.ptr<1>)
          attributes {gpu.kernel, nvvm.kernel} {
        %s = llvm.mlir.addressof @memory : !llvm.ptr<3>
        %tid = nvvm.read.ptx.sreg.tid.x : i32
        %threads = llvm.mlir.constant(128 : i32) : i32
        %end = llvm.mlir.constant()mlir" +
           number(bytes / 16) + R"mlir( : i32) : i32
        llvm.br ^head(%tid : i32)
      ^head(%i: i32):
        %inside = llvm.icmp "slt" %i, %end : i32
        llvm.cond_br %inside, ^copy, ^ready
      ^copy:
        %from = llvm.getelementptr %image[%i]
            : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xi32>
        %to = llvm.getelementptr %s[%i]
            : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xi32>
        %part = llvm.load %from {alignment = 16 : i64}
            : !llvm.ptr<1> -> vector<4xi32>
        llvm.store %part, %to {alignment = 16 : i64}
            : vector<4xi32>, !llvm.ptr<3>
        %next = llvm.add %i, %threads : i32
        llvm.br ^head(%next : i32)
      ^ready:
        nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>,
                          space = #nvvm.shared_space<cta>}
        nvvm.barrier0
        %address = llvm.ptrtoint %s : !llvm.ptr<3> to i32
        %mask = llvm.mlir.constant(262143 : i32) : i32
        %four = llvm.mlir.constant(4 : i32) : i32
        %masked = llvm.and %address, %mask : i32
        %shifted = llvm.lshr %masked, %four : i32
        %start = llvm.zext %shifted : i32 to i64
      )mlir";
  }

  std::string descriptor(const runtime::MatrixLayout &layout, uint32_t step) {
    // A descriptor for memory at the address 0.
    RelaxEmulatedThread thread = {};
    return value("llvm.add %start, " + i64(layout.descriptor(&thread, step)) +
                 " : i64");
  }

  /// Returns the address of a register of the thread, in an array of `size` for
  /// each thread.
  std::string element(const std::string &array, uint32_t size, uint32_t index,
                      const std::string &elementType) {
    std::string row =
        value("llvm.mul %tid, " +
              value("llvm.mlir.constant(" + number(size) + " : i32) : i32") +
              " : i32");
    std::string first =
        value("llvm.getelementptr " + array + "[" + row +
              "] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, " + elementType);
    return value("llvm.getelementptr " + first + "[" + number(index) +
                 "] : (!llvm.ptr<1>) -> !llvm.ptr<1>, " + elementType);
  }

  /// Loads the accumulators into a structure.
  std::string load() {
    std::string result = value("llvm.mlir.undef : " + type);
    for (uint32_t i = 0; i < count; ++i)
      result = value("llvm.insertvalue " +
                     value("llvm.load " + element("%c", count, i, "f32") +
                           " : !llvm.ptr<1> -> f32") +
                     ", " + result + "[" + number(i) + "] : " + type);
    return result;
  }

  /// Returns the fields of a structure.
  std::vector<std::string> extract(const std::string &registers) {
    std::vector<std::string> fields;
    for (uint32_t i = 0; i < count; ++i)
      fields.push_back(value("llvm.extractvalue " + registers + "[" +
                             number(i) + "] : " + type));
    return fields;
  }

  std::string multiply(const std::string &a, const std::string &b,
                       const std::string &registers) {
    return value("nvvm.wgmma.mma_async " + a + ", " + b + ", " + registers +
                 ", #nvvm.shape<m = 64, n = " + number(problem.n) +
                 ", k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, "
                 "#nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, "
                 "#nvvm.wgmma_scale_in<one>, " +
                 (problem.flags & RELAX_WGMMA_N_MAJOR_B ? "<row>" : "<col>") +
                 "] : " + type + " -> " + type);
  }

  /// Multiplies with matrix A in registers.
  std::string multiplyRegisters(uint32_t step, const std::string &registers) {
    std::vector<std::string> operands = extract(registers);
    for (uint32_t i = 0; i < 4; ++i)
      operands.push_back(value(
          "llvm.load " + element("%a", problem.steps * 4, step * 4 + i, "i32") +
          " : !llvm.ptr<1> -> i32"));
    operands.push_back(descriptor(problem.b, step));
    auto placeholders = [](uint32_t count, uint32_t first) {
      return "{" +
             join(count, [&](uint32_t i) { return "$" + number(first + i); }) +
             "}";
    };
    std::string text = "wgmma.mma_async.sync.aligned.m64n" + number(problem.n) +
                       "k16.f32.bf16.bf16 " + placeholders(count, 0) + ", " +
                       placeholders(4, 2 * count) + ", $" +
                       number(2 * count + 4) + ", 1, 1, 1, " +
                       (problem.flags & RELAX_WGMMA_N_MAJOR_B ? "1" : "0") +
                       ";";
    return assembly(text, operands, ",r,r,r,r,l", ", i32, i32, i32, i32, i64");
  }

  std::string assembly(const std::string &text,
                       const std::vector<std::string> &operands,
                       const std::string &constraints,
                       const std::string &types) {
    auto repeat = [&](auto print) { return join(count, print); };
    std::string allConstraints =
        repeat([](uint32_t) { return "=f"; }) + ", " + repeat(number);
    allConstraints.erase(
        std::remove(allConstraints.begin(), allConstraints.end(), ' '),
        allConstraints.end());
    return value("llvm.inline_asm has_side_effects \"" + text + "\", \"" +
                 allConstraints + constraints + "\" " +
                 join(uint32_t(operands.size()),
                      [&](uint32_t i) { return operands[i]; }) +
                 " : (" + repeat([](uint32_t) { return "f32"; }) + types +
                 ") -> " + type);
  }

  std::string wait(const std::string &registers, uint32_t pending) {
    return assembly("wgmma.wait_group.sync.aligned " + number(pending) + ";",
                    extract(registers), "", "");
  }

  std::string end(const std::string &registers) {
    std::vector<std::string> fields = extract(registers);
    for (uint32_t i = 0; i < count; ++i)
      line("llvm.store " + fields[i] + ", " + element("%d", count, i, "f32") +
           " : f32, !llvm.ptr<1>");
    line("llvm.return }");
    return body;
  }

  const Problem &problem;
  uint32_t count;
  std::string type, body;
  uint32_t numValues = 0;
};

class EmulatedWgmmaTest : public DeviceModuleTest {
protected:
  EmulatedWgmmaTest() {
    problem.n = 32;
    problem.steps = 4;
  }

  /// Runs the compiled kernel, and returns its error.
  std::string run() {
    auto api = runtime::createEmulatedDevice();
    runtime::Buffer<char> image(*api, problem.sharedBytes());
    std::memset(image.data, 0, image.count);
    for (const auto &[layout, bits] : {std::pair(problem.a, problem.bitsA),
                                       std::pair(problem.b, problem.bitsB)})
      for (uint32_t i = 0; i < bits.size(); ++i)
        std::memcpy(image.data + layout.place(i / layout.k, i % layout.k),
                    &bits[i], 2);
    runtime::Buffer<uint32_t> a(*api, 128 * problem.steps * 4);
    uint32_t count = problem.numRegisters();
    runtime::Buffer<uint32_t> c(*api, 128 * count), d(*api, 128 * count);
    for (uint32_t i = 0; i < 128; ++i) {
      RelaxEmulatedThread thread = {};
      thread.threadIdx[0] = i;
      runtime::loadAccumulators(&thread, problem, c.data + i * count);
      for (uint32_t step = 0; step < problem.steps; ++step) {
        uint32_t registers[4];
        runtime::loadRegistersA(&thread, problem, step, registers);
        std::copy_n(registers, 4, a.data + (i * problem.steps + step) * 4);
      }
    }
    void *pointers[] = {image.data, a.data, c.data, d.data};
    void *arguments[] = {&pointers[0], &pointers[1], &pointers[2],
                         &pointers[3]};
    RelaxLaunch launch = {device,      "multiply", "test",    {1, 1, 1},
                          {128, 1, 1}, 0,          arguments, 4};
    std::string message = api->launch(0, launch).message();
    if (message.empty())
      compare(d);
    return message;
  }

  void compare(const runtime::Buffer<uint32_t> &d) {
    auto api = runtime::createEmulatedDevice();
    runtime::Buffer<uint32_t> matrix(*api, runtime::kRows * problem.n);
    for (uint32_t i = 0; i < 128; ++i) {
      RelaxEmulatedThread thread = {};
      thread.threadIdx[0] = i;
      runtime::forEachAccumulator(
          &thread, problem,
          [&](uint32_t reg, uint32_t, uint32_t row, uint32_t column) {
            matrix.data[row * problem.n + column] =
                d.data[i * problem.numRegisters() + reg];
          });
    }
    problem.check(matrix);
  }

  Problem problem;
};
} // namespace

TEST_F(EmulatedWgmmaTest, TiedWait) {
  for (uint32_t layout : {0u, uint32_t(RELAX_WGMMA_N_MAJOR_B)}) {
    problem.flags = RELAX_WGMMA_ACCUMULATE | layout;
    problem.prepare();
    KernelText text(problem);
    text.begin();
    std::string registers = text.load();
    text.line("nvvm.wgmma.fence.aligned");
    for (uint32_t step = 0; step < problem.steps; ++step)
      registers = text.multiply(text.descriptor(problem.a, step),
                                text.descriptor(problem.b, step), registers);
    text.line("nvvm.wgmma.commit.group.sync.aligned");
    registers = text.wait(registers, 0);
    ASSERT_NO_FATAL_FAILURE(compileDevice(text.end(registers)));
    EXPECT_EQ(run(), "");
    kernels.reset();
  }
}

// A wait without operands delivers the accumulators that are used behind it:
// each step of a loop has a product under way, and the accumulators are
// arguments of blocks.
TEST_F(EmulatedWgmmaTest, UntiedWaits) {
  problem.prepare();
  KernelText text(problem);
  text.begin();
  std::string initial = text.load();
  std::string a = text.descriptor(problem.a, 0);
  std::string b = text.descriptor(problem.b, 0);
  // A step is 32 bytes of a row.
  std::string two = text.i64(2), one = text.i64(1);
  std::string zero = text.i64(0), steps = text.i64(problem.steps);
  std::string types = text.type + ", i64, i64, i64";
  text.line("llvm.br ^loop(" + initial + ", " + zero + ", " + a + ", " + b +
            " : " + types + ")");
  text.line("^loop(%sums: " + text.type + ", %n: i64, %x: i64, %y: i64):");
  text.line("nvvm.wgmma.fence.aligned");
  std::string sums = text.multiply("%x", "%y", "%sums");
  text.line("nvvm.wgmma.commit.group.sync.aligned");
  text.line("nvvm.wgmma.wait.group.sync.aligned 1");
  std::string n = text.value("llvm.add %n, " + one + " : i64");
  std::string x = text.value("llvm.add %x, " + two + " : i64");
  std::string y = text.value("llvm.add %y, " + two + " : i64");
  std::string again =
      text.value("llvm.icmp \"slt\" " + n + ", " + steps + " : i64");
  text.line("llvm.cond_br " + again + ", ^loop(" + sums + ", " + n + ", " + x +
            ", " + y + " : " + types + "), ^exit(" + sums + " : " + text.type +
            ")");
  text.line("^exit(%result: " + text.type + "):");
  text.line("nvvm.wgmma.wait.group.sync.aligned 0");
  ASSERT_NO_FATAL_FAILURE(compileDevice(text.end("%result")));
  EXPECT_EQ(run(), "");
}

TEST_F(EmulatedWgmmaTest, MatrixInRegisters) {
  for (uint32_t layout : {0u, uint32_t(RELAX_WGMMA_N_MAJOR_B)}) {
    problem.flags = RELAX_WGMMA_ACCUMULATE | layout;
    problem.prepare();
    KernelText text(problem);
    text.begin();
    std::string registers = text.load();
    text.line("nvvm.wgmma.fence.aligned");
    for (uint32_t step = 0; step < problem.steps; ++step)
      registers = text.multiplyRegisters(step, registers);
    text.line("nvvm.wgmma.commit.group.sync.aligned");
    text.line("nvvm.wgmma.wait.group.sync.aligned 0");
    ASSERT_NO_FATAL_FAILURE(compileDevice(text.end(registers)));
    EXPECT_EQ(run(), "");
    kernels.reset();
  }
}

TEST_F(EmulatedWgmmaTest, MissingCommit) {
  problem.prepare();
  KernelText text(problem);
  text.begin();
  std::string registers = text.load();
  text.line("nvvm.wgmma.fence.aligned");
  registers = text.multiplyRegisters(0, registers);
  text.line("nvvm.wgmma.wait.group.sync.aligned 0");
  ASSERT_NO_FATAL_FAILURE(compileDevice(text.end(registers)));
  std::string message = run();
  EXPECT_NE(message.find("uncommitted wgmma by thread ("), std::string::npos)
      << message;
  EXPECT_NE(
      message.find("no commit is between the wait and "
                   "wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16"),
      std::string::npos)
      << message;
}
