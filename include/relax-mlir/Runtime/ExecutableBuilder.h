//===- ExecutableBuilder.h - construct an executable -----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_EXECUTABLEBUILDER_H
#define RELAX_MLIR_RUNTIME_EXECUTABLEBUILDER_H

#include "relax-mlir/Runtime/Executable.h"

#include <map>
#include <unordered_map>

namespace relax_mlir::runtime {

class GrowingBlob;

/// Builds an executable function by function. The first error is remembered and
/// returned by finish().
///
///   ExecutableBuilder b;
///   b.beginFunction("func0", {"x", "y"});
///   b.emitCall("test.vm.add", {Arg::reg(0), Arg::reg(1)}, 2);
///   b.emitRet(2);
///   b.endFunction();
///   Expected<Executable> executable = b.finish();
class RELAX_RT_API ExecutableBuilder {
public:
  /// Returns the index of a function that may be defined later; if it never is,
  /// it becomes a packed function.
  int64_t declareFunction(std::string_view name);
  int64_t declareKernel(std::string_view name, uint32_t numBuffers,
                        uint32_t numSymbols, bool isOnHost = false);

  void beginFunction(std::string_view name,
                     std::vector<std::string> paramNames);
  /// Sets the parameter and result types of the open function
  /// (Function::paramTypes).
  void setSignature(std::vector<std::string> paramTypes, std::string resultType,
                    std::vector<std::string> resultNames = {});
  /// Adds a parameter of the open function to Function::hostParams.
  void addHostParam(uint32_t param);
  void endFunction();

  /// Each emit method returns the instruction's index within its function.
  size_t emitCall(std::string_view callee, const std::vector<Arg> &args,
                  int64_t dst = kVoidRegister);
  size_t emitCall(int64_t callee, const std::vector<Arg> &args,
                  int64_t dst = kVoidRegister);
  size_t emitRet(int64_t reg);
  size_t emitGoto(int64_t offset);
  size_t emitIf(int64_t cond, int64_t falseOffset);

  /// Returns the number of instructions emitted so far in the open function.
  size_t numInstructions() const;
  /// Sets instruction `target` as the target of the Goto at `pc`, or of the
  /// false edge of the If at `pc`.
  void setTarget(size_t pc, size_t target);

  /// Adds a constant and returns an argument that refers to it. Equal constants
  /// share one entry.
  Arg addInt(int64_t value);
  Arg addFloat(double value);
  Arg addString(std::string_view value);
  Arg addShape(const std::vector<int64_t> &value);
  Arg addDataType(DataType value);
  /// Adds a tensor constant; `size` must be its size in bytes. Splats and small
  /// tensors are stored in the constant table, all others in the weights.
  Arg addTensor(DataType type, const std::vector<int64_t> &shape,
                const void *data, uint64_t size, bool isOnHost = false);
  /// Adds a tensor constant whose elements all equal the one at `element`.
  Arg addSplatTensor(DataType type, const std::vector<int64_t> &shape,
                     const void *element, bool isOnHost = false);

  /// Returns an immediate when the value fits in one, else a constant.
  Arg intArg(int64_t value);

  /// Renumbers the registers of each function without gaps: the parameters,
  /// then by the first call that writes them.
  void compactRegisters();

  enum class FunctionOrder {
    /// Bytecode and kernels as declared, then packed functions by first use.
    PackedLast,
    /// All functions as declared; a call declares its callee.
    Declared,
  };
  /// Orders the function table, verifies the executable and returns it. Leaves
  /// the builder empty.
  Expected<Executable> finish(FunctionOrder order = FunctionOrder::PackedLast);

private:
  Arg addConstant(Constant constant);
  size_t emit(std::vector<int64_t> words);
  void fail(std::string message);
  void orderFunctions();

  Executable executable;
  std::unordered_map<std::string, int64_t> functionIndex;
  std::unordered_multimap<size_t, int64_t> constantIndex;
  std::shared_ptr<GrowingBlob> weights;
  std::unordered_multimap<uint64_t, int64_t> weightIndex;
  std::vector<bool> defined;
  int64_t current = -1;
  Error firstError;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_EXECUTABLEBUILDER_H
