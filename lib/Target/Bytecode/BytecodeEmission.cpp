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
  using CallObserver = llvm::function_ref<void(StringRef, size_t, Location)>;

  ModuleEmitter(ModuleOp module, CallObserver onCall)
      : module(module), symbols(module), onCall(onCall) {}
  FailureOr<runtime::Executable> run();

  /// Converts `value` to an argument of a call: a register of `registers`, or
  /// the constant, function or immediate that defines it.
  FailureOr<Arg> getArg(Value value, const RegisterAllocation &registers);
  FailureOr<int64_t> getCallee(Operation *op, Attribute callee);
  runtime::ExecutableBuilder &getBuilder() { return builder; }
  void observe(StringRef function, size_t instruction, Location location) {
    if (onCall)
      onCall(function, instruction, location);
  }

private:
  FailureOr<Arg> getConstant(ConstOp op);
  FailureOr<Arg> getTensor(ConstOp op, ElementsAttr elements);

  ModuleOp module;
  SymbolTable symbols;
  CallObserver onCall;
  runtime::ExecutableBuilder builder;
  DenseMap<Operation *, Arg> constants;
};

/// Emits one function. Branches are patched after all blocks have an index.
class FunctionEmitter {
public:
  FunctionEmitter(ModuleEmitter &parent, FuncOp func)
      : parent(parent), builder(parent.getBuilder()), func(func) {}
  LogicalResult run();

private:
  LogicalResult emit(Operation *op, Block *next);
  LogicalResult emitCall(CallOp op);
  LogicalResult emitCondBr(CondBrOp op, Block *next);
  LogicalResult emitMoves(Block *dest, OperandRange operands);
  bool needsMoves(Block *dest, OperandRange operands);
  void emitCopy(Arg source, int64_t dst) {
    builder.emitCall("vm.builtin.copy", {source}, dst);
  }
  void emitJump(Block *dest) { jumps.push_back({builder.emitGoto(1), dest}); }
  FailureOr<int64_t> getRegister(Value value);

  ModuleEmitter &parent;
  runtime::ExecutableBuilder &builder;
  FuncOp func;
  RegisterAllocation allocation;
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
  return std::move(*executable);
}

FailureOr<int64_t> ModuleEmitter::getCallee(Operation *op, Attribute callee) {
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
  if (auto it = constants.find(op); it != constants.end())
    return it->second;
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
    constants[op] = *arg;
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
        builder.emitCall("vm.builtin.null_value", {},
                         allocation.lookup(kill.getValue()));
        return success();
      })
      .Case([&](RetOp ret) -> LogicalResult {
        FailureOr<int64_t> reg = getRegister(ret.getValue());
        if (failed(reg))
          return failure();
        builder.emitRet(*reg);
        return success();
      })
      .Case([&](BrOp br) {
        if (failed(emitMoves(br.getDest(), br.getDestOperands())))
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
  parent.observe(func.getSymName(), builder.numInstructions(), op.getLoc());
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

LogicalResult FunctionEmitter::emitMoves(Block *dest, OperandRange operands) {
  SmallVector<RegisterMove> moves;
  SmallVector<std::pair<Value, int64_t>> loads;
  for (auto [operand, arg] : llvm::zip_equal(operands, dest->getArguments())) {
    int64_t src = allocation.lookup(operand), dst = allocation.lookup(arg);
    if (src < 0)
      loads.push_back({operand, dst});
    else
      moves.push_back({src, dst});
  }
  for (RegisterMove move : sequentializeMoves(moves, allocation.numRegisters))
    emitCopy(Arg::reg(move.src), move.dst);
  // Loads read no register, so they follow all moves that do.
  for (auto [value, dst] : loads) {
    FailureOr<Arg> arg = parent.getArg(value, allocation);
    if (failed(arg))
      return failure();
    emitCopy(*arg, dst);
  }
  return success();
}

bool FunctionEmitter::needsMoves(Block *dest, OperandRange operands) {
  return llvm::any_of(llvm::zip_equal(operands, dest->getArguments()),
                      [&](auto pair) {
                        return allocation.lookup(std::get<0>(pair)) !=
                               allocation.lookup(std::get<1>(pair));
                      });
}

/// The moves of each edge are emitted on the edge:
///     if %c, F;  moves to the true block;  goto true block
///  F: moves to the false block;  goto false block
LogicalResult FunctionEmitter::emitCondBr(CondBrOp op, Block *next) {
  FailureOr<int64_t> condition = getRegister(op.getCondition());
  if (failed(condition))
    return failure();
  size_t branch = builder.emitIf(*condition, 1);
  if (failed(emitMoves(op.getTrueDest(), op.getTrueOperands())))
    return failure();
  if (!needsMoves(op.getFalseDest(), op.getFalseOperands())) {
    jumps.push_back({branch, op.getFalseDest()});
    if (op.getTrueDest() != next)
      emitJump(op.getTrueDest());
    return success();
  }
  emitJump(op.getTrueDest());
  builder.setTarget(branch, builder.numInstructions());
  if (failed(emitMoves(op.getFalseDest(), op.getFalseOperands())))
    return failure();
  if (op.getFalseDest() != next)
    emitJump(op.getFalseDest());
  return success();
}

FailureOr<runtime::Executable> relax_mlir::emitExecutable(
    ModuleOp module,
    llvm::function_ref<void(StringRef, size_t, Location)> onCall) {
  return ModuleEmitter(module, onCall).run();
}
