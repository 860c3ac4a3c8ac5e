//===- ControlFlow.cpp - interpret branches, calls and returns ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "UpstreamModels.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Returns the code of the edge to `target`, which sets its arguments.
static Code makeEdge(ProgramCompiler &compiler, Block *target,
                     ValueRange operands) {
  return compiler.makeCode([&] {
    compiler.emitCopies(target->getArguments(), operands);
    int64_t number = compiler.getBlockNumber(target);
    compiler.emit([=](Machine &machine) { machine.nextBlock = number; });
  });
}

static LogicalResult compileOp(cf::BranchOp op, ProgramCompiler &compiler) {
  Code edge = makeEdge(compiler, op.getDest(), op.getDestOperands());
  compiler.emit(
      [edge = std::move(edge)](Machine &machine) { return edge.run(machine); });
  return success();
}

static LogicalResult compileOp(cf::CondBranchOp op, ProgramCompiler &compiler) {
  Code whenTrue =
      makeEdge(compiler, op.getTrueDest(), op.getTrueDestOperands());
  Code whenFalse =
      makeEdge(compiler, op.getFalseDest(), op.getFalseDestOperands());
  unsigned condition = compiler.getSlot(op.getCondition());
  compiler.emit([=, whenTrue = std::move(whenTrue),
                 whenFalse = std::move(whenFalse)](Machine &machine) {
    return (machine.frame[condition].i ? whenTrue : whenFalse).run(machine);
  });
  return success();
}

static LogicalResult compileOp(cf::SwitchOp op, ProgramCompiler &compiler) {
  SmallVector<int64_t> values;
  std::vector<Code> edges;
  edges.push_back(
      makeEdge(compiler, op.getDefaultDestination(), op.getDefaultOperands()));
  if (std::optional<DenseIntElementsAttr> cases = op.getCaseValues())
    for (auto [i, value] : llvm::enumerate(cases->getValues<APInt>())) {
      values.push_back(value.getSExtValue());
      edges.push_back(makeEdge(compiler, op.getCaseDestinations()[i],
                               op.getCaseOperands(i)));
    }
  unsigned flag = compiler.getSlot(op.getFlag());
  compiler.emit([=, edges = std::move(edges)](Machine &machine) {
    const auto *it = llvm::find(values, machine.frame[flag].i);
    size_t number = it == values.end() ? 0 : it - values.begin() + 1;
    return edges[number].run(machine);
  });
  return success();
}

static LogicalResult compileOp(cf::AssertOp op, ProgramCompiler &compiler) {
  unsigned condition = compiler.getSlot(op.getArg());
  compiler.emit([=](Machine &machine) {
    if (machine.frame[condition].i)
      return true;
    cf::AssertOp assertion = op;
    emitInBlock(op) << "assertion does not hold: " << assertion.getMsg();
    return false;
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Returns the slots of values, with all lanes of each.
static SmallVector<unsigned> getSlots(ProgramCompiler &compiler,
                                      ValueRange values) {
  SmallVector<unsigned> slots;
  for (Value value : values)
    for (unsigned lane = 0, e = ProgramCompiler::getNumLanes(value.getType());
         lane < e; ++lane)
      slots.push_back(compiler.getSlot(value) + lane);
  return slots;
}

static LogicalResult compileOp(func::ReturnOp op, ProgramCompiler &compiler) {
  SmallVector<unsigned> slots = getSlots(compiler, op.getOperands());
  compiler.emit([=](Machine &machine) {
    machine.results.clear();
    for (unsigned slot : slots)
      machine.results.push_back(machine.frame[slot]);
  });
  return success();
}

static bool call(Machine &machine, Operation *op, const FunctionCode &callee,
                 ArrayRef<Slot> arguments) {
  constexpr int kMaxDepth = 500;
  if (machine.depth >= kMaxDepth) {
    emitInBlock(op) << "expected at most " << kMaxDepth << " nested calls";
    return false;
  }
  ++machine.depth;
  bool isDone = callee.call(machine, arguments);
  --machine.depth;
  return isDone;
}

/// Compiles a parallel loop lowered by cpu-lower-parallel: a function over a
/// range, and its launch over (extent, grain, captures...), which is declared
/// only. Each iteration runs as a separate range, so that races are detected.
static LogicalResult compileLaunch(func::CallOp op, FunctionOpInterface body,
                                   ProgramCompiler &compiler) {
  FailureOr<const FunctionCode *> code = compiler.compileCallee(body);
  if (failed(code))
    return failure();
  SmallVector<unsigned> operands = getSlots(compiler, op.getOperands());
  if (operands.size() < 2 ||
      operands.size() != getSlots(compiler, body.getArguments()).size())
    return op.emitError() << "expected the operands of the launch of '"
                          << body.getName() << "'";
  SmallVector<unsigned> results = getSlots(compiler, op.getResults());
  compiler.emit([=, callee = *code](Machine &machine) {
    SmallVector<Slot> arguments;
    for (unsigned slot : operands)
      arguments.push_back(machine.frame[slot]);
    int64_t extent = arguments[0].i;
    machine.beginConcurrent(op);
    for (int64_t i = 0; i < extent; ++i) {
      machine.beginIteration();
      arguments[0].i = i;
      arguments[1].i = i + 1;
      if (!call(machine, op, *callee, arguments))
        return false;
    }
    machine.endConcurrent();
    for (unsigned slot : results)
      machine.frame[slot].i = 0;
    return true;
  });
  return success();
}

static LogicalResult compileOp(func::CallOp op, ProgramCompiler &compiler) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
      op, op.getCalleeAttr());
  if (!callee)
    return op.emitError() << "expected a function '" << op.getCallee() << "'";
  if (auto name = callee->getAttrOfType<FlatSymbolRefAttr>("tir.parallel_body"))
    if (auto body =
            SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, name))
      return compileLaunch(op, body, compiler);
  FailureOr<const FunctionCode *> code = compiler.compileCallee(callee);
  if (failed(code))
    return failure();
  SmallVector<unsigned> operands = getSlots(compiler, op.getOperands());
  SmallVector<unsigned> results = getSlots(compiler, op.getResults());
  compiler.emit([=, callee = *code](Machine &machine) {
    SmallVector<Slot> arguments;
    for (unsigned slot : operands)
      arguments.push_back(machine.frame[slot]);
    if (!call(machine, op, *callee, arguments))
      return false;
    for (auto [slot, result] : llvm::zip_equal(results, machine.results))
      machine.frame[slot] = result;
    return true;
  });
  return success();
}

void registerControlFlowModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, cf::ControlFlowDialect *) {
    attachCompileModels<cf::AssertOp, cf::BranchOp, cf::CondBranchOp,
                        cf::SwitchOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    attachCompileModels<func::CallOp, func::ReturnOp>(context);
  });
}

} // namespace relax_mlir::reference
