//===- Npz.cpp - read NumPy's .npz archives -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A ZIP archive ends with a record that locates the directory of its members.
// Values that do not fit in 32 bits are in further records (ZIP64).
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/NamedTensors.h"

#include <array>
#include <set>

using namespace relax_mlir::runtime;

namespace {

/// Reads little-endian integers of a file. The first read beyond the end makes
/// all later results invalid.
class Bytes {
public:
  explicit Bytes(std::string_view bytes) : bytes(bytes) {}

  uint64_t integer(uint64_t offset, size_t size) {
    std::string_view part = slice(offset, size);
    uint64_t value = 0;
    for (size_t i = part.size(); i-- > 0;)
      value = value << 8 | uint8_t(part[i]);
    return value;
  }

  std::string_view slice(uint64_t offset, uint64_t size) {
    valid = valid && offset <= bytes.size() && size <= bytes.size() - offset;
    return valid ? bytes.substr(size_t(offset), size_t(size))
                 : std::string_view();
  }

  uint64_t size() const { return bytes.size(); }
  bool isValid() const { return valid; }

private:
  std::string_view bytes;
  bool valid = true;
};

/// A member of the archive.
struct Member {
  std::string name;
  uint64_t method = 0, checksum = 0, packedSize = 0, size = 0, header = 0;
};

constexpr uint64_t kMemberMagic = 0x02014b50, kHeaderMagic = 0x04034b50,
                   kEndMagic = 0x06054b50, kEnd64Magic = 0x06064b50,
                   kLocatorMagic = 0x07064b50;
constexpr uint64_t kMax32 = 0xffffffff;
constexpr uint64_t kEndSize = 22, kLocatorSize = 20, kMemberSize = 46,
                   kHeaderSize = 30;

} // namespace

/// The checksum of ZIP members.
static uint32_t computeCRC32(std::string_view bytes) {
  static const auto table = [] {
    std::array<uint32_t, 256> entries{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit)
        value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
      entries[i] = value;
    }
    return entries;
  }();
  uint32_t sum = ~0u;
  for (char c : bytes)
    sum = sum >> 8 ^ table[(sum ^ uint8_t(c)) & 0xff];
  return ~sum;
}

/// Returns the offset of the end record, which a comment may follow; nullopt if
/// there is none.
static std::optional<uint64_t> findEnd(Bytes &bytes) {
  if (bytes.size() < kEndSize)
    return std::nullopt;
  uint64_t last = bytes.size() - kEndSize;
  for (uint64_t back = 0; back <= 0xffff && back <= last; ++back)
    if (bytes.integer(last - back, 4) == kEndMagic)
      return last - back;
  return std::nullopt;
}

/// Replaces the values of a member that are marked as too large by those of the
/// ZIP64 field in `extra`.
static void readLargeValues(Bytes extra, Member &member) {
  for (uint64_t at = 0; at + 4 <= extra.size();) {
    uint64_t id = extra.integer(at, 2), size = extra.integer(at + 2, 2);
    at += 4;
    if (id == 1) {
      uint64_t value = at;
      for (uint64_t *field :
           {&member.size, &member.packedSize, &member.header}) {
        if (*field != kMax32 || value + 8 > at + size)
          continue;
        *field = extra.integer(value, 8);
        value += 8;
      }
    }
    at += size;
  }
}

/// Reads the directory; returns false if it is damaged.
static bool readMembers(Bytes &bytes, uint64_t end,
                        std::vector<Member> &members) {
  uint64_t count = bytes.integer(end + 10, 2), at = bytes.integer(end + 16, 4);
  if (end >= kLocatorSize &&
      bytes.integer(end - kLocatorSize, 4) == kLocatorMagic) {
    uint64_t end64 = bytes.integer(end - kLocatorSize + 8, 8);
    if (bytes.integer(end64, 4) != kEnd64Magic)
      return false;
    count = bytes.integer(end64 + 32, 8);
    at = bytes.integer(end64 + 48, 8);
  }
  for (uint64_t i = 0; i < count; ++i) {
    if (bytes.integer(at, 4) != kMemberMagic)
      return false;
    Member member;
    member.method = bytes.integer(at + 10, 2);
    member.checksum = bytes.integer(at + 16, 4);
    member.packedSize = bytes.integer(at + 20, 4);
    member.size = bytes.integer(at + 24, 4);
    member.header = bytes.integer(at + 42, 4);
    uint64_t nameSize = bytes.integer(at + 28, 2),
             extraSize = bytes.integer(at + 30, 2),
             commentSize = bytes.integer(at + 32, 2);
    member.name = std::string(bytes.slice(at + kMemberSize, nameSize));
    readLargeValues(Bytes(bytes.slice(at + kMemberSize + nameSize, extraSize)),
                    member);
    if (!bytes.isValid())
      return false;
    at += kMemberSize + nameSize + extraSize + commentSize;
    members.push_back(std::move(member));
  }
  return bytes.isValid();
}

Expected<std::vector<NamedTensor>>
relax_mlir::runtime::parseNpz(const std::string &file,
                              const std::string &path) {
  auto fail = [&](const std::string &message) {
    return Error("'" + path + "': " + message);
  };
  Bytes bytes(file);
  std::optional<uint64_t> end = findEnd(bytes);
  std::vector<Member> members;
  if (!end)
    return fail("not a .npz file");
  if (!readMembers(bytes, *end, members))
    return fail("the directory of the .npz file is damaged");
  std::vector<NamedTensor> tensors;
  std::set<std::string> names;
  for (const Member &member : members) {
    std::string name = member.name;
    if (name.size() > 4 && name.compare(name.size() - 4, 4, ".npy") == 0)
      name.resize(name.size() - 4);
    if (member.method != 0)
      return fail("'" + name + "' is compressed, write it with numpy.savez");
    bool hasHeader = bytes.integer(member.header, 4) == kHeaderMagic;
    uint64_t start = member.header + kHeaderSize +
                     bytes.integer(member.header + 26, 2) +
                     bytes.integer(member.header + 28, 2);
    std::string_view data = bytes.slice(start, member.size);
    if (!hasHeader || !bytes.isValid() || member.packedSize != member.size ||
        computeCRC32(data) != member.checksum)
      return fail("'" + name + "' is damaged");
    if (!names.insert(name).second)
      return fail("'" + name + "' occurs twice");
    Expected<HostTensor> tensor =
        parseNpy(std::string(data), path + ":" + name);
    if (!tensor)
      return tensor.takeError();
    tensors.push_back({std::move(name), std::move(*tensor)});
  }
  return tensors;
}
