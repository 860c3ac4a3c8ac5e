//===- Trace.h - statistics of selected values ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_TRACE_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_TRACE_H

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"

namespace relax_mlir::check {

/// A summary of a tensor. Minimum, maximum and mean cover the finite elements
/// and are 0 without them.
struct Statistics {
  int64_t elements = 0, nans = 0, infinities = 0;
  double min = 0, max = 0, mean = 0;

  static Statistics of(const reference::Tensor &tensor);
};

/// Returns the names of model nodes in a location, outermost first.
llvm::SmallVector<std::string> getNodeNames(mlir::Location location);

/// The names by which the author of a module may refer to its values: the names
/// in the location (of the node of a model), the name in the source text, the
/// name of the callee, and the name of the operation.
class ValueNames {
public:
  ValueNames() = default;
  /// Uses the names of a text that was parsed into `state`.
  explicit ValueNames(const mlir::AsmParserState &state);

  /// Returns the names of a value, best name first.
  llvm::SmallVector<std::string> get(mlir::Value value) const;
  /// Returns the names of the values defined at a source location,
  /// "model.mlir:8:10". Returns any other text unchanged.
  llvm::SmallVector<std::string> getAt(llvm::StringRef location) const;

private:
  llvm::DenseMap<mlir::Value, std::string> textNames;
  llvm::StringMap<llvm::SmallVector<mlir::Value>> definitions;
};

/// Selects values by patterns with `*`, `?` and `[...]`.
class ValueSelection {
public:
  /// Parses the patterns. Fails with a message that names the malformed
  /// pattern.
  static llvm::Expected<ValueSelection>
  create(llvm::ArrayRef<std::string> patterns);

  bool contains(mlir::Value value, const ValueNames &names) const;
  bool contains(llvm::ArrayRef<std::string> names) const;
  /// Returns the first pattern that matches no operation result of `module`, or
  /// std::nullopt.
  std::optional<std::string> findUnused(mlir::ModuleOp module,
                                        const ValueNames &names) const;

private:
  struct Pattern {
    /// Held by pointer, since `glob` refers to it.
    std::unique_ptr<std::string> text;
    llvm::GlobPattern glob;
  };
  std::vector<Pattern> patterns;
};

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_TRACE_H
