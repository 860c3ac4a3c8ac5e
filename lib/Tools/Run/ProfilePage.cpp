//===- ProfilePage.cpp - a profile as a page for a browser ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Profile.h"

using namespace relax_mlir::run;

/// The page with a mark for the data, ProfilePage.html.
static const char *const pageText =
#include "ProfilePage.html.inc"
    ;

/// Returns JSON that can stand in a script of a page: no text in it ends the
/// script or begins a comment.
static std::string escapeForScript(const std::string &json) {
  std::string out;
  for (char c : json) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

std::string Profile::page() const {
  static const std::string mark = "__DATA__";
  std::string page = pageText;
  size_t at = page.find(mark);
  return page.replace(at, mark.size(), escapeForScript(trace()));
}
