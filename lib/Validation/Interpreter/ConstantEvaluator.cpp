//===- ConstantEvaluator.cpp - evaluate values computed from constants ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"

#include "Relax/Operators.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace relax_mlir::reference;

/// Enough for computations of shapes and axes, and evaluated in a moment.
static constexpr size_t kMaxOperations = 512;
static constexpr int64_t kMaxElements = 1 << 16;

/// Appends the operations that compute `value` in execution order. Returns
/// false if one of them cannot be evaluated here.
static bool collect(Value value, llvm::SetVector<Operation *> &ops,
                    llvm::DenseSet<Operation *> &seen) {
  // Depth first without recursion: an operation follows its operands.
  SmallVector<std::pair<Operation *, unsigned>> stack;
  auto enter = [&](Value operand) {
    Operation *op = operand.getDefiningOp();
    if (!op || op->getNumRegions() != 0 ||
        !isa_and_nonnull<relax::RelaxDialect>(op->getDialect()) ||
        !isMemoryEffectFree(op))
      return false;
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<TensorType>(type))
        if (!tensor.hasStaticShape() || tensor.getNumElements() > kMaxElements)
          return false;
    if (seen.insert(op).second)
      stack.push_back({op, 0});
    return seen.size() <= kMaxOperations;
  };
  if (!enter(value))
    return false;
  while (!stack.empty()) {
    auto &[op, next] = stack.back();
    if (next < op->getNumOperands()) {
      Value operand = op->getOperand(next++);
      if (!enter(operand))
        return false;
      continue;
    }
    ops.insert(op);
    stack.pop_back();
  }
  return true;
}

static ElementsAttr toConstant(const Tensor &tensor, Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped || !llvm::equal(tensor.getShape(), shaped.getShape()))
    return {};
  auto bytes = std::make_shared<std::vector<char>>(
      tensor.getData(), tensor.getData() + tensor.getNumBytes());
  ArrayRef<char> view(*bytes);
  return relax::makeConstant(shaped, view, bytes);
}

namespace {
class ReferenceConstantEvaluator : public relax::ConstantEvaluatorInterface {
public:
  using ConstantEvaluatorInterface::ConstantEvaluatorInterface;

  ElementsAttr evaluate(Value value) const override {
    llvm::SetVector<Operation *> ops;
    llvm::DenseSet<Operation *> seen;
    if (!collect(value, ops, seen))
      return {};
    // Errors of the program are reported by its passes.
    ScopedDiagnosticHandler silent(getContext(),
                                   [](Diagnostic &) { return success(); });
    OpBuilder builder(getContext());
    OwningOpRef<ModuleOp> module(ModuleOp::create(value.getLoc()));
    builder.setInsertionPointToEnd(module->getBody());
    auto function =
        relax::FuncOp::create(builder, value.getLoc(), "value",
                              builder.getFunctionType({}, value.getType()));
    builder.setInsertionPointToEnd(&function.getBody().front());
    IRMapping mapping;
    for (Operation *op : ops)
      builder.clone(*op, mapping);
    relax::ReturnOp::create(builder, value.getLoc(), mapping.lookup(value));
    auto results = Interpreter(*module).call("value", {});
    if (failed(results) || results->size() != 1)
      return {};
    const Tensor *tensor = results->front().getIf<Tensor>();
    return tensor ? toConstant(*tensor, value.getType()) : ElementsAttr();
  }
};
} // namespace

void relax_mlir::reference::registerConstantEvaluator(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, relax::RelaxDialect *dialect) {
    dialect->addInterfaces<ReferenceConstantEvaluator>();
  });
}
