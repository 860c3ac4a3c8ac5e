//===- Window.h - random windows ------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_WINDOW_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_WINDOW_H

#include "Graph.h"

namespace relax_mlir::fuzz {

/// The attributes of a window that slides over the spatial dimensions.
struct Window {
  llvm::SmallVector<int64_t, 2> size, strides, dilation;
  llvm::SmallVector<int64_t, 4> padding;
  std::string autoPad;

  /// Returns a window that fits into an image of these spatial sizes in all
  /// runs. With `mayPad`, padding may enlarge the image. Returns std::nullopt
  /// for an empty image.
  static std::optional<Window>
  pick(Graph &graph, llvm::ArrayRef<Size> spatialSizes, bool mayPad = true);
  void addAttributes(Graph &graph,
                     llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);
};

/// Returns the letters of a layout: `first`, then the spatial dimensions.
std::string getLetters(llvm::StringRef first, unsigned numSpatialDims);

/// Returns a permutation of the letters, usually the identity.
std::string pickLayout(Random &random, llvm::StringRef letters);

/// Permutes sizes from the order of `letters` to that of `layout`.
Sizes arrange(llvm::StringRef layout, llvm::StringRef letters,
              llvm::ArrayRef<Size> sizes);
/// Permutes the sizes of a tensor of `layout` to the order of `letters`.
Sizes collect(llvm::StringRef layout, llvm::StringRef letters,
              llvm::ArrayRef<Size> sizes);

/// Returns an image: an existing tensor of the layout's rank, or a new one of
/// sensible size.
Item pickImage(Graph &graph, Elements elements, llvm::StringRef layout);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_WINDOW_H
