//===- RuntimeBuiltins.cpp - builtins of the virtual machine --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The virtual machine implements these functions on its own memory. Here they
// operate on values of the interpreter, so that a module can run between the
// passes that lower it to the virtual machine, in any precision.
//
//===----------------------------------------------------------------------===//

#include "RuntimeBuiltins.h"

#include "BuiltinArguments.h"
#include "Memory.h"
#include "PackedCall.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Runtime/ShapeProgram.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

using Result = FailureOr<RuntimeValue>;
using Arguments = ArrayRef<RuntimeValue>;

static RuntimeValue makeInteger(Operation *op, int64_t value) {
  return Scalar{IntegerType::get(op->getContext(), 64), value};
}

static Result finish(BuiltinArguments &args) {
  if (args.hasFailed())
    return failure();
  return makeObject<NullObject>();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// The codes of match_shape and make_shape, which are part of the ABI.
enum MatchCode : int64_t {
  kAssertEqualToImm = 0,
  kStoreToHeap = 1,
  kNoOp = 2,
  kAssertEqualToLoad = 3
};
enum MakeCode : int64_t { kUseImm = 0, kLoadShape = 1 };

static Result allocShapeHeap(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  int64_t size = args.getInteger(1);
  constexpr int64_t kMaxSlots = 1 << 20;
  if (!args.hasFailed() && (size < 0 || size > kMaxSlots))
    args.fail() << "expected a heap of at most " << kMaxSlots << " slots, got "
                << size;
  if (args.hasFailed())
    return failure();
  auto heap = std::make_shared<ShapeHeapObject>();
  heap->slots.assign(size, 0);
  return RuntimeValue(std::shared_ptr<Object>(heap));
}

/// Matches one (code, value) pair with the actual number.
static void matchNumber(BuiltinArguments &args, size_t pair, int64_t actual,
                        std::vector<int64_t> &heap, const Twine &what) {
  int64_t code = args.getInteger(pair), value = args.getInteger(pair + 1);
  if (args.hasFailed() || code == kNoOp)
    return;
  if (code == kStoreToHeap || code == kAssertEqualToLoad) {
    int64_t *slot = args.getSlot(heap, value);
    if (!slot)
      return;
    if (code == kStoreToHeap)
      *slot = actual;
    value = *slot;
  } else if (code != kAssertEqualToImm) {
    args.fail() << "expected a match code, got " << code;
    return;
  }
  if (value != actual)
    args.fail() << what << "to be " << value << ", got " << actual;
}

/// Arguments: (tensor or shape, heap, rank, (code, value) * rank, context).
static Result matchShape(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Shape sizes;
  if (auto *tensor = args.get(0).getIf<Tensor>())
    sizes.assign(tensor->getShape().begin(), tensor->getShape().end());
  else
    sizes = args.getShape(0);
  std::vector<int64_t> &heap = args.getHeap(1);
  int64_t rank = args.getInteger(2);
  std::string context = args.getContext(3 + 2 * std::max<int64_t>(rank, 0));
  if (!args.hasFailed() && rank != static_cast<int64_t>(sizes.size()))
    args.fail() << context << "expected rank " << rank << ", got "
                << sizes.size();
  for (size_t axis = 0; axis < sizes.size() && !args.hasFailed(); ++axis)
    matchNumber(args, 3 + 2 * axis, sizes[axis], heap,
                context + "expected dimension " + Twine(axis) + " ");
  return finish(args);
}

/// Arguments: (value, heap, code, heap index or number, context).
static Result matchPrimValue(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  int64_t value = args.getInteger(0);
  matchNumber(args, 2, value, args.getHeap(1),
              args.getContext(4) + "expected the number ");
  return finish(args);
}

static int64_t makeNumber(BuiltinArguments &args, size_t pair,
                          std::vector<int64_t> &heap) {
  int64_t code = args.getInteger(pair), value = args.getInteger(pair + 1);
  if (args.hasFailed() || code == kUseImm)
    return value;
  if (code == kLoadShape) {
    int64_t *slot = args.getSlot(heap, value);
    return slot ? *slot : 0;
  }
  args.fail() << "expected a match code, got " << code;
  return 0;
}

/// Arguments: (heap, rank, (code, value) * rank).
static Result makeShape(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  std::vector<int64_t> &heap = args.getHeap(0);
  int64_t rank = args.getInteger(1);
  Shape shape;
  for (int64_t axis = 0; axis < rank && !args.hasFailed(); ++axis)
    shape.push_back(makeNumber(args, 2 + 2 * axis, heap));
  if (args.hasFailed())
    return failure();
  return RuntimeValue(std::move(shape));
}

/// Arguments: (heap, code, heap index or number).
static Result makePrimValue(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  int64_t value = makeNumber(args, 1, args.getHeap(0));
  if (args.hasFailed())
    return failure();
  return makeInteger(op, value);
}

/// Arguments: (heap, slot, program).
static Result evalExpr(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  std::vector<int64_t> &heap = args.getHeap(0);
  int64_t *slot = args.getSlot(heap, args.getInteger(1));
  Shape program = args.getShape(2);
  if (args.hasFailed())
    return failure();
  runtime::Expected<int64_t> value = runtime::evaluateShapeProgram(
      program.data(), program.size(), heap.data(), heap.size());
  if (!value)
    return op->emitOpError(value.error().message());
  *slot = *value;
  return finish(args);
}

/// Arguments: (heap, program).
static Result runShapeProgram(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  std::vector<int64_t> &heap = args.getHeap(0);
  Shape program = args.getShape(1);
  if (args.hasFailed())
    return failure();
  if (runtime::Error error = runtime::runShapeProgram(
          program.data(), program.size(), heap.data(), heap.size()))
    return op->emitOpError(error.message());
  return finish(args);
}

/// Arguments: (heap, slot).
static Result loadSymbol(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  int64_t *slot = args.getSlot(args.getHeap(0), args.getInteger(1));
  if (args.hasFailed())
    return failure();
  return makeInteger(op, *slot);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Arguments: (tensor, rank or -1, element type or None, context).
static Result checkTensorInfo(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  int64_t rank = args.getInteger(1);
  if (args.hasFailed())
    return failure();
  std::string context = args.getContext(3);
  if (rank >= 0 && rank != tensor.getRank())
    args.fail() << context << "expected a tensor of rank " << rank << ", got "
                << tensor.getRank();
  if (args.hasFailed() || args.isNull(2))
    return finish(args);
  Type type = args.getElementType(2);
  if (!args.hasFailed() && getElementKind(type) != tensor.getKind())
    args.fail() << context << "expected a tensor of " << type << ", got "
                << tensor.getElementType();
  return finish(args);
}

/// Arguments: (shape, rank or -1, context).
static Result checkShapeInfo(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Shape shape = args.getShape(0);
  int64_t rank = args.getInteger(1);
  if (!args.hasFailed() && rank >= 0 &&
      rank != static_cast<int64_t>(shape.size()))
    args.fail() << args.getContext(2) << "expected a shape of rank " << rank
                << ", got " << shape.size();
  return finish(args);
}

/// Arguments: (tuple, size, context).
static Result checkTupleInfo(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *tuple = args.get(0).getIf<Tuple>();
  int64_t size = args.getInteger(1);
  if (!args.hasFailed() &&
      (!tuple || static_cast<int64_t>(tuple->size()) != size))
    args.fail() << args.getContext(2) << "expected a tuple of " << size
                << ", got " << args.get(0).describe();
  return finish(args);
}

/// Arguments: (number, element type, context).
static Result checkPrimValueInfo(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *scalar = args.get(0).getIf<Scalar>();
  Type type = args.getElementType(1);
  if (!args.hasFailed() &&
      (!scalar || isa<FloatType>(scalar->type) != isa<FloatType>(type)))
    args.fail() << args.getContext(2) << "expected a number of type " << type
                << ", got " << args.get(0).describe();
  return finish(args);
}

/// Arguments: (number, context, heap, (name, slot) *).
static Result checkExpr(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  int64_t value = args.getInteger(0);
  if (args.hasFailed() || value >= 0)
    return finish(args);
  std::string sizes;
  for (unsigned i = 3; i + 1 < arguments.size() && !args.hasFailed(); i += 2) {
    auto *name = getObject<StringObject>(args.get(i));
    int64_t *slot = args.getSlot(args.getHeap(2), args.getInteger(i + 1));
    if (name && slot)
      sizes += (sizes.empty() ? " for " : ", ") + name->value + " = " +
               std::to_string(*slot);
  }
  if (!args.hasFailed())
    args.fail() << args.getContext(1) << "expected 0 or more, got " << value
                << sizes;
  return finish(args);
}

/// Arguments: (function, context).
static Result checkFuncInfo(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  if (!getObject<FunctionObject>(args.get(0)) && !args.hasFailed())
    args.fail() << args.getContext(1) << "expected a function, got "
                << args.get(0).describe();
  return finish(args);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Arguments: (vm, shape or bytes, device, element type, memory scope).
static Result allocStorage(Operation *op, Arguments arguments, Frame &frame) {
  BuiltinArguments args(op, arguments);
  args.expectCount(3);
  if (args.hasFailed())
    return failure();
  if (args.get(1).getIf<Scalar>())
    return makeStorage(op, args.getInteger(1), frame);
  Type type = IntegerType::get(op->getContext(), 8);
  if (args.size() > 3 && !args.isNull(3))
    type = args.getElementType(3);
  Shape shape = args.getShape(1);
  if (args.hasFailed())
    return failure();
  FailureOr<int64_t> bytes = countBytes(op, shape, type);
  if (failed(bytes))
    return failure();
  return makeStorage(op, *bytes, frame);
}

/// Returns the element type of an allocated tensor. The runtime does not
/// distinguish index from i64; the result type does.
static Type getResultElementType(Operation *op, Type type) {
  auto tensorType = op->getNumResults() == 1
                        ? dyn_cast<TensorType>(op->getResult(0).getType())
                        : TensorType();
  bool isIndex = tensorType && tensorType.getElementType().isIndex();
  return isIndex && type.isInteger(64) ? tensorType.getElementType() : type;
}

/// Arguments: (storage, offset, shape, element type).
static Result allocTensor(Operation *op, Arguments arguments, Frame &frame) {
  BuiltinArguments args(op, arguments);
  int64_t offset = args.getInteger(1);
  Shape shape = args.getShape(2);
  Type type = args.getElementType(3);
  if (args.hasFailed())
    return failure();
  FailureOr<Tensor> tensor = cutTensor(op, args.get(0), offset, shape,
                                       getResultElementType(op, type), frame);
  if (failed(tensor))
    return failure();
  return RuntimeValue(*tensor);
}

/// Arguments: (vm, shape, device, element type).
static Result newTensor(Operation *op, Arguments arguments, Frame &frame) {
  BuiltinArguments args(op, arguments);
  Shape shape = args.getShape(1);
  Type type = args.getElementType(3);
  if (args.hasFailed())
    return failure();
  FailureOr<Tensor> tensor =
      makeUndefined(op, getResultElementType(op, type), shape, frame);
  if (failed(tensor))
    return failure();
  return RuntimeValue(*tensor);
}

/// Arguments: (tensor, shape). The result shares the memory of the tensor.
static Result reshape(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  Shape shape = args.getShape(1);
  if (args.hasFailed())
    return failure();
  std::optional<Tensor> view = Tensor::view(
      tensor.getBuffer(), tensor.getData() - tensor.getBuffer()->data,
      tensor.getElementType(), shape, tensor.getPrecision());
  if (!view || view->getNumElements() != tensor.getNumElements())
    return op->emitOpError()
           << "expected a shape of " << tensor.getNumElements()
           << " elements, got " << RuntimeValue(shape).describe();
  return RuntimeValue(*view);
}

/// Arguments: (tensor, offset, shape). The result shares the memory.
static Result view(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  int64_t offset = args.getInteger(1);
  Shape shape = args.getShape(2);
  if (args.hasFailed())
    return failure();
  std::optional<Tensor> part = tensor.getPart(offset, shape);
  if (!part)
    return op->emitOpError() << "expected a part of the tensor";
  return RuntimeValue(*part);
}

static Result shapeOf(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  if (args.hasFailed())
    return failure();
  return RuntimeValue(Shape(tensor.getShape()));
}

/// Arguments: (tensor of i64, of rank 1).
static Result tensorToShape(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  if (args.hasFailed())
    return failure();
  if (tensor.getRank() != 1 || tensor.getKind() != ElementKind::I64)
    return op->emitOpError() << "expected a tensor of i64 of rank 1, got "
                             << args.get(0).describe();
  Shape shape;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    shape.push_back(tensor.getInt(i));
  return RuntimeValue(std::move(shape));
}

static Result copyTensor(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  Tensor tensor = args.getTensor(0);
  if (args.hasFailed())
    return failure();
  std::optional<Tensor> copy = tensor.clone();
  if (!copy)
    return op->emitOpError("out of memory: cannot allocate a copy");
  return RuntimeValue(*copy);
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

static Result listMake(Operation *, Arguments, Frame &) {
  return makeObject<ListObject>();
}

/// Arguments: (list, tensor).
static Result listAppend(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *list = getObject<ListObject>(args.get(0));
  Tensor tensor = args.getTensor(1);
  if (!list && !args.hasFailed())
    args.fail() << "expected a list, got " << args.get(0).describe();
  if (!args.hasFailed())
    list->items.push_back(tensor);
  return finish(args);
}

/// Arguments: (list, shape of an item of an empty list, element type).
static Result listStack(Operation *op, Arguments arguments, Frame &frame) {
  BuiltinArguments args(op, arguments);
  auto *list = getObject<ListObject>(args.get(0));
  Shape shape = args.getShape(1);
  Type type = args.getElementType(2);
  if (!list && !args.hasFailed())
    args.fail() << "expected a list, got " << args.get(0).describe();
  if (args.hasFailed())
    return failure();
  FailureOr<Tensor> stack = stackTensors(op, list->items, type, shape, frame);
  if (failed(stack))
    return failure();
  return RuntimeValue(*stack);
}

//===----------------------------------------------------------------------===//
// Values and control
//===----------------------------------------------------------------------===//

static Result makeTuple(Operation *, Arguments arguments, Frame &) {
  return RuntimeValue(Tuple(arguments.begin(), arguments.end()));
}

/// Arguments: (tuple, index).
static Result tupleGetItem(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *tuple = args.get(0).getIf<Tuple>();
  int64_t index = args.getInteger(1);
  if (args.hasFailed())
    return failure();
  if (!tuple || index < 0 || index >= static_cast<int64_t>(tuple->size()))
    return op->emitOpError() << "expected a tuple with an item " << index
                             << ", got " << args.get(0).describe();
  return (*tuple)[index];
}

/// Arguments: (number, or tensor of one element).
static Result readIfCond(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *tensor = args.get(0).getIf<Tensor>();
  if (tensor && (tensor->getNumElements() != 1 || tensor->isFloat()))
    args.fail() << "expected one element of an integer type, got "
                << args.get(0).describe();
  if (args.hasFailed())
    return failure();
  bool holds = (tensor ? tensor->getInt(0) : args.getInteger(0)) != 0;
  if (args.hasFailed())
    return failure();
  return RuntimeValue(Scalar{IntegerType::get(op->getContext(), 1), holds});
}

/// Arguments: (value), or (tensor, device). There is only one device.
static Result forward(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  args.expectCount(1);
  if (args.hasFailed())
    return failure();
  return args.get(0);
}

static Result nullValue(Operation *, Arguments, Frame &) {
  return makeObject<NullObject>();
}

/// Arguments: (function, captured...).
static Result makeClosure(Operation *op, Arguments arguments, Frame &) {
  BuiltinArguments args(op, arguments);
  auto *function = getObject<FunctionObject>(args.get(0));
  if (!function && !args.hasFailed())
    args.fail() << "expected a function as argument 0, got "
                << args.get(0).describe();
  if (args.hasFailed())
    return failure();
  FunctionObject closure = *function;
  llvm::append_range(closure.captured, arguments.drop_front());
  return makeObject<FunctionObject>(std::move(closure));
}

/// Arguments: (vm, closure, arguments...).
static Result invokeClosure(Operation *op, Arguments arguments, Frame &frame) {
  BuiltinArguments args(op, arguments);
  auto *closure = getObject<FunctionObject>(args.get(1));
  if (!closure && !args.hasFailed())
    args.fail() << "expected a closure as argument 1, got "
                << args.get(1).describe();
  if (args.hasFailed())
    return failure();
  SmallVector<RuntimeValue> all(closure->captured.begin(),
                                closure->captured.end());
  llvm::append_range(all, arguments.drop_front(2));
  Interpreter &interpreter = frame.getInterpreter();
  if (closure->function) {
    FailureOr<SmallVector<RuntimeValue>> results =
        interpreter.callFunction(op, closure->function, all);
    if (failed(results))
      return failure();
    if (results->size() == 1)
      return results->front();
    return RuntimeValue(Tuple(results->begin(), results->end()));
  }
  if (RuntimeBuiltin builtin = lookupBuiltin(closure->packed))
    return builtin(op, all, frame);
  runtime::Expected<runtime::Any> result =
      callPacked(closure->packed, all, interpreter);
  if (!result)
    return op->emitOpError() << "calls the packed function '" << closure->packed
                             << "': " << result.error().message();
  Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  runtime::Expected<RuntimeValue> value =
      fromPacked(*result, type, interpreter);
  if (!value)
    return op->emitOpError()
           << "got from the packed function '" << closure->packed
           << "': " << value.error().message();
  return std::move(*value);
}

RuntimeBuiltin reference::lookupBuiltin(StringRef name) {
  if (!name.consume_front("vm.builtin."))
    return nullptr;
  return llvm::StringSwitch<RuntimeBuiltin>(name)
      .Case("alloc_shape_heap", allocShapeHeap)
      .Case("match_shape", matchShape)
      .Case("match_prim_value", matchPrimValue)
      .Case("make_shape", makeShape)
      .Case("make_prim_value", makePrimValue)
      .Case("eval_expr", evalExpr)
      .Case("run_shape_program", runShapeProgram)
      .Case("load_symbol", loadSymbol)
      .Case("check_tensor_info", checkTensorInfo)
      .Case("check_shape_info", checkShapeInfo)
      .Case("check_tuple_info", checkTupleInfo)
      .Case("check_prim_value_info", checkPrimValueInfo)
      .Case("check_expr", checkExpr)
      .Case("check_func_info", checkFuncInfo)
      .Case("alloc_storage", allocStorage)
      .Case("alloc_tensor", allocTensor)
      .Case("new_tensor", newTensor)
      .Case("reshape", reshape)
      .Case("view", view)
      .Case("shape_of", shapeOf)
      .Case("tensor_to_shape", tensorToShape)
      .Cases({"copy_tensor", "copy_to_device"}, copyTensor)
      .Case("list_make", listMake)
      .Case("list_append", listAppend)
      .Case("list_stack", listStack)
      .Case("make_tuple", makeTuple)
      .Case("tuple_getitem", tupleGetItem)
      .Case("read_if_cond", readIfCond)
      .Case("copy", forward)
      .Case("null_value", nullValue)
      .Case("make_closure", makeClosure)
      .Case("invoke_closure", invokeClosure)
      .Default(nullptr);
}
