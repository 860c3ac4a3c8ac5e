//===- TIRCostAttr.cpp - verify the costs of kernels ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TIRVerification.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns the number of a symbol's name, `s0`, `s1` and so on.
static std::optional<unsigned> getSymbolNumber(StringRef name) {
  unsigned number = 0;
  if (!name.consume_front("s") || name.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// Calls `visit` with the text of each count.
static void forEachCount(CostAttr cost, function_ref<void(StringRef)> visit) {
  for (StringRef count :
       {cost.getFlops(), cost.getF64Flops(), cost.getIntegerOps()})
    visit(count);
  for (ArrayAttr counts : {cost.getReads(), cost.getWrites()})
    for (auto count : counts.getAsRange<StringAttr>())
      visit(count);
}

LogicalResult CostAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringRef flops, StringRef f64Flops,
                               StringRef integerOps, ArrayAttr reads,
                               ArrayAttr writes, bool) {
  SmallVector<Attribute> bytes(reads.begin(), reads.end());
  llvm::append_range(bytes, writes);
  SmallVector<StringRef> counts = {flops, f64Flops, integerOps};
  for (Attribute count : bytes) {
    auto text = dyn_cast<StringAttr>(count);
    if (!text)
      return emitError() << "expected strings in reads and writes, got "
                         << count;
    counts.push_back(text.getValue());
  }
  for (StringRef count : counts) {
    relax_mlir::IndexExpr::ParseError error;
    FailureOr<relax_mlir::IndexExpr> expr =
        relax_mlir::IndexExpr::parse(count, &error);
    if (failed(expr))
      return emitError() << "expected an expression as count, got '" << count
                         << "': " << error.message;
    for (const std::string &name : expr->getSymbols())
      if (!getSymbolNumber(name))
        return emitError() << "expected symbols s0, s1, .. in '" << count
                           << "', got '" << name << "'";
  }
  if (reads.size() != writes.size())
    return emitError() << "expected as many entries of reads as of writes, got "
                       << reads.size() << " and " << writes.size();
  return success();
}

LogicalResult mlir::tir::detail::verifyCost(Operation *op,
                                            Attribute attribute) {
  auto func = dyn_cast<PrimFuncOp>(op);
  auto cost = dyn_cast<CostAttr>(attribute);
  // prim_func (C13)
  if (!func || !cost)
    return op->emitOpError()
           << "attribute '" << TIRDialect::kCostAttr
           << "' must be a #tir.cost of a 'tir.prim_func', got " << attribute;
  size_t numBuffers = func.getBufferArguments().size();
  // prim_func (C13)
  if (cost.getReads().size() != numBuffers)
    return op->emitOpError() << "attribute '" << TIRDialect::kCostAttr
                             << "' has counts for " << cost.getReads().size()
                             << " buffers, the function has " << numBuffers;
  std::optional<unsigned> unknown;
  forEachCount(cost, [&](StringRef count) {
    for (const std::string &name :
         relax_mlir::IndexExpr::parse(count)->getSymbols())
      if (unsigned number = *getSymbolNumber(name);
          number >= func.getNumSymbols())
        unknown = number;
  });
  // prim_func (C13)
  if (unknown)
    return op->emitOpError()
           << "attribute '" << TIRDialect::kCostAttr << "' uses the symbol s"
           << *unknown << ", the function has " << func.getNumSymbols();
  return success();
}
