//===- TIRIntrinsicOp.cpp - tensor intrinsics -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"

using namespace mlir;
using namespace mlir::tir;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

ParseResult IntrinsicOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  StringRef visibility;
  if (succeeded(parser.parseOptionalKeyword(&visibility,
                                            {"public", "private", "nested"})))
    properties.sym_visibility = parser.getBuilder().getStringAttr(visibility);
  if (parser.parseSymbolName(properties.sym_name) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (StringRef keyword : {"desc", "impl"}) {
    SmallVector<OpAsmParser::Argument> arguments;
    Region *region = result.addRegion();
    if (parser.parseKeyword(keyword) ||
        parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                                 /*allowType=*/true) ||
        parser.parseRegion(*region, arguments))
      return failure();
    ensureTerminator(*region, parser.getBuilder(), result.location);
  }
  return success();
}

void IntrinsicOp::print(OpAsmPrinter &p) {
  if (std::optional<StringRef> visibility = getSymVisibility())
    p << ' ' << *visibility;
  p << ' ';
  p.printSymbolName(getSymName());
  p.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getSymNameAttrName(), getSymVisibilityAttrName()});
  auto printRegion = [&](StringRef keyword, Region &region) {
    p.printNewline();
    p << keyword << " (";
    llvm::interleaveComma(region.getArguments(), p, [&](BlockArgument arg) {
      p.printRegionArgument(arg);
    });
    p << ") ";
    p.printRegion(region, /*printEntryBlockArgs=*/false,
                  /*printBlockTerminators=*/false);
  };
  printRegion("desc", getDesc());
  printRegion("impl", getImpl());
}

void IntrinsicOp::getAsmBlockArgumentNames(Region &region,
                                           OpAsmSetValueNameFn setNameFn) {
  if (region.empty())
    return;
  for (BlockArgument arg : region.getArguments())
    setNameFn(arg, "part" + std::to_string(arg.getArgNumber()));
}

//===----------------------------------------------------------------------===//
// Description
//===----------------------------------------------------------------------===//

/// Returns the one operation of `block` besides its terminator, or null.
static Operation *getOnlyOperation(Block &block) {
  auto ops = block.without_terminator();
  return llvm::hasSingleElement(ops) ? &*ops.begin() : nullptr;
}

SmallVector<ForOp> IntrinsicOp::getDescriptionLoops() {
  SmallVector<ForOp> loops;
  Operation *op = getOnlyOperation(getDesc().front());
  while (auto loop = dyn_cast_or_null<ForOp>(op)) {
    loops.push_back(loop);
    op = getOnlyOperation(loop.getBody().front());
  }
  return loops;
}

BlockOp IntrinsicOp::getDescriptionBlock() {
  SmallVector<ForOp> loops = getDescriptionLoops();
  Region &inner = loops.empty() ? getDesc() : loops.back().getBody();
  return dyn_cast_or_null<BlockOp>(getOnlyOperation(inner.front()));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Returns true if `type` is a memref of static shape, in a strided layout with
/// a dynamic offset.
static bool isBufferPart(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref && memref.hasStaticShape() &&
         succeeded(memref.getStridesAndOffset(strides, offset)) &&
         ShapedType::isDynamic(offset);
}

/// Checks C5: the effects of the description.
static LogicalResult verifyAccesses(IntrinsicOp intrinsic, BlockOp block) {
  for (Operation &op : block.getBody().front().without_terminator()) {
    if (isa<affine::AffineLoadOp, affine::AffineStoreOp>(op) ||
        (isMemoryEffectFree(&op) && op.getNumRegions() == 0))
      continue;
    InFlightDiagnostic diag =
        intrinsic.emitOpError()
        << "expected only affine.load, affine.store and operations without "
           "effects in its description, got '"
        << op.getName() << "'";
    diag.attachNote(op.getLoc()) << "see the operation";
    return diag;
  }
  for (BlockArgument argument : intrinsic.getDesc().getArguments())
    if (argument.use_empty())
      return intrinsic.emitOpError()
             << "expected its description to access argument #"
             << argument.getArgNumber();
  return success();
}

LogicalResult IntrinsicOp::verifyRegions() {
  // (C1)
  TypeRange types = getDesc().getArgumentTypes();
  if (types != getImpl().getArgumentTypes())
    return emitOpError() << "expected the same argument types of its "
                            "description and implementation, got "
                         << types << " and " << getImpl().getArgumentTypes();
  // (C2)
  for (auto [index, type] : llvm::enumerate(types))
    if (!isBufferPart(type))
      return emitOpError() << "expected argument #" << index
                           << " to be a memref of static shape with a strided "
                              "layout and a dynamic offset, got "
                           << type;
  // (C3)
  BlockOp block = getDescriptionBlock();
  if (!block)
    return emitOpError() << "expected its description to be a perfect nest of "
                            "loops around one block";
  for (ForOp loop : getDescriptionLoops())
    if (!loop.getConstantExtent())
      return emitOpError()
             << "expected loops of constant extents in its description";
  // (C4)
  if (block.hasInit() || block.getPredicate())
    return emitOpError() << "expected a block without init region and without "
                            "predicate in its description";
  // (C5)
  if (failed(verifyAccesses(*this, block)))
    return failure();
  // (C6)
  WalkResult result =
      getImpl().walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        auto loop = dyn_cast<ForOp>(op);
        if (!isa<TIRDialect>(op->getDialect()) ||
            isa<YieldOp, TensorMapOp>(op) ||
            (loop && isThreadIndex(loop.getThreadTag().value_or(""))))
          return WalkResult::advance();
        return emitOpError() << "expected no operation of tir in its "
                                "implementation besides loops bound to "
                                "threads and tensor maps, got '"
                             << op->getName() << "'";
      });
  return failure(result.wasInterrupted());
}
