//===- Swizzle.cpp - places of swizzled elements --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;

/// The bytes after which the order of chunks changes.
static constexpr int64_t kLineBytes = 128;

int64_t relax_mlir::getElementsOfChunk(MemRefType type) {
  return kSwizzleChunk / tir::getChunkedBytes(type.getElementType());
}

Value relax_mlir::buildSwizzledIndex(OpBuilder &builder, Location loc,
                                     MemRefType type, Value index) {
  int64_t swizzle = tir::getSwizzle(type);
  if (swizzle == 0)
    return index;
  int64_t chunk = getElementsOfChunk(type);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  // Lines are 128 bytes, or 8 chunks: bits of the line change those of the
  // chunk.
  int64_t lineShift = llvm::Log2_64(kLineBytes / kSwizzleChunk);
  Value mask = constant((swizzle / kSwizzleChunk - 1) * chunk);
  Value line = arith::ShRUIOp::create(builder, loc, index, constant(lineShift));
  Value change = arith::AndIOp::create(builder, loc, line, mask);
  return arith::XOrIOp::create(builder, loc, index, change);
}
