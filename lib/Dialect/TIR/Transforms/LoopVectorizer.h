//===- LoopVectorizer.h - turn one loop into vector ops ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPVECTORIZER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPVECTORIZER_H

#include "LaneConditions.h"
#include "PrivateLanes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tir {

/// The change of an access's linear address per iteration of the loop.
struct AddressStep {
  enum Kind {
    Uniform,    ///< the same element in all lanes
    Contiguous, ///< consecutive elements
    Strided,    ///< every 2nd to 4th element
    Distinct,   ///< different elements
    Unknown
  };
  Kind kind = Unknown;
  /// The distance of Strided accesses, and of Distinct ones if it is constant.
  int64_t distance = 0;

  /// Returns the number of elements between two iterations, if it is constant.
  std::optional<int64_t> getElements() const {
    switch (kind) {
    case Uniform:
      return 0;
    case Contiguous:
      return 1;
    case Strided:
    case Distinct:
      return distance != 0 ? std::optional(distance) : std::nullopt;
    case Unknown:
      return std::nullopt;
    }
    llvm_unreachable("unknown kind of step");
  }
};

/// Turns a loop into operations on vectors with one lane per iteration:
///
/// - operations that do not depend on the variable stay scalar;
/// - loads and stores of consecutive elements become affine.vector_load and
///   affine.vector_store, others one scalar access per lane;
/// - elementwise operations take vectors;
/// - nested loops stay loops, around vector operations.
///
/// Without masks, the extent of the loop is constant and the body has no branch
/// on the loop's variable.
///
/// With masks, the loop may have fewer iterations than lanes, and branches on
/// its variable, which become masks of vector.maskedload and
/// vector.maskedstore. Elementwise operations compute all lanes. Code in which
/// no lane may run is in a branch that one lane or more enter.
class LoopVectorizer {
public:
  explicit LoopVectorizer(ForOp loop);
  /// Uses masks, and no vector of more than `lanes`.
  LoopVectorizer(ForOp loop, int64_t lanes, const PrivateLanes &privateLanes);

  /// Checks that this does not change the result of the loop. If it may, stores
  /// the reason. With masks, LaneConditions has taken all branches on the
  /// variable.
  bool check(std::string &reason);

  /// Keeps the elements of idle lanes in these private buffers by a selection
  /// instead of a masked store, which LLVM does not keep in registers. Their
  /// rows must hold all lanes.
  void blendStores(ValueRange buffers) {
    blended.insert(buffers.begin(), buffers.end());
  }

  /// Replaces the loop; `check` must have succeeded.
  void run();

  /// Returns the step of an access along the loop.
  AddressStep getStep(Value memref, AffineMap map, ValueRange operands);

  /// Returns the operations that combine a value into one element over all
  /// iterations, such as the addf of a sum; empty if the loop writes anything
  /// else to an element that is not private to its iteration.
  SmallVector<Operation *> getReductions();

private:
  /// Code under the same conditions on lanes: the loop, or a branch in it.
  struct MaskedCode {
    LaneConditions conditions;
    /// Null if all lanes run.
    Value mask;
    /// Facts about the operands of the conditions, true where this code begins.
    AffineConditions known;
  };

  bool checkOperation(Operation &op, std::string &reason);
  bool checkValueBranch(affine::AffineIfOp branch, std::string &reason);
  bool checkMasks(std::string &reason);
  bool checkStores(std::string &reason);
  /// Returns true if two accesses of a buffer differ in an index that does not
  /// depend on the loop, so that no lanes of them meet.
  bool areApart(AffineMap lhs, ValueRange lhsOperands, AffineMap rhs,
                ValueRange rhsOperands);
  bool isVarying(Value value) { return varying.contains(value); }
  bool hasMasks() { return privateLanes != nullptr; }

  void emitBlock(OpBuilder &builder, Block &block);
  void emit(OpBuilder &builder, Operation &op);
  void emitLoad(OpBuilder &builder, Operation &op, Value memref, AffineMap map,
                ValueRange operands);
  Value emitStridedLoad(OpBuilder &builder, Location loc, VectorType type,
                        Value memref, AffineMap map, ValueRange operands,
                        int64_t distance);
  void emitStore(OpBuilder &builder, Operation &op, Value value, Value memref,
                 AffineMap map, ValueRange operands);
  void emitIndex(OpBuilder &builder, Operation &op);
  void emitIndirectLoad(OpBuilder &builder, Operation &op);
  void emitElementwise(OpBuilder &builder, Operation &op);
  void emitFor(OpBuilder &builder, ForOp loop);
  /// Emits a loop with masks. Elements that it combines values into are in a
  /// private buffer while it runs: LLVM keeps one in registers.
  void emitMaskedFor(OpBuilder &builder, ForOp loop);
  SmallVector<affine::AffineStoreOp> findAccumulators(ForOp loop);
  bool isAccumulator(affine::AffineStoreOp store, ForOp loop);
  /// Returns true if each iteration of `loop` runs `op`, apart from conditions
  /// on lanes.
  bool isInEachIteration(Operation *op, ForOp loop);
  void emitIf(OpBuilder &builder, IfOp branch);
  void emitValueBranch(OpBuilder &builder, affine::AffineIfOp branch);
  void emitMasked(OpBuilder &builder);
  void emitMaskedIf(OpBuilder &builder, IfOp branch);
  void collectMaskedCode();
  LaneConditions getConditionsOfStores();
  /// Returns the number of lanes that run `op`, if that is a constant less than
  /// `lanes`.
  std::optional<int64_t> getConstantLanes(Operation *op);
  /// Returns the branch on the variable, or the loop, around `op`.
  Operation *getMaskedCodeAround(Operation *op);
  /// Creates a load or a store, masked if some lanes do not run.
  Value createVectorLoad(OpBuilder &builder, Location loc, VectorType type,
                         Value memref, AffineMap map, ValueRange operands);
  void createVectorStore(OpBuilder &builder, Location loc, Value vector,
                         Value memref, AffineMap map, ValueRange operands);

  /// Clones `op` for one lane: the variable is the constant `lane`, other
  /// operands are uniform.
  Operation *cloneForLane(OpBuilder &builder, Operation &op, int64_t lane);
  VectorType vectorType(Type element) {
    return VectorType::get({lanes}, element);
  }
  /// Returns the vector of `value`, a broadcast if it is uniform.
  Value getVector(OpBuilder &builder, Location loc, Value value);
  Value getLane(OpBuilder &builder, Location loc, Value value, int64_t lane);

  ForOp loop;
  int64_t lanes;
  llvm::DenseSet<Value> varying;
  IRMapping uniform;
  llvm::DenseMap<Value, Value> vectors;
  /// Null without masks.
  const PrivateLanes *privateLanes = nullptr;
  llvm::MapVector<Operation *, MaskedCode> maskedCode;
  /// The conditions of all stores.
  LaneConditions common;
  /// The code that is being emitted; null without masks.
  MaskedCode *current = nullptr;
  /// The buffers of `blendStores`.
  llvm::DenseSet<Value> blended;
  /// The private buffers in place of others.
  llvm::DenseMap<Value, Value> accumulators;
  IndexSpace ranges{{}, ArgumentRange::NotNegative};
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPVECTORIZER_H
