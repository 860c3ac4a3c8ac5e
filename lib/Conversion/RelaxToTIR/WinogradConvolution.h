//===- WinogradConvolution.h - convolutions by Winograd ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A convolution with a kernel of 3x3 as products of matrices. The result is cut
// into tiles of 2x2 or 4x4 pixels. Each tile of the data, which is 2 pixels
// larger, becomes 4x4 or 6x6 points (WinogradMatrices.h). For each point, the
// input channels of all tiles are a matrix, and so are the transformed weights;
// their product has the output channels of all tiles. A tile of 4x4 pixels
// takes 36 products where the direct sum takes 144.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADCONVOLUTION_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADCONVOLUTION_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"

namespace mlir::relax {

/// The attribute of a convolution that is lowered in this way: the number of
/// pixels on each side of a tile.
inline constexpr StringRef kWinogradAttr = "relax.winograd";

/// Returns success if a convolution can be computed by tiles. Otherwise stores
/// the reason to `why`.
LogicalResult verifyWinograd(Conv2dOp op, std::string &why);

/// Builds the program of a convolution with `kWinogradAttr`; see
/// LegalizeOpInterface::toPrimFunc.
FailureOr<FunctionOpInterface> lowerByWinograd(Conv2dOp op, OpBuilder &builder,
                                               Location loc, StringRef name,
                                               ArrayRef<StringRef> symbols);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADCONVOLUTION_H
