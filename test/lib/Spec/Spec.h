//===- Spec.h - the cases of an executable spec -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SPEC_SPEC_H
#define SPEC_SPEC_H

#include "Spec/Comparison.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace relax_mlir::spec {

/// A check operation: what it tells of the values that it sees.
struct Expectation {
  mlir::Location loc;
  /// None for check.expect_eq.
  std::optional<Tolerance> tolerance;
};

/// A function that is run.
struct Case {
  std::string name;
  mlir::Location loc;
  /// Its expectations, as indices.
  llvm::SmallVector<size_t> expectations;
  /// The constants that `liftConstants` made arguments of, in their order.
  llvm::SmallVector<mlir::ElementsAttr> constants;
};

/// The cases of a module: its public relax.funcs without arguments.
class Spec {
public:
  /// Numbers the expectations in their order. Fails after a diagnostic when
  /// there is no case, a case without expectation or an expectation outside
  /// of the cases.
  static mlir::FailureOr<Spec> get(mlir::ModuleOp module);

  /// A copy of the module in which each expectation is a call of the packed
  /// function `kExpectFunction`.
  mlir::OwningOpRef<mlir::ModuleOp> lowerExpectations() const;

  mlir::ModuleOp module;
  std::vector<Case> cases;
  std::vector<Expectation> expectations;
  /// By operation of `module`.
  llvm::DenseMap<mlir::Operation *, size_t> numbers;
};

/// Takes the number of the expectation, the actual and the expected value.
inline constexpr llvm::StringLiteral kExpectFunction = "check.expect";

/// Makes the constants of the cases arguments, so that nothing is known of
/// them when the module is compiled, and puts their operations into dataflow
/// regions, where they can be, as importers do.
void liftConstants(mlir::ModuleOp module, std::vector<Case> &cases);

/// The facts about a tensor's shape in its type.
enum class Known {
  /// A symbol for each size, so that equal sizes are known to be equal.
  Symbols,
  Ranks,
  Nothing
};

/// Makes the types of the cases' arguments and constants say no more than what
/// is known, and those of what is computed from them what follows. Fails after
/// a diagnostic where an operation does not allow it.
mlir::LogicalResult forgetSizes(mlir::ModuleOp module,
                                llvm::ArrayRef<Case> cases, Known known);

/// Records the values that the expectations of one run of a case get.
class Recorder {
public:
  explicit Recorder(const Spec &spec)
      : spec(spec), records(spec.expectations.size()) {}

  /// Forgets the runs before.
  void reset();
  void record(size_t expectation,
              const runtime::Expected<ObservedValue> &actual,
              const runtime::Expected<ObservedValue> &expected);

  /// The number of a check operation of the spec or of a copy of it.
  size_t getNumber(mlir::Operation *op) const;

  /// Describes the fault of an expectation, which must have run once; empty if
  /// there is no fault.
  std::string getFault(size_t expectation) const;

private:
  struct Record {
    unsigned runs = 0;
    std::string fault;
  };
  const Spec &spec;
  std::vector<Record> records;
};

/// The recorder of the case that this thread runs; null when it runs none.
extern thread_local Recorder *currentRecorder;

/// Puts `kExpectFunction` into the registry of packed functions. It tells the
/// current recorder.
runtime::Error registerExpectFunction();

/// For specs of calls that fill tensors: `check.reverse(tensor, results...)`
/// writes to each result the elements of the tensor, the last one first.
inline constexpr llvm::StringLiteral kReverseFunction = "check.reverse";
runtime::Error registerReverseFunction();

} // namespace relax_mlir::spec

#endif // SPEC_SPEC_H
