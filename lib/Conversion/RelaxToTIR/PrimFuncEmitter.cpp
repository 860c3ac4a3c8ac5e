//===- PrimFuncEmitter.cpp - build tensor programs of operators -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// More iterations than any loop of steps has.
static constexpr int64_t kMostSteps = int64_t(1) << 32;

/// Returns the type of the buffer of a tensor in a kernel.
static MemRefType getBufferType(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return MemRefType::get(tensor.getShape(),
                         getKernelElementType(tensor.getElementType()));
}

PrimFuncEmitter::PrimFuncEmitter(Operation *op, OpBuilder &builder,
                                 Location loc, StringRef name,
                                 ArrayRef<StringRef> names)
    : builder(builder), guard(builder), loc(loc),
      emitter(op, builder, loc, symbols) {
  SmallVector<Type> tensors, types;
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      tensors.push_back(type);
  numInputs = tensors.size();
  FailureOr<SmallVector<Type>> results =
      inferResultTypes(cast<InferTypeOpInterface>(op), op->getLoc());
  if (succeeded(results))
    llvm::append_range(tensors, *results);
  SmallVector<Extents> extents;
  for (Type type : tensors) {
    extents.push_back(getExtents(type));
    if (failed(getStatus()))
      return;
    types.push_back(getBufferType(type));
  }
  outputs.assign(extents.begin() + numInputs, extents.end());
  types.append(names.size(), builder.getIndexType());
  program = tir::PrimFuncOp::create(builder, loc, name, types);
  program.setPrivate();
  for (auto [symbol, argument] :
       llvm::zip_equal(names, program.getSymbolArguments()))
    symbols.bind(symbol, argument);
  for (auto [i, shape] : llvm::enumerate(extents))
    if (!cast<MemRefType>(types[i]).hasStaticShape())
      program.setArgAttr(i, tir::TIRDialect::kShapeAttr,
                         AffineMapAttr::get(getMap(shape)));
  builder.setInsertionPointToStart(&program.getBody().front());
}

AffineMap PrimFuncEmitter::getMap(ArrayRef<IndexExpr> extents) {
  SmallVector<Value> values(program.getSymbolArguments());
  SmallVector<AffineExpr> exprs;
  for (const IndexExpr &extent : extents) {
    AffineExpr expr = symbols.toAffine(builder.getContext(), extent, values);
    if (!expr) {
      emitError() << "no value for the size '" << extent.str() << "'";
      expr = builder.getAffineConstantExpr(0);
    }
    exprs.push_back(expr);
  }
  return AffineMap::get(0, program.getNumSymbols(), exprs,
                        builder.getContext());
}

Value PrimFuncEmitter::allocate(ArrayRef<IndexExpr> extents, Type elementType) {
  SmallVector<int64_t> shape;
  for (const IndexExpr &extent : extents)
    shape.push_back(extent.getConstant().value_or(ShapedType::kDynamic));
  return tir::AllocOp::create(
      builder, loc, MemRefType::get(shape, getKernelElementType(elementType)),
      getMap(extents), program.getSymbolArguments());
}

tir::BlockOp PrimFuncEmitter::block(StringRef name, ArrayRef<IndexExpr> extents,
                                    ArrayRef<tir::IteratorKind> kinds,
                                    Body body) {
  if (failed(getStatus()))
    return {};
  OpBuilder::InsertionGuard outside(builder);
  ValueRange symbolArgs = program.getSymbolArguments();
  SmallVector<AffineExpr> domain(getMap(extents).getResults());
  SmallVector<tir::IteratorKind> allKinds(kinds);
  SmallVector<Value> operands;
  if (stepLoop) {
    domain.insert(domain.begin(), builder.getAffineConstantExpr(kMostSteps));
    allKinds.insert(allKinds.begin(), tir::IteratorKind::Ordered);
    operands.push_back(stepLoop.getInductionVar());
  }
  for (AffineExpr extent : ArrayRef(domain).drop_front(operands.size())) {
    auto loop = tir::ForOp::create(
        builder, loc, AffineMap::get(0, symbolArgs.size(), extent), symbolArgs);
    operands.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  unsigned numLoops = operands.size();
  llvm::append_range(operands, symbolArgs);
  MLIRContext *context = builder.getContext();
  auto binding = AffineMap::get(
      numLoops, symbolArgs.size(),
      AffineMap::getMultiDimIdentityMap(numLoops, context).getResults(),
      context);
  auto block = tir::BlockOp::create(
      builder, loc, name, allKinds, binding,
      AffineMap::get(0, symbolArgs.size(), domain, context), operands);
  OpBuilder inside = OpBuilder::atBlockTerminator(&block.getBody().front());
  body(inside, loc, block.getIterators());
  return block;
}

void PrimFuncEmitter::steps(ArrayRef<IndexExpr> counts,
                            llvm::function_ref<void()> body) {
  if (failed(getStatus()))
    return;
  OpBuilder::InsertionGuard outside(builder);
  stepLoop = tir::ForOp::create(builder, loc, getMap(counts),
                                program.getSymbolArguments());
  builder.setInsertionPointToStart(&stepLoop.getBody().front());
  body();
  stepLoop = {};
}

void PrimFuncEmitter::stateWrite(tir::BlockOp block, Value buffer,
                                 unsigned dimension, int64_t size) {
  if (!block)
    return;
  unsigned rank = block.getNumIterators();
  SmallVector<AffineExpr> lower;
  for (unsigned i = 0; i < rank; ++i)
    lower.push_back(builder.getAffineDimExpr(i) * (i == dimension ? size : 1));
  SmallVector<int64_t> sizes(rank, 1);
  sizes[dimension] = size;
  SmallVector<Attribute> regions;
  if (std::optional<ArrayAttr> stated = block.getAccessOverride())
    regions.assign(stated->begin(), stated->end());
  regions.push_back(tir::AccessAttr::get(
      builder.getContext(), tir::AccessKind::Write,
      AffineMap::get(rank, 0, lower, builder.getContext()), sizes));
  block.getAccessBuffersMutable().append(buffer);
  block.setAccessOverrideAttr(builder.getArrayAttr(regions));
}

void PrimFuncEmitter::copy(Value from, Value to, ArrayRef<IndexExpr> extents) {
  block("copy", extents, tir::IteratorKind::Spatial,
        [&](OpBuilder &at, Location atLoc, ValueRange position) {
          Value x = affine::AffineLoadOp::create(at, atLoc, from, position);
          affine::AffineStoreOp::create(at, atLoc, x, to, position);
        });
}

FailureOr<FunctionOpInterface> PrimFuncEmitter::finish() {
  if (failed(getStatus())) {
    if (program)
      program.erase();
    return failure();
  }
  tir::ReturnOp::create(builder, loc);
  return cast<FunctionOpInterface>(program.getOperation());
}
