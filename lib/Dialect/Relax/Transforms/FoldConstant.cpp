//===- FoldConstant.cpp - evaluate kernels on constants -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/KernelEvaluator.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDCONSTANTPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

KernelEvaluator::~KernelEvaluator() = default;

/// An operand of this size is read where it is stored, not copied.
static constexpr size_t kLargeBytes = size_t(16) << 20;
/// The alignment of the buffers of a kernel.
static constexpr uint64_t kKernelAlignment = 64;

namespace {
/// Counts the executions of the innermost parts of a program, for the sizes of
/// a call.
class InstanceCounter {
public:
  InstanceCounter(tir::PrimFuncOp program, ArrayRef<IndexExpr> sizes) {
    Builder builder(program.getContext());
    for (auto [symbol, size] : llvm::zip(program.getSymbolArguments(), sizes))
      if (std::optional<int64_t> value = size.getConstant())
        symbols[symbol] = builder.getIndexAttr(*value);
  }

  /// Returns std::nullopt if the trip count of a loop depends on data.
  std::optional<uint64_t> count(Region &region) const {
    uint64_t total = 0;
    for (Operation &op : region.getOps()) {
      uint64_t most = 0;
      for (Region &nested : op.getRegions()) {
        std::optional<uint64_t> instances = count(nested);
        if (!instances)
          return std::nullopt;
        most = std::max(most, *instances);
      }
      std::optional<uint64_t> trips = countTrips(&op);
      if (!trips)
        return std::nullopt;
      total =
          llvm::SaturatingAdd(total, llvm::SaturatingMultiply(*trips, most));
    }
    return std::max<uint64_t>(total, 1);
  }

private:
  std::optional<uint64_t> countTrips(Operation *op) const {
    if (auto loop = dyn_cast<tir::ForOp>(op))
      return getExtent(loop);
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    if (!loop)
      return 1;
    std::optional<APInt> trips = loop.getStaticTripCount();
    return trips ? trips->tryZExtValue() : std::nullopt;
  }

  std::optional<uint64_t> getExtent(tir::ForOp loop) const {
    SmallVector<Attribute> operands, extents;
    for (Value operand : loop.getMapOperands())
      operands.push_back(symbols.lookup(operand));
    (void)loop.getExtent().constantFold(operands, extents);
    std::optional<uint64_t> least;
    for (Attribute extent : extents)
      if (auto size = dyn_cast_if_present<IntegerAttr>(extent))
        least = std::min(least.value_or(UINT64_MAX),
                         uint64_t(std::max<int64_t>(size.getInt(), 0)));
    return least;
  }

  DenseMap<Value, Attribute> symbols;
};
} // namespace

namespace {
struct FreeAligned {
  void operator()(char *data) const {
    ::operator delete(data, std::align_val_t(64));
  }
};

/// A zeroed buffer for a tensor of static type.
struct Buffer {
  explicit Buffer(int64_t size)
      : data(static_cast<char *>(
            ::operator new(std::max<int64_t>(size, 1), std::align_val_t(64)))),
        size(size) {
    std::memset(data.get(), 0, size);
  }
  MutableArrayRef<char> bytes() { return {data.get(), size_t(size)}; }

  std::unique_ptr<char, FreeAligned> data;
  int64_t size;
};

struct FoldConstantPass : relax::impl::FoldConstantPassBase<FoldConstantPass> {
  using FoldConstantPassBase::FoldConstantPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<CallTIROp> calls = findCalls(symbols);
    if (calls.empty())
      return;
    auto *dialect = getContext().getLoadedDialect<RelaxDialect>();
    auto *interface =
        dialect->getRegisteredInterface<KernelEvaluatorInterface>();
    if (!interface) {
      for (CallTIROp call : calls)
        missed(call, "no target that can run kernels is registered");
      return;
    }
    OwningOpRef<ModuleOp> kernels = copyKernels(calls, symbols);
    FailureOr<std::unique_ptr<KernelEvaluator>> evaluator =
        interface->load(*kernels);
    if (failed(evaluator))
      return signalPassFailure();
    for (CallTIROp call : calls)
      fold(call, **evaluator);
  }

private:
  void missed(CallTIROp call, const Twine &why) {
    remark::missed(
        call.getLoc(),
        remark::RemarkOpts::name("not folded").category("relax-fold-constant"))
        << remark::reason("{0}", why.str());
  }

  /// Returns the bytes of tensors; nullopt if a size is unknown.
  static std::optional<int64_t> countBytes(TypeRange types) {
    int64_t total = 0;
    for (Type type : types) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      std::optional<int64_t> bytes;
      if (tensor && tensor.hasStaticShape())
        bytes = getNumBytes(tensor);
      if (!bytes || llvm::AddOverflow(total, *bytes, total))
        return std::nullopt;
    }
    return total;
  }

  /// Returns true if the sizes are known and within the option's limit, or if
  /// the results take the place of the operands.
  bool isSmallEnough(CallTIROp call) {
    std::optional<int64_t> results = countBytes(call.getResultTypes());
    std::optional<int64_t> operands = countBytes(call->getOperandTypes());
    int64_t total;
    if (!results || !operands || llvm::AddOverflow(*results, *operands, total))
      return false;
    bool isOnlyUse = llvm::all_of(
        call.getArgs(), [](Value operand) { return operand.hasOneUse(); });
    return total <= maxBytes ||
           (isOnlyUse && *results - *operands / 4 <= *operands);
  }

  /// Returns the calls whose operands are constants, or become constants by
  /// folding, in the order of execution.
  SmallVector<CallTIROp> findCalls(SymbolTable &symbols) {
    SmallVector<CallTIROp> calls;
    llvm::DenseSet<Operation *> constants;
    getOperation().walk([&](CallTIROp call) {
      // A program without operands generates its data and is smaller than the
      // data.
      if (call.getArgs().empty())
        return;
      bool isConstant = llvm::all_of(call.getArgs(), [&](Value operand) {
        Operation *op = operand.getDefiningOp();
        return op && (isa<ConstantOp>(op) || constants.contains(op));
      });
      auto program = symbols.lookup<tir::PrimFuncOp>(call.getCallee());
      if (!isConstant || !program || call.getOutShape())
        return;
      if (llvm::any_of(call.getSymbolExprs(),
                       [](auto &expr) { return !expr.isConstant(); }))
        return;
      if (!isSmallEnough(call))
        return missed(call, "its tensors are too large");
      std::optional<uint64_t> instances =
          InstanceCounter(program, call.getSymbolExprs())
              .count(program.getBody());
      if (!instances)
        return missed(call, "a loop runs for as long as its data say");
      if (*instances > uint64_t(maxInstances))
        return missed(call, "it takes too long to compute");
      constants.insert(call);
      calls.push_back(call);
    });
    return calls;
  }

  static OwningOpRef<ModuleOp> copyKernels(ArrayRef<CallTIROp> calls,
                                           SymbolTable &symbols) {
    OwningOpRef<ModuleOp> kernels(ModuleOp::create(symbols.getOp()->getLoc()));
    llvm::SetVector<Operation *> programs;
    for (CallTIROp call : calls)
      programs.insert(symbols.lookup(call.getCallee()));
    for (Operation *program : programs)
      kernels->push_back(program->clone());
    return kernels;
  }

  /// Returns a constant, on the device of the type. A constant itself has a
  /// plain type.
  static Value makeResult(OpBuilder &builder, Location loc,
                          RankedTensorType type, ArrayRef<char> bytes,
                          std::shared_ptr<void> owner) {
    auto plain = RankedTensorType::get(type.getShape(), type.getElementType());
    Value constant =
        ConstantOp::create(builder, loc, makeConstant(plain, bytes, owner));
    if (FlatSymbolRefAttr device = getDevice(type))
      return ToDeviceOp::create(builder, loc, type, constant, device);
    return constant;
  }

  void fold(CallTIROp call, KernelEvaluator &evaluator) {
    // Copies of operands, and results.
    SmallVector<Buffer> copies, buffers;
    SmallVector<void *> addresses;
    SmallVector<ArrayRef<char>> large;
    for (Value operand : call.getArgs()) {
      // An operand that could not be folded is still a call.
      auto constant = operand.getDefiningOp<ConstantOp>();
      if (!constant)
        return missed(call, "an operand could not be folded");
      size_t bytes = *getNumBytes(cast<ShapedType>(operand.getType()));
      ArrayRef<char> data = getResourceData(constant.getValue());
      if (data.size() == bytes && bytes >= kLargeBytes &&
          llvm::isAddrAligned(llvm::Align(kKernelAlignment), data.data())) {
        // A kernel only reads its operands.
        addresses.push_back(const_cast<char *>(data.data()));
        large.push_back(data);
        continue;
      }
      copies.emplace_back(bytes);
      if (failed(readConstant(constant.getValue(), copies.back().bytes())))
        return missed(call, "the elements of a constant are not available");
      addresses.push_back(copies.back().data.get());
    }
    for (Type type : call.getResultTypes()) {
      buffers.emplace_back(*getNumBytes(cast<ShapedType>(type)));
      addresses.push_back(buffers.back().data.get());
    }
    SmallVector<int64_t> symbols;
    for (const relax_mlir::IndexExpr &expr : call.getSymbolExprs())
      symbols.push_back(*expr.getConstant());
    std::string message;
    if (failed(evaluator.run(call.getCallee(), addresses, symbols, message)))
      return missed(call, message);

    OpBuilder builder(call);
    SmallVector<Value> results;
    for (auto [result, buffer] : llvm::zip_equal(call.getResults(), buffers)) {
      MutableArrayRef<char> bytes = buffer.bytes();
      std::shared_ptr<void> owner(buffer.data.release(), FreeAligned());
      results.push_back(makeResult(builder, call.getLoc(),
                                   cast<RankedTensorType>(result.getType()),
                                   bytes, owner));
    }
    // A set, because a call may use a constant twice.
    llvm::SetVector<Operation *> constants;
    for (Value operand : call.getArgs())
      constants.insert(operand.getDefiningOp());
    call->replaceAllUsesWith(results);
    call.erase();
    // Erase large intermediate constants as early as possible.
    for (Operation *constant : constants)
      if (constant->use_empty())
        constant->erase();
    llvm::for_each(large, releasePages);
  }
};
} // namespace
