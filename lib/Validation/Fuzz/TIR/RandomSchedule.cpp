//===- RandomSchedule.cpp - random schedule scripts -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RandomSchedule.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The number of primitives to draw for one step, and how often to draw
/// operands and attributes for each. The second keeps primitives that are
/// rarely legal from being lost among others.
static constexpr unsigned kMostPrimitives = 12, kMostDraws = 12;

/// Unrolling a longer loop, or a larger body, takes long to compile.
static constexpr int64_t kMostUnrolled = 16;

StringRef RandomSchedule::getReasonNotDrawn(OperationName primitive) {
  StringRef name = primitive.getStringRef();
  if (name.starts_with("transform.tir.get_"))
    return "finds handles and changes nothing";
  if (name.starts_with("transform.tir.unsafe_"))
    return "may change numbers";
  if (name == transform::TIRBindOp::getOperationName())
    return "binds a loop to threads, which the CPU does not have";
  return "";
}

RandomSchedule::RandomSchedule(PrimFuncOp func, Random &random)
    : func(func), random(random), schedule(func, random.next()) {
  MLIRContext *context = func.getContext();
  blockType = transform::TIRBlockType::get(context);
  loopType = transform::TIRLoopType::get(context);
  parameterType =
      transform::ParamType::get(context, IntegerType::get(context, 64));
  for (const SchedulePrimitiveInfo &info : getSchedulePrimitives(*context))
    if (getReasonNotDrawn(info.name).empty())
      primitives.push_back(info.name);
}

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

void RandomSchedule::collectHandles() {
  for (SmallVector<Value> *handles : {&blocks, &loops})
    llvm::erase_if(*handles, [&](Value handle) {
      return schedule.getOperations(handle).size() != 1;
    });
  SmallVector<BlockOp> present;
  func.walk([&](BlockOp block) { present.push_back(block); });
  for (BlockOp block : present) {
    Value handle = getHandle(block);
    if (!handle) {
      FailureOr<Value> found = schedule.getBlock(block.getBlockName());
      if (failed(found))
        continue;
      handle = *found;
      blocks.push_back(handle);
    }
    auto around = block->getParentOfType<ForOp>();
    bool isKnown = true;
    for (; around && isKnown; around = around->getParentOfType<ForOp>())
      isKnown = bool(getHandle(around));
    if (isKnown)
      continue;
    FailureOr<SmallVector<Value>> found = schedule.getLoops(handle);
    if (failed(found))
      continue;
    for (Value loop : *found)
      if (!getHandle(schedule.getOperations(loop).front()))
        loops.push_back(loop);
  }
}

Value RandomSchedule::getHandle(Operation *op) {
  for (Value handle : isa<BlockOp>(op) ? blocks : loops)
    if (llvm::equal(schedule.getOperations(handle), ArrayRef(op)))
      return handle;
  return {};
}

Value RandomSchedule::pickHandle() {
  if (!parameters.empty() && random.chance(5))
    return random.pick(parameters);
  if (random.chance(3))
    return schedule.getFunctionHandle();
  bool isBlock = loops.empty() || random.chance(50);
  return isBlock ? random.pick(blocks) : random.pick(loops);
}

BlockOp RandomSchedule::getBlock(Value handle) {
  ArrayRef<Operation *> ops = schedule.getOperations(handle);
  return ops.size() == 1 ? dyn_cast<BlockOp>(ops.front()) : BlockOp();
}

/// Returns a loop around the block of a handle; null if there is none.
Value RandomSchedule::pickLoopAround(Value handle) {
  SmallVector<Value> around;
  if (BlockOp block = getBlock(handle))
    for (Value loop : loops)
      if (schedule.getOperations(loop).front()->isProperAncestor(block))
        around.push_back(loop);
  return around.empty() ? Value() : random.pick(around);
}

//===----------------------------------------------------------------------===//
// Any primitive
//===----------------------------------------------------------------------===//

/// Returns a value of each kind that attributes of primitives have. Arrays and
/// maps have `count` elements.
SmallVector<Attribute> RandomSchedule::drawValues(unsigned count) {
  MLIRContext *context = func.getContext();
  Builder builder(context);
  SmallVector<int64_t> numbers, permutation;
  for (unsigned i = 0; i < count; ++i) {
    numbers.push_back(random.pick({1, 2, 3, 4, 6, 8}));
    permutation.push_back(i);
  }
  random.shuffle(permutation);
  SmallVector<unsigned> dims(permutation.begin(), permutation.end());
  // The CPU has no other scopes, and local buffers of known size only.
  MemoryScope scope = func.getNumSymbols() == 0 && random.chance(50)
                          ? MemoryScope::Local
                          : MemoryScope::Global;
  return {
      builder.getI64IntegerAttr(random.pick({-1, 0, 0, 1, 1, 2, 3, 4, 8, 16})),
      builder.getI32IntegerAttr(random.between(0, 3)),
      builder.getIndexAttr(random.between(0, 3)),
      builder.getStringAttr(random.pick({"fuzz", "local", "global"})),
      builder.getBoolAttr(random.chance(50)),
      builder.getUnitAttr(),
      builder.getDenseI64ArrayAttr(random.chance(50) ? numbers : permutation),
      builder.getI64ArrayAttr(numbers),
      AffineMapAttr::get(AffineMap::getPermutationMap(dims, context)),
      TypeAttr::get(builder.getF32Type()),
      ScopeAttr::get(context, scope),
      FlatSymbolRefAttr::get(context, "fuzz"),
  };
}

/// Adds an attribute for most names, of a value that its constraint accepts.
void RandomSchedule::drawAttributes(OperationState &state) {
  unsigned count = random.between(1, 4);
  // Arrays and maps often have an element for each iterator.
  BlockOp block =
      state.operands.empty() ? BlockOp() : getBlock(state.operands.front());
  if (block && block.getNumIterators() != 0 && random.chance(50))
    count = block.getNumIterators();
  for (StringAttr name : state.name.getAttributeNames()) {
    if (random.chance(15))
      continue;
    SmallVector<Attribute> accepted;
    for (Attribute value : drawValues(count)) {
      NamedAttrList list;
      list.set(name, value);
      if (succeeded(state.name.verifyInherentAttrs(list, [&] {
            return emitError(UnknownLoc::get(func.getContext()));
          })))
        accepted.push_back(value);
    }
    if (!accepted.empty())
      state.addAttribute(name, random.pick(accepted));
  }
}

/// Returns the number of operands or results that the traits state, or a random
/// one.
template <template <typename> class Zero, template <typename> class One,
          template <typename> class Two, template <typename> class Three>
static unsigned drawCount(OperationName name, Random &random) {
  if (name.hasTrait<Zero>())
    return 0;
  if (name.hasTrait<One>())
    return 1;
  if (name.hasTrait<Two>())
    return 2;
  if (name.hasTrait<Three>())
    return 3;
  return random.between(1, 4);
}

bool RandomSchedule::drawAny(OperationState &state) {
  OperationName name = state.name;
  unsigned numOperands =
      drawCount<OpTrait::ZeroOperands, OpTrait::OneOperand,
                OpTrait::NOperands<2>::Impl, OpTrait::NOperands<3>::Impl>(
          name, random);
  for (unsigned i = 0; i < numOperands; ++i) {
    Value around = i && random.chance(40)
                       ? pickLoopAround(state.operands[i - 1])
                       : Value();
    state.addOperands(around ? around : pickHandle());
  }
  unsigned numResults =
      drawCount<OpTrait::ZeroResults, OpTrait::OneResult,
                OpTrait::NResults<2>::Impl, OpTrait::NResults<3>::Impl>(name,
                                                                        random);
  Type type = random.pick({loopType, blockType, parameterType});
  if (name.hasTrait<OpTrait::OneTypedResult<transform::TIRLoopType>::Impl>())
    type = loopType;
  if (name.hasTrait<OpTrait::OneTypedResult<transform::TIRBlockType>::Impl>())
    type = blockType;
  state.addTypes(SmallVector<Type>(numResults, type));
  drawAttributes(state);
  return true;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Draws a loop with constants, parameters and one inferred number.
bool RandomSchedule::drawSplit(OperationState &state, StringRef attribute) {
  if (loops.empty())
    return false;
  Value handle = random.pick(loops);
  state.addOperands(handle);
  SmallVector<int64_t> factors;
  int64_t product = 1;
  for (int64_t i = 0, e = random.between(2, 3); i < e; ++i) {
    if (!parameters.empty() && random.chance(20)) {
      Value parameter = random.pick(parameters);
      state.addOperands(parameter);
      factors.push_back(ShapedType::kDynamic);
      product *= *schedule.getParameter(parameter, nullptr);
    } else {
      factors.push_back(random.pick({1, 2, 3, 4, 5, 8, 16}));
      product *= factors.back();
    }
  }
  if (random.chance(90)) {
    int64_t &factor = random.pick(factors);
    if (ShapedType::isDynamic(factor))
      return false;
    product /= factor;
    factor = kInferredFactor;
  }
  // Most iterations of a loop that is cut into far longer ones do nothing.
  auto loop = cast<ForOp>(schedule.getOperations(handle).front());
  if (product > 2 * loop.getConstantExtent().value_or(8))
    return false;
  state.addTypes(SmallVector<Type>(factors.size(), loopType));
  state.addAttribute(attribute,
                     DenseI64ArrayAttr::get(func.getContext(), factors));
  return true;
}

/// Draws a loop and one behind it.
bool RandomSchedule::drawSiblings(OperationState &state) {
  if (loops.empty())
    return false;
  Value loop = random.pick(loops);
  Operation *next = schedule.getOperations(loop).front()->getNextNode();
  while (next && !isa<ForOp>(next))
    next = next->getNextNode();
  Value sibling = next ? getHandle(next) : Value();
  if (!sibling)
    return false;
  state.addOperands({loop, sibling});
  state.addTypes(loopType);
  return true;
}

/// Draws loops of a perfect nest, in their order or in any.
bool RandomSchedule::drawNest(OperationState &state, bool isReordered) {
  if (loops.empty())
    return false;
  auto loop = cast<ForOp>(schedule.getOperations(random.pick(loops)).front());
  SmallVector<Value> nest;
  while (loop && nest.size() < 5) {
    if (!isReordered || random.chance(80))
      if (Value handle = getHandle(loop))
        nest.push_back(handle);
    if (!isReordered && nest.size() >= 2 && random.chance(60))
      break;
    SmallVector<Operation *> contents = getContents(loop);
    loop = contents.size() == 1 ? dyn_cast<ForOp>(contents.front()) : ForOp();
  }
  if (nest.size() < 2)
    return false;
  if (isReordered)
    random.shuffle(nest);
  else
    state.addTypes(loopType);
  state.addOperands(nest);
  return true;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Returns true if a block accesses elements at indices that are data. There,
/// a statement about its accesses is trusted, and a random one is wrong.
static bool hasUnknownIndices(BlockOp block) {
  return block
      .walk([](Operation *op) {
        return isa<memref::LoadOp, memref::StoreOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool RandomSchedule::drawStatement(OperationState &state) {
  if (!drawAny(state))
    return false;
  BlockOp block = getBlock(state.operands.front());
  return !block || !hasUnknownIndices(block);
}

bool RandomSchedule::draw(OperationState &state) {
  StringRef name = state.name.getStringRef();
  if (name == transform::TIRSplitOp::getOperationName())
    return drawSplit(state, "factors");
  if (name == transform::TIRLoopPartitionOp::getOperationName())
    return drawSplit(state, "sizes");
  if (name == transform::TIRMergeOp::getOperationName())
    return drawSiblings(state);
  if (name == transform::TIRFuseOp::getOperationName())
    return drawNest(state, false);
  if (name == transform::TIRReorderOp::getOperationName())
    return drawNest(state, true);
  if (name == transform::TIRAnnotateBufferAccessOp::getOperationName())
    return drawStatement(state);
  return drawAny(state);
}

/// Returns true if the loop of a handle is not to be unrolled.
static bool isLong(ArrayRef<Operation *> ops) {
  auto loop = ops.size() == 1 ? dyn_cast<ForOp>(ops.front()) : ForOp();
  return loop && (loop.getConstantExtent().value_or(kMostUnrolled + 1) >
                      kMostUnrolled ||
                  !loop.getOps<ForOp>().empty());
}

LogicalResult RandomSchedule::tryOnce(OperationName primitive) {
  OperationState state(func.getLoc(), primitive);
  if (!draw(state) ||
      (primitive.getStringRef() == transform::TIRUnrollOp::getOperationName() &&
       isLong(schedule.getOperations(state.operands.front()))))
    return failure();
  std::string why;
  FailureOr<Operation *> op = schedule.run(state, &why);
  if (why != Schedule::kDoesNotVerify)
    drawn[primitive.getStringRef()] |= succeeded(op);
  if (failed(op))
    return failure();
  for (Value result : (*op)->getResults()) {
    if (result.getType() == parameterType)
      parameters.push_back(result);
    else if (schedule.getOperations(result).size() == 1 &&
             !getHandle(schedule.getOperations(result).front()))
      (result.getType() == blockType ? blocks : loops).push_back(result);
  }
  return success();
}

std::string RandomSchedule::step() {
  // Drawn operations may not verify.
  ScopedDiagnosticHandler quiet(func.getContext(),
                                [](Diagnostic &) { return success(); });
  collectHandles();
  if (blocks.empty())
    return "";
  OperationFingerPrint before(func);
  for (unsigned i = 0; i < kMostPrimitives; ++i) {
    OperationName primitive = random.pick(primitives);
    bool isDone = false;
    for (unsigned j = 0; j < kMostDraws && !isDone; ++j)
      isDone = succeeded(tryOnce(primitive));
    if (!isDone)
      continue;
    if (OperationFingerPrint(func) != before)
      return primitive.getStringRef().str();
    collectHandles();
  }
  return "";
}
