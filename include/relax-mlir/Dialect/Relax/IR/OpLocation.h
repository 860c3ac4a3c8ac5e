//===- OpLocation.h - name and location for diagnostics ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_OPLOCATION_H
#define RELAX_MLIR_DIALECT_RELAX_IR_OPLOCATION_H

#include "mlir/IR/Diagnostics.h"
#include <optional>

namespace mlir::relax {

/// The name and the location of an operator, which may not exist yet, for
/// diagnostics of type inference. A default-constructed one reports nothing.
class OpLocation {
public:
  OpLocation() = default;
  OpLocation(StringRef name, std::optional<Location> location)
      : name(name), location(location) {}

  StringRef getName() const { return name; }
  std::optional<Location> getLocation() const { return location; }

private:
  /// The full name, such as `relax.conv2d`. Must outlive this object.
  StringRef name;
  std::optional<Location> location;
};

/// Reports an error like Operation::emitOpError if there is a location. Always
/// returns failure.
template <typename... Args>
LogicalResult emitOptionalError(OpLocation op, Args &&...args) {
  return mlir::emitOptionalError(op.getLocation(), "'", op.getName(), "' op ",
                                 std::forward<Args>(args)...);
}

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_OPLOCATION_H
