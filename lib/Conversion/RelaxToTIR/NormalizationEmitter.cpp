//===- NormalizationEmitter.cpp - steps of normalization kernels ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NormalizationEmitter.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

NormalizationEmitter::NormalizationEmitter(LinalgEmitter &emitter,
                                           const Normalization &norm,
                                           Value data, Type elementType,
                                           const Extents &extents)
    : emitter(emitter), norm(norm), data(data), elementType(elementType),
      computeType(relax::getComputeType(elementType)), extents(extents) {
  unsigned rank = extents.size(), numKept = 0;
  for (unsigned i = 0; i < rank; ++i)
    numKept += !norm.isReduced(i);
  SmallVector<AffineExpr> read, toKept, group;
  unsigned next = 0, nextReduced = numKept;
  for (unsigned i = 0; i < rank; ++i) {
    if (norm.isReduced(i)) {
      read.push_back(emitter.d(nextReduced++));
      count *= extents[i];
      continue;
    }
    bool isGrouped = norm.numGroups && norm.parameterAxes[0] == int64_t(i);
    if (!isGrouped) {
      statistics.push_back(extents[i]);
      read.push_back(emitter.d(next++));
      toKept.push_back(emitter.d(i));
      continue;
    }
    std::optional<int64_t> channels = extents[i].getConstant();
    if (!channels) {
      emitter.emitError() << "expected a constant number of channels, got '"
                          << extents[i].str() << "'";
      channels = norm.numGroups;
    }
    int64_t size = std::max<int64_t>(*channels / norm.numGroups, 1);
    statistics.push_back(norm.numGroups);
    groupExtents.push_back(*channels / norm.numGroups);
    group.push_back(emitter.d(nextReduced));
    read.push_back(emitter.d(next++) * size + emitter.d(nextReduced++));
    toKept.push_back(emitter.d(i).floorDiv(size));
    count *= groupExtents[0];
  }
  numReduced = nextReduced - numKept;
  source = emitter.map(nextReduced, read);
  groupMap = emitter.map(nextReduced, group);
  toStatistics = emitter.map(rank, toKept);
}

Value NormalizationEmitter::mean(ValueRange inputs, LinalgEmitter::Combine term,
                                 StringRef stage) {
  SmallVector<Value> operands = {data};
  SmallVector<AffineMap> maps = {source};
  SmallVector<AffineExpr> kept;
  for (unsigned i = 0; i < statistics.size(); ++i)
    kept.push_back(emitter.d(i));
  for (Value input : inputs) {
    operands.push_back(input);
    maps.push_back(emitter.map(source.getNumDims(), kept));
  }
  if (!groupExtents.empty()) {
    operands.push_back(emitter.window(groupExtents));
    maps.push_back(groupMap);
  }
  Value sum = emitter.reduce(
      statistics, computeType,
      [](const ElementMath &math) { return math.constant(0); }, numReduced,
      operands, maps,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        SmallVector<Value> values(args.take_front(1 + inputs.size()));
        values[0] = math.convert(values[0], elementType);
        return math.add(sum, term(math, values, sum));
      },
      stage);
  return emitter.divide(sum, statistics, computeType, computeType, count);
}

Value NormalizationEmitter::variance(Value mean) {
  return this->mean(
      mean ? ValueRange(mean) : ValueRange(),
      [](const ElementMath &math, ValueRange args, Value) {
        Value x = args[0];
        if (args.size() > 1)
          x = math.sub(x, args[1]);
        return math.mul(x, x);
      },
      mean ? "variance" : "squares");
}

Value NormalizationEmitter::inverseRoot(Value x, double epsilon) {
  return emitter.compute(
      statistics, computeType, x, emitter.identity(statistics.size()),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value root = math.sqrt(math.add(args[0], math.real(epsilon)));
        return math.div(math.constant(1), root);
      },
      "factor");
}

/// Returns the map from a point of the data to an element of a parameter.
AffineMap NormalizationEmitter::getParameterMap(Type type) {
  Extents target, from = emitter.getExtents(type);
  for (int64_t axis : norm.parameterAxes)
    target.push_back(extents[axis]);
  SmallVector<AffineExpr> axes, read;
  for (int64_t axis : norm.parameterAxes)
    axes.push_back(emitter.d(axis));
  for (AffineExpr expr : emitter.broadcastExprs(from, target))
    read.push_back(expr.replaceDims(axes));
  return emitter.map(extents.size(), read);
}

Value NormalizationEmitter::normalize(Value mean, Value factor,
                                      ValueRange parameters,
                                      TypeRange parameterTypes) {
  SmallVector<Value> inputs = {data, factor};
  SmallVector<AffineMap> maps = {emitter.identity(extents.size()),
                                 toStatistics};
  if (mean) {
    inputs.push_back(mean);
    maps.push_back(toStatistics);
  }
  unsigned firstParameter = inputs.size();
  for (auto [parameter, type] : llvm::zip_equal(parameters, parameterTypes)) {
    inputs.push_back(parameter);
    maps.push_back(getParameterMap(type));
  }
  return emitter.compute(
      extents, elementType, inputs, maps,
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value x = math.convert(args[0], elementType);
        if (mean)
          x = math.sub(x, args[2]);
        x = math.mul(x, args[1]);
        ValueRange own = args.drop_front(firstParameter);
        for (auto [i, type] : llvm::enumerate(parameterTypes)) {
          Value parameter =
              math.convert(own[i], cast<TensorType>(type).getElementType());
          x = i == 0 ? math.mul(x, parameter) : math.add(x, parameter);
        }
        return math.on(elementType).convert(x, computeType);
      });
}
