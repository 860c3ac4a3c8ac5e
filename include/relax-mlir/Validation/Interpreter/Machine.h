//===- Machine.h - run-time state of tensor programs ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Slots, views of memory, and shadow memory, which detects reads of
// uninitialized elements and data races. Program.h explains the design.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H

#include "mlir/IR/Operation.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include <map>

namespace relax_mlir::reference {

struct View;

/// A value of a program: a double for a float of any type, an int64_t for an
/// integer or index, a view for a buffer. A vector takes one slot per element.
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

/// The memory of one argument or allocation, and its shadow. The shadow holds
/// for each element the stamp of the last write (0 for none) and the stamp of
/// the earliest read since then. Memory that is initialized before the program
/// starts and only read has no shadow.
struct Memory {
  std::shared_ptr<Buffer> buffer;
  char *data = nullptr;
  int64_t numElements = 0;
  std::vector<uint32_t> written, read;
  /// The argument or allocation, which diagnostics name.
  mlir::Value value;

  /// Creates the shadow and marks all elements as written or unwritten.
  void reset(bool isWritten);
};

/// The value of a memref.
struct View {
  char *data = nullptr;
  /// Null if accesses need no checks.
  uint32_t *written = nullptr, *read = nullptr;
  int64_t offset = 0;
  llvm::SmallVector<int64_t, 6> sizes, strides;
  Memory *memory = nullptr;

  /// Sets a dense view of all of `memory`.
  void set(Memory &memory, llvm::ArrayRef<int64_t> shape);
};

/// One run of a program.
class Machine {
public:
  class Activation;
  explicit Machine(int64_t maxBytes) : maxBytes(maxBytes) {}

  /// The slots of the running function.
  Slot *frame = nullptr;
  Activation *activation = nullptr;
  /// The block to run after the present one; -1 returns.
  int64_t nextBlock = -1;
  /// The results of the last call.
  llvm::SmallVector<Slot> results;
  /// The depth of nested calls.
  int depth = 0;
  /// The limit on the bytes of an allocation.
  int64_t maxBytes;

  //===--------------------------------------------------------------------===//
  // Concurrency
  //===--------------------------------------------------------------------===//

  /// The stamp of the present iteration. Each iteration of a concurrent loop
  /// starts with a new stamp. The stamps of earlier iterations of a running
  /// loop lie between the start of the loop and the start of its present
  /// iteration.
  uint32_t now = 1;
  /// The stamp at which the outermost concurrent loop began; the greatest stamp
  /// outside of concurrent loops.
  uint32_t outerStart = UINT32_MAX;
  /// The stamp at which the present iteration of the innermost concurrent loop
  /// began.
  uint32_t iterationStart = 0;

  void beginConcurrent(mlir::Operation *loop);
  /// Allows the iterations of the innermost loop to combine values in `memory`.
  void addAccumulator(const Memory &memory);
  void beginIteration();
  void endConcurrent();

  /// Record and check an access of `op` to an element. They are inlined into
  /// each access, since most accesses cost only one comparison.
  bool noteRead(const View &view, int64_t element, mlir::Operation *op) {
    if (!view.written)
      return true;
    uint32_t stamp = view.written[element];
    // The stamp is not 0, the element was written within the concurrent loops,
    // and not by this iteration.
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

  /// Allocates memory and its view of `sizes` for `op`, which has one result.
  /// Reuses the memory of an earlier execution.
  bool allocate(Memory &memory, View &view, llvm::ArrayRef<int64_t> sizes,
                ElementKind storedKind, mlir::Operation *op);

  /// Returns a frame for a call. Reuses the frames of earlier calls.
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
  /// Returns the loop in which another iteration left `stamp` on an element of
  /// `memory`. Returns null if there is none or the loop combines values there.
  mlir::Operation *findConflict(uint32_t stamp, const Memory *memory) const;
  bool checkRead(const View &view, int64_t element, mlir::Operation *op);
  bool checkWrite(const View &view, int64_t element, uint32_t stamp,
                  llvm::StringRef what, mlir::Operation *op);
  void advance() { now += now < UINT32_MAX - 1; }

  llvm::SmallVector<Concurrent> loops;
  std::map<const void *, std::vector<std::unique_ptr<Activation>>> free;
};

/// The state of one call of a function.
class Machine::Activation {
public:
  std::vector<Slot> slots;
  /// The views of memrefs that operations of the function create.
  std::vector<View> views;
  std::vector<Memory> memories;
  /// For each block with an init region, the spatial points that have been
  /// initialized.
  std::vector<std::vector<uint64_t>> initialised;
};

/// Begins a diagnostic at `op` with the name of its block.
mlir::InFlightDiagnostic emitInBlock(mlir::Operation *op);
/// Returns the name of a value as printed in the function: '%arg0'.
std::string nameOf(mlir::Value value);
/// Describes an element of a view by its indices.
std::string describeElement(const View &view, int64_t element);
/// Returns the values as "[1, 2]".
std::string describeList(llvm::ArrayRef<int64_t> values);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_MACHINE_H
