//===- Expansion.h - the shorthand of executable specs ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A spec is MLIR with four shorthands, which are expanded before it is parsed:
//
//   // TYPES: f16 f32                          what follows is there once per
//                                              type, where it has `$T`
//   #x = dense<[1.0, nan]> : tensor<2x$T>      `#x` is that text
//   dense<[nan, -inf, max]> : tensor<3xf16>    words for values of the type
//   case @nan_$T: relax.relu #x == #x          a function: constants, the
//                                              operation, its checks
//
// docs/Testing.md explains them. Functions in full are left as they are.
//
//===----------------------------------------------------------------------===//

#ifndef SPEC_EXPANSION_H
#define SPEC_EXPANSION_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>
#include <vector>

namespace relax_mlir::spec {

/// A place in a spec, lines and columns from 1 on. Column 0 stands for the
/// column in the expanded text.
struct Position {
  unsigned line = 1, column = 0;
};

/// A spec in full, and the place that each of its lines comes from.
struct Expansion {
  std::string text;
  std::vector<Position> origins;

  /// The place in the spec that a line of `text` comes from.
  Position getOrigin(unsigned line) const;
  /// The place in the spec of a place in `text`.
  mlir::Location getOrigin(mlir::Location loc, llvm::StringRef fileName) const;
  /// A line of `text`, without the spaces around it.
  llvm::StringRef getLine(unsigned line) const;
};

/// Expands the shorthands of a spec, or of a part that starts behind
/// `firstLine` lines of its file. Fails after a diagnostic at the line that is
/// wrong.
mlir::FailureOr<Expansion> expand(llvm::StringRef text,
                                  llvm::StringRef fileName, unsigned firstLine,
                                  mlir::MLIRContext &context);

/// Parses what was expanded. Operations and diagnostics are located in the
/// spec, and a note shows the line that a diagnostic is of.
mlir::OwningOpRef<mlir::ModuleOp> parseExpansion(const Expansion &expansion,
                                                 llvm::StringRef fileName,
                                                 mlir::MLIRContext &context);

} // namespace relax_mlir::spec

#endif // SPEC_EXPANSION_H
