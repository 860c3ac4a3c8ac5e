//===- Tolerance.h - compare results up to rounding -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiled code and the reference interpreters compute the same numbers in
// different orders, so floats differ by rounding. The tolerance is derived from
// the program:
//
// Each rounding is an error of random sign and of at most the unit roundoff u
// of its type. Along a path of the graph that accumulates n_1, n_2, ... terms,
// the errors add up to a standard deviation of sqrt(v) with
//
//    v = n_1 * u_1^2 + n_2 * u_2^2 + ...
//
// v is the *rounding variance* of the value, in the accumulator types; the
// greatest variance over all paths counts. The last rounding, to the type of
// the value, is separate: it is off by at most one unit in the last place (2u).
// An element is accepted if
//
//    |actual - expected| <= 8 * sqrt(v) * max(|expected|, M) + 2u * |expected|
//
// A value without roundings has v = 0 and u = 0 and must match bit by bit. The
// magnitude M is the 90th percentile of the absolute values of the finite
// nonzero elements. It accounts for cancellation: a sum that cancels has the
// error of its terms. A few outliers do not affect M. A program that magnifies
// errors (x + 1e6 - 1e6) shows it by the difference between its reference in
// the declared types and in f64; `withConditioning` widens the tolerance
// accordingly. docs/Debugging.md gives the reasons.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include <vector>

namespace relax_mlir::check {

/// The roundings that a value has accumulated.
struct Rounding {
  /// The variance of all roundings except the last.
  double variance = 0;
  /// The relative error of the last rounding.
  double last = 0;
  /// An absolute error in addition: approximations may be off by this much near
  /// zero. Users of the value do not inherit it; AbsoluteErrors.h finds its
  /// effect on them.
  double floor = 0;

  /// Returns the variance that users of the value inherit.
  double getTotal() const { return variance + last * last / 4; }
  /// Takes the maximum of each field.
  void include(const Rounding &other);
};

/// The allowed error of a float. Integers, booleans and shapes must be equal in
/// any case.
struct Tolerance {
  /// A factor of max(|expected|, M).
  double relative = 0;
  /// A factor of |expected|.
  double last = 0;
  /// A constant term.
  double absolute = 0;
  /// An extra term per element for computations that magnify errors; empty for
  /// other computations.
  std::vector<double> widening;
  /// The effect of absolute errors of operations on each element
  /// (AbsoluteErrors.h); empty if there are none.
  std::vector<double> inherited;

  /// Returns the tolerance of values with these roundings.
  static Tolerance of(reference::ElementKind kind, const Rounding &rounding);
  /// Returns the tolerance of values with a rounding variance that includes the
  /// last rounding.
  static Tolerance of(reference::ElementKind kind, double variance);
  /// Returns the allowed error of an element, without its own terms.
  double getAllowed(double expected, double magnitude) const;
  /// Returns the allowed error of element `index`, without the widening.
  double getAllowed(int64_t index, double expected, double magnitude) const {
    return getAllowed(expected, magnitude) +
           (size_t(index) < inherited.size() ? inherited[index] : 0);
  }
  /// Returns a user's tolerance, as of NumPy's allclose: atol + rtol *
  /// |expected|.
  static Tolerance ofUser(double rtol, double atol);

  /// If false, the comparison uses |expected| alone and not M.
  bool usesMagnitude = true;
};

/// Returns half the distance from 1 to the next number; 0 for integer kinds.
double getUnitRoundoff(reference::ElementKind kind);

/// Returns the variance of n successive roundings in a type.
double getRoundingVariance(reference::ElementKind kind, double n);

/// Returns the roundings of each result of a graph function of `module`, at any
/// level that still has relax.func. For any other function it returns one
/// variance, the sum over all tensor programs of the module. The walk over the
/// operations uses the extents of the arguments. It follows calls, takes the
/// worse branch of a conditional, and replaces extents that are known at run
/// time only by the number of elements of the largest argument. Returns an
/// empty list if the module has no function of this name.
llvm::SmallVector<Rounding>
getRoundings(mlir::ModuleOp module, llvm::StringRef function,
             llvm::ArrayRef<reference::RuntimeValue> arguments);
/// Returns the total variances of these roundings.
llvm::SmallVector<double>
getRoundingVariances(mlir::ModuleOp module, llvm::StringRef function,
                     llvm::ArrayRef<reference::RuntimeValue> arguments);

/// Returns true if a graph-level operation has a rounding rule
/// (RoundingInterface.h). The worst is assumed for other operations.
bool hasRoundingRule(mlir::OperationName operation);

/// Returns M of a tensor: the 90th percentile of the absolute values of the
/// finite nonzero elements, 0 without such elements.
double getMagnitude(const reference::Tensor &tensor);

/// The comparison of two tensors.
struct Difference {
  /// The reason why the values cannot be compared: different element types or
  /// shapes. Empty otherwise.
  std::string problem;
  int64_t elements = 0;
  /// The number of elements that exceed their tolerance.
  int64_t mismatches = 0;
  /// The number of elements accepted only due to the widening.
  int64_t numWidened = 0;
  /// The element whose error is the greatest fraction of its tolerance, with
  /// its coordinates, values and tolerance; -1 without elements.
  int64_t worstIndex = -1;
  llvm::SmallVector<int64_t> worst;
  double actual = 0, expected = 0, tolerance = 0;
  /// The exact values, printed in their type.
  std::string actualText, expectedText;
  /// The error of that element as a fraction of its tolerance. Above 1 is a
  /// mismatch.
  double worstRatio = 0;
  /// The greatest |actual - expected| of finite elements, and M.
  double maxAbsolute = 0, magnitude = 0;

  bool matches() const { return problem.empty() && mismatches == 0; }
  /// Returns, for example, "3 of 16 elements differ, worst at [0, 3]: expected
  /// 1.5, got 1.25, tolerance 4.8e-06" or "largest difference 1e-7, 0.02 of the
  /// tolerance".
  std::string describe() const;
};

/// Compares element by element. `expected` may be held in f64; it is rounded to
/// its own type first. NaN matches any NaN. An infinity matches one of the same
/// sign, or a number whose tolerance reaches beyond the greatest number of the
/// type. If `alternative`, another correct tensor, is given, each element may
/// match either: one of them may overflow where the other does not.
Difference compare(const reference::Tensor &actual,
                   const reference::Tensor &expected,
                   const Tolerance &tolerance,
                   const reference::Tensor *alternative = nullptr);

/// Compares any two values. Of tuples, returns the comparison of the first
/// items that differ, or of the last items. Objects always match.
Difference compare(const reference::RuntimeValue &actual,
                   const reference::RuntimeValue &expected,
                   const Tolerance &tolerance);

/// Widens `tolerance` by the factor at which the computation magnifies rounding
/// errors. `declared` and `precise` are two computations of the same value with
/// different roundings: the reference in the declared types and in f64.
/// Differences within `tolerance` are ignored. Each element gets four times its
/// own difference, or eight times the typical difference near it if that is
/// more, since a single difference may be small by chance. The typical
/// difference is the root mean square, relative to max(|x|, M), over the
/// elements that share the coordinate (or a near one, if fewer than eight share
/// it) on the axis along which differences vary most. Magnified columns thus do
/// not widen the tolerance of other columns.
Tolerance withConditioning(const Tolerance &tolerance,
                           const reference::Tensor &declared,
                           const reference::Tensor &precise);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H
