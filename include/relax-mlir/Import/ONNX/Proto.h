//===- Proto.h - the ONNX file format as plain structs ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A decoded `ModelProto`. Strings and raw tensor data point into the decoded
// bytes (usually a mapped file), which must outlive the structs. Only fields
// that an importer needs are kept; unknown fields are skipped, as the protobuf
// format requires.
//
// The decoder accepts untrusted files: a truncated or damaged file gives one
// error that names the field, memory use is bounded by the bytes of the file,
// and the nesting of graphs is limited. The importer checks names and shapes.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_IMPORT_ONNX_PROTO_H
#define RELAX_MLIR_IMPORT_ONNX_PROTO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace relax_mlir {
namespace onnx {

/// `TensorProto.DataType`. A file may contain values that are not listed.
enum class DataType : int32_t {
  Undefined = 0,
  Float = 1,
  UInt8 = 2,
  Int8 = 3,
  UInt16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  String = 8,
  Bool = 9,
  Float16 = 10,
  Double = 11,
  UInt32 = 12,
  UInt64 = 13,
  Complex64 = 14,
  Complex128 = 15,
  BFloat16 = 16,
  UInt4 = 21,
  Int4 = 22,
  UInt2 = 25,
  Int2 = 26,
};

/// Returns the name in the ONNX specification, such as "FLOAT16".
std::string stringifyDataType(DataType type);

/// The elements of a tensor that are stored as individual numbers. The storage
/// is shared, so that an attribute can use it after the tensor is destroyed.
template <typename T> class Elements {
public:
  using value_type = T;

  void push_back(T value) { make().push_back(value); }
  auto end() { return make().end(); }
  template <typename Iterator>
  void insert(typename std::vector<T>::iterator at, Iterator first,
              Iterator last) {
    make().insert(at, first, last);
  }
  llvm::ArrayRef<T> get() const {
    return elements ? llvm::ArrayRef<T>(*elements) : llvm::ArrayRef<T>();
  }
  std::shared_ptr<void> share() const { return elements; }

private:
  std::vector<T> &make() {
    if (!elements)
      elements = std::make_shared<std::vector<T>>();
    return *elements;
  }
  std::shared_ptr<std::vector<T>> elements;
};

/// `TensorProto`. Elements are either in `rawData` (little endian, row-major),
/// in the typed vector of the data type, or in another file.
struct Tensor {
  llvm::StringRef name;
  llvm::SmallVector<int64_t, 4> dims;
  DataType dataType = DataType::Undefined;
  std::optional<llvm::StringRef> rawData;
  Elements<float> floatData;
  Elements<int32_t> int32Data;
  Elements<int64_t> int64Data;
  Elements<double> doubleData;
  Elements<uint64_t> uint64Data;
  size_t numStrings = 0;
  bool isExternal = false;
  /// Key and value pairs such as ("location", "weights.bin").
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> externalData;
};

struct Graph;

/// `AttributeProto`. `kind` selects the member that holds the value.
struct Attribute {
  enum class Kind : int32_t {
    Undefined = 0,
    Float = 1,
    Int = 2,
    String = 3,
    Tensor = 4,
    Graph = 5,
    Floats = 6,
    Ints = 7,
    Strings = 8,
    Tensors = 9,
    Graphs = 10,
    SparseTensor = 11,
    SparseTensors = 12,
    TypeProto = 13,
    TypeProtos = 14,
  };
  llvm::StringRef name;
  /// Set inside functions: the attribute has the value of this attribute of the
  /// call.
  llvm::StringRef refAttrName;
  Kind kind = Kind::Undefined;
  float f = 0;
  int64_t i = 0;
  llvm::StringRef s;
  std::unique_ptr<Tensor> tensor;
  std::unique_ptr<Graph> graph;
  std::vector<float> floats;
  std::vector<int64_t> ints;
  std::vector<llvm::StringRef> strings;
};

/// Returns the name in the ONNX specification, such as "INTS".
llvm::StringRef stringifyAttributeKind(Attribute::Kind kind);

/// `NodeProto`. An empty input or output name stands for an omitted optional
/// one.
struct Node {
  llvm::StringRef name;
  llvm::StringRef opType;
  llvm::StringRef domain;
  /// Distinguishes functions of the same name and domain.
  llvm::StringRef overload;
  std::vector<llvm::StringRef> inputs;
  std::vector<llvm::StringRef> outputs;
  std::vector<Attribute> attributes;
};

/// `TensorShapeProto.Dimension`: a value, a name, or neither (unknown).
struct Dimension {
  std::optional<int64_t> value;
  llvm::StringRef param;
};

/// `ValueInfoProto`.
struct ValueInfo {
  enum class Kind {
    None,
    Tensor,
    SparseTensor,
    Sequence,
    Map,
    Optional,
    Other
  };
  llvm::StringRef name;
  Kind kind = Kind::None;
  /// The kind of the items of a sequence, or of the value of an optional.
  Kind itemKind = Kind::None;
  /// True for an optional whose value is a sequence: `itemKind` is then that of
  /// the items of the sequence.
  bool holdsSequence = false;
  /// The type of the tensor, or of the tensors in a sequence or optional.
  DataType elementType = DataType::Undefined;
  /// nullopt if the rank is unknown.
  std::optional<std::vector<Dimension>> shape;
};

struct Graph {
  llvm::StringRef name;
  std::vector<Node> nodes;
  std::vector<Tensor> initializers;
  std::vector<ValueInfo> inputs;
  std::vector<ValueInfo> outputs;
  std::vector<ValueInfo> valueInfos;
  /// The names of sparse initializers, which are not supported.
  std::vector<llvm::StringRef> sparseInitializers;
};

struct OperatorSet {
  llvm::StringRef domain;
  int64_t version = 0;
};

/// `FunctionProto`: the expansion of nodes with this name and domain.
struct Function {
  llvm::StringRef name;
  llvm::StringRef domain;
  llvm::StringRef overload;
  std::vector<llvm::StringRef> inputs;
  std::vector<llvm::StringRef> outputs;
  /// Names of attributes without a default.
  std::vector<llvm::StringRef> attributes;
  std::vector<Attribute> defaultAttributes;
  std::vector<Node> nodes;
  std::vector<OperatorSet> opsetImports;
};

struct Model {
  int64_t irVersion = 0;
  llvm::StringRef producerName;
  std::vector<OperatorSet> opsetImports;
  std::vector<Function> functions;
  std::optional<Graph> graph;
};

/// The maximum nesting depth of graphs through attributes of If, Loop and Scan.
constexpr unsigned kMaxGraphDepth = 32;

/// Decodes a serialized `ModelProto`. The error names the field and the byte
/// offset, as in `graph.node[3].attribute[0].ints: data ends early (at byte
/// 214)`.
llvm::Expected<Model> decodeModel(llvm::StringRef bytes);

/// Decodes a serialized `FunctionProto`.
llvm::Expected<Function> decodeFunction(llvm::StringRef bytes);

/// Decodes a serialized `TensorProto`, the content of a `.pb` test data file.
llvm::Expected<Tensor> decodeTensor(llvm::StringRef bytes);

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_ONNX_PROTO_H
