//===- TIRSymbolRangeAttr.cpp - ranges of index symbols -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TIRVerification.h"
#include "mlir/IR/DialectImplementation.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::SymbolRange;

Attribute SymbolRangeAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  FailureOr<SymbolRange> range = SymbolRange::parse(parser);
  if (failed(range) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    *range);
}

void SymbolRangeAttr::print(AsmPrinter &printer) const {
  printer << '<' << getRange().str() << '>';
}

LogicalResult
SymbolRangeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        SymbolRange range) {
  return range.verify(emitError);
}

std::optional<SymbolRange> PrimFuncOp::getSymbolRange(unsigned index) {
  auto attr =
      getArgAttrOfType<SymbolRangeAttr>(index, TIRDialect::kSymbolRangeAttr);
  return attr ? std::optional(attr.getRange()) : std::nullopt;
}

LogicalResult mlir::tir::detail::verifySymbolRanges(PrimFuncOp func) {
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    Attribute range = func.getArgAttr(index, TIRDialect::kSymbolRangeAttr);
    if (!range)
      continue;
    // prim_func (C16)
    if (!isa<SymbolRangeAttr>(range))
      return func.emitOpError() << "expected '" << TIRDialect::kSymbolRangeAttr
                                << "' of argument #" << index
                                << " to be a #tir.symbol_range, got " << range;
    // prim_func (C17)
    if (!type.isIndex())
      return func.emitOpError()
             << "has '" << TIRDialect::kSymbolRangeAttr << "' on argument #"
             << index << ", which is not an index symbol";
  }
  return success();
}
