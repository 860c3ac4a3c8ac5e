//===- Expansion.cpp - the shorthand of executable specs ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Expansion.h"

#include "Spec/CaseStatement.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;
using llvm::isAlnum, llvm::isAlpha, llvm::isDigit;

static constexpr StringLiteral kTypes = "// TYPES:", kType = "$T";

static std::string replaceAll(StringRef text, StringRef from, StringRef to) {
  std::string result;
  for (size_t found; (found = text.find(from)) != StringRef::npos;) {
    result += (text.take_front(found) + to).str();
    text = text.substr(found + from.size());
  }
  return result + text.str();
}

//===----------------------------------------------------------------------===//
// Words in literals
//===----------------------------------------------------------------------===//

static std::string toLiteral(const APFloat &value) {
  APInt bits = value.bitcastToAPInt();
  return "0x" + toString(bits, /*Radix=*/16, /*Signed=*/false);
}

/// Returns the literal of `nan`, `inf`, `max` or `min`, or an empty string if
/// the type has no such value.
static std::string getLiteral(StringRef word, bool isNegative, Type type) {
  if (auto floatType = dyn_cast_or_null<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    if (word == "nan" && APFloat::semanticsHasNaN(semantics))
      return toLiteral(APFloat::getQNaN(semantics, isNegative));
    if (word == "inf" && APFloat::semanticsHasInf(semantics))
      return toLiteral(APFloat::getInf(semantics, isNegative));
    if (word == "max")
      return toLiteral(APFloat::getLargest(semantics, isNegative));
    return "";
  }
  auto integer = dyn_cast_or_null<IntegerType>(type);
  if (!integer || isNegative || (word != "max" && word != "min"))
    return "";
  unsigned width = integer.getWidth();
  bool isMax = word == "max";
  if (integer.isUnsigned())
    return toString(isMax ? APInt::getMaxValue(width) : APInt::getZero(width),
                    /*Radix=*/10, /*Signed=*/false);
  return toString(isMax ? APInt::getSignedMaxValue(width)
                        : APInt::getSignedMinValue(width),
                  /*Radix=*/10, /*Signed=*/true);
}

/// Returns the element type of the text after a literal, `: tensor<2x3xf32>`,
/// or null if the text is not a tensor type.
static Type getElementType(StringRef text, MLIRContext &context) {
  text = text.ltrim();
  if (!text.consume_front(":"))
    return nullptr;
  text = text.ltrim();
  if (!text.consume_front("tensor<"))
    return nullptr;
  while (!text.empty() && (isDigit(text[0]) || text[0] == '?'))
    text = text.split('x').second;
  return parseType(text.take_while(isAlnum), &context);
}

/// Replaces the words in the literals of a text.
static bool replaceWords(std::string &text, MLIRContext &context,
                         TextError &error) {
  std::string result;
  StringRef rest = text;
  while (true) {
    size_t begin = rest.find("dense<");
    std::optional<size_t> end = begin == StringRef::npos
                                    ? std::nullopt
                                    : findClose(rest, begin + strlen("dense"));
    if (!end)
      break;
    result += rest.take_front(begin);
    StringRef literal = rest.slice(begin, *end);
    rest = rest.substr(*end);
    Type type;
    for (size_t i = 0; i < literal.size();) {
      bool isNegative = literal.substr(i).starts_with("-");
      StringRef word = literal.substr(i + isNegative).take_while(isAlnum);
      if (!llvm::is_contained({"nan", "inf", "max", "min"}, word)) {
        size_t length = std::max<size_t>(word.size() + isNegative, 1);
        result += literal.substr(i, length);
        i += length;
        continue;
      }
      if (!type)
        type = getElementType(rest, context);
      std::string value = getLiteral(word, isNegative, type);
      if (value.empty()) {
        error = {0, ("there is no '" +
                     literal.substr(i, word.size() + isNegative) +
                     "' of the type of " + literal)
                        .str()};
        return false;
      }
      result += value;
      i += word.size() + isNegative;
    }
  }
  text = result + rest.str();
  return true;
}

//===----------------------------------------------------------------------===//
// Expansion
//===----------------------------------------------------------------------===//

namespace {

class Expander {
public:
  Expander(StringRef text, StringRef fileName, unsigned firstLine,
           MLIRContext &context)
      : text(text), fileName(fileName), line(firstLine + 1), context(context) {}

  FailureOr<Expansion> run();

private:
  /// Consumes the text up to an offset, which ends a line.
  StringRef take(size_t end);
  /// Returns the position of an offset in a text that starts at `line`.
  Position getPosition(StringRef item, size_t offset) const;
  LogicalResult fail(StringRef item, const TextError &error) const;

  LogicalResult readTypes(StringRef item);
  LogicalResult readName(StringRef item);
  LogicalResult expandCase(StringRef item);
  LogicalResult expandFunction(StringRef item);

  /// Returns the types for which an item is repeated: one empty string if it
  /// has no `$T`. Fails if `$T` has no list of types, or the name does not
  /// contain it.
  FailureOr<SmallVector<StringRef>> getTypes(StringRef item, StringRef expanded,
                                             StringRef name) const;
  /// Adds a line with `$T` and words replaced.
  LogicalResult addText(StringRef item, StringRef added, StringRef type,
                        Position origin);
  void addLine(StringRef added, Position origin) {
    (result.text += added) += '\n';
    result.origins.push_back(origin);
  }

  StringRef text;
  StringRef fileName;
  /// The line that the item starts at.
  unsigned line;
  MLIRContext &context;
  SmallVector<StringRef> types;
  NamedTexts names;
  Expansion result;
};

} // namespace

Position Expander::getPosition(StringRef item, size_t offset) const {
  StringRef before = item.take_front(offset);
  size_t start = before.rfind('\n') + 1; // 0 when there is none.
  return {line + unsigned(before.count('\n')), unsigned(offset - start + 1)};
}

LogicalResult Expander::fail(StringRef item, const TextError &error) const {
  Position position = getPosition(item, error.offset);
  return emitError(FileLineColLoc::get(&context, fileName, position.line,
                                       position.column))
         << error.message;
}

LogicalResult Expander::readTypes(StringRef item) {
  types.clear();
  SplitString(item.drop_front(kTypes.size()), types);
  for (StringRef type : types) {
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    if (!parseType(type, &context)) {
      types.clear();
      break;
    }
  }
  if (types.empty())
    return fail(item, {0, "expected element types, '// TYPES: f16 f32'"});
  addLine(item, {line, 0});
  return success();
}

LogicalResult Expander::readName(StringRef item) {
  auto [name, value] = item.split(" = ");
  if (value.trim().empty())
    return fail(item, {item.size(), "expected what the name stands for"});
  if (!names.try_emplace(name, toLine(replaceNames(value, names))).second)
    return fail(item, {0, ("there already is a '" + name + "'").str()});
  // Searching the text after the definition suffices: a name is not used
  // before.
  if (!text.contains(name))
    return fail(item, {0, ("nothing uses '" + name + "'").str()});
  return success();
}

FailureOr<SmallVector<StringRef>>
Expander::getTypes(StringRef item, StringRef expanded, StringRef name) const {
  if (!expanded.contains(kType))
    return SmallVector<StringRef>{""};
  if (types.empty()) {
    (void)fail(item,
               {item.find(kType) == StringRef::npos ? 0 : item.find(kType),
                "expected a line '// TYPES: ...' before '$T'"});
    return failure();
  }
  if (types.size() > 1 && !name.contains(kType)) {
    (void)fail(item, {item.find('@'), "expected '$T' in the name of what is "
                                      "there once per type"});
    return failure();
  }
  return types;
}

LogicalResult Expander::addText(StringRef item, StringRef added, StringRef type,
                                Position origin) {
  std::string replaced = replaceAll(added, kType, type);
  TextError error;
  if (!replaceWords(replaced, context, error)) {
    return emitError(FileLineColLoc::get(&context, fileName, origin.line,
                                         std::max(origin.column, 1u)))
           << error.message;
  }
  for (StringRef each : llvm::split(replaced, '\n')) {
    addLine(each, origin);
    origin.line += 1;
  }
  return success();
}

LogicalResult Expander::expandCase(StringRef item) {
  TextError error;
  std::optional<CaseStatement> statement = parseCaseStatement(item, error);
  if (!statement)
    return fail(item, error);
  std::vector<std::pair<std::string, size_t>> lines;
  std::string whole;
  bool isGood = writeCaseFunction(
      *statement, names,
      [&](const std::string &line, size_t offset) {
        lines.emplace_back(line, offset);
        whole += line;
      },
      error);
  if (!isGood)
    return fail(item, error);
  FailureOr<SmallVector<StringRef>> types =
      getTypes(item, whole, statement->name);
  if (failed(types))
    return failure();
  for (StringRef type : *types) {
    for (auto &[added, offset] : lines)
      if (failed(addText(item, added, type, getPosition(item, offset))))
        return failure();
    addLine("", {line, 0});
  }
  return success();
}

LogicalResult Expander::expandFunction(StringRef item) {
  std::string whole = replaceNames(item, names);
  StringRef name = item.substr(item.find('@')).split('(').first;
  FailureOr<SmallVector<StringRef>> types = getTypes(item, whole, name);
  if (failed(types))
    return failure();
  for (auto [i, type] : llvm::enumerate(*types)) {
    if (i)
      addLine("", {line, 0});
    if (failed(addText(item, whole, type, {line, 0})))
      return failure();
  }
  return success();
}

StringRef Expander::take(size_t end) {
  StringRef item = text.take_front(end);
  text = text.substr(item.size()).drop_front(text.size() > item.size());
  return item;
}

/// Returns true for a line that names a text, such as `#x = dense<...>`.
static bool isName(StringRef line) {
  if (!line.consume_front("#") && !line.consume_front("!"))
    return false;
  return line.drop_while([](char c) { return isAlnum(c) || c == '_'; })
      .starts_with(" = ");
}

/// Returns the end of a function: its brace, or the next item without one.
static size_t findFunctionEnd(StringRef text) {
  size_t end = text.find('\n');
  while (end != StringRef::npos) {
    StringRef next = text.substr(end + 1);
    if (next.starts_with("}"))
      return std::min(text.find('\n', end + 1), text.size());
    if (next.starts_with(kTypes) || isName(next) ||
        (!next.empty() && isAlpha(next.front())))
      return end;
    end = text.find('\n', end + 1);
  }
  return text.size();
}

FailureOr<Expansion> Expander::run() {
  while (!text.empty()) {
    StringRef first = text.split('\n').first;
    size_t end = first.size();
    LogicalResult isGood = success();
    StringRef item;
    if (first.starts_with(kTypes)) {
      isGood = readTypes(item = take(end));
    } else if (isName(first)) {
      isGood = readName(item = take(findStatementEnd(text)));
    } else if (isCaseStatement(first)) {
      isGood = expandCase(item = take(findStatementEnd(text)));
    } else if (!first.empty() && isAlpha(first.front())) {
      isGood = expandFunction(item = take(findFunctionEnd(text)));
    } else {
      addLine(item = take(end), {line, 0});
    }
    if (failed(isGood))
      return failure();
    line += item.count('\n') + 1;
  }
  return std::move(result);
}

FailureOr<Expansion> spec::expand(StringRef text, StringRef fileName,
                                  unsigned firstLine, MLIRContext &context) {
  return Expander(text, fileName, firstLine, context).run();
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// The name of the parsed buffer. Locations in it are mapped to the spec.
static constexpr StringLiteral kBufferName = "<expanded spec>";

static FileLineColLoc getPlace(Location loc) {
  auto place = dyn_cast<FileLineColLoc>(loc);
  return place && place.getFilename() == kBufferName ? place : FileLineColLoc();
}

Position Expansion::getOrigin(unsigned line) const {
  if (origins.empty())
    return Position();
  return origins[std::clamp<size_t>(line, 1, origins.size()) - 1];
}

Location Expansion::getOrigin(Location loc, StringRef fileName) const {
  FileLineColLoc place = getPlace(loc);
  if (!place)
    return loc;
  Position origin = getOrigin(place.getLine());
  return FileLineColLoc::get(loc.getContext(), fileName, origin.line,
                             origin.column ? origin.column : place.getColumn());
}

StringRef Expansion::getLine(unsigned line) const {
  StringRef rest = text;
  for (unsigned i = 1; i < line; ++i)
    rest = rest.split('\n').second;
  return rest.split('\n').first.trim();
}

OwningOpRef<ModuleOp> spec::parseExpansion(const Expansion &expansion,
                                           StringRef fileName,
                                           MLIRContext &context) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(expansion.text, kBufferName),
      llvm::SMLoc());
  std::vector<Diagnostic> diagnostics;
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler keep(&context, [&](Diagnostic &diagnostic) {
      diagnostics.push_back(std::move(diagnostic));
      return success();
    });
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  }
  for (Diagnostic &diagnostic : diagnostics) {
    Location loc = diagnostic.getLocation();
    Diagnostic located(expansion.getOrigin(loc, fileName),
                       diagnostic.getSeverity());
    located << diagnostic.str();
    for (Diagnostic &note : diagnostic.getNotes())
      located.attachNote(expansion.getOrigin(note.getLocation(), fileName))
          << note.str();
    FileLineColLoc place = getPlace(loc);
    if (place && expansion.getOrigin(place.getLine()).column)
      located.attachNote() << "in '" << expansion.getLine(place.getLine())
                           << "'";
    context.getDiagEngine().emit(std::move(located));
  }
  if (!module)
    return nullptr;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LocationAttr loc) -> std::optional<Attribute> {
    return LocationAttr(expansion.getOrigin(Location(loc), fileName));
  });
  replacer.recursivelyReplaceElementsIn(*module, /*replaceAttrs=*/false,
                                        /*replaceLocs=*/true);
  return module;
}
