//===- TensorExpr.cpp - tensor programs from expressions ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/TensorExpr/TensorExpr.h"

#include "Computation.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::te;
using mlir::relax::ElementMath;

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

FunctionBuilder::FunctionBuilder(MLIRContext *context, StringRef name)
    : FunctionBuilder(UnknownLoc::get(context), name) {}

FunctionBuilder::FunctionBuilder(Location loc, StringRef name)
    : loc(loc), name(name), builder(loc.getContext()) {
  loc.getContext()
      ->loadDialect<affine::AffineDialect, arith::ArithDialect,
                    func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                    scf::SCFDialect, tensor::TensorDialect, tir::TIRDialect>();
  function = func::FuncOp::create(loc, name, builder.getFunctionType({}, {}));
  builder.setInsertionPointToEnd(function->addEntryBlock());
}

FunctionBuilder::~FunctionBuilder() = default;

/// Returns a diagnostic, which is dropped after the first error.
InFlightDiagnostic FunctionBuilder::emitError() {
  InFlightDiagnostic diagnostic = mlir::emitError(loc);
  if (std::exchange(hasFailed, true))
    diagnostic.abandon();
  diagnostic << "tensor expression '" << (current ? current->name : name)
             << "': ";
  return diagnostic;
}

/// Returns true if the function can grow: there was no error, and it is not
/// finished, which is an error.
bool FunctionBuilder::isOpen() {
  if (!function)
    emitError() << "the function is finished";
  return !hasFailed;
}

bool FunctionBuilder::declare(StringRef name) {
  if (!isOpen())
    return false;
  if (!IndexExpr::isValidSymbolName(name) || name.starts_with("_"))
    emitError() << "'" << name << "' is not a name for a size or an axis";
  else if (sizeValues.contains(name) || axisExtents.contains(name))
    emitError() << "the name '" << name << "' is taken";
  else
    return true;
  return false;
}

IndexExpr FunctionBuilder::size(StringRef name) {
  if (!declare(name))
    return 1;
  sizeValues[name] = function->getBody().addArgument(
      builder.getIndexType(), NameLoc::get(builder.getStringAttr(name)));
  sizes.push_back(IndexExpr::symbol(name));
  return sizes.back();
}

IndexExpr FunctionBuilder::reduceAxis(StringRef name, const IndexExpr &extent) {
  if (!declare(name) || !checkSize(extent))
    return 0;
  axisExtents[name] = extent;
  return IndexExpr::symbol(name);
}

Tensor FunctionBuilder::placeholder(StringRef name, Type elementType,
                                    Shape shape) {
  Tensor tensor;
  tensor.owner = this;
  tensor.name = name;
  if (!isOpen() || !checkElementType(elementType) ||
      !llvm::all_of(shape, [&](auto &size) { return checkSize(size); }))
    return tensor;
  tensor.elementType = elementType;
  tensor.shape.assign(shape.begin(), shape.end());
  inputs.emplace_back(function->getBody().getNumArguments(), tensor.shape);
  tensor.value = function->getBody().addArgument(
      getTensorType(shape, elementType),
      NameLoc::get(builder.getStringAttr(name)));
  return tensor;
}

FailureOr<func::FuncOp> FunctionBuilder::finish(OpBuilder &at,
                                                ArrayRef<Tensor> outputs) {
  if (!isOpen())
    return failure();
  if (current)
    emitError() << "finish() is called in a computation";
  if (outputs.empty())
    emitError() << "a function requires an output";
  SmallVector<Value> results;
  for (const Tensor &output : outputs) {
    if (output.owner != this || !output.value)
      emitError() << "an output is not a tensor of this function";
    results.push_back(output.value);
  }
  if (hasFailed)
    return failure();
  func::ReturnOp::create(builder, loc, results);
  Block &body = function->getBody().front();
  function->setFunctionType(builder.getFunctionType(
      body.getArgumentTypes(), ValueRange(results).getTypes()));
  auto getSize = [&](StringRef name) -> AffineExpr {
    auto *it = llvm::find(sizes, IndexExpr::symbol(name));
    return builder.getAffineSymbolExpr(it - sizes.begin());
  };
  for (const auto &[argument, shape] : inputs) {
    SmallVector<AffineExpr> exprs;
    for (const IndexExpr &size : shape)
      exprs.push_back(toSemiAffine(size, at.getContext(), getSize));
    if (!cast<RankedTensorType>(body.getArgument(argument).getType())
             .hasStaticShape())
      function->setArgAttr(argument, tir::TIRDialect::kShapeAttr,
                           AffineMapAttr::get(AffineMap::get(
                               0, sizes.size(), exprs, at.getContext())));
  }
  if (failed(verify(*function))) {
    hasFailed = true;
    return failure();
  }
  builder.clearInsertionPoint();
  func::FuncOp result = function.release();
  at.insert(result);
  return result;
}

FailureOr<tir::PrimFuncOp>
FunctionBuilder::finishPrimFunc(OpBuilder &at, ArrayRef<Tensor> outputs) {
  FailureOr<func::FuncOp> source = finish(at, outputs);
  if (failed(source))
    return failure();
  FailureOr<tir::PrimFuncOp> program = convertLinalgToTIR(*source, at);
  if (succeeded(program))
    markOutputs(*program, outputs.size());
  source->erase();
  return program;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

bool FunctionBuilder::checkElementType(Type type) {
  if (type && (type.isF16() || type.isBF16() || type.isF32() || type.isF64()))
    return true;
  if (auto integer = dyn_cast_if_present<IntegerType>(type))
    if (llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth()) &&
        !integer.isSigned())
      return true;
  emitError() << "an element type must be f16, bf16, f32, f64, or an integer "
                 "of 1, 8, 16, 32 or 64 bits, got "
              << type;
  return false;
}

/// Checks a size: an affine expression over the sizes of the function.
bool FunctionBuilder::checkSize(const IndexExpr &size) {
  for (const std::string &name : size.getSymbols())
    if (!sizeValues.contains(name)) {
      emitError() << "the size '" << size.str() << "' uses '" << name
                  << "', which is not a size of the function";
      return false;
    }
  bool isAffine = size.isValid();
  relax::SymbolBindings::walkLeaves(
      size, [&](const IndexExpr &leaf) { isAffine &= leaf.isSymbol(); });
  if (!isAffine) {
    emitError() << "the size '" << size.str()
                << "' has a minimum, a maximum, or a division by a size";
    return false;
  }
  if (size.getConstant().value_or(1) < 0) {
    emitError() << "the size '" << size.str() << "' is negative";
    return false;
  }
  return true;
}

/// Checks that `index` is over sizes and iterators in scope.
bool FunctionBuilder::checkIndex(const IndexExpr &index) {
  if (!index.isValid()) {
    emitError() << "an index is invalid: it divides by zero or is too large";
    return false;
  }
  for (const std::string &name : index.getSymbols()) {
    bool isIterator = current && current->find(name);
    if (sizeValues.contains(name) || (isIterator && !current->isReducing))
      continue;
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << "the index '" << index.str() << "' uses ";
    if (isIterator)
      diagnostic << "an iterator in a reducer";
    else if (axisExtents.contains(name))
      diagnostic << "the reduce axis '" << name
                 << "', which this computation does not have";
    else
      diagnostic << "'" << name << "', which is neither an iterator of this "
                 << "computation nor a size of the function";
    return false;
  }
  return true;
}

/// Returns true, after an error, if `index` is out of bounds for some sizes. An
/// index that can neither be proved nor refuted is taken to be in bounds.
bool FunctionBuilder::refuteBounds(const Tensor &tensor, unsigned dim,
                                   const IndexExpr &index) {
  const IndexExpr &size = tensor.shape[dim];
  if (current->branchDepth != 0)
    return false;
  llvm::StringMap<int64_t> witness;
  if (current->bounds.proveNonNegative(index, &witness) != Answer::No) {
    witness.clear();
    if (current->bounds.proveLess(index, size, &witness) != Answer::No)
      return false;
  }
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "the index '" << index.str() << "' of '" << tensor.name
             << "' is out of bounds: dimension " << dim << " has the size '"
             << size.str() << "'";
  SmallVector<StringRef> names(witness.keys());
  llvm::sort(names);
  StringRef separator = ", for example with ";
  for (StringRef name : names) {
    if (!index.usesSymbol(name) && !size.usesSymbol(name))
      continue;
    diagnostic << separator << name << " = " << witness[name];
    separator = ", ";
  }
  return true;
}

/// Returns true if `scalar` was created around the insertion point.
bool FunctionBuilder::isInScope(const Scalar &scalar) const {
  return scalar.owner == this &&
         (scalar.scope == 0 || llvm::is_contained(scopes, scalar.scope));
}

/// Checks operands that an operator combines: scalars of one type.
bool FunctionBuilder::checkOperands(ArrayRef<Scalar> operands) {
  if (!isOpen())
    return false;
  for (const Scalar &operand : operands)
    if (!isInScope(operand)) {
      emitError() << "an operand is not a scalar of this "
                  << (operand.owner == this && current ? "computation"
                                                       : "function");
      return false;
    }
  Type type = operands.front().type;
  for (const Scalar &operand : operands.drop_front())
    if (operand.type != type) {
      emitError() << "an operator requires operands of one type, got " << type
                  << " and " << operand.type << "; cast() converts";
      return false;
    }
  return true;
}

bool FunctionBuilder::checkCondition(const Scalar &condition) {
  if (!checkOperands({condition}))
    return false;
  if (condition.type.isInteger(1))
    return true;
  emitError() << "a condition must have the type i1, got " << condition.type;
  return false;
}

/// Checks what a body or a reducer returned.
bool FunctionBuilder::checkElements(ArrayRef<Scalar> elements) {
  if (!isOpen())
    return false;
  if (llvm::all_of(elements, [&](const Scalar &s) { return isInScope(s); }))
    return true;
  emitError() << "an element is not a scalar of this computation";
  return false;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

ElementMath FunctionBuilder::math(Type type) {
  return ElementMath(builder, loc, type);
}

/// Returns a scalar without a value, with which the caller can continue after
/// an error: nothing is built then.
Scalar FunctionBuilder::makePoison(Type type) {
  return {this, type ? type : builder.getF32Type(), Value(), 0};
}

Scalar FunctionBuilder::constant(Type type, int64_t value) {
  if (!isOpen() || !checkElementType(type))
    return makePoison(type);
  return makeScalar(type, math(type).constant(value));
}

Scalar FunctionBuilder::real(Type type, double value) {
  if (!isOpen() || !checkElementType(type))
    return makePoison(type);
  if (isa<FloatType>(type))
    return makeScalar(type, math(type).real(value));
  emitError() << "a real number requires a float type, got " << type;
  return makePoison(type);
}

Scalar FunctionBuilder::lowest(Type type) {
  if (!isOpen() || !checkElementType(type))
    return makePoison(type);
  return makeScalar(type, math(type).lowest());
}

Scalar FunctionBuilder::highest(Type type) {
  if (!isOpen() || !checkElementType(type))
    return makePoison(type);
  return makeScalar(type, math(type).highest());
}

Scalar FunctionBuilder::fromIndex(const IndexExpr &index, Type type) {
  if (!isOpen() || !checkElementType(type) || !checkIndex(index))
    return makePoison(type);
  return makeScalar(type, math(type).fromIndex(getIndexValue(index)));
}

Scalar FunctionBuilder::isLess(const IndexExpr &a, const IndexExpr &b) {
  Type i1 = builder.getI1Type();
  if (!isOpen() || !checkIndex(a) || !checkIndex(b))
    return makePoison(i1);
  Value lhs = getIndexValue(a), rhs = getIndexValue(b);
  return makeScalar(i1, arith::CmpIOp::create(
                            builder, loc, arith::CmpIPredicate::slt, lhs, rhs));
}

Scalar FunctionBuilder::isInRange(const IndexExpr &index,
                                  const IndexExpr &lower,
                                  const IndexExpr &upper) {
  return isLess(lower - 1, index) & isLess(index, upper);
}

/// Builds one branch in `region`.
Scalar FunctionBuilder::buildBranch(Region &region, Branch branch) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&region.emplaceBlock());
  ++current->branchDepth;
  scopes.push_back(++numScopes);
  Scalar result = branch();
  if (isOpen() && !isInScope(result))
    emitError()
        << "a branch of ifElse must return a scalar of this computation";
  if (!hasFailed)
    scf::YieldOp::create(builder, loc, result.value);
  scopes.pop_back();
  --current->branchDepth;
  return result;
}

Scalar FunctionBuilder::ifElse(const Scalar &condition, Branch thenBranch,
                               Branch elseBranch) {
  if (!isOpen())
    return makePoison({});
  if (!current || current->isReducing) {
    emitError() << (current ? "a reducer cannot branch by ifElse; select() "
                              "computes both scalars"
                            : "ifElse is used outside of a computation");
    return makePoison({});
  }
  if (!checkCondition(condition))
    return makePoison({});
  // The type of the result is known after the first branch.
  Region thenRegion, elseRegion;
  Scalar a = buildBranch(thenRegion, thenBranch);
  Scalar b = buildBranch(elseRegion, elseBranch);
  if (!hasFailed && a.type != b.type)
    emitError() << "the branches of ifElse must have one type, got " << a.type
                << " and " << b.type;
  if (hasFailed)
    return makePoison(a.type);
  auto op = scf::IfOp::create(builder, loc, a.value.getType(), condition.value,
                              /*withElseRegion=*/true);
  op.getThenRegion().takeBody(thenRegion);
  op.getElseRegion().takeBody(elseRegion);
  return makeScalar(a.type, op.getResult(0));
}
