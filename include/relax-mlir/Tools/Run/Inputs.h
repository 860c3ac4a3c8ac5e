//===- Inputs.h - the arguments of a run ------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_INPUTS_H
#define RELAX_MLIR_TOOLS_RUN_INPUTS_H

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <map>

namespace relax_mlir::run {

/// The type of a parameter or a result as the compiler wrote it down:
/// "float32[n, 784]", "float32[*]" for an unknown rank, "?" where a dimension
/// is unknown, or anything else ("object") for what is not a tensor.
struct ValueType {
  std::string text;
  bool isTensor = false;
  bool hasRank = false;
  runtime::DataType dtype;
  std::vector<std::string> dims;

  static ValueType parse(const std::string &text);
  /// The types in "(float32[n], (int64[n]))", one after the other; one for
  /// anything that is no tuple.
  static std::vector<ValueType> parseTuple(const std::string &text);
};

struct Parameter {
  std::string name;
  ValueType type;
};

/// Values of symbols, from --dim and from the shapes of files.
using Symbols = std::map<std::string, int64_t>;

/// The value of a dimension such as "2 * n + 1" or "min(n, m floordiv 2)", as
/// the compiler writes them. Fails, naming what is at fault, where a symbol has
/// no value, the text is something else, or the value overflows.
runtime::Expected<int64_t> evaluateDim(const std::string &text,
                                       const Symbols &symbols);

/// The names in such a text, in order.
std::vector<std::string> symbolsOf(const std::string &text);

/// Reads "NAME=N" into `symbols`.
runtime::Error parseDim(const std::string &text, Symbols &symbols);

/// Makes the arguments for `parameters` from specifications
/// `[NAME=]@file.npy|@file.pb|random:SEED|ramp|zeros`. Those without a name
/// fill the parameters in order; a parameter without one is random. Symbols
/// that no file and no --dim fixes become 1 and are listed in `guessed`, as
/// unknown dimensions do. Expressions over symbols are evaluated.
runtime::Expected<std::vector<runtime::HostTensor>>
makeInputs(const std::vector<Parameter> &parameters,
           const std::vector<std::string> &specifications, Symbols &symbols,
           std::vector<std::string> &guessed);

/// Splits "NAME=REST" where NAME is one of `names`, or else gives an empty
/// name: a '=' may also be part of a file's name.
std::pair<std::string, std::string>
splitName(const std::string &text, const std::vector<std::string> &names);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_INPUTS_H
