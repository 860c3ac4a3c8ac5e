//===- LinalgToTIRBuilder.h - state of a conversion to tir ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_LINALGTOTIRBUILDER_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_LINALGTOTIRBUILDER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir {

/// Sizes of a tensor over the index arguments of the function.
using Shape = mlir::SmallVector<mlir::AffineExpr>;

/// The buffers of a structured operation.
struct PayloadBuffers {
  llvm::DenseMap<mlir::OpOperand *, mlir::Value> reads;
  mlir::SmallVector<mlir::Value> writes;
  /// Indices of the results whose fill becomes the init region.
  mlir::SmallVector<unsigned> fills;
  /// A result is a reduction into its former value.
  bool accumulates = false;
};

/// Builds the tensor program of one function over tensors.
class LinalgToTIRBuilder {
public:
  LinalgToTIRBuilder(mlir::func::FuncOp source, mlir::OpBuilder &builder)
      : source(source), builder(builder), context(source.getContext()) {
    for (mlir::BlockArgument arg : source.getArguments())
      if (arg.getType().isIndex())
        indexArguments.push_back(arg);
  }

  mlir::FailureOr<mlir::tir::PrimFuncOp> build();

  /// Returns the sizes of a tensor, or reports why they are not known.
  mlir::FailureOr<Shape> getShape(mlir::Value tensor);

  /// Two sizes that `op` requires to be equal.
  struct EqualSizes {
    mlir::Operation *op;
    mlir::AffineExpr lhs, rhs;
  };
  /// Adds the sizes that operations require to be equal.
  mlir::LogicalResult
  collectEqualSizes(mlir::SmallVectorImpl<EqualSizes> &equations);
  /// Changes the source: drops broadcasts along dynamic sizes of 1, and adds
  /// the sizes that have to be equal instead.
  mlir::LogicalResult
  dropDynamicBroadcasts(mlir::SmallVectorImpl<EqualSizes> &equations);

private:
  /// Computes one element of a block from a builder in the block and the
  /// indices.
  using Element = llvm::function_ref<mlir::Value(mlir::OpBuilder &)>;

  // The function.
  mlir::LogicalResult createFunction();
  mlir::LogicalResult assignResults();
  mlir::LogicalResult emit(mlir::Operation *op);

  // Sizes.
  mlir::FailureOr<Shape> inferShape(mlir::Value tensor);
  mlir::FailureOr<mlir::AffineExpr> getIndex(mlir::OpFoldResult value);
  mlir::FailureOr<mlir::AffineExpr> getIndex(mlir::Value value);
  mlir::FailureOr<Shape> getIndices(mlir::ArrayRef<mlir::OpFoldResult> values);
  mlir::AffineExpr constant(int64_t value) {
    return mlir::getAffineConstantExpr(value, context);
  }
  mlir::AffineExpr dim(unsigned position) {
    return mlir::getAffineDimExpr(position, context);
  }

  mlir::LogicalResult
  addEqualSizes(mlir::linalg::LinalgOp op,
                mlir::SmallVectorImpl<EqualSizes> &equations);
  mlir::LogicalResult
  addEqualSizes(mlir::tensor::ConcatOp op,
                mlir::SmallVectorImpl<EqualSizes> &equations);

  struct DynamicBroadcast;
  static std::optional<DynamicBroadcast> matchBroadcast(mlir::scf::IfOp op);
  mlir::FailureOr<bool>
  equateMaximum(DynamicBroadcast broadcast,
                mlir::SmallVectorImpl<EqualSizes> &equations);

  // Buffers.
  mlir::FailureOr<mlir::Value> getBuffer(mlir::Value tensor);
  mlir::FailureOr<mlir::Value> createBuffer(mlir::Value tensor);
  /// Returns the scalar that fills `tensor`, as a value or an attribute, or
  /// null.
  mlir::OpFoldResult getFillValue(mlir::Value tensor);

  // Blocks.
  mlir::tir::BlockOp createBlock(mlir::Operation *op, mlir::StringRef name,
                                 mlir::ArrayRef<mlir::tir::IteratorKind> kinds,
                                 mlir::ArrayRef<mlir::AffineExpr> extents);
  std::string getUniqueName(mlir::Operation *op, mlir::StringRef name);
  /// Creates a block over all elements of `buffer`, of sizes `shape`.
  mlir::LogicalResult createCopy(mlir::Operation *op, mlir::StringRef name,
                                 mlir::Value buffer,
                                 mlir::ArrayRef<mlir::AffineExpr> shape,
                                 Element element);
  mlir::Value load(mlir::OpBuilder &at, mlir::Location loc, mlir::Value buffer,
                   mlir::ArrayRef<mlir::AffineExpr> indices);
  void store(mlir::OpBuilder &at, mlir::Location loc, mlir::Value value,
             mlir::Value buffer, mlir::ArrayRef<mlir::AffineExpr> indices);
  /// Selects one value if all of `conditions` are at least 0, else the other.
  mlir::Value select(mlir::OpBuilder &at, mlir::Location loc, mlir::Type type,
                     mlir::ArrayRef<mlir::AffineExpr> conditions,
                     Element thenValue, Element elseValue);
  mlir::AffineMap compress(mlir::MutableArrayRef<mlir::AffineExpr> exprs,
                           mlir::SmallVectorImpl<mlir::Value> &operands);
  /// Returns the iterators of the block around `at`, then the symbols.
  mlir::SmallVector<mlir::Value> getAffineOperands(mlir::OpBuilder &at);

  // Scalars.
  mlir::LogicalResult prepareScalars(mlir::Region &region);
  mlir::LogicalResult prepareScalar(mlir::Value value);
  mlir::Value cloneScalar(mlir::OpBuilder &at, mlir::Value value,
                          mlir::IRMapping &mapping);
  mlir::Value materialize(mlir::OpBuilder &at, mlir::Location loc,
                          mlir::OpFoldResult value);
  void clonePayload(mlir::OpBuilder &at, mlir::Block &payload,
                    mlir::IRMapping &mapping,
                    mlir::SmallVectorImpl<mlir::Value> &results);
  void allowContraction(mlir::Operation *op);
  mlir::Value raiseBranch(mlir::OpBuilder &at, mlir::scf::IfOp op);
  mlir::Value lowerExtract(mlir::OpBuilder &at, mlir::tensor::ExtractOp op);

  // Operations.
  mlir::LogicalResult emitLinalg(mlir::linalg::LinalgOp op);
  mlir::FailureOr<Shape> getLoopExtents(mlir::linalg::LinalgOp op);
  mlir::LogicalResult bindOperands(mlir::linalg::LinalgOp op,
                                   PayloadBuffers &payload);
  mlir::LogicalResult startReduction(mlir::linalg::LinalgOp op,
                                     PayloadBuffers &payload);
  mlir::Value readOperand(mlir::OpBuilder &at, mlir::linalg::LinalgOp op,
                          mlir::OpOperand &operand,
                          const PayloadBuffers &payload,
                          mlir::IRMapping &mapping);
  mlir::LogicalResult emitFill(mlir::Value tensor, mlir::Value buffer);
  mlir::LogicalResult emitPad(mlir::tensor::PadOp op);
  mlir::LogicalResult emitConcat(mlir::tensor::ConcatOp op);
  mlir::LogicalResult emitExpandShape(mlir::tensor::ExpandShapeOp op);
  mlir::LogicalResult emitCollapseShape(mlir::tensor::CollapseShapeOp op);
  mlir::LogicalResult emitExtractSlice(mlir::tensor::ExtractSliceOp op);
  mlir::LogicalResult emitInsertSlice(mlir::tensor::InsertSliceOp op);
  bool updatesInPlace(mlir::tensor::InsertSliceOp op);
  mlir::LogicalResult emitUpdate(mlir::tensor::InsertSliceOp op);
  mlir::LogicalResult
  emitReshape(mlir::Operation *op, mlir::Value grouped, mlir::Value flat,
              mlir::ArrayRef<mlir::ReassociationIndices> groups);

  mlir::func::FuncOp source;
  mlir::OpBuilder &builder;
  mlir::MLIRContext *context;
  mlir::tir::PrimFuncOp target;
  /// Index arguments of the source, in order: their positions are symbols.
  mlir::SmallVector<mlir::Value> indexArguments;
  llvm::DenseMap<mlir::Value, Shape> shapes;
  /// Maxima of sizes that have to be equal.
  llvm::SetVector<mlir::Operation *> equalMaxima;
  llvm::DenseMap<mlir::Value, mlir::Value> buffers;
  /// Output buffers of the returned tensors.
  llvm::DenseMap<mlir::Value, mlir::Value> destinations;
  llvm::StringSet<> names;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_LINALGTOTIRBUILDER_H
