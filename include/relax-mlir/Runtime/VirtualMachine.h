//===- VirtualMachine.h - runs an executable --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_VIRTUALMACHINE_H
#define RELAX_MLIR_RUNTIME_VIRTUALMACHINE_H

#include "relax-mlir/Runtime/Executable.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Instrument.h"
#include "relax-mlir/Runtime/KernelABI.h"

#include <atomic>
#include <memory>
#include <unordered_map>

namespace relax_mlir::runtime {

struct Builtin;
class DeviceAPI;
class MemoryPool;
struct PreparedCode;

/// Compiled code for a function of kind Kernel.
struct KernelEntry {
  std::string name;
  RelaxKernel function = nullptr;
  uint32_t numBuffers = 0;
  uint32_t numSymbols = 0;
};

/// Compiled code for a function of kind VM, which then runs instead of its
/// bytecode unless an instrument observes it.
struct CompiledEntry {
  std::string name;
  RelaxCompiledFunction function = nullptr;
  uint32_t numRegisters = 0;
  uint32_t numInstructions = 0;
};

/// An executable with its constants and kernels. It holds no state of a run, so
/// several threads may call it at the same time and a failed call leaves no
/// state behind.
class RELAX_RT_API VirtualMachine
    : public std::enable_shared_from_this<VirtualMachine> {
public:
  /// `owner` keeps the kernels' code alive. Each function of kind Kernel needs
  /// an entry with the same numbers of buffers and symbols. The machine keeps
  /// its constants and allocates its tensors on `device`, where kernels run.
  /// `compiled` has the functions that do not run as bytecode.
  static Expected<std::shared_ptr<VirtualMachine>>
  create(Executable executable, const std::vector<KernelEntry> &kernels = {},
         std::shared_ptr<const void> owner = nullptr, DLDevice device = kCPU,
         const std::vector<CompiledEntry> &compiled = {});
  ~VirtualMachine();

  const Executable &executable() const { return program; }
  DLDevice device() const { return home; }

  /// Calls a function by tvm-ffi's convention: returns 0, or a nonzero code
  /// with the thread's error raised. The call by name returns a result that
  /// shares memory only with arguments that are objects; constants and tensors
  /// that are only lent for the call are copied. On another device than the
  /// CPU, it copies arguments that are tensors of the host to the device, but
  /// those of Function::hostParams to the host.
  /// Results stay on the device, where work of the call may still run: a copy
  /// to the host waits for it, and reports its errors.
  int invoke(std::string_view function, const TVMFFIAny *args, int32_t numArgs,
             TVMFFIAny *ret);
  int invoke(int64_t function, const TVMFFIAny *args, int32_t numArgs,
             TVMFFIAny *ret);
  Expected<Any> invoke(std::string_view function, const std::vector<Any> &args);

  /// Returns a function object that keeps the machine alive. Its results obey
  /// the rules of a call by name.
  Expected<Any> functionObject(int64_t function);

  /// Returns a function of a name, or None.
  using FunctionFinder = std::function<Any(const std::string &name)>;
  /// Looks for packed functions with `finder` first, then in tvm-ffi's table. A
  /// function that was found stays. No call may run meanwhile.
  void setFunctionFinder(FunctionFinder finder) {
    findFunction = std::move(finder);
  }

  /// Lets calls by name allocate the memory of the machine's device from a
  /// pool, unless the caller has a PoolScope for that device; null restores the
  /// pool that all machines share. No call may run meanwhile.
  void setMemoryPool(std::shared_ptr<MemoryPool> pool) {
    memory = std::move(pool);
  }

  /// Calls `instrument` around each instruction; null removes it. The
  /// instrument must outlive the calls of the machine, and no call may run
  /// meanwhile. Without one, a call costs nothing more. An observed call runs
  /// the bytecode of compiled functions.
  void setInstrument(Instrument *instrument) { this->instrument = instrument; }

  /// The maximum depth of nested calls.
  static constexpr int kMaxDepth = 1000;
  /// The most registers that nested calls have together, 64 MB. A function has
  /// at most a quarter.
  static constexpr size_t kMaxRegisters = size_t(1) << 22;

private:
  VirtualMachine() = default;
  struct CompiledFrame;
  Error materialise();
  /// Finds the callee of each function of kind Packed and Kernel.
  Error resolveCallees(const std::vector<KernelEntry> &kernels);
  /// Takes the compiled code of functions.
  Error takeCompiledFunctions(const std::vector<CompiledEntry> &compiled);
  /// Returns true if this memory belongs to a constant.
  bool isConstant(const DLTensor &tensor) const;
  /// Copies the parts of `value` that share memory with constants, which later
  /// calls read, or with lent arguments; also inside tuples.
  int detach(Any &value, const TVMFFIAny *args, int32_t numArgs) const;
  int invokeDetached(int64_t function, const TVMFFIAny *args, int32_t numArgs,
                     TVMFFIAny *ret);
  /// Raises an error if this thread captures work of the device: what a
  /// function does on the host would be missing in a replay.
  int checkNoCapture(int64_t function) const;
  int callPacked(int64_t function, const TVMFFIAny *args, int32_t numArgs,
                 TVMFFIAny *ret);
  int callKernel(int64_t function, const TVMFFIAny *args, int32_t numArgs);
  int callVM(int64_t function, const TVMFFIAny *args, int32_t numArgs,
             TVMFFIAny *ret);
  /// Raises the error of a condition that is not a number.
  static int raiseNoCondition(const Function &function, const TVMFFIAny &value);
  /// Appends the place of a failed call to the raised error, if it is an error
  /// of this runtime, and returns its code.
  int locateError(const Function &function, int64_t callee, size_t pc,
                  int code) const;
  /// Runs the compiled code of a function.
  int runCompiled(int64_t function, Any *registers, TVMFFIAny *ret);
  /// Runs a function's instructions, with calls of the instrument or without.
  template <bool isInstrumented>
  int run(int64_t function, Any *registers, TVMFFIAny *scratch, TVMFFIAny *ret,
          Instrument *active);
  /// Makes the function objects that a call takes.
  int makeFunctions(const PreparedCode &code, size_t pc, TVMFFIAny *scratch,
                    std::vector<Any> &objects);

  Executable program;
  DLDevice home = kCPU;
  DeviceAPI *homeAPI = nullptr;
  Instrument *instrument = nullptr;
  std::shared_ptr<MemoryPool> memory;
  std::shared_ptr<const void> kernelOwner;
  FunctionFinder findFunction;
  std::vector<Any> constants;
  /// Memory of the tensor constants, in ascending order.
  struct MemoryRange {
    uintptr_t begin, end;
  };
  std::vector<MemoryRange> constantMemory;
  std::unordered_map<std::string_view, int64_t> index;
  /// The resolved callee of each function: a builtin, a registered function
  /// once it was found, or a kernel.
  struct Target {
    const Builtin *builtin = nullptr;
    std::atomic<TVMFFIObject *> packed{nullptr};
    RelaxKernel kernel = nullptr;
    RelaxCompiledFunction compiled = nullptr;
    /// The registers of a frame, which may be more than those of the bytecode.
    size_t numRegisters = 0;
    std::unique_ptr<PreparedCode> code;
    /// Errors of calls get the location of the call appended.
    bool isLocated = false;
  };
  std::unique_ptr<Target[]> targets;
  /// The callees of instructions, one for each function of the program.
  struct Callee {
    VirtualMachine *machine;
    int64_t function;
  };
  RelaxCallee makeCallee(Callee &callee);
  std::vector<Callee> calleeStates;
  std::vector<RelaxCallee> callees;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_VIRTUALMACHINE_H
