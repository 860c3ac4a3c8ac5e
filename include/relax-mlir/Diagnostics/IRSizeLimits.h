//===- IRSizeLimits.h - limits on nesting and size of IR --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Aliases of a text and indices of bytecode make attributes, types and
// locations that have no end: MLIR's walks over them are recursive, those of
// its verifier too, and what shares its parts is printed for years.
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

/// Measures attributes, types and locations: each distinct one once, and
/// without recursion. Too much is
///
/// - one that is nested more than 100 levels deep, which is what can be read
///   again where it is printed without aliases, or 1024 for a location,
/// - a type or a location of more than 65536 parts,
/// - with all that was added before, attributes as often as they were, types
/// and
///   locations once: more than 4194304 parts, and 32 for each byte of the file
///   that they come from.
///
/// What a part contains counts as often as it is contained.
class IRSizeLimits {
public:
  explicit IRSizeLimits(uint64_t fileSize = 0) : fileSize(fileSize) {}

  /// Fails where one is too much, and from then on. None (null) is not.
  llvm::LogicalResult add(mlir::Attribute attribute);
  llvm::LogicalResult add(mlir::Type type);
  /// Those of one operation, which are printed together: not more than 4194304
  /// parts, each as often as it is there.
  llvm::LogicalResult add(mlir::TypeRange types);

  /// What is wrong with the one that failed: "is nested more than 100 levels
  /// deep".
  llvm::StringRef getFault() const { return fault; }

private:
  /// An attribute, or a type.
  using Element = llvm::PointerIntPair<const void *, 1, bool>;

  struct Measure {
    /// 0 for one that is part of itself, as long as its parts are measured.
    uint64_t levels = 0;
    uint64_t parts = 0;
  };

  static void forEachPart(Element element,
                          llvm::function_ref<void(Element)> visit);
  llvm::LogicalResult add(Element element);
  void measure(Element root);
  /// That of one whose parts are measured.
  Measure addUp(Element element);
  void check(Element element, const Measure &measure);

  uint64_t fileSize;
  uint64_t total = 0;
  /// The types and locations in `total`.
  llvm::DenseSet<const void *> counted;
  llvm::DenseMap<const void *, Measure> measures;
  std::string fault;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_IRSIZELIMITS_H
