//===- DiagnosticText.cpp - diagnostics as lines of text ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/DiagnosticText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

/// At most this many lines are kept, and this many bytes of each.
static constexpr size_t kMaxLines = 20, kMaxColumns = 400;

/// Names in a message are those of a file, which must not command a terminal:
/// control characters as escape sequences, but for those that are kept.
static std::string escapeControls(StringRef text, StringRef kept) {
  std::string escaped;
  auto escape = [&](unsigned char byte) {
    escaped += "\\x" + llvm::utohexstr(byte, /*LowerCase=*/true, /*Width=*/2);
  };
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned char byte = text[i];
    // U+0080 to U+009F, two bytes each.
    bool isLateControl =
        byte == 0xc2 && i + 1 < text.size() &&
        (static_cast<unsigned char>(text[i + 1]) & 0xe0) == 0x80;
    if (isLateControl) {
      escape(byte);
      escape(text[++i]);
    } else if ((byte < 0x20 && !kept.contains(byte)) || byte == 0x7f) {
      escape(byte);
    } else {
      escaped += text[i];
    }
  }
  return escaped;
}

/// What is between the lines of a text, and in them.
static constexpr StringRef kLayout = "\n\t";

std::string relax_mlir::escapeName(StringRef name) {
  return escapeControls(name, /*kept=*/"");
}

/// "model.mlir:3:4", "node 'conv1'", or nothing.
static std::string toText(Location location) {
  if (auto file = dyn_cast<FileLineColLoc>(location)) {
    if (file.getLine() == 0) // the file as a whole
      return file.getFilename().str();
    return (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
        .str();
  }
  if (auto name = dyn_cast<NameLoc>(location)) {
    std::string child = toText(name.getChildLoc());
    return (child.empty() ? "" : child + ": ") + "'" + name.getName().str() +
           "'";
  }
  if (auto fused = dyn_cast<FusedLoc>(location)) {
    std::string all;
    for (Location part : fused.getLocations()) {
      std::string text = toText(part);
      if (!text.empty())
        all += (all.empty() ? "" : " + ") + text;
    }
    return all;
  }
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return toText(call.getCallee());
  return "";
}

static std::string withLocation(Diagnostic &diagnostic, StringRef severity,
                                StringRef file) {
  std::string location =
      relax_mlir::escapeName(toText(diagnostic.getLocation()));
  if (!location.empty() && !file.empty() &&
      !diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
    location = (file + ": " + location).str();
  return (location.empty() ? "" : location + ": ") + severity.str() + ": " +
         diagnostic.str();
}

/// The beginning of a line, without part of a character at its end.
static std::string shorten(StringRef line) {
  if (line.size() <= kMaxColumns)
    return line.str();
  size_t size = kMaxColumns;
  while (size > 0 && (line[size] & 0xc0) == 0x80)
    --size;
  return line.take_front(size).str() + "...";
}

/// All of a diagnostic, with its names as they are.
static std::string toRawText(Diagnostic &diagnostic, StringRef file) {
  StringRef severity = "note";
  if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
    severity = "error";
  else if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
    severity = "warning";
  else if (diagnostic.getSeverity() == DiagnosticSeverity::Remark)
    severity = "remark";
  std::string text = withLocation(diagnostic, severity, file);
  for (Diagnostic &note : diagnostic.getNotes())
    text += "\n" + withLocation(note, "note", file);
  return text;
}

std::string relax_mlir::toText(Diagnostic &diagnostic, StringRef file) {
  return toPrintable(toRawText(diagnostic, file));
}

/// The line of the file that MLIR shows for a location, or an empty one.
/// Nothing where it would show another file or more places than one.
static std::optional<StringRef> findLine(Location location,
                                         llvm::SourceMgr &source) {
  if (isa<UnknownLoc>(location))
    return "";
  auto place = dyn_cast<FileLineColRange>(location);
  const llvm::MemoryBuffer *file =
      source.getMemoryBuffer(source.getMainFileID());
  if (!place || place.getFilename() != file->getBufferIdentifier() ||
      relax_mlir::escapeName(place.getFilename()) !=
          place.getFilename().getValue())
    return std::nullopt;
  if (place.getStartLine() == 0)
    return "";
  llvm::SMLoc start = source.FindLocForLineAndColumn(
      source.getMainFileID(), place.getStartLine(), /*ColNo=*/1);
  if (!start.isValid())
    return "";
  StringRef rest(start.getPointer(), file->getBufferEnd() - start.getPointer());
  return rest.split('\n').first.rtrim('\r');
}

/// How wide a line is where tabs are spaces, as MLIR shows them.
static size_t countColumns(StringRef line) {
  constexpr size_t kTabStop = 8;
  return line.size() + (kTabStop - 1) * line.count('\t');
}

bool relax_mlir::isPrintable(Diagnostic &diagnostic, llvm::SourceMgr &source) {
  constexpr size_t kMaxSourceColumns = 2000;
  std::string text = toRawText(diagnostic, /*file=*/{});
  auto addLine = [&](Location location) {
    std::optional<StringRef> line = findLine(location, source);
    // The second one has the mark that shows the column.
    if (line && !line->empty())
      text += ("\n" + *line + "\n").str();
    return line.has_value();
  };
  if (!addLine(diagnostic.getLocation()) ||
      !llvm::all_of(diagnostic.getNotes(), [&](Diagnostic &note) {
        return addLine(note.getLocation());
      }))
    return false;
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  return lines.size() <= kMaxLines && llvm::json::isUTF8(text) &&
         escapeControls(text, kLayout) == text &&
         llvm::all_of(lines, [](StringRef line) {
           return countColumns(line) <= kMaxSourceColumns;
         });
}

std::string relax_mlir::toPrintable(StringRef raw) {
  std::string text = escapeControls(llvm::json::fixUTF8(raw), kLayout);
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  SmallVector<std::string> kept;
  for (StringRef line : ArrayRef(lines).take_front(kMaxLines))
    kept.push_back(shorten(line));
  if (kept.size() < lines.size())
    kept.back() = "...";
  return llvm::join(kept, "\n");
}
