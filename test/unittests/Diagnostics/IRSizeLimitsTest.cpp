//===- IRSizeLimitsTest.cpp - limits on nesting and size of IR ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/IRSizeLimits.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;
using relax_mlir::IRSizeLimits;

namespace {

const char *const kTooDeep = "is nested more than 100 levels deep";
const char *const kTooLarge = "contains more than 65536 parts";

template <typename T> std::string faultOf(T element) {
  IRSizeLimits meter;
  EXPECT_EQ(succeeded(meter.add(element)), meter.getFault().empty());
  return meter.getFault().str();
}

/// Returns `levels` nested lists; each except the innermost has `others` and
/// the next list as elements.
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

TEST(IRSizeLimitsTest, countsLevels) {
  MLIRContext context;
  EXPECT_EQ(faultOf(Attribute()), "");
  EXPECT_EQ(faultOf(Type()), "");
  EXPECT_EQ(faultOf(makeChain(context, 100)), "");
  EXPECT_EQ(faultOf(makeChain(context, 101)), kTooDeep);
  EXPECT_EQ(faultOf(makeChain(context, 200000)), kTooDeep);
}

TEST(IRSizeLimitsTest, measuresAPartWhereItIsDeepest) {
  MLIRContext context;
  Attribute leaf = ArrayAttr::get(&context, {});
  Attribute part = makeChain(context, 90);
  // The shared part is pending once for each level.
  EXPECT_EQ(faultOf(makeChain(context, 100, leaf)), "");
  EXPECT_EQ(faultOf(makeChain(context, 100, part)), kTooDeep);
  EXPECT_EQ(faultOf(ArrayAttr::get(
                &context, {leaf, part, makeChain(context, 100, leaf), leaf})),
            kTooDeep);
}

TEST(IRSizeLimitsTest, countsParts) {
  MLIRContext context;
  Type type = TupleType::get(&context, {});
  for (int i = 1; i < 16; ++i)
    type = TupleType::get(&context, {type, type});
  // 2^16 - 1 attributes, with one more part each.
  EXPECT_EQ(faultOf(type), "");
  EXPECT_EQ(faultOf(TupleType::get(&context, {type})), "");
  Type most = TupleType::get(&context, {type, type});
  EXPECT_EQ(faultOf(most), kTooLarge);
  EXPECT_EQ(faultOf(TypeAttr::get(most)), kTooLarge);
  EXPECT_EQ(faultOf(RankedTensorType::get({2}, IndexType::get(&context),
                                          TypeAttr::get(most))),
            kTooLarge);
}

TEST(IRSizeLimitsTest, countsAllTogether) {
  MLIRContext context;
  Attribute attribute = ArrayAttr::get(&context, {});
  for (int i = 1; i < 21; ++i)
    attribute = ArrayAttr::get(&context, {attribute, attribute});
  // 2^21 - 1 parts each.
  IRSizeLimits meter;
  EXPECT_TRUE(succeeded(meter.add(attribute)));
  EXPECT_TRUE(succeeded(meter.add(attribute)));
  EXPECT_TRUE(failed(meter.add(attribute)));
  EXPECT_EQ(meter.getFault(), "brings the total to more than 4194304 parts");
  EXPECT_TRUE(failed(meter.add(Attribute())));

  // 2^16 bytes raise the limit by 2^21 parts.
  IRSizeLimits ofFile(1 << 16);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(succeeded(ofFile.add(attribute)));
  EXPECT_TRUE(failed(ofFile.add(attribute)));
  EXPECT_TRUE(succeeded(IRSizeLimits(UINT64_MAX).add(attribute)));

  for (int i = 0; i < 70; ++i)
    attribute = ArrayAttr::get(&context, {attribute, attribute});
  EXPECT_TRUE(failed(IRSizeLimits(1 << 30).add(attribute)));
}

TEST(IRSizeLimitsTest, countsATypeOnceButForOneOperation) {
  MLIRContext context;
  Type type = TupleType::get(&context, {});
  for (int i = 1; i < 16; ++i)
    type = TupleType::get(&context, {type, type});
  IRSizeLimits meter;
  for (int i = 0; i < 1000; ++i)
    EXPECT_TRUE(succeeded(meter.add(type)));
  EXPECT_TRUE(succeeded(meter.add(TypeRange(SmallVector<Type>(64, type)))));
  EXPECT_TRUE(failed(meter.add(TypeRange(SmallVector<Type>(65, type)))));
  EXPECT_EQ(meter.getFault(),
            "brings the types of the operation to more than 4194304 parts");
}

TEST(IRSizeLimitsTest, measuresLocations) {
  MLIRContext context;
  Location chain = FileLineColLoc::get(&context, "file", 1, 1), shared = chain;
  for (int i = 0; i < 1000; ++i)
    chain = NameLoc::get(StringAttr::get(&context, "name"), chain);
  EXPECT_EQ(faultOf(Attribute(LocationAttr(chain))), "");
  for (int i = 0; i < 200000; ++i)
    chain = NameLoc::get(StringAttr::get(&context, "name"), chain);
  EXPECT_EQ(faultOf(Attribute(LocationAttr(chain))),
            "is nested more than 1024 levels deep");
  for (int i = 0; i < 40; ++i)
    shared = CallSiteLoc::get(shared, shared);
  EXPECT_EQ(faultOf(Attribute(LocationAttr(shared))), kTooLarge);
}

} // namespace
