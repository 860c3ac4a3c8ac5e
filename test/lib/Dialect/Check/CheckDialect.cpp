//===- CheckDialect.cpp - expectations of executable specs ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Check/CheckDialect.h"

#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::check;

/// Parses `: A` if both types are A, otherwise `: A, B`.
static ParseResult parseSameTypes(OpAsmParser &parser, Type &actual,
                                  Type &expected) {
  if (parser.parseType(actual))
    return failure();
  if (succeeded(parser.parseOptionalComma()))
    return parser.parseType(expected);
  expected = actual;
  return success();
}

static void printSameTypes(OpAsmPrinter &printer, Operation *, Type actual,
                           Type expected) {
  printer << actual;
  if (actual != expected)
    printer << ", " << expected;
}

#include "Dialect/Check/CheckOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/Check/CheckOps.cpp.inc"

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/Check/CheckOps.cpp.inc"
      >();
}

static LogicalResult verifyTypes(Operation *op) {
  Type actual = op->getOperand(0).getType(),
       expected = op->getOperand(1).getType();
  if (!relax::areCompatible(actual, expected))
    return op->emitOpError() << "expected types that one value may have, got "
                             << actual << " and " << expected;
  return success();
}

LogicalResult ExpectEqOp::verify() { return verifyTypes(*this); }

LogicalResult ExpectCloseOp::verify() {
  for (auto [name, value] :
       {std::pair("rtol", getRtol()), std::pair("atol", getAtol())})
    if (value && !(value->isFinite() && !value->isNegative()))
      return emitOpError() << "expected '" << name
                           << "' to be finite and not negative, got "
                           << value->convertToDouble();
  if (getRtol() && getRtol()->convertToDouble() > 1.0)
    return emitOpError() << "expected 'rtol' to be at most 1, got "
                         << getRtol()->convertToDouble();
  return verifyTypes(*this);
}
