//===- AttributeReader.h - the attributes of a node -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads attributes by type. An attribute that no accessor has asked for is an
// error: the importer must not ignore an attribute that it does not understand.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ATTRIBUTEREADER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ATTRIBUTEREADER_H

#include "NodeContext.h"
#include "llvm/ADT/BitVector.h"

namespace relax_mlir::onnx {

class AttributeReader : public NodeContext {
public:
  bool hasAttribute(llvm::StringRef name) const;
  int64_t getInt(llvm::StringRef name, int64_t defaultValue);
  int64_t getRequiredInt(llvm::StringRef name);
  double getFloat(llvm::StringRef name, double defaultValue);
  llvm::StringRef getString(llvm::StringRef name, llvm::StringRef defaultValue);
  /// Returns a tensor as a constant; null if it is absent or after an error.
  mlir::ElementsAttr getTensor(llvm::StringRef name);
  /// Returns nullopt if the attribute is absent.
  std::optional<llvm::SmallVector<int64_t>> getInts(llvm::StringRef name);
  /// Returns an empty list if the attribute is absent.
  std::vector<float> getFloats(llvm::StringRef name);
  std::vector<llvm::StringRef> getStrings(llvm::StringRef name);
  /// Returns an attribute of any type, or null.
  const Attribute *getAttribute(llvm::StringRef name);

  /// Accepts an attribute that has no effect on inference.
  void ignoreAttribute(llvm::StringRef name) { getAttribute(name); }
  /// Marks all attributes as unread.
  void forgetAttributes() { usedAttributes.reset(); }
  /// Ends the import of the node: reports attributes that were not read.
  mlir::LogicalResult finish();

protected:
  AttributeReader(const Node &node, int64_t opset, mlir::OpBuilder &builder,
                  mlir::Location location, GraphState &state);

private:
  const Attribute *getAttribute(llvm::StringRef name, Attribute::Kind kind);

  /// An attribute of the node. Inside a function the value may be an attribute
  /// of the call.
  struct NamedValue {
    llvm::StringRef name;
    const Attribute *value;
  };

  llvm::SmallVector<NamedValue> attributes;
  llvm::BitVector usedAttributes;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ATTRIBUTEREADER_H
