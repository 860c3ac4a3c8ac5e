//===- RelaxCallOps.cpp - calls of tensor programs and packed functions ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "AllocationEffects.h"
#include "mlir/IR/AffineMap.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorProgramCalls.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.cpp.inc"

void RelaxDialect::registerCallOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Lists of expressions
//===----------------------------------------------------------------------===//

ParseResult mlir::relax::parseExprItem(OpAsmParser &parser, ExprAttr &expr) {
  FailureOr<IndexExpr> value = relax_mlir::parseIndexExpr(parser);
  if (failed(value))
    return failure();
  expr = ExprAttr::get(parser.getContext(), *value);
  return success();
}

void mlir::relax::printExprItem(OpAsmPrinter &printer, Operation *op,
                                ExprAttr expr) {
  printer << expr.getValue().str();
}

static ParseResult parseExprs(OpAsmParser &parser, ArrayAttr &exprs,
                              AsmParser::Delimiter delimiter) {
  SmallVector<Attribute> items;
  auto parseItem = [&]() -> ParseResult {
    ExprAttr item;
    if (parseExprItem(parser, item))
      return failure();
    items.push_back(item);
    return success();
  };
  if (parser.parseCommaSeparatedList(delimiter, parseItem))
    return failure();
  exprs = parser.getBuilder().getArrayAttr(items);
  return success();
}

static void printExprs(OpAsmPrinter &printer, ArrayAttr exprs, char open,
                       char close) {
  printer << open;
  llvm::interleaveComma(
      exprs.getAsRange<ExprAttr>(), printer,
      [&](ExprAttr expr) { printer << expr.getValue().str(); });
  printer << close;
}

ParseResult mlir::relax::parseExprList(OpAsmParser &parser, ArrayAttr &exprs) {
  return parseExprs(parser, exprs, AsmParser::Delimiter::Paren);
}

void mlir::relax::printExprList(OpAsmPrinter &printer, Operation *op,
                                ArrayAttr exprs) {
  printExprs(printer, exprs, '(', ')');
}

ParseResult mlir::relax::parseDimList(OpAsmParser &parser, ArrayAttr &exprs) {
  return parseExprs(parser, exprs, AsmParser::Delimiter::Square);
}

void mlir::relax::printDimList(OpAsmPrinter &printer, Operation *op,
                               ArrayAttr exprs) {
  printExprs(printer, exprs, '[', ']');
}

SmallVector<IndexExpr> mlir::relax::toExprs(ArrayAttr attrs) {
  SmallVector<IndexExpr> exprs;
  if (attrs)
    for (ExprAttr attr : attrs.getAsRange<ExprAttr>())
      exprs.push_back(attr.getValue());
  return exprs;
}

ArrayAttr mlir::relax::toExprArrayAttr(MLIRContext *context,
                                       ArrayRef<IndexExpr> exprs) {
  return ArrayAttr::get(context,
                        llvm::map_to_vector(exprs, [&](const IndexExpr &expr) {
                          return Attribute(ExprAttr::get(context, expr));
                        }));
}

//===----------------------------------------------------------------------===//
// Destination passing
//===----------------------------------------------------------------------===//

/// Verifies that there are results, each of a size that can be computed before
/// the call.
template <typename OpTy> static LogicalResult verifyResultSizes(OpTy op) {
  // call_tir (C5), call_dps_packed (C1)
  if (op->getNumResults() == 0)
    return op.emitOpError("expected at least one result");
  if (!op.getOutShape()) {
    for (Type type : op->getResultTypes())
      if (!TensorShape::of(type).isKnown())
        return op.emitOpError()
               << "expected out_shape or known dimensions in the result, got "
               << type;
    return success();
  }
  if (op->getNumResults() != 1)
    return op.emitOpError() << "expected one result beside out_shape, got "
                            << op->getNumResults();
  auto type = cast<ShapeType>(op.getOutShape().getType());
  TensorShape result = TensorShape::of(op->getResultTypes().front());
  if (!areCompatible(TensorShape::of(type), result))
    return op.emitOpError() << "expected an out_shape of shape " << result.str()
                            << ", got " << type;
  return success();
}

namespace {
/// An argument or a result of a callee: a buffer of a tensor program, or a
/// tensor of a function that has not been converted to one yet.
struct CalleeTensor {
  FunctionOpInterface callee;
  bool isResult;
  unsigned index;

  Type getType() {
    return isResult ? callee.getResultTypes()[index]
                    : callee.getArgumentTypes()[index];
  }
  AffineMapAttr getShape() {
    return isResult
               ? callee.getResultAttrOfType<AffineMapAttr>(index, "tir.shape")
               : callee.getArgAttrOfType<AffineMapAttr>(index, "tir.shape");
  }
};
} // namespace

/// Verifies a tensor of a call against the tensor or buffer of the callee.
/// `symbols` are the values of the callee's index arguments.
static LogicalResult
verifyCalleeTensor(CalleeTensor expected, RankedTensorType tensor,
                   ArrayRef<IndexExpr> symbols,
                   function_ref<InFlightDiagnostic()> emitError) {
  FunctionOpInterface callee = expected.callee;
  Type argument = expected.getType();
  auto emitMismatch = [&]() -> LogicalResult {
    InFlightDiagnostic diag = emitError()
                              << "expected a tensor for "
                              << (expected.isResult ? "result #" : "argument #")
                              << expected.index << " of type " << argument
                              << ", got " << Type(tensor);
    diag.attachNote(callee.getLoc()) << "the callee is here";
    return diag;
  };
  // Tensor programs work on signless integers.
  Type elementType = tensor.getElementType();
  if (elementType.isUnsignedInteger())
    elementType = IntegerType::get(tensor.getContext(),
                                   elementType.getIntOrFloatBitWidth());
  auto buffer = dyn_cast<ShapedType>(argument);
  if (!isa<MemRefType, RankedTensorType>(argument) ||
      buffer.getElementType() != elementType ||
      buffer.getRank() != tensor.getRank())
    return emitMismatch();
  TensorShape given = TensorShape::of(tensor);
  SmallVector<Dim> dims =
      llvm::map_to_vector(buffer.getShape(), [](int64_t size) -> Dim {
        return ShapedType::isDynamic(size) ? Dim() : makeDim(size);
      });
  // The attribute of a tensor program determines its dynamic dimensions.
  if (AffineMapAttr map = expected.getShape())
    if (map.getValue().getNumDims() == 0 &&
        map.getValue().getNumSymbols() == symbols.size() &&
        map.getValue().getNumResults() == dims.size())
      for (auto [dim, expr] : llvm::zip_equal(
               dims, relax_mlir::fromAffine(map.getValue(), {}, symbols)))
        dim = expr;
  // The program has no checks: sizes that are both known must be provably
  // equal.
  for (auto [size, dim] : llvm::zip_equal(dims, given.getDims()))
    if (size && dim && compareDims(size, dim) != DimRelation::Equal)
      return emitMismatch();
  return success();
}

LogicalResult
mlir::relax::verifyTensorProgram(FunctionOpInterface callee, TypeRange inputs,
                                 TypeRange outputs, ArrayRef<IndexExpr> symbols,
                                 function_ref<InFlightDiagnostic()> emitError) {
  // A function with results is a linalg kernel on tensors:
  // convert-linalg-to-tir turns its results into the outputs of the tensor
  // program.
  bool returns = callee.getNumResults() != 0;
  unsigned numOutputs = returns ? callee.getNumResults() : outputs.size();
  unsigned numTensors = inputs.size() + (returns ? 0 : outputs.size());
  // call_tir (C2), call_kernel (C1)
  if (callee.getNumArguments() != numTensors + symbols.size() ||
      numOutputs != outputs.size()) {
    InFlightDiagnostic diag = emitError();
    diag << "expected " << callee.getNumArguments() + callee.getNumResults()
         << " inputs, outputs and symbols, got " << inputs.size() << " + "
         << outputs.size() << " + " << symbols.size();
    diag.attachNote(callee.getLoc()) << "the callee is here";
    return diag;
  }
  // call_tir (C3), call_kernel (C1)
  unsigned index = 0;
  auto verifyTensor = [&](Type type, bool isResult, unsigned i) {
    return verifyCalleeTensor({callee, isResult, i},
                              cast<RankedTensorType>(type), symbols, emitError);
  };
  for (Type type : inputs)
    if (failed(verifyTensor(type, /*isResult=*/false, index++)))
      return failure();
  for (auto [i, type] : llvm::enumerate(outputs))
    if (failed(returns ? verifyTensor(type, /*isResult=*/true, i)
                       : verifyTensor(type, /*isResult=*/false, index++)))
      return failure();
  // call_tir (C4), call_kernel (C1)
  for (; index < callee.getNumArguments(); ++index)
    if (!callee.getArgumentTypes()[index].isIndex())
      return emitError() << "expected argument #" << index << " of '"
                         << callee.getName()
                         << "' to be an index for a symbol, got "
                         << callee.getArgumentTypes()[index];
  return success();
}

/// Verifies a call of a tensor program against it: inputs, outputs, symbols.
static LogicalResult
verifyTensorProgramCall(Operation *op, FlatSymbolRefAttr name, TypeRange inputs,
                        TypeRange outputs, ArrayRef<IndexExpr> symbols,
                        SymbolTableCollection &symbolTable) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      symbolTable.lookupNearestSymbolFrom(op, name));
  // call_tir (C1), call_kernel (C1)
  if (!callee || isa<FuncOp>(callee))
    return op->emitOpError()
           << "expected '" << name.getValue() << "' to name a tensor program";
  return verifyTensorProgram(callee, inputs, outputs, symbols,
                             [&] { return op->emitOpError(); });
}

//===----------------------------------------------------------------------===//
// The operations
//===----------------------------------------------------------------------===//

void CallTIROp::build(OpBuilder &builder, OperationState &state,
                      TypeRange results, StringRef callee, ValueRange args,
                      ArrayRef<IndexExpr> symbols) {
  build(builder, state, results,
        FlatSymbolRefAttr::get(builder.getContext(), callee), args,
        /*out_shape=*/Value(),
        symbols.empty() ? ArrayAttr()
                        : toExprArrayAttr(builder.getContext(), symbols));
}

SmallVector<IndexExpr> CallTIROp::getSymbolExprs() {
  return toExprs(getSymbolsAttr());
}

LogicalResult CallTIROp::verify() { return verifyResultSizes(*this); }

LogicalResult CallTIROp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyTensorProgramCall(*this, getCalleeAttr(), getArgs().getTypes(),
                                 getResultTypes(), getSymbolExprs(),
                                 symbolTable);
}

SmallVector<IndexExpr> CallTIRInplaceOp::getSymbolExprs() {
  return toExprs(getSymbolsAttr());
}

SmallVector<OpResult> CallTIRInplaceOp::getNewResults() {
  SmallVector<OpResult> results;
  for (auto [result, index] : llvm::zip(getResults(), getInplaceIndices()))
    if (index == -1)
      results.push_back(cast<OpResult>(result));
  return results;
}

void CallTIRInplaceOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAllocationEffects(*this, effects);
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

/// Verifies that a result may be in the memory of an operand.
static LogicalResult verifyInPlace(CallTIRInplaceOp op, unsigned result,
                                   int64_t operand) {
  // call_tir_inplace (C2)
  if (operand < 0 || operand >= int64_t(op.getArgs().size()))
    return op.emitOpError() << "expected -1 or an operand from 0 to "
                            << int64_t(op.getArgs().size()) - 1
                            << " for result #" << result << ", got " << operand;
  // call_tir_inplace (C3)
  if (llvm::count(op.getInplaceIndices(), operand) != 1)
    return op.emitOpError() << "expected operand #" << operand
                            << " to give its memory to one result";
  Type expected = op.getArgs()[operand].getType();
  // call_tir_inplace (C4)
  if (op.getResult(result).getType() != expected)
    return op.emitOpError()
           << "expected result #" << result << " of the type of operand #"
           << operand << ", " << expected << ", got "
           << op.getResult(result).getType();
  return success();
}

LogicalResult CallTIRInplaceOp::verify() {
  // call_tir_inplace (C2)
  if (getInplaceIndices().size() != getNumResults())
    return emitOpError() << "expected an entry of inplace_indices for each of "
                         << getNumResults() << " results, got "
                         << getInplaceIndices().size();
  if (llvm::all_of(getInplaceIndices(), [](int64_t i) { return i == -1; }))
    return emitOpError("expected a result in the memory of an operand");
  for (auto [result, operand] : llvm::enumerate(getInplaceIndices()))
    if (operand != -1 && failed(verifyInPlace(*this, result, operand)))
      return failure();
  // call_tir_inplace (C5)
  for (OpResult result : getNewResults())
    if (!TensorShape::of(result.getType()).isKnown())
      return emitOpError() << "expected known dimensions in result #"
                           << result.getResultNumber() << ", got "
                           << result.getType();
  return success();
}

LogicalResult
CallTIRInplaceOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // call_tir_inplace (C1)
  if (failed(verifyTensorProgramCall(
          *this, getCalleeAttr(), getArgs().getTypes(),
          llvm::map_to_vector(getNewResults(),
                              [](OpResult result) { return result.getType(); }),
          getSymbolExprs(), symbolTable)))
    return failure();
  auto callee = cast<FunctionOpInterface>(
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr()));
  // call_tir_inplace (C6)
  for (int64_t operand : getInplaceIndices())
    if (operand != -1 && !isa<MemRefType>(callee.getArgumentTypes()[operand]))
      return emitOpError() << "expected argument #" << operand << " of '"
                           << getCallee() << "' to be a buffer, got "
                           << callee.getArgumentTypes()[operand];
  return success();
}

LogicalResult CallDPSPackedOp::verify() { return verifyResultSizes(*this); }

void CallPackedOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAllocationEffects(*this, effects);
  if (getPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void CallKernelOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &input : getInputsMutable())
    effects.emplace_back(MemoryEffects::Read::get(), &input);
  for (int64_t index : getWritten().value_or(ArrayRef<int64_t>()))
    effects.emplace_back(MemoryEffects::Write::get(),
                         &getInputsMutable()[index]);
  for (OpOperand &output : getOutputsMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &output);
}

LogicalResult CallKernelOp::verify() {
  // call_kernel (C2)
  for (int64_t index : getWritten().value_or(ArrayRef<int64_t>()))
    if (index < 0 || index >= int64_t(getInputs().size()))
      return emitOpError() << "expected an input from 0 to "
                           << int64_t(getInputs().size()) - 1
                           << " in written, got " << index;
  return success();
}

SmallVector<IndexExpr> CallKernelOp::getSymbolExprs() {
  return toExprs(getSymbolsAttr());
}

LogicalResult
CallKernelOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyTensorProgramCall(*this, getCalleeAttr(), getInputs().getTypes(),
                                 getOutputs().getTypes(), getSymbolExprs(),
                                 symbolTable);
}
