//===- Computation.cpp - computations of tensor expressions ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Computation.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::te;

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

Scalar Tensor::at(ArrayRef<Coordinate> coordinates) const {
  return owner ? owner->read(*this, coordinates) : Scalar();
}

Scalar Tensor::operator()(Indices indices) const {
  return at(SmallVector<Coordinate>(indices.begin(), indices.end()));
}

Scalar FunctionBuilder::read(const Tensor &tensor,
                             ArrayRef<Coordinate> coordinates) {
  Scalar poison = makePoison(tensor.elementType);
  if (!isOpen() || !tensor.value)
    return poison;
  if (!current || current->isReducing) {
    emitError() << "'" << tensor.name << "' is read "
                << (current ? "in a reducer" : "outside of a computation");
    return poison;
  }
  if (coordinates.size() != tensor.shape.size()) {
    emitError() << "'" << tensor.name << "' has the rank "
                << tensor.shape.size() << ", and is read at "
                << coordinates.size() << " indices";
    return poison;
  }
  for (auto [dim, coordinate] : llvm::enumerate(coordinates)) {
    if (coordinate.isComputed()) {
      if (isInScope(coordinate.getComputed()) &&
          isa<IntegerType>(coordinate.getComputed().type))
        continue;
      emitError() << "index " << dim << " of '" << tensor.name
                  << "' must be an expression or an integer of this "
                     "computation";
      return poison;
    }
    if (!checkIndex(coordinate.getExpr()) ||
        refuteBounds(tensor, dim, coordinate.getExpr()))
      return poison;
  }
  if (std::optional<AffineMap> map = getOperandMap(tensor, coordinates)) {
    unsigned position = 0, end = current->operands.size();
    while (position < end && (current->operands[position] != tensor.value ||
                              current->maps[position] != *map))
      ++position;
    if (position == end) {
      current->operands.push_back(tensor.value);
      current->maps.push_back(*map);
      current->getBlock().addArgument(
          relax::getKernelElementType(tensor.elementType), loc);
    }
    return makeScalar(tensor.elementType,
                      current->getBlock().getArgument(position));
  }
  SmallVector<Value> indices;
  for (const Coordinate &coordinate : coordinates)
    indices.push_back(getIndexValue(coordinate));
  return makeScalar(
      tensor.elementType,
      tensor::ExtractOp::create(builder, loc, tensor.value, indices));
}

/// Returns the indexing map of a read, if linalg can state it and still finds
/// the extents of the loops: a dimension that an iterator indexes by itself has
/// to have the extent of the iterator.
std::optional<AffineMap>
FunctionBuilder::getOperandMap(const Tensor &tensor,
                               ArrayRef<Coordinate> coordinates) {
  if (current->branchDepth != 0)
    return std::nullopt;
  auto getDim = [&](StringRef name) -> AffineExpr {
    const Computation::Iterator *iterator = current->find(name);
    if (!iterator)
      return {};
    return builder.getAffineDimExpr(iterator - current->iterators.begin());
  };
  SmallVector<AffineExpr> exprs;
  for (auto [coordinate, size] : llvm::zip_equal(coordinates, tensor.shape)) {
    if (coordinate.isComputed())
      return std::nullopt;
    AffineExpr expr =
        toSemiAffine(coordinate.getExpr(), builder.getContext(), getDim);
    if (!expr || !expr.isPureAffine())
      return std::nullopt;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && current->iterators[dim.getPosition()].extent != size)
      return std::nullopt;
    exprs.push_back(expr);
  }
  // The verifier of linalg takes the last index of an empty loop to be -1.
  for (const Computation::Iterator &iterator : current->iterators)
    if (iterator.extent.isZero())
      return std::nullopt;
  return AffineMap::get(current->iterators.size(), 0, exprs,
                        builder.getContext());
}

Value FunctionBuilder::getIndexValue(const Coordinate &coordinate) {
  if (!coordinate.isComputed())
    return getIndexValue(coordinate.getExpr());
  const Scalar &index = coordinate.getComputed();
  if (index.type.isUnsignedInteger() || index.type.isInteger(1))
    return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                        index.value);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    index.value);
}

/// Returns the value of an index that `checkIndex` has accepted.
Value FunctionBuilder::getIndexValue(const IndexExpr &index) {
  if (std::optional<int64_t> constant = index.getConstant())
    return arith::ConstantIndexOp::create(builder, loc, *constant);
  relax::SymbolBindings bindings;
  SmallVector<Value> dims, symbols;
  llvm::StringMap<AffineExpr> exprs;
  for (const std::string &name : index.getSymbols()) {
    if (Value size = sizeValues.lookup(name)) {
      exprs[name] = builder.getAffineSymbolExpr(symbols.size());
      symbols.push_back(size);
      bindings.bind(name, size);
      continue;
    }
    Value iterator = current->find(name)->value;
    exprs[name] = builder.getAffineDimExpr(dims.size());
    dims.push_back(iterator);
    bindings.bind(name, iterator);
  }
  if (index.isSymbol())
    return dims.empty() ? symbols.front() : dims.front();
  if (AffineExpr expr =
          toSemiAffine(index, builder.getContext(),
                       [&](StringRef name) { return exprs.lookup(name); })) {
    unsigned numDims = dims.size(), numSymbols = symbols.size();
    llvm::append_range(dims, symbols);
    return affine::AffineApplyOp::create(
        builder, loc, AffineMap::get(numDims, numSymbols, expr), dims);
  }
  FailureOr<Value> value = bindings.materializeValue(builder, loc, index);
  if (succeeded(value))
    return *value;
  emitError() << "the index '" << index.str()
              << "' divides by a value that is not constant";
  return arith::ConstantIndexOp::create(builder, loc, 0);
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

Tensor FunctionBuilder::compute(StringRef name, Shape shape, Body body) {
  return build(name, shape, {}, nullptr,
               [&](Indices indices) {
                 return SmallVector<Scalar>{body(indices)};
               })
      .front();
}

SmallVector<Tensor> FunctionBuilder::computeTuple(StringRef name, Shape shape,
                                                  TupleBody body) {
  return build(name, shape, {}, nullptr, body);
}

Tensor FunctionBuilder::reduce(StringRef name, Shape shape,
                               ArrayRef<IndexExpr> axes, const Reducer &reducer,
                               Body body) {
  return build(name, shape, axes, &reducer,
               [&](Indices indices) {
                 return SmallVector<Scalar>{body(indices)};
               })
      .front();
}

SmallVector<Tensor> FunctionBuilder::reduceTuple(StringRef name, Shape shape,
                                                 ArrayRef<IndexExpr> axes,
                                                 const Reducer &reducer,
                                                 TupleBody body) {
  return build(name, shape, axes, &reducer, body);
}

/// Builds the computation. After an error, returns tensors that cannot be used,
/// as many as `body` has elements, but at least one.
SmallVector<Tensor> FunctionBuilder::build(StringRef name, Shape shape,
                                           ArrayRef<IndexExpr> axes,
                                           const Reducer *reducer,
                                           TupleBody body) {
  if (!isOpen() || current) {
    if (!hasFailed)
      emitError() << "'" << name << "' is computed in another computation";
    // Count the elements.
    SmallVector<IndexExpr> indices(shape.size());
    return makeTensors(name, shape, body(indices));
  }
  OpBuilder::InsertionGuard guard(builder);
  Computation computation;
  computation.name = name;
  current = &computation;
  scopes.push_back(++numScopes);
  llvm::scope_exit leave([&] {
    current = nullptr;
    scopes.pop_back();
  });
  addIterators(computation, shape, axes);
  if (reducer && axes.empty())
    emitError() << "a reduction requires an axis";
  SmallVector<IndexExpr> indices;
  for (unsigned i = 0; i < computation.numSpatial; ++i)
    indices.push_back(IndexExpr::symbol(computation.iterators[i].name));
  SmallVector<Scalar> elements = body(indices);
  if (elements.empty())
    emitError() << "a computation requires an element";
  if (!checkElements(elements))
    return makeTensors(name, shape, elements);
  coverIterators(computation);
  SmallVector<Scalar> results = combine(computation, reducer, elements);
  SmallVector<Scalar> identity;
  if (reducer && !hasFailed)
    identity = getIdentity(computation, *reducer, elements);
  if (hasFailed)
    return makeTensors(name, shape, elements);
  return emit(computation, shape, elements, identity, results);
}

/// Returns a tensor per element, which cannot be used without values.
SmallVector<Tensor> FunctionBuilder::makeTensors(StringRef name, Shape shape,
                                                 ArrayRef<Scalar> elements,
                                                 ValueRange values) {
  SmallVector<Tensor> tensors(std::max<size_t>(elements.size(), 1));
  for (auto [i, tensor] : llvm::enumerate(tensors)) {
    tensor.owner = this;
    tensor.name = name;
    if (i < elements.size())
      tensor.elementType = elements[i].type;
    if (!tensor.elementType)
      tensor.elementType = builder.getF32Type();
    tensor.shape.assign(shape.begin(), shape.end());
    if (i < values.size())
      tensor.value = values[i];
  }
  return tensors;
}

void FunctionBuilder::addIterators(Computation &computation, Shape shape,
                                   ArrayRef<IndexExpr> axes) {
  builder.setInsertionPointToEnd(&computation.region.emplaceBlock());
  for (const IndexExpr &size : sizes)
    computation.bounds.setRange(size.getSymbolName(), 1, std::nullopt);
  auto add = [&](const std::string &name, const IndexExpr &extent) {
    Value index =
        linalg::IndexOp::create(builder, loc, computation.iterators.size());
    computation.iterators.push_back({name, extent, index});
    computation.bounds.setRange(name, 0, extent);
  };
  for (const IndexExpr &extent : shape) {
    checkSize(extent);
    add("_" + std::to_string(numIterators++), extent);
  }
  computation.numSpatial = shape.size();
  for (const IndexExpr &axis : axes) {
    auto it = axisExtents.find(axis.getSymbolName());
    if (it == axisExtents.end())
      emitError() << "'" << axis.str() << "' is not a reduce axis";
    else if (computation.find(it->first()))
      emitError() << "the reduce axis '" << axis.str() << "' occurs twice";
    else
      add(it->first().str(), it->second);
  }
}

/// Adds an operand that only has a shape, if no read tells linalg the extents
/// of the reduce axes.
void FunctionBuilder::coverIterators(Computation &computation) {
  SmallVector<AffineExpr> exprs;
  SmallVector<IndexExpr> extents;
  for (unsigned i = computation.numSpatial, e = computation.iterators.size();
       i < e; ++i) {
    AffineExpr dim = builder.getAffineDimExpr(i);
    if (llvm::any_of(computation.maps, [&](AffineMap map) {
          return llvm::is_contained(map.getResults(), dim);
        }))
      continue;
    exprs.push_back(dim);
    extents.push_back(computation.iterators[i].extent);
  }
  if (exprs.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&function->getBody().front());
  computation.operands.push_back(createEmpty(extents, builder.getF32Type()));
  computation.maps.push_back(AffineMap::get(computation.iterators.size(), 0,
                                            exprs, builder.getContext()));
  computation.getBlock().addArgument(builder.getF32Type(), loc);
}

/// Adds the arguments of the results so far, and returns what the computation
/// stores.
SmallVector<Scalar> FunctionBuilder::combine(Computation &computation,
                                             const Reducer *reducer,
                                             ArrayRef<Scalar> elements) {
  SmallVector<Scalar> former;
  for (const Scalar &element : elements)
    former.push_back(makeScalar(
        element.type,
        computation.getBlock().addArgument(element.value.getType(), loc)));
  if (!reducer)
    return SmallVector<Scalar>(elements);
  // The arguments are complete: a reducer cannot read tensors.
  computation.isReducing = true;
  SmallVector<Scalar> results = reducer->combine(former, elements);
  computation.isReducing = false;
  if (!checkElements(results))
    return results;
  bool matches = results.size() == elements.size();
  for (auto [result, element] : llvm::zip(results, elements))
    matches &= result.type == element.type;
  if (!matches)
    emitError() << "a reducer must return as many scalars as there are "
                   "elements, of the same types";
  return results;
}

/// Returns the identity of the reducer, scalars of the function around the
/// computation.
SmallVector<Scalar> FunctionBuilder::getIdentity(Computation &computation,
                                                 const Reducer &reducer,
                                                 ArrayRef<Scalar> elements) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&function->getBody().front());
  SmallVector<Type> types;
  for (const Scalar &element : elements)
    types.push_back(element.type);
  SmallVector<unsigned> around = std::exchange(scopes, {});
  computation.isReducing = true;
  SmallVector<Scalar> identity = reducer.identity(*this, types);
  if (isOpen()) {
    bool matches = identity.size() == types.size();
    for (auto [scalar, type] : llvm::zip(identity, types))
      matches &= isInScope(scalar) && scalar.type == type;
    if (!matches)
      emitError() << "the identity of a reducer must have as many scalars of "
                     "the function as there are elements, of the same types";
  }
  computation.isReducing = false;
  scopes = std::move(around);
  return identity;
}

/// Creates the linalg.generic.
SmallVector<Tensor> FunctionBuilder::emit(Computation &computation, Shape shape,
                                          ArrayRef<Scalar> elements,
                                          ArrayRef<Scalar> identity,
                                          ArrayRef<Scalar> results) {
  SmallVector<Value> values;
  for (const Scalar &result : results)
    values.push_back(result.value);
  linalg::YieldOp::create(builder, loc, values);
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(computation.getBlock())))
    if (isOpTriviallyDead(&op))
      op.erase();

  builder.setInsertionPointToEnd(&function->getBody().front());
  unsigned numLoops = computation.iterators.size();
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0; i < computation.numSpatial; ++i)
    indices.push_back(builder.getAffineDimExpr(i));
  SmallVector<AffineMap> maps(computation.maps);
  maps.append(elements.size(),
              AffineMap::get(numLoops, 0, indices, builder.getContext()));
  SmallVector<Value> inits;
  for (auto [i, element] : llvm::enumerate(elements)) {
    Value init = createEmpty(shape, element.type);
    if (!identity.empty())
      init = linalg::FillOp::create(builder, loc, identity[i].value, init)
                 .getResult(0);
    inits.push_back(init);
  }
  SmallVector<utils::IteratorType> kinds(computation.numSpatial,
                                         utils::IteratorType::parallel);
  kinds.resize(numLoops, utils::IteratorType::reduction);
  auto generic =
      linalg::GenericOp::create(builder, loc, ValueRange(inits).getTypes(),
                                computation.operands, inits, maps, kinds);
  generic->setAttr(kBlockNameAttr, builder.getStringAttr(computation.name));
  generic.getRegion().takeBody(computation.region);

  return makeTensors(computation.name, shape, elements, generic.getResults());
}

RankedTensorType FunctionBuilder::getTensorType(Shape shape, Type elementType) {
  SmallVector<int64_t> dims;
  for (const IndexExpr &size : shape)
    dims.push_back(size.getConstant().value_or(ShapedType::kDynamic));
  return RankedTensorType::get(dims, relax::getKernelElementType(elementType));
}

Value FunctionBuilder::createEmpty(Shape shape, Type elementType) {
  relax::SymbolBindings bindings;
  for (const auto &entry : sizeValues)
    bindings.bind(entry.first(), entry.second);
  SmallVector<OpFoldResult> dims;
  for (const IndexExpr &size : shape)
    dims.push_back(*bindings.materialize(builder, loc, size));
  return tensor::EmptyOp::create(builder, loc, dims,
                                 relax::getKernelElementType(elementType));
}
