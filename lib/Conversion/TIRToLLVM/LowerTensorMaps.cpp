//===- LowerTensorMaps.cpp - tensor maps by the runtime -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LowerTensorMaps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;

/// The first operands of a function that fills a map: the bytes, the buffer.
static constexpr unsigned kNumPointers = 2;
/// The dimensions that RelaxTensorMap has room for.
static constexpr int64_t kMaxRank = 5;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static DictionaryAttr describeMap(OpBuilder &builder, tir::TensorMapOp map) {
  Type element = map.getBufferType().getElementType();
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("box", map.getBoxAttr()),
       builder.getNamedAttr(
           "swizzle", builder.getI64IntegerAttr(map.getSwizzle().value_or(0))),
       builder.getNamedAttr("type", TypeAttr::get(element))});
}

void relax_mlir::lowerTensorMaps(SymbolTable &symbols, func::FuncOp function) {
  SmallVector<tir::TensorMapOp> maps;
  function.walk([&](tir::TensorMapOp map) { maps.push_back(map); });
  for (auto [number, map] : llvm::enumerate(maps)) {
    Location loc = map.getLoc();
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    auto bytes =
        LLVM::LLVMArrayType::get(builder.getI8Type(), RELAX_TENSOR_MAP_BYTES);
    Value one = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                         builder.getI64IntegerAttr(1));
    Value storage = LLVM::AllocaOp::create(builder, loc, map.getType(), bytes,
                                           one, RELAX_TENSOR_MAP_ALIGNMENT);
    builder.setInsertionPoint(map);
    SmallVector<Value> operands = {storage, map.getBuffer()};
    SmallVector<OpFoldResult> extents = map.getMixedSizes();
    llvm::append_range(extents, map.getMixedStrides());
    for (OpFoldResult extent : extents)
      operands.push_back(getValueOrCreateConstantIndexOp(builder, loc, extent));
    auto callee = func::FuncOp::create(
        loc, (function.getName() + ".tensor_map" + Twine(number)).str(),
        builder.getFunctionType(ValueRange(operands).getTypes(),
                                {builder.getI32Type()}));
    callee.setPrivate();
    callee->setAttr(kTensorMapAttrName, describeMap(builder, map));
    symbols.insert(callee);
    func::CallOp::create(builder, loc, callee, operands);
    map.replaceAllUsesWith(storage);
    map.erase();
  }
}

//===----------------------------------------------------------------------===//
// Functions that fill a map
//===----------------------------------------------------------------------===//

/// Returns the code of a type in DLPack. The runtime treats all other floats as
/// integers of their size.
static int64_t getTypeCode(Type type) {
  enum { Int = 0, Float = 2, BFloat = 4 };
  if (type.isBF16())
    return BFloat;
  return type.isF16() || type.isF32() || type.isF64() ? Float : Int;
}

namespace {
/// Builds the body of a function that fills a map.
class MapFunctionBuilder {
public:
  MapFunctionBuilder(OpBuilder &builder, LLVM::LLVMFuncOp function,
                     DictionaryAttr description);

  void build();

private:
  Value constant(Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, type,
                                    builder.getIntegerAttr(type, value));
  }
  void store(Value value, ArrayRef<LLVM::GEPArg> position) {
    SmallVector<LLVM::GEPArg> indices = {0};
    llvm::append_range(indices, position);
    Value field =
        LLVM::GEPOp::create(builder, loc, ptr, structType, storage, indices);
    LLVM::StoreOp::create(builder, loc, value, field);
  }
  void storeDimensions();
  Value getService();

  OpBuilder &builder;
  LLVM::LLVMFuncOp function;
  Location loc;
  ArrayRef<int64_t> box;
  int64_t swizzle;
  Type element;
  Type ptr, i32, i64;
  /// The structure RelaxTensorMap.
  LLVM::LLVMStructType structType;
  Value storage;
};
} // namespace

MapFunctionBuilder::MapFunctionBuilder(OpBuilder &builder,
                                       LLVM::LLVMFuncOp function,
                                       DictionaryAttr description)
    : builder(builder), function(function), loc(function.getLoc()),
      box(description.getAs<DenseI64ArrayAttr>("box").asArrayRef()),
      swizzle(description.getAs<IntegerAttr>("swizzle").getInt()),
      element(description.getAs<TypeAttr>("type").getValue()),
      ptr(LLVM::LLVMPointerType::get(builder.getContext())),
      i32(builder.getI32Type()), i64(builder.getI64Type()) {
  auto extents = LLVM::LLVMArrayType::get(i64, kMaxRank);
  auto strides = LLVM::LLVMArrayType::get(i64, kMaxRank - 1);
  structType = LLVM::LLVMStructType::getLiteral(
      builder.getContext(),
      {ptr, ptr, i32, i32, i32, i32, extents, strides, extents});
}

/// Stores sizes, strides and box, which start with the outermost dimension, in
/// the order of RelaxTensorMap.
void MapFunctionBuilder::storeDimensions() {
  int32_t rank = box.size();
  ValueRange extents = function.getArguments().drop_front(1 + kNumPointers);
  Value bytes = constant(i64, element.getIntOrFloatBitWidth() / 8);
  for (int32_t dim = 0; dim < rank; ++dim) {
    unsigned place = rank - 1 - dim;
    store(extents[place], {6, dim});
    store(constant(i64, box[place]), {8, dim});
    if (dim != 0)
      store(LLVM::MulOp::create(builder, loc, extents[rank + place], bytes),
            {7, dim - 1});
  }
}

/// Loads the function of the context.
Value MapFunctionBuilder::getService() {
  auto offset =
      static_cast<int32_t>(offsetof(RelaxKernelContext, encodeTensorMap));
  Value address = LLVM::GEPOp::create(
      builder, loc, ptr, builder.getI8Type(), function.getArgument(0),
      ArrayRef<LLVM::GEPArg>{offset}, LLVM::GEPNoWrapFlags::inbounds);
  return LLVM::LoadOp::create(builder, loc, ptr, address);
}

void MapFunctionBuilder::build() {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(function.addEntryBlock(builder));
  storage =
      LLVM::AllocaOp::create(builder, loc, ptr, structType, constant(i64, 1));
  std::string location = describeOrigin(loc);
  location.push_back('\0');
  store(function.getArgument(2), {0});
  store(LLVM::createGlobalString(loc, builder,
                                 (function.getName() + ".location").str(),
                                 location, LLVM::Linkage::Internal),
        {1});
  store(constant(i32, getTypeCode(element)), {2});
  store(constant(i32, element.getIntOrFloatBitWidth()), {3});
  store(constant(i32, box.size()), {4});
  store(constant(i32, swizzle ? llvm::Log2_64(swizzle) - 4 : 0), {5});
  storeDimensions();
  Value code =
      LLVM::CallOp::create(builder, loc,
                           LLVM::LLVMFunctionType::get(i32, {ptr, ptr, ptr}),
                           ValueRange{getService(), function.getArgument(0),
                                      function.getArgument(1), storage})
          .getResult();
  LLVM::ReturnOp::create(builder, loc, code);
}

void relax_mlir::defineTensorMapFunction(OpBuilder &builder,
                                         func::FuncOp source,
                                         ArrayRef<Type> types) {
  auto description = source->getAttrOfType<DictionaryAttr>(kTensorMapAttrName);
  SmallVector<Type> arguments = {
      LLVM::LLVMPointerType::get(builder.getContext())};
  llvm::append_range(arguments, types);
  builder.setInsertionPoint(source);
  auto function = LLVM::LLVMFuncOp::create(
      builder, source.getLoc(), source.getName(),
      LLVM::LLVMFunctionType::get(builder.getI32Type(), arguments),
      LLVM::Linkage::Internal);
  source.erase();
  MapFunctionBuilder(builder, function, description).build();
}
