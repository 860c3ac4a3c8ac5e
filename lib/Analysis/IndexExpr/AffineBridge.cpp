//===- AffineBridge.cpp - convert IndexExpr to and from MLIR --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"

#include "IndexExprParser.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

static IndexExpr
convertAffine(AffineExpr expr,
              llvm::function_ref<IndexExpr(bool isDim, unsigned)> lookup) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return IndexExpr(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return lookup(/*isDim=*/true, dim.getPosition());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return lookup(/*isDim=*/false, symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  IndexExpr lhs = convertAffine(binary.getLHS(), lookup);
  IndexExpr rhs = convertAffine(binary.getRHS(), lookup);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::FloorDiv:
    return IndexExpr::floorDiv(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return IndexExpr::ceilDiv(lhs, rhs);
  case AffineExprKind::Mod:
    return IndexExpr::mod(lhs, rhs);
  default:
    return IndexExpr::invalid();
  }
}

IndexExpr relax_mlir::fromAffine(AffineExpr expr, ArrayRef<IndexExpr> dims,
                                 ArrayRef<IndexExpr> symbols) {
  return convertAffine(expr, [&](bool isDim, unsigned position) {
    ArrayRef<IndexExpr> from = isDim ? dims : symbols;
    return position < from.size() ? from[position] : IndexExpr::invalid();
  });
}

IndexExpr relax_mlir::fromAffine(AffineExpr expr) {
  return convertAffine(expr, [&](bool isDim, unsigned position) {
    return IndexExpr::symbol(((isDim ? "d" : "s") + Twine(position)).str());
  });
}

SmallVector<IndexExpr> relax_mlir::fromAffine(AffineMap map,
                                              ArrayRef<IndexExpr> dims,
                                              ArrayRef<IndexExpr> symbols) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return fromAffine(expr, dims, symbols);
  });
}

static AffineExpr
toSemiAffine(const IndexAtom &atom, MLIRContext *context,
             llvm::function_ref<AffineExpr(StringRef)> lookup) {
  if (atom.isSymbol())
    return lookup(atom.getName());
  bool isMod = atom.getKind() == IndexAtom::Kind::Mod;
  if (!isMod && atom.getKind() != IndexAtom::Kind::FloorDiv)
    return AffineExpr();
  AffineExpr numerator =
      relax_mlir::toSemiAffine(atom.getOperands()[0], context, lookup);
  AffineExpr divisor =
      relax_mlir::toSemiAffine(atom.getOperands()[1], context, lookup);
  if (!numerator || !divisor || !divisor.isSymbolicOrConstant())
    return AffineExpr();
  return isMod ? numerator % divisor : numerator.floorDiv(divisor);
}

AffineExpr
relax_mlir::toSemiAffine(const IndexExpr &expr, MLIRContext *context,
                         llvm::function_ref<AffineExpr(StringRef)> lookup) {
  if (!expr.isValid())
    return AffineExpr();
  AffineExpr sum = getAffineConstantExpr(0, context);
  for (const IndexExpr::Term &term : expr.getTerms()) {
    AffineExpr product = getAffineConstantExpr(1, context);
    for (const IndexExpr::Factor &factor : term.factors) {
      AffineExpr value = ::toSemiAffine(factor.atom, context, lookup);
      for (unsigned i = 0; i < factor.power; ++i) {
        if (!value ||
            (!value.isSymbolicOrConstant() && !product.isSymbolicOrConstant()))
          return AffineExpr();
        product = product * value;
      }
    }
    sum = sum + product * term.coefficient;
  }
  return sum + expr.getConstantTerm();
}

AffineExpr AffineExporter::getSymbol(const IndexExpr &expr) {
  auto *it = llvm::find(symbols, expr);
  unsigned position = it - symbols.begin();
  if (it == symbols.end())
    symbols.push_back(expr);
  return getAffineSymbolExpr(firstSymbol + position, context);
}

AffineExpr AffineExporter::convertTerm(const IndexExpr::Term &term) {
  const IndexAtom *atom = term.getSingleAtom();
  if (!atom)
    return getSymbol(IndexExpr::fromTerm({1, term.factors}));
  if (atom->isSymbol()) {
    auto it = bound.find(atom->getName());
    if (it != bound.end())
      return it->second;
  }
  ArrayRef<IndexExpr> operands = atom->getOperands();
  bool isDivision = atom->getKind() == IndexAtom::Kind::FloorDiv ||
                    atom->getKind() == IndexAtom::Kind::Mod;
  if (!isDivision || operands[1].getConstant().value_or(0) <= 0)
    return getSymbol(IndexExpr::fromAtom(*atom));
  AffineExpr numerator = convert(operands[0]);
  int64_t divisor = *operands[1].getConstant();
  return atom->getKind() == IndexAtom::Kind::Mod ? numerator % divisor
                                                 : numerator.floorDiv(divisor);
}

AffineExpr AffineExporter::convert(const IndexExpr &expr) {
  if (!expr.isValid())
    return AffineExpr();
  AffineExpr sum = getAffineConstantExpr(0, context);
  for (const IndexExpr::Term &term : expr.getTerms())
    sum = sum + convertTerm(term) * term.coefficient;
  return sum + expr.getConstantTerm();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {
class AsmLexer {
public:
  explicit AsmLexer(AsmParser &parser) : parser(parser) {}

  bool eat(char c) {
    switch (c) {
    case '+':
      return succeeded(parser.parseOptionalPlus());
    case '-':
      return succeeded(parser.parseOptionalMinus());
    case '*':
      return succeeded(parser.parseOptionalStar());
    case '(':
      return succeeded(parser.parseOptionalLParen());
    case ')':
      return succeeded(parser.parseOptionalRParen());
    case ',':
      return succeeded(parser.parseOptionalComma());
    default:
      return false;
    }
  }

  bool eatInteger(bool negative, int64_t &value) {
    value = 0;
    APInt parsed;
    OptionalParseResult result = parser.parseOptionalInteger(parsed);
    if (!result.has_value())
      return false;
    if (failed(*result)) {
      hasError = true;
      return true;
    }
    // Reserve a bit for the sign: the magnitude of INT64_MIN has 64 bits.
    parsed = parsed.zext(parsed.getBitWidth() + 1);
    if (negative)
      parsed.negate();
    if (parsed.isSignedIntN(64))
      value = parsed.getSExtValue();
    else
      error("expected an integer within 64 bits");
    return true;
  }

  bool eatWord(StringRef &word) {
    return succeeded(parser.parseOptionalKeyword(&word));
  }

  bool eatKeyword(StringRef keyword) {
    return succeeded(parser.parseOptionalKeyword(keyword));
  }

  /// Keeps the first error.
  void error(const Twine &message) {
    if (!hasError)
      parser.emitError(parser.getCurrentLocation(), message);
    hasError = true;
  }

  bool hasError = false;

private:
  AsmParser &parser;
};
} // namespace

FailureOr<IndexExpr> relax_mlir::parseIndexExpr(AsmParser &parser) {
  AsmLexer lexer(parser);
  FailureOr<IndexExpr> result = IndexExprParser<AsmLexer>(lexer).parseSum();
  if (lexer.hasError)
    return failure();
  return result;
}
