//===- TestPlugin.cpp - a dialect and passes that tools load --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/EncodedTypes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

#include <cstdlib>

#include "Plugin/ExtraOpsDialect.h.inc"

#define GET_OP_CLASSES
#include "Plugin/ExtraOps.h.inc"

#include "Plugin/ExtraOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Plugin/ExtraOps.cpp.inc"

using namespace mlir;
using namespace relax_mlir;

void extra::ExtraDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Plugin/ExtraOps.cpp.inc"
      >();
}

namespace {
/// Replaces operations of one C++ type by those of another one, with both
/// operands.
template <typename FromOp, typename ToOp>
struct ReplaceBinary : OpRewritePattern<FromOp> {
  using OpRewritePattern<FromOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(FromOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ToOp>(op, op.getLhs(), op.getRhs());
    return success();
  }
};

struct AddToMultiplyPass
    : PassWrapper<AddToMultiplyPass, OperationPass<relax::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddToMultiplyPass)

  AddToMultiplyPass() = default;
  AddToMultiplyPass(const AddToMultiplyPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-add-to-multiply"; }
  StringRef getDescription() const final {
    return "replace relax.add by relax.multiply";
  }
  Option<bool> isReverse{*this, "reverse",
                         llvm::cl::desc("replace relax.multiply by relax.add"),
                         llvm::cl::init(false)};

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    if (isReverse)
      patterns.add<ReplaceBinary<relax::MultiplyOp, relax::AddOp>>(
          &getContext());
    else
      patterns.add<ReplaceBinary<relax::AddOp, relax::MultiplyOp>>(
          &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

struct ExtraToRelaxPass
    : PassWrapper<ExtraToRelaxPass, OperationPass<relax::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExtraToRelaxPass)

  StringRef getArgument() const final { return "test-extra-to-relax"; }
  StringRef getDescription() const final {
    return "replace extra.twice by relax.add";
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation().walk([&](extra::TwiceOp op) {
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<relax::AddOp>(op, op.getX(), op.getX());
    });
  }
};

/// A pass that does nothing, with any name.
struct NamedPass : PassWrapper<NamedPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NamedPass)

  explicit NamedPass(StringRef name) : name(name) {}

  StringRef getArgument() const final { return name; }
  void runOnOperation() override {}

  StringRef name;
};
} // namespace

extern "C" DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "test", "1", [](DialectRegistry *registry) {
            registry->insert<extra::ExtraDialect>();
          }};
}

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "test", "1", [] {
            PassRegistration<AddToMultiplyPass>();
            PassRegistration<ExtraToRelaxPass>();
            // A test gives a name that another pass has.
            if (const char *name = std::getenv("TEST_PLUGIN_PASS"))
              PassRegistration<NamedPass>(
                  [name] { return std::make_unique<NamedPass>(name); });
          }};
}
