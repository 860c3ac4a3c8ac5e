//===- EmulatorPattern.h - patterns that call the emulator ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_GPU_EMULATORPATTERN_H
#define RELAX_MLIR_LIB_TARGET_GPU_EMULATORPATTERN_H

#include "relax-mlir/Target/GPU/EmulatorLowering.h"

namespace relax_mlir {

/// A pattern that calls the emulator.
template <typename OpT>
struct EmulatorPattern : mlir::OpConversionPattern<OpT> {
  EmulatorPattern(mlir::MLIRContext *context, EmulatorServices &services)
      : mlir::OpConversionPattern<OpT>(context), services(services) {}

  static mlir::Value i32(mlir::OpBuilder &builder, mlir::Operation *op,
                         int64_t value) {
    return mlir::LLVM::ConstantOp::create(builder, op->getLoc(),
                                          builder.getI32IntegerAttr(value));
  }
  static mlir::Value isNotZero(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value value) {
    mlir::Value zero = mlir::LLVM::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(value.getType(), 0));
    return mlir::LLVM::ICmpOp::create(
        builder, loc, mlir::LLVM::ICmpPredicate::ne, value, zero);
  }
  /// Reinterprets 32 bits as a value of `type`.
  static mlir::Value bitcast(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Type type, mlir::Value value) {
    if (value.getType() == type)
      return value;
    return mlir::LLVM::BitcastOp::create(builder, loc, type, value);
  }

  EmulatorServices &services;
};

/// A pattern with results in registers of 32 bits.
template <typename OpT> struct FragmentPattern : EmulatorPattern<OpT> {
  using EmulatorPattern<OpT>::EmulatorPattern;

  static mlir::Value getElement(mlir::OpBuilder &builder, mlir::Location loc,
                                mlir::Value array, int32_t index) {
    return mlir::LLVM::GEPOp::create(builder, loc, array.getType(),
                                     builder.getI32Type(), array,
                                     llvm::ArrayRef<mlir::LLVM::GEPArg>{index});
  }

  mlir::Value getArray(mlir::OpBuilder &builder, mlir::Operation *op,
                       size_t size) const {
    auto type = mlir::LLVM::LLVMArrayType::get(builder.getI32Type(), size);
    return this->services.getSlot(builder, op, type);
  }

  /// Stores a fragment in memory.
  mlir::Value store(mlir::OpBuilder &builder, mlir::Operation *op,
                    mlir::ValueRange values) const {
    mlir::Location loc = op->getLoc();
    mlir::Value array = getArray(builder, op, values.size());
    for (auto [i, value] : llvm::enumerate(values))
      mlir::LLVM::StoreOp::create(
          builder, loc,
          this->bitcast(builder, loc, builder.getI32Type(), value),
          getElement(builder, loc, array, i));
    return array;
  }

  /// Loads a fragment of a type of 32 bits or a structure of such.
  mlir::Value load(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Type type, mlir::Value array) const {
    auto loadElement = [&](mlir::Type type, int32_t index) -> mlir::Value {
      return mlir::LLVM::LoadOp::create(builder, loc, type,
                                        getElement(builder, loc, array, index),
                                        /*alignment=*/4);
    };
    auto fields = llvm::dyn_cast<mlir::LLVM::LLVMStructType>(type);
    if (!fields)
      return loadElement(type, 0);
    mlir::Value result = mlir::LLVM::PoisonOp::create(builder, loc, type);
    for (auto [i, field] : llvm::enumerate(fields.getBody()))
      result = mlir::LLVM::InsertValueOp::create(
          builder, loc, result, loadElement(field, i),
          llvm::ArrayRef<int64_t>{int64_t(i)});
    return result;
  }
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_GPU_EMULATORPATTERN_H
