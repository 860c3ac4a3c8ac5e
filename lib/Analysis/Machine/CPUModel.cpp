//===- CPUModel.cpp - read and write the properties of the CPU ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/Machine/CPUModel.h"

#include "DeviceSpec.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr llvm::StringLiteral kCPU = "CPU";
static constexpr llvm::StringLiteral kVectorBytes = "vector_bytes";
static constexpr llvm::StringLiteral kVectorRegisters = "vector_registers";
static constexpr llvm::StringLiteral kMaskedMemory = "masked_memory";
static constexpr llvm::StringLiteral kByteDot = "byte_dot";
static constexpr llvm::StringLiteral kByteTiles = "byte_tiles";
static constexpr llvm::StringLiteral kCoreCacheBytes = "core_cache_bytes";
static constexpr llvm::StringLiteral kLastCacheBytes = "last_cache_bytes";

FailureOr<CPUModel> CPUModel::get(Operation *op) {
  while (op && !isSetOn(op))
    op = op->getParentOp();
  CPUModel model;
  if (!op)
    return model;
  DeviceReader reader(op, kCPU);
  if (failed(reader.read(kVectorBytes, maxVectorBytes, /*isPowerOf2=*/true,
                         model.vectorBytes)) ||
      failed(reader.read(kVectorRegisters, maxVectorRegisters,
                         /*isPowerOf2=*/false, model.vectorRegisters)) ||
      failed(reader.read(kMaskedMemory, model.hasMasks)) ||
      failed(reader.read(kByteDot, model.hasByteDot)) ||
      failed(reader.read(kByteTiles, model.hasByteTiles)) ||
      failed(reader.read(kCoreCacheBytes, maxCacheBytes, /*isPowerOf2=*/false,
                         model.coreCacheBytes)) ||
      failed(reader.read(kLastCacheBytes, maxCacheBytes, /*isPowerOf2=*/false,
                         model.lastCacheBytes)))
    return failure();
  return model;
}

bool CPUModel::isSetOn(Operation *op) { return bool(getDevice(op, kCPU)); }

void CPUModel::setOn(Operation *op) const {
  Builder builder(op->getContext());
  auto entry = [&](StringRef key, Attribute value) {
    return builder.getNamedAttr(key, value);
  };
  setDevice(
      op, kCPU,
      {entry(kVectorBytes, builder.getI64IntegerAttr(vectorBytes)),
       entry(kVectorRegisters, builder.getI64IntegerAttr(vectorRegisters)),
       entry(kMaskedMemory, builder.getBoolAttr(hasMasks)),
       entry(kByteDot, builder.getBoolAttr(hasByteDot)),
       entry(kByteTiles, builder.getBoolAttr(hasByteTiles)),
       entry(kCoreCacheBytes, builder.getI64IntegerAttr(coreCacheBytes)),
       entry(kLastCacheBytes, builder.getI64IntegerAttr(lastCacheBytes))});
}
