//===- HostTensorTest.cpp - files, generators, comparison, printing -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace relax_mlir::runtime;

namespace {

const DataType f16{DataType::Float, 16, 1}, f32{DataType::Float, 32, 1},
    f64{DataType::Float, 64, 1}, bf16{DataType::BFloat, 16, 1},
    i8{DataType::Int, 8, 1}, i32{DataType::Int, 32, 1},
    i64{DataType::Int, 64, 1}, u8{DataType::UInt, 8, 1},
    b8{DataType::Bool, 8, 1};

HostTensor make(DataType dtype, std::vector<int64_t> shape,
                std::vector<double> values) {
  Expected<HostTensor> tensor = HostTensor::create(dtype, std::move(shape));
  EXPECT_TRUE(bool(tensor));
  EXPECT_EQ(tensor->numElements(), int64_t(values.size()));
  for (size_t i = 0; i < values.size(); ++i)
    fromDouble(dtype, tensor->data.data(), i, values[i]);
  return std::move(*tensor);
}

std::vector<uint8_t> bytesOf(const HostTensor &tensor) {
  return {tensor.data.begin(), tensor.data.end()};
}

uint16_t bitsOf(DataType dtype, double value) {
  uint16_t bits = 0;
  fromDouble(dtype, reinterpret_cast<uint8_t *>(&bits), 0, value);
  return bits;
}

/// Returns a .npy file of version 1 with `header` and `data`.
std::string npy(const std::string &header, const std::string &data) {
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += char(header.size());
  bytes += char(0);
  return bytes + header + data;
}

TEST(ElementTest, halfRounding) {
  EXPECT_EQ(bitsOf(f16, 1.0), 0x3c00);
  EXPECT_EQ(bitsOf(f16, -2.0), 0xc000);
  EXPECT_EQ(bitsOf(f16, 65504.0), 0x7bff);
  EXPECT_EQ(bitsOf(f16, 65519.99), 0x7bff);
  EXPECT_EQ(bitsOf(f16, 65520.0), 0x7c00);
  EXPECT_EQ(bitsOf(f16, 0x1p-24), 0x0001);
  EXPECT_EQ(bitsOf(f16, 0x1p-25), 0x0000); // a tie goes to even
  EXPECT_EQ(bitsOf(f16, 0x1.8p-25), 0x0001);
  EXPECT_EQ(bitsOf(f16, 0x1p-14), 0x0400);
  EXPECT_EQ(bitsOf(f16, 2049.0), 0x6800); // 2048, ties to even
  EXPECT_EQ(bitsOf(f16, 2051.0), 0x6802); // 2052
  EXPECT_EQ(bitsOf(f16, -0.0), 0x8000);
  EXPECT_EQ(bitsOf(f16, NAN) & 0x7fff, 0x7e00);
  // Rounds once, not through f32: the value exceeds the tie by less than an f32
  // ulp.
  EXPECT_EQ(bitsOf(f16, 2049.0 + 1e-9), 0x6801);
}

TEST(ElementTest, allHalvesRoundTrip) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    for (DataType dtype : {f16, bf16}) {
      auto half = uint16_t(bits);
      double value =
          toDouble(dtype, reinterpret_cast<const uint8_t *>(&half), 0);
      if (!std::isnan(value)) {
        ASSERT_EQ(bitsOf(dtype, value), half);
      }
    }
  }
}

TEST(ElementTest, bfloatRounding) {
  EXPECT_EQ(bitsOf(bf16, 1.0), 0x3f80);
  EXPECT_EQ(bitsOf(bf16, 257.0), 0x4380); // 256, ties to even
  EXPECT_EQ(bitsOf(bf16, 259.0), 0x4382); // 260
  EXPECT_EQ(bitsOf(bf16, 1e39), 0x7f80);
}

TEST(ElementTest, integersClamp) {
  HostTensor t = make(i8, {4}, {300, -300, 1.9, NAN});
  EXPECT_EQ(bytesOf(t), (std::vector<uint8_t>{127, 128, 1, 0}));
}

TEST(NpyTest, roundTripsEveryType) {
  for (DataType dtype : {f16, f32, f64, i8, i32, i64, u8, b8}) {
    HostTensor t = make(dtype, {2, 3}, {0, 1, 1, 0, 1, 1});
    Expected<HostTensor> back = parseNpy(toNpy(t), "t.npy");
    ASSERT_TRUE(bool(back)) << back.error().message();
    EXPECT_EQ(back->dtype, dtype);
    EXPECT_EQ(back->shape, t.shape);
    EXPECT_EQ(bytesOf(*back), bytesOf(t));
  }
  for (std::vector<int64_t> shape :
       {std::vector<int64_t>{}, std::vector<int64_t>{0, 3}}) {
    Expected<HostTensor> t = HostTensor::create(f32, shape);
    Expected<HostTensor> back = parseNpy(toNpy(*t), "t.npy");
    ASSERT_TRUE(bool(back)) << back.error().message();
    EXPECT_EQ(back->shape, shape);
  }
}

TEST(NpyTest, dataIsAligned) {
  std::string bytes = toNpy(make(f32, {1}, {1}));
  EXPECT_EQ((bytes.size() - 4) % 64, 0u);
}

TEST(NpyTest, bfloatBecomesFloat) {
  Expected<HostTensor> back =
      parseNpy(toNpy(make(bf16, {2}, {1.5, -3})), "t.npy");
  ASSERT_TRUE(bool(back));
  EXPECT_EQ(back->dtype, f32);
  EXPECT_EQ(print(*back), "[1.5, -3]");
}

TEST(NpyTest, fortranOrderAndBigEndian) {
  std::string data("\x00\x00\x00\x01\x00\x00\x00\x04\x00\x00\x00\x02"
                   "\x00\x00\x00\x05\x00\x00\x00\x03\x00\x00\x00\x06",
                   24);
  Expected<HostTensor> t = parseNpy(
      npy("{'descr': '>i4', 'fortran_order': True, 'shape': (2, 3), }\n", data),
      "t.npy");
  ASSERT_TRUE(bool(t)) << t.error().message();
  EXPECT_EQ(print(*t), "[[1, 2, 3], [4, 5, 6]]");
}

TEST(NpyTest, anyByteIsTrue) {
  Expected<HostTensor> t =
      parseNpy(npy("{'descr': '|b1', 'fortran_order': False, 'shape': (4,), }",
                   std::string("\x00\x01\x02\xff", 4)),
               "x.npy");
  ASSERT_TRUE(bool(t)) << t.error().message();
  EXPECT_EQ(bytesOf(*t), (std::vector<uint8_t>{0, 1, 1, 1}));
}

TEST(NpyTest, namesWhatIsWrong) {
  const char *good =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
  auto message = [](const std::string &bytes) {
    Expected<HostTensor> t = parseNpy(bytes, "x.npy");
    return t ? std::string("no error") : t.error().message();
  };
  EXPECT_EQ(message(npy(good, "12345678")), "no error");
  EXPECT_EQ(message("NUMPY"), "'x.npy': not a .npy file");
  EXPECT_EQ(message(npy(good, "1234567")),
            "'x.npy': expected 8 bytes of data for float32[2], got 7");
  EXPECT_EQ(message(npy(good, "123456789")),
            "'x.npy': expected 8 bytes of data for float32[2], got 9");
  EXPECT_EQ(message(npy("{'descr': '<c8', 'fortran_order': False, "
                        "'shape': (1,), }",
                        "12345678")),
            "'x.npy': unsupported .npy element type '<c8'");
  EXPECT_EQ(message(npy("{'descr': [('a', '<f4')], 'fortran_order': False, "
                        "'shape': (1,), }",
                        "1234")),
            "'x.npy': malformed .npy header");
  EXPECT_EQ(message(npy("{'descr': '<f4', 'fortran_order': False, 'shape': "
                        "(4294967296, 4294967296, 4), }",
                        "")),
            "'x.npy': the size of the tensor overflows");
  std::string whole = npy(good, "12345678");
  for (size_t n = 0; n < whole.size(); ++n)
    EXPECT_NE(message(whole.substr(0, n)), "no error") << n;
}

std::string field(int tag, int wire, const std::string &payload) {
  return std::string(1, char(tag << 3 | wire)) + payload;
}
std::string bytesField(int tag, const std::string &payload) {
  return field(tag, 2, std::string(1, char(payload.size())) + payload);
}

TEST(TensorProtoTest, rawAndTypedData) {
  std::string raw("\x00\x00\x80\x3f\x00\x00\x00\x40", 8);
  std::string head = field(1, 0, "\x02") + field(2, 0, "\x01");
  for (const std::string &bytes :
       {head + bytesField(9, raw), head + bytesField(4, raw),
        bytesField(1, "\x02") + field(2, 0, "\x01") + bytesField(9, raw)}) {
    Expected<HostTensor> t = parseTensorProto(bytes, "t.pb");
    ASSERT_TRUE(bool(t)) << t.error().message();
    EXPECT_EQ(t->dtype, f32);
    EXPECT_EQ(print(*t), "[1, 2]");
  }
  // Halves are bit patterns in int32_data.
  Expected<HostTensor> half = parseTensorProto(
      field(1, 0, "\x01") + field(2, 0, "\x0a") + bytesField(5, "\x80\x78"),
      "t.pb");
  ASSERT_TRUE(bool(half)) << half.error().message();
  EXPECT_EQ(print(*half), "[1]");
}

TEST(TensorProtoTest, anyByteIsTrue) {
  std::string head = field(1, 0, "\x04") + field(2, 0, "\x09");
  // As raw bytes, and as int32_data whose last element is 256.
  for (const std::string &data :
       {bytesField(9, std::string("\x00\x01\x02\xff", 4)),
        bytesField(5, std::string("\x00\x01\x02\x80\x02", 5))}) {
    Expected<HostTensor> t = parseTensorProto(head + data, "t.pb");
    ASSERT_TRUE(bool(t)) << t.error().message();
    EXPECT_EQ(bytesOf(*t), (std::vector<uint8_t>{0, 1, 1, 1}));
  }
}

TEST(TensorProtoTest, namesWhatIsWrong) {
  auto message = [](const std::string &bytes) {
    Expected<HostTensor> t = parseTensorProto(bytes, "t.pb");
    return t ? std::string("no error") : t.error().message();
  };
  std::string head = field(1, 0, "\x02") + field(2, 0, "\x01");
  EXPECT_EQ(message(head + bytesField(9, "1234567")),
            "'t.pb': expected 8 bytes of data for float32[2], got 7");
  EXPECT_EQ(message(head), "'t.pb': expected 2 elements for float32[2], got 0");
  EXPECT_EQ(message(field(2, 0, "\x08")),
            "'t.pb': unsupported TensorProto data type 8");
  EXPECT_EQ(message(head + field(14, 0, "\x01")),
            "'t.pb': a TensorProto with external data is not supported");
  EXPECT_EQ(message(head + field(9, 2, "\x7f")).substr(0, 31),
            "'t.pb': not an ONNX TensorProto");
  // A negative dimension, as a varint of ten bytes.
  EXPECT_EQ(message(field(1, 0, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01") +
                    field(2, 0, "\x01")),
            "'t.pb': expected dimensions of 0 or more, got -1");
}

TEST(GenerateTest, randomIsReproducibleAndInRange) {
  std::vector<double> zeros(1000, 0);
  HostTensor a = make(f32, {1000}, zeros), b = make(f32, {1000}, zeros),
             c = make(f32, {1000}, zeros);
  fillRandom(a, 1);
  fillRandom(b, 1);
  fillRandom(c, 2);
  EXPECT_EQ(bytesOf(a), bytesOf(b));
  EXPECT_NE(bytesOf(a), bytesOf(c));
  double sum = 0;
  for (int64_t i = 0; i < 1000; ++i) {
    double x = toDouble(f32, a.data.data(), i);
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 1000, 0.5, 0.05);
}

TEST(GenerateTest, ramp) {
  HostTensor t = make(f32, {4}, {0, 0, 0, 0});
  fillRamp(t);
  EXPECT_EQ(print(t), "[0, 0.25, 0.5, 0.75]");
}

TEST(PrintTest, nanHasNoSign) {
  EXPECT_EQ(print(make(f64, {2}, {NAN, -double(NAN)})), "[nan, nan]");
  EXPECT_EQ(print(make(f16, {1}, {-double(NAN)})), "[nan]");
}

TEST(HostTensorTest, tooLarge) {
  for (int64_t dim : {int64_t(1) << 40, int64_t(1) << 60}) {
    Expected<HostTensor> tensor = HostTensor::create(f32, {dim});
    ASSERT_FALSE(bool(tensor));
    std::string text = tensor.error().message();
    std::string start = "float32[" + std::to_string(dim) + "] takes " +
                        std::to_string(4 * uint64_t(dim)) + " bytes, ";
    EXPECT_EQ(text.compare(0, start.size(), start), 0) << text;
  }
}

TEST(CompareTest, toleranceNaNAndInfinity) {
  double inf = INFINITY;
  HostTensor expected = make(f32, {2, 2}, {1, NAN, inf, 100});
  Expected<Comparison> same = compare(expected, expected, 0, 0);
  ASSERT_TRUE(bool(same));
  EXPECT_EQ(same->mismatches, 0);
  HostTensor actual = make(f32, {2, 2}, {1.0005, NAN, inf, 100.2});
  Expected<Comparison> off = compare(actual, expected, 1e-3, 0);
  ASSERT_TRUE(bool(off));
  EXPECT_EQ(off->mismatches, 1);
  EXPECT_EQ(coordinates(expected.shape, off->worstIndex), "[1, 1]");
  EXPECT_NEAR(off->maxRelative, 2e-3, 1e-5);
  // A NaN or an infinity on one side only never matches.
  for (double bad : {double(NAN), inf, -inf}) {
    HostTensor one = make(f32, {1}, {bad});
    HostTensor finite = make(f32, {1}, {1});
    EXPECT_EQ(compare(one, finite, 1, 1)->mismatches, 1);
    EXPECT_EQ(compare(finite, one, 1, 1)->mismatches, 1);
  }
  EXPECT_EQ(
      compare(make(f32, {1}, {inf}), make(f32, {1}, {-inf}), 1, 1)->mismatches,
      1);
}

TEST(CompareTest, integersAreExact) {
  HostTensor a = make(i64, {1}, {0}), b = make(i64, {1}, {0});
  int64_t x = (int64_t(1) << 60) + 1, y = int64_t(1) << 60;
  std::memcpy(a.data.data(), &x, 8);
  std::memcpy(b.data.data(), &y, 8);
  EXPECT_EQ(compare(a, b, 0, 0)->mismatches, 1);
}

TEST(CompareTest, otherWidthsWhereAskedFor) {
  HostTensor narrow = make(f32, {1}, {0.5}), wide = make(f64, {1}, {0.5});
  EXPECT_EQ(compare(narrow, wide, 0, 0).error().message(),
            "expected float64[1], got float32[1]");
  EXPECT_EQ(compare(narrow, wide, 0, 0, /*anyWidth=*/true)->mismatches, 0);
  EXPECT_FALSE(
      bool(compare(narrow, make(i32, {1}, {0}), 0, 0, /*anyWidth=*/true)));
}

TEST(CompareTest, refusesOtherShapesAndKinds) {
  EXPECT_EQ(compare(make(f32, {1}, {0}), make(f32, {1, 1}, {0}), 0, 0)
                .error()
                .message(),
            "expected float32[1, 1], got float32[1]");
  EXPECT_EQ(
      compare(make(f32, {1}, {0}), make(i32, {1}, {0}), 0, 0).error().message(),
      "expected int32[1], got float32[1]");
}

TEST(PrintTest, shortensLongDimensions) {
  EXPECT_EQ(print(make(i32, {7}, {0, 1, 2, 3, 4, 5, 6})),
            "[0, 1, 2, ..., 4, 5, 6]");
  EXPECT_EQ(print(make(i32, {6}, {0, 1, 2, 3, 4, 5})), "[0, 1, 2, 3, 4, 5]");
  EXPECT_EQ(print(make(f32, {}, {2.5})), "2.5");
  EXPECT_EQ(print(*HostTensor::create(f32, {2, 0})), "[[], []]");
  EXPECT_EQ(print(make(b8, {2}, {0, 1})), "[false, true]");
}

} // namespace
