//===- SymbolSubstitution.cpp - replace shape symbols ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "SubstitutionSet.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/DimReplacer.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// One substitution
//===----------------------------------------------------------------------===//

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

/// Replaces symbols and records the previous state.
class SubstitutionTransaction {
public:
  /// Replaces symbols in the types and attributes of one operation.
  void replaceIn(Operation *op, DimReplacer &replacer);
  void replaceIn(Block &block, DimReplacer &replacer) {
    for (BlockArgument argument : block.getArguments())
      replaceIn(argument, replacer);
  }

  /// Must be called after all replacements. The inferred type of a result may
  /// now spell its declared type in a different way that is not recognised as
  /// equal: `min(n, 2)` and `max(min(n, 2), 0)`. The result gets the inferred
  /// type, and users a relax.match_cast to the declared type.
  void keepResultTypes();
  /// Verifies each operation that has changed, except the terminator of `body`.
  LogicalResult verify(Region *body = nullptr);
  void undo();

  ArrayRef<SymbolFault> getFaults() const { return faults; }

private:
  void replaceIn(Value value, DimReplacer &replacer) {
    Type type = value.getType(), replaced = replacer.replace(type);
    if (type == replaced)
      return;
    oldTypes.try_emplace(value, type);
    value.setType(replaced);
  }
  void keepMeaning(SqueezeOp op);
  void keepResultTypes(InferTypeOpInterface op);
  /// Collects the operations that hold or use changed types or attributes.
  void collectAffected();

  llvm::MapVector<Value, Type> oldTypes;
  llvm::MapVector<Operation *, DictionaryAttr> oldAttrs;
  SmallVector<SqueezeOp> completed;
  SmallVector<MatchCastOp> casts;
  llvm::SetVector<Operation *> affected;
  SmallVector<SymbolFault> faults;
};
} // namespace

void SubstitutionTransaction::replaceIn(Operation *op, DimReplacer &replacer) {
  DictionaryAttr attrs = op->getAttrDictionary();
  auto replaced = cast<DictionaryAttr>(replacer.replace(attrs));
  if (replacer.takeFailure())
    faults.push_back(
        {op, "has an expression that divides by zero or overflows"});
  if (replaced != attrs) {
    oldAttrs.try_emplace(op, attrs);
    op->setAttrs(replaced);
  }
  for (Value result : op->getResults())
    replaceIn(result, replacer);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      replaceIn(block, replacer);
}

/// Makes the axes of squeeze explicit. Without axes, it removes dimensions that
/// are the constant 1 or a `?` that is 1 at run time. A symbol is never
/// removed, so it must stay if it becomes 1.
void SubstitutionTransaction::keepMeaning(SqueezeOp op) {
  auto old = oldTypes.find(op.getX());
  if (op.getAxes() || old == oldTypes.end())
    return;
  TensorShape before = TensorShape::of(old->second),
              after = TensorShape::of(op.getX().getType());
  if (!before.hasRank())
    return;
  auto isOne = [](const Dim &dim) { return getConstant(dim) == 1; };
  if (llvm::count_if(before.getDims(), isOne) ==
      llvm::count_if(after.getDims(), isOne))
    return;
  if (!before.isKnown()) {
    faults.push_back({op, "would remove another dimension"});
    return;
  }
  SmallVector<int64_t> axes;
  for (auto [axis, dim] : llvm::enumerate(before.getDims()))
    if (isOne(dim))
      axes.push_back(axis);
  op.setAxes(ArrayRef<int64_t>(axes));
  completed.push_back(op);
}

void SubstitutionTransaction::keepResultTypes(InferTypeOpInterface op) {
  FailureOr<SmallVector<Type>> inferred =
      inferResultTypes(op, /*location=*/std::nullopt);
  // An operation whose types cannot be inferred does not verify.
  if (failed(inferred) ||
      op.isCompatibleReturnTypes(*inferred, op->getResultTypes()))
    return;
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  for (auto [result, type] : llvm::zip(op->getResults(), *inferred)) {
    Type declared = result.getType();
    if (isLessPrecise(type, declared) || !areCompatible(type, declared))
      continue;
    oldTypes.try_emplace(result, declared);
    result.setType(type);
    auto cast = MatchCastOp::create(builder, op->getLoc(), declared, result);
    result.replaceAllUsesExcept(cast.getResult(), cast);
    casts.push_back(cast);
  }
}

void SubstitutionTransaction::collectAffected() {
  auto add = [&](Operation *op) {
    // Values that a region yields are checked by the enclosing operation.
    if (affected.insert(op) && op->hasTrait<OpTrait::IsTerminator>() &&
        !isa<FuncOp>(op->getParentOp()))
      affected.insert(op->getParentOp());
  };
  for (auto &[op, attrs] : oldAttrs)
    add(op);
  for (auto &[value, type] : oldTypes) {
    if (Operation *op = value.getDefiningOp())
      add(op);
    for (Operation *user : value.getUsers())
      add(user);
  }
}

void SubstitutionTransaction::keepResultTypes() {
  collectAffected();
  for (Operation *op : affected)
    if (auto squeeze = dyn_cast<SqueezeOp>(op))
      keepMeaning(squeeze);
  for (Operation *op : affected)
    if (auto inferred = dyn_cast<InferTypeOpInterface>(op))
      keepResultTypes(inferred);
}

/// Runs the verifier of the operation itself. Only the signature of a callee is
/// relevant, and function passes do not change signatures.
static LogicalResult verifyAlone(Operation *op,
                                 SymbolTableCollection &symbolTables) {
  if (failed(op->getName().verifyInvariants(op)))
    return failure();
  auto user = dyn_cast<SymbolUserOpInterface>(op);
  if (user && failed(user.verifySymbolUses(symbolTables)))
    return failure();
  return op->getNumRegions() ? op->getName().verifyRegionInvariants(op)
                             : success();
}

LogicalResult SubstitutionTransaction::verify(Region *body) {
  if (affected.empty())
    return success(faults.empty());
  ErrorCatcher errors(affected.front()->getContext());
  SymbolTableCollection symbolTables;
  for (Operation *op : affected)
    if (!(body && op->hasTrait<OpTrait::IsTerminator>() &&
          op->getParentRegion() == body) &&
        failed(verifyAlone(op, symbolTables)))
      faults.push_back({op, errors.take()});
  return success(faults.empty());
}

void SubstitutionTransaction::undo() {
  for (MatchCastOp cast : casts) {
    cast.getResult().replaceAllUsesWith(cast.getValue());
    cast.erase();
  }
  for (SqueezeOp op : completed)
    op.removeAxesAttr();
  for (auto &[op, attrs] : oldAttrs)
    op->setAttrs(attrs);
  for (auto &[value, type] : oldTypes)
    Value(value).setType(type);
}

//===----------------------------------------------------------------------===//
// A function, or a part of it
//===----------------------------------------------------------------------===//

LogicalResult mlir::relax::substituteSymbolsInFunction(Operation *function,
                                                       const SymbolMap &map,
                                                       SymbolFault *fault) {
  DimReplacer replacer(map);
  SubstitutionTransaction attempt;
  function->walk([&](Operation *op) { attempt.replaceIn(op, replacer); });
  attempt.keepResultTypes();
  if (succeeded(attempt.verify()))
    return success();
  if (fault)
    *fault = attempt.getFaults().front();
  attempt.undo();
  return failure();
}

/// Returns the symbols in the type of the function around an operation.
static llvm::StringSet<> getSignatureSymbols(Operation *op) {
  llvm::StringSet<> names;
  auto func = op->getParentOfType<FuncOp>();
  if (!func)
    return names;
  SmallVector<StringRef> symbols;
  collectSymbols(func.getFunctionType(), symbols);
  names.insert(symbols.begin(), symbols.end());
  return names;
}

LogicalResult mlir::relax::substituteSymbolsFrom(Operation *binder,
                                                 const SymbolMap &map) {
  llvm::StringSet<> signature = getSignatureSymbols(binder);
  if (llvm::any_of(map.keys(),
                   [&](StringRef name) { return signature.contains(name); }))
    return failure();
  DimReplacer replacer(map);
  SubstitutionTransaction attempt;
  attempt.replaceIn(binder, replacer);
  for (Operation *op = binder;;) {
    for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
      next->walk(
          [&](Operation *nested) { attempt.replaceIn(nested, replacer); });
    // Symbols of a dataflow region stay bound after it, those of other regions
    // do not.
    op = op->getParentOp();
    if (!isa<DataflowOp>(op))
      break;
    attempt.replaceIn(op, replacer);
  }
  attempt.keepResultTypes();
  if (succeeded(attempt.verify()))
    return success();
  attempt.undo();
  return failure();
}

//===----------------------------------------------------------------------===//
// Several binders
//===----------------------------------------------------------------------===//

namespace {
/// Walks a body with the symbols that are bound so far.
class NewSymbolWalker {
public:
  using VisitFn = function_ref<void(Operation *, ArrayRef<StringRef>)>;

  explicit NewSymbolWalker(VisitFn visit) : visitBinder(visit) {}

  void visit(Region &region) {
    for (Block &block : region) {
      for (Type type : block.getArgumentTypes()) {
        SmallVector<StringRef> symbols;
        collectBindingSymbols(type, symbols);
        bind(symbols);
      }
      for (Operation &op : block)
        visit(op);
    }
  }

private:
  void visit(Operation &op) {
    if (op.hasTrait<OpTrait::IsIsolatedFromAbove>())
      return;
    for (Region &region : op.getRegions()) {
      size_t size = bound.size();
      visit(region);
      // The region runs once: the symbols it binds stay bound.
      if (isa<DataflowOp>(op))
        continue;
      for (; bound.size() > size; bound.pop_back())
        scope.erase(bound.back());
    }
    if (auto binder = dyn_cast<SymbolBinderInterface>(op))
      if (SmallVector<StringRef> fresh = bind(binder.getBoundSymbols());
          !fresh.empty())
        visitBinder(&op, fresh);
  }

  /// Returns the symbols that were not bound before, and binds them.
  SmallVector<StringRef> bind(ArrayRef<StringRef> symbols) {
    SmallVector<StringRef> fresh;
    for (StringRef symbol : symbols)
      if (scope.insert(symbol).second)
        fresh.push_back(symbol);
    bound.append(fresh);
    return fresh;
  }

  VisitFn visitBinder;
  llvm::StringSet<> scope;
  SmallVector<StringRef> bound;
};
} // namespace

void mlir::relax::walkNewSymbols(
    Region &body, function_ref<void(Operation *, ArrayRef<StringRef>)> visit) {
  NewSymbolWalker(visit).visit(body);
}

namespace {
/// Replaces the symbols of a substitution set in a body.
class SubstitutionApplier : public SubstitutionWalker {
public:
  SubstitutionApplier(const SubstitutionSet &substitutions,
                      const llvm::StringSet<> &ambiguous,
                      SubstitutionTransaction &attempt)
      : SubstitutionWalker(substitutions), ambiguous(ambiguous),
        attempt(attempt) {
    replacer.emplace(map);
  }

private:
  void visitOp(Operation *op) override { attempt.replaceIn(op, *replacer); }
  /// Clears the cache: a symbol with several meanings may be in a cached type.
  void nameChanged(StringRef name) override {
    if (ambiguous.contains(name))
      replacer.emplace(map);
  }

  const llvm::StringSet<> &ambiguous;
  SubstitutionTransaction &attempt;
  std::optional<DimReplacer> replacer;
};
} // namespace

/// Adds the symbols that an operation mentions in types and attributes.
static void addSymbolsOf(Operation *op, llvm::StringSet<> &names) {
  SmallVector<StringRef> symbols;
  auto collect = [&](TypeRange types) {
    for (Type type : types)
      collectSymbols(type, symbols);
  };
  collectSymbols(op->getAttrDictionary(), symbols);
  collect(op->getOperandTypes());
  collect(op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        collect(block.getTerminator()->getOperandTypes());
  names.insert(symbols.begin(), symbols.end());
}

namespace {
/// Finds a subset of the substitutions that verifies, as large as possible
/// within a limited number of attempts, each of which walks the body. Symbols
/// that no failing operation mentions are added first; the others are added by
/// bisection, so that only symbols remain that fail by themselves.
class SubstitutionSearch {
public:
  SubstitutionSearch(Region &body, const SubstitutionSet &substitutions);

  /// Applies the subset to the body and leaves it in `result`. Returns the
  /// other symbols.
  SmallVector<KeptSymbol> run(SubstitutionSet &result);

private:
  struct Item {
    Operation *binder;
    StringRef name;
  };

  SubstitutionSet getPart(ArrayRef<Item> items) const;
  /// Substitutes exactly these symbols.
  bool apply(ArrayRef<Item> items);
  /// Adds the items that verify with the subset, from items that together do
  /// not.
  void addHalves(ArrayRef<Item> items);
  void add(ArrayRef<Item> items);
  SmallVector<Item> takeSuspects(SmallVectorImpl<Item> &items) const;

  static constexpr unsigned maxRounds = 8, maxAttempts = 64;

  Region &body;
  const SubstitutionSet &substitutions;
  /// Symbols that are bound several times.
  llvm::StringSet<> ambiguous;
  SmallVector<Item> found;
  SmallVector<KeptSymbol> kept;
  /// The substitution that is applied to the body and verifies.
  std::optional<SubstitutionTransaction> applied;
  SmallVector<SymbolFault> faults;
  unsigned numAttempts = 0;
};
} // namespace

SubstitutionSearch::SubstitutionSearch(Region &body,
                                       const SubstitutionSet &substitutions)
    : body(body), substitutions(substitutions) {
  llvm::StringSet<> seen;
  walkNewSymbols(body, [&](Operation *, ArrayRef<StringRef> symbols) {
    for (StringRef symbol : symbols)
      if (!seen.insert(symbol).second)
        ambiguous.insert(symbol);
  });
}

SubstitutionSet SubstitutionSearch::getPart(ArrayRef<Item> items) const {
  SubstitutionSet part;
  for (const Item &item : items)
    part[item.binder][item.name] =
        substitutions.find(item.binder)->second.at(item.name);
  return part;
}

bool SubstitutionSearch::apply(ArrayRef<Item> items) {
  ++numAttempts;
  if (applied)
    applied->undo();
  applied.emplace();
  SubstitutionSet part = getPart(items);
  SubstitutionApplier(part, ambiguous, *applied).visit(body);
  applied->keepResultTypes();
  if (succeeded(applied->verify()))
    return true;
  faults.assign(applied->getFaults().begin(), applied->getFaults().end());
  applied->undo();
  applied.reset();
  return false;
}

SmallVector<SubstitutionSearch::Item>
SubstitutionSearch::takeSuspects(SmallVectorImpl<Item> &items) const {
  llvm::StringSet<> names;
  for (const SymbolFault &fault : faults)
    addSymbolsOf(fault.op, names);
  bool takesAll =
      numAttempts == maxRounds || llvm::none_of(items, [&](const Item &item) {
        return names.contains(item.name);
      });
  auto isSuspect = [&](const Item &item) {
    return takesAll || names.contains(item.name);
  };
  SmallVector<Item> suspects = llvm::filter_to_vector(items, isSuspect);
  llvm::erase_if(items, isSuspect);
  return suspects;
}

void SubstitutionSearch::addHalves(ArrayRef<Item> items) {
  if (items.size() == 1) {
    kept.push_back(
        {items[0].binder, items[0].name.str(), faults.front().message});
    return;
  }
  add(items.take_front(items.size() / 2));
  add(items.drop_front(items.size() / 2));
}

void SubstitutionSearch::add(ArrayRef<Item> items) {
  if (numAttempts == maxAttempts) {
    for (const Item &item : items)
      kept.push_back({item.binder, item.name.str(),
                      "other symbols are at fault, and too many to find all"});
    return;
  }
  size_t numFound = found.size();
  found.append(items.begin(), items.end());
  if (apply(found))
    return;
  found.truncate(numFound);
  addHalves(items);
}

SmallVector<KeptSymbol> SubstitutionSearch::run(SubstitutionSet &result) {
  for (auto &[binder, map] : substitutions) {
    SmallVector<StringRef> names = llvm::to_vector(map.keys());
    llvm::sort(names);
    for (StringRef name : names)
      found.push_back({binder, name});
  }
  SmallVector<Item> suspects;
  while (!found.empty() && !apply(found))
    suspects.append(takeSuspects(found));
  if (!suspects.empty())
    addHalves(suspects);
  // The last attempt may differ from the subset that was found.
  if (!applied)
    apply(found);
  result = getPart(found);
  return std::move(kept);
}

SmallVector<KeptSymbol>
mlir::relax::substituteSymbolSet(Region &body, SubstitutionSet &substitutions) {
  llvm::StringSet<> signature = getSignatureSymbols(&body.front().front());
  SubstitutionSet allowed;
  for (auto &[binder, map] : substitutions)
    for (auto &entry : map)
      if (!signature.contains(entry.getKey()))
        allowed[binder][entry.getKey()] = entry.getValue();
  SmallVector<KeptSymbol> kept = keepLargeSizes(body, allowed);
  llvm::append_range(kept,
                     SubstitutionSearch(body, allowed).run(substitutions));
  return kept;
}

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

// The inliner calls this as a query; the body is restored afterwards. A clone
// would not work, because operations that refer to functions only verify in
// their module. No other thread reads the body meanwhile: the inliner runs in a
// module pass and asks on one thread, while no function pass is running.
// one thread, while no pass on the functions inside it runs.
bool mlir::relax::canInlineSymbols(Region &body, const SymbolMap &map) {
  // A renaming cannot invalidate operations.
  if (isRenaming(map))
    return true;
  llvm::StringSet<> outer;
  for (const auto &entry : map)
    entry.getValue().walkSymbols([&](StringRef name) { outer.insert(name); });
  std::string prefix = "inner_";
  while (llvm::any_of(outer.keys(),
                      [&](StringRef name) { return name.starts_with(prefix); }))
    prefix += '_';
  SymbolMap values = map;
  DimReplacer replacer([&](const IndexExpr &expr) {
    expr.walkSymbols([&](StringRef name) {
      values.try_emplace(name, IndexExpr::symbol((prefix + name).str()));
    });
    return DimReplacer::substitute(expr, values);
  });
  SubstitutionTransaction attempt;
  for (Block &block : body)
    attempt.replaceIn(block, replacer);
  body.walk([&](Operation *op) { attempt.replaceIn(op, replacer); });
  attempt.keepResultTypes();
  LogicalResult result = attempt.verify(&body);
  attempt.undo();
  return succeeded(result);
}

void mlir::relax::inlineSymbols(ArrayRef<Operation *> ops,
                                const SymbolMap &map) {
  DimReplacer replacer(map);
  SubstitutionTransaction attempt;
  for (Operation *op : ops)
    op->walk([&](Operation *nested) { attempt.replaceIn(nested, replacer); });
  attempt.keepResultTypes();
}
