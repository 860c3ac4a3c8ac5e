//===- SharedObjectTest.cpp - write ahead-of-time artefacts ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/SharedObject.h"
#include "KernelHarness.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/ExecutableBuilder.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Loader.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include <dlfcn.h>

using namespace mlir;
using namespace relax_mlir;

namespace {
class SharedObjectTest : public KernelTest {
protected:
  SharedObjectTest() {
    int fd;
    EXPECT_FALSE(
        llvm::sys::fs::createTemporaryFile("relax-test", "so", fd, path));
    ::close(fd);
  }
  ~SharedObjectTest() override {
    if (handle)
      dlclose(handle);
    llvm::sys::fs::remove(path);
  }

  LogicalResult write(StringRef source, const ImageContents &contents) {
    TargetSpec spec = TargetSpec::host();
    auto module = parseSourceString<ModuleOp>(source, &mlirContext);
    if (!module || failed(lowerPrimFuncsToLLVM(*module, spec)))
      return failure();
    return writeSharedObject(*module, spec, contents, path);
  }

  template <typename T> T symbol(const char *name) {
    if (!handle)
      handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(handle, nullptr) << dlerror();
    return handle ? reinterpret_cast<T>(dlsym(handle, name)) : nullptr;
  }

  SmallString<128> path;
  void *handle = nullptr;
};

constexpr const char *kSource = R"mlir(
func.func @logs(%A: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %A[%i] : memref<?xf64>
    %b = math.log %a : f64
    memref.store %b, %A[%i] : memref<?xf64>
  }
  return
}
)mlir";

TEST_F(SharedObjectTest, Image) {
  std::vector<char> weights(1000);
  for (size_t i = 0; i < weights.size(); ++i)
    weights[i] = char(i);
  std::string functions[] = {"main", "a.b"};
  ImageContents contents;
  contents.bytecode = StringRef("RELAXVM\nxyz\0tail", 16);
  contents.weights = weights;
  contents.publicFunctions = functions;
  ASSERT_TRUE(succeeded(write(kSource, contents)));

  auto *image = symbol<const RelaxImage *>(RELAX_IMAGE_SYMBOL);
  ASSERT_NE(image, nullptr);
  EXPECT_EQ(image->version, RELAX_IMAGE_VERSION);
  EXPECT_EQ(StringRef(static_cast<const char *>(image->bytecode),
                      image->bytecodeSize),
            contents.bytecode);
  ASSERT_EQ(image->weightsSize, weights.size());
  EXPECT_EQ(std::memcmp(image->weights, weights.data(), weights.size()), 0);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(image->weights) % 64, 0u);
  EXPECT_EQ(image->triple, TargetSpec::host().triple);
  EXPECT_EQ(image->cpuFeatures, TargetSpec::host().requiredFeatures());
  EXPECT_EQ((void *)image->apiSlot, symbol<void *>(RELAX_RUNTIME_API_SYMBOL));

  ASSERT_EQ(image->numKernels, 1u);
  EXPECT_STREQ(image->kernels[0].name, "logs");
  double value = std::exp(2.0);
  void *buffers[] = {&value};
  int64_t symbols[] = {1};
  EXPECT_EQ(image->kernels[0].function(&context, buffers, symbols), 0);
  EXPECT_DOUBLE_EQ(value, 2.0);
  // Only the symbols that KernelABI.h names are exported.
  EXPECT_EQ(symbol<void *>("__relax_kernel_logs"), nullptr);
}

TEST_F(SharedObjectTest, UnresolvedSymbol) {
  auto module = parseSourceString<ModuleOp>(R"mlir(
    llvm.func @no_such_function()
    llvm.func @__relax_kernel_k(%c: !llvm.ptr, %b: !llvm.ptr, %s: !llvm.ptr)
        -> i32 attributes {tir.kernel = array<i64: 0, 0>} {
      llvm.call @no_such_function() : () -> ()
      %0 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %0 : i32
    })mlir",
                                            &mlirContext);
  ASSERT_TRUE(module);
  std::string error;
  ScopedDiagnosticHandler handler(
      &mlirContext, [&](Diagnostic &diagnostic) { error += diagnostic.str(); });
  EXPECT_TRUE(failed(writeSharedObject(*module, TargetSpec::host(), {}, path)));
  EXPECT_NE(error.find("linking with '"), std::string::npos) << error;
  EXPECT_NE(error.find("undefined symbol: no_such_function"), std::string::npos)
      << error;
}

#if defined(__x86_64__)
// Code addresses its constants with 32 bits, so weights of any size must not
// lie between them: they are in a section that the linker places apart.
TEST_F(SharedObjectTest, WeightsAreLargeData) {
  std::vector<char> weights(1000, 1);
  ImageContents contents;
  contents.bytecode = "RELAXVM";
  contents.weights = weights;
  ASSERT_TRUE(succeeded(write(kSource, contents)));
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  uint64_t address = 0, lowest = ~uint64_t(0);
  for (llvm::object::ELFSectionRef section : file->getBinary()->sections()) {
    if (!(section.getFlags() & llvm::ELF::SHF_ALLOC))
      continue;
    if (section.getFlags() & llvm::ELF::SHF_X86_64_LARGE) {
      EXPECT_EQ(address, 0u) << "there is one such section";
      EXPECT_GE(section.getSize(), weights.size());
      EXPECT_FALSE(section.getFlags() & llvm::ELF::SHF_WRITE);
      address = section.getAddress();
    } else if (section.getType() == llvm::ELF::SHT_PROGBITS) {
      lowest = std::min(lowest, section.getAddress());
    }
  }
  ASSERT_NE(address, 0u);
  EXPECT_LT(address, lowest);
}
#endif

TEST_F(SharedObjectTest, Stubs) {
  std::string functions[] = {"main", "a.b"};
  ImageContents contents;
  contents.publicFunctions = functions;
  ASSERT_TRUE(succeeded(write("module {}", contents)));
  using Stub = int32_t (*)(void *, const void *, int32_t, void *);
  Stub stub = symbol<Stub>("__tvm_ffi_a.b");
  ASSERT_NE(stub, nullptr);
  EXPECT_NE(symbol<Stub>("__tvm_ffi_main"), nullptr);

  // libtvm_ffi.so is in this process, so the error is raised through it.
  EXPECT_EQ(stub(nullptr, nullptr, 0, nullptr), -1);
  EXPECT_NE(runtime::takeRaised().message().find("librelax_runtime.so"),
            std::string::npos);

  static const RelaxImage *seenImage;
  static std::string seenName;
  static int32_t seenArgs;
  RelaxRuntimeAPI api = {RELAX_RUNTIME_API_VERSION, sizeof(RelaxRuntimeAPI),
                         [](const RelaxImage *image, const char *function,
                            const void *, int32_t numArgs, void *) -> int32_t {
                           seenImage = image;
                           seenName = function;
                           seenArgs = numArgs;
                           return 7;
                         }};
  auto *image = symbol<const RelaxImage *>(RELAX_IMAGE_SYMBOL);
  ASSERT_NE(image, nullptr);
  *image->apiSlot = &api;
  EXPECT_EQ(stub(nullptr, nullptr, 3, nullptr), 7);
  EXPECT_EQ(seenImage, image);
  EXPECT_EQ(seenName, "a.b");
  EXPECT_EQ(seenArgs, 3);
}

// The runtime loads and runs the artefact: kernel calls of the machine, its
// threads, and its memory behind the kernel's context.
TEST_F(SharedObjectTest, RunsInTheRuntime) {
  using namespace relax_mlir::runtime;
  ExecutableBuilder builder;
  int64_t kernel = builder.declareKernel("scale", 2, 1);
  builder.beginFunction("main", {"x", "y", "n"});
  builder.emitCall(kernel, {Arg::reg(0), Arg::reg(1), Arg::reg(2)});
  builder.emitRet(1);
  builder.endFunction();
  Expected<Executable> executable = builder.finish();
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  std::string bytecode = serialize(*executable, {/*includeWeights=*/false});
  std::string functions[] = {"main"};
  ImageContents contents;
  contents.bytecode = bytecode;
  contents.publicFunctions = functions;
  ASSERT_TRUE(succeeded(write(R"mlir(
    #vec = affine_map<()[s0] -> (s0)>
    tir.prim_func @scale(%A: memref<?xf32> {tir.shape = #vec},
                         %B: memref<?xf32> {tir.shape = #vec}, %n: index)
        attributes {tir.flattened} {
      %T = tir.alloc [symbol(%n)] : memref<?xf32>
      tir.for %i to symbol(%n) parallel {
        %a = affine.load %A[%i] : memref<?xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %T[%i] : memref<?xf32>
      }
      tir.for %i to symbol(%n) parallel {
        %a = affine.load %T[%i] : memref<?xf32>
        affine.store %a, %B[%i] : memref<?xf32>
      }
      tir.return
    })mlir",
                              contents)));
  Expected<std::shared_ptr<VirtualMachine>> vm = loadModule(path.c_str());
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  for (int64_t n : {1, 1000, 1000000}) {
    Any x = *makeTensor(DataType(), {n}), y = *makeTensor(DataType(), {n});
    auto *in = static_cast<float *>(dataOf(*asTensor(x)));
    for (int64_t i = 0; i < n; ++i)
      in[i] = float(i);
    Expected<Any> result = (*vm)->invoke("main", {x, y, Any::integer(n)});
    ASSERT_TRUE(bool(result)) << result.error().message();
    auto *out = static_cast<float *>(dataOf(*asTensor(*result)));
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(out[i], 2 * float(i));
  }
}

TEST_F(SharedObjectTest, NeedsOnlyTheCLibrary) {
  ASSERT_TRUE(succeeded(write(kSource, {})));
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  ASSERT_TRUE(bool(file));
  auto *elf =
      llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(file->getBinary());
  ASSERT_NE(elf, nullptr);
  auto entries = elf->getELFFile().dynamicEntries();
  ASSERT_TRUE(bool(entries));
  StringRef strings;
  for (const auto &section : elf->sections())
    if (auto name = section.getName(); name && *name == ".dynstr")
      strings = llvm::cantFail(section.getContents());
  for (const auto &entry : *entries) {
    if (entry.getTag() != llvm::ELF::DT_NEEDED)
      continue;
    StringRef needed = strings.drop_front(entry.getVal()).data();
    EXPECT_TRUE(needed == "libm.so.6" || needed == "libc.so.6") << needed.str();
  }
}

TEST_F(SharedObjectTest, UnwritablePath) {
  path = "/nonexistent/a.so";
  std::string error;
  ScopedDiagnosticHandler handler(
      &mlirContext, [&](Diagnostic &diagnostic) { error += diagnostic.str(); });
  EXPECT_TRUE(failed(write(kSource, {})));
  EXPECT_NE(error.find("/nonexistent/a.so"), std::string::npos) << error;
}
} // namespace
