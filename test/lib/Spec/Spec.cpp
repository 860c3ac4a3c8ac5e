//===- Spec.cpp - the cases of an executable spec -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Spec.h"

#include "Dialect/Check/CheckDialect.h"
#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

thread_local Recorder *spec::currentRecorder = nullptr;

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

static bool isCase(relax::FuncOp func) {
  return func && func.isPublic() && !func.isExternal() &&
         func.getNumArguments() == 0;
}

static std::optional<Tolerance> getTolerance(Operation *op) {
  auto close = dyn_cast<check::ExpectCloseOp>(op);
  if (!close)
    return std::nullopt;
  Tolerance tolerance = getDefaultTolerance(
      cast<TensorType>(close.getExpected().getType()).getElementType());
  if (close.getRtol())
    tolerance.rtol = close.getRtol()->convertToDouble();
  if (close.getAtol())
    tolerance.atol = close.getAtol()->convertToDouble();
  return tolerance;
}

static bool isExpectation(Operation *op) {
  return isa<check::ExpectEqOp, check::ExpectCloseOp>(op);
}

FailureOr<Spec> Spec::get(ModuleOp module) {
  Spec spec;
  spec.module = module;
  for (auto func : module.getOps<relax::FuncOp>()) {
    if (!isCase(func))
      continue;
    Case &added = spec.cases.emplace_back(
        Case{func.getName().str(), func.getLoc(), {}, {}});
    for (Operation &op : func.getBody().front()) {
      if (!isExpectation(&op))
        continue;
      // The verifier does not check this: passes may merge the two values.
      if (op.getOperand(0) == op.getOperand(1))
        return op.emitOpError("expected two values, got one that is compared "
                              "with itself");
      spec.numbers[&op] = spec.expectations.size();
      added.expectations.push_back(spec.expectations.size());
      spec.expectations.push_back({op.getLoc(), getTolerance(&op)});
    }
    if (added.expectations.empty())
      return func.emitOpError("expected a check, as it is public and takes no "
                              "arguments, got none");
  }
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    if (!isExpectation(op) || spec.numbers.contains(op))
      return WalkResult::advance();
    return op->emitOpError("expected to be in a public function without "
                           "arguments");
  });
  if (result.wasInterrupted())
    return failure();
  if (spec.cases.empty())
    return module.emitOpError("expected a public 'relax.func' without "
                              "arguments, got none");
  return spec;
}

OwningOpRef<ModuleOp> Spec::lowerExpectations() const {
  IRMapping mapping;
  ModuleOp module = this->module;
  OwningOpRef<ModuleOp> lowered(cast<ModuleOp>(module->clone(mapping)));
  for (auto [original, number] : numbers) {
    Operation *op = mapping.lookup(original);
    OpBuilder builder(op);
    Value id =
        relax::PrimValueOp::create(builder, op->getLoc(), builder.getI64Type(),
                                   builder.getI64IntegerAttr(int64_t(number)));
    relax::CallPackedOp::create(
        builder, op->getLoc(), TypeRange(), /*pure=*/false, kExpectFunction,
        ValueRange{id, op->getOperand(0), op->getOperand(1)});
    op->getParentOfType<relax::FuncOp>().setImpure(true);
    op->erase();
  }
  return lowered;
}

//===----------------------------------------------------------------------===//
// Unknown constants
//===----------------------------------------------------------------------===//

static void liftConstants(relax::FuncOp func,
                          SmallVectorImpl<ElementsAttr> &constants) {
  Block &body = func.getBody().front();
  func.walk([&](relax::ConstantOp constant) {
    constants.push_back(constant.getValue());
    constant.replaceAllUsesWith(
        body.addArgument(constant.getType(), constant.getLoc()));
    constant.erase();
  });
  func.setFunctionType(FunctionType::get(func.getContext(),
                                         body.getArgumentTypes(),
                                         func.getFunctionType().getResults()));
}

/// Returns true if the only effect of an operation is to bind symbols.
static bool mayBeInDataflow(Operation *op) {
  if (isa<relax::IfOp, relax::WhileOp, relax::DataflowOp>(op))
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return llvm::all_of(
      instances, [](const MemoryEffects::EffectInstance &instance) {
        return instance.getResource() == relax::ShapeSymbolResource::get();
      });
}

/// Returns true for the lowering of an expectation: a call, or its number.
static bool isExpectCall(Operation *op) {
  if (isa<relax::PrimValueOp>(op))
    return llvm::all_of(op->getUsers(), isExpectCall);
  auto call = dyn_cast<relax::CallPackedOp>(op);
  return call && call.getCallee() == kExpectFunction;
}

/// Moves all operations except the expectations into a dataflow region before
/// them. Leaves a function unchanged if an operation may not be in the region.
static void makeDataflow(relax::FuncOp func) {
  Block &body = func.getBody().front();
  SmallVector<Operation *> moved;
  for (Operation &op : body.without_terminator()) {
    if (isExpectCall(&op))
      continue;
    if (!mayBeInDataflow(&op))
      return;
    moved.push_back(&op);
  }
  llvm::DenseSet<Operation *> inside(moved.begin(), moved.end());
  SmallVector<Value> outputs;
  for (Operation *op : moved)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !inside.contains(body.findAncestorOpInBlock(*user));
          }))
        outputs.push_back(result);

  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  auto dataflow = relax::DataflowOp::create(builder, func.getLoc(),
                                            ValueRange(outputs).getTypes());
  Block *inner = builder.createBlock(&dataflow.getBody());
  for (Operation *op : moved)
    op->moveBefore(inner, inner->end());
  builder.setInsertionPointToEnd(inner);
  Operation *output = relax::OutputOp::create(builder, func.getLoc(), outputs);
  for (auto [from, to] : llvm::zip_equal(outputs, dataflow.getResults()))
    from.replaceUsesWithIf(to, [&](OpOperand &use) {
      Operation *user = body.findAncestorOpInBlock(*use.getOwner());
      return user && user != dataflow && use.getOwner() != output;
    });
}

void spec::liftConstants(ModuleOp module, std::vector<Case> &cases) {
  for (Case &each : cases) {
    auto func = module.lookupSymbol<relax::FuncOp>(each.name);
    each.constants.clear();
    ::liftConstants(func, each.constants);
    makeDataflow(func);
  }
}

//===----------------------------------------------------------------------===//
// Recorder
//===----------------------------------------------------------------------===//

void Recorder::reset() {
  for (Record &record : records)
    record = Record();
}

void Recorder::record(size_t expectation,
                      const runtime::Expected<ObservedValue> &actual,
                      const runtime::Expected<ObservedValue> &expected) {
  Record &record = records[expectation];
  ++record.runs;
  if (!actual || !expected)
    record.fault = (actual ? expected : actual).error().message();
  else
    record.fault =
        actual->compare(*expected, spec.expectations[expectation].tolerance);
}

size_t Recorder::getNumber(Operation *op) const {
  auto func = op->getParentOfType<relax::FuncOp>();
  auto *given = llvm::find_if(
      llvm::make_range(spec.cases.data(),
                       spec.cases.data() + spec.cases.size()),
      [&](const Case &each) { return each.name == func.getName(); });
  size_t place = 0;
  for (Operation &other : *op->getBlock()) {
    if (&other == op)
      break;
    place += isExpectation(&other);
  }
  return given->expectations[place];
}

std::string Recorder::getFault(size_t expectation) const {
  const Record &record = records[expectation];
  if (record.runs == 1)
    return record.fault;
  return "expected the check to run once, it ran " +
         std::to_string(record.runs) + " times";
}

/// The packed function kExpectFunction.
static int expect(const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *result) {
  std::optional<int64_t> number =
      numArgs == 3 ? runtime::asInteger(args[0]) : std::nullopt;
  if (!number || !currentRecorder)
    return runtime::raise("ValueError", "check.expect: expected a number and "
                                        "two values, in the run of a case");
  currentRecorder->record(size_t(*number), ObservedValue::get(args[1]),
                          ObservedValue::get(args[2]));
  *result = runtime::Any().release();
  return 0;
}

runtime::Error spec::registerExpectFunction() {
  return runtime::registerGlobal(kExpectFunction.str(), expect);
}

/// The packed function kReverseFunction.
static int reverse(const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *result) {
  SmallVector<const DLTensor *> tensors;
  for (int32_t i = 0; i < numArgs; ++i)
    tensors.push_back(runtime::asTensor(args[i]));
  if (tensors.size() < 2 || llvm::is_contained(tensors, nullptr))
    return runtime::raise("ValueError", "check.reverse: expected tensors");
  size_t bytes = runtime::numBytes(*tensors[0]);
  uint64_t count = runtime::numElements(*tensors[0]);
  for (const DLTensor *to : ArrayRef(tensors).drop_front()) {
    if (runtime::numBytes(*to) != bytes || runtime::numElements(*to) != count)
      return runtime::raise("ValueError",
                            "check.reverse: expected tensors of one size");
    for (uint64_t i = 0, size = count ? bytes / count : 0; i < count; ++i)
      std::memcpy(static_cast<char *>(runtime::dataOf(*to)) + i * size,
                  static_cast<const char *>(runtime::dataOf(*tensors[0])) +
                      (count - 1 - i) * size,
                  size);
  }
  *result = runtime::Any().release();
  return 0;
}

runtime::Error spec::registerReverseFunction() {
  return runtime::registerGlobal(kReverseFunction.str(), reverse);
}
