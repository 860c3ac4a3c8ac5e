//===- PatternFile.h - patterns that are read at run time -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pattern file is written in PDLL. The program mlir-pdll turns it into a
// module of the PDL dialect; libMLIR has no parser of PDLL. The rewrites of
// that module are replaced by calls of functions of PatternFileRewriter. These
// check the assumptions of MLIR's PDL interpreter and name the pattern in
// errors.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::relax {

/// A pattern file and the way to read it.
struct PatternFileOptions {
  std::string path;
  /// Folders of included files, searched first.
  std::vector<std::string> include;
  /// The program that parses PDLL; empty searches for it.
  std::string compiler;
};

/// Turns a PDLL file into a module of `pdl.pattern` operations. Fails after
/// the errors of the file, at their locations.
FailureOr<OwningOpRef<ModuleOp>>
compilePatternFile(const PatternFileOptions &options, MLIRContext *context);

/// The names of the constraints that patterns may use.
SmallVector<StringRef> getPatternConstraints();

/// Checks that a constraint of this name exists and takes operands of the types
/// that `op`, a `pdl.apply_native_constraint`, has.
LogicalResult verifyPatternConstraint(Operation *op);

/// Makes the constraints known to `patterns`.
void registerPatternConstraints(PDLPatternModule &patterns);

/// The patterns of a file, ready to be matched.
class PatternFile {
public:
  /// The use of the patterns: a rewrite, or the operations that they match.
  enum class Use { Rewrite, Match };

  /// Reads the file. Fails after an error.
  static FailureOr<std::shared_ptr<const PatternFile>>
  load(const PatternFileOptions &options, Use use, MLIRContext *context);

  const FrozenRewritePatternSet &getPatterns() const { return patterns; }
  /// The names and the locations of the patterns, in the order of the file.
  ArrayRef<std::pair<StringAttr, Location>> getNames() const { return names; }

private:
  FrozenRewritePatternSet patterns;
  SmallVector<std::pair<StringAttr, Location>> names;
};

/// Turns the option text of a pass that does not begin with an option, and is
/// thus a file name, into `file=NAME`.
std::string toPatternFileOptions(StringRef text);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILE_H
