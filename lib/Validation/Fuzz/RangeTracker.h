//===- RangeTracker.h - which values leave their range ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is infinite on the way to a result, or nearly so, depends on the order
// of operations and on where they round. It says nothing of results that are
// not computed from it.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "llvm/ADT/Hashing.h"

namespace relax_mlir::fuzz {

/// Products of numbers above this leave the range of f64.
inline constexpr double kHuge = 1e150;

/// Whether a tensor has numbers whose products leave the range of f64.
bool isHuge(const reference::RuntimeValue &value);

/// Finite, one of the infinities, or NaN.
int classOf(double x);

/// What may be wrong with the range of a value, or of what it is computed from.
struct RangeFaults {
  /// Some numbers are near the end of the range of f64.
  bool mayOverflow = false;
  /// Some are finite in f64 and not in their type, or the other way round, or
  /// may be so within an operation.
  bool leavesRange = false;

  void include(const RangeFaults &other) {
    mayOverflow |= other.mayOverflow;
    leavesRange |= other.leavesRange;
  }
};

/// The values of a function and of those that it calls, as a run in the
/// declared types and one in f64 compute them.
class RangeTracker {
public:
  /// A value has been computed, in one precision or the other.
  void addDeclared(mlir::Value value, const reference::RuntimeValue &runtime);
  void addPrecise(mlir::Value value, const reference::RuntimeValue &runtime);

  /// Those of `result` and of all that it is computed from.
  RangeFaults getFaultsOf(mlir::Value result) const;
  /// The same of each result of a function; of a tuple, once for each item.
  llvm::SmallVector<RangeFaults>
  getFaultsOfResults(mlir::relax::FuncOp func) const;

private:
  struct Entry {
    RangeFaults faults;
    /// Which elements are finite, each time that the value was computed.
    llvm::hash_code declared = 0, precise = 0;
  };
  llvm::DenseMap<mlir::Value, Entry> entries;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RANGETRACKER_H
