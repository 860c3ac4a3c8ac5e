//===- IndexExprText.cpp - print and parse index expressions --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexExprParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printAtom(llvm::raw_ostream &os, const IndexAtom &atom,
                      bool asFactor);

/// Prints an operand of floordiv or mod: in parentheses unless it is one word.
static void printOperand(llvm::raw_ostream &os, const IndexExpr &expr) {
  if (const IndexAtom *atom = expr.getAtom())
    return printAtom(os, *atom, /*asFactor=*/true);
  if (expr.isConstant() && expr.getConstantTerm() >= 0) {
    os << expr.getConstantTerm();
    return;
  }
  os << '(' << expr << ')';
}

static void printAtom(llvm::raw_ostream &os, const IndexAtom &atom,
                      bool asFactor) {
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  switch (atom.getKind()) {
  case Kind::Symbol:
    os << atom.getName();
    return;
  case Kind::FloorDiv:
  case Kind::Mod:
    if (asFactor)
      os << '(';
    printOperand(os, operands[0]);
    os << (atom.getKind() == Kind::FloorDiv ? " floordiv " : " mod ");
    printOperand(os, operands[1]);
    if (asFactor)
      os << ')';
    return;
  case Kind::Min:
  case Kind::Max:
    os << (atom.getKind() == Kind::Min ? "min(" : "max(");
    llvm::interleaveComma(operands, os);
    os << ')';
    return;
  }
}

/// Prints the sign between terms, or before the first, and then the magnitude.
/// The least integer has no magnitude of its type and is printed after a plus.
static uint64_t printSign(llvm::raw_ostream &os, int64_t value, bool first) {
  if (value == INT64_MIN) {
    os << (first ? "-" : " + -");
    return static_cast<uint64_t>(INT64_MAX) + 1;
  }
  os << (first ? (value < 0 ? "-" : "") : (value < 0 ? " - " : " + "));
  return value < 0 ? -value : value;
}

void IndexExpr::print(llvm::raw_ostream &os) const {
  if (!isValid()) {
    os << "<invalid>";
    return;
  }
  if (isConstant()) {
    os << constantTerm;
    return;
  }
  bool first = true;
  for (const Term &term : getTerms()) {
    uint64_t magnitude = printSign(os, term.coefficient, first);
    first = false;
    bool alone = term.coefficient == 1 && term.getSingleAtom();
    if (magnitude != 1)
      os << magnitude << " * ";
    llvm::ListSeparator times(" * ");
    for (const Factor &factor : term.factors)
      for (unsigned i = 0; i < factor.power; ++i)
        printAtom(os << times, factor.atom, /*asFactor=*/!alone);
  }
  if (constantTerm != 0)
    os << printSign(os, constantTerm, /*first=*/false);
}

std::string IndexExpr::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

llvm::raw_ostream &relax_mlir::operator<<(llvm::raw_ostream &os,
                                          const IndexExpr &expr) {
  expr.print(os);
  return os;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
class StringLexer {
public:
  explicit StringLexer(llvm::StringRef text) : text(text) {}

  bool eat(char c) {
    skipSpace();
    if (position == text.size() || text[position] != c)
      return false;
    ++position;
    return true;
  }

  bool eatInteger(bool negative, int64_t &value) {
    llvm::StringRef digits = peek(llvm::isDigit);
    if (digits.empty())
      return false;
    std::string spelled = (negative ? "-" : "") + digits.str();
    if (llvm::StringRef(spelled).getAsInteger(10, value)) {
      error("expected an integer within 64 bits, got '" + spelled + "'");
      value = 0;
    }
    position += digits.size();
    return true;
  }

  bool eatWord(llvm::StringRef &word) {
    llvm::StringRef next =
        peek([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (next.empty())
      return false;
    word = next;
    position += next.size();
    return true;
  }

  bool eatKeyword(llvm::StringRef keyword) {
    size_t start = position;
    llvm::StringRef word;
    if (eatWord(word) && word == keyword)
      return true;
    position = start;
    return false;
  }

  /// Keeps the first error.
  void error(const llvm::Twine &message) {
    if (result.message.empty())
      result = {position, message.str()};
  }

  bool isAtEnd() {
    skipSpace();
    return position == text.size();
  }

  IndexExpr::ParseError result;

private:
  void skipSpace() {
    while (position < text.size() && llvm::isSpace(text[position]))
      ++position;
  }
  llvm::StringRef peek(llvm::function_ref<bool(char)> keep) {
    skipSpace();
    return text.drop_front(position).take_while(keep);
  }

  llvm::StringRef text;
  size_t position = 0;
};
} // namespace

llvm::FailureOr<IndexExpr> IndexExpr::parse(llvm::StringRef text,
                                            ParseError *error) {
  StringLexer lexer(text);
  llvm::FailureOr<IndexExpr> result =
      IndexExprParser<StringLexer>(lexer).parseSum();
  if (succeeded(result) && !lexer.isAtEnd())
    lexer.error("expected an operator or the end of the index expression");
  if (lexer.result.message.empty())
    return result;
  if (error)
    *error = lexer.result;
  return llvm::failure();
}
