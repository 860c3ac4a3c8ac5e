//===- IRSizeLimits.h - limits on nesting and size of IR -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Aliases in a text and indices in bytecode let attributes, types and locations
// share their parts, so their printed size may be exponential and their nesting
// unbounded. MLIR walks them recursively, also in its verifier, and prints a
// shared part each time that it occurs.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_IRSIZELIMITS_H
#define RELAX_MLIR_DIAGNOSTICS_IRSIZELIMITS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/TypeRange.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"

namespace relax_mlir {

/// Measures attributes, types and locations. Measures each distinct one once,
/// and without recursion. The limits are:
///
/// - at most 100 levels of nesting, which is the depth that the parser accepts
///   for a text printed without aliases, or 1024 levels for a location;
/// - at most 65536 parts in a type or a location;
/// - at most 4194304 parts in total, plus 32 for each byte of the file they
/// come
///   from. The total counts an attribute each time it is added, and types and
///   locations once.
///
/// A shared part counts each time that it occurs.
class IRSizeLimits {
public:
  explicit IRSizeLimits(uint64_t fileSize = 0) : fileSize(fileSize) {}

  /// Fails if a limit is exceeded, and on every call after that. Accepts null.
  llvm::LogicalResult add(mlir::Attribute attribute);
  llvm::LogicalResult add(mlir::Type type);
  /// Adds the types of one operation, which are printed together: they may have
  /// at most 4194304 parts, counted each time that they occur.
  llvm::LogicalResult add(mlir::TypeRange types);

  /// Describes the exceeded limit: "is nested more than 100 levels deep".
  llvm::StringRef getFault() const { return fault; }

private:
  /// An attribute (flag false) or a type (flag true).
  using Element = llvm::PointerIntPair<const void *, 1, bool>;

  struct Measure {
    /// 0 while its parts are measured; this ends the measuring of an element
    /// that is part of itself.
    uint64_t levels = 0;
    uint64_t parts = 0;
  };

  static void forEachPart(Element element,
                          llvm::function_ref<void(Element)> visit);
  llvm::LogicalResult add(Element element);
  void measure(Element root);
  /// Returns the measure of an element whose parts are measured.
  Measure addUp(Element element);
  void check(Element element, const Measure &measure);

  uint64_t fileSize;
  uint64_t total = 0;
  /// The types and locations that are included in `total`.
  llvm::DenseSet<const void *> counted;
  llvm::DenseMap<const void *, Measure> measures;
  std::string fault;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_IRSIZELIMITS_H
