//===- AffineBridgeTest.cpp - index and affine expressions ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"

#include "RandomExpr.h"
#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace relax_mlir;

static IndexExpr parse(StringRef text) { return *IndexExpr::parse(text); }

TEST(AffineBridge, FromAffine) {
  MLIRContext context;
  AffineExpr d0 = getAffineDimExpr(0, &context);
  AffineExpr s0 = getAffineSymbolExpr(0, &context);
  EXPECT_EQ(fromAffine((d0 + 1) * s0 + d0.ceilDiv(4) + d0 % 3),
            parse("d0 * s0 + s0 + (d0 + 3) floordiv 4 + d0 mod 3"));
  EXPECT_EQ(fromAffine(d0 * 4 + s0, {parse("i + 1")}, {parse("n")}),
            parse("4 * i + n + 4"));
  EXPECT_FALSE(fromAffine(d0, {}, {}).isValid());
}

TEST(AffineBridge, ToAffine) {
  MLIRContext context;
  AffineExpr d0 = getAffineDimExpr(0, &context);
  AffineExpr s3 = getAffineSymbolExpr(3, &context);
  AffineExpr s4 = getAffineSymbolExpr(4, &context);
  AffineExporter exporter(&context, /*firstSymbol=*/3);
  exporter.bind("i", d0);
  EXPECT_EQ(exporter.convert(parse("i + n * m + 1")), d0 + s3 + 1);
  EXPECT_EQ(exporter.convert(parse("(i + 2) floordiv 4 + m * n + k")),
            s3 + s4 + (d0 + 2).floorDiv(4));
  ASSERT_EQ(exporter.getSymbols().size(), 2u);
  EXPECT_EQ(exporter.getSymbols()[0], parse("m * n"));
  EXPECT_EQ(exporter.getSymbols()[1], parse("k"));
  EXPECT_FALSE(exporter.convert(IndexExpr::invalid()));
}

TEST(AffineBridge, ToSemiAffine) {
  MLIRContext context;
  AffineExpr d0 = getAffineDimExpr(0, &context);
  AffineExpr s0 = getAffineSymbolExpr(0, &context);
  auto convert = [&](StringRef text) {
    return toSemiAffine(parse(text), &context, [&](StringRef name) {
      return name == "i" ? d0 : name == "n" ? s0 : AffineExpr();
    });
  };
  IndexExpr expr = parse("i * n + n * n + i floordiv n + i mod 4 - 3");
  EXPECT_EQ(fromAffine(convert(expr.str()), {parse("i")}, {parse("n")}), expr);
  EXPECT_EQ(convert("2 * i + 1"), d0 * 2 + 1);
  EXPECT_FALSE(convert("i * i"));
  EXPECT_FALSE(convert("n floordiv i"));
  EXPECT_FALSE(convert("min(i, n)"));
  EXPECT_FALSE(convert("i + k"));
}

TEST(AffineBridge, RoundTripKeepsTheExpression) {
  MLIRContext context;
  RandomExpr random(5);
  for (int i = 0; i < 2000; ++i) {
    IndexExpr expr = random.expr(3);
    AffineExporter exporter(&context);
    AffineExpr affine = exporter.convert(expr);
    SmallVector<IndexExpr> symbols(exporter.getSymbols());
    ASSERT_EQ(fromAffine(affine, {}, symbols), expr) << expr.str();
  }
}
