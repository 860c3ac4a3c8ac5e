//===- ModuleFile.cpp - files of MLIR that no one vouches for -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/MLIR/ModuleFile.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static constexpr size_t kMaxDepth = 256, kMaxRun = 4096;

namespace {
/// Goes through the brackets and words of a text, and no further.
class NestingScanner {
public:
  explicit NestingScanner(StringRef text) : text(text) {}

  /// What is too much at offset(), or nothing.
  std::string scan();
  size_t offset() const { return at; }

private:
  void skipString();
  void close(char open);

  StringRef text;
  size_t at = 0;
  SmallVector<char> open;
};
} // namespace

void NestingScanner::skipString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    if (text[at] == '\\')
      ++at;
}

/// `<` is also a sign of its own: what closes a bracket closes these in it. A
/// bracket that was never opened is the parser's to report.
void NestingScanner::close(char opening) {
  size_t level = open.size();
  while (level > 0 && open[level - 1] != opening)
    --level;
  if (level > 0)
    open.truncate(level - 1);
}

std::string NestingScanner::scan() {
  size_t run = 0;
  for (; at < text.size(); ++at) {
    char c = text[at];
    char next = at + 1 < text.size() ? text[at + 1] : 0;
    char previous = at > 0 ? text[at - 1] : 0;
    if (llvm::isSpace(c))
      continue;
    if (c == '/' && next == '/') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    switch (c) {
    case '"':
      skipString();
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      if (c == '<' && next == '=')
        break;
      run = 0;
      open.push_back(c);
      if (open.size() > kMaxDepth)
        return "is nested too deeply: expected at most " +
               std::to_string(kMaxDepth) + " levels";
      continue;
    case ')':
      close('(');
      run = 0;
      continue;
    case ']':
      close('[');
      run = 0;
      continue;
    case '}':
      close('{');
      run = 0;
      continue;
    case '>':
      if (previous != '-' && next != '=')
        close('<');
      [[fallthrough]];
    case ',':
    case ';':
    case ':':
    case '=':
      run = 0;
      continue;
    default:
      break;
    }
    // The rest of a word counts with its beginning.
    if (llvm::isAlnum(c) && llvm::isAlnum(previous))
      continue;
    if (++run > kMaxRun)
      return "is too long an expression: expected at most " +
             std::to_string(kMaxRun) + " words or signs";
  }
  return "";
}

static LogicalResult checkText(llvm::MemoryBufferRef file,
                               MLIRContext &context) {
  NestingScanner scanner(file.getBuffer());
  std::string fault = scanner.scan();
  if (fault.empty())
    return success();
  StringRef before = file.getBuffer().take_front(scanner.offset());
  size_t line = before.rfind('\n') + 1;
  return emitError(FileLineColLoc::get(&context, file.getBufferIdentifier(),
                                       before.count('\n') + 1,
                                       before.size() - line + 1))
         << "the text " << fault;
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

/// How much time of a processor the reading of a file may take, which is far
/// more than any takes that was written by MLIR: damaged ones can be read for
/// ever.
static rlim_t getReadingSeconds(llvm::MemoryBufferRef file) {
  return 5 + file.getBufferSize() / (256 << 10);
}

/// What the reader says of a file that it refuses; empty where it reads it.
static std::string readModule(llvm::MemoryBufferRef file,
                              const DialectRegistry &registry,
                              bool allowsUnknown) {
  // The threads of the parent are not here.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(allowsUnknown);
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (error.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      error = diagnostic.str();
  });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(file, /*RequiresNullTerminator=*/false),
      llvm::SMLoc());
  // The parent verifies what it reads. It is released too, as the parent will
  // have to.
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
      sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module && error.empty())
    error = "the bytecode cannot be read";
  return module ? "" : error;
}

/// What the child writes last, so that its silence is not taken for success.
static constexpr char kIsDone = '\0';

/// Reads the file, writes the error of the reader and ends the process.
[[noreturn]] static void readInChild(llvm::MemoryBufferRef file,
                                     const DialectRegistry &registry,
                                     bool allowsUnknown, int output) {
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGXCPU})
    std::signal(signal, SIG_DFL);
  rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  rlim_t seconds = getReadingSeconds(file);
  rlimit time = {seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &time);
  int null = ::open("/dev/null", O_WRONLY);
  ::dup2(null, STDERR_FILENO);
  ::dup2(null, STDOUT_FILENO);
  // Nobody waits for it without the parent.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string error = readModule(file, registry, allowsUnknown);
  // What fits into a pipe that no one reads yet.
  error.resize(std::min<size_t>(error.size(), 4095));
  error += kIsDone;
  bool isWritten = ::write(output, error.data(), error.size()) ==
                   static_cast<ssize_t>(error.size());
  ::_exit(isWritten ? 0 : 1);
}

static std::string readAll(int input) {
  std::string text;
  char buffer[4096];
  for (;;) {
    ssize_t size = ::read(input, buffer, sizeof(buffer));
    if (size > 0)
      text.append(buffer, size);
    else if (size == 0 || errno != EINTR)
      return text;
  }
}

static LogicalResult checkBytecode(llvm::MemoryBufferRef file,
                                   MLIRContext &context) {
  auto emitFileError = [&] {
    return emitError(
        FileLineColLoc::get(&context, file.getBufferIdentifier(), 0, 0));
  };
  DialectRegistry registry;
  context.getDialectRegistry().appendTo(registry);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return emitFileError() << "cannot be checked: no more open files";
  pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    readInChild(file, registry, context.allowsUnregisteredDialects(), ends[1]);
  }
  ::close(ends[1]);
  std::string error = child < 0 ? "" : readAll(ends[0]);
  ::close(ends[0]);
  if (child < 0)
    return emitFileError() << "cannot be checked: no more processes";
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return emitFileError() << "the bytecode is damaged: it was not read in "
                           << getReadingSeconds(file) << " s";
  // The status may be nobody's to see: a host may ignore its children.
  if (error.empty() || error.back() != kIsDone)
    return emitFileError() << "the bytecode is damaged";
  error.pop_back();
  if (!error.empty())
    return emitFileError() << error;
  return success();
}

LogicalResult relax_mlir::checkModuleFile(llvm::MemoryBufferRef file,
                                          MLIRContext &context) {
  return isBytecode(file) ? checkBytecode(file, context)
                          : checkText(file, context);
}
