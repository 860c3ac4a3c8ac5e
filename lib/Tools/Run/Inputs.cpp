//===- Inputs.cpp - inputs of a run ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Inputs.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <optional>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

static std::optional<int64_t> parseNumber(const std::string &text) {
  errno = 0;
  char *end = nullptr;
  long long value = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || errno == ERANGE)
    return std::nullopt;
  return value;
}

/// Splits a list at its commas and strips the spaces before the parts. Commas
/// in brackets belong to expressions such as min(a, b).
static std::vector<std::string> splitAtCommas(const std::string &list) {
  std::vector<std::string> parts;
  if (list.empty())
    return parts;
  int depth = 0;
  std::string part;
  for (char c : list + ",") {
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    if (c == ',' && depth == 0) {
      parts.push_back(part);
      part.clear();
    } else if (c != ' ' || !part.empty()) {
      part += c;
    }
  }
  return parts;
}

ValueType ValueType::parse(const std::string &text) {
  ValueType type;
  type.text = text;
  size_t open = text.find('[');
  if (open == std::string::npos || text.back() != ']')
    return type;
  Expected<DataType> dtype = parseDataType(text.substr(0, open));
  if (!dtype || !isSupported(*dtype))
    return type;
  type.isTensor = true;
  type.dtype = *dtype;
  std::string dims = text.substr(open + 1, text.size() - open - 2);
  type.hasRank = dims != "*";
  if (!type.hasRank || dims.empty())
    return type;
  type.dims = splitAtCommas(dims);
  return type;
}

std::vector<ValueType> ValueType::parseTuple(const std::string &text) {
  std::vector<ValueType> types;
  bool isTuple = text.size() >= 2 && text.front() == '(' && text.back() == ')';
  if (!isTuple)
    return {parse(text)};
  for (const std::string &item : splitAtCommas(text.substr(1, text.size() - 2)))
    for (ValueType &type : parseTuple(item))
      types.push_back(std::move(type));
  return types;
}

static bool isSymbol(const std::string &dim) {
  return !dim.empty() &&
         (std::isalpha((unsigned char)dim[0]) || dim[0] == '_') &&
         std::all_of(dim.begin(), dim.end(), [](unsigned char c) {
           return std::isalnum(c) || c == '_';
         });
}

Error run::parseDim(const std::string &text, Symbols &symbols) {
  size_t equals = text.find('=');
  std::string name = text.substr(0, equals);
  std::optional<int64_t> value;
  if (equals != std::string::npos)
    value = parseNumber(text.substr(equals + 1));
  if (!isSymbol(name) || !value || *value < 0)
    return Error("--dim: expected NAME=N with N of 0 or more, got '" + text +
                 "'");
  if (!symbols.emplace(name, *value).second)
    return Error("--dim: '" + name + "' is given twice");
  return Error::success();
}

std::pair<std::string, std::string>
run::splitName(const std::string &text, const std::vector<std::string> &names) {
  // Takes the longest match: a name may itself contain '='.
  std::string best;
  for (const std::string &name : names)
    if (name.size() > best.size() && text.compare(0, name.size(), name) == 0 &&
        text.size() > name.size() && text[name.size()] == '=')
      best = name;
  if (best.empty())
    return {"", text};
  return {best, text.substr(best.size() + 1)};
}

/// Checks a tensor from a file against its parameter and binds its symbols.
static Error bindShape(const Parameter &parameter, const HostTensor &tensor,
                       Symbols &symbols) {
  const ValueType &type = parameter.type;
  auto mismatch = [&](const std::string &detail) {
    return Error("input '" + parameter.name + "': expected " + type.text +
                 ", got " + describe(tensor.dtype, tensor.shape) + detail);
  };
  if (tensor.dtype != type.dtype)
    return mismatch("");
  if (!type.hasRank)
    return Error::success();
  if (tensor.shape.size() != type.dims.size())
    return mismatch("");
  for (size_t i = 0; i < type.dims.size(); ++i) {
    const std::string &dim = type.dims[i];
    if (std::optional<int64_t> constant = parseNumber(dim)) {
      if (*constant != tensor.shape[i])
        return mismatch("");
    } else if (isSymbol(dim)) {
      auto [known, isNew] = symbols.emplace(dim, tensor.shape[i]);
      if (!isNew && known->second != tensor.shape[i])
        return mismatch(", and '" + dim + "' is " +
                        std::to_string(known->second));
    }
  }
  return Error::success();
}

/// Reports a --dim that no parameter has.
static Error checkDims(const std::vector<Parameter> &parameters,
                       const Symbols &symbols) {
  std::string all;
  std::vector<std::string> known;
  for (const Parameter &parameter : parameters)
    for (const std::string &dim : parameter.type.dims)
      if (isSymbol(dim) &&
          std::find(known.begin(), known.end(), dim) == known.end()) {
        known.push_back(dim);
        all += (all.empty() ? "" : ", ") + dim;
      }
  for (const auto &[name, value] : symbols)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return Error("--dim: no dimension is named '" + name + "'" +
                   (all.empty() ? "" : "; available: " + all));
  return Error::success();
}

/// Returns true for a specification that starts with a name no parameter has.
static bool namesNothing(const std::string &specification) {
  size_t equals = specification.find('=');
  return equals != std::string::npos && specification[0] != '@';
}

/// Generates the tensor for a specification that is not a file.
static Expected<HostTensor> generate(const Parameter &parameter,
                                     const std::string &how, size_t position,
                                     Symbols &symbols,
                                     std::vector<std::string> &guessed) {
  const ValueType &type = parameter.type;
  auto fail = [&](const std::string &message) {
    return Error("input '" + parameter.name + "': " + message);
  };
  if (!type.hasRank)
    return fail("its rank is unknown; give it as a file");
  std::vector<int64_t> shape;
  for (const std::string &dim : type.dims) {
    if (dim == "?") {
      guessed.push_back("a dimension of " + parameter.name);
      shape.push_back(1);
      continue;
    }
    for (const std::string &symbol : symbolsOf(dim))
      if (symbols.emplace(symbol, 1).second)
        guessed.push_back(symbol);
    Expected<int64_t> value = evaluateDim(dim, symbols);
    if (!value)
      return fail("the dimension '" + dim + "' of " + type.text + ": " +
                  value.error().message());
    if (*value < 0)
      return fail("the dimension '" + dim + "' of " + type.text + " is " +
                  std::to_string(*value) + ", choose other values with --dim");
    shape.push_back(*value);
  }
  Expected<HostTensor> tensor = HostTensor::create(type.dtype, shape);
  if (!tensor)
    return fail(tensor.error().message());
  if (how == "zeros")
    return tensor;
  if (how == "ramp") {
    fillRamp(*tensor);
    return tensor;
  }
  std::optional<int64_t> seed = how == "random" ? 0
                                : how.compare(0, 7, "random:") == 0
                                    ? parseNumber(how.substr(7))
                                    : std::nullopt;
  if (!seed)
    return fail("expected @FILE, random:SEED, ramp or zeros, got '" + how +
                "'");
  // Parameters of equal shape get different values from the same seed.
  fillRandom(*tensor, uint64_t(*seed) + (uint64_t(position) << 32));
  return tensor;
}

/// Prints the names of parameters: "x, y".
static std::string listNames(const std::vector<Parameter> &parameters) {
  std::string all;
  for (const Parameter &parameter : parameters)
    all += (all.empty() ? "" : ", ") + parameter.name;
  return all;
}

/// Chooses the source of each argument: a specification, an entry of `weights`,
/// or the default.
static Error
assignSpecifications(const std::vector<Parameter> &parameters,
                     const std::vector<std::string> &specifications,
                     const std::vector<NamedTensor> &weights,
                     std::vector<std::string> &how,
                     std::vector<std::optional<size_t>> &weightOf) {
  std::vector<std::string> names;
  for (const Parameter &parameter : parameters)
    names.push_back(parameter.name);
  bool isUsed = weights.empty();
  for (size_t w = 0; w < weights.size(); ++w) {
    size_t i =
        std::find(names.begin(), names.end(), weights[w].name) - names.begin();
    if (i == names.size())
      continue;
    weightOf[i] = w;
    isUsed = true;
  }
  if (!isUsed)
    return Error("--weights: no tensor has the name of a parameter, such as '" +
                 weights.front().name +
                 "'; available: " + listNames(parameters));
  std::vector<std::string> unnamed;
  for (const std::string &specification : specifications) {
    auto [name, rest] = splitName(specification, names);
    if (rest.empty())
      return Error("--input: expected [NAME=]SPEC, got '" + specification +
                   "'");
    if (name.empty() && namesNothing(rest))
      return Error("no input is named '" + rest.substr(0, rest.find('=')) +
                   "'; available: " + listNames(parameters));
    if (name.empty()) {
      unnamed.push_back(rest);
      continue;
    }
    size_t i = std::find(names.begin(), names.end(), name) - names.begin();
    if (!how[i].empty() || weightOf[i])
      return Error("input '" + name + "' is given twice");
    how[i] = rest;
  }
  size_t next = 0;
  for (const std::string &specification : unnamed) {
    while (next < how.size() && (!how[next].empty() || weightOf[next]))
      ++next;
    if (next == how.size())
      return Error("--input='" + specification +
                   "' is one too many: the function has " +
                   std::to_string(how.size()) +
                   (how.size() == 1 ? " parameter" : " parameters"));
    how[next] = specification;
  }
  return Error::success();
}

Expected<std::vector<HostTensor>>
run::makeInputs(const std::vector<Parameter> &parameters,
                const std::vector<std::string> &specifications,
                Symbols &symbols, std::vector<std::string> &guessed,
                std::vector<NamedTensor> weights) {
  for (const Parameter &parameter : parameters)
    if (!parameter.type.isTensor)
      return Error("input '" + parameter.name + "': a value of type '" +
                   parameter.type.text + "' cannot be given on a command line");
  if (Error error = checkDims(parameters, symbols))
    return error;
  std::vector<std::string> how(parameters.size());
  std::vector<std::optional<size_t>> weightOf(parameters.size());
  if (Error error = assignSpecifications(parameters, specifications, weights,
                                         how, weightOf))
    return error;

  // Files first: they bind the symbols that generated inputs then use.
  std::vector<HostTensor> inputs(parameters.size());
  for (bool files : {true, false}) {
    for (size_t i = 0; i < parameters.size(); ++i) {
      bool isFile = weightOf[i] || (!how[i].empty() && how[i][0] == '@');
      if (isFile != files)
        continue;
      DataType dtype = parameters[i].type.dtype;
      Expected<HostTensor> tensor =
          weightOf[i] ? roundTo(std::move(weights[*weightOf[i]].tensor), dtype)
          : files ? readTensorAs(how[i].substr(1), dtype)
                  : generate(parameters[i], how[i].empty() ? "random" : how[i],
                             i, symbols, guessed);
      if (!tensor)
        return tensor.takeError();
      if (files)
        if (Error error = bindShape(parameters[i], *tensor, symbols))
          return error;
      inputs[i] = std::move(*tensor);
    }
  }
  return inputs;
}

Expected<std::vector<NamedTensor>>
run::readWeights(const std::vector<std::string> &paths) {
  std::vector<NamedTensor> all;
  for (const std::string &path : paths) {
    Expected<std::vector<NamedTensor>> tensors = readNamedTensors(path);
    if (!tensors)
      return Error("--weights: " + tensors.error().message());
    for (NamedTensor &tensor : *tensors) {
      for (const NamedTensor &other : all)
        if (other.name == tensor.name)
          return Error("--weights: '" + path + "': the tensor '" + tensor.name +
                       "' is given twice");
      all.push_back(std::move(tensor));
    }
  }
  return all;
}
