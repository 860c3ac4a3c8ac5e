//===- OperatorsTest.cpp - the references of the operators ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What operators compute is in test/Reference/Ops, one file each. Here is that
// none is forgotten, and what they refuse once sizes are known.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

class OperatorsTest : public ::testing::Test {
protected:
  OperatorsTest() {
    DialectRegistry registry;
    registry.insert<relax::RelaxDialect>();
    registerReferenceModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Runs an operator on zeros of the shapes given; what it complains of.
  std::string refuse(StringRef op, ArrayRef<ArrayRef<int64_t>> shapes,
                     StringRef attributes = "") {
    std::string arguments, names, types;
    SmallVector<RuntimeValue> values;
    Type f32 = Float32Type::get(&context);
    for (auto [i, shape] : llvm::enumerate(shapes)) {
      StringRef separator = i ? ", " : "";
      std::string name = "%" + std::to_string(i);
      std::string type = "tensor<";
      for (size_t j = 0; j < shape.size(); ++j)
        type += "?x";
      type += "f32>";
      arguments += (separator + name + ": " + type).str();
      names += (separator + name).str();
      types += (separator + type).str();
      values.push_back(*Tensor::create(f32, shape, Precision::Declared));
    }
    std::string text =
        ("relax.func @main(" + arguments + ") -> tensor<*xf32> { %r = relax." +
         op + " " + names + " {" + attributes + "} : (" + types +
         ") -> tensor<*xf32> relax.return %r : tensor<*xf32> }")
            .str();
    std::string message;
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &diagnostic) { message += diagnostic.str(); });
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "cannot parse: " + text + message;
    Interpreter interpreter(*module);
    return succeeded(interpreter.call("main", values)) ? "nothing" : message;
  }

  MLIRContext context;
};

TEST_F(OperatorsTest, EachHasAReference) {
  unsigned numOperators = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (!name.hasTrait<relax::TensorOperator>())
      continue;
    ++numOperators;
    EXPECT_TRUE(name.hasInterface<ReferenceOpInterface>())
        << name.getStringRef().str()
        << " has no model in lib/Validation/Interpreter/Relax";
  }
  EXPECT_NE(numOperators, 0u);
}

TEST_F(OperatorsTest, EachHasASpec) {
  unsigned numOperators = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (!name.hasTrait<relax::TensorOperator>())
      continue;
    ++numOperators;
    // Lit files are kebab-case.
    std::string file = name.stripDialect().str() + ".mlir";
    llvm::replace(file, '_', '-');
    EXPECT_TRUE(llvm::sys::fs::exists(RELAX_MLIR_SPECS "/" + file))
        << name.getStringRef().str() << " has no test/Reference/Ops/" << file;
  }
  EXPECT_NE(numOperators, 0u);
}

/// The others of the dialect are in a spec too, but for the ends of regions and
/// what only passes make: those run in the mode `levels`.
TEST_F(OperatorsTest, EachOperationIsInASpec) {
  std::string text;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator it(RELAX_MLIR_SPECS, code), end;
       it != end && !code; it.increment(code))
    if (auto file = llvm::MemoryBuffer::getFile(it->path()))
      text += (*file)->getBuffer();
  ASSERT_FALSE(code) << code.message();
  StringSet<> madeByPasses = {"data_type",     "function_ref",   "integers",
                              "string",        "vm.call_kernel", "vm.context",
                              "vm.kill_object"};
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() !=
            relax::RelaxDialect::getDialectNamespace() ||
        !name.hasInterface<ReferenceOpInterface>() ||
        madeByPasses.contains(name.stripDialect()))
      continue;
    EXPECT_TRUE(StringRef(text).contains((name.getStringRef() + " ").str()))
        << name.getStringRef().str() << " is in no file of test/Reference/Ops";
  }
}

TEST_F(OperatorsTest, RefuseSizesThatDoNotGoTogether) {
  EXPECT_EQ(refuse("add", {{2, 3}, {2}}),
            "'relax.add' op expected sizes that broadcast, got 3 and 2 in "
            "dimension 1");
  EXPECT_EQ(refuse("matmul", {{2, 3}, {4, 2}}),
            "'relax.matmul' op expected equal inner dimensions, got 3 and 4");
  EXPECT_EQ(refuse("matmul", {{2, 2, 3}, {3, 3, 2}}),
            "'relax.matmul' op expected sizes that broadcast, got 2 and 3 in "
            "dimension 0");
  EXPECT_EQ(refuse("squeeze", {{1, 2}}, "axes = array<i64: 1>"),
            "'relax.squeeze' op expected dimension 1 to be 1, got 2");
  EXPECT_EQ(refuse("concat", {{1, 2}, {1, 3}}, "axis = 0 : i64"),
            "'relax.concat' op expected dimension 1 to be 2, got 3");
}

TEST_F(OperatorsTest, RefuseWindowsThatDoNotFit) {
  EXPECT_EQ(refuse("conv2d", {{1, 4, 5, 5}, {1, 3, 3, 3}}),
            "'relax.conv2d' op expected channels for 1 groups, got 4 in the "
            "data and a kernel from 3 to 1");
  EXPECT_EQ(refuse("conv2d", {{1, 3, 5, 5}, {1, 3, 3, 3}},
                   "dilation = array<i64: 3, 1>"),
            "'relax.conv2d' op expected a window of 7 to fit into 5 padded "
            "elements");
  EXPECT_EQ(refuse("max_pool2d", {{1, 1, 2, 2}},
                   "pool_size = array<i64: 3, 4>, "
                   "padding = array<i64: 1, 0, 0, 1>"),
            "'relax.max_pool2d' op expected a window of 4 to fit into 3 padded "
            "elements");
}

} // namespace
