//===- VectorMath.cpp - interpret vector arithmetic -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../TIR/ElementwiseCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Combining
//===----------------------------------------------------------------------===//

namespace {
/// One step of a reduction, rounded or wrapped to the type.
struct Combiner {
  vector::CombiningKind kind;
  ElementKind type, stored;

  Slot operator()(Slot a, Slot b) const {
    return isFloat(type) ? makeSlot(roundTo(stored, combine(a.f, b.f)))
                         : makeSlot(wrapTo(type, combine(a.i, b.i)));
  }
  Slot multiply(Slot a, Slot b) const {
    return isFloat(type)
               ? makeSlot(roundTo(stored, a.f * b.f))
               : makeSlot(wrapTo(type, int64_t(uint64_t(a.i) * uint64_t(b.i))));
  }

private:
  double combine(double a, double b) const;
  int64_t combine(int64_t a, int64_t b) const;
};
} // namespace

double Combiner::combine(double a, double b) const {
  switch (kind) {
  case vector::CombiningKind::ADD:
    return a + b;
  case vector::CombiningKind::MUL:
    return a * b;
  case vector::CombiningKind::MINIMUMF:
    return minimum(a, b);
  case vector::CombiningKind::MAXIMUMF:
    return maximum(a, b);
  case vector::CombiningKind::MINNUMF:
    return minimumNumber(a, b);
  case vector::CombiningKind::MAXNUMF:
    return maximumNumber(a, b);
  default:
    return 0;
  }
}

int64_t Combiner::combine(int64_t a, int64_t b) const {
  switch (kind) {
  case vector::CombiningKind::ADD:
    return int64_t(uint64_t(a) + uint64_t(b));
  case vector::CombiningKind::MUL:
    return int64_t(uint64_t(a) * uint64_t(b));
  case vector::CombiningKind::MINSI:
    return toSigned(type, a) < toSigned(type, b) ? a : b;
  case vector::CombiningKind::MAXSI:
    return toSigned(type, a) > toSigned(type, b) ? a : b;
  case vector::CombiningKind::MINUI:
    return toUnsigned(type, a) < toUnsigned(type, b) ? a : b;
  case vector::CombiningKind::MAXUI:
    return toUnsigned(type, a) > toUnsigned(type, b) ? a : b;
  case vector::CombiningKind::AND:
    return a & b;
  case vector::CombiningKind::OR:
    return a | b;
  case vector::CombiningKind::XOR:
    return a ^ b;
  default:
    return 0;
  }
}

static FailureOr<Combiner> getCombiner(Operation *op,
                                       vector::CombiningKind kind, Type type,
                                       ProgramCompiler &compiler) {
  FailureOr<ElementKind> element = compiler.getKind(op, type);
  if (failed(element))
    return failure();
  return Combiner{kind, *element, compiler.getStoredKind(*element)};
}

//===----------------------------------------------------------------------===//
// Reductions: in the order of the lanes
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(vector::ReductionOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Combiner> combiner =
      getCombiner(op, op.getKind(), op.getType(), compiler);
  if (failed(combiner))
    return failure();
  unsigned from = compiler.getSlot(op.getVector());
  unsigned lanes = ProgramCompiler::getNumLanes(op.getVector().getType());
  unsigned to = compiler.getSlot(op.getDest());
  bool hasAcc = bool(op.getAcc());
  unsigned acc = hasAcc ? compiler.getSlot(op.getAcc()) : from;
  compiler.emit([=, combiner = *combiner](Machine &machine) {
    Slot total = machine.frame[acc];
    for (unsigned lane = hasAcc ? 0 : 1; lane < lanes; ++lane)
      total = combiner(total, machine.frame[from + lane]);
    machine.frame[to] = total;
  });
  return success();
}

/// Returns, for each lane of `shape`, the lane of the result without some
/// dimensions.
static SmallVector<unsigned> dropDims(ArrayRef<int64_t> shape,
                                      ArrayRef<bool> isDropped) {
  SmallVector<int64_t> left;
  for (auto [size, drop] : llvm::zip_equal(shape, isDropped))
    if (!drop)
      left.push_back(size);
  SmallVector<unsigned> lanes;
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    SmallVector<int64_t> rest;
    for (auto [index, drop] : llvm::zip_equal(at.get(), isDropped))
      if (!drop)
        rest.push_back(index);
    lanes.push_back(linearize(rest, computeStrides(left)));
  }
  return lanes;
}

static LogicalResult compileOp(vector::MultiDimReductionOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Combiner> combiner =
      getCombiner(op, op.getKind(), op.getDestType(), compiler);
  if (failed(combiner))
    return failure();
  compiler.emitCopies(op->getResults(), ValueRange(op.getAcc()));
  SmallVector<unsigned> lanes =
      dropDims(op.getSourceVectorType().getShape(), op.getReductionMask());
  unsigned from = compiler.getSlot(op.getSource());
  unsigned to = compiler.getSlot(op.getDest());
  compiler.emit([=, combiner = *combiner](Machine &machine) {
    for (auto [lane, target] : llvm::enumerate(lanes)) {
      Slot &total = machine.frame[to + target];
      total = combiner(total, machine.frame[from + lane]);
    }
  });
  return success();
}

static LogicalResult compileOp(vector::ScanOp op, ProgramCompiler &compiler) {
  FailureOr<Combiner> combiner =
      getCombiner(op, op.getKind(), op.getDestType(), compiler);
  if (failed(combiner))
    return failure();
  SmallVector<bool> isScanned(op.getSourceType().getRank(), false);
  isScanned[op.getReductionDim()] = true;
  SmallVector<unsigned> lanes =
      dropDims(op.getSourceType().getShape(), isScanned);
  unsigned from = compiler.getSlot(op.getSource());
  unsigned dest = compiler.getSlot(op.getDest());
  unsigned total = compiler.getSlot(op.getAccumulatedValue());
  bool isInclusive = op.getInclusive();
  // An inclusive scan begins with the first element, an exclusive scan with the
  // initial value. In both cases that is the accumulator of the second element.
  int64_t stride = 1;
  for (int64_t size :
       op.getSourceType().getShape().drop_front(op.getReductionDim() + 1))
    stride *= size;
  int64_t extent = op.getSourceType().getDimSize(op.getReductionDim());
  unsigned initial = compiler.getSlot(op.getInitialValue());
  compiler.emit([=, combiner = *combiner](Machine &machine) {
    Slot *frame = machine.frame;
    for (auto [lane, target] : llvm::enumerate(lanes)) {
      bool isFirst = int64_t(lane) / stride % extent == 0;
      Slot &running = frame[total + target];
      if (isInclusive)
        running = isFirst ? frame[from + lane]
                          : combiner(running, frame[from + lane]);
      else
        running = isFirst ? frame[initial + target]
                          : combiner(running, frame[from + lane - stride]);
      frame[dest + lane] = running;
    }
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(vector::FMAOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, op.getType());
  if (failed(kind))
    return failure();
  if (compiler.getStoredKind(*kind) == ElementKind::F32)
    return emitFloats(compiler, op, [](double a, double b, double c) {
      return double(std::fmaf(float(a), float(b), float(c)));
    });
  return emitFloats(compiler, op, [](double a, double b, double c) {
    return std::fma(a, b, c);
  });
}

/// One step: acc[target] = acc[target] combined with lhs[left] * rhs[right].
/// Steps run in order.
namespace {
struct Product {
  unsigned lhs, rhs, target;
};
} // namespace

static void emitProducts(ProgramCompiler &compiler, Operation *op,
                         std::vector<Product> products, Combiner combiner) {
  unsigned to = compiler.getSlot(op->getResult(0));
  unsigned a = compiler.getSlot(op->getOperand(0));
  unsigned b = compiler.getSlot(op->getOperand(1));
  compiler.emit([=, products = std::move(products)](Machine &machine) {
    Slot *frame = machine.frame;
    for (const Product &product : products) {
      Slot &total = frame[to + product.target];
      total = combiner(total, combiner.multiply(frame[a + product.lhs],
                                                frame[b + product.rhs]));
    }
  });
}

static LogicalResult compileOp(vector::ContractionOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Combiner> combiner =
      getCombiner(op, op.getKind(), op.getResultType(), compiler);
  if (failed(combiner))
    return failure();
  SmallVector<AffineMap, 4> maps = op.getIndexingMapsArray();
  SmallVector<int64_t> bounds;
  op.getIterationBounds(bounds);
  auto getShape = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? SmallVector<int64_t>(vector.getShape())
                  : SmallVector<int64_t>();
  };
  SmallVector<int64_t> shapes[] = {getShape(op.getLhsType()),
                                   getShape(op.getRhsType()),
                                   getShape(op.getResultType())};
  std::vector<Product> products;
  for (Coordinates at(bounds); !at.isDone(); at.next()) {
    unsigned lanes[3];
    for (int i = 0; i < 3; ++i)
      lanes[i] =
          linearize(maps[i].compose(at.get()), computeStrides(shapes[i]));
    products.push_back({lanes[0], lanes[1], lanes[2]});
  }
  compiler.emitCopies(op->getResults(), ValueRange(op.getAcc()));
  emitProducts(compiler, op, std::move(products), *combiner);
  return success();
}

static LogicalResult compileOp(vector::OuterProductOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Combiner> combiner =
      getCombiner(op, op.getKind(), op.getResultVectorType(), compiler);
  if (failed(combiner))
    return failure();
  unsigned rows = ProgramCompiler::getNumLanes(op.getLhs().getType());
  unsigned columns = ProgramCompiler::getNumLanes(op.getOperandTypeRHS());
  unsigned to = compiler.getSlot(op.getResult());
  if (op.getAcc()) {
    std::vector<Product> products;
    for (unsigned i = 0; i < rows; ++i)
      for (unsigned j = 0; j < columns; ++j)
        products.push_back({i, j, i * columns + j});
    compiler.emitCopies(op->getResults(), ValueRange(op.getAcc()));
    emitProducts(compiler, op, std::move(products), *combiner);
    return success();
  }
  unsigned a = compiler.getSlot(op.getLhs()), b = compiler.getSlot(op.getRhs());
  compiler.emit([=, combiner = *combiner](Machine &machine) {
    Slot *frame = machine.frame;
    for (unsigned i = 0; i < rows; ++i)
      for (unsigned j = 0; j < columns; ++j)
        frame[to + i * columns + j] =
            combiner.multiply(frame[a + i], frame[b + j]);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// Reinterprets the bytes of all lanes, little-endian, as lanes of another
/// type.
static LogicalResult compileOp(vector::BitCastOp op,
                               ProgramCompiler &compiler) {
  FailureOr<ElementKind> source =
      compiler.getKind(op, op.getSourceVectorType());
  FailureOr<ElementKind> result =
      compiler.getKind(op, op.getResultVectorType());
  if (failed(source) || failed(result))
    return failure();
  if (*source == ElementKind::Bool || *result == ElementKind::Bool)
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted on bits";
  unsigned from = compiler.getSlot(op.getSource());
  unsigned to = compiler.getSlot(op.getResult());
  unsigned fromLanes = op.getSourceVectorType().getNumElements();
  unsigned toLanes = op.getResultVectorType().getNumElements();
  compiler.emit([=, source = *source, result = *result](Machine &machine) {
    SmallVector<uint8_t, 64> bytes;
    for (unsigned lane = 0; lane < fromLanes; ++lane) {
      Slot slot = machine.frame[from + lane];
      uint64_t bits = isFloat(source) ? toBits(source, roundTo(source, slot.f))
                                      : uint64_t(slot.i);
      for (size_t i = 0, e = getNumBytes(source); i < e; ++i)
        bytes.push_back(uint8_t(bits >> (8 * i)));
    }
    const uint8_t *next = bytes.data();
    for (unsigned lane = 0; lane < toLanes; ++lane) {
      uint64_t bits = 0;
      for (size_t i = 0, e = getNumBytes(result); i < e; ++i)
        bits |= uint64_t(*next++) << (8 * i);
      machine.frame[to + lane] = isFloat(result)
                                     ? makeSlot(fromBits(result, bits))
                                     : makeSlot(wrapTo(result, int64_t(bits)));
    }
  });
  return success();
}

void registerVectorMathModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachCompileModels<vector::BitCastOp, vector::ContractionOp, vector::FMAOp,
                        vector::MultiDimReductionOp, vector::OuterProductOp,
                        vector::ReductionOp, vector::ScanOp>(context);
  });
}

} // namespace relax_mlir::reference
