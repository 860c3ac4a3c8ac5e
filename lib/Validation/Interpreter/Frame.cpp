//===- Frame.cpp - values of one graph function call ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Frame.h"

#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const RuntimeValue &Frame::get(Value value) const {
  static const RuntimeValue none;
  auto it = values.find(value);
  return it == values.end() ? none : *it->second;
}

const Tensor &Frame::getTensor(Value value) const {
  return *get(value).getIf<Tensor>();
}

const Shape &Frame::getShape(Value value) const {
  return *get(value).getIf<Shape>();
}

const Scalar &Frame::getScalar(Value value) const {
  return *get(value).getIf<Scalar>();
}

void Frame::set(Value value, RuntimeValue runtime) {
  values[value] = std::make_unique<RuntimeValue>(std::move(runtime));
}

void Frame::kill(Value value, Operation *op) {
  set(value, RuntimeValue());
  killers[value] = op;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Returns the dimensions of a tensor or shape type.
static relax::TensorShape getDims(Type type) {
  if (auto shape = dyn_cast<relax::ShapeType>(type))
    return relax::TensorShape::of(shape);
  return relax::TensorShape::of(type);
}

FailureOr<int64_t> Frame::evaluate(const IndexExpr &expr, Operation *op) const {
  FailureOr<int64_t> value = expr.evaluate(symbols);
  if (succeeded(value))
    return value;
  for (const std::string &symbol : expr.getSymbols())
    if (!symbols.contains(symbol))
      return op->emitOpError()
             << "uses symbol '" << symbol << "', which is not bound";
  return op->emitOpError() << "cannot compute '" << expr.str()
                           << "': it divides by zero or does not fit in 64 "
                              "bits";
}

FailureOr<Shape> Frame::evaluateShape(Type type, Operation *op) const {
  relax::TensorShape dims = getDims(type);
  if (!dims.isKnown())
    return op->emitOpError() << "expected all dimensions of " << type
                             << " to be known, got " << dims.str();
  Shape sizes;
  for (const relax::Dim &dim : dims.getDims()) {
    FailureOr<int64_t> size = evaluate(*dim, op);
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  return sizes;
}

FailureOr<Tensor> Frame::makeTensor(Type elementType, ArrayRef<int64_t> shape,
                                    Operation *op) const {
  if (!getElementKind(elementType))
    return op->emitOpError() << "element type " << elementType
                             << " is not supported by the reference "
                                "interpreter";
  std::optional<Tensor> tensor =
      Tensor::create(elementType, shape, getPrecision());
  if (tensor)
    return *tensor;
  InFlightDiagnostic diagnostic =
      op->emitOpError("cannot allocate a tensor of [");
  llvm::interleaveComma(shape, diagnostic);
  return diagnostic << "] elements of " << elementType
                    << ": negative size or out of memory";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Returns the extents of a tensor or shape value; std::nullopt for other
/// values.
static std::optional<ArrayRef<int64_t>> getSizes(const RuntimeValue &runtime) {
  if (auto *tensor = runtime.getIf<Tensor>())
    return tensor->getShape();
  if (auto *shape = runtime.getIf<Shape>())
    return ArrayRef<int64_t>(*shape);
  return std::nullopt;
}

void Frame::bindSymbols(Type type, const RuntimeValue &runtime) {
  if (auto tupleType = dyn_cast<TupleType>(type)) {
    if (auto *tuple = runtime.getIf<Tuple>())
      for (auto [itemType, item] : llvm::zip(tupleType.getTypes(), *tuple))
        bindSymbols(itemType, item);
    return;
  }
  relax::TensorShape dims = getDims(type);
  std::optional<ArrayRef<int64_t>> sizes = getSizes(runtime);
  if (!dims.hasRank() || !sizes)
    return;
  for (auto [dim, size] : llvm::zip(dims.getDims(), *sizes))
    if (dim && dim->isSymbol())
      symbols.try_emplace(dim->getSymbolName(), size);
}

LogicalResult Frame::checkDims(Type type, ArrayRef<int64_t> sizes,
                               Operation *op, const Twine &what) {
  relax::TensorShape dims = getDims(type);
  if (!dims.hasRank())
    return success();
  if (dims.getRank() != static_cast<int64_t>(sizes.size()))
    return reportAt(op) << what << ": expected rank " << dims.getRank()
                        << " as in " << type << ", got " << sizes.size();
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    const relax::Dim &dim = dims[axis];
    if (!dim)
      continue;
    FailureOr<int64_t> expected = evaluate(*dim, op);
    if (failed(expected))
      return failure();
    if (*expected == size)
      continue;
    InFlightDiagnostic diagnostic = reportAt(op)
                                    << what << ": expected dimension " << axis
                                    << " to be " << *expected;
    if (!dim->isConstant())
      diagnostic << " (" << dim->str() << ")";
    return diagnostic << ", got " << size;
  }
  return success();
}

LogicalResult Frame::check(Type type, const RuntimeValue &runtime,
                           Operation *op, const Twine &what) {
  auto mismatch = [&] {
    return reportAt(op) << what << ": expected " << type << ", got "
                        << runtime.describe();
  };
  if (auto tensorType = dyn_cast<TensorType>(type)) {
    auto *tensor = runtime.getIf<Tensor>();
    if (!tensor || tensor->getElementType() != tensorType.getElementType())
      return mismatch();
    return checkDims(type, tensor->getShape(), op, what);
  }
  if (isa<relax::ShapeType>(type)) {
    auto *shape = runtime.getIf<Shape>();
    return shape ? checkDims(type, *shape, op, what) : mismatch();
  }
  if (auto tupleType = dyn_cast<TupleType>(type)) {
    auto *tuple = runtime.getIf<Tuple>();
    if (!tuple || tuple->size() != tupleType.size())
      return mismatch();
    for (auto [index, item] : llvm::enumerate(*tuple))
      if (failed(check(tupleType.getType(index), item, op,
                       what + " item " + Twine(index))))
        return failure();
    return success();
  }
  // An object may hold any value.
  if (isa<relax::ObjectType>(type))
    return runtime.isNone() ? mismatch() : success();
  auto *scalar = runtime.getIf<Scalar>();
  return scalar && scalar->type == type ? success() : mismatch();
}

LogicalResult Frame::bind(Type type, const RuntimeValue &runtime, Operation *op,
                          const Twine &what) {
  bindSymbols(type, runtime);
  return check(type, runtime, op, what);
}

LogicalResult Frame::bindAll(TypeRange types, ArrayRef<RuntimeValue> runtimes,
                             Operation *op, const Twine &what) {
  if (types.size() != runtimes.size())
    return reportAt(op) << "expected " << types.size() << " values as " << what
                        << ", got " << runtimes.size();
  for (auto [type, runtime] : llvm::zip(types, runtimes))
    bindSymbols(type, runtime);
  for (auto [index, runtime] : llvm::enumerate(runtimes))
    if (failed(check(types[index], runtime, op, what + " #" + Twine(index))))
      return failure();
  return success();
}

LogicalResult Frame::checkSymbolBounds(relax::FuncOp func, Operation *op) {
  for (const relax::SymbolBound &bound : relax::getSymbolBounds(func)) {
    FailureOr<int64_t> size =
        evaluate(relax_mlir::IndexExpr::symbol(bound.symbol), op);
    if (failed(size))
      return failure();
    if (!bound.range.contains(*size))
      return reportAt(op) << "'@" << func.getName()
                          << "': " << bound.getMessage() << ", got " << *size;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Reports operands that have been killed.
LogicalResult Frame::checkOperands(Operation &op) {
  for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
    if (!get(operand).isNone())
      continue;
    InFlightDiagnostic diagnostic = reportAt(&op) << "uses operand #" << index
                                                  << " after it was killed";
    if (Operation *killer = killers.lookup(operand))
      diagnostic.attachNote(killer->getLoc()) << "killed here";
    return diagnostic;
  }
  return success();
}

/// Verifies constraints that the verifier could not check on unranked types,
/// such as the range of an axis. Runs the verification again with the actual
/// extents. The operations can therefore rely on ranks, but not on extents.
LogicalResult Frame::checkUnranked(Operation &op) {
  auto inferred = dyn_cast<InferTypeOpInterface>(op);
  if (!inferred || llvm::none_of(op.getOperandTypes(), [](Type type) {
        return isa<UnrankedTensorType>(type);
      }))
    return success();
  Block values;
  for (Value operand : op.getOperands()) {
    Type type = operand.getType();
    if (isa<UnrankedTensorType>(type)) {
      const Tensor &tensor = getTensor(operand);
      type = RankedTensorType::get(tensor.getShape(), tensor.getElementType());
    }
    values.addArgument(type, operand.getLoc());
  }
  return success(succeeded(
      relax::inferResultTypes(inferred, values.getArguments(), op.getLoc())));
}

LogicalResult Frame::runOperation(Operation &op) {
  if (failed(checkOperands(op)) || failed(checkUnranked(op)))
    return failure();
  auto reference = dyn_cast<ReferenceOpInterface>(op);
  if (!reference)
    return op.emitOpError("has no reference semantics");
  if (failed(reference.evaluate(*this)))
    return failure();

  SmallVector<RuntimeValue> results;
  for (Value result : op.getResults())
    results.push_back(get(result));
  if (failed(bindAll(op.getResultTypes(), results, &op, "result")))
    return failure();
  if (const auto &onValue = interpreter.getOptions().onValue)
    for (auto [result, runtime] : llvm::zip(op.getResults(), results))
      onValue(result, runtime);
  if (const auto &onOperation = interpreter.getOptions().onOperation) {
    SmallVector<RuntimeValue> operands;
    for (Value operand : op.getOperands())
      operands.push_back(get(operand));
    onOperation(&op, operands, results);
  }
  dropUnused(op);
  return success();
}

/// Frees values after their last use: the values of a model exceed the
/// available memory.
void Frame::dropUnused(Operation &op) {
  for (Value operand : op.getOperands())
    if (auto it = remainingUses.find(operand);
        it != remainingUses.end() && --it->second == 0)
      values.erase(operand);
  for (Value result : op.getResults()) {
    bool isLocal = llvm::all_of(result.getUsers(), [&](Operation *user) {
      return user->getBlock() == op.getBlock();
    });
    if (result.use_empty())
      values.erase(result);
    else if (isLocal)
      remainingUses[result] =
          std::distance(result.use_begin(), result.use_end());
  }
}

FailureOr<SmallVector<RuntimeValue>>
Frame::run(Block &block, ArrayRef<RuntimeValue> arguments) {
  for (auto [argument, runtime] :
       llvm::zip_equal(block.getArguments(), arguments))
    set(argument, runtime);
  for (Operation &op : block) {
    if (!op.hasTrait<OpTrait::IsTerminator>()) {
      if (failed(runOperation(op)))
        return failure();
      continue;
    }
    if (failed(checkOperands(op)))
      return failure();
    SmallVector<RuntimeValue> results;
    for (Value operand : op.getOperands())
      results.push_back(get(operand));
    return results;
  }
  llvm_unreachable("a verified block ends with a terminator");
}
