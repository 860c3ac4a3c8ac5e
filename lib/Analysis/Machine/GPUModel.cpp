//===- GPUModel.cpp - the GPU that programs are scheduled for -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/Machine/GPUModel.h"

#include "DeviceSpec.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr llvm::StringLiteral kGPU = "GPU";
static constexpr llvm::StringLiteral kCapability = "capability";
static constexpr llvm::StringLiteral kExact = "exact";
static constexpr llvm::StringLiteral kEmulated = "emulated";
static constexpr llvm::StringLiteral kTF32 = "tf32";
static constexpr llvm::StringLiteral kWarpSize = "warp_size";
static constexpr llvm::StringLiteral kBlockThreads = "block_threads";
static constexpr llvm::StringLiteral kSharedBytes = "shared_bytes";
static constexpr llvm::StringLiteral kNumProcessors = "multiprocessors";

/// Returns the most shared memory of a block, in KiB, of each capability that
/// code can be generated for; 0 for others.
static int64_t getSharedKiB(int64_t capability) {
  switch (capability) {
  case 80:
  case 87:
    return 163;
  case 86:
  case 89:
    return 99;
  case 90:
    return 227;
  default:
    return 0;
  }
}

std::optional<GPUModel> GPUModel::forChip(StringRef chip) {
  GPUModel model;
  if (!chip.consume_front("sm_"))
    return std::nullopt;
  model.isExact = chip.consume_back("a");
  if (chip.getAsInteger(10, model.capability) ||
      (model.isExact && model.capability != 90))
    return std::nullopt;
  model.sharedBytes = getSharedKiB(model.capability) << 10;
  if (model.sharedBytes == 0)
    return std::nullopt;
  return model;
}

std::string GPUModel::getChip() const {
  return "sm_" + std::to_string(capability) + (isExact ? "a" : "");
}

std::string GPUModel::getFlags() const {
  std::string flags = "-arch=" + getChip();
  if (allowsTF32)
    flags += " -tf32=on";
  if (multiprocessors != kMultiprocessors)
    flags += " -multiprocessors=" + std::to_string(multiprocessors);
  return flags;
}

FailureOr<std::optional<GPUModel>> GPUModel::get(Operation *op) {
  while (op && !getDevice(op, kGPU))
    op = op->getParentOp();
  if (!op)
    return std::optional<GPUModel>();
  GPUModel model;
  DeviceReader reader(op, kGPU);
  if (failed(reader.read(kCapability, /*most=*/1000, /*isPowerOf2=*/false,
                         model.capability)))
    return failure();
  if (failed(reader.read(kExact, model.isExact)) ||
      failed(reader.read(kEmulated, model.isEmulated)) ||
      failed(reader.read(kTF32, model.allowsTF32)) ||
      failed(reader.read(kWarpSize, /*most=*/64, /*isPowerOf2=*/true,
                         model.warpSize)) ||
      failed(reader.read(kBlockThreads, /*most=*/1024, /*isPowerOf2=*/true,
                         model.blockThreads)) ||
      failed(reader.read(kSharedBytes, /*most=*/1 << 20, /*isPowerOf2=*/false,
                         model.sharedBytes)) ||
      failed(reader.read(kNumProcessors, kMostMultiprocessors,
                         /*isPowerOf2=*/false, model.multiprocessors)))
    return failure();
  return std::optional<GPUModel>(model);
}

void GPUModel::setOn(Operation *op) const {
  Builder builder(op->getContext());
  auto number = [&](StringRef key, int64_t value) {
    return builder.getNamedAttr(key, builder.getI64IntegerAttr(value));
  };
  auto flag = [&](StringRef key, bool value) {
    return builder.getNamedAttr(key, builder.getBoolAttr(value));
  };
  SmallVector<NamedAttribute> entries = {
      number(kCapability, capability),     flag(kExact, isExact),
      flag(kEmulated, isEmulated),         number(kWarpSize, warpSize),
      number(kBlockThreads, blockThreads), number(kSharedBytes, sharedBytes)};
  if (allowsTF32)
    entries.push_back(flag(kTF32, true));
  if (multiprocessors != kMultiprocessors)
    entries.push_back(number(kNumProcessors, multiprocessors));
  setDevice(op, kGPU, entries);
}
