//===- TextScanner.h - tokens and values of the text form ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_TEXTSCANNER_H
#define RELAX_MLIR_LIB_RUNTIME_TEXTSCANNER_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/Executable.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace relax_mlir::runtime {

/// Scans a text once, token by token. Every method returns true on success;
/// after a failure, `error` has the position and the expectation.
class TextScanner {
protected:
  struct Position {
    size_t line = 1;
    size_t column = 1;
  };

  explicit TextScanner(std::string_view text) : text(text) {}

  // Characters.
  char peek() const { return at < text.size() ? text[at] : '\0'; }
  void advance();
  /// Skips white space and comments.
  void skip();
  bool failAt(Position where, const std::string &message);
  /// Fails with "expected X, got 'y'" for the text at the cursor.
  bool expected(const std::string &what);
  bool accept(std::string_view token);
  bool expect(std::string_view token);
  /// Takes a word of name characters, possibly empty.
  std::string_view word();
  /// Returns the word at the cursor without taking it.
  std::string_view peekWord();

  // Values.
  bool integer(int64_t &value, const char *what, int64_t min = INT64_MIN,
               int64_t max = INT64_MAX);
  static int hexDigit(char c);
  /// Reads "0x" and pairs of digits, and appends the bytes to `out`.
  bool hexBytes(std::string &out);
  bool string(std::string &out);
  bool name(std::string &out, const char *what);
  bool dims(std::vector<int64_t> &out);
  bool dtype(DataType &out);
  bool floatNumber(double &value);

  std::string_view text;
  size_t at = 0;
  Position position;
  Error error;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_TEXTSCANNER_H
