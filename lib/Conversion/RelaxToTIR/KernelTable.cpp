//===- KernelTable.cpp - kernels of a module under conversion -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/KernelTable.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

FailureOr<StringAttr> KernelTable::add(OwningOpRef<Operation *> kernel,
                                       Operation *user) {
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel->print(os, OpPrintingFlags().useLocalScope());
  if (StringAttr known = kernels.lookup(text))
    return known;

  auto function = cast<FunctionOpInterface>(kernel.get());
  std::string base = function.getName().str(), name = base;
  for (unsigned i = 1; symbolTable.lookup(name); ++i)
    name = base + std::to_string(i);
  function.setName(name);
  while (user->getParentOp() != module)
    user = user->getParentOp();
  OpBuilder builder(user);
  Operation *added;
  auto linalg = dyn_cast<func::FuncOp>(kernel.get());
  if (linalg && !keepLinalg) {
    FailureOr<tir::PrimFuncOp> program = convertLinalgToTIR(linalg, builder);
    if (failed(program))
      return failure();
    added = *program;
  } else {
    added = builder.insert(kernel.release());
  }
  StringAttr inserted = symbolTable.insert(added);
  kernels[text] = inserted;
  return inserted;
}

LogicalResult KernelTable::adopt(Operation *function) {
  auto linalg = dyn_cast<func::FuncOp>(function);
  if (!linalg || keepLinalg)
    return success();
  OpBuilder builder(linalg);
  FailureOr<tir::PrimFuncOp> program = convertLinalgToTIR(linalg, builder);
  if (failed(program))
    return failure();
  symbolTable.erase(linalg);
  symbolTable.insert(*program);
  return success();
}

//===----------------------------------------------------------------------===//
// Unknown dimensions
//===----------------------------------------------------------------------===//

std::string KernelTable::getFreshSymbol(Operation *user) {
  Operation *function = user->getParentOfType<FunctionOpInterface>();
  auto [it, isNew] = usedSymbols.try_emplace(function);
  llvm::StringSet<> &used = it->second;
  if (isNew) {
    function->walk([&](Operation *nested) {
      SmallVector<StringRef> symbols;
      for (Type type : nested->getResultTypes())
        collectSymbols(type, symbols);
      for (Region &region : nested->getRegions())
        for (Type type : region.getArgumentTypes())
          collectSymbols(type, symbols);
      for (NamedAttribute attr : nested->getAttrs())
        collectSymbols(attr.getValue(), symbols);
      used.insert_range(symbols);
    });
  }
  for (unsigned i = 0;; ++i) {
    std::string name = "s" + std::to_string(i);
    if (used.insert(name).second)
      return name;
  }
}

static TensorShape getShape(Type type) {
  if (auto shapeType = dyn_cast<ShapeType>(type))
    return TensorShape::of(shapeType);
  return TensorShape::of(type);
}

/// Reports that sizes that the kernel of `op` needs are unknown.
static InFlightDiagnostic emitUnknownSizes(Operation *op) {
  InFlightDiagnostic diagnostic = op->emitOpError("cannot become a kernel: ");
  attachErrorInfo(diagnostic, {ErrorKind::UnprovenSizes, {}, ""});
  return diagnostic;
}

/// Returns the value that a cast of `replace` hides.
Value KernelTable::peel(Value value) const {
  auto cast = value.getDefiningOp<EraseShapeOp>();
  return cast && casts.contains(cast) ? cast.getValue() : value;
}

FailureOr<Type> KernelTable::getKnownType(Operation *user, Value value) {
  Type type = value.getType();
  if (!isa<TensorType, ShapeType>(type))
    return type;
  TensorShape shape = getShape(type);
  if (shape.hasRank() && shape.isKnown())
    return type;
  Type &known = knownTypes[value];
  if (known)
    return known;
  if (!shape.hasRank())
    return emitUnknownSizes(user) << "expected operands of known rank, got "
                                  << type << "; relax.match_cast can state it";
  SmallVector<Dim> dims(shape.getDims());
  for (Dim &dim : dims)
    if (!dim)
      dim = makeDim(getFreshSymbol(user));
  if (isa<ShapeType>(type))
    known = getShapeType(user->getContext(), TensorShape(dims));
  else
    known =
        getTensorType(TensorShape(dims),
                      cast<TensorType>(type).getElementType(), getDevice(type));
  return known;
}

FailureOr<KnownOperator> KernelTable::resolve(Operation *op,
                                              ValueRange operands) {
  if (isReported(op))
    return failure();
  auto fail = [&]() -> LogicalResult {
    setReported(op);
    return failure();
  };
  KnownOperator known;
  IRMapping mapping;
  for (auto [declared, operand] :
       llvm::zip_equal(op->getOperands(), operands)) {
    FailureOr<Type> type = getKnownType(op, peel(operand));
    if (failed(type))
      return fail();
    if (!mapping.contains(declared))
      mapping.map(declared, known.block->addArgument(*type, op->getLoc()));
  }
  known.op = op->clone(mapping);
  if (auto infers = dyn_cast<InferTypeOpInterface>(known.op)) {
    FailureOr<SmallVector<Type>> inferred =
        inferResultTypes(infers, op->getLoc());
    if (failed(inferred))
      return fail();
    for (auto [result, type] :
         llvm::zip_equal(known.op->getResults(), *inferred))
      result.setType(type);
  }
  auto runtime = dyn_cast<RuntimeFunctionInterface>(known.op);
  if (runtime && runtime.callsRuntime())
    return known;
  for (TypeRange types : {TypeRange(known.op->getOperandTypes()),
                          TypeRange(known.op->getResultTypes())})
    for (Type type : types) {
      if (!isa<TensorType, ShapeType>(type))
        continue;
      TensorShape shape = getShape(type);
      if (!shape.hasRank() || !shape.isKnown()) {
        emitUnknownSizes(known.op)
            << "the size of the result is not known before it is computed, got "
            << type;
        return fail();
      }
      for (const Dim &dim : shape.getDims())
        SymbolBindings::walkLeaves(*dim, [&](const IndexExpr &leaf) {
          if (!llvm::is_contained(known.symbols, leaf))
            known.symbols.push_back(leaf);
        });
    }
  return known;
}

SmallVector<Value> KernelTable::bind(RewriterBase &rewriter,
                                     ValueRange operands,
                                     const KnownOperator &known) {
  SmallVector<Value> values;
  for (auto [operand, type] :
       llvm::zip_equal(operands, known.get()->getOperandTypes())) {
    Value value = peel(operand);
    if (value.getType() != type) {
      Value &cast = bound[value];
      if (!cast) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointAfterValue(value);
        cast = MatchCastOp::create(rewriter, value.getLoc(), type, value);
      }
      value = cast;
    }
    values.push_back(value);
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void KernelTable::replace(RewriterBase &rewriter, Operation *op,
                          ValueRange values) {
  SmallVector<Value> replacements;
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values)) {
    if (result.getType() == value.getType()) {
      replacements.push_back(value);
      continue;
    }
    auto cast =
        EraseShapeOp::create(rewriter, op->getLoc(), result.getType(), value);
    casts.insert(cast);
    replacements.push_back(cast);
  }
  rewriter.replaceOp(op, replacements);
}

void KernelTable::notifyOperationErased(Operation *op) {
  reported.erase(op);
  usedSymbols.erase(op);
  if (isa<EraseShapeOp>(op))
    casts.remove(op);
  for (Value result : op->getResults()) {
    forget(result);
    if (!isa<MatchCastOp>(op))
      continue;
    // A value may be bound to the erased operation.
    for (auto &[value, cast] : llvm::make_early_inc_range(bound))
      if (cast == result)
        bound.erase(value);
  }
}

void KernelTable::notifyBlockErased(Block *block) {
  for (Value argument : block->getArguments())
    forget(argument);
}

void KernelTable::eraseUnusedCasts(RewriterBase &rewriter) {
  for (Operation *cast : llvm::reverse(casts))
    if (cast->use_empty())
      rewriter.eraseOp(cast);
  casts.clear();
}
