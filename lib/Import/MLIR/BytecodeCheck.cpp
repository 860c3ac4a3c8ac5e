//===- BytecodeCheck.cpp - read MLIR bytecode in a child process ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR's bytecode reader trusts the file: on malformed files it may write out
// of bounds or not terminate. So a child process reads the file first, within a
// time limit. The child writes the reader's error, if any, to a pipe, followed
// by a byte that confirms that it finished.
//
//===----------------------------------------------------------------------===//

#include "BytecodeCheck.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace relax_mlir;

using Clock = std::chrono::steady_clock;

/// The last byte that the child writes. It is needed because silence must not
/// count as success, and a host that ignores its children does not learn how
/// they end.
static constexpr char kIsDone = '\0';

/// Returns the processor time in seconds that reading the file may take; files
/// written by MLIR take far less. Weights, which may have any size, are not
/// read. The limit stays below that of the host.
static rlim_t getReadingSeconds(llvm::MemoryBufferRef file) {
  constexpr rlim_t kLeast = 5, kMost = 300;
  rlim_t seconds =
      std::min<rlim_t>(kLeast + file.getBufferSize() / (256 << 10), kMost);
  rlimit host;
  if (::getrlimit(RLIMIT_CPU, &host) != 0)
    return seconds;
  // Stays below the hard limit, whose signal does not tell the reason.
  rlim_t below = std::max<rlim_t>(host.rlim_max, 2) - 1;
  return std::min({seconds, host.rlim_cur, below});
}

/// Factor by which the wall-clock limit exceeds the processor time, for busy
/// machines.
static constexpr int kWaitingFactor = 10;

//===----------------------------------------------------------------------===//
// The child
//===----------------------------------------------------------------------===//

/// Returns the reader's error for a file that it rejects, else an empty string.
static std::string readModule(llvm::MemoryBufferRef file,
                              const DialectRegistry &registry,
                              bool allowsUnknown) {
  // A forked child does not have the threads of its parent.
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
  // The parent verifies what it reads. The module is destroyed here as well, as
  // the parent will have to destroy it.
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
      sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module && error.empty())
    error = "the bytecode is malformed";
  return module ? "" : error;
}

/// Restores the default of all signals, so that they end the child for any
/// handlers of the host.
static void resetSignals() {
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGXCPU, SIGINT,
                     SIGTERM, SIGHUP})
    std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

/// Reads the file, writes the reader's error and ends the process.
[[noreturn]] static void readInChild(pid_t parent, llvm::MemoryBufferRef file,
                                     const DialectRegistry &registry,
                                     bool allowsUnknown, rlim_t seconds,
                                     int output) {
  // Without the parent, nobody waits for the child.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // In a new process namespace the parent is not visible.
  pid_t current = ::getppid();
  if (current != parent && current != 0)
    ::_exit(1);
  resetSignals();
  rlimit none = {0, 0}, time = {seconds, seconds + 1};
  ::setrlimit(RLIMIT_CORE, &none);
  ::setrlimit(RLIMIT_CPU, &time);
  int null = ::open("/dev/null", O_WRONLY);
  ::dup2(null, STDERR_FILENO);
  ::dup2(null, STDOUT_FILENO);
  std::string error = readModule(file, registry, allowsUnknown);
  // Truncates to the size that fits into a pipe before anyone reads it.
  error.resize(std::min<size_t>(error.size(), 4095));
  error += kIsDone;
  bool isWritten = ::write(output, error.data(), error.size()) ==
                   static_cast<ssize_t>(error.size());
  ::_exit(isWritten ? 0 : 1);
}

//===----------------------------------------------------------------------===//
// The parent
//===----------------------------------------------------------------------===//

namespace {
/// The known facts of a child that has ended.
struct Ending {
  /// The child's output without the final byte.
  std::string text;
  bool isDone = false;
  bool isLate = false;
  /// The signal that ended the child; 0 if none did or it is unknown.
  int signal = 0;
};
} // namespace

/// Waits until the child has written everything or ended. Returns false if
/// neither happened by the deadline.
static bool readUntil(Clock::time_point deadline, int input,
                      std::string &text) {
  char buffer[4096];
  for (;;) {
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0)
      return false;
    pollfd poll = {input, POLLIN, 0};
    if (::poll(&poll, 1, static_cast<int>(left.count())) <= 0)
      continue;
    ssize_t size = ::read(input, buffer, sizeof(buffer));
    if (size > 0)
      text.append(buffer, size);
    else if (size == 0 || errno != EINTR)
      return true;
    // The child writes everything at once, so this byte is the last one.
    if (!text.empty() && text.back() == kIsDone)
      return true;
  }
}

/// Reads the output of the child and waits for its end.
static Ending waitFor(pid_t child, int input, Clock::time_point deadline) {
  Ending ending;
  ending.isLate = !readUntil(deadline, input, ending.text);
  // The child is still alive, since only the child has the other end of the
  // pipe, unless the host forks on its own.
  if (ending.isLate)
    ::kill(child, SIGKILL);
  int status = 0;
  pid_t waited;
  while ((waited = ::waitpid(child, &status, 0)) < 0 && errno == EINTR)
    continue;
  if (waited == child && WIFSIGNALED(status))
    ending.signal = WTERMSIG(status);
  ending.isDone = !ending.text.empty() && ending.text.back() == kIsDone;
  if (ending.isDone)
    ending.text.pop_back();
  return ending;
}

/// Explains why the file must not be read; empty if it may be.
static std::string describe(const Ending &ending, rlim_t seconds) {
  if (ending.isDone)
    return ending.text;
  if (ending.signal == SIGXCPU)
    return "the bytecode is damaged: reading it took more than " +
           std::to_string(seconds) + " s";
  if (ending.isLate)
    return "cannot be checked: the process that reads the bytecode did not "
           "answer in " +
           std::to_string(seconds * kWaitingFactor) + " s";
  // Signals sent by the out-of-memory killer or to all processes of a terminal.
  if (llvm::is_contained({SIGKILL, SIGTERM, SIGINT, SIGHUP}, ending.signal))
    return "cannot be checked: signal " + std::to_string(ending.signal) +
           " ended the process that read the bytecode";
  return "the bytecode is damaged";
}

namespace {
/// A child process, and the parent's end of its pipe.
struct Child {
  pid_t process = -1;
  int input = -1;
  /// Explains why there is no child.
  const char *error = nullptr;
};
} // namespace

/// Starts a child that calls `run` with its end of a pipe.
static Child start(llvm::function_ref<void(int)> run) {
  // Otherwise a child forked by another thread inherits the writing end too.
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  Child child;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    child.error = "too many open files";
    return child;
  }
  child.process = ::fork();
  if (child.process == 0)
    run(ends[1]);
  ::close(ends[1]);
  child.input = ends[0];
  if (child.process < 0) {
    ::close(ends[0]);
    child.error = "too many processes";
  }
  return child;
}

LogicalResult relax_mlir::checkBytecode(llvm::MemoryBufferRef file,
                                        MLIRContext &context) {
  DialectRegistry registry;
  context.getDialectRegistry().appendTo(registry);
  rlim_t seconds = getReadingSeconds(file);
  auto deadline = Clock::now() + std::chrono::seconds(seconds * kWaitingFactor);
  pid_t parent = ::getpid();
  Child child = start([&](int output) {
    readInChild(parent, file, registry, context.allowsUnregisteredDialects(),
                seconds, output);
  });
  auto emitFileError = [&](const Twine &message) {
    return emitError(
               FileLineColLoc::get(&context, file.getBufferIdentifier(), 0, 0))
           << message;
  };
  if (child.error)
    return emitFileError("cannot be checked: ") << child.error;
  Ending ending = waitFor(child.process, child.input, deadline);
  ::close(child.input);
  std::string fault = describe(ending, seconds);
  return fault.empty() ? success() : LogicalResult(emitFileError(fault));
}
