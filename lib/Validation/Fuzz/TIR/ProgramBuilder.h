//===- ProgramBuilder.h - parts of a random tensor program ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_PROGRAMBUILDER_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_PROGRAMBUILDER_H

#include "mlir/IR/Builders.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Fuzz/Random.h"
#include "relax-mlir/Validation/Fuzz/TIRProgram.h"

namespace relax_mlir::fuzz {

/// The extent of a dimension or an iterator: linear in the symbols, so that two
/// extents can be compared for all values of the symbols.
struct Size {
  int64_t constant = 0;
  int64_t factors[2] = {0, 0};

  Size(int64_t constant = 0) : constant(constant) {}
  static Size symbol(unsigned number) {
    Size size;
    size.factors[number] = 1;
    return size;
  }
  bool isConstant() const { return !factors[0] && !factors[1]; }
  Size operator+(const Size &other) const;
  Size operator*(int64_t factor) const;
  Size operator-(const Size &other) const { return *this + other * -1; }
  bool operator==(const Size &other) const {
    return (*this - other).isConstant() && constant == other.constant;
  }
  /// Returns the extent for symbols of this value.
  int64_t at(int64_t value) const {
    return constant + (factors[0] + factors[1]) * value;
  }
  mlir::AffineExpr getExpr(mlir::MLIRContext *context) const;
};

/// A buffer of the program.
struct BufferInfo {
  mlir::Value value;
  mlir::Type type;
  llvm::SmallVector<Size> shape;
  /// Inputs are read-only.
  bool isInput = false;
  /// True if the buffer does not depend on an approximated function or on the
  /// order of a sum. Comparisons of its elements have one result.
  bool isExact = true;
  bool isRead = false;
  /// True if all elements have been written.
  bool isReady = false;
};

/// An iterator of a block.
struct Iterator {
  Size extent;
  bool isReduce = false;
};

using Indices = llvm::SmallVector<mlir::AffineExpr>;

/// A scalar in the body of a block.
struct Number {
  mlir::Value value;
  bool isExact = true;
};

/// The function under construction. All parts of the generator share it.
class ProgramBuilder {
public:
  ProgramBuilder(mlir::MLIRContext &context, uint64_t seed,
                 const TIRProgramOptions &options);

  mlir::OwningOpRef<mlir::ModuleOp> finish();

  // Sizes.
  bool isLessEqual(const Size &a, const Size &b) const;
  /// Returns the number of points for the greatest values of the symbols.
  static int64_t countPoints(llvm::ArrayRef<Iterator> iterators);
  Size randomSize(int64_t most);
  /// Returns a constant extent.
  int64_t randomConstant(int64_t most);

  // Buffers are identified by their indices in `buffers`, which do not change.
  unsigned addInput(mlir::Type type, llvm::ArrayRef<Size> shape);
  unsigned addOutput(mlir::Type type, llvm::ArrayRef<Size> shape);
  unsigned addAlloc(mlir::Type type, llvm::ArrayRef<Size> shape);
  mlir::Type randomType();
  /// Returns the affine expressions over iterators and symbols that stay below
  /// `size` for all of their values, most useful ones first.
  llvm::SmallVector<mlir::AffineExpr>
  getIndices(const Size &size, llvm::ArrayRef<Iterator> iterators);
  /// Returns indices to read a buffer of this shape, or std::nullopt if no
  /// expression is in bounds.
  std::optional<Indices> readIndices(llvm::ArrayRef<Size> shape,
                                     llvm::ArrayRef<Iterator> iterators);
  /// Returns an index over the iterators, and the extent that a dimension needs
  /// for it.
  std::pair<mlir::AffineExpr, Size>
  newIndex(llvm::ArrayRef<Iterator> iterators);

  /// Returns iterators and indices that write every element of `shape` once.
  std::pair<llvm::SmallVector<Iterator>, Indices>
  coverShape(llvm::ArrayRef<Size> shape);

  // Loops and blocks.
  /// Opens loops around a new block and moves `builder` into its body. The
  /// first iterators are bound to the variables `outer`. Loops may be split,
  /// fused, reordered, and of other kinds than their iterators.
  mlir::tir::BlockOp openBlock(llvm::StringRef name,
                               llvm::ArrayRef<Iterator> iterators,
                               llvm::ArrayRef<mlir::Value> outer = {});
  /// Opens a separate loop around the following code.
  mlir::tir::ForOp openLoop(const Size &extent, mlir::tir::ForKind kind);

  mlir::AffineExpr dim(unsigned number) {
    return builder.getAffineDimExpr(number);
  }
  mlir::AffineExpr constant(int64_t value) {
    return builder.getAffineConstantExpr(value);
  }
  mlir::AffineExpr expr(const Size &size) {
    return size.getExpr(builder.getContext());
  }
  unsigned getNumSymbols() const { return numSymbols; }
  mlir::ValueRange getSymbols();

  Random random;
  mlir::OpBuilder builder;
  mlir::Location loc;
  TIRProgramOptions options;
  std::vector<BufferInfo> buffers;
  unsigned numInputs = 0, numOutputs = 0;
  /// The least value of the symbols: 0 or 1.
  int64_t least = 1;

private:
  unsigned addArgument(mlir::Type type, llvm::ArrayRef<Size> shape,
                       unsigned position);
  mlir::MemRefType getMemRefType(mlir::Type type, llvm::ArrayRef<Size> shape);
  void addCandidates(const Size &size, unsigned iterator,
                     llvm::ArrayRef<Iterator> iterators,
                     llvm::SmallVectorImpl<mlir::AffineExpr> &candidates);

  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::tir::PrimFuncOp func;
  unsigned numSymbols = 0;
  unsigned numBlocks = 0;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_PROGRAMBUILDER_H
