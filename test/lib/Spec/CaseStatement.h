//===- CaseStatement.h - a case of a spec in one statement ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   case @rows: relax.max #x {axes = array<i64: 0>} == dense<[8.0, 2.0]> : ...
//
// An operation with its operands in place of their names, and behind it what
// is expected of each result.
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

/// A text that is wrong: where, as an offset, and why.
struct TextError {
  size_t offset = 0;
  std::string message;
};

/// The names of a spec, `#x` of values and `!x` of types, and their texts.
using NamedTexts = llvm::StringMap<std::string>;

/// Puts the texts of the names in their places.
std::string replaceNames(llvm::StringRef text, const NamedTexts &names);

/// Returns the offset behind the bracket that closes the one at `open`, or
/// nothing when none does. The `>` of an arrow is no bracket.
std::optional<size_t> findClose(llvm::StringRef text, size_t open);

/// Puts a text on one line, with one space for several.
std::string toLine(llvm::StringRef text);

/// Returns the end of a statement: the next line that is not indented.
size_t findStatementEnd(llvm::StringRef text);

/// A statement in its parts, which are parts of its text.
struct CaseStatement {
  struct Value {
    size_t offset;
    /// A `#name`, a literal or a shape in brackets.
    llvm::StringRef value;
    /// Empty when the value says it.
    llvm::StringRef type;
    /// The type behind `as`, or none.
    llvm::StringRef cast;
  };
  struct Check {
    size_t offset;
    bool isClose;
    Value expected;
    /// In braces, or none.
    llvm::StringRef tolerance;
  };

  /// The name of the case, without `@`.
  llvm::StringRef name;
  size_t operationOffset;
  llvm::StringRef operation;
  /// The texts between operands, before the first and behind the last.
  llvm::SmallVector<llvm::StringRef> between;
  llvm::SmallVector<Value> operands;
  llvm::StringRef attributes;
  /// Empty when they are the types of what is expected.
  llvm::SmallVector<llvm::StringRef> resultTypes;
  llvm::SmallVector<Check> checks;
};

/// True for a line that starts a statement.
bool isCaseStatement(llvm::StringRef line);

/// Returns nothing, and sets `error`, for a statement that is wrong.
std::optional<CaseStatement> parseCaseStatement(llvm::StringRef text,
                                                TextError &error);

/// Gives `emit` the lines of the function that a statement stands for, each
/// with the offset that it comes from. `$T` stays in them.
bool writeCaseFunction(
    const CaseStatement &statement, const NamedTexts &names,
    llvm::function_ref<void(const std::string &line, size_t offset)> emit,
    TextError &error);

} // namespace relax_mlir::spec

#endif // SPEC_CASESTATEMENT_H
