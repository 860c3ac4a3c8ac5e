//===- Trace.h - statistics of chosen values --------------------*- C++ -*-===//
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

/// What a tensor looks like from afar. Minimum, maximum and mean are over the
/// finite elements, and 0 where there are none.
struct Statistics {
  int64_t elements = 0, nans = 0, infinities = 0;
  double min = 0, max = 0, mean = 0;

  static Statistics of(const reference::Tensor &tensor);
};

/// The names of nodes of a model in a location, outermost first.
llvm::SmallVector<std::string> getNodeNames(mlir::Location location);

/// The names that values of a module have for its author. A value is called by
/// the names in its location (of the node of a model), by its name in the text
/// it was read from, by what it calls, and by the name of its operation.
class ValueNames {
public:
  ValueNames() = default;
  /// With the names of a text that was read into `state`.
  explicit ValueNames(const mlir::AsmParserState &state);

  /// The names of a value, the best one first.
  llvm::SmallVector<std::string> get(mlir::Value value) const;
  /// The names of the values that were read at a place of the text,
  /// "model.mlir:8:10"; of any other text itself.
  llvm::SmallVector<std::string> getAt(llvm::StringRef place) const;

private:
  llvm::DenseMap<mlir::Value, std::string> textNames;
  llvm::StringMap<llvm::SmallVector<mlir::Value>> places;
};

/// Chooses values by patterns with `*`, `?` and `[...]`.
class ValueSelection {
public:
  /// Fails with a message that names the pattern at fault.
  static llvm::Expected<ValueSelection>
  create(llvm::ArrayRef<std::string> patterns);

  bool contains(mlir::Value value, const ValueNames &names) const;
  bool contains(llvm::ArrayRef<std::string> names) const;
  /// The first pattern that chooses no result of an operation of `module`;
  /// none when all do.
  std::optional<std::string> findUnused(mlir::ModuleOp module,
                                        const ValueNames &names) const;

private:
  struct Pattern {
    /// `glob` refers to it, so it stays where it is.
    std::unique_ptr<std::string> text;
    llvm::GlobPattern glob;
  };
  std::vector<Pattern> patterns;
};

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_TRACE_H
