//===- Model.h - a model behind the C interface ----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_MODEL_H
#define RELAX_MLIR_LIB_CAPI_MODEL_H

#include "VersionedStruct.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir-c/Check.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include "relax-mlir/Validation/Tolerance/Trace.h"

/// A RelaxSignature with the memory that it points to.
struct OwnedSignature {
  std::string name, resultType;
  std::vector<std::string> parameterNames, parameterTypes, resultNames;
  std::vector<const char *> parameterNameTexts, parameterTypeTexts,
      resultNameTexts;
  RelaxSignature signature;

  void finish();
};

struct RelaxModel {
  RelaxModel(RelaxDiagnosticHandler handler, void *user)
      : context(makeRegistry()),
        diagnostics(&context,
                    [this, handler, user](mlir::Diagnostic &diagnostic) {
                      if (firstError.isToBePrinted(diagnostic) && handler)
                        handler(user, relax_mlir::toText(diagnostic).c_str());
                      return mlir::success();
                    }) {
    context.printOpOnDiagnostic(false);
  }

  static mlir::DialectRegistry makeRegistry() {
    mlir::DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    return registry;
  }

  /// Starts a call of the C interface; each call reports its own first error.
  void beginCall() { firstError.reset(); }
  mlir::InFlightDiagnostic error() {
    return mlir::emitError(mlir::UnknownLoc::get(&context));
  }

  template <typename T> llvm::FailureOr<T> readOptions(const T *given) {
    return readVersioned(given, [&] { return error(); });
  }

  mlir::MLIRContext context;
  relax_mlir::FirstError firstError;
  mlir::ScopedDiagnosticHandler diagnostics;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  relax_mlir::check::ValueNames names;
  std::vector<std::unique_ptr<OwnedSignature>> signatures;
};

/// Returns tensors of the interpreters over the same memory. Fails after a
/// diagnostic.
mlir::FailureOr<llvm::SmallVector<relax_mlir::reference::Tensor>>
wrapArguments(RelaxModel &model, const RelaxTensor *arguments,
              size_t numArguments);

#endif // RELAX_MLIR_LIB_CAPI_MODEL_H
