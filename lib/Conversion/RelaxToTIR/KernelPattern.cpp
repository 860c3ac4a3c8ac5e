//===- KernelPattern.cpp - lower an operator to a kernel ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/KernelPattern.h"

#include "SizeChecks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Kernels as functions on tensors
//===----------------------------------------------------------------------===//

/// Sets `tir.shape`, the dynamic sizes of an argument or result.
static void setShape(func::FuncOp kernel, Type type, bool isResult,
                     unsigned index, const SymbolBindings &symbols,
                     ArrayRef<Value> symbolArgs) {
  TypeRange kernelTypes =
      isResult ? TypeRange(kernel.getResultTypes()) : kernel.getArgumentTypes();
  if (cast<RankedTensorType>(kernelTypes[index]).hasStaticShape())
    return;
  MLIRContext *context = kernel.getContext();
  SmallVector<Value> values(symbolArgs);
  SmallVector<AffineExpr> exprs;
  TensorShape shape = TensorShape::of(type);
  for (const Dim &dim : shape.getDims())
    exprs.push_back(symbols.toAffine(context, *dim, values));
  auto map =
      AffineMapAttr::get(AffineMap::get(0, symbolArgs.size(), exprs, context));
  if (isResult)
    kernel.setResultAttr(index, "tir.shape", map);
  else
    kernel.setArgAttr(index, "tir.shape", map);
}

/// Sets the flags of `relax-fast-math`: approximate functions, and reciprocals
/// in place of divisions.
static void allowFastMath(func::FuncOp kernel) {
  using arith::FastMathFlags;
  auto flags = arith::FastMathFlagsAttr::get(
      kernel.getContext(),
      FastMathFlags::contract | FastMathFlags::afn | FastMathFlags::arcp);
  kernel.walk([&](arith::ArithFastMathInterface op) {
    op->setAttr(op.getFastMathAttrName(), flags);
  });
}

FailureOr<StringAttr>
KernelPattern::addLinalgKernel(const KnownOperator &known, Operation *user,
                               SmallVectorImpl<IndexExpr> &symbols,
                               BodyFn body) const {
  Operation *op = known.get();
  OpBuilder builder(op->getContext());
  Location loc = op->getLoc();
  SmallVector<Type> graphTypes, inputs, results;
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      graphTypes.push_back(type);
  if (failed(types.convertTypes(graphTypes, inputs)) ||
      failed(types.convertTypes(op->getResultTypes(), results)))
    return op->emitOpError("cannot become a kernel: a type has no conversion");
  unsigned numTensors = inputs.size();

  OwningOpRef<func::FuncOp> kernel =
      func::FuncOp::create(loc, op->getName().stripDialect(),
                           builder.getFunctionType(inputs, results));
  kernel->setPrivate();
  Block *block = kernel->addEntryBlock();
  builder.setInsertionPointToStart(block);
  auto addIndex = [&]() -> Value {
    return block->addArgument(builder.getIndexType(), loc);
  };
  // Bounds in attributes and operands of a `min` in a size add arguments.
  SymbolBindings values([&](const IndexExpr &leaf) {
    symbols.push_back(leaf);
    return addIndex();
  });
  for (const IndexExpr &symbol : known.getSymbols())
    values.bind(symbol.str(), addIndex());

  SmallVector<Value> tensors(block->getArguments().take_front(numTensors));
  SmallVector<Value> outputs;
  if (failed(body(builder, loc, tensors, values, outputs)))
    return failure();
  func::ReturnOp::create(builder, loc, outputs);
  kernel->setFunctionType(
      builder.getFunctionType(block->getArgumentTypes(), results));
  SmallVector<Value> symbolArgs(block->getArguments().drop_front(numTensors));
  for (auto [i, type] : llvm::enumerate(graphTypes))
    setShape(*kernel, type, /*isResult=*/false, i, values, symbolArgs);
  for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
    setShape(*kernel, type, /*isResult=*/true, i, values, symbolArgs);
  if (op->hasAttr("relax.fast_math"))
    allowFastMath(*kernel);
  return kernels.add(OwningOpRef<Operation *>(kernel.release()), user);
}

//===----------------------------------------------------------------------===//
// KernelPattern
//===----------------------------------------------------------------------===//

LogicalResult
KernelPattern::matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                               ConversionPatternRewriter &rewriter) const {
  FailureOr<KnownOperator> known = kernels.resolve(op, operands);
  if (failed(known) || failed(matchKernel(known->get(), rewriter)))
    return failure();
  SmallVector<IndexExpr> more;
  FailureOr<StringAttr> kernel = getKernel(*known, op, more);
  if (failed(kernel)) {
    kernels.setReported(op);
    return failure();
  }
  SmallVector<Value> tensors = llvm::filter_to_vector(
      kernels.bind(rewriter, operands, *known),
      [](Value operand) { return isa<TensorType>(operand.getType()); });
  checkSizes(rewriter, known->get());
  SmallVector<IndexExpr> symbols(known->getSymbols());
  llvm::append_range(symbols, more);
  auto call =
      CallTIROp::create(rewriter, op->getLoc(), known->get()->getResultTypes(),
                        kernel->getValue(), tensors, symbols);
  kernels.replace(rewriter, op, call.getResults());
  return success();
}
