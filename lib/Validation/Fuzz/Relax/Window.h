//===- Window.h - random windows over images ------------------------------===//
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

  /// A window that fits into an image of these spatial sizes in all runs, with
  /// `mayPad` by padding that follows from them. None where they have no
  /// elements.
  static std::optional<Window>
  pick(Graph &graph, llvm::ArrayRef<Size> spatialSizes, bool mayPad = true);
  void addAttributes(Graph &graph,
                     llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);
};

/// The letters of a layout: `first`, then those of the spatial dimensions.
std::string getLetters(llvm::StringRef first, unsigned numSpatialDims);

/// A random order of letters: mostly as they are.
std::string pickLayout(Random &random, llvm::StringRef letters);

/// Sizes given by letter, in the order of `layout`.
Sizes arrange(llvm::StringRef layout, llvm::StringRef letters,
              llvm::ArrayRef<Size> sizes);
/// The inverse: the sizes of a tensor of that layout, by letter.
Sizes collect(llvm::StringRef layout, llvm::StringRef letters,
              llvm::ArrayRef<Size> sizes);

/// An image: a tensor of the layout's rank that exists, or a new one of
/// sensible sizes.
Item pickImage(Graph &graph, Elements elements, llvm::StringRef layout);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_WINDOW_H
