//===- Graph.h - a random graph function in the making ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program that verifies may still fail when it runs: a match_cast that does
// not hold, a window larger than its image. So the generator decides at the
// start how often the program will be run, and gives each symbol, as it
// appears, a value for each run. Every value of the program is known by its
// type and by its sizes in all runs, and an operation is made only where the
// sizes of all runs allow it.
//
// Values are made in two ways: an operator picks one that exists (`any`), or
// says what it needs (`make`), which reshapes, broadcasts or permutes one that
// exists, or adds an argument or a constant.
//
// The order in which random numbers are drawn is the program: never draw two
// in one expression whose operands C++ may evaluate in any order.
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

/// A dimension: what a type says of it, and its size in each run.
struct Size {
  mlir::relax::Dim dim;
  llvm::SmallVector<int64_t, 2> values;

  /// The same in all runs, whatever the type says.
  bool isUniform() const { return llvm::all_equal(values); }
  bool isOne() const { return mlir::relax::getConstant(dim) == 1; }
};
using Sizes = std::vector<Size>;

/// A tensor of the program.
struct Item {
  mlir::Value value;
  Sizes sizes;
  /// A guess of the greatest magnitude, to keep most programs away from
  /// infinities.
  double bound = 2;

  mlir::Type elementType() const {
    return mlir::cast<mlir::TensorType>(value.getType()).getElementType();
  }
  /// False for tensor<*xT>, of which `sizes` knows more than the type.
  bool hasRank() const {
    return mlir::isa<mlir::RankedTensorType>(value.getType());
  }
  int64_t rank() const { return sizes.size(); }
  /// No dimension is `?`.
  bool isKnown() const;
};

/// Element types that an operator takes; see RelaxElementTypes.td.
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

/// How to make an operation.
struct OperationGenerator {
  std::string name;
  unsigned weight;
  /// Adds one, and what it needs, and keeps the results. False when it would
  /// not work out: another operation is tried.
  std::function<bool(Graph &)> make;
};

/// A function that may be called: the sizes it was made for, and what came of
/// them. The values are those inside of it.
struct Callee {
  mlir::relax::FuncOp function;
  std::vector<Item> parameters, results;
};

/// What all functions of a program share.
struct RandomProgram {
  mlir::ModuleOp module;
  Random random;
  unsigned numRuns;
  /// Element types that most values have.
  llvm::SmallVector<mlir::Type> palette;
  std::vector<OperationGenerator> generators;
  std::vector<Callee> callees;
  unsigned numFunctions = 0;
  /// Operations still to be made.
  int budget = 0;
};

class Graph {
public:
  /// A graph that makes a function `name` at the end of the module. With
  /// `isOpen` it may add arguments as it needs them.
  Graph(RandomProgram &program, llvm::StringRef name, bool isOpen);

  Random &random() { return program.random; }
  mlir::OpBuilder &builder() { return opBuilder; }
  mlir::MLIRContext *context() { return program.module.getContext(); }
  RandomProgram &getProgram() { return program; }

  //===--- sizes ----------------------------------------------------------===//
  Size constant(int64_t size);
  /// A constant, a symbol, or an expression over symbols.
  Size anySize(int64_t most);
  /// A symbol that nothing has bound yet.
  Size newSymbol(llvm::ArrayRef<int64_t> values);
  /// One for a result of a call or an if, which name a size and do not check
  /// it: nothing else may bind it, an argument least of all.
  Size newUncheckedSymbol(llvm::ArrayRef<int64_t> values);
  /// As `expr` says in each run.
  Size evaluate(const IndexExpr &expr);
  /// All that can be known of the sizes of a type: a `?` has no values.
  Sizes sizesOf(mlir::Type type);
  /// Sizes of a tensor that is not too large in any run.
  Sizes anySizes(int64_t leastRank, int64_t mostRank);
  bool isSmall(llvm::ArrayRef<Size> sizes, int64_t most = 1024);
  static int64_t count(llvm::ArrayRef<Size> sizes, unsigned run);
  unsigned numRuns() const { return program.numRuns; }
  bool isInScope(const mlir::relax::Dim &dim);

  //===--- values ---------------------------------------------------------===//
  mlir::Type anyElementType(Elements elements);
  /// A tensor that exists, with known dimensions, or a new one.
  Item any(Elements elements, int64_t leastRank = 0, int64_t mostRank = 5);
  /// A tensor that exists, may have `?` and, with `mayBeUnranked`, no rank.
  Item anyWithUnknown(Elements elements, bool mayBeUnranked);
  /// A tensor of this type. Its dimensions are known.
  Item make(mlir::Type elementType, llvm::ArrayRef<Size> sizes);
  /// The same for functions that jump: numbers that no rounding has touched.
  Item anyExact(Elements elements, int64_t leastRank = 0, int64_t mostRank = 4);
  Item makeExact(mlir::Type elementType, llvm::ArrayRef<Size> sizes) {
    return makeLeaf(elementType, sizes, /*isExact=*/true);
  }
  /// `x` or something like it whose elements are not beyond `bound`.
  Item tame(Item x, double bound);
  /// `x` or something like it whose elements are mostly above zero.
  Item makePositive(Item x);
  mlir::Value makeShape(llvm::ArrayRef<Size> sizes);

  /// Puts a result into the pool; its sizes follow from its type, or are given
  /// where the type does not tell.
  Item keep(mlir::Value tensor, double bound);
  Item keep(mlir::Value tensor, double bound, Sizes sizes);

  /// Creates an operation whose result types are inferred.
  template <typename OpTy>
  OpTy emit(mlir::ValueRange operands,
            llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    if constexpr (!HasDefaults<OpTy>::value) {
      return OpTy::create(opBuilder, loc(), operands, attributes);
    } else {
      // Inference reads the attributes that are not given, too.
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
  mlir::Location loc() { return opBuilder.getUnknownLoc(); }

  //===--- structure ------------------------------------------------------===//
  /// Makes about `count` operations.
  void makeOperations(unsigned count);
  /// A region with about `count` operations, in a scope of its own. `finish`
  /// is called in it, at its end.
  void makeRegion(mlir::Region &region, unsigned count, bool keepSymbols,
                  llvm::function_ref<void()> finish);
  /// Adds a return of some values and gives the function its type.
  mlir::relax::FuncOp finish();
  /// An argument of this type, with what the program needs to run it.
  Item addArgument(mlir::Type type, Sizes sizes);

  /// True inside of relax.dataflow, where there is no relax.if.
  bool isInDataflow = false;
  unsigned depth = 0;
  /// Tensors, newest last.
  std::vector<Item> pool;
  /// Tuples of tensors: the items of each.
  struct TupleItem {
    mlir::Value value;
    std::vector<Item> items;
  };
  std::vector<TupleItem> tuples;
  /// Shapes and scalars: what else a function may return.
  std::vector<mlir::Value> others;
  mlir::relax::FuncOp function;
  /// After `finish`; one that is no tensor has no sizes.
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
  /// An argument, a constant or a tensor full of one number; with `isExact`, of
  /// one that nothing has computed.
  Item makeLeaf(mlir::Type elementType, llvm::ArrayRef<Size> sizes,
                bool isExact = false);
  bool mayBeArgument(llvm::ArrayRef<Size> sizes);
  void makeOperation();

  RandomProgram &program;
  mlir::OpBuilder opBuilder;
  bool isOpen;
  /// The values of all symbols of the function, by run.
  llvm::SmallVector<llvm::StringMap<int64_t>, 2> symbolValues;
  /// Those in scope, and those that arguments bind.
  std::vector<std::string> symbols;
  llvm::StringSet<> argumentSymbols, unchecked;
  unsigned numSymbols = 0;
  llvm::SmallVector<mlir::NamedAttrList> argumentAttributes;
};

/// All of them, in a fixed order.
std::vector<OperationGenerator> getRelaxGenerators();

/// The generators of each family of operations.
void addActivationGenerators(std::vector<OperationGenerator> &generators);
void addAttentionGenerators(std::vector<OperationGenerator> &generators);
void addControlGenerators(std::vector<OperationGenerator> &generators);
void addConvolutionGenerators(std::vector<OperationGenerator> &generators);
void addCreateGenerators(std::vector<OperationGenerator> &generators);
void addElementwiseGenerators(std::vector<OperationGenerator> &generators);
void addImageGenerators(std::vector<OperationGenerator> &generators);
void addLinearAlgebraGenerators(std::vector<OperationGenerator> &generators);
void addLossGenerators(std::vector<OperationGenerator> &generators);
void addManipulateGenerators(std::vector<OperationGenerator> &generators);
void addNNGenerators(std::vector<OperationGenerator> &generators);
void addNormGenerators(std::vector<OperationGenerator> &generators);
void addPoolingGenerators(std::vector<OperationGenerator> &generators);
void addPredicateGenerators(std::vector<OperationGenerator> &generators);
void addQuantizeGenerators(std::vector<OperationGenerator> &generators);
void addReductionGenerators(std::vector<OperationGenerator> &generators);
void addScanGenerators(std::vector<OperationGenerator> &generators);
void addSearchGenerators(std::vector<OperationGenerator> &generators);
void addSetGenerators(std::vector<OperationGenerator> &generators);
void addShapeGenerators(std::vector<OperationGenerator> &generators);
void addSortGenerators(std::vector<OperationGenerator> &generators);
void addValueGenerators(std::vector<OperationGenerator> &generators);
void addArrangeGenerators(std::vector<OperationGenerator> &generators);
void addIndexGenerators(std::vector<OperationGenerator> &generators);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_GRAPH_H
