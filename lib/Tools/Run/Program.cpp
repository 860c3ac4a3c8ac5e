//===- Program.cpp - a model or an artefact, ready to be called -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Program.h"

#include "relax-mlir-c/Compiler.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <chrono>
#include <cstdio>
#include <cstring>

#include <dlfcn.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {

/// Calls the functions of a virtual machine.
class MachineProgram final : public run::Program {
public:
  MachineProgram(std::shared_ptr<VirtualMachine> machine, bool compiled)
      : machine(std::move(machine)), compiled(compiled) {
    for (const Function &function : this->machine->executable().functions)
      if (function.kind == FunctionKind::VM && !function.resultType.empty())
        signatures.push_back(makeSignature(function));
  }

  bool wasCompiled() const override { return compiled; }
  const std::vector<Signature> &functions() const override {
    return signatures;
  }

  Expected<std::vector<HostTensor>>
  call(const Signature &function,
       const std::vector<HostTensor> &inputs) override {
    Expected<std::vector<Any>> args = makeArguments(inputs);
    if (!args)
      return args.takeError();
    Expected<Any> result = machine->invoke(function.name, *args);
    if (!result)
      return result.takeError();
    std::vector<HostTensor> results;
    if (Error error = append(result->view(), results))
      return error;
    if (results.size() != function.results.size())
      return Error("'" + function.name + "' returned " +
                   std::to_string(results.size()) + " tensors, its interface " +
                   "has " + std::to_string(function.results.size()));
    return results;
  }

  Expected<std::vector<double>> time(const Signature &function,
                                     const std::vector<HostTensor> &inputs,
                                     int64_t count) override {
    Expected<std::vector<Any>> args = makeArguments(inputs);
    if (!args)
      return args.takeError();
    std::vector<double> seconds;
    for (int64_t i = 0; i < count; ++i) {
      auto start = std::chrono::steady_clock::now();
      Expected<Any> result = machine->invoke(function.name, *args);
      if (!result)
        return result.takeError();
      seconds.push_back(std::chrono::duration<double>(
                            std::chrono::steady_clock::now() - start)
                            .count());
    }
    return seconds;
  }

private:
  static Signature makeSignature(const Function &function) {
    Signature signature;
    signature.name = function.name;
    for (size_t i = 0; i < function.paramNames.size(); ++i)
      signature.parameters.push_back(
          {function.paramNames[i],
           ValueType::parse(i < function.paramTypes.size()
                                ? function.paramTypes[i]
                                : "object")});
    for (ValueType &type : ValueType::parseTuple(function.resultType)) {
      size_t i = signature.results.size();
      signature.results.push_back(
          {i < function.resultNames.size() ? function.resultNames[i] : "",
           std::move(type)});
    }
    return signature;
  }

  /// Views of the tensors; kernels do not write to their inputs.
  static Expected<std::vector<Any>>
  makeArguments(const std::vector<HostTensor> &inputs) {
    std::vector<Any> args;
    for (const HostTensor &input : inputs) {
      Expected<Any> view = makeTensorView(
          const_cast<uint8_t *>(input.data.data()), kCPU, input.dtype,
          input.shape.data(), input.shape.size(), nullptr);
      if (!view)
        return view.takeError();
      args.push_back(std::move(*view));
    }
    return args;
  }

  /// Copies a result; of a tuple the items, and of none nothing.
  static Error append(const TVMFFIAny &value,
                      std::vector<HostTensor> &results) {
    if (value.type_index == kTVMFFINone)
      return Error::success();
    if (const TVMFFISeqCell *tuple = asArray(value)) {
      const auto *items = static_cast<const TVMFFIAny *>(tuple->data);
      for (int64_t i = 0; i < tuple->size; ++i)
        if (Error error = append(items[i], results))
          return error;
      return Error::success();
    }
    const DLTensor *tensor = asTensor(value);
    if (!tensor)
      return Error("expected tensors as results, got " + describeKind(value));
    std::vector<int64_t> shape(tensor->shape, tensor->shape + tensor->ndim);
    Expected<HostTensor> copy =
        HostTensor::create(dataTypeOf(*tensor), std::move(shape));
    if (!copy)
      return copy.takeError();
    if (!isSupported(copy->dtype) || !isDense(*tensor))
      return Error("a result of type " + toString(copy->dtype) +
                   " cannot be shown");
    if (!copy->data.empty())
      std::memcpy(copy->data.data(), dataOf(*tensor), copy->data.size());
    results.push_back(std::move(*copy));
    return Error::success();
  }

  std::shared_ptr<VirtualMachine> machine;
  std::vector<Signature> signatures;
  bool compiled;
};

/// librelax_compiler.so, opened when there is something to compile.
struct CompilerLibrary {
  RelaxCompileFunction compile = nullptr;
  decltype(&relaxProgramImage) image = nullptr;
  decltype(&relaxProgramDestroy) destroy = nullptr;

  static Expected<CompilerLibrary> open() {
    // Found by the RUNPATH of this program.
    void *library = dlopen("librelax_compiler.so", RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return Error(std::string("cannot load the compiler: ") + dlerror());
    CompilerLibrary result;
    result.compile =
        reinterpret_cast<RelaxCompileFunction>(dlsym(library, "relaxCompile"));
    result.image = reinterpret_cast<decltype(&relaxProgramImage)>(
        dlsym(library, "relaxProgramImage"));
    result.destroy = reinterpret_cast<decltype(&relaxProgramDestroy)>(
        dlsym(library, "relaxProgramDestroy"));
    if (!result.compile || !result.image || !result.destroy)
      return Error("librelax_compiler.so is not the one of this version");
    return result;
  }
};

} // namespace

static bool endsWith(const std::string &text, const std::string &ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

static Expected<std::shared_ptr<VirtualMachine>>
compile(const std::string &path, const run::Program::Options &options) {
  Expected<CompilerLibrary> library = CompilerLibrary::open();
  if (!library)
    return library.takeError();
  RelaxCompileOptions compileOptions = {};
  compileOptions.target = options.target.c_str();
  if (!options.dumpPhasesTo.empty())
    compileOptions.dumpPhasesTo = options.dumpPhasesTo.c_str();
  bool printed = false;
  auto print = [](void *printed, const char *text) {
    std::fprintf(stderr, "%s\n", text);
    *static_cast<bool *>(printed) = true;
  };
  RelaxProgram *program = nullptr;
  // The compiler's own words say it better than a second error.
  if (library->compile(path.c_str(), &compileOptions, print, &printed,
                       &program) != 0)
    return Error(printed ? "" : "cannot compile '" + path + "'");
  std::shared_ptr<const void> owner(program, library->destroy);
  return loadImage(*library->image(program), owner);
}

Expected<std::unique_ptr<run::Program>>
run::Program::open(const std::string &path, const Options &options) {
  bool isModel = endsWith(path, ".onnx") || endsWith(path, ".mlir") ||
                 endsWith(path, ".mlirbc");
  Expected<std::shared_ptr<VirtualMachine>> machine =
      isModel ? compile(path, options) : loadModule(path);
  if (!machine && endsWith(path, ".rvm"))
    return Error(machine.error().message() +
                 " (a .rvm file holds no kernels; compile to a .so to run it)");
  if (!machine)
    return machine.takeError();
  return std::unique_ptr<run::Program>(
      new MachineProgram(std::move(*machine), isModel));
}
