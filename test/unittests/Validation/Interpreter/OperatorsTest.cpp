//===- OperatorsTest.cpp - references of operators ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// test/Reference/Ops tests the results of each operator, one file per operator.
// This test checks that no operator is missing, and run-time errors.
//
//===----------------------------------------------------------------------===//

#include "mlir/AsmParser/AsmParser.h"
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

  struct Operand {
    SmallVector<int64_t> shape;
    StringRef elementType;
  };
  static Operand tensor(ArrayRef<int64_t> shape,
                        StringRef elementType = "f32") {
    return {SmallVector<int64_t>(shape), elementType};
  }

  /// Runs an operator on zeros of the given shapes and returns its diagnostic.
  std::string refuse(StringRef op, ArrayRef<Operand> operands,
                     StringRef attributes = "", StringRef result = "f32") {
    std::string arguments, names, types;
    SmallVector<RuntimeValue> values;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      StringRef separator = i ? ", " : "";
      std::string name = "%" + std::to_string(i);
      std::string type = "tensor<";
      for (size_t j = 0; j < operand.shape.size(); ++j)
        type += "?x";
      type += (operand.elementType + ">").str();
      arguments += (separator + name + ": " + type).str();
      names += (separator + name).str();
      types += (separator + type).str();
      values.push_back(*Tensor::create(parseType(operand.elementType, &context),
                                       operand.shape, Precision::Declared));
    }
    std::string text =
        ("relax.func @main(" + arguments + ") -> tensor<*x" + result +
         "> { %r = relax." + op + " " + names + " {" + attributes + "} : (" +
         types + ") -> tensor<*x" + result + "> relax.return %r : tensor<*x" +
         result + "> }")
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

/// The other operations of the dialect are in a spec too, except terminators
/// and operations that only passes create, which run in the mode `levels`.
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
  EXPECT_EQ(refuse("add", {tensor({2, 3}), tensor({2})}),
            "'relax.add' op expected sizes that broadcast, got 3 and 2 in "
            "dimension 1");
  EXPECT_EQ(refuse("matmul", {tensor({2, 3}), tensor({4, 2})}),
            "'relax.matmul' op expected equal inner dimensions, got 3 and 4");
  EXPECT_EQ(refuse("matmul", {tensor({2, 2, 3}), tensor({3, 3, 2})}),
            "'relax.matmul' op expected sizes that broadcast, got 2 and 3 in "
            "dimension 0");
  EXPECT_EQ(refuse("squeeze", {tensor({1, 2})}, "axes = array<i64: 1>"),
            "'relax.squeeze' op expected dimension 1 to be 1, got 2");
  EXPECT_EQ(
      refuse("concat", {tensor({1, 2}), tensor({1, 3})}, "axis = 0 : i64"),
      "'relax.concat' op expected dimension 1 to be 2, got 3");
}

TEST_F(OperatorsTest, RefuseWindowsThatDoNotFit) {
  EXPECT_EQ(refuse("conv2d", {tensor({1, 4, 5, 5}), tensor({1, 3, 3, 3})}),
            "'relax.conv2d' op expected channels for 1 groups, got 4 in the "
            "data and a kernel from 3 to 1");
  EXPECT_EQ(refuse("conv2d", {tensor({1, 3, 5, 5}), tensor({1, 3, 3, 3})},
                   "dilation = array<i64: 3, 1>"),
            "'relax.conv2d' op expected a window of 7 to fit into 5 padded "
            "elements");
  EXPECT_EQ(refuse("max_pool2d", {tensor({1, 1, 2, 2})},
                   "pool_size = array<i64: 3, 4>, "
                   "padding = array<i64: 1, 0, 0, 1>"),
            "'relax.max_pool2d' op expected a window of 4 to fit into 3 padded "
            "elements");
}

TEST_F(OperatorsTest, RefuseOperandsThatDoNotMatch) {
  EXPECT_EQ(refuse("attention", {tensor({1, 2, 1, 4}), tensor({1, 3, 1, 4}),
                                 tensor({2, 3, 1, 4})}),
            "'relax.attention' op expected query, key and value with matching "
            "batches, keys, heads and channels");
  EXPECT_EQ(refuse("collapse_sum_like", {tensor({1, 3}), tensor({2, 3})}),
            "'relax.collapse_sum_like' op expected a shape that broadcasts to "
            "that of tensor<1x3xf32>, got shape [2, 3]");
  EXPECT_EQ(refuse("einsum", {tensor({2, 3}), tensor({4, 5})},
                   "subscripts = \"ij,jk->ik\""),
            "'relax.einsum' op expected equal sizes for 'j', got 3 and 4");
  EXPECT_EQ(refuse("nll_loss", {tensor({2, 3}), tensor({4}, "i64")}),
            "'relax.nll_loss' op expected a target for each prediction and a "
            "weight for each class");
  EXPECT_EQ(
      refuse("cross_entropy_with_logits", {tensor({2, 3}), tensor({3, 2})}),
      "'relax.cross_entropy_with_logits' op expected a label for each "
      "prediction");
  EXPECT_EQ(refuse("dequantize",
                   {tensor({4}, "i8"), tensor({3}), tensor({3}, "i8")},
                   "axis = 0 : i64"),
            "'relax.dequantize' op expected scale and zero_point of 1 "
            "dimensions that match the data");
  EXPECT_EQ(refuse("grid_sample", {tensor({2, 1, 4, 4}), tensor({3, 2, 5, 5})}),
            "'relax.grid_sample' op expected a grid of 2 batches and 2 "
            "coordinates");
  EXPECT_EQ(
      refuse("dynamic_strided_slice", {tensor({2, 2}), tensor({1}, "i64"),
                                       tensor({2}, "i64"), tensor({1}, "i64")}),
      "'relax.dynamic_strided_slice' op expected begin, end and strides "
      "of one length, at most 2");
  EXPECT_EQ(refuse("multinomial_from_uniform",
                   {tensor({2, 3}), tensor({4, 1}), tensor({3, 1}, "i64")}, "",
                   "i64"),
            "'relax.multinomial_from_uniform' op expected samples and sample "
            "indices of one shape [n, 1], got tensor<4x1xf32> and "
            "tensor<3x1xi64>");
}

} // namespace
