//===- ProgramArithTest.cpp - scalar code of tensor programs --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"
#include "mlir/AsmParser/AsmParser.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

class ProgramArithTest : public ProgramTest {
protected:
  /// Returns the value of %r in `body`, of type `to`, for %0, %1, .. of type
  /// `from`.
  double evaluate(StringRef from, StringRef to, ArrayRef<double> arguments,
                  StringRef body) {
    std::string in =
        "memref<" + std::to_string(arguments.size()) + "x" + from.str() + ">";
    std::string text =
        "func.func @f(%A: " + in + ", %B: memref<" + to.str() + ">) {\n";
    for (size_t i = 0; i < arguments.size(); ++i) {
      std::string number = std::to_string(i);
      text += "  %i" + number + " = arith.constant " + number +
              " : index\n  %x" + number + " = memref.load %A[%i" + number +
              "] : " + in + "\n";
    }
    text += body.str() + "\n  memref.store %r, %B[] : memref<" + to.str() +
            ">\n  return\n}";
    parse(text);
    Tensor a = makeTensor(parseType(from, &context),
                          {int64_t(arguments.size())}, arguments);
    Tensor b = makeTensor(parseType(to, &context), {});
    EXPECT_TRUE(run({a, b})) << text;
    return values(b).front();
  }
  /// Applies one operation whose operands and result have one type.
  double apply(StringRef op, StringRef type, ArrayRef<double> arguments) {
    std::string body = "  %r = " + op.str();
    for (size_t i = 0; i < arguments.size(); ++i)
      body += (i ? ", %x" : " %x") + std::to_string(i);
    return evaluate(type, type, arguments, body + " : " + type.str());
  }
  double convert(StringRef op, StringRef from, StringRef to, double value) {
    return evaluate(
        from, to, value,
        ("  %r = arith." + op + " %x0 : " + from + " to " + to).str());
  }
  bool compare(StringRef op, StringRef type, double a, double b) {
    return evaluate(type, "i1", {a, b},
                    ("  %r = arith." + op + ", %x0, %x1 : " + type).str()) != 0;
  }
};

TEST_F(ProgramArithTest, FloatsRound) {
  EXPECT_EQ(apply("arith.addf", "f32", {16777216, 1}), 16777216);
  EXPECT_EQ(apply("arith.addf", "f16", {2048, 1}), 2048);
  EXPECT_EQ(apply("arith.addf", "f16", {60000, 60000}), kInf);
  EXPECT_EQ(apply("arith.mulf", "bf16", {257, 1}), 256);
  EXPECT_EQ(apply("arith.divf", "f32", {1, 3}), double(1.0f / 3.0f));
  EXPECT_EQ(apply("arith.remf", "f32", {-7, 3}), -1);
  EXPECT_EQ(apply("arith.subf", "f64", {1, 0.1}), 0.9);
  precision = Precision::Double;
  EXPECT_EQ(apply("arith.addf", "f32", {16777216, 1}), 16777217);
  EXPECT_EQ(apply("arith.addf", "f16", {2048, 1}), 2049);
  EXPECT_EQ(apply("arith.divf", "f32", {1, 3}), 1.0 / 3.0);
}

TEST_F(ProgramArithTest, Extrema) {
  EXPECT_TRUE(std::isnan(apply("arith.maximumf", "f32", {kNaN, 1})));
  EXPECT_TRUE(std::isnan(apply("arith.minimumf", "f32", {1, kNaN})));
  EXPECT_EQ(apply("arith.maxnumf", "f32", {kNaN, 1}), 1);
  EXPECT_EQ(apply("arith.minnumf", "f32", {1, kNaN}), 1);
  EXPECT_TRUE(std::signbit(apply("arith.minimumf", "f32", {0.0, -0.0})));
  EXPECT_FALSE(std::signbit(apply("arith.maximumf", "f32", {-0.0, 0.0})));
}

TEST_F(ProgramArithTest, FusedMultiplyAdd) {
  // 1 + 2^-12 squared is 1 + 2^-11 + 2^-24. Rounding the product loses the last
  // term.
  double x = 1 + 0x1p-12;
  EXPECT_EQ(apply("math.fma", "f32", {x, x, -1 - 0x1p-11}), 0x1p-24);
  EXPECT_EQ(evaluate("f32", "f32", {x, x, -1 - 0x1p-11},
                     "  %m = arith.mulf %x0, %x1 : f32\n"
                     "  %r = arith.addf %m, %x2 : f32"),
            0);
}

TEST_F(ProgramArithTest, Comparisons) {
  EXPECT_FALSE(compare("cmpf oeq", "f32", kNaN, kNaN));
  EXPECT_TRUE(compare("cmpf une", "f32", kNaN, kNaN));
  EXPECT_TRUE(compare("cmpf ult", "f32", kNaN, 1));
  EXPECT_FALSE(compare("cmpf olt", "f32", kNaN, 1));
  EXPECT_TRUE(compare("cmpf ord", "f32", 0, 1));
  EXPECT_TRUE(compare("cmpi slt", "i8", -1, 1));
  EXPECT_FALSE(compare("cmpi ult", "i8", -1, 1));
  // The true of an i1 is -1 in signed operations.
  EXPECT_TRUE(compare("cmpi slt", "i1", 1, 0));
  EXPECT_FALSE(compare("cmpi ult", "i1", 1, 0));
}

TEST_F(ProgramArithTest, IntegersWrap) {
  EXPECT_EQ(apply("arith.addi", "i8", {127, 1}), -128);
  EXPECT_EQ(apply("arith.muli", "i16", {256, 256}), 0);
  EXPECT_EQ(apply("arith.subi", "i32", {-2147483648.0, 1}), 2147483647);
  EXPECT_EQ(apply("arith.addi", "i1", {1, 1}), 0);
  EXPECT_EQ(apply("arith.divui", "i8", {-1, 2}), 127);
  EXPECT_EQ(apply("arith.divsi", "i8", {-7, 2}), -3);
  EXPECT_EQ(apply("arith.floordivsi", "i8", {-7, 2}), -4);
  EXPECT_EQ(apply("arith.ceildivsi", "i8", {7, 2}), 4);
  EXPECT_EQ(apply("arith.remsi", "i8", {-7, 2}), -1);
  EXPECT_EQ(apply("arith.remui", "i8", {-7, 2}), 1);
  EXPECT_EQ(apply("arith.shrsi", "i8", {-128, 3}), -16);
  EXPECT_EQ(apply("arith.shrui", "i8", {-128, 3}), 16);
  EXPECT_EQ(apply("arith.shli", "i8", {3, 7}), -128);
  EXPECT_EQ(apply("arith.maxui", "i8", {-1, 1}), -1);
  EXPECT_EQ(apply("arith.maxsi", "i8", {-1, 1}), 1);
  EXPECT_EQ(apply("math.ctpop", "i8", {-1}), 8);
  EXPECT_EQ(apply("math.ctlz", "i16", {1}), 15);
  EXPECT_EQ(apply("math.cttz", "i16", {0}), 16);
  EXPECT_EQ(apply("math.ipowi", "i32", {3, 5}), 243);
}

TEST_F(ProgramArithTest, WideProducts) {
  auto high = [&](StringRef op, double a, double b) {
    return evaluate("i8", "i8", {a, b},
                    ("  %l, %r = arith." + op + " %x0, %x1 : i8").str());
  };
  EXPECT_EQ(high("mulsi_extended", -1, 2), -1);
  EXPECT_EQ(high("mului_extended", -1, 2), 1);
  EXPECT_EQ(evaluate("i8", "i1", {-1, 1},
                     "  %l, %r = arith.addui_extended %x0, %x1 : i8, i1"),
            1);
}

TEST_F(ProgramArithTest, Conversions) {
  EXPECT_EQ(convert("extsi", "i1", "i32", 1), -1);
  EXPECT_EQ(convert("extui", "i1", "i32", 1), 1);
  EXPECT_EQ(convert("extui", "i8", "i32", -1), 255);
  EXPECT_EQ(convert("trunci", "i32", "i8", 300), 44);
  EXPECT_EQ(convert("index_cast", "i8", "index", -1), -1);
  EXPECT_EQ(convert("index_castui", "i8", "index", -1), 255);
  EXPECT_EQ(convert("sitofp", "i1", "f32", 1), -1);
  EXPECT_EQ(convert("uitofp", "i8", "f32", -1), 255);
  EXPECT_EQ(convert("sitofp", "i32", "f32", 16777217), 16777216);
  EXPECT_EQ(convert("sitofp", "i32", "bf16", 0x1010001), 0x1020000);
  EXPECT_EQ(convert("sitofp", "i32", "bf16", -0x1010001), -0x1020000);
  EXPECT_EQ(convert("uitofp", "i32", "bf16", -0x7f7fffff), 0x1.02p31);
  EXPECT_EQ(convert("sitofp", "i32", "f16", 65519), 65504);
  EXPECT_EQ(convert("sitofp", "i32", "f16", 65520), kInf);
  EXPECT_EQ(convert("fptosi", "f32", "i32", -2.9), -2);
  EXPECT_EQ(convert("fptosi", "f32", "i8", 300), 127);
  EXPECT_EQ(convert("fptosi", "f32", "i8", kNaN), 0);
  EXPECT_EQ(convert("fptoui", "f32", "i8", 200), -56);
  EXPECT_EQ(convert("truncf", "f32", "f16", 0.1), 0.0999755859375);
  EXPECT_EQ(convert("bitcast", "f32", "i32", 1), 1065353216);
  EXPECT_EQ(convert("bitcast", "i16", "bf16", 0x4049), 3.140625);
  precision = Precision::Double;
  EXPECT_EQ(convert("truncf", "f32", "f16", 0.1), 0.1);
  EXPECT_EQ(convert("bitcast", "f32", "i32", 1), 1065353216);
}

TEST_F(ProgramArithTest, Functions) {
  EXPECT_EQ(apply("math.exp", "f32", {1}), double(float(std::exp(1.0))));
  EXPECT_EQ(apply("math.rsqrt", "f64", {4}), 0.5);
  EXPECT_EQ(apply("math.roundeven", "f32", {2.5}), 2);
  EXPECT_EQ(apply("math.round", "f32", {2.5}), 3);
  EXPECT_EQ(apply("math.powf", "f32", {2, 10}), 1024);
  EXPECT_EQ(apply("math.copysign", "f32", {3, -0.0}), -3);
  EXPECT_EQ(evaluate("f32", "i1", {kInf}, "  %r = math.isinf %x0 : f32"), 1);
  EXPECT_EQ(evaluate("f16", "i1", {0x1p-15}, "  %r = math.isnormal %x0 : f16"),
            0);
  EXPECT_EQ(evaluate("f32", "f32", {0}, "  %r, %c = math.sincos %x0 : f32"), 0);
}

} // namespace
