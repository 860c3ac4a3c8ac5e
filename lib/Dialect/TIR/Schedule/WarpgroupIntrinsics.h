//===- WarpgroupIntrinsics.h - products of warpgroups -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_WARPGROUPINTRINSICS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_WARPGROUPINTRINSICS_H

#include "mlir/Support/LLVM.h"
#include <array>
#include <string>

namespace mlir::tir {

/// A product of 64 rows and 64 terms that the 128 threads of a warpgroup
/// compute by wgmma.
struct WarpgroupProduct {
  /// A multiple of 8, at most 256.
  int64_t columns;
  /// The type of both operands, `f16` or `bf16`. Sums are of f32.
  std::string type;
  /// For each operand, true if its rows or columns are neighbours in memory,
  /// and false if its terms are.
  std::array<bool, 2> isTermFirst;

  /// Returns the name of the intrinsic, such as
  /// `wgmma_64x128x64_f16_f32_rows_columns`.
  std::string getName() const;
  static std::optional<WarpgroupProduct> parse(StringRef name);
};

/// Returns the text of a module with the intrinsic.
std::string getWarpgroupIntrinsic(const WarpgroupProduct &product);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_WARPGROUPINTRINSICS_H
