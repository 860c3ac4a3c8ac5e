//===- MachineLimits.cpp - keep the limits of this machine ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MachineProbe.h"
#include "relax-mlir/Runtime/IO/HostTensor.h"
#include "relax-mlir/Runtime/ThreadPool.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <sys/utsname.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

const MachineLimits::Bandwidth &
MachineLimits::getBandwidth(double bytes) const {
  for (const Bandwidth &bandwidth : bandwidths)
    if (bytes <= bandwidth.bytes)
      return bandwidth;
  return bandwidths.back();
}

double MachineLimits::getMemorySeconds(double read, double written) const {
  const Bandwidth &bandwidth = getBandwidth(read + written);
  // As many bytes as are written are read in the manner of a copy.
  double copied = std::min(read, written);
  return 2 * copied / bandwidth.copy + (read - copied) / bandwidth.read +
         (written - copied) / bandwidth.copy;
}

static std::string getCPUName() {
  std::ifstream info("/proc/cpuinfo");
  std::string line;
  while (std::getline(info, line)) {
    size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos)
      return line.substr(colon + 2);
  }
  struct utsname system{};
  return uname(&system) == 0 ? system.machine : "unknown CPU";
}

/// Returns the folder of the user's caches for this project; empty if unknown.
static std::string getCacheFolder() {
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache)
    return std::string(cache) + "/relax-mlir";
  if (const char *home = std::getenv("HOME"); home && *home)
    return std::string(home) + "/.cache/relax-mlir";
  return "";
}

/// Returns the name of a file for a CPU and a number of threads.
static std::string getFileName(const MachineLimits &limits) {
  std::string name = "limits-";
  for (char c : limits.cpu)
    name += std::isalnum((unsigned char)c) ? c : '-';
  return name + "-" + std::to_string(limits.threads) + ".txt";
}

/// The first line of a file. Files of another version are measured anew.
static constexpr const char *kVersion = "relax-mlir limits 2";

static std::string print(const MachineLimits &limits) {
  std::ostringstream text;
  text.precision(9);
  text << kVersion << "\ncpu " << limits.cpu << "\nthreads " << limits.threads
       << "\nflops " << limits.flops << "\nf64_flops " << limits.f64Flops
       << "\n";
  for (const MachineLimits::Bandwidth &bandwidth : limits.bandwidths)
    text << "bandwidth " << bandwidth.bytes << " " << bandwidth.read << " "
         << bandwidth.copy << "\n";
  return text.str();
}

static bool isPositive(double value) {
  return std::isfinite(value) && value > 0;
}

/// Reads the limits from a file; returns false if it has none of this CPU.
static bool read(const std::string &path, MachineLimits &limits) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line != kVersion)
    return false;
  if (!std::getline(file, line) || line != "cpu " + limits.cpu)
    return false;
  if (!std::getline(file, line) ||
      line != "threads " + std::to_string(limits.threads))
    return false;
  std::string key;
  MachineLimits found = limits;
  while (file >> key) {
    if (key == "flops") {
      file >> found.flops;
    } else if (key == "f64_flops") {
      file >> found.f64Flops;
    } else if (key == "bandwidth") {
      MachineLimits::Bandwidth &bandwidth = found.bandwidths.emplace_back();
      file >> bandwidth.bytes >> bandwidth.read >> bandwidth.copy;
      if (!isPositive(bandwidth.bytes) || !isPositive(bandwidth.read) ||
          !isPositive(bandwidth.copy))
        return false;
    }
    if (!file)
      return false;
  }
  if (!isPositive(found.flops) || !isPositive(found.f64Flops) ||
      found.bandwidths.empty())
    return false;
  limits = std::move(found);
  return true;
}

/// Writes the limits; returns false if that is not possible.
static bool write(const std::string &folder, const std::string &path,
                  const MachineLimits &limits) {
  // Creates the folder and the one around it, such as ~/.cache.
  size_t slash = folder.rfind('/');
  mkdir(folder.substr(0, slash).c_str(), 0755);
  mkdir(folder.c_str(), 0755);
  return !writeFile(path, print(limits));
}

/// Measures the limits and writes them to the user's caches.
static void measureAndKeep(MachineLimits &limits) {
  measure(limits);
  limits.isMeasured = true;
  std::string folder = getCacheFolder();
  std::string path = folder + "/" + getFileName(limits);
  limits.file =
      !folder.empty() && write(folder, path, limits) ? path : std::string();
}

MachineLimits run::getMachineLimits() {
  MachineLimits limits;
  limits.cpu = getCPUName();
  limits.threads = numThreads();
  std::string folder = getCacheFolder();
  std::string path = folder + "/" + getFileName(limits);
  if (!folder.empty() && read(path, limits)) {
    limits.file = path;
    limits.isMeasured = false;
    return limits;
  }
  measureAndKeep(limits);
  return limits;
}

void run::raiseMachineLimits(MachineLimits &limits) { measureAndKeep(limits); }
