//===- Frame.h - values of one graph function call --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::relax {
class FuncOp;
} // namespace mlir::relax

namespace relax_mlir::reference {

/// The values of one call of a graph function. Operations are evaluated on it.
class Frame {
public:
  explicit Frame(Interpreter &interpreter) : interpreter(interpreter) {}

  Interpreter &getInterpreter() const { return interpreter; }
  Precision getPrecision() const { return interpreter.getOptions().precision; }

  /// Returns the runtime value of an SSA value that has been computed. The
  /// reference is valid until the SSA value is set again or its last user has
  /// been evaluated.
  const RuntimeValue &get(mlir::Value value) const;
  /// Return the value as the alternative that its type stands for, which the
  /// verifier guarantees.
  const Tensor &getTensor(mlir::Value value) const;
  const Shape &getShape(mlir::Value value) const;
  const Scalar &getScalar(mlir::Value value) const;
  /// Sets the value of a result. The interpreter checks it against the type of
  /// the result after the operation.
  void set(mlir::Value value, RuntimeValue runtime);
  /// Ends the life of a value at `op`. Later uses are errors.
  void kill(mlir::Value value, mlir::Operation *op);

  /// Evaluates an expression over the symbols of the function. Reports errors
  /// at `op`.
  mlir::FailureOr<int64_t> evaluate(const IndexExpr &expr,
                                    mlir::Operation *op) const;
  /// Returns the extents of a static or fully symbolic tensor or shape type.
  mlir::FailureOr<Shape> evaluateShape(mlir::Type type,
                                       mlir::Operation *op) const;
  /// Returns a tensor of zeros. Reports errors at `op`.
  mlir::FailureOr<Tensor> makeTensor(mlir::Type elementType,
                                     llvm::ArrayRef<int64_t> shape,
                                     mlir::Operation *op) const;

  /// Checks that `runtime` conforms to `type`. A dimension that is exactly an
  /// unbound symbol binds it. The diagnostic is at `op` and begins with `what`.
  mlir::LogicalResult bind(mlir::Type type, const RuntimeValue &runtime,
                           mlir::Operation *op, const llvm::Twine &what);

  /// Binds a list of values to their types. Binds all symbols before it checks
  /// expressions over them.
  mlir::LogicalResult bindAll(mlir::TypeRange types,
                              llvm::ArrayRef<RuntimeValue> runtimes,
                              mlir::Operation *op, const llvm::Twine &what);

  /// Checks that the symbols of a function, whose arguments are bound, are in
  /// the ranges that it promises.
  mlir::LogicalResult checkSymbolBounds(mlir::relax::FuncOp func,
                                        mlir::Operation *op);

  /// Runs a block on arguments and returns the operands of its terminator.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  run(mlir::Block &block, llvm::ArrayRef<RuntimeValue> arguments = {});

  /// Unbinds the symbols that are bound during its lifetime: symbols bound in a
  /// region of `relax.if` are not visible outside.
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
  /// Held by pointer, so that references stay valid.
  llvm::DenseMap<mlir::Value, std::unique_ptr<RuntimeValue>> values;
  /// The number of remaining uses of values that are used in their own block
  /// only.
  llvm::DenseMap<mlir::Value, unsigned> remainingUses;
  /// The operations that killed the killed values.
  llvm::DenseMap<mlir::Value, mlir::Operation *> killers;
  llvm::StringMap<int64_t> symbols;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_FRAME_H
