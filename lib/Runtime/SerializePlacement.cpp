//===- SerializePlacement.cpp - the section of what is on the host --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BinaryStreams.h"

namespace relax_mlir::runtime {

namespace {
/// The indices of kernels and constants, and pairs of the indices of a function
/// and a parameter.
struct HostLists {
  std::vector<int64_t> kernels, constants, params;
};
} // namespace

static HostLists collect(const Executable &executable) {
  HostLists lists;
  for (size_t i = 0; i < executable.functions.size(); ++i) {
    const Function &function = executable.functions[i];
    if (function.isOnHost)
      lists.kernels.push_back(int64_t(i));
    for (uint32_t param : function.hostParams) {
      lists.params.push_back(int64_t(i));
      lists.params.push_back(int64_t(param));
    }
  }
  for (size_t i = 0; i < executable.constants.size(); ++i)
    if (executable.constants[i].isOnHost)
      lists.constants.push_back(int64_t(i));
  return lists;
}

std::string writePlacement(const Executable &executable) {
  HostLists lists = collect(executable);
  if (lists.kernels.empty() && lists.constants.empty() && lists.params.empty())
    return {};
  Writer out;
  out.dims(lists.kernels);
  out.dims(lists.constants);
  out.dims(lists.params);
  return std::move(out.bytes);
}

/// Returns the function of an index, or null if there is none of that kind.
static Function *find(Executable &executable, int64_t index,
                      FunctionKind kind) {
  if (index < 0 || uint64_t(index) >= executable.functions.size())
    return nullptr;
  Function &function = executable.functions[size_t(index)];
  return function.kind == kind ? &function : nullptr;
}

Error readPlacement(Reader in, Executable &executable) {
  HostLists lists = {in.dims(), in.dims(), in.dims()};
  if (in.failed() || in.remaining() != 0 || lists.params.size() % 2 != 0)
    return malformed("the section of the host has another size than its lists");
  for (int64_t index : lists.kernels) {
    Function *kernel = find(executable, index, FunctionKind::Kernel);
    if (!kernel)
      return malformed("function " + std::to_string(index) +
                       " is on the host and no kernel");
    kernel->isOnHost = true;
  }
  for (int64_t index : lists.constants) {
    if (index < 0 || uint64_t(index) >= executable.constants.size() ||
        executable.constants[size_t(index)].kind != Constant::Tensor)
      return malformed("constant " + std::to_string(index) +
                       " is on the host and no tensor");
    executable.constants[size_t(index)].isOnHost = true;
  }
  for (size_t i = 0; i < lists.params.size(); i += 2) {
    Function *function = find(executable, lists.params[i], FunctionKind::VM);
    int64_t param = lists.params[i + 1];
    if (!function || param < 0 || param >= function->numParams())
      return malformed("function " + std::to_string(lists.params[i]) +
                       " has no parameter " + std::to_string(param) +
                       " on the host");
    function->hostParams.push_back(uint32_t(param));
  }
  return Error::success();
}

} // namespace relax_mlir::runtime
