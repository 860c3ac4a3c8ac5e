//===- ErrorInfo.cpp - machine-readable facts of an error -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/ErrorInfo.h"

#include "mlir/IR/Builders.h"
#include "relax-mlir/Diagnostics/LocationParts.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr llvm::StringLiteral kKind = "relax.error_kind",
                                     kNodes = "relax.error_nodes",
                                     kValue = "relax.error_value";

void relax_mlir::attachErrorInfo(InFlightDiagnostic &diagnostic,
                                 const ErrorInfo &info) {
  Diagnostic *underlying = diagnostic.getUnderlyingDiagnostic();
  if (!underlying)
    return;
  Builder builder(underlying->getLocation().getContext());
  SmallVector<StringRef> nodes(info.nodes.begin(), info.nodes.end());
  Attribute attribute = builder.getDictionaryAttr(
      {builder.getNamedAttr(
           kKind, builder.getI32IntegerAttr(static_cast<int>(info.kind))),
       builder.getNamedAttr(kNodes, builder.getStrArrayAttr(nodes)),
       builder.getNamedAttr(kValue, builder.getStringAttr(info.value))});
  underlying->getMetadata().push_back(DiagnosticArgument(attribute));
}

/// Returns the last name in a location. Where several operations became one,
/// this is the name of the result.
static StringRef getLastName(Location location) {
  StringRef last;
  auto visit = [&](Location part) {
    auto name = dyn_cast<NameLoc>(part);
    last = name ? name.getName().getValue() : "";
    return last.empty() ? WalkResult::skip() : WalkResult::interrupt();
  };
  forEachPart(location, visit, PartOrder::Backward);
  return last;
}

ErrorInfo relax_mlir::getErrorInfo(Diagnostic &diagnostic) {
  ErrorInfo info;
  for (const DiagnosticArgument &argument : diagnostic.getMetadata()) {
    if (argument.getKind() !=
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      continue;
    auto fields = dyn_cast<DictionaryAttr>(argument.getAsAttribute());
    if (!fields || !fields.contains(kKind))
      continue;
    info.kind = static_cast<ErrorKind>(
        fields.getAs<IntegerAttr>(kKind).getValue().getZExtValue());
    for (auto node : fields.getAs<ArrayAttr>(kNodes).getAsRange<StringAttr>())
      info.nodes.push_back(node.str());
    info.value = fields.getAs<StringAttr>(kValue).str();
  }
  StringRef name = getLastName(diagnostic.getLocation());
  if (info.nodes.empty() && !name.empty())
    info.nodes.push_back(name.str());
  return info;
}
