//===- TIRSyntax.cpp - parse and print tir operations ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns `expr` with sums that add from the left, as a parser builds them:
/// `a + (b + c)` prints as `(a + b) + c` does.
static AffineExpr addFromLeft(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = addFromLeft(binary.getLHS());
  AffineExpr rhs = addFromLeft(binary.getRHS());
  if (binary.getKind() != AffineExprKind::Add)
    return getAffineBinaryOpExpr(binary.getKind(), lhs, rhs);
  SmallVector<AffineExpr> terms;
  for (auto sum = dyn_cast<AffineBinaryOpExpr>(rhs);
       sum && sum.getKind() == AffineExprKind::Add;
       sum = dyn_cast<AffineBinaryOpExpr>(rhs)) {
    terms.push_back(sum.getRHS());
    rhs = sum.getLHS();
  }
  lhs = lhs + rhs;
  for (AffineExpr term : llvm::reverse(terms))
    lhs = lhs + term;
  return lhs;
}

void mlir::tir::compressAffineOperands(MutableArrayRef<AffineExpr> exprs,
                                       SmallVectorImpl<Value> &dims,
                                       SmallVectorImpl<Value> &symbols) {
  if (exprs.empty()) {
    dims.clear();
    symbols.clear();
    return;
  }
  MLIRContext *context = exprs.front().getContext();
  SmallVector<Value> newDims, newSymbols;
  SmallVector<AffineExpr> dimMap(dims.size()), symbolMap(symbols.size());
  auto number = [](SmallVectorImpl<Value> &values, Value value) -> unsigned {
    auto *it = llvm::find(values, value);
    if (it == values.end()) {
      values.push_back(value);
      return values.size() - 1;
    }
    return it - values.begin();
  };
  for (AffineExpr expr : exprs)
    expr.walk([&](AffineExpr nested) {
      if (auto dim = dyn_cast<AffineDimExpr>(nested))
        dimMap[dim.getPosition()] =
            getAffineDimExpr(number(newDims, dims[dim.getPosition()]), context);
      else if (auto symbol = dyn_cast<AffineSymbolExpr>(nested))
        symbolMap[symbol.getPosition()] = getAffineSymbolExpr(
            number(newSymbols, symbols[symbol.getPosition()]), context);
    });
  for (AffineExpr &expr : exprs)
    expr = addFromLeft(expr.replaceDimsAndSymbols(dimMap, symbolMap));
  dims.assign(newDims);
  symbols.assign(newSymbols);
}

namespace {
/// Parses affine expressions over SSA values. Several expressions share one
/// list of operands.
class AffineOperandParser {
public:
  explicit AffineOperandParser(OpAsmParser &parser) : parser(parser) {}

  ParseResult parse(AffineExpr &expr) {
    SmallVector<Operand> newDims, newSymbols;
    if (parser.parseAffineExprOfSSAIds(newDims, newSymbols, expr))
      return failure();
    MLIRContext *context = parser.getContext();
    SmallVector<AffineExpr> dimMap, symbolMap;
    for (const Operand &operand : newDims)
      dimMap.push_back(getAffineDimExpr(number(dims, operand), context));
    for (const Operand &operand : newSymbols)
      symbolMap.push_back(
          getAffineSymbolExpr(number(symbols, operand), context));
    expr = addFromLeft(expr.replaceDimsAndSymbols(dimMap, symbolMap));
    return success();
  }

  /// Parses `expr >= 0` or `expr == 0`.
  ParseResult parseConstraint(AffineExpr &expr, bool &isEq) {
    llvm::SMLoc zeroLoc;
    int64_t zero;
    if (parse(expr))
      return failure();
    isEq = failed(parser.parseOptionalGreater());
    if (isEq && parser.parseEqual())
      return failure();
    if (parser.parseEqual() || parser.getCurrentLocation(&zeroLoc) ||
        parser.parseInteger(zero))
      return failure();
    if (zero != 0)
      return parser.emitError(zeroLoc)
             << "expected a constraint against 0, got " << zero;
    return success();
  }

  /// Parses `(constraint, ...)` into constraints and equality flags.
  ParseResult parseConstraints(SmallVectorImpl<AffineExpr> &exprs,
                               SmallVectorImpl<bool> &eqFlags) {
    auto parseOne = [&]() -> ParseResult {
      bool isEq = false;
      if (parseConstraint(exprs.emplace_back(), isEq))
        return failure();
      eqFlags.push_back(isEq);
      return success();
    };
    return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                          parseOne);
  }

  AffineMap getMap(ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(dims.size(), symbols.size(), exprs,
                          parser.getContext());
  }
  IntegerSet getSet(ArrayRef<AffineExpr> exprs, ArrayRef<bool> eqFlags) {
    return IntegerSet::get(dims.size(), symbols.size(), exprs, eqFlags);
  }
  unsigned getNumDims() { return dims.size(); }
  unsigned getNumSymbols() { return symbols.size(); }

  ParseResult resolve(SmallVectorImpl<Value> &operands) {
    Type index = parser.getBuilder().getIndexType();
    if (parser.resolveOperands(dims, index, operands) ||
        parser.resolveOperands(symbols, index, operands))
      return failure();
    return success();
  }

private:
  using Operand = OpAsmParser::UnresolvedOperand;

  static unsigned number(SmallVectorImpl<Operand> &operands,
                         const Operand &operand) {
    for (auto [index, other] : llvm::enumerate(operands))
      if (other.name == operand.name && other.number == operand.number)
        return index;
    operands.push_back(operand);
    return operands.size() - 1;
  }

  OpAsmParser &parser;
  SmallVector<Operand> dims, symbols;
};
} // namespace

static void printConstraints(OpAsmPrinter &p, IntegerSet set, ValueRange dims,
                             ValueRange symbols) {
  p << '(';
  llvm::interleaveComma(llvm::zip_equal(set.getConstraints(), set.getEqFlags()),
                        p, [&](auto constraint) {
                          p.printAffineExprOfSSAIds(std::get<0>(constraint),
                                                    dims, symbols);
                          p << (std::get<1>(constraint) ? " == 0" : " >= 0");
                        });
  p << ')';
}

/// Parses `annotations {...}` if present.
static ParseResult parseAnnotations(OpAsmParser &parser,
                                    DictionaryAttr &annotations) {
  if (failed(parser.parseOptionalKeyword("annotations")))
    return success();
  return parser.parseAttribute(annotations);
}

static void printAnnotations(OpAsmPrinter &p,
                             std::optional<DictionaryAttr> annotations) {
  if (annotations)
    p << " annotations " << *annotations;
}

//===----------------------------------------------------------------------===//
// PrimFuncOp
//===----------------------------------------------------------------------===//

/// Gives the arguments the names that they have in the text, as locations.
/// `%0` and `%arg0` are no names: printers make them up.
static void nameArguments(OpAsmParser &parser,
                          MutableArrayRef<OpAsmParser::Argument> arguments) {
  for (OpAsmParser::Argument &argument : arguments) {
    // The arguments of a declaration have no names.
    if (argument.ssaName.name.empty())
      continue;
    StringRef name = argument.ssaName.name.drop_front();
    StringRef number = name;
    number.consume_front("arg");
    bool isGenerated = !number.empty() && llvm::all_of(number, llvm::isDigit);
    if (argument.sourceLoc || isGenerated)
      continue;
    argument.sourceLoc =
        NameLoc::get(parser.getBuilder().getStringAttr(name),
                     parser.getEncodedSourceLoc(argument.ssaName.location));
  }
}

/// Parses the syntax of function_interface_impl, which drops the names of
/// arguments.
ParseResult PrimFuncOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> results;
  SmallVector<DictionaryAttr> resultAttrs;
  bool isVariadic;
  (void)mlir::impl::parseOptionalVisibilityKeyword(parser, result.attributes);
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name),
                             result.attributes) ||
      function_interface_impl::parseFunctionSignatureWithArguments(
          parser, /*allowVariadic=*/false, arguments, isVariadic, results,
          resultAttrs))
    return failure();
  nameArguments(parser, arguments);
  SmallVector<Type> inputs = llvm::map_to_vector(
      arguments, [](const OpAsmParser::Argument &arg) { return arg.type; });
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(builder.getFunctionType(inputs, results)));
  call_interface_impl::addArgAndResultAttrs(
      builder, result, arguments, resultAttrs, getArgAttrsAttrName(result.name),
      getResAttrsAttrName(result.name));
  NamedAttrList attributes;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(attributes))
    return failure();
  for (NamedAttribute attribute : attributes)
    if (result.attributes.get(attribute.getName()))
      return parser.emitError(loc)
             << "expected no attribute '" << attribute.getName().getValue()
             << "', which the syntax of the function gives";
  result.attributes.append(attributes);
  Region *body = result.addRegion();
  loc = parser.getCurrentLocation();
  OptionalParseResult parsed = parser.parseOptionalRegion(*body, arguments);
  if (parsed.has_value() && failed(*parsed))
    return failure();
  if (parsed.has_value() && body->empty())
    return parser.emitError(loc, "expected non-empty function body");
  return success();
}

void PrimFuncOp::print(OpAsmPrinter &p) {
  function_interface_impl::printFunctionOp(
      p, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

void PrimFuncOp::getAsmBlockArgumentNames(Region &region,
                                          OpAsmSetValueNameFn setName) {
  if (region.empty())
    return;
  for (BlockArgument argument : region.getArguments())
    if (StringAttr name = getArgumentName(argument.getArgNumber()))
      setName(argument, name.getValue());
}

//===----------------------------------------------------------------------===//
// ForOp
//===----------------------------------------------------------------------===//

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  OpAsmParser::Argument variable;
  variable.type = builder.getIndexType();
  AffineOperandParser affine(parser);
  SmallVector<AffineExpr> extent;
  if (parser.parseArgument(variable) || parser.parseKeyword("to"))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("min"))) {
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
          return affine.parse(extent.emplace_back());
        }))
      return failure();
  } else if (affine.parse(extent.emplace_back())) {
    return failure();
  }
  properties.extent = AffineMapAttr::get(affine.getMap(extent));
  if (affine.resolve(result.operands))
    return failure();

  ForKind kind = ForKind::Serial;
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(
          &keyword,
          {"serial", "parallel", "vectorized", "unrolled", "thread_binding"})))
    kind = *symbolizeForKind(keyword);
  properties.kind = ForKindAttr::get(builder.getContext(), kind);
  if (kind == ForKind::ThreadBinding &&
      parser.parseAttribute(properties.thread_tag))
    return failure();
  if (parseAnnotations(parser, properties.annotations) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, variable))
    return failure();
  ensureTerminator(*body, builder, result.location);
  return success();
}

void ForOp::print(OpAsmPrinter &p) {
  p << ' ';
  p.printRegionArgument(getBody().getArgument(0), {}, /*omitType=*/true);
  p << " to ";
  ArrayRef<AffineExpr> extent = getExtent().getResults();
  if (extent.size() != 1)
    p << "min(";
  llvm::interleaveComma(extent, p, [&](AffineExpr expr) {
    p.printAffineExprOfSSAIds(expr, getDimOperands(), getSymbolOperands());
  });
  if (extent.size() != 1)
    p << ')';
  if (getKind() != ForKind::Serial)
    p << ' ' << stringifyForKind(getKind());
  if (getThreadTagAttr())
    p << ' ' << getThreadTagAttr();
  printAnnotations(p, getAnnotations());
  p.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getExtentAttrName(), getKindAttrName(),
                            getThreadTagAttrName(), getAnnotationsAttrName()});
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/false);
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &result) {
  AffineOperandParser affine(parser);
  SmallVector<AffineExpr> exprs;
  SmallVector<bool> eqFlags;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (affine.parseConstraints(exprs, eqFlags))
    return failure();
  if (exprs.empty())
    return parser.emitError(loc) << "expected a constraint";
  result.getOrAddProperties<Properties>().condition =
      IntegerSetAttr::get(affine.getSet(exprs, eqFlags));
  Region *thenRegion = result.addRegion(), *elseRegion = result.addRegion();
  if (affine.resolve(result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*thenRegion))
    return failure();
  ensureTerminator(*thenRegion, parser.getBuilder(), result.location);
  if (succeeded(parser.parseOptionalKeyword("else"))) {
    if (parser.parseRegion(*elseRegion))
      return failure();
    ensureTerminator(*elseRegion, parser.getBuilder(), result.location);
  }
  return success();
}

void IfOp::print(OpAsmPrinter &p) {
  p << ' ';
  printConstraints(p, getCondition(), getDimOperands(), getSymbolOperands());
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                     {getConditionAttrName()});
  p << ' ';
  p.printRegion(getThenRegion(), /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/false);
  if (getElseRegion().empty())
    return;
  p << " else ";
  p.printRegion(getElseRegion(), /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/false);
}

//===----------------------------------------------------------------------===//
// BlockOp
//===----------------------------------------------------------------------===//

/// Parses `access (%buffer : type = region, ...)` if present.
static ParseResult
parseAccesses(OpAsmParser &parser, ArrayAttr &accesses,
              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &buffers,
              SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalKeyword("access")))
    return success();
  SmallVector<Attribute> regions;
  auto parseAccess = [&]() -> ParseResult {
    AccessAttr region;
    if (parser.parseOperand(buffers.emplace_back()) ||
        parser.parseColonType(types.emplace_back()) || parser.parseEqual() ||
        parser.parseCustomAttributeWithFallback(region))
      return failure();
    regions.push_back(region);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseAccess))
    return failure();
  accesses = parser.getBuilder().getArrayAttr(regions);
  return success();
}

ParseResult BlockOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  MLIRContext *context = builder.getContext();
  AffineOperandParser affine(parser);
  SmallVector<OpAsmParser::Argument> iterators;
  SmallVector<Attribute> kinds;
  SmallVector<AffineExpr> binding, domain, constraints;
  SmallVector<bool> eqFlags;

  StringAttr name;
  if (parser.parseSymbolName(name))
    return failure();
  properties.block_name = name;
  auto parseIterator = [&]() -> ParseResult {
    StringRef keyword;
    if (parser.parseOptionalKeyword(&keyword,
                                    {"spatial", "reduce", "ordered", "opaque"}))
      return parser.emitError(parser.getCurrentLocation())
             << "expected 'spatial', 'reduce', 'ordered' or 'opaque'";
    kinds.push_back(
        IteratorKindAttr::get(context, *symbolizeIteratorKind(keyword)));
    OpAsmParser::Argument &iterator = iterators.emplace_back();
    iterator.type = builder.getIndexType();
    llvm::SMLoc loc;
    unsigned numDims;
    if (parser.parseArgument(iterator) || parser.parseEqual() ||
        affine.parse(binding.emplace_back()) || parser.parseKeyword("to") ||
        parser.getCurrentLocation(&loc))
      return failure();
    numDims = affine.getNumDims();
    if (affine.parse(domain.emplace_back()))
      return failure();
    bool overDims = affine.getNumDims() != numDims;
    domain.back().walk(
        [&](AffineExpr expr) { overDims |= isa<AffineDimExpr>(expr); });
    if (overDims)
      return parser.emitError(loc)
             << "expected the extent of an iterator over symbols only";
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseIterator))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("where")) &&
      affine.parseConstraints(constraints, eqFlags))
    return failure();
  properties.iterator_kinds = builder.getArrayAttr(kinds);
  properties.binding = AffineMapAttr::get(affine.getMap(binding));
  properties.domain = AffineMapAttr::get(
      AffineMap::get(0, affine.getNumSymbols(), domain, context));
  if (!constraints.empty())
    properties.predicate =
        IntegerSetAttr::get(affine.getSet(constraints, eqFlags));

  SmallVector<OpAsmParser::UnresolvedOperand> buffers;
  SmallVector<Type> bufferTypes;
  if (affine.resolve(result.operands))
    return failure();
  int32_t numMapOperands = result.operands.size();
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parseAccesses(parser, properties.access_override, buffers, bufferTypes) ||
      parser.resolveOperands(buffers, bufferTypes, loc, result.operands) ||
      parseAnnotations(parser, properties.annotations) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  llvm::copy(
      ArrayRef<int32_t>{numMapOperands, static_cast<int32_t>(buffers.size())},
      properties.operandSegmentSizes.begin());

  Region *init = result.addRegion(), *body = result.addRegion();
  if (succeeded(parser.parseOptionalKeyword("init"))) {
    SmallVector<OpAsmParser::Argument> arguments;
    if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren))
      return failure();
    for (OpAsmParser::Argument &argument : arguments)
      argument.type = builder.getIndexType();
    if (parser.parseRegion(*init, arguments))
      return failure();
    ensureTerminator(*init, builder, result.location);
  }
  if (parser.parseRegion(*body, iterators))
    return failure();
  ensureTerminator(*body, builder, result.location);
  return success();
}

void BlockOp::print(OpAsmPrinter &p) {
  ValueRange dims = getDimOperands(), symbols = getSymbolOperands();
  p << ' ';
  p.printSymbolName(getBlockName());
  p << " (";
  for (unsigned i = 0, e = getNumIterators(); i < e; ++i) {
    if (i != 0)
      p << ", ";
    p << stringifyIteratorKind(getIteratorKind(i)) << ' ';
    p.printRegionArgument(getBody().getArgument(i), {}, /*omitType=*/true);
    p << " = ";
    p.printAffineExprOfSSAIds(getBinding().getResult(i), dims, symbols);
    p << " to ";
    p.printAffineExprOfSSAIds(getDomain().getResult(i), {}, symbols);
  }
  p << ')';
  if (getPredicate()) {
    p << " where ";
    printConstraints(p, *getPredicate(), dims, symbols);
  }
  if (getAccessOverride()) {
    p << " access (";
    llvm::interleaveComma(
        llvm::zip_equal(getAccessBuffers(), *getAccessOverride()), p,
        [&](auto access) {
          p << std::get<0>(access) << " : " << std::get<0>(access).getType()
            << " = ";
          p.printStrippedAttrOrType(cast<AccessAttr>(std::get<1>(access)));
        });
    p << ')';
  }
  printAnnotations(p, getAnnotations());
  p.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getBlockNameAttrName(), getIteratorKindsAttrName(), getBindingAttrName(),
       getDomainAttrName(), getPredicateAttrName(), getAccessOverrideAttrName(),
       getAnnotationsAttrName(), getOperandSegmentSizesAttrName()});
  if (hasInit()) {
    p << " init (";
    llvm::interleaveComma(getInit().getArguments(), p, [&](BlockArgument arg) {
      p.printRegionArgument(arg, {}, /*omitType=*/true);
    });
    p << ") ";
    p.printRegion(getInit(), /*printEntryBlockArgs=*/false,
                  /*printBlockTerminators=*/false);
  }
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/false);
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

ParseResult AllocOp::parse(OpAsmParser &parser, OperationState &result) {
  AffineOperandParser affine(parser);
  SmallVector<AffineExpr> sizes;
  MemRefType type;
  llvm::SMLoc loc = parser.getCurrentLocation();
  auto parseSize = [&] { return affine.parse(sizes.emplace_back()); };
  bool hasSizes = succeeded(parser.parseOptionalLSquare());
  if (hasSizes &&
      (parser.parseCommaSeparatedList(parseSize) || parser.parseRSquare()))
    return failure();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  if (affine.getNumDims() != 0)
    return parser.emitError(loc) << "expected sizes over symbols only";
  if (!hasSizes)
    for (int64_t size : type.getShape()) {
      if (ShapedType::isDynamic(size))
        return parser.emitError(loc)
               << "expected the sizes of a buffer of type " << type;
      sizes.push_back(parser.getBuilder().getAffineConstantExpr(size));
    }
  result.getOrAddProperties<Properties>().shape =
      AffineMapAttr::get(affine.getMap(sizes));
  result.addTypes(type);
  return affine.resolve(result.operands);
}

void AllocOp::print(OpAsmPrinter &p) {
  if (!getType().hasStaticShape()) {
    p << " [";
    llvm::interleaveComma(getShape().getResults(), p, [&](AffineExpr expr) {
      p.printAffineExprOfSSAIds(expr, {}, getSymbols());
    });
    p << ']';
  }
  p.printOptionalAttrDict((*this)->getAttrs(), {getShapeAttrName()});
  p << " : " << getType();
}
