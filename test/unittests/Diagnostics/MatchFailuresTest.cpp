//===- MatchFailuresTest.cpp - the reasons of patterns that fail ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/MatchFailures.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/DialectConversion.h"
#include "gtest/gtest.h"
#include <functional>

using namespace mlir;
using namespace relax_mlir;

namespace {
/// A pattern whose rewrite is a function.
class FunctionPattern : public ConversionPattern {
public:
  using Function =
      std::function<LogicalResult(Operation *, ConversionPatternRewriter &)>;

  FunctionPattern(StringRef name, MLIRContext *context, PatternBenefit benefit,
                  Function function)
      : ConversionPattern(name, benefit, context),
        function(std::move(function)) {}
  FunctionPattern(MLIRContext *context, PatternBenefit benefit,
                  Function function)
      : ConversionPattern(MatchAnyOpTypeTag(), benefit, context),
        function(std::move(function)) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value>,
                  ConversionPatternRewriter &rewriter) const override {
    return function(op, rewriter);
  }

private:
  Function function;
};

/// Counts the operations whose erasure it is told.
struct EraseCounter : RewriterBase::Listener {
  unsigned numErased = 0;
  void notifyOperationErased(Operation *) override { ++numErased; }
};

class MatchFailuresTest : public testing::TestWithParam<bool> {
protected:
  MatchFailuresTest() : patterns(&context) {
    context.allowUnregisteredDialects();
  }

  void parse(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  /// Adds a pattern that gives `reason`.
  void addRefusal(StringRef name, PatternBenefit benefit, StringRef reason) {
    patterns.add<FunctionPattern>(
        name, &context, benefit,
        [reason](Operation *op, ConversionPatternRewriter &rewriter) {
          return rewriter.notifyMatchFailure(op, reason);
        });
  }

  /// Converts the module. Operations called `legal.*` are legal.
  void convert(MatchFailures &failures) {
    failures.collectFrom(patterns);
    ConversionTarget target(context);
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) -> std::optional<bool> {
          if (isa<ModuleOp>(op) ||
              op->getName().getDialectNamespace() == "legal")
            return true;
          return std::nullopt;
        });
    ConversionConfig config;
    config.listener = &failures;
    config.allowPatternRollback = GetParam();
    config.foldingMode = DialectConversionFoldingMode::Never;
    ASSERT_TRUE(succeeded(
        applyPartialConversion(*module, target, std::move(patterns), config)));
  }

  Operation *front() { return &module->getBody()->front(); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  RewritePatternSet patterns;
};
} // namespace

INSTANTIATE_TEST_SUITE_P(Rollback, MatchFailuresTest, testing::Bool());

TEST_P(MatchFailuresTest, givesEachReasonOnce) {
  parse("\"foo.a\"() : () -> ()");
  addRefusal("foo.a", 1, "third");
  addRefusal("foo.a", 2, "second");
  addRefusal("foo.a", 3, "second");
  patterns.add<FunctionPattern>(
      &context, 4, [](Operation *op, ConversionPatternRewriter &rewriter) {
        return rewriter.notifyMatchFailure(
            op->getLoc(), [](Diagnostic &diag) { diag << "fir" << "st"; });
      });
  MatchFailures failures;
  convert(failures);
  EXPECT_EQ(failures.getReasons(front()), "first; second; third");
  EXPECT_EQ(failures.getReasons(*module), "");
}

TEST_P(MatchFailuresTest, namesPatternsThatGiveNoReason) {
  parse("\"foo.a\"() ({ \"foo.b\"() : () -> () }) : () -> ()");
  addRefusal("foo.a", 3, "first");
  addRefusal("foo.b", 1, "is inside");
  // The reason for another operation is none for this one.
  auto silent = std::make_unique<FunctionPattern>(
      "foo.a", &context, 2,
      [](Operation *op, ConversionPatternRewriter &rewriter) {
        (void)rewriter.legalize(&op->getRegion(0).front().front());
        return failure();
      });
  silent->setDebugName("Silent");
  patterns.add(std::move(silent));
  addRefusal("foo.a", 1, "first");
  MatchFailures failures;
  convert(failures);
  EXPECT_EQ(failures.getReasons(front()),
            "first; pattern 'Silent' gives no reason");
}

// An operation may later have the address of an erased one.
TEST_P(MatchFailuresTest, forgetsErasedOperations) {
  parse("\"foo.a\"() ({ \"foo.b\"() : () -> () }) : () -> ()");
  addRefusal("foo.a", 2, "requires something");
  patterns.add<FunctionPattern>(
      "foo.a", &context, 1,
      [](Operation *op, ConversionPatternRewriter &rewriter) {
        rewriter.create(op->getLoc(),
                        StringAttr::get(op->getContext(), "legal.b"), {});
        rewriter.eraseOp(op);
        return success();
      });
  Operation *erased = front();
  Operation *nested = &erased->getRegion(0).front().front();
  EraseCounter counter;
  MatchFailures failures(&counter);
  failures.add(nested, "is nested");
  convert(failures);
  EXPECT_EQ(failures.getReasons(erased), "");
  EXPECT_EQ(failures.getReasons(nested), "");
  EXPECT_EQ(counter.numErased, 2u);
}

namespace {
/// Calls a function instead of matching.
struct CallbackPattern : RewritePattern {
  CallbackPattern(MLIRContext *context,
                  std::function<void(Operation *, PatternRewriter &)> callback)
      : RewritePattern("foo.a", 1, context), callback(std::move(callback)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    callback(op, rewriter);
    return success();
  }

  std::function<void(Operation *, PatternRewriter &)> callback;
};
} // namespace

// A rollback erases operations without a notification. The notification of a
// new operation at the same address replaces it.
TEST(MatchFailuresListenerTest, forgetsReasonsOfNewOperations) {
  MLIRContext context;
  context.allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "\"foo.a\"() : () -> () \"foo.b\"() : () -> ()", &context);
  ASSERT_TRUE(module);
  Operation *a = &module->getBody()->front(), *b = a->getNextNode();
  MatchFailures failures;
  RewritePatternSet patterns(&context);
  unsigned calls = 0;
  patterns.add<CallbackPattern>(
      &context, [&](Operation *, PatternRewriter &rewriter) {
        failures.add(b, "is old");
        rewriter.getListener()->notifyOperationInserted(b, /*previous=*/{});
        EXPECT_EQ(failures.getReasons(b), "");
        // An operation that moves keeps its reasons.
        failures.add(b, "is kept");
        rewriter.getListener()->notifyOperationInserted(
            b, OpBuilder::InsertPoint(module->getBody(), b->getIterator()));
        EXPECT_EQ(failures.getReasons(b), "is kept");
        ++calls;
      });
  failures.collectFrom(patterns);
  PatternRewriter rewriter(&context);
  (void)patterns.getNativePatterns().front()->matchAndRewrite(a, rewriter);
  EXPECT_EQ(calls, 1u);
  failures.notifyOperationErased(b);
  EXPECT_EQ(failures.getReasons(b), "");
}

TEST_P(MatchFailuresTest, tellsNestedPatternsApart) {
  parse("\"foo.a\"() ({ \"foo.b\"() : () -> () }) : () -> ()");
  addRefusal("foo.b", 1, "is inside");
  patterns.add<FunctionPattern>(
      "foo.a", &context, 1,
      [](Operation *op, ConversionPatternRewriter &rewriter) {
        (void)rewriter.legalize(&op->getRegion(0).front().front());
        return rewriter.notifyMatchFailure(op, "is outside");
      });
  MatchFailures failures;
  convert(failures);
  EXPECT_EQ(failures.getReasons(front()), "is outside");
  EXPECT_EQ(failures.getReasons(&front()->getRegion(0).front().front()),
            "is inside");
}
