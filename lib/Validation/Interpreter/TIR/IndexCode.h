//===- IndexCode.h - affine expressions over slots --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_INDEXCODE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_INDEXCODE_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

namespace relax_mlir::reference {

/// An affine expression: constant + sum of coefficient * slot, plus nonlinear
/// terms such as coefficient * (dividend mod divisor).
class IndexCode {
public:
  IndexCode() = default;
  explicit IndexCode(int64_t constant)
      : constant(constant), range{constant, constant} {}
  /// Creates the expression for a value of index type.
  IndexCode(ProgramCompiler &compiler, mlir::Value value);
  IndexCode(ProgramCompiler &compiler, mlir::AffineExpr expr, unsigned numDims,
            mlir::ValueRange operands);

  bool isConstant() const { return terms.empty() && parts.empty(); }
  int64_t getConstant() const { return constant; }
  /// Returns the range of the value for the known ranges of the operands.
  IndexRange getRange() const { return range; }

  /// Computes the value. Returns false if a divisor is not positive.
  bool evaluate(const Slot *frame, int64_t &value) const {
    // Unsigned: wraps around for values beyond any size.
    uint64_t sum = constant;
    for (const Term &term : terms)
      sum += uint64_t(term.coefficient) * uint64_t(frame[term.slot].i);
    value = int64_t(sum);
    return LLVM_LIKELY(parts.empty()) || addParts(frame, value);
  }
  /// Returns true if evaluation cannot fail: all divisors are positive
  /// constants.
  bool isTotal() const;

  /// Adds factor * other.
  void add(const IndexCode &other, int64_t factor);

private:
  enum class PartKind { FloorDiv, CeilDiv, Mod, Product };
  struct Term {
    int64_t coefficient;
    unsigned slot;
  };
  struct Part {
    int64_t coefficient;
    PartKind kind;
    std::shared_ptr<const IndexCode> lhs, rhs;
  };

  void add(ProgramCompiler &compiler, mlir::AffineExpr expr, int64_t factor,
           unsigned numDims, mlir::ValueRange operands);
  void addRange(IndexRange other, int64_t factor);
  static IndexRange getRange(const Part &part);
  bool addParts(const Slot *frame, int64_t &value) const;

  int64_t constant = 0;
  llvm::SmallVector<Term, 6> terms;
  llvm::SmallVector<Part, 0> parts;
  IndexRange range = {0, 0};
};

/// The minimum of some expressions: the extent of a loop or a dimension.
class MinimumCode {
public:
  MinimumCode(ProgramCompiler &compiler, mlir::AffineMap map,
              mlir::ValueRange operands);
  bool evaluate(const Slot *frame, int64_t &value) const;
  IndexRange getRange() const;
  bool isConstant() const {
    return codes.size() == 1 && codes.front().isConstant();
  }

private:
  llvm::SmallVector<IndexCode, 1> codes;
};

/// Returns the results of a map.
llvm::SmallVector<IndexCode> makeIndexCodes(ProgramCompiler &compiler,
                                            mlir::AffineMap map,
                                            mlir::ValueRange operands);

/// A conjunction of affine constraints.
class ConditionCode {
public:
  ConditionCode(ProgramCompiler &compiler, mlir::IntegerSet set,
                mlir::ValueRange operands);
  bool evaluate(const Slot *frame, bool &holds) const;

private:
  struct Constraint {
    IndexCode code;
    bool isEquality;
  };
  llvm::SmallVector<Constraint, 2> constraints;
};

/// Reports a divisor in an affine expression of `op` that is not positive.
bool reportDivisor(mlir::Operation *op);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_INDEXCODE_H
