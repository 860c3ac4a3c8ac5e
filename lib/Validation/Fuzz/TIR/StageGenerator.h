//===- StageGenerator.h - stages of a random program ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_STAGEGENERATOR_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_STAGEGENERATOR_H

#include "BodyBuilder.h"

namespace relax_mlir::fuzz {

/// A stage is one block or a few. It writes all of a new buffer, or updates an
/// existing one.
class StageGenerator {
public:
  StageGenerator(ProgramBuilder &program)
      : program(program), random(program.random), builder(program.builder) {}

  /// Emits one stage. The last stage writes a result of the program.
  void emitStage(bool isLast);

private:
  using Shape = llvm::SmallVector<Size>;

  void emitMap();
  void emitReduction();
  void emitTupleReduction();
  void emitArgMax();
  void emitTwoReductions();
  void emitUpdate();
  void emitHalves();
  void emitScatter();
  void emitSharedLoop();
  void emitBranch();
  void emitTriangle();

  Shape randomShape(int64_t mostPoints);
  /// Returns a new buffer to write: a result of the program or a temporary.
  unsigned addTarget(mlir::Type type, llvm::ArrayRef<Size> shape);
  mlir::OpBuilder::InsertionGuard guard() {
    return mlir::OpBuilder::InsertionGuard(builder);
  }
  /// Emits `target[indices] = value` over `iterators`.
  void emitStore(llvm::StringRef name, llvm::ArrayRef<Iterator> iterators,
                 llvm::ArrayRef<mlir::AffineExpr> indices, unsigned target,
                 llvm::ArrayRef<mlir::Value> outer = {});
  llvm::SmallVector<Iterator> randomReduceIterators(int64_t mostPoints);
  llvm::SmallVector<mlir::Value> getSpatial(mlir::tir::BlockOp block);
  /// Combines `term` into `target[indices]`.
  void accumulate(BodyBuilder &body, llvm::StringRef combiner, Number term,
                  unsigned target, llvm::ArrayRef<mlir::AffineExpr> indices);
  llvm::StringRef randomCombiner(mlir::Type type);
  Number neutral(BodyBuilder &body, llvm::StringRef combiner, mlir::Type type);
  void emitSum(llvm::ArrayRef<Iterator> spatial, const Indices &indices,
               unsigned target, llvm::ArrayRef<mlir::Value> outer,
               int64_t mostPoints);

  ProgramBuilder &program;
  Random &random;
  mlir::OpBuilder &builder;
  bool isLast = false;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_STAGEGENERATOR_H
