//===- Program.cpp - tensor programs as closures --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

struct Program::Implementation {
  FunctionOpInterface function;
  Precision precision;
  FunctionTable functions;
  const FunctionCode *code = nullptr;
  /// The buffers that are only read.
  std::vector<bool> isConstant;
  unsigned numOutputs = 0;
};

Program::Program(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}
Program::~Program() = default;

FunctionOpInterface Program::getFunction() const {
  return implementation->function;
}
Precision Program::getPrecision() const { return implementation->precision; }
unsigned Program::getNumOutputs() const { return implementation->numOutputs; }

/// Returns true if every use of `buffer` is a load.
static bool isOnlyRead(Value buffer) {
  return llvm::all_of(buffer.getUsers(), [](Operation *user) {
    return isa<affine::AffineReadOpInterface, memref::LoadOp, vector::LoadOp,
               vector::MaskedLoadOp>(user);
  });
}

/// Returns true if the first use of `buffer` in program order is a store, so
/// its initial content does not matter. An init region precedes its body.
static bool isStoredFirst(FunctionOpInterface function, Value buffer) {
  bool isStored = false;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // The operands of a block declare accesses; they do not perform them.
    if (isa<tir::BlockOp>(op) || !llvm::is_contained(op->getOperands(), buffer))
      return WalkResult::advance();
    isStored = isa<affine::AffineWriteOpInterface, memref::StoreOp,
                   vector::StoreOp, vector::MaskedStoreOp>(op);
    return WalkResult::interrupt();
  });
  return isStored;
}

static unsigned countOutputs(FunctionOpInterface function) {
  unsigned count = 0;
  for (BlockArgument argument : llvm::reverse(function.getArguments())) {
    if (!isa<MemRefType>(argument.getType()))
      continue;
    if (!isStoredFirst(function, argument))
      break;
    ++count;
  }
  return count;
}

FailureOr<std::shared_ptr<const Program>>
Program::compile(FunctionOpInterface function, Precision precision) {
  auto implementation = std::make_unique<Implementation>();
  implementation->function = function;
  implementation->precision = precision;
  ProgramCompiler compiler(implementation->functions, precision);
  FailureOr<const FunctionCode *> code = compiler.compileFunction(function);
  if (failed(code))
    return failure();
  implementation->code = *code;
  for (Value argument : function.getArguments())
    implementation->isConstant.push_back(isOnlyRead(argument));
  implementation->numOutputs = countOutputs(function);
  return std::shared_ptr<const Program>(new Program(std::move(implementation)));
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {
/// The run-time arguments of a program.
struct Arguments {
  SmallVector<Slot> slots;
  std::vector<Memory> memories;
  std::vector<View> views;
};
} // namespace

/// Returns the extents of a buffer argument: `tir.shape` of a tir.prim_func,
/// otherwise those of its type; -1 for unknown extents.
static SmallVector<int64_t> getSizes(FunctionOpInterface function,
                                     unsigned number,
                                     ArrayRef<int64_t> symbols) {
  auto type = cast<MemRefType>(function.getArgument(number).getType());
  SmallVector<int64_t> sizes(type.getShape());
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = -1;
  auto program = dyn_cast<tir::PrimFuncOp>(function.getOperation());
  if (!program)
    return sizes;
  MLIRContext *context = function.getContext();
  SmallVector<Attribute> operands;
  for (int64_t symbol : symbols)
    operands.push_back(IntegerAttr::get(IndexType::get(context), symbol));
  SmallVector<Attribute> results;
  bool isPoison = false;
  if (succeeded(program.getBufferShape(number).constantFold(operands, results,
                                                            &isPoison)) &&
      !isPoison)
    for (auto [size, result] : llvm::zip_equal(sizes, results))
      size = cast<IntegerAttr>(result).getInt();
  return sizes;
}

/// Checks that a tensor matches buffer argument `number`, and computes the
/// extents seen by the program: lowered programs see one dimension.
static LogicalResult matchBuffer(FunctionOpInterface function, unsigned number,
                                 const Tensor &tensor, Precision precision,
                                 SmallVectorImpl<int64_t> &sizes) {
  auto type = cast<MemRefType>(function.getArgument(number).getType());
  std::optional<ElementKind> kind = getElementKind(type.getElementType());
  auto mismatch = [&]() -> InFlightDiagnostic {
    InFlightDiagnostic diag = function.emitError();
    diag << "'" << function.getName() << "': expected buffer #" << number
         << " to be ";
    return diag;
  };
  if (!kind || isFloat(*kind) != tensor.isFloat() ||
      getNumBytes(*kind) != getNumBytes(tensor.getKind()))
    return mismatch() << "of " << type.getElementType() << ", got "
                      << tensor.getElementType();
  if (tensor.isFloat() && tensor.getPrecision() != precision &&
      *kind != ElementKind::F64)
    return mismatch() << "held as "
                      << (precision == Precision::Double ? "f64, got one held "
                                                           "as its type"
                                                         : "its type, got one "
                                                           "held as f64");
  bool isFlat =
      !isa<tir::PrimFuncOp>(function.getOperation()) && sizes.size() == 1;
  SmallVector<int64_t> given(tensor.getShape());
  if (isFlat)
    given = {tensor.getNumElements()};
  bool fits = sizes.size() == given.size();
  for (size_t axis = 0; fits && axis < sizes.size(); ++axis)
    fits = sizes[axis] < 0 || sizes[axis] == given[axis];
  if (!fits)
    return mismatch() << "of sizes " << describeList(sizes) << ", got "
                      << describeList(tensor.getShape());
  sizes = std::move(given);
  return success();
}

/// Returns true if buffer `number`, one of the last `numOutputs`, aliases an
/// input. Its unwritten elements keep their values.
static bool isInPlace(ArrayRef<Memory> memories, unsigned number,
                      unsigned numOutputs) {
  return llvm::any_of(memories.drop_back(numOutputs), [&](const Memory &input) {
    return input.data == memories[number].data;
  });
}

/// Checks that the program wrote each element of buffer `number`.
static LogicalResult checkWritten(FunctionOpInterface function, unsigned number,
                                  const View &view) {
  const std::vector<uint32_t> &written = view.memory->written;
  auto first = llvm::find(written, 0u);
  if (first == written.end())
    return success();
  return function.emitError()
         << "'" << function.getName() << "': " << llvm::count(written, 0u)
         << " of " << written.size() << " elements of "
         << nameOf(view.memory->value) << ", buffer #" << number
         << ", are not written, the first at "
         << describeElement(view, first - written.begin());
}

LogicalResult Program::run(ArrayRef<Tensor> buffers, ArrayRef<int64_t> symbols,
                           const RunOptions &options) const {
  FunctionOpInterface function = implementation->function;
  unsigned numArguments = function.getNumArguments(), numBuffers = 0;
  while (numBuffers < numArguments &&
         isa<MemRefType>(function.getArgument(numBuffers).getType()))
    ++numBuffers;
  for (Type type : function.getArgumentTypes().drop_front(numBuffers))
    if (!type.isIntOrIndex())
      return function.emitError()
             << "'" << function.getName()
             << "': expected buffers followed by indices, got " << type;
  if (numBuffers != buffers.size() ||
      numArguments - numBuffers != symbols.size())
    return function.emitError()
           << "'" << function.getName() << "': expected " << numBuffers
           << " buffers and " << numArguments - numBuffers << " symbols, got "
           << buffers.size() << " and " << symbols.size();

  Arguments arguments;
  arguments.memories.resize(numBuffers);
  arguments.views.resize(numBuffers);
  for (auto [number, tensor] : llvm::enumerate(buffers)) {
    SmallVector<int64_t> sizes = getSizes(function, number, symbols);
    if (failed(matchBuffer(function, number, tensor, implementation->precision,
                           sizes)))
      return failure();
    Memory &memory = arguments.memories[number];
    memory.buffer = tensor.getBuffer();
    memory.data = tensor.getData();
    memory.numElements = tensor.getNumElements();
    memory.value = function.getArgument(number);
    bool isOutput = number + options.numOutputs >= numBuffers;
    if (isOutput || !implementation->isConstant[number])
      memory.reset(/*isWritten=*/!isOutput);
    arguments.views[number].set(memory, sizes);
    Slot slot;
    slot.view = &arguments.views[number];
    arguments.slots.push_back(slot);
  }
  for (int64_t symbol : symbols)
    arguments.slots.push_back(makeSlot(symbol));

  Machine machine(options.maxBytes);
  if (!implementation->code->call(machine, arguments.slots))
    return failure();
  unsigned firstOutput = numBuffers - std::min(options.numOutputs, numBuffers);
  for (unsigned number = firstOutput; number < numBuffers; ++number)
    if (!isInPlace(arguments.memories, number, numBuffers - firstOutput) &&
        failed(checkWritten(function, number, arguments.views[number])))
      return failure();
  return success();
}
