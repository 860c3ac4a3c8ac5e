//===- Schedule.h - run primitives and record their script ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A schedule in C++. Each step is an operation `transform.tir.*` that is added
// to a script and run at once:
//
//     Schedule schedule(func);
//     FailureOr<Value> block = schedule.getBlock("matmul");
//     FailureOr<SmallVector<Value>> loops = schedule.getLoops(*block);
//     FailureOr<SmallVector<Value>> parts =
//         schedule.split(loops->front(), {kInferredFactor, 4});
//     LogicalResult unrolled = schedule.run<TIRUnrollOp>(&why, parts->back());
//     schedule.getScript().print(os);
//
// Handles to blocks and loops are values of the script. The transform
// interpreter runs the operations of a script by the same method, so replaying
// the script on the original function gives the same IR.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULE_H
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULE_H

#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

namespace mlir::tir {

/// A function with the script of the primitives that were applied to it.
class Schedule {
public:
  static constexpr llvm::StringLiteral kDoesNotVerify =
      "the operation does not verify";

  /// Begins with an empty script. Loads the transform dialect, which a pass
  /// must therefore declare. Sampling steps that have neither a decision nor a
  /// seed draw from `seed`.
  explicit Schedule(PrimFuncOp func, uint64_t seed = 0);
  ~Schedule();

  PrimFuncOp getFunction() const { return func; }
  /// Returns the handle to the function.
  Value getFunctionHandle();
  /// Returns the script: a module with a sequence of the function's name, which
  /// the pass `tir-apply-schedule` can run.
  ModuleOp getScript() { return *script; }
  /// Ends the schedule and returns its script.
  OwningOpRef<ModuleOp> takeScript() { return std::move(script); }
  /// Returns the number of steps of the script.
  unsigned getNumSteps() const { return numSteps; }

  /// Adds an operation to the script and runs it. If it is refused, stores the
  /// reason to `why`, and neither the script nor the function changes.
  template <typename OpTy, typename... Args>
  FailureOr<OpTy> run(std::string *why, Args &&...args) {
    auto op = OpTy::create(builder, func.getLoc(), std::forward<Args>(args)...);
    if (failed(runLast(op, why)))
      return failure();
    return op;
  }
  /// Does the same for an operation that was created by its name. Also refuses
  /// one that does not verify, with the diagnostic as an error and the reason
  /// kDoesNotVerify.
  FailureOr<Operation *> run(OperationState &state, std::string *why);

  /// Adds a constant parameter.
  Value addParameter(int64_t value);

  /// Returns the operations of a handle that still exist.
  ArrayRef<Operation *> getOperations(Value handle) const;
  FailureOr<int64_t> getParameter(Value parameter, std::string *why);

  // Primitives with results, for the types of which `run` must be given.
  FailureOr<Value> getBlock(StringRef name, std::string *why = nullptr);
  FailureOr<SmallVector<Value>> getLoops(Value block,
                                         std::string *why = nullptr);
  /// Factors may be kInferredFactor.
  FailureOr<SmallVector<Value>> split(Value loop, ArrayRef<int64_t> factors,
                                      std::string *why = nullptr);
  FailureOr<Value> fuse(ValueRange loops, std::string *why = nullptr);
  FailureOr<Value> addUnitLoop(Value target, std::string *why = nullptr);
  FailureOr<Value> decomposeReduction(Value block, Value loop,
                                      std::string *why = nullptr);

private:
  class Context;

  LogicalResult runLast(SchedulePrimitiveOpInterface op, std::string *why);

  PrimFuncOp func;
  unsigned numSteps = 0;
  OwningOpRef<ModuleOp> script;
  OpBuilder builder;
  Type blockType, loopType;
  std::unique_ptr<Context> context;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULE_H
