//===- SCF.cpp - interpret loops and branches of scf ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "UpstreamModels.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

/// Compiles a region whose terminator sets `targets`.
static FailureOr<Code> compileYielding(ProgramCompiler &compiler,
                                       Region &region, ValueRange targets) {
  if (region.empty())
    return Code();
  return compiler.compileRegion(region, [&] {
    compiler.emitCopies(targets, region.front().getTerminator()->getOperands());
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(scf::IfOp op, ProgramCompiler &compiler) {
  unsigned condition = compiler.getSlot(op.getCondition());
  FailureOr<Code> thenCode =
      compileYielding(compiler, op.getThenRegion(), op.getResults());
  FailureOr<Code> elseCode =
      compileYielding(compiler, op.getElseRegion(), op.getResults());
  if (failed(thenCode) || failed(elseCode))
    return failure();
  compiler.emit([=, thenCode = std::move(*thenCode),
                 elseCode = std::move(*elseCode)](Machine &machine) {
    return (machine.frame[condition].i ? thenCode : elseCode).run(machine);
  });
  return success();
}

static LogicalResult compileOp(scf::IndexSwitchOp op,
                               ProgramCompiler &compiler) {
  std::vector<Code> codes;
  for (Region &region : op->getRegions()) {
    FailureOr<Code> code = compileYielding(compiler, region, op.getResults());
    if (failed(code))
      return failure();
    codes.push_back(std::move(*code));
  }
  // The default is the first region.
  SmallVector<int64_t> cases(op.getCases());
  unsigned choice = compiler.getSlot(op.getArg());
  compiler.emit([=, codes = std::move(codes)](Machine &machine) {
    const auto *it = llvm::find(cases, machine.frame[choice].i);
    size_t number = it == cases.end() ? 0 : it - cases.begin() + 1;
    return codes[number].run(machine);
  });
  return success();
}

static LogicalResult compileOp(scf::ExecuteRegionOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Code> body =
      compileYielding(compiler, op.getRegion(), op.getResults());
  if (failed(body))
    return failure();
  compiler.emit([body = std::move(*body)](Machine &machine) {
    return body.run(machine);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Sequential loops
//===----------------------------------------------------------------------===//

static bool reportStep(Operation *op, int64_t step) {
  emitInBlock(op) << "expected a positive step, got " << step;
  return false;
}

static LogicalResult compileOp(scf::ForOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op.getInductionVar().getType());
  if (failed(kind))
    return failure();
  if (op.getUnsignedCmp())
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with unsigned bounds";
  unsigned begin = compiler.getSlot(op.getLowerBound());
  unsigned end = compiler.getSlot(op.getUpperBound());
  unsigned step = compiler.getSlot(op.getStep());
  unsigned variable = compiler.getSlot(op.getInductionVar());
  IndexRange lower = compiler.getRange(op.getLowerBound());
  IndexRange upper = compiler.getRange(op.getUpperBound());
  if (lower.isBounded() && upper.isBounded())
    compiler.setRange(op.getInductionVar(), {lower.lower, upper.upper - 1});
  compiler.emitCopies(op.getRegionIterArgs(), op.getInitArgs());
  FailureOr<Code> body =
      compileYielding(compiler, op.getRegion(), op.getRegionIterArgs());
  if (failed(body))
    return failure();
  compiler.emit([=, body = std::move(*body)](Machine &machine) {
    int64_t last = machine.frame[end].i, by = machine.frame[step].i;
    if (by <= 0)
      return reportStep(op, by);
    for (int64_t i = machine.frame[begin].i; i < last;) {
      machine.frame[variable].i = i;
      if (!body.run(machine))
        return false;
      if (llvm::AddOverflow(i, by, i))
        break;
    }
    return true;
  });
  compiler.emitCopies(op.getResults(), op.getRegionIterArgs());
  return success();
}

static LogicalResult compileOp(scf::WhileOp op, ProgramCompiler &compiler) {
  scf::ConditionOp condition = op.getConditionOp();
  compiler.emitCopies(op.getBeforeArguments(), op.getInits());
  FailureOr<Code> before = compiler.compileRegion(op.getBefore(), [&] {
    compiler.emitCopies(op.getAfterArguments(), condition.getArgs());
    return success();
  });
  if (failed(before))
    return failure();
  FailureOr<Code> after =
      compileYielding(compiler, op.getAfter(), op.getBeforeArguments());
  if (failed(after))
    return failure();
  unsigned holds = compiler.getSlot(condition.getCondition());
  compiler.emit([=, before = std::move(*before),
                 after = std::move(*after)](Machine &machine) {
    while (true) {
      if (!before.run(machine))
        return false;
      if (!machine.frame[holds].i)
        return true;
      if (!after.run(machine))
        return false;
    }
  });
  compiler.emitCopies(op.getResults(), op.getAfterArguments());
  return success();
}

//===----------------------------------------------------------------------===//
// Concurrent loops
//===----------------------------------------------------------------------===//

namespace {
/// A loop nest: the slots of its variables and bounds.
struct Nest {
  SmallVector<unsigned> variables;
  SmallVector<unsigned> begin, end, step;

  /// Runs `body` once per point. All points are iterations of one loop.
  bool run(Machine &machine, Operation *op, const Code &body) const;
};
} // namespace

bool Nest::run(Machine &machine, Operation *op, const Code &body) const {
  for (auto [axis, slot] : llvm::enumerate(step))
    if (machine.frame[slot].i <= 0)
      return reportStep(op, machine.frame[slot].i);
  for (auto [axis, variable] : llvm::enumerate(variables)) {
    machine.frame[variable].i = machine.frame[begin[axis]].i;
    if (machine.frame[variable].i >= machine.frame[end[axis]].i)
      return true;
  }
  machine.beginConcurrent(op);
  while (true) {
    machine.beginIteration();
    if (!body.run(machine))
      return false;
    size_t axis = variables.size();
    while (axis-- > 0) {
      int64_t &value = machine.frame[variables[axis]].i;
      value += machine.frame[step[axis]].i;
      if (value < machine.frame[end[axis]].i)
        break;
      value = machine.frame[begin[axis]].i;
      if (axis == 0) {
        machine.endConcurrent();
        return true;
      }
    }
    if (variables.empty()) {
      machine.endConcurrent();
      return true;
    }
  }
}

/// Reductions follow the order of the iterations.
static LogicalResult compileOp(scf::ParallelOp op, ProgramCompiler &compiler) {
  Nest nest;
  for (auto [variable, begin, end, step] :
       llvm::zip_equal(op.getInductionVars(), op.getLowerBound(),
                       op.getUpperBound(), op.getStep())) {
    nest.variables.push_back(compiler.getSlot(variable));
    nest.begin.push_back(compiler.getSlot(begin));
    nest.end.push_back(compiler.getSlot(end));
    nest.step.push_back(compiler.getSlot(step));
    IndexRange lower = compiler.getRange(begin), upper = compiler.getRange(end);
    if (lower.isBounded() && upper.isBounded())
      compiler.setRange(variable, {lower.lower, upper.upper - 1});
  }
  compiler.emitCopies(op.getResults(), op.getInitVals());
  FailureOr<Code> body = compiler.compileRegion(op.getRegion(), [&] {
    auto reduce = cast<scf::ReduceOp>(op.getBody()->getTerminator());
    for (auto [result, operand, region] : llvm::zip_equal(
             op.getResults(), reduce.getOperands(), reduce.getReductions())) {
      Value total = region.getArgument(0), next = region.getArgument(1);
      compiler.emitCopies(total, result);
      compiler.emitCopies(next, operand);
      FailureOr<Code> combine = compileYielding(compiler, region, result);
      if (failed(combine))
        return failure();
      compiler.emit([combine = std::move(*combine)](Machine &machine) {
        return combine.run(machine);
      });
    }
    return success();
  });
  if (failed(body))
    return failure();
  compiler.emit([=, body = std::move(*body)](Machine &machine) {
    return nest.run(machine, op, body);
  });
  return success();
}

/// Supported on buffers, without results.
static LogicalResult compileOp(scf::ForallOp op, ProgramCompiler &compiler) {
  if (op.getNumResults())
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with results";
  Nest nest;
  auto getBound = [&](OpFoldResult bound) {
    if (auto value = dyn_cast<Value>(bound))
      return compiler.getSlot(value);
    unsigned slot = compiler.makeSlots(1);
    compiler.setConstant(
        slot, makeSlot(cast<IntegerAttr>(cast<Attribute>(bound)).getInt()));
    return slot;
  };
  for (auto [variable, begin, end, step] :
       llvm::zip_equal(op.getInductionVars(), op.getMixedLowerBound(),
                       op.getMixedUpperBound(), op.getMixedStep())) {
    nest.variables.push_back(compiler.getSlot(variable));
    nest.begin.push_back(getBound(begin));
    nest.end.push_back(getBound(end));
    nest.step.push_back(getBound(step));
  }
  FailureOr<Code> body = compiler.compileRegion(op.getRegion());
  if (failed(body))
    return failure();
  compiler.emit([=, body = std::move(*body)](Machine &machine) {
    return nest.run(machine, op, body);
  });
  return success();
}

void registerSCFModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    attachCompileModels<scf::ExecuteRegionOp, scf::ForOp, scf::ForallOp,
                        scf::IfOp, scf::IndexSwitchOp, scf::ParallelOp,
                        scf::WhileOp>(context);
  });
}

} // namespace relax_mlir::reference
