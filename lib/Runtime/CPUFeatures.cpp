//===- CPUFeatures.cpp - check the processor's features -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Loader.h"

#include <algorithm>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace relax_mlir::runtime {

#if defined(__x86_64__)

namespace {

enum CPUIDRegister : uint8_t { EAX, EBX, ECX, EDX };

/// Register state that the operating system must save and restore as well.
enum OSState : uint8_t { None, XSave, AVX, AVX512, AMX };

struct Feature {
  std::string_view name; // as LLVM spells it
  uint32_t leaf;
  uint32_t subleaf;
  CPUIDRegister reg;
  uint8_t bit;
  OSState state = None;
};

const Feature features[] = {
    {"64bit", 0x80000001, 0, EDX, 29},
    {"adx", 7, 0, EBX, 19},
    {"aes", 1, 0, ECX, 25},
    {"amx-bf16", 7, 0, EDX, 22, AMX},
    {"amx-complex", 7, 1, EDX, 8, AMX},
    {"amx-fp16", 7, 1, EAX, 21, AMX},
    {"amx-int8", 7, 0, EDX, 25, AMX},
    {"amx-tile", 7, 0, EDX, 24, AMX},
    {"avx", 1, 0, ECX, 28, AVX},
    {"avx2", 7, 0, EBX, 5, AVX},
    {"avx512bf16", 7, 1, EAX, 5, AVX512},
    {"avx512bitalg", 7, 0, ECX, 12, AVX512},
    {"avx512bw", 7, 0, EBX, 30, AVX512},
    {"avx512cd", 7, 0, EBX, 28, AVX512},
    {"avx512dq", 7, 0, EBX, 17, AVX512},
    {"avx512f", 7, 0, EBX, 16, AVX512},
    {"avx512fp16", 7, 0, EDX, 23, AVX512},
    {"avx512ifma", 7, 0, EBX, 21, AVX512},
    {"avx512vbmi", 7, 0, ECX, 1, AVX512},
    {"avx512vbmi2", 7, 0, ECX, 6, AVX512},
    {"avx512vl", 7, 0, EBX, 31, AVX512},
    {"avx512vnni", 7, 0, ECX, 11, AVX512},
    {"avx512vp2intersect", 7, 0, EDX, 8, AVX512},
    {"avx512vpopcntdq", 7, 0, ECX, 14, AVX512},
    {"avxifma", 7, 1, EAX, 23, AVX},
    {"avxneconvert", 7, 1, EDX, 5, AVX},
    {"avxvnni", 7, 1, EAX, 4, AVX},
    {"avxvnniint16", 7, 1, EDX, 10, AVX},
    {"avxvnniint8", 7, 1, EDX, 4, AVX},
    {"bmi", 7, 0, EBX, 3},
    {"bmi2", 7, 0, EBX, 8},
    {"cldemote", 7, 0, ECX, 25},
    {"clflushopt", 7, 0, EBX, 23},
    {"clwb", 7, 0, EBX, 24},
    {"clzero", 0x80000008, 0, EBX, 0},
    {"cmov", 1, 0, EDX, 15},
    {"cmpccxadd", 7, 1, EAX, 7},
    {"crc32", 1, 0, ECX, 20},
    {"cx16", 1, 0, ECX, 13},
    {"cx8", 1, 0, EDX, 8},
    {"enqcmd", 7, 0, ECX, 29},
    {"evex512", 7, 0, EBX, 16, AVX512},
    {"f16c", 1, 0, ECX, 29, AVX},
    {"fma", 1, 0, ECX, 12, AVX},
    {"fma4", 0x80000001, 0, ECX, 16, AVX},
    {"fsgsbase", 7, 0, EBX, 0},
    {"fxsr", 1, 0, EDX, 24},
    {"gfni", 7, 0, ECX, 8},
    {"hreset", 7, 1, EAX, 22},
    {"invpcid", 7, 0, EBX, 10},
    {"kl", 7, 0, ECX, 23},
    {"lwp", 0x80000001, 0, ECX, 15},
    {"lzcnt", 0x80000001, 0, ECX, 5},
    {"mmx", 1, 0, EDX, 23},
    {"movbe", 1, 0, ECX, 22},
    {"movdir64b", 7, 0, ECX, 28},
    {"movdiri", 7, 0, ECX, 27},
    {"movrs", 7, 1, EAX, 31},
    {"mwaitx", 0x80000001, 0, ECX, 29},
    {"pclmul", 1, 0, ECX, 1},
    {"pconfig", 7, 0, EDX, 18},
    {"pku", 7, 0, ECX, 4},
    {"popcnt", 1, 0, ECX, 23},
    {"prefetchi", 7, 1, EDX, 14},
    {"prfchw", 0x80000001, 0, ECX, 8},
    {"ptwrite", 0x14, 0, EBX, 4},
    {"raoint", 7, 1, EAX, 3},
    {"rdpid", 7, 0, ECX, 22},
    {"rdpru", 0x80000008, 0, EBX, 4},
    {"rdrnd", 1, 0, ECX, 30},
    {"rdseed", 7, 0, EBX, 18},
    {"rtm", 7, 0, EBX, 11},
    {"sahf", 0x80000001, 0, ECX, 0},
    {"serialize", 7, 0, EDX, 14},
    {"sgx", 7, 0, EBX, 2},
    {"sha", 7, 0, EBX, 29},
    {"sha512", 7, 1, EAX, 0, AVX},
    {"shstk", 7, 0, ECX, 7},
    {"sm3", 7, 1, EAX, 1, AVX},
    {"sm4", 7, 1, EAX, 2, AVX},
    {"sse", 1, 0, EDX, 25},
    {"sse2", 1, 0, EDX, 26},
    {"sse3", 1, 0, ECX, 0},
    {"sse4.1", 1, 0, ECX, 19},
    {"sse4.2", 1, 0, ECX, 20},
    {"sse4a", 0x80000001, 0, ECX, 6},
    {"ssse3", 1, 0, ECX, 9},
    {"tbm", 0x80000001, 0, ECX, 21},
    {"tsxldtrk", 7, 0, EDX, 16},
    {"uintr", 7, 0, EDX, 5},
    {"usermsr", 7, 1, EDX, 15},
    {"vaes", 7, 0, ECX, 9, AVX},
    {"vpclmulqdq", 7, 0, ECX, 10, AVX},
    {"waitpkg", 7, 0, ECX, 5},
    {"wbnoinvd", 0x80000008, 0, EBX, 9},
    {"widekl", 0x19, 0, EBX, 2},
    {"x87", 1, 0, EDX, 0},
    {"xop", 0x80000001, 0, ECX, 11, AVX},
    {"xsave", 1, 0, ECX, 26, XSave},
    {"xsavec", 0xd, 1, EAX, 1, XSave},
    {"xsaveopt", 0xd, 1, EAX, 0, XSave},
    {"xsaves", 0xd, 1, EAX, 3, XSave},
};

} // namespace

static bool cpuidBit(uint32_t leaf, uint32_t subleaf, CPUIDRegister reg,
                     uint8_t bit) {
  uint32_t regs[4] = {};
  // Subleaf 0 holds the number of subleaves in EAX; check it before subleaf 1.
  if (leaf == 7 && subleaf != 0) {
    if (!__get_cpuid_count(leaf, 0, &regs[0], &regs[1], &regs[2], &regs[3]) ||
        regs[0] < subleaf)
      return false;
  }
  if (!__get_cpuid_count(leaf, subleaf, &regs[0], &regs[1], &regs[2], &regs[3]))
    return false;
  return regs[reg] >> bit & 1;
}

/// Asks Linux for the tile registers of AMX, which a process may only use after
/// that. Returns false if it does not get them.
static bool requestTileRegisters() {
#if defined(__linux__) && defined(SYS_arch_prctl)
  constexpr int kRequestState = 0x1023, kTileData = 18;
  return syscall(SYS_arch_prctl, kRequestState, kTileData) == 0;
#else
  return false;
#endif
}

static bool osSaves(OSState state) {
  if (state == None)
    return true;
  if (!cpuidBit(1, 0, ECX, 27))
    return false;
  uint32_t low = 0, high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  uint32_t needed = 0;
  switch (state) {
  case None:
  case XSave:
    break;
  case AVX:
    needed = 0x6;
    break;
  case AVX512:
    needed = 0xe6;
    break;
  case AMX:
    needed = 0x60000;
    break;
  }
  return (low & needed) == needed && (state != AMX || requestTileRegisters());
}

/// Returns 1 if the processor has the feature, 0 if not, -1 if it is unknown.
static int hasFeature(std::string_view name) {
  for (const Feature &feature : features)
    if (feature.name == name)
      return cpuidBit(feature.leaf, feature.subleaf, feature.reg,
                      feature.bit) &&
             osSaves(feature.state);
  return -1;
}

static const char kArchitecture[] = "x86_64";

#else

/// Features that the architecture always has need no entry.
static int hasFeature(std::string_view) { return -1; }

#if defined(__aarch64__)
static const char kArchitecture[] = "aarch64";
#else
static const char kArchitecture[] = "unknown";
#endif

#endif

Error checkCPUFeatures(std::string_view list) {
  std::string missing, unknown;
  while (!list.empty()) {
    std::string_view entry = list.substr(0, list.find(','));
    list.remove_prefix(std::min(entry.size() + 1, list.size()));
    if (entry.empty() || entry.front() == '-')
      continue;
    if (entry.front() == '+')
      entry.remove_prefix(1);
    int has = hasFeature(entry);
    if (has == 1)
      continue;
    std::string &names = has == 0 ? missing : unknown;
    names += (names.empty() ? "" : ", ") + std::string(entry);
  }
  if (!missing.empty())
    return Error("the artefact needs CPU features that this processor lacks: " +
                 missing);
  if (!unknown.empty())
    return Error("the artefact needs CPU features that this runtime cannot "
                 "check: " +
                 unknown);
  return Error::success();
}

Error checkTriple(std::string_view triple) {
  std::string_view architecture = triple.substr(0, triple.find('-'));
  bool linux = triple.find("-linux") != std::string_view::npos;
  if (architecture == kArchitecture && linux)
    return Error::success();
  return Error("the artefact is for '" + std::string(triple) +
               "', this process runs on " + kArchitecture + " linux");
}

} // namespace relax_mlir::runtime
