//===- LinalgEmitter.cpp - kernels as linalg on tensors -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

InFlightDiagnostic LinalgEmitter::emitError() {
  hasFailed = true;
  return op->emitOpError("cannot become a kernel: ");
}

InFlightDiagnostic LinalgEmitter::emitUnproven() {
  InFlightDiagnostic diagnostic = emitError();
  relax_mlir::attachErrorInfo(diagnostic,
                              {relax_mlir::ErrorKind::UnprovenSizes, {}, ""});
  diagnostic << "cannot prove that ";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Shapes and sizes
//===----------------------------------------------------------------------===//

void LinalgEmitter::requireEqual(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs == rhs)
    return;
  SymbolFacts sizes;
  sizes.addSizes(op->getOperandTypes());
  if (sizes.compareDims(lhs, rhs) != DimRelation::Equal)
    emitUnproven() << "the dimensions '" << lhs.str() << "' and '" << rhs.str()
                   << "' are equal; relax.match_cast can state it";
}

Extents LinalgEmitter::getExtents(Type type) {
  TensorShape shape = TensorShape::of(type);
  Extents extents;
  if (!shape.isKnown()) {
    emitError() << "expected known dimensions, got " << shape.str();
    // Lets the caller continue until it reports failure.
    extents.assign(shape.hasRank() ? shape.getRank() : 0, IndexExpr(1));
    return extents;
  }
  for (const Dim &dim : shape.getDims())
    extents.push_back(*dim);
  return extents;
}

Extents LinalgEmitter::getResultExtents(unsigned index) {
  FailureOr<SmallVector<Type>> types =
      inferResultTypes(cast<InferTypeOpInterface>(op), op->getLoc());
  if (succeeded(types))
    return getExtents((*types)[index]);
  hasFailed = true;
  return {};
}

SmallVector<AffineExpr>
LinalgEmitter::broadcastExprs(ArrayRef<IndexExpr> from,
                              ArrayRef<IndexExpr> extents) {
  SmallVector<AffineExpr> exprs;
  unsigned offset = extents.size() - from.size();
  for (auto [i, size] : llvm::enumerate(from)) {
    if (size == extents[offset + i]) {
      exprs.push_back(d(offset + i));
      continue;
    }
    if (!size.isOne())
      emitUnproven() << "the dimension '" << size.str() << "' is 1 or '"
                     << extents[offset + i].str()
                     << "'; relax.match_cast can state it";
    exprs.push_back(c(0));
  }
  return exprs;
}

AffineMap LinalgEmitter::broadcastMap(Type operand,
                                      ArrayRef<IndexExpr> extents) {
  Extents from = getExtents(operand);
  if (hasFailed || from.size() > extents.size())
    return identity(extents.size());
  return map(extents.size(), broadcastExprs(from, extents));
}

Value LinalgEmitter::index(OpBuilder &at, const IndexExpr &expr) {
  if (std::optional<int64_t> constant = expr.getConstant())
    return arith::ConstantIndexOp::create(at, loc, *constant);
  if (!expr.isValid()) {
    emitError() << "expected sizes that fit into 64 bits";
    return arith::ConstantIndexOp::create(at, loc, 0);
  }
  SmallVector<Value> values;
  if (AffineExpr affine =
          symbols.toAffine(builder.getContext(), expr, values)) {
    if (isa<AffineSymbolExpr>(affine))
      return values[0];
    return affine::AffineApplyOp::create(
        at, loc, AffineMap::get(0, values.size(), affine), values);
  }
  FailureOr<Value> value = symbols.materializeValue(at, loc, expr);
  if (succeeded(value))
    return *value;
  if (!hasFailed)
    emitError() << "no value for the size '" << expr.str() << "'";
  return arith::ConstantIndexOp::create(at, loc, 0);
}

Value LinalgEmitter::apply(OpBuilder &at, AffineExpr expr, ValueRange dims,
                           ArrayRef<IndexExpr> symbolExprs) {
  SmallVector<Value> operands(dims);
  for (const IndexExpr &symbol : symbolExprs)
    operands.push_back(index(at, symbol));
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  return affine::AffineApplyOp::create(
      at, loc, AffineMap::get(dims.size(), symbolExprs.size(), expr), operands);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> LinalgEmitter::sizes(ArrayRef<IndexExpr> exprs) {
  SmallVector<OpFoldResult> values;
  for (const IndexExpr &expr : exprs) {
    if (std::optional<int64_t> constant = expr.getConstant())
      values.push_back(builder.getIndexAttr(*constant));
    else
      values.push_back(index(builder, expr));
  }
  return values;
}

Value LinalgEmitter::empty(ArrayRef<IndexExpr> extents, Type elementType) {
  return tensor::EmptyOp::create(builder, loc, sizes(extents),
                                 getKernelElementType(elementType));
}

/// The attribute from which convert-linalg-to-tir takes the name of a block.
static constexpr StringLiteral blockNameAttr = "tir.name";

Value LinalgEmitter::finish(Operation *structured, StringRef stage) {
  if (stage.empty())
    stage = op->getName().stripDialect();
  structured->setAttr(blockNameAttr, builder.getStringAttr(stage));
  return structured->getResult(0);
}

Value LinalgEmitter::compute(ArrayRef<IndexExpr> extents, Type elementType,
                             ValueRange inputs, ArrayRef<AffineMap> maps,
                             Body body, StringRef stage) {
  Value init = empty(extents, elementType);
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(identity(extents.size()));
  SmallVector<utils::IteratorType> iterators(extents.size(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), inputs, init, allMaps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        Value value = body(nested, nestedLoc, args.drop_back());
        linalg::YieldOp::create(nested, nestedLoc, value);
      });
  return finish(generic, stage);
}

Value LinalgEmitter::reduce(ArrayRef<IndexExpr> extents, Type elementType,
                            Initial initial, unsigned numReductionLoops,
                            ValueRange inputs, ArrayRef<AffineMap> maps,
                            Combine combine, StringRef stage) {
  unsigned rank = extents.size(), numLoops = rank + numReductionLoops;
  Value init = empty(extents, elementType);
  Value start = initial(ElementMath(builder, loc, elementType));
  init = linalg::FillOp::create(builder, loc, start, init).getResult(0);
  SmallVector<AffineMap> allMaps(maps);
  SmallVector<AffineExpr> resultExprs;
  for (unsigned i = 0; i < rank; ++i)
    resultExprs.push_back(d(i));
  allMaps.push_back(map(numLoops, resultExprs));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(numReductionLoops, utils::IteratorType::reduction);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), inputs, init, allMaps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ElementMath math(nested, nestedLoc, elementType);
        Value value = combine(math, args.drop_back(), args.back());
        linalg::YieldOp::create(nested, nestedLoc, value);
      });
  return finish(generic, stage);
}

Type mlir::relax::getProductSumType(ArrayRef<Type> operandTypes,
                                    Type elementType) {
  for (Type type : operandTypes)
    if (type.isF64())
      return type;
  return getComputeType(elementType);
}

Value LinalgEmitter::sumOfProducts(ArrayRef<IndexExpr> extents,
                                   ArrayRef<Type> inputTypes, Type elementType,
                                   unsigned numReductionLoops,
                                   ValueRange inputs,
                                   ArrayRef<AffineMap> maps) {
  auto getInputType = [&](size_t i) {
    return i < inputTypes.size() ? inputTypes[i] : inputTypes.back();
  };
  Type sumType = getProductSumType(inputTypes, elementType);
  auto multiply = [&](const ElementMath &math, ValueRange args) {
    Value product = math.convert(args[0], getInputType(0));
    for (size_t i = 1; i < args.size(); ++i)
      product = math.mul(product, math.convert(args[i], getInputType(i)));
    return product;
  };
  // Do not add a single product to 0: 0.0 + -0.0 would lose the sign.
  if (numReductionLoops == 0)
    return compute(
        extents, elementType, inputs, maps,
        [&](OpBuilder &at, Location atLoc, ValueRange args) {
          ElementMath math(at, atLoc, sumType);
          return math.on(elementType).convert(multiply(math, args), sumType);
        });
  Value sum = reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); },
      numReductionLoops, inputs, maps,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, multiply(math, args));
      });
  return convert(sum, extents, sumType, elementType);
}

Value LinalgEmitter::window(ArrayRef<IndexExpr> extents) {
  return empty(extents, builder.getF32Type());
}

Value LinalgEmitter::convert(Value x, ArrayRef<IndexExpr> extents, Type from,
                             Type to) {
  if (from == to)
    return x;
  return compute(
      extents, to, x, identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        return ElementMath(at, atLoc, to).convert(args[0], from);
      },
      "cast");
}

Value LinalgEmitter::divide(Value x, ArrayRef<IndexExpr> extents, Type from,
                            Type to, const IndexExpr &count) {
  return compute(extents, to, x, identity(extents.size()),
                 [&](OpBuilder &at, Location atLoc, ValueRange args) {
                   ElementMath math(at, atLoc, from);
                   std::optional<int64_t> constant = count.getConstant();
                   Value divisor = constant ? math.constant(*constant)
                                            : math.fromIndex(index(at, count));
                   return math.on(to).convert(math.div(args[0], divisor), from);
                 });
}

Value LinalgEmitter::pad(Value x, ArrayRef<IndexExpr> xExtents,
                         ArrayRef<IndexExpr> low, ArrayRef<IndexExpr> extents,
                         Type elementType, Initial value) {
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    Value inside;
    SmallVector<Value> source;
    auto require = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
      Value holds = arith::CmpIOp::create(at, atLoc, predicate, lhs, rhs);
      inside = inside ? Value(arith::AndIOp::create(at, atLoc, inside, holds))
                      : holds;
    };
    for (unsigned i = 0; i < extents.size(); ++i) {
      Value position = linalg::IndexOp::create(at, atLoc, i);
      if (std::optional<int64_t> constant = low[i].getConstant()) {
        source.push_back(*constant != 0 ? apply(at, d(0) - *constant, position)
                                        : position);
      } else {
        source.push_back(
            arith::SubIOp::create(at, atLoc, position, index(at, low[i])));
      }
      if (!low[i].isZero())
        require(arith::CmpIPredicate::sge, position, index(at, low[i]));
      if (extents[i] != xExtents[i] + low[i])
        require(arith::CmpIPredicate::slt, position,
                index(at, xExtents[i] + low[i]));
    }
    auto read = [&](OpBuilder &then, Location thenLoc) {
      return tensor::ExtractOp::create(then, thenLoc, x, source).getResult();
    };
    if (!inside)
      return read(at, atLoc);
    return scf::IfOp::create(
               at, atLoc, inside,
               [&](OpBuilder &then, Location thenLoc) {
                 scf::YieldOp::create(then, thenLoc, read(then, thenLoc));
               },
               [&](OpBuilder &otherwise, Location elseLoc) {
                 scf::YieldOp::create(
                     otherwise, elseLoc,
                     value(ElementMath(otherwise, elseLoc, elementType)));
               })
        .getResult(0);
  };
  return compute(extents, elementType, {}, {}, body, "pad");
}

Value LinalgEmitter::insert(Value x, Value into, ArrayRef<IndexExpr> offsets,
                            ArrayRef<IndexExpr> extents) {
  SmallVector<OpFoldResult> strides(extents.size(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, loc, x, into, sizes(offsets),
                                       sizes(extents), strides);
}

Value LinalgEmitter::surround(Value x, ArrayRef<IndexExpr> xExtents,
                              ArrayRef<IndexExpr> low,
                              ArrayRef<IndexExpr> extents, Type elementType,
                              Initial value) {
  if (xExtents == extents)
    return x;
  Value result = insert(x, empty(extents, elementType), low, xExtents);
  Value filler = value(ElementMath(builder, loc, elementType));
  // The sides in a dimension are as wide as the result in those before it, and
  // as wide as `x` in those behind it.
  SmallVector<IndexExpr> offsets(low), sides(xExtents);
  for (unsigned i = 0; i < extents.size(); ++i) {
    IndexExpr end = low[i] + xExtents[i];
    for (auto [begin, size] :
         {std::pair(IndexExpr(0), low[i]), std::pair(end, extents[i] - end)}) {
      if (size.isZero())
        continue;
      offsets[i] = begin;
      sides[i] = size;
      Value side = linalg::FillOp::create(builder, loc, filler,
                                          empty(sides, elementType))
                       .getResult(0);
      result = insert(side, result, offsets, sides);
    }
    offsets[i] = 0;
    sides[i] = extents[i];
  }
  return result;
}

/// Returns the dimensions other than the constant 1, and the products of their
/// prefixes: entry `i` is the number of elements of the first `i`.
static SmallVector<unsigned> getFactors(ArrayRef<IndexExpr> extents,
                                        Extents &products) {
  SmallVector<unsigned> dims;
  products.assign(1, IndexExpr(1));
  for (auto [i, extent] : llvm::enumerate(extents)) {
    if (extent.isOne())
      continue;
    dims.push_back(i);
    products.push_back(products.back() * extent);
  }
  return dims;
}

Value LinalgEmitter::reshape(Value x, ArrayRef<IndexExpr> xExtents,
                             ArrayRef<IndexExpr> extents, Type elementType) {
  // Symbols of the expressions below, for sizes that are not constants.
  Extents symbolExprs;
  auto size = [&](const IndexExpr &expr) {
    if (std::optional<int64_t> constant = expr.getConstant())
      return c(*constant);
    auto *it = llvm::find(symbolExprs, expr);
    unsigned position = it - symbolExprs.begin();
    if (it == symbolExprs.end())
      symbolExprs.push_back(expr);
    return builder.getAffineSymbolExpr(position);
  };

  // Both shapes are cut where prefixes of their dimensions have the same number
  // of elements, so that only dimensions that are regrouped need divisions.
  Extents xProducts, products;
  SmallVector<unsigned> xDims = getFactors(xExtents, xProducts);
  SmallVector<unsigned> dims = getFactors(extents, products);
  SmallVector<AffineExpr> source(xExtents.size(), c(0));
  bool isEmpty = llvm::any_of(extents, [](auto &e) { return e.isZero(); });
  for (unsigned xBegin = 0, begin = 0; !isEmpty && xBegin < xDims.size();) {
    unsigned xEnd = xDims.size(), end = dims.size();
    for (unsigned i = xDims.size(); i > xBegin; --i)
      for (unsigned j = dims.size(); j > begin; --j)
        if (xProducts[i] == products[j])
          xEnd = i, end = j;
    AffineExpr linear = c(0);
    IndexExpr stride = 1;
    for (unsigned j = end; j > begin; --j) {
      linear = linear + d(dims[j - 1]) * size(stride);
      stride *= extents[dims[j - 1]];
    }
    stride = 1;
    for (unsigned i = xEnd; i > xBegin; --i) {
      AffineExpr &position = source[xDims[i - 1]];
      position = stride.isOne() ? linear : linear.floorDiv(size(stride));
      if (i - 1 != xBegin)
        position = position % size(xExtents[xDims[i - 1]]);
      stride *= xExtents[xDims[i - 1]];
    }
    xBegin = xEnd, begin = end;
  }

  if (symbolExprs.empty())
    return compute(
        extents, elementType, x, map(extents.size(), source),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; });
  // Indexing maps of linalg have no symbols.
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    SmallVector<Value> position, indices;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, atLoc, i));
    for (AffineExpr expr : source)
      indices.push_back(apply(at, expr, position, symbolExprs));
    return tensor::ExtractOp::create(at, atLoc, x, indices);
  };
  return compute(extents, elementType, {}, {}, body);
}
