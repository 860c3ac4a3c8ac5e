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

/// A check operation.
struct Expectation {
  mlir::Location loc;
  /// Absent for check.expect_eq.
  std::optional<Tolerance> tolerance;
};

/// A function that is run.
struct Case {
  std::string name;
  mlir::Location loc;
  /// The indices of its expectations.
  llvm::SmallVector<size_t> expectations;
  /// The constants that `liftConstants` turned into arguments, in order.
  llvm::SmallVector<mlir::ElementsAttr> constants;
};

/// The cases of a module: its public relax.funcs without arguments.
class Spec {
public:
  /// Numbers the expectations in their order. Fails after a diagnostic if the
  /// module has no case, a case has no expectation, or an expectation is
  /// outside of the cases.
  static mlir::FailureOr<Spec> get(mlir::ModuleOp module);

  /// Returns a copy of the module in which each expectation is a call of the
  /// packed function `kExpectFunction`.
  mlir::OwningOpRef<mlir::ModuleOp> lowerExpectations() const;

  mlir::ModuleOp module;
  std::vector<Case> cases;
  std::vector<Expectation> expectations;
  /// The index of each check operation of `module`.
  llvm::DenseMap<mlir::Operation *, size_t> numbers;
};

/// Takes the number of the expectation, the actual and the expected value.
inline constexpr llvm::StringLiteral kExpectFunction = "check.expect";

/// Turns the constants of the cases into arguments, so that the compiler cannot
/// use their values. Moves the operations into dataflow regions, as importers
/// do, if they can be there.
void liftConstants(mlir::ModuleOp module, std::vector<Case> &cases);

/// The facts about a tensor's shape in its type.
enum class Known {
  /// A symbol for each size, so that equal sizes are known to be equal.
  Symbols,
  Ranks,
  Nothing
};

/// Reduces the types of the arguments and constants of the cases to the facts
/// in `known`, and infers the types of results again. Fails after a diagnostic
/// at an operation that does not accept this.
mlir::LogicalResult forgetSizes(mlir::ModuleOp module,
                                llvm::ArrayRef<Case> cases, Known known);

/// Records the values that the expectations of one run of a case get.
class Recorder {
public:
  explicit Recorder(const Spec &spec)
      : spec(spec), records(spec.expectations.size()) {}

  /// Clears the records.
  void reset();
  void record(size_t expectation,
              const runtime::Expected<ObservedValue> &actual,
              const runtime::Expected<ObservedValue> &expected);

  /// Returns the index of a check operation of the spec or of a copy of it.
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

/// The recorder of the case that this thread runs, or null.
extern thread_local Recorder *currentRecorder;

/// Registers the packed function `kExpectFunction`, which reports to the
/// current recorder.
runtime::Error registerExpectFunction();

/// A packed function for specs of destination-passing calls:
/// `check.reverse(tensor, results...)` writes the elements of the tensor to
/// each result in reverse order.
inline constexpr llvm::StringLiteral kReverseFunction = "check.reverse";
runtime::Error registerReverseFunction();

} // namespace relax_mlir::spec

#endif // SPEC_SPEC_H
