//===- LLVMGuard.cpp - survive LLVM's fatal errors ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/LLVMGuard.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace relax_mlir;

/// The message of a fatal error on this thread.
static thread_local std::string *currentError = nullptr;

static void onFatalError(void *, const char *reason, bool) {
  if (currentError)
    *currentError = reason;
  // Does not return: jumps back into runGuarded.
  if (llvm::CrashRecoveryContext *context =
          llvm::CrashRecoveryContext::GetCurrent())
    context->HandleExit(1);
}

namespace {
/// The handlers are process-wide; they are installed while any thread is
/// guarded.
class InstalledHandlers {
public:
  InstalledHandlers() {
    std::lock_guard<std::mutex> lock(mutex);
    if (users++ == 0) {
      llvm::CrashRecoveryContext::Enable();
      llvm::remove_fatal_error_handler();
      llvm::install_fatal_error_handler(onFatalError);
    }
  }
  ~InstalledHandlers() {
    std::lock_guard<std::mutex> lock(mutex);
    if (--users == 0) {
      llvm::remove_fatal_error_handler();
      llvm::CrashRecoveryContext::Disable();
    }
  }

private:
  static std::mutex mutex;
  static unsigned users;
};
std::mutex InstalledHandlers::mutex;
unsigned InstalledHandlers::users = 0;

struct ErrorCollector : llvm::DiagnosticHandler {
  explicit ErrorCollector(std::string &errors) : errors(errors) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error)
      return true;
    llvm::raw_string_ostream stream(errors);
    if (!errors.empty())
      stream << "\n";
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }
  std::string &errors;
};
} // namespace

bool relax_mlir::runGuarded(llvm::function_ref<void()> body,
                            std::string &error) {
  InstalledHandlers handlers;
  std::string message;
  currentError = &message;
  llvm::CrashRecoveryContext recovery;
  bool finished = recovery.RunSafely(body);
  currentError = nullptr;
  if (finished)
    return true;
  error = message.empty() ? "LLVM crashed" : message;
  return false;
}

void relax_mlir::collectErrors(llvm::LLVMContext &context,
                               std::string &errors) {
  context.setDiagnosticHandler(std::make_unique<ErrorCollector>(errors),
                               /*RespectFilters=*/true);
}
