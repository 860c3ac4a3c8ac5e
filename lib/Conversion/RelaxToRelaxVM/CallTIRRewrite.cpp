//===- CallTIRRewrite.cpp - make destinations of calls explicit -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "InPlaceOperands.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
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

/// Returns a value that the operation may write to: the operand, or a copy of
/// it if its memory is needed otherwise.
static Value getWritable(OpBuilder &builder, OpOperand &operand) {
  StringRef reason = getReasonToCopy(operand);
  if (reason.empty())
    return operand.get();
  Operation *op = operand.getOwner();
  remark::missed(op->getLoc(), remark::RemarkOpts::name("copied").category(
                                   "relax-call-tir-rewrite"))
      << remark::metric("operand", operand.getOperandNumber())
      << remark::reason(reason.data());
  return CallPackedOp::create(builder, op->getLoc(), operand.get().getType(),
                              /*pure=*/false, "vm.builtin.copy_tensor",
                              operand.get())
      .getResult(0);
}

/// Copies operands that the callee may write to, if the caller needs them.
static void copyDonated(CallOp call) {
  auto callee =
      SymbolTable::lookupNearestSymbolFrom<FuncOp>(call, call.getCalleeAttr());
  if (!callee)
    return;
  OpBuilder builder(call);
  for (auto [index, operand] : llvm::enumerate(call.getArgsMutable()))
    if (callee.getArgAttr(index, kDonatedAttrName))
      operand.set(getWritable(builder, operand));
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
    inputs[index] = getWritable(builder, call.getArgsMutable()[index]);
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
      if (auto call = dyn_cast<CallOp>(op))
        copyDonated(call);
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
        fill->setDiscardableAttr(kNoCaptureAttrName, builder.getUnitAttr());
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
