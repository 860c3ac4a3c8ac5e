//===- NestingMeter.h - how much an attribute is made of --------*- C++ -*-===//
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

#ifndef RELAX_MLIR_DIAGNOSTICS_NESTINGMETER_H
#define RELAX_MLIR_DIAGNOSTICS_NESTINGMETER_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"

namespace relax_mlir {

/// Measures attributes, types and locations: each distinct one once, and
/// without recursion. Too much is one that
///
/// - is nested more than 1024 levels deep,
/// - is a type of more than 65536 parts or an attribute of more than 4194304,
/// as
///   it is printed without aliases. A location counts as one part: operations
///   that become one share the places that they come from, and what prints
///   these knows it (LocationParts.h).
class NestingMeter {
public:
  /// Whether this one, or any before it, is too much. None (null) is not.
  bool isTooMuch(mlir::Attribute attribute);
  bool isTooMuch(mlir::Type type);

  /// What is wrong with the first one: "is nested more than 1024 levels deep".
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
  void measure(Element root);
  /// That of one whose parts are measured.
  Measure addUp(Element element);
  void check(Element element, const Measure &measure);

  llvm::DenseMap<const void *, Measure> measures;
  std::string fault;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_NESTINGMETER_H
