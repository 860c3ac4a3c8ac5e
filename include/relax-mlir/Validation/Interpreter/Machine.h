//===- Machine.h - what a compiled tensor program runs on -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Slots, views of memory, and the shadow of memory that finds elements which
// are read before they are written, and accesses that race. Program.h has the
// whole picture.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H

#include "mlir/IR/Operation.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include <map>

namespace relax_mlir::reference {

struct View;

/// A value of a program: a float of any type as double, an integer or index as
/// int64_t, a buffer as a view. A vector is as many slots as it has elements.
union Slot {
  int64_t i;
  double f;
  View *view;
};

inline Slot makeSlot(int64_t value) {
  Slot slot;
  slot.i = value;
  return slot;
}
inline Slot makeSlot(double value) {
  Slot slot;
  slot.f = value;
  return slot;
}

/// Memory of one argument or allocation, and its shadow. The shadow has for
/// each element the stamp of the last write (0 for none), and the stamp of the
/// earliest read since then. Memory that is filled before the program starts
/// and only read has none.
struct Memory {
  std::shared_ptr<Buffer> buffer;
  char *data = nullptr;
  int64_t numElements = 0;
  std::vector<uint32_t> written, read;
  /// The argument or allocation, which names it in diagnostics.
  mlir::Value value;

  /// Makes the shadow: nothing is written, or all of it is.
  void reset(bool isWritten);
};

/// What a value of memref type stands for.
struct View {
  char *data = nullptr;
  /// Null where nothing has to be checked.
  uint32_t *written = nullptr, *read = nullptr;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 6> sizes, strides;
  Memory *memory = nullptr;

  /// A dense view of the whole of `memory`.
  void set(Memory &memory, llvm::ArrayRef<int64_t> shape);
};

/// One run of a program.
class Machine {
public:
  class Activation;
  explicit Machine(int64_t maxBytes) : maxBytes(maxBytes) {}

  /// The slots of the function that runs.
  Slot *frame = nullptr;
  Activation *activation = nullptr;
  /// Where control goes at the end of a block of a function; -1 to return.
  int64_t nextBlock = -1;
  /// What the last call returned.
  llvm::SmallVector<Slot> results;
  /// How many calls are nested.
  int depth = 0;
  /// Allocations above this size are refused.
  int64_t maxBytes;

  //===--------------------------------------------------------------------===//
  // Concurrency
  //===--------------------------------------------------------------------===//

  /// The stamp of what happens now. Each iteration of a concurrent loop begins
  /// with a new one, so that the stamps made by earlier iterations of a loop
  /// that still runs are those from where the loop began to where its present
  /// iteration did.
  uint32_t now = 1;
  /// Where the outermost concurrent loop began; the greatest stamp for none.
  uint32_t outerStart = UINT32_MAX;
  /// Where the present iteration of the innermost concurrent loop began.
  uint32_t iterationStart = 0;

  void beginConcurrent(mlir::Operation *loop);
  /// Iterations of the loop that just began may combine values in `memory`.
  void addAccumulator(const Memory &memory);
  void beginIteration();
  void endConcurrent();

  /// Notes and checks accesses to an element, `op` being at fault. They are
  /// inlined into each access: one comparison is what most of them cost.
  bool noteRead(const View &view, int64_t element, mlir::Operation *op) {
    if (!view.written)
      return true;
    uint32_t stamp = view.written[element];
    // Not 0 and from before any concurrent loop, or of the same iteration.
    if (LLVM_UNLIKELY(stamp - 1 >= outerStart - 1) &&
        (stamp == 0 || stamp < iterationStart) && !checkRead(view, element, op))
      return false;
    if (outerStart != UINT32_MAX && view.read[element] < outerStart)
      view.read[element] = now;
    return true;
  }
  bool noteWrite(const View &view, int64_t element, mlir::Operation *op) {
    if (!view.written)
      return true;
    if (outerStart != UINT32_MAX) {
      if (LLVM_UNLIKELY(mayConflict(view.written[element])) &&
          !checkWrite(view, element, view.written[element], "wrote", op))
        return false;
      if (LLVM_UNLIKELY(mayConflict(view.read[element])) &&
          !checkWrite(view, element, view.read[element], "read", op))
        return false;
      view.read[element] = 0;
    }
    view.written[element] = now;
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  /// Makes the memory of an allocation and its view of `sizes`; `op` has one
  /// result. Memory of an earlier execution is used again.
  bool allocate(Memory &memory, View &view, llvm::ArrayRef<int64_t> sizes,
                ElementKind storedKind, mlir::Operation *op);

  /// A frame for a call; frames of earlier calls are used again.
  std::unique_ptr<Activation> takeActivation(const void *function);
  void giveActivation(const void *function,
                      std::unique_ptr<Activation> activation);

private:
  struct Concurrent {
    mlir::Operation *loop;
    uint32_t start, iteration;
    llvm::SmallVector<const Memory *, 2> accumulators = {};
  };

  bool mayConflict(uint32_t stamp) const {
    return stamp >= outerStart && stamp < iterationStart;
  }
  /// The loop of which another iteration left `stamp` on an element of
  /// `memory`, null for none or one that combines values there.
  mlir::Operation *findConflict(uint32_t stamp, const Memory *memory) const;
  bool checkRead(const View &view, int64_t element, mlir::Operation *op);
  bool checkWrite(const View &view, int64_t element, uint32_t stamp,
                  llvm::StringRef what, mlir::Operation *op);
  void advance() { now += now < UINT32_MAX - 1; }

  llvm::SmallVector<Concurrent> loops;
  std::map<const void *, std::vector<std::unique_ptr<Activation>>> free;
};

/// What one call of a function has.
class Machine::Activation {
public:
  std::vector<Slot> slots;
  /// Of the values of memref type that operations of the function make.
  std::vector<View> views;
  std::vector<Memory> memories;
  /// For each block with an init region, the spatial points that were
  /// initialised.
  std::vector<std::vector<uint64_t>> initialised;
};

/// Begins a diagnostic at `op`, with the name of the block it is in.
mlir::InFlightDiagnostic emitInBlock(mlir::Operation *op);
/// '%arg0', as a dump of the function shows it.
std::string nameOf(mlir::Value value);
/// The coordinates of an element of the memory that `view` looks at.
std::string describeElement(const View &view, int64_t element);
/// "[1, 2]".
std::string describeList(llvm::ArrayRef<int64_t> values);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H
