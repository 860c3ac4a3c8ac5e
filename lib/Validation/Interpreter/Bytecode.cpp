//===- Bytecode.cpp - run bytecode functions in an interpreter ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Bytecode.h"

#include "Relax/PackedCall.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include <cmath>
#include <mutex>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;
using runtime::Any;
using runtime::Error;
using runtime::Expected;
using runtime::NativeFunction;

//===----------------------------------------------------------------------===//
// Names in the registry
//===----------------------------------------------------------------------===//

namespace {
/// Names of functions in tvm-ffi's registry. A name cannot be unregistered, so
/// names are reused.
class FunctionSlots {
public:
  static FunctionSlots &get() {
    // Never destroyed: the registry may call functions until the process ends.
    static auto *slots = new FunctionSlots();
    return *slots;
  }

  Expected<std::string> acquire(NativeFunction function) {
    std::lock_guard<std::mutex> lock(mutex);
    std::string name;
    if (!unused.empty()) {
      name = unused.back();
      unused.pop_back();
    } else {
      name = "relax_mlir.reference.kernel" + std::to_string(slots.size());
      auto *slot = &slots[name];
      if (Error error = runtime::registerGlobal(
              name,
              [slot](const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *ret) {
                return (*slot)(args, numArgs, ret);
              }))
        return error;
    }
    slots[name] = std::move(function);
    return name;
  }

  void release(const std::string &name) {
    std::lock_guard<std::mutex> lock(mutex);
    slots[name] = nullptr;
    unused.push_back(name);
  }

private:
  std::mutex mutex;
  llvm::StringMap<NativeFunction> slots;
  std::vector<std::string> unused;
};

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

class MachineProgram final : public BytecodeProgram {
public:
  explicit MachineProgram(Interpreter &interpreter)
      : interpreter(interpreter) {}
  ~MachineProgram() override {
    for (const std::string &name : names)
      FunctionSlots::get().release(name);
  }

  Error build(runtime::Executable executable);
  FailureOr<RuntimeValue> call(Operation *function,
                               ArrayRef<RuntimeValue> arguments) override;

private:
  int callKernel(Operation *kernel, const TVMFFIAny *args, int32_t numArgs);

  Interpreter &interpreter;
  std::shared_ptr<runtime::VirtualMachine> machine;
  std::vector<std::string> names;
};
} // namespace

/// Creates packed functions for the kernels, which compiled code would contain.
Error MachineProgram::build(runtime::Executable executable) {
  for (runtime::Function &function : executable.functions) {
    if (function.kind != runtime::FunctionKind::Kernel)
      continue;
    Operation *kernel = interpreter.lookup(function.name);
    if (!kernel)
      return Error("no tensor program '@" + function.name + "' in the module");
    Expected<std::string> name = FunctionSlots::get().acquire(
        [this, kernel](const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *) {
          return callKernel(kernel, args, numArgs);
        });
    if (!name)
      return name.takeError();
    names.push_back(*name);
    function = runtime::Function();
    function.kind = runtime::FunctionKind::Packed;
    function.name = *name;
  }
  Expected<std::shared_ptr<runtime::VirtualMachine>> created =
      runtime::VirtualMachine::create(std::move(executable));
  if (!created)
    return created.takeError();
  machine = std::move(*created);
  return Error::success();
}

/// Copies elements that differ. Equal elements are skipped, since constants may
/// be in read-only memory.
static void writeBack(const Tensor &from, const Tensor &to) {
  if (from.getData() == to.getData())
    return;
  for (int64_t i = 0; i < to.getNumElements(); ++i) {
    double value = roundTo(to.getKind(), from.getFloat(i));
    double old = to.getFloat(i);
    bool isSame = std::isnan(value) ? std::isnan(old)
                                    : value == old && std::signbit(value) ==
                                                          std::signbit(old);
    if (!isSame)
      to.setFloat(i, value);
  }
}

int MachineProgram::callKernel(Operation *kernel, const TVMFFIAny *args,
                               int32_t numArgs) {
  auto function = cast<FunctionOpInterface>(kernel);
  SmallVector<Tensor> held, buffers;
  SmallVector<int64_t> symbols;
  for (int32_t i = 0; i < numArgs; ++i) {
    if (const DLTensor *tensor = runtime::asTensor(args[i])) {
      Type type = i < static_cast<int32_t>(function.getNumArguments())
                      ? getElementTypeOrSelf(function.getArgumentTypes()[i])
                      : Type();
      Expected<Tensor> view =
          viewTensor(*tensor, type, kernel->getContext(), nullptr);
      if (!view)
        return runtime::raise(view.error());
      std::optional<Tensor> buffer =
          view->withPrecision(interpreter.getOptions().precision);
      if (!buffer)
        return runtime::raise("MemoryError", "not enough memory for a tensor");
      held.push_back(*view);
      buffers.push_back(*buffer);
    } else if (std::optional<int64_t> number = runtime::asInteger(args[i])) {
      symbols.push_back(*number);
    } else {
      return runtime::raise("TypeError",
                            "expected a tensor or an integer, got " +
                                runtime::describeKind(args[i]));
    }
  }
  if (failed(interpreter.callKernel(kernel, kernel, buffers, symbols)))
    return runtime::raise("RuntimeError",
                          "kernel '" + function.getName().str() + "' failed");
  for (auto [buffer, tensor] : llvm::zip(buffers, held))
    writeBack(buffer, tensor);
  return 0;
}

FailureOr<RuntimeValue> MachineProgram::call(Operation *function,
                                             ArrayRef<RuntimeValue> arguments) {
  StringRef name = SymbolTable::getSymbolName(function);
  PackedArguments packed(interpreter);
  auto fail = [&](const Error &error) {
    return reportAt(function)
           << "fails in the virtual machine: " << error.message();
  };
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (Error error = packed.append(argument))
      return fail(std::move(error).in("argument " + std::to_string(index)));
  Any result;
  if (machine->invoke(std::string_view(name), packed.getViews().data(),
                      packed.getViews().size(), result.out()))
    return fail(runtime::takeRaised());
  Expected<RuntimeValue> value = fromPacked(result, nullptr, interpreter);
  if (!value)
    return fail(value.error());
  return std::move(*value);
}

FailureOr<std::unique_ptr<BytecodeProgram>>
BytecodeProgram::create(Interpreter &interpreter) {
  FailureOr<runtime::Executable> executable =
      emitExecutable(interpreter.getModule());
  if (failed(executable))
    return failure();
  auto program = std::make_unique<MachineProgram>(interpreter);
  if (Error error = program->build(std::move(*executable)))
    return emitError(interpreter.getModule().getLoc())
           << "cannot be run as bytecode: " << error.message();
  return std::unique_ptr<BytecodeProgram>(std::move(program));
}
