//===- TensorTest.cpp - tensors of the interpreters -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Tensor.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

class TensorTest : public ::testing::Test {
protected:
  Tensor make(Type type, ArrayRef<int64_t> shape,
              Precision precision = Precision::Declared) {
    std::optional<Tensor> tensor = Tensor::create(type, shape, precision);
    EXPECT_TRUE(tensor);
    return *tensor;
  }

  MLIRContext context;
  Builder builder{&context};
  Type f16 = builder.getF16Type(), f32 = builder.getF32Type();
};

TEST_F(TensorTest, RoundsWhatIsWritten) {
  Tensor tensor = make(f16, {2});
  tensor.setFloat(0, 2049.0);
  EXPECT_EQ(tensor.getFloat(0), 2048.0);
  EXPECT_EQ(tensor.getFloat(1), 0.0);
  EXPECT_EQ(tensor.getNumBytes(), 4u);
}

TEST_F(TensorTest, HoldsDoublesOnRequest) {
  Tensor tensor = make(f16, {2}, Precision::Double);
  tensor.setFloat(0, 2049.0);
  EXPECT_EQ(tensor.getFloat(0), 2049.0);
  EXPECT_EQ(tensor.getNumBytes(), 16u);
  EXPECT_EQ(tensor.getKind(), ElementKind::F16);
  EXPECT_EQ(tensor.getPrecision(), Precision::Double);
  // Back to the declared type.
  std::optional<Tensor> declared = tensor.withPrecision(Precision::Declared);
  ASSERT_TRUE(declared);
  EXPECT_EQ(declared->getFloat(0), 2048.0);
  EXPECT_EQ(tensor.getFloat(0), 2049.0);
  // Integers have the same representation in both precisions.
  Tensor integers = make(builder.getI32Type(), {2}, Precision::Double);
  EXPECT_EQ(integers.getNumBytes(), 8u);
  EXPECT_EQ(integers.withPrecision(Precision::Declared)->getData(),
            integers.getData());
}

TEST_F(TensorTest, WrapsIntegers) {
  Tensor tensor = make(builder.getIntegerType(8, false), {1});
  tensor.setInt(0, 300);
  EXPECT_EQ(tensor.getInt(0), 44);
  Tensor truth = make(builder.getI1Type(), {1});
  truth.setInt(0, 3);
  EXPECT_EQ(truth.getInt(0), 1);
}

TEST_F(TensorTest, CopiesShareAndClonesDoNot) {
  Tensor tensor = make(f32, {2, 3});
  Tensor copy = tensor, reshaped = tensor.reshape({3, 2});
  std::optional<Tensor> clone = tensor.clone();
  ASSERT_TRUE(clone);
  tensor.setFloat(tensor.linearize({1, 1}), 5.0);
  EXPECT_EQ(copy.getFloat(4), 5.0);
  EXPECT_EQ(reshaped.getFloat(reshaped.linearize({2, 0})), 5.0);
  EXPECT_EQ(clone->getFloat(4), 0.0);
}

TEST_F(TensorTest, ViewsShareAStorage) {
  std::shared_ptr<Buffer> storage = Buffer::allocate(10);
  // Unaligned elements.
  std::optional<Tensor> a =
      Tensor::view(storage, 1, f32, {2}, Precision::Declared);
  std::optional<Tensor> b =
      Tensor::view(storage, 5, f32, {1}, Precision::Declared);
  ASSERT_TRUE(a && b);
  a->setFloat(1, 7.0);
  EXPECT_EQ(b->getFloat(0), 7.0);
  EXPECT_FALSE(Tensor::view(storage, 3, f32, {2}, Precision::Declared));
  EXPECT_FALSE(Tensor::view(storage, 1, f32, {2}, Precision::Double));
  EXPECT_FALSE(Tensor::view(storage, 11, f32, {0}, Precision::Declared));
  EXPECT_TRUE(Tensor::view(storage, 10, f32, {0}, Precision::Declared));
}

TEST_F(TensorTest, RefusesWhatCannotBe) {
  EXPECT_FALSE(Tensor::create(f32, {-1}, Precision::Declared));
  EXPECT_FALSE(Tensor::create(f32, {0, -1}, Precision::Declared));
  EXPECT_FALSE(Tensor::create(f32, {int64_t(1) << 40, int64_t(1) << 40},
                              Precision::Declared));
  EXPECT_FALSE(Tensor::create(f32, {int64_t(1) << 44}, Precision::Declared));
  EXPECT_FALSE(
      Tensor::create(builder.getIntegerType(4), {1}, Precision::Declared));
  // Empty, however large the other dimensions are.
  EXPECT_TRUE(
      Tensor::create(f32, {INT64_MAX, 0, INT64_MAX}, Precision::Declared));
}

TEST_F(TensorTest, ReadsConstants) {
  auto type = RankedTensorType::get({3}, f16);
  auto constant = DenseElementsAttr::get(
      type,
      {APFloat(APFloat::IEEEhalf(), "1.5"), APFloat(APFloat::IEEEhalf(), "-2"),
       APFloat(APFloat::IEEEhalf(), "0.0999755859375")});
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    std::optional<Tensor> tensor = Tensor::fromConstant(constant, precision);
    ASSERT_TRUE(tensor);
    EXPECT_EQ(tensor->getFloat(0), 1.5);
    EXPECT_EQ(tensor->getFloat(1), -2.0);
    EXPECT_EQ(tensor->getFloat(2), 0.0999755859375);
    EXPECT_EQ(tensor->getPrecision(), precision);
  }
  auto truth = DenseElementsAttr::get(
      RankedTensorType::get({2}, builder.getI1Type()), ArrayRef{true, false});
  std::optional<Tensor> tensor =
      Tensor::fromConstant(truth, Precision::Declared);
  ASSERT_TRUE(tensor);
  EXPECT_EQ(tensor->getInt(0), 1);
  EXPECT_EQ(tensor->getInt(1), 0);
}

TEST_F(TensorTest, CountsInRowMajorOrder) {
  SmallVector<SmallVector<int64_t>> seen;
  for (Coordinates at({2, 3}); !at.isDone(); at.next()) {
    EXPECT_EQ(at.getIndex(), static_cast<int64_t>(seen.size()));
    EXPECT_EQ(at.getIndex(), 3 * at[0] + at[1]);
    seen.push_back(SmallVector<int64_t>(at.get()));
  }
  ASSERT_EQ(seen.size(), 6u);
  EXPECT_EQ(seen[5], (SmallVector<int64_t>{1, 2}));
  // A scalar has one element, an empty tensor has no elements.
  Coordinates scalar(ArrayRef<int64_t>{});
  EXPECT_FALSE(scalar.isDone());
  scalar.next();
  EXPECT_TRUE(scalar.isDone());
  EXPECT_TRUE(Coordinates({2, 0, 3}).isDone());
}

TEST_F(TensorTest, ValuesDescribeThemselves) {
  EXPECT_EQ(RuntimeValue(make(f32, {2, 3})).describe(), "tensor<2x3xf32>");
  EXPECT_EQ(RuntimeValue(make(f32, {})).describe(), "tensor<f32>");
  EXPECT_EQ(RuntimeValue(Shape{4, 5}).describe(), "shape [4, 5]");
  EXPECT_EQ(RuntimeValue(Tuple(2)).describe(), "tuple of 2");
  EXPECT_EQ(RuntimeValue(Scalar{builder.getI64Type(), 3}).describe(), "i64 3");
  EXPECT_EQ(RuntimeValue().describe(), "nothing");
}

} // namespace
