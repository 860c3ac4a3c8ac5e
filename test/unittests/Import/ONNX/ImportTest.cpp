//===- ImportTest.cpp - import of whole ONNX models -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/ImportONNX.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Import/ONNX/TensorData.h"

#include "gtest/gtest.h"
#include <protozero/pbf_writer.hpp>

using namespace mlir;
using namespace relax_mlir;
using protozero::pbf_writer;

namespace {

void addInput(pbf_writer &graph, uint32_t field, const char *name,
              std::initializer_list<int64_t> dims) {
  pbf_writer info(graph, field);
  info.add_string(1, name);
  pbf_writer type(info, 2);
  pbf_writer tensor(type, 1);
  tensor.add_int32(1, 1);
  pbf_writer shape(tensor, 2);
  for (int64_t size : dims) {
    pbf_writer dim(shape, 1);
    if (size < 0)
      dim.add_string(2, "n");
    else
      dim.add_int64(1, size);
  }
}

void addNode(pbf_writer &graph, const char *op, const char *name,
             std::initializer_list<const char *> inputs, const char *output,
             std::initializer_list<int64_t> pads = {}) {
  pbf_writer node(graph, 1);
  for (const char *input : inputs)
    node.add_string(1, input);
  node.add_string(2, output);
  node.add_string(3, name);
  node.add_string(4, op);
  if (pads.size() == 0)
    return;
  pbf_writer attribute(node, 5);
  attribute.add_string(1, "pads");
  attribute.add_packed_int64(8, pads.begin(), pads.end());
  attribute.add_int32(20, 7);
}

/// Returns a convolution with bias, a relu, and a reshape to a constant shape.
std::string makeModel() {
  std::string data;
  pbf_writer model(data);
  model.add_int64(1, 8);
  {
    pbf_writer opset(model, 8);
    opset.add_int64(2, 13);
  }
  pbf_writer graph(model, 7);
  addNode(graph, "Conv", "fire2/squeeze", {"x", "w", "b"}, "c", {1, 1, 1, 1});
  addNode(graph, "Relu", "act", {"c"}, "r");
  addNode(graph, "Reshape", "flat", {"r", "s"}, "y");
  for (auto [name, size] : {std::pair("b", 2), std::pair("w", 2 * 3 * 3 * 3)}) {
    pbf_writer tensor(graph, 5);
    if (size == 2) {
      tensor.add_int64(1, 2);
    } else {
      for (int64_t dim : {2, 3, 3, 3})
        tensor.add_int64(1, dim);
    }
    tensor.add_int32(2, 1);
    tensor.add_string(8, name);
    tensor.add_string(9, std::string(size * 4, 'a'));
  }
  {
    int64_t values[] = {0, -1};
    pbf_writer tensor(graph, 5);
    tensor.add_int64(1, 2);
    tensor.add_int32(2, 7);
    tensor.add_packed_int64(7, std::begin(values), std::end(values));
    tensor.add_string(8, "s");
  }
  addInput(graph, 11, "x", {-1, 3, 4, 5});
  addInput(graph, 12, "y", {-1, 40});
  return data;
}

class ONNXImport : public ::testing::Test {
protected:
  ONNXImport()
      : handler(&context, [this](Diagnostic &diagnostic) {
          diagnostics.push_back(diagnostic.str());
        }) {
    context.disableMultithreading();
  }

  OwningOpRef<ModuleOp> import(llvm::StringRef data) {
    diagnostics.clear();
    auto module = importONNX(llvm::MemoryBuffer::getMemBufferCopy(data),
                             "dir/model.onnx", &context);
    if (failed(module))
      return {};
    return std::move(*module);
  }

  MLIRContext context;
  std::vector<std::string> diagnostics;
  ScopedDiagnosticHandler handler;
};

TEST_F(ONNXImport, NodeNamesAreLocations) {
  OwningOpRef<ModuleOp> module = import(makeModel());
  ASSERT_TRUE(module) << (diagnostics.empty() ? "" : diagnostics[0]);
  module->walk([](relax::Conv2dOp op) {
    auto location = llvm::dyn_cast<NameLoc>(op.getLoc());
    ASSERT_TRUE(location);
    EXPECT_EQ(location.getName(), "fire2/squeeze");
  });
  auto main = module->lookupSymbol<relax::FuncOp>("main");
  ASSERT_TRUE(main);
  EXPECT_EQ(main.getArgAttrOfType<StringAttr>(0, "relax.name"), "x");
  EXPECT_EQ(main.getResultAttrOfType<StringAttr>(0, "relax.name"), "y");
}

TEST_F(ONNXImport, EqualWeightsShareABlob) {
  std::string bytes(4096, 'a');
  bytes[5] = 'b';
  onnx::TensorReader reader(&context, llvm::MemoryBuffer::getMemBuffer(bytes),
                            "");
  onnx::Tensor tensor;
  tensor.dataType = onnx::DataType::Float;
  tensor.dims = {1024};
  tensor.rawData = bytes;
  llvm::Expected<ElementsAttr> first = reader.read(tensor);
  ASSERT_TRUE(static_cast<bool>(first));
  auto resource = llvm::dyn_cast<DenseResourceElementsAttr>(*first);
  ASSERT_TRUE(resource);
  // The bytes are not copied.
  EXPECT_EQ(resource.getRawHandle().getBlob()->getData().data(), bytes.data());

  std::string copy = bytes;
  onnx::Tensor other = tensor;
  other.rawData = copy;
  llvm::Expected<ElementsAttr> second = reader.read(other);
  ASSERT_TRUE(static_cast<bool>(second));
  EXPECT_EQ(*first, *second);
}

TEST_F(ONNXImport, WeightsAreDecodedOnce) {
  onnx::TensorReader reader(&context, nullptr, "");
  DenseResourceElementsAttr resource;
  {
    onnx::Tensor tensor;
    tensor.dataType = onnx::DataType::Float;
    tensor.dims = {1024};
    for (int i = 0; i < 1024; ++i)
      tensor.floatData.push_back(float(i));
    const void *decoded = tensor.floatData.get().data();
    llvm::Expected<ElementsAttr> first = reader.read(tensor);
    ASSERT_TRUE(static_cast<bool>(first));
    resource = llvm::dyn_cast<DenseResourceElementsAttr>(*first);
    ASSERT_TRUE(resource);
    EXPECT_EQ(resource.getRawHandle().getBlob()->getData().data(), decoded);

    // A tensor is read once: changing its data has no effect.
    tensor.rawData = "short";
    llvm::Expected<ElementsAttr> second = reader.read(tensor);
    ASSERT_TRUE(static_cast<bool>(second));
    EXPECT_EQ(*first, *second);
  }
  // Numbers outlive the tensor that they were decoded for.
  llvm::ArrayRef<char> data = resource.getRawHandle().getBlob()->getData();
  EXPECT_EQ(reinterpret_cast<const float *>(data.data())[1023], 1023.0f);
}

// A damaged model gives exactly one diagnostic, which names the file, and no
// crash.
TEST_F(ONNXImport, DamagedModelsGiveOneError) {
  std::string good = makeModel();
  ASSERT_TRUE(import(good)) << (diagnostics.empty() ? "" : diagnostics[0]);
  size_t numErrors = 0;
  auto check = [&](llvm::StringRef data) {
    if (import(data))
      return;
    ++numErrors;
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_EQ(diagnostics[0].find("model.onnx: "), 0u) << diagnostics[0];
  };
  for (size_t size = 0; size < good.size(); ++size)
    check(llvm::StringRef(good).take_front(size));
  for (size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] ^= static_cast<char>(1 << (bit % 8));
    check(bad);
  }
  // Changed bits of weights and names may go unnoticed.
  EXPECT_GT(numErrors, good.size());
}

} // namespace
