//===- SymbolSubstitutionTest.cpp - questions change nothing --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {

class SubstitutionTest : public ::testing::Test {
protected:
  SubstitutionTest() {
    context.loadDialect<RelaxDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      diagnostics.push_back(diagnostic.str());
      return success();
    });
  }

  void parse(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }
  FuncOp func(StringRef name) { return module->lookupSymbol<FuncOp>(name); }
  /// Everything that a question must leave as it is: the text, and the uses of
  /// each value in their order.
  std::string state() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << *module;
    module->walk([&](Operation *op) {
      for (Value result : op->getResults())
        for (OpOperand &use : result.getUses())
          stream << use.getOwner() << ' ' << use.getOperandNumber() << '\n';
    });
    return text;
  }

  MLIRContext context;
  std::vector<std::string> diagnostics;
  OwningOpRef<ModuleOp> module;
};

constexpr StringLiteral kAdd = R"(
  relax.func @add(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %0 = relax.exp %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
    %1 = relax.add %0, %y : (tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>) -> tensor<4xf32>
    relax.return %1 : tensor<4xf32>
  }
)";

TEST_F(SubstitutionTest, InlineQuestionChangesNothing) {
  parse(kAdd);
  std::string before = state();
  for (auto [size, fits] : {std::pair<int64_t, bool>(4, true), {3, false}}) {
    SymbolMap map;
    map["n"] = IndexExpr(size);
    EXPECT_EQ(canInlineSymbols(func("add").getBody(), map), fits);
    EXPECT_EQ(state(), before);
  }
  EXPECT_TRUE(diagnostics.empty());
}

// The caller's n is another symbol than the callee's.
TEST_F(SubstitutionTest, InlineQuestionSeparatesNames) {
  parse(R"(
    relax.func @two(%x: !relax.shape<[n]>, %y: !relax.shape<[k]>) {
      %0 = relax.match_cast %x : !relax.shape<[n]> -> !relax.shape<[k + 1]>
      relax.return
    }
  )");
  SymbolMap map;
  map["n"] = IndexExpr::symbol("k");
  map["k"] = IndexExpr::symbol("k") - IndexExpr(1);
  EXPECT_TRUE(canInlineSymbols(func("two").getBody(), map));
  map["k"] = IndexExpr::symbol("k");
  EXPECT_FALSE(canInlineSymbols(func("two").getBody(), map));
}

TEST_F(SubstitutionTest, RefusalChangesNothing) {
  parse(kAdd);
  std::string before = state();
  SymbolMap map;
  map["n"] = IndexExpr(3);
  SymbolFault fault;
  EXPECT_TRUE(failed(substituteSymbolsInFunction(func("add"), map, &fault)));
  EXPECT_EQ(fault.op->getName().getStringRef(), "relax.add");
  EXPECT_TRUE(StringRef(fault.message).contains("'relax.add' op"))
      << fault.message;
  EXPECT_EQ(state(), before);
  EXPECT_TRUE(diagnostics.empty());
  map["n"] = IndexExpr(4);
  EXPECT_TRUE(succeeded(substituteSymbolsInFunction(func("add"), map)));
  EXPECT_TRUE(succeeded(verify(*module)));
}

// The call in the body must match the signature after the substitution.
TEST_F(SubstitutionTest, RecursiveCall) {
  constexpr StringLiteral text = R"(
    relax.func @f(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>) {
      relax.call @f(%y, %y) : (tensor<4xf32>, tensor<4xf32>) -> ()
      relax.return
    }
  )";
  SymbolMap map;
  map["n"] = IndexExpr(5);
  parse(text);
  EXPECT_TRUE(failed(substituteSymbolsInFunction(func("f"), map)));
  map["n"] = IndexExpr(4);
  EXPECT_TRUE(succeeded(substituteSymbolsInFunction(func("f"), map)));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(SubstitutionTest, KeptSymbolsNameTheOperationAtFault) {
  parse(R"(
    relax.func @f(%x: tensor<3x5xf32>, %y: tensor<4x5xf32>, %c: tensor<i1>) {
      relax.if %c : tensor<i1> {
        %0 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
        %1 = relax.add %0, %y : (tensor<?x?xf32, #relax.tensor<[m, k]>>, tensor<4x5xf32>) -> tensor<4x5xf32>
        relax.yield
      } else {
        relax.yield
      }
      relax.return
    }
  )");
  Region &body = func("f").getBody();
  SymbolEqualities equalities = SymbolEqualities::of(body);
  SmallVector<KeptSymbol> kept = substituteEqualSymbols(body, equalities);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].name, "m");
  EXPECT_TRUE(isa<MatchCastOp>(kept[0].binder));
  EXPECT_TRUE(StringRef(kept[0].reason).contains("'relax.add' op"))
      << kept[0].reason;
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_TRUE(diagnostics.empty());
}

} // namespace
