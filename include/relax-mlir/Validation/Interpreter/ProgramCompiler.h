//===- ProgramCompiler.h - operations to closures ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What implementations of CompileOpInterface write their closures with.
// Program.h has the whole picture, ElementwiseCode.h and IndexCode.h what most
// operations are made of.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAMCOMPILER_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAMCOMPILER_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Validation/Interpreter/CompileInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Machine.h"

namespace relax_mlir::reference {

/// One step of a program. False after a diagnostic.
class Node {
public:
  virtual ~Node();
  virtual bool run(Machine &machine) const = 0;
};

/// A step that calls a closure, which returns nothing or what `run` does.
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

/// Steps that run one after the other.
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

/// A compiled function. Blocks say by Machine::nextBlock which one follows.
struct FunctionCode {
  mlir::FunctionOpInterface function;
  std::vector<Code> blocks;
  /// The slots of the arguments, each with all of its lanes.
  llvm::SmallVector<unsigned> arguments;
  /// What a frame begins as: constants are there from the start.
  std::vector<Slot> frame;
  unsigned numViews = 0, numMemories = 0, numBlocksWithInit = 0;

  /// Runs on arguments; results are left in the machine.
  bool call(Machine &machine, llvm::ArrayRef<Slot> arguments) const;
};

using FunctionTable =
    std::map<mlir::Operation *, std::unique_ptr<FunctionCode>>;

/// Values that are known to lie between two numbers, both included.
struct Range {
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

  /// The slot of a value; the first of them for a vector.
  unsigned getSlot(mlir::Value value);
  /// Gives `value` the slot of another value, which it always equals.
  void setAlias(mlir::Value value, mlir::Value of) {
    slots[value] = getSlot(of);
  }
  /// `count` slots for what is no value of the program.
  unsigned makeSlots(unsigned count);
  /// Gives slots their content before the program starts.
  void setConstant(unsigned slot, Slot content) { code->frame[slot] = content; }

  /// Elements of a vector of fixed size, 1 for all other types.
  static unsigned getNumLanes(mlir::Type type);
  /// The kind of a scalar or of the elements of a vector; a diagnostic at `op`
  /// for types that there are no slots for.
  mlir::FailureOr<ElementKind> getKind(mlir::Operation *op, mlir::Type type);
  /// How elements of a kind are held in memory, and rounded.
  ElementKind getStoredKind(ElementKind kind) const {
    return precision == Precision::Double && isFloat(kind) ? ElementKind::F64
                                                           : kind;
  }

  /// What is known of an index; used to leave out checks that cannot fail.
  Range getRange(mlir::Value value) const;
  void setRange(mlir::Value value, Range range) { ranges[value] = range; }

  /// A place in the activation for the view that a value stands for, or for
  /// the memory of an allocation.
  unsigned makeView() { return code->numViews++; }
  unsigned makeMemory() { return code->numMemories++; }
  /// A place for the bits of a block with an init region.
  unsigned makeInitialised() { return code->numBlocksWithInit++; }

  //===--------------------------------------------------------------------===//
  // Code
  //===--------------------------------------------------------------------===//

  /// Adds a step: a closure over `Machine &`.
  template <typename F> void emit(F function) {
    current->add(std::move(function));
  }
  /// Adds a step that copies slots, all at once.
  void emitCopies(llvm::ArrayRef<std::pair<unsigned, unsigned>> toFrom);
  /// The same for values, with all of their lanes.
  void emitCopies(mlir::ValueRange to, mlir::ValueRange from);

  /// Compiles an operation by its CompileOpInterface.
  mlir::LogicalResult compile(mlir::Operation *op);
  /// Compiles the operations of a block without its terminator, then lets
  /// `finish` emit what the terminator does.
  mlir::FailureOr<Code>
  compileBlock(mlir::Block &block,
               llvm::function_ref<mlir::LogicalResult()> finish = {});
  /// The same for the only block of a region; a diagnostic at the operation of
  /// the region where it has several.
  mlir::FailureOr<Code>
  compileRegion(mlir::Region &region,
                llvm::function_ref<mlir::LogicalResult()> finish = {});

  /// The steps that `emitSteps` emits, as code of their own.
  Code makeCode(llvm::function_ref<void()> emitSteps);

  /// The function itself, with the functions that it calls.
  mlir::FailureOr<const FunctionCode *>
  compileFunction(mlir::FunctionOpInterface function);
  /// A function that is called, at the same precision.
  mlir::FailureOr<const FunctionCode *>
  compileCallee(mlir::FunctionOpInterface function) {
    return ProgramCompiler(functions, precision).compileFunction(function);
  }
  /// The number that Machine::nextBlock has for a block of the function.
  int64_t getBlockNumber(mlir::Block *block) const {
    return blockNumbers.lookup(block);
  }

private:
  FunctionTable &functions;
  Precision precision;
  FunctionCode *code = nullptr;
  Code *current = nullptr;
  llvm::DenseMap<mlir::Value, unsigned> slots;
  llvm::DenseMap<mlir::Value, Range> ranges;
  llvm::DenseMap<mlir::Block *, int64_t> blockNumbers;
};

/// Attaches `compileOp(OpTy, ProgramCompiler &)`, an overload for each OpTy in
/// the file that calls it, to operations.
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
