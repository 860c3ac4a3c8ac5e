//===- LoaderTest.cpp - load valid and invalid artefacts ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Loader.h"
#include "SampleExecutable.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

using namespace relax_mlir::runtime;

static const std::string folder = RELAX_TEST_ARTEFACTS;

static std::string readAll(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

static const char kNoSeal[] =
    "the file is damaged, truncated, or was not made by relaxc: it has no "
    "seal at its end";

/// A temporary file with the given bytes.
class TemporaryFile {
public:
  TemporaryFile(const std::string &bytes) {
    static int counter = 0;
    path = testing::TempDir() + "relax-loader-" + std::to_string(counter++) +
           "-" +
           std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
           std::to_string(uintptr_t(this));
    std::ofstream(path, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::remove(path.c_str()); }
  std::string path;
};

static std::string errorOf(const std::string &path) {
  Expected<std::shared_ptr<VirtualMachine>> vm = loadModule(path);
  EXPECT_FALSE(bool(vm));
  std::string message = vm ? "" : vm.error().message();
  // The message starts with the path.
  EXPECT_EQ(message.compare(0, path.size() + 2, path + ": "), 0) << message;
  return message.substr(std::min(message.size(), path.size() + 2));
}

/// Runs main on n rows and checks each number.
static void checkModel(VirtualMachine &vm, int64_t n) {
  Any x = *makeTensor(DataType(), {n, 4});
  auto *in = static_cast<float *>(dataOf(*asTensor(x)));
  for (int64_t i = 0; i < 4 * n; ++i)
    in[i] = float(i % 5) - 2;
  Expected<Any> y = vm.invoke("main", {x});
  ASSERT_TRUE(bool(y)) << y.error().message();
  const DLTensor *out = asTensor(*y);
  ASSERT_EQ(shapeToString(out->shape, size_t(out->ndim)),
            "[" + std::to_string(n) + ", 64]");
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < 64; ++j) {
      float sum = 0.5f;
      for (int64_t k = 0; k < 4; ++k)
        sum += in[i * 4 + k] * (float((k * 64 + j) % 7) - 3);
      ASSERT_EQ(static_cast<float *>(dataOf(*out))[i * 64 + j],
                std::max(sum, 0.0f));
    }
}

TEST(Loader, sharedLibrary) {
  Expected<std::shared_ptr<VirtualMachine>> vm =
      loadModule(folder + "/TestArtefact.so");
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  for (int64_t n : {1, 7, 64, 0})
    checkModel(**vm, n);
}

TEST(Loader, tensorsOutliveTheModule) {
  Any y;
  {
    Expected<std::shared_ptr<VirtualMachine>> vm =
        loadModule(folder + "/TestArtefact.so");
    ASSERT_TRUE(bool(vm));
    y = *(*vm)->invoke("main", {*makeTensor(DataType(), {1, 4})});
  }
  EXPECT_EQ(numElements(*asTensor(y)), 64u);
}

TEST(Loader, refusedImages) {
  EXPECT_EQ(errorOf(folder + "/TestArtefactVersion.so"),
            "expected image version 4, got 7");
  EXPECT_EQ(errorOf(folder + "/TestArtefactTriple.so"),
            "the artefact is for 'riscv64-unknown-linux-gnu', this process "
            "runs on x86_64 linux");
  EXPECT_EQ(errorOf(folder + "/TestArtefactFeatures.so"),
            "the artefact needs CPU features that this runtime cannot check: "
            "quantum, sse99");
}

TEST(Loader, cpuFeatures) {
  EXPECT_FALSE(bool(checkCPUFeatures("")));
  EXPECT_FALSE(bool(checkCPUFeatures("+64bit,+sse2,+cx8,-avx512f")));
  // No processor has both AMD's and Intel's features.
  Error error = checkCPUFeatures("+sse2,+xop,+amx-tile,+sse3");
  ASSERT_TRUE(bool(error));
  EXPECT_EQ(error.message().find("the artefact needs CPU features that this "
                                 "processor lacks: "),
            0u);
  EXPECT_FALSE(bool(checkTriple("x86_64-pc-linux-gnu")));
  EXPECT_TRUE(bool(checkTriple("x86_64-apple-darwin")));
}

TEST(Loader, otherFiles) {
  EXPECT_EQ(errorOf("/nonexistent/file"),
            "cannot open: No such file or directory");
  EXPECT_EQ(errorOf("/tmp"), "expected a regular file");
  TemporaryFile empty("");
  EXPECT_EQ(errorOf(empty.path),
            "expected a shared library or bytecode, got neither");
  TemporaryFile text("hello");
  EXPECT_EQ(errorOf(text.path),
            "expected a shared library or bytecode, got neither");
  // A library without an image.
  EXPECT_EQ(errorOf(RELAX_TEST_OTHER_LIBRARY), kNoSeal);
  TemporaryFile other(readAll(RELAX_TEST_OTHER_LIBRARY));
  ASSERT_FALSE(bool(sealArtefact(other.path)));
  EXPECT_EQ(errorOf(other.path),
            "the library has no '__relax_image', it was not made by relaxc");
  TemporaryFile nothing(std::string("\177ELF\2\1", 6));
  ASSERT_FALSE(bool(sealArtefact(nothing.path)));
  EXPECT_EQ(errorOf(nothing.path), "expected a 64-bit shared library");
}

TEST(Loader, truncatedLibraries) {
  std::string bytes = readAll(folder + "/TestArtefact.so");
  ASSERT_GT(bytes.size(), 4096u);
  for (size_t cut = 1; cut <= 4096; ++cut) {
    TemporaryFile file(bytes.substr(0, bytes.size() - cut));
    ASSERT_EQ(errorOf(file.path), kNoSeal) << cut;
  }
  for (size_t size : {4, 20, 64, 200, 1000, 2000}) {
    TemporaryFile file(bytes.substr(0, size));
    EXPECT_EQ(errorOf(file.path), kNoSeal) << size;
  }
}

/// Returns the error for `bytes` with one bit of byte `at` flipped.
static std::string errorOfFlip(std::string bytes, size_t at, int bit) {
  bytes[at] = char(bytes[at] ^ (1 << bit));
  TemporaryFile damaged(bytes);
  return errorOf(damaged.path);
}

TEST(Loader, damagedLibraries) {
  std::string bytes = readAll(folder + "/TestArtefact.so");
  // The seal itself: its magic and size, then its checksum.
  size_t seal = bytes.size() - 24;
  for (size_t at = seal; at < bytes.size(); ++at)
    for (int bit = 0; bit < 8; ++bit)
      EXPECT_EQ(errorOfFlip(bytes, at, bit),
                at < seal + 16 ? kNoSeal
                               : "the file is damaged: checksum mismatch");
  for (size_t at = 0; at < 4; ++at)
    EXPECT_EQ(errorOfFlip(bytes, at, 3),
              "expected a shared library or bytecode, got neither");
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    size_t at = 4 + random() % (seal - 4);
    EXPECT_EQ(errorOfFlip(bytes, at, int(random() % 8)),
              "the file is damaged: checksum mismatch")
        << at;
  }
}

TEST(Loader, seals) {
  std::string sealed = readAll(folder + "/TestArtefact.so");
  TemporaryFile unsealed(sealed.substr(0, sealed.size() - 24));
  EXPECT_EQ(errorOf(unsealed.path), kNoSeal);
  ASSERT_FALSE(bool(sealArtefact(unsealed.path)));
  EXPECT_EQ(readAll(unsealed.path), sealed);
  // Sealing again changes nothing, and the linker still accepts the file.
  ASSERT_FALSE(bool(sealArtefact(unsealed.path)));
  EXPECT_EQ(readAll(unsealed.path), sealed);
  Expected<std::shared_ptr<VirtualMachine>> vm = loadModule(unsealed.path);
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  checkModel(**vm, 3);
  EXPECT_TRUE(bool(sealArtefact("/nonexistent/file")));
}

TEST(Loader, bytecodeFiles) {
  Expected<Executable> executable =
      parseText("weights 8\n  0x000080400000a040\n"
                "c[0] = tensor float32 [2] weights 0\n"
                "@main:\n  call vm.builtin.copy in: c[0] dst: %0\n  ret %0\n");
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  std::string bytes = serialize(*executable);
  TemporaryFile file(bytes);
  Expected<std::shared_ptr<VirtualMachine>> vm = loadModule(file.path);
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  Any y = *(*vm)->invoke("main", {});
  // The tensor shares the file's memory and keeps it alive.
  (*vm).reset();
  EXPECT_EQ(uintptr_t(dataOf(*asTensor(y))) % 64, 0u);
  EXPECT_EQ(static_cast<float *>(dataOf(*asTensor(y)))[1], 5.0f);
  for (size_t size = 8; size < bytes.size(); size += 7) {
    TemporaryFile cut(bytes.substr(0, size));
    EXPECT_EQ(errorOf(cut.path).find("malformed bytecode: "), 0u);
  }
  TemporaryFile kernels(serialize(*makeSample()));
  EXPECT_EQ(errorOf(kernels.path), "kernel 'fused_dense0' is not in the image");
}

TEST(Loader, anotherDevice) {
  // The type is checked before the device is opened: there may be no GPU.
  std::string path = folder + "/TestArtefact.so";
  EXPECT_EQ(loadModule(path, {kDLCUDA, 0}).error().message(),
            path + ": the kernels were compiled for cpu, they cannot run on "
                   "cuda:0");
}

TEST(Loader, throughTheTable) {
  // Works as in tvm-ffi: the loader sets the slot, the stub finds its image.
  Expected<std::shared_ptr<VirtualMachine>> vm =
      loadModule(folder + "/TestArtefact.so");
  ASSERT_TRUE(bool(vm));
  const RelaxRuntimeAPI *api = runtimeAPI();
  EXPECT_EQ(api->version, RELAX_RUNTIME_API_VERSION);
  Expected<Executable> executable = parseText("@id:\n  ret %0\n");
  SerializeOptions options;
  std::string bytes = serialize(*executable, options);
  RelaxImage image{};
  image.version = RELAX_IMAGE_VERSION;
  image.bytecode = bytes.data();
  image.bytecodeSize = bytes.size();
  Any arg = Any::integer(42), result;
  EXPECT_EQ(api->invoke(&image, "id", &arg.view(), 1, result.out()), 0);
  EXPECT_EQ(result.view().v_int64, 42);
  EXPECT_NE(api->invoke(&image, "absent", &arg.view(), 1, result.out()), 0);
  EXPECT_EQ(takeRaised().message(), "there is no function 'absent'");
  RelaxImage broken = image;
  broken.bytecodeSize = 10;
  EXPECT_NE(api->invoke(&broken, "id", &arg.view(), 1, result.out()), 0);
  EXPECT_EQ(takeRaised().message(),
            "malformed bytecode: the header is truncated");
}
