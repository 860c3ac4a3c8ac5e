//===- OperationQuery.cpp - verify an operation with other types ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OperationQuery.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::relax;

namespace {
/// Captures the errors of this thread; passes run on several functions
/// concurrently.
class ErrorCatcher {
public:
  explicit ErrorCatcher(MLIRContext *context)
      : handler(context,
                [this, thread = llvm::get_threadid()](
                    Diagnostic &diagnostic) -> LogicalResult {
                  if (llvm::get_threadid() != thread)
                    return failure();
                  if (message.empty() &&
                      diagnostic.getSeverity() == DiagnosticSeverity::Error)
                    message = diagnostic.str();
                  return success();
                }) {}

  /// Returns the first error since the last call.
  std::string take() { return std::exchange(message, {}); }

private:
  std::string message;
  ScopedDiagnosticHandler handler;
};
} // namespace

OperationQuery::OperationQuery(MLIRContext *context)
    : context(context), module(ModuleOp::create(UnknownLoc::get(context))) {}

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

Value OperationQuery::getOperand(Value value, TypeSubstitution &substitution) {
  Type type = substitution.getType(value);
  BlockArgument &operand = operandOf[value];
  if (!operand)
    operand = operands.addArgument(type, value.getLoc());
  operand.setType(type);
  return operand;
}

SmallVector<Value> OperationQuery::getOperands(Operation *op,
                                               TypeSubstitution &substitution) {
  return llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return getOperand(operand, substitution);
  });
}

static SmallVector<Type> getResultTypes(Operation *op,
                                        TypeSubstitution &substitution) {
  return llvm::map_to_vector(op->getResults(), [&](Value result) {
    return substitution.getType(result);
  });
}

Operation *OperationQuery::copyWithoutRegions(
    Operation *op, const TypeSubstitution::Attributes &attributes,
    TypeSubstitution &substitution) {
  SmallVector<Value> values = getOperands(op, substitution);
  SmallVector<Type> results = getResultTypes(op, substitution);
  Operation *copy = Operation::create(
      op->getLoc(), op->getName(), results, values,
      op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
      /*successors=*/BlockRange(), op->getNumRegions());
  if (attributes.isChanged)
    copy->setAttrs(attributes.value);
  return copy;
}

void OperationQuery::copyRegion(Region &from, Region &to,
                                TypeSubstitution &substitution) {
  if (from.empty())
    return;
  auto *block = new Block();
  to.push_back(block);
  for (BlockArgument argument : from.getArguments())
    block->addArgument(substitution.getType(argument), argument.getLoc());
  if (!from.front().mightHaveTerminator())
    return;
  Operation *terminator = from.front().getTerminator();
  block->push_back(copyWithoutRegions(
      terminator, substitution.getAttributes(terminator), substitution));
}

OwningOpRef<Operation *>
OperationQuery::copy(Operation *op,
                     const TypeSubstitution::Attributes &attributes,
                     TypeSubstitution &substitution, QueryAnswer &answer) {
  for (Region &region : op->getRegions())
    if (!region.empty() && !region.hasOneBlock()) {
      answer.error = "has a region of several blocks";
      return {};
    }
  OwningOpRef<Operation *> copy(
      copyWithoutRegions(op, attributes, substitution));
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), (*copy)->getRegions()))
    copyRegion(from, to, substitution);
  return copy;
}

void OperationQuery::setScope(Operation *copy, ArrayRef<StringRef> fresh) {
  Block &block = *module->getBody();
  block.eraseArguments(0, block.getNumArguments());
  auto binder = dyn_cast<SymbolBinderInterface>(copy);
  if (!binder)
    return;
  SmallVector<Dim> known;
  for (StringRef name : binder.getBoundSymbols())
    if (!llvm::is_contained(fresh, name))
      known.push_back(makeDim(name));
  if (!known.empty())
    block.addArgument(ShapeType::get(context, known), copy->getLoc());
}

void OperationQuery::declareCallees(Operation *op,
                                    TypeSubstitution &substitution) {
  if (!isa<SymbolUserOpInterface>(op))
    return;
  SymbolTable &table = declarations.getSymbolTable(*module);
  op->getAttrDictionary().walk([&](FlatSymbolRefAttr name) {
    Operation *callee = callees.lookupNearestSymbolFrom(op, name.getAttr());
    if (!callee || table.lookup(name.getAttr()))
      return;
    // The declaration has the signature, which is all that a call must match.
    Operation *declaration = callee->cloneWithoutRegions();
    if (callee == substitutedFunction)
      declaration->setAttrs(substitution.getAttributes(callee).value);
    table.insert(declaration);
  });
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult OperationQuery::verify(Operation *copy) {
  if (failed(copy->getName().verifyInvariants(copy)))
    return failure();
  auto user = dyn_cast<SymbolUserOpInterface>(copy);
  if (user && failed(user.verifySymbolUses(declarations)))
    return failure();
  if (copy->getNumRegions() == 0)
    return success();
  for (Region &region : copy->getRegions())
    for (Operation &nested : region.getOps())
      if (failed(nested.getName().verifyInvariants(&nested)))
        return failure();
  return copy->getName().verifyRegionInvariants(copy);
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// Returns the axes of a squeeze without axes, if they have to be explicit. It
/// removes dimensions that are the constant 1 or a `?` that is 1 at run time. A
/// symbol is never removed, so it must stay if it becomes 1.
static FailureOr<std::optional<SmallVector<int64_t>>>
getExplicitAxes(SqueezeOp op, Type newType) {
  TensorShape before = TensorShape::of(op.getX().getType()),
              after = TensorShape::of(newType);
  auto isOne = [](const Dim &dim) { return getConstant(dim) == 1; };
  if (op.getAxes() || !before.hasRank() ||
      llvm::count_if(before.getDims(), isOne) ==
          llvm::count_if(after.getDims(), isOne))
    return std::optional<SmallVector<int64_t>>();
  if (!before.isKnown())
    return failure();
  SmallVector<int64_t> axes;
  for (auto [axis, dim] : llvm::enumerate(before.getDims()))
    if (isOne(dim))
      axes.push_back(axis);
  return std::optional(axes);
}

/// Gives results of the copy their inferred types where the substituted ones
/// are not recognised as equal.
static void addInferredTypes(Operation *copy, Operation *op,
                             QueryAnswer &answer) {
  auto inferring = dyn_cast<InferTypeOpInterface>(copy);
  if (!inferring)
    return;
  FailureOr<SmallVector<Type>> inferred =
      inferResultTypes(inferring, /*location=*/std::nullopt);
  // An operation whose types cannot be inferred does not verify.
  if (failed(inferred) ||
      inferring.isCompatibleReturnTypes(*inferred, copy->getResultTypes()))
    return;
  for (auto [result, type, original] :
       llvm::zip(copy->getResults(), *inferred, op->getResults())) {
    if (isLessPrecise(type, result.getType()) ||
        !areCompatible(type, result.getType()))
      continue;
    answer.inferredTypes.push_back({original, type});
    result.setType(type);
  }
}

static void setExplicitAxes(Operation *copy, Operation *op,
                            TypeSubstitution &substitution,
                            QueryAnswer &answer) {
  auto squeeze = dyn_cast<SqueezeOp>(op);
  if (!squeeze)
    return;
  auto axes = getExplicitAxes(squeeze, substitution.getType(squeeze.getX()));
  if (failed(axes)) {
    answer.error = "would remove another dimension";
    return;
  }
  answer.axes = std::move(*axes);
  if (answer.axes)
    cast<SqueezeOp>(copy).setAxes(ArrayRef<int64_t>(*answer.axes));
}

bool OperationQuery::infersSubstitutedTypes(InferTypeOpInterface op,
                                            TypeSubstitution &substitution) {
  SmallVector<Value> values = getOperands(op, substitution);
  SmallVector<Type> results = getResultTypes(op, substitution);
  FailureOr<SmallVector<Type>> inferred =
      inferResultTypes(op, values, /*location=*/std::nullopt);
  return succeeded(inferred) && op.isCompatibleReturnTypes(*inferred, results);
}

QueryAnswer
OperationQuery::askChanges(Operation *op,
                           const TypeSubstitution::Attributes &attributes,
                           TypeSubstitution &substitution) {
  QueryAnswer answer;
  auto inferring = dyn_cast<InferTypeOpInterface>(op);
  if (!inferring || (!attributes.isChanged && !isa<SqueezeOp>(op) &&
                     infersSubstitutedTypes(inferring, substitution)))
    return answer;
  OwningOpRef<Operation *> query = copy(op, attributes, substitution, answer);
  if (!query)
    return answer;
  setExplicitAxes(*query, op, substitution, answer);
  addInferredTypes(*query, op, answer);
  return answer;
}

QueryAnswer OperationQuery::ask(Operation *op,
                                const TypeSubstitution::Attributes &attributes,
                                TypeSubstitution &substitution,
                                ArrayRef<StringRef> fresh) {
  QueryAnswer answer;
  if (attributes.isInvalid)
    answer.error = "has an expression that divides by zero or overflows";
  OwningOpRef<Operation *> query;
  if (answer.verifies())
    query = copy(op, attributes, substitution, answer);
  if (answer.verifies())
    setExplicitAxes(*query, op, substitution, answer);
  if (!answer.verifies())
    return answer;

  module->getBody()->push_back(*query);
  setScope(*query, fresh);
  declareCallees(op, substitution);
  ErrorCatcher errors(context);
  if (failed(verify(*query))) {
    answer.error = errors.take();
    addInferredTypes(*query, op, answer);
    if (!answer.inferredTypes.empty() && succeeded(verify(*query)))
      answer.error.clear();
  }
  return answer;
}
