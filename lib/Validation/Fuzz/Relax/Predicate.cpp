//===- Predicate.cpp - random comparisons, logic and choices --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

template <typename... Ops>
static void addComparisons(std::vector<OperationGenerator> &generators) {
  (addBinaryJump<Ops>(generators, Elements::Data,
                      [](double, double) { return 1.0; }),
   ...);
}

template <typename... Ops>
static void addLogic(std::vector<OperationGenerator> &generators) {
  (addBinaryJump<Ops>(generators, Elements::Truth,
                      [](double, double) { return 1.0; }),
   ...);
}

static bool makeWhere(Graph &graph) {
  std::vector<Item> operands = makeOperands(graph, Elements::Data, 2);
  if (!operands[0].isKnown())
    return false;
  // The larger one, of which the others have some dimensions.
  const Item &x =
      operands[0].rank() >= operands[1].rank() ? operands[0] : operands[1];
  Item condition = makePartner(graph, x, graph.builder().getI1Type());
  graph.keep(graph.emit<WhereOp>(
                 {condition.value, operands[0].value, operands[1].value}),
             std::max(operands[0].bound, operands[1].bound));
  return true;
}

static bool makeMaskedFill(Graph &graph) {
  Item x = graph.any(Elements::Data);
  Item mask = makePartner(graph, x, graph.builder().getI1Type());
  Item value = graph.make(x.elementType(), {});
  graph.keep(graph.emit<MaskedFillOp>({x.value, mask.value, value.value}),
             std::max(x.bound, value.bound));
  return true;
}

/// A magnitude that elements of a type do not exceed.
static double magnitudeOf(Type type, double bound) {
  return isa<FloatType>(type) ? bound
                              : std::exp2(double(type.getIntOrFloatBitWidth()));
}

static bool makeAstype(Graph &graph) {
  Type to = graph.anyElementType(Elements::Data);
  // Floats that are rounded to integers jump.
  Item x = isa<FloatType>(to) ? graph.any(Elements::Data)
                              : anyForJumps(graph, Elements::Data);
  double bound = magnitudeOf(x.elementType(), x.bound);
  if (isa<FloatType>(x.elementType()) && isa<FloatType>(to)) {
    x = graph.tame(x, 10 * limitOf(to));
    bound = x.bound;
  }
  graph.keep(
      graph.emit<AstypeOp>(x.value, {graph.attr("dtype", TypeAttr::get(to))}),
      bound);
  return true;
}

/// Bits jump, and those of integers are floats of any magnitude: these are only
/// returned.
static bool makeBitcast(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Numbers);
  unsigned width = x.elementType().getIntOrFloatBitWidth();
  OpBuilder &builder = graph.builder();
  SmallVector<Type> types = {builder.getIntegerType(width),
                             builder.getIntegerType(width, /*isSigned=*/false)};
  if (width == 16)
    types.append({builder.getF16Type(), builder.getBF16Type()});
  else if (width > 16)
    types.push_back(width == 32 ? Type(builder.getF32Type())
                                : Type(builder.getF64Type()));
  Type to = graph.random().pick(types);
  Value result =
      graph.emit<BitcastOp>(x.value, {graph.attr("dtype", TypeAttr::get(to))});
  if (isa<FloatType>(to))
    graph.others.push_back(result);
  else
    graph.keep(result, magnitudeOf(to, 0));
  return true;
}

void fuzz::addPredicateGenerators(std::vector<OperationGenerator> &generators) {
  addComparisons<EqualOp, NotEqualOp, LessOp, LessEqualOp, GreaterOp,
                 GreaterEqualOp>(generators);
  addLogic<LogicalAndOp, LogicalOrOp, LogicalXorOp>(generators);
  auto one = [](double) { return 1.0; };
  addUnary<LogicalNotOp>(generators, kRare, Elements::Truth, {}, one);
  addJump<IsNanOp>(generators, Elements::Floats, one);
  addJump<IsInfOp>(generators, Elements::Floats, one);
  addJump<IsFiniteOp>(generators, Elements::Floats, one);
  generators.push_back({WhereOp::getOperationName().str(), 3, makeWhere});
  generators.push_back(
      {MaskedFillOp::getOperationName().str(), kRare, makeMaskedFill});
  generators.push_back({AstypeOp::getOperationName().str(), 3, makeAstype});
  generators.push_back(
      {BitcastOp::getOperationName().str(), kRare, makeBitcast});
}
