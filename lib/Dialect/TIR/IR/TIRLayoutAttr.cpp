//===- TIRLayoutAttr.cpp - parse and print layouts ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "relax-mlir/Dialect/TIR/IR/FragmentLayouts.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace mlir::tir;

TileLayout LayoutAttr::getLayout() const {
  SmallVector<LayoutFactors> dims;
  ArrayRef<LayoutFactor> rest = getFactors();
  for (int64_t extent : getShape()) {
    LayoutFactors &factors = dims.emplace_back();
    for (int64_t left = extent; left > 1; rest = rest.drop_front()) {
      factors.push_back(rest.front());
      left /= rest.front().extent;
    }
  }
  LayoutPlace offset;
  for (auto [axis, value] : llvm::zip_equal(kLayoutAxes, getOffset()))
    offset[axis] = value;
  return *TileLayout::get(dims, getReplicas(), offset, getSwizzle());
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

static ParseResult parseAxis(AsmParser &parser, LayoutAxis &axis) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<LayoutAxis> known = symbolizeLayoutAxis(name);
  if (!known)
    return parser.emitError(
               loc, "expected axis memory, lane, warp or warpgroup, got '")
           << name << "'";
  axis = *known;
  return success();
}

/// Parses `[2 : memory * 2, 8 : lane]`.
static ParseResult parseFactors(AsmParser &parser, LayoutFactors &factors) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        LayoutFactor &factor = factors.emplace_back();
        if (parser.parseInteger(factor.extent) || parser.parseColon() ||
            parseAxis(parser, factor.axis))
          return failure();
        if (failed(parser.parseOptionalStar()))
          return success();
        return parser.parseInteger(factor.stride);
      });
}

/// Parses `{lane = 4, memory = 2}`.
static ParseResult parseOffset(AsmParser &parser, LayoutPlace &offset) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Braces, [&]() -> ParseResult {
        LayoutAxis axis;
        if (parseAxis(parser, axis) || parser.parseEqual())
          return failure();
        return parser.parseInteger(offset[axis]);
      });
}

/// Parses the extents of dimensions and their factors, which must agree.
static ParseResult parseDims(AsmParser &parser,
                             SmallVector<LayoutFactors> &dims) {
  SmallVector<int64_t> shape;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Paren,
          [&] { return parser.parseInteger(shape.emplace_back()); }) ||
      parser.parseEqual())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          [&] { return parseFactors(parser, dims.emplace_back()); }))
    return failure();
  if (dims.size() != shape.size())
    return parser.emitError(loc, "expected factors of ")
           << shape.size() << " dimensions, got " << dims.size();
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    // Factors that are not valid are reported by the layout.
    int64_t product = 1;
    bool isTooLarge = false;
    for (const LayoutFactor &factor : dims[dim])
      isTooLarge |= llvm::MulOverflow(product, factor.extent, product);
    if (isTooLarge || product != extent)
      return parser.emitError(loc, "expected factors of dimension ")
             << dim << " whose product is " << extent << ", got "
             << (isTooLarge ? "more" : std::to_string(product));
  }
  return success();
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  MLIRContext *context = parser.getContext();
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (succeeded(parser.parseOptionalKeyword(&name))) {
    std::optional<TileLayout> layout = getNamedLayout(name);
    if (!layout) {
      parser.emitError(loc, "expected the name of a layout, got '")
          << name << "'";
      return {};
    }
    return parser.parseGreater() ? Attribute() : get(context, *layout);
  }
  SmallVector<LayoutFactors> dims;
  LayoutFactors replicas;
  LayoutPlace offset;
  int64_t swizzle = 0;
  if (parseDims(parser, dims) ||
      (succeeded(parser.parseOptionalKeyword("replicate")) &&
       parseFactors(parser, replicas)) ||
      (succeeded(parser.parseOptionalKeyword("offset")) &&
       parseOffset(parser, offset)) ||
      (succeeded(parser.parseOptionalKeyword("swizzle")) &&
       parser.parseInteger(swizzle)) ||
      parser.parseGreater())
    return {};
  std::string why;
  FailureOr<TileLayout> layout =
      TileLayout::get(dims, replicas, offset, swizzle, &why);
  if (failed(layout)) {
    parser.emitError(loc, why);
    return {};
  }
  return get(context, *layout);
}

static void printFactors(AsmPrinter &printer, ArrayRef<LayoutFactor> factors) {
  printer << '[';
  llvm::interleaveComma(factors, printer, [&](const LayoutFactor &factor) {
    printer << factor.extent << " : " << stringifyLayoutAxis(factor.axis);
    if (factor.stride != 1)
      printer << " * " << factor.stride;
  });
  printer << ']';
}

static void printOffset(AsmPrinter &printer, const LayoutPlace &offset) {
  printer << '{';
  llvm::interleaveComma(
      llvm::make_filter_range(
          kLayoutAxes, [&](LayoutAxis axis) { return offset[axis] != 0; }),
      printer, [&](LayoutAxis axis) {
        printer << stringifyLayoutAxis(axis) << " = " << offset[axis];
      });
  printer << '}';
}

void LayoutAttr::print(AsmPrinter &printer) const {
  TileLayout layout = getLayout();
  if (StringRef name = getLayoutName(layout); !name.empty()) {
    printer << '<' << name << '>';
    return;
  }
  printer << "<(";
  llvm::interleaveComma(getShape(), printer);
  printer << ") = ";
  llvm::interleaveComma(
      llvm::seq(layout.getRank()), printer,
      [&](unsigned dim) { printFactors(printer, layout.getFactors(dim)); });
  if (!layout.getReplicas().empty()) {
    printer << " replicate ";
    printFactors(printer, layout.getReplicas());
  }
  if (layout.getOffset() != LayoutPlace()) {
    printer << " offset ";
    printOffset(printer, layout.getOffset());
  }
  if (layout.getSwizzle() != 0)
    printer << " swizzle " << layout.getSwizzle();
  printer << '>';
}
