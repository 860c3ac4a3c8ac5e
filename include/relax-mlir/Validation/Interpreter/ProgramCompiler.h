//===- ProgramCompiler.h - compile operations to closures -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Implementations of CompileOpInterface use this header to emit their closures.
// Program.h explains the design; ElementwiseCode.h and IndexCode.h cover most
// operations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAMCOMPILER_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAMCOMPILER_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Validation/Interpreter/CompileInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Machine.h"

namespace relax_mlir::reference {

/// One step of a program. `run` returns false after a diagnostic.
class Node {
public:
  virtual ~Node();
  virtual bool run(Machine &machine) const = 0;
};

/// A step that calls a closure. The closure returns void, or bool as `run`
/// does.
template <typename F> class Closure final : public Node {
public:
  explicit Closure(F function) : function(std::move(function)) {}
  bool run(Machine &machine) const override {
    if constexpr (std::is_void_v<decltype(function(machine))>) {
      function(machine);
      return true;
    } else {
      return function(machine);
    }
  }

private:
  F function;
};

/// A list of steps to run in order.
class Code {
public:
  template <typename F> void add(F function) {
    nodes.push_back(std::make_unique<Closure<F>>(std::move(function)));
  }
  bool run(Machine &machine) const {
    for (const std::unique_ptr<Node> &node : nodes)
      if (!node->run(machine))
        return false;
    return true;
  }

private:
  std::vector<std::unique_ptr<Node>> nodes;
};

/// A compiled function. Blocks set Machine::nextBlock to select their
/// successor.
struct FunctionCode {
  mlir::FunctionOpInterface function;
  std::vector<Code> blocks;
  /// The slots of the arguments, with all lanes of each.
  llvm::SmallVector<unsigned> arguments;
  /// The initial content of a frame, including constants.
  std::vector<Slot> frame;
  unsigned numViews = 0, numMemories = 0, numBlocksWithInit = 0;

  /// Runs the function on arguments and leaves the results in the machine.
  bool call(Machine &machine, llvm::ArrayRef<Slot> arguments) const;
};

using FunctionTable =
    std::map<mlir::Operation *, std::unique_ptr<FunctionCode>>;

/// An inclusive range of values.
struct IndexRange {
  int64_t lower = INT64_MIN, upper = INT64_MAX;
  bool isBounded() const { return lower > INT32_MIN && upper < INT32_MAX; }
};

/// Compiles one function.
class ProgramCompiler {
public:
  ProgramCompiler(FunctionTable &functions, Precision precision)
      : functions(functions), precision(precision) {}

  Precision getPrecision() const { return precision; }

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  /// Returns the slot of a value; the first slot of a vector.
  unsigned getSlot(mlir::Value value);
  /// Lets `value` share the slot of another value, which it always equals.
  void setAlias(mlir::Value value, mlir::Value of) {
    slots[value] = getSlot(of);
  }
  /// Allocates `count` slots for temporaries.
  unsigned makeSlots(unsigned count);
  /// Sets the initial content of a slot.
  void setConstant(unsigned slot, Slot content) { code->frame[slot] = content; }

  /// Returns the number of elements of a fixed-size vector type, 1 for other
  /// types.
  static unsigned getNumLanes(mlir::Type type);
  /// Returns the element kind of a scalar or vector. Reports types without
  /// slots at `op`.
  mlir::FailureOr<ElementKind> getKind(mlir::Operation *op, mlir::Type type);
  /// Returns the kind in which elements are stored and rounded.
  ElementKind getStoredKind(ElementKind kind) const {
    return precision == Precision::Double && isFloat(kind) ? ElementKind::F64
                                                           : kind;
  }

  /// Returns the known range of an index, which serves to omit checks that
  /// cannot fail.
  IndexRange getRange(mlir::Value value) const;
  void setRange(mlir::Value value, IndexRange range) { ranges[value] = range; }

  /// Allocate an entry in the activation for the view of a value, or for the
  /// memory of an allocation.
  unsigned makeView() { return code->numViews++; }
  unsigned makeMemory() { return code->numMemories++; }
  /// Allocates an entry for the init bits of a block.
  unsigned makeInitialised() { return code->numBlocksWithInit++; }

  //===--------------------------------------------------------------------===//
  // Code
  //===--------------------------------------------------------------------===//

  /// Adds a step: a closure over `Machine &`.
  template <typename F> void emit(F function) {
    current->add(std::move(function));
  }
  /// Adds a step that copies slots in parallel.
  void emitCopies(llvm::ArrayRef<std::pair<unsigned, unsigned>> toFrom);
  /// Adds a step that copies values with all of their lanes in parallel.
  void emitCopies(mlir::ValueRange to, mlir::ValueRange from);

  /// Compiles an operation by its CompileOpInterface.
  mlir::LogicalResult compile(mlir::Operation *op);
  /// Compiles the operations of a block except its terminator, then calls
  /// `finish` to emit code for the terminator.
  mlir::FailureOr<Code>
  compileBlock(mlir::Block &block,
               llvm::function_ref<mlir::LogicalResult()> finish = {});
  /// Compiles the only block of a region as above. Reports a region of several
  /// blocks at its operation.
  mlir::FailureOr<Code>
  compileRegion(mlir::Region &region,
                llvm::function_ref<mlir::LogicalResult()> finish = {});

  /// Returns the steps that `emitSteps` emits as a separate Code.
  Code makeCode(llvm::function_ref<void()> emitSteps);

  /// Compiles the function itself and its callees.
  mlir::FailureOr<const FunctionCode *>
  compileFunction(mlir::FunctionOpInterface function);
  /// Compiles a callee at the same precision.
  mlir::FailureOr<const FunctionCode *>
  compileCallee(mlir::FunctionOpInterface function) {
    return ProgramCompiler(functions, precision).compileFunction(function);
  }
  /// Returns the value of Machine::nextBlock for a block of the function.
  int64_t getBlockNumber(mlir::Block *block) const {
    return blockNumbers.lookup(block);
  }

private:
  FunctionTable &functions;
  Precision precision;
  FunctionCode *code = nullptr;
  Code *current = nullptr;
  llvm::DenseMap<mlir::Value, unsigned> slots;
  llvm::DenseMap<mlir::Value, IndexRange> ranges;
  llvm::DenseMap<mlir::Block *, int64_t> blockNumbers;
};

/// Attaches `compileOp(OpTy, ProgramCompiler &)` to operations. The caller's
/// file has an overload for each OpTy.
template <typename OpTy>
struct CompileModel
    : CompileOpInterface::ExternalModel<CompileModel<OpTy>, OpTy> {
  mlir::LogicalResult compile(mlir::Operation *op,
                              ProgramCompiler &compiler) const {
    return compileOp(llvm::cast<OpTy>(op), compiler);
  }
};
template <typename... Ops>
void attachCompileModels(mlir::MLIRContext *context) {
  (Ops::template attachInterface<CompileModel<Ops>>(*context), ...);
}

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAMCOMPILER_H
