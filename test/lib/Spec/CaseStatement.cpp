//===- CaseStatement.cpp - a case of a spec in one statement --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/CaseStatement.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace relax_mlir;
using namespace relax_mlir::spec;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static bool isWordChar(char c) { return isAlnum(c) || c == '_' || c == '$'; }

static size_t findWordEnd(StringRef text, size_t begin) {
  while (begin < text.size() && isWordChar(text[begin]))
    ++begin;
  return begin;
}

std::string spec::replaceNames(StringRef text, const NamedTexts &names) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    size_t end = findWordEnd(text, i + 1);
    // Names are neither in `%result#0` nor in `#relax.tensor`.
    bool isName = (text[i] == '#' || text[i] == '!') &&
                  (i == 0 || !isWordChar(text[i - 1])) &&
                  (end == text.size() || text[end] != '.');
    auto found = isName ? names.find(text.slice(i, end)) : names.end();
    if (found == names.end()) {
      result += text[i++];
      continue;
    }
    result += found->second;
    i = end;
  }
  return result;
}

std::optional<size_t> spec::findClose(StringRef text, size_t open) {
  SmallVector<char> expected;
  for (size_t i = open; i < text.size(); ++i) {
    switch (text[i]) {
    case '(':
      expected.push_back(')');
      break;
    case '[':
      expected.push_back(']');
      break;
    case '{':
      expected.push_back('}');
      break;
    case '<':
      expected.push_back('>');
      break;
    case '"':
      i = text.find('"', i + 1);
      break;
    case '-':
      i += text.substr(i).starts_with("->");
      break;
    case ')':
    case ']':
    case '}':
    case '>':
      if (expected.pop_back_val() != text[i])
        return std::nullopt;
      break;
    default:
      break;
    }
    if (i == StringRef::npos)
      return std::nullopt;
    if (expected.empty())
      return i + 1;
  }
  return std::nullopt;
}

size_t spec::findStatementEnd(StringRef text) {
  size_t end = text.find('\n');
  while (end != StringRef::npos) {
    StringRef next = text.substr(end + 1).split('\n').first;
    if (!next.starts_with(" ") || next.trim().empty())
      return end;
    end = text.find('\n', end + 1);
  }
  return text.size();
}

std::string spec::toLine(StringRef text) {
  SmallVector<StringRef> words;
  SplitString(text, words);
  return join(words, " ");
}

/// Replaces each run of spaces by one space, also at the ends.
static std::string collapseSpaces(StringRef text) {
  std::string result = toLine(text);
  if (result.empty())
    return text.empty() ? "" : " ";
  if (isSpace(text.front()))
    result.insert(0, " ");
  if (isSpace(text.back()))
    result += ' ';
  return result;
}

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

namespace {

class StatementParser {
public:
  StatementParser(StringRef text, TextError &error)
      : text(text), error(error) {}

  std::optional<CaseStatement> parse();

private:
  bool fail(const Twine &message) {
    error = {std::min(at, text.size()), message.str()};
    return false;
  }
  bool atEnd() const { return at >= text.size(); }
  StringRef rest() const { return text.substr(at); }
  bool isNext(StringRef prefix) const { return rest().starts_with(prefix); }
  void skipSpaces() {
    while (!atEnd() && isSpace(text[at]))
      ++at;
  }
  bool consume(StringRef prefix) {
    skipSpaces();
    if (!isNext(prefix))
      return false;
    at += prefix.size();
    return true;
  }
  bool consumeWord(StringRef word) {
    skipSpaces();
    return findWordEnd(text, at) == at + word.size() && consume(word);
  }
  bool consumeBrackets(StringRef &brackets) {
    std::optional<size_t> end = findClose(text, at);
    if (!end)
      return fail("expected the bracket to be closed");
    brackets = text.slice(at, *end);
    at = *end;
    return true;
  }

  bool parseHead();
  bool parseOperands();
  bool parseResultTypes();
  bool parseChecks();
  bool parseType(StringRef &type);
  bool isValueNext() const {
    return !atEnd() && (isNext("dense<") || text[at] == '[' ||
                        (text[at] == '#' && at + 1 < text.size() &&
                         isWordChar(text[at + 1])));
  }
  bool parseValue(CaseStatement::Value &value);

  StringRef text;
  TextError &error;
  size_t at = 0;
  CaseStatement result;
};

} // namespace

bool spec::isCaseStatement(StringRef line) {
  return line.starts_with("case ") || line.starts_with("case@");
}

bool StatementParser::parseHead() {
  consumeWord("case");
  if (!consume("@"))
    return fail("expected 'case @name: operation == expected'");
  size_t end = findWordEnd(text, at);
  result.name = text.slice(at, end);
  at = end;
  if (result.name.empty() || !consume(":"))
    return fail("expected 'case @name: operation == expected'");
  skipSpaces();
  result.operationOffset = at;
  while (!atEnd() && (isWordChar(text[at]) || text[at] == '.'))
    ++at;
  result.operation = text.slice(result.operationOffset, at);
  if (!result.operation.contains('.'))
    return fail("expected the name of an operation");
  return true;
}

bool StatementParser::parseType(StringRef &type) {
  skipSpaces();
  size_t begin = at;
  consume("!");
  while (!atEnd() && (isWordChar(text[at]) || text[at] == '.'))
    ++at;
  StringRef brackets;
  if (!atEnd() && (text[at] == '<' || text[at] == '(') &&
      !consumeBrackets(brackets))
    return false;
  type = text.slice(begin, at);
  return !type.empty() || fail("expected a type");
}

bool StatementParser::parseValue(CaseStatement::Value &value) {
  value = {at, {}, {}, {}};
  if (text[at] == '#') {
    size_t end = findWordEnd(text, at + 1);
    value.value = text.slice(at, end);
    at = end;
  } else {
    size_t begin = at;
    at += isNext("dense<") ? strlen("dense") : 0;
    StringRef brackets;
    if (!consumeBrackets(brackets))
      return false;
    value.value = text.slice(begin, at);
  }
  if (consume(":") && !parseType(value.type))
    return false;
  return !consumeWord("as") || parseType(value.cast);
}

bool StatementParser::parseOperands() {
  size_t begin = at;
  while (!atEnd() && text[at] != '{' && !isNext("->") && !isNext("==") &&
         !isNext("~=")) {
    if (isValueNext()) {
      result.between.push_back(text.slice(begin, at));
      if (!parseValue(result.operands.emplace_back()))
        return false;
      begin = at;
    } else if (text[at] == '"') {
      size_t end = text.find('"', at + 1);
      at = end == StringRef::npos ? text.size() : end + 1;
    } else {
      ++at;
    }
  }
  result.between.push_back(text.slice(begin, at).rtrim());
  return atEnd() || text[at] != '{' || consumeBrackets(result.attributes);
}

bool StatementParser::parseResultTypes() {
  if (!consume("->"))
    return true;
  bool isList = consume("(");
  do {
    if (!parseType(result.resultTypes.emplace_back()))
      return false;
  } while (isList && consume(","));
  return !isList || consume(")") || fail("expected ')'");
}

bool StatementParser::parseChecks() {
  for (skipSpaces(); !atEnd(); skipSpaces()) {
    CaseStatement::Check &check = result.checks.emplace_back();
    check.offset = at;
    check.isClose = isNext("~=");
    if (!consume(check.isClose ? "~=" : "=="))
      return fail("expected '==' or '~=', and a value");
    skipSpaces();
    if (!isValueNext())
      return fail("expected a value: dense<...>, #name or [...]");
    if (!parseValue(check.expected))
      return false;
    skipSpaces();
    if (!atEnd() && text[at] == '{' && !consumeBrackets(check.tolerance))
      return false;
  }
  if (result.checks.empty())
    return fail("expected '==' or '~=', and a value");
  if (result.resultTypes.empty() ||
      result.resultTypes.size() == result.checks.size())
    return true;
  return fail("expected a value for each of " +
              Twine(result.resultTypes.size()) + " results, got " +
              Twine(result.checks.size()));
}

std::optional<CaseStatement> StatementParser::parse() {
  if (!parseHead() || !parseOperands() || !parseResultTypes() || !parseChecks())
    return std::nullopt;
  return std::move(result);
}

std::optional<CaseStatement> spec::parseCaseStatement(StringRef text,
                                                      TextError &error) {
  return StatementParser(text, error).parse();
}

//===----------------------------------------------------------------------===//
// Writer
//===----------------------------------------------------------------------===//

namespace {

/// A value after the replacement of names.
struct Resolved {
  std::string value, type;
};

class FunctionWriter {
public:
  FunctionWriter(const CaseStatement &statement, const NamedTexts &names,
                 function_ref<void(const std::string &, size_t)> emit,
                 TextError &error)
      : statement(statement), names(names), emit(emit), error(error) {}

  bool write();

private:
  std::optional<Resolved> resolve(const CaseStatement::Value &given);
  /// Writes a constant or a shape, and its cast if it has one.
  std::optional<std::string> writeValue(const CaseStatement::Value &given,
                                        const std::string &result);
  bool writeOperation();

  std::string resolveType(StringRef type) {
    return toLine(replaceNames(type, names));
  }
  std::string getResultType(size_t i) {
    return statement.resultTypes.empty()
               ? expectedTypes[i]
               : resolveType(statement.resultTypes[i]);
  }

  const CaseStatement &statement;
  const NamedTexts &names;
  function_ref<void(const std::string &, size_t)> emit;
  TextError &error;
  SmallVector<std::string> expectedTypes;
};

} // namespace

/// Returns the offset of the colon before the type of a literal.
static size_t findTypeSeparator(StringRef text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ':')
      return i;
    if (StringRef("([{<").contains(text[i]))
      i = findClose(text, i).value_or(text.size()) - 1;
  }
  return StringRef::npos;
}

std::optional<Resolved>
FunctionWriter::resolve(const CaseStatement::Value &given) {
  if (given.value.starts_with("#") && !names.contains(given.value)) {
    error = {given.offset, "there is no '" + given.value.str() + "'"};
    return std::nullopt;
  }
  std::string text = toLine(replaceNames(given.value, names));
  std::string type = resolveType(given.type);
  size_t colon = findTypeSeparator(text);
  if (colon != StringRef::npos) {
    if (!type.empty()) {
      error = {given.offset,
               "expected no type, as '" + given.value.str() + "' has one"};
      return std::nullopt;
    }
    type = StringRef(text).substr(colon + 1).trim().str();
    text = StringRef(text).take_front(colon).rtrim().str();
  }
  if (type.empty() && text.front() == '[')
    type = "!relax.shape<" + text + ">";
  if (type.empty()) {
    error = {given.offset, "expected a type behind the value, ': tensor<...>'"};
    return std::nullopt;
  }
  return Resolved{text, type};
}

std::optional<std::string>
FunctionWriter::writeValue(const CaseStatement::Value &given,
                           const std::string &result) {
  std::optional<Resolved> value = resolve(given);
  if (!value)
    return std::nullopt;
  std::string name = result + (given.cast.empty() ? "" : "_whole");
  bool isShape = value->value.front() == '[';
  emit("  " + name + " = " +
           (isShape ? "relax.shape " + value->value + " -> "
                    : "relax.constant " + value->value + " : ") +
           value->type,
       given.offset);
  if (given.cast.empty())
    return value->type;
  std::string cast = resolveType(given.cast);
  emit("  " + result + " = relax.match_cast " + name + " : " + value->type +
           " -> " + cast,
       given.offset);
  return cast;
}

bool FunctionWriter::writeOperation() {
  std::string operands, types;
  // A `#name` that is used twice is one value.
  StringMap<std::pair<std::string, std::string>> written;
  for (auto [i, given] : enumerate(statement.operands)) {
    std::string key = toLine((given.value + " as " + given.cast).str());
    std::string name, type;
    auto known = written.find(key);
    if (given.value.front() == '#' && known != written.end()) {
      std::tie(name, type) = known->second;
    } else {
      name = "%x" + std::to_string(i);
      std::optional<std::string> cast = writeValue(given, name);
      if (!cast)
        return false;
      type = *cast;
      written[key] = {name, type};
    }
    operands += collapseSpaces(statement.between[i]) + name;
    types += (i ? ", " : "") + type;
  }
  std::string results, resultTypes;
  for (auto [i, check] : enumerate(statement.checks)) {
    std::optional<Resolved> expected = resolve(check.expected);
    if (!expected)
      return false;
    expectedTypes.push_back(check.expected.cast.empty()
                                ? expected->type
                                : resolveType(check.expected.cast));
    results += (i ? ", %y" : "%y") + std::to_string(i);
    resultTypes += (i ? ", " : "") + getResultType(i);
  }
  if (statement.checks.size() > 1)
    resultTypes = "(" + resultTypes + ")";
  std::string attributes = toLine(replaceNames(statement.attributes, names));
  emit("  " + results + " = " + statement.operation.str() + operands +
           collapseSpaces(statement.between.back()) +
           (attributes.empty() ? "" : " " + attributes) + " : (" + types +
           ") -> " + resultTypes,
       statement.operationOffset);
  return true;
}

bool FunctionWriter::write() {
  emit("relax.func @" + statement.name.str() + "() {", 0);
  if (!writeOperation())
    return false;
  for (auto [i, check] : enumerate(statement.checks)) {
    std::string number = std::to_string(i);
    std::optional<std::string> type = writeValue(check.expected, "%e" + number);
    if (!type)
      return false;
    std::string resultType = getResultType(i);
    std::string tolerance = toLine(check.tolerance);
    emit(std::string("  check.expect_") + (check.isClose ? "close" : "eq") +
             " %y" + number + ", %e" + number +
             (tolerance.empty() ? "" : " " + tolerance) + " : " + resultType +
             (resultType == *type ? "" : ", " + *type),
         check.offset);
  }
  emit("  relax.return", 0);
  emit("}", 0);
  return true;
}

bool spec::writeCaseFunction(
    const CaseStatement &statement, const NamedTexts &names,
    function_ref<void(const std::string &, size_t)> emit, TextError &error) {
  return FunctionWriter(statement, names, emit, error).write();
}
