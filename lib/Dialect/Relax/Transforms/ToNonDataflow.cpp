//===- ToNonDataflow.cpp - replace dataflow regions by their contents
//-----===//// Part of the relax-mlir project, under the Apache License v2.0
// with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_TONONDATAFLOWPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct ToNonDataflow
    : public relax::impl::ToNonDataflowPassBase<ToNonDataflow> {
  void runOnOperation() override {
    getOperation()->walk([](DataflowOp dataflow) {
      Block &body = dataflow.getBody().front();
      auto output = cast<OutputOp>(body.getTerminator());
      OpBuilder builder(output);
      SmallVector<Value> values;
      for (auto [value, result] :
           llvm::zip_equal(output.getValues(), dataflow.getResults())) {
        // A result may say less than what it is.
        bool isSame = value.getType() == result.getType();
        values.push_back(isSame ? value
                                : EraseShapeOp::create(builder, output.getLoc(),
                                                       result.getType(), value)
                                      .getResult());
      }
      dataflow.replaceAllUsesWith(values);
      output.erase();
      dataflow->getBlock()->getOperations().splice(dataflow->getIterator(),
                                                   body.getOperations());
      dataflow.erase();
    });
  }
};
} // namespace
