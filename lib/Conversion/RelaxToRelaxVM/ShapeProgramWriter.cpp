//===- ShapeProgramWriter.cpp - encode shape programs ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeProgramWriter.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

void ShapeProgramWriter::write(const IndexExpr &expr) {
  bool isFirst = true;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    write(term);
    if (!isFirst)
      apply(Opcode::Add);
    isFirst = false;
  }
  if (isFirst || expr.getConstantTerm() != 0) {
    push(Opcode::Push, expr.getConstantTerm());
    if (!isFirst)
      apply(Opcode::Add);
  }
}

void ShapeProgramWriter::writeStore(const IndexExpr &expr, int64_t slot) {
  write(expr);
  program.append({int64_t(Opcode::Store), slot});
  --depth;
}

void ShapeProgramWriter::write(const IndexExpr::Term &term) {
  bool isFirst = term.coefficient == 1;
  if (!isFirst)
    push(Opcode::Push, term.coefficient);
  for (const IndexExpr::Factor &factor : term.factors) {
    for (unsigned i = 0; i < factor.power; ++i) {
      write(factor.atom);
      if (!isFirst)
        apply(Opcode::Mul);
      isFirst = false;
    }
  }
}

void ShapeProgramWriter::write(const IndexAtom &atom) {
  if (std::optional<int64_t> slot = findSlot(IndexExpr::fromAtom(atom)))
    return push(Opcode::Load, *slot);
  for (auto [index, operand] : llvm::enumerate(atom.getOperands())) {
    write(operand);
    if (index == 0)
      continue;
    switch (atom.getKind()) {
    case IndexAtom::Kind::FloorDiv:
      apply(Opcode::FloorDiv);
      break;
    case IndexAtom::Kind::Mod:
      apply(Opcode::FloorMod);
      break;
    case IndexAtom::Kind::Min:
      apply(Opcode::Min);
      break;
    case IndexAtom::Kind::Max:
      apply(Opcode::Max);
      break;
    case IndexAtom::Kind::Symbol:
      break;
    }
  }
}

void ShapeProgramWriter::push(Opcode op, int64_t operand) {
  program.append({int64_t(op), operand});
  maxDepth = std::max(maxDepth, ++depth);
}

void ShapeProgramWriter::apply(Opcode op) {
  program.push_back(int64_t(op));
  --depth;
}
