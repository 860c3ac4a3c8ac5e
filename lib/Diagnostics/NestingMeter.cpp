//===- NestingMeter.cpp - how much an attribute is made of ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/NestingMeter.h"

#include "mlir/IR/Location.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr uint64_t kMaxLevels = 1024, kMaxTypeParts = 1 << 16,
                          kMaxAttributeParts = 1 << 22;

bool NestingMeter::isTooMuch(Attribute attribute) {
  if (attribute)
    measure({attribute.getAsOpaquePointer(), false});
  return !fault.empty();
}

bool NestingMeter::isTooMuch(Type type) {
  if (type)
    measure({type.getAsOpaquePointer(), true});
  return !fault.empty();
}

static bool isLocation(const void *attribute) {
  return isa<LocationAttr>(Attribute::getFromOpaquePointer(attribute));
}

void NestingMeter::forEachPart(Element element,
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

NestingMeter::Measure NestingMeter::addUp(Element element) {
  Measure sum;
  forEachPart(element, [&](Element part) {
    Measure measure = measures.lookup(part.getPointer());
    sum.levels = std::max(sum.levels, measure.levels);
    sum.parts = llvm::SaturatingAdd(sum.parts, measure.parts);
  });
  ++sum.levels;
  if (!element.getInt() && isLocation(element.getPointer()))
    sum.parts = 0;
  sum.parts = llvm::SaturatingAdd<uint64_t>(sum.parts, 1);
  return sum;
}

void NestingMeter::check(Element element, const Measure &measure) {
  if (!fault.empty())
    return;
  uint64_t maxParts = element.getInt() ? kMaxTypeParts : kMaxAttributeParts;
  if (measure.levels > kMaxLevels)
    fault =
        "is nested more than " + std::to_string(kMaxLevels) + " levels deep";
  else if (measure.parts > maxParts)
    fault = "is made of more than " + std::to_string(maxParts) + " parts";
}

void NestingMeter::measure(Element root) {
  SmallVector<Element> pending = {root};
  while (!pending.empty()) {
    Element element = pending.back();
    if (measures.try_emplace(element.getPointer()).second) {
      forEachPart(element, [&](Element part) {
        if (!measures.contains(part.getPointer()))
          pending.push_back(part);
      });
      continue;
    }
    pending.pop_back();
    // Several may have waited for it.
    if (measures.lookup(element.getPointer()).levels != 0)
      continue;
    Measure measure = addUp(element);
    check(element, measure);
    measures[element.getPointer()] = measure;
  }
}
