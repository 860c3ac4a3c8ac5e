//===- BytecodeEmission.cpp - write relax_vm as an executable -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Dialect/TIR/IR/HostPrograms.h"
#include "relax-mlir/Runtime/ExecutableBuilder.h"
#include "relax-mlir/Target/Bytecode/RegisterAllocation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::relax_vm;
using namespace relax_mlir;
using runtime::Arg;

runtime::DataType relax_mlir::getDataType(Type type) {
  uint8_t bits = type.getIntOrFloatBitWidth();
  if (isa<BFloat16Type>(type))
    return {runtime::DataType::BFloat, bits, 1};
  if (isa<FloatType>(type))
    return {runtime::DataType::Float, bits, 1};
  if (type.isInteger(1))
    return {runtime::DataType::Bool, 8, 1};
  return {type.isUnsignedInteger() ? runtime::DataType::UInt
                                   : runtime::DataType::Int,
          bits, 1};
}

namespace {
class ModuleEmitter {
public:
  ModuleEmitter(ModuleOp module, ProgramLayout &layout)
      : module(module), symbols(module), layout(layout) {}
  FailureOr<runtime::Executable> run();

  /// Converts `value` to an argument of a call: a register of `registers`, or
  /// the constant, function or immediate that defines it.
  FailureOr<Arg> getArg(Value value, const RegisterAllocation &registers);
  FailureOr<int64_t> getCallee(Operation *op, Attribute callee);
  runtime::ExecutableBuilder &getBuilder() { return builder; }
  ProgramLayout &getLayout() { return layout; }

private:
  FailureOr<int64_t> declareCallee(Operation *op, Attribute callee);
  FailureOr<Arg> getConstant(ConstOp op);
  FailureOr<Arg> getTensor(ConstOp op, ElementsAttr elements);

  ModuleOp module;
  SymbolTable symbols;
  ProgramLayout &layout;
  runtime::ExecutableBuilder builder;
  /// Names of functions by relax_vm.call and relax_vm.func_ref.
  DenseMap<Operation *, StringRef> callees;
};

/// Emits one function. Branches are patched after all blocks have an index.
class FunctionEmitter {
public:
  FunctionEmitter(ModuleEmitter &parent, FuncOp func)
      : parent(parent), builder(parent.getBuilder()), func(func),
        layout(parent.getLayout()) {}
  LogicalResult run();

private:
  LogicalResult emit(Operation *op, Block *next);
  LogicalResult emitCall(CallOp op);
  LogicalResult emitCondBr(CondBrOp op, Block *next);
  EdgeMoves orderMoves(BranchOpInterface branch, unsigned successor);
  LogicalResult emitMoves(const EdgeMoves &edge, OperandRange operands);
  void emitCopy(Arg source, int64_t dst) {
    builder.emitCall("vm.builtin.copy", {source}, dst);
  }
  void emitJump(Block *dest) { jumps.push_back({builder.emitGoto(1), dest}); }
  FailureOr<int64_t> getRegister(Value value);

  ModuleEmitter &parent;
  runtime::ExecutableBuilder &builder;
  FuncOp func;
  RegisterAllocation allocation;
  ProgramLayout &layout;
  DenseMap<Block *, size_t> starts;
  SmallVector<std::pair<size_t, Block *>> jumps;
};
} // namespace

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

FailureOr<runtime::Executable> ModuleEmitter::run() {
  for (auto func : module.getOps<FuncOp>())
    builder.declareFunction(std::string_view(func.getSymName()));
  for (auto func : module.getOps<FuncOp>())
    if (failed(FunctionEmitter(*this, func).run()))
      return failure();
  runtime::Expected<runtime::Executable> executable = builder.finish();
  if (!executable)
    return module.emitError("cannot write the executable: ")
           << executable.error().message();
  // The builder has brought the functions into their final order.
  llvm::StringMap<int64_t> indices;
  for (auto [index, function] : llvm::enumerate(executable->functions))
    indices[function.name] = index;
  for (auto [op, name] : callees)
    layout.functions[op] = indices.at(name);
  for (auto func : module.getOps<FuncOp>()) {
    const runtime::Function &function =
        executable->functions[indices.at(func.getSymName())];
    FrameLayout &frame = layout.frames[func];
    frame.numRegisters = function.numRegisters;
    frame.numInstructions = function.starts.size();
    func.walk([&](FuncRefOp op) {
      layout.registers[op] = frame.numRegisters + frame.numObjects++;
    });
  }
  return std::move(*executable);
}

FailureOr<int64_t> ModuleEmitter::getCallee(Operation *op, Attribute callee) {
  auto symbol = dyn_cast<FlatSymbolRefAttr>(callee);
  callees[op] =
      symbol ? symbol.getValue() : cast<StringAttr>(callee).getValue();
  return declareCallee(op, callee);
}

FailureOr<int64_t> ModuleEmitter::declareCallee(Operation *op,
                                                Attribute callee) {
  if (auto packed = dyn_cast<StringAttr>(callee)) {
    // All functions of an executable share one name table.
    if (Operation *other = symbols.lookup(packed)) {
      InFlightDiagnostic diag = op->emitOpError("packed function ")
                                << packed
                                << " has the name of a symbol of the module";
      diag.attachNote(other->getLoc()) << "symbol is here";
      return diag;
    }
    return builder.declareFunction(std::string_view(packed.getValue()));
  }
  auto symbol = cast<FlatSymbolRefAttr>(callee);
  std::string_view name(symbol.getValue());
  Operation *target = symbols.lookup(symbol.getAttr());
  if (isa_and_nonnull<FuncOp>(target))
    return builder.declareFunction(name);
  if (auto kernel = dyn_cast_or_null<ExternKernelOp>(target))
    return builder.declareKernel(name, kernel.getNumBuffers(),
                                 kernel.getNumSymbols(), kernel.getHost());
  auto kernel = dyn_cast_or_null<FunctionOpInterface>(target);
  if (!kernel)
    return op->emitOpError("expected a function or kernel of the module, got ")
           << symbol;
  auto isBuffer = [](Type type) { return isa<MemRefType>(type); };
  uint32_t numBuffers = llvm::count_if(kernel.getArgumentTypes(), isBuffer);
  return builder.declareKernel(name, numBuffers,
                               kernel.getNumArguments() - numBuffers,
                               tir::isHostProgram(kernel));
}

FailureOr<Arg> ModuleEmitter::getArg(Value value,
                                     const RegisterAllocation &registers) {
  Operation *def = value.getDefiningOp();
  if (auto imm = dyn_cast_or_null<ImmOp>(def))
    return Arg::imm(imm.getValue());
  if (isa_and_nonnull<VMCtxOp>(def))
    return Arg::vm();
  if (auto constant = dyn_cast_or_null<ConstOp>(def))
    return getConstant(constant);
  if (auto function = dyn_cast_or_null<FuncRefOp>(def)) {
    FailureOr<int64_t> index = getCallee(function, function.getCallee());
    if (failed(index))
      return failure();
    return Arg::function(*index);
  }
  int64_t reg = registers.lookup(value);
  if (reg < 0)
    return emitError(value.getLoc(), "expected a relax_vm value, got ")
           << value;
  return Arg::reg(reg);
}

FailureOr<Arg> ModuleEmitter::getConstant(ConstOp op) {
  if (auto it = layout.constants.find(op); it != layout.constants.end())
    return Arg::constant(it->second);
  FailureOr<Arg> arg =
      llvm::TypeSwitch<Attribute, FailureOr<Arg>>(op.getValue())
          .Case([&](DenseI64ArrayAttr shape) {
            ArrayRef<int64_t> dims = shape.asArrayRef();
            return builder.addShape({dims.begin(), dims.end()});
          })
          .Case([&](ElementsAttr elements) { return getTensor(op, elements); })
          .Case([&](StringAttr string) {
            return builder.addString(std::string_view(string.getValue()));
          })
          .Case([&](FloatAttr number) {
            return builder.addFloat(number.getValueAsDouble());
          })
          .Case([&](IntegerAttr number) {
            return builder.addInt(number.getInt());
          })
          .Case([&](TypeAttr type) {
            return builder.addDataType(getDataType(type.getValue()));
          })
          .Default([&](Attribute value) {
            return FailureOr<Arg>(
                op.emitOpError("expected a constant of the VM, got ") << value);
          });
  if (succeeded(arg))
    layout.constants[op] = arg->value();
  return arg;
}

FailureOr<Arg> ModuleEmitter::getTensor(ConstOp op, ElementsAttr elements) {
  auto type = cast<ShapedType>(elements.getShapedType());
  runtime::DataType dtype = getDataType(type.getElementType());
  std::vector<int64_t> shape(type.getShape().begin(), type.getShape().end());
  runtime::Expected<uint64_t> size = runtime::byteSize(shape, dtype);
  if (!size)
    return op.emitOpError(size.error().message());

  ArrayRef<char> data;
  SmallVector<char> bytes;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return op.emitOpError("expected the data of dense_resource '")
             << resource.getRawHandle().getKey()
             << "', got none: the module was printed without its weights";
    data = blob->getData();
  } else if (type.getElementType().isInteger(1)) {
    // A boolean takes one byte at run time.
    auto dense = cast<DenseElementsAttr>(elements);
    if (dense.isSplat()) {
      bytes.push_back(dense.getSplatValue<bool>());
    } else {
      for (bool value : dense.getValues<bool>())
        bytes.push_back(value);
    }
    data = bytes;
  } else {
    data = cast<DenseElementsAttr>(elements).getRawData();
  }

  if (elements.isSplat() && *size > 0) {
    if (data.size() < dtype.bytes())
      return op.emitOpError("expected ")
             << dtype.bytes() << " bytes of data, got " << data.size();
    return builder.addSplatTensor(dtype, shape, data.data(), op.getHost());
  }
  if (*size > 0 && data.size() != *size)
    return op.emitOpError("expected ")
           << *size << " bytes of data, got " << data.size();
  return builder.addTensor(dtype, shape, data.data(), *size, op.getHost());
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

static std::vector<std::string> getStrings(ArrayAttr texts) {
  std::vector<std::string> strings;
  for (Attribute text : texts ? texts.getValue() : ArrayRef<Attribute>())
    strings.push_back(cast<StringAttr>(text).str());
  return strings;
}

LogicalResult FunctionEmitter::run() {
  FailureOr<RegisterAllocation> registers = allocateRegisters(func);
  if (failed(registers))
    return failure();
  allocation = std::move(*registers);

  std::vector<std::string> names;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    StringRef name = func.getParamName(i);
    names.push_back(name.empty() ? "arg" + std::to_string(i) : name.str());
  }
  builder.beginFunction(std::string_view(func.getSymName()), std::move(names));
  builder.setSignature(getStrings(func.getParamTypesAttr()),
                       func.getOutputType().value_or("").str(),
                       getStrings(func.getOutputNamesAttr()));
  for (int64_t param : func.getHostParams().value_or(ArrayRef<int64_t>()))
    builder.addHostParam(static_cast<uint32_t>(param));
  for (auto [index, block] : llvm::enumerate(allocation.blocks)) {
    starts[block] = builder.numInstructions();
    Block *next = index + 1 < allocation.blocks.size()
                      ? allocation.blocks[index + 1]
                      : nullptr;
    for (Operation &op : *block)
      if (failed(emit(&op, next)))
        return failure();
  }
  for (auto [pc, block] : jumps)
    builder.setTarget(pc, starts.at(block));
  builder.endFunction();
  return success();
}

LogicalResult FunctionEmitter::emit(Operation *op, Block *next) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      // These become arguments of the instructions that use them.
      .Case<ImmOp, ConstOp, FuncRefOp, VMCtxOp>([](auto) { return success(); })
      .Case([&](CallOp call) { return emitCall(call); })
      .Case([&](KillOp kill) {
        int64_t reg = allocation.lookup(kill.getValue());
        layout.registers[kill] = reg;
        builder.emitCall("vm.builtin.null_value", {}, reg);
        return success();
      })
      .Case([&](RetOp ret) -> LogicalResult {
        layout.registers[ret] = allocation.lookup(ret.getValue());
        FailureOr<int64_t> reg = getRegister(ret.getValue());
        if (failed(reg))
          return failure();
        builder.emitRet(*reg);
        return success();
      })
      .Case([&](BrOp br) {
        if (failed(emitMoves(orderMoves(br, 0), br.getDestOperands())))
          return failure();
        if (br.getDest() != next)
          emitJump(br.getDest());
        return success();
      })
      .Case([&](CondBrOp br) { return emitCondBr(br, next); })
      .Default([](Operation *other) {
        return other->emitError("expected an operation of relax_vm, got '")
               << other->getName() << "'";
      });
}

LogicalResult FunctionEmitter::emitCall(CallOp op) {
  std::vector<Arg> args;
  for (Value value : op.getArgs()) {
    FailureOr<Arg> arg = parent.getArg(value, allocation);
    if (failed(arg))
      return failure();
    args.push_back(*arg);
  }
  FailureOr<int64_t> callee = parent.getCallee(op, op.getCallee());
  if (failed(callee))
    return failure();
  int64_t dst = op.getResult() ? allocation.lookup(op.getResult()) : -1;
  layout.instructions[op] = builder.numInstructions();
  layout.registers[op] = dst;
  int64_t &maxArgs = layout.frames[func].maxArgs;
  maxArgs = std::max<int64_t>(maxArgs, args.size());
  builder.emitCall(*callee, args, dst < 0 ? runtime::kVoidRegister : dst);
  return success();
}

/// Returns a register that holds `value`, for an If or a Ret: a value without a
/// register is copied to the scratch register first.
FailureOr<int64_t> FunctionEmitter::getRegister(Value value) {
  if (int64_t reg = allocation.lookup(value); reg >= 0)
    return reg;
  FailureOr<Arg> arg = parent.getArg(value, allocation);
  if (failed(arg))
    return failure();
  emitCopy(*arg, allocation.numRegisters);
  return allocation.numRegisters;
}

/// Returns the moves of an edge, and keeps them in the layout.
EdgeMoves FunctionEmitter::orderMoves(BranchOpInterface branch,
                                      unsigned successor) {
  Block *dest = branch->getSuccessor(successor);
  EdgeMoves edge;
  SmallVector<RegisterMove> moves;
  for (auto [index, arg] : llvm::enumerate(dest->getArguments())) {
    Value operand = branch.getSuccessorOperands(successor)[index];
    int64_t src = allocation.lookup(operand), dst = allocation.lookup(arg);
    if (src < 0)
      edge.loads.push_back({static_cast<unsigned>(index), dst});
    else
      moves.push_back({src, dst});
  }
  edge.moves = sequentializeMoves(moves, allocation.numRegisters);
  layout.edges[{branch.getOperation(), successor}] = edge;
  return edge;
}

LogicalResult FunctionEmitter::emitMoves(const EdgeMoves &edge,
                                         OperandRange operands) {
  for (RegisterMove move : edge.moves)
    emitCopy(Arg::reg(move.src), move.dst);
  // Loads read no register, so they follow all moves that do.
  for (auto [index, dst] : edge.loads) {
    FailureOr<Arg> arg = parent.getArg(operands[index], allocation);
    if (failed(arg))
      return failure();
    emitCopy(*arg, dst);
  }
  return success();
}

/// The moves of each edge are emitted on the edge:
///     if %c, F;  moves to the true block;  goto true block
///  F: moves to the false block;  goto false block
LogicalResult FunctionEmitter::emitCondBr(CondBrOp op, Block *next) {
  FailureOr<int64_t> condition = getRegister(op.getCondition());
  if (failed(condition))
    return failure();
  EdgeMoves toTrue = orderMoves(op, 0), toFalse = orderMoves(op, 1);
  size_t branch = builder.emitIf(*condition, 1);
  if (failed(emitMoves(toTrue, op.getTrueOperands())))
    return failure();
  if (toFalse.moves.empty() && toFalse.loads.empty()) {
    jumps.push_back({branch, op.getFalseDest()});
    if (op.getTrueDest() != next)
      emitJump(op.getTrueDest());
    return success();
  }
  emitJump(op.getTrueDest());
  builder.setTarget(branch, builder.numInstructions());
  if (failed(emitMoves(toFalse, op.getFalseOperands())))
    return failure();
  if (op.getFalseDest() != next)
    emitJump(op.getFalseDest());
  return success();
}

FailureOr<runtime::Executable>
relax_mlir::emitExecutable(ModuleOp module, ProgramLayout *layout) {
  ProgramLayout own;
  return ModuleEmitter(module, layout ? *layout : own).run();
}
