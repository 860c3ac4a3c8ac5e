//===- ProtoTest.cpp - decode valid and damaged ONNX data -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/Proto.h"

#include "gtest/gtest.h"
#include <protozero/pbf_writer.hpp>

using namespace relax_mlir::onnx;
using protozero::pbf_writer;

namespace {

/// Returns a model with at least one of each element that the decoder reads.
std::string makeModel() {
  std::string data;
  pbf_writer model(data);
  model.add_int64(1, 8);
  model.add_string(2, "test");
  {
    pbf_writer opset(model, 8);
    opset.add_string(1, "");
    opset.add_int64(2, 13);
  }
  pbf_writer graph(model, 7);
  graph.add_string(2, "g");
  {
    pbf_writer node(graph, 1);
    node.add_string(1, "x");
    node.add_string(1, "");
    node.add_string(2, "y");
    node.add_string(3, "n0");
    node.add_string(4, "Relu");
    node.add_string(7, "ai.onnx");
    {
      pbf_writer attribute(node, 5);
      attribute.add_string(1, "alpha");
      attribute.add_float(2, 0.5f);
      attribute.add_int32(20, 1);
    }
    {
      int64_t pads[] = {0, -1, 300};
      pbf_writer attribute(node, 5);
      attribute.add_string(1, "pads");
      attribute.add_packed_int64(8, std::begin(pads), std::end(pads));
      attribute.add_int32(20, 7);
    }
    {
      pbf_writer attribute(node, 5);
      attribute.add_string(1, "value");
      attribute.add_int32(20, 4);
      pbf_writer tensor(attribute, 5);
      tensor.add_int32(2, 1);
      tensor.add_float(4, 1.5f);
    }
  }
  {
    pbf_writer tensor(graph, 5);
    tensor.add_int64(1, 2);
    tensor.add_int64(1, 1);
    tensor.add_int32(2, 7);
    tensor.add_string(8, "w");
    tensor.add_string(9, std::string(16, '\0'));
  }
  {
    pbf_writer input(graph, 11);
    input.add_string(1, "x");
    pbf_writer type(input, 2);
    pbf_writer tensor(type, 1);
    tensor.add_int32(1, 1);
    pbf_writer shape(tensor, 2);
    {
      pbf_writer dim(shape, 1);
      dim.add_string(2, "batch");
    }
    {
      pbf_writer dim(shape, 1);
      dim.add_int64(1, 4);
    }
    pbf_writer dim(shape, 1);
    dim.add_string(3, "no value");
  }
  return data;
}

std::string errorOf(const std::string &data) {
  llvm::Expected<Model> model = decodeModel(data);
  if (model)
    return "";
  return llvm::toString(model.takeError());
}

TEST(ONNXProto, DecodesEveryField) {
  std::string data = makeModel();
  llvm::Expected<Model> model = decodeModel(data);
  ASSERT_TRUE(static_cast<bool>(model)) << llvm::toString(model.takeError());
  EXPECT_EQ(model->irVersion, 8);
  EXPECT_EQ(model->producerName, "test");
  ASSERT_EQ(model->opsetImports.size(), 1u);
  EXPECT_EQ(model->opsetImports[0].version, 13);
  ASSERT_TRUE(model->graph.has_value());
  const Graph &graph = *model->graph;

  ASSERT_EQ(graph.nodes.size(), 1u);
  const Node &node = graph.nodes[0];
  EXPECT_EQ(node.opType, "Relu");
  EXPECT_EQ(node.domain, "ai.onnx");
  EXPECT_EQ(node.inputs, (std::vector<llvm::StringRef>{"x", ""}));
  ASSERT_EQ(node.attributes.size(), 3u);
  EXPECT_EQ(node.attributes[0].f, 0.5f);
  EXPECT_EQ(node.attributes[1].ints, (std::vector<int64_t>{0, -1, 300}));
  ASSERT_TRUE(node.attributes[2].tensor);
  EXPECT_EQ(node.attributes[2].tensor->floatData.get(), llvm::ArrayRef(1.5f));

  ASSERT_EQ(graph.initializers.size(), 1u);
  EXPECT_EQ(graph.initializers[0].dims, (llvm::SmallVector<int64_t, 4>{2, 1}));
  EXPECT_EQ(graph.initializers[0].rawData->size(), 16u);

  ASSERT_EQ(graph.inputs.size(), 1u);
  ASSERT_TRUE(graph.inputs[0].shape.has_value());
  const std::vector<Dimension> &shape = *graph.inputs[0].shape;
  ASSERT_EQ(shape.size(), 3u);
  EXPECT_EQ(shape[0].param, "batch");
  EXPECT_EQ(shape[1].value, 4);
  EXPECT_FALSE(shape[2].value.has_value());
}

TEST(ONNXProto, UnpackedAndPackedNumbersAreTheSame) {
  std::string data;
  pbf_writer tensor(data);
  int64_t dims[] = {3, 4};
  tensor.add_packed_int64(1, std::begin(dims), std::end(dims));
  tensor.add_int64(1, 5);
  tensor.add_double(10, 0.25);
  tensor.add_uint64(11, ~uint64_t(0));
  llvm::Expected<Tensor> result = decodeTensor(data);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(result->dims, (llvm::SmallVector<int64_t, 4>{3, 4, 5}));
  EXPECT_EQ(result->doubleData.get(), llvm::ArrayRef(0.25));
  EXPECT_EQ(result->uint64Data.get(), llvm::ArrayRef(~uint64_t(0)));
}

TEST(ONNXProto, ErrorNamesFieldAndOffset) {
  std::string data;
  pbf_writer model(data);
  {
    pbf_writer graph(model, 7);
    pbf_writer node(graph, 1);
    node.add_string(4, "Relu");
    pbf_writer attribute(node, 5);
    attribute.add_string(1, "pads");
    attribute.add_int64(7, 3);
  }
  EXPECT_EQ(errorOf(data), "graph.node[0].attribute[0].floats: expected bytes, "
                           "got an integer (at byte 18)");
}

TEST(ONNXProto, LyingLengthDoesNotAllocate) {
  // raw_data announces 4 GB - 1, but the data ends.
  std::string data = {0x4a, '\xff', '\xff', '\xff', '\xff', 0x0f, 'x'};
  llvm::Expected<Tensor> tensor = decodeTensor(data);
  ASSERT_FALSE(static_cast<bool>(tensor));
  EXPECT_EQ(llvm::toString(tensor.takeError()),
            "raw_data: data ends early (at byte 0)");
}

TEST(ONNXProto, MissingOpType) {
  std::string data;
  pbf_writer model(data);
  {
    pbf_writer graph(model, 7);
    pbf_writer node(graph, 1);
    node.add_string(1, "x");
  }
  EXPECT_EQ(errorOf(data), "graph.node[0]: op_type is missing (at byte 7)");
}

TEST(ONNXProto, DeepGraphsAreRefused) {
  std::string graph;
  for (int depth = 0; depth < 200; ++depth) {
    std::string attribute, node, outer;
    pbf_writer attributeWriter(attribute);
    attributeWriter.add_string(1, "body");
    attributeWriter.add_message(6, graph);
    pbf_writer nodeWriter(node);
    nodeWriter.add_string(4, "Loop");
    nodeWriter.add_message(5, attribute);
    pbf_writer(outer).add_message(1, node);
    graph = outer;
  }
  std::string data;
  pbf_writer(data).add_message(7, graph);
  EXPECT_NE(errorOf(data).find("graphs nest deeper than 32"),
            std::string::npos);
}

// Any prefix and any flipped bit either decodes or gives a non-empty error;
// under ASan this finds out-of-bounds reads.
TEST(ONNXProto, DamagedDataNeverCrashes) {
  std::string good = makeModel();
  for (size_t size = 0; size < good.size(); ++size) {
    llvm::Expected<Model> model = decodeModel({good.data(), size});
    if (!model) {
      EXPECT_FALSE(llvm::toString(model.takeError()).empty());
    }
  }
  for (size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] ^= static_cast<char>(1 << (bit % 8));
    llvm::Expected<Model> model = decodeModel(bad);
    if (!model) {
      EXPECT_FALSE(llvm::toString(model.takeError()).empty());
    }
  }
}

} // namespace
