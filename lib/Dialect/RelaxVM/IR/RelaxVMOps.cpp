//===- RelaxVMOps.cpp - operations of the relax_vm dialect ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::relax_vm;

bool mlir::relax_vm::isTensorElementType(Type type) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned())
    return false;
  if (integer.isSignless() && integer.getWidth() == 1)
    return true;
  return llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth());
}

//===----------------------------------------------------------------------===//
// FuncOp
//===----------------------------------------------------------------------===//

static FunctionType getVMFunctionType(Builder &builder, unsigned numParams) {
  Type value = builder.getType<ValueType>();
  return builder.getFunctionType(SmallVector<Type>(numParams, value), value);
}

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                   unsigned numParams, ArrayAttr paramNames) {
  OpBuilder::InsertionGuard guard(builder);
  FunctionType type = getVMFunctionType(builder, numParams);
  state.addAttribute(getSymNameAttrName(state.name),
                     builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  if (paramNames)
    state.addAttribute(getParamNamesAttrName(state.name), paramNames);
  Region *body = state.addRegion();
  builder.createBlock(body, body->end(), type.getInputs(),
                      SmallVector<Location>(numParams, state.location));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  StringRef visibility;
  if (succeeded(parser.parseOptionalKeyword(&visibility,
                                            {"public", "private", "nested"})))
    result.addAttribute(getSymVisibilityAttrName(result.name),
                        builder.getStringAttr(visibility));

  StringAttr name;
  SmallVector<OpAsmParser::Argument> params;
  SMLoc paramLoc;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name),
                             result.attributes) ||
      parser.getCurrentLocation(&paramLoc))
    return failure();
  // The type of a parameter is not spelled, there is only one.
  auto parseParam = [&]() -> ParseResult {
    OpAsmParser::Argument &param = params.emplace_back();
    param.type = builder.getType<ValueType>();
    NamedAttrList attrs;
    if (parser.parseOperand(param.ssaName, /*allowResultNumber=*/false) ||
        parser.parseOptionalAttrDict(attrs) ||
        parser.parseOptionalLocationSpecifier(param.sourceLoc))
      return failure();
    param.attrs = attrs.getDictionary(builder.getContext());
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseParam) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(getVMFunctionType(builder, params.size())));
  call_interface_impl::addArgAndResultAttrs(builder, result, params, {},
                                            getArgAttrsAttrName(result.name),
                                            getResAttrsAttrName(result.name));
  return parser.parseRegion(*result.addRegion(), params,
                            /*enableNameShadowing=*/false);
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (StringAttr visibility = getSymVisibilityAttr())
    printer << visibility.getValue() << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(
      llvm::enumerate(getBody().getArguments()), printer, [&](auto it) {
        printer.printRegionArgument(
            it.value(), function_interface_impl::getArgAttrs(*this, it.index()),
            /*omitType=*/true);
      });
  printer << ')';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getSymNameAttrName(), getFunctionTypeAttrName(),
                            getSymVisibilityAttrName(), getArgAttrsAttrName(),
                            getResAttrsAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncOp::verify() {
  FunctionType type = getFunctionType();
  auto isValue = [](Type type) { return isa<ValueType>(type); };
  // (C1)
  if (!llvm::all_of(type.getInputs(), isValue) || type.getNumResults() != 1 ||
      !isValue(type.getResult(0)))
    return emitOpError("expected parameters and one result of type "
                       "'!relax_vm.value', got ")
           << type;
  // (C2)
  if (ArrayAttr names = getParamNamesAttr())
    if (names.size() != type.getNumInputs())
      return emitOpError("expected ")
             << type.getNumInputs() << " parameter names, got " << names.size();
  // (C3)
  if (ArrayAttr attrs = getResAttrsAttr())
    if (llvm::any_of(attrs, [](Attribute attr) {
          return !cast<DictionaryAttr>(attr).empty();
        }))
      return emitOpError("expected no result attributes, got ") << attrs;
  // (C4)
  if (ArrayAttr types = getParamTypesAttr())
    if (types.size() != type.getNumInputs())
      return emitOpError("expected ")
             << type.getNumInputs() << " parameter types, got " << types.size();
  // (C5)
  int64_t least = 0;
  for (int64_t param : getHostParams().value_or(ArrayRef<int64_t>())) {
    if (param < least || param >= type.getNumInputs())
      return emitOpError("expected ascending indices below ")
             << type.getNumInputs() << " in host_params, got " << param;
    least = param + 1;
  }
  return success();
}

StringRef FuncOp::getParamName(unsigned index) {
  ArrayAttr names = getParamNamesAttr();
  if (!names || index >= names.size())
    return {};
  return cast<StringAttr>(names[index]).getValue();
}

void FuncOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  if (region.empty())
    return;
  for (BlockArgument arg : region.getArguments())
    if (StringRef name = getParamName(arg.getArgNumber()); !name.empty())
      setName(arg, name);
}

//===----------------------------------------------------------------------===//
// CallOp and FuncRefOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyCallee(Operation *op, Attribute callee) {
  if (auto name = dyn_cast<StringAttr>(callee); name && name.empty())
    return op->emitOpError("expected the name of a packed function, got \"\"");
  return success();
}

void CallOp::build(OpBuilder &builder, OperationState &state,
                   StringRef packedName, ValueRange args, bool hasResult) {
  SmallVector<Type, 1> types;
  if (hasResult)
    types.push_back(builder.getType<ValueType>());
  build(builder, state, types, builder.getStringAttr(packedName), args);
}

LogicalResult CallOp::verify() {
  // (C1)
  return verifyCallee(*this, getCallee());
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FlatSymbolRefAttr symbol = getSymbol();
  if (!symbol)
    return success();
  Operation *callee = symbols.lookupNearestSymbolFrom(*this, symbol);
  // (C2)
  if (!callee)
    return emitOpError("expected a function or kernel of the module, got ")
           << symbol;
  int64_t numParams = 0;
  if (auto kernel = dyn_cast<ExternKernelOp>(callee)) {
    numParams = kernel.getNumBuffers() + kernel.getNumSymbols();
  } else if (auto function = dyn_cast<FunctionOpInterface>(callee)) {
    numParams = function.getNumArguments();
  } else {
    InFlightDiagnostic diag =
        emitOpError("expected a function or kernel of the module, got ")
        << symbol;
    diag.attachNote(callee->getLoc())
        << "which is a '" << callee->getName() << "'";
    return diag;
  }
  // (C3)
  if (numParams != int64_t(getArgs().size())) {
    InFlightDiagnostic diag = emitOpError("expected ")
                              << numParams << " operands for " << symbol
                              << ", got " << getArgs().size();
    diag.attachNote(callee->getLoc()) << "callee is here";
    return diag;
  }
  // (C4)
  if (!isa<FuncOp>(callee) && getResult())
    return emitOpError("expected no result from kernel ") << symbol;
  return success();
}

LogicalResult FuncRefOp::verify() {
  // (C1)
  return verifyCallee(*this, getCallee());
}

LogicalResult FuncRefOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto symbol = dyn_cast<FlatSymbolRefAttr>(getCallee());
  if (!symbol)
    return success();
  // (C2)
  if (!symbols.lookupNearestSymbolFrom<FuncOp>(*this, symbol))
    return emitOpError("expected a 'relax_vm.func' of the module, got ")
           << symbol;
  return success();
}

//===----------------------------------------------------------------------===//
// KillOp
//===----------------------------------------------------------------------===//

LogicalResult KillOp::verify() {
  // (C1)
  if (Operation *def = getValue().getDefiningOp())
    if (isa<ImmOp, ConstOp, FuncRefOp, VMCtxOp>(def))
      return emitOpError("expected a value that lives in a register, got the "
                         "result of '")
             << def->getName() << "'";
  // (C2)
  for (Operation *user : getValue().getUsers()) {
    if (user->getBlock() != (*this)->getBlock() || user == *this ||
        !(*this)->isBeforeInBlock(user))
      continue;
    InFlightDiagnostic diag = emitOpError("expected the last use of its "
                                          "operand, got a use behind it");
    diag.attachNote(user->getLoc()) << "used here";
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ImmOp and ConstOp
//===----------------------------------------------------------------------===//

LogicalResult ImmOp::verify() {
  int64_t value = getValue();
  // (C1)
  if (value < kMinImmediate || value > kMaxImmediate)
    return emitOpError("expected an integer of 56 bits, got ") << value;
  return success();
}

LogicalResult ConstOp::verify() {
  Attribute value = getValue();
  if (auto elements = dyn_cast<ElementsAttr>(value)) {
    auto type = dyn_cast<RankedTensorType>(elements.getShapedType());
    // DenseI64ArrayAttr is no ElementsAttr, so shapes do not come here.
    // (C2)
    if (!type || !type.hasStaticShape() || type.getEncoding() ||
        !isTensorElementType(type.getElementType()))
      return emitOpError("expected a tensor of static shape and runtime "
                         "element type, got ")
             << elements.getShapedType();
    if (!isa<DenseElementsAttr, DenseResourceElementsAttr>(value))
      return emitOpError("expected 'dense' or 'dense_resource' elements, got ")
             << value;
    return success();
  }
  // (C3)
  if (getHost())
    return emitOpError("expected elements of a tensor that stays on the host, "
                       "got ")
           << value;
  if (auto type = dyn_cast<TypeAttr>(value)) {
    if (!isTensorElementType(type.getValue()))
      return emitOpError("expected an element type of runtime tensors, got ")
             << type.getValue();
    return success();
  }
  if (isa<DenseI64ArrayAttr, StringAttr>(value))
    return success();
  if (auto number = dyn_cast<FloatAttr>(value);
      number && number.getType().isF64())
    return success();
  if (auto number = dyn_cast<IntegerAttr>(value);
      number && number.getType().isSignlessInteger(64))
    return success();
  // (C1)
  return emitOpError("expected elements, 'array<i64>', a string, an f64, an "
                     "i64 or an element type, got ")
         << value;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

SuccessorOperands BrOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(getDestOperandsMutable());
}

SuccessorOperands CondBrOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(index == 0 ? getTrueOperandsMutable()
                                      : getFalseOperandsMutable());
}

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.cpp.inc"
