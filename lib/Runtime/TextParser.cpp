//===- TextParser.cpp - parse executables from text -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AlignedBlob.h"
#include "TextScanner.h"
#include "TextSyntax.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <unordered_map>

namespace relax_mlir::runtime {

namespace {

/// Parses the items of the text, then replaces names by indices.
class TextParser : TextScanner {
public:
  explicit TextParser(std::string_view text) : TextScanner(text) {}

  Expected<Executable> parse() {
    while (skip(), at < text.size())
      if (!parseItem())
        return std::move(error);
    if (!resolve())
      return std::move(error);
    if (!weights.empty())
      executable.weights = copyAligned(weights.data(), weights.size());
    FaultLocation fault;
    if (Error invalid = verify(executable, fault))
      return locate(std::move(invalid), fault);
    return std::move(executable);
  }

private:
  //===--------------------------------------------------------------------===//
  // Items
  //===--------------------------------------------------------------------===//

  bool parseItem() {
    if (peek() == '@')
      return parseFunction();
    std::string_view keyword = peekWord();
    if (keyword == "c")
      return parseConstant();
    if (keyword == "weights")
      return parseWeights();
    if (keyword == "call" || keyword == "ret" || keyword == "goto" ||
        keyword == "if" || keyword == "If") {
      if (open < 0)
        return failAt(position, "an instruction outside a function");
      return parseInstruction();
    }
    if (keyword == "facts")
      return parseFacts();
    if (keyword == "origin")
      return parseOrigin();
    return expected("a function, an instruction or a constant");
  }

  bool parseWeights() {
    Position where = position;
    word();
    int64_t size = 0;
    if (!integer(size, "a size", 0))
      return false;
    if (!weights.empty())
      return failAt(where, "the weights are defined twice");
    while (skip(), text.substr(at, 2) == "0x" || peek() == '.')
      if (!hexBytes(weights))
        return false;
    if (weights.size() != uint64_t(size))
      return failAt(where, "expected " + std::to_string(size) +
                               " bytes of weights, got " +
                               std::to_string(weights.size()));
    return true;
  }

  bool parseConstant() {
    Position where = position;
    int64_t index = 0;
    if (!expect("c") || !expect("[") || !integer(index, "an index", 0) ||
        !expect("]") || !expect("="))
      return false;
    if (uint64_t(index) != executable.constants.size())
      return failAt(where, "expected c[" +
                               std::to_string(executable.constants.size()) +
                               "], got c[" + std::to_string(index) + "]");
    skip();
    Position kindAt = position;
    std::string kind(word());
    Constant constant;
    bool ok = true;
    if (kind == "tensor") {
      constant.kind = Constant::Tensor;
      ok = parseTensor(constant);
    } else if (kind == "shape") {
      constant.kind = Constant::Shape;
      ok = dims(constant.shape);
    } else if (kind == "string") {
      constant.kind = Constant::String;
      ok = string(constant.data);
    } else if (kind == "int") {
      constant.kind = Constant::Int;
      ok = integer(constant.intValue, "an integer");
    } else if (kind == "float") {
      constant.kind = Constant::Float;
      ok = floatNumber(constant.floatValue);
    } else if (kind == "dtype") {
      constant.kind = Constant::DType;
      ok = dtype(constant.dtype);
    } else {
      return failAt(kindAt, "expected tensor, shape, string, int, float or "
                            "dtype, got '" +
                                kind + "'");
    }
    executable.constants.push_back(std::move(constant));
    return ok;
  }

  /// Reads the word that marks what is on the host.
  bool acceptHost() {
    if (peekWord() != "host")
      return false;
    word();
    return true;
  }

  bool parseTensor(Constant &constant) {
    if (!dtype(constant.dtype) || !dims(constant.shape))
      return false;
    constant.isOnHost = acceptHost();
    if (peekWord() == "weights") {
      word();
      constant.storage = Constant::Weights;
      int64_t offset = 0;
      if (!integer(offset, "an offset", 0))
        return false;
      constant.offset = uint64_t(offset);
      return true;
    }
    if (peekWord() == "splat") {
      word();
      constant.storage = Constant::Splat;
    }
    return hexBytes(constant.data);
  }

  /// Reads the text of a type, up to one of `ends` outside of brackets.
  bool typeText(std::string &out, std::string_view ends) {
    skip();
    Position where = position;
    int depth = 0;
    while (at < text.size() && peek() != '\n') {
      char c = peek();
      if (depth == 0 && ends.find(c) != std::string_view::npos)
        break;
      depth += c == '(' || c == '[' || c == '<' || c == '{';
      depth -= c == ')' || c == ']' || c == '>' || c == '}';
      out += c;
      advance();
    }
    while (!out.empty() && out.back() == ' ')
      out.pop_back();
    if (!out.empty() && isTypeText(out))
      return true;
    return failAt(where,
                  "expected a type such as float32[n, 784], got '" + out + "'");
  }

  /// key=N
  bool attribute(std::string_view key, int64_t &value, int64_t max) {
    return expect(key) && expect("=") &&
           integer(value, std::string(key).c_str(), 0, max);
  }

  /// results(y, "a b")
  bool parseResultNames(Function &function) {
    if (!expect("results") || !expect("("))
      return false;
    do {
      std::string result;
      if (!name(result, "a result name"))
        return false;
      function.resultNames.push_back(std::move(result));
    } while (accept(","));
    return expect(")");
  }

  bool parseFunction() {
    Position where = position;
    Function function;
    if (!expect("@") || !name(function.name, "a function name"))
      return false;
    auto [it, inserted] =
        defined.try_emplace(function.name, int64_t(defined.size()));
    if (!inserted)
      return failAt(where, "function '" + function.name + "' is defined twice");
    bool ok = true;
    std::string_view keyword = peekWord();
    open = -1;
    bool listed = false, typed = false;
    int64_t numRegisters = -1;
    if (keyword == "packed_func") {
      word();
      function.kind = FunctionKind::Packed;
      ok = expect(";");
    } else if (keyword == "kernel") {
      word();
      function.kind = FunctionKind::Kernel;
      int64_t buffers = 0, symbols = 0;
      ok = attribute("buffers", buffers, UINT32_MAX) &&
           attribute("symbols", symbols, UINT32_MAX);
      function.isOnHost = ok && acceptHost();
      ok = ok && expect(";");
      function.numBuffers = uint32_t(buffers);
      function.numSymbols = uint32_t(symbols);
    } else {
      open = int64_t(executable.functions.size());
      if (accept("(")) {
        listed = true;
        if (!accept(")")) {
          do {
            std::string param;
            if (!name(param, "a parameter name"))
              return false;
            function.paramNames.push_back(std::move(param));
            if (acceptHost())
              function.hostParams.push_back(
                  uint32_t(function.paramNames.size() - 1));
            std::string type;
            if (accept(":") && !typeText(type, ",)"))
              return false;
            typed |= !type.empty();
            function.paramTypes.push_back(std::move(type));
          } while (accept(","));
          if (!expect(")"))
            return false;
        }
      }
      if (peekWord() == "regs" && !attribute("regs", numRegisters, INT32_MAX))
        return false;
      if (!typed)
        function.paramTypes.clear();
      if (peekWord() == "results" && !parseResultNames(function))
        return false;
      if (accept("->") && !typeText(function.resultType, ":"))
        return false;
      ok = expect(":");
    }
    function.numRegisters = numRegisters;
    executable.functions.push_back(std::move(function));
    headers.push_back({where, listed, {}});
    return ok;
  }

  //===--------------------------------------------------------------------===//
  // Facts
  //===--------------------------------------------------------------------===//

  /// ["a", "b"]
  bool strings(std::vector<std::string> &out) {
    if (!expect("["))
      return false;
    if (accept("]"))
      return true;
    do {
      if (!string(out.emplace_back()))
        return false;
    } while (accept(","));
    return expect("]");
  }

  /// The name of a function that is defined above; stores its index.
  bool definedFunction(uint32_t &index) {
    skip();
    Position where = position;
    std::string callee;
    if (!expect("@") || !name(callee, "a function name"))
      return false;
    auto it = defined.find(callee);
    if (it == defined.end())
      return failAt(where, "no function '" + callee + "' is defined above");
    index = uint32_t(it->second);
    return true;
  }

  bool parseCost(KernelCost &cost) {
    expect("cost");
    cost.flops = cost.f64Flops = cost.integerOps = "";
    if (peekWord() == "at_most") {
      word();
      cost.atMost = true;
    }
    return expect("flops") && string(cost.flops) && expect("f64_flops") &&
           string(cost.f64Flops) && expect("integer_ops") &&
           string(cost.integerOps) && expect("reads") && strings(cost.reads) &&
           expect("writes") && strings(cost.writes);
  }

  bool parseFacts() {
    word();
    open = -1;
    KernelFacts facts;
    if (!definedFunction(facts.function))
      return false;
    if (peekWord() == "cost" && !parseCost(facts.cost.emplace()))
      return false;
    while (peekWord() == "rule") {
      word();
      AppliedRule &rule = facts.rules.emplace_back();
      if (!string(rule.rule) || !expect("block") || !string(rule.block) ||
          !expect("tiles") || !dims(rule.tiles))
        return false;
    }
    executable.facts.kernels.push_back(std::move(facts));
    return true;
  }

  bool parseOrigin() {
    word();
    open = -1;
    InstructionOrigin origin;
    int64_t instruction = 0;
    if (!definedFunction(origin.function) ||
        !integer(instruction, "an instruction", 0, UINT32_MAX) ||
        !strings(origin.nodes))
      return false;
    origin.instruction = uint32_t(instruction);
    executable.facts.origins.push_back(std::move(origin));
    return true;
  }

  bool parseRegister(int64_t &value, bool allowVoid, bool allowVM = false) {
    skip();
    Position where = position;
    if (!accept("%"))
      return expected("a register");
    std::string_view special = peekWord();
    if (special == "void" || special == "vm") {
      word();
      value = special == "void" ? kVoidRegister : kVMRegister;
      if ((special == "void" && allowVoid) || (special == "vm" && allowVM))
        return true;
      return failAt(where, "expected a register with a number, got '%" +
                               std::string(special) + "'");
    }
    return integer(value, "a register", 0, (int64_t(1) << 20) - 1);
  }

  bool parseArg(Arg &arg) {
    skip();
    int64_t value = 0;
    if (peek() == '%') {
      if (!parseRegister(value, /*allowVoid=*/true, /*allowVM=*/true))
        return false;
      arg = Arg::reg(value);
      return true;
    }
    if (accept("i")) {
      if (!integer(value, "an immediate", Arg::kMinValue, Arg::kMaxValue))
        return false;
      arg = Arg::imm(value);
      return true;
    }
    if (accept("c[")) {
      if (!integer(value, "a constant", 0, Arg::kMaxValue) || !expect("]"))
        return false;
      arg = Arg::constant(value);
      return true;
    }
    if (accept("f[")) {
      std::string callee;
      if (!name(callee, "a function name") || !expect("]"))
        return false;
      arg = Arg::function(nameId(callee));
      return true;
    }
    return expected("an argument such as %0, i-3, c[1] or f[name]");
  }

  bool parseInstruction() {
    Position where = position;
    std::string_view opcode = word();
    std::vector<int64_t> words;
    int64_t reg = 0, offset = 0;
    if (opcode == "call") {
      std::string callee;
      if (!name(callee, "a function name") || !expect("in:"))
        return false;
      words = {int64_t(Opcode::Call), kVoidRegister, nameId(callee), 0};
      if (peekWord() != "dst") {
        do {
          Arg arg;
          if (!parseArg(arg))
            return false;
          words.push_back(arg.word());
        } while (accept(","));
      }
      if (!expect("dst:") || !parseRegister(words[1], /*allowVoid=*/true))
        return false;
      words[3] = int64_t(words.size()) - 4;
    } else if (opcode == "ret") {
      if (!parseRegister(reg, /*allowVoid=*/true))
        return false;
      words = {int64_t(Opcode::Ret), reg};
    } else if (opcode == "goto") {
      if (!integer(offset, "a jump offset"))
        return false;
      words = {int64_t(Opcode::Goto), offset};
    } else {
      if (!parseRegister(reg, /*allowVoid=*/false))
        return false;
      accept(",");
      if (!integer(offset, "a jump offset"))
        return false;
      words = {int64_t(Opcode::If), reg, offset};
    }
    Function &function = executable.functions[size_t(open)];
    if (function.code.size() > UINT32_MAX)
      return failAt(where, "the function is too long");
    function.starts.push_back(uint32_t(function.code.size()));
    function.code.insert(function.code.end(), words.begin(), words.end());
    headers[size_t(open)].instructions.push_back(where);
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Names to indices
  //===--------------------------------------------------------------------===//

  int64_t nameId(const std::string &callee) {
    auto [it, inserted] = nameIds.try_emplace(callee, int64_t(names.size()));
    if (inserted)
      names.push_back(callee);
    return it->second;
  }

  /// Adds a packed function for each undefined name, in order of first use, and
  /// infers the parameters and registers that headers leave out.
  bool resolve() {
    std::vector<int64_t> index;
    for (const std::string &used : names) {
      auto it = defined.find(used);
      if (it != defined.end()) {
        index.push_back(it->second);
        continue;
      }
      index.push_back(int64_t(executable.functions.size()));
      Function function;
      function.kind = FunctionKind::Packed;
      function.name = used;
      executable.functions.push_back(std::move(function));
    }
    for (size_t i = 0; i < headers.size(); ++i) {
      Function &function = executable.functions[i];
      for (uint32_t start : function.starts) {
        int64_t *words = function.code.data() + start;
        if (words[0] != int64_t(Opcode::Call))
          continue;
        words[2] = index[size_t(words[2])];
        for (int64_t a = 0; a < words[3]; ++a) {
          Arg arg = Arg::fromWord(words[4 + a]);
          if (arg.kind() == ArgKind::Function)
            words[4 + a] = Arg::function(index[size_t(arg.value())]).word();
        }
      }
      if (function.kind != FunctionKind::VM)
        continue;
      if (!headers[i].paramsListed) {
        int64_t numParams = inferNumParams(function);
        for (int64_t p = 0; p < numParams; ++p)
          function.paramNames.push_back(defaultParamName(size_t(p)));
      }
      if (function.numRegisters < 0)
        function.numRegisters = inferNumRegisters(function);
    }
    return true;
  }

  /// Prefixes a verifier's message with the position of the instruction or
  /// function.
  Error locate(Error invalid, FaultLocation fault) {
    Position where;
    if (fault.function >= 0 && size_t(fault.function) < headers.size()) {
      const Header &header = headers[size_t(fault.function)];
      where = header.position;
      if (fault.pc >= 0 && size_t(fault.pc) < header.instructions.size())
        where = header.instructions[size_t(fault.pc)];
    }
    failAt(where, invalid.message());
    return std::move(error);
  }

  struct Header {
    Position position;
    bool paramsListed;
    std::vector<Position> instructions;
  };

  Executable executable;
  std::string weights;
  std::vector<Header> headers;
  /// Functions with a header, by name; the value is their index.
  std::unordered_map<std::string, int64_t> defined;
  /// Names that instructions use; the value is their order of first use.
  std::unordered_map<std::string, int64_t> nameIds;
  std::vector<std::string> names;
  int64_t open = -1;
};

} // namespace

Expected<Executable> parseText(std::string_view text) {
  return TextParser(text).parse();
}

} // namespace relax_mlir::runtime
