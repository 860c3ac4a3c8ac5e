//===- ReducerTest.cpp - recognise how a reduction combines values --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/Reducer.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tir;

namespace {
class ReducerTest : public ::testing::Test {
protected:
  ReducerTest() {
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        math::MathDialect, memref::MemRefDialect, TIRDialect>();
  }

  /// Returns the block of a reduction of rows of type `type`, whose init region
  /// defines %start and whose body defines %new from %x and %old.
  BlockOp parseRow(StringRef type, StringRef init, StringRef body) {
    std::string row = ("memref<4x8x" + type + ">").str();
    std::string result = ("memref<4x" + type + ">").str();
    return parse("tir.prim_func @f(%A: " + row + ", %B: " + result + R"() {
      tir.for %i to 4 {
        tir.for %k to 8 {
          tir.block @b (spatial %vi = %i to 4, reduce %vk = %k to 8)
          init (%wi) {
            )" + init +
                 R"(
            affine.store %start, %B[%wi] : )" +
                 result + R"(
          } {
            %x = affine.load %A[%vi, %vk] : )" +
                 row + R"(
            %old = affine.load %B[%vi] : )" +
                 result + R"(
            )" + body +
                 R"(
            affine.store %new, %B[%vi] : )" +
                 result + R"(
          }
        }
      }
      tir.return
    })");
  }

  BlockOp parse(const Twine &text) {
    module = parseSourceString<ModuleOp>(text.str(), &context);
    BlockOp found;
    if (module)
      module->walk([&](BlockOp block) { found = block; });
    EXPECT_TRUE(found) << text.str();
    return found;
  }

  /// Returns the reason for which the block is refused.
  static std::string refusal(BlockOp block) {
    std::string why;
    EXPECT_TRUE(failed(matchReducer(block, &why)));
    return why;
  }

  static std::string toString(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    return text;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(ReducerTest, EachKindHasItsIdentity) {
  struct Case {
    const char *type, *op, *kind, *identity;
  };
  const Case cases[] = {
      {"f32", "addf", "addf", "-0.000000e+00 : f32"},
      {"i8", "addi", "addi", "0 : i8"},
      {"f16", "mulf", "mulf", "1.000000e+00 : f16"},
      {"i32", "muli", "muli", "1 : i32"},
      {"f64", "maximumf", "maximumf", "0xFFF0000000000000 : f64"},
      {"f32", "minimumf", "minimumf", "0x7F800000 : f32"},
      {"f32", "maxnumf", "maxnumf", "0xFFC00000 : f32"},
      {"f32", "minnumf", "minnumf", "0x7FC00000 : f32"},
      {"i8", "maxsi", "maxs", "-128 : i8"},
      {"i8", "minsi", "mins", "127 : i8"},
      {"i8", "maxui", "maxu", "0 : i8"},
      {"i8", "minui", "minu", "-1 : i8"},
      {"i1", "andi", "andi", "true"},
      {"i1", "ori", "ori", "false"},
      {"i64", "xori", "xori", "0 : i64"},
  };
  for (const Case &test : cases) {
    std::string type = test.type;
    std::string start = type[0] == 'f' ? "7.0" : type == "i1" ? "?" : "7";
    // A start that is not the identity of the kind.
    if (type == "i1")
      start = StringRef(test.op) == "andi" ? "0" : "1";
    BlockOp block = parseRow(
        type, "%start = arith.constant " + start + " : " + type,
        std::string("%new = arith.") + test.op + " %x, %old : " + type);
    std::string why;
    FailureOr<Reducer> reducer = matchReducer(block, &why);
    ASSERT_TRUE(succeeded(reducer)) << test.op << ": " << why;
    ASSERT_EQ(reducer->buffers.size(), 1u);
    const ReducedBuffer &reduced = reducer->buffers.front();
    EXPECT_EQ(arith::stringifyAtomicRMWKind(reduced.kind), test.kind);
    EXPECT_EQ(toString(reducer->getIdentity().front()), test.identity);
    auto load = Value(reduced.value).getDefiningOp<affine::AffineLoadOp>();
    ASSERT_TRUE(load);
    EXPECT_EQ(load.getMapOperands().size(), 2u);
    EXPECT_FALSE(reducer->isSelection());
  }
}

TEST_F(ReducerTest, TheIdentityIsTheStartIfThatIsOne) {
  for (const char *zero : {"0.000000e+00", "-0.000000e+00"}) {
    BlockOp block = parseRow(
        "f32", std::string("%start = arith.constant ") + zero + " : f32",
        "%new = arith.addf %old, %x : f32");
    FailureOr<Reducer> reducer = matchReducer(block);
    ASSERT_TRUE(succeeded(reducer));
    EXPECT_EQ(toString(reducer->getIdentity().front()),
              std::string(zero) + " : f32");
  }
}

TEST_F(ReducerTest, MultiplyAddHasNoValue) {
  BlockOp block = parseRow("f32", "%start = arith.constant 0.0 : f32",
                           "%new = math.fma %x, %x, %old : f32");
  FailureOr<Reducer> reducer = matchReducer(block);
  ASSERT_TRUE(succeeded(reducer));
  EXPECT_EQ(reducer->buffers.front().kind, arith::AtomicRMWKind::addf);
  EXPECT_FALSE(reducer->buffers.front().value);
  // Parts are added.
  OpBuilder builder(block.getBody().front().getTerminator());
  Value old = affine::AffineLoadOp(reducer->buffers.front().oldValue);
  SmallVector<Value> results =
      reducer->combine(builder, block.getLoc(), old, old);
  EXPECT_TRUE(results.front().getDefiningOp<arith::AddFOp>());
}

TEST_F(ReducerTest, OtherFormsAreRefused) {
  std::string zero = "%start = arith.constant 0.0 : f32";
  EXPECT_EQ(refusal(parseRow("f32", zero, "%new = arith.subf %x, %old : f32")),
            "block 'b' does not combine its old value by a sum, product, "
            "minimum, maximum, and, or, xor, or selection");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "%new = arith.mulf %x, %x : f32\n"
                             "%y = arith.addf %old, %x : f32")),
            "block 'b' does not combine its old value by a sum, product, "
            "minimum, maximum, and, or, xor, or selection");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "%y = arith.mulf %old, %x : f32\n"
                             "%new = arith.addf %old, %y : f32")),
            "block 'b' uses an old or new value in other places than its "
            "combiner 'arith.addf'");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "%y = affine.load %B[3] : memref<4xf32>\n"
                             "%z = arith.addf %x, %y : f32\n"
                             "%new = arith.addf %old, %z : f32")),
            "block 'b' reads a buffer that it updates, other than one old "
            "value");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "affine.store %x, %A[%vi, 0] : memref<4x8xf32>\n"
                             "%new = arith.addf %old, %x : f32")),
            "block 'b' does not start the element that it updates");
  EXPECT_EQ(refusal(parseRow("f32",
                             zero + "\naffine.store %start, %A[0, 0] : "
                                    "memref<4x8xf32>",
                             "%new = arith.addf %old, %x : f32")),
            "block 'b' starts a buffer that it does not update");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "memref.store %x, %A[%vi, %vk] : memref<4x8xf32>\n"
                             "%new = arith.addf %old, %x : f32")),
            "block 'b' has effects of 'memref.store' besides one update per "
            "buffer");
  EXPECT_EQ(refusal(parseRow("f32", zero,
                             "%new = arith.addf %x, %x : f32\n"
                             "%y = arith.addf %old, %x : f32")),
            "block 'b' does not combine its old value by a sum, product, "
            "minimum, maximum, and, or, xor, or selection");
}

TEST_F(ReducerTest, ABlockWithoutInitIsRefused) {
  BlockOp block = parse(R"(
    tir.prim_func @f(%B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @b (reduce %vi = %i to 4) { }
      }
      tir.return
    })");
  EXPECT_EQ(refusal(block), "block 'b' has no init region");
}

TEST_F(ReducerTest, ATupleHasSeparateCombiners) {
  BlockOp block = parse(R"(
    tir.prim_func @f(%A: memref<8xf32>, %S: memref<f32>, %M: memref<f32>) {
      tir.for %k to 8 {
        tir.block @b (reduce %vk = %k to 8)
        init () {
          %zero = arith.constant 0.0 : f32
          %low = arith.constant 0xFF800000 : f32
          affine.store %low, %M[] : memref<f32>
          affine.store %zero, %S[] : memref<f32>
        } {
          %x = affine.load %A[%vk] : memref<8xf32>
          %s = affine.load %S[] : memref<f32>
          %m = affine.load %M[] : memref<f32>
          %square = arith.mulf %x, %x : f32
          %sum = arith.addf %s, %square : f32
          %max = arith.maximumf %x, %m : f32
          affine.store %sum, %S[] : memref<f32>
          affine.store %max, %M[] : memref<f32>
        }
      }
      tir.return
    })");
  FailureOr<Reducer> reducer = matchReducer(block);
  ASSERT_TRUE(succeeded(reducer));
  ASSERT_EQ(reducer->buffers.size(), 2u);
  EXPECT_EQ(reducer->buffers[0].kind, arith::AtomicRMWKind::addf);
  EXPECT_EQ(reducer->buffers[1].kind, arith::AtomicRMWKind::maximumf);
  EXPECT_EQ(toString(reducer->getIdentity()[1]), "0xFF800000 : f32");
}

/// The text of an argmax of signed integers with the comparison and the operand
/// that is chosen if it holds.
static std::string getSelection(StringRef comparison, StringRef chosen) {
  return (R"(
    tir.prim_func @f(%A: memref<8xi32>, %P: memref<index>, %V: memref<i32>) {
      tir.for %k to 8 {
        tir.block @b (reduce %vk = %k to 8)
        init () {
          %first = arith.constant 0 : index
          %low = arith.constant -9 : i32
          affine.store %first, %P[] : memref<index>
          affine.store %low, %V[] : memref<i32>
        } {
          %x = affine.load %A[%vk] : memref<8xi32>
          %v = affine.load %V[] : memref<i32>
          %p = affine.load %P[] : memref<index>
          %is = arith.cmpi )" +
          comparison + R"( : i32
          %nv = arith.select %is, )" +
          chosen + R"( : i32
          %np = arith.select %is, %vk, %p : index
          affine.store %np, %P[] : memref<index>
          affine.store %nv, %V[] : memref<i32>
        }
      }
      tir.return
    })")
      .str();
}

TEST_F(ReducerTest, ASelectionHasAComparison) {
  struct Case {
    const char *comparison, *kind, *identity;
  };
  const Case cases[] = {
      {"sgt, %x, %v", "maxs", "-2147483648 : i32"},
      {"slt, %v, %x", "maxs", "-2147483648 : i32"},
      {"slt, %x, %v", "mins", "2147483647 : i32"},
      {"ugt, %v, %x", "minu", "-1 : i32"},
  };
  for (const Case &test : cases) {
    BlockOp block = parse(getSelection(test.comparison, "%x, %v"));
    std::string why;
    FailureOr<Reducer> reducer = matchReducer(block, &why);
    ASSERT_TRUE(succeeded(reducer)) << test.comparison << ": " << why;
    ASSERT_TRUE(reducer->isSelection());
    EXPECT_EQ(arith::stringifyAtomicRMWKind(reducer->buffers[0].kind),
              test.kind);
    EXPECT_EQ(toString(reducer->getIdentity()[0]), test.identity);
    EXPECT_EQ(toString(reducer->getIdentity()[1]),
              "9223372036854775807 : index");
    OpBuilder builder(block.getBody().front().getTerminator());
    ReducedBuffer &values = reducer->buffers[0], &at = reducer->buffers[1];
    SmallVector<Value> old = {values.oldValue.getResult(),
                              at.oldValue.getResult()};
    SmallVector<Value> results =
        reducer->combine(builder, block.getLoc(), old, old);
    ASSERT_EQ(results.size(), 2u);
    EXPECT_TRUE(succeeded(verify(*module)));
  }
}

TEST_F(ReducerTest, ASelectionOfFloatsStartsAtInfinity) {
  for (auto [predicate, identity] :
       {std::pair("ogt", "0xFF800000 : f32"), {"olt", "0x7F800000 : f32"}}) {
    std::string text = getSelection("PREDICATE, %x, %v", "%x, %v");
    auto replaceAll = [&](StringRef from, StringRef to) {
      for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;)
        text.replace(at, from.size(), to);
    };
    replaceAll("cmpi PREDICATE", std::string("cmpf ") + predicate);
    replaceAll("-9 :", "-9.0 :");
    replaceAll("i32", "f32");
    BlockOp block = parse(text);
    FailureOr<Reducer> reducer = matchReducer(block);
    ASSERT_TRUE(succeeded(reducer));
    EXPECT_EQ(toString(reducer->getIdentity()[0]), identity);
    OpBuilder builder(block.getBody().front().getTerminator());
    SmallVector<Value> old;
    for (ReducedBuffer &reduced : reducer->buffers)
      old.push_back(reduced.oldValue.getResult());
    reducer->combine(builder, block.getLoc(), old, old);
    EXPECT_TRUE(succeeded(verify(*module)));
  }
}

TEST_F(ReducerTest, OtherSelectionsAreRefused) {
  // The last of equal values stays; the lesser value is kept at the position of
  // the greater.
  for (const char *comparison : {"sge, %x, %v", "eq, %x, %v"})
    EXPECT_TRUE(
        failed(matchReducer(parse(getSelection(comparison, "%x, %v")))));
  EXPECT_TRUE(
      failed(matchReducer(parse(getSelection("sgt, %x, %v", "%v, %x")))));
}

/// The text of a softmax with the sum and the term that is added to it.
static std::string getSoftmax(StringRef sum, StringRef term) {
  return (R"(
    tir.prim_func @f(%A: memref<8xf32>, %S: memref<f32>, %M: memref<f32>) {
      tir.for %k to 8 {
        tir.block @b (reduce %vk = %k to 8)
        init () {
          %zero = arith.constant 0.0 : f32
          %low = arith.constant -1.0 : f32
          affine.store %zero, %S[] : memref<f32>
          affine.store %low, %M[] : memref<f32>
        } {
          %x = affine.load %A[%vk] : memref<8xf32>
          %v = affine.load %A[-%vk + 7] : memref<8xf32>
          %s = affine.load %S[] : memref<f32>
          %m = affine.load %M[] : memref<f32>
          %max = arith.maximumf %m, %x : f32
          %old = arith.subf %m, %max : f32
          %new = arith.subf %x, %max : f32
          %scale = math.exp %old : f32
          %weight = math.exp %new : f32
          %term = )" +
          term + R"( : f32
          %kept = arith.mulf %scale, %s : f32
          %sum = )" +
          sum + R"( : f32
          affine.store %sum, %S[] : memref<f32>
          affine.store %max, %M[] : memref<f32>
        }
      }
      tir.return
    })")
      .str();
}

TEST_F(ReducerTest, ASoftmaxIsRescaled) {
  for (const char *sum :
       {"arith.addf %kept, %term", "arith.addf %term, %kept",
        "math.fma %s, %scale, %term", "math.fma %scale, %s, %weight"}) {
    BlockOp block = parse(getSoftmax(sum, "arith.mulf %v, %weight"));
    std::string why;
    FailureOr<Reducer> reducer = matchReducer(block, &why);
    ASSERT_TRUE(succeeded(reducer)) << sum << ": " << why;
    ASSERT_TRUE(reducer->isRescaling());
    ASSERT_EQ(reducer->buffers.size(), 2u);
    EXPECT_EQ(reducer->buffers[0].kind, arith::AtomicRMWKind::maximumf);
    EXPECT_EQ(toString(reducer->getIdentity()[0]), "0xFF800000 : f32");
    EXPECT_EQ(toString(reducer->getIdentity()[1]), "0.000000e+00 : f32");
    OpBuilder builder(block.getBody().front().getTerminator());
    SmallVector<Value> old;
    for (ReducedBuffer &reduced : reducer->buffers)
      old.push_back(reduced.oldValue.getResult());
    reducer->combine(builder, block.getLoc(), old, old);
    EXPECT_TRUE(succeeded(verify(*module)));
  }
}

TEST_F(ReducerTest, OtherRescaledSumsAreRefused) {
  // The term is no weight, one squared, one that is scaled by the old sum, or
  // one relative to the old maximum.
  for (const char *term : {"arith.mulf %v, %x", "arith.mulf %weight, %weight",
                           "arith.mulf %weight, %s", "arith.mulf %scale, %v"})
    EXPECT_TRUE(failed(
        matchReducer(parse(getSoftmax("arith.addf %kept, %term", term)))))
        << term;
  for (const char *sum : {"arith.addf %s, %term", "arith.mulf %kept, %term",
                          "arith.addf %kept, %kept"})
    EXPECT_TRUE(
        failed(matchReducer(parse(getSoftmax(sum, "arith.mulf %v, %weight")))))
        << sum;
}
