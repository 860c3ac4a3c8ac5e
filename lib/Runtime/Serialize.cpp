//===- Serialize.cpp - read and write executables as bytes ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AlignedBlob.h"
#include "BinaryStreams.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <cstring>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the binary form is read in place");

namespace relax_mlir::runtime {

namespace {

enum SectionId : uint32_t {
  kFunctions = 1,
  kConstants = 2,
  kCode = 3,
  kWeights = 4,
  kFacts = 5,
  kPlacement = 6
};
constexpr uint32_t kRequired = 1;
constexpr uint64_t kHeaderSize = 32;
constexpr uint64_t kTableEntrySize = 24;
constexpr uint64_t kWeightAlignment = 64;

} // namespace

uint64_t checksum(const void *data, uint64_t size) {
  // Every step is a bijection of the state, so changing a single word always
  // changes the result.
  const char *bytes = static_cast<const char *>(data);
  uint64_t hash = 0x9e3779b97f4a7c15ull ^ size;
  auto step = [&](uint64_t word) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdull;
    hash ^= hash >> 32;
  };
  uint64_t word = 0;
  while (size >= sizeof(word)) {
    std::memcpy(&word, bytes, sizeof(word));
    step(word);
    bytes += sizeof(word);
    size -= sizeof(word);
  }
  word = 0;
  if (size != 0) {
    std::memcpy(&word, bytes, size_t(size));
    step(word);
  }
  return hash;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static std::string writeFunctions(const Executable &executable) {
  Writer out;
  out.number<uint64_t>(executable.functions.size());
  for (const Function &function : executable.functions) {
    out.number(uint8_t(function.kind));
    out.string(function.name);
    switch (function.kind) {
    case FunctionKind::Packed:
      break;
    case FunctionKind::VM:
      out.number<uint64_t>(function.paramNames.size());
      for (const std::string &name : function.paramNames)
        out.string(name);
      out.number<uint64_t>(function.paramTypes.size());
      for (const std::string &type : function.paramTypes)
        out.string(type);
      out.string(function.resultType);
      out.number<uint64_t>(function.resultNames.size());
      for (const std::string &name : function.resultNames)
        out.string(name);
      out.number<int64_t>(function.numRegisters);
      out.number<uint64_t>(function.starts.size());
      out.number<uint64_t>(function.code.size());
      break;
    case FunctionKind::Kernel:
      out.number<uint32_t>(function.numBuffers);
      out.number<uint32_t>(function.numSymbols);
      break;
    }
  }
  return std::move(out.bytes);
}

static std::string writeConstants(const Executable &executable) {
  Writer out;
  out.number<uint64_t>(executable.constants.size());
  for (const Constant &constant : executable.constants) {
    out.number(uint8_t(constant.kind));
    switch (constant.kind) {
    case Constant::Tensor:
      out.type(constant.dtype);
      out.dims(constant.shape);
      out.number(uint8_t(constant.storage));
      if (constant.storage == Constant::Weights)
        out.number<uint64_t>(constant.offset);
      else
        out.string(constant.data);
      break;
    case Constant::Shape:
      out.dims(constant.shape);
      break;
    case Constant::String:
      out.string(constant.data);
      break;
    case Constant::Int:
      out.number<int64_t>(constant.intValue);
      break;
    case Constant::Float:
      out.number<double>(constant.floatValue);
      break;
    case Constant::DType:
      out.type(constant.dtype);
      break;
    }
  }
  return std::move(out.bytes);
}

static std::string writeCode(const Executable &executable) {
  Writer out;
  for (const Function &function : executable.functions)
    for (int64_t word : function.code)
      out.number(word);
  return std::move(out.bytes);
}

std::string serialize(const Executable &executable, SerializeOptions options) {
  struct Section {
    uint32_t id;
    std::string bytes;
    uint64_t size = bytes.size();
    uint64_t offset = 0;
  };
  std::vector<Section> sections;
  sections.push_back({kFunctions, writeFunctions(executable)});
  sections.push_back({kConstants, writeConstants(executable)});
  sections.push_back({kCode, writeCode(executable)});
  if (options.includeWeights && executable.weights.size != 0)
    sections.push_back({kWeights, {}, executable.weights.size});
  if (!executable.facts.empty())
    sections.push_back({kFacts, writeFacts(executable.facts)});
  if (std::string placement = writePlacement(executable); !placement.empty())
    sections.push_back({kPlacement, std::move(placement)});

  uint64_t end = kHeaderSize + kTableEntrySize * sections.size();
  Writer table;
  for (Section &section : sections) {
    uint64_t alignment = section.id == kWeights ? kWeightAlignment : 8;
    section.offset = (end + alignment - 1) / alignment * alignment;
    end = section.offset + section.size;
    table.number<uint32_t>(section.id);
    table.number<uint32_t>(section.id == kFacts ? 0 : kRequired);
    table.number<uint64_t>(section.offset);
    table.number<uint64_t>(section.size);
  }
  Writer out;
  out.bytes.reserve(size_t(end));
  out.bytes.append(kBytecodeMagic.data(), kBytecodeMagic.size());
  out.number(kBytecodeMajor);
  out.number(kBytecodeMinor);
  out.number(uint32_t(sections.size()));
  out.number<uint64_t>(end);
  out.number<uint64_t>(0);
  out.bytes += table.bytes;
  for (const Section &section : sections) {
    out.bytes.resize(size_t(section.offset));
    if (section.id == kWeights)
      out.bytes.append(reinterpret_cast<const char *>(executable.weights.data),
                       size_t(section.size));
    else
      out.bytes += section.bytes;
  }
  uint64_t sum =
      checksum(out.bytes.data() + kHeaderSize, out.bytes.size() - kHeaderSize);
  std::memcpy(out.bytes.data() + 24, &sum, sizeof(sum));
  return std::move(out.bytes);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Splits the words of a function into instructions; verify() checks the rest.
static Error findStarts(Function &function, uint64_t count) {
  uint64_t size = function.code.size();
  uint64_t word = 0;
  // Every instruction takes two words or more.
  if (count > size / 2)
    return malformed("function '" + function.name + "' has " +
                     std::to_string(count) + " instructions in " +
                     std::to_string(size) + " words");
  for (uint64_t i = 0; i < count; ++i) {
    if (word >= size || word > UINT32_MAX)
      return malformed("the code of function '" + function.name +
                       "' is too short");
    function.starts.push_back(uint32_t(word));
    switch (function.code[word]) {
    case int64_t(Opcode::Call): {
      int64_t numArgs = size - word >= 4 ? function.code[word + 3] : -1;
      if (numArgs < 0 || uint64_t(numArgs) > size - word - 4)
        return malformed("a call in function '" + function.name +
                         "' extends past the end of its code");
      word += 4 + uint64_t(numArgs);
      break;
    }
    case int64_t(Opcode::Ret):
    case int64_t(Opcode::Goto):
      word += 2;
      break;
    case int64_t(Opcode::If):
      word += 3;
      break;
    default:
      return malformed("unknown opcode " + std::to_string(function.code[word]));
    }
  }
  return Error::success();
}

static Error readFunctions(Reader in, Reader code, Executable &executable) {
  uint64_t count = in.count(9);
  for (uint64_t i = 0; i < count && !in.failed(); ++i) {
    Function function;
    uint8_t kind = in.number<uint8_t>();
    function.name = in.string();
    function.kind = FunctionKind(kind);
    switch (kind) {
    case uint8_t(FunctionKind::Packed):
      break;
    case uint8_t(FunctionKind::VM): {
      uint64_t numParams = in.count(8);
      for (uint64_t p = 0; p < numParams && !in.failed(); ++p)
        function.paramNames.push_back(in.string());
      uint64_t numTypes = in.count(8);
      for (uint64_t p = 0; p < numTypes && !in.failed(); ++p)
        function.paramTypes.push_back(in.string());
      function.resultType = in.string();
      uint64_t numNames = in.count(8);
      for (uint64_t r = 0; r < numNames && !in.failed(); ++r)
        function.resultNames.push_back(in.string());
      function.numRegisters = in.number<int64_t>();
      uint64_t numInstructions = in.number<uint64_t>();
      function.code = code.words(in.number<uint64_t>());
      if (in.failed())
        break;
      if (code.failed())
        return malformed("the code section is too short");
      if (Error error = findStarts(function, numInstructions))
        return error;
      break;
    }
    case uint8_t(FunctionKind::Kernel):
      function.numBuffers = in.number<uint32_t>();
      function.numSymbols = in.number<uint32_t>();
      break;
    default:
      return malformed("unknown function kind " + std::to_string(kind));
    }
    executable.functions.push_back(std::move(function));
  }
  if (in.failed())
    return malformed("the function section is too short");
  if (in.remaining() != 0 || code.remaining() != 0)
    return malformed("trailing bytes after the functions");
  return Error::success();
}

static Error readConstants(Reader in, Executable &executable) {
  uint64_t count = in.count(5);
  for (uint64_t i = 0; i < count && !in.failed(); ++i) {
    Constant constant;
    uint8_t kind = in.number<uint8_t>();
    constant.kind = Constant::Kind(kind);
    switch (kind) {
    case Constant::Tensor: {
      constant.dtype = in.type();
      constant.shape = in.dims();
      uint8_t storage = in.number<uint8_t>();
      constant.storage = Constant::Storage(storage);
      if (storage == Constant::Weights)
        constant.offset = in.number<uint64_t>();
      else if (storage == Constant::Inline || storage == Constant::Splat)
        constant.data = in.string();
      else
        return malformed("unknown tensor storage " + std::to_string(storage));
      break;
    }
    case Constant::Shape:
      constant.shape = in.dims();
      break;
    case Constant::String:
      constant.data = in.string();
      break;
    case Constant::Int:
      constant.intValue = in.number<int64_t>();
      break;
    case Constant::Float:
      constant.floatValue = in.number<double>();
      break;
    case Constant::DType:
      constant.dtype = in.type();
      break;
    default:
      return malformed("unknown constant kind " + std::to_string(kind));
    }
    executable.constants.push_back(std::move(constant));
  }
  if (in.failed())
    return malformed("the constant section is too short");
  if (in.remaining() != 0)
    return malformed("trailing bytes after the constants");
  return Error::success();
}

static Error checkHeader(const char *bytes, uint64_t size,
                         uint32_t &numSections) {
  if (size < kBytecodeMagic.size() ||
      std::memcmp(bytes, kBytecodeMagic.data(), kBytecodeMagic.size()) != 0)
    return malformed("expected the magic 'RELAXVM'");
  Reader in(bytes + 8, size - 8);
  uint16_t major = in.number<uint16_t>();
  in.number<uint16_t>();
  numSections = in.number<uint32_t>();
  uint64_t fileSize = in.number<uint64_t>();
  uint64_t sum = in.number<uint64_t>();
  if (in.failed())
    return malformed("the header is truncated");
  if (major != kBytecodeMajor)
    return Error("expected bytecode of version " +
                 std::to_string(kBytecodeMajor) + ".x, got " +
                 std::to_string(major) + ".x");
  if (fileSize != size)
    return malformed("expected " + std::to_string(fileSize) + " bytes, got " +
                     std::to_string(size));
  if (sum != checksum(bytes + kHeaderSize, size - kHeaderSize))
    return malformed("checksum mismatch");
  if (numSections > (size - kHeaderSize) / kTableEntrySize)
    return malformed("the section table extends past the end of the file");
  return Error::success();
}

Expected<Executable> deserialize(const void *data, uint64_t size,
                                 DeserializeOptions options) {
  const char *bytes = static_cast<const char *>(data);
  uint32_t numSections = 0;
  if (Error error = checkHeader(bytes, size, numSections))
    return error;
  Reader functions, constants, code, facts, placement;
  Executable executable;
  executable.weights = std::move(options.weights);
  uint32_t seen = 0;
  Reader table(bytes + kHeaderSize, numSections * kTableEntrySize);
  for (uint32_t i = 0; i < numSections; ++i) {
    uint32_t id = table.number<uint32_t>();
    uint32_t flags = table.number<uint32_t>();
    uint64_t offset = table.number<uint64_t>();
    uint64_t length = table.number<uint64_t>();
    if (offset > size || length > size - offset)
      return malformed("section " + std::to_string(id) +
                       " extends past the end of the file");
    if (id >= kFunctions && id <= kPlacement) {
      if (seen & (1u << id))
        return malformed("section " + std::to_string(id) + " occurs twice");
      seen |= 1u << id;
    }
    Reader section(bytes + offset, length);
    switch (id) {
    case kFunctions:
      functions = section;
      break;
    case kConstants:
      constants = section;
      break;
    case kCode:
      code = section;
      break;
    case kWeights:
      if (options.owner) {
        executable.weights.data =
            reinterpret_cast<const uint8_t *>(bytes + offset);
        executable.weights.size = length;
        executable.weights.owner = options.owner;
      } else {
        executable.weights = copyAligned(bytes + offset, length);
      }
      break;
    case kFacts:
      facts = section;
      break;
    case kPlacement:
      placement = section;
      break;
    default:
      if (flags & kRequired)
        return Error("the bytecode needs section " + std::to_string(id) +
                     ", which this runtime does not support");
      break;
    }
  }
  if (!(seen & (1u << kFunctions)) || !(seen & (1u << kConstants)) ||
      !(seen & (1u << kCode)))
    return malformed("a required section is missing");
  if (Error error = readConstants(constants, executable))
    return error;
  if (Error error = readFunctions(functions, code, executable))
    return error;
  if (seen & (1u << kPlacement))
    if (Error error = readPlacement(placement, executable))
      return error;
  if (seen & (1u << kFacts))
    if (Error error = readFacts(facts, executable.facts))
      return error;
  if (Error error = verify(executable))
    return std::move(error).in("invalid bytecode");
  return executable;
}

} // namespace relax_mlir::runtime
