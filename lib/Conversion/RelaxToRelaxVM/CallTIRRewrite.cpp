//===- CallTIRRewrite.cpp - make destinations of calls explicit -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CALLTIRREWRITEPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;

/// Allocates a tensor for each result; `shape`, if given, is the size of the
/// only result.
static SmallVector<Value> allocateResults(OpBuilder &builder, Operation *op,
                                          Value shape) {
  SmallVector<Value> outputs;
  for (Type type : op->getResultTypes())
    outputs.push_back(
        BuiltinAllocTensorOp::create(builder, op->getLoc(), type, shape));
  return outputs;
}

namespace {
struct CallTIRRewrite
    : public relax_mlir::impl::CallTIRRewritePassBase<CallTIRRewrite> {
  void runOnOperation() override {
    WalkResult walk = getOperation()->walk([](Operation *op) {
      // A reshape may be a view, which needs no kernel.
      if (op->hasTrait<TensorOperator>() && !isa<ReshapeOp>(op)) {
        op->emitOpError("expected to be a call of a kernel by now; run "
                        "'relax-legalize-ops' first");
        return WalkResult::interrupt();
      }
      if (!isa<CallTIROp, CallDPSPackedOp>(op))
        return WalkResult::advance();
      if (op->getParentOfType<DataflowOp>()) {
        op->emitOpError("expected no 'relax.dataflow' around it; run "
                        "'relax-to-non-dataflow' first");
        return WalkResult::interrupt();
      }
      OpBuilder builder(op);
      SmallVector<Value> outputs;
      if (auto call = dyn_cast<CallTIROp>(op)) {
        outputs = allocateResults(builder, op, call.getOutShape());
        CallKernelOp::create(builder, op->getLoc(), call.getCalleeAttr(),
                             call.getArgs(), outputs, call.getSymbolsAttr());
      } else {
        auto packed = cast<CallDPSPackedOp>(op);
        outputs = allocateResults(builder, op, packed.getOutShape());
        SmallVector<Value> args(packed.getArgs());
        llvm::append_range(args, outputs);
        auto fill =
            CallPackedOp::create(builder, op->getLoc(), TypeRange(),
                                 /*pure=*/false, packed.getCallee(), args);
        fill->setDiscardableAttr("relax.dps", builder.getUnitAttr());
      }
      op->replaceAllUsesWith(outputs);
      op->erase();
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
