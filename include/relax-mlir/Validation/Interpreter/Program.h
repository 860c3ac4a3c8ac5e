//===- Program.h - tensor programs as closures ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference interpreter of tensor programs. A convolution runs its
// innermost statement some hundred million times, so a program is compiled once
// into a tree of closures and a run calls them. For example, `affine.store %s,
// %C[%i * 4 + %j]` becomes one closure.
//
// *Slots.* Each SSA value of a function has a slot of 64 bits in a frame. A
// slot holds a float of any type as a double, an integer or index as an
// int64_t, and a memref as a pointer to a View; vector<4x8xf32> takes 32 slots.
// Closures capture the numbers of their slots:
//
//      compiler.emit([=](Machine &machine) {
//        Slot *frame = machine.frame;
//        frame[sum].f = double(float(frame[a].f + frame[b].f));
//      });
//
// implements `arith.addf %a, %b : f32`; Precision::Double omits the rounding.
// Constants are stored in the frame before the run.
//
// *Code.* A list of closures to run in order. An operation with regions has a
// Code for each region and calls it from its closure. tir.for is
//
//      compiler.emit([=, body = std::move(body)](Machine &machine) {
//        for (int64_t i = 0; i < extent; ++i) {
//          machine.frame[variable].i = i;
//          if (!body.run(machine))
//            return false;       // after a diagnostic
//        }
//        return true;
//      });
//
// A function with a control flow graph has a Code per block; terminators select
// the next block.
//
// *Indices.* An affine map becomes a sum of coefficient * slot, with expression
// trees for divisions only (IndexCode.h). A block iterator bound to just a loop
// variable shares the slot of the variable. If the loop ranges prove that an
// access to a statically shaped buffer is in bounds (AccessCode.h), the access
// is one such sum that computes the address, without checks. Otherwise each
// index is compared with its extent.
//
// *Shadow.* Each element of memory that the program writes has a stamp: the
// iteration of the enclosing parallel, vectorized and thread-bound loops that
// wrote it last, or 0. Iterations of such concurrent loops are numbered in
// execution order. Another iteration of a running loop wrote an element exactly
// if its stamp lies between the number at which the loop began (inclusive) and
// the number of the loop's present iteration (exclusive). Reading or writing
// such an element is an error, and so is reading an element with stamp 0. A
// second stamp holds the earliest read since the last write; it detects writes
// of elements that another iteration has read. (Detection is exact for the
// outermost concurrent loop. For nested loops, a read that follows another read
// in the same outer iteration is not recorded.) Accumulators of vectorized
// loops are exempt: the iterations are assumed to run in order, as the lowering
// guarantees. Stamps end at 2^32: races in later iterations of a run are not
// detected.
//
// Outputs begin with stamp 0, inputs as written. A tir.alloc becomes unwritten
// each time it is executed.
//
// *Blocks.* tir blocks run in any state of a schedule: the predicate, bindings
// (each is checked to be in its domain), and the init region where all reduce
// iterators are zero. A bit per spatial point records that init has run; a
// reduce point without init is an error.
//
// Errors of a run are diagnostics at the operation and name the block and the
// buffer. A program holds no state of a run, so several threads may run it at
// once. The compiled functions must stay unchanged during the lifetime of the
// program.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"

namespace relax_mlir::reference {

struct RunOptions {
  /// The number of trailing buffers that the caller has not initialized. The
  /// program must write each of their elements, unless the buffer aliases an
  /// input.
  unsigned numOutputs = 0;
  /// The limit on the bytes of allocated buffers.
  int64_t maxBytes = int64_t(1) << 34;
};

/// A compiled function over buffers and indices: a tir.prim_func in any state
/// of its schedule, or a func.func that it was lowered to.
class Program {
public:
  ~Program();

  /// Compiles `function` and its callees. Reports an operation without a
  /// CompileOpInterface, such as those of the LLVM dialect: "'llvm.load' cannot
  /// be interpreted".
  static mlir::FailureOr<std::shared_ptr<const Program>>
  compile(mlir::FunctionOpInterface function, Precision precision);

  /// Runs on buffers, whose elements have the precision of the program, and the
  /// values of the index arguments.
  mlir::LogicalResult run(llvm::ArrayRef<Tensor> buffers,
                          llvm::ArrayRef<int64_t> symbols,
                          const RunOptions &options = {}) const;

  mlir::FunctionOpInterface getFunction() const;
  Precision getPrecision() const;
  /// Returns the number of trailing buffers that the program stores to before
  /// any other use. Callers that do not know the number of outputs use it.
  unsigned getNumOutputs() const;

private:
  struct Implementation;
  explicit Program(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_PROGRAM_H
