//===- PatternFilePass.h - passes that read a pattern file ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEPASS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEPASS_H

#include "PatternFile.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/Pass.h"

namespace mlir::relax {

/// A pass with the options of pattern files, derived from the generated base
/// `BaseT`.
template <typename BaseT, PatternFile::Use use>
class PatternFilePass : public BaseT {
public:
  using BaseT::BaseT;

  LogicalResult initializeOptions(
      StringRef text,
      function_ref<LogicalResult(const Twine &)> errorHandler) override {
    return BaseT::initializeOptions(toPatternFileOptions(text), errorHandler);
  }

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<std::shared_ptr<const PatternFile>> loaded = PatternFile::load(
        {this->file, {this->include.begin(), this->include.end()}, this->pdll},
        use, context);
    if (failed(loaded))
      return failure();
    patterns = *loaded;
    return success();
  }

protected:
  /// Emits a missed remark for each pattern that was not applied.
  void remarkIdle(function_ref<bool(StringAttr)> wasApplied) {
    for (auto [name, location] : patterns->getNames())
      if (!wasApplied(name))
        remark::missed(location, remark::RemarkOpts::name("not applied")
                                     .category(this->getArgumentName()))
            << remark::metric("pattern", name.getValue());
  }

  std::shared_ptr<const PatternFile> patterns;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEPASS_H
