//===- Translations.cpp - the translations of relax-translate -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"
#include "relax-mlir/Import/ONNX/ImportONNX.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include "relax-mlir/Tools/Translation.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace relax_mlir;

static LogicalResult reportError(const MemoryBuffer &input,
                                 const runtime::Error &error) {
  std::string message = shortenName(input.getBufferIdentifier()) + ": " +
                        std::string(error.message());
  errs() << "relax-translate: error: " << toPrintable(message) << '\n';
  return failure();
}

namespace {
/// A context that prints only the first error, as the other tools do.
class TranslationContext {
public:
  explicit TranslationContext(StringRef path)
      : file(sys::path::filename(path)),
        context(makeRegistry(), mlir::MLIRContext::Threading::DISABLED),
        handler(&context, [this](mlir::Diagnostic &diagnostic) {
          if (firstError.isToBePrinted(diagnostic))
            errs() << toText(diagnostic, file) << "\n";
        }) {
    context.printOpOnDiagnostic(false);
  }

  mlir::MLIRContext &get() { return context; }

private:
  static mlir::DialectRegistry makeRegistry() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  std::string file;
  FirstError firstError;
  mlir::MLIRContext context;
  mlir::ScopedDiagnosticHandler handler;
};
} // namespace

static LogicalResult
translateVMTextToBytecode(std::unique_ptr<MemoryBuffer> input, raw_ostream &out,
                          const TranslationOptions &) {
  runtime::Expected<runtime::Executable> executable =
      runtime::parseText(std::string_view(input->getBuffer()));
  if (!executable)
    return reportError(*input, executable.error());
  out << runtime::serialize(*executable);
  return success();
}

/// Prints the executable in `input` as `print` does.
static LogicalResult
printExecutable(const MemoryBuffer &input, raw_ostream &out,
                function_ref<std::string(const runtime::Executable &)> print) {
  runtime::Expected<runtime::Executable> executable =
      runtime::deserialize(input.getBufferStart(), input.getBufferSize());
  if (!executable)
    return reportError(input, executable.error());
  out << print(*executable);
  return success();
}

static runtime::TextOptions makeTextOptions(const TranslationOptions &options) {
  runtime::TextOptions text;
  if (options.elideAbove >= 0)
    text.elideAbove = options.elideAbove;
  if (options.layout == "published")
    text.layout = runtime::TextLayout::Published;
  return text;
}

static LogicalResult
translateBytecodeToVMText(std::unique_ptr<MemoryBuffer> input, raw_ostream &out,
                          const TranslationOptions &options) {
  return printExecutable(
      *input, out, [&](const runtime::Executable &executable) {
        return runtime::printText(executable, makeTextOptions(options));
      });
}

static LogicalResult
translateBytecodeToPython(std::unique_ptr<MemoryBuffer> input, raw_ostream &out,
                          const TranslationOptions &options) {
  return printExecutable(
      *input, out, [&](const runtime::Executable &executable) {
        return runtime::printPython(executable, makeTextOptions(options));
      });
}

static LogicalResult
translateBytecodeToStatistics(std::unique_ptr<MemoryBuffer> input,
                              raw_ostream &out, const TranslationOptions &) {
  return printExecutable(*input, out, runtime::printStatistics);
}

static LogicalResult
translateRelaxVMToBytecode(std::unique_ptr<MemoryBuffer> input,
                           raw_ostream &out, const TranslationOptions &) {
  TranslationContext context(input->getBufferIdentifier());
  mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> module =
      readModuleFile(std::move(input), context.get());
  if (failed(module))
    return failure();
  // Relax functions would otherwise be dropped silently.
  for (auto func : (*module)->getOps<mlir::relax::FuncOp>())
    return func.emitError("expected functions of relax_vm, got '")
           << func->getName() << "', compile it with relaxc";
  mlir::FailureOr<runtime::Executable> executable = emitExecutable(**module);
  if (failed(executable))
    return failure();
  out << runtime::serialize(*executable);
  return success();
}

static LogicalResult translateONNXToRelax(std::unique_ptr<MemoryBuffer> input,
                                          raw_ostream &out,
                                          const TranslationOptions &options) {
  std::string path = input->getBufferIdentifier().str();
  TranslationContext context(path);
  mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> module =
      importONNX(std::move(input), path, &context.get());
  if (failed(module))
    return failure();
  mlir::OpPrintingFlags flags;
  // Uses limit 0 for resources: any other limit prints each resource to measure
  // its text. The importer creates no resources below 1 KB.
  if (options.elideAbove >= 0)
    flags.elideLargeElementsAttrs(options.elideAbove)
        .elideLargeResourceString(0);
  (*module)->print(out, flags);
  out << '\n';
  return success();
}

ArrayRef<Translation> relax_mlir::getTranslations() {
  static const Translation translations[] = {
      {"bytecode-to-python", "print an executable as a program of ExecBuilder",
       translateBytecodeToPython},
      {"bytecode-to-statistics",
       "print the numbers of constants, functions and instructions",
       translateBytecodeToStatistics},
      {"bytecode-to-vmtext", "print an executable as text",
       translateBytecodeToVMText},
      {"import-onnx", "read an ONNX model as a module of relax",
       translateONNXToRelax},
      {"relax-vm-to-bytecode", "write the relax_vm functions of a module",
       translateRelaxVMToBytecode},
      {"vmtext-to-bytecode", "write the executable that a text describes",
       translateVMTextToBytecode},
  };
  return translations;
}
