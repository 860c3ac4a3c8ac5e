//===- DimExpression.cpp - evaluate dimension expressions -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-run does not link IndexExpr, a library of the compiler. It only needs
// the values of its expressions.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Inputs.h"

#include <cctype>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {

/// sum := product (('+' | '-') product)*
/// product := factor (('*' | 'floordiv' | 'mod') factor)*
/// factor := '-' factor | number | name | ('min' | 'max') list | '(' sum ')'
class Evaluator {
public:
  Evaluator(std::string_view text, const Symbols &symbols)
      : text(text), symbols(symbols) {}

  Expected<int64_t> run() {
    int64_t value = sum(0);
    skip();
    if (!fault && at != text.size())
      fail("unexpected '" + std::string(text.substr(at)) + "'");
    if (fault)
      return std::move(fault);
    return value;
  }

private:
  static constexpr int kMaxDepth = 256;

  int64_t fail(const std::string &message) {
    if (!fault)
      fault = Error(message);
    at = text.size();
    return 0;
  }

  void skip() {
    while (at < text.size() && text[at] == ' ')
      ++at;
  }

  bool take(char c) {
    skip();
    if (at == text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }

  std::string_view word() {
    skip();
    size_t begin = at;
    while (at < text.size() &&
           (std::isalnum((unsigned char)text[at]) || text[at] == '_'))
      ++at;
    return text.substr(begin, at - begin);
  }

  bool takeWord(std::string_view wanted) {
    size_t before = at;
    if (word() == wanted)
      return true;
    at = before;
    return false;
  }

  int64_t sum(int depth) {
    if (depth > kMaxDepth)
      return fail("it is nested too deeply");
    int64_t value = product(depth);
    while (!fault) {
      bool plus = take('+');
      if (!plus && !take('-'))
        break;
      int64_t right = product(depth);
      if (plus ? __builtin_add_overflow(value, right, &value)
               : __builtin_sub_overflow(value, right, &value))
        return fail("it overflows");
    }
    return value;
  }

  int64_t product(int depth) {
    int64_t value = factor(depth);
    while (!fault) {
      if (take('*')) {
        if (__builtin_mul_overflow(value, factor(depth), &value))
          return fail("it overflows");
      } else if (takeWord("floordiv")) {
        value = divide(value, factor(depth), /*wantRemainder=*/false);
      } else if (takeWord("mod")) {
        value = divide(value, factor(depth), /*wantRemainder=*/true);
      } else {
        break;
      }
    }
    return value;
  }

  /// Rounds towards minus infinity.
  int64_t divide(int64_t value, int64_t by, bool wantRemainder) {
    if (by == 0)
      return fail("it divides by zero");
    if (by == -1 && value == INT64_MIN)
      return fail("it overflows");
    int64_t quotient = value / by, remainder = value % by;
    if (remainder != 0 && (remainder < 0) != (by < 0)) {
      --quotient;
      remainder += by;
    }
    return wantRemainder ? remainder : quotient;
  }

  int64_t factor(int depth) {
    if (depth > kMaxDepth)
      return fail("it is nested too deeply");
    if (take('-')) {
      int64_t value;
      if (__builtin_sub_overflow(int64_t(0), factor(depth + 1), &value))
        return fail("it overflows");
      return value;
    }
    if (take('(')) {
      int64_t value = sum(depth + 1);
      return take(')') || fault ? value : fail("a ')' is missing");
    }
    std::string name(word());
    if (name.empty())
      return fail("a name or a number is missing");
    if (std::isdigit((unsigned char)name[0]))
      return number(name);
    if ((name == "min" || name == "max") && take('('))
      return extremum(name == "min", depth);
    auto known = symbols.find(name);
    if (known == symbols.end())
      return fail("'" + name + "' has no value");
    return known->second;
  }

  int64_t number(const std::string &digits) {
    int64_t value = 0;
    for (char c : digits) {
      if (!std::isdigit((unsigned char)c))
        return fail("'" + digits + "' is not a number");
      if (__builtin_mul_overflow(value, int64_t(10), &value) ||
          __builtin_add_overflow(value, int64_t(c - '0'), &value))
        return fail("it overflows");
    }
    return value;
  }

  int64_t extremum(bool smallest, int depth) {
    int64_t value = sum(depth + 1);
    while (!fault && take(',')) {
      int64_t other = sum(depth + 1);
      value = (smallest ? other < value : other > value) ? other : value;
    }
    return take(')') || fault ? value : fail("a ')' is missing");
  }

  std::string_view text;
  const Symbols &symbols;
  size_t at = 0;
  Error fault;
};

} // namespace

Expected<int64_t> run::evaluateDim(const std::string &text,
                                   const Symbols &symbols) {
  return Evaluator(text, symbols).run();
}

std::vector<std::string> run::symbolsOf(const std::string &text) {
  std::vector<std::string> names;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() &&
           (std::isalnum((unsigned char)text[end]) || text[end] == '_'))
      ++end;
    std::string name = text.substr(i, end - i);
    bool isCall = end < text.size() && text[end] == '(';
    if (!name.empty() && !std::isdigit((unsigned char)name[0]) && !isCall &&
        name != "floordiv" && name != "mod")
      names.push_back(name);
    i = end == i ? i + 1 : end;
  }
  return names;
}
