//===- Proto.cpp - decode the ONNX file format ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// protozero reports damaged data by exceptions. This is the only file of the
// compiler that is built with them, as a library of its own. Every public
// function catches all exceptions.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/Proto.h"

#include "ProtoFields.h"

using namespace relax_mlir::onnx;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

namespace {
class Decoder {
public:
  explicit Decoder(StringRef bytes) : bytes(bytes) {}

  /// Runs `decode` on the fields of the outermost message and converts
  /// exceptions to errors.
  template <typename Fn> llvm::Error run(Fn decode) {
    std::string reason;
    try {
      Fields fields(protozero::data_view(bytes.data(), bytes.size()), path);
      decode(fields);
      return llvm::Error::success();
    } catch (const DecodeError &error) {
      reason = error.message;
    } catch (const protozero::end_of_buffer_exception &) {
      reason = "data ends early";
    } catch (const protozero::varint_too_long_exception &) {
      reason = "an integer is longer than 10 bytes";
    } catch (const protozero::unknown_pbf_wire_type_exception &) {
      reason = "unknown field encoding";
    } catch (const protozero::invalid_tag_exception &) {
      reason = "invalid field number";
    } catch (const protozero::invalid_length_exception &) {
      reason = "length is not a multiple of the element size";
    } catch (const std::exception &error) {
      reason = error.what();
    }
    std::string where = path.str();
    size_t offset = path.position ? path.position - bytes.data() : 0;
    return llvm::createStringError((where.empty() ? "" : where + ": ") +
                                   reason + " (at byte " +
                                   llvm::utostr(offset) + ")");
  }

  void model(Fields &fields, Model &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.irVersion = fields.integer("ir_version");
        break;
      case 2:
        out.producerName = fields.string("producer_name");
        break;
      case 7:
        if (out.graph)
          throw DecodeError{"graph is given twice"};
        out.graph.emplace();
        fields.message("graph", FieldPath::kNoIndex,
                       [&](Fields &f) { graph(f, *out.graph); });
        break;
      case 8:
        append(fields, "opset_import", out.opsetImports, &Decoder::operatorSet);
        break;
      case 25:
        append(fields, "functions", out.functions, &Decoder::function);
        break;
      default:
        fields.skip();
      }
    }
  }

  void function(Fields &fields, Function &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.name = fields.string("name");
        break;
      case 4:
        out.inputs.push_back(fields.string("input", out.inputs.size()));
        break;
      case 5:
        out.outputs.push_back(fields.string("output", out.outputs.size()));
        break;
      case 6:
        out.attributes.push_back(
            fields.string("attribute", out.attributes.size()));
        break;
      case 7:
        append(fields, "node", out.nodes, &Decoder::node);
        break;
      case 9:
        append(fields, "opset_import", out.opsetImports, &Decoder::operatorSet);
        break;
      case 10:
        out.domain = fields.string("domain");
        break;
      case 11:
        append(fields, "attribute_proto", out.defaultAttributes,
               &Decoder::attribute);
        break;
      case 13:
        out.overload = fields.string("overload");
        break;
      default:
        fields.skip();
      }
    }
  }

  void tensor(Fields &fields, Tensor &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        fields.integers("dims", out.dims);
        break;
      case 2:
        out.dataType = static_cast<DataType>(fields.integer32("data_type"));
        break;
      case 3:
        fields.string("segment");
        throw DecodeError{"tensors stored in segments are not supported"};
      case 4:
        fields.floats("float_data", out.floatData);
        break;
      case 5:
        fields.integers("int32_data", out.int32Data);
        break;
      case 6:
        fields.string("string_data", out.numStrings++);
        break;
      case 7:
        fields.integers("int64_data", out.int64Data);
        break;
      case 8:
        out.name = fields.string("name");
        break;
      case 9:
        out.rawData = fields.string("raw_data");
        break;
      case 10:
        fields.doubles("double_data", out.doubleData);
        break;
      case 11:
        fields.integers("uint64_data", out.uint64Data);
        break;
      case 13:
        append(fields, "external_data", out.externalData, &Decoder::keyValue);
        break;
      case 14:
        out.isExternal = fields.integer32("data_location") == 1;
        break;
      default:
        fields.skip();
      }
    }
  }

private:
  using KeyValue = std::pair<StringRef, StringRef>;

  template <typename T>
  void append(Fields &fields, StringRef name, std::vector<T> &out,
              void (Decoder::*decode)(Fields &, T &)) {
    size_t index = out.size();
    fields.message(name, index, [&](Fields &f) {
      T element;
      (this->*decode)(f, element);
      out.push_back(std::move(element));
    });
  }

  void keyValue(Fields &fields, KeyValue &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.first = fields.string("key");
        break;
      case 2:
        out.second = fields.string("value");
        break;
      default:
        fields.skip();
      }
    }
  }

  void operatorSet(Fields &fields, OperatorSet &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.domain = fields.string("domain");
        break;
      case 2:
        out.version = fields.integer("version");
        break;
      default:
        fields.skip();
      }
    }
  }

  void graph(Fields &fields, Graph &out) {
    if (++graphDepth > kMaxGraphDepth)
      throw DecodeError{"graphs nest deeper than " +
                        llvm::utostr(kMaxGraphDepth)};
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        append(fields, "node", out.nodes, &Decoder::node);
        break;
      case 2:
        out.name = fields.string("name");
        break;
      case 5:
        append(fields, "initializer", out.initializers, &Decoder::tensor);
        break;
      case 11:
        append(fields, "input", out.inputs, &Decoder::valueInfo);
        break;
      case 12:
        append(fields, "output", out.outputs, &Decoder::valueInfo);
        break;
      case 13:
        append(fields, "value_info", out.valueInfos, &Decoder::valueInfo);
        break;
      case 15:
        append(fields, "sparse_initializer", out.sparseInitializers,
               &Decoder::sparseName);
        break;
      default:
        fields.skip();
      }
    }
    --graphDepth;
  }

  /// Reads the name of a sparse tensor, which is the name of its values.
  void sparseName(Fields &fields, StringRef &out) {
    std::vector<Tensor> values;
    while (fields.next()) {
      if (fields.tag() == 1)
        append(fields, "values", values, &Decoder::tensor);
      else
        fields.skip();
    }
    if (!values.empty())
      out = values.back().name;
  }

  void node(Fields &fields, Node &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.inputs.push_back(fields.string("input", out.inputs.size()));
        break;
      case 2:
        out.outputs.push_back(fields.string("output", out.outputs.size()));
        break;
      case 3:
        out.name = fields.string("name");
        break;
      case 4:
        out.opType = fields.string("op_type");
        break;
      case 5:
        append(fields, "attribute", out.attributes, &Decoder::attribute);
        break;
      case 7:
        out.domain = fields.string("domain");
        break;
      case 8:
        out.overload = fields.string("overload");
        break;
      default:
        fields.skip();
      }
    }
    if (out.opType.empty())
      throw DecodeError{"op_type is missing"};
  }

  void attribute(Fields &fields, Attribute &out) {
    // Writers of the first format version omit the kind; the field that is
    // present determines it.
    Attribute::Kind present = Attribute::Kind::Undefined;
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.name = fields.string("name");
        break;
      case 2:
        out.f = fields.float32("f");
        present = Attribute::Kind::Float;
        break;
      case 3:
        out.i = fields.integer("i");
        present = Attribute::Kind::Int;
        break;
      case 4:
        out.s = fields.string("s");
        present = Attribute::Kind::String;
        break;
      case 5:
        out.tensor = std::make_unique<Tensor>();
        fields.message("t", FieldPath::kNoIndex,
                       [&](Fields &f) { tensor(f, *out.tensor); });
        present = Attribute::Kind::Tensor;
        break;
      case 6:
        out.graph = std::make_unique<Graph>();
        fields.message("g", FieldPath::kNoIndex,
                       [&](Fields &f) { graph(f, *out.graph); });
        present = Attribute::Kind::Graph;
        break;
      case 7:
        fields.floats("floats", out.floats);
        present = Attribute::Kind::Floats;
        break;
      case 8:
        fields.integers("ints", out.ints);
        present = Attribute::Kind::Ints;
        break;
      case 9:
        out.strings.push_back(fields.string("strings", out.strings.size()));
        present = Attribute::Kind::Strings;
        break;
      case 20:
        out.kind = static_cast<Attribute::Kind>(fields.integer32("type"));
        break;
      case 21:
        out.refAttrName = fields.string("ref_attr_name");
        break;
      default:
        fields.skip();
      }
    }
    if (out.name.empty())
      throw DecodeError{"name is missing"};
    if (out.kind == Attribute::Kind::Undefined)
      out.kind = present;
    // A value of message type must be present if the kind announces it: later
    // code does not test the pointers.
    if (out.refAttrName.empty() &&
        ((out.kind == Attribute::Kind::Tensor && !out.tensor) ||
         (out.kind == Attribute::Kind::Graph && !out.graph)))
      throw DecodeError{"value of attribute '" + out.name.str() +
                        "' is missing"};
  }

  void valueInfo(Fields &fields, ValueInfo &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.name = fields.string("name");
        break;
      case 2:
        fields.message("type", FieldPath::kNoIndex,
                       [&](Fields &f) { type(f, out); });
        break;
      default:
        fields.skip();
      }
    }
  }

  void type(Fields &fields, ValueInfo &out, unsigned depth = 0) {
    using Kind = ValueInfo::Kind;
    auto items = [&](llvm::StringRef name, Kind kind) {
      out.kind = kind;
      fields.message(name, FieldPath::kNoIndex,
                     [&](Fields &f) { itemType(f, out, depth); });
    };
    auto other = [&](Kind kind) {
      out.kind = kind;
      fields.skip();
    };
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.kind = Kind::Tensor;
        fields.message("tensor_type", FieldPath::kNoIndex,
                       [&](Fields &f) { tensorType(f, out); });
        break;
      case 4:
        items("sequence_type", Kind::Sequence);
        break;
      case 5:
        other(Kind::Map);
        break;
      case 7:
        other(Kind::Other);
        break;
      case 8:
        other(Kind::SparseTensor);
        break;
      case 9:
        items("optional_type", Kind::Optional);
        break;
      default:
        fields.skip();
      }
    }
  }

  /// Reads the type of the items of a sequence, or of the value of an optional.
  void itemType(Fields &fields, ValueInfo &out, unsigned depth) {
    // An optional of a sequence of tensors is the deepest nesting that exists.
    constexpr unsigned kMaxDepth = 4;
    if (depth > kMaxDepth)
      throw DecodeError{"types nest deeper than " + llvm::utostr(kMaxDepth)};
    while (fields.next()) {
      if (fields.tag() != 1) {
        fields.skip();
        continue;
      }
      ValueInfo item;
      fields.message("elem_type", FieldPath::kNoIndex,
                     [&](Fields &f) { type(f, item, depth + 1); });
      out.holdsSequence = item.kind == ValueInfo::Kind::Sequence;
      out.itemKind = out.holdsSequence ? item.itemKind : item.kind;
      out.elementType = item.elementType;
      out.shape = std::move(item.shape);
    }
  }

  void tensorType(Fields &fields, ValueInfo &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.elementType = static_cast<DataType>(fields.integer32("elem_type"));
        break;
      case 2:
        out.shape.emplace();
        fields.message("shape", FieldPath::kNoIndex,
                       [&](Fields &f) { shape(f, *out.shape); });
        break;
      default:
        fields.skip();
      }
    }
  }

  void shape(Fields &fields, std::vector<Dimension> &out) {
    while (fields.next()) {
      if (fields.tag() == 1)
        append(fields, "dim", out, &Decoder::dimension);
      else
        fields.skip();
    }
  }

  void dimension(Fields &fields, Dimension &out) {
    while (fields.next()) {
      switch (fields.tag()) {
      case 1:
        out.value = fields.integer("dim_value");
        // Some writers use -1 for an unknown size.
        if (*out.value < -1)
          throw DecodeError{"dim_value: expected 0 or more, got " +
                            llvm::itostr(*out.value)};
        break;
      case 2:
        out.param = fields.string("dim_param");
        break;
      default:
        fields.skip();
      }
    }
  }

  StringRef bytes;
  FieldPath path;
  unsigned graphDepth = 0;
};

} // namespace

llvm::Expected<Model> relax_mlir::onnx::decodeModel(StringRef bytes) {
  Model model;
  Decoder decoder(bytes);
  if (llvm::Error error =
          decoder.run([&](Fields &fields) { decoder.model(fields, model); }))
    return error;
  return model;
}

llvm::Expected<Function> relax_mlir::onnx::decodeFunction(StringRef bytes) {
  Function function;
  Decoder decoder(bytes);
  if (llvm::Error error = decoder.run(
          [&](Fields &fields) { decoder.function(fields, function); }))
    return error;
  return function;
}

llvm::Expected<Tensor> relax_mlir::onnx::decodeTensor(StringRef bytes) {
  Tensor tensor;
  Decoder decoder(bytes);
  if (llvm::Error error =
          decoder.run([&](Fields &fields) { decoder.tensor(fields, tensor); }))
    return error;
  return tensor;
}

std::string relax_mlir::onnx::stringifyDataType(DataType type) {
  static constexpr const char *names[] = {
      "UNDEFINED",      "FLOAT",      "UINT8",
      "INT8",           "UINT16",     "INT16",
      "INT32",          "INT64",      "STRING",
      "BOOL",           "FLOAT16",    "DOUBLE",
      "UINT32",         "UINT64",     "COMPLEX64",
      "COMPLEX128",     "BFLOAT16",   "FLOAT8E4M3FN",
      "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ",
      "UINT4",          "INT4",       "FLOAT4E2M1",
      "FLOAT8E8M0",     "UINT2",      "INT2"};
  auto index = static_cast<int32_t>(type);
  if (index >= 0 && index < static_cast<int32_t>(std::size(names)))
    return names[index];
  return llvm::itostr(index);
}

StringRef relax_mlir::onnx::stringifyAttributeKind(Attribute::Kind kind) {
  static constexpr const char *names[] = {
      "UNDEFINED",      "FLOAT",      "INT",        "STRING",
      "TENSOR",         "GRAPH",      "FLOATS",     "INTS",
      "STRINGS",        "TENSORS",    "GRAPHS",     "SPARSE_TENSOR",
      "SPARSE_TENSORS", "TYPE_PROTO", "TYPE_PROTOS"};
  auto index = static_cast<int32_t>(kind);
  if (index >= 0 && index < static_cast<int32_t>(std::size(names)))
    return names[index];
  return "an unknown kind";
}
