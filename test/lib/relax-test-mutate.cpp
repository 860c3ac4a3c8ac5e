//===- relax-test-mutate.cpp - read damaged files of each kind ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-test-mutate FILE reads thousands of damaged copies of a file in child
// processes. Each copy must be accepted, or refused with a diagnostic of at
// most 20 lines. A crash, a hang, excessive memory, or silence is a finding.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Import/ONNX/ImportONNX.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/IO/HostTensor.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "llvm/ADT/StringExtras.h"

#include <random>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace relax_mlir;

namespace {
struct Options {
  int64_t seed = 0, count = 1000, timeLimit = 20, memoryLimit = 4096;
  bool compile = false;
  std::string writeTo;
};

/// The result for a copy; `text` holds the diagnostics of a refusal.
struct Answer {
  bool isAccepted = false;
  std::string text;
};

/// The progress of a child process, readable after its death.
struct Progress {
  int64_t index;
  int64_t refused;
  int64_t wrong;
};
} // namespace

//===----------------------------------------------------------------------===//
// Damage
//===----------------------------------------------------------------------===//

using Random = std::mt19937_64;

static size_t pick(Random &random, size_t count) {
  return count ? random() % count : 0;
}

/// Returns a size or index near a limit.
static uint64_t makeBorderValue(Random &random, size_t size) {
  const uint64_t values[] = {0,          1,         2,          size,
                             size + 1,   0x7f,      0x80,       0xff,
                             0x7fff,     0xffff,    0x7fffffff, 0x80000000,
                             UINT32_MAX, INT64_MAX, UINT64_MAX, 1ull << 63};
  return values[pick(random, std::size(values))];
}

/// The beginning and the end of a file hold most of its structure.
static size_t pickOffset(Random &random, size_t size) {
  switch (random() % 4) {
  case 0:
    return pick(random, std::min<size_t>(size, 300));
  case 1:
    return size - 1 - pick(random, std::min<size_t>(size, 200));
  default:
    return pick(random, size);
  }
}

static void damageBytes(std::string &bytes, Random &random) {
  size_t at = pickOffset(random, bytes.size());
  size_t length = 1 + pick(random, std::min<size_t>(bytes.size() - at, 24));
  switch (random() % 9) {
  case 0:
  case 1:
  case 2:
    bytes[at] ^= char(1 << random() % 8);
    return;
  case 3:
    bytes[at] = char(random());
    return;
  case 4:
  case 5: {
    uint64_t value = makeBorderValue(random, bytes.size());
    size_t width = size_t(1) << random() % 4;
    std::memcpy(bytes.data() + at, &value, std::min(width, bytes.size() - at));
    return;
  }
  case 6:
    bytes.erase(at, length);
    return;
  case 7:
    bytes.insert(pickOffset(random, bytes.size()), bytes.substr(at, length));
    return;
  default:
    bytes.resize(at);
    return;
  }
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; }

/// Returns the word, or the single character, at an offset.
static std::pair<size_t, size_t> findToken(StringRef text, size_t at) {
  size_t begin = at, end = at + 1;
  if (isWord(text[at])) {
    while (begin > 0 && isWord(text[begin - 1]))
      --begin;
    while (end < text.size() && isWord(text[end]))
      ++end;
  }
  return {begin, end - begin};
}

/// Changes words and lines, so that not only the lexer is reached.
static void damageText(std::string &text, Random &random) {
  auto [at, length] = findToken(text, pick(random, text.size()));
  auto [from, size] = findToken(text, pick(random, text.size()));
  std::string token = text.substr(at, length), other = text.substr(from, size);
  size_t lineEnd = text.find('\n', at);
  size_t lineBegin = text.rfind('\n', at) + 1;
  switch (random() % 9) {
  case 0:
    text.erase(at, length);
    return;
  case 1:
    text.insert(at, token);
    return;
  case 2:
  case 3:
    text.replace(at, length, other);
    return;
  case 4:
    if (lineEnd != std::string::npos)
      text.erase(lineBegin, lineEnd + 1 - lineBegin);
    return;
  case 5:
    if (lineEnd != std::string::npos)
      text.insert(lineBegin, text.substr(lineBegin, lineEnd + 1 - lineBegin));
    return;
  default: {
    // Replaces a nearby number.
    size_t digit = text.find_first_of("0123456789", at);
    if (digit == std::string::npos)
      return;
    size_t end = text.find_first_not_of("0123456789", digit);
    int64_t value = int64_t(makeBorderValue(random, 8));
    text.replace(digit, end - digit, std::to_string(value));
    return;
  }
  }
}

/// Restores size and checksum of bytecode, so that later checks are reached.
static void repairBytecode(std::string &bytes) {
  if (bytes.size() < 32)
    return;
  uint64_t size = bytes.size();
  uint64_t sum = runtime::checksum(bytes.data() + 32, size - 32);
  std::memcpy(bytes.data() + 16, &size, 8);
  std::memcpy(bytes.data() + 24, &sum, 8);
}

static std::string damage(const std::string &whole, StringRef kind,
                          uint64_t seed) {
  Random random(seed * 0x9e3779b97f4a7c15ull + 1);
  std::string copy = whole;
  bool isText = kind == ".mlir" || kind == ".vmtext";
  for (size_t edits = 1 + random() % 3; edits > 0 && !copy.empty(); --edits) {
    if (isText && random() % 8 != 0)
      damageText(copy, random);
    else
      damageBytes(copy, random);
  }
  if (kind == ".rvm" && random() % 8 != 0)
    repairBytecode(copy);
  return copy;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

template <typename T> static Answer makeAnswer(runtime::Expected<T> result) {
  return {bool(result), result ? "" : result.error().message()};
}

static Answer readExecutable(runtime::Expected<runtime::Executable> read) {
  if (!read)
    return makeAnswer(std::move(read));
  // Accepted files can be written.
  (void)runtime::printText(*read);
  return makeAnswer(runtime::VirtualMachine::create(std::move(*read), {}));
}

static Answer readModel(const std::string &bytes, StringRef path,
                        bool compile) {
  static DialectRegistry *registry = [] {
    auto *result = new DialectRegistry;
    registerAllDialects(*result);
    return result;
  }();
  MLIRContext context(*registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  Answer answer;
  FirstError firstError;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (firstError.isToBePrinted(diagnostic))
      answer.text += toText(diagnostic) + "\n";
    return success();
  });
  FailureOr<OwningOpRef<ModuleOp>> module = loadModel(path, context);
  answer.isAccepted = succeeded(module);
  if (answer.isAccepted && compile)
    answer.isAccepted = succeeded(runPhases(**module, Phase::VM, {}));
  return answer;
}

static Answer read(const std::string &bytes, const std::string &path,
                   StringRef kind, bool compile) {
  if (kind == ".rvm")
    return readExecutable(runtime::deserialize(bytes.data(), bytes.size()));
  if (kind == ".vmtext")
    return readExecutable(runtime::parseText(bytes));
  if (kind == ".npy")
    return makeAnswer(runtime::parseNpy(bytes, path));
  if (kind == ".pb")
    return makeAnswer(runtime::parseTensorProto(bytes, path));
  return readModel(bytes, path, compile);
}

//===----------------------------------------------------------------------===//
// The driver
//===----------------------------------------------------------------------===//

/// Returns a description of an invalid answer: no message, or a page of
/// messages.
static const char *findFault(const Answer &answer) {
  if (answer.isAccepted)
    return nullptr;
  StringRef text = StringRef(answer.text).trim();
  if (text.empty())
    return "refused without a message";
  if (text.count('\n') >= 20)
    return "the message has more than 20 lines";
  return nullptr;
}

static bool writeFile(const std::string &path, const std::string &bytes) {
  return !runtime::writeFile(path, bytes);
}

/// Reads copies from `progress.index` on, then ends the process.
static void runChild(const std::string &whole, StringRef kind,
                     const std::string &scratch, const Options &options,
                     Progress &progress) {
#if !__has_feature(address_sanitizer)
  rlimit memory = {rlim_t(options.memoryLimit) << 20,
                   rlim_t(options.memoryLimit) << 20};
  setrlimit(RLIMIT_AS, &memory);
#endif
  rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  for (; progress.index < options.count; ++progress.index) {
    alarm(unsigned(options.timeLimit));
    std::string copy = damage(whole, kind, options.seed + progress.index);
    // Models are read from files and may refer to files beside them.
    if (!writeFile(scratch, copy))
      _exit(3);
    Answer answer = read(copy, scratch, kind, options.compile);
    progress.refused += !answer.isAccepted;
    if (const char *fault = findFault(answer)) {
      ++progress.wrong;
      llvm::outs() << "seed " << options.seed + progress.index << ": " << fault
                   << "\n"
                   << answer.text << "\n";
      llvm::outs().flush();
    }
  }
  _exit(0);
}

static std::string describe(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return "exceeds the time limit";
  if (WIFSIGNALED(status))
    return std::string("crashes: ") + strsignal(WTERMSIG(status));
  return "ends the process, exit code " + std::to_string(WEXITSTATUS(status));
}

static int run(const std::string &path, const Options &options) {
  runtime::Expected<std::string> whole = runtime::readFile(path);
  if (!whole) {
    llvm::errs() << "relax-test-mutate: error: " << whole.error().message()
                 << "\n";
    return 1;
  }
  StringRef kind = StringRef(path).substr(StringRef(path).rfind('.'));
  auto *progress = static_cast<Progress *>(
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
           MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  *progress = {};
  std::string scratch =
      path + ".mutated-" + std::to_string(getpid()) + kind.str();
  while (progress->index < options.count) {
    llvm::outs().flush();
    pid_t child = fork();
    if (child == 0)
      runChild(*whole, kind, scratch, options, *progress);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      break;
    uint64_t seed = options.seed + progress->index;
    llvm::outs() << "seed " << seed << ": " << describe(status) << "\n";
    if (!options.writeTo.empty())
      writeFile(options.writeTo + "/" + std::to_string(seed) + kind.str(),
                damage(*whole, kind, seed));
    ++progress->wrong;
    ++progress->index;
  }
  unlink(scratch.c_str());
  llvm::outs() << options.count << " copies, " << progress->refused
               << " refused, " << progress->wrong << " findings\n";
  return progress->wrong != 0;
}

int main(int argc, char **argv) {
  Options options;
  CommandLine line("relax-test-mutate", "[options] FILE",
                   "Reads damaged copies of a .rvm, .vmtext, .npy, .pb, .onnx, "
                   ".mlir or .mlirbc file.");
  line.integer("seed", options.seed, 0, INT64_MAX / 2,
               "the seed of the first copy");
  line.integer("count", options.count, 1, 1 << 30, "the number of copies");
  line.integer("time-limit", options.timeLimit, 1, 3600,
               "the time limit per copy in seconds");
  line.integer("memory-limit", options.memoryLimit, 64, 1 << 20,
               "MiB of address space");
  line.flag("compile", options.compile,
            "run all phases up to code generation on accepted files");
  line.text("write", "DIR", options.writeTo,
            "the folder for copies that end the process");
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 1, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  if (positional[0].find('.') == std::string::npos)
    return line.usageError("expected a file with an ending, got '" +
                           positional[0] + "'");
  registerAllPasses();
  return run(positional[0], options);
}
