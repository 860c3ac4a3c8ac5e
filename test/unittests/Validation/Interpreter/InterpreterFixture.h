//===- InterpreterFixture.h - run a module in a test ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_INTERPRETERFIXTURE_H
#define RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_INTERPRETERFIXTURE_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "gtest/gtest.h"

namespace relax_mlir::reference {

/// Parses a module and runs its function @main.
class InterpreterFixture : public ::testing::Test {
protected:
  InterpreterFixture() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                    mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                    mlir::relax::RelaxDialect, mlir::relax_vm::RelaxVMDialect,
                    mlir::tir::TIRDialect>();
    registerReferenceModels(registry);
    context.appendDialectRegistry(registry);
  }

  void parse(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  Tensor tensor(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<double> values) {
    Tensor result = *Tensor::create(mlir::Float32Type::get(&context), shape,
                                    Precision::Declared);
    for (auto [index, value] : llvm::enumerate(values))
      result.setFloat(index, value);
    return result;
  }

  /// Returns the results of @main.
  llvm::SmallVector<RuntimeValue> run(llvm::ArrayRef<RuntimeValue> arguments,
                                      InterpreterOptions options = {}) {
    if (!module)
      return {};
    Interpreter interpreter(*module, std::move(options));
    auto results = interpreter.call("main", arguments);
    EXPECT_TRUE(mlir::succeeded(results));
    return mlir::succeeded(results) ? *results
                                    : llvm::SmallVector<RuntimeValue>();
  }

  /// Runs @main and expects a failure whose diagnostic contains `expected`.
  void expectFailure(llvm::ArrayRef<RuntimeValue> arguments,
                     llvm::StringRef expected) {
    ASSERT_TRUE(module);
    std::string message;
    mlir::ScopedDiagnosticHandler handler(
        &context, [&](mlir::Diagnostic &diagnostic) {
          message += diagnostic.str();
          for (mlir::Diagnostic &note : diagnostic.getNotes())
            message += " note: " + note.str();
        });
    Interpreter interpreter(*module);
    EXPECT_TRUE(mlir::failed(interpreter.call("main", arguments)));
    EXPECT_TRUE(llvm::StringRef(message).contains(expected)) << message;
  }

  static std::vector<double> floats(const RuntimeValue &value) {
    const Tensor &tensor = *value.getIf<Tensor>();
    std::vector<double> values;
    for (int64_t i = 0; i < tensor.getNumElements(); ++i)
      values.push_back(tensor.getFloat(i));
    return values;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_TEST_UNITTESTS_VALIDATION_INTERPRETER_INTERPRETERFIXTURE_H
