//===- Elementwise.h - generators of elementwise operators ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H

#include "Graph.h"

namespace relax_mlir::fuzz {

/// The weight of operators that are many, to leave room for others.
constexpr unsigned kRare = 1;

/// Transforms an item before an operator uses it.
using Prepare = std::function<Item(Graph &, Item)>;

/// Returns a function that bounds the elements of an item of known shape by
/// `bound`.
Prepare tame(double bound);

/// Returns a bound for the operands of products and exponentials of a type.
double limitOf(mlir::Type type);

/// Returns a tensor that broadcasts with `x`: it has some trailing dimensions
/// of `x`, some replaced by 1. With `isExact` its elements have no rounding
/// error.
Item makePartner(Graph &graph, const Item &x, mlir::Type elementType,
                 bool isExact = false);

/// Returns operands of one type that broadcast together.
std::vector<Item> makeOperands(Graph &graph, Elements elements, unsigned count,
                               bool isExact = false);

/// Returns an operand for a discontinuous function: floats without rounding
/// errors, or any integers.
Item anyForJumps(Graph &graph, Elements elements, int64_t leastRank = 0,
                 int64_t mostRank = 4);

template <typename OpTy>
void addUnary(std::vector<OperationGenerator> &generators, unsigned weight,
              Elements elements, Prepare prepare,
              std::function<double(double)> bound) {
  addGenerator<OpTy>(generators, weight, [=](Graph &graph) {
    Item x = graph.anyWithUnknown(elements, /*mayBeUnranked=*/false);
    if (prepare)
      x = prepare(graph, x);
    Sizes sizes = x.sizes;
    graph.keep(graph.emit<OpTy>(x.value), bound ? bound(x.bound) : x.bound,
               sizes);
    return true;
  });
}

/// Adds a discontinuous operator.
template <typename OpTy>
void addJump(std::vector<OperationGenerator> &generators, Elements elements,
             std::function<double(double)> bound) {
  addGenerator<OpTy>(generators, kRare, [=](Graph &graph) {
    Item x = anyForJumps(graph, elements);
    graph.keep(graph.emit<OpTy>(x.value), bound ? bound(x.bound) : x.bound);
    return true;
  });
}

/// Adds a discontinuous operator of two operands.
template <typename OpTy>
void addBinaryJump(std::vector<OperationGenerator> &generators,
                   Elements elements,
                   std::function<double(double, double)> bound) {
  addGenerator<OpTy>(generators, kRare, [=](Graph &graph) {
    std::vector<Item> operands =
        makeOperands(graph, elements, 2, /*isExact=*/true);
    graph.keep(graph.emit<OpTy>({operands[0].value, operands[1].value}),
               bound(operands[0].bound, operands[1].bound));
    return true;
  });
}

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ELEMENTWISE_H
