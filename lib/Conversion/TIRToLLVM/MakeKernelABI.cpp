//===- MakeKernelABI.cpp - calling convention of kernels ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "BufferDescriptor.h"
#include "LowerTensorMaps.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/CPU/KernelCodegen.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace relax_mlir {
#define GEN_PASS_DEF_MAKEKERNELABIPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

/// Alignment of workspace, and of each buffer in it.
static constexpr int64_t kWorkspaceAlignment = 64;

/// The sizes of a launch: blocks, threads, and bytes of shared memory.
static constexpr size_t kNumLaunchSizes = 7;

namespace {
/// Converts all functions of one module.
class KernelABI {
public:
  explicit KernelABI(ModuleOp module)
      : module(module), builder(module.getContext()),
        converter(module.getContext()),
        ptr(LLVM::LLVMPointerType::get(module.getContext())),
        i32(builder.getI32Type()), i64(builder.getI64Type()) {}

  LogicalResult run();

private:
  LogicalResult check(func::FuncOp function);
  FailureOr<SmallVector<Type>> convertTypes(func::FuncOp function);

  /// Turns a function with a body into one that takes the context, pointers and
  /// integers, and returns a code.
  LogicalResult convertBody(func::FuncOp function, StringRef name);
  void convertArguments(LLVM::LLVMFuncOp impl, ArrayRef<Type> types);
  Value lowerWorkspace(Block *entry, MutableArrayRef<memref::AllocOp> allocs,
                       Block *fail);
  void convertCalls(LLVM::LLVMFuncOp impl, Block *exit);
  void convertAsserts(LLVM::LLVMFuncOp impl, Block *exit);
  LogicalResult makeLaunch(func::FuncOp launch);
  LogicalResult makeDeviceLaunch(func::FuncOp launch, SymbolRefAttr kernel);
  void fillDeviceLaunch(LLVM::LLVMFuncOp function, SymbolRefAttr kernel,
                        ArrayRef<bool> areMaps);
  LogicalResult makeTensorMap(func::FuncOp function);
  void fillLaunch(LLVM::LLVMFuncOp function, StringRef body,
                  LLVM::LLVMStructType captures);
  void makeThunk(Location loc, StringRef name, StringRef body,
                 LLVM::LLVMStructType captures);
  void makeKernel(Location loc, StringRef name, StringRef impl,
                  TypeRange argumentTypes);

  Value constant(Location loc, Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, type,
                                    builder.getIntegerAttr(type, value));
  }
  Value cast(Location loc, Type type, Value value) {
    if (value.getType() == type)
      return value;
    return UnrealizedConversionCastOp::create(builder, loc, type, value)
        .getResult(0);
  }
  Value call(Location loc, StringRef callee, ValueRange operands) {
    return LLVM::CallOp::create(builder, loc, i32, callee, operands)
        .getResult();
  }
  Value pointerOf(Location loc, Value memref);
  Value memrefOf(Location loc, MemRefType type, Value pointer) {
    return buildBuffer(builder, loc, converter, type, pointer);
  }
  /// Returns the address of the field of `type` at `position`.
  Value fieldAddress(Location loc, Type type, Value pointer,
                     ArrayRef<LLVM::GEPArg> position) {
    SmallVector<LLVM::GEPArg> indices = {0};
    llvm::append_range(indices, position);
    return LLVM::GEPOp::create(builder, loc, ptr, type, pointer, indices);
  }
  /// Loads the field of RelaxKernelContext at `offset`.
  Value contextField(Location loc, Value context, size_t offset);

  ModuleOp module;
  OpBuilder builder;
  LLVMTypeConverter converter;
  Type ptr, i32, i64;
};
} // namespace

Value KernelABI::pointerOf(Location loc, Value memref) {
  Type descriptor = converter.convertType(memref.getType());
  return MemRefDescriptor(cast(loc, descriptor, memref))
      .alignedPtr(builder, loc);
}

Value KernelABI::contextField(Location loc, Value context, size_t offset) {
  Value address =
      LLVM::GEPOp::create(builder, loc, ptr, builder.getI8Type(), context,
                          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
                          LLVM::GEPNoWrapFlags::inbounds);
  return LLVM::LoadOp::create(builder, loc, ptr, address);
}

LogicalResult KernelABI::check(func::FuncOp function) {
  for (Type type : function.getArgumentTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    if (memref && (memref.getRank() > 1 || !memref.getLayout().isIdentity()))
      return function.emitError()
             << "expected buffers of rank 1 with the identity layout, got "
             << memref;
  }
  // An assertion that fails releases all buffers.
  Block *entry = &function.getBody().front();
  auto asserts = entry->getOps<cf::AssertOp>();
  WalkResult result = function.walk([&](memref::AllocOp alloc) {
    if (alloc->getBlock() == entry && alloc.getType().getRank() <= 1 &&
        (asserts.empty() || alloc->isBeforeInBlock(*asserts.begin())))
      return WalkResult::advance();
    alloc.emitError("expected buffers of rank 1 allocated at the start of "
                    "their function");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

FailureOr<SmallVector<Type>> KernelABI::convertTypes(func::FuncOp function) {
  SmallVector<Type> types;
  for (Type type : function.getArgumentTypes()) {
    Type converted = isa<MemRefType>(type) ? ptr : converter.convertType(type);
    if (!converted)
      return function.emitError()
             << "cannot pass a value of type " << type << " to a kernel";
    types.push_back(converted);
  }
  return types;
}

/// Replaces the allocations `allocs` by one request, placed after the last of
/// them, and a jump to `fail` if it returns null. Returns the pointer.
Value KernelABI::lowerWorkspace(Block *entry,
                                MutableArrayRef<memref::AllocOp> allocs,
                                Block *fail) {
  Value context = entry->getArgument(0);
  Location loc = allocs.front().getLoc();
  builder.setInsertionPoint(allocs.back());
  Value total = constant(loc, i64, 0);
  SmallVector<Value> offsets;
  Value mask = constant(loc, i64, -kWorkspaceAlignment);
  Value slack = constant(loc, i64, kWorkspaceAlignment - 1);
  for (memref::AllocOp alloc : allocs) {
    MemRefType type = alloc.getType();
    Type element = converter.convertType(type.getElementType());
    // Take the size of an element from LLVM's data layout.
    Value end = LLVM::GEPOp::create(builder, loc, ptr, element,
                                    LLVM::ZeroOp::create(builder, loc, ptr),
                                    ArrayRef<LLVM::GEPArg>{1});
    Value bytes = LLVM::PtrToIntOp::create(builder, loc, i64, end);
    Value count = alloc.getDynamicSizes().empty()
                      ? constant(loc, i64, type.getNumElements())
                      : cast(loc, i64, alloc.getDynamicSizes()[0]);
    bytes = LLVM::MulOp::create(builder, loc, bytes, count);
    bytes = LLVM::AddOp::create(builder, loc, bytes, slack);
    bytes = LLVM::AndOp::create(builder, loc, bytes, mask);
    offsets.push_back(total);
    total = LLVM::AddOp::create(builder, loc, total, bytes);
  }
  Value function =
      contextField(loc, context, offsetof(RelaxKernelContext, allocWorkspace));
  auto type = LLVM::LLVMFunctionType::get(ptr, {ptr, i64, i64});
  Value alignment = constant(loc, i64, kWorkspaceAlignment);
  Value workspace =
      LLVM::CallOp::create(builder, loc, type,
                           ValueRange{function, context, total, alignment})
          .getResult();
  Value isNull =
      LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, workspace,
                           LLVM::ZeroOp::create(builder, loc, ptr));
  Block *before = builder.getInsertionBlock();
  Block *rest = before->splitBlock(builder.getInsertionPoint());
  builder.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(builder, loc, isNull, fail, rest);
  builder.setInsertionPointToStart(rest);
  for (auto [alloc, offset] : llvm::zip_equal(allocs, offsets)) {
    Value pointer = LLVM::GEPOp::create(builder, loc, ptr, builder.getI8Type(),
                                        workspace, offset);
    alloc.replaceAllUsesWith(memrefOf(loc, alloc.getType(), pointer));
    alloc.erase();
  }
  return workspace;
}

/// Passes the context on, and tests the returned codes.
void KernelABI::convertCalls(LLVM::LLVMFuncOp impl, Block *exit) {
  SmallVector<func::CallOp> calls;
  impl.walk([&](func::CallOp call) { calls.push_back(call); });
  Value context = impl.getArgument(0);
  for (func::CallOp old : calls) {
    Location loc = old.getLoc();
    builder.setInsertionPoint(old);
    SmallVector<Value> operands = {context};
    for (Value operand : old.getOperands())
      operands.push_back(
          isa<MemRefType>(operand.getType())
              ? pointerOf(loc, operand)
              : cast(loc, converter.convertType(operand.getType()), operand));
    Value code = call(loc, old.getCallee(), operands);
    Value failed = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                        code, constant(loc, i32, 0));
    Block *before = old->getBlock();
    Block *rest = before->splitBlock(old);
    builder.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(builder, loc, failed, exit, ValueRange{code}, rest,
                           ValueRange{});
    old.erase();
  }
}

/// Replaces each assertion by a branch that sets the error and exits.
void KernelABI::convertAsserts(LLVM::LLVMFuncOp impl, Block *exit) {
  SmallVector<cf::AssertOp> asserts;
  impl.walk([&](cf::AssertOp op) { asserts.push_back(op); });
  Value context = impl.getArgument(0);
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), {ptr, ptr, ptr});
  for (auto [i, op] : llvm::enumerate(asserts)) {
    Location loc = op.getLoc();
    Block *before = op->getBlock();
    Block *rest = before->splitBlock(op);
    Block *fail = builder.createBlock(exit);
    auto text = [&](const Twine &name, const Twine &value) -> Value {
      std::string terminated = value.str();
      terminated.push_back('\0');
      return LLVM::createGlobalString(loc, builder, name.str(), terminated,
                                      LLVM::Linkage::Internal);
    };
    std::string name = (impl.getName() + ".error" + Twine(i)).str();
    Value function =
        contextField(loc, context, offsetof(RelaxKernelContext, setError));
    Value kind = text(name + ".kind", "RuntimeError");
    Value message = text(name, op.getMsg());
    LLVM::CallOp::create(builder, loc, type,
                         ValueRange{function, context, kind, message});
    LLVM::BrOp::create(builder, loc, ValueRange{constant(loc, i32, -1)}, exit);
    builder.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(builder, loc, op.getArg(), rest, fail);
    op.erase();
  }
}

/// Gives the entry block the types of the function, with casts for the uses.
void KernelABI::convertArguments(LLVM::LLVMFuncOp impl, ArrayRef<Type> types) {
  Block *entry = &impl.getBody().front();
  Location loc = impl.getLoc();
  entry->insertArgument(0u, ptr, loc);
  for (auto [i, type] : llvm::enumerate(types)) {
    BlockArgument old = entry->getArgument(i + 1);
    if (old.getType() == type)
      continue;
    BlockArgument argument = entry->insertArgument(i + 1, type, old.getLoc());
    builder.setInsertionPointToStart(entry);
    auto memref = dyn_cast<MemRefType>(old.getType());
    old.replaceAllUsesWith(memref ? memrefOf(loc, memref, argument)
                                  : cast(loc, old.getType(), argument));
    entry->eraseArgument(i + 2);
  }
}

LogicalResult KernelABI::convertBody(func::FuncOp function, StringRef name) {
  Location loc = function.getLoc();
  FailureOr<SmallVector<Type>> types = convertTypes(function);
  if (failed(types) || failed(check(function)))
    return failure();
  SmallVector<Type> argumentTypes = {ptr};
  llvm::append_range(argumentTypes, *types);
  builder.setInsertionPoint(function);
  auto impl = LLVM::LLVMFuncOp::create(
      builder, loc, name, LLVM::LLVMFunctionType::get(i32, argumentTypes),
      LLVM::Linkage::Internal);
  // Inlining would turn noalias arguments into metadata, which later passes
  // lose.
  impl.setNoInline(true);
  auto noalias = function->getAttrOfType<BoolAttr>("tir.noalias");
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (isa<MemRefType>(type) && (!noalias || noalias.getValue()))
      impl.setArgAttr(i + 1, LLVM::LLVMDialect::getNoAliasAttrName(),
                      builder.getUnitAttr());
  impl.getBody().takeBody(function.getBody());
  convertArguments(impl, *types);

  // ^exit(%code) releases the workspace and returns; ^fail returns at once.
  Block *entry = &impl.getBody().front();
  SmallVector<memref::AllocOp> allocs(entry->getOps<memref::AllocOp>());
  Block *exit =
      builder.createBlock(&impl.getBody(), impl.getBody().end(), {i32}, {loc});
  Value workspace;
  if (!allocs.empty()) {
    Block *fail = builder.createBlock(&impl.getBody(), impl.getBody().end());
    LLVM::ReturnOp::create(builder, loc, constant(loc, i32, -1));
    workspace = lowerWorkspace(entry, allocs, fail);
  }
  convertCalls(impl, exit);
  convertAsserts(impl, exit);
  SmallVector<func::ReturnOp> returns;
  impl.walk([&](func::ReturnOp op) { returns.push_back(op); });
  for (func::ReturnOp op : returns) {
    builder.setInsertionPoint(op);
    LLVM::BrOp::create(builder, op.getLoc(),
                       ValueRange{constant(op.getLoc(), i32, 0)}, exit);
    op.erase();
  }
  builder.setInsertionPointToEnd(exit);
  if (workspace) {
    Value context = entry->getArgument(0);
    Value release =
        contextField(loc, context, offsetof(RelaxKernelContext, freeWorkspace));
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(builder.getContext()), {ptr, ptr});
    LLVM::CallOp::create(builder, loc, type,
                         ValueRange{release, context, workspace});
  }
  LLVM::ReturnOp::create(builder, loc, exit->getArgument(0));
  return success();
}

/// int32 thunk(ctx, begin, end, captures): unpacks and calls the body.
void KernelABI::makeThunk(Location loc, StringRef name, StringRef body,
                          LLVM::LLVMStructType captures) {
  auto thunk = LLVM::LLVMFuncOp::create(
      builder, loc, name,
      LLVM::LLVMFunctionType::get(i32, {ptr, i64, i64, ptr}),
      LLVM::Linkage::Internal);
  OpBuilder::InsertionGuard guard(builder);
  Block *entry = thunk.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> operands(entry->getArguments().take_front(3));
  for (auto [i, type] : llvm::enumerate(captures.getBody())) {
    Value field =
        LLVM::GEPOp::create(builder, loc, ptr, captures, entry->getArgument(3),
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    operands.push_back(LLVM::LoadOp::create(builder, loc, type, field));
  }
  LLVM::ReturnOp::create(builder, loc, call(loc, body, operands));
}

/// int32 launch(ctx, extent, grain, captures...): runs the body in the caller
/// if the work is for one thread, else calls the runtime.
LogicalResult KernelABI::makeLaunch(func::FuncOp launch) {
  Location loc = launch.getLoc();
  if (auto kernel = launch->getAttrOfType<SymbolRefAttr>(kDeviceKernelAttrName))
    return makeDeviceLaunch(launch, kernel);
  if (launch->hasAttr(kTensorMapAttrName))
    return makeTensorMap(launch);
  auto bodyRef = launch->getAttrOfType<FlatSymbolRefAttr>("tir.parallel_body");
  if (!bodyRef)
    return launch.emitError("expected 'tir.parallel_body' or '")
           << kDeviceKernelAttrName << "' on a function without a body";
  FailureOr<SmallVector<Type>> types = convertTypes(launch);
  if (failed(types))
    return failure();
  std::string name = launch.getName().str(), body = bodyRef.getValue().str();
  auto captures = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), ArrayRef<Type>(*types).drop_front(2));
  SmallVector<Type> argumentTypes = {ptr};
  llvm::append_range(argumentTypes, *types);
  builder.setInsertionPoint(launch);
  makeThunk(loc, body + ".thunk", body, captures);
  auto function = LLVM::LLVMFuncOp::create(
      builder, loc, name, LLVM::LLVMFunctionType::get(i32, argumentTypes),
      LLVM::Linkage::Internal);
  launch.erase();
  fillLaunch(function, body, captures);
  return success();
}

void KernelABI::fillLaunch(LLVM::LLVMFuncOp function, StringRef body,
                           LLVM::LLVMStructType captures) {
  Location loc = function.getLoc();
  Block *entry = function.addEntryBlock(builder);
  Block *serial =
      builder.createBlock(&function.getBody(), function.getBody().end());
  Block *parallel =
      builder.createBlock(&function.getBody(), function.getBody().end());
  Value context = entry->getArgument(0), extent = entry->getArgument(1),
        grain = entry->getArgument(2);
  ValueRange values = entry->getArguments().drop_front(3);

  builder.setInsertionPointToStart(entry);
  Value packed = LLVM::AllocaOp::create(builder, loc, ptr, captures,
                                        constant(loc, i64, 1));
  Value isSmall = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::sle,
                                       extent, grain);
  LLVM::CondBrOp::create(builder, loc, isSmall, serial, parallel);

  builder.setInsertionPointToEnd(serial);
  SmallVector<Value> operands = {context, constant(loc, i64, 0), extent};
  llvm::append_range(operands, values);
  LLVM::ReturnOp::create(builder, loc, call(loc, body, operands));

  builder.setInsertionPointToEnd(parallel);
  for (auto [i, value] : llvm::enumerate(values)) {
    Value field =
        LLVM::GEPOp::create(builder, loc, ptr, captures, packed,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc, value, field);
  }
  Value parallelFor =
      contextField(loc, context, offsetof(RelaxKernelContext, parallelFor));
  Value thunk =
      LLVM::AddressOfOp::create(builder, loc, ptr, (body + ".thunk").str());
  auto type = LLVM::LLVMFunctionType::get(i32, {ptr, i64, i64, ptr, ptr});
  Value code = LLVM::CallOp::create(builder, loc, type,
                                    ValueRange{parallelFor, context, extent,
                                               grain, thunk, packed})
                   .getResult();
  LLVM::ReturnOp::create(builder, loc, code);
}

/// int32 launch(ctx, sizes..., operands...): starts a kernel of a device.
LogicalResult KernelABI::makeDeviceLaunch(func::FuncOp launch,
                                          SymbolRefAttr kernel) {
  FailureOr<SmallVector<Type>> types = convertTypes(launch);
  if (failed(types))
    return failure();
  if (types->size() < kNumLaunchSizes)
    return launch.emitError() << "expected " << kNumLaunchSizes
                              << " sizes in front of the operands of a kernel";
  SmallVector<Type> argumentTypes = {ptr};
  llvm::append_range(argumentTypes, *types);
  builder.setInsertionPoint(launch);
  auto function = LLVM::LLVMFuncOp::create(
      builder, launch.getLoc(), launch.getName(),
      LLVM::LLVMFunctionType::get(i32, argumentTypes), LLVM::Linkage::Internal);
  SmallVector<bool> areMaps(llvm::map_range(
      launch.getArgumentTypes().drop_front(kNumLaunchSizes),
      [](Type type) { return isa<LLVM::LLVMPointerType>(type); }));
  launch.erase();
  fillDeviceLaunch(function, kernel, areMaps);
  return success();
}

/// int32 fill(ctx, bytes, buffer, sizes..., strides...): fills a tensor map.
LogicalResult KernelABI::makeTensorMap(func::FuncOp function) {
  FailureOr<SmallVector<Type>> types = convertTypes(function);
  if (succeeded(types))
    defineTensorMapFunction(builder, function, *types);
  return success(succeeded(types));
}

/// An operand in `areMaps` is the address of an argument.
void KernelABI::fillDeviceLaunch(LLVM::LLVMFuncOp function,
                                 SymbolRefAttr kernel, ArrayRef<bool> areMaps) {
  Location loc = function.getLoc();
  Block *entry = function.addEntryBlock(builder);
  Value context = entry->getArgument(0);
  ValueRange sizes = entry->getArguments().slice(1, kNumLaunchSizes);
  ValueRange operands = entry->getArguments().drop_front(1 + kNumLaunchSizes);
  builder.setInsertionPointToStart(entry);
  auto text = [&](StringRef suffix, StringRef value) -> Value {
    std::string terminated = value.str();
    terminated.push_back('\0');
    return LLVM::createGlobalString(loc, builder,
                                    (function.getName() + suffix).str(),
                                    terminated, LLVM::Linkage::Internal);
  };
  Value one = constant(loc, i64, 1);
  auto addresses = LLVM::LLVMArrayType::get(ptr, operands.size());
  Value arguments = LLVM::AllocaOp::create(builder, loc, ptr, addresses, one);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    Value slot = operand;
    if (!areMaps[i]) {
      slot = LLVM::AllocaOp::create(builder, loc, ptr, operand.getType(), one);
      LLVM::StoreOp::create(builder, loc, operand, slot);
    }
    LLVM::StoreOp::create(
        builder, loc, slot,
        fieldAddress(loc, addresses, arguments, {static_cast<int32_t>(i)}));
  }
  // The structure RelaxLaunch.
  auto three = LLVM::LLVMArrayType::get(i64, 3);
  auto type = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), {ptr, ptr, ptr, three, three, i64, ptr, i32});
  Value launch = LLVM::AllocaOp::create(builder, loc, ptr, type, one);
  auto store = [&](Value value, ArrayRef<LLVM::GEPArg> position) {
    LLVM::StoreOp::create(builder, loc, value,
                          fieldAddress(loc, type, launch, position));
  };
  std::string module =
      (kernel.getRootReference().getValue() + kDeviceModuleSuffix).str();
  store(LLVM::AddressOfOp::create(builder, loc, ptr, module), {0});
  store(text(".name", kernel.getLeafReference().getValue()), {1});
  store(text(".location", describeOrigin(loc)), {2});
  for (int32_t i = 0; i < 3; ++i) {
    store(sizes[i], {3, i});
    store(sizes[3 + i], {4, i});
  }
  store(sizes[6], {5});
  store(arguments, {6});
  store(constant(loc, i32, operands.size()), {7});
  Value callee =
      contextField(loc, context, offsetof(RelaxKernelContext, launch));
  Value code = LLVM::CallOp::create(
                   builder, loc, LLVM::LLVMFunctionType::get(i32, {ptr, ptr}),
                   ValueRange{callee, context, launch})
                   .getResult();
  LLVM::ReturnOp::create(builder, loc, code);
}

/// int32 __relax_kernel_<name>(ctx, buffers, symbols)
void KernelABI::makeKernel(Location loc, StringRef name, StringRef impl,
                           TypeRange argumentTypes) {
  builder.setInsertionPointToEnd(module.getBody());
  auto kernel = LLVM::LLVMFuncOp::create(
      builder, loc, (kKernelSymbolPrefix + name).str(),
      LLVM::LLVMFunctionType::get(i32, {ptr, ptr, ptr}));
  Block *entry = kernel.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> operands = {entry->getArgument(0)};
  int32_t buffers = 0, symbols = 0;
  for (Type type : argumentTypes) {
    bool isBuffer = isa<MemRefType>(type);
    int32_t slot = isBuffer ? buffers++ : symbols++;
    Type loaded = isBuffer ? ptr : i64;
    Value address = LLVM::GEPOp::create(
        builder, loc, ptr, loaded, entry->getArgument(isBuffer ? 1 : 2),
        ArrayRef<LLVM::GEPArg>{slot}, LLVM::GEPNoWrapFlags::inbounds);
    operands.push_back(LLVM::LoadOp::create(builder, loc, loaded, address));
  }
  kernel->setAttr(kKernelAttrName,
                  builder.getDenseI64ArrayAttr({buffers, symbols}));
  LLVM::ReturnOp::create(builder, loc, call(loc, impl, operands));
}

LogicalResult KernelABI::run() {
  for (func::FuncOp function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    if (function.isExternal()) {
      if (failed(makeLaunch(function)))
        return failure();
      continue;
    }
    std::string name = function.getName().str();
    if (function.isPrivate()) {
      if (failed(convertBody(function, name)))
        return failure();
      function.erase();
      continue;
    }
    SmallVector<Type> types(function.getArgumentTypes());
    for (Type type : types)
      if (!isa<MemRefType, IndexType>(type))
        return function.emitError()
               << "expected arguments of a kernel to be memrefs and indices, "
                  "got "
               << type;
    std::string impl = "__relax_impl_" + name;
    if (failed(convertBody(function, impl)))
      return failure();
    makeKernel(function.getLoc(), name, impl, types);
    function.erase();
  }
  return success();
}

namespace {
struct MakeKernelABIPass
    : public relax_mlir::impl::MakeKernelABIPassBase<MakeKernelABIPass> {
  using MakeKernelABIPassBase::MakeKernelABIPassBase;

  void runOnOperation() override {
    if (failed(KernelABI(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace
