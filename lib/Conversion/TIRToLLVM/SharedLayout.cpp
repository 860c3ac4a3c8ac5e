//===- SharedLayout.cpp - the shared memory of a kernel -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SharedLayout.h"

#include "relax-mlir/Conversion/TIRToLLVM/FlatBufferAnalysis.h"

using namespace mlir;
using namespace relax_mlir;

/// The alignment of a box in shared memory with the widest swizzle.
static constexpr int64_t kMaxBoxAlignment = 1024;

/// Returns the alignment of a buffer that may hold boxes of tensor maps or be
/// swizzled. Eight rows, after which a swizzle repeats, take as many bytes.
static int64_t getBoxAlignment(int64_t bytes) {
  return std::clamp<int64_t>(llvm::bit_floor(uint64_t(bytes)), kDeviceAlignment,
                             kMaxBoxAlignment);
}

SharedLayout::SharedLayout(gpu::GPUFuncOp kernel) {
  for (Value buffer : kernel.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(buffer.getType());
    Type element = type.getElementType();
    int64_t elementBytes =
        element.isIntOrFloat()
            ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
            : 8;
    int64_t ownBytes = type.getNumElements() * elementBytes;
    alignments.push_back(getBoxAlignment(ownBytes));
    offsets.push_back(llvm::alignTo(bytes, alignments.back()));
    bytes = llvm::alignTo(offsets.back() + ownBytes, kDeviceAlignment);
  }
}
