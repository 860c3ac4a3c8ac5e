//===- DiagnosticText.cpp - print diagnostics as text ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/DiagnosticText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "relax-mlir/Diagnostics/IRSizeLimits.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Prints a location: "model.mlir:3:4", "node 'conv1'", or an empty string. The
/// location may have exponentially many parts (see LocationParts.h), so only
/// the first parts and the last one are printed. Where several operations
/// became one, the last part names the result.
class LocationText {
public:
  explicit LocationText(Location location)
      : text(print(location, /*depth=*/0)) {}

  const std::string &get() const { return text; }
  bool namesFile() const { return hasFile; }

private:
  std::string print(Location location, unsigned depth);
  std::string printParts(Location location, unsigned depth);

  unsigned partsLeft = 16;
  bool hasFile = false;
  std::string text;
};
} // namespace

std::string LocationText::print(Location location, unsigned depth) {
  constexpr unsigned kMaxDepth = 8;
  if (isa<FusedLoc, CallSiteLoc>(location))
    return printParts(location, depth);
  if (!isa<NameLoc, FileLineColLoc>(location))
    return "";
  if (depth > kMaxDepth || partsLeft == 0)
    return "...";
  if (auto name = dyn_cast<NameLoc>(location)) {
    // A name and its location count as one part.
    unsigned before = partsLeft;
    std::string child = print(name.getChildLoc(), depth + 1);
    if (partsLeft == before)
      --partsLeft;
    return (child.empty() ? "" : child + ": ") + "'" +
           shortenName(name.getName().getValue()) + "'";
  }
  --partsLeft;
  hasFile = true;
  auto file = cast<FileLineColLoc>(location);
  std::string name = shortenName(file.getFilename().getValue());
  if (file.getLine() == 0) // line 0 stands for the whole file
    return name;
  return (name + ":" + Twine(file.getLine()) + ":" + Twine(file.getColumn()))
      .str();
}

/// Prints a fused location or a call site.
std::string LocationText::printParts(Location location, unsigned depth) {
  auto isPrinted = [](Location part) {
    return isa<NameLoc, FileLineColLoc>(part);
  };
  std::optional<Location> last;
  auto takeLast = [&](Location part) {
    if (!isPrinted(part))
      return WalkResult::skip();
    last = part;
    return WalkResult::interrupt();
  };
  forEachPart(location, takeLast, PartOrder::Backward);
  if (!last)
    return "";
  SmallVector<std::string> texts;
  forEachPart(location, [&](Location part) {
    if (!isPrinted(part) || part == *last)
      return WalkResult::skip();
    bool isRoom = partsLeft > 1;
    texts.push_back(isRoom ? print(part, depth + 1) : "...");
    return isRoom ? WalkResult::skip() : WalkResult::interrupt();
  });
  partsLeft = std::max(partsLeft, 1u);
  texts.push_back(print(*last, depth + 1));
  return llvm::join(texts, " + ");
}

static bool exceedsPrintLimit(const DiagnosticArgument &argument) {
  using Kind = DiagnosticArgument::DiagnosticArgumentKind;
  if (argument.getKind() == Kind::Attribute)
    return failed(IRSizeLimits().add(argument.getAsAttribute()));
  return argument.getKind() == Kind::Type &&
         failed(IRSizeLimits().add(argument.getAsType()));
}

/// Prints the message. A parser may reject a text before its attributes and
/// types are measured, so they are measured here.
static std::string getMessage(Diagnostic &diagnostic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const DiagnosticArgument &argument : diagnostic.getArguments()) {
    if (exceedsPrintLimit(argument))
      os << "'...'";
    else
      os << argument;
  }
  return text;
}

static std::string withLocation(Diagnostic &diagnostic, StringRef severity,
                                StringRef file) {
  LocationText place(diagnostic.getLocation());
  std::string location = place.get();
  if (!location.empty() && !file.empty() && !place.namesFile())
    location = shortenName(file) + ": " + location;
  // A long location could push the message out of the printed text.
  if (location.size() > kMaxLineSize / 2)
    location = shortenName(location);
  return (location.empty() ? "" : location + ": ") + severity.str() + ": " +
         getMessage(diagnostic);
}

std::string relax_mlir::toText(Diagnostic &diagnostic, StringRef file) {
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
  return toPrintable(text);
}
