//===- BufferDescriptor.cpp - a buffer at a pointer -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BufferDescriptor.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"

using namespace mlir;

Value relax_mlir::buildBuffer(OpBuilder &builder, Location loc,
                              const LLVMTypeConverter &converter,
                              MemRefType type, Value pointer) {
  MemRefDescriptor descriptor =
      MemRefDescriptor::poison(builder, loc, converter.convertType(type));
  descriptor.setAllocatedPtr(builder, loc, pointer);
  descriptor.setAlignedPtr(builder, loc, pointer);
  descriptor.setConstantOffset(builder, loc, 0);
  if (type.getRank() == 1) {
    if (!type.isDynamicDim(0))
      descriptor.setConstantSize(builder, loc, 0, type.getDimSize(0));
    descriptor.setConstantStride(builder, loc, 0, 1);
  }
  return UnrealizedConversionCastOp::create(builder, loc, type,
                                            ValueRange(Value(descriptor)))
      .getResult(0);
}
