//===- CPUModel.cpp - read and write the properties of the CPU ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/Machine/CPUModel.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "llvm/Support/raw_ostream.h"

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

static TargetSystemSpecInterface getSystem(Operation *op) {
  return op->getAttrOfType<TargetSystemSpecInterface>(
      DLTIDialect::kTargetSystemDescAttrName);
}

/// Returns the device "CPU" of the specification of `op` itself, or null.
static TargetDeviceSpecInterface getDevice(Operation *op) {
  TargetSystemSpecInterface system = getSystem(op);
  if (!system)
    return nullptr;
  return system
      .getDeviceSpecForDeviceID(StringAttr::get(op->getContext(), kCPU))
      .value_or(nullptr);
}

namespace {
/// Reads entries of the device "CPU" of an operation.
class EntryReader {
public:
  EntryReader(Operation *op, TargetDeviceSpecInterface device)
      : op(op), device(device) {}

  /// Reads a number from 1 to `most`, unless the entry is absent.
  LogicalResult read(StringRef key, int64_t most, bool isPowerOf2,
                     int64_t &result);
  /// Reads a boolean, unless the entry is absent.
  LogicalResult read(StringRef key, bool &result);

private:
  /// Returns the value of an entry, or null.
  Attribute find(StringRef key) {
    DataLayoutEntryInterface entry =
        device.getSpecForIdentifier(StringAttr::get(op->getContext(), key));
    return entry ? entry.getValue() : nullptr;
  }
  LogicalResult fail(StringRef key, const Twine &wanted, Attribute value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    // Not at the operation: a module would be printed whole.
    return emitError(op->getLoc())
           << "expected '" << key << "' of the device '" << kCPU << "' to be "
           << wanted.str() << ", got " << shortenName(text);
  }

  Operation *op;
  TargetDeviceSpecInterface device;
};
} // namespace

LogicalResult EntryReader::read(StringRef key, int64_t most, bool isPowerOf2,
                                int64_t &result) {
  Attribute value = find(key);
  if (!value)
    return success();
  auto number = dyn_cast<IntegerAttr>(value);
  auto isValid = [&](const APInt &size) {
    bool isNegative =
        size.isNegative() && !number.getType().isUnsignedInteger();
    return !isNegative && !size.isZero() && size.ule(most) &&
           (!isPowerOf2 || size.isPowerOf2());
  };
  if (!number || isa<BoolAttr>(value) || !isValid(number.getValue()))
    return fail(key,
                (isPowerOf2 ? "a power of two" : "an integer") +
                    Twine(" from 1 to ") + Twine(most),
                value);
  result = number.getValue().getZExtValue();
  return success();
}

LogicalResult EntryReader::read(StringRef key, bool &result) {
  Attribute value = find(key);
  if (!value)
    return success();
  auto boolean = dyn_cast<BoolAttr>(value);
  if (!boolean)
    return fail(key, "true or false", value);
  result = boolean.getValue();
  return success();
}

FailureOr<CPUModel> CPUModel::get(Operation *op) {
  while (op && !isSetOn(op))
    op = op->getParentOp();
  CPUModel model;
  if (!op)
    return model;
  EntryReader reader(op, getDevice(op));
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

bool CPUModel::isSetOn(Operation *op) { return bool(getDevice(op)); }

void CPUModel::setOn(Operation *op) const {
  MLIRContext *context = op->getContext();
  context->getOrLoadDialect<DLTIDialect>();
  Builder builder(context);
  auto entry = [&](StringRef key, Attribute value) -> DataLayoutEntryInterface {
    return DataLayoutEntryAttr::get(builder.getStringAttr(key), value);
  };
  SmallVector<DataLayoutEntryInterface> devices;
  if (TargetSystemSpecInterface system = getSystem(op))
    llvm::copy_if(system.getEntries(), std::back_inserter(devices),
                  [&](DataLayoutEntryInterface device) {
                    return device.getKey() !=
                           DataLayoutEntryKey(builder.getStringAttr(kCPU));
                  });
  devices.push_back(entry(
      kCPU,
      TargetDeviceSpecAttr::get(
          context,
          {entry(kVectorBytes, builder.getI64IntegerAttr(vectorBytes)),
           entry(kVectorRegisters, builder.getI64IntegerAttr(vectorRegisters)),
           entry(kMaskedMemory, builder.getBoolAttr(hasMasks)),
           entry(kByteDot, builder.getBoolAttr(hasByteDot)),
           entry(kByteTiles, builder.getBoolAttr(hasByteTiles)),
           entry(kCoreCacheBytes, builder.getI64IntegerAttr(coreCacheBytes)),
           entry(kLastCacheBytes,
                 builder.getI64IntegerAttr(lastCacheBytes))})));
  op->setAttr(DLTIDialect::kTargetSystemDescAttrName,
              TargetSystemSpecAttr::get(context, devices));
}
