//===- BodyBuilder.cpp - bodies of random blocks --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BodyBuilder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

AffineMap BodyBuilder::getMap(ArrayRef<AffineExpr> exprs,
                              SmallVectorImpl<Value> &operands) {
  SmallVector<AffineExpr> used(exprs);
  SmallVector<Value> symbols(program.getSymbols());
  operands.assign(values);
  tir::compressAffineOperands(used, operands, symbols);
  unsigned numDims = operands.size();
  operands.append(symbols);
  return AffineMap::get(numDims, symbols.size(), used, builder.getContext());
}

Value BodyBuilder::apply(AffineExpr expr) {
  SmallVector<Value> operands;
  AffineMap map = getMap(expr, operands);
  return affine::AffineApplyOp::create(builder, program.loc, map, operands);
}

Number BodyBuilder::load(unsigned number, ArrayRef<AffineExpr> indices) {
  BufferInfo &buffer = program.buffers[number];
  buffer.isRead = true;
  SmallVector<Value> operands;
  AffineMap map = getMap(indices, operands);
  return {affine::AffineLoadOp::create(builder, program.loc, buffer.value, map,
                                       operands),
          buffer.isExact};
}

void BodyBuilder::store(Number number, unsigned to,
                        ArrayRef<AffineExpr> indices) {
  BufferInfo &buffer = program.buffers[to];
  buffer.isExact &= number.isExact;
  SmallVector<Value> operands;
  AffineMap map = getMap(indices, operands);
  affine::AffineStoreOp::create(builder, program.loc, number.value,
                                buffer.value, map, operands);
}

/// Reads at an index that is data, brought into bounds by a remainder.
std::optional<Number> BodyBuilder::indirectRead(unsigned number,
                                                unsigned indexBuffer) {
  SmallVector<Size> shape(program.buffers[number].shape);
  SmallVector<Size> indexShape(program.buffers[indexBuffer].shape);
  std::optional<Indices> plain = program.readIndices(shape, iterators);
  std::optional<Indices> at = program.readIndices(indexShape, iterators);
  unsigned axis = shape.empty() ? 0 : random.below(shape.size());
  if (!plain || !at || shape.empty() || !shape[axis].isConstant())
    return std::nullopt;
  Location loc = program.loc;
  Value data = load(indexBuffer, *at).value;
  if (!data.getType().isIndex())
    data =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), data);
  Value size =
      arith::ConstantIndexOp::create(builder, loc, shape[axis].constant);
  Value place = arith::RemUIOp::create(builder, loc, data, size);
  SmallVector<Value> indices;
  for (auto [dim, index] : llvm::enumerate(*plain))
    indices.push_back(dim == axis ? place : apply(index));
  BufferInfo &buffer = program.buffers[number];
  buffer.isRead = true;
  return Number{memref::LoadOp::create(builder, loc, buffer.value, indices),
                buffer.isExact};
}

SmallVector<unsigned> BodyBuilder::getReadable(ArrayRef<unsigned> excluded) {
  SmallVector<unsigned> readable;
  for (unsigned i = 0; i < program.buffers.size(); ++i)
    if (program.buffers[i].isReady && !llvm::is_contained(excluded, i))
      // Prefers buffers that have not been read yet.
      readable.append(program.buffers[i].isRead ? 1 : 4, i);
  return readable;
}

Number BodyBuilder::randomRead(ArrayRef<unsigned> excluded) {
  SmallVector<unsigned> readable = getReadable(excluded);
  bool mayAdd = program.numInputs < 6 && !iterators.empty();
  bool isUnread = llvm::any_of(readable, [&](unsigned number) {
    return !program.buffers[number].isRead;
  });
  if (!readable.empty() && (!mayAdd || random.chance(isUnread ? 80 : 60))) {
    unsigned number = random.pick(readable);
    if (random.chance(10)) {
      unsigned index = random.pick(readable);
      if (isa<IntegerType, IndexType>(program.buffers[index].type) &&
          !program.buffers[index].type.isInteger(1))
        if (std::optional<Number> read = indirectRead(number, index))
          return *read;
    }
    SmallVector<Size> shape(program.buffers[number].shape);
    if (std::optional<Indices> indices = program.readIndices(shape, iterators))
      return load(number, *indices);
  }
  if (!mayAdd)
    return constant(builder.getF32Type(), random.between(-2, 2));
  Indices indices;
  SmallVector<Size> shape;
  int64_t elements = 1;
  for (unsigned rank = random.between(1, 3); rank; --rank) {
    auto [index, size] = program.newIndex(iterators);
    elements *= std::max<int64_t>(size.at(kGreatestSymbol), 1);
    if (elements > 4 * program.options.maxPoints && !shape.empty())
      break;
    indices.push_back(index);
    shape.push_back(size);
  }
  return load(program.addInput(program.randomType(), shape), indices);
}

/// Emits loads in branches, as in a pad whose load may be out of bounds.
std::optional<Number> BodyBuilder::branch(Type type,
                                          ArrayRef<unsigned> excluded) {
  SmallVector<unsigned> wide;
  for (unsigned i = 0; i < iterators.size(); ++i)
    if (iterators[i].extent.isConstant() && iterators[i].extent.constant > 3)
      wide.push_back(i);
  if (wide.empty() || inBranch)
    return std::nullopt;
  unsigned number = random.pick(wide);
  int64_t extent = iterators[number].extent.constant;
  int64_t low = random.between(1, extent / 2);
  int64_t high =
      random.chance(50) ? extent - 1 : random.between(low, extent - 1);
  AffineExpr v = program.dim(0);
  SmallVector<AffineExpr> constraints = {v - low};
  if (high < extent - 1)
    constraints.push_back(high - v);
  auto set = IntegerSet::get(1, 0, constraints,
                             SmallVector<bool>(constraints.size(), false));
  auto branch = affine::AffineIfOp::create(builder, program.loc,
                                           TypeRange(type), set, values[number],
                                           /*withElseRegion=*/true);
  inBranch = true;
  bool isExact = true;
  for (bool isThen : {true, false}) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(isThen ? branch.getThenBlock()
                                            : branch.getElseBlock());
    Number result;
    if (isThen) {
      // The buffer read there has one element per iteration of the branch.
      SmallVector<Size> shape = {Size(high - low + 1)};
      Indices indices = {program.dim(number) - low};
      bool isNew = program.numInputs < 6;
      result =
          isNew ? load(program.addInput(program.randomType(), shape), indices)
                : randomRead(excluded);
    } else {
      result = random.chance(60) ? constant(type, random.between(-1, 1))
                                 : randomRead(excluded);
    }
    result = convert(result, type);
    isExact &= result.isExact;
    affine::AffineYieldOp::create(builder, program.loc, result.value);
  }
  inBranch = false;
  return Number{branch.getResult(0), isExact};
}

Number BodyBuilder::randomValue(Type type, ArrayRef<unsigned> excluded) {
  SmallVector<Number> numbers;
  unsigned reads = random.pick({1, 1, 2, 2, 2, 3});
  for (unsigned i = 0; i < reads; ++i)
    numbers.push_back(randomRead(excluded));
  if (random.chance(12))
    if (std::optional<Number> value = branch(type, excluded))
      numbers.push_back(*value);
  if (!iterators.empty() && random.chance(10)) {
    unsigned number = random.below(iterators.size());
    numbers.push_back({values[number], true});
  }
  unsigned count = reads == 1 ? random.below(3) : reads - 1 + random.below(3);
  return combine(numbers, type, count);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Number BodyBuilder::constant(Type type, int64_t value) {
  Location loc = program.loc;
  if (auto floating = dyn_cast<FloatType>(type))
    return {arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(floating, double(value)))};
  if (type.isInteger(1))
    value &= 1;
  return {arith::ConstantOp::create(builder, loc,
                                    builder.getIntegerAttr(type, value))};
}

Number BodyBuilder::op(StringRef name, ArrayRef<Number> operands) {
  OperationState state(program.loc, name);
  bool isExact = true;
  for (const Number &operand : operands) {
    state.addOperands(operand.value);
    isExact &= operand.isExact;
  }
  Type type = operands.front().value.getType();
  state.addTypes(type);
  // bf16 is a storage type: several operations may be computed in f32.
  bool isRounded = name == "arith.addf" || name == "arith.subf" ||
                   name == "arith.mulf" || name == "arith.divf" ||
                   name == "math.sqrt";
  isExact &= !(type.isBF16() && isRounded);
  return {builder.create(state)->getResult(0), isExact};
}

Number BodyBuilder::select(Value condition, Number a, Number b) {
  return {arith::SelectOp::create(builder, program.loc, condition, a.value,
                                  b.value),
          a.isExact && b.isExact};
}

Value BodyBuilder::compare(StringRef predicate, Number a, Number b) {
  if (isa<FloatType>(a.value.getType()))
    return arith::CmpFOp::create(builder, program.loc,
                                 *arith::symbolizeCmpFPredicate(predicate),
                                 a.value, b.value);
  return arith::CmpIOp::create(builder, program.loc,
                               *arith::symbolizeCmpIPredicate(predicate),
                               a.value, b.value);
}

Number BodyBuilder::clamp(Number number) {
  Type type = number.value.getType();
  if (!isa<FloatType>(type))
    return number;
  number = op("arith.minimumf", {number, constant(type, 8)});
  return op("arith.maximumf", {number, constant(type, -8)});
}

/// Converts NaN to zero and other floats to the nearest integer in [-100, 100].
Number BodyBuilder::floatToInt(Number number, Type type) {
  // Rounding errors may move an approximated number across an integer.
  if (!number.isExact)
    return constant(type, random.between(-3, 3));
  Type from = number.value.getType();
  Value isNumber = compare("ord", number, number);
  number = select(isNumber, number, constant(from, 0));
  number = op("arith.minimumf", {number, constant(from, 100)});
  number = op("arith.maximumf", {number, constant(from, -100)});
  if (type.isInteger(1))
    return {compare("une", number, constant(from, 0))};
  Type wide = builder.getI32Type();
  Number result{
      arith::FPToSIOp::create(builder, program.loc, wide, number.value)};
  return convert(result, type);
}

Number BodyBuilder::convert(Number number, Type type) {
  Type from = number.value.getType();
  Location loc = program.loc;
  Value value = number.value;
  if (from == type)
    return number;
  if (auto floating = dyn_cast<FloatType>(type)) {
    if (from.isIndex()) {
      value =
          arith::IndexCastOp::create(builder, loc, builder.getI32Type(), value);
      return {arith::SIToFPOp::create(builder, loc, type, value)};
    }
    if (isa<IntegerType>(from)) {
      // Keeps the number within the range of f16.
      if (from.getIntOrFloatBitWidth() > 8)
        value = op("arith.remsi", {number, constant(from, 101)}).value;
      if (from.isInteger(1) || random.chance(20)) {
        if (!from.isInteger(1))
          value = op("arith.andi", {{value}, constant(from, 63)}).value;
        return {arith::UIToFPOp::create(builder, loc, type, value)};
      }
      return {arith::SIToFPOp::create(builder, loc, type, value)};
    }
    unsigned fromWidth = from.getIntOrFloatBitWidth();
    if (fromWidth == floating.getWidth())
      return convert(convert(number, builder.getF32Type()), type);
    if (fromWidth < floating.getWidth())
      return {arith::ExtFOp::create(builder, loc, type, value), number.isExact};
    return {arith::TruncFOp::create(builder, loc, type, value), number.isExact};
  }
  if (isa<FloatType>(from))
    return floatToInt(number, type);
  if (from.isIndex() || type.isIndex()) {
    if (type.isInteger(1) || from.isInteger(1))
      return convert(convert(number, builder.getI32Type()), type);
    return {arith::IndexCastOp::create(builder, loc, type, value)};
  }
  if (type.isInteger(1))
    return {compare("ne", number, constant(from, 0))};
  unsigned width = type.getIntOrFloatBitWidth();
  if (from.getIntOrFloatBitWidth() > width)
    return {arith::TruncIOp::create(builder, loc, type, value)};
  if (from.isInteger(1) || random.chance(30))
    return {arith::ExtUIOp::create(builder, loc, type, value)};
  return {arith::ExtSIOp::create(builder, loc, type, value)};
}

Number BodyBuilder::unaryFloat(Number x) {
  Type type = x.value.getType();
  Number one = constant(type, 1);
  auto approximated = [&](StringRef name, Number operand) {
    Number result = op(name, operand);
    result.isExact = false;
    return result;
  };
  switch (random.below(18)) {
  case 0:
  case 1:
    return op("arith.negf", x);
  case 2:
    return op("math.absf", x);
  case 3:
    return x.isExact ? op("math.floor", x) : x;
  case 4:
    return x.isExact ? op("math.ceil", x) : x;
  case 5:
    return op("math.sqrt", op("math.absf", x));
  case 6:
    return approximated("math.tanh", x);
  case 7:
    return approximated("math.exp", op("arith.minimumf", {clamp(x), one}));
  case 8:
    return approximated("math.erf", x);
  case 9:
    return approximated("math.sin", clamp(x));
  case 10:
    return approximated("math.cos", clamp(x));
  case 11:
    return approximated("math.log",
                        op("arith.addf", {op("math.absf", x), one}));
  case 12:
    return approximated("math.log1p", op("math.absf", x));
  case 13:
    return approximated("math.atan", x);
  case 14:
    return approximated("math.rsqrt",
                        op("arith.addf", {op("math.absf", x), one}));
  case 15:
    return approximated("math.expm1", op("arith.minimumf", {clamp(x), one}));
  case 16:
    return approximated("math.log2",
                        op("arith.addf", {op("math.absf", x), one}));
  default:
    return op("arith.mulf", {x, x});
  }
}

Number BodyBuilder::unary(Number x) {
  Type type = x.value.getType();
  if (isa<FloatType>(type))
    return unaryFloat(x);
  if (type.isInteger(1))
    return op("arith.xori", {x, constant(type, 1)});
  switch (random.below(5)) {
  case 0:
    return op("arith.subi", {constant(type, 0), x});
  case 1:
    return op(random.pick({"arith.shli", "arith.shrsi", "arith.shrui"}),
              {x, constant(type, random.between(1, 5))});
  case 2:
    return op("arith.xori", {x, constant(type, -1)});
  case 3:
    return op("arith.muli", {x, constant(type, random.between(2, 7))});
  default:
    return op("arith.addi", {x, constant(type, random.between(-9, 9))});
  }
}

Number BodyBuilder::binaryFloat(Number x, Number y) {
  Type type = x.value.getType();
  bool isExact = x.isExact && y.isExact;
  switch (random.below(14)) {
  case 0:
  case 1:
  case 2:
    return op("arith.addf", {x, y});
  case 3:
  case 4:
    return op("arith.subf", {x, y});
  case 5:
  case 6:
  case 7:
    return op("arith.mulf", {x, y});
  case 8:
    return op("arith.maximumf", {x, y});
  case 9:
    return op("arith.minimumf", {x, y});
  case 10: {
    Number divisor = op("arith.addf", {op("math.absf", y), constant(type, 1)});
    return op("arith.divf", {x, divisor});
  }
  case 11: {
    if (!isExact)
      return op("arith.addf", {x, y});
    Value condition =
        compare(random.pick({"olt", "oge", "oeq", "une", "ugt"}), x, y);
    Number zero = constant(type, random.between(-2, 2));
    return random.chance(50) ? select(condition, x, zero)
                             : select(condition, y, x);
  }
  case 12:
    return isExact ? op("math.copysign", {x, y}) : op("arith.subf", {x, y});
  default: {
    Number result = op("math.fma", {x, y, x});
    result.isExact = false;
    return result;
  }
  }
}

Number BodyBuilder::binaryInt(Number x, Number y) {
  Type type = x.value.getType();
  if (type.isInteger(1))
    return op(random.pick({"arith.andi", "arith.ori", "arith.xori"}), {x, y});
  switch (random.below(9)) {
  case 0:
  case 1:
    return op("arith.addi", {x, y});
  case 2:
    return op("arith.subi", {x, y});
  case 3:
    return op("arith.muli", {x, y});
  case 4:
    return op(random.pick(
                  {"arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui"}),
              {x, y});
  case 5:
    return op(random.pick({"arith.andi", "arith.ori", "arith.xori"}), {x, y});
  case 6: {
    // From 1 to 8, so that no quotient overflows.
    Number divisor = op("arith.addi", {op("arith.andi", {y, constant(type, 7)}),
                                       constant(type, 1)});
    return op(
        random.pick({"arith.divsi", "arith.remsi", "arith.divui", "arith.remui",
                     "arith.floordivsi", "arith.ceildivsi"}),
        {x, divisor});
  }
  case 7: {
    Value condition =
        compare(random.pick({"slt", "sge", "ult", "eq", "ugt"}), x, y);
    return random.chance(50) ? select(condition, x, constant(type, 1))
                             : select(condition, y, x);
  }
  default:
    return op("arith.addi", {x, op("arith.muli", {y, constant(type, 3)})});
  }
}

Number BodyBuilder::binary(Number x, Number y) {
  return isa<FloatType>(x.value.getType()) ? binaryFloat(x, y)
                                           : binaryInt(x, y);
}

Number BodyBuilder::combine(SmallVector<Number> operands, Type type,
                            unsigned count) {
  // Most values are computed in the type of the result.
  auto take = [&] {
    unsigned number = random.below(operands.size());
    Number taken = operands[number];
    if (operands.size() > 1 && random.chance(70))
      operands.erase(operands.begin() + number);
    return convert(taken, type);
  };
  for (unsigned i = 0; i < count; ++i) {
    if (operands.size() > 1 && random.chance(75)) {
      Number x = take(), y = take();
      operands.push_back(binary(x, y));
    } else {
      operands.push_back(unary(take()));
    }
  }
  Number result = convert(operands.back(), type);
  if (!isa<FloatType>(type))
    return result;
  bool isHalf = type.getIntOrFloatBitWidth() == 16;
  if (isHalf || random.chance(result.isExact ? 30 : 75))
    return clamp(result);
  return result;
}
