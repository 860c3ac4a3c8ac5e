//===- NestingMeterTest.cpp - how much an attribute is made of ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/NestingMeter.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;
using relax_mlir::NestingMeter;

namespace {

const char *const kTooDeep = "is nested more than 1024 levels deep";

template <typename T> std::string faultOf(T element) {
  NestingMeter meter;
  EXPECT_EQ(meter.isTooMuch(element), !meter.getFault().empty());
  return meter.getFault().str();
}

/// `levels` of lists, each but the innermost one of `others` and the next.
Attribute makeChain(MLIRContext &context, unsigned levels,
                    ArrayRef<Attribute> others = {}) {
  Attribute chain = ArrayAttr::get(&context, {});
  for (unsigned i = 1; i < levels; ++i) {
    SmallVector<Attribute> elements(others);
    elements.push_back(chain);
    chain = ArrayAttr::get(&context, elements);
  }
  return chain;
}

TEST(NestingMeterTest, countsLevels) {
  MLIRContext context;
  EXPECT_EQ(faultOf(Attribute()), "");
  EXPECT_EQ(faultOf(Type()), "");
  EXPECT_EQ(faultOf(makeChain(context, 1024)), "");
  EXPECT_EQ(faultOf(makeChain(context, 1025)), kTooDeep);
  EXPECT_EQ(faultOf(makeChain(context, 200000)), kTooDeep);
}

TEST(NestingMeterTest, measuresAPartWhereItIsDeepest) {
  MLIRContext context;
  Attribute part = makeChain(context, 1000);
  // It waits for its turn at each level.
  Attribute chain = makeChain(context, 1024, part);
  EXPECT_EQ(faultOf(chain), kTooDeep);
  Attribute leaf = ArrayAttr::get(&context, {});
  EXPECT_EQ(faultOf(makeChain(context, 1024, leaf)), "");
  EXPECT_EQ(faultOf(ArrayAttr::get(
                &context, {leaf, part, makeChain(context, 1024, leaf), leaf})),
            kTooDeep);
}

TEST(NestingMeterTest, countsParts) {
  MLIRContext context;
  Type type = TupleType::get(&context, {});
  for (int i = 1; i < 16; ++i)
    type = TupleType::get(&context, {type, type});
  // 2^16 - 1 of them, and one more each.
  EXPECT_EQ(faultOf(type), "");
  EXPECT_EQ(faultOf(TupleType::get(&context, {type})), "");
  Type most = TupleType::get(&context, {type, type});
  EXPECT_EQ(faultOf(most), "is made of more than 65536 parts");
  EXPECT_EQ(faultOf(TypeAttr::get(most)), "is made of more than 65536 parts");
  EXPECT_EQ(faultOf(RankedTensorType::get({2}, IndexType::get(&context),
                                          TypeAttr::get(most))),
            "is made of more than 65536 parts");

  Attribute attribute = ArrayAttr::get(&context, {});
  for (int i = 1; i < 22; ++i)
    attribute = ArrayAttr::get(&context, {attribute, attribute});
  EXPECT_EQ(faultOf(attribute), "");
  for (int i = 0; i < 100; ++i)
    attribute = ArrayAttr::get(&context, {attribute, attribute});
  EXPECT_EQ(faultOf(attribute), "is made of more than 4194304 parts");
}

TEST(NestingMeterTest, countsALocationAsOnePart) {
  MLIRContext context;
  Location all = UnknownLoc::get(&context);
  for (int i = 0; i < 500; ++i) {
    Location one = FileLineColLoc::get(&context, "file", i, 1);
    all = FusedLoc::get(&context, {all, FusedLoc::get(&context, {all, one})});
  }
  EXPECT_EQ(faultOf(Attribute(LocationAttr(all))), "");
  for (int i = 0; i < 1024; ++i)
    all = CallSiteLoc::get(all, all);
  EXPECT_EQ(faultOf(Attribute(LocationAttr(all))), kTooDeep);
}

TEST(NestingMeterTest, keepsTheFirstFault) {
  MLIRContext context;
  NestingMeter meter;
  EXPECT_FALSE(meter.isTooMuch(makeChain(context, 3)));
  EXPECT_TRUE(meter.isTooMuch(makeChain(context, 2000)));
  EXPECT_TRUE(meter.isTooMuch(makeChain(context, 3)));
  EXPECT_EQ(meter.getFault(), kTooDeep);
}

} // namespace
