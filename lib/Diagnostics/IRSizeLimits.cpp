//===- IRSizeLimits.cpp - limits on nesting and size of IR ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/IRSizeLimits.h"

#include "mlir/IR/Location.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr uint64_t kMaxLevels = 100, kMaxLocationLevels = 1024,
                          kMaxParts = 1 << 16, kMaxTotal = 1 << 22,
                          kMaxPartsPerByte = 32;

LogicalResult IRSizeLimits::add(Attribute attribute) {
  return attribute ? add(Element(attribute.getAsOpaquePointer(), false))
                   : success(fault.empty());
}

LogicalResult IRSizeLimits::add(Type type) {
  return type ? add(Element(type.getAsOpaquePointer(), true))
              : success(fault.empty());
}

LogicalResult IRSizeLimits::add(TypeRange types) {
  uint64_t parts = 0;
  for (Type type : types) {
    if (failed(add(type)))
      return failure();
    const Measure &one = measures.at(type.getAsOpaquePointer());
    parts = llvm::SaturatingAdd(parts, one.parts);
  }
  if (parts > kMaxTotal)
    fault = "brings the types of the operation to more than " +
            std::to_string(kMaxTotal) + " parts";
  return success(fault.empty());
}

static bool isLocation(const void *attribute) {
  return isa<LocationAttr>(Attribute::getFromOpaquePointer(attribute));
}

LogicalResult IRSizeLimits::add(Element element) {
  measure(element);
  bool isShared = element.getInt() || isLocation(element.getPointer());
  if (!isShared || counted.insert(element.getPointer()).second)
    total =
        llvm::SaturatingAdd(total, measures.lookup(element.getPointer()).parts);
  uint64_t maxTotal =
      llvm::SaturatingMultiplyAdd(fileSize, kMaxPartsPerByte, kMaxTotal);
  if (fault.empty() && total > maxTotal)
    fault =
        "brings the total to more than " + std::to_string(maxTotal) + " parts";
  return success(fault.empty());
}

void IRSizeLimits::forEachPart(Element element,
                               llvm::function_ref<void(Element)> visit) {
  auto visitAttribute = [&](Attribute part) {
    if (part)
      visit({part.getAsOpaquePointer(), false});
  };
  auto visitType = [&](Type part) {
    if (part)
      visit({part.getAsOpaquePointer(), true});
  };
  if (element.getInt())
    Type::getFromOpaquePointer(element.getPointer())
        .walkImmediateSubElements(visitAttribute, visitType);
  else
    Attribute::getFromOpaquePointer(element.getPointer())
        .walkImmediateSubElements(visitAttribute, visitType);
}

IRSizeLimits::Measure IRSizeLimits::addUp(Element element) {
  Measure sum = {/*levels=*/1, /*parts=*/1};
  forEachPart(element, [&](Element part) {
    Measure measure = measures.lookup(part.getPointer());
    sum.levels = std::max(sum.levels, measure.levels + 1);
    sum.parts = llvm::SaturatingAdd(sum.parts, measure.parts);
  });
  return sum;
}

void IRSizeLimits::check(Element element, const Measure &measure) {
  bool isType = element.getInt();
  bool isPlace = !isType && isLocation(element.getPointer());
  uint64_t maxLevels = isPlace ? kMaxLocationLevels : kMaxLevels;
  if (measure.levels > maxLevels)
    fault = "is nested more than " + std::to_string(maxLevels) + " levels deep";
  else if (measure.parts > kMaxParts && (isType || isPlace))
    fault = "contains more than " + std::to_string(kMaxParts) + " parts";
}

void IRSizeLimits::measure(Element root) {
  SmallVector<Element> pending = {root};
  while (!pending.empty() && fault.empty()) {
    Element element = pending.back();
    if (measures.try_emplace(element.getPointer()).second) {
      forEachPart(element, [&](Element part) {
        if (!measures.contains(part.getPointer()))
          pending.push_back(part);
      });
      continue;
    }
    pending.pop_back();
    // An element that several others contain may be pending several times.
    if (measures.lookup(element.getPointer()).levels != 0)
      continue;
    Measure measure = addUp(element);
    check(element, measure);
    measures[element.getPointer()] = measure;
  }
}
