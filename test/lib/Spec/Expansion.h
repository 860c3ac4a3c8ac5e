//===- Expansion.h - the shorthand of executable specs ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A spec is MLIR with four shorthands, which are expanded before it is parsed:
//
//   // TYPES: f16 f32                          repeats the items below that
//                                              contain `$T` for each type
//   #x = dense<[1.0, nan]> : tensor<2x$T>      names a text
//   dense<[nan, -inf, max]> : tensor<3xf16>    words for values of the type
//   case @nan_$T: relax.relu #x == #x          a function: constants, the
//                                              operation, its checks
//
// docs/Testing.md explains them. Functions are copied unchanged.
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

/// A position in a spec; lines and columns start at 1. Column 0 is the column
/// in the expanded text.
struct Position {
  unsigned line = 1, column = 0;
};

/// An expanded spec, and the position in the spec of each of its lines.
struct Expansion {
  std::string text;
  std::vector<Position> origins;

  /// Returns the position in the spec of a line of `text`.
  Position getOrigin(unsigned line) const;
  /// Returns the location in the spec of a location in `text`.
  mlir::Location getOrigin(mlir::Location loc, llvm::StringRef fileName) const;
  /// Returns a line of `text` without the spaces around it.
  llvm::StringRef getLine(unsigned line) const;
};

/// Expands the shorthands of a spec, or of a part that starts after `firstLine`
/// lines of its file. Fails after a diagnostic at the wrong line.
mlir::FailureOr<Expansion> expand(llvm::StringRef text,
                                  llvm::StringRef fileName, unsigned firstLine,
                                  mlir::MLIRContext &context);

/// Parses the expanded text. Operations and diagnostics have locations in the
/// spec, and a note shows the expanded line of a diagnostic.
mlir::OwningOpRef<mlir::ModuleOp> parseExpansion(const Expansion &expansion,
                                                 llvm::StringRef fileName,
                                                 mlir::MLIRContext &context);

} // namespace relax_mlir::spec

#endif // SPEC_EXPANSION_H
