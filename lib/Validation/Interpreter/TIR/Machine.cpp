//===- Machine.cpp - run-time state of tensor programs --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Machine.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

InFlightDiagnostic reference::emitInBlock(Operation *op) {
  InFlightDiagnostic diag = op->emitError();
  auto block = dyn_cast<tir::BlockOp>(op);
  if (!block)
    block = op->getParentOfType<tir::BlockOp>();
  if (block)
    diag << "in block '" << block.getBlockName() << "': ";
  return diag;
}

std::string reference::nameOf(Value value) {
  std::string name = "'";
  llvm::raw_string_ostream os(name);
  Operation *scope = value.getParentBlock()->getParentOp();
  if (scope && !isa<FunctionOpInterface>(scope))
    if (auto function = scope->getParentOfType<FunctionOpInterface>())
      scope = function;
  if (scope) {
    AsmState state(scope);
    value.printAsOperand(os, state);
  }
  return name + "'";
}

std::string reference::describeList(ArrayRef<int64_t> values) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(values, os);
  return text + "]";
}

std::string reference::describeElement(const View &view, int64_t element) {
  // Indices are printed for dense views, such as whole buffers.
  int64_t count = 1;
  for (int64_t size : view.sizes)
    count *= size;
  if (count != view.memory->numElements || view.offset != 0)
    return "element " + std::to_string(element);
  SmallVector<int64_t> at(view.sizes.size());
  for (size_t axis = view.sizes.size(); axis-- > 0;) {
    at[axis] = element % view.sizes[axis];
    element /= view.sizes[axis];
  }
  return describeList(at);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void Memory::reset(bool isWritten) {
  written.assign(numElements, isWritten);
  read.assign(numElements, 0);
}

void View::set(Memory &of, ArrayRef<int64_t> shape) {
  memory = &of;
  data = of.data;
  written = of.written.empty() ? nullptr : of.written.data();
  read = of.read.empty() ? nullptr : of.read.data();
  offset = 0;
  sizes.assign(shape.begin(), shape.end());
  strides.assign(shape.size(), 1);
  for (size_t axis = shape.size(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * shape[axis];
}

bool Machine::allocate(Memory &memory, View &view, ArrayRef<int64_t> sizes,
                       ElementKind storedKind, Operation *op) {
  int64_t count = 1, bytes = getNumBytes(storedKind);
  bool overflow = false;
  for (int64_t size : sizes) {
    if (size < 0) {
      emitInBlock(op) << "expected nonnegative sizes, got "
                      << describeList(sizes);
      return false;
    }
    overflow |= llvm::MulOverflow(count, size, count);
  }
  overflow |= llvm::MulOverflow(count, bytes, bytes);
  if (overflow || bytes > maxBytes) {
    InFlightDiagnostic diag = emitInBlock(op);
    diag << "expected a buffer of at most " << maxBytes << " bytes, got ";
    if (overflow)
      diag << "one of sizes " << describeList(sizes);
    else
      diag << bytes;
    return false;
  }
  if (!memory.buffer || int64_t(memory.buffer->size) != bytes) {
    memory.buffer = Buffer::allocate(bytes);
    if (!memory.buffer) {
      emitInBlock(op) << "out of memory: cannot allocate " << bytes << " bytes";
      return false;
    }
  }
  memory.data = memory.buffer->data;
  memory.numElements = count;
  memory.value = op->getResult(0);
  memory.reset(/*isWritten=*/false);
  view.set(memory, sizes);
  return true;
}

std::unique_ptr<Machine::Activation>
Machine::takeActivation(const void *function) {
  std::vector<std::unique_ptr<Activation>> &list = free[function];
  if (list.empty())
    return std::make_unique<Activation>();
  std::unique_ptr<Activation> activation = std::move(list.back());
  list.pop_back();
  return activation;
}

void Machine::giveActivation(const void *function,
                             std::unique_ptr<Activation> activation) {
  free[function].push_back(std::move(activation));
}

//===----------------------------------------------------------------------===//
// Concurrency
//===----------------------------------------------------------------------===//

void Machine::beginConcurrent(Operation *loop) {
  advance();
  loops.push_back({loop, now, now});
  outerStart = loops.front().start;
  iterationStart = now;
}

void Machine::addAccumulator(const Memory &memory) {
  loops.back().accumulators.push_back(&memory);
}

void Machine::beginIteration() {
  advance();
  loops.back().iteration = now;
  iterationStart = now;
}

void Machine::endConcurrent() {
  loops.pop_back();
  advance();
  outerStart = loops.empty() ? UINT32_MAX : loops.front().start;
  iterationStart = loops.empty() ? 0 : loops.back().iteration;
}

Operation *Machine::findConflict(uint32_t stamp, const Memory *memory) const {
  for (const Concurrent &loop : loops)
    if (stamp >= loop.start && stamp < loop.iteration &&
        !llvm::is_contained(loop.accumulators, memory))
      return loop.loop;
  return nullptr;
}

/// Returns "a 'parallel' loop", with the attributes of the loop.
static std::string describeLoop(Operation *loop) {
  if (auto tirLoop = dyn_cast<tir::ForOp>(loop))
    return ("a " + tir::stringifyForKind(tirLoop.getKind()) + " loop").str();
  return ("a loop of '" + loop->getName().getStringRef() + "'").str();
}

bool Machine::checkRead(const View &view, int64_t element, Operation *op) {
  uint32_t stamp = view.written[element];
  if (stamp == 0) {
    InFlightDiagnostic diag = emitInBlock(op);
    diag << "read of " << nameOf(view.memory->value) << " at "
         << describeElement(view, element) << ", which was not written before";
    return false;
  }
  Operation *loop = findConflict(stamp, view.memory);
  if (!loop)
    return true;
  InFlightDiagnostic diag = emitInBlock(op);
  diag << "read of " << nameOf(view.memory->value) << " at "
       << describeElement(view, element) << ", which another iteration of "
       << describeLoop(loop) << " wrote";
  diag.attachNote(loop->getLoc()) << "see the loop";
  return false;
}

bool Machine::checkWrite(const View &view, int64_t element, uint32_t stamp,
                         StringRef what, Operation *op) {
  Operation *loop = findConflict(stamp, view.memory);
  if (!loop)
    return true;
  InFlightDiagnostic diag = emitInBlock(op);
  diag << "write of " << nameOf(view.memory->value) << " at "
       << describeElement(view, element) << ", which another iteration of "
       << describeLoop(loop) << " " << what;
  diag.attachNote(loop->getLoc()) << "see the loop";
  return false;
}
