//===- LowerNVVMForEmulator.cpp - device code for the emulator ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/Passes.h"

#include "DeviceModuleBuilder.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "relax-mlir/Target/GPU/EmulatorLowering.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LOWERNVVMFOREMULATORPASS
#include "relax-mlir/Target/GPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

/// The address space of shared memory in NVVM.
static constexpr unsigned kShared = 3;
/// The alignment of dynamic shared memory behind the shared variables.
static constexpr uint64_t kDynamicAlignment = 1024;

namespace {
/// Lowers one device module.
class ModuleLowering {
public:
  ModuleLowering(gpu::GPUModuleOp module, SymbolTable &host)
      : module(module), host(host), builder(module.getContext()),
        ptr(LLVM::LLVMPointerType::get(module.getContext())) {}

  LogicalResult run(const GPUModel &gpu);

private:
  LogicalResult markAccesses();
  bool needsCheck(Value pointer);
  void placeSharedVariables();
  void removeAddressSpaces();
  void poisonLocalMemory();
  void convertFunctions();
  SmallVector<uint32_t> getArgumentBytes(LLVM::LLVMFuncOp kernel);
  void convertKernel(LLVM::LLVMFuncOp kernel);
  LogicalResult convertOperations();
  LogicalResult verify();
  void findWaiting();
  void declareCFunctions();
  void moveToHost(Operation *symbol);
  void buildTables(const GPUModel &gpu);

  gpu::GPUModuleOp module;
  SymbolTable &host;
  OpBuilder builder;
  Type ptr;
  EmulatorServices services;
  struct Kernel {
    std::string name;
    LLVM::LLVMFuncOp function;
    SmallVector<uint32_t> argumentBytes;
  };
  SmallVector<Kernel> kernels;
  uint64_t sharedBytes = 0;
  /// The functions in which threads wait, also in functions that they call.
  DenseSet<Operation *> waiting;
};
} // namespace

static InFlightDiagnostic reportUnknown(Operation *op, StringRef name) {
  InFlightDiagnostic error = emitError(op->getLoc())
                             << "emu cannot execute '" << name << "'";
  for (StringRef limit : {getMbarrierLimit(op), getTensorCopyLimit(op)})
    if (!limit.empty())
      error << ": " << limit;
  return error;
}

/// Reports inline assembly, with the start of its text.
static InFlightDiagnostic reportUnknown(LLVM::InlineAsmOp assembly) {
  constexpr size_t maxLength = 80;
  StringRef text = assembly.getAsmString();
  return emitError(assembly.getLoc())
         << "emu cannot execute the inline assembly '"
         << text.take_front(maxLength)
         << (text.size() > maxLength ? "...'" : "'");
}

/// Returns true if `op` is an operation of the dialect llvm that runs foreign
/// code, or accesses memory in a way that the emulator does not check.
static bool isForeign(Operation *op) {
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    return !call.getCallee();
  return isa<LLVM::MaskedLoadOp, LLVM::MaskedStoreOp, LLVM::masked_gather,
             LLVM::masked_scatter, LLVM::masked_expandload,
             LLVM::masked_compressstore, LLVM::MemcpyInlineOp, LLVM::InvokeOp,
             LLVM::VaArgOp>(op);
}

/// Returns false if `pointer` is obviously memory of the thread, or a variable
/// that moves to the host code.
bool ModuleLowering::needsCheck(Value pointer) {
  Value base = pointer;
  while (Operation *op = base.getDefiningOp()) {
    if (!isa<LLVM::GEPOp, LLVM::AddrSpaceCastOp, LLVM::BitcastOp>(op))
      break;
    base = op->getOperand(0);
  }
  Operation *op = base.getDefiningOp();
  if (isa_and_nonnull<LLVM::AllocaOp>(op))
    return false;
  auto address = dyn_cast_or_null<LLVM::AddressOfOp>(op);
  if (!address)
    return true;
  auto global = module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
  return global && global.getAddrSpace() == kShared;
}

/// Sets `emu.checked` on accesses, while pointers have their address spaces.
LogicalResult ModuleLowering::markAccesses() {
  bool isKnown = true;
  module.walk([&](Operation *op) {
    if (isForeign(op)) {
      reportUnknown(op, op->getName().getStringRef());
      isKnown = false;
    }
    if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
        assembly && !isEmulatedAssembly(assembly)) {
      reportUnknown(assembly);
      isKnown = false;
    }
    if (isDeviceAccess(op) &&
        llvm::any_of(op->getOperands(), [&](Value operand) {
          // A pointer that is stored is not accessed.
          return isa<LLVM::LLVMPointerType>(operand.getType()) &&
                 !(isa<LLVM::StoreOp>(op) && operand == op->getOperand(0)) &&
                 needsCheck(operand);
        }))
      op->setAttr(kCheckedAccessAttrName, builder.getUnitAttr());
  });
  return success(isKnown);
}

/// Refuses kernels with clusters of several blocks.
static LogicalResult verifyClusters(gpu::GPUModuleOp module) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    auto dims = function->getAttrOfType<DenseI32ArrayAttr>(
        NVVM::NVVMDialect::getClusterDimAttrName());
    if (dims &&
        llvm::any_of(dims.asArrayRef(), [](int32_t dim) { return dim > 1; }))
      return function.emitError()
             << "emu cannot execute a kernel with clusters of blocks";
  }
  return success();
}

/// Gives shared variables their offsets; those without a size are behind all
/// others.
void ModuleLowering::placeSharedVariables() {
  DataLayout layout = DataLayout::closest(module);
  SmallVector<LLVM::GlobalOp> variables, dynamic;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    if (global.getAddrSpace() != kShared)
      continue;
    uint64_t bytes = layout.getTypeSize(global.getType()).getFixedValue();
    variables.push_back(global);
    if (bytes == 0) {
      dynamic.push_back(global);
      continue;
    }
    uint64_t alignment =
        std::max<uint64_t>(global.getAlignment().value_or(1),
                           layout.getTypeABIAlignment(global.getType()));
    sharedBytes = llvm::alignTo(sharedBytes, alignment);
    services.sharedOffsets[global.getSymName()] = sharedBytes;
    sharedBytes += bytes;
  }
  for (LLVM::GlobalOp global : dynamic)
    services.sharedOffsets[global.getSymName()] =
        llvm::alignTo(sharedBytes, kDynamicAlignment);
  for (LLVM::GlobalOp global : variables)
    global.erase();
}

void ModuleLowering::removeAddressSpaces() {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [this](LLVM::LLVMPointerType) -> std::optional<Type> { return ptr; });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (auto global : module.getOps<LLVM::GlobalOp>())
    global.setAddrSpace(0);
}

/// Fills memory of the thread, which has no checks, with NaN, so that a read of
/// an element that was not written has a wrong result.
void ModuleLowering::poisonLocalMemory() {
  DataLayout layout = DataLayout::closest(module);
  module.walk([&](LLVM::AllocaOp alloca) {
    builder.setInsertionPointAfter(alloca);
    Location loc = alloca.getLoc();
    Value count = alloca.getArraySize();
    if (count.getType() != builder.getI64Type())
      count = LLVM::ZExtOp::create(builder, loc, builder.getI64Type(), count);
    Value size = LLVM::ConstantOp::create(
        builder, loc,
        builder.getI64IntegerAttr(
            layout.getTypeSize(alloca.getElemType()).getFixedValue()));
    Value ones =
        LLVM::ConstantOp::create(builder, loc, builder.getI8IntegerAttr(-1));
    LLVM::MemsetOp::create(builder, loc, alloca, ones,
                           LLVM::MulOp::create(builder, loc, count, size),
                           /*isVolatile=*/false);
  });
}

SmallVector<uint32_t>
ModuleLowering::getArgumentBytes(LLVM::LLVMFuncOp kernel) {
  DataLayout layout = DataLayout::closest(module);
  return llvm::map_to_vector(
      kernel.getArguments(), [&](BlockArgument argument) -> uint32_t {
        auto byValue = kernel.getArgAttrOfType<TypeAttr>(
            argument.getArgNumber(), LLVM::LLVMDialect::getByValAttrName());
        return layout.getTypeSize(byValue ? byValue.getValue()
                                          : argument.getType());
      });
}

/// Gives a kernel the arguments of RelaxEmulatedFunction, and loads its own.
void ModuleLowering::convertKernel(LLVM::LLVMFuncOp kernel) {
  Block *entry = &kernel.getBody().front();
  Location loc = kernel.getLoc();
  builder.setInsertionPointToStart(entry);
  unsigned numArguments = entry->getNumArguments();
  entry->addArgument(ptr, loc);
  Value addresses = entry->addArgument(ptr, loc);
  for (unsigned i = 0; i < numArguments; ++i) {
    BlockArgument argument = entry->getArgument(i);
    Value slot = LLVM::GEPOp::create(builder, loc, ptr, ptr, addresses,
                                     ArrayRef<LLVM::GEPArg>{int32_t(i)});
    Value value = LLVM::LoadOp::create(builder, loc, ptr, slot);
    // A structure that is passed by value is at the address of the argument.
    if (!kernel.getArgAttr(i, LLVM::LLVMDialect::getByValAttrName()))
      value = LLVM::LoadOp::create(builder, loc, argument.getType(), value);
    argument.replaceAllUsesWith(value);
  }
  entry->eraseArguments(0, numArguments);
  kernel.removeArgAttrsAttr();
  kernel.setFunctionType(LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), {ptr, ptr}));
}

/// Gives all functions the thread as their first argument.
void ModuleLowering::convertFunctions() {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    if (function.isExternal())
      continue;
    if (function->hasAttr(gpu::GPUDialect::getKernelFuncAttrName()) ||
        function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName())) {
      kernels.push_back(
          {function.getName().str(), function, getArgumentBytes(function)});
      convertKernel(function);
    } else {
      (void)function.insertArgument(0, ptr, DictionaryAttr(),
                                    function.getLoc());
    }
    for (NamedAttribute attr : llvm::to_vector(function->getDiscardableAttrs()))
      function->removeDiscardableAttr(attr.getName());
    function.setCConv(LLVM::CConv::C);
    function.setLinkage(LLVM::Linkage::Internal);
    function.setComdatAttr(nullptr);
  }
  module.walk([&](LLVM::CallOp call) {
    auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(*call.getCallee());
    if (!callee || callee.isExternal())
      return;
    call->insertOperands(0, EmulatorServices::getThread(call));
    call.setCConv(LLVM::CConv::C);
    call.removeArgAttrsAttr();
    auto segments = call.getProperties().operandSegmentSizes;
    ++segments[0];
    call.getProperties().operandSegmentSizes = segments;
  });
}

/// Makes operations legal that have no pattern. The conversion leaves unknown
/// ones as they are.
static void configureTarget(ConversionTarget &target,
                            const EmulatorServices &services) {
  target.addDynamicallyLegalDialect<LLVM::LLVMDialect>(
      [](Operation *op) { return !op->hasAttr(kCheckedAccessAttrName); });
  target.addIllegalOp<LLVM::AddrSpaceCastOp, LLVM::Trap, LLVM::InlineAsmOp>();
  target.addDynamicallyLegalOp<LLVM::AddressOfOp>([&](LLVM::AddressOfOp op) {
    return !services.sharedOffsets.contains(op.getGlobalName());
  });
  target.addDynamicallyLegalOp<LLVM::CallIntrinsicOp>(
      [](LLVM::CallIntrinsicOp op) -> std::optional<bool> {
        return op.getIntrin().starts_with("llvm.nvvm.")
                   ? std::nullopt
                   : std::optional<bool>(true);
      });
  target.addDynamicallyLegalOp<LLVM::CallOp>(
      [](LLVM::CallOp op) -> std::optional<bool> {
        auto module = op->getParentOfType<gpu::GPUModuleOp>();
        if (!op.getCallee())
          return true;
        auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(*op.getCallee());
        return callee && callee.isExternal() ? std::nullopt
                                             : std::optional<bool>(true);
      });
}

LogicalResult ModuleLowering::convertOperations() {
  ConversionTarget target(*module.getContext());
  configureTarget(target, services);
  RewritePatternSet patterns(module.getContext());
  populateNVVMToEmulatorPatterns(services, patterns);
  populateMbarrierToEmulatorPatterns(services, patterns);
  populateTensorCopyToEmulatorPatterns(services, patterns);
  populateWgmmaToEmulatorPatterns(services, patterns);
  populateMemoryToEmulatorPatterns(services, patterns);
  populateDeviceMathToLibmPatterns(services, patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

/// Reports the operations that no pattern lowered.
LogicalResult ModuleLowering::verify() {
  bool isKnown = true;
  auto report = [&](Operation *op, StringRef name) {
    reportUnknown(op, name);
    isKnown = false;
  };
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op)) {
      if (intrinsic.getIntrin().starts_with("llvm.nvvm."))
        report(op, intrinsic.getIntrin());
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      if (!call.getCallee())
        return;
      auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(*call.getCallee());
      if (callee && callee.isExternal())
        report(op, *call.getCallee());
    } else if (!isa<LLVM::LLVMDialect>(op->getDialect()) && op != module) {
      report(op, name);
    }
  });
  return success(isKnown);
}

void ModuleLowering::findWaiting() {
  waiting = services.getWaiting();
  bool changed = true;
  while (changed) {
    changed = false;
    module.walk([&](LLVM::CallOp call) {
      if (!call.getCallee())
        return;
      Operation *callee = module.lookupSymbol(*call.getCallee());
      if (callee && waiting.contains(callee))
        changed |=
            waiting.insert(call->getParentOfType<LLVM::LLVMFuncOp>()).second;
    });
  }
}

void ModuleLowering::declareCFunctions() {
  builder.setInsertionPoint(module);
  for (const auto &[name, type] : services.getCFunctions()) {
    if (host.lookup(name))
      continue;
    auto function =
        LLVM::LLVMFuncOp::create(builder, module.getLoc(), name, type);
    // LLVM simplifies calls by names. It knows them behind the first character,
    // but then takes fminf for fmaxf.
    function.setPassthroughAttr(builder.getStrArrayAttr({"nobuiltin"}));
    host.insert(function);
  }
}

/// Moves a symbol to the host code, under a name that is new there.
void ModuleLowering::moveToHost(Operation *symbol) {
  StringAttr old = SymbolTable::getSymbolName(symbol);
  std::string name = (module.getName() + ".device." + old.getValue()).str();
  while (host.lookup(name))
    name += "_";
  StringAttr unique = builder.getStringAttr(name);
  // Uses in a device module are only in that module.
  if (failed(SymbolTable::replaceAllSymbolUses(symbol, unique, module)))
    llvm_unreachable("a device module has only known symbol tables");
  SymbolTable::setSymbolName(symbol, unique);
  symbol->moveBefore(module);
  host.insert(symbol);
}

/// Returns an array of numbers of 32 bits; null if it is empty.
static StructField buildNumbers(DeviceModuleBuilder &tables,
                                const Twine &suffix,
                                ArrayRef<uint32_t> numbers) {
  if (numbers.empty())
    return Attribute();
  auto fields =
      llvm::map_to_vector(numbers, [&](uint32_t number) -> StructField {
        return tables.getI32(number);
      });
  SmallVector<Type> types(numbers.size(), tables.getI32(0).getType());
  return tables.createStruct(suffix.str(), types, /*isConstant=*/true, fields)
      .getOperation();
}

void ModuleLowering::buildTables(const GPUModel &gpu) {
  static_assert(sizeof(RelaxEmulatedOp) == 16 &&
                    sizeof(RelaxEmulatedKernel) == 48 &&
                    sizeof(RelaxEmulatedModule) == 16,
                "expected the structures that are built here");
  DeviceModuleBuilder tables(module);
  llvm::StringMap<Operation *> texts;
  auto text = [&](StringRef value) -> Operation * {
    Operation *&global = texts[value];
    if (!global)
      global = tables.createText((".text" + Twine(texts.size())).str(), value);
    return global;
  };
  Type i32 = builder.getI32Type();
  SmallVector<Type> types;
  SmallVector<StructField> fields;
  for (const auto &[name, location] : services.getOps()) {
    types.append({ptr, ptr});
    fields.append({text(name), text(location)});
  }
  StructField ops = Attribute();
  if (!fields.empty())
    ops = tables.createStruct(".ops", types, /*isConstant=*/true, fields)
              .getOperation();
  types.clear();
  fields.clear();
  for (auto &[name, function, argumentBytes] : kernels) {
    types.append({ptr, ptr, ptr, i32, i32, i32, ptr});
    fields.append({text(name), function.getOperation(), ops,
                   tables.getI32(services.getOps().size()),
                   tables.getI32(sharedBytes),
                   tables.getI32(waiting.contains(function)),
                   buildNumbers(tables, ".arguments." + name, argumentBytes)});
  }
  StructField entries = Attribute();
  if (!fields.empty())
    entries =
        tables.createStruct(".kernels", types, /*isConstant=*/true, fields)
            .getOperation();
  LLVM::GlobalOp data =
      tables.createStruct(".emulated", {ptr, i32}, /*isConstant=*/true,
                          {entries, tables.getI32(kernels.size())});
  tables.build(
      gpu, {{RELAX_DEVICE_CODE_EMULATED, data, sizeof(RelaxEmulatedModule)}});
}

LogicalResult ModuleLowering::run(const GPUModel &gpu) {
  if (failed(verifyClusters(module)) || failed(markAccesses()))
    return failure();
  placeSharedVariables();
  removeAddressSpaces();
  poisonLocalMemory();
  convertFunctions();
  tieWgmmaWaits(module);
  if (failed(convertOperations()) || failed(verify()))
    return failure();
  declareCFunctions();
  findWaiting();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (isa<LLVM::GlobalOp>(op) || (function && !function.isExternal()))
      moveToHost(&op);
  }
  buildTables(gpu);
  module.erase();
  return success();
}

namespace {
struct LowerNVVMForEmulatorPass
    : public relax_mlir::impl::LowerNVVMForEmulatorPassBase<
          LowerNVVMForEmulatorPass> {
  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    if (modules.empty())
      return;
    FailureOr<GPUModel> gpu =
        getDeviceOfModules(getOperation(), modules.front().getLoc());
    if (failed(gpu))
      return signalPassFailure();
    SymbolTable host(getOperation());
    for (gpu::GPUModuleOp module : modules)
      if (failed(ModuleLowering(module, host).run(*gpu)))
        return signalPassFailure();
  }
};
} // namespace
