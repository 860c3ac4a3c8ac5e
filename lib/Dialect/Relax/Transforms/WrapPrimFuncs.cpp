//===- WrapPrimFuncs.cpp - make public tensor programs callable -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
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
// The role of a buffer
//===----------------------------------------------------------------------===//

namespace {
/// The accesses of a buffer that decide its role.
struct BufferUse {
  bool isRead = false;
  bool isWritten = false;
  /// The first access in the order of the text is a read.
  bool isReadFirst = false;
  /// A block writes each element before any other access.
  bool isFilled = false;

  bool isInput() const { return !isWritten || isReadFirst; }
  bool isOutput() const { return isWritten; }

  void add(tir::AccessKind kind) {
    bool isFirst = !isRead && !isWritten;
    bool &flag = kind == tir::AccessKind::Read ? isRead : isWritten;
    flag = true;
    isReadFirst |= isFirst && isRead;
  }
};

/// Collects the accesses of a tensor program in the order of the text.
class UseCollector {
public:
  explicit UseCollector(tir::PrimFuncOp program) : program(program) {
    for (BlockArgument buffer : program.getBufferArguments())
      uses[buffer];
  }

  /// Fails with the reason in `why` if an operation may access any buffer.
  LogicalResult collect(std::string &why);

  llvm::MapVector<Value, BufferUse> uses;

private:
  LogicalResult visit(Operation *op);
  LogicalResult visitStated(Operation *op);
  void add(Value buffer, tir::AccessKind kind);

  tir::PrimFuncOp program;
};
} // namespace

void UseCollector::add(Value buffer, tir::AccessKind kind) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  auto *use = uses.find(buffer);
  if (use != uses.end())
    use->second.add(kind);
}

/// Adds the accesses that the block around an unknown operation states of the
/// operation's buffers. Fails if it does not state all of them.
LogicalResult UseCollector::visitStated(Operation *op) {
  auto block = op->getParentOfType<tir::BlockOp>();
  if (!block || !block.getAccessOverride())
    return failure();
  for (Value operand : op->getOperands())
    if (isa<BaseMemRefType>(operand.getType()) &&
        !llvm::is_contained(block.getAccessBuffers(), operand))
      return failure();
  for (tir::AccessKind kind : {tir::AccessKind::Read, tir::AccessKind::Write})
    for (auto [buffer, access] : llvm::zip_equal(
             block.getAccessBuffers(),
             block.getAccessOverride()->getAsRange<tir::AccessAttr>()))
      if (access.getKind() == kind)
        add(buffer, kind);
  return success();
}

LogicalResult UseCollector::visit(Operation *op) {
  if (isMemoryEffectFree(op) ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return success();
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return visitStated(op);
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  // An operation that reads and writes a buffer reads it first.
  for (tir::AccessKind kind : {tir::AccessKind::Read, tir::AccessKind::Write}) {
    for (const MemoryEffects::EffectInstance &effect : effects) {
      bool isRead = isa<MemoryEffects::Read>(effect.getEffect());
      if ((!isRead && !isa<MemoryEffects::Write>(effect.getEffect())) ||
          isRead != (kind == tir::AccessKind::Read))
        continue;
      if (!effect.getValue())
        return visitStated(op);
      add(effect.getValue(), kind);
    }
  }
  return success();
}

LogicalResult UseCollector::collect(std::string &why) {
  WalkResult walk =
      program.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (op->hasTrait<OpTrait::IsTerminator>() || succeeded(visit(op)))
          return WalkResult::advance();
        why = "'" + op->getName().getStringRef().str() +
              "' may access any buffer";
        return WalkResult::interrupt();
      });
  return failure(walk.wasInterrupted());
}

/// Returns true if the block writes each element of the buffer by this access,
/// at least once for all values of the symbols.
static bool coversBuffer(tir::BlockOp block, const tir::BufferRegion &write,
                         ArrayRef<IndexExpr> shape, tir::IndexSpace &space) {
  Region *parent = write.op ? write.op->getParentRegion() : nullptr;
  if (parent != &block.getBody() && parent != &block.getInit())
    return false;
  auto extents = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!extents)
    return false;
  SmallVector<bool> isUsed(extents->size());
  for (auto [lower, size, extent] :
       llvm::zip_equal(write.lower, write.size, shape)) {
    if (lower.isZero() && size == extent)
      continue;
    bool isWhole = false;
    for (auto [i, iterator] : llvm::enumerate(block.getIterators())) {
      if (isUsed[i] || !size.isOne() || (*extents)[i] != extent ||
          space.getExpr(iterator) != lower)
        continue;
      isWhole = isUsed[i] = true;
      break;
    }
    if (!isWhole)
      return false;
  }
  // An iterator beside these may have no iteration.
  for (auto [extent, used] : llvm::zip_equal(*extents, isUsed))
    if (!used && extent.getConstant().value_or(0) < 1)
      return false;
  tir::BlockBinding binding = tir::analyzeBinding(block);
  return binding.unusedLoops.empty() && binding.coversDomainOnce == Answer::Yes;
}

/// Returns true if the first block that accesses the buffer writes each element
/// and reads only the element that it writes.
static bool isFilled(tir::PrimFuncOp program, Value buffer) {
  for (tir::BlockOp block : tir::getBlocksOfScope(program)) {
    tir::IndexSpace space(block);
    tir::BlockAccesses accesses = tir::computeBlockAccesses(block, space);
    if (accesses.unknown)
      return false;
    llvm::erase_if(accesses.regions, [&](const tir::BufferRegion &region) {
      return region.buffer != buffer;
    });
    if (accesses.regions.empty())
      continue;
    std::optional<SmallVector<IndexExpr>> shape = space.getShape(buffer);
    if (!shape)
      return false;
    return llvm::any_of(accesses.getWrites(), [&](const auto *write) {
      return llvm::all_of(accesses.getReads(),
                          [&](const auto *read) {
                            return read->coversSameElements(*write);
                          }) &&
             coversBuffer(block, *write, *shape, space);
    });
  }
  return false;
}

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
  SmallVector<BufferUse> uses;
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
  UseCollector collector(program);
  if (failed(collector.collect(why)))
    return failure();
  for (auto &[buffer, use] : collector.uses) {
    unsigned argument = cast<BlockArgument>(buffer).getArgNumber();
    if (use.isInput())
      inputs.push_back(argument);
    else
      use.isFilled = isFilled(program, buffer);
    if (use.isOutput())
      outputs.push_back(argument);
    uses.push_back(use);
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
      if (dim->isSymbol() && uses[argument].isInput())
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
    attributes.push_back(given ? given
                               : DictionaryAttr::get(program.getContext()));
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
    if (uses[argument].isFilled)
      continue;
    if (uses[argument].isInput())
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
    for (auto [argument, use] : llvm::enumerate(uses))
      if (filter(use))
        list += (list.empty() ? "" : ", ") + names[argument];
    return list;
  };
  remark::passed(program.getLoc(), remark::RemarkOpts::name("wrapped")
                                       .category("relax-wrap-prim-funcs")
                                       .function(program.getName()))
      << remark::metric("inputs", join([](const BufferUse &use) {
                          return use.isInput() && !use.isOutput();
                        }))
      << remark::metric("outputs", join([](const BufferUse &use) {
                          return use.isOutput() && !use.isInput();
                        }))
      << remark::metric("in place", join([](const BufferUse &use) {
                          return use.isOutput() && use.isInput();
                        }))
      << remark::metric("zeroed", join([](const BufferUse &use) {
                          return !use.isInput() && !use.isFilled;
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
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    SymbolTableCollection collection;
    SymbolUserMap users(collection, module);
    bool isOptional = hasPublicFunction(module);
    for (auto program : llvm::to_vector(module.getOps<tir::PrimFuncOp>())) {
      if (!program.isPublic())
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
