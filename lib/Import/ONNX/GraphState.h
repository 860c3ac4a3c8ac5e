//===- GraphState.h - the values of a graph during import -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_GRAPHSTATE_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_GRAPHSTATE_H

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Import/ONNX/TensorData.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir::onnx {

/// The elements of a small integer or boolean tensor (rank 0 or 1) that are
/// known at import, as constants or as expressions over the symbols of the
/// function. A boolean is 0 or 1.
/// ONNX computes shapes with tensor operators; following the elements through
/// them turns such chains into symbolic dimensions.
struct KnownIntegers {
  llvm::SmallVector<IndexExpr> elements;
  bool isScalar = false;
  /// The element type of the ONNX tensor.
  mlir::Type elementType;
};

struct Container;

/// A value of the ONNX graph. At least one member besides the location is set.
struct ImportedValue {
  /// The relax value; null until an operation uses the value as a tensor.
  mlir::Value tensor;
  /// The constant, and the node or initializer that defines it.
  mlir::ElementsAttr constant;
  mlir::Location constantLocation;
  /// The element type of integers of fewer than 8 bits, which are bytes here;
  /// `Undefined` for other elements. Most operators do not read them.
  DataType fewBits = DataType::Undefined;
  std::optional<KnownIntegers> integers;
  /// Set for a sequence or an optional, which no other member describes.
  std::shared_ptr<const Container> container;
  /// Set once evaluation has shown that the tensor depends on more than
  /// constants.
  bool isNoConstant = false;
  /// The reason why the value is unusable, reported at its first use.
  std::string error;

  ImportedValue(mlir::Location location) : constantLocation(location) {}
};

/// A sequence of tensors, or an optional tensor or sequence. If its items are
/// known at import, they are values of the importer, and the container costs
/// nothing at run time; else it is an object of the runtime.
struct Container {
  enum class Kind { Sequence, Optional };
  Kind kind = Kind::Sequence;
  /// The optional holds a sequence.
  bool holdsSequence = false;
  /// The items of a sequence, or the value of an optional if it has one.
  std::optional<std::vector<ImportedValue>> items;
  /// The value of type !relax.object if the items are not known.
  mlir::Value object;
  /// The items that a loop has collected, as slices of a tensor; null for an
  /// object from elsewhere.
  mlir::Value stack;
  /// The element type of the tensors; null if it is not known.
  mlir::Type elementType;
  /// A type of all tensors, without symbols; null if there are none.
  mlir::TensorType tensorType;

  /// Returns an object that can have the values of this container.
  Container withObject(mlir::Value value) const {
    Container result = *this;
    result.items.reset();
    result.stack = {};
    result.object = value;
    return result;
  }
};

/// The state shared by all graphs and function bodies of a model.
struct ImportSession {
  explicit ImportSession(TensorReader &reader) : reader(reader) {}

  TensorReader &reader;
  /// Shape symbols of the relax function being built.
  llvm::StringSet<> symbols;
  /// Owns the names that the importer generates.
  llvm::BumpPtrAllocator names;

  /// Returns a fresh value name that cannot occur in a model.
  llvm::StringRef makeName();

private:
  unsigned numNames = 0;
};

/// The values of a graph or of a function body during import.
class GraphState {
public:
  explicit GraphState(ImportSession &session) : session(session) {}
  /// Creates the state of a subgraph of a node, which also sees the values of
  /// the graph around it.
  explicit GraphState(GraphState *outer)
      : session(outer->session), outer(outer), call(outer->call) {}

  ImportSession &session;

  /// Returns the value, or null. A value of an outer graph is copied into this
  /// one first, so that operations created for it (a relax.constant, say) stay
  /// inside the subgraph.
  ImportedValue *find(llvm::StringRef name);
  bool isVisible(llvm::StringRef name) const;
  bool isDefinedHere(llvm::StringRef name) const {
    return values.contains(name);
  }
  /// Adds a value; returns false if the graph already has one of this name.
  bool define(llvm::StringRef name, ImportedValue value) {
    return values.try_emplace(name, std::move(value)).second;
  }

  /// Adds a value under a fresh name and returns the name.
  llvm::StringRef defineUnnamed(ImportedValue value);

  /// The call that a function body is expanded for.
  struct Call {
    llvm::StringMap<const Attribute *> attributes;
    /// Parameters that the node leaves out.
    llvm::StringSet<> absentInputs;
  };
  /// Returns null outside of functions.
  const Call *getCall() const { return call; }
  void setCall(const Call *newCall) { call = newCall; }
  bool isAbsent(llvm::StringRef name) const {
    return name.empty() || (call && call->absentInputs.contains(name));
  }

  /// Returns a fresh symbol whose name is valid and resembles `base`.
  IndexExpr makeSymbol(llvm::StringRef base);

private:
  llvm::StringMap<ImportedValue> values;
  GraphState *outer = nullptr;
  const Call *call = nullptr;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_GRAPHSTATE_H
