//===- PatternFileRewriter.cpp - rewrites of pattern files ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PatternFileRewriter.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/ScopeExit.h"
#include <cstddef>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

LogicalResult PatternFileRewriter::fault(const Twine &text,
                                         ArrayRef<Diagnostic> errors) {
  faulty = true;
  InFlightDiagnostic diag =
      emitError(location) << "pattern '" << pattern.getValue() << "' " << text;
  for (const Diagnostic &error : errors) {
    if (&error != &errors.front())
      diag.attachNote(error.getLocation()) << error.str();
    for (const Diagnostic &note : error.getNotes())
      diag.attachNote(note.getLocation()) << note.str();
  }
  diag.attachNote(patternLocation) << "see the pattern";
  return diag;
}

LogicalResult
PatternFileRewriter::checkOperation(function_ref<LogicalResult()> check) {
  SmallVector<Diagnostic> errors;
  LogicalResult result = failure();
  {
    ScopedDiagnosticHandler handler(getContext(), [&](Diagnostic &diagnostic) {
      // Warnings and remarks reach the handlers around this one.
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return failure();
      errors.push_back(std::move(diagnostic));
      return success();
    });
    result = check();
  }
  if (succeeded(result))
    return success();
  return fault("makes an operation that is not valid: " +
                   (errors.empty() ? "its result types cannot be inferred"
                                   : errors.front().str()),
               errors);
}

/// Checks that a rewrite has not erased the operation before.
LogicalResult PatternFileRewriter::checkLive(Operation *op) {
  if (op && !erased.contains(op))
    return success();
  return fault("uses an operation that it has erased");
}

LogicalResult PatternFileRewriter::checkDominance(Value value,
                                                  Operation *user) {
  if (DominanceInfo().properlyDominates(value, user))
    return success();
  return fault("uses a value before it is computed, in '" +
               user->getName().getStringRef() + "'");
}

/// Appends the values that a rewrite passes, one by one or as a range. Fails
/// where one does not exist.
static LogicalResult appendValues(ArrayRef<PDLValue> args,
                                  SmallVectorImpl<Value> &values) {
  for (PDLValue arg : args) {
    if (!arg)
      return failure();
    if (arg.isa<Operation *>())
      llvm::append_range(values, arg.cast<Operation *>()->getResults());
    else if (arg.isa<ValueRange>())
      llvm::append_range(values, arg.cast<ValueRange>());
    else
      values.push_back(arg.cast<Value>());
  }
  return success();
}

static constexpr llvm::StringLiteral kNoValue =
    "uses a result that an operation does not have";

//===----------------------------------------------------------------------===//
// Matches
//===----------------------------------------------------------------------===//

void PatternFileRewriter::setMatch(ArrayRef<PDLValue> args) {
  auto description = cast<DictionaryAttr>(args[0].cast<Attribute>());
  pattern = description.getAs<StringAttr>("name");
  patternLocation = description.getAs<LocationAttr>("location");
  matched.clear();
  SmallVector<Location> locations;
  for (PDLValue arg : args.drop_front()) {
    matched.push_back(arg.cast<Operation *>());
    locations.push_back(matched.back()->getLoc());
  }
  location = getFusedLoc(locations);
}

LogicalResult PatternFileRewriter::match(PDLResultList &,
                                         ArrayRef<PDLValue> args) {
  setMatch(args);
  return onMatch(pattern, matched);
}

LogicalResult PatternFileRewriter::begin(PDLResultList &,
                                         ArrayRef<PDLValue> args) {
  setMatch(args);
  return success();
}

void PatternFileRewriter::eraseDeadMatches() {
  SmallVector<Operation *> pending(matched);
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (erased.contains(op) || !isOpTriviallyDead(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        pending.push_back(producer);
    eraseOp(op);
  }
  matched.clear();
}

//===----------------------------------------------------------------------===//
// Rewrites
//===----------------------------------------------------------------------===//

/// Infers the result types of an operation that does not exist yet. Fails
/// after a diagnostic, or without one.
static LogicalResult inferTypes(const OperationState &state,
                                const InferTypeOpInterface::Concept &interface,
                                SmallVectorImpl<Type> &types) {
  OperationName name = state.name;
  DictionaryAttr attributes =
      state.attributes.getDictionary(state.getContext());
  auto infer = [&](OpaqueProperties properties) {
    return interface.inferReturnTypes(state.getContext(), state.location,
                                      state.operands, attributes, properties,
                                      /*regions=*/{}, types);
  };
  size_t size = name.getOpPropertyByteSize();
  if (size == 0)
    return infer(/*properties=*/nullptr);
  SmallVector<std::max_align_t> storage(
      llvm::divideCeil(size, sizeof(std::max_align_t)));
  OpaqueProperties properties(storage.data());
  name.initOpProperties(properties, /*init=*/nullptr);
  llvm::scope_exit destroy([&] { name.destroyOpProperties(properties); });
  auto emitAttributeError = [&] {
    return emitError(state.location) << "'" << name << "' op ";
  };
  if (failed(name.setOpPropertiesFromAttribute(name, properties, attributes,
                                               emitAttributeError)))
    return failure();
  return infer(properties);
}

/// Sets the result types of an operation to those that inference gives, or to
/// the types of the operation that it replaces where these are less precise.
LogicalResult PatternFileRewriter::setResultTypes(OperationState &state,
                                                  Operation *replaced) {
  auto *interface = state.name.getInterface<InferTypeOpInterface>();
  if (!interface) {
    if (replaced)
      state.addTypes(replaced->getResultTypes());
    return success();
  }
  SmallVector<Type> types;
  if (failed(
          checkOperation([&] { return inferTypes(state, *interface, types); })))
    return failure();
  if (replaced && areLessPrecise(types, replaced->getResultTypes()))
    types.assign(replaced->result_type_begin(), replaced->result_type_end());
  state.addTypes(types);
  return success();
}

LogicalResult PatternFileRewriter::createOperation(PDLResultList &results,
                                                   ArrayRef<PDLValue> args) {
  auto description = cast<DictionaryAttr>(args[0].cast<Attribute>());
  auto take = [&, rest = args.drop_front()](size_t count) mutable {
    ArrayRef<PDLValue> taken = rest.take_front(count);
    rest = rest.drop_front(taken.size());
    return taken;
  };
  auto getCount = [&](StringRef name) {
    return description.getAs<IntegerAttr>(name).getInt();
  };
  auto names = description.getAs<ArrayAttr>("attributes");
  OperationState state(location, description.getAs<StringAttr>("name"));
  SmallVector<Value> operands;
  if (failed(appendValues(take(getCount("operands")), operands)))
    return fault(kNoValue);
  state.addOperands(operands);
  for (auto [name, arg] : llvm::zip_equal(names, take(names.size())))
    if (arg)
      state.addAttribute(cast<StringAttr>(name), arg.cast<Attribute>());
  ArrayRef<PDLValue> types = take(getCount("types"));
  for (PDLValue arg : types) {
    if (!arg)
      return fault(kNoValue);
    if (arg.isa<TypeRange>())
      state.addTypes(arg.cast<TypeRange>());
    else
      state.addTypes(arg.cast<Type>());
  }
  ArrayRef<PDLValue> replaced = take(1);
  if (types.empty() &&
      failed(setResultTypes(
          state, replaced.empty() ? nullptr : replaced[0].cast<Operation *>())))
    return failure();

  Operation *op = create(state);
  for (Value operand : operands)
    if (failed(checkDominance(operand, op)))
      return failure();
  if (failed(checkOperation([&] { return verify(op); }))) {
    eraseOp(op);
    return failure();
  }
  results.push_back(op);
  return success();
}

LogicalResult PatternFileRewriter::replaceOperation(PDLResultList &,
                                                    ArrayRef<PDLValue> args) {
  auto *op = args[1].cast<Operation *>();
  SmallVector<Value> values;
  if (failed(checkLive(op)))
    return failure();
  if (failed(appendValues(args.drop_front(2), values)))
    return fault(kNoValue);
  if (values.size() != op->getNumResults())
    return fault("replaces " + Twine(op->getNumResults()) + " results of '" +
                 op->getName().getStringRef() + "' by " + Twine(values.size()) +
                 " values");
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values)) {
    Type from = result.getType(), to = value.getType();
    if (!isLessPrecise(/*inferred=*/to, /*declared=*/from)) {
      std::string text;
      llvm::raw_string_ostream(text)
          << "replaces a value of type " << from << " by one of type " << to;
      return fault(text);
    }
    for (Operation *user : result.getUsers()) {
      if (failed(checkDominance(value, user)))
        return failure();
    }
    value = castTo(*this, location, value, from);
  }
  replaceOp(op, values);
  return success();
}

LogicalResult PatternFileRewriter::eraseOperation(PDLResultList &,
                                                  ArrayRef<PDLValue> args) {
  auto *op = args[1].cast<Operation *>();
  if (failed(checkLive(op)))
    return failure();
  if (!op->use_empty())
    return fault("erases '" + op->getName().getStringRef() +
                 "', which has uses");
  eraseOp(op);
  return success();
}

/// Adapts a member to the form that PDL calls. Only the drivers of pattern
/// files run these patterns, and they use this rewriter.
template <auto member>
static LogicalResult callMember(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> args) {
  return (static_cast<PatternFileRewriter &>(rewriter).*member)(results, args);
}

void PatternFileRewriter::registerFunctions(PDLPatternModule &patterns) {
  auto add = [&](StringRef name, PDLRewriteFunction function) {
    patterns.registerRewriteFunction(name, std::move(function));
  };
  using Self = PatternFileRewriter;
  add("relax.match", callMember<&Self::match>);
  add("relax.begin", callMember<&Self::begin>);
  add("relax.create", callMember<&Self::createOperation>);
  add("relax.replace", callMember<&Self::replaceOperation>);
  add("relax.erase", callMember<&Self::eraseOperation>);
}
