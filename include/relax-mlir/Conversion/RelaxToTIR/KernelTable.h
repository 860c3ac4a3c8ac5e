//===- KernelTable.h - kernels of a module under conversion -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELTABLE_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELTABLE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir {

/// A copy of an operator on values whose types name every dimension. Kernel
/// patterns lower the copy, so that a pattern that fails leaves the graph
/// unchanged.
class KnownOperator {
public:
  KnownOperator(KnownOperator &&other) : block(std::move(other.block)) {
    std::swap(op, other.op);
    symbols = std::move(other.symbols);
  }
  ~KnownOperator() {
    if (op)
      op->destroy();
  }

  /// Returns the copy. It is in no block; its operands are block arguments.
  mlir::Operation *get() const { return op; }

  /// Returns the expressions that the kernel takes as index arguments: the
  /// symbols, and the other leaves (SymbolBindings::walkLeaves), of its types.
  llvm::ArrayRef<IndexExpr> getSymbols() const { return symbols; }

private:
  friend class KernelTable;
  KnownOperator() : block(std::make_unique<mlir::Block>()) {}

  std::unique_ptr<mlir::Block> block;
  mlir::Operation *op = nullptr;
  llvm::SmallVector<IndexExpr> symbols;
};

/// State that the patterns of relax-legalize-ops share: the kernels of a
/// module, so that equal operators share one, and the symbols that name unknown
/// dimensions. It listens to the conversion, so that it forgets operations and
/// values that are erased: later ones may have the same address.
class KernelTable : public mlir::RewriterBase::Listener {
public:
  /// With `keepLinalg`, kernels stay functions of linalg on tensors.
  explicit KernelTable(mlir::ModuleOp module, bool keepLinalg = false)
      : module(module), symbolTable(module), keepLinalg(keepLinalg) {}

  mlir::SymbolTable &getSymbols() { return symbolTable; }

  /// Adds a kernel that `user` calls: a tir.prim_func, or a func.func on
  /// tensors, which is lowered to tir. Inserts the kernel before the function
  /// of `user`, with a number added to its name if the name is in use. If the
  /// module has an equal kernel, returns its name instead. Fails after a
  /// diagnostic.
  mlir::FailureOr<mlir::StringAttr>
  add(mlir::OwningOpRef<mlir::Operation *> kernel, mlir::Operation *user);

  /// Makes `function`, a tir.prim_func or a func.func on tensors of the module,
  /// a kernel: lowers the latter to tir, unless kernels stay linalg. Fails
  /// after a diagnostic.
  mlir::LogicalResult adopt(mlir::Operation *function);

  /// Copies `op` with operands whose dimensions are all known: a `?` becomes a
  /// fresh symbol. Does not change the graph. Fails, after one diagnostic per
  /// operator, if a rank is unknown or the size of a result is known only after
  /// running the operator.
  mlir::FailureOr<KnownOperator> resolve(mlir::Operation *op,
                                         mlir::ValueRange operands);

  /// Returns `operands` as values of the types in `known`: binds fresh symbols
  /// by relax.match_cast after the definitions of the values.
  llvm::SmallVector<mlir::Value> bind(mlir::RewriterBase &rewriter,
                                      mlir::ValueRange operands,
                                      const KnownOperator &known);

  /// Replaces `op` by values whose types may be more precise than its result
  /// types. Operators that are lowered later see the types of the values, other
  /// users the declared types.
  void replace(mlir::RewriterBase &rewriter, mlir::Operation *op,
               mlir::ValueRange values);

  /// Erases the unused relax.erase_shape ops that `replace` created.
  void eraseUnusedCasts(mlir::RewriterBase &rewriter);

  /// Returns a symbol that the function of `user` does not use.
  std::string getFreshSymbol(mlir::Operation *user);

  /// Records that an error has been reported for `op`. No kernel pattern is
  /// tried on it then, and the conversion fails.
  void setReported(mlir::Operation *op) {
    reported.insert(op);
    hasError = true;
  }
  bool isReported(mlir::Operation *op) const { return reported.contains(op); }
  bool hasReports() const { return hasError; }

  void notifyOperationErased(mlir::Operation *op) override;
  void notifyBlockErased(mlir::Block *block) override;

private:
  void forget(mlir::Value value) {
    knownTypes.erase(value);
    bound.erase(value);
  }
  mlir::FailureOr<mlir::Type> getKnownType(mlir::Operation *user,
                                           mlir::Value value);
  mlir::Value peel(mlir::Value value) const;

  mlir::ModuleOp module;
  mlir::SymbolTable symbolTable;
  bool keepLinalg;
  /// The names of kernels by their text.
  llvm::StringMap<mlir::StringAttr> kernels;
  /// The type of a value with all dimensions known, and the relax.match_cast
  /// that gives it this type.
  llvm::DenseMap<mlir::Value, mlir::Type> knownTypes;
  llvm::DenseMap<mlir::Value, mlir::Value> bound;
  /// The relax.erase_shape ops that `replace` created.
  llvm::SetVector<mlir::Operation *> casts;
  llvm::DenseSet<mlir::Operation *> reported;
  bool hasError = false;
  /// The symbols that each function uses.
  llvm::DenseMap<mlir::Operation *, llvm::StringSet<>> usedSymbols;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELTABLE_H
