//===- BodyBuilder.h - bodies of random blocks ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_BODYBUILDER_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_BODYBUILDER_H

#include "ProgramBuilder.h"

namespace relax_mlir::fuzz {

/// Emits scalar code at the insertion point of the program. The code has one
/// defined result: it does not divide by zero, convert out-of-range numbers, or
/// compare approximated numbers.
class BodyBuilder {
public:
  BodyBuilder(ProgramBuilder &program, llvm::ArrayRef<Iterator> iterators,
              mlir::ValueRange values)
      : program(program), random(program.random), builder(program.builder),
        iterators(iterators), values(values.begin(), values.end()) {}

  Number load(unsigned buffer, llvm::ArrayRef<mlir::AffineExpr> indices);
  void store(Number number, unsigned buffer,
             llvm::ArrayRef<mlir::AffineExpr> indices);

  /// Returns a value computed from random reads of buffers other than
  /// `excluded`.
  Number randomValue(mlir::Type type, llvm::ArrayRef<unsigned> excluded);
  /// Reads one element of an existing buffer, or of a new input of the shape of
  /// the access.
  Number randomRead(llvm::ArrayRef<unsigned> excluded);

  Number convert(Number number, mlir::Type type);
  /// Combines `operands` by `count` operations.
  Number combine(llvm::SmallVector<Number> operands, mlir::Type type,
                 unsigned count);
  /// Bounds floating-point numbers and replaces NaN.
  Number clamp(Number number);
  Number constant(mlir::Type type, int64_t value);
  /// Emits an operation of arith or math on values of one type.
  Number op(llvm::StringRef name, llvm::ArrayRef<Number> operands);
  Number select(mlir::Value condition, Number a, Number b);
  mlir::Value compare(llvm::StringRef predicate, Number a, Number b);

  /// Returns an iterator as an index value.
  mlir::Value iterator(unsigned number) { return values[number]; }
  mlir::Value apply(mlir::AffineExpr expr);

private:
  Number unary(Number x);
  Number unaryFloat(Number x);
  Number binary(Number x, Number y);
  Number binaryInt(Number x, Number y);
  Number binaryFloat(Number x, Number y);
  Number floatToInt(Number number, mlir::Type type);
  std::optional<Number> indirectRead(unsigned buffer, unsigned indexBuffer);
  /// Emits a branch on the iterators between two reads, as in a pad or a
  /// concatenation.
  std::optional<Number> branch(mlir::Type type,
                               llvm::ArrayRef<unsigned> excluded);
  llvm::SmallVector<unsigned> getReadable(llvm::ArrayRef<unsigned> excluded);
  mlir::AffineMap getMap(llvm::ArrayRef<mlir::AffineExpr> exprs,
                         llvm::SmallVectorImpl<mlir::Value> &operands);

  ProgramBuilder &program;
  Random &random;
  mlir::OpBuilder &builder;
  llvm::SmallVector<Iterator> iterators;
  llvm::SmallVector<mlir::Value> values;
  bool inBranch = false;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_BODYBUILDER_H
