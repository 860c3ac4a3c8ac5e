//===- IndexText.cpp - evaluate expressions over symbols ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IndexText.h"

#include <cctype>

namespace relax_mlir::runtime {

namespace {

/// sum := product (('+' | '-') product)*
/// product := factor (('*' | 'floordiv' | 'mod') factor)*
/// factor := '-' factor | number | name | ('min' | 'max') list | '(' sum ')'
class Evaluator {
public:
  /// Ignores faults of arithmetic if `syntaxOnly`.
  Evaluator(std::string_view text, const SymbolLookup &lookup,
            bool syntaxOnly = false)
      : text(text), lookup(lookup), syntaxOnly(syntaxOnly) {}

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

  /// Reports a fault of the values, not of the text.
  int64_t failValue(const std::string &message) {
    return syntaxOnly ? 1 : fail(message);
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
        value = failValue("it overflows");
    }
    return value;
  }

  int64_t product(int depth) {
    int64_t value = factor(depth);
    while (!fault) {
      if (take('*')) {
        if (__builtin_mul_overflow(value, factor(depth), &value))
          value = failValue("it overflows");
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
      return failValue("it divides by zero");
    if (by == -1 && value == INT64_MIN)
      return failValue("it overflows");
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
        value = failValue("it overflows");
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
    std::optional<int64_t> known = lookup(name);
    return known ? *known : fail("'" + name + "' has no value");
  }

  int64_t number(const std::string &digits) {
    int64_t value = 0;
    for (char c : digits) {
      if (!std::isdigit((unsigned char)c))
        return fail("'" + digits + "' is not a number");
      if (__builtin_mul_overflow(value, int64_t(10), &value) ||
          __builtin_add_overflow(value, int64_t(c - '0'), &value))
        value = failValue("it overflows");
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
  const SymbolLookup &lookup;
  bool syntaxOnly;
  size_t at = 0;
  Error fault;
};

} // namespace

Expected<int64_t> evaluateIndexText(std::string_view text,
                                    const SymbolLookup &lookup) {
  return Evaluator(text, lookup).run();
}

Error checkIndexText(std::string_view text,
                     const std::function<bool(std::string_view)> &isSymbol) {
  SymbolLookup lookup = [&](std::string_view name) {
    return isSymbol(name) ? std::optional<int64_t>(1) : std::nullopt;
  };
  Expected<int64_t> value = Evaluator(text, lookup, /*syntaxOnly=*/true).run();
  return value ? Error::success() : value.takeError();
}

} // namespace relax_mlir::runtime
