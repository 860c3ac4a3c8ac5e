//===- ExecutableAPI.cpp - executables for other languages ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Builders and executables are function objects, whose first argument names a
// method:
//
//   relax_mlir.runtime.exec_builder() -> builder
//   builder("declare_function", name)
//   builder("declare_kernel", name, buffers, symbols, is_on_host)
//   builder("begin_function", name, parameters...)
//   builder("set_signature", number of parameters, types..., result type,
//           result names...)
//   builder("add_host_param", position); builder("end_function")
//   builder("emit_call", callee, destination, words of arguments...)
//   builder("emit_ret", register); builder("emit_goto", offset)
//   builder("emit_if", register, offset)
//   builder("function", name) -> word of an argument
//   builder("constant", value) -> word of an argument
//   builder("tensor", dtype, shape, bytes, is_splat, is_on_host) -> word
//   builder("get") -> executable
//
//   relax_mlir.runtime.parse_text(text) -> executable
//   relax_mlir.runtime.read_executable(path) -> executable
//   executable("as_text", layout[, elide_above]) -> text, in the layout
//     "published" or "compact"
//   executable("as_python"[, elide_above]) -> text; executable("stats") -> text
//   executable("has_function", name); executable("save", path)
//   executable("load"[, device]) -> lookup (HostAPI.cpp)
//
//===----------------------------------------------------------------------===//

#include "HostAPI.h"
#include "MappedFile.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/ExecutableBuilder.h"

#include <cstdio>

namespace relax_mlir::runtime {

namespace {

std::vector<std::string> stringsFrom(Args &args, int32_t first, int32_t end) {
  std::vector<std::string> texts;
  for (int32_t i = first; i < end; ++i)
    texts.emplace_back(args.string(i));
  return texts;
}

//===----------------------------------------------------------------------===//
// Executables
//===----------------------------------------------------------------------===//

/// Reads the size above which tensors are elided, which may be missing.
TextOptions textOptions(Args &args, int32_t i) {
  TextOptions options;
  if (args.size() <= i || !args.expectCount(i + 1))
    return options;
  int64_t bytes = args.integer(i);
  if (bytes < 0)
    args.fail("ValueError",
              "expected a size of 0 or more, got " + std::to_string(bytes));
  options.elideAbove = uint64_t(bytes);
  return options;
}

int asText(const Executable &executable, Args &args, TVMFFIAny *ret) {
  std::string_view layout = args.string(1);
  TextOptions options = textOptions(args, 2);
  if (!args.failed() && layout != "published" && layout != "compact")
    args.fail("ValueError", "expected the layout published or compact, got '" +
                                std::string(layout) + "'");
  if (args.failed())
    return args.raiseError();
  options.layout =
      layout == "published" ? TextLayout::Published : TextLayout::Compact;
  return give(makeString(printText(executable, options)), ret);
}

int asPython(const Executable &executable, Args &args, TVMFFIAny *ret) {
  TextOptions options = textOptions(args, 1);
  if (args.failed())
    return args.raiseError();
  return give(makeString(printPython(executable, options)), ret);
}

int stats(const Executable &executable, Args &, TVMFFIAny *ret) {
  return give(makeString(printStatistics(executable)), ret);
}

int hasFunction(const Executable &executable, Args &args, TVMFFIAny *ret) {
  std::string_view name = args.string(1);
  if (args.failed())
    return args.raiseError();
  return give(Any::boolean(executable.find(name) >= 0), ret);
}

int save(const Executable &executable, Args &args, TVMFFIAny *) {
  std::string path(args.string(1));
  if (args.failed())
    return args.raiseError();
  std::string bytes = serialize(executable);
  std::FILE *file = std::fopen(path.c_str(), "wb");
  bool isWritten =
      file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file)
    isWritten &= std::fclose(file) == 0;
  return isWritten ? 0 : raise("RuntimeError", path + ": cannot write");
}

int load(const Executable &executable, Args &args, TVMFFIAny *ret) {
  DLDevice device = deviceArg(args, 1);
  if (args.failed())
    return args.raiseError();
  return giveLookup(VirtualMachine::create(executable, {}, nullptr, device),
                    ret);
}

const std::pair<const char *, int (*)(const Executable &, Args &, TVMFFIAny *)>
    executableMethods[] = {
        {"as_text", asText}, {"as_python", asPython},
        {"stats", stats},    {"has_function", hasFunction},
        {"save", save},      {"load", load},
};

int giveExecutable(Expected<Executable> executable, TVMFFIAny *ret) {
  if (!executable)
    return raise("ValueError", executable.error().message());
  auto shared = std::make_shared<const Executable>(std::move(*executable));
  return give(makeFunction([shared](const TVMFFIAny *argv, int32_t argc,
                                    TVMFFIAny *ret) {
                return callMethod("relax_mlir.runtime.executable",
                                  executableMethods, *shared, argv, argc, ret);
              }),
              ret);
}

int parseTextFunction(void *, const TVMFFIAny *argv, int32_t argc,
                      TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.parse_text", argv, argc);
  std::string_view text = args.string(0);
  if (args.failed())
    return args.raiseError();
  return giveExecutable(parseText(text), ret);
}

int readExecutableFunction(void *, const TVMFFIAny *argv, int32_t argc,
                           TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.read_executable", argv, argc);
  std::string path(args.string(0));
  if (args.failed())
    return args.raiseError();
  Expected<std::shared_ptr<MappedFile>> file = MappedFile::open(path);
  if (!file)
    return raise(file.error());
  DeserializeOptions options;
  options.owner = *file;
  Expected<Executable> executable =
      deserialize((*file)->data(), (*file)->size(), std::move(options));
  if (!executable)
    return raise(executable.takeError().in(path));
  return giveExecutable(std::move(executable), ret);
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

using Builder = ExecutableBuilder;

int declareFunction(Builder &builder, Args &args, TVMFFIAny *) {
  std::string_view name = args.string(1);
  if (args.failed())
    return args.raiseError();
  builder.declareFunction(name);
  return 0;
}

int declareKernel(Builder &builder, Args &args, TVMFFIAny *) {
  std::string_view name = args.string(1);
  int64_t counts[2] = {0, 0}, isOnHost = 0;
  if (args.expectCount(5)) {
    for (int32_t i : {0, 1}) {
      counts[i] = args.integer(2 + i);
      if (counts[i] < 0 || counts[i] > UINT32_MAX)
        args.fail("ValueError", "kernel '" + std::string(name) +
                                    "' cannot have " +
                                    std::to_string(counts[i]) +
                                    (i == 0 ? " buffers" : " symbols"));
    }
    isOnHost = args.integer(4);
  }
  if (args.failed())
    return args.raiseError();
  builder.declareKernel(name, uint32_t(counts[0]), uint32_t(counts[1]),
                        isOnHost != 0);
  return 0;
}

int beginFunction(Builder &builder, Args &args, TVMFFIAny *) {
  std::string_view name = args.string(1);
  std::vector<std::string> params = stringsFrom(args, 2, args.size());
  if (args.failed())
    return args.raiseError();
  builder.beginFunction(name, std::move(params));
  return 0;
}

int setSignature(Builder &builder, Args &args, TVMFFIAny *) {
  int64_t count = args.expectAtLeast(3) ? args.integer(1) : 0;
  if (!args.failed() && (count < 0 || count > args.size() - 3))
    args.fail("ValueError", "expected " + std::to_string(count) +
                                " types of parameters and a result type");
  if (args.failed())
    return args.raiseError();
  int32_t result = 2 + int32_t(count);
  std::vector<std::string> types = stringsFrom(args, 2, result);
  std::string resultType(args.string(result));
  std::vector<std::string> names = stringsFrom(args, result + 1, args.size());
  if (args.failed())
    return args.raiseError();
  builder.setSignature(std::move(types), std::move(resultType),
                       std::move(names));
  return 0;
}

int addHostParam(Builder &builder, Args &args, TVMFFIAny *) {
  int64_t position = args.expectCount(2) ? args.integer(1) : 0;
  if (!args.failed() && (position < 0 || position > UINT32_MAX))
    args.fail("ValueError", "expected the position of a parameter, got " +
                                std::to_string(position));
  if (args.failed())
    return args.raiseError();
  builder.addHostParam(uint32_t(position));
  return 0;
}

int endFunction(Builder &builder, Args &, TVMFFIAny *) {
  builder.endFunction();
  return 0;
}

int emitCall(Builder &builder, Args &args, TVMFFIAny *) {
  std::string_view callee = args.string(1);
  int64_t dst = args.expectAtLeast(3) ? args.integer(2) : 0;
  std::vector<Arg> operands;
  for (int32_t i = 3; i < args.size(); ++i)
    operands.push_back(Arg::fromWord(args.integer(i)));
  if (args.failed())
    return args.raiseError();
  builder.emitCall(callee, operands, dst);
  return 0;
}

int emitRet(Builder &builder, Args &args, TVMFFIAny *) {
  int64_t reg = args.expectCount(2) ? args.integer(1) : 0;
  if (args.failed())
    return args.raiseError();
  builder.emitRet(reg);
  return 0;
}

int emitGoto(Builder &builder, Args &args, TVMFFIAny *) {
  int64_t offset = args.expectCount(2) ? args.integer(1) : 0;
  if (args.failed())
    return args.raiseError();
  builder.emitGoto(offset);
  return 0;
}

int emitIf(Builder &builder, Args &args, TVMFFIAny *) {
  int64_t condition = 0, offset = 0;
  if (args.expectCount(3)) {
    condition = args.integer(1);
    offset = args.integer(2);
  }
  if (args.failed())
    return args.raiseError();
  builder.emitIf(condition, offset);
  return 0;
}

int giveArg(Arg arg, TVMFFIAny *ret) {
  return give(Any::integer(arg.word()), ret);
}

int functionArg(Builder &builder, Args &args, TVMFFIAny *ret) {
  std::string_view name = args.string(1);
  if (args.failed())
    return args.raiseError();
  return giveArg(Arg::function(builder.declareFunction(name)), ret);
}

/// Copies a contiguous tensor to the constants.
int giveTensor(Builder &builder, const DLTensor &tensor, TVMFFIAny *ret) {
  if (tensor.device.device_type != kDLCPU || !isDense(tensor))
    return raise("ValueError",
                 "a constant must be a contiguous tensor of the host");
  return giveArg(
      builder.addTensor(
          dataTypeOf(tensor),
          std::vector<int64_t>(tensor.shape, tensor.shape + tensor.ndim),
          dataOf(tensor), numBytes(tensor)),
      ret);
}

int addConstant(Builder &builder, Args &args, TVMFFIAny *ret) {
  if (!args.expectCount(2))
    return args.raiseError();
  const TVMFFIAny &value = args[1];
  if (const DLTensor *tensor = asTensor(value))
    return giveTensor(builder, *tensor, ret);
  if (std::optional<int64_t> number = asInteger(value))
    return giveArg(builder.addInt(*number), ret);
  if (value.type_index == kTVMFFIFloat)
    return giveArg(builder.addFloat(value.v_float64), ret);
  if (std::optional<std::string_view> text = asString(value))
    return giveArg(builder.addString(*text), ret);
  if (std::optional<DataType> type = asDataType(value))
    return giveArg(builder.addDataType(*type), ret);
  if (const TVMFFIShapeCell *shape = asShape(value))
    return giveArg(builder.addShape({shape->data, shape->data + shape->size}),
                   ret);
  return raise("TypeError", "expected a number, a string, a dtype, a shape or "
                            "a tensor as a constant, got " +
                                describeKind(value));
}

int addTensor(Builder &builder, Args &args, TVMFFIAny *ret) {
  if (!args.expectCount(6))
    return args.raiseError();
  DataType type = args.dataType(1);
  const TVMFFIShapeCell *shape = args.shape(2);
  std::string_view bytes = args.bytes(3);
  bool isSplat = args.integer(4) != 0, isOnHost = args.integer(5) != 0;
  if (args.failed())
    return args.raiseError();
  std::vector<int64_t> dims(shape->data, shape->data + shape->size);
  if (!isSplat)
    return giveArg(
        builder.addTensor(type, dims, bytes.data(), bytes.size(), isOnHost),
        ret);
  if (bytes.size() != type.bytes())
    return raise("ValueError", "expected " + std::to_string(type.bytes()) +
                                   " bytes of one element, got " +
                                   std::to_string(bytes.size()));
  return giveArg(builder.addSplatTensor(type, dims, bytes.data(), isOnHost),
                 ret);
}

int get(Builder &builder, Args &, TVMFFIAny *ret) {
  builder.compactRegisters();
  return giveExecutable(builder.finish(Builder::FunctionOrder::Declared), ret);
}

const std::pair<const char *, int (*)(Builder &, Args &, TVMFFIAny *)>
    builderMethods[] = {
        {"declare_function", declareFunction},
        {"declare_kernel", declareKernel},
        {"begin_function", beginFunction},
        {"set_signature", setSignature},
        {"add_host_param", addHostParam},
        {"end_function", endFunction},
        {"emit_call", emitCall},
        {"emit_ret", emitRet},
        {"emit_goto", emitGoto},
        {"emit_if", emitIf},
        {"function", functionArg},
        {"constant", addConstant},
        {"tensor", addTensor},
        {"get", get},
};

int execBuilderFunction(void *, const TVMFFIAny *, int32_t, TVMFFIAny *ret) {
  auto builder = std::make_shared<Builder>();
  return give(makeFunction([builder](const TVMFFIAny *argv, int32_t argc,
                                     TVMFFIAny *ret) {
                return callMethod("relax_mlir.runtime.exec_builder",
                                  builderMethods, *builder, argv, argc, ret);
              }),
              ret);
}

const Builtin table[] = {
    {"relax_mlir.runtime.exec_builder", execBuilderFunction},
    {"relax_mlir.runtime.parse_text", parseTextFunction},
    {"relax_mlir.runtime.read_executable", readExecutableFunction},
};

} // namespace

BuiltinTable executableFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
