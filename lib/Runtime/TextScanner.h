//===- TextScanner.h - words and values of the text form --------*- C++ -*-===//
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

/// Reads a text once, word by word. Every method returns true when all is well;
/// after a failure `error` says what was expected where.
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
  /// White space and comments.
  void skip();
  bool failAt(Position where, const std::string &message);
  /// "expected X, got 'y'" for what stands at the cursor.
  bool expected(const std::string &what);
  bool accept(std::string_view token);
  bool expect(std::string_view token);
  /// A word of name characters, possibly empty.
  std::string_view word();
  /// The word at the cursor without taking it.
  std::string_view peekWord();

  // Values.
  bool integer(int64_t &value, const char *what, int64_t min = INT64_MIN,
               int64_t max = INT64_MAX);
  static int hexDigit(char c);
  /// "0x" and pairs of digits, appended to `out`.
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
