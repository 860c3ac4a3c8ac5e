//===- PassSequence.cpp - split pipelines into single passes --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Bisect/PassSequence.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;

/// Returns the end of the first element of a pipeline: a comma outside of all
/// brackets and quotes, or the end of the text.
static size_t findEnd(StringRef text) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote) {
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '{' || c == '[') {
      ++depth;
    } else if (c == ')' || c == '}' || c == ']') {
      --depth;
    } else if (c == ',' && depth == 0) {
      return i;
    }
  }
  return text.size();
}

/// Splits `NAME(BODY)` of nested passes. A pass without nested passes has no
/// brackets before its options.
static bool splitNested(StringRef element, StringRef &anchor, StringRef &body) {
  size_t open = element.find_first_of("({");
  if (open == StringRef::npos || element[open] != '(' ||
      !element.ends_with(")"))
    return false;
  anchor = element.take_front(open).trim();
  body = element.slice(open + 1, element.size() - 1);
  return true;
}

static void flattenText(StringRef text, const std::string &prefix,
                        const std::string &suffix,
                        std::vector<PassStep> &steps) {
  while (!text.trim().empty()) {
    size_t end = findEnd(text);
    StringRef element = text.take_front(end).trim(), anchor, body;
    text = text.drop_front(std::min(end + 1, text.size()));
    if (splitNested(element, anchor, body))
      flattenText(body, prefix + anchor.str() + "(", ")" + suffix, steps);
    else if (!element.empty())
      steps.push_back({prefix + element.str() + suffix});
  }
}

std::vector<PassStep> check::flatten(OpPassManager &pm) {
  std::string text;
  llvm::raw_string_ostream os(text);
  pm.printAsTextualPipeline(os);
  // The outermost operation may be `any`.
  StringRef anchor, body = text;
  splitNested(text, anchor, body);
  std::vector<PassStep> steps;
  flattenText(body, "builtin.module(", ")", steps);
  return steps;
}

SmallVector<StringRef> PassStep::getAnchors() const {
  SmallVector<StringRef> anchors;
  StringRef rest = pipeline, anchor, body;
  for (; splitNested(rest, anchor, body); rest = body)
    anchors.push_back(anchor);
  if (!anchors.empty())
    anchors.erase(anchors.begin());
  return anchors;
}

StringRef PassStep::getName() const {
  StringRef rest = pipeline, anchor, body;
  while (splitNested(rest, anchor, body))
    rest = body;
  return rest.take_until([](char c) { return c == '{'; }).trim();
}

LogicalResult check::addStep(OpPassManager &pm, const PassStep &step,
                             raw_ostream &errors) {
  StringRef anchor, body;
  if (!splitNested(step.pipeline, anchor, body) || anchor != "builtin.module") {
    errors << "expected a pipeline on 'builtin.module', got '" << step.pipeline
           << "'";
    return failure();
  }
  return parsePassPipeline(body, pm, errors);
}

LogicalResult check::runStep(const PassStep &step, ModuleOp module) {
  PassManager pm(module.getContext());
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(addStep(pm, step, os)))
    return emitError(module.getLoc())
           << "cannot create the pass '" << step.getName() << "': " << message;
  return pm.run(module);
}
