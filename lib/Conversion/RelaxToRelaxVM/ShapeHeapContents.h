//===- ShapeHeapContents.h - values on the shape heap -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEHEAPCONTENTS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEHEAPCONTENTS_H

#include "ShapeProgramWriter.h"
#include "mlir/IR/Value.h"

#include <map>
#include <set>

namespace mlir::relax {

/// The slots of a function's shape heap, and the values that they have at a
/// point of the function.
class ShapeHeapContents {
public:
  ShapeHeapContents()
      : entryProgram([&](const relax_mlir::IndexExpr &expr) {
          return findReady(expr);
        }) {}

  /// Enters or leaves a block. Values that are stored in a block are not known
  /// behind it.
  void enterBlock() { scopes.emplace_back(); }
  void leaveBlock() { scopes.pop_back(); }

  size_t getNumSlots() const { return slots.size(); }
  int64_t getSlot(const relax_mlir::IndexExpr &expr) {
    return slots.try_emplace(expr, slots.size()).first->second;
  }

  /// Returns the slot of a value that is on the heap here.
  std::optional<int64_t> findReady(const relax_mlir::IndexExpr &expr) const;
  bool isReady(const relax_mlir::IndexExpr &expr) const {
    return findReady(expr).has_value();
  }
  /// Notes that the block has stored a value.
  void setReady(const relax_mlir::IndexExpr &expr, int64_t slot) {
    scopes.back().ready.try_emplace(expr, slot);
  }

  /// Returns the integer that a load has made of a value, or null.
  Value findLoaded(const relax_mlir::IndexExpr &expr) const;
  void setLoaded(const relax_mlir::IndexExpr &expr, Value value) {
    scopes.back().loaded[expr] = value;
  }

  /// Takes the symbols that are ready as those that the arguments bind, from
  /// which the program on entry computes sizes.
  void beginEntryProgram();
  /// Returns true if the program on entry computes an expression: its symbols
  /// are bound there, the function uses it in every call, and it divides by
  /// constants only, so that an error that a check in front of the use reports
  /// is not reported as a division by zero.
  bool isComputedOnEntry(const relax_mlir::IndexExpr &expr) const;
  void computeOnEntry(const relax_mlir::IndexExpr &expr, int64_t slot) {
    entryProgram.writeStore(expr, slot);
  }
  ArrayRef<int64_t> getEntryProgram() const {
    return entryProgram.getProgram();
  }

private:
  struct Scope {
    std::map<relax_mlir::IndexExpr, Value> loaded;
    std::map<relax_mlir::IndexExpr, int64_t> ready;
  };

  std::map<relax_mlir::IndexExpr, int64_t> slots;
  SmallVector<Scope> scopes;
  std::set<std::string> entrySymbols;
  ShapeProgramWriter entryProgram;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEHEAPCONTENTS_H
