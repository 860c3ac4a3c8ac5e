//===- Safetensors.cpp - read .safetensors files --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The header is one JSON object:
//   {"__metadata__": {"key": "text"},
//    "name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}}
// The offsets count from the end of the header.
// https://huggingface.co/docs/safetensors
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/NamedTensors.h"

#include <cstring>
#include <set>

using namespace relax_mlir::runtime;

namespace {

/// A tensor in the header.
struct Entry {
  std::string name, dtype;
  std::vector<int64_t> shape, offsets;
};

/// Parses the header. A function that fails returns false.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text) {}

  bool parse(std::vector<Entry> &entries) {
    return object([&](const std::string &name) {
             if (name == "__metadata__")
               return skipMetadata();
             Entry entry;
             entry.name = name;
             if (!parseEntry(entry))
               return false;
             entries.push_back(std::move(entry));
             return true;
           }) &&
           (skipSpace(), text.empty());
  }

private:
  void skipSpace() {
    size_t start = text.find_first_not_of(" \t\n\r");
    text.remove_prefix(start == std::string_view::npos ? text.size() : start);
  }

  bool take(char c) {
    skipSpace();
    if (text.empty() || text[0] != c)
      return false;
    text.remove_prefix(1);
    return true;
  }

  /// Parses an object; `member(key)` parses each value.
  template <typename Member> bool object(Member member) {
    if (!take('{'))
      return false;
    if (take('}'))
      return true;
    do {
      std::string key;
      if (!string(key) || !take(':') || !member(key))
        return false;
    } while (take(','));
    return take('}');
  }

  bool skipMetadata() {
    return object([&](const std::string &) {
      std::string value;
      return string(value);
    });
  }

  bool parseEntry(Entry &entry) {
    return object([&](const std::string &key) {
      if (key == "dtype")
        return string(entry.dtype);
      if (key == "shape")
        return integers(entry.shape);
      return key == "data_offsets" && integers(entry.offsets);
    });
  }

  bool integers(std::vector<int64_t> &values) {
    if (!take('['))
      return false;
    if (take(']'))
      return true;
    do {
      skipSpace();
      int64_t value = 0;
      size_t length = 0;
      for (; length < text.size() && text[length] >= '0' && text[length] <= '9';
           ++length)
        if (__builtin_mul_overflow(value, int64_t(10), &value) ||
            __builtin_add_overflow(value, int64_t(text[length] - '0'), &value))
          return false;
      if (length == 0)
        return false;
      text.remove_prefix(length);
      values.push_back(value);
    } while (take(','));
    return take(']');
  }

  bool hexDigits(uint32_t &value) {
    value = 0;
    if (text.size() < 4)
      return false;
    for (int i = 0; i < 4; ++i) {
      char c = text[i];
      uint32_t digit = c >= '0' && c <= '9'   ? uint32_t(c - '0')
                       : c >= 'a' && c <= 'f' ? uint32_t(c - 'a' + 10)
                       : c >= 'A' && c <= 'F' ? uint32_t(c - 'A' + 10)
                                              : 16;
      if (digit == 16)
        return false;
      value = value * 16 + digit;
    }
    text.remove_prefix(4);
    return true;
  }

  static void appendUTF8(uint32_t code, std::string &out) {
    if (code < 0x80) {
      out += char(code);
    } else if (code < 0x800) {
      out += char(0xc0 | code >> 6);
      out += char(0x80 | (code & 0x3f));
    } else {
      if (code >= 0x10000) {
        out += char(0xf0 | code >> 18);
        out += char(0x80 | (code >> 12 & 0x3f));
      } else {
        out += char(0xe0 | code >> 12);
      }
      out += char(0x80 | (code >> 6 & 0x3f));
      out += char(0x80 | (code & 0x3f));
    }
  }

  /// Parses what follows a backslash.
  bool escape(std::string &out) {
    if (text.empty())
      return false;
    char c = text[0];
    text.remove_prefix(1);
    // Each character, then what it stands for.
    static constexpr std::string_view pairs = "\"\"\\\\//b\bf\fn\nr\rt\t";
    for (size_t i = 0; i < pairs.size(); i += 2)
      if (pairs[i] == c) {
        out += pairs[i + 1];
        return true;
      }
    uint32_t code = 0, low = 0;
    if (c != 'u' || !hexDigits(code))
      return false;
    if (code >= 0xd800 && code < 0xdc00) {
      if (text.substr(0, 2) != "\\u")
        return false;
      text.remove_prefix(2);
      if (!hexDigits(low) || low < 0xdc00 || low >= 0xe000)
        return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    appendUTF8(code, out);
    return true;
  }

  bool string(std::string &out) {
    out.clear();
    if (!take('"'))
      return false;
    while (!text.empty()) {
      char c = text[0];
      text.remove_prefix(1);
      if (c == '"')
        return true;
      if (c != '\\')
        out += c;
      else if (!escape(out))
        return false;
    }
    return false;
  }

  std::string_view text;
};

} // namespace

/// Returns the type of a name such as "BF16"; nullopt if there is none.
static std::optional<DataType> parseDtype(const std::string &name) {
  if (name == "BOOL")
    return DataType{DataType::Bool, 8, 1};
  size_t digits = name.find_first_of("0123456789");
  if (digits == std::string::npos)
    return std::nullopt;
  std::string kind = name.substr(0, digits), bits = name.substr(digits);
  DataType type;
  type.code = kind == "F"    ? DataType::Float
              : kind == "BF" ? DataType::BFloat
              : kind == "I"  ? DataType::Int
                             : DataType::UInt;
  type.bits = bits == "8" ? 8 : bits == "16" ? 16 : bits == "32" ? 32 : 64;
  bool isKnown = kind == "F" || kind == "BF" || kind == "I" || kind == "U";
  if (!isKnown || bits != std::to_string(type.bits) || !isSupported(type))
    return std::nullopt;
  return type;
}

/// Copies one tensor out of the data behind the header.
static Expected<HostTensor> readEntry(const Entry &entry,
                                      std::string_view data) {
  std::optional<DataType> type = parseDtype(entry.dtype);
  if (!type)
    return Error("unsupported element type '" + entry.dtype + "'");
  Expected<uint64_t> size = byteSize(entry.shape, *type);
  if (!size)
    return size.takeError();
  if (entry.offsets.size() != 2 || entry.offsets[0] > entry.offsets[1] ||
      uint64_t(entry.offsets[1]) > data.size())
    return Error("expected data_offsets within the " +
                 std::to_string(data.size()) + " bytes of data");
  auto begin = size_t(entry.offsets[0]);
  if (size_t(entry.offsets[1]) - begin != *size)
    return Error("expected " + std::to_string(*size) + " bytes of data for " +
                 describe(*type, entry.shape) + ", got " +
                 std::to_string(size_t(entry.offsets[1]) - begin));
  Expected<HostTensor> tensor = HostTensor::create(*type, entry.shape);
  if (!tensor)
    return tensor;
  if (*size != 0)
    std::memcpy(tensor->data.data(), data.data() + begin, size_t(*size));
  normalizeBooleans(*tensor);
  return tensor;
}

Expected<std::vector<NamedTensor>>
relax_mlir::runtime::parseSafetensors(const std::string &bytes,
                                      const std::string &path) {
  auto fail = [&](const std::string &message) {
    return Error("'" + path + "': " + message);
  };
  uint64_t size = 0;
  if (bytes.size() >= 8)
    for (size_t i = 8; i-- > 0;)
      size = size << 8 | uint8_t(bytes[i]);
  if (bytes.size() < 8 || size > bytes.size() - 8)
    return fail("the .safetensors header is truncated");
  std::string_view text(bytes);
  std::vector<Entry> entries;
  if (!HeaderParser(text.substr(8, size_t(size))).parse(entries))
    return fail("malformed .safetensors header");
  std::vector<NamedTensor> tensors;
  std::set<std::string> names;
  for (Entry &entry : entries) {
    if (!names.insert(entry.name).second)
      return fail("'" + entry.name + "' occurs twice");
    Expected<HostTensor> tensor =
        readEntry(entry, text.substr(8 + size_t(size)));
    if (!tensor)
      return fail("'" + entry.name + "': " + tensor.error().message());
    tensors.push_back({std::move(entry.name), std::move(*tensor)});
  }
  return tensors;
}

Expected<std::vector<NamedTensor>>
relax_mlir::runtime::readNamedTensors(const std::string &path) {
  auto endsWith = [&](std::string_view ending) {
    return path.size() >= ending.size() &&
           path.compare(path.size() - ending.size(), ending.size(), ending) ==
               0;
  };
  bool isNpz = endsWith(".npz");
  if (!isNpz && !endsWith(".safetensors"))
    return Error("'" + path + "': expected a .npz or .safetensors file");
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  return isNpz ? parseNpz(*bytes, path) : parseSafetensors(*bytes, path);
}
