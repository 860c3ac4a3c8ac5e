//===- DeviceSpec.cpp - read and write a device specification -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DeviceSpec.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace relax_mlir;

static TargetSystemSpecInterface getSystem(Operation *op) {
  return op->getAttrOfType<TargetSystemSpecInterface>(
      DLTIDialect::kTargetSystemDescAttrName);
}

TargetDeviceSpecInterface relax_mlir::getDevice(Operation *op, StringRef name) {
  TargetSystemSpecInterface system = getSystem(op);
  if (!system)
    return nullptr;
  return system
      .getDeviceSpecForDeviceID(StringAttr::get(op->getContext(), name))
      .value_or(nullptr);
}

void relax_mlir::setDevice(Operation *op, StringRef name,
                           ArrayRef<NamedAttribute> entries) {
  MLIRContext *context = op->getContext();
  context->getOrLoadDialect<DLTIDialect>();
  Builder builder(context);
  SmallVector<DataLayoutEntryInterface> devices, own;
  DataLayoutEntryKey key(builder.getStringAttr(name));
  if (TargetSystemSpecInterface system = getSystem(op))
    llvm::copy_if(system.getEntries(), std::back_inserter(devices),
                  [&](DataLayoutEntryInterface device) {
                    return device.getKey() != key;
                  });
  for (NamedAttribute entry : entries)
    own.push_back(DataLayoutEntryAttr::get(entry.getName(), entry.getValue()));
  devices.push_back(DataLayoutEntryAttr::get(
      builder.getStringAttr(name), TargetDeviceSpecAttr::get(context, own)));
  op->setAttr(DLTIDialect::kTargetSystemDescAttrName,
              TargetSystemSpecAttr::get(context, devices));
}

Attribute DeviceReader::find(StringRef key) {
  DataLayoutEntryInterface entry =
      device.getSpecForIdentifier(StringAttr::get(op->getContext(), key));
  return entry ? entry.getValue() : nullptr;
}

LogicalResult DeviceReader::fail(StringRef key, const Twine &wanted,
                                 Attribute value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  // Not at the operation: a module would be printed whole.
  return emitError(op->getLoc())
         << "expected '" << key << "' of the device '" << name << "' to be "
         << wanted.str() << ", got " << shortenName(text);
}

LogicalResult DeviceReader::read(StringRef key, int64_t most, bool isPowerOf2,
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

LogicalResult DeviceReader::read(StringRef key, bool &result) {
  Attribute value = find(key);
  if (!value)
    return success();
  auto boolean = dyn_cast<BoolAttr>(value);
  if (!boolean)
    return fail(key, "true or false", value);
  result = boolean.getValue();
  return success();
}
