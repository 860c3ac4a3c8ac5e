//===- WrapPrimFuncs.cpp - make public tensor programs callable -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "BufferRoles.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::relax {
#define GEN_PASS_DEF_WRAPPRIMFUNCSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// One program
//===----------------------------------------------------------------------===//

namespace {
/// Makes one tensor program callable.
class ProgramWrapper {
public:
  explicit ProgramWrapper(tir::PrimFuncOp program) : program(program) {
    for (unsigned i = 0, e = program.getNumArguments(); i < e; ++i) {
      StringAttr name = program.getArgumentName(i);
      names.push_back(name ? name.str() : "arg" + std::to_string(i));
    }
  }

  /// Decides the signature. Fails with the reason in `why` if there is none.
  LogicalResult plan(std::string &why);
  /// Makes the function; requires `plan`.
  void apply(SymbolTable &symbols);
  void emitRemark();

private:
  LogicalResult planBuffers(std::string &why);
  LogicalResult planSymbols(std::string &why);
  void reorderArguments();
  void initializeOutputs();
  void fill(Value output, unsigned argument, Value source);

  tir::PrimFuncOp program;
  /// The names of the arguments in messages.
  SmallVector<std::string> names;
  SmallVector<BufferRole> roles;
  SmallVector<IndexExpr> symbolExprs;
  SmallVector<Type> tensorTypes;
  /// The arguments that the kernel takes as inputs and as outputs.
  SmallVector<unsigned> inputs, outputs;
};
} // namespace

static bool isTensorElement(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         type.isSignlessInteger(1) || type.isSignlessInteger(8) ||
         type.isSignlessInteger(16) || type.isSignlessInteger(32) ||
         type.isSignlessInteger(64);
}

LogicalResult ProgramWrapper::planBuffers(std::string &why) {
  for (BlockArgument buffer : program.getBufferArguments()) {
    Type element = cast<MemRefType>(buffer.getType()).getElementType();
    if (isTensorElement(element))
      continue;
    llvm::raw_string_ostream os(why);
    os << "the elements of argument '" << names[buffer.getArgNumber()]
       << "' have the type " << element << ", which no tensor has";
    return failure();
  }
  FailureOr<SmallVector<BufferRole>> computed =
      computeBufferRoles(program, why);
  if (failed(computed))
    return failure();
  roles = *computed;
  for (auto [argument, role] : llvm::enumerate(roles)) {
    if (role.isInput)
      inputs.push_back(argument);
    if (role.isOutput)
      outputs.push_back(argument);
  }
  if (!outputs.empty())
    return success();
  why = "it writes no argument";
  return failure();
}

LogicalResult ProgramWrapper::planSymbols(std::string &why) {
  llvm::StringSet<> taken;
  for (BlockArgument argument : program.getSymbolArguments()) {
    StringAttr given = program.getArgumentName(argument.getArgNumber());
    std::string base = given && IndexExpr::isValidSymbolName(given.getValue())
                           ? given.str()
                           : "n";
    std::string name = base;
    for (unsigned suffix = 1; !taken.insert(name).second; ++suffix)
      name = base + "_" + std::to_string(suffix);
    symbolExprs.push_back(IndexExpr::symbol(name));
  }
  llvm::StringSet<> bound;
  for (BlockArgument buffer : program.getBufferArguments()) {
    unsigned argument = buffer.getArgNumber();
    SmallVector<Dim> dims = llvm::map_to_vector(
        fromAffine(program.getBufferShape(argument), {}, symbolExprs),
        [](const IndexExpr &expr) { return Dim(expr); });
    for (const Dim &dim : dims) {
      if (!dim->isValid()) {
        why = "a size of argument '" + names[argument] + "' is too large";
        return failure();
      }
      if (dim->isSymbol() && roles[argument].isInput)
        bound.insert(dim->getSymbolName());
    }
    tensorTypes.push_back(
        getTensorType(TensorShape(dims),
                      cast<MemRefType>(buffer.getType()).getElementType()));
  }
  for (auto [argument, symbol] :
       llvm::zip_equal(program.getSymbolArguments(), symbolExprs)) {
    if (bound.contains(symbol.getSymbolName()))
      continue;
    why = "index argument '" + names[argument.getArgNumber()] +
          "' is not the size of a dimension of an input";
    return failure();
  }
  return success();
}

LogicalResult ProgramWrapper::plan(std::string &why) {
  if (program.isFlattened()) {
    why = "its blocks have been flattened";
    return failure();
  }
  return success(succeeded(planBuffers(why)) && succeeded(planSymbols(why)));
}

/// Gives the kernel the arguments of a call: inputs, outputs, symbols.
void ProgramWrapper::reorderArguments() {
  Block &body = program.getBody().front();
  unsigned numOld = body.getNumArguments();
  SmallVector<unsigned> order(inputs);
  llvm::append_range(order, outputs);
  for (BlockArgument symbol : program.getSymbolArguments())
    order.push_back(symbol.getArgNumber());
  SmallVector<DictionaryAttr> attributes;
  SmallVector<Type> types;
  SmallVector<BlockArgument> oldArguments(body.getArguments());
  for (unsigned old : order) {
    DictionaryAttr given = program.getArgAttrDict(old);
    NamedAttrList kept(given);
    // The kernel takes a buffer that is in place twice.
    kept.erase(tir::TIRDialect::kBufferRoleAttr);
    attributes.push_back(kept.getDictionary(program.getContext()));
    types.push_back(oldArguments[old].getType());
    body.addArgument(types.back(), oldArguments[old].getLoc());
  }
  // The last new argument for a buffer that is input and output is the output.
  for (auto [position, old] : llvm::enumerate(order))
    if (!is_contained(ArrayRef(order).drop_front(position + 1), old))
      oldArguments[old].replaceAllUsesWith(body.getArgument(numOld + position));
  body.eraseArguments(0, numOld);
  program.setFunctionType(FunctionType::get(program.getContext(), types, {}));
  program.setAllArgAttrs(attributes);
}

/// Appends a nest that stores zeros or the elements of `source`.
void ProgramWrapper::fill(Value output, unsigned argument, Value source) {
  Location loc = program.getLoc();
  OpBuilder builder = OpBuilder::atBlockBegin(&program.getBody().front());
  AffineMap shape =
      program.getBufferShape(cast<BlockArgument>(output).getArgNumber());
  unsigned rank = shape.getNumResults(), numSymbols = shape.getNumSymbols();
  ValueRange symbols = program.getSymbolArguments();
  SmallVector<Value> operands;
  for (AffineExpr extent : shape.getResults()) {
    auto loop = tir::ForOp::create(
        builder, loc, AffineMap::get(0, numSymbols, extent), symbols);
    operands.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  llvm::append_range(operands, symbols);
  SmallVector<AffineExpr> binding;
  for (unsigned i = 0; i < rank; ++i)
    binding.push_back(builder.getAffineDimExpr(i));
  llvm::StringSet<> taken;
  program.walk([&](tir::BlockOp block) { taken.insert(block.getBlockName()); });
  std::string base = (source ? "copy_" : "zero_") + names[argument];
  std::string name = base;
  for (unsigned suffix = 1; taken.contains(name); ++suffix)
    name = base + "_" + std::to_string(suffix);
  auto block = tir::BlockOp::create(
      builder, loc, name,
      SmallVector<tir::IteratorKind>(rank, tir::IteratorKind::Spatial),
      AffineMap::get(rank, numSymbols, binding, program.getContext()), shape,
      operands);
  builder = OpBuilder::atBlockTerminator(&block.getBody().front());
  ValueRange iterators = block.getIterators();
  Value value;
  if (source)
    value = affine::AffineLoadOp::create(builder, loc, source, iterators);
  else
    value = arith::ConstantOp::create(
        builder, loc,
        builder.getZeroAttr(
            cast<MemRefType>(output.getType()).getElementType()));
  affine::AffineStoreOp::create(builder, loc, value, output, iterators);
}

/// Gives an output of undefined contents the contents that it starts with.
void ProgramWrapper::initializeOutputs() {
  Block &body = program.getBody().front();
  // Each nest is inserted at the start.
  for (unsigned position = outputs.size(); position-- != 0;) {
    unsigned argument = outputs[position];
    Value output = body.getArgument(inputs.size() + position), source;
    if (roles[argument].isFilled)
      continue;
    if (roles[argument].isInput)
      source = body.getArgument(llvm::find(inputs, argument) - inputs.begin());
    fill(output, argument, source);
    program->removeDiscardableAttr(tir::TIRDialect::kOpPatternAttr);
  }
}

void ProgramWrapper::apply(SymbolTable &symbols) {
  OpBuilder builder(program);
  Location loc = program.getLoc();
  std::string name = program.getName().str();
  SmallVector<Type> inputTypes, outputTypes;
  SmallVector<Location> inputLocs;
  for (unsigned input : inputs) {
    inputTypes.push_back(tensorTypes[input]);
    inputLocs.push_back(program.getArgument(input).getLoc());
  }
  SmallVector<StringAttr> resultNames;
  for (unsigned output : outputs) {
    outputTypes.push_back(tensorTypes[output]);
    resultNames.push_back(program.getArgumentName(output));
  }

  reorderArguments();
  initializeOutputs();
  symbols.remove(program);
  program.setName(name + "_kernel");
  program.setPrivate();
  symbols.insert(program);

  auto function = FuncOp::create(
      builder, loc, name, builder.getFunctionType(inputTypes, outputTypes));
  for (auto [argument, location] :
       llvm::zip_equal(function.getArguments(), inputLocs))
    argument.setLoc(location);
  for (auto [index, resultName] : llvm::enumerate(resultNames))
    if (resultName)
      function.setResultAttr(index, "relax.name", resultName);
  symbols.insert(function);
  builder.setInsertionPointToStart(&function.getBody().front());
  auto call = CallTIROp::create(builder, loc, outputTypes, program.getName(),
                                function.getArguments(), symbolExprs);
  ReturnOp::create(builder, loc, call.getResults());
}

void ProgramWrapper::emitRemark() {
  auto join = [&](auto filter) {
    std::string list;
    for (auto [argument, role] : llvm::enumerate(roles))
      if (filter(role))
        list += (list.empty() ? "" : ", ") + names[argument];
    return list;
  };
  remark::passed(program.getLoc(), remark::RemarkOpts::name("wrapped")
                                       .category("relax-wrap-prim-funcs")
                                       .function(program.getName()))
      << remark::metric("inputs", join([](const BufferRole &role) {
                          return role.isInput && !role.isOutput;
                        }))
      << remark::metric("outputs", join([](const BufferRole &role) {
                          return role.isOutput && !role.isInput;
                        }))
      << remark::metric("in place", join([](const BufferRole &role) {
                          return role.isOutput && role.isInput;
                        }))
      << remark::metric("zeroed", join([](const BufferRole &role) {
                          return !role.isInput && !role.isFilled;
                        }));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Returns true if the module has a public function beside tensor programs.
static bool hasPublicFunction(ModuleOp module) {
  return llvm::any_of(module.getOps<FunctionOpInterface>(),
                      [](FunctionOpInterface function) {
                        return !isa<tir::PrimFuncOp>(function) &&
                               function.isPublic() && !function.isExternal();
                      });
}

namespace {
struct WrapPrimFuncsPass
    : relax::impl::WrapPrimFuncsPassBase<WrapPrimFuncsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    SymbolTableCollection collection;
    SymbolUserMap users(collection, module);
    llvm::StringSet<> kept(llvm::from_range, keep);
    bool isOptional = hasPublicFunction(module);
    for (auto program : llvm::to_vector(module.getOps<tir::PrimFuncOp>())) {
      if (!program.isPublic() || kept.contains(program.getName()))
        continue;
      ProgramWrapper wrapper(program);
      bool isCalled = !users.useEmpty(program);
      std::string why = isCalled ? "the module calls it" : "";
      if (!isCalled && succeeded(wrapper.plan(why))) {
        wrapper.emitRemark();
        wrapper.apply(symbols);
      } else if (isOptional || isCalled) {
        remark::missed(program.getLoc(), remark::RemarkOpts::name("not wrapped")
                                             .category("relax-wrap-prim-funcs")
                                             .function(program.getName()))
            << remark::reason("{0}", why);
      } else {
        program.emitOpError("is public and cannot be called from outside: ")
            << why << "; make it private, or call it by a 'relax.func'";
        return signalPassFailure();
      }
    }
  }
};
} // namespace
