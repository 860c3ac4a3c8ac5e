//===- WarpgroupIntrinsics.cpp - products of warpgroups -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The intrinsics for wgmma differ in types, columns and orders of operands
// only, and have an operand for each register, so that their text is built.
//
//===----------------------------------------------------------------------===//

#include "WarpgroupIntrinsics.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tir;
using llvm::formatv;

/// The rows and terms of a product.
static constexpr int64_t kRows = 64, kTerms = 64;
/// The terms of one instruction.
static constexpr int64_t kStep = 16;
/// The elements of a row of 128 bytes, which the swizzle permutes.
static constexpr int64_t kRow = 64;

std::string WarpgroupProduct::getName() const {
  return formatv("wgmma_64x{0}x64_{1}_f32_{2}_{3}", columns, type,
                 isTermFirst[0] ? "columns" : "rows",
                 isTermFirst[1] ? "columns" : "rows");
}

std::optional<WarpgroupProduct> WarpgroupProduct::parse(StringRef name) {
  if (!name.starts_with("wgmma_"))
    return std::nullopt;
  for (int64_t columns = 8; columns <= 256; columns += 8)
    for (StringRef type : {"f16", "bf16"})
      for (bool first : {false, true})
        for (bool second : {false, true}) {
          // A tile with terms first has whole groups of columns.
          if (second && columns % kRow != 0)
            continue;
          WarpgroupProduct product{columns, type.str(), {first, second}};
          if (product.getName() == name)
            return product;
        }
  return std::nullopt;
}

namespace {
/// Builds the text of one intrinsic.
class TextBuilder {
public:
  explicit TextBuilder(const WarpgroupProduct &product)
      : product(product), os(text) {}

  std::string build() {
    buildTypes();
    buildDescription();
    buildImplementation();
    return text;
  }

private:
  void buildTypes();
  void buildDescription();
  void buildImplementation();
  void buildDescriptor(unsigned operand);
  void buildStep(int64_t step);
  void buildWait();
  int64_t getNumAccumulators() const { return product.columns / 2; }
  /// Builds a list of `%<name>0`, `%<name>1` and so on.
  std::string list(StringRef name) const {
    std::string result;
    for (int64_t i = 0, e = getNumAccumulators(); i < e; ++i)
      result += formatv("{0}%{1}{2}", i ? ", " : "", name, i).str();
    return result;
  }

  const WarpgroupProduct &product;
  std::string text;
  llvm::raw_string_ostream os;
};
} // namespace

/// Builds aliases for the types. A tile of an operand has groups of 64
/// neighbours in swizzled rows of 128 bytes, which the last dimension is.
void TextBuilder::buildTypes() {
  os << "#groups = strided<[?, 64, 1], offset: ?>\n"
     << formatv("#threads = strided<[{0}, 1], offset: ?>\n",
                getNumAccumulators());
  auto buildTile = [&](StringRef alias, int64_t points, bool isTermFirst) {
    int64_t contiguous = isTermFirst ? points : kTerms;
    int64_t others = isTermFirst ? kTerms : points;
    os << formatv(
        "!{0} = memref<{1}x{2}x64x{3}, #groups, #tir.swizzled<128>>\n", alias,
        contiguous / kRow, others, product.type);
  };
  buildTile("A", kRows, product.isTermFirst[0]);
  buildTile("B", product.columns, product.isTermFirst[1]);
  os << formatv("!C = memref<128x{0}xf32, #threads, #tir.scope<local>>\n",
                getNumAccumulators());
  SmallVector<StringRef> fields(getNumAccumulators(), "f32");
  os << "!sums = !llvm.struct<(" << llvm::join(fields, ", ") << ")>\n";
}

void TextBuilder::buildDescription() {
  auto getIndex = [](StringRef point, bool isTermFirst) -> std::string {
    StringRef contiguous = isTermFirst ? point : "%vk";
    StringRef other = isTermFirst ? "%vk" : point;
    return formatv("{0} floordiv 64, {1}, {0} mod 64", contiguous, other);
  };
  std::string sum = "(%vi floordiv 16) * 32 + (%vi mod 8) * 4 + "
                    "(%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + "
                    "((%vi mod 16) floordiv 8) * 2 + %vj mod 2";
  os << formatv(R"(
tir.intrinsic @{0}
desc (%A: !A, %B: !B, %C: !C) {{
  tir.for %i to 64 {{
    tir.for %j to {1} {{
      tir.for %k to 64 {{
        tir.block @wgmma (spatial %vi = %i to 64, spatial %vj = %j to {1}, reduce %vk = %k to 64) {{
          %a = affine.load %A[{2}] : !A
          %b = affine.load %B[{3}] : !B
          %c = affine.load %C[{4}] : !C
          %ea = arith.extf %a : {5} to f32
          %eb = arith.extf %b : {5} to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[{4}] : !C
        }
      }
    }
  }
}
)",
                product.getName(), product.columns,
                getIndex("%vi", product.isTermFirst[0]),
                getIndex("%vj", product.isTermFirst[1]), sum, product.type);
}

/// Builds `%d<operand>_0`, the descriptor of a swizzled tile, and
/// `%next<operand>`, what an instruction adds to it for the next terms. Both
/// count 16 bytes. Eight rows take 1024 bytes; the distance of groups is used
/// where these are along the points.
void TextBuilder::buildDescriptor(unsigned operand) {
  os << formatv(R"(
    %base{0}, %offset{0}, %sizes{0}:3, %strides{0}:3 = memref.extract_strided_metadata %{1}
        : !{1} -> memref<{2}, #tir.swizzled<128>>, index, index, index, index, index, index, index
    %pointer{0} = memref.extract_aligned_pointer_as_index %{1} : !{1} -> index
    %bytes{0} = arith.muli %offset{0}, %c2 : index
    %address{0} = arith.addi %pointer{0}, %bytes{0} : index
    %address_bits{0} = arith.index_cast %address{0} : index to i64
    %low{0} = arith.andi %address_bits{0}, %mask : i64
    %start{0} = arith.shrui %low{0}, %four : i64
    %groups{0} = arith.shrui %strides{0}#0, %c3 : index
    %group{0} = arith.index_cast %groups{0} : index to i64
    %leading{0} = arith.shli %group{0}, %sixteen : i64
    %upper{0} = arith.ori %leading{0}, %swizzle : i64
    %d{0}_0 = arith.ori %start{0}, %upper{0} : i64
    %next{0} = arith.constant {3} : i64
)",
                operand, operand == 0 ? "A" : "B", product.type,
                product.isTermFirst[operand] ? kStep * kRow / 8 : kStep / 8);
}

/// Builds the instruction for some terms, from `%sums<step>` to the next ones.
void TextBuilder::buildStep(int64_t step) {
  auto getOrder = [](bool isTermFirst) { return isTermFirst ? "col" : "row"; };
  auto getOther = [](bool isTermFirst) { return isTermFirst ? "row" : "col"; };
  os << formatv(
      R"(    %sums{1} = nvvm.wgmma.mma_async %d0_{0}, %d1_{0}, %sums{0}, #nvvm.shape<m = 64, n = {2}, k = 16>,
        D[<f32>, #nvvm.wgmma_scale_out<one>], A[<{3}>, #nvvm.wgmma_scale_in<one>, <{4}>],
        B[<{3}>, #nvvm.wgmma_scale_in<one>, <{5}>] : !sums -> !sums
)",
      step, step + 1, product.columns, product.type,
      getOrder(product.isTermFirst[0]), getOther(product.isTermFirst[1]));
}

/// Builds the wait for the instructions, which the sums are operands of.
void TextBuilder::buildWait() {
  int64_t count = getNumAccumulators();
  std::string constraints;
  for (int64_t i = 0; i < count; ++i)
    constraints += i ? ",=f" : "=f";
  for (int64_t i = 0; i < count; ++i)
    constraints += "," + std::to_string(i);
  for (int64_t i = 0; i < count; ++i)
    os << formatv("    %w{0} = llvm.extractvalue %sums4[{0}] : !sums\n", i);
  SmallVector<StringRef> types(count, "f32");
  os << "    %done = llvm.inline_asm has_side_effects asm_dialect = att "
        "\"wgmma.wait_group.sync.aligned 0;\", \""
     << constraints << "\" " << list("w") << " : (" << llvm::join(types, ", ")
     << ") -> !sums\n";
}

void TextBuilder::buildImplementation() {
  int64_t count = getNumAccumulators();
  os << R"(impl (%A: !A, %B: !B, %C: !C) {
  tir.for %t to 128 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %four = arith.constant 4 : i64
    %sixteen = arith.constant 16 : i64
    // The swizzle of 128 bytes in bit 62, and 1024 bytes from bit 32 on.
    %swizzle = arith.constant 4611686293305294848 : i64
    %mask = arith.constant 262143 : i64
)";
  buildDescriptor(0);
  buildDescriptor(1);
  os << formatv("    %c = vector.load %C[%t, %c0] : !C, vector<{0}xf32>\n",
                count);
  os << "    %u0 = llvm.mlir.poison : !sums\n";
  for (int64_t i = 0; i < count; ++i)
    os << formatv("    %e{0} = vector.extract %c[{0}] : f32 from "
                  "vector<{1}xf32>\n",
                  i, count)
       << formatv("    %{2} = llvm.insertvalue %e{0}, %u{0}[{0}] : !sums\n", i,
                  0, i + 1 == count ? "sums0" : "u" + std::to_string(i + 1));
  os << "    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, "
        "space = #nvvm.shared_space<cta>}\n"
     << "    nvvm.wgmma.fence.aligned\n";
  for (int64_t step = 0; step < kTerms / kStep; ++step) {
    for (unsigned operand : {0, 1})
      if (step > 0)
        os << formatv("    %d{0}_{1} = arith.addi %d{0}_{2}, %next{0} : i64\n",
                      operand, step, step - 1);
    buildStep(step);
  }
  os << "    nvvm.wgmma.commit.group.sync.aligned\n";
  buildWait();
  for (int64_t i = 0; i < count; ++i)
    os << formatv("    %s{0} = llvm.extractvalue %done[{0}] : !sums\n", i);
  os << formatv("    %r = vector.from_elements {0} : vector<{1}xf32>\n"
                "    vector.store %r, %C[%t, %c0] : !C, vector<{1}xf32>\n"
                "  }\n}\n",
                list("s"), count);
}

std::string mlir::tir::getWarpgroupIntrinsic(const WarpgroupProduct &product) {
  return TextBuilder(product).build();
}
