//===- RelaxFunctionOps.cpp - functions and calls -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "AllocationEffects.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "relax-mlir/Dialect/Relax/IR/EncodedTypes.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::relax;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.cpp.inc"

void RelaxDialect::registerFunctionOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// FuncOp
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                   FunctionType type, ArrayRef<NamedAttribute> attrs) {
  buildWithEntryBlock(builder, state, name, type, attrs, type.getInputs());
}

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
ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
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

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

StringAttr FuncOp::getArgumentName(unsigned index) {
  if (auto name = getArgAttrOfType<StringAttr>(index, "relax.name"))
    return name;
  if (isExternal())
    return {};
  auto loc = dyn_cast<NameLoc>(getArgument(index).getLoc());
  // Arguments that a pass makes may have the location of an operation.
  return loc && loc != getLoc() ? loc.getName() : StringAttr();
}

void FuncOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  if (region.empty())
    return;
  for (BlockArgument argument : region.getArguments())
    if (StringAttr name = getArgumentName(argument.getArgNumber()))
      setName(argument, name.getValue());
}

LogicalResult FuncOp::verify() {
  // (C1)
  if (getImpure() && getForcePure())
    return emitOpError("expected either 'impure' or 'force_pure', got both");
  // (C2)
  for (auto [kind, types] : {std::pair("argument", getArgumentTypes()),
                             std::pair("result", getResultTypes())})
    for (auto [index, type] : llvm::enumerate(types))
      if (!isRelaxValueType(type))
        return emitOpError() << "expected " << kind << " #" << index
                             << " to be a tensor, shape, object, scalar or "
                                "tuple of these, got "
                             << type;
  // (C7)
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    Attribute donated = getArgAttr(index, kDonatedAttrName);
    if (donated && !(isa<UnitAttr>(donated) && isa<TensorType>(type)))
      return emitOpError() << "expected '" << kDonatedAttrName
                           << "' to be a unit attribute of a tensor, got "
                           << donated << " of argument #" << index;
  }
  return success();
}

namespace {
/// Verifies that each symbol is bound before it is used.
class SymbolScopeVerifier {
public:
  explicit SymbolScopeVerifier(FuncOp func) : func(func) {}

  LogicalResult verify() {
    llvm::StringSet<> scope;
    SmallVector<StringRef> symbols;
    for (Type type : func.getArgumentTypes())
      collectBindingSymbols(type, symbols);
    scope.insert(symbols.begin(), symbols.end());
    for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
      if (std::optional<StringRef> symbol = findUnbound(type, scope))
        return func.emitOpError()
               << "expected symbol '" << *symbol << "' of argument #" << index
               << " to be a whole dimension of an argument";
    return func.isExternal() ? success() : verify(func.getBody(), scope);
  }

private:
  /// Adds the symbols that the arguments and operations of the region bind to
  /// `scope`.
  LogicalResult verify(Region &region, llvm::StringSet<> &scope) {
    for (Block &block : region) {
      SmallVector<StringRef> symbols;
      for (Type type : block.getArgumentTypes())
        collectBindingSymbols(type, symbols);
      scope.insert(symbols.begin(), symbols.end());
      for (Type type : block.getArgumentTypes())
        if (std::optional<StringRef> symbol = findUnbound(type, scope))
          return emitUnbound(region.getParentOp(), *symbol);
      for (Operation &op : block)
        if (failed(verify(op, scope)))
          return failure();
    }
    return success();
  }

  LogicalResult verify(Operation &op, llvm::StringSet<> &scope) {
    if (std::optional<StringRef> symbol =
            findUnbound(op.getAttrDictionary(), scope))
      return emitUnbound(&op, *symbol);
    if (isa<DataflowOp>(op)) {
      // The region runs once: the symbols it binds stay bound.
      if (failed(verify(op.getRegion(0), scope)))
        return failure();
    } else if (!op.hasTrait<OpTrait::IsIsolatedFromAbove>()) {
      for (Region &region : op.getRegions()) {
        llvm::StringSet<> inner = scope;
        if (failed(verify(region, inner)))
          return failure();
      }
    }
    if (auto binder = dyn_cast<SymbolBinderInterface>(op))
      for (StringRef symbol : binder.getBoundSymbols())
        scope.insert(symbol);
    for (Type type : op.getResultTypes())
      if (std::optional<StringRef> symbol = findUnbound(type, scope))
        return emitUnbound(&op, *symbol);
    return success();
  }

  template <typename AttrOrType>
  static std::optional<StringRef> findUnbound(AttrOrType where,
                                              const llvm::StringSet<> &scope) {
    SmallVector<StringRef> symbols;
    collectSymbols(where, symbols);
    for (StringRef symbol : symbols)
      if (!scope.contains(symbol))
        return symbol;
    return std::nullopt;
  }

  static LogicalResult emitUnbound(Operation *op, StringRef symbol) {
    return op->emitOpError() << "expected symbol '" << symbol
                             << "' to be bound by an argument or an operation "
                                "before this one";
  }

  FuncOp func;
};
} // namespace

/// Verifies that encoded types stay inside relax: upstream folders and rewrites
/// refine the shape of a tensor type and keep its encoding.
static LogicalResult verifyEncodedTypes(Operation *op) {
  if (isa_and_nonnull<RelaxDialect>(op->getDialect()) ||
      op->hasTrait<KeepsEncodedTypes>())
    return success();
  for (auto types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (hasEncoding(type))
        return op->emitOpError()
               << "expected no operand or result with a #relax.tensor encoding "
                  "outside the relax dialect, got "
               << type;
  return success();
}

static bool isImpureCall(Operation *op) {
  if (auto call = dyn_cast<CallOp>(op))
    return call.getImpure();
  if (auto call = dyn_cast<CallPackedOp>(op))
    return !call.getPure();
  return isa<CallTIRInplaceOp>(op);
}

LogicalResult FuncOp::verifyRegions() {
  // (C3)
  if (!isExternal() && !isa<ReturnOp>(getBody().front().getTerminator()))
    return getBody().front().getTerminator()->emitOpError(
        "ends a relax.func, expected relax.return");
  bool pure = !getImpure() && !getForcePure();
  WalkResult result = getBody().walk([&](Operation *op) {
    // (C4)
    if (failed(verifyEncodedTypes(op)))
      return WalkResult::interrupt();
    // (C5)
    if (pure && isImpureCall(op)) {
      InFlightDiagnostic diag =
          op->emitOpError("is impure, expected its function to be marked "
                          "'impure'");
      diag.attachNote(getLoc()) << "in function '" << getName() << "'";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  // (C6)
  return result.wasInterrupted() ? failure()
                                 : SymbolScopeVerifier(*this).verify();
}

//===----------------------------------------------------------------------===//
// ReturnOp
//===----------------------------------------------------------------------===//

LogicalResult ReturnOp::verify() {
  auto func = cast<FuncOp>((*this)->getParentOp());
  ArrayRef<Type> expected = func.getResultTypes();
  // (C1)
  if (getNumOperands() != expected.size())
    return emitOpError() << "expected " << expected.size() << " operands as '"
                         << func.getName() << "' has results, got "
                         << getNumOperands();
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip_equal(expected, getOperandTypes())))
    if (std::get<0>(pair) != std::get<1>(pair))
      return emitOpError() << "expected operand #" << index << " of type "
                           << std::get<0>(pair) << ", got "
                           << std::get<1>(pair);
  return success();
}

//===----------------------------------------------------------------------===//
// CallOp
//===----------------------------------------------------------------------===//

/// Returns the values of the callee's symbols for a call with these operands.
static SymbolMap unifyArguments(FuncOp callee, TypeRange operands) {
  SymbolMap map;
  for (auto [formal, actual] :
       llvm::zip_equal(callee.getArgumentTypes(), operands))
    unifySymbols(formal, actual, map);
  return map;
}

void CallOp::build(OpBuilder &builder, OperationState &state, FuncOp callee,
                   ValueRange args) {
  SmallVector<Type> results(callee.getResultTypes());
  if (args.size() == callee.getNumArguments()) {
    SymbolMap map = unifyArguments(callee, args.getTypes());
    for (Type &type : results)
      type = substituteOrErase(type, map);
  }
  build(builder, state, results, callee.getImpure(), callee.getName(), args,
        ArrayAttr(), ArrayAttr());
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = dyn_cast_or_null<FuncOp>(
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr()));
  // (C1)
  if (!callee)
    return emitOpError() << "expected '" << getCallee()
                         << "' to name a relax.func";
  // (C2)
  if (getArgs().size() != callee.getNumArguments())
    return emitOpError() << "expected " << callee.getNumArguments()
                         << " operands, got " << getArgs().size();
  if (getNumResults() != callee.getNumResults())
    return emitOpError() << "expected " << callee.getNumResults()
                         << " results, got " << getNumResults();
  // (C3)
  if (getImpure() != callee.getImpure())
    return emitOpError() << "expected "
                         << (callee.getImpure() ? "'impure', as on"
                                                : "no 'impure', as not on")
                         << " '" << getCallee() << "'";
  // (C4)
  SymbolMap map = unifyArguments(callee, getArgs().getTypes());
  for (auto [index, formal] : llvm::enumerate(callee.getArgumentTypes())) {
    Type expected = substituteSymbols(formal, map);
    Type actual = getArgs()[index].getType();
    if (!relax::areCompatible(substituteOrErase(formal, map), actual))
      return emitOpError() << "expected operand #" << index << " of type "
                           << expected << ", got " << actual;
  }
  // (C5)
  SmallVector<Type> inferred;
  for (Type type : callee.getResultTypes())
    inferred.push_back(substituteOrErase(type, map));
  return verifyNamedTypes(*this, inferred, getResultTypes());
}

void CallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAllocationEffects(*this, effects);
  if (getImpure()) {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
  if (!getNewSymbols(*this).empty())
    effects.emplace_back(MemoryEffects::Write::get(),
                         ShapeSymbolResource::get());
}
