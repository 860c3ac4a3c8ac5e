//===- JsonText.h - values of JSON -----------------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_JSONTEXT_H
#define RELAX_MLIR_LIB_TOOLS_RUN_JSONTEXT_H

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace relax_mlir::run {

/// Prints a number by a pattern of printf; NaN without a sign.
inline std::string format(const char *pattern, double value) {
  if (std::isnan(value))
    return "nan";
  char text[64];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

inline std::string quote(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if ((unsigned char)c < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out += escaped;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

/// JSON has no NaN and no infinities.
inline std::string number(double value) {
  return std::isfinite(value) ? format("%.9g", value) : "null";
}

inline std::string boolean(bool value) { return value ? "true" : "false"; }

/// Returns the texts that `print` makes of the items, as a list.
template <typename T, typename Print>
std::string list(const std::vector<T> &items, Print print) {
  std::string out = "[";
  for (size_t i = 0; i < items.size(); ++i)
    out += (i ? ", " : "") + print(items[i]);
  return out + "]";
}

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_JSONTEXT_H
