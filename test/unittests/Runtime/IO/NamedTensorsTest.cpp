//===- NamedTensorsTest.cpp - read .npz and .safetensors ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/NamedTensors.h"

#include "gtest/gtest.h"

using namespace relax_mlir::runtime;

namespace {

std::string little(uint64_t value, size_t size) {
  std::string bytes;
  for (size_t i = 0; i < size; ++i)
    bytes += char(value >> (8 * i));
  return bytes;
}

std::string npy(float value) {
  Expected<HostTensor> tensor =
      HostTensor::create({DataType::Float, 32, 1}, {1});
  fromDouble(tensor->dtype, tensor->data.data(), 0, value);
  return toNpy(*tensor);
}

struct Member {
  std::string name, data;
  uint32_t checksum = 0;
  uint16_t method = 0;
};

/// Writes an archive; with `isLarge`, sizes and offsets in ZIP64 records.
std::string zip(const std::vector<Member> &members, bool isLarge = false) {
  std::string file, directory;
  for (const Member &member : members) {
    std::string sizes =
        isLarge ? little(~0u, 4) + little(~0u, 4)
                : little(member.data.size(), 4) + little(member.data.size(), 4);
    std::string fields = little(member.method, 2) + little(0, 4) +
                         little(member.checksum, 4) + sizes +
                         little(member.name.size(), 2);
    std::string extra =
        isLarge ? little(1, 2) + little(24, 2) + little(member.data.size(), 8) +
                      little(member.data.size(), 8) + little(file.size(), 8)
                : "";
    directory += little(0x02014b50, 4) + little(20, 2) + little(20, 2) +
                 little(0, 2) + fields + little(extra.size(), 2) +
                 little(0, 2) + little(0, 8) +
                 little(isLarge ? ~0u : file.size(), 4) + member.name + extra;
    file += little(0x04034b50, 4) + little(20, 2) + little(0, 2) + fields +
            little(0, 2) + member.name + member.data;
  }
  uint64_t start = file.size();
  file += directory;
  if (isLarge) {
    uint64_t end = file.size();
    file += little(0x06064b50, 4) + little(44, 8) + little(0, 8) +
            little(0, 4) + little(members.size(), 8) +
            little(members.size(), 8) + little(directory.size(), 8) +
            little(start, 8);
    file +=
        little(0x07064b50, 4) + little(0, 4) + little(end, 8) + little(1, 4);
    start = ~0u;
  }
  return file + little(0x06054b50, 4) + little(0, 4) +
         little(members.size(), 2) + little(members.size(), 2) +
         little(directory.size(), 4) + little(start, 4) + little(0, 2);
}

// The checksums of npy(1.5) and npy(2.5), as zlib.crc32 of Python computes
// them.
const Member first = {"a.npy", npy(1.5), 0x90419da6, 0};
const Member second = {"b.weight.npy", npy(2.5), 0x0e8502e7, 0};

std::string safetensors(const std::string &header, const std::string &data) {
  return little(header.size(), 8) + header + data;
}

std::string errorOf(const Expected<std::vector<NamedTensor>> &tensors) {
  EXPECT_FALSE(bool(tensors));
  return tensors ? "" : tensors.error().message();
}

} // namespace

TEST(NpzTest, readsMembers) {
  for (bool isLarge : {false, true}) {
    auto tensors = parseNpz(zip({first, second}, isLarge), "w.npz");
    ASSERT_TRUE(bool(tensors)) << tensors.error().message();
    ASSERT_EQ(tensors->size(), 2u);
    EXPECT_EQ((*tensors)[0].name, "a");
    EXPECT_EQ((*tensors)[1].name, "b.weight");
    EXPECT_EQ(print((*tensors)[1].tensor), "[2.5]");
  }
  EXPECT_EQ(parseNpz(zip({}), "w.npz")->size(), 0u);
}

TEST(NpzTest, namesWhatIsWrong) {
  EXPECT_EQ(errorOf(parseNpz("abc", "w.npz")), "'w.npz': not a .npz file");
  Member packed = first, damaged = first, other = first;
  packed.method = 8;
  EXPECT_EQ(errorOf(parseNpz(zip({packed}), "w.npz")),
            "'w.npz': 'a' is compressed, write it with numpy.savez");
  damaged.data.back() ^= 1;
  EXPECT_EQ(errorOf(parseNpz(zip({damaged}), "w.npz")),
            "'w.npz': 'a' is damaged");
  EXPECT_EQ(errorOf(parseNpz(zip({first, other}), "w.npz")),
            "'w.npz': 'a' occurs twice");
  std::string file = zip({first});
  file[file.find("\x50\x4b\x01\x02")] = 'x';
  EXPECT_EQ(errorOf(parseNpz(file, "w.npz")),
            "'w.npz': the directory of the .npz file is damaged");
  Member text = {"a.npy", "", 0, 0};
  EXPECT_EQ(errorOf(parseNpz(zip({text}), "w.npz")),
            "'w.npz:a': not a .npy file");
}

TEST(NpzTest, damagedFilesNeverCrash) {
  for (bool isLarge : {false, true}) {
    std::string file = zip({first, second}, isLarge);
    for (size_t size = 0; size < file.size(); ++size)
      (void)bool(parseNpz(file.substr(0, size), "w.npz"));
    for (size_t i = 0; i < file.size(); ++i)
      for (char c : {'\0', '\x7f', '\xff'}) {
        std::string changed = file;
        changed[i] = c;
        (void)bool(parseNpz(changed, "w.npz"));
      }
  }
}

TEST(SafetensorsTest, readsTensors) {
  std::string data = little(0x3fc04000, 4) + little(7, 8) + "\x02";
  auto tensors = parseSafetensors(
      safetensors("{\"__metadata__\": {\"format\": \"pt\"},\n"
                  "\"a.\\u00e9\\n\": {\"dtype\": \"BF16\", \"shape\": [2], "
                  "\"data_offsets\": [0, 4]},"
                  "\"b\":{\"data_offsets\":[4,12],\"shape\":[],\"dtype\":"
                  "\"I64\"}, \"c\":{\"dtype\":\"BOOL\",\"shape\":[1,1],"
                  "\"data_offsets\":[12,13]}}  ",
                  data),
      "w");
  ASSERT_TRUE(bool(tensors)) << tensors.error().message();
  ASSERT_EQ(tensors->size(), 3u);
  EXPECT_EQ((*tensors)[0].name, "a.\xc3\xa9\n");
  EXPECT_EQ(print((*tensors)[0].tensor), "[2, 1.5]");
  EXPECT_EQ(describe((*tensors)[0].tensor.dtype, {}), "bfloat16[]");
  EXPECT_EQ(print((*tensors)[1].tensor), "7");
  EXPECT_EQ((*tensors)[2].tensor.data.data()[0], 1);
  EXPECT_EQ(parseSafetensors(safetensors("{}", ""), "w")->size(), 0u);
}

TEST(SafetensorsTest, namesWhatIsWrong) {
  EXPECT_EQ(errorOf(parseSafetensors("abc", "w")),
            "'w': the .safetensors header is truncated");
  EXPECT_EQ(errorOf(parseSafetensors(little(100, 8) + "{}", "w")),
            "'w': the .safetensors header is truncated");
  auto entry = [](const std::string &dtype, const std::string &shape,
                  const std::string &offsets) {
    return safetensors("{\"a\":{\"dtype\":\"" + dtype + "\",\"shape\":" +
                           shape + ",\"data_offsets\":" + offsets + "}}",
                       "01234567");
  };
  EXPECT_EQ(errorOf(parseSafetensors(entry("F32", "[2]", "[0,8"), "w")),
            "'w': malformed .safetensors header");
  EXPECT_EQ(errorOf(parseSafetensors(entry("F32", "[-2]", "[0,8]"), "w")),
            "'w': malformed .safetensors header");
  EXPECT_EQ(errorOf(parseSafetensors(entry("F8_E4M3", "[2]", "[0,2]"), "w")),
            "'w': 'a': unsupported element type 'F8_E4M3'");
  EXPECT_EQ(errorOf(parseSafetensors(entry("F32", "[2]", "[0,9]"), "w")),
            "'w': 'a': expected data_offsets within the 8 bytes of data");
  EXPECT_EQ(errorOf(parseSafetensors(entry("F32", "[2]", "[4,8]"), "w")),
            "'w': 'a': expected 8 bytes of data for float32[2], got 4");
  EXPECT_EQ(errorOf(parseSafetensors(
                safetensors("{\"a\":{\"dtype\":\"U8\",\"shape\":[0],"
                            "\"data_offsets\":[0,0]},\"a\":{\"dtype\":\"U8\","
                            "\"shape\":[0],\"data_offsets\":[0,0]}}",
                            ""),
                "w")),
            "'w': 'a' occurs twice");
}

TEST(SafetensorsTest, damagedFilesNeverCrash) {
  std::string file =
      safetensors("{\"a\\ud83d\\ude00\":{\"dtype\":\"F32\",\"shape\":[2],"
                  "\"data_offsets\":[0,8]}}",
                  "01234567");
  ASSERT_TRUE(bool(parseSafetensors(file, "w")));
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(bool(parseSafetensors(file.substr(0, size), "w")));
  for (size_t i = 0; i < file.size(); ++i)
    for (char c : {'\0', '"', '\\', '9', '[', '}', '\xff'}) {
      std::string changed = file;
      changed[i] = c;
      (void)bool(parseSafetensors(changed, "w"));
    }
}

TEST(NamedTensorsTest, extensions) {
  EXPECT_EQ(errorOf(readNamedTensors("w.npy")),
            "'w.npy': expected a .npz or .safetensors file");
  EXPECT_EQ(errorOf(readNamedTensors("/nonexistent/w.npz")),
            "cannot read '/nonexistent/w.npz': No such file or directory");
}
