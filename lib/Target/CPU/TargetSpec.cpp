//===- TargetSpec.cpp - the CPU that kernels are compiled for -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/TargetSpec.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Runtime/FFI.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"
#include <limits>
#include <mutex>

#if defined(__linux__)
#include <sched.h>
#endif
#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif
#if defined(__x86_64__)
#include <cpuid.h>
#endif

using namespace mlir;
using namespace relax_mlir;

/// Registers the back end of the host, or all back ends if the target has
/// another architecture.
static void initializeTargets(const llvm::Triple &triple) {
  static std::once_flag nativeOnce, allOnce;
  std::call_once(nativeOnce, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
  if (triple.getArch() == llvm::Triple(llvm::sys::getProcessTriple()).getArch())
    return;
  std::call_once(allOnce, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
  });
}

static std::unique_ptr<llvm::MCSubtargetInfo>
createSubtarget(const TargetSpec &spec) {
  llvm::Triple triple(spec.triple);
  initializeTargets(triple);
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target->createMCSubtargetInfo(triple, spec.cpu, spec.features));
}

/// Asks Linux for the tile registers of AMX, which a process may only use after
/// that. Returns false if it does not get them.
static bool requestTileRegisters() {
#if defined(__linux__) && defined(__x86_64__) && defined(SYS_arch_prctl)
  constexpr int kRequestState = 0x1023, kTileData = 18;
  return syscall(SYS_arch_prctl, kRequestState, kTileData) == 0;
#else
  return false;
#endif
}

/// Returns the features of this machine that this process may use.
static llvm::StringMap<bool> getHostFeatures() {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  if (features.lookup("amx-tile") && !requestTileRegisters())
    for (auto &feature : features)
      if (feature.first().starts_with("amx-"))
        feature.second = false;
  return features;
}

/// Reads a file of one line that Linux has about a cache of the first core.
static std::optional<std::string> readCacheFile(unsigned number,
                                                StringRef name) {
  auto file = llvm::MemoryBuffer::getFileAsStream(
      "/sys/devices/system/cpu/cpu0/cache/index" + Twine(number) + "/" + name);
  if (!file)
    return std::nullopt;
  return (*file)->getBuffer().trim().str();
}

int64_t relax_mlir::getExpectedCacheBytes(int64_t bytes, StringRef sharedMap,
                                          unsigned numOwn, bool isVirtual) {
  constexpr int64_t kMostBytes = int64_t(16) << 20;
  unsigned numSharers = 0;
  for (char digit : sharedMap)
    if (unsigned value = llvm::hexDigitValue(digit); value < 16)
      numSharers += llvm::popcount(value);
  bool hasAll = !isVirtual && numOwn >= numSharers;
  if (numSharers == 0 || hasAll)
    return bytes;
  return std::min(bytes,
                  kMostBytes * std::max(1u, std::min(numOwn, numSharers)));
}

/// Returns the number of logical CPUs that may run this process; the greatest
/// number if it is not known.
static unsigned getNumOwnCPUs() {
#if defined(__linux__)
  cpu_set_t own;
  CPU_ZERO(&own);
  if (sched_getaffinity(0, sizeof(own), &own) == 0)
    return std::max(CPU_COUNT(&own), 1);
#endif
  return std::numeric_limits<unsigned>::max();
}

/// Returns true if a hypervisor runs this system and says so.
static bool isVirtualMachine() {
#if defined(__x86_64__)
  unsigned a, b, c, d;
  constexpr unsigned kHypervisor = 1u << 31;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & kHypervisor);
#else
  return false;
#endif
}

/// Sets the sizes of the caches of this machine, if Linux reports them.
static void setCacheSizes(TargetSpec &spec) {
  constexpr unsigned kMostCaches = 8;
  for (unsigned number = 0; number < kMostCaches; ++number) {
    std::optional<std::string> type = readCacheFile(number, "type"),
                               size = readCacheFile(number, "size"),
                               level = readCacheFile(number, "level");
    int64_t kibibytes;
    if (!type || !size || !level || *type == "Instruction" ||
        !StringRef(*size).consume_back("K") ||
        StringRef(*size).drop_back().getAsInteger(10, kibibytes))
      continue;
    int64_t bytes = kibibytes << 10;
    if (bytes <= 0 || bytes > CPUModel::maxCacheBytes)
      continue;
    // Cores have two levels of their own, and share others.
    if (*level == "1" || *level == "2")
      spec.coreCacheBytes = std::max(spec.coreCacheBytes, bytes);
    spec.lastCacheBytes = std::max(
        spec.lastCacheBytes,
        getExpectedCacheBytes(
            bytes, readCacheFile(number, "shared_cpu_map").value_or(""),
            getNumOwnCPUs(), isVirtualMachine()));
  }
}

TargetSpec TargetSpec::host() {
  TargetSpec spec;
  spec.triple = llvm::sys::getProcessTriple();
  spec.cpu = llvm::sys::getHostCPUName().str();
  SmallVector<std::string> features;
  for (const auto &feature : getHostFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  // StringMap is unordered; the printed target must be deterministic.
  llvm::sort(features, [](StringRef a, StringRef b) {
    return a.drop_front() < b.drop_front();
  });
  spec.features = llvm::join(features, ",");
  setCacheSizes(spec);
  return spec;
}

/// Parses the triple in the first word: `native`, an architecture, or a
/// complete triple.
static LogicalResult parseTriple(StringRef word, TargetSpec &spec,
                                 function_ref<InFlightDiagnostic()> emitError) {
  if (word == "native") {
    spec = TargetSpec::host();
    return success();
  }
  llvm::Triple triple(llvm::Triple::normalize(word));
  if (triple.getArch() == llvm::Triple::UnknownArch)
    return emitError() << "unknown target '" << word
                       << "', expected 'native', 'cuda', an architecture such "
                          "as 'x86_64', or a triple";
  llvm::Triple host(llvm::sys::getProcessTriple());
  if (!word.contains('-')) {
    triple.setVendor(host.getVendor());
    triple.setOS(host.getOS());
    triple.setEnvironment(host.getEnvironment());
  }
  if (triple.getArch() != llvm::Triple::x86_64 &&
      triple.getArch() != llvm::Triple::aarch64)
    return emitError() << "unsupported target architecture '"
                       << triple.getArchName()
                       << "', expected x86_64 or aarch64";
  spec.triple = triple.str();
  spec.cpu = triple.getArch() == llvm::Triple::x86_64 ? "x86-64" : "generic";
  return success();
}

bool TargetSpec::namesGPU(StringRef flags) {
  StringRef device = flags.ltrim().split(' ').first;
  return device == "cuda" || device == "emu";
}

bool TargetSpec::namesEmulator(StringRef flags) {
  return flags.ltrim().split(' ').first == "emu";
}

/// Parses the words of a GPU at the start of `words`, and removes them.
static FailureOr<std::optional<GPUModel>>
parseGPU(ArrayRef<StringRef> &words,
         function_ref<InFlightDiagnostic()> emitError) {
  StringRef device = words.front();
  if (device != "cuda" && device != "emu")
    return std::optional<GPUModel>();
  words = words.drop_front();
  StringRef chip = "sm_80", tf32 = "off", multiprocessors;
  for (; !words.empty(); words = words.drop_front()) {
    StringRef value = words.front();
    if (value.consume_front("-arch="))
      chip = value;
    else if (value.consume_front("-tf32="))
      tf32 = value;
    else if (value.consume_front("-multiprocessors="))
      multiprocessors = value;
    else
      break;
  }
  std::optional<GPUModel> gpu = GPUModel::forChip(chip);
  if (!gpu)
    return emitError() << "unknown GPU '" << chip
                       << "', expected sm_80, sm_86, sm_87, sm_89, sm_90 or "
                          "sm_90a";
  if (tf32 != "on" && tf32 != "off")
    return emitError() << "unknown value '" << tf32
                       << "' of -tf32, expected 'on' or 'off'";
  gpu->allowsTF32 = tf32 == "on";
  if (multiprocessors.data() &&
      (multiprocessors.getAsInteger(10, gpu->multiprocessors) ||
       gpu->multiprocessors < 1 ||
       gpu->multiprocessors > GPUModel::kMostMultiprocessors))
    return emitError() << "unknown value '" << multiprocessors
                       << "' of -multiprocessors, expected a number from 1 to "
                       << GPUModel::kMostMultiprocessors;
  gpu->isEmulated = device == "emu";
  return gpu;
}

FailureOr<TargetSpec>
TargetSpec::parse(StringRef flags,
                  function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<StringRef> allWords;
  llvm::SplitString(flags, allWords);
  if (allWords.empty())
    return emitError() << "expected a target, got an empty string";
  ArrayRef<StringRef> words = allWords;
  FailureOr<std::optional<GPUModel>> gpu = parseGPU(words, emitError);
  if (failed(gpu))
    return failure();
  TargetSpec spec;
  if (failed(parseTriple(words.empty() ? "native" : words.front(), spec,
                         emitError)))
    return failure();
  spec.gpu = *gpu;
  if (words.empty())
    return spec;

  std::string extraFeatures;
  for (StringRef word : llvm::drop_begin(words)) {
    if (word.consume_front("-mcpu=")) {
      spec.cpu = word.str();
      spec.features.clear();
      if (word == "native") {
        TargetSpec host = TargetSpec::host();
        spec.cpu = host.cpu;
        spec.features = host.features;
      }
    } else if (word.consume_front("-mattr=")) {
      extraFeatures += (extraFeatures.empty() ? "" : ",") + word.str();
    } else {
      return emitError() << "unknown target flag '" << word
                         << "', expected -mcpu=CPU or -mattr=+a,-b";
    }
  }

  // LLVM only warns on stderr about unknown names, so they are checked here,
  // with a subtarget of a CPU that is known to exist.
  TargetSpec plain = spec;
  plain.cpu.clear();
  plain.features.clear();
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget = createSubtarget(plain);
  if (!subtarget)
    return emitError() << "no LLVM back end for target '" << spec.triple << "'";
  if (!subtarget->isCPUStringValid(spec.cpu))
    return emitError() << "unknown CPU '" << spec.cpu << "' for target '"
                       << spec.triple << "'";
  SmallVector<StringRef> features;
  StringRef(extraFeatures).split(features, ',', -1, /*KeepEmpty=*/false);
  for (StringRef feature : features) {
    if (!feature.starts_with("+") && !feature.starts_with("-"))
      return emitError() << "expected '+' or '-' before CPU feature '"
                         << feature << "'";
    if (llvm::none_of(subtarget->getAllProcessorFeatures(),
                      [&](const llvm::SubtargetFeatureKV &known) {
                        return feature.drop_front() == known.Key;
                      }))
      return emitError() << "unknown CPU feature '" << feature.drop_front()
                         << "' for target '" << spec.triple << "'";
  }
  if (!extraFeatures.empty())
    spec.features += (spec.features.empty() ? "" : ",") + extraFeatures;
  return spec;
}

uint32_t TargetSpec::getDeviceType() const {
  if (!gpu)
    return kDLCPU;
  return gpu->isEmulated ? kDLExtDev : kDLCUDA;
}

std::string TargetSpec::str() const {
  std::string result;
  if (gpu)
    result = (gpu->isEmulated ? "emu " : "cuda ") + gpu->getFlags() + " ";
  result += triple + " -mcpu=" + cpu;
  if (!features.empty())
    result += " -mattr=" + features;
  return result;
}

std::unique_ptr<llvm::TargetMachine>
TargetSpec::createTargetMachine(unsigned optLevel, bool jit) const {
  llvm::Triple llvmTriple(triple);
  initializeTargets(llvmTriple);
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(llvmTriple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  // Only operations with the contract flag may fuse.
  options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  auto level = optLevel >= 3   ? llvm::CodeGenOptLevel::Aggressive
               : optLevel == 2 ? llvm::CodeGenOptLevel::Default
               : optLevel == 1 ? llvm::CodeGenOptLevel::Less
                               : llvm::CodeGenOptLevel::None;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      llvmTriple, cpu, features, options, llvm::Reloc::PIC_,
      /*CM=*/std::nullopt, level, jit));
}

std::string TargetSpec::dataLayout() const {
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(/*optLevel=*/0, /*jit=*/false);
  return machine ? machine->createDataLayout().getStringRepresentation() : "";
}

bool TargetSpec::hasFeature(StringRef feature) const {
  // MCSubtargetInfo::checkFeatures ends the process on an unknown name.
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget = createSubtarget(*this);
  return subtarget &&
         llvm::any_of(subtarget->getEnabledProcessorFeatures(),
                      [&](const llvm::SubtargetFeatureKV &enabled) {
                        return feature == enabled.Key;
                      });
}

std::string TargetSpec::requiredFeatures() const {
  // Features that cpuid reports and compilers use on their own. LLVM's features
  // also include tuning flags such as `fast-gather`, which a machine need not
  // have.
  static constexpr StringRef kChecked[] = {"sse3",
                                           "ssse3",
                                           "sse4.1",
                                           "sse4.2",
                                           "popcnt",
                                           "avx",
                                           "avx2",
                                           "fma",
                                           "f16c",
                                           "bmi",
                                           "bmi2",
                                           "lzcnt",
                                           "movbe",
                                           "avx512f",
                                           "avx512bw",
                                           "avx512cd",
                                           "avx512dq",
                                           "avx512vl",
                                           "avx512ifma",
                                           "avx512vbmi",
                                           "avx512vbmi2",
                                           "avx512vnni",
                                           "avxvnni",
                                           "avx512bitalg",
                                           "avx512bf16",
                                           "avx512fp16",
                                           "gfni",
                                           "vaes",
                                           "avx512vpopcntdq",
                                           "vpclmulqdq",
                                           "amx-tile",
                                           "amx-int8",
                                           "amx-bf16",
                                           "neon",
                                           "fullfp16",
                                           "dotprod",
                                           "bf16",
                                           "i8mm",
                                           "sve",
                                           "sve2"};
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget = createSubtarget(*this);
  SmallVector<std::string> result;
  if (subtarget)
    for (const llvm::SubtargetFeatureKV &feature :
         subtarget->getEnabledProcessorFeatures())
      if (llvm::is_contained(kChecked, StringRef(feature.Key)))
        result.push_back(std::string("+") + feature.Key);
  llvm::sort(result);
  return llvm::join(result, ",");
}

std::string TargetSpec::missingOnHost() const {
  llvm::Triple own(triple), process(llvm::sys::getProcessTriple());
  if (own.getArch() != process.getArch())
    return own.getArchName().str() + " CPU";
  llvm::StringMap<bool> present = getHostFeatures();
  std::string required = requiredFeatures();
  SmallVector<StringRef> names;
  StringRef(required).split(names, ',', -1, /*KeepEmpty=*/false);
  SmallVector<StringRef> missing;
  for (StringRef name : names)
    if (!present.lookup(name.drop_front()))
      missing.push_back(name.drop_front());
  return llvm::join(missing, ", ");
}

CPUModel TargetSpec::cpuModel() const {
  CPUModel model;
  bool hasAVX512 = hasFeature("avx512f");
  model.vectorBytes = hasAVX512 ? 64 : hasFeature("avx") ? 32 : 16;
  model.vectorRegisters =
      hasAVX512 || llvm::Triple(triple).isAArch64() ? 32 : 16;
  // AVX-512 has masked accesses of all elements: of bytes with BW, of vectors
  // of less than 64 bytes with VL. AVX2 has them for elements of 32 and 64 bits
  // only, and they are slow on some CPUs.
  model.hasMasks =
      hasAVX512 && hasFeature("avx512bw") && hasFeature("avx512vl");
  // AVX-VNNI has registers of up to 32 bytes.
  model.hasByteDot = hasAVX512 ? hasFeature("avx512vnni") && model.hasMasks
                               : hasFeature("avxvnni");
  model.hasByteTiles = hasFeature("amx-tile") && hasFeature("amx-int8");
  if (coreCacheBytes)
    model.coreCacheBytes = coreCacheBytes;
  if (lastCacheBytes)
    model.lastCacheBytes = lastCacheBytes;
  return model;
}

void TargetSpec::setModuleAttributes(ModuleOp module) const {
  MLIRContext *context = module.getContext();
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  StringAttr::get(context, triple));
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  StringAttr::get(context, dataLayout()));
  if (!CPUModel::isSetOn(module))
    cpuModel().setOn(module);
  if (gpu)
    gpu->setOn(module);
}
