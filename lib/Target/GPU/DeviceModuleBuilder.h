//===- DeviceModuleBuilder.h - build device modules -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_GPU_DEVICEMODULEBUILDER_H
#define RELAX_MLIR_LIB_TARGET_GPU_DEVICEMODULEBUILDER_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Runtime/KernelABI.h"

namespace relax_mlir {

/// Returns the device of the device modules in `host`. Reports at `loc` that
/// there is none.
mlir::FailureOr<GPUModel> getDeviceOfModules(mlir::Operation *host,
                                             mlir::Location loc);

/// The code of a device module in one form.
struct DeviceCode {
  RelaxDeviceCodeForm form;
  mlir::LLVM::GlobalOp data;
  size_t size;
};

/// A field of a constant structure: the symbol whose address it holds, an
/// integer, or no attribute for a null pointer.
using StructField = llvm::PointerUnion<mlir::Operation *, mlir::Attribute>;

/// Builds the structures of one device module in front of it.
class DeviceModuleBuilder {
public:
  explicit DeviceModuleBuilder(mlir::gpu::GPUModuleOp module);

  /// Creates a constant with `bytes` and a NUL behind them.
  mlir::LLVM::GlobalOp createText(llvm::StringRef suffix,
                                  llvm::StringRef bytes);
  /// Creates a variable of a structure that holds `fields` of `types`.
  mlir::LLVM::GlobalOp createStruct(llvm::StringRef suffix,
                                    llvm::ArrayRef<mlir::Type> types,
                                    bool isConstant,
                                    llvm::ArrayRef<StructField> fields);
  /// Builds `<name>.device_module`, with the code in the given forms.
  void build(const GPUModel &gpu, llvm::ArrayRef<DeviceCode> forms);

  mlir::Type getPointerType() const { return ptr; }
  mlir::IntegerAttr getI32(int64_t value) {
    return builder.getI32IntegerAttr(value);
  }

private:
  std::string name;
  mlir::Location loc;
  mlir::OpBuilder builder;
  mlir::Type ptr, i32, i64;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_GPU_DEVICEMODULEBUILDER_H
