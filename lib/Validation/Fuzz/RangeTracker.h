//===- RangeTracker.h - find values that leave their range ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An infinite or huge intermediate value depends on the order of operations and
// on their roundings. The tracker finds the results that are computed from such
// values; other results can be compared.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "llvm/ADT/Hashing.h"

namespace relax_mlir::fuzz {

/// Products of greater numbers leave the range of f64.
inline constexpr double kHuge = 1e150;

/// Returns true if products of the tensor's elements may leave the range of
/// f64.
bool isHuge(const reference::RuntimeValue &value);

/// Classifies a number: finite, one of the infinities, or NaN.
int classOf(double x);

/// Range faults of a value or of the values from which it is computed.
struct RangeFaults {
  /// Some numbers are near the end of the range of f64.
  bool mayOverflow = false;
  /// Some numbers are finite in f64 and not in their type, or vice versa, or
  /// may be so within an operation.
  bool leavesRange = false;

  void include(const RangeFaults &other) {
    mayOverflow |= other.mayOverflow;
    leavesRange |= other.leavesRange;
  }
};

/// Records the values of a function and its callees in two runs: in the
/// declared types and in f64.
class RangeTracker {
public:
  /// Record a computed value of either precision.
  void addDeclared(mlir::Value value, const reference::RuntimeValue &runtime);
  void addPrecise(mlir::Value value, const reference::RuntimeValue &runtime);

  /// Returns the faults of `result` and of all values from which it is
  /// computed.
  RangeFaults getFaultsOf(mlir::Value result) const;
  /// Returns the faults of each result of a function; of a tuple, once per
  /// item.
  llvm::SmallVector<RangeFaults>
  getFaultsOfResults(mlir::relax::FuncOp func) const;

private:
  struct Entry {
    RangeFaults faults;
    /// Hashes of the class of every element, over all evaluations of the value.
    llvm::hash_code declared = 0, precise = 0;
  };
  llvm::DenseMap<mlir::Value, Entry> entries;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H
