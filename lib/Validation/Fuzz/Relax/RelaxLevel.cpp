//===- RelaxLevel.cpp - check random relax graphs -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../Agreement.h"
#include "../NativeProgram.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "relax-mlir/Validation/Fuzz/Inputs.h"
#include "relax-mlir/Validation/Fuzz/Level.h"
#include "relax-mlir/Validation/Fuzz/RelaxPrograms.h"
#include "llvm/Support/Error.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using reference::RuntimeValue;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Returns the number of runs that the attributes of the arguments describe.
static unsigned getNumRuns(relax::FuncOp main) {
  for (unsigned i = 0; i < main.getNumArguments(); ++i)
    if (auto shapes = main.getArgAttrOfType<ArrayAttr>(i, "fuzz.shapes"))
      return shapes.size();
  return 1;
}

/// Returns the shape of argument `index` in a run. Without the attribute, as in
/// a hand-written program, unknown extents are 3.
static SmallVector<int64_t> getShape(relax::FuncOp main, unsigned index,
                                     unsigned run) {
  if (auto shapes = main.getArgAttrOfType<ArrayAttr>(index, "fuzz.shapes"))
    if (run < shapes.size())
      if (auto shape = dyn_cast<DenseI64ArrayAttr>(shapes[run]))
        return SmallVector<int64_t>(shape.asArrayRef());
  SmallVector<int64_t> shape;
  auto type = relax::TensorShape::of(main.getArgumentTypes()[index]);
  if (type.hasRank())
    for (const relax::Dim &dim : type.getDims()) {
      FailureOr<int64_t> value = failure();
      if (dim)
        value = dim->evaluate([](StringRef) { return int64_t(3); });
      shape.push_back(succeeded(value) ? *value : 3);
    }
  return shape;
}

/// Returns the elements of all arguments in a run.
static FailureOr<SmallVector<ElementsAttr>> makeArguments(relax::FuncOp main,
                                                          unsigned run) {
  SmallVector<ElementsAttr> arguments;
  for (unsigned i = 0; i < main.getNumArguments(); ++i) {
    auto type = dyn_cast<TensorType>(main.getArgumentTypes()[i]);
    if (!type)
      return main.emitOpError("expected tensor arguments");
    auto seed = main.getArgAttrOfType<IntegerAttr>(i, "fuzz.seed");
    Random random(seed ? seed.getInt() : i);
    for (unsigned skipped = 0; skipped < run; ++skipped)
      random = random.fork();
    SmallVector<int64_t> shape = getShape(main, i, run);
    arguments.push_back(makeRandomElements(
        RankedTensorType::get(shape, type.getElementType()), random));
  }
  return arguments;
}

static FailureOr<Values> toValues(relax::FuncOp main,
                                  ArrayRef<ElementsAttr> arguments) {
  Values values;
  for (ElementsAttr argument : arguments) {
    auto tensor = reference::Tensor::fromConstant(
        argument, reference::Precision::Declared);
    if (!tensor)
      return main.emitOpError(
          "has arguments that the reference does not support");
    values.push_back(*tensor);
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Constant arguments
//===----------------------------------------------------------------------===//

/// Returns a copy of the module whose main function has the arguments of one
/// run as constants. The compiler folds it.
static OwningOpRef<ModuleOp> foldArguments(ModuleOp module,
                                           ArrayRef<ElementsAttr> arguments) {
  OwningOpRef<ModuleOp> clone = module.clone();
  auto main = clone->lookupSymbol<relax::FuncOp>("main");
  Block &body = main.getBody().front();
  OpBuilder builder(main.getContext());
  builder.setInsertionPointToStart(&body);
  // Binding the symbols makes all dependent types static.
  relax::SymbolMap symbols;
  for (auto [argument, value] : llvm::zip_equal(body.getArguments(), arguments))
    relax::unifySymbols(argument.getType(), value.getType(), symbols);
  if (failed(relax::substituteSymbolsInFunction(main, symbols)))
    return {};
  for (auto [argument, value] :
       llvm::zip_equal(body.getArguments(), arguments)) {
    Value constant = relax::ConstantOp::create(builder, main.getLoc(), value);
    if (constant.getType() != argument.getType())
      constant = relax::MatchCastOp::create(builder, main.getLoc(),
                                            argument.getType(), constant);
    argument.replaceAllUsesWith(constant);
  }
  main.removeArgAttrsAttr();
  body.eraseArguments(0, body.getNumArguments());
  main.setFunctionType(
      builder.getFunctionType({}, body.getTerminator()->getOperandTypes()));
  return clone;
}

//===----------------------------------------------------------------------===//
// The level
//===----------------------------------------------------------------------===//

namespace {
class RelaxOracle {
public:
  RelaxOracle(ModuleOp module, const OracleOptions &options)
      : module(module), options(options),
        handler(module.getContext(), [this](Diagnostic &diagnostic) {
          llvm::raw_string_ostream(text) << diagnostic << "\n";
          return success();
        }) {}

  std::optional<Finding> run();

private:
  Finding fail(StringRef kind, const Twine &message = "") {
    return {kind.str(), (message + text).str()};
  }
  std::optional<Finding> checkRoundTrip();
  std::optional<Finding> computeExpectations();
  std::optional<Finding> checkNative(bool asLibrary);
  std::optional<Finding> checkFolded();

  ModuleOp module;
  const OracleOptions &options;
  std::string text;
  ScopedDiagnosticHandler handler;
  relax::FuncOp main;
  SmallVector<SmallVector<ElementsAttr>> inputs;
  SmallVector<Values> arguments;
  std::vector<Expectation> expectations;
};

class RelaxLevel : public Level {
public:
  StringRef getName() const override { return "relax"; }
  OwningOpRef<ModuleOp>
  generate(MLIRContext &context, uint64_t seed,
           const GeneratorOptions &generatorOptions) const override {
    return generateRelaxProgram(context, seed, generatorOptions.operations);
  }
  std::optional<Finding>
  check(ModuleOp module, const OracleOptions &oracleOptions) const override {
    return RelaxOracle(module, oracleOptions).run();
  }
};
} // namespace

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

std::optional<Finding> RelaxOracle::checkRoundTrip() {
  std::string printed = print(module);
  auto parsed = parseSourceString<ModuleOp>(printed, module.getContext());
  if (!parsed)
    return fail("round-trip", "the printed program does not parse\n");
  if (print(*parsed) != printed)
    return fail("round-trip", "the parsed program prints differently\n");
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(module, os)))
    return fail("round-trip", "the program cannot be written as bytecode\n");
  parsed = parseSourceString<ModuleOp>(bytes, module.getContext());
  if (!parsed || print(*parsed) != printed)
    return fail("round-trip", "the program read from bytecode differs\n");
  return std::nullopt;
}

std::optional<Finding> RelaxOracle::computeExpectations() {
  for (unsigned run = 0, end = getNumRuns(main); run < end; ++run) {
    FailureOr<SmallVector<ElementsAttr>> elements = makeArguments(main, run);
    if (failed(elements))
      return fail("reference");
    FailureOr<Values> values = toValues(main, *elements);
    if (failed(values))
      return fail("reference");
    FailureOr<Expectation> expectation =
        Expectation::compute(module, "main", *values);
    if (failed(expectation))
      return fail("reference");
    std::string problem = expectation->compareReferences();
    if (!problem.empty())
      return fail("reference", "the references differ: " + problem + "\n");
    inputs.push_back(std::move(*elements));
    arguments.push_back(std::move(*values));
    expectations.push_back(std::move(*expectation));
  }
  return std::nullopt;
}

std::optional<Finding> RelaxOracle::checkNative(bool asLibrary) {
  OwningOpRef<ModuleOp> clone = module.clone();
  auto program = asLibrary
                     ? NativeProgram::compileToLibrary(*clone, options.compile)
                     : NativeProgram::compile(*clone, options.compile);
  StringRef what = asLibrary ? "the library: " : "";
  if (failed(program))
    return fail("compile", what);
  for (unsigned run = 0; run < arguments.size(); ++run) {
    std::string where = (what + "run " + Twine(run) + ": ").str();
    llvm::Expected<Values> results = program->call(main, arguments[run]);
    if (!results)
      return fail("run", where + llvm::toString(results.takeError()) + "\n");
    std::string problem = expectations[run].compare(*results, options.coverage);
    if (!problem.empty())
      return fail("numbers", where + problem + "\n");
  }
  return std::nullopt;
}

std::optional<Finding> RelaxOracle::checkFolded() {
  for (unsigned run = 0; run < arguments.size(); ++run) {
    OwningOpRef<ModuleOp> folded = foldArguments(module, inputs[run]);
    if (!folded)
      continue;
    std::string where = "folded, run " + std::to_string(run) + ": ";
    if (failed(verify(*folded)))
      return fail("verifier", where);
    auto program = NativeProgram::compile(*folded, options.compile);
    if (failed(program))
      return fail("compile", where);
    llvm::Expected<Values> results = program->call(main, {});
    if (!results)
      return fail("run", where + llvm::toString(results.takeError()) + "\n");
    std::string problem = expectations[run].compare(*results, options.coverage);
    if (!problem.empty())
      return fail("numbers", where + problem + "\n");
  }
  return std::nullopt;
}

std::optional<Finding> RelaxOracle::run() {
  if (failed(verify(module)))
    return fail("verifier");
  if (std::optional<Finding> finding = checkRoundTrip())
    return finding;
  main = module.lookupSymbol<relax::FuncOp>("main");
  if (!main || main.isExternal())
    return fail("verifier", "expected a relax.func '@main' with a body\n");
  if (std::optional<Finding> finding = computeExpectations())
    return finding;
  if (std::optional<Finding> finding = checkNative(/*asLibrary=*/false))
    return finding;
  if (options.sharedObject)
    if (std::optional<Finding> finding = checkNative(/*asLibrary=*/true))
      return finding;
  if (options.folded)
    return checkFolded();
  return std::nullopt;
}

std::unique_ptr<Level> fuzz::createRelaxLevel() {
  return std::make_unique<RelaxLevel>();
}
