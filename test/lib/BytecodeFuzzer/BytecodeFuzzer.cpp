//===- BytecodeFuzzer.cpp - bytecode that nobody trusts -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads bytes as an executable. An executable that the verifier accepts must
// survive a round trip through the binary form and the text form, and its
// functions must run, for a limited number of instructions, without an access
// out of bounds: they may only fail with an error.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Runtime.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Instrument.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace relax_mlir::runtime;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// Executables that mutations begin with.
static const char *const kSamples[] = {
    "@main:\n  call vm.builtin.make_tuple in: %0, i3 dst: %1\n"
    "  call vm.builtin.tuple_getitem in: %1, i0 dst: %2\n  ret %2\n",
    "c[0] = shape [24]\nc[1] = string \"global\"\nc[2] = shape [4, 6]\n"
    "c[3] = dtype float32\nc[4] = shape [3, 8]\n"
    "@main:\n"
    "  call vm.builtin.alloc_storage in: %vm, c[0], i0, c[3], c[1] dst: %0\n"
    "  call vm.builtin.alloc_tensor in: %0, i0, c[2], c[3] dst: %1\n"
    "  call vm.builtin.reshape in: %1, c[4] dst: %2\n"
    "  call vm.builtin.null_value in: dst: %0\n"
    "  call vm.builtin.make_tuple in: %1, %2 dst: %3\n"
    "  ret %3\n",
    "weights 8\n  0x000080400000a040\n"
    "c[0] = tensor float32 [2] 0x0000803f00000040\n"
    "c[1] = tensor float32 [2] splat 0x00004040\n"
    "c[2] = tensor float32 [2] weights 0\nc[3] = float 2.5\n"
    "@main:\n  call vm.builtin.copy in: c[0] dst: %0\n"
    "  call vm.builtin.shape_of in: %0 dst: %1\n  ret %1\n"
    "@f:\n  call vm.builtin.copy in: c[3] dst: %0\n  ret %0\n",
    "@main:\n  call vm.builtin.alloc_shape_heap in: %vm, i3 dst: %1\n"
    "  call vm.builtin.match_shape in: %0, %1, i2, i1, i0, i1, i1, i0 "
    "dst: %void\n"
    "  call vm.builtin.make_shape in: %1, i2, i1, i0, i0, i7 dst: %2\n"
    "  ret %2\n",
    "c[0] = shape [0, 4, 1, 0, 4, 10, 2]\nc[1] = dtype float32\n"
    "@main(x):\n  call vm.builtin.alloc_shape_heap in: %vm, i3 dst: %1\n"
    "  call vm.builtin.run_shape_program in: %1, c[0] dst: %void\n"
    "  call vm.builtin.make_shape in: %1, i1, i1, i2 dst: %2\n"
    "  call vm.builtin.new_tensor in: %vm, %2, i0, c[1] dst: %2\n"
    "  ret %2\n",
    "@loop:\n  if %0 3\n  call loop in: %1, %1 dst: %2\n  goto 2\n"
    "  call vm.builtin.copy in: %1 dst: %2\n  ret %2\n",
};

/// Writes the fields of the header that depend on the other bytes.
static void repair(uint8_t *data, size_t size) {
  constexpr size_t kHeader = 32;
  if (size < kHeader)
    return;
  uint64_t fileSize = size, sum = checksum(data + kHeader, size - kHeader);
  std::memcpy(data, kBytecodeMagic.data(), kBytecodeMagic.size());
  std::memcpy(data + 16, &fileSize, sizeof(fileSize));
  std::memcpy(data + 24, &sum, sizeof(sum));
}

/// Mutates the bytes behind a header that fits them, because a wrong checksum
/// hides all else.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  constexpr size_t kNumSamples = sizeof(kSamples) / sizeof(*kSamples);
  if (size < 64 || seed % 1000 == 0) {
    Expected<Executable> sample =
        parseText(kSamples[seed / 1000 % kNumSamples]);
    if (!sample) {
      std::fprintf(stderr, "%s\n", sample.error().message().c_str());
      std::abort();
    }
    std::string bytes = serialize(*sample);
    if (bytes.size() <= maxSize) {
      std::memcpy(data, bytes.data(), bytes.size());
      size = bytes.size();
    }
  }
  size = LLVMFuzzerMutate(data, size, maxSize);
  repair(data, size);
  return size;
}

namespace {
/// Ends a run after a number of instructions.
struct Limit : Instrument {
  int before(const InstructionEvent &, bool &) override {
    return count++ < 2000 ? 0 : raise("RuntimeError", "too many instructions");
  }
  int after(const InstructionEvent &, const TVMFFIAny *) override { return 0; }
  int count = 0;
};
} // namespace

[[noreturn]] static void fail(const char *what, const std::string &detail) {
  std::fprintf(stderr, "%s: %s\n", what, detail.c_str());
  std::abort();
}

/// Aborts if a form of an accepted executable is not read back.
static void checkRoundTrips(const Executable &executable) {
  std::string text = printText(executable);
  std::string bytes = serialize(executable);
  Expected<Executable> again = deserialize(bytes.data(), bytes.size());
  if (!again)
    fail("the serialised executable is refused", again.error().message());
  if (printText(*again) != text)
    fail("the serialised executable differs", text);
  Expected<Executable> parsed = parseText(text);
  if (!parsed)
    fail("the printed executable is refused", parsed.error().message() + text);
  if (printText(*parsed) != text)
    fail("the printed executable differs", text);
  (void)printPython(executable);
  (void)printStatistics(executable);
}

/// Calls each function of an accepted executable.
static void runAll(Executable executable) {
  Expected<std::shared_ptr<VirtualMachine>> machine =
      VirtualMachine::create(std::move(executable));
  if (!machine)
    return;
  Expected<Any> tensor = makeTensor({}, {2, 3});
  if (!tensor)
    return;
  std::memset(dataOf(*asTensor(*tensor)), 0, numBytes(*asTensor(*tensor)));
  const Any kinds[] = {*tensor, Any::integer(2), makeShape({2, 3}),
                       makeString("text"), Any::boolean(false)};
  for (const Function &function : (*machine)->executable().functions) {
    if (function.kind != FunctionKind::VM || function.numParams() > 16)
      continue;
    for (size_t first = 0; first < 5; ++first) {
      std::vector<Any> args;
      for (int64_t i = 0; i < function.numParams(); ++i)
        args.push_back(kinds[(first + size_t(i)) % 5]);
      Limit limit;
      InstrumentScope scope(**machine, &limit);
      (void)(*machine)->invoke(function.name, args);
      if (function.numParams() == 0)
        break;
    }
  }
}

/// Gives out at most 64 MB in one block, since a program may ask for any size.
static void *allocate(void *, int32_t, int32_t, uint64_t bytes,
                      uint64_t alignment) {
  if (bytes > (uint64_t(64) << 20))
    return nullptr;
  return std::aligned_alloc(alignment,
                            (bytes + alignment) / alignment * alignment);
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  RelaxAllocator allocator = {};
  allocator.size = sizeof(allocator);
  allocator.allocate = allocate;
  allocator.deallocate = [](void *, int32_t, int32_t, void *memory, uint64_t) {
    std::free(memory);
  };
  if (relaxSetAllocator(&allocator))
    fail("the allocator is refused", takeRaised().message());
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Expected<Executable> executable = deserialize(data, size);
  if (!executable)
    return 0;
  uint64_t constantBytes = 0;
  for (const Constant &constant : executable->constants)
    if (constant.kind == Constant::Tensor)
      constantBytes += *byteSize(constant.shape, constant.dtype);
  // The text of a splat is short, but the machine makes all its elements.
  if (constantBytes > (1 << 20))
    return 0;
  checkRoundTrips(*executable);
  runAll(std::move(*executable));
  return 0;
}
