//===- ModuleFile.cpp - read untrusted MLIR files -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/MLIR/ModuleFile.h"

#include "BytecodeCheck.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static constexpr size_t kMaxDepth = 256, kMaxRun = 4096;

namespace {
/// Scans the brackets and words of a text.
class NestingScanner {
public:
  explicit NestingScanner(StringRef text) : text(text) {}

  /// Returns the limit that the text exceeds at offset(), or an empty string.
  std::string scan();
  size_t offset() const { return at; }

private:
  void skipString();
  void close(char open);

  StringRef text;
  size_t at = 0;
  SmallVector<char> open;
};
} // namespace

void NestingScanner::skipString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    if (text[at] == '\\')
      ++at;
}

/// Closes a bracket. `<` may also be an operator, so a closing bracket closes
/// the `<` inside of it too. A bracket that was never opened is left to the
/// parser.
void NestingScanner::close(char opening) {
  size_t level = open.size();
  while (level > 0 && open[level - 1] != opening)
    --level;
  if (level > 0)
    open.truncate(level - 1);
}

std::string NestingScanner::scan() {
  size_t run = 0;
  for (; at < text.size(); ++at) {
    char c = text[at];
    char next = at + 1 < text.size() ? text[at + 1] : 0;
    char previous = at > 0 ? text[at - 1] : 0;
    if (llvm::isSpace(c))
      continue;
    if (c == '/' && next == '/') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    switch (c) {
    case '"':
      skipString();
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      if (c == '<' && next == '=')
        break;
      run = 0;
      open.push_back(c);
      if (open.size() > kMaxDepth)
        return "is nested too deeply: expected at most " +
               std::to_string(kMaxDepth) + " levels";
      continue;
    case ')':
      close('(');
      run = 0;
      continue;
    case ']':
      close('[');
      run = 0;
      continue;
    case '}':
      close('{');
      run = 0;
      continue;
    case '>':
      if (previous != '-' && next != '=')
        close('<');
      [[fallthrough]];
    case ',':
    case ';':
    case ':':
    case '=':
      run = 0;
      continue;
    default:
      break;
    }
    // The characters of a word count once.
    if (llvm::isAlnum(c) && llvm::isAlnum(previous))
      continue;
    if (++run > kMaxRun)
      return "has too long an expression: expected at most " +
             std::to_string(kMaxRun) + " words or signs";
  }
  return "";
}

static LogicalResult checkText(llvm::MemoryBufferRef file,
                               MLIRContext &context) {
  NestingScanner scanner(file.getBuffer());
  std::string fault = scanner.scan();
  if (fault.empty())
    return success();
  StringRef before = file.getBuffer().take_front(scanner.offset());
  size_t line = before.rfind('\n') + 1;
  return emitError(FileLineColLoc::get(&context, file.getBufferIdentifier(),
                                       before.count('\n') + 1,
                                       before.size() - line + 1))
         << "the text " << fault;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LogicalResult relax_mlir::checkModuleFile(llvm::MemoryBufferRef file,
                                          MLIRContext &context) {
  return isBytecode(file) ? checkBytecode(file, context)
                          : checkText(file, context);
}

/// Reads a text and keeps the names that its author gave the values.
static OwningOpRef<ModuleOp>
readText(const llvm::SourceMgr &sources, const ParserConfig &config,
         llvm::function_ref<void(const AsmParserState &)> onText) {
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(sources, &block, config, &state)))
    return {};
  onText(state);
  StringRef name =
      sources.getMemoryBuffer(sources.getMainFileID())->getBufferIdentifier();
  return mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, config.getContext(),
      FileLineColLoc::get(config.getContext(), name, 0, 0));
}

std::unique_ptr<llvm::MemoryBuffer>
relax_mlir::alignBytecode(std::unique_ptr<llvm::MemoryBuffer> file) {
  // The alignment of a mapped file.
  const llvm::Align alignment(4096);
  if (!isBytecode(*file) ||
      llvm::isAddrAligned(alignment, file->getBufferStart()))
    return file;
  auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      file->getBufferSize(), file->getBufferIdentifier(), alignment);
  if (!copy)
    return file;
  llvm::copy(file->getBuffer(), copy->getBufferStart());
  return copy;
}

FailureOr<OwningOpRef<ModuleOp>> relax_mlir::readModuleFile(
    std::unique_ptr<llvm::MemoryBuffer> file, MLIRContext &context,
    llvm::function_ref<void(const AsmParserState &)> onText) {
  file = alignBytecode(std::move(file));
  if (failed(checkModuleFile(*file, context)))
    return failure();
  bool isText = !isBytecode(*file);
  llvm::MemoryBufferRef read = *file;
  // The sources are shared: large data stays in the memory of the file.
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  // The verifier is recursive, so it runs after the size checks.
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module =
      onText && isText ? readText(*sources, config, onText)
                       : parseSourceFile<ModuleOp>(sources, config);
  if (!module || failed(checkNesting(*module, read)) || failed(verify(*module)))
    return failure();
  return module;
}
