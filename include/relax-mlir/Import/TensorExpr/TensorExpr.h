//===- TensorExpr.h - tensor programs from expressions ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tensor expression states each element of a tensor as a function of its
// indices. A FunctionBuilder turns such statements into a function of linalg
// operations on tensors, and on request into a tensor program:
//
//     te::FunctionBuilder te(context, "dense");
//     Type f32 = Float32Type::get(context);
//     IndexExpr n = te.size("n"), k = te.reduceAxis("k", 784);
//     te::Tensor x = te.placeholder("x", f32, {n, 784});
//     te::Tensor w = te.placeholder("w", f32, {784, 10});
//     te::Tensor y = te.reduce("dense", {n, 10}, {k}, te::sum(),
//                              [&](te::Indices i) {
//                                return x(i[0], k) * w(k, i[1]);
//                              });
//     te::Tensor z = te.compute("relu", {n, 10}, [&](te::Indices i) {
//       return max(y(i), te.constant(f32, 0));
//     });
//     FailureOr<tir::PrimFuncOp> program = te.finishPrimFunc(builder, {z});
//
// Each computation becomes one linalg.generic, and then one block with the name
// of the computation. Sizes and indices are IndexExprs over the sizes of the
// function and the iterators of the computation. A read at indices that an
// indexing map can state becomes an operand, any other read a tensor.extract.
//
// The first error is reported as a diagnostic, and `finish` fails after it;
// computations that follow the error are not checked. Sizes are at least 1. A
// read that is out of bounds for some sizes is an error. Reads in a branch of
// `ifElse`, at a computed index, and reads that can neither be proved nor
// refuted are taken to be in bounds.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_IMPORT_TENSOREXPR_TENSOREXPR_H
#define RELAX_MLIR_IMPORT_TENSOREXPR_TENSOREXPR_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Conversion/RelaxToTIR/ElementMath.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <optional>

namespace relax_mlir::te {

class FunctionBuilder;

/// The indices of one element, outermost first.
using Indices = llvm::ArrayRef<IndexExpr>;

/// A scalar of an element type. One that is created in a computation, or in a
/// branch of `ifElse`, can be used there only. Operators take two scalars of
/// the same type.
class Scalar {
public:
  Scalar() = default;

  /// Returns the element type, such as f32, i8 or ui8.
  mlir::Type getType() const { return type; }
  /// Returns the value in the function, whose integers are signless.
  mlir::Value getValue() const { return value; }

  /// Converts to `to`. Values out of range are clamped, and NaN becomes 0.
  Scalar cast(mlir::Type to) const;

  /// Applies a method of ElementMath to one scalar, or to two.
  using Unary = mlir::Value (mlir::relax::ElementMath::*)(mlir::Value) const;
  using Binary = mlir::Value (mlir::relax::ElementMath::*)(mlir::Value,
                                                           mlir::Value) const;
  Scalar apply(Unary function) const;
  Scalar apply(Binary function, const Scalar &other) const;
  /// Like `apply`, for a method that compares; the result is an i1.
  Scalar compare(Binary predicate, const Scalar &other) const;
  /// Applies a function of floats, or of integers and i1. Errors have its name.
  using Function = llvm::function_ref<mlir::Value(
      const mlir::relax::ElementMath &, mlir::Value)>;
  Scalar applyToFloat(llvm::StringRef name, Function function) const;
  Scalar applyToIntegers(llvm::StringRef name, Binary function,
                         const Scalar &other) const;

private:
  friend class FunctionBuilder;
  friend Scalar select(const Scalar &condition, const Scalar &a,
                       const Scalar &b);
  Scalar(FunctionBuilder *owner, mlir::Type type, mlir::Value value,
         unsigned scope)
      : owner(owner), type(type), value(value), scope(scope) {}
  static bool check(llvm::ArrayRef<Scalar> operands);
  Scalar makePoison() const;

  FunctionBuilder *owner = nullptr;
  mlir::Type type;
  /// Null after an error.
  mlir::Value value;
  /// The computation or branch in which the value was created, or 0.
  unsigned scope = 0;
};

// Integer division rounds towards zero; a division by zero gives zero.
Scalar operator+(const Scalar &a, const Scalar &b);
Scalar operator-(const Scalar &a, const Scalar &b);
Scalar operator*(const Scalar &a, const Scalar &b);
Scalar operator/(const Scalar &a, const Scalar &b);
Scalar operator%(const Scalar &a, const Scalar &b);
Scalar operator-(const Scalar &a);
// Of integers and i1.
Scalar operator&(const Scalar &a, const Scalar &b);
Scalar operator|(const Scalar &a, const Scalar &b);
/// NaN if an operand is.
Scalar max(const Scalar &a, const Scalar &b);
Scalar min(const Scalar &a, const Scalar &b);
Scalar abs(const Scalar &a);
/// Integers wrap around; a negative exponent of an integer gives 1, -1 or 0.
Scalar pow(const Scalar &a, const Scalar &b);
// Of floats.
Scalar exp(const Scalar &a);
Scalar log(const Scalar &a);
Scalar sqrt(const Scalar &a);
Scalar tanh(const Scalar &a);
Scalar erf(const Scalar &a);
Scalar floor(const Scalar &a);
// Comparisons; the results have the type i1. With NaN, only `notEqual` is true.
Scalar less(const Scalar &a, const Scalar &b);
Scalar lessEqual(const Scalar &a, const Scalar &b);
Scalar greater(const Scalar &a, const Scalar &b);
Scalar greaterEqual(const Scalar &a, const Scalar &b);
Scalar equal(const Scalar &a, const Scalar &b);
Scalar notEqual(const Scalar &a, const Scalar &b);
/// Returns one of two scalars, both of which are computed.
Scalar select(const Scalar &condition, const Scalar &a, const Scalar &b);

/// An index of a read: an expression, or a computed index, which is a scalar of
/// an integer type.
class Coordinate {
public:
  Coordinate(const IndexExpr &expr) : expr(expr) {}
  Coordinate(int64_t constant) : expr(constant) {}
  Coordinate(const Scalar &computed) : computed(computed) {}

  bool isComputed() const { return computed.has_value(); }
  const IndexExpr &getExpr() const { return expr; }
  const Scalar &getComputed() const { return *computed; }

private:
  IndexExpr expr;
  std::optional<Scalar> computed;
};

/// A placeholder, or a result of a computation.
class Tensor {
public:
  Tensor() = default;

  llvm::StringRef getName() const { return name; }
  mlir::Type getElementType() const { return elementType; }
  llvm::ArrayRef<IndexExpr> getShape() const { return shape; }
  mlir::Value getValue() const { return value; }

  /// Reads an element in the computation that is being built.
  Scalar at(llvm::ArrayRef<Coordinate> coordinates) const;
  Scalar operator()(Indices indices) const;
  template <typename... Coordinates>
  Scalar operator()(const Coordinates &...coordinates) const {
    return at({Coordinate(coordinates)...});
  }
  /// Reads the element of a tensor of rank 0.
  Scalar operator()() const { return at({}); }

private:
  friend class FunctionBuilder;

  FunctionBuilder *owner = nullptr;
  std::string name;
  mlir::Type elementType;
  llvm::SmallVector<IndexExpr> shape;
  mlir::Value value;
};

/// An associative and commutative combination of one or more scalars. Reducers
/// apply operators to scalars; they do not read tensors, and do not branch by
/// `ifElse`.
struct Reducer {
  /// Returns the scalars that a reduction of nothing gives.
  std::function<llvm::SmallVector<Scalar>(FunctionBuilder &,
                                          llvm::ArrayRef<mlir::Type>)>
      identity;
  /// Combines the scalars so far with the next ones.
  std::function<llvm::SmallVector<Scalar>(llvm::ArrayRef<Scalar>,
                                          llvm::ArrayRef<Scalar>)>
      combine;
};

// Reducers of one scalar, which accumulate in its type.
Reducer sum();
Reducer product();
Reducer maximum();
Reducer minimum();

/// Builds one function; see the top of this file. Its tensors and scalars must
/// not outlive it.
class FunctionBuilder {
public:
  using Body = llvm::function_ref<Scalar(Indices)>;
  using TupleBody = llvm::function_ref<llvm::SmallVector<Scalar>(Indices)>;
  using Branch = llvm::function_ref<Scalar()>;
  using Shape = llvm::ArrayRef<IndexExpr>;

  FunctionBuilder(mlir::MLIRContext *context, llvm::StringRef name);
  FunctionBuilder(mlir::Location loc, llvm::StringRef name);
  ~FunctionBuilder();

  /// Declares a size that is known when the function is called: an index
  /// argument. Names of sizes and reduce axes are unique and do not begin with
  /// an underscore.
  IndexExpr size(llvm::StringRef name);
  /// Declares an argument.
  Tensor placeholder(llvm::StringRef name, mlir::Type elementType, Shape shape);
  /// Declares an iterator of reductions, from 0 to `extent`.
  IndexExpr reduceAxis(llvm::StringRef name, const IndexExpr &extent);

  /// Computes a tensor; `body` returns the element at the indices it is given.
  Tensor compute(llvm::StringRef name, Shape shape, Body body);
  /// Computes several tensors of one shape together.
  llvm::SmallVector<Tensor> computeTuple(llvm::StringRef name, Shape shape,
                                         TupleBody body);
  /// Combines, for each element, what `body` returns over all values of `axes`.
  Tensor reduce(llvm::StringRef name, Shape shape,
                llvm::ArrayRef<IndexExpr> axes, const Reducer &reducer,
                Body body);
  llvm::SmallVector<Tensor> reduceTuple(llvm::StringRef name, Shape shape,
                                        llvm::ArrayRef<IndexExpr> axes,
                                        const Reducer &reducer, TupleBody body);

  // Scalars.
  Scalar constant(mlir::Type type, int64_t value);
  Scalar real(mlir::Type type, double value);
  /// Returns the least value, -inf for floats, or the greatest value.
  Scalar lowest(mlir::Type type);
  Scalar highest(mlir::Type type);
  /// Returns the value of an index as a scalar.
  Scalar fromIndex(const IndexExpr &index, mlir::Type type);
  /// Returns `a < b`, or `lower <= index < upper`, as an i1.
  Scalar isLess(const IndexExpr &a, const IndexExpr &b);
  Scalar isInRange(const IndexExpr &index, const IndexExpr &lower,
                   const IndexExpr &upper);
  /// Returns one of two scalars, of which only that one is computed.
  Scalar ifElse(const Scalar &condition, Branch thenBranch, Branch elseBranch);

  /// Inserts the function, which returns `outputs`, at the insertion point of
  /// `builder`. Nothing can be built or read by this builder afterwards, and it
  /// cannot finish again.
  mlir::FailureOr<mlir::func::FuncOp> finish(mlir::OpBuilder &builder,
                                             llvm::ArrayRef<Tensor> outputs);
  /// Like `finish`, and converts the function to a tensor program.
  mlir::FailureOr<mlir::tir::PrimFuncOp>
  finishPrimFunc(mlir::OpBuilder &builder, llvm::ArrayRef<Tensor> outputs);

private:
  friend class Scalar;
  friend class Tensor;
  friend Scalar select(const Scalar &condition, const Scalar &a,
                       const Scalar &b);
  struct Computation;

  mlir::InFlightDiagnostic emitError();
  bool isOpen();
  bool declare(llvm::StringRef name);
  bool checkSize(const IndexExpr &size);
  bool checkIndex(const IndexExpr &index);
  bool refuteBounds(const Tensor &tensor, unsigned dim, const IndexExpr &index);
  bool checkElementType(mlir::Type type);
  bool isInScope(const Scalar &scalar) const;
  bool checkOperands(llvm::ArrayRef<Scalar> operands);
  bool checkCondition(const Scalar &condition);
  bool checkElements(llvm::ArrayRef<Scalar> elements);
  mlir::relax::ElementMath math(mlir::Type type);
  Scalar makeScalar(mlir::Type type, mlir::Value value) {
    return Scalar(this, type, value, scopes.empty() ? 0 : scopes.back());
  }
  Scalar makePoison(mlir::Type type);

  Scalar read(const Tensor &tensor, llvm::ArrayRef<Coordinate> coordinates);
  std::optional<mlir::AffineMap>
  getOperandMap(const Tensor &tensor, llvm::ArrayRef<Coordinate> coordinates);
  mlir::Value getIndexValue(const IndexExpr &index);
  mlir::Value getIndexValue(const Coordinate &coordinate);
  Scalar buildBranch(mlir::Region &region, Branch branch);

  llvm::SmallVector<Tensor> build(llvm::StringRef name, Shape shape,
                                  llvm::ArrayRef<IndexExpr> axes,
                                  const Reducer *reducer, TupleBody body);
  void addIterators(Computation &computation, Shape shape,
                    llvm::ArrayRef<IndexExpr> axes);
  void coverIterators(Computation &computation);
  llvm::SmallVector<Scalar> combine(Computation &computation,
                                    const Reducer *reducer,
                                    llvm::ArrayRef<Scalar> elements);
  llvm::SmallVector<Scalar> getIdentity(Computation &computation,
                                        const Reducer &reducer,
                                        llvm::ArrayRef<Scalar> elements);
  llvm::SmallVector<Tensor> emit(Computation &computation, Shape shape,
                                 llvm::ArrayRef<Scalar> elements,
                                 llvm::ArrayRef<Scalar> identity,
                                 llvm::ArrayRef<Scalar> results);
  llvm::SmallVector<Tensor> makeTensors(llvm::StringRef name, Shape shape,
                                        llvm::ArrayRef<Scalar> elements,
                                        mlir::ValueRange values = {});
  mlir::Value createEmpty(Shape shape, mlir::Type elementType);
  mlir::RankedTensorType getTensorType(Shape shape, mlir::Type elementType);

  mlir::Location loc;
  std::string name;
  /// Null after `finish`.
  mlir::OwningOpRef<mlir::func::FuncOp> function;
  /// Creates operations at the end of the function, or of the computation that
  /// is being built.
  mlir::OpBuilder builder;
  bool hasFailed = false;
  llvm::SmallVector<IndexExpr> sizes;
  llvm::StringMap<mlir::Value> sizeValues;
  llvm::StringMap<IndexExpr> axisExtents;
  /// Shapes of the arguments that are tensors, by number.
  llvm::SmallVector<std::pair<unsigned, llvm::SmallVector<IndexExpr>>> inputs;
  unsigned numIterators = 0;
  /// The computation that is being built, or null.
  Computation *current = nullptr;
  /// The computation and branches around the insertion point, and the number of
  /// those so far.
  llvm::SmallVector<unsigned> scopes;
  unsigned numScopes = 0;
};

} // namespace relax_mlir::te

#endif // RELAX_MLIR_IMPORT_TENSOREXPR_TENSOREXPR_H
