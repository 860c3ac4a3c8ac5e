//===- LoadedModel.cpp - a model that is ready to be called ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/LoadedModel.h"

#include "CompilerLibrary.h"
#include "PassArguments.h"
#include "ProfileRecorder.h"
#include "relax-mlir/Runtime/CapturedCall.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/RandomSeed.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {

/// Maps a call to its origin in the model; empty if unknown.
using Origin = std::function<std::string(const std::string &, size_t)>;

/// Returns a copy on the host of a tensor of a device, None for a tensor of the
/// host.
Expected<Any> bringToHost(const DLTensor &tensor) {
  if (tensor.device.device_type == kDLCPU)
    return Any();
  return copyTensor(tensor, kCPU);
}

/// Passes the results of kernels on.
class KernelInstrument final : public Instrument {
public:
  KernelInstrument(std::function<void(const KernelResult &)> observer,
                   const Origin &origin)
      : observer(std::move(observer)), origin(origin) {}

  int before(const InstructionEvent &, bool &) override { return 0; }
  int after(const InstructionEvent &event, const TVMFFIAny *result) override {
    if (!result || !event.callee || event.callee->kind != FunctionKind::Kernel)
      return 0;
    uint32_t numBuffers = event.callee->numBuffers;
    const DLTensor *tensor =
        numBuffers ? asTensor(event.args[numBuffers - 1]) : nullptr;
    if (!tensor)
      return 0;
    // An error of the copy appears again when the results are copied.
    Expected<Any> onHost = bringToHost(*tensor);
    if (!onHost)
      return 0;
    observer({event.callee->name, dataTypeOf(*tensor),
              std::vector<int64_t>(tensor->shape, tensor->shape + tensor->ndim),
              dataOf(onHost->isNone() ? *tensor : *asTensor(*onHost)),
              origin ? origin(event.function.name, event.index) : ""});
    return 0;
  }

private:
  std::function<void(const KernelResult &)> observer;
  const Origin &origin;
};

/// Calls the functions of a virtual machine.
class MachineProgram final : public run::LoadedModel {
public:
  MachineProgram(std::shared_ptr<VirtualMachine> machine, bool compiled,
                 bool capture, Origin origin)
      : machine(std::move(machine)), origin(std::move(origin)),
        compiled(compiled), capture(capture) {
    for (const Function &function : this->machine->executable().functions)
      if (function.kind == FunctionKind::VM && !function.resultType.empty())
        signatures.push_back(makeSignature(function));
  }

  bool wasCompiled() const override { return compiled; }
  const std::vector<Signature> &functions() const override {
    return signatures;
  }

  std::vector<std::string> kernels() const override {
    std::vector<std::string> names;
    for (const Function &function : machine->executable().functions)
      if (function.kind == FunctionKind::Kernel)
        names.push_back(function.name);
    return names;
  }

  void
  observeKernels(std::function<void(const KernelResult &)> observer) override {
    machine->setInstrument(nullptr);
    kernelInstrument.reset();
    if (!observer)
      return;
    kernelInstrument =
        std::make_unique<KernelInstrument>(std::move(observer), origin);
    machine->setInstrument(kernelInstrument.get());
  }

  Expected<std::vector<HostTensor>>
  call(const Signature &function,
       const std::vector<HostTensor> &inputs) override {
    Expected<std::vector<Any>> args = makeArguments(function, inputs);
    if (!args)
      return args.takeError();
    Expected<Caller> caller = makeCaller(function, *args);
    if (!caller)
      return caller.takeError();
    Expected<Any> result = (*caller)();
    if (!result)
      return result.takeError();
    std::vector<HostTensor> results;
    if (Error error = append(result->view(), results))
      return error;
    if (results.size() != function.results.size())
      return Error("'" + function.name + "' returned " +
                   std::to_string(results.size()) +
                   " tensors, its signature has " +
                   std::to_string(function.results.size()));
    return results;
  }

  Expected<std::vector<double>> time(const Signature &function,
                                     const std::vector<HostTensor> &inputs,
                                     int64_t count) override {
    Expected<std::vector<Any>> args = makeArguments(function, inputs);
    if (!args)
      return args.takeError();
    Expected<Caller> caller = makeCaller(function, *args);
    if (!caller)
      return caller.takeError();
    DeviceAPI &api = getDevice();
    std::vector<double> seconds;
    for (int64_t i = 0; i < count; ++i) {
      auto start = std::chrono::steady_clock::now();
      Expected<Any> result = (*caller)();
      if (!result)
        return result.takeError();
      if (Error error = api.synchronize(machine->device().device_id))
        return error;
      seconds.push_back(std::chrono::duration<double>(
                            std::chrono::steady_clock::now() - start)
                            .count());
    }
    return seconds;
  }

  Expected<Profile> profile(const Signature &function,
                            const std::vector<HostTensor> &inputs,
                            int64_t count) override {
    Expected<std::vector<Any>> args = makeArguments(function, inputs);
    if (!args)
      return args.takeError();
    ProfileRecorder recorder(getDevice(), machine->device());
    machine->setInstrument(&recorder);
    Error fault;
    for (int64_t i = 0; i <= count && !fault; ++i) {
      recorder.beginRun();
      Expected<Any> result = machine->invoke(function.name, *args);
      recorder.endRun();
      fault = result ? recorder.takeError() : result.takeError();
    }
    machine->setInstrument(nullptr);
    if (fault)
      return fault;
    Expected<Profile> profile =
        makeProfile(recorder, machine->executable(), machine->device());
    if (profile)
      profile->function = function.name;
    return profile;
  }

private:
  /// Calls a function once.
  using Caller = std::function<Expected<Any>()>;

  /// Returns a function that calls `function`. It borrows the arguments.
  Expected<Caller> makeCaller(const Signature &function,
                              const std::vector<Any> &args) {
    // As in runs of the reference, so that random numbers are the same.
    setRandomSeed(0);
    if (!capture)
      return Caller([this, &function, &args] {
        return machine->invoke(function.name, args);
      });
    auto views = std::make_shared<std::vector<TVMFFIAny>>();
    for (const Any &arg : args)
      views->push_back(arg.view());
    Expected<std::shared_ptr<CapturedCall>> call = CapturedCall::capture(
        *machine, function.name, views->data(), int32_t(views->size()));
    if (!call)
      return call.takeError();
    return Caller([call = *call, views] {
      return call->replay(views->data(), int32_t(views->size()));
    });
  }

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

  /// Returns the device of the machine, which is open.
  DeviceAPI &getDevice() const { return **DeviceAPI::get(machine->device()); }

  /// Returns true if a parameter is on the device of the machine, and that is
  /// not the host.
  bool isOnDevice(const Signature &function, size_t param) const {
    const Executable &executable = machine->executable();
    int64_t index = executable.find(function.name);
    if (index < 0 || machine->device().device_type == kDLCPU)
      return false;
    const std::vector<uint32_t> &onHost =
        executable.functions[size_t(index)].hostParams;
    return std::count(onHost.begin(), onHost.end(), uint32_t(param)) == 0;
  }

  /// Returns copies of the tensors, which calls in place write to, on the host
  /// or on the device of the machine.
  Expected<std::vector<Any>>
  makeArguments(const Signature &function,
                const std::vector<HostTensor> &inputs) const {
    std::vector<Any> args;
    for (const HostTensor &input : inputs) {
      Expected<HostTensor> copy = HostTensor::create(input.dtype, input.shape);
      if (!copy)
        return copy.takeError();
      auto own = std::make_shared<HostTensor>(std::move(*copy));
      std::copy_n(input.data.data(), input.data.size(), own->data.data());
      Expected<Any> view =
          makeTensorView(own->data.data(), kCPU, own->dtype, own->shape.data(),
                         own->shape.size(), own);
      if (view && isOnDevice(function, args.size()))
        view = copyTensor(*asTensor(*view), machine->device());
      if (!view)
        return view.takeError();
      args.push_back(std::move(*view));
    }
    return args;
  }

  /// Appends copies of a result: the items of a tuple, nothing for None.
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
                   " cannot be printed");
    Expected<Any> onHost = bringToHost(*tensor);
    if (!onHost)
      return onHost.takeError();
    const DLTensor &source = onHost->isNone() ? *tensor : *asTensor(*onHost);
    if (!copy->data.empty())
      std::memcpy(copy->data.data(), dataOf(source), copy->data.size());
    results.push_back(std::move(*copy));
    return Error::success();
  }

  std::shared_ptr<VirtualMachine> machine;
  Origin origin;
  std::unique_ptr<KernelInstrument> kernelInstrument;
  std::vector<Signature> signatures;
  bool compiled;
  bool capture;
};

} // namespace

static bool endsWith(const std::string &text, const std::string &ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

bool run::isModel(const std::string &path) {
  return endsWith(path, ".onnx") || endsWith(path, ".mlir") ||
         endsWith(path, ".mlirbc");
}

/// Gives a machine the allocator of the options.
static Error chooseAllocator(VirtualMachine &machine,
                             const run::LoadedModel::Options &options) {
  if (options.allocator == AllocatorKind::Pooled)
    return Error::success();
  Expected<std::shared_ptr<MemoryPool>> pool =
      makeMemoryPool(options.device, options.allocator);
  if (!pool)
    return pool.takeError();
  machine.setMemoryPool(std::move(*pool));
  return Error::success();
}

static Expected<std::unique_ptr<run::LoadedModel>>
compile(const std::string &path, const run::LoadedModel::Options &options) {
  Expected<const CompilerLibrary *> opened = CompilerLibrary::get();
  if (!opened)
    return opened.takeError();
  const CompilerLibrary &library = **opened;
  RelaxCompileOptions compileOptions = {};
  compileOptions.size = sizeof(compileOptions);
  compileOptions.target = options.target.c_str();
  compileOptions.execMode = options.execMode.c_str();
  if (!options.dumpPhasesTo.empty())
    compileOptions.dumpPhasesTo = options.dumpPhasesTo.c_str();
  const PassFlags &passes = options.passes;
  auto text = [](const std::string &value) {
    return value.empty() ? nullptr : value.c_str();
  };
  PassArguments arguments(passes);
  arguments.setIn(compileOptions);
  std::string printBefore = joinNames(passes.printBefore),
              printAfter = joinNames(passes.printAfter);
  compileOptions.printBefore = text(printBefore);
  compileOptions.printAfter = text(printAfter);
  compileOptions.reproducer = text(passes.reproducer);
  compileOptions.timing = passes.timing;
  compileOptions.statistics = passes.statistics;
  compileOptions.onReport = [](void *, const char *text) {
    std::fprintf(stderr, "%s\n", text);
  };
  DiagnosticPrinter printer;
  RelaxProgram *program = nullptr;
  if (library.compile(path.c_str(), &compileOptions, DiagnosticPrinter::print,
                      &printer, &program) != 0)
    return printer.take("cannot compile '" + path + "'");
  std::shared_ptr<RelaxProgram> owner(program, library.programDestroy);
  Expected<std::shared_ptr<VirtualMachine>> machine =
      loadImage(*library.programImage(program), owner, options.device);
  if (!machine)
    return machine.takeError();
  if (Error error = chooseAllocator(**machine, options))
    return error;
  return std::unique_ptr<run::LoadedModel>(new MachineProgram(
      std::move(*machine), /*compiled=*/true, options.capture,
      [&library, owner](const std::string &function, size_t instruction) {
        return std::string(library.programCallOrigin(
            owner.get(), function.c_str(), instruction));
      }));
}

Expected<std::unique_ptr<run::LoadedModel>>
run::LoadedModel::open(const std::string &path, const Options &options) {
  // A missing device is known before a model is compiled for it.
  if (Expected<DeviceAPI *> api = DeviceAPI::get(options.device); !api)
    return api.takeError();
  if (isModel(path))
    return compile(path, options);
  Expected<std::shared_ptr<VirtualMachine>> machine =
      loadModule(path, options.device);
  if (!machine && endsWith(path, ".rvm"))
    return Error(machine.error().message() +
                 " (a .rvm file holds no kernels; compile to a .so to run it)");
  if (!machine)
    return machine.takeError();
  if (Error error = chooseAllocator(**machine, options))
    return error;
  return std::unique_ptr<run::LoadedModel>(new MachineProgram(
      std::move(*machine), /*compiled=*/false, options.capture, nullptr));
}
