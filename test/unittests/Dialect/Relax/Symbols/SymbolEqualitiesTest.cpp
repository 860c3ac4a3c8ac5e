//===- SymbolEqualitiesTest.cpp - classes of equal symbols ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolEqualities.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {

IndexExpr expr(StringRef text) { return *IndexExpr::parse(text); }

std::string str(const IndexExpr &expr) {
  std::string text;
  llvm::raw_string_ostream(text) << expr;
  return text;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// Symbols in one region.
class ClassesTest : public ::testing::Test {
protected:
  using Id = SymbolEqualities::Id;

  Id bind(StringRef name) { return equalities.bind(name, &region); }
  Id define(StringRef name, StringRef size) {
    Id id = bind(name);
    equalities.define(id, expr(size));
    return id;
  }
  std::string representative(StringRef name) {
    return str(equalities.getRepresentative(*equalities.lookup(name, &region)));
  }

  Region region;
  SymbolEqualities equalities;
};

TEST_F(ClassesTest, FirstSymbolRepresentsItsClass) {
  Id n = bind("n"), m = define("m", "n"), k = define("k", "m");
  EXPECT_EQ(representative("n"), "n");
  EXPECT_EQ(representative("m"), "n");
  EXPECT_EQ(representative("k"), "n");
  EXPECT_FALSE(equalities.isReplaced(n));
  EXPECT_TRUE(equalities.isReplaced(m));
  EXPECT_TRUE(equalities.isReplaced(k));
}

TEST_F(ClassesTest, ConstantRepresentsItsClass) {
  define("m", "3");
  define("k", "m");
  define("l", "2 * k + m");
  EXPECT_EQ(representative("m"), "3");
  EXPECT_EQ(representative("k"), "3");
  EXPECT_EQ(representative("l"), "9");
}

TEST_F(ClassesTest, ExpressionRepresentsItsClass) {
  bind("n");
  define("m", "n + 1");
  define("k", "m");
  define("l", "2 * k");
  EXPECT_EQ(representative("k"), "n + 1");
  EXPECT_EQ(representative("l"), "2 * n + 2");
}

TEST_F(ClassesTest, KeptSymbolBeginsAClass) {
  Id m = define("m", "3");
  define("k", "m");
  define("l", "k + m");
  equalities.keep(m);
  EXPECT_TRUE(equalities.isKept(m));
  EXPECT_EQ(representative("m"), "m");
  EXPECT_EQ(representative("k"), "m");
  EXPECT_EQ(representative("l"), "2 * m");
}

TEST_F(ClassesTest, KeptSymbolLeavesEarlierOnes) {
  bind("n");
  define("m", "n");
  Id k = define("k", "m");
  define("l", "k");
  equalities.keep(k);
  EXPECT_EQ(representative("m"), "n");
  EXPECT_EQ(representative("k"), "k");
  EXPECT_EQ(representative("l"), "k");
}

TEST_F(ClassesTest, ReplacesNone) {
  EXPECT_FALSE(equalities.replacesAny());
  bind("n");
  EXPECT_FALSE(equalities.replacesAny());
  Id m = define("m", "n");
  EXPECT_TRUE(equalities.replacesAny());
  equalities.keep(m);
  EXPECT_FALSE(equalities.replacesAny());
}

TEST_F(ClassesTest, InvalidSizeRepresentsNothing) {
  define("m", "9223372036854775807");
  Id k = define("k", "2 * m");
  EXPECT_FALSE(equalities.isReplaced(k));
  EXPECT_EQ(representative("k"), "k");
}

// The size of each symbol squares the previous one: expanded, the last would
// have 2^20 terms.
TEST_F(ClassesTest, HugeSizeRepresentsNothing) {
  bind("a");
  define("s0", "a + 1");
  for (unsigned i = 1; i <= 20; ++i)
    define("s" + std::to_string(i), "s" + std::to_string(i - 1) + " * s" +
                                        std::to_string(i - 1) + " + a");
  for (unsigned i = 0; i <= 20; ++i)
    EXPECT_LE(equalities.getRepresentative(i + 1).getTerms().size(), 16u);
}

TEST_F(ClassesTest, CulpritsAreBoundLate) {
  Id m = define("m", "3"), k = define("k", "2"), l = define("l", "1");
  // Holds unless both m and k are replaced.
  auto holds = [&] {
    return !equalities.isReplaced(m) || !equalities.isReplaced(k);
  };
  EXPECT_EQ(equalities.keepCulprits({l, k, m, k}, holds), SmallVector<Id>{k});
  EXPECT_TRUE(equalities.isReplaced(m));
  EXPECT_FALSE(equalities.isReplaced(k));
  EXPECT_TRUE(equalities.isReplaced(l));
}

// Values that satisfy the definitions give a symbol and its representative the
// same value, whichever symbols are kept.
TEST_F(ClassesTest, RepresentativesHaveTheValueOfTheirSymbols) {
  std::mt19937 random(1);
  auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  llvm::StringMap<int64_t> values;
  auto lookup = [&](StringRef name) -> std::optional<int64_t> {
    auto value = values.find(name);
    return value == values.end() ? std::nullopt : std::optional(value->second);
  };
  for (unsigned i = 0; i < 60; ++i) {
    std::string name = "s" + std::to_string(i);
    Id id = bind(name);
    if (i < 3 || pick(0, 5) == 0) {
      values[name] = pick(0, 100);
      continue;
    }
    IndexExpr size =
        IndexExpr::symbol("s" + std::to_string(pick(0, i - 1))) +
        (pick(0, 1) ? IndexExpr::symbol("s" + std::to_string(pick(0, i - 1)))
                    : IndexExpr(0));
    equalities.define(id, size);
    values[name] = *size.evaluate(lookup);
  }
  for (unsigned round = 0; round < 20; ++round) {
    for (Id id = 0; id < equalities.size(); ++id) {
      FailureOr<int64_t> value =
          equalities.getRepresentative(id).evaluate(lookup);
      ASSERT_TRUE(succeeded(value));
      EXPECT_EQ(*value, values[equalities.getName(id)]);
      equalities.getRepresentative(id).walkSymbols([&](StringRef name) {
        EXPECT_FALSE(equalities.isReplaced(*equalities.lookup(name, &region)));
      });
    }
    equalities.keep(Id(pick(0, equalities.size() - 1)));
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

class FunctionTest : public ::testing::Test {
protected:
  FunctionTest() { context.loadDialect<RelaxDialect>(); }

  /// Parses the body of a function with these arguments.
  void parse(StringRef arguments, StringRef body) {
    std::string text =
        ("relax.func @f(" + arguments + ") {\n" + body + "\nrelax.return\n}")
            .str();
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    func = *module->getOps<FuncOp>().begin();
    equalities = SymbolEqualities::of(func.getBody());
  }
  /// Returns the casts in program order.
  SmallVector<MatchCastOp> casts() {
    SmallVector<MatchCastOp> found;
    func.walk([&](MatchCastOp cast) { found.push_back(cast); });
    return found;
  }
  /// Returns the representative of what a name means at an operation.
  std::string representative(StringRef name, Operation *op) {
    std::optional<SymbolEqualities::Id> id =
        equalities.lookup(name, op->getParentRegion());
    return id ? str(equalities.getRepresentative(*id)) : "none";
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  FuncOp func;
  SymbolEqualities equalities;
};

TEST_F(FunctionTest, CastsDefineNewSymbols) {
  parse("%x: !relax.shape<[n, 4]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[n, 4]> -> !relax.shape<[m, k]>
    %1 = relax.match_cast %0 : !relax.shape<[m, k]> -> !relax.shape<[?, l]>
  )");
  Operation *end = func.getBody().front().getTerminator();
  EXPECT_EQ(representative("n", end), "n");
  EXPECT_EQ(representative("m", end), "n");
  EXPECT_EQ(representative("k", end), "4");
  EXPECT_EQ(representative("l", end), "4");
  EXPECT_EQ(equalities.getBinder(*equalities.lookup("m", &func.getBody())),
            casts()[0]);
  EXPECT_EQ(equalities.getBinder(*equalities.lookup("n", &func.getBody())),
            nullptr);
}

TEST_F(FunctionTest, UnknownSizeDefinesNothing) {
  parse("%x: !relax.shape<[?]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[?]> -> !relax.shape<[m]>
  )");
  EXPECT_FALSE(equalities.replacesAny());
}

TEST_F(FunctionTest, TuplesDefineSymbols) {
  parse("%x: tuple<!relax.shape<[3]>, !relax.shape<[n]>>", R"(
    %0 = relax.match_cast %x : tuple<!relax.shape<[3]>, !relax.shape<[n]>> -> tuple<!relax.shape<[m]>, !relax.shape<[k]>>
  )");
  EXPECT_EQ(representative("m", casts()[0]), "3");
  EXPECT_EQ(representative("k", casts()[0]), "n");
}

// A comparison of two names is no definition: it may fail.
TEST_F(FunctionTest, ChecksDefineNothing) {
  parse("%x: !relax.shape<[n, m]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[n, m]> -> !relax.shape<[m, n]>
    %1 = relax.match_cast %x : !relax.shape<[n, m]> -> !relax.shape<[k, k]>
  )");
  EXPECT_EQ(representative("n", casts()[0]), "n");
  EXPECT_EQ(representative("m", casts()[0]), "m");
  // The first of two sizes defines the name, the second is compared.
  EXPECT_EQ(representative("k", casts()[1]), "n");
}

TEST_F(FunctionTest, NameMeansASymbolInItsScope) {
  parse("%x: !relax.shape<[n]>, %c: tensor<i1>", R"(
    relax.if %c : tensor<i1> {
      %0 = relax.match_cast %x : !relax.shape<[n]> -> !relax.shape<[m]>
      relax.yield
    } else {
      %1 = relax.shape [3] -> !relax.shape<[3]>
      %2 = relax.match_cast %1 : !relax.shape<[3]> -> !relax.shape<[m]>
      %3 = relax.match_cast %2 : !relax.shape<[m]> -> !relax.shape<[k]>
      relax.yield
    }
    %4 = relax.shape [2 * n] -> !relax.shape<[2 * n]>
    %5 = relax.match_cast %4 : !relax.shape<[2 * n]> -> !relax.shape<[m]>
  )");
  EXPECT_TRUE(equalities.hasRepeatedNames());
  EXPECT_EQ(representative("m", casts()[0]), "n");
  EXPECT_EQ(representative("m", casts()[1]), "3");
  EXPECT_EQ(representative("k", casts()[2]), "3");
  EXPECT_EQ(representative("m", casts()[3]), "2 * n");
  EXPECT_EQ(representative("k", casts()[3]), "none");
}

TEST_F(FunctionTest, SymbolsOfDataflowStayBound) {
  parse("%x: !relax.shape<[n]>", R"(
    relax.dataflow {
      %0 = relax.match_cast %x : !relax.shape<[n]> -> !relax.shape<[m]>
      relax.output
    }
    %1 = relax.shape [m] -> !relax.shape<[m]>
  )");
  EXPECT_FALSE(equalities.hasRepeatedNames());
  EXPECT_EQ(representative("m", func.getBody().front().getTerminator()), "n");
}

//===----------------------------------------------------------------------===//
// Contradictions
//===----------------------------------------------------------------------===//

TEST_F(FunctionTest, CheckContradictsAConstant) {
  parse("%x: !relax.shape<[3, 5]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[3, 5]> -> !relax.shape<[m, k]>
    %1 = relax.match_cast %0 : !relax.shape<[m, k]> -> !relax.shape<[4, k]>
  )");
  auto found = equalities.keepContradictory();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(equalities.getName(found[0].symbol), "m");
  for (StringRef part : {"equals 3 by the cast at ", ":3:", "; the cast at ",
                         ":4:", " expects 4, got 3"})
    EXPECT_TRUE(StringRef(found[0].reason).contains(part)) << found[0].reason;
  EXPECT_EQ(representative("m", casts()[0]), "m");
  EXPECT_EQ(representative("k", casts()[0]), "5");
  EXPECT_TRUE(equalities.keepContradictory().empty());
}

// The last name of a chain is the one that the check compares.
TEST_F(FunctionTest, CheckContradictsTheEndOfAChain) {
  parse("%x: !relax.shape<[3]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    %1 = relax.match_cast %0 : !relax.shape<[m]> -> !relax.shape<[k]>
    %2 = relax.match_cast %1 : !relax.shape<[k]> -> !relax.shape<[4]>
  )");
  EXPECT_EQ(equalities.keepContradictory().size(), 1u);
  EXPECT_EQ(representative("m", casts()[0]), "3");
  EXPECT_EQ(representative("k", casts()[0]), "k");
}

TEST_F(FunctionTest, ExpressionsContradict) {
  parse("%x: !relax.shape<[n]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[n]> -> !relax.shape<[m]>
    %1 = relax.match_cast %0 : !relax.shape<[m]> -> !relax.shape<[n + 1]>
  )");
  EXPECT_EQ(equalities.keepContradictory().size(), 1u);
  EXPECT_EQ(representative("m", casts()[0]), "m");
}

// Checks that may hold keep no symbol.
TEST_F(FunctionTest, PossibleChecksContradictNothing) {
  parse("%x: !relax.shape<[3, n]>", R"(
    %0 = relax.match_cast %x : !relax.shape<[3, n]> -> !relax.shape<[m, k]>
    %1 = relax.match_cast %0 : !relax.shape<[m, k]> -> !relax.shape<[3, 4]>
    %2 = relax.match_cast %0 : !relax.shape<[m, k]> -> !relax.shape<[3, 5]>
  )");
  EXPECT_TRUE(equalities.keepContradictory().empty());
  EXPECT_EQ(representative("m", casts()[0]), "3");
  EXPECT_EQ(representative("k", casts()[0]), "n");
}

} // namespace
