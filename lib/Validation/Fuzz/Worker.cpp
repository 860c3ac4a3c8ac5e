//===- Worker.cpp - child processes that report findings ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Worker.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace relax_mlir;
using namespace relax_mlir::fuzz;

namespace {
/// The fixed part of a report; its texts follow.
struct Header {
  uint64_t seed;
  uint32_t kindSize, messageSize;
  uint8_t kind;
  Coverage coverage;
};
} // namespace

static void writeAll(int file, const void *data, size_t size) {
  auto *bytes = static_cast<const char *>(data);
  while (size > 0) {
    ssize_t written = ::write(file, bytes, size);
    if (written < 0 && errno == EINTR)
      continue;
    // The parent has ended.
    if (written <= 0)
      _exit(0);
    bytes += written;
    size -= written;
  }
}

/// Returns the descriptor of an unnamed file.
static int makeTemporaryFile() {
  char name[] = "/tmp/relax-fuzz-XXXXXX";
  int file = ::mkstemp(name);
  if (file >= 0)
    ::unlink(name);
  return file;
}

Worker::Worker(llvm::function_ref<void(const Say &)> body)
    : last(std::chrono::steady_clock::now()) {
  int ends[2];
  if (::pipe(ends) != 0)
    return;
  errors = makeTemporaryFile();
  child = ::fork();
  if (child != 0) {
    ::close(ends[1]);
    pipe = ends[0];
    return;
  }
  ::close(ends[0]);
  if (errors >= 0)
    ::dup2(errors, STDERR_FILENO);
  struct rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  body([&](const Report &report) {
    if (report.kind == Report::Begin && errors >= 0) {
      // Discards the output of earlier programs.
      if (::ftruncate(errors, 0) == 0)
        ::lseek(errors, 0, SEEK_SET);
    }
    Header header{report.seed, uint32_t(report.finding.kind.size()),
                  uint32_t(report.finding.message.size()), report.kind,
                  report.coverage};
    writeAll(ends[1], &header, sizeof(header));
    writeAll(ends[1], report.finding.kind.data(), header.kindSize);
    writeAll(ends[1], report.finding.message.data(), header.messageSize);
  });
  _exit(0);
}

Worker &Worker::operator=(Worker &&other) noexcept {
  std::swap(child, other.child);
  std::swap(pipe, other.pipe);
  std::swap(errors, other.errors);
  std::swap(buffer, other.buffer);
  std::swap(last, other.last);
  return *this;
}

Worker::~Worker() {
  kill();
  if (child > 0)
    wait();
  for (int file : {pipe, errors})
    if (file >= 0)
      ::close(file);
}

bool Worker::read() {
  char bytes[4096];
  ssize_t size = ::read(pipe, bytes, sizeof(bytes));
  if (size < 0 && errno == EINTR)
    return true;
  if (size <= 0)
    return false;
  buffer.append(bytes, size);
  return true;
}

std::optional<Report> Worker::next() {
  Header header;
  if (buffer.size() < sizeof(header))
    return std::nullopt;
  std::memcpy(&header, buffer.data(), sizeof(header));
  size_t size = sizeof(header) + header.kindSize + header.messageSize;
  if (buffer.size() < size)
    return std::nullopt;
  Report report;
  report.kind = Report::Kind(header.kind);
  report.seed = header.seed;
  report.coverage = header.coverage;
  report.finding.kind = buffer.substr(sizeof(header), header.kindSize);
  report.finding.message =
      buffer.substr(sizeof(header) + header.kindSize, header.messageSize);
  buffer.erase(0, size);
  last = std::chrono::steady_clock::now();
  return report;
}

std::optional<std::string> Worker::wait() {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  child = -1;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return std::nullopt;
  std::string why =
      WIFSIGNALED(status)
          ? std::string("ended by ") + strsignal(WTERMSIG(status))
          : "ended with exit code " + std::to_string(WEXITSTATUS(status));
  char text[1500];
  ssize_t size = ::pread(errors, text, sizeof(text), 0);
  return why + "\n" + std::string(text, std::max<ssize_t>(size, 0));
}

void Worker::kill() {
  if (child > 0)
    ::kill(child, SIGKILL);
}

std::optional<Finding> Worker::waitForFinding(unsigned timeLimit) {
  using Clock = std::chrono::steady_clock;
  auto end = Clock::now() + std::chrono::seconds(timeLimit);
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - Clock::now());
    if (left.count() <= 0)
      return Finding{"timeout", "took more than " + std::to_string(timeLimit) +
                                    " seconds\n"};
    pollfd file = {pipe, POLLIN, 0};
    if (::poll(&file, 1, left.count()) <= 0)
      continue;
    bool more = read();
    if (std::optional<Report> report = next()) {
      if (report->kind == Report::Clean)
        return std::nullopt;
      return report->finding;
    }
    if (!more)
      return Finding{"crash", wait().value_or("ended without a report")};
  }
}
