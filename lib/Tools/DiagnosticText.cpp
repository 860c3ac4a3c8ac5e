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

using namespace mlir;

/// At most this many lines are kept, and this many bytes of each.
static constexpr size_t kMaxLines = 20, kMaxColumns = 400;

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
  std::string location = toText(diagnostic.getLocation());
  if (!location.empty() && !file.empty() &&
      !diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
    location = (file + ": " + location).str();
  return (location.empty() ? "" : location + ": ") + severity.str() + ": " +
         diagnostic.str();
}

/// Names in a message are those of a file, which must not command a terminal:
/// control characters as escape sequences, but for the ends of lines.
static std::string escapeControls(StringRef text) {
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
    } else if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) {
      escape(byte);
    } else {
      escaped += text[i];
    }
  }
  return escaped;
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

/// The line of a text that MLIR shows for a location, or nothing.
static StringRef findLine(Location location, llvm::MemoryBufferRef source) {
  auto place = location->findInstanceOf<FileLineColRange>();
  if (!place || place.getFilename() != source.getBufferIdentifier() ||
      place.getStartLine() == 0)
    return "";
  StringRef rest = source.getBuffer();
  for (unsigned line = 1; line < place.getStartLine(); ++line)
    rest = rest.split('\n').second;
  return rest.split('\n').first.rtrim('\r');
}

bool relax_mlir::isPrintable(Diagnostic &diagnostic,
                             llvm::MemoryBufferRef source) {
  constexpr size_t kMaxSourceColumns = 2000;
  std::string text = toRawText(diagnostic, /*file=*/{});
  auto addLine = [&](Location location) {
    // The second one has the mark that shows the column.
    if (StringRef line = findLine(location, source); !line.empty())
      text += ("\n" + line + "\n").str();
  };
  addLine(diagnostic.getLocation());
  for (Diagnostic &note : diagnostic.getNotes())
    addLine(note.getLocation());
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  return lines.size() <= kMaxLines && llvm::json::isUTF8(text) &&
         escapeControls(text) == text &&
         llvm::all_of(lines, [](StringRef line) {
           return line.size() <= kMaxSourceColumns;
         });
}

std::string relax_mlir::toPrintable(StringRef raw) {
  std::string text = escapeControls(llvm::json::fixUTF8(raw));
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  size_t kept = std::min(lines.size(), kMaxLines);
  std::string shortened;
  for (StringRef line : ArrayRef(lines).take_front(kept)) {
    if (!shortened.empty())
      shortened += "\n";
    shortened += shorten(line);
  }
  if (kept < lines.size())
    shortened.replace(shortened.rfind('\n'), std::string::npos, "\n...");
  return shortened;
}
