//===- AccessCode.cpp - reads and writes of elements ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AccessCode.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Elements in memory
//===----------------------------------------------------------------------===//

template <typename T> static T &at(char *data, int64_t index) {
  return reinterpret_cast<T *>(data)[index];
}

/// Calls `use` with a reference to the integer at index `at`, of its kind.
template <typename F>
static void withInteger(ElementKind kind, char *data, int64_t index, F use) {
  switch (kind) {
  case ElementKind::Bool:
  case ElementKind::U8:
    return use(at<uint8_t>(data, index));
  case ElementKind::I8:
    return use(at<int8_t>(data, index));
  case ElementKind::I16:
    return use(at<int16_t>(data, index));
  case ElementKind::U16:
    return use(at<uint16_t>(data, index));
  case ElementKind::I32:
    return use(at<int32_t>(data, index));
  case ElementKind::U32:
    return use(at<uint32_t>(data, index));
  default:
    return use(at<int64_t>(data, index));
  }
}

void AnyStorage::load(const char *source, int64_t index, Slot &slot) const {
  char *data = const_cast<char *>(source);
  if (kind == ElementKind::F16 || kind == ElementKind::BF16)
    slot.f = fromBits(kind, at<uint16_t>(data, index));
  else
    withInteger(kind, data, index,
                [&](auto &element) { slot.i = int64_t(element); });
}

void AnyStorage::store(char *data, int64_t index, Slot slot) const {
  if (kind == ElementKind::F16 || kind == ElementKind::BF16)
    at<uint16_t>(data, index) = uint16_t(toBits(kind, slot.f));
  else
    withInteger(kind, data, index, [&](auto &element) {
      element = std::decay_t<decltype(element)>(slot.i);
    });
}

bool reference::loadElement(Machine &machine, const View &view, int64_t element,
                            ElementKind stored, Slot &slot, Operation *op) {
  if (!machine.noteRead(view, element, op))
    return false;
  withStorage(stored,
              [&](auto storage) { storage.load(view.data, element, slot); });
  return true;
}

bool reference::storeElement(Machine &machine, const View &view,
                             int64_t element, ElementKind stored, Slot slot,
                             Operation *op) {
  if (!machine.noteWrite(view, element, op))
    return false;
  withStorage(stored,
              [&](auto storage) { storage.store(view.data, element, slot); });
  return true;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

AccessCode::AccessCode(ProgramCompiler &compiler, Operation *op, Value memref,
                       SmallVector<IndexCode> codes, bool isRead, int64_t lanes)
    : op(op), buffer(compiler.getSlot(memref)), indices(std::move(codes)),
      lanes(lanes), isRead(isRead) {
  prove(compiler, cast<MemRefType>(memref.getType()));
}

void AccessCode::prove(ProgramCompiler &compiler, MemRefType type) {
  if (!type.hasStaticShape() || !type.getLayout().isIdentity())
    return;
  IndexCode sum;
  for (auto [index, size] : llvm::zip_equal(indices, type.getShape())) {
    IndexRange range = index.getRange();
    if (range.lower < 0 || range.upper >= size || !index.isTotal())
      return;
    IndexCode scaled;
    scaled.add(sum, size);
    scaled.add(index, 1);
    sum = std::move(scaled);
  }
  // The range of the sum shows that the first lane is in bounds. Further lanes
  // need a check.
  if (lanes > 1 && (!sum.getRange().isBounded() ||
                    sum.getRange().upper + lanes > type.getNumElements()))
    return;
  linear = std::move(sum);
  proven = true;
}

bool AccessCode::checkLanes(Machine &machine, int64_t element) const {
  const View &view = *machine.frame[buffer].view;
  if (!view.strides.empty() && view.strides.back() != 1) {
    emitInBlock(op) << "expected the elements of a vector to be contiguous in "
                       "memory, got stride "
                    << view.strides.back();
    return false;
  }
  if (element >= 0 && element <= view.memory->numElements - lanes)
    return true;
  return reportOutOfBounds(machine);
}

bool AccessCode::reportOutOfBounds(Machine &machine) const {
  SmallVector<int64_t> at;
  for (const IndexCode &code : indices)
    code.evaluate(machine.frame, at.emplace_back());
  return reference::reportOutOfBounds(op, *machine.frame[buffer].view, isRead,
                                      at, lanes);
}

bool reference::reportOutOfBounds(Operation *op, const View &view, bool isRead,
                                  ArrayRef<int64_t> at, int64_t lanes) {
  InFlightDiagnostic diag = emitInBlock(op);
  diag << "out-of-bounds " << (isRead ? "read" : "write") << " of "
       << nameOf(view.memory->value) << " at " << describeList(at);
  if (lanes > 1)
    diag << " and the next " << lanes - 1 << " elements";
  diag << ", its shape is " << describeList(view.sizes);
  return false;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

SmallVector<IndexCode> reference::makeIndices(ProgramCompiler &compiler,
                                              ValueRange operands) {
  return llvm::map_to_vector(
      operands, [&](Value operand) { return IndexCode(compiler, operand); });
}

/// Returns true if the users of a loaded vector select some of its lanes.
/// Other lanes may be undefined, even unwritten.
static bool isPickedFrom(Operation *load) {
  return llvm::any_of(load->getUsers(), [](Operation *user) {
    return isa<vector::ShuffleOp, vector::ExtractOp,
               vector::ExtractStridedSliceOp>(user);
  });
}

LogicalResult reference::emitLoad(ProgramCompiler &compiler, Operation *op,
                                  Value buffer,
                                  SmallVector<IndexCode> indices) {
  Type type = op->getResult(0).getType();
  FailureOr<ElementKind> kind = compiler.getKind(op, type);
  if (failed(kind))
    return failure();
  int64_t lanes = ProgramCompiler::getNumLanes(type);
  AccessCode access(compiler, op, buffer, std::move(indices), /*isRead=*/true,
                    lanes);
  unsigned to = compiler.getSlot(op->getResult(0));
  unsigned from = access.getBuffer();
  withStorage(compiler.getStoredKind(*kind), [&](auto storage) {
    if (lanes == 1 && access.isProven())
      return compiler.emit([=, address = access.getLinear()](Machine &machine) {
        const View &view = *machine.frame[from].view;
        int64_t element;
        address.evaluate(machine.frame, element);
        storage.load(view.data, element, machine.frame[to]);
        return machine.noteRead(view, element, op);
      });
    bool isPicked = isPickedFrom(op);
    compiler.emit([=](Machine &machine) {
      const View &view = *machine.frame[from].view;
      int64_t element;
      if (!access.locate(machine, element))
        return false;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        storage.load(view.data, element + lane, machine.frame[to + lane]);
        if (!isPicked && !machine.noteRead(view, element + lane, op))
          return false;
      }
      return true;
    });
  });
  return success();
}

LogicalResult reference::emitStore(ProgramCompiler &compiler, Operation *op,
                                   Value value, Value buffer,
                                   SmallVector<IndexCode> indices) {
  FailureOr<ElementKind> kind = compiler.getKind(op, value.getType());
  if (failed(kind))
    return failure();
  int64_t lanes = ProgramCompiler::getNumLanes(value.getType());
  AccessCode access(compiler, op, buffer, std::move(indices), /*isRead=*/false,
                    lanes);
  unsigned from = compiler.getSlot(value);
  unsigned to = access.getBuffer();
  withStorage(compiler.getStoredKind(*kind), [&](auto storage) {
    if (lanes == 1 && access.isProven())
      return compiler.emit([=, address = access.getLinear()](Machine &machine) {
        const View &view = *machine.frame[to].view;
        int64_t element;
        address.evaluate(machine.frame, element);
        storage.store(view.data, element, machine.frame[from]);
        return machine.noteWrite(view, element, op);
      });
    compiler.emit([=](Machine &machine) {
      const View &view = *machine.frame[to].view;
      int64_t element;
      if (!access.locate(machine, element))
        return false;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        storage.store(view.data, element + lane, machine.frame[from + lane]);
        if (!machine.noteWrite(view, element + lane, op))
          return false;
      }
      return true;
    });
  });
  return success();
}
