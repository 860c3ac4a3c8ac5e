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

#include "Samples.h"
#include "relax-mlir-c/Runtime.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Instrument.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

using namespace relax_mlir::runtime;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

[[noreturn]] static void fail(const char *what, const std::string &detail) {
  std::fprintf(stderr, "%s: %s\n", what, detail.c_str());
  std::abort();
}

static Executable parseSample(const char *text) {
  Expected<Executable> sample = parseText(text);
  if (!sample)
    fail("a sample is refused", sample.error().message());
  return std::move(*sample);
}

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
  if (size < 64 || seed % 1000 == 0) {
    std::string bytes =
        serialize(parseSample(kSamples[seed / 1000 % std::size(kSamples)]));
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
  bool isReached() const { return count > 2000; }
  int before(const InstructionEvent &, bool &) override {
    ++count;
    return isReached() ? raise("RuntimeError", "too many instructions") : 0;
  }
  int after(const InstructionEvent &, const TVMFFIAny *) override { return 0; }
  int count = 0;
};
} // namespace

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

/// Calls a function with these arguments, and once more without the instrument
/// if it ended in time. Returns the first error.
static Error run(VirtualMachine &machine, const std::string &name,
                 const std::vector<Any> &args) {
  Limit limit;
  Expected<Any> result = Any();
  {
    InstrumentScope scope(machine, &limit);
    result = machine.invoke(name, args);
  }
  if (!limit.isReached())
    (void)machine.invoke(name, args);
  return result.takeError();
}

/// Calls each function of an accepted executable. Returns the errors of calls
/// with a tensor.
static std::vector<Error> runAll(Executable executable) {
  std::vector<Error> errors;
  Expected<std::shared_ptr<VirtualMachine>> machine =
      VirtualMachine::create(std::move(executable));
  if (!machine)
    return errors;
  Expected<Any> tensor = makeTensor({}, {2, 3});
  if (!tensor)
    return errors;
  std::memset(dataOf(*asTensor(*tensor)), 0, numBytes(*asTensor(*tensor)));
  const Any kinds[] = {*tensor, Any::integer(2), makeShape({2, 3}),
                       makeString("text"), Any::boolean(false)};
  for (const Function &function : (*machine)->executable().functions) {
    if (function.kind != FunctionKind::VM || function.numParams() > 16)
      continue;
    for (size_t first = 0; first < std::size(kinds); ++first) {
      std::vector<Any> args;
      for (int64_t i = 0; i < function.numParams(); ++i)
        args.push_back(kinds[(first + size_t(i)) % std::size(kinds)]);
      Error error = run(**machine, function.name, args);
      if (first == 0)
        errors.push_back(std::move(error));
      if (function.numParams() == 0)
        break;
    }
  }
  return errors;
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
  // A sample that ends at its first instruction would teach little.
  for (const char *sample : kSamples)
    for (Error &error : runAll(parseSample(sample)))
      if (error)
        fail(sample, error.message());
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
  (void)runAll(std::move(*executable));
  return 0;
}
