//===- TextScanner.cpp - tokens and values of the text form ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TextScanner.h"

#include "TextSyntax.h"

#include <cstdlib>
#include <cstring>

namespace relax_mlir::runtime {

//===----------------------------------------------------------------------===//
// Characters
//===----------------------------------------------------------------------===//

void TextScanner::advance() {
  if (text[at] == '\n') {
    ++position.line;
    position.column = 1;
  } else {
    ++position.column;
  }
  ++at;
}

void TextScanner::skip() {
  while (at < text.size()) {
    char c = text[at];
    if (c == '#') {
      while (at < text.size() && text[at] != '\n')
        advance();
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      advance();
    } else {
      return;
    }
  }
}

bool TextScanner::failAt(Position where, const std::string &message) {
  if (!error)
    error = Error(std::to_string(where.line) + ":" +
                  std::to_string(where.column) + ": " + message);
  return false;
}

bool TextScanner::expected(const std::string &what) {
  skip();
  if (at >= text.size())
    return failAt(position, "expected " + what + ", got the end of the text");
  size_t end = at;
  while (end < text.size() && end - at < 20 &&
         (isNameChar(text[end]) || text[end] == '%'))
    ++end;
  if (end == at)
    ++end;
  std::string shown;
  for (char c : text.substr(at, end - at))
    shown += uint8_t(c) < 0x20 || uint8_t(c) >= 0x7f ? '?' : c;
  return failAt(position, "expected " + what + ", got '" + shown + "'");
}

bool TextScanner::accept(std::string_view token) {
  skip();
  if (text.substr(at, token.size()) != token)
    return false;
  for (size_t i = 0; i < token.size(); ++i)
    advance();
  return true;
}

bool TextScanner::expect(std::string_view token) {
  return accept(token) || expected("'" + std::string(token) + "'");
}

std::string_view TextScanner::word() {
  skip();
  size_t begin = at;
  while (at < text.size() && isNameChar(text[at]))
    advance();
  return text.substr(begin, at - begin);
}

std::string_view TextScanner::peekWord() {
  skip();
  size_t end = at;
  while (end < text.size() && isNameChar(text[end]))
    ++end;
  return text.substr(at, end - at);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool TextScanner::integer(int64_t &value, const char *what, int64_t min,
                          int64_t max) {
  skip();
  Position where = position;
  bool negative = peek() == '-';
  size_t digit = at + (negative ? 1 : 0);
  if (digit >= text.size() || text[digit] < '0' || text[digit] > '9')
    return expected(what);
  if (negative)
    advance();
  uint64_t magnitude = 0;
  bool overflow = false;
  while (peek() >= '0' && peek() <= '9') {
    overflow |= __builtin_mul_overflow(magnitude, uint64_t(10), &magnitude);
    overflow |=
        __builtin_add_overflow(magnitude, uint64_t(peek() - '0'), &magnitude);
    advance();
  }
  uint64_t limit = uint64_t(INT64_MAX) + (negative ? 1 : 0);
  value = negative ? int64_t(0 - magnitude) : int64_t(magnitude);
  if (overflow || magnitude > limit || value < min || value > max)
    return failAt(where, std::string("the number is out of range for ") + what);
  return true;
}

int TextScanner::hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

bool TextScanner::hexBytes(std::string &out) {
  if (accept("..."))
    return failAt(position, "the bytes were elided when the text was printed");
  if (!accept("0x"))
    return expected("bytes such as 0x00ff");
  while (hexDigit(peek()) >= 0) {
    int high = hexDigit(peek());
    advance();
    int low = hexDigit(peek());
    if (low < 0)
      return expected("a second hexadecimal digit");
    advance();
    out += char(high * 16 + low);
  }
  return true;
}

bool TextScanner::string(std::string &out) {
  if (!accept("\""))
    return expected("a quoted string");
  while (peek() != '"') {
    if (at >= text.size() || peek() == '\n')
      return failAt(position, "expected '\"' at the end of the string");
    char c = peek();
    advance();
    if (c == '\\') {
      char escape = peek();
      if (at < text.size())
        advance();
      if (escape == 'n') {
        c = '\n';
      } else if (escape == 'x') {
        int high = hexDigit(peek());
        if (high >= 0)
          advance();
        int low = hexDigit(peek());
        if (high < 0 || low < 0)
          return expected("two hexadecimal digits");
        advance();
        c = char(high * 16 + low);
      } else if (escape == '"' || escape == '\\') {
        c = escape;
      } else {
        return failAt(position, "unknown escape in the string");
      }
    }
    out += c;
  }
  advance();
  return true;
}

bool TextScanner::name(std::string &out, const char *what) {
  skip();
  if (peek() == '"')
    return string(out);
  out = std::string(word());
  return !out.empty() || expected(what);
}

bool TextScanner::dims(std::vector<int64_t> &out) {
  if (!expect("["))
    return false;
  if (accept("]"))
    return true;
  do {
    int64_t dim = 0;
    if (!integer(dim, "a dimension"))
      return false;
    out.push_back(dim);
  } while (accept(","));
  return expect("]");
}

bool TextScanner::dtype(DataType &out) {
  skip();
  Position where = position;
  Expected<DataType> type = parseDataType(word());
  if (!type)
    return failAt(where, type.error().message());
  out = *type;
  return true;
}

bool TextScanner::floatNumber(double &value) {
  skip();
  Position where = position;
  size_t begin = at;
  while (isNameChar(peek()) || peek() == '+')
    advance();
  std::string token(text.substr(begin, at - begin));
  if (token.size() == 18 && token.compare(0, 2, "0x") == 0) {
    uint64_t bits = 0;
    for (char c : token.substr(2)) {
      if (hexDigit(c) < 0)
        return failAt(where, "expected a number, got '" + token + "'");
      bits = bits * 16 + uint64_t(hexDigit(c));
    }
    std::memcpy(&value, &bits, sizeof(value));
    return true;
  }
  char *end = nullptr;
  value = std::strtod(token.c_str(), &end);
  if (token.empty() || *end)
    return failAt(where, "expected a number, got '" + token + "'");
  return true;
}

} // namespace relax_mlir::runtime
