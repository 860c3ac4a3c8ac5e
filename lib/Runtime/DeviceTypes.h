//===- DeviceTypes.h - the types of device of this library -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_DEVICETYPES_H
#define RELAX_MLIR_LIB_RUNTIME_DEVICETYPES_H

#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

std::unique_ptr<DeviceAPI> createCPUDevice();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_DEVICETYPES_H
