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
    : loc(loc), builder(loc.getContext()) {
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
  diagnostic << "tensor expression '"
             << (current ? StringRef(current->name) : function->getSymName())
             << "': ";
  return diagnostic;
}

bool FunctionBuilder::declare(StringRef name) {
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
  if (!checkElementType(elementType) ||
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
  if (outputs.empty())
    emitError() << "a function requires an output";
  SmallVector<Value> results;
  for (const Tensor &output : outputs) {
    if (!hasFailed && (output.owner != this || !output.value))
      emitError() << "an output is no tensor of this function";
    results.push_back(output.value);
  }
  if (!function || hasFailed)
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
  if (mlir::failed(verify(*function)))
    return failure();
  func::FuncOp result = function.release();
  at.insert(result);
  return result;
}

FailureOr<tir::PrimFuncOp>
FunctionBuilder::finishPrimFunc(OpBuilder &at, ArrayRef<Tensor> outputs) {
  FailureOr<func::FuncOp> source = finish(at, outputs);
  if (mlir::failed(source))
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
                  << "', which is no size of the function";
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
    if (sizeValues.contains(name) || (current && current->find(name)))
      continue;
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << "the index '" << index.str() << "' uses ";
    if (axisExtents.contains(name))
      diagnostic << "the reduce axis '" << name
                 << "', which this computation does not have";
    else
      diagnostic << "'" << name << "', which is no iterator of this computation"
                 << " and no size of the function";
    return false;
  }
  return true;
}

/// Checks that `index` may be in bounds for all sizes.
bool FunctionBuilder::checkBounds(const Tensor &tensor, unsigned dim,
                                  const IndexExpr &index) {
  const IndexExpr &size = tensor.shape[dim];
  if (current->branchDepth != 0)
    return true;
  llvm::StringMap<int64_t> witness;
  if (current->bounds.proveNonNegative(index, &witness) != Answer::No) {
    witness.clear();
    if (current->bounds.proveLess(index, size, &witness) != Answer::No)
      return true;
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
  return false;
}

/// Checks what a body or a reducer returned.
bool FunctionBuilder::checkScalars(Computation &computation,
                                   ArrayRef<Scalar> scalars) {
  if (hasFailed)
    return false;
  Region *outer = &function->getBody();
  auto isInScope = [&](Value value) {
    Region *region = value.getParentRegion();
    return region == outer || computation.region.isAncestor(region);
  };
  for (const Scalar &scalar : scalars)
    if (scalar.owner != this || !isInScope(scalar.value)) {
      emitError() << "an element is no number of this computation";
      return false;
    }
  WalkResult result = computation.region.walk([&](Operation *op) {
    return llvm::all_of(op->getOperands(), isInScope) ? WalkResult::advance()
                                                      : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    emitError() << "uses a number of another computation";
  return !result.wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

ElementMath FunctionBuilder::math(Type type) {
  return ElementMath(builder, loc, type);
}

/// Returns a number with which the caller can continue after an error.
Scalar FunctionBuilder::failed(Type type) {
  if (!type)
    type = builder.getF32Type();
  return {this, type, math(type).constant(0)};
}

Scalar FunctionBuilder::constant(Type type, int64_t value) {
  return checkElementType(type) ? makeScalar(type, math(type).constant(value))
                                : failed({});
}

Scalar FunctionBuilder::real(Type type, double value) {
  if (isa<FloatType>(type))
    return makeScalar(type, math(type).real(value));
  emitError() << "a real number requires a float type, got " << type;
  return failed(type);
}

Scalar FunctionBuilder::lowest(Type type) {
  return checkElementType(type) ? makeScalar(type, math(type).lowest())
                                : failed({});
}

Scalar FunctionBuilder::highest(Type type) {
  return checkElementType(type) ? makeScalar(type, math(type).highest())
                                : failed({});
}

Scalar FunctionBuilder::fromIndex(const IndexExpr &index, Type type) {
  if (!checkElementType(type) || !checkIndex(index))
    return failed({});
  return makeScalar(type, math(type).fromIndex(getIndexValue(index)));
}

Scalar FunctionBuilder::isLess(const IndexExpr &a, const IndexExpr &b) {
  Type truth = builder.getI1Type();
  if (!checkIndex(a) || !checkIndex(b))
    return failed(truth);
  Value lhs = getIndexValue(a), rhs = getIndexValue(b);
  return makeScalar(
      truth,
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, lhs, rhs));
}

Scalar FunctionBuilder::isInRange(const IndexExpr &index,
                                  const IndexExpr &lower,
                                  const IndexExpr &upper) {
  return isLess(lower - 1, index) & isLess(index, upper);
}

Scalar FunctionBuilder::ifElse(const Scalar &condition, Branch thenBranch,
                               Branch elseBranch) {
  if (!current || condition.owner != this || !condition.type.isInteger(1)) {
    emitError() << "ifElse requires a condition of type i1 in a computation";
    return failed({});
  }
  auto fill = [&](Region &region, Branch branch) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.emplaceBlock());
    ++current->branchDepth;
    Scalar result = branch();
    --current->branchDepth;
    if (result.owner != this)
      result = failed({});
    scf::YieldOp::create(builder, loc, result.value);
    return result;
  };
  // The type of the result is known after the first branch.
  Region thenRegion, elseRegion;
  Scalar a = fill(thenRegion, thenBranch), b = fill(elseRegion, elseBranch);
  if (!a.hasSameType(b))
    return failed(a.type);
  auto op = scf::IfOp::create(builder, loc, a.value.getType(), condition.value,
                              /*withElseRegion=*/true);
  op.getThenRegion().takeBody(thenRegion);
  op.getElseRegion().takeBody(elseRegion);
  return makeScalar(a.type, op.getResult(0));
}
