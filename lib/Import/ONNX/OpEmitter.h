//===- OpEmitter.h - create operations for a node ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Creates relax operations with inferred result types. Inference and
// verification errors become the error of the node.
//
// Dimensions that are unknown at import get symbols, by a relax.match_cast. A
// requirement that cannot be proven at import becomes a run-time check, whose
// error names the node.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_OPEMITTER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_OPEMITTER_H

#include "InputReader.h"

namespace mlir::relax {
struct SliceBound;
} // namespace mlir::relax

namespace relax_mlir::onnx {

class OpEmitter : public InputReader {
public:
  using InputReader::InputReader;

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  /// Creates a relax operation with the result types that it infers; null
  /// after an error. (The builders that ODS generates abort when inference
  /// fails.)
  template <typename OpTy>
  OpTy create(mlir::ValueRange operands,
              llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    if (failed() || llvm::is_contained(operands, mlir::Value()))
      return {};
    mlir::OperationState state(location, OpTy::getOperationName());
    return llvm::cast_or_null<OpTy>(
        create(state, operands, attributes,
               &state.getOrAddProperties<typename OpTy::Properties>()));
  }
  /// Creates an operation and returns its first result.
  template <typename OpTy>
  mlir::Value
  createValue(mlir::ValueRange operands,
              llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    OpTy op = create<OpTy>(operands, attributes);
    return op ? mlir::Value(op->getResult(0)) : mlir::Value();
  }

  /// Creates a tensor constant.
  mlir::Value createConstant(mlir::ElementsAttr value);
  /// Creates a rank-0 constant of a floating-point or integer type.
  mlir::Value createScalar(mlir::Type elementType, double value);
  /// Creates a relax.reshape to this shape.
  mlir::Value createReshape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// Creates a value of type !relax.shape.
  mlir::Value createShape(llvm::ArrayRef<IndexExpr> shape);
  /// Creates a call that returns another seed for random numbers each time, a
  /// tensor<i64>.
  mlir::Value createRandomSeed();
  /// Converts the elements to i64.
  mlir::Value toI64(mlir::Value value);

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  /// Creates the body of a loop from the number of the iteration, a
  /// tensor<i64>, and the carried values. Returns the next carried values,
  /// which have the same types, and then values to stack.
  using LoopBodyFn = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::Value, mlir::ValueRange)>;

  /// Creates a loop of `count` iterations. Returns the last carried values, and
  /// the stacked values of all iterations: [count, ..]; nothing after an error.
  /// The body must not read inputs of the node, which would be read in the
  /// loop only.
  llvm::SmallVector<mlir::Value> createLoop(const IndexExpr &count,
                                            llvm::ArrayRef<mlir::Value> inits,
                                            LoopBodyFn makeBody);

  //===--------------------------------------------------------------------===//
  // Attributes of operations
  //===--------------------------------------------------------------------===//

  mlir::NamedAttribute i64(llvm::StringRef name, int64_t value);
  mlir::NamedAttribute i64Array(llvm::StringRef name,
                                llvm::ArrayRef<int64_t> values);
  mlir::NamedAttribute boolean(llvm::StringRef name, bool value);
  mlir::NamedAttribute f64(llvm::StringRef name, double value);
  mlir::NamedAttribute string(llvm::StringRef name, llvm::StringRef value);
  mlir::NamedAttribute type(llvm::StringRef name, mlir::Type value);
  mlir::NamedAttribute expr(llvm::StringRef name, const IndexExpr &value);
  mlir::NamedAttribute exprs(llvm::StringRef name,
                             llvm::ArrayRef<IndexExpr> values);
  mlir::NamedAttribute bounds(llvm::StringRef name,
                              llvm::ArrayRef<mlir::relax::SliceBound> values);

  //===--------------------------------------------------------------------===//
  // Shapes
  //===--------------------------------------------------------------------===//

  /// Returns the rank of a tensor; reports an unknown rank and returns 0.
  int64_t getRank(mlir::Value value);
  /// Gives unknown dimensions symbols that resemble `base`. Returns the tensor
  /// of this type and all its dimensions in `dims`. The rank must be known.
  mlir::Value nameShape(mlir::Value value, llvm::StringRef base,
                        llvm::SmallVectorImpl<IndexExpr> &dims);
  /// Replaces factors that would make expressions large by fresh symbols, see
  /// findLargeFactors.
  void nameLargeFactors(llvm::MutableArrayRef<IndexExpr> integers);
  /// Casts the tensor to a shape that it is certain to have, though no proof
  /// covers it.
  mlir::Value castToShape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// Casts the tensor to a shape that it may not have. The shape is checked at
  /// run time, by an error that names the node and the input.
  mlir::Value requireShape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// Returns symbols for the elements of an i64 vector of known size, which are
  /// bound at run time. The caller must require that they are not negative if
  /// they can be.
  llvm::SmallVector<IndexExpr> getSizes(mlir::Value vector);

  //===--------------------------------------------------------------------===//
  // Run-time checks
  //===--------------------------------------------------------------------===//

  /// Checks at run time that the expression is not negative, unless that
  /// follows from symbols not being negative. The error names the node and
  /// ends with `text`, which describes the expression.
  void checkNotNegative(const IndexExpr &expr, const llvm::Twine &text);
  /// Checks the expression even if its symbols imply the result: for a symbol
  /// that is not checked yet.
  void requireNotNegative(const IndexExpr &expr, const llvm::Twine &text);
  /// Checks that both expressions are equal.
  void checkEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                  const llvm::Twine &text);

protected:
  /// Gives dimensions that are large factors symbols.
  mlir::Value nameLargeSizes(mlir::Value value, llvm::StringRef base);

private:
  mlir::Operation *create(mlir::OperationState &state,
                          mlir::ValueRange operands,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes,
                          mlir::OpaqueProperties properties);
  /// Returns true if the rank is known; reports an unknown rank.
  bool checkRank(mlir::Value value);
  /// Returns a symbol for a size, which must not be negative.
  IndexExpr nameSize(const IndexExpr &size);
};

/// Reshapes a constant to a static shape; returns null if the number of
/// elements differs.
mlir::ElementsAttr reshapeConstant(mlir::ElementsAttr value,
                                   llvm::ArrayRef<int64_t> shape);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_OPEMITTER_H
