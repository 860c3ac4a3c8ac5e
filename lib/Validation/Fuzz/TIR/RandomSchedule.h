//===- RandomSchedule.h - random schedule scripts ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Draws steps from the list of registered schedule primitives, tries them, and
// keeps those that are legal. A primitive needs no code here: its operands are
// drawn from the handles, and its attributes from values that its constraints
// accept. A few primitives have drawers of their own, since random operands are
// rarely legal for them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H

#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"
#include "relax-mlir/Validation/Fuzz/Random.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir::fuzz {

class RandomSchedule {
public:
  /// The random numbers must outlive the schedule.
  RandomSchedule(mlir::tir::PrimFuncOp func, Random &random);

  /// Returns the reason why a primitive is never drawn, which is empty if it
  /// is drawn.
  static llvm::StringRef getReasonNotDrawn(mlir::OperationName primitive);

  /// Applies one primitive that changes the function, and returns its name.
  /// Returns an empty string if a number of draws are all refused.
  std::string step();

  mlir::tir::PrimFuncOp getFunction() const { return func; }
  mlir::ModuleOp getScript() { return schedule.getScript(); }
  /// Returns the names of the primitives that were drawn and verify, each with
  /// true if it was legal once.
  const llvm::StringMap<bool> &getDrawn() const { return drawn; }

private:
  /// Finds handles for all blocks and loops of the function.
  void collectHandles();
  mlir::Value getHandle(mlir::Operation *op);
  mlir::Value pickHandle();
  mlir::tir::BlockOp getBlock(mlir::Value handle);
  mlir::Value pickLoopAround(mlir::Value handle);

  /// Draws operands and attributes of a primitive once, and runs it.
  llvm::LogicalResult tryOnce(mlir::OperationName primitive);

  /// Sets the operands, results and attributes of a primitive. Returns false if
  /// it cannot.
  bool draw(mlir::OperationState &state);
  bool drawAny(mlir::OperationState &state);
  /// Draws a statement about the accesses of a block that is checked.
  bool drawStatement(mlir::OperationState &state);
  bool drawSplit(mlir::OperationState &state, llvm::StringRef attribute);
  bool drawSiblings(mlir::OperationState &state);
  bool drawNest(mlir::OperationState &state, bool isReordered);
  void drawAttributes(mlir::OperationState &state);
  llvm::SmallVector<mlir::Attribute> drawValues(unsigned count);

  mlir::tir::PrimFuncOp func;
  Random &random;
  mlir::tir::Schedule schedule;
  mlir::Type blockType, loopType, parameterType;
  llvm::SmallVector<mlir::OperationName> primitives;
  llvm::StringMap<bool> drawn;
  llvm::SmallVector<mlir::Value> blocks, loops, parameters;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H
