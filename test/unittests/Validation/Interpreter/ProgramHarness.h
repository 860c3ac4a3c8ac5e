//===- ProgramHarness.h - run tensor programs from text ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_PROGRAMHARNESS_H
#define RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_PROGRAMHARNESS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Interpreter/Program.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "gtest/gtest.h"

namespace relax_mlir::reference {

/// Parses, compiles and runs functions.
class ProgramTest : public ::testing::Test {
protected:
  ProgramTest() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    registerReferenceModels(registry);
    context.appendDialectRegistry(registry);
    context.printOpOnDiagnostic(false);
  }

  void parse(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  /// Returns the first function with a body.
  mlir::FunctionOpInterface getFunction() {
    for (auto function : module->getOps<mlir::FunctionOpInterface>())
      if (!function.isExternal())
        return function;
    return {};
  }

  Tensor makeTensor(mlir::Type type, llvm::ArrayRef<int64_t> shape,
                    llvm::ArrayRef<double> values = {}) {
    Tensor tensor = *Tensor::create(type, shape, precision);
    for (auto [i, value] : llvm::enumerate(values))
      tensor.isFloat() ? tensor.setFloat(i, value)
                       : tensor.setInt(i, int64_t(value));
    return tensor;
  }
  Tensor f32(llvm::ArrayRef<int64_t> shape,
             llvm::ArrayRef<double> values = {}) {
    return makeTensor(mlir::Float32Type::get(&context), shape, values);
  }
  Tensor i32(llvm::ArrayRef<int64_t> shape,
             llvm::ArrayRef<double> values = {}) {
    return makeTensor(mlir::IntegerType::get(&context, 32), shape, values);
  }
  static std::vector<double> values(const Tensor &tensor) {
    std::vector<double> values;
    for (int64_t i = 0; i < tensor.getNumElements(); ++i)
      values.push_back(tensor.isFloat() ? tensor.getFloat(i)
                                        : double(tensor.getInt(i)));
    return values;
  }

  /// Runs the function. The last `numOutputs` buffers are uninitialized.
  bool run(llvm::ArrayRef<Tensor> buffers, unsigned numOutputs = 1,
           llvm::ArrayRef<int64_t> symbols = {}) {
    auto program = Program::compile(getFunction(), precision);
    if (failed(program))
      return false;
    options.numOutputs = numOutputs;
    return succeeded((*program)->run(buffers, symbols, options));
  }

  /// Runs the function and returns the first diagnostic, with the line of its
  /// location in the text and its notes.
  std::string getError(llvm::ArrayRef<Tensor> buffers, unsigned numOutputs = 1,
                       llvm::ArrayRef<int64_t> symbols = {}) {
    std::string text;
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          if (!text.empty())
            return;
          llvm::raw_string_ostream os(text);
          auto print = [&](mlir::Diagnostic &part) {
            if (auto loc =
                    llvm::dyn_cast<mlir::FileLineColLoc>(part.getLocation()))
              os << loc.getLine() << ": ";
            os << part.str();
          };
          print(diagnostic);
          for (mlir::Diagnostic &note : diagnostic.getNotes()) {
            os << "; ";
            print(note);
          }
        });
    bool isDone = run(buffers, numOutputs, symbols);
    EXPECT_EQ(isDone, text.empty());
    return text;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  Precision precision = Precision::Declared;
  RunOptions options;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_PROGRAMHARNESS_H
