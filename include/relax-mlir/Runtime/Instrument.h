//===- Instrument.h - observe the instructions of a run --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_INSTRUMENT_H
#define RELAX_MLIR_RUNTIME_INSTRUMENT_H

#include "relax-mlir/Runtime/Executable.h"

#include <string_view>
#include <tvm/ffi/c_api.h>

namespace relax_mlir::runtime {

/// An instruction that a virtual machine executes.
struct InstructionEvent {
  /// The function of the instruction, and its index there.
  const Function &function;
  size_t index;
  Opcode opcode;
  /// The kernel, packed function or bytecode function of a call, with its
  /// arguments (of a kernel the buffers, then the symbols); null for other
  /// instructions. A call of bytecode nests the instructions of the callee.
  const Function *callee = nullptr;
  const TVMFFIAny *args = nullptr;
  int32_t numArgs = 0;
};

/// Is called around each instruction, on the thread that executes it. A machine
/// that several threads call at the same time needs an instrument that they may
/// all call.
class Instrument {
public:
  virtual ~Instrument() = default;
  /// Returns 0, or a nonzero code with the thread's error raised, which ends
  /// the run. If it sets `skip` for a call, the machine does not make the call,
  /// whose result is then None; other instructions run.
  virtual int before(const InstructionEvent &event, bool &skip) = 0;
  /// Is called after each instruction for which `before` was called and that
  /// was not skipped. `result` is the value of a call or of a return; null for
  /// other instructions, and for an instruction that failed. Returns 0, or a
  /// nonzero code with the thread's error raised, which ends the run; but after
  /// an instruction that failed, the error of the instruction remains.
  virtual int after(const InstructionEvent &event, const TVMFFIAny *result) = 0;
};

class VirtualMachine;

/// Lets the calls of one machine on this thread use an instrument, instead of
/// the instrument of the machine, for the lifetime of the object.
class RELAX_RT_API InstrumentScope {
public:
  InstrumentScope(const VirtualMachine &machine, Instrument *instrument);
  InstrumentScope(const InstrumentScope &) = delete;
  InstrumentScope &operator=(const InstrumentScope &) = delete;
  ~InstrumentScope();

private:
  const VirtualMachine *outerMachine;
  Instrument *outerInstrument;
};

/// Returns true if `name` is a builtin that copies or reads elements of
/// tensors. A machine on a GPU may wait for the GPU there.
RELAX_RT_API bool mayWaitForDevice(std::string_view name);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_INSTRUMENT_H
