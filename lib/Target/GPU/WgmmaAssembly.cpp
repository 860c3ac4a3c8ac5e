//===- WgmmaAssembly.cpp - inline assembly of wgmma -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WgmmaAssembly.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr StringLiteral kWait = "wgmma.wait_group.sync.aligned";
static constexpr StringLiteral kProduct = "wgmma.mma_async.sync.aligned.m64n";

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

namespace {
/// The constraints of inline assembly, without clobbers.
struct Constraints {
  explicit Constraints(LLVM::InlineAsmOp assembly) {
    SmallVector<StringRef> parts;
    assembly.getConstraints().split(parts, ',', /*MaxSplit=*/-1,
                                    /*KeepEmpty=*/false);
    for (StringRef part : parts)
      if (part.starts_with("="))
        outputs.push_back(part);
      else if (!part.starts_with("~"))
        inputs.push_back(part);
  }

  SmallVector<StringRef> outputs, inputs;
};
} // namespace

static bool hasWordSize(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getElementType().isIntOrFloat() &&
           vector.getNumElements() * vector.getElementTypeBitWidth() == 32;
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() == 32;
}

/// Returns the types of the results of inline assembly.
static SmallVector<Type> getResultTypes(LLVM::InlineAsmOp assembly) {
  if (assembly->getNumResults() == 0)
    return {};
  Type type = assembly->getResult(0).getType();
  if (auto fields = dyn_cast<LLVM::LLVMStructType>(type))
    return llvm::to_vector(fields.getBody());
  return {type};
}

/// Returns true if the results of inline assembly are registers of 32 bits,
/// which the first operands are tied to.
static bool areAccumulatorsTied(LLVM::InlineAsmOp assembly,
                                const Constraints &constraints) {
  SmallVector<Type> types = getResultTypes(assembly);
  size_t count = types.size();
  if (constraints.outputs.size() != count ||
      constraints.inputs.size() != assembly.getOperands().size() ||
      constraints.inputs.size() < count)
    return false;
  for (size_t i = 0; i < count; ++i)
    if (!hasWordSize(types[i]) ||
        assembly.getOperands()[i].getType() != types[i] ||
        constraints.inputs[i] != std::to_string(i))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Splits an instruction into its name and its operands without spaces and
/// without the semicolon. Returns nullopt for any other text.
static std::optional<std::pair<StringRef, std::string>>
splitInstruction(StringRef text) {
  text = text.trim();
  if (!text.consume_back(";"))
    return std::nullopt;
  size_t end = text.find_first_of(" \t\n");
  std::string operands = text.substr(std::min(end, text.size())).str();
  llvm::erase_if(operands, [](char c) { return isspace(c); });
  return std::make_pair(text.substr(0, end), std::move(operands));
}

/// Parses `$<number>`.
static bool parseOperand(StringRef &text, unsigned &index) {
  return text.consume_front("$") && !text.consumeInteger(10, index);
}

/// Parses `{$<number>,...},`.
static bool parseList(StringRef &text, SmallVectorImpl<unsigned> &indices) {
  if (!text.consume_front("{"))
    return false;
  do {
    if (!parseOperand(text, indices.emplace_back()))
      return false;
  } while (text.consume_front(","));
  return text.consume_front("},");
}

static std::optional<uint32_t> parseType(StringRef name) {
  return llvm::StringSwitch<std::optional<uint32_t>>(name)
      .Case("f16", RELAX_TYPE_F16)
      .Case("bf16", RELAX_TYPE_BF16)
      .Case("tf32", RELAX_TYPE_TF32)
      .Case("f32", RELAX_TYPE_F32)
      .Case("s8", RELAX_TYPE_S8)
      .Case("u8", RELAX_TYPE_U8)
      .Case("s32", RELAX_TYPE_S32)
      .Case("e4m3", RELAX_TYPE_E4M3)
      .Case("e5m2", RELAX_TYPE_E5M2)
      .Default(std::nullopt);
}

/// Returns the extent of a product along k, which is 32 bytes.
static uint32_t getExtentK(uint32_t type) {
  switch (type) {
  case RELAX_TYPE_F16:
  case RELAX_TYPE_BF16:
    return 16;
  case RELAX_TYPE_TF32:
    return 8;
  default:
    return 32;
  }
}

/// Parses the part of the name behind `m64n`: extents, and types of d, a and b.
static bool parseShape(StringRef text, WgmmaProductAssembly &product) {
  if (text.consumeInteger(10, product.n) || !text.consume_front("k") ||
      text.consumeInteger(10, product.k) || !text.consume_front("."))
    return false;
  SmallVector<StringRef> names;
  text.split(names, '.');
  if (names.size() != 3)
    return false;
  for (auto [name, type] : llvm::zip(names, product.types)) {
    std::optional<uint32_t> known = parseType(name);
    if (!known)
      return false;
    type = *known;
  }
  return product.n % 8 == 0 && product.n >= 8 && product.n <= 256 &&
         product.k == getExtentK(product.types[1]);
}

/// Parses `,<scale d>[,<scale a>,<scale b>[,<transpose b>]]`.
static bool parseFactors(StringRef text, WgmmaProductAssembly &product) {
  SmallVector<int> values;
  while (text.consume_front(","))
    if (text.consumeInteger(10, values.emplace_back()))
      return false;
  bool isInteger = product.types[0] == RELAX_TYPE_S32;
  size_t count = isInteger ? 1 : product.k == 16 ? 4 : 3;
  if (!text.empty() || values.size() != count)
    return false;
  auto setFlag = [&](size_t i, int zero, int one, uint32_t flag) {
    if (i >= count)
      return true;
    if (values[i] == one)
      product.flags |= flag;
    return values[i] == zero || values[i] == one;
  };
  return setFlag(0, 0, 1, RELAX_WGMMA_ACCUMULATE) &&
         setFlag(1, 1, -1, RELAX_WGMMA_NEGATE_A) &&
         setFlag(2, 1, -1, RELAX_WGMMA_NEGATE_B) &&
         setFlag(3, 0, 1, RELAX_WGMMA_N_MAJOR_B);
}

/// Sets the operands behind the accumulators, from their indices in the text.
static bool setOperands(LLVM::InlineAsmOp assembly, ArrayRef<unsigned> d,
                        ArrayRef<unsigned> a, unsigned descriptorB,
                        WgmmaProductAssembly &product) {
  Constraints constraints(assembly);
  size_t count =
      product.types[0] == RELAX_TYPE_F16 ? product.n / 4 : product.n / 2;
  if (!areAccumulatorsTied(assembly, constraints) ||
      getResultTypes(assembly).size() != count || a.size() != 4 ||
      !llvm::equal(d, llvm::seq<unsigned>(0, count)))
    return false;
  // Operands are behind the results in the text.
  auto getOperand = [&](unsigned index, StringRef constraint) {
    index -= count;
    bool isKnown = index >= count && index < constraints.inputs.size() &&
                   constraints.inputs[index] == constraint;
    return isKnown ? std::optional<unsigned>(index) : std::nullopt;
  };
  for (auto [index, operand] : llvm::zip(a, product.a)) {
    std::optional<unsigned> known = getOperand(index, "r");
    if (!known || !hasWordSize(assembly.getOperands()[*known].getType()))
      return false;
    operand = *known;
  }
  std::optional<unsigned> known = getOperand(descriptorB, "l");
  if (!known || !assembly.getOperands()[*known].getType().isInteger(64))
    return false;
  product.descriptorB = *known;
  return true;
}

std::optional<WgmmaWaitAssembly>
relax_mlir::parseWgmmaWait(LLVM::InlineAsmOp assembly) {
  auto instruction = splitInstruction(assembly.getAsmString());
  Constraints constraints(assembly);
  WgmmaWaitAssembly wait;
  if (!instruction || instruction->first != kWait ||
      StringRef(instruction->second).getAsInteger(10, wait.pending) ||
      !areAccumulatorsTied(assembly, constraints) ||
      constraints.inputs.size() != constraints.outputs.size())
    return std::nullopt;
  return wait;
}

std::optional<WgmmaProductAssembly>
relax_mlir::parseWgmmaProduct(LLVM::InlineAsmOp assembly) {
  auto instruction = splitInstruction(assembly.getAsmString());
  if (!instruction || !instruction->first.consume_front(kProduct))
    return std::nullopt;
  StringRef operands = instruction->second;
  WgmmaProductAssembly product;
  SmallVector<unsigned> d, a;
  unsigned descriptorB;
  if (!parseShape(instruction->first, product) || !parseList(operands, d) ||
      !parseList(operands, a) || !parseOperand(operands, descriptorB) ||
      !parseFactors(operands, product) ||
      !setOperands(assembly, d, a, descriptorB, product))
    return std::nullopt;
  return product;
}

Value relax_mlir::createWgmmaWait(OpBuilder &builder, Location loc,
                                  uint64_t pending, Value registers) {
  auto type = cast<LLVM::LLVMStructType>(registers.getType());
  SmallVector<Value> operands;
  SmallVector<std::string> outputs, inputs;
  for (auto [i, field] : llvm::enumerate(type.getBody())) {
    operands.push_back(LLVM::ExtractValueOp::create(
        builder, loc, registers, ArrayRef<int64_t>{int64_t(i)}));
    outputs.push_back(field.isF32() ? "=f" : "=r");
    inputs.push_back(std::to_string(i));
  }
  llvm::append_range(outputs, inputs);
  std::string text = (kWait + " " + Twine(pending) + ";").str();
  auto wait = LLVM::InlineAsmOp::create(
      builder, loc, TypeRange(type), operands, text, llvm::join(outputs, ","),
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(),
      ArrayAttr());
  return wait->getResult(0);
}

StringRef relax_mlir::getInstruction(LLVM::InlineAsmOp assembly) {
  return assembly.getAsmString().ltrim().take_until(
      [](char c) { return isspace(c) || c == ';'; });
}
