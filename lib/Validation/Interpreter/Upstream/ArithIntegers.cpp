//===- ArithIntegers.cpp - interpret arith on integers --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../TIR/ElementwiseCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Returns the content of a slot for a number.
static Slot getContent(Attribute attribute, ElementKind kind) {
  if (auto real = dyn_cast<FloatAttr>(attribute))
    return makeSlot(real.getValueAsDouble());
  return makeSlot(
      wrapTo(kind, cast<IntegerAttr>(attribute).getValue().getSExtValue()));
}

static LogicalResult compileOp(arith::ConstantOp op,
                               ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getType());
  if (failed(kind))
    return failure();
  unsigned slot = compiler.getSlot(op.getResult());
  if (auto elements = dyn_cast<DenseElementsAttr>(op.getValue())) {
    for (Attribute element : elements.getValues<Attribute>())
      compiler.setConstant(slot++, getContent(element, *kind));
    return success();
  }
  if (!isa<FloatAttr, IntegerAttr>(op.getValue()))
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with this value";
  Slot content = getContent(op.getValue(), *kind);
  compiler.setConstant(slot, content);
  if (op.getType().isIndex())
    compiler.setRange(op.getResult(), {content.i, content.i});
  return success();
}

/// Any value is correct.
static LogicalResult compileOp(ub::PoisonOp op, ProgramCompiler &compiler) {
  compiler.getSlot(op.getResult());
  return success();
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Wrapping arithmetic uses unsigned numbers.
static int64_t multiply(int64_t a, int64_t b) {
  return int64_t(uint64_t(a) * uint64_t(b));
}

static LogicalResult compileOp(arith::AddIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a, int64_t b) {
    return int64_t(uint64_t(a) + uint64_t(b));
  });
}
static LogicalResult compileOp(arith::SubIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a, int64_t b) {
    return int64_t(uint64_t(a) - uint64_t(b));
  });
}
static LogicalResult compileOp(arith::MulIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, multiply);
}
static LogicalResult compileOp(arith::AndIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a, int64_t b) { return a & b; });
}
static LogicalResult compileOp(arith::OrIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a, int64_t b) { return a | b; });
}
static LogicalResult compileOp(arith::XOrIOp op, ProgramCompiler &compiler) {
  return emitIntegers(compiler, op, [](int64_t a, int64_t b) { return a ^ b; });
}

/// Emits function(kind, a, b) -> int64_t. Operands are signed or unsigned.
template <typename F>
static LogicalResult emitOfKind(Operation *op, ProgramCompiler &compiler,
                                F function) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getOperand(0).getType());
  if (failed(kind))
    return failure();
  return emitIntegers(compiler, op, [=, kind = *kind](int64_t a, int64_t b) {
    return function(kind, a, b);
  });
}

static LogicalResult compileOp(arith::MinSIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toSigned(kind, a) < toSigned(kind, b) ? a : b;
  });
}
static LogicalResult compileOp(arith::MaxSIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toSigned(kind, a) > toSigned(kind, b) ? a : b;
  });
}
static LogicalResult compileOp(arith::MinUIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toUnsigned(kind, a) < toUnsigned(kind, b) ? a : b;
  });
}
static LogicalResult compileOp(arith::MaxUIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toUnsigned(kind, a) > toUnsigned(kind, b) ? a : b;
  });
}

/// Shifts by the width or more are undefined. The interpreter shifts all bits
/// out.
static LogicalResult compileOp(arith::ShLIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toUnsigned(kind, b) < getWidth(kind)
               ? int64_t(toUnsigned(kind, a) << b)
               : 0;
  });
}
static LogicalResult compileOp(arith::ShRUIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    return toUnsigned(kind, b) < getWidth(kind)
               ? int64_t(toUnsigned(kind, a) >> b)
               : 0;
  });
}
static LogicalResult compileOp(arith::ShRSIOp op, ProgramCompiler &compiler) {
  return emitOfKind(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    uint64_t most = getWidth(kind) - 1;
    return toSigned(kind, a) >> std::min(toUnsigned(kind, b), most);
  });
}

//===----------------------------------------------------------------------===//
// Double-width results
//===----------------------------------------------------------------------===//

/// Emits function(kind, a, b) -> {low, high}.
template <typename F>
static LogicalResult emitPair(Operation *op, ProgramCompiler &compiler,
                              F function) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getOperand(0).getType());
  if (failed(kind))
    return failure();
  unsigned lanes = ProgramCompiler::getNumLanes(op->getResult(0).getType());
  unsigned low = compiler.getSlot(op->getResult(0));
  unsigned high = compiler.getSlot(op->getResult(1));
  unsigned a = compiler.getSlot(op->getOperand(0));
  unsigned b = compiler.getSlot(op->getOperand(1));
  compiler.emit([=, kind = *kind](Machine &machine) {
    Slot *frame = machine.frame;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      auto [x, y] = function(kind, frame[a + lane].i, frame[b + lane].i);
      frame[low + lane].i = wrapTo(kind, x);
      frame[high + lane].i = y;
    }
  });
  return success();
}

static LogicalResult compileOp(arith::AddUIExtendedOp op,
                               ProgramCompiler &compiler) {
  return emitPair(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    int64_t sum = int64_t(uint64_t(a) + uint64_t(b));
    bool carry = toUnsigned(kind, wrapTo(kind, sum)) < toUnsigned(kind, a);
    return std::pair<int64_t, int64_t>(sum, carry);
  });
}
static LogicalResult compileOp(arith::MulSIExtendedOp op,
                               ProgramCompiler &compiler) {
  return emitPair(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    __int128 product = __int128(toSigned(kind, a)) * toSigned(kind, b);
    return std::pair<int64_t, int64_t>(
        int64_t(product), wrapTo(kind, int64_t(product >> getWidth(kind))));
  });
}
static LogicalResult compileOp(arith::MulUIExtendedOp op,
                               ProgramCompiler &compiler) {
  return emitPair(op, compiler, [](ElementKind kind, int64_t a, int64_t b) {
    auto product = static_cast<unsigned __int128>(toUnsigned(kind, a)) *
                   toUnsigned(kind, b);
    return std::pair<int64_t, int64_t>(
        int64_t(product), wrapTo(kind, int64_t(product >> getWidth(kind))));
  });
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// Emits function(a, b) for unsigned operands with nonzero b.
template <typename F>
static LogicalResult
emitUnsignedDivision(Operation *op, ProgramCompiler &compiler, F function) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getResult(0).getType());
  if (failed(kind))
    return failure();
  emitCheckedLanes(
      compiler, op, [=, kind = *kind](int64_t a, int64_t b, int64_t &result) {
        if (b == 0) {
          emitInBlock(op) << "division by zero";
          return false;
        }
        result = wrapTo(
            kind, int64_t(function(toUnsigned(kind, a), toUnsigned(kind, b))));
        return true;
      });
  return success();
}

/// Emits function(a, b) for signed operands with nonzero b. The quotient of the
/// least number and -1 overflows.
template <typename F>
static LogicalResult emitSignedDivision(Operation *op,
                                        ProgramCompiler &compiler, F function) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op->getResult(0).getType());
  if (failed(kind))
    return failure();
  int64_t least = INT64_MIN >> (64 - getWidth(*kind));
  emitCheckedLanes(
      compiler, op, [=, kind = *kind](int64_t a, int64_t b, int64_t &result) {
        a = toSigned(kind, a);
        b = toSigned(kind, b);
        if (b == 0) {
          emitInBlock(op) << "division by zero";
          return false;
        }
        if (b == -1 && a == least) {
          emitInBlock(op) << "division overflows: " << a << " by -1";
          return false;
        }
        result = wrapTo(kind, function(a, b));
        return true;
      });
  return success();
}

static LogicalResult compileOp(arith::DivUIOp op, ProgramCompiler &compiler) {
  return emitUnsignedDivision(op, compiler,
                              [](uint64_t a, uint64_t b) { return a / b; });
}
static LogicalResult compileOp(arith::RemUIOp op, ProgramCompiler &compiler) {
  return emitUnsignedDivision(op, compiler,
                              [](uint64_t a, uint64_t b) { return a % b; });
}
static LogicalResult compileOp(arith::CeilDivUIOp op,
                               ProgramCompiler &compiler) {
  return emitUnsignedDivision(op, compiler, [](uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
  });
}
static LogicalResult compileOp(arith::DivSIOp op, ProgramCompiler &compiler) {
  return emitSignedDivision(op, compiler,
                            [](int64_t a, int64_t b) { return a / b; });
}
static LogicalResult compileOp(arith::RemSIOp op, ProgramCompiler &compiler) {
  return emitSignedDivision(op, compiler,
                            [](int64_t a, int64_t b) { return a % b; });
}
static LogicalResult compileOp(arith::CeilDivSIOp op,
                               ProgramCompiler &compiler) {
  return emitSignedDivision(op, compiler, [](int64_t a, int64_t b) {
    return llvm::divideCeilSigned(a, b);
  });
}
static LogicalResult compileOp(arith::FloorDivSIOp op,
                               ProgramCompiler &compiler) {
  return emitSignedDivision(op, compiler, [](int64_t a, int64_t b) {
    return llvm::divideFloorSigned(a, b);
  });
}

//===----------------------------------------------------------------------===//
// Comparison and select
//===----------------------------------------------------------------------===//

static bool compare(arith::CmpIPredicate predicate, ElementKind kind, int64_t a,
                    int64_t b) {
  int64_t signedA = toSigned(kind, a), signedB = toSigned(kind, b);
  uint64_t unsignedA = toUnsigned(kind, a), unsignedB = toUnsigned(kind, b);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return signedA < signedB;
  case arith::CmpIPredicate::sle:
    return signedA <= signedB;
  case arith::CmpIPredicate::sgt:
    return signedA > signedB;
  case arith::CmpIPredicate::sge:
    return signedA >= signedB;
  case arith::CmpIPredicate::ult:
    return unsignedA < unsignedB;
  case arith::CmpIPredicate::ule:
    return unsignedA <= unsignedB;
  case arith::CmpIPredicate::ugt:
    return unsignedA > unsignedB;
  case arith::CmpIPredicate::uge:
    return unsignedA >= unsignedB;
  }
  return false;
}

static LogicalResult compileOp(arith::CmpIOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getLhs().getType());
  if (failed(kind))
    return failure();
  arith::CmpIPredicate predicate = op.getPredicate();
  emitLanes(compiler, op, [=, kind = *kind](Slot a, Slot b) {
    return makeSlot(int64_t(compare(predicate, kind, a.i, b.i)));
  });
  return success();
}

static LogicalResult compileOp(arith::SelectOp op, ProgramCompiler &compiler) {
  unsigned lanes = ProgramCompiler::getNumLanes(op.getType());
  unsigned step = ProgramCompiler::getNumLanes(op.getCondition().getType()) > 1;
  unsigned condition = compiler.getSlot(op.getCondition());
  unsigned a = compiler.getSlot(op.getTrueValue());
  unsigned b = compiler.getSlot(op.getFalseValue());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    Slot *frame = machine.frame;
    for (unsigned lane = 0; lane < lanes; ++lane)
      frame[to + lane] =
          frame[(frame[condition + lane * step].i ? a : b) + lane];
  });
  return success();
}

void registerArithIntegerModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachCompileModels<arith::AddIOp, arith::AddUIExtendedOp, arith::AndIOp,
                        arith::CeilDivSIOp, arith::CeilDivUIOp, arith::CmpIOp,
                        arith::ConstantOp, arith::DivSIOp, arith::DivUIOp,
                        arith::FloorDivSIOp, arith::MaxSIOp, arith::MaxUIOp,
                        arith::MinSIOp, arith::MinUIOp, arith::MulIOp,
                        arith::MulSIExtendedOp, arith::MulUIExtendedOp,
                        arith::OrIOp, arith::RemSIOp, arith::RemUIOp,
                        arith::SelectOp, arith::ShLIOp, arith::ShRSIOp,
                        arith::ShRUIOp, arith::SubIOp, arith::XOrIOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, ub::UBDialect *) {
    attachCompileModels<ub::PoisonOp>(context);
  });
}

} // namespace relax_mlir::reference
