//===- TensorMap.cpp - encode tensor maps for a GPU -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/TensorMap.h"
#include "CurrentContext.h"
#include "GPU.h"

#include <algorithm>

namespace relax_mlir::runtime::cuda {

/// Returns the type of elements. Only the floats that the copy might change,
/// and the sizes, matter to a copy.
static TensorDataType getDataType(DLDataType type) {
  bool isFloat = type.code == kDLFloat;
  switch (type.bits) {
  case 8:
    return kTensorUInt8;
  case 16:
    if (type.code == kDLBfloat)
      return kTensorBFloat16;
    return isFloat ? kTensorFloat16 : kTensorUInt16;
  case 32:
    return isFloat ? kTensorFloat32 : kTensorUInt32;
  default:
    return isFloat ? kTensorFloat64 : kTensorUInt64;
  }
}

Error GPU::encodeTensorMap(const TensorMapInfo &info, void *map) {
  if (Error error = checkTensorMap(info, map))
    return error;
  if (!driver.tensorMapEncodeTiled)
    return Error("the driver has no function cuTensorMapEncodeTiled, a later "
                 "driver is needed");
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError(result);
  uint32_t elementStrides[kMaxTensorRank];
  std::fill(std::begin(elementStrides), std::end(elementStrides), 1u);
  Result result = driver.tensorMapEncodeTiled(
      map, getDataType(info.type), info.rank, info.base, info.dims,
      info.strides, info.box, elementStrides, /*interleave=*/0,
      int(info.swizzle), kPromoteTo256Bytes, /*fill=*/0);
  if (result)
    return Error("cuTensorMapEncodeTiled failed: " + driver.describe(result));
  return Error::success();
}

} // namespace relax_mlir::runtime::cuda
