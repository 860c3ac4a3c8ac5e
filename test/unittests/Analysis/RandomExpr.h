//===- RandomExpr.h - random index expressions for tests --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A Tree is an unsimplified expression that evaluates itself, and so checks the
// simplified one.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_ANALYSIS_RANDOMEXPR_H
#define RELAX_MLIR_TEST_UNITTESTS_ANALYSIS_RANDOMEXPR_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include <algorithm>
#include <random>

namespace relax_mlir {

class RandomExpr {
public:
  struct Tree {
    /// 'c' constant, 's' symbol, '+', '-', '*', '/', '^' (ceildiv), '%', '<'
    /// (min), '>' (max).
    char kind = 'c';
    int64_t constant = 0;
    std::string name;
    std::vector<Tree> operands;

    IndexExpr toExpr() const {
      if (kind == 'c')
        return constant;
      if (kind == 's')
        return IndexExpr::symbol(name);
      IndexExpr lhs = operands[0].toExpr(), rhs = operands[1].toExpr();
      switch (kind) {
      case '+':
        return lhs + rhs;
      case '-':
        return lhs - rhs;
      case '*':
        return lhs * rhs;
      case '/':
        return IndexExpr::floorDiv(lhs, rhs);
      case '^':
        return IndexExpr::ceilDiv(lhs, rhs);
      case '%':
        return IndexExpr::mod(lhs, rhs);
      case '<':
        return IndexExpr::min({lhs, rhs});
      default:
        return IndexExpr::max({lhs, rhs});
      }
    }

    /// Evaluates the tree. Values are small, so nothing overflows. Returns
    /// nullopt on division by zero.
    std::optional<int64_t>
    evaluate(const llvm::StringMap<int64_t> &values) const {
      if (kind == 'c')
        return constant;
      if (kind == 's')
        return values.lookup(name);
      std::optional<int64_t> lhs = operands[0].evaluate(values),
                             rhs = operands[1].evaluate(values);
      if (!lhs || !rhs)
        return std::nullopt;
      int64_t l = *lhs, r = *rhs;
      auto floorDiv = [](int64_t a, int64_t b) {
        int64_t truncated = a / b;
        return truncated - (a % b != 0 && (a < 0) != (b < 0));
      };
      switch (kind) {
      case '+':
        return l + r;
      case '-':
        return l - r;
      case '*':
        return l * r;
      case '<':
        return std::min(l, r);
      case '>':
        return std::max(l, r);
      default:
        break;
      }
      if (r == 0)
        return std::nullopt;
      if (kind == '/')
        return floorDiv(l, r);
      if (kind == '^')
        return -floorDiv(-l, r);
      return l - r * floorDiv(l, r);
    }

    std::string str() const {
      if (kind == 'c')
        return std::to_string(constant);
      if (kind == 's')
        return name;
      return "(" + operands[0].str() + " " + kind + " " + operands[1].str() +
             ")";
    }
  };

  explicit RandomExpr(unsigned seed) : engine(seed) {}

  int64_t integer(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(engine() %
                                      static_cast<uint64_t>(high - low + 1));
  }

  Tree tree(unsigned depth) {
    Tree result;
    if (depth == 0 || integer(0, 5) == 0) {
      if (integer(0, 1)) {
        result.constant = integer(-8, 8);
      } else {
        result.kind = 's';
        result.name = names[integer(0, 2)];
      }
      return result;
    }
    constexpr char kinds[] = "++-**/^%/%<>";
    result.kind = kinds[integer(0, 11)];
    result.operands.push_back(tree(depth - 1));
    result.operands.push_back(tree(depth - 1));
    bool divides = result.kind == '/' || result.kind == '%';
    // Constant divisors are the usual case and have the most identities.
    if (divides && integer(0, 3)) {
      result.operands[1] = Tree();
      result.operands[1].constant = integer(1, 12);
    }
    return result;
  }

  /// Returns a valid expression.
  IndexExpr expr(unsigned depth) {
    while (true) {
      IndexExpr result = tree(depth).toExpr();
      if (result.isValid())
        return result;
    }
  }

  llvm::StringMap<int64_t> values(int64_t low, int64_t high) {
    llvm::StringMap<int64_t> result;
    for (const char *name : names)
      result[name] = integer(low, high);
    return result;
  }

private:
  static constexpr const char *names[] = {"n", "m", "k"};
  std::mt19937_64 engine;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_TEST_UNITTESTS_ANALYSIS_RANDOMEXPR_H
