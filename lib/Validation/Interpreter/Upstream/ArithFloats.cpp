//===- ArithFloats.cpp - interpret arith on floats ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../TIR/ElementwiseCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(arith::AddFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a, double b) { return a + b; });
}
static LogicalResult compileOp(arith::SubFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a, double b) { return a - b; });
}
static LogicalResult compileOp(arith::MulFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a, double b) { return a * b; });
}
static LogicalResult compileOp(arith::DivFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a, double b) { return a / b; });
}
static LogicalResult compileOp(arith::RemFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op,
                    [](double a, double b) { return std::fmod(a, b); });
}
static LogicalResult compileOp(arith::NegFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, [](double a) { return -a; });
}

//===----------------------------------------------------------------------===//
// Extrema
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(arith::MinimumFOp op,
                               ProgramCompiler &compiler) {
  return emitFloats(compiler, op, minimum);
}
static LogicalResult compileOp(arith::MaximumFOp op,
                               ProgramCompiler &compiler) {
  return emitFloats(compiler, op, maximum);
}
static LogicalResult compileOp(arith::MinNumFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, minimumNumber);
}
static LogicalResult compileOp(arith::MaxNumFOp op, ProgramCompiler &compiler) {
  return emitFloats(compiler, op, maximumNumber);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static bool compare(arith::CmpFPredicate predicate, double a, double b) {
  bool isUnordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::OEQ:
    return a == b;
  case arith::CmpFPredicate::OGT:
    return a > b;
  case arith::CmpFPredicate::OGE:
    return a >= b;
  case arith::CmpFPredicate::OLT:
    return a < b;
  case arith::CmpFPredicate::OLE:
    return a <= b;
  case arith::CmpFPredicate::ONE:
    return !isUnordered && a != b;
  case arith::CmpFPredicate::ORD:
    return !isUnordered;
  case arith::CmpFPredicate::UEQ:
    return isUnordered || a == b;
  case arith::CmpFPredicate::UGT:
    return isUnordered || a > b;
  case arith::CmpFPredicate::UGE:
    return isUnordered || a >= b;
  case arith::CmpFPredicate::ULT:
    return isUnordered || a < b;
  case arith::CmpFPredicate::ULE:
    return isUnordered || a <= b;
  case arith::CmpFPredicate::UNE:
    return isUnordered || a != b;
  case arith::CmpFPredicate::UNO:
    return isUnordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  }
  return false;
}

static LogicalResult compileOp(arith::CmpFOp op, ProgramCompiler &compiler) {
  if (failed(compiler.getKind(op, op.getLhs().getType())))
    return failure();
  arith::CmpFPredicate predicate = op.getPredicate();
  emitLanes(compiler, op, [=](Slot a, Slot b) {
    return makeSlot(int64_t(compare(predicate, a.f, b.f)));
  });
  return success();
}

void registerArithFloatModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachCompileModels<arith::AddFOp, arith::CmpFOp, arith::DivFOp,
                        arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp,
                        arith::MinNumFOp, arith::MulFOp, arith::NegFOp,
                        arith::RemFOp, arith::SubFOp>(context);
  });
}

} // namespace relax_mlir::reference
