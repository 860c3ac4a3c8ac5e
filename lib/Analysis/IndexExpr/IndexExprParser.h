//===- IndexExprParser.h - the grammar, over any lexer ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One recursive-descent parser serves IndexExpr::parse (which lexes a string)
// and parseIndexExpr (which pulls tokens from an MLIR AsmParser):
//
//     sum     ::= product (('+' | '-') product)*
//     product ::= unary (('*' | 'floordiv' | 'ceildiv' | 'mod') unary)*
//     unary   ::= '-'* primary
//     primary ::= integer | symbol | '(' sum ')'
//               | ('min' | 'max') '(' sum (',' sum)* ')'
//
// A Lexer has the functions bool eat(char), bool eatInteger(bool negative,
// int64_t &), bool eatWord(StringRef &) and bool eatKeyword(StringRef), which
// return false and consume nothing if the next token differs, and void
// error(const Twine &).
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRPARSER_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRPARSER_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/Twine.h"

namespace relax_mlir {

template <typename Lexer> class IndexExprParser {
public:
  explicit IndexExprParser(Lexer &lexer) : lexer(lexer) {}

  /// Parses a whole expression. Fails with an error of the lexer, or succeeds
  /// with a valid expression.
  llvm::FailureOr<IndexExpr> parseSum() {
    llvm::FailureOr<IndexExpr> result = parseProduct();
    while (succeeded(result)) {
      bool add = lexer.eat('+');
      if (!add && !lexer.eat('-'))
        break;
      llvm::FailureOr<IndexExpr> rhs = parseProduct();
      if (failed(rhs))
        return rhs;
      result = check(add ? *result + *rhs : *result - *rhs);
    }
    return result;
  }

private:
  static constexpr unsigned maxNesting = 128;

  llvm::FailureOr<IndexExpr> fail(const llvm::Twine &message) {
    lexer.error(message);
    return llvm::failure();
  }

  llvm::FailureOr<IndexExpr> check(IndexExpr expr) {
    if (expr.isValid())
      return expr;
    return fail("index expression is too large: expected coefficients within "
                "64 bits and at most 4096 terms and 128 levels");
  }

  enum class Operator { None, Times, FloorDiv, CeilDiv, Mod };

  Operator parseOperator() {
    if (lexer.eat('*'))
      return Operator::Times;
    if (lexer.eatKeyword("floordiv"))
      return Operator::FloorDiv;
    if (lexer.eatKeyword("ceildiv"))
      return Operator::CeilDiv;
    if (lexer.eatKeyword("mod"))
      return Operator::Mod;
    return Operator::None;
  }

  llvm::FailureOr<IndexExpr> parseProduct() {
    llvm::FailureOr<IndexExpr> result = parseUnary();
    while (succeeded(result)) {
      Operator op = parseOperator();
      if (op == Operator::None)
        break;
      llvm::FailureOr<IndexExpr> rhs = parseUnary();
      if (failed(rhs))
        return rhs;
      if (op == Operator::Times) {
        result = check(*result * *rhs);
        continue;
      }
      if (rhs->isZero())
        return fail("expected a divisor other than zero");
      result =
          check(op == Operator::FloorDiv  ? IndexExpr::floorDiv(*result, *rhs)
                : op == Operator::CeilDiv ? IndexExpr::ceilDiv(*result, *rhs)
                                          : IndexExpr::mod(*result, *rhs));
    }
    return result;
  }

  llvm::FailureOr<IndexExpr> parseUnary() {
    bool negative = false;
    while (lexer.eat('-'))
      negative = !negative;
    int64_t value;
    if (lexer.eatInteger(negative, value))
      return IndexExpr(value);
    llvm::FailureOr<IndexExpr> result = parsePrimary();
    if (succeeded(result) && negative)
      return check(-*result);
    return result;
  }

  llvm::FailureOr<IndexExpr> parsePrimary() {
    if (nesting == maxNesting)
      return fail("index expression is nested too deeply: expected at most "
                  "128 levels");
    ++nesting;
    llvm::FailureOr<IndexExpr> result = parsePrimaryBody();
    --nesting;
    return result;
  }

  llvm::FailureOr<IndexExpr> parsePrimaryBody() {
    if (lexer.eat('(')) {
      llvm::FailureOr<IndexExpr> result = parseSum();
      if (succeeded(result) && !lexer.eat(')'))
        return fail("expected ')'");
      return result;
    }
    llvm::StringRef word;
    if (!lexer.eatWord(word))
      return fail("expected an index expression");
    if (IndexExpr::isValidSymbolName(word))
      return IndexExpr::symbol(word);
    if (word != "min" && word != "max")
      return fail("expected a symbol name ([A-Za-z_][A-Za-z0-9_]*, not an "
                  "operator), got '" +
                  word + "'");
    bool isMin = word == "min";
    if (!lexer.eat('('))
      return fail("expected '(' after '" + word + "'");
    std::vector<IndexExpr> operands;
    do {
      llvm::FailureOr<IndexExpr> operand = parseSum();
      if (failed(operand))
        return operand;
      operands.push_back(*operand);
    } while (lexer.eat(','));
    if (!lexer.eat(')'))
      return fail("expected ',' or ')'");
    return check(isMin ? IndexExpr::min(operands) : IndexExpr::max(operands));
  }

  Lexer &lexer;
  unsigned nesting = 0;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRPARSER_H
