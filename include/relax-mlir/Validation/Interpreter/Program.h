//===- Program.h - tensor programs, compiled to closures --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference interpreter of tensor programs. A convolution runs its
// innermost statement some hundred million times, so operations are not looked
// at when they run: a program is compiled once into a tree of closures, and a
// run calls them. This is how `affine.store %s, %C[%i * 4 + %j]` becomes a
// closure.
//
// *Slots.* Each SSA value of a function has a place in a frame, an array of
// 64-bit slots: a float of any type is a double there, an integer or index an
// int64_t, a memref a pointer to a View, and vector<4x8xf32> takes 32 slots.
// Closures know the numbers of their slots:
//
//     compiler.emit([=](Machine &machine) {
//       Slot *frame = machine.frame;
//       frame[sum].f = double(float(frame[a].f + frame[b].f));
//     });
//
// is `arith.addf %a, %b : f32`; with Precision::Double the rounding is left
// out. Constants are in the frame from the start and cost nothing.
//
// *Code.* A list of closures, run one after the other. An operation with
// regions has a Code for each, which its closure calls: tir.for is
//
//     compiler.emit([=, body = std::move(body)](Machine &machine) {
//       for (int64_t i = 0; i < extent; ++i) {
//         machine.frame[variable].i = i;
//         if (!body.run(machine))
//           return false;       // after a diagnostic
//       }
//       return true;
//     });
//
// A function with a control flow graph is a list of Code, one for each block,
// and the terminator says which is next.
//
// *Indices.* An affine map is a sum of coefficient * slot, with trees only
// where there is a division (IndexCode.h). An iterator of a block that is bound
// to just a loop variable is not copied: it is given the slot of the variable.
// Where ranges of loops show that an access to a buffer of static shape stays
// inside (AccessCode.h), the access is one such sum, of the address itself, and
// nothing is checked; else each index is compared with its size.
//
// *Shadow.* Each element of memory that the program writes has a stamp: which
// iteration of the parallel, vectorized and thread-bound loops around wrote it
// last, 0 for none. The iterations of such loops are numbered in the order in
// which they are run, so an element was written by another iteration exactly
// when its stamp is not below the number with which a running loop began, and
// below that of the loop's present iteration. Reading such an element, or one
// with stamp 0, is an error, and so is writing it; a second stamp has the
// earliest read, for writes of what another iteration read. (It is exact for
// the outermost of such loops; for loops within, reads that follow another read
// in the same outer iteration are not noted.) What a vectorized loop sums up in
// is left out: its iterations are taken to run in order, as its lowering does.
// Stamps end at 2^32: races in later iterations of one run are not found.
//
// The stamps of outputs begin as 0, those of inputs as written. A tir.alloc
// begins as not written each time it is executed.
//
// *Blocks* of tir in any state of a schedule: predicate, bindings (each checked
// to be in its domain), init where all reduce iterators are zero. A bit for
// each spatial point says that init was run; without it a reduce point is an
// error.
//
// What goes wrong in a run is a diagnostic at the operation, which names block
// and buffer. Programs hold no state of a run: one may be run by several
// threads at once. The functions that were compiled must live, unchanged, as
// long.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"

namespace relax_mlir::reference {

struct RunOptions {
  /// How many of the buffers, the last ones, the caller has not filled. The
  /// program must write each element of them, but where one lies in the memory
  /// of an input.
  unsigned numOutputs = 0;
  /// The program may not allocate buffers of more bytes than this.
  int64_t maxBytes = int64_t(1) << 34;
};

/// A function over buffers and indices: a tir.prim_func in any state of its
/// schedule, or a func.func that it was lowered to.
class Program {
public:
  ~Program();

  /// Compiles `function` and the functions that it calls. An operation without
  /// a CompileOpInterface, such as those of the LLVM dialect, is a diagnostic:
  /// "'llvm.load' cannot be interpreted".
  static mlir::FailureOr<std::shared_ptr<const Program>>
  compile(mlir::FunctionOpInterface function, Precision precision);

  /// Runs on buffers, whose elements are of the precision of the program, and
  /// the values of the index arguments.
  mlir::LogicalResult run(llvm::ArrayRef<Tensor> buffers,
                          llvm::ArrayRef<int64_t> symbols,
                          const RunOptions &options = {}) const;

  mlir::FunctionOpInterface getFunction() const;
  Precision getPrecision() const;
  /// How many of the buffers, the last ones, the program stores to before
  /// anything else is done with them: the outputs, where no caller says.
  unsigned getNumOutputs() const;

private:
  struct Implementation;
  explicit Program(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H
