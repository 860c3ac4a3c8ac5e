//===- CaseStatement.h - a case of a spec in one statement ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   case @rows: relax.max #x {axes = array<i64: 0>} == dense<[8.0, 2.0]> : ...
//
// An operation with values in place of the names of its operands, followed by
// the expected value of each result.
//
//===----------------------------------------------------------------------===//

#ifndef SPEC_CASESTATEMENT_H
#define SPEC_CASESTATEMENT_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>

namespace relax_mlir::spec {

/// An error in a text: its offset and the reason.
struct TextError {
  size_t offset = 0;
  std::string message;
};

/// The names of a spec, `#x` of values and `!x` of types, and their texts.
using NamedTexts = llvm::StringMap<std::string>;

/// Replaces the names by their texts.
std::string replaceNames(llvm::StringRef text, const NamedTexts &names);

/// Returns the offset after the bracket that closes the bracket at `open`, or
/// std::nullopt. The `>` of an arrow is not a bracket.
std::optional<size_t> findClose(llvm::StringRef text, size_t open);

/// Joins the lines of a text, with one space between words.
std::string toLine(llvm::StringRef text);

/// Returns the end of a statement: the next line that is not indented.
size_t findStatementEnd(llvm::StringRef text);

/// The parts of a statement, which point into its text.
struct CaseStatement {
  struct Value {
    size_t offset;
    /// A `#name`, a literal or a shape in brackets.
    llvm::StringRef value;
    /// The type after `:`; empty if `value` has none.
    llvm::StringRef type;
    /// The type after `as`, or empty.
    llvm::StringRef cast;
  };
  struct Check {
    size_t offset;
    bool isClose;
    Value expected;
    /// The attributes in braces, or empty.
    llvm::StringRef tolerance;
  };

  /// The name of the case, without `@`.
  llvm::StringRef name;
  size_t operationOffset;
  llvm::StringRef operation;
  /// The texts before, between and after the operands.
  llvm::SmallVector<llvm::StringRef> between;
  llvm::SmallVector<Value> operands;
  llvm::StringRef attributes;
  /// Empty if the results have the types of the expected values.
  llvm::SmallVector<llvm::StringRef> resultTypes;
  llvm::SmallVector<Check> checks;
};

/// Returns true for a line that starts a statement.
bool isCaseStatement(llvm::StringRef line);

/// Parses a statement. Returns std::nullopt and sets `error` if it is wrong.
std::optional<CaseStatement> parseCaseStatement(llvm::StringRef text,
                                                TextError &error);

/// Passes the lines of the function of a statement to `emit`, each with the
/// offset that it comes from. Keeps `$T`.
bool writeCaseFunction(
    const CaseStatement &statement, const NamedTexts &names,
    llvm::function_ref<void(const std::string &line, size_t offset)> emit,
    TextError &error);

} // namespace relax_mlir::spec

#endif // SPEC_CASESTATEMENT_H
