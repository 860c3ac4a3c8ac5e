//===- Graph.h - build a random graph function ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program that verifies may still fail at run time: a match_cast may not
// hold, or a window may be larger than its image. The generator therefore
// decides first how often the program will run, and gives each new symbol a
// value for each run. It knows the type of every value and its extents in all
// runs, and creates an operation only if these extents are valid.
//
// An operator obtains its operands in two ways: it picks an existing value
// (`any`), or requests one (`make`), for which an existing value is reshaped,
// broadcast or permuted, or an argument or a constant is added.
//
// The order of random draws determines the program. Two draws in one expression
// have an unspecified order in C++ and are forbidden.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_GRAPH_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_GRAPH_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Fuzz/Random.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <functional>

namespace relax_mlir::fuzz {

/// A dimension: its declaration in types, and its extent in each run.
struct Size {
  mlir::relax::Dim dim;
  llvm::SmallVector<int64_t, 2> values;

  /// Returns true if all runs have the same extent, whatever the type declares.
  bool isUniform() const { return llvm::all_equal(values); }
  bool isOne() const { return mlir::relax::getConstant(dim) == 1; }
};
using Sizes = std::vector<Size>;

/// A tensor of the program.
struct Item {
  mlir::Value value;
  Sizes sizes;
  /// An estimate of the greatest magnitude, to keep most programs away from
  /// infinities.
  double bound = 2;

  mlir::Type elementType() const {
    return mlir::cast<mlir::TensorType>(value.getType()).getElementType();
  }
  /// Returns false for tensor<*xT>. `sizes` holds extents even then.
  bool hasRank() const {
    return mlir::isa<mlir::RankedTensorType>(value.getType());
  }
  int64_t rank() const { return sizes.size(); }
  /// Returns true if no dimension is `?`.
  bool isKnown() const;
};

/// Element types that an operator accepts; see RelaxElementTypes.td.
enum class Elements {
  Floats,
  Signed,
  Numbers,
  Data,
  Integers,
  /// Integers and truth values.
  Bits,
  Truth
};

class Graph;

/// Generates an operation.
struct OperationGenerator {
  std::string name;
  unsigned weight;
  /// Adds an operation and its operands and keeps the results. Returns false if
  /// that is not possible; then another operation is tried.
  std::function<bool(Graph &)> make;
};

/// A function that may be called: its parameters and results for the extents of
/// its first call. The values are those inside of the function.
struct Callee {
  mlir::relax::FuncOp function;
  std::vector<Item> parameters, results;
};

/// The state shared by all functions of a program.
struct RandomProgram {
  mlir::ModuleOp module;
  Random random;
  unsigned numRuns;
  /// The element types of most values.
  llvm::SmallVector<mlir::Type> palette;
  std::vector<OperationGenerator> generators;
  std::vector<Callee> callees;
  unsigned numFunctions = 0;
  /// The number of operations still to be generated.
  int budget = 0;
};

class Graph {
public:
  /// Begins a function `name` at the end of the module. With `isOpen`,
  /// arguments may be added on demand.
  Graph(RandomProgram &program, llvm::StringRef name, bool isOpen);

  Random &random() { return program.random; }
  mlir::OpBuilder &builder() { return opBuilder; }
  mlir::MLIRContext *context() { return program.module.getContext(); }
  RandomProgram &getProgram() { return program; }

  //===--- sizes ----------------------------------------------------------===//
  Size constant(int64_t size);
  /// Returns a constant, a symbol, or an expression over symbols.
  Size anySize(int64_t most);
  /// Returns a new, unbound symbol.
  Size newSymbol(llvm::ArrayRef<int64_t> values);
  /// Returns a symbol for a result of a call or an if. Such operations name an
  /// extent without checking it, so nothing else may bind the symbol, in
  /// particular no argument.
  Size newUncheckedSymbol(llvm::ArrayRef<int64_t> values);
  /// Evaluates `expr` in each run.
  Size evaluate(const IndexExpr &expr);
  /// Returns the extents of a type. A `?` has no values.
  Sizes sizesOf(mlir::Type type);
  /// Returns the extents of a tensor that is small in every run.
  Sizes anySizes(int64_t leastRank, int64_t mostRank);
  bool isSmall(llvm::ArrayRef<Size> sizes, int64_t most = 1024);
  static int64_t count(llvm::ArrayRef<Size> sizes, unsigned run);
  unsigned numRuns() const { return program.numRuns; }
  bool isInScope(const mlir::relax::Dim &dim);
  bool areInScope(llvm::ArrayRef<Size> sizes);

  //===--- values ---------------------------------------------------------===//
  mlir::Type anyElementType(Elements elements);
  /// Returns an existing tensor with known dimensions, or a new one.
  Item any(Elements elements, int64_t leastRank = 0, int64_t mostRank = 5);
  /// Returns an existing tensor. It may have `?` and, with `mayBeUnranked`, no
  /// rank.
  Item anyWithUnknown(Elements elements, bool mayBeUnranked);
  /// Returns a tensor of this type with known dimensions.
  Item make(mlir::Type elementType, llvm::ArrayRef<Size> sizes);
  /// Return tensors without rounding errors, for discontinuous functions.
  Item anyExact(Elements elements, int64_t leastRank = 0, int64_t mostRank = 4);
  Item makeExact(mlir::Type elementType, llvm::ArrayRef<Size> sizes) {
    return makeLeaf(elementType, sizes, /*isExact=*/true);
  }
  /// Returns `x` or a similar tensor with elements of at most `bound`.
  Item tame(Item x, double bound);
  /// Returns `x` or a similar tensor with mostly positive elements.
  Item makePositive(Item x);
  mlir::Value makeShape(llvm::ArrayRef<Size> sizes);

  /// Adds a result to the pool. Its extents are given if its type does not
  /// determine them.
  Item keep(mlir::Value tensor, double bound);
  Item keep(mlir::Value tensor, double bound, Sizes sizes);

  /// Creates an operation with inferred result types.
  template <typename OpTy>
  OpTy emit(mlir::ValueRange operands,
            llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    if constexpr (!HasDefaults<OpTy>::value) {
      return OpTy::create(opBuilder, loc(), operands, attributes);
    } else {
      // Inference reads attributes with default values, too.
      typename OpTy::Properties properties;
      OpTy::populateDefaultProperties(
          mlir::OperationName(OpTy::getOperationName(), context()), properties);
      for (mlir::NamedAttribute attribute : attributes)
        OpTy::setInherentAttr(properties, attribute.getName(),
                              attribute.getValue());
      return OpTy::create(opBuilder, loc(), operands, properties);
    }
  }
  mlir::NamedAttribute attr(llvm::StringRef name, mlir::Attribute value) {
    return opBuilder.getNamedAttr(name, value);
  }
  mlir::NamedAttribute attr(llvm::StringRef name, int64_t value) {
    return attr(name, opBuilder.getI64IntegerAttr(value));
  }
  mlir::NamedAttribute attr(llvm::StringRef name,
                            llvm::ArrayRef<int64_t> value) {
    return attr(name, opBuilder.getDenseI64ArrayAttr(value));
  }
  mlir::NamedAttribute attr(llvm::StringRef name, llvm::StringRef value) {
    return attr(name, opBuilder.getStringAttr(value));
  }
  /// Returns `axis` or the equivalent negative axis.
  int64_t spellAxis(int64_t axis, int64_t rank) {
    return random().chance(30) ? axis - rank : axis;
  }
  mlir::Location loc() { return opBuilder.getUnknownLoc(); }

  //===--- structure ------------------------------------------------------===//
  /// Generates about `count` operations.
  void makeOperations(unsigned count);
  /// Generates a region with about `count` operations in a new scope. Calls
  /// `begin` at its start, which may add arguments, and `finish` at its end.
  void makeRegion(mlir::Region &region, unsigned count, bool keepSymbols,
                  llvm::function_ref<void()> finish,
                  llvm::function_ref<void()> begin = nullptr);
  /// Returns some values from the function and sets its type.
  mlir::relax::FuncOp finish();
  /// Adds an argument of this type, with the attributes that describe its runs.
  Item addArgument(mlir::Type type, Sizes sizes);

  /// True inside of relax.dataflow, which may not hold relax.if or relax.while.
  bool isInDataflow = false;
  unsigned depth = 0;
  /// Tensors, newest last.
  std::vector<Item> pool;
  /// A tuple of tensors.
  struct TupleItem {
    mlir::Value value;
    std::vector<Item> items;
  };
  std::vector<TupleItem> tuples;
  /// Shapes and scalars, which a function may return.
  std::vector<mlir::Value> others;
  mlir::relax::FuncOp function;
  /// The returned values after `finish`. Values other than tensors have no
  /// sizes.
  std::vector<Item> results;

private:
  template <typename OpTy, typename = void>
  struct HasDefaults : std::false_type {};
  template <typename OpTy>
  struct HasDefaults<OpTy,
                     std::void_t<decltype(&OpTy::populateDefaultProperties)>>
      : std::true_type {};

  std::optional<Item> find(mlir::Type elementType, llvm::ArrayRef<Size> sizes);
  std::optional<Item> adapt(mlir::Type elementType, llvm::ArrayRef<Size> sizes);
  /// Returns an argument, a constant or a splat; with `isExact`, one without
  /// computed elements.
  Item makeLeaf(mlir::Type elementType, llvm::ArrayRef<Size> sizes,
                bool isExact = false);
  bool mayBeArgument(llvm::ArrayRef<Size> sizes);
  void makeOperation();

  RandomProgram &program;
  mlir::OpBuilder opBuilder;
  bool isOpen;
  /// The values of all symbols of the function, by run.
  llvm::SmallVector<llvm::StringMap<int64_t>, 2> symbolValues;
  /// The symbols in scope, and those bound by arguments.
  std::vector<std::string> symbols;
  llvm::StringSet<> argumentSymbols, unchecked;
  unsigned numSymbols = 0;
  llvm::SmallVector<mlir::NamedAttrList> argumentAttributes;
};

/// Returns the shape of a type with the dimensions of `sizes`.
mlir::relax::TensorShape shapeOf(llvm::ArrayRef<Size> sizes);

/// Returns all generators, in a fixed order.
std::vector<OperationGenerator> getRelaxGenerators();

template <typename OpTy>
void addGenerator(std::vector<OperationGenerator> &generators, unsigned weight,
                  std::function<bool(Graph &)> make) {
  generators.push_back(
      {OpTy::getOperationName().str(), weight, std::move(make)});
}

/// Add the generators of a family of operators.
#define RELAX_FAMILY(Name)                                                     \
  void add##Name##Generators(std::vector<OperationGenerator> &generators);
#include "../../Families.def"

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_GRAPH_H
