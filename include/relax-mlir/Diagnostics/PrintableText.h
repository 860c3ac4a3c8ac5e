//===- PrintableText.h - text that is safe for a terminal ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names in a message come from a file. They must not send control sequences to
// a terminal, flood it, or hide the message. This header does not use LLVM,
// because relax-run prints such names too.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_PRINTABLETEXT_H
#define RELAX_MLIR_DIAGNOSTICS_PRINTABLETEXT_H

#include <cstddef>
#include <string>
#include <string_view>

namespace relax_mlir {
namespace detail {

/// Returns the length of the first character in bytes; 0 if it is not UTF-8.
inline size_t getCharacterSize(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char lead = byte(0);
  if (lead < 0x80)
    return 1;
  size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size)
    return 0;
  for (size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  // Rejects overlong forms, surrogates, and values above U+10FFFF.
  bool isOther =
      (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f) ||
      (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f);
  return isOther ? 0 : size;
}

/// Returns UTF-8 with control characters escaped, except those in `kept`.
inline std::string escapeControls(std::string_view text,
                                  std::string_view kept) {
  std::string escaped;
  auto escape = [&](unsigned char byte) {
    constexpr char digits[] = "0123456789abcdef";
    escaped += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
  };
  while (!text.empty()) {
    unsigned char lead = text[0];
    size_t size = getCharacterSize(text);
    // U+0080 to U+009F take two bytes each.
    bool isLateControl =
        size == 2 && lead == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
    bool isControl = lead < 0x20 || lead == 0x7f;
    if (size == 0) {
      escaped += "\xef\xbf\xbd"; // U+FFFD
      size = 1;
    } else if (isLateControl ||
               (isControl && kept.find(text[0]) == std::string_view::npos)) {
      for (char byte : text.substr(0, size))
        escape(byte);
    } else {
      escaped += text.substr(0, size);
    }
    text.remove_prefix(size);
  }
  return escaped;
}

/// Returns the last character boundary at or before `size`.
inline size_t getCharacterStart(std::string_view text, size_t size) {
  while (size > 0 && size < text.size() &&
         (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
    --size;
  return size;
}

} // namespace detail

/// Layout characters of a text: the ends of its lines and tabs.
constexpr std::string_view kLayout = "\n\t";

/// A printed text keeps at most this many lines, and this many bytes of each.
constexpr size_t kMaxLines = 20, kMaxLineSize = 1000;

/// Returns a name, such as that of a file, on one line: UTF-8 with control
/// characters and line ends escaped.
inline std::string escapeName(std::string_view name) {
  return detail::escapeControls(name, /*kept=*/"");
}

/// Returns escapeName() in about 200 bytes: of a long name, the beginning and
/// the end.
inline std::string shortenName(std::string_view name) {
  constexpr size_t kBeginning = 60, kEnd = 140;
  std::string text = escapeName(name);
  if (text.size() <= kBeginning + kEnd)
    return text;
  size_t beginning = detail::getCharacterStart(text, kBeginning);
  size_t end = detail::getCharacterStart(text, text.size() - kEnd);
  return text.substr(0, beginning) + "..." + text.substr(end);
}

/// Returns at most 20 lines of UTF-8 without control characters, each of at
/// most 1000 bytes. Omits the rest.
inline std::string toPrintable(std::string_view raw) {
  std::string escaped = detail::escapeControls(raw, kLayout);
  std::string_view rest = escaped;
  std::string text;
  for (size_t count = 1;; ++count) {
    size_t size = rest.find('\n');
    bool isLast = size == std::string_view::npos;
    if (count == kMaxLines && !isLast)
      return text + "...";
    std::string_view line = rest.substr(0, size);
    if (line.size() > kMaxLineSize) {
      text += line.substr(0, detail::getCharacterStart(line, kMaxLineSize));
      text += "...";
    } else {
      text += line;
    }
    if (isLast)
      return text;
    text += '\n';
    rest.remove_prefix(size + 1);
  }
}

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_PRINTABLETEXT_H
