//===- SharedLayout.cpp - the shared memory of a kernel -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SharedLayout.h"

#include "relax-mlir/Conversion/TIRToLLVM/FlatBufferAnalysis.h"

using namespace mlir;
using namespace relax_mlir;

SharedLayout::SharedLayout(gpu::GPUFuncOp kernel) {
  for (Value buffer : kernel.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(buffer.getType());
    Type element = type.getElementType();
    int64_t elementBytes =
        element.isIntOrFloat()
            ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
            : 8;
    offsets.push_back(bytes);
    bytes = llvm::alignTo(bytes + type.getNumElements() * elementBytes,
                          kDeviceAlignment);
  }
}
