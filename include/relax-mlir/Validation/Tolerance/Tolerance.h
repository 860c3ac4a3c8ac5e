//===- Tolerance.h - when two computations agree ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiled code and the reference interpreters compute the same numbers in
// another order, so floats differ by rounding. How much they may differ follows
// from the program and is not a guess:
//
// Each rounding is an error of at most the unit roundoff u of its type, of
// random sign. Along a path of the graph that sums n_1, n_2, ... terms one
// after the other, the errors add up to a standard deviation of sqrt(v) with
//
//   v = n_1 * u_1^2 + n_2 * u_2^2 + ...
//
// which is the *rounding variance* of the value, in the types that the sums are
// kept in; of several paths the greatest counts. The last rounding, to the type
// of the value, is none of them: it is off by one unit in the last place (2u)
// and no more. An element is right when
//
//   |actual - expected| <= 8 * sqrt(v) * max(|expected|, M) + 2u * |expected|
//
// Where nothing is rounded, both are zero and the bits have to be the same.
// M is the magnitude that nine tenths of the finite elements other than zero do
// not exceed: sums that cancel have the error of their terms, and few outliers
// hide nothing. A program that magnifies errors (x + 1e6 - 1e6) says so by the
// difference between its reference in the declared types and that in f64;
// `withConditioning` makes room for it. docs/Debugging.md has the reasons.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include <vector>

namespace relax_mlir::check {

/// The roundings that a value has seen.
struct Rounding {
  /// Of all before the last.
  double variance = 0;
  /// What the last one may do to an element, relative to it.
  double last = 0;
  /// Added to it: what an approximation may give where it gives nearly nothing.
  double floor = 0;

  /// The variance for what uses the value.
  double getTotal() const { return variance + last * last / 4; }
  /// The worse of each.
  void include(const Rounding &other);
};

/// How far a float may be from the expected one. Integers, booleans and shapes
/// have to be equal whatever it says.
struct Tolerance {
  /// Times max(|expected|, M).
  double relative = 0;
  /// Times |expected|.
  double last = 0;
  /// Added to it.
  double absolute = 0;
  /// Added for each element, where a computation magnifies errors; empty where
  /// it does not.
  std::vector<double> widening;

  /// For values that have seen such roundings.
  static Tolerance of(reference::ElementKind kind, const Rounding &rounding);
  /// For values of a rounding variance, the last rounding among it.
  static Tolerance of(reference::ElementKind kind, double variance);
  /// What an element may be off by, without the widening.
  double getAllowed(double expected, double magnitude) const;
  /// That of a user, in the words of NumPy's allclose: atol + rtol *
  /// |expected|.
  static Tolerance ofUser(double rtol, double atol);

  /// False: compare with |expected| alone and not with M.
  bool usesMagnitude = true;
};

/// Half the distance from 1 to the next number; 0 for what is no float.
double getUnitRoundoff(reference::ElementKind kind);

/// What n roundings one after the other add to a variance, in a type.
double getRoundingVariance(reference::ElementKind kind, double n);

/// The roundings of each result of a graph function of `module` (at any
/// level that still has relax.func; of any other function one variance, that of
/// all tensor programs of the module one after the other), by a walk over the
/// operations with the sizes that the arguments have. Calls are followed; of a
/// conditional the worse branch counts; a size that is only known at run time
/// is taken to be the number of elements of the largest argument. Empty when
/// there is no such function.
llvm::SmallVector<Rounding>
getRoundings(mlir::ModuleOp module, llvm::StringRef function,
             llvm::ArrayRef<reference::RuntimeValue> arguments);
/// Their total variances.
llvm::SmallVector<double>
getRoundingVariances(mlir::ModuleOp module, llvm::StringRef function,
                     llvm::ArrayRef<reference::RuntimeValue> arguments);

/// Whether it is known what an operation of the graph level rounds
/// (RoundingInterface.h). Of others the worst is assumed.
bool hasRoundingRule(mlir::OperationName operation);

/// M of a tensor: what nine tenths of the finite elements other than zero do
/// not exceed, 0 when there are none.
double getMagnitude(const reference::Tensor &tensor);

/// What came of comparing two tensors.
struct Difference {
  /// Why nothing could be compared: element types or shapes that differ. Empty
  /// otherwise.
  std::string problem;
  int64_t elements = 0;
  /// Elements outside of their tolerance.
  int64_t mismatches = 0;
  /// Elements inside of it only because it was widened.
  int64_t numWidened = 0;
  /// The element whose error is the greatest part of its tolerance; -1 when
  /// there are no elements. Its coordinates, values and tolerance.
  int64_t worstIndex = -1;
  llvm::SmallVector<int64_t> worst;
  double actual = 0, expected = 0, tolerance = 0;
  /// The values in the words of their type, exactly.
  std::string actualText, expectedText;
  /// Error over tolerance of that element: above 1 is a mismatch.
  double worstRatio = 0;
  /// The greatest |actual - expected| of finite elements, and M.
  double maxAbsolute = 0, magnitude = 0;

  bool matches() const { return problem.empty() && mismatches == 0; }
  /// "3 of 16 elements differ, worst at [0, 3]: expected 1.5, got 1.25,
  /// tolerance 4.8e-06", "largest difference 1e-7, 0.02 of the tolerance".
  std::string describe() const;
};

/// Compares element by element. `expected` may be held in f64: it is rounded to
/// its own type first. Any NaN equals any NaN, an infinity one of its sign (or
/// a number that the tolerance puts beyond the greatest of the type).
/// With `alternative`, another tensor that is right as well, each element may
/// be near to either: where one overflows the other need not.
Difference compare(const reference::Tensor &actual,
                   const reference::Tensor &expected,
                   const Tolerance &tolerance,
                   const reference::Tensor *alternative = nullptr);

/// Compares any two values: of tuples the items, of the first that differ or,
/// if none does, of the last. Objects always match.
Difference compare(const reference::RuntimeValue &actual,
                   const reference::RuntimeValue &expected,
                   const Tolerance &tolerance);

/// Widens `tolerance` by what the computation magnifies rounding errors, as
/// seen from two computations of the same value whose roundings differ: the
/// reference in the declared types and that in f64. Differences that
/// `tolerance` covers are none. Each element gets four times its own
/// difference, or eight times what is usual where it is, if that is more: one
/// difference may be small by chance. What is usual is the root mean square of
/// the differences, relative to max(|x|, M), of the elements that share the
/// coordinate (or nearly, where these are fewer than eight) of the axis along
/// which it differs most; columns that are magnified widen nothing for others.
Tolerance withConditioning(const Tolerance &tolerance,
                           const reference::Tensor &declared,
                           const reference::Tensor &precise);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_TOLERANCE_H
