//===- FuseTIR.cpp - merge each group of calls into one program -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FUSETIRPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

namespace {
/// The buffer of a tensor: its type, and its sizes as a map over the index
/// arguments of the merged program.
struct BufferShape {
  MemRefType type;
  AffineMap sizes;

  bool operator==(const BufferShape &other) const {
    return type == other.type && sizes == other.sizes;
  }
};

/// Merges the programs that a primitive function calls into one.
class ProgramMerger {
public:
  ProgramMerger(FuncOp function, SymbolTable &symbols)
      : function(function), symbols(symbols) {}

  /// Checks that the function can be merged. Otherwise fails with the reason in
  /// `why`.
  LogicalResult plan(std::string &why);
  /// Builds the program before the function; requires `plan`.
  tir::PrimFuncOp build();

  /// Returns the index arguments of the program, over the function's symbols.
  ArrayRef<IndexExpr> getIndexArguments() const { return indexArguments; }
  /// Returns the tensor arguments of the function.
  ArrayRef<BlockArgument> getTensorArguments() const { return tensors; }

private:
  LogicalResult addBuffer(Value tensor, CallTIROp call, unsigned argument,
                          std::string &why);
  void copyBody(CallTIROp call, OpBuilder &builder, IRMapping &bufferValues,
                ValueRange indexValues, llvm::StringSet<> &blockNames);
  AffineMap toMergedSymbols(CallTIROp call, AffineMap map);
  unsigned getIndexArgument(const IndexExpr &expr);

  FuncOp function;
  SymbolTable &symbols;
  SmallVector<CallTIROp> calls;
  SmallVector<tir::PrimFuncOp> programs;
  SmallVector<BlockArgument> tensors;
  SmallVector<Value> results;
  SmallVector<IndexExpr> indexArguments;
  llvm::MapVector<Value, BufferShape> buffers;
};
} // namespace

unsigned ProgramMerger::getIndexArgument(const IndexExpr &expr) {
  auto *it = llvm::find(indexArguments, expr);
  if (it == indexArguments.end()) {
    indexArguments.push_back(expr);
    return indexArguments.size() - 1;
  }
  return it - indexArguments.begin();
}

/// Translates a map over the symbols of the called program to one over those of
/// the merged program, which must all be known.
AffineMap ProgramMerger::toMergedSymbols(CallTIROp call, AffineMap map) {
  SmallVector<AffineExpr> replacements;
  for (const IndexExpr &expr : call.getSymbolExprs())
    replacements.push_back(
        getAffineSymbolExpr(getIndexArgument(expr), call.getContext()));
  return map.replaceDimsAndSymbols({}, replacements, 0, indexArguments.size());
}

LogicalResult ProgramMerger::addBuffer(Value tensor, CallTIROp call,
                                       unsigned argument, std::string &why) {
  tir::PrimFuncOp program = programs.back();
  auto type = dyn_cast<MemRefType>(program.getArgumentTypes()[argument]);
  if (!type) {
    why = "an argument of '" + program.getName().str() + "' is not a buffer";
    return failure();
  }
  BufferShape shape{type,
                    toMergedSymbols(call, program.getBufferShape(argument))};
  auto [it, isNew] = buffers.insert({tensor, shape});
  if (isNew || it->second.type == shape.type)
    return success();
  why = "'" + program.getName().str() +
        "' and an earlier program use a tensor with different buffer types";
  return failure();
}

LogicalResult ProgramMerger::plan(std::string &why) {
  auto returnOp = cast<ReturnOp>(function.getBody().front().getTerminator());
  for (Operation &op : function.getBody().front().without_terminator()) {
    auto call = dyn_cast<CallTIROp>(op);
    auto program =
        call ? symbols.lookup<tir::PrimFuncOp>(call.getCallee()) : nullptr;
    if (!program || call.getOutShape() || program.isFlattened()) {
      why = "'" + op.getName().getStringRef().str() +
            "' is not a call of an unflattened tir.prim_func";
      return failure();
    }
    if (program.isScheduled()) {
      why = "'" + program.getName().str() +
            "' has a schedule, which a merged program would not keep";
      return failure();
    }
    calls.push_back(call);
    for (const IndexExpr &expr : call.getSymbolExprs())
      getIndexArgument(expr);
  }
  for (CallTIROp call : calls) {
    programs.push_back(symbols.lookup<tir::PrimFuncOp>(call.getCallee()));
    unsigned argument = 0;
    for (Value operand : call.getArgs())
      if (failed(addBuffer(operand, call, argument++, why)))
        return failure();
    for (Value result : call.getResults())
      if (failed(addBuffer(result, call, argument++, why)))
        return failure();
  }
  for (BlockArgument argument : function.getArguments()) {
    if (!isa<TensorType>(argument.getType()))
      continue;
    if (!buffers.contains(argument)) {
      why = "an argument is not used";
      return failure();
    }
    tensors.push_back(argument);
  }
  for (Value result : returnOp.getValues()) {
    if (!result.getDefiningOp<CallTIROp>() ||
        llvm::is_contained(results, result)) {
      why = "a returned value is not the result of a call, or returned twice";
      return failure();
    }
    results.push_back(result);
  }
  return success();
}

/// Appends the body of the called program. Renames blocks so that names are
/// unique in the merged program.
void ProgramMerger::copyBody(CallTIROp call, OpBuilder &builder,
                             IRMapping &bufferValues, ValueRange indexValues,
                             llvm::StringSet<> &blockNames) {
  auto program = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
  IRMapping mapping;
  SmallVector<Value> tensorValues(call.getArgs());
  llvm::append_range(tensorValues, call.getResults());
  for (auto [tensor, argument] :
       llvm::zip_equal(tensorValues, program.getBufferArguments()))
    mapping.map(argument, bufferValues.lookup(tensor));
  for (auto [expr, argument] :
       llvm::zip_equal(call.getSymbolExprs(), program.getSymbolArguments()))
    mapping.map(argument, indexValues[getIndexArgument(expr)]);
  for (Operation &op : program.getBody().front().without_terminator()) {
    Operation *copy = builder.clone(op, mapping);
    copy->walk([&](tir::BlockOp block) {
      std::string name = block.getBlockName().str();
      for (unsigned suffix = 1; !blockNames.insert(name).second; ++suffix)
        name = block.getBlockName().str() + "_" + std::to_string(suffix);
      block.setBlockName(name);
    });
  }
}

tir::PrimFuncOp ProgramMerger::build() {
  OpBuilder builder(function);
  SmallVector<Type> types;
  SmallVector<Value> boundary(tensors.begin(), tensors.end());
  llvm::append_range(boundary, results);
  for (Value tensor : boundary)
    types.push_back(buffers.find(tensor)->second.type);
  types.append(indexArguments.size(), builder.getIndexType());

  auto merged = tir::PrimFuncOp::create(builder, function.getLoc(),
                                        function.getName(), types);
  merged.setPrivate();
  if (llvm::all_of(programs, [](tir::PrimFuncOp program) {
        return program->hasAttr("tir.noalias");
      }))
    merged->setAttr("tir.noalias", builder.getUnitAttr());
  Block &body = merged.getBody().front();
  builder.setInsertionPointToStart(&body);
  ValueRange indexValues = body.getArguments().drop_front(boundary.size());

  IRMapping bufferValues;
  for (auto [position, tensor] : llvm::enumerate(boundary)) {
    bufferValues.map(tensor, body.getArgument(position));
    const BufferShape &shape = buffers.find(tensor)->second;
    if (!shape.type.hasStaticShape())
      merged.setArgAttr(position, "tir.shape", AffineMapAttr::get(shape.sizes));
  }
  for (auto &[tensor, shape] : buffers) {
    if (bufferValues.contains(tensor))
      continue;
    Value buffer =
        shape.type.hasStaticShape()
            ? tir::AllocOp::create(builder, tensor.getLoc(), shape.type)
            : tir::AllocOp::create(builder, tensor.getLoc(), shape.type,
                                   shape.sizes, indexValues);
    bufferValues.map(tensor, buffer);
  }
  llvm::StringSet<> blockNames;
  for (CallTIROp call : calls)
    copyBody(call, builder, bufferValues, indexValues, blockNames);
  if (body.empty() || !body.back().hasTrait<OpTrait::IsTerminator>())
    tir::ReturnOp::create(builder, function.getLoc());
  return merged;
}

/// Replaces a call of the primitive function by a call of the program.
static LogicalResult replaceCall(CallOp call, FuncOp function,
                                 const ProgramMerger &merger) {
  SymbolMap map;
  for (auto [argument, operand] :
       llvm::zip_equal(function.getArguments(), call.getArgs()))
    unifySymbols(argument.getType(), operand.getType(), map);
  SmallVector<IndexExpr> symbols;
  for (const IndexExpr &expr : merger.getIndexArguments()) {
    for (const std::string &name : expr.getSymbols())
      if (!map.contains(name))
        return failure();
    symbols.push_back(expr.substitute(map));
  }
  SmallVector<Value> args;
  for (BlockArgument argument : merger.getTensorArguments())
    args.push_back(call.getArgs()[argument.getArgNumber()]);
  OpBuilder builder(call);
  auto replacement =
      CallTIROp::create(builder, call.getLoc(), call.getResultTypes(),
                        function.getName(), args, symbols);
  SmallVector<Value> operands(call.getArgs());
  call->replaceAllUsesWith(replacement);
  call.erase();
  // Drop the shape argument that passed symbols.
  for (Value operand : operands)
    if (auto shape = operand.getDefiningOp<ShapeOp>())
      if (shape->use_empty())
        shape.erase();
  return success();
}

namespace {
struct FuseTIRPass : relax::impl::FuseTIRPassBase<FuseTIRPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SymbolTableCollection collection;
    SymbolUserMap users(collection, getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<FuncOp>());
    for (FuncOp function : functions)
      if (function->hasAttr("relax.primitive") && !function.isExternal())
        fuse(function, users.getUsers(function), symbols);
  }

  void fuse(FuncOp function, ArrayRef<Operation *> users,
            SymbolTable &symbols) {
    ProgramMerger merger(function, symbols);
    std::string why;
    bool isCalledOnly = llvm::all_of(users, llvm::IsaPred<CallOp>);
    if (!isCalledOnly)
      why = "the function is used by more than calls";
    if (!isCalledOnly || failed(merger.plan(why))) {
      remark::missed(function.getLoc(), remark::RemarkOpts::name("not merged")
                                            .category("relax-fuse-tir")
                                            .function(function.getName()))
          << remark::reason("{0}", why);
      return;
    }
    tir::PrimFuncOp program = merger.build();
    for (Operation *user : users) {
      if (failed(replaceCall(cast<CallOp>(user), function, merger))) {
        user->emitOpError("expected the symbols of '@")
            << function.getName() << "' to be known at its call";
        return signalPassFailure();
      }
    }
    // The program replaces the function and takes its name.
    StringAttr name = function.getSymNameAttr();
    symbols.erase(function);
    program.setSymNameAttr(name);
    symbols.insert(program);
  }
};
} // namespace
