//===- ImageObject.cpp - write the object with __relax_image --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ImageObject.h"

#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/CPU/LLVMGuard.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace relax_mlir;

namespace {
/// A row of the table of kernels, or of that of compiled functions.
struct TableRow {
  StringRef name, symbol;
  unsigned first, second;
};

/// Builds the module; Runtime/KernelABI.h defines the layouts.
class ImageBuilder {
public:
  ImageBuilder(Module &module)
      : module(module), context(module.getContext()),
        pointer(PointerType::getUnqual(context)),
        i32(Type::getInt32Ty(context)), i64(Type::getInt64Ty(context)) {}

  void build(const TargetSpec &spec, const KernelObjects &code,
             const ImageContents &contents);

private:
  Constant *string(StringRef text);
  /// Declares data that another object defines; null if it has no bytes.
  Constant *data(StringRef symbol, size_t size);
  Constant *table(ArrayRef<TableRow> rows, FunctionType *type);
  void buildStub(StringRef name);
  Function *buildUnloadedError();

  Module &module;
  LLVMContext &context;
  PointerType *pointer;
  Type *i32, *i64;
  GlobalVariable *image = nullptr, *api = nullptr;
  Function *unloadedError = nullptr;
};
} // namespace

Constant *ImageBuilder::string(StringRef text) {
  Constant *data = ConstantDataArray::getString(context, text);
  auto *global =
      new GlobalVariable(module, data->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, data);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return global;
}

Constant *ImageBuilder::data(StringRef symbol, size_t size) {
  if (size == 0)
    return ConstantPointerNull::get(pointer);
  auto *global =
      new GlobalVariable(module, Type::getInt8Ty(context), /*isConstant=*/true,
                         GlobalValue::ExternalLinkage, nullptr, symbol);
  global->setVisibility(GlobalValue::HiddenVisibility);
  return global;
}

/// Builds a table of functions of this type, which other objects define.
Constant *ImageBuilder::table(ArrayRef<TableRow> rows, FunctionType *type) {
  if (rows.empty())
    return ConstantPointerNull::get(pointer);
  auto *rowType = StructType::get(context, {pointer, pointer, i32, i32});
  SmallVector<Constant *> entries;
  for (const TableRow &row : rows) {
    Function *function = module.getFunction(row.symbol);
    if (!function)
      function = Function::Create(type, GlobalValue::ExternalLinkage,
                                  row.symbol, module);
    function->setVisibility(GlobalValue::HiddenVisibility);
    entries.push_back(ConstantStruct::get(
        rowType, {string(row.name), function, ConstantInt::get(i32, row.first),
                  ConstantInt::get(i32, row.second)}));
  }
  auto *arrayType = ArrayType::get(rowType, entries.size());
  return new GlobalVariable(module, arrayType, /*isConstant=*/true,
                            GlobalValue::PrivateLinkage,
                            ConstantArray::get(arrayType, entries));
}

/// Builds the function that reports a missing runtime, while the api slot is
/// empty. It raises the error through tvm-ffi if that is in the process;
/// otherwise it writes the reason to stderr.
Function *ImageBuilder::buildUnloadedError() {
  auto *function = Function::Create(FunctionType::get(i32, false),
                                    GlobalValue::InternalLinkage,
                                    "relax_unloaded_error", module);
  StringRef text = "this relax artefact was not loaded by "
                   "librelax_runtime.so: load that library first";
  auto *raise = Function::Create(
      FunctionType::get(Type::getVoidTy(context), {pointer, pointer}, false),
      GlobalValue::ExternalWeakLinkage, "TVMFFIErrorSetRaisedFromCStr", module);
  FunctionCallee write = module.getOrInsertFunction(
      "write", FunctionType::get(i64, {i32, pointer, i64}, false));
  IRBuilder<> builder(BasicBlock::Create(context, "entry", function));
  auto *raiseBlock = BasicBlock::Create(context, "raise", function);
  auto *printBlock = BasicBlock::Create(context, "print", function);
  auto *exitBlock = BasicBlock::Create(context, "exit", function);
  builder.CreateCondBr(builder.CreateIsNotNull(raise), raiseBlock, printBlock);
  builder.SetInsertPoint(raiseBlock);
  builder.CreateCall(raise, {string("RuntimeError"), string(text)});
  builder.CreateBr(exitBlock);
  builder.SetInsertPoint(printBlock);
  std::string line = ("error: " + text + "\n").str();
  builder.CreateCall(write, {ConstantInt::get(i32, 2), string(line),
                             ConstantInt::get(i64, line.size())});
  builder.CreateBr(exitBlock);
  builder.SetInsertPoint(exitBlock);
  builder.CreateRet(ConstantInt::getSigned(i32, -1));
  return function;
}

/// int32 __tvm_ffi_f(void *self, const TVMFFIAny *args, int32 numArgs,
///                   TVMFFIAny *result)
void ImageBuilder::buildStub(StringRef name) {
  auto *function = Function::Create(
      FunctionType::get(i32, {pointer, pointer, i32, pointer}, false),
      GlobalValue::ExternalLinkage, "__tvm_ffi_" + name, module);
  IRBuilder<> builder(BasicBlock::Create(context, "entry", function));
  auto *loadedBlock = BasicBlock::Create(context, "loaded", function);
  auto *unloadedBlock = BasicBlock::Create(context, "unloaded", function);
  Value *table = builder.CreateLoad(pointer, api);
  builder.CreateCondBr(builder.CreateIsNotNull(table), loadedBlock,
                       unloadedBlock);
  builder.SetInsertPoint(unloadedBlock);
  builder.CreateRet(builder.CreateCall(unloadedError));
  builder.SetInsertPoint(loadedBlock);
  Value *field = builder.CreateConstInBoundsGEP1_64(
      builder.getInt8Ty(), table, offsetof(RelaxRuntimeAPI, invoke));
  Value *invoke = builder.CreateLoad(pointer, field);
  auto *invokeType =
      FunctionType::get(i32, {pointer, pointer, pointer, i32, pointer}, false);
  builder.CreateRet(
      builder.CreateCall(invokeType, invoke,
                         {image, string(name), function->getArg(1),
                          function->getArg(2), function->getArg(3)}));
}

void ImageBuilder::build(const TargetSpec &spec, const KernelObjects &code,
                         const ImageContents &contents) {
  SmallVector<TableRow> kernels, functions;
  for (const KernelInfo &kernel : code.kernels)
    kernels.push_back(
        {kernel.name, kernel.symbol, kernel.numBuffers, kernel.numSymbols});
  for (const FunctionInfo &function : code.functions)
    functions.push_back({function.name, function.symbol, function.numRegisters,
                         function.numInstructions});
  auto *kernelType = FunctionType::get(i32, {pointer, pointer, pointer}, false);
  auto *functionType =
      FunctionType::get(i32, {pointer, pointer, pointer, pointer}, false);
  api = new GlobalVariable(
      module, pointer, /*isConstant=*/false, GlobalValue::ExternalLinkage,
      ConstantPointerNull::get(pointer), RELAX_RUNTIME_API_SYMBOL);
  Constant *fields[] = {ConstantInt::get(i32, RELAX_IMAGE_VERSION),
                        ConstantInt::get(i32, kernels.size()),
                        table(kernels, kernelType),
                        data(kBytecodeSymbol, contents.bytecode.size()),
                        ConstantInt::get(i64, contents.bytecode.size()),
                        data(kWeightsSymbol, contents.weights.size()),
                        ConstantInt::get(i64, contents.weights.size()),
                        string(spec.triple),
                        string(spec.requiredFeatures()),
                        api,
                        ConstantInt::get(i32, spec.getDeviceType()),
                        ConstantInt::get(i32, functions.size()),
                        table(functions, functionType)};
  Constant *value = ConstantStruct::getAnon(context, fields);
  image = new GlobalVariable(module, value->getType(), /*isConstant=*/true,
                             GlobalValue::ExternalLinkage, value,
                             RELAX_IMAGE_SYMBOL);
  unloadedError = buildUnloadedError();
  for (const std::string &name : contents.publicFunctions)
    buildStub(name);
}

bool relax_mlir::writeImageObject(const TargetSpec &spec,
                                  const KernelObjects &code,
                                  const ImageContents &contents,
                                  raw_pwrite_stream &os, std::string &error) {
  std::string diagnostics;
  bool finished = runGuarded(
      [&] {
        LLVMContext context;
        collectErrors(context, diagnostics);
        std::unique_ptr<TargetMachine> machine =
            spec.createTargetMachine(/*optLevel=*/2, /*jit=*/false);
        if (!machine) {
          diagnostics = "no LLVM back end for target '" + spec.triple + "'";
          return;
        }
        Module module("image", context);
        module.setTargetTriple(machine->getTargetTriple());
        module.setDataLayout(machine->createDataLayout());
        ImageBuilder(module).build(spec, code, contents);
        legacy::PassManager passes;
        if (machine->addPassesToEmitFile(passes, os, nullptr,
                                         CodeGenFileType::ObjectFile)) {
          diagnostics = "target cannot emit an object";
          return;
        }
        passes.run(module);
      },
      error);
  if (finished)
    error = diagnostics;
  return error.empty();
}
