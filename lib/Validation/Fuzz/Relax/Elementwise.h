//===- Elementwise.h - what elementwise generators share --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H

#include "Graph.h"

namespace relax_mlir::fuzz {

/// Of new operators, so that the many of them leave room for others.
constexpr unsigned kRare = 1;

/// What an operator does to an item before it takes it.
using Prepare = std::function<Item(Graph &, Item)>;

/// An item whose elements are not beyond `bound`, if its sizes are known.
Prepare tame(double bound);

/// What products and exponentials of a type bear.
double limitOf(mlir::Type type);

/// A tensor that broadcasts with `x`: of some of its last dimensions, some of
/// them 1. With `isExact` no rounding has touched it.
Item makePartner(Graph &graph, const Item &x, mlir::Type elementType,
                 bool isExact = false);

/// Operands of one type that broadcast together.
std::vector<Item> makeOperands(Graph &graph, Elements elements, unsigned count,
                               bool isExact = false);

/// The element of `elements` for a function that jumps where rounding may be:
/// an exact one of floats, any of integers.
Item anyForJumps(Graph &graph, Elements elements, int64_t leastRank = 0,
                 int64_t mostRank = 4);

template <typename OpTy>
void addUnary(std::vector<OperationGenerator> &generators, unsigned weight,
              Elements elements, Prepare prepare,
              std::function<double(double)> bound) {
  generators.push_back(
      {OpTy::getOperationName().str(), weight, [=](Graph &graph) {
         Item x = graph.anyWithUnknown(elements, /*mayBeUnranked=*/false);
         if (prepare)
           x = prepare(graph, x);
         Sizes sizes = x.sizes;
         graph.keep(graph.emit<OpTy>(x.value), bound ? bound(x.bound) : x.bound,
                    sizes);
         return true;
       }});
}

/// One that jumps.
template <typename OpTy>
void addJump(std::vector<OperationGenerator> &generators, Elements elements,
             std::function<double(double)> bound) {
  generators.push_back(
      {OpTy::getOperationName().str(), kRare, [=](Graph &graph) {
         Item x = anyForJumps(graph, elements);
         graph.keep(graph.emit<OpTy>(x.value),
                    bound ? bound(x.bound) : x.bound);
         return true;
       }});
}

/// One of two operands that jumps.
template <typename OpTy>
void addBinaryJump(std::vector<OperationGenerator> &generators,
                   Elements elements,
                   std::function<double(double, double)> bound) {
  generators.push_back(
      {OpTy::getOperationName().str(), kRare, [=](Graph &graph) {
         std::vector<Item> operands =
             makeOperands(graph, elements, 2, /*isExact=*/true);
         graph.keep(graph.emit<OpTy>({operands[0].value, operands[1].value}),
                    bound(operands[0].bound, operands[1].bound));
         return true;
       }});
}

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H
