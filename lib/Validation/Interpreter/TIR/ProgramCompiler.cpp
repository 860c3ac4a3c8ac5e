//===- ProgramCompiler.cpp - compile operations to closures ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

#include "relax-mlir/Validation/Interpreter/CompileInterfaces.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

#include "relax-mlir/Validation/Interpreter/CompileInterfaces.cpp.inc"

Node::~Node() = default;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

unsigned ProgramCompiler::getNumLanes(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

unsigned ProgramCompiler::makeSlots(unsigned count) {
  unsigned first = code->frame.size();
  code->frame.resize(first + count, makeSlot(int64_t(0)));
  return first;
}

unsigned ProgramCompiler::getSlot(Value value) {
  auto [it, isNew] = slots.try_emplace(value);
  if (isNew)
    it->second = makeSlots(getNumLanes(value.getType()));
  return it->second;
}

FailureOr<ElementKind> ProgramCompiler::getKind(Operation *op, Type type) {
  Type element = type;
  if (auto vector = dyn_cast<VectorType>(type)) {
    element = vector.getElementType();
    if (vector.isScalable())
      return op->emitError()
             << "'" << op->getName() << "' cannot be interpreted on " << type;
  }
  if (std::optional<ElementKind> kind = getElementKind(element))
    return *kind;
  return op->emitError() << "'" << op->getName()
                         << "' cannot be interpreted on " << type;
}

IndexRange ProgramCompiler::getRange(Value value) const {
  auto it = ranges.find(value);
  return it == ranges.end() ? IndexRange() : it->second;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

void ProgramCompiler::emitCopies(
    ArrayRef<std::pair<unsigned, unsigned>> toFrom) {
  llvm::SmallDenseSet<unsigned> targets;
  for (auto [to, from] : toFrom)
    targets.insert(to);
  bool overlap = llvm::any_of(toFrom, [&](auto copy) {
    return copy.first != copy.second && targets.contains(copy.second);
  });
  std::vector<std::pair<unsigned, unsigned>> copies(toFrom.begin(),
                                                    toFrom.end());
  if (!overlap)
    return emit([copies = std::move(copies)](Machine &machine) {
      for (auto [to, from] : copies)
        machine.frame[to] = machine.frame[from];
    });
  unsigned scratch = makeSlots(copies.size());
  emit([scratch, copies = std::move(copies)](Machine &machine) {
    unsigned next = scratch;
    for (auto [to, from] : copies)
      machine.frame[next++] = machine.frame[from];
    next = scratch;
    for (auto [to, from] : copies)
      machine.frame[to] = machine.frame[next++];
  });
}

void ProgramCompiler::emitCopies(ValueRange to, ValueRange from) {
  SmallVector<std::pair<unsigned, unsigned>> copies;
  for (auto [target, source] : llvm::zip_equal(to, from))
    for (unsigned lane = 0, e = getNumLanes(target.getType()); lane < e; ++lane)
      copies.push_back({getSlot(target) + lane, getSlot(source) + lane});
  if (!copies.empty())
    emitCopies(copies);
}

LogicalResult ProgramCompiler::compile(Operation *op) {
  auto interface = dyn_cast<CompileOpInterface>(op);
  if (!interface)
    return op->emitError() << "'" << op->getName() << "' cannot be interpreted";
  return interface.compile(*this);
}

FailureOr<Code>
ProgramCompiler::compileBlock(Block &block,
                              llvm::function_ref<LogicalResult()> finish) {
  Code result;
  Code *outer = std::exchange(current, &result);
  LogicalResult status = success();
  for (Operation &op : block) {
    if (&op == &block.back() && op.hasTrait<OpTrait::IsTerminator>())
      break;
    if (status = compile(&op); failed(status))
      break;
  }
  if (succeeded(status) && finish)
    status = finish();
  current = outer;
  if (failed(status))
    return failure();
  return std::move(result);
}

Code ProgramCompiler::makeCode(llvm::function_ref<void()> emitSteps) {
  Code result;
  Code *outer = std::exchange(current, &result);
  emitSteps();
  current = outer;
  return result;
}

FailureOr<Code>
ProgramCompiler::compileRegion(Region &region,
                               llvm::function_ref<LogicalResult()> finish) {
  if (!region.hasOneBlock())
    return region.getParentOp()->emitError()
           << "'" << region.getParentOp()->getName()
           << "' cannot be interpreted with several blocks";
  return compileBlock(region.front(), finish);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Each lane occupies a slot in each frame.
static constexpr int64_t kMaxLanes = 1 << 16;

static LogicalResult checkVectors(Operation *op) {
  auto check = [&](TypeRange types) -> LogicalResult {
    for (Type type : types)
      if (auto vector = dyn_cast<VectorType>(type);
          vector && vector.getNumElements() > kMaxLanes)
        return op->emitError()
               << "'" << op->getName() << "' cannot be interpreted on " << type;
    return success();
  };
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(check(block.getArgumentTypes())))
        return failure();
  return check(op->getResultTypes());
}

/// Checks that buffers do not outlive the iteration or call that allocates
/// them.
static LogicalResult checkBuffers(Operation *op) {
  auto isBuffer = [](Type type) { return isa<BaseMemRefType>(type); };
  bool isLost =
      op->getNumRegions() != 0 && llvm::any_of(op->getResultTypes(), isBuffer);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      isLost |= llvm::any_of(block.getArgumentTypes(), isBuffer) &&
                !(isa<FunctionOpInterface>(op) && block.isEntryBlock());
  if (isLost)
    return op->emitError() << "'" << op->getName()
                           << "' cannot be interpreted with buffers passed "
                              "through control flow";
  return success();
}

FailureOr<const FunctionCode *>
ProgramCompiler::compileFunction(FunctionOpInterface function) {
  auto [it, isNew] = functions.try_emplace(function);
  if (!isNew)
    return it->second.get();
  it->second = std::make_unique<FunctionCode>();
  code = it->second.get();
  code->function = function;
  if (function.isExternal())
    return function.emitError()
           << "'" << function.getName() << "' cannot be interpreted: "
           << "it has no body";
  WalkResult checks = function->walk([](Operation *op) -> WalkResult {
    if (failed(checkVectors(op)))
      return failure();
    return checkBuffers(op);
  });
  if (checks.wasInterrupted())
    return failure();
  Region &body = function.getFunctionBody();
  for (BlockArgument argument : body.getArguments())
    for (unsigned lane = 0, e = getNumLanes(argument.getType()); lane < e;
         ++lane)
      code->arguments.push_back(getSlot(argument) + lane);
  for (auto [number, block] : llvm::enumerate(body))
    blockNumbers[&block] = number;
  for (Block &block : body) {
    FailureOr<Code> compiled =
        compileBlock(block, [&] { return compile(block.getTerminator()); });
    if (failed(compiled))
      return failure();
    code->blocks.push_back(std::move(*compiled));
  }
  return code;
}

bool FunctionCode::call(Machine &machine, ArrayRef<Slot> values) const {
  std::unique_ptr<Machine::Activation> activation =
      machine.takeActivation(this);
  if (activation->slots.empty()) {
    activation->slots = frame;
    activation->views.resize(numViews);
    activation->memories.resize(numMemories);
    activation->initialised.resize(numBlocksWithInit);
  }
  for (std::vector<uint64_t> &bits : activation->initialised)
    bits.clear();
  for (auto [slot, value] : llvm::zip_equal(arguments, values))
    activation->slots[slot] = value;
  Slot *outerFrame = std::exchange(machine.frame, activation->slots.data());
  Machine::Activation *outer =
      std::exchange(machine.activation, activation.get());
  int64_t block = 0;
  bool isRunning = true;
  while (isRunning && block >= 0) {
    machine.nextBlock = -1;
    isRunning = blocks[block].run(machine);
    block = machine.nextBlock;
  }
  machine.nextBlock = -1;
  machine.frame = outerFrame;
  machine.activation = outer;
  machine.giveActivation(this, std::move(activation));
  return isRunning;
}
