//===- Trace.cpp - statistics of selected values --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/Trace.h"

#include "mlir/IR/Location.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

Statistics Statistics::of(const Tensor &tensor) {
  Statistics statistics;
  statistics.elements = tensor.getNumElements();
  double sum = 0;
  int64_t finite = 0;
  bool isUnsigned64 = tensor.getKind() == ElementKind::U64;
  for (int64_t i = 0; i < statistics.elements; ++i) {
    double value = tensor.isFloat() ? tensor.getFloat(i)
                   : isUnsigned64   ? double(uint64_t(tensor.getInt(i)))
                                    : double(tensor.getInt(i));
    if (std::isnan(value)) {
      ++statistics.nans;
      continue;
    }
    if (std::isinf(value)) {
      ++statistics.infinities;
      continue;
    }
    statistics.min = finite ? std::min(statistics.min, value) : value;
    statistics.max = finite ? std::max(statistics.max, value) : value;
    sum += value;
    ++finite;
  }
  statistics.mean = finite ? sum / double(finite) : 0;
  return statistics;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Returns the name at a definition in the source text.
static std::string getTextName(SMRange range) {
  StringRef name(range.Start.getPointer(),
                 range.End.getPointer() - range.Start.getPointer());
  name.consume_front("%");
  return name.str();
}

ValueNames::ValueNames(const AsmParserState &state) {
  for (const AsmParserState::BlockDefinition &definition : state.getBlockDefs())
    for (auto [argument, name] :
         llvm::zip(definition.block->getArguments(), definition.arguments))
      if (name.loc.isValid())
        textNames[argument] = getTextName(name.loc);
  for (const AsmParserState::OperationDefinition &definition :
       state.getOpDefs()) {
    Operation *op = definition.op;
    auto &groups = definition.resultGroups;
    for (auto [i, group] : llvm::enumerate(groups)) {
      std::string name = getTextName(group.definition.loc);
      unsigned end = i + 1 < groups.size() ? groups[i + 1].startIndex
                                           : op->getNumResults();
      for (unsigned result = group.startIndex; result < end; ++result) {
        std::string text = name;
        if (end - group.startIndex > 1)
          text += "#" + std::to_string(result - group.startIndex);
        textNames[op->getResult(result)] = text;
        if (auto file = dyn_cast<FileLineColLoc>(op->getLoc()))
          definitions[(file.getFilename().getValue() + ":" +
                       Twine(file.getLine()) + ":" + Twine(file.getColumn()))
                          .str()]
              .push_back(op->getResult(result));
      }
    }
  }
}

SmallVector<std::string> check::getNodeNames(Location location) {
  SmallVector<std::string> names;
  forEachPart(location, [&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      names.push_back(name.getName().str());
    return WalkResult::advance();
  });
  return names;
}

SmallVector<std::string> ValueNames::get(Value value) const {
  SmallVector<std::string> names = getNodeNames(value.getLoc());
  auto textName = textNames.find(value);
  if (textName != textNames.end()) {
    names.push_back("%" + textName->second);
    names.push_back(textName->second);
  }
  Operation *op = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto function =
        dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
    if (auto name = function ? function.getArgAttrOfType<StringAttr>(
                                   argument.getArgNumber(), "relax.name")
                             : StringAttr())
      names.push_back(name.str());
  }
  if (!op)
    return names;
  if (auto callee = op->getAttrOfType<FlatSymbolRefAttr>("callee")) {
    names.push_back("@" + callee.getValue().str());
    names.push_back(callee.getValue().str());
  } else if (auto packed = op->getAttrOfType<StringAttr>("callee")) {
    names.push_back(packed.getValue().str());
  }
  names.push_back(op->getName().getStringRef().str());
  return names;
}

SmallVector<std::string> ValueNames::getAt(StringRef location) const {
  SmallVector<std::string> names;
  auto values = definitions.find(location);
  if (values == definitions.end())
    return {location.str()};
  for (Value value : values->second)
    llvm::append_range(names, get(value));
  return names;
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

llvm::Expected<ValueSelection>
ValueSelection::create(ArrayRef<std::string> patterns) {
  ValueSelection selection;
  for (const std::string &pattern : patterns) {
    auto text = std::make_unique<std::string>(pattern);
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(*text);
    if (!glob)
      return llvm::createStringError("'" + pattern +
                                     "': " + llvm::toString(glob.takeError()));
    selection.patterns.push_back({std::move(text), std::move(*glob)});
  }
  return selection;
}

bool ValueSelection::contains(ArrayRef<std::string> names) const {
  return llvm::any_of(patterns, [&](const Pattern &pattern) {
    return llvm::any_of(names, [&](const std::string &name) {
      return pattern.glob.match(name);
    });
  });
}

bool ValueSelection::contains(Value value, const ValueNames &names) const {
  return !patterns.empty() && contains(names.get(value));
}

std::optional<std::string>
ValueSelection::findUnused(ModuleOp module, const ValueNames &names) const {
  std::vector<bool> used(patterns.size());
  auto use = [&](ValueRange values) {
    for (Value value : values)
      for (const std::string &name : names.get(value))
        for (size_t i = 0; i < patterns.size(); ++i)
          used[i] = used[i] || patterns[i].glob.match(name);
  };
  for (auto func : module.getOps<relax::FuncOp>()) {
    if (!func.isExternal())
      use(func.getArguments());
    func.walk([&](Operation *op) { use(op->getResults()); });
  }
  for (size_t i = 0; i < patterns.size(); ++i)
    if (!used[i])
      return *patterns[i].text;
  return std::nullopt;
}
