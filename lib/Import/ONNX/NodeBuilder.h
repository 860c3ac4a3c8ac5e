//===- NodeBuilder.h - what an operator's importer works with ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each ONNX operator has one function
//
//   LogicalResult importFoo(NodeBuilder &node);
//
// which reads inputs and attributes, creates relax operations, and sets the
// outputs. The tables at the end of the *Ops.cpp files say for which operator
// and which versions a function holds.
//
// The first error of a node is kept and ends its import; accessors give a
// default after an error, so that a function needs to look at `failed()` only
// where it would go on with a null value. An attribute that no accessor has
// asked for is an error, too: an attribute that is not understood must not be
// dropped in silence.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H

#include "mlir/IR/Builders.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Import/ONNX/TensorData.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir {
namespace onnx {

/// The elements of a small integer tensor (rank 0 or 1) that are known at
/// import, as constants or as expressions over the symbols of the function.
/// Shapes are computed in ONNX by tensor operators; following the elements
/// through them is what turns such chains into symbolic dimensions.
struct KnownIntegers {
  llvm::SmallVector<IndexExpr> elements;
  bool isScalar = false;
  /// The element type of the ONNX tensor.
  mlir::Type elementType;
};

/// A value of the ONNX graph; at least one member is set besides the location.
struct ImportedValue {
  /// The relax value, once something has used it as a tensor.
  mlir::Value tensor;
  /// A constant, and the node or initializer it comes from.
  mlir::ElementsAttr constant;
  mlir::Location constantLocation;
  std::optional<KnownIntegers> integers;
  /// The tensor is known not to be computed from constants alone.
  bool isNoConstant = false;
  /// Why there is no value, for who uses it nevertheless.
  std::string error;

  ImportedValue(mlir::Location location) : constantLocation(location) {}
};

/// What all graphs and function bodies of a model share.
struct ImportSession {
  explicit ImportSession(TensorReader &reader) : reader(reader) {}

  TensorReader &reader;
  /// Shape symbols of the relax function being built.
  llvm::StringSet<> symbols;
  /// Names that the importer makes up.
  llvm::BumpPtrAllocator names;

  /// A name for a value that no model can have.
  llvm::StringRef makeName();

private:
  unsigned numNames = 0;
};

/// The values of a graph or of the body of a function while it is imported.
class GraphState {
public:
  explicit GraphState(ImportSession &session) : session(session) {}
  /// A graph inside of a node: it also sees the values around it.
  explicit GraphState(GraphState *outer)
      : session(outer->session), outer(outer), call(outer->call) {}

  ImportSession &session;

  /// The value, or null. One from around the graph is entered here first, so
  /// that what is made of it (an operation for a constant, say) stays inside.
  ImportedValue *find(llvm::StringRef name);
  bool isVisible(llvm::StringRef name) const;
  bool isDefinedHere(llvm::StringRef name) const {
    return values.contains(name);
  }
  /// False when the graph has a value of this name.
  bool define(llvm::StringRef name, ImportedValue value) {
    return values.try_emplace(name, std::move(value)).second;
  }

  /// What the body of a function knows of the node that calls it.
  struct Call {
    llvm::StringMap<const Attribute *> attributes;
    /// Parameters that the node leaves out.
    llvm::StringSet<> absentInputs;
  };
  /// Null outside of functions.
  const Call *getCall() const { return call; }
  void setCall(const Call *newCall) { call = newCall; }
  bool isAbsent(llvm::StringRef name) const {
    return name.empty() || (call && call->absentInputs.contains(name));
  }

  /// A valid symbol name that resembles `base` and is not in use.
  IndexExpr makeSymbol(llvm::StringRef base);

private:
  llvm::StringMap<ImportedValue> values;
  GraphState *outer = nullptr;
  const Call *call = nullptr;
};

class NodeBuilder {
public:
  NodeBuilder(const Node &node, int64_t opset, mlir::OpBuilder &builder,
              mlir::Location location, GraphState &state);

  const Node &getNode() const { return node; }
  /// The version of the operator set that the model imports.
  int64_t getOpset() const { return opset; }
  mlir::Location getLocation() const { return location; }
  mlir::MLIRContext *getContext() const { return builder.getContext(); }

  //===--------------------------------------------------------------------===//
  // Errors
  //===--------------------------------------------------------------------===//

  /// Records the error, unless there is one. Always returns failure.
  mlir::LogicalResult error(const llvm::Twine &message);
  /// The same for an error that would not be if the elements of `value` were
  /// known, or where that is empty, those of some input.
  mlir::LogicalResult errorUnknown(llvm::StringRef value,
                                   const llvm::Twine &message);
  /// Takes the error over from a builder that read values for this one.
  mlir::LogicalResult error(const NodeBuilder &reader);
  /// The error that `what`, which an input gives, has to be known.
  mlir::LogicalResult errorNotKnown(size_t index, llvm::StringRef what);
  bool failed() const { return !errorMessage.empty(); }
  const std::string &getError() const { return errorMessage; }
  /// What else is said of it; the node is missing.
  const ErrorInfo &getErrorInfo() const { return errorInfo; }
  /// The final word on a node: an error for attributes nobody asked for.
  mlir::LogicalResult finish();

  //===--------------------------------------------------------------------===//
  // Inputs
  //===--------------------------------------------------------------------===//

  size_t getNumInputs() const { return node.inputs.size(); }
  /// Whether the optional input is given.
  bool hasInput(size_t index) const {
    return index < node.inputs.size() && !state.isAbsent(node.inputs[index]);
  }
  /// The input as a relax tensor; null after an error.
  mlir::Value getInput(size_t index);
  /// The input as a relax tensor whose dimensions are all known as
  /// expressions, and these. What is not known is given a fresh symbol by a
  /// relax.match_cast, which from then on stands for the input. The rank has to
  /// be known.
  mlir::Value getInput(size_t index, llvm::SmallVectorImpl<IndexExpr> &shape);
  /// The input as a tensor of this shape. One that cannot be of it is an error,
  /// in which `what` names it; what is not known is checked at run time.
  mlir::Value getInput(size_t index, llvm::StringRef what,
                       llvm::ArrayRef<IndexExpr> expected);
  /// The input, which has one element, as a tensor of rank 0: checked at run
  /// time where it is not known. Another size is an error that says `what`.
  mlir::Value getScalar(size_t index, llvm::StringRef what);
  /// All inputs as relax tensors; empty after an error.
  llvm::SmallVector<mlir::Value> getInputs();
  /// The type of an input, which is not turned into a relax tensor by asking.
  mlir::TensorType getInputType(size_t index);
  /// The input's constant, or null where it is not one. A small tensor that is
  /// computed from constants is one.
  mlir::ElementsAttr getConstantInput(size_t index);
  /// The elements of a small integer tensor, or null where they are not known.
  const KnownIntegers *getKnownIntegers(size_t index);
  /// Constant integers of an input that has to be constant; `what` names it.
  llvm::SmallVector<int64_t> getConstantIntegers(size_t index,
                                                 llvm::StringRef what);
  /// The one number of an input that has to be constant; 0 after an error.
  int64_t getConstantInteger(size_t index, llvm::StringRef what);
  /// The one element of a constant floating-point input.
  double getConstantFloat(size_t index, llvm::StringRef what);

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  bool hasAttribute(llvm::StringRef name) const;
  int64_t getInt(llvm::StringRef name, int64_t defaultValue);
  int64_t getRequiredInt(llvm::StringRef name);
  double getFloat(llvm::StringRef name, double defaultValue);
  llvm::StringRef getString(llvm::StringRef name, llvm::StringRef defaultValue);
  /// A tensor as a constant; null after an error or where it is absent.
  mlir::ElementsAttr getTensor(llvm::StringRef name);
  /// Nothing where the attribute is absent.
  std::optional<llvm::SmallVector<int64_t>> getInts(llvm::StringRef name);
  /// Empty where the attribute is absent.
  std::vector<float> getFloats(llvm::StringRef name);
  std::vector<llvm::StringRef> getStrings(llvm::StringRef name);
  const Attribute *getAttribute(llvm::StringRef name);
  /// For attributes that change nothing at inference.
  void ignoreAttribute(llvm::StringRef name) { getAttribute(name); }
  /// As if none had been asked for.
  void forgetAttributes() { usedAttributes.reset(); }

  /// Axes that an attribute gives before opset `inputSince` and input 1 from
  /// then on; made non-negative for `rank`. Nothing where they are not given.
  std::optional<llvm::SmallVector<int64_t>> getAxes(int64_t inputSince,
                                                    int64_t rank);
  /// Makes an axis non-negative, or reports that it is out of range.
  int64_t normalizeAxis(int64_t axis, int64_t rank);

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  /// Creates a relax operation with the result types that it infers; null
  /// after an error. (The builders that ODS makes end the process when
  /// inference fails.)
  template <typename OpTy>
  OpTy create(mlir::ValueRange operands,
              llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    if (failed() || llvm::is_contained(operands, mlir::Value()))
      return {};
    mlir::OperationState state(location, OpTy::getOperationName());
    return llvm::cast_or_null<OpTy>(
        create(state, operands, attributes,
               &state.getOrAddProperties<typename OpTy::Properties>()));
  }
  /// The same for operations of one result.
  template <typename OpTy>
  mlir::Value
  createValue(mlir::ValueRange operands,
              llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    OpTy op = create<OpTy>(operands, attributes);
    return op ? mlir::Value(op->getResult(0)) : mlir::Value();
  }

  /// A tensor constant.
  mlir::Value createConstant(mlir::ElementsAttr value);
  /// A rank-0 constant of a floating-point or integer type.
  mlir::Value createScalar(mlir::Type elementType, double value);
  /// relax.reshape to this shape.
  mlir::Value createReshape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// A value of type !relax.shape.
  mlir::Value createShape(llvm::ArrayRef<IndexExpr> shape);
  /// The tensor with all dimensions known: those that are not get names that
  /// resemble `base`. The rank has to be known.
  mlir::Value nameShape(mlir::Value value, llvm::StringRef base,
                        llvm::SmallVectorImpl<IndexExpr> &dims);
  /// Gives names to what would become a large expression, see
  /// findLargeFactors.
  void nameLargeFactors(llvm::MutableArrayRef<IndexExpr> integers);
  /// The tensor as one of this shape, which it has for reasons that no proof
  /// covers.
  mlir::Value castToShape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// The tensor as one of this shape, which it may not have: that is checked at
  /// run time, by an error that names the node and the input it comes from.
  mlir::Value requireShape(mlir::Value value, llvm::ArrayRef<IndexExpr> shape);
  /// The tensor with elements of i64.
  mlir::Value toI64(mlir::Value value);
  /// The elements of a vector of i64 of a known size as names that they get at
  /// run time. Where they may be negative the caller has to require that they
  /// are not.
  llvm::SmallVector<IndexExpr> getSizes(mlir::Value vector);
  /// The elements of an integer input, a vector or a scalar: those that are
  /// known at import, else names as above. That those which are no constants
  /// are not negative is checked at run time.
  llvm::SmallVector<IndexExpr> getSizes(size_t index);
  /// The only one of them; 0 after an error, in which `what` names the input.
  IndexExpr getSize(size_t index, llvm::StringRef what);
  /// The input, a vector of C values, as [C, 1, ...]: broadcasts over a tensor
  /// of `rank` dimensions whose second one is C.
  mlir::Value getChannelVector(size_t index, int64_t rank);

  /// Has the run time check that the expression is not below zero, unless it
  /// follows from symbols not being so. The error names the node and has
  /// `text`, which says what the expression is.
  void checkNotNegative(const IndexExpr &expr, const llvm::Twine &text);
  /// The same, whatever symbols are: for a symbol that is not checked yet.
  void requireNotNegative(const IndexExpr &expr, const llvm::Twine &text);
  /// The same, that both are equal.
  void checkEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                  const llvm::Twine &text);

  mlir::NamedAttribute i64(llvm::StringRef name, int64_t value);
  mlir::NamedAttribute i64Array(llvm::StringRef name,
                                llvm::ArrayRef<int64_t> values);
  mlir::NamedAttribute boolean(llvm::StringRef name, bool value);
  mlir::NamedAttribute f64(llvm::StringRef name, double value);

  /// The rank of a tensor; reports one that is not known and returns 0.
  int64_t getRank(mlir::Value value);

  //===--------------------------------------------------------------------===//
  // Outputs
  //===--------------------------------------------------------------------===//

  /// Whether the output has a name. (It may still be unused.)
  bool hasOutput(size_t index) const {
    return index < node.outputs.size() && !node.outputs[index].empty();
  }
  mlir::LogicalResult setOutput(size_t index, mlir::Value value);
  mlir::LogicalResult setOutput(size_t index, mlir::ElementsAttr constant);
  mlir::LogicalResult setOutput(size_t index, KnownIntegers integers);
  /// Enters a value that no output names, and gives it one.
  llvm::StringRef defineValue(mlir::Value value);
  llvm::StringRef defineValue(mlir::ElementsAttr constant);
  /// The output is the input, whatever is known of it.
  mlir::LogicalResult forwardInput(size_t input, size_t output);

private:
  /// " of 'x'" for a tensor that is the input x, but for names of sizes, where
  /// `before` is " of"; nothing for others.
  std::string describeOrigin(mlir::Value value, llvm::StringRef before);
  /// Whether the rank is known; reports one that is not.
  bool checkRank(mlir::Value value);
  /// A name for a size, which must not be negative.
  IndexExpr nameSize(const IndexExpr &size);
  /// The tensor with names for its sizes that are large factors.
  mlir::Value nameLargeSizes(mlir::Value value, llvm::StringRef base);
  ImportedValue *lookup(size_t index);
  /// The tensor that they stand for, computed from the symbols.
  mlir::Value createIntegers(const KnownIntegers &integers);
  /// Computes the constant of a small tensor, if there is one.
  void evaluate(ImportedValue &value);
  mlir::Operation *create(mlir::OperationState &state,
                          mlir::ValueRange operands,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes,
                          mlir::OpaqueProperties properties);
  const Attribute *getAttribute(llvm::StringRef name, Attribute::Kind kind);

  /// An attribute of the node; the value is that of the caller where the node
  /// is in a function and says so.
  struct NamedValue {
    llvm::StringRef name;
    const Attribute *value;
  };

  const Node &node;
  int64_t opset;
  mlir::OpBuilder &builder;
  mlir::Location location;
  GraphState &state;
  llvm::SmallVector<NamedValue> attributes;
  llvm::BitVector usedAttributes;
  std::string errorMessage;
  ErrorInfo errorInfo;
};

using ImportFunction = mlir::LogicalResult (*)(NodeBuilder &);

/// An operator of the default domain in the versions `since` to `until`.
struct OperatorEntry {
  llvm::StringLiteral name;
  int64_t since;
  ImportFunction import;
  int64_t until = kNewestOpset;

  static constexpr int64_t kNewestOpset = 28;
};

/// The entry of an operator of the default domain for a version of the operator
/// set, or null.
const OperatorEntry *findOperator(llvm::StringRef name, int64_t opset);

/// What can be done about an operator that cannot be imported; may be empty.
llvm::StringRef getWorkaround(llvm::StringRef domain, llvm::StringRef name);

/// The node as operator set 7 has it, for models of older sets; null where the
/// node means the same in both, and after an error of `node`.
std::unique_ptr<Node> modernizeNode(NodeBuilder &node);

/// The tables, one per file.
llvm::ArrayRef<OperatorEntry> getActivationOperators();
llvm::ArrayRef<OperatorEntry> getArrangeOperators();
llvm::ArrayRef<OperatorEntry> getAttentionOperators();
llvm::ArrayRef<OperatorEntry> getConvolutionOperators();
llvm::ArrayRef<OperatorEntry> getElementwiseOperators();
llvm::ArrayRef<OperatorEntry> getImageOperators();
llvm::ArrayRef<OperatorEntry> getIndexOperators();
llvm::ArrayRef<OperatorEntry> getInitOperators();
llvm::ArrayRef<OperatorEntry> getLinearAlgebraOperators();
llvm::ArrayRef<OperatorEntry> getLossOperators();
llvm::ArrayRef<OperatorEntry> getNgramOperators();
llvm::ArrayRef<OperatorEntry> getNormalizationOperators();
llvm::ArrayRef<OperatorEntry> getPoolingOperators();
llvm::ArrayRef<OperatorEntry> getPredicateOperators();
llvm::ArrayRef<OperatorEntry> getQuantizeOperators();
llvm::ArrayRef<OperatorEntry> getRecurrentOperators();
llvm::ArrayRef<OperatorEntry> getReductionOperators();
llvm::ArrayRef<OperatorEntry> getSamplingOperators();
llvm::ArrayRef<OperatorEntry> getSearchOperators();
llvm::ArrayRef<OperatorEntry> getSequenceOperators();
llvm::ArrayRef<OperatorEntry> getShapeOperators();
llvm::ArrayRef<OperatorEntry> getSignalOperators();

/// The same elements in another static shape; null where the number of elements
/// differs.
mlir::ElementsAttr reshapeConstant(mlir::ElementsAttr value,
                                   llvm::ArrayRef<int64_t> shape);

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H
