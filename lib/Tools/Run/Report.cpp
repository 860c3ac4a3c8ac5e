//===- Report.cpp - report of a run ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Report.h"

#include "JsonText.h"
#include "relax-mlir/Diagnostics/PrintableText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using relax_mlir::escapeName;
using relax_mlir::shortenName;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t n = values.size();
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

bool Report::matches() const {
  return std::all_of(comparisons.begin(), comparisons.end(),
                     [](const ComparedResult &c) {
                       return c.comparison.mismatches == 0;
                     }) &&
         std::all_of(checks.begin(), checks.end(),
                     [](const CheckedResult &c) { return c.matches; });
}

static std::string nameOf(const Report &report, size_t index) {
  const std::string &name = report.function.results[index].name;
  return name.empty() ? "result " + std::to_string(index) : name;
}

/// Returns one line for a value that --trace selected.
static std::string describe(const TracedValue &value) {
  std::string out = std::string("trace: ") +
                    (value.isNative ? "native " : "reference ") +
                    shortenName(value.name);
  if (value.operation != value.name)
    out += " (" + shortenName(value.operation) + ")";
  out += ": " + value.type;
  if (!value.isTensor)
    return out;
  if (value.nans + value.infinities < value.elements)
    out += " min " + format("%.6g", value.min) + " max " +
           format("%.6g", value.max) + " mean " + format("%.6g", value.mean);
  return out + " nan " + std::to_string(value.nans) + " inf " +
         std::to_string(value.infinities);
}

std::string Report::text(double rtol, double atol) const {
  std::string out = shortenName(function.name) + "(";
  for (size_t i = 0; i < inputs.size(); ++i)
    out += (i ? ", " : "") + shortenName(function.parameters[i].name) + ": " +
           inputs[i];
  out += ")\n";
  for (const std::string &guessed : guessedSymbols) {
    // --dim needs the whole name.
    std::string symbol = escapeName(guessed);
    out +=
        symbol.find(' ') == std::string::npos
            ? "  with " + symbol + " = 1, set it with --dim=" + symbol + "=N\n"
            : "  with " + symbol + " = 1, give a file for another size\n";
  }
  for (size_t i = 0; i < results.size(); ++i) {
    out += shortenName(nameOf(*this, i)) + ": " +
           describe(results[i].dtype, results[i].shape);
    if (printValues)
      out += " = " + print(results[i]);
    out += "\n";
  }
  for (const ComparedResult &compared : comparisons) {
    const Comparison &c = compared.comparison;
    out += shortenName(nameOf(*this, compared.index));
    if (c.mismatches == 0) {
      out += " is as expected: largest difference " +
             format("%.3g", c.maxAbsolute) + " absolute, " +
             format("%.3g", c.maxRelative) + " relative\n";
      continue;
    }
    out += " is NOT as expected: " + std::to_string(c.mismatches) + " of " +
           std::to_string(c.elements) + " elements differ, worst at " +
           coordinates(compared.shape, c.worstIndex) + ": expected " +
           format("%.9g", c.expected) + ", got " + format("%.9g", c.actual) +
           " (rtol " + format("%g", rtol) + ", atol " + format("%g", atol) +
           ")\n";
  }
  for (const CheckedResult &check : checks)
    out += shortenName(nameOf(*this, check.index)) +
           (check.matches ? " agrees with" : " DIFFERS from") +
           " the reference: " + check.text +
           (check.isWidened
                ? ", widened because the model amplifies rounding errors"
                : "") +
           "\n";
  for (const TracedValue &value : traced)
    out += describe(value) + "\n";
  out += (compiled ? "compiled in " : "loaded in ") +
         format("%.3f", loadSeconds) + " s";
  if (ranNative)
    out += ", first call " + format("%.3f", firstCallSeconds * 1e3) + " ms";
  if (ranReference)
    out += std::string(", reference ") + (referenceInF64 ? "in f64 " : "") +
           format("%.3f", referenceSeconds) + " s";
  out += "\n";
  if (!times.empty())
    out += "latency: median " + format("%.3f", median(times) * 1e3) +
           " ms, min " +
           format("%.3f", *std::min_element(times.begin(), times.end()) * 1e3) +
           ", max " +
           format("%.3f", *std::max_element(times.begin(), times.end()) * 1e3) +
           " (" + std::to_string(times.size()) + " calls)\n";
  if (profile)
    out += profile->text();
  if (!profileFile.empty())
    out += "profile written to " + shortenName(profileFile) + "\n";
  return out;
}

static std::string toJSON(const CheckedResult &check) {
  std::string out = "{\"result\": " + std::to_string(check.index) +
                    ", \"matches\": " + boolean(check.matches) +
                    ", \"elements\": " + std::to_string(check.elements) +
                    ", \"mismatches\": " + std::to_string(check.mismatches);
  if (check.worst) {
    out += ", \"worst\": [";
    for (size_t i = 0; i < check.worst->size(); ++i)
      out += (i ? ", " : "") + std::to_string((*check.worst)[i]);
    out += "], \"expected\": " + quote(check.expected) +
           ", \"actual\": " + quote(check.actual) +
           ", \"tolerance\": " + number(check.tolerance) +
           ", \"ratio\": " + number(check.ratio) +
           ", \"max_absolute\": " + number(check.maxAbsolute) +
           ", \"widened\": " + boolean(check.isWidened);
  }
  return out + ", \"text\": " + quote(check.text) + "}";
}

static std::string toJSON(const TracedValue &value) {
  std::string out = "{\"name\": " + quote(value.name) +
                    ", \"operation\": " + quote(value.operation) +
                    ", \"native\": " + boolean(value.isNative) +
                    ", \"type\": " + quote(value.type);
  if (value.isTensor)
    out += ", \"elements\": " + std::to_string(value.elements) +
           ", \"min\": " + number(value.min) +
           ", \"max\": " + number(value.max) +
           ", \"mean\": " + number(value.mean) +
           ", \"nan\": " + std::to_string(value.nans) +
           ", \"inf\": " + std::to_string(value.infinities);
  return out + "}";
}

template <typename T> static std::string toJSON(const std::vector<T> &items) {
  std::string out = "[";
  for (size_t i = 0; i < items.size(); ++i)
    out += (i ? ", " : "") + toJSON(items[i]);
  return out + "]";
}

std::string Report::json() const {
  std::string out =
      "{\"function\": " + quote(function.name) + ", \"inputs\": [";
  for (size_t i = 0; i < inputs.size(); ++i)
    out += std::string(i ? ", " : "") +
           "{\"name\": " + quote(function.parameters[i].name) +
           ", \"type\": " + quote(inputs[i]) + "}";
  out += "], \"results\": [";
  for (size_t i = 0; i < results.size(); ++i)
    out += std::string(i ? ", " : "") +
           "{\"name\": " + quote(function.results[i].name) + ", \"type\": " +
           quote(describe(results[i].dtype, results[i].shape)) + "}";
  out += "], \"comparisons\": [";
  for (size_t i = 0; i < comparisons.size(); ++i) {
    const Comparison &c = comparisons[i].comparison;
    out += std::string(i ? ", " : "") +
           "{\"result\": " + std::to_string(comparisons[i].index) +
           ", \"matches\": " + boolean(c.mismatches == 0) +
           ", \"mismatches\": " + std::to_string(c.mismatches) +
           ", \"max_absolute\": " + number(c.maxAbsolute) +
           ", \"max_relative\": " + number(c.maxRelative) + "}";
  }
  out += "], \"compiled\": " + boolean(compiled) +
         ", \"load_seconds\": " + number(loadSeconds);
  if (ranNative)
    out += ", \"first_call_ms\": " + number(firstCallSeconds * 1e3);
  if (ranReference)
    out += std::string(", \"precision\": ") +
           (referenceInF64 ? "\"f64\"" : "\"declared\"") +
           ", \"reference_seconds\": " + number(referenceSeconds) +
           ", \"checks\": " + toJSON(checks) + ", \"trace\": " + toJSON(traced);
  if (!times.empty())
    out += ", \"latency_ms\": {\"median\": " + number(median(times) * 1e3) +
           ", \"min\": " +
           number(*std::min_element(times.begin(), times.end()) * 1e3) +
           ", \"max\": " +
           number(*std::max_element(times.begin(), times.end()) * 1e3) +
           ", \"calls\": " + std::to_string(times.size()) + "}";
  if (profile)
    out += ", \"profile\": " + profile->json();
  return out + "}\n";
}
