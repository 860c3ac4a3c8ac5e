//===- Frame.h - the values of one call of a graph function -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir::reference {

/// What an evaluation of an operation of the graph level works on.
class Frame {
public:
  explicit Frame(Interpreter &interpreter) : interpreter(interpreter) {}

  Interpreter &getInterpreter() const { return interpreter; }
  Precision getPrecision() const { return interpreter.getOptions().precision; }

  /// The value of an SSA value that was computed before. The reference lasts
  /// until the same SSA value is set again, or the operation that is its last
  /// user is done.
  const RuntimeValue &get(mlir::Value value) const;
  /// As the alternative that its type says; the verifier made sure of it.
  const Tensor &getTensor(mlir::Value value) const;
  const Shape &getShape(mlir::Value value) const;
  const Scalar &getScalar(mlir::Value value) const;
  /// Gives a result its value. It is checked against the type of the result
  /// once the operation is done.
  void set(mlir::Value value, RuntimeValue runtime);
  /// Ends the life of a value at `op`: to use it later is an error.
  void kill(mlir::Value value, mlir::Operation *op);

  /// The value of an expression over the symbols of the function; the
  /// diagnostic is at `op`.
  mlir::FailureOr<int64_t> evaluate(const IndexExpr &expr,
                                    mlir::Operation *op) const;
  /// The sizes of a static or wholly symbolic tensor or shape type.
  mlir::FailureOr<Shape> evaluateShape(mlir::Type type,
                                       mlir::Operation *op) const;
  /// Zeros of the sizes given; the diagnostic is at `op`.
  mlir::FailureOr<Tensor> makeTensor(mlir::Type elementType,
                                     llvm::ArrayRef<int64_t> shape,
                                     mlir::Operation *op) const;

  /// Checks that `runtime` is what `type` says. Dimensions that are exactly a
  /// symbol without a value give the symbol its value. `what` begins the
  /// diagnostic, at `op`.
  mlir::LogicalResult bind(mlir::Type type, const RuntimeValue &runtime,
                           mlir::Operation *op, const llvm::Twine &what);

  /// The same for the values of a list of types, which bind all their symbols
  /// before an expression over these is checked.
  mlir::LogicalResult bindAll(mlir::TypeRange types,
                              llvm::ArrayRef<RuntimeValue> runtimes,
                              mlir::Operation *op, const llvm::Twine &what);

  /// Runs a block on arguments; the operands of its terminator.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  run(mlir::Block &block, llvm::ArrayRef<RuntimeValue> arguments = {});

  /// Symbols that get their value while this lives have none afterwards: what a
  /// region of `relax.if` binds is not seen outside.
  class SymbolScope {
  public:
    explicit SymbolScope(Frame &frame) : frame(frame), saved(frame.symbols) {}
    ~SymbolScope() { frame.symbols = std::move(saved); }

  private:
    Frame &frame;
    llvm::StringMap<int64_t> saved;
  };

private:
  mlir::LogicalResult checkOperands(mlir::Operation &op);
  mlir::LogicalResult checkUnranked(mlir::Operation &op);
  mlir::LogicalResult runOperation(mlir::Operation &op);
  void dropUnused(mlir::Operation &op);
  void bindSymbols(mlir::Type type, const RuntimeValue &runtime);
  mlir::LogicalResult check(mlir::Type type, const RuntimeValue &runtime,
                            mlir::Operation *op, const llvm::Twine &what);
  mlir::LogicalResult checkDims(mlir::Type type, llvm::ArrayRef<int64_t> sizes,
                                mlir::Operation *op, const llvm::Twine &what);

  Interpreter &interpreter;
  /// By pointer, so that references last.
  llvm::DenseMap<mlir::Value, std::unique_ptr<RuntimeValue>> values;
  /// How often values that are used in their own block only are still used.
  llvm::DenseMap<mlir::Value, unsigned> remainingUses;
  /// Where values that have been killed were killed.
  llvm::DenseMap<mlir::Value, mlir::Operation *> killers;
  llvm::StringMap<int64_t> symbols;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H
