//===- TestRunPrograms.cpp - interpret tensor programs --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TestRunPrograms.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "relax-mlir/Validation/Interpreter/Program.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {
/// Element i of input b is (7 * i + 5 * b) mod 11 - 5; the last buffer is the
/// output.
struct TestRunProgramsPass
    : PassWrapper<TestRunProgramsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestRunProgramsPass)

  TestRunProgramsPass() = default;
  TestRunProgramsPass(const TestRunProgramsPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-run-programs"; }
  StringRef getDescription() const final {
    return "interpret each public function over static buffers, on given "
           "numbers, and print its last buffer";
  }
  Option<bool> useDouble{*this, "f64", llvm::cl::desc("compute floats in f64")};

  void runOnOperation() override {
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (function.isPublic() && !function.isExternal() &&
          failed(runFunction(function)))
        return signalPassFailure();
  }

private:
  LogicalResult runFunction(FunctionOpInterface function) {
    Precision precision = useDouble ? Precision::Double : Precision::Declared;
    FailureOr<std::shared_ptr<const Program>> program =
        Program::compile(function, precision);
    if (failed(program))
      return failure();
    SmallVector<Tensor> buffers;
    for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
      auto memref = dyn_cast<MemRefType>(type);
      if (!memref || !memref.hasStaticShape())
        return function.emitError("expected buffers of static shapes");
      std::optional<Tensor> tensor =
          Tensor::create(memref.getElementType(), memref.getShape(), precision);
      if (!tensor)
        return function.emitError("expected elements that are numbers");
      for (int64_t i = 0; i < tensor->getNumElements(); ++i) {
        int64_t value = (7 * i + 5 * int64_t(number)) % 11 - 5;
        if (tensor->isFloat())
          tensor->setFloat(i, value);
        else
          tensor->setInt(i, value);
      }
      buffers.push_back(*tensor);
    }
    RunOptions options;
    options.numOutputs = 1;
    if (failed((*program)->run(buffers, {}, options)))
      return failure();
    llvm::outs() << "@" << function.getName() << ":";
    const Tensor &result = buffers.back();
    for (int64_t i = 0; i < result.getNumElements(); ++i)
      if (result.isFloat())
        llvm::outs() << llvm::format(" %.4g", result.getFloat(i));
      else
        llvm::outs() << " " << result.getInt(i);
    llvm::outs() << "\n";
    return success();
  }
};
} // namespace

void relax_mlir::test::registerRunProgramsPass() {
  PassRegistration<TestRunProgramsPass>();
}
