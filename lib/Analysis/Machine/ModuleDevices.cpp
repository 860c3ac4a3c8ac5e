//===- ModuleDevices.cpp - devices that tensors may be on -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/Machine/ModuleDevices.h"

#include "DeviceSpec.h"

relax_mlir::ModuleDevices::ModuleDevices(mlir::Operation *op) {
  while (op && !getDevice(op, kGPU))
    op = op->getParentOp();
  hasGPU = op != nullptr;
}
