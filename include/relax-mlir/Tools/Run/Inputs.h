//===- Inputs.h - inputs of a run ------------------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_INPUTS_H
#define RELAX_MLIR_TOOLS_RUN_INPUTS_H

#include "relax-mlir/Runtime/IO/NamedTensors.h"

#include <map>

namespace relax_mlir::run {

/// The type of a parameter or result in the compiler's notation: "float32[n,
/// 784]", "float32[*]" for an unknown rank, "?" for an unknown dimension, or
/// another text ("object") for a value that is not a tensor.
struct ValueType {
  std::string text;
  bool isTensor = false;
  bool hasRank = false;
  runtime::DataType dtype;
  std::vector<std::string> dims;

  static ValueType parse(const std::string &text);
  /// Returns the types in "(float32[n], (int64[n]))", flattened; a single type
  /// if `text` is not a tuple.
  static std::vector<ValueType> parseTuple(const std::string &text);
};

struct Parameter {
  std::string name;
  ValueType type;
};

/// Values of symbols, from --dim and from the shapes of files.
using Symbols = std::map<std::string, int64_t>;

/// Evaluates a dimension such as "2 * n + 1" or "min(n, m floordiv 2)", in the
/// compiler's notation. Fails, naming the cause, when a symbol has no value,
/// the text is malformed, or the value overflows.
runtime::Expected<int64_t> evaluateDim(const std::string &text,
                                       const Symbols &symbols);

/// Returns the names in such a text, in order.
std::vector<std::string> symbolsOf(const std::string &text);

/// Parses "NAME=N" into `symbols`.
runtime::Error parseDim(const std::string &text, Symbols &symbols);

/// Creates the arguments for `parameters` from specifications
/// `[NAME=]@file.npy|@file.pb|random:SEED|ramp|zeros`. Specifications without a
/// name fill the parameters in order; a parameter without a specification is
/// random. Symbols that no file and no --dim sets become 1 and are listed in
/// `guessed`, and so are unknown dimensions. Expressions over symbols are
/// evaluated. Each of `weights` whose name is that of a parameter is its
/// argument.
runtime::Expected<std::vector<runtime::HostTensor>>
makeInputs(const std::vector<Parameter> &parameters,
           const std::vector<std::string> &specifications, Symbols &symbols,
           std::vector<std::string> &guessed,
           std::vector<runtime::NamedTensor> weights = {});

/// Reads files of weights. Fails if two files have a tensor of one name.
runtime::Expected<std::vector<runtime::NamedTensor>>
readWeights(const std::vector<std::string> &paths);

/// Splits "NAME=REST" if NAME is one of `names`; otherwise the name is empty,
/// because a '=' may also be part of a file name.
std::pair<std::string, std::string>
splitName(const std::string &text, const std::vector<std::string> &names);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_INPUTS_H
