//===- CallTIRRewrite.cpp - make destinations of calls explicit -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "InPlaceOperands.h"
#include "mlir/IR/Remarks.h"
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

/// Copies an operand before a call writes to it if others need its memory.
static Value getWritable(OpBuilder &builder, CallTIRInplaceOp call,
                         unsigned index) {
  Value operand = call.getArgs()[index];
  StringRef reason = getReasonToCopy(call, operand);
  if (reason.empty())
    return operand;
  remark::missed(call.getLoc(), remark::RemarkOpts::name("copied").category(
                                    "relax-call-tir-rewrite"))
      << remark::metric("operand", index) << remark::reason(reason.data());
  return CallPackedOp::create(builder, call.getLoc(), operand.getType(),
                              /*pure=*/false, "vm.builtin.copy_tensor", operand)
      .getResult(0);
}

/// Replaces a call whose results take the memory of operands; returns the
/// results.
static SmallVector<Value> rewrite(OpBuilder &builder, CallTIRInplaceOp call) {
  SmallVector<Value> inputs(call.getArgs()), outputs, results;
  SmallVector<int64_t> written;
  for (auto [result, index] :
       llvm::zip_equal(call.getResults(), call.getInplaceIndices())) {
    if (index == -1) {
      outputs.push_back(BuiltinAllocTensorOp::create(
          builder, call.getLoc(), result.getType(), /*shape=*/Value()));
      results.push_back(outputs.back());
      continue;
    }
    inputs[index] = getWritable(builder, call, index);
    written.push_back(index);
    results.push_back(inputs[index]);
  }
  llvm::sort(written);
  CallKernelOp::create(builder, call.getLoc(), call.getCalleeAttr(), inputs,
                       outputs, call.getSymbolsAttr(),
                       builder.getDenseI64ArrayAttr(written));
  return results;
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
      if (!isa<CallTIROp, CallTIRInplaceOp, CallDPSPackedOp>(op))
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
      } else if (auto call = dyn_cast<CallTIRInplaceOp>(op)) {
        outputs = rewrite(builder, call);
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
