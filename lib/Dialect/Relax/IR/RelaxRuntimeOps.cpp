//===- RelaxRuntimeOps.cpp - operands of runtime calls --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"

using namespace mlir;
using namespace mlir::relax;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.cpp.inc"

void RelaxDialect::registerRuntimeOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.cpp.inc"
      >();
}

LogicalResult DataTypeOp::verify() {
  // (C1)
  if (!getValue().isIntOrFloat())
    return emitOpError("expected an integer or float type, got ") << getValue();
  return success();
}

LogicalResult FunctionRefOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto symbol = dyn_cast<FlatSymbolRefAttr>(getCallee());
  // (C1)
  if (symbol &&
      !symbols.lookupNearestSymbolFrom<FunctionOpInterface>(*this, symbol))
    return emitOpError("expected a function of the module, got ") << symbol;
  return success();
}

LogicalResult VMCallKernelOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getCalleeAttr());
  // (C1)
  if (!callee)
    return emitOpError("expected a function of the module, got ")
           << getCalleeAttr();
  // (C2)
  if (callee.getNumArguments() == getArgs().size())
    return success();
  InFlightDiagnostic diag = emitOpError("expected ")
                            << callee.getNumArguments() << " operands, got "
                            << getArgs().size();
  diag.attachNote(callee->getLoc()) << "callee is here";
  return diag;
}
