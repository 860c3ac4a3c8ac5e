//===- LinalgToTIRBuilder.cpp - state of a conversion to tir --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LinalgToTIRBuilder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

FailureOr<PrimFuncOp> LinalgToTIRBuilder::build() {
  OpBuilder::InsertionGuard guard(builder);
  if (failed(createFunction()))
    return failure();
  auto convertBody = [&]() -> LogicalResult {
    if (failed(assignResults()))
      return failure();
    for (Operation &op : source.getBody().front())
      if (failed(emit(&op)))
        return failure();
    return success();
  };
  if (failed(convertBody())) {
    target.erase();
    return failure();
  }
  ReturnOp::create(builder, source.getLoc());
  return target;
}

/// Returns the buffer type of a tensor.
static MemRefType getBufferType(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return MemRefType::get(tensor.getShape(), tensor.getElementType());
}

LogicalResult LinalgToTIRBuilder::createFunction() {
  if (source.isExternal() || !source.getBody().hasOneBlock())
    return source.emitOpError() << "expected a body of one block";
  SmallVector<Value> tensors;
  for (BlockArgument arg : source.getArguments()) {
    if (isa<RankedTensorType>(arg.getType()))
      tensors.push_back(arg);
    else if (!arg.getType().isIndex())
      return source.emitOpError()
             << "expected arguments that are ranked tensors or indices, got "
             << arg.getType();
  }
  Operation *terminator = source.getBody().front().getTerminator();
  for (Value result : terminator->getOperands()) {
    if (!isa<RankedTensorType>(result.getType()))
      return source.emitOpError()
             << "expected results that are ranked tensors, got "
             << result.getType();
    tensors.push_back(result);
  }

  SmallVector<Type> types;
  SmallVector<Shape> tensorShapes;
  for (Value tensor : tensors) {
    FailureOr<Shape> shape = getShape(tensor);
    if (failed(shape))
      return failure();
    types.push_back(getBufferType(tensor.getType()));
    tensorShapes.push_back(*shape);
  }
  types.append(indexArguments.size(), builder.getIndexType());

  target =
      PrimFuncOp::create(builder, source.getLoc(), source.getSymName(), types);
  target.setSymVisibilityAttr(source.getSymVisibilityAttr());
  for (NamedAttribute attr : source->getDiscardableAttrs())
    target->setDiscardableAttr(attr.getName(), attr.getValue());
  for (auto [index, shape] : llvm::enumerate(tensorShapes))
    if (!cast<MemRefType>(types[index]).hasStaticShape())
      target.setArgAttr(index, TIRDialect::kShapeAttr,
                        AffineMapAttr::get(AffineMap::get(
                            0, indexArguments.size(), shape, context)));

  Block *body = &target.getBody().front();
  builder.setInsertionPointToStart(body);
  unsigned next = 0, nextIndex = tensors.size();
  for (BlockArgument arg : source.getArguments()) {
    bool isIndex = arg.getType().isIndex();
    BlockArgument to = body->getArgument(isIndex ? nextIndex++ : next++);
    // A name loc is the name of an argument.
    if (isa<NameLoc>(arg.getLoc()))
      to.setLoc(arg.getLoc());
    if (!isIndex)
      buffers[arg] = to;
  }
  return success();
}

/// Computes returned tensors directly in their output buffers.
LogicalResult LinalgToTIRBuilder::assignResults() {
  Operation *terminator = source.getBody().front().getTerminator();
  unsigned next = target.getNumArguments() - indexArguments.size() -
                  terminator->getNumOperands();
  for (Value result : terminator->getOperands()) {
    Value output = target.getArgument(next++);
    if (!destinations.try_emplace(result, output).second)
      continue;
    // Insertions in place share a buffer.
    auto insert = result.getDefiningOp<tensor::InsertSliceOp>();
    for (; insert && updatesInPlace(insert);
         insert = insert.getDest().getDefiningOp<tensor::InsertSliceOp>())
      destinations.try_emplace(insert.getDest(), output);
  }
  for (BlockArgument arg : source.getArguments())
    destinations.erase(arg);
  return success();
}

LogicalResult LinalgToTIRBuilder::emit(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    // A fill becomes a block only if an operation reads it as a tensor.
    if (isa<linalg::FillOp>(op))
      return success();
    return emitLinalg(linalgOp);
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return emitPad(pad);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return emitConcat(concat);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return emitExpandShape(expand);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return emitCollapseShape(collapse);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return emitExtractSlice(slice);
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return emitInsertSlice(slice);
  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    unsigned next =
        target.getNumArguments() - indexArguments.size() - op->getNumOperands();
    for (Value result : ret.getOperands()) {
      Value output = target.getArgument(next++);
      FailureOr<Value> buffer = getBuffer(result);
      FailureOr<Shape> shape = getShape(result);
      if (failed(buffer) || failed(shape))
        return failure();
      if (*buffer == output)
        continue;
      Shape indices;
      for (unsigned i = 0, e = shape->size(); i < e; ++i)
        indices.push_back(dim(i));
      auto element = [&](OpBuilder &at) {
        return load(at, op->getLoc(), *buffer, indices);
      };
      if (failed(createCopy(op, "copy", output, *shape, element)))
        return failure();
    }
    return success();
  }
  // Tensors without contents, and scalars, which become part of the blocks that
  // use them.
  if (isa<tensor::EmptyOp, tensor::CastOp, tensor::DimOp>(op) ||
      (op->getNumRegions() == 0 && isPure(op) &&
       llvm::none_of(op->getResultTypes(), llvm::IsaPred<TensorType>)) ||
      op->hasTrait<OpTrait::ConstantLike>())
    return success();
  return op->emitOpError() << "cannot become a block of a tensor program";
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

FailureOr<AffineExpr> LinalgToTIRBuilder::getIndex(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return constant(cast<IntegerAttr>(attr).getInt());
  return getIndex(cast<Value>(value));
}

FailureOr<AffineExpr> LinalgToTIRBuilder::getIndex(Value value) {
  auto *it = llvm::find(indexArguments, value);
  if (it != indexArguments.end())
    return getAffineSymbolExpr(it - indexArguments.begin(), context);
  APInt integer;
  if (matchPattern(value, m_ConstantInt(&integer)))
    return constant(integer.getSExtValue());
  Operation *op = value.getDefiningOp();
  if (equalMaxima.contains(op))
    return getIndex(op->getOperand(0));
  if (op && isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp,
                arith::DivUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
                arith::CeilDivUIOp, arith::RemSIOp, arith::RemUIOp>(op)) {
    FailureOr<AffineExpr> lhs = getIndex(op->getOperand(0));
    FailureOr<AffineExpr> rhs = getIndex(op->getOperand(1));
    if (failed(lhs) || failed(rhs))
      return failure();
    // Sizes are not negative, so all kinds of division agree.
    if (isa<arith::AddIOp>(op))
      return *lhs + *rhs;
    if (isa<arith::SubIOp>(op))
      return *lhs - *rhs;
    if (isa<arith::MulIOp>(op))
      return *lhs * *rhs;
    if (isa<arith::RemSIOp, arith::RemUIOp>(op))
      return *lhs % *rhs;
    if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
      return lhs->ceilDiv(*rhs);
    return lhs->floorDiv(*rhs);
  }
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    Shape operands;
    for (Value operand : apply.getMapOperands()) {
      FailureOr<AffineExpr> expr = getIndex(operand);
      if (failed(expr))
        return failure();
      operands.push_back(*expr);
    }
    ArrayRef<AffineExpr> exprs(operands);
    return map.getResult(0).replaceDimsAndSymbols(
        exprs.take_front(map.getNumDims()), exprs.drop_front(map.getNumDims()));
  }
  if (auto dimOp = dyn_cast_or_null<tensor::DimOp>(op)) {
    FailureOr<Shape> shape = getShape(dimOp.getSource());
    std::optional<int64_t> index = dimOp.getConstantIndex();
    if (failed(shape))
      return failure();
    if (index && *index >= 0 && *index < static_cast<int64_t>(shape->size()))
      return (*shape)[*index];
  }
  return (op ? op->emitOpError() : source.emitOpError())
         << "has a size that is not an affine expression over the index "
            "arguments";
}

FailureOr<Shape> LinalgToTIRBuilder::getIndices(ArrayRef<OpFoldResult> values) {
  Shape indices;
  for (OpFoldResult value : values) {
    FailureOr<AffineExpr> index = getIndex(value);
    if (failed(index))
      return failure();
    indices.push_back(*index);
  }
  return indices;
}

FailureOr<Shape> LinalgToTIRBuilder::getShape(Value tensor) {
  auto it = shapes.find(tensor);
  if (it != shapes.end())
    return it->second;
  auto type = cast<RankedTensorType>(tensor.getType());
  Shape shape;
  if (!type.hasStaticShape()) {
    FailureOr<Shape> inferred = inferShape(tensor);
    if (failed(inferred))
      return failure();
    shape = std::move(*inferred);
  }
  shape.resize(type.getRank());
  for (auto [expr, size] : llvm::zip_equal(shape, type.getShape()))
    if (!ShapedType::isDynamic(size))
      expr = constant(size);
  shapes[tensor] = shape;
  return shape;
}

/// Returns the sizes of a tensor that are dynamic in its type; others may be
/// null.
FailureOr<Shape> LinalgToTIRBuilder::inferShape(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (auto arg = dyn_cast<BlockArgument>(tensor)) {
    auto attr = source.getArgAttrOfType<AffineMapAttr>(arg.getArgNumber(),
                                                       TIRDialect::kShapeAttr);
    if (!attr)
      return source.emitOpError()
             << "expected '" << TIRDialect::kShapeAttr << "' on argument #"
             << arg.getArgNumber() << " of dynamic shape " << type;
    AffineMap map = attr.getValue();
    if (map.getNumDims() != 0 || map.getNumSymbols() != indexArguments.size() ||
        map.getNumResults() != type.getRank())
      return source.emitOpError()
             << "expected '" << TIRDialect::kShapeAttr << "' of argument #"
             << arg.getArgNumber() << " to map " << indexArguments.size()
             << " symbols to " << type.getRank() << " sizes, got " << attr;
    return Shape(map.getResults());
  }
  Operation *op = tensor.getDefiningOp();
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return getShape(dps.getTiedOpOperand(cast<OpResult>(tensor))->get());
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return getIndices(empty.getMixedSizes());
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    if (isa<RankedTensorType>(cast.getSource().getType()))
      return getShape(cast.getSource());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return getShape(slice.getDest());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return getIndices(expand.getMixedOutputShape());
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    SmallVector<OpFoldResult> sizes;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [index, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped.test(index))
        sizes.push_back(size);
    return getIndices(sizes);
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    FailureOr<Shape> shape = getShape(pad.getSource());
    FailureOr<Shape> low = getIndices(pad.getMixedLowPad());
    FailureOr<Shape> high = getIndices(pad.getMixedHighPad());
    if (failed(shape) || failed(low) || failed(high))
      return failure();
    for (auto [size, l, h] : llvm::zip_equal(*shape, *low, *high))
      size = size + l + h;
    return shape;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    FailureOr<Shape> shape = getShape(concat.getInputs().front());
    if (failed(shape))
      return failure();
    for (Value input : concat.getInputs().drop_front()) {
      FailureOr<Shape> other = getShape(input);
      if (failed(other))
        return failure();
      (*shape)[concat.getDim()] =
          (*shape)[concat.getDim()] + (*other)[concat.getDim()];
    }
    return shape;
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    FailureOr<Shape> shape = getShape(collapse.getSrc());
    if (failed(shape))
      return failure();
    Shape collapsed;
    for (const ReassociationIndices &group :
         collapse.getReassociationIndices()) {
      AffineExpr size = constant(1);
      for (int64_t index : group)
        size = size * (*shape)[index];
      collapsed.push_back(size);
    }
    return collapsed;
  }
  return op->emitOpError() << "cannot become a block of a tensor program";
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

FailureOr<Value> LinalgToTIRBuilder::createBuffer(Value tensor) {
  if (Value destination = destinations.lookup(tensor))
    return buffers[tensor] = destination;
  FailureOr<Shape> shape = getShape(tensor);
  if (failed(shape))
    return failure();
  OpBuilder::InsertionGuard guard(builder);
  Block *body = &target.getBody().front();
  auto allocs = body->without_terminator();
  auto it =
      llvm::find_if(allocs, [](Operation &op) { return !isa<AllocOp>(op); });
  builder.setInsertionPoint(body, it);
  Value buffer =
      AllocOp::create(builder, tensor.getLoc(), getBufferType(tensor.getType()),
                      AffineMap::get(0, indexArguments.size(), *shape, context),
                      target.getSymbolArguments());
  return buffers[tensor] = buffer;
}

FailureOr<Value> LinalgToTIRBuilder::getBuffer(Value tensor) {
  if (Value buffer = buffers.lookup(tensor))
    return buffer;
  if (auto cast = tensor.getDefiningOp<tensor::CastOp>())
    return getBuffer(cast.getSource());
  FailureOr<Value> buffer = createBuffer(tensor);
  if (failed(buffer))
    return failure();
  if (getFillValue(tensor)) {
    if (failed(emitFill(tensor, *buffer)))
      return failure();
  } else if (!tensor.getDefiningOp<tensor::EmptyOp>()) {
    return emitError(tensor.getLoc())
           << "tensor must be an argument, a splat, or the result of a block";
  }
  return buffer;
}

OpFoldResult LinalgToTIRBuilder::getFillValue(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return fill.getInputs().front();
  DenseElementsAttr elements;
  if (matchPattern(tensor, m_Constant(&elements)) && elements.isSplat())
    return elements.getSplatValue<Attribute>();
  return {};
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

std::string LinalgToTIRBuilder::getUniqueName(Operation *op, StringRef name) {
  if (auto attr = op->getAttrOfType<StringAttr>(kBlockNameAttr))
    name = attr.getValue();
  std::string unique = name.str();
  for (unsigned i = 1; !names.insert(unique).second; ++i)
    unique = (name + "_" + Twine(i)).str();
  return unique;
}

BlockOp LinalgToTIRBuilder::createBlock(Operation *op, StringRef name,
                                        ArrayRef<IteratorKind> kinds,
                                        ArrayRef<AffineExpr> extents) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = op->getLoc();
  ValueRange symbols = target.getSymbolArguments();
  unsigned numSymbols = symbols.size();
  SmallVector<Value> operands;
  Shape binding;
  for (AffineExpr extent : extents) {
    auto loop = ForOp::create(
        builder, loc, AffineMap::get(0, numSymbols, extent, context), symbols);
    binding.push_back(dim(operands.size()));
    operands.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  unsigned numLoops = operands.size();
  llvm::append_range(operands, symbols);
  return BlockOp::create(builder, loc, getUniqueName(op, name), kinds,
                         AffineMap::get(numLoops, numSymbols, binding, context),
                         AffineMap::get(0, numSymbols, extents, context),
                         operands);
}

LogicalResult LinalgToTIRBuilder::createCopy(Operation *op, StringRef name,
                                             Value buffer,
                                             ArrayRef<AffineExpr> shape,
                                             Element element) {
  SmallVector<IteratorKind> kinds(shape.size(), IteratorKind::Spatial);
  BlockOp block = createBlock(op, name, kinds, shape);
  OpBuilder at = OpBuilder::atBlockTerminator(&block.getBody().front());
  Value value = element(at);
  Shape indices;
  for (unsigned i = 0, e = shape.size(); i < e; ++i)
    indices.push_back(dim(i));
  store(at, op->getLoc(), value, buffer, indices);
  return success();
}

SmallVector<Value> LinalgToTIRBuilder::getAffineOperands(OpBuilder &at) {
  Operation *parent = at.getInsertionBlock()->getParentOp();
  auto block = dyn_cast<BlockOp>(parent);
  if (!block)
    block = parent->getParentOfType<BlockOp>();
  SmallVector<Value> operands(block.getIterators());
  // The init region has arguments of its own.
  if (block.hasInit() && block.getInit().isAncestor(at.getBlock()->getParent()))
    for (auto [index, arg] : llvm::zip_equal(block.getInitIterators(),
                                             block.getInit().getArguments()))
      operands[index] = arg;
  llvm::append_range(operands, target.getSymbolArguments());
  return operands;
}

/// Returns the map to `exprs`, which are over iterators and symbols. Drops
/// unused entries from `exprs` and `operands`.
AffineMap LinalgToTIRBuilder::compress(MutableArrayRef<AffineExpr> exprs,
                                       SmallVectorImpl<Value> &operands) {
  unsigned numDims = operands.size() - indexArguments.size();
  for (AffineExpr &expr : exprs)
    expr = tir::simplifyIndexExpr(expr, numDims, indexArguments.size());
  SmallVector<Value> dims(ArrayRef<Value>(operands).take_front(numDims));
  SmallVector<Value> symbols(ArrayRef<Value>(operands).drop_front(numDims));
  compressAffineOperands(exprs, dims, symbols);
  operands.assign(dims);
  operands.append(symbols);
  return AffineMap::get(dims.size(), symbols.size(), exprs, context);
}

Value LinalgToTIRBuilder::load(OpBuilder &at, Location loc, Value buffer,
                               ArrayRef<AffineExpr> indices) {
  Shape exprs(indices);
  SmallVector<Value> operands = getAffineOperands(at);
  AffineMap map = compress(exprs, operands);
  return affine::AffineLoadOp::create(at, loc, buffer, map, operands);
}

void LinalgToTIRBuilder::store(OpBuilder &at, Location loc, Value value,
                               Value buffer, ArrayRef<AffineExpr> indices) {
  Shape exprs(indices);
  SmallVector<Value> operands = getAffineOperands(at);
  AffineMap map = compress(exprs, operands);
  affine::AffineStoreOp::create(at, loc, value, buffer, map, operands);
}

Value LinalgToTIRBuilder::select(OpBuilder &at, Location loc, Type type,
                                 ArrayRef<AffineExpr> conditions,
                                 Element thenValue, Element elseValue) {
  if (conditions.empty())
    return thenValue(at);
  Shape exprs(conditions);
  SmallVector<Value> operands = getAffineOperands(at);
  AffineMap map = compress(exprs, operands);
  IntegerSet set = IntegerSet::get(map.getNumDims(), map.getNumSymbols(), exprs,
                                   SmallVector<bool>(exprs.size(), false));
  auto branch = affine::AffineIfOp::create(at, loc, TypeRange(type), set,
                                           operands, /*withElseRegion=*/true);
  for (auto [block, element] : {std::pair(branch.getThenBlock(), thenValue),
                                std::pair(branch.getElseBlock(), elseValue)}) {
    OpBuilder nested = OpBuilder::atBlockEnd(block);
    Value value = element(nested);
    affine::AffineYieldOp::create(nested, loc, value);
  }
  return branch.getResult(0);
}
