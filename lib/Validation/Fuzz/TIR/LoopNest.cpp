//===- LoopNest.cpp - random loops around blocks --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

namespace {
/// A loop of a nest that has not been emitted yet. Loops are numbered;
/// expressions use these numbers as dimensions.
struct LoopSpec {
  SmallVector<AffineExpr> extent;
  ForKind kind = ForKind::Serial;
  /// The loop that the extent depends on.
  int outer = -1;
  bool isReduce = false;
  /// The variable of a loop that is already open.
  Value variable;
};

class NestEmitter {
public:
  NestEmitter(ProgramBuilder &program, ArrayRef<Iterator> iterators,
              ArrayRef<Value> outer)
      : program(program), random(program.random), iterators(iterators) {
    binding.resize(iterators.size());
    for (auto [number, variable] : llvm::enumerate(outer)) {
      LoopSpec spec;
      spec.variable = variable;
      binding[number] = add(std::move(spec));
    }
    numOuter = outer.size();
  }

  BlockOp emit(StringRef name);

private:
  AffineExpr add(LoopSpec spec) {
    loops.push_back(std::move(spec));
    return program.dim(loops.size() - 1);
  }
  AffineExpr addLoop(AffineExpr extent, bool isReduce) {
    LoopSpec spec;
    spec.extent = {extent};
    spec.isReduce = isReduce;
    return add(std::move(spec));
  }
  void bind();
  void split(unsigned number);
  SmallVector<unsigned> chooseOrder();
  void chooseKinds(ArrayRef<unsigned> order);

  ProgramBuilder &program;
  Random &random;
  ArrayRef<Iterator> iterators;
  unsigned numOuter = 0;
  SmallVector<LoopSpec> loops;
  SmallVector<AffineExpr> binding, constraints;
};
} // namespace

/// Splits one iterator into two loops. If they do not divide the extent, a
/// predicate or the extent of the inner loop excludes excess iterations.
void NestEmitter::split(unsigned number) {
  const Iterator &iterator = iterators[number];
  AffineExpr extent = program.expr(iterator.extent);
  int64_t tile = random.pick({2, 3, 4, 8});
  AffineExpr outer = addLoop(extent.ceilDiv(tile), iterator.isReduce);
  unsigned outerNumber = loops.size() - 1;
  AffineExpr inner = addLoop(program.constant(tile), iterator.isReduce);
  binding[number] = outer * tile + inner;
  bool divides =
      iterator.extent.isConstant() && iterator.extent.constant % tile == 0;
  if (divides)
    return;
  if (random.chance(40)) {
    loops.back().extent.push_back(extent - outer * tile);
    loops.back().outer = outerNumber;
    return;
  }
  constraints.push_back(extent - 1 - outer * tile - inner);
}

void NestEmitter::bind() {
  for (unsigned i = numOuter; i < iterators.size(); ++i) {
    const Iterator &iterator = iterators[i];
    AffineExpr extent = program.expr(iterator.extent);
    bool isUnit = iterator.extent == Size(1);
    if (isUnit && random.chance(30)) {
      binding[i] = program.constant(0);
      continue;
    }
    bool hasNext =
        i + 1 < iterators.size() && iterators[i + 1].extent.isConstant();
    if (hasNext && random.chance(12)) {
      // A fused loop may combine a spatial and a reduce iterator.
      int64_t inner = iterators[i + 1].extent.constant;
      AffineExpr fused =
          addLoop(program.expr(iterator.extent * inner),
                  iterator.isReduce || iterators[i + 1].isReduce);
      binding[i] = fused.floorDiv(inner);
      binding[++i] = fused % inner;
      continue;
    }
    if (!isUnit && random.chance(15)) {
      split(i);
      continue;
    }
    binding[i] = addLoop(extent, iterator.isReduce);
  }
}

SmallVector<unsigned> NestEmitter::chooseOrder() {
  SmallVector<unsigned> order;
  for (unsigned i = numOuter; i < loops.size(); ++i)
    order.push_back(i);
  if (random.chance(25))
    random.shuffle(order);
  for (unsigned i = 0; i < order.size(); ++i) {
    int outer = loops[order[i]].outer;
    auto *place = llvm::find(order, unsigned(outer));
    if (outer >= 0 && place > order.begin() + i)
      std::swap(order[i], *place);
  }
  return order;
}

void NestEmitter::chooseKinds(ArrayRef<unsigned> order) {
  for (unsigned number : order) {
    LoopSpec &loop = loops[number];
    bool isSmall =
        loop.extent.size() == 1 &&
        isa<AffineConstantExpr>(loop.extent.front()) &&
        cast<AffineConstantExpr>(loop.extent.front()).getValue() <= 32;
    if (!loop.isReduce && random.chance(30))
      loop.kind = ForKind::Parallel;
    else if (isSmall && random.chance(20))
      loop.kind = ForKind::Unrolled;
  }
  if (order.empty())
    return;
  // Vectorizes the innermost loop or an enclosing one.
  LoopSpec &inner =
      loops[order.size() > 1 && random.chance(20) ? order[order.size() - 2]
                                                  : order.back()];
  if (!inner.isReduce && random.chance(70))
    inner.kind = ForKind::Vectorized;
}

BlockOp NestEmitter::emit(StringRef name) {
  bind();
  SmallVector<unsigned> order = chooseOrder();
  if (random.chance(30))
    chooseKinds(order);
  OpBuilder &builder = program.builder;
  unsigned numSymbols = program.getNumSymbols();
  SmallVector<Value> variables(loops.size());
  for (unsigned i = 0; i < numOuter; ++i)
    variables[i] = loops[i].variable;
  for (unsigned number : order) {
    LoopSpec &loop = loops[number];
    SmallVector<Value> operands;
    SmallVector<AffineExpr> extent(loop.extent);
    if (loop.outer >= 0) {
      operands.push_back(variables[loop.outer]);
      SmallVector<AffineExpr> names(loops.size(), program.dim(0));
      for (AffineExpr &result : extent)
        result = result.replaceDims(names);
    }
    AffineMap map = AffineMap::get(operands.size(), numSymbols, extent,
                                   builder.getContext());
    llvm::append_range(operands, program.getSymbols());
    auto op = ForOp::create(builder, program.loc, map, operands, loop.kind);
    variables[number] = op.getInductionVar();
    builder.setInsertionPointToStart(&op.getBody().front());
  }
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> domain;
  for (const Iterator &iterator : iterators) {
    kinds.push_back(iterator.isReduce ? IteratorKind::Reduce
                                      : IteratorKind::Spatial);
    domain.push_back(program.expr(iterator.extent));
  }
  IntegerSet predicate;
  if (!constraints.empty())
    predicate = IntegerSet::get(variables.size(), numSymbols, constraints,
                                SmallVector<bool>(constraints.size(), false));
  SmallVector<Value> operands(variables);
  llvm::append_range(operands, program.getSymbols());
  auto block = BlockOp::create(
      builder, program.loc, name, kinds,
      AffineMap::get(variables.size(), numSymbols, binding,
                     builder.getContext()),
      AffineMap::get(0, numSymbols, domain, builder.getContext()), operands,
      predicate);
  builder.setInsertionPointToStart(&block.getBody().front());
  return block;
}

BlockOp ProgramBuilder::openBlock(StringRef name, ArrayRef<Iterator> iterators,
                                  ArrayRef<Value> outer) {
  std::string unique = (name + "_" + Twine(numBlocks++)).str();
  return NestEmitter(*this, iterators, outer).emit(unique);
}

ForOp ProgramBuilder::openLoop(const Size &extent, ForKind kind) {
  auto loop = ForOp::create(
      builder, loc,
      AffineMap::get(0, numSymbols, expr(extent), builder.getContext()),
      getSymbols(), kind);
  builder.setInsertionPointToStart(&loop.getBody().front());
  return loop;
}
