//===- LaunchLog.cpp - kernels that may still run -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchLog.h"

#include <algorithm>

namespace relax_mlir::runtime::cuda {

/// Returns "'softmax' (model.mlir:3:8)".
static void appendKernel(std::string &text, const RelaxLaunch &launch) {
  text.append("'").append(launch.kernel).append("'");
  if (launch.location && *launch.location)
    text.append(" (").append(launch.location).append(")");
}

std::string describeKernel(const RelaxLaunch &launch) {
  std::string text = "kernel ";
  appendKernel(text, launch);
  return text;
}

void LaunchLog::add(const RelaxLaunch &launch) {
  std::lock_guard<std::mutex> lock(mutex);
  std::string &text = last[numStarted++ % kNumKept];
  text = "kernel ";
  appendKernel(text, launch);
}

void LaunchLog::add(const std::string &description) {
  std::lock_guard<std::mutex> lock(mutex);
  last[numStarted++ % kNumKept] = description;
}

uint64_t LaunchLog::getCount() const {
  std::lock_guard<std::mutex> lock(mutex);
  return numStarted;
}

void LaunchLog::finish(uint64_t count) {
  std::lock_guard<std::mutex> lock(mutex);
  numFinished = std::max(numFinished, count);
}

std::string LaunchLog::describe() const {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t numRunning = numStarted - numFinished;
  if (numRunning == 0)
    return "";
  if (numRunning == 1)
    return ", in " + last[numFinished % kNumKept];
  std::string text = ", in one of the last " + std::to_string(numRunning) +
                     " launches (RELAX_CUDA_SYNC=1 tells which): ";
  uint64_t first = numStarted - std::min<uint64_t>(numRunning, kNumKept);
  text += first > numFinished ? "..., " : "";
  for (uint64_t i = first; i < numStarted; ++i)
    text += (i > first ? ", " : "") + last[i % kNumKept];
  return text;
}

} // namespace relax_mlir::runtime::cuda
