//===- TIRLevel.cpp - check random tensor programs ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program is interpreted as generated and after each pass of its lowering to
// loops. Then it is compiled and run, with and without a schedule. All runs
// must give the same results.
//
//===----------------------------------------------------------------------===//

#include "Exactness.h"
#include "NativeRun.h"
#include "RandomSchedule.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"
#include "relax-mlir/Validation/Fuzz/Level.h"
#include "relax-mlir/Validation/Fuzz/TIRProgram.h"
#include "relax-mlir/Validation/Interpreter/Program.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using reference::Precision;
using reference::Tensor;

/// The seed of random choices in the checks of a generated program.
static constexpr llvm::StringLiteral kSeedAttr = "fuzz.seed";

/// The number of primitives in a random schedule.
static constexpr unsigned kNumPrimitives = 10;

namespace {
/// Arguments of the program, and its results.
struct TestCase {
  SmallVector<int64_t> symbols;
  SmallVector<Tensor> arguments;
  SmallVector<Tensor> expected;
  SmallVector<check::Tolerance> tolerances;
};

class ProgramCheck {
public:
  ProgramCheck(ModuleOp module, const OracleOptions &options)
      : module(module), options(options) {}

  std::optional<Finding> run();

private:
  LogicalResult runAll();
  std::optional<Finding> checkSteps();
  LogicalResult prepare();
  FailureOr<TestCase> makeCase(ArrayRef<int64_t> symbols);
  SmallVector<SmallVector<int64_t>> chooseSymbols();
  Tensor makeArgument(BlockArgument buffer, ArrayRef<int64_t> symbols,
                      Random values);
  LogicalResult interpret(ModuleOp program, SmallVector<Tensor> &arguments,
                          ArrayRef<int64_t> symbols, Precision precision);
  bool agrees(const TestCase &test, ArrayRef<Tensor> actual);

  LogicalResult runPass(ModuleOp program, StringRef name,
                        function_ref<void(OpPassManager &)> add);
  LogicalResult applyRandomSchedule(ModuleOp program);
  LogicalResult schedule(ModuleOp program);
  LogicalResult lower(ModuleOp program);
  LogicalResult compareInterpreted(ModuleOp program);
  LogicalResult compareNative(ModuleOp program, StringRef what);
  LogicalResult fail(StringRef kind, const Twine &message);
  void setStep(const Twine &done);

  ModuleOp module;
  const OracleOptions &options;
  tir::PrimFuncOp func;
  Random random{0};
  Approximation approximation;
  std::vector<TestCase> cases;
  /// The schedule primitives and the last step applied to the program.
  std::string primitives, step;
  /// The random schedule, once it is complete or has a finding.
  std::string script;
  std::string diagnostics;
  std::optional<Finding> finding;
};
} // namespace

/// Records a step. Primitives stay in the description; mandatory passes do not.
void ProgramCheck::setStep(const Twine &done) {
  step = primitives + done.str();
}

LogicalResult ProgramCheck::fail(StringRef kind, const Twine &message) {
  if (finding)
    return failure();
  finding = Finding{kind.str(), message.str()};
  if (!script.empty())
    finding->message += "\n" + script;
  return failure();
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

SmallVector<SmallVector<int64_t>> ProgramCheck::chooseSymbols() {
  unsigned count = func.getNumSymbols();
  if (count == 0)
    return {{}};
  int64_t least = 1;
  if (auto attr = func->getAttrOfType<IntegerAttr>(kLeastSymbolAttr))
    least = attr.getInt();
  SmallVector<SmallVector<int64_t>> sets;
  for (int64_t most : {kGreatestSymbol, int64_t(7)}) {
    SmallVector<int64_t> values;
    for (unsigned i = 0; i < count; ++i)
      values.push_back(random.chance(15) ? least : random.between(least, most));
    sets.push_back(values);
  }
  return sets;
}

/// Returns the extents of a buffer argument for values of the symbols.
static SmallVector<int64_t> getSizes(tir::PrimFuncOp func, unsigned number,
                                     ArrayRef<int64_t> symbols) {
  MLIRContext *context = func.getContext();
  SmallVector<AffineExpr> values;
  for (int64_t symbol : symbols)
    values.push_back(getAffineConstantExpr(symbol, context));
  SmallVector<int64_t> sizes;
  for (AffineExpr size : func.getBufferShape(number).getResults())
    sizes.push_back(
        cast<AffineConstantExpr>(size.replaceSymbols(values)).getValue());
  return sizes;
}

/// Fills a tensor with small numbers: multiples of 1/8, whose sums and products
/// are often exact, or any.
static void fill(const Tensor &tensor, Random values) {
  bool isDyadic = values.chance(60);
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    if (tensor.isFloat())
      tensor.setFloat(i, isDyadic ? double(values.between(-16, 16)) / 8
                                  : values.unit() * 4 - 2);
    else
      tensor.setInt(i, values.between(-50, 50));
  }
}

LogicalResult ProgramCheck::interpret(ModuleOp program,
                                      SmallVector<Tensor> &arguments,
                                      ArrayRef<int64_t> symbols,
                                      Precision precision) {
  auto function = dyn_cast_or_null<FunctionOpInterface>(
      program.lookupSymbol(func.getName()));
  if (!function)
    return program.emitError()
           << "expected a function '" << func.getName() << "'";
  auto compiled = reference::Program::compile(function, precision);
  if (failed(compiled))
    return failure();
  reference::RunOptions runOptions;
  // The trailing arguments, which are written, begin uninitialized.
  for (BlockArgument buffer : llvm::reverse(func.getBufferArguments())) {
    if (llvm::all_of(buffer.getUsers(), [](Operation *user) {
          return isa<affine::AffineLoadOp, memref::LoadOp>(user);
        }))
      break;
    ++runOptions.numOutputs;
  }
  return (*compiled)->run(arguments, symbols, runOptions);
}

static FailureOr<SmallVector<Tensor>> copy(ArrayRef<Tensor> tensors) {
  SmallVector<Tensor> copies;
  for (const Tensor &tensor : tensors) {
    std::optional<Tensor> clone = tensor.clone();
    if (!clone)
      return failure();
    copies.push_back(*clone);
  }
  return copies;
}

FailureOr<TestCase> ProgramCheck::makeCase(ArrayRef<int64_t> symbols) {
  TestCase test;
  llvm::append_range(test.symbols, symbols);
  SmallVector<Tensor> precise;
  for (BlockArgument buffer : func.getBufferArguments()) {
    Type type = cast<MemRefType>(buffer.getType()).getElementType();
    SmallVector<int64_t> sizes = getSizes(func, buffer.getArgNumber(), symbols);
    std::optional<Tensor> declared =
        Tensor::create(type, sizes, Precision::Declared);
    std::optional<Tensor> wide = Tensor::create(type, sizes, Precision::Double);
    if (!declared || !wide)
      return failure();
    fill(*declared, random.fork());
    for (int64_t i = 0, e = declared->getNumElements(); i < e; ++i) {
      if (declared->isFloat())
        wide->setFloat(i, declared->getFloat(i));
      else
        wide->setInt(i, declared->getInt(i));
    }
    test.arguments.push_back(*declared);
    precise.push_back(*wide);
  }
  FailureOr<SmallVector<Tensor>> declared = copy(test.arguments);
  if (failed(declared) ||
      failed(interpret(module, *declared, symbols, Precision::Declared)))
    return failure();
  test.expected = *declared;
  test.tolerances.resize(test.expected.size());
  if (approximation.empty())
    return test;
  if (failed(interpret(module, precise, symbols, Precision::Double)))
    return failure();
  for (auto [number, buffer] : llvm::enumerate(func.getBufferArguments())) {
    auto operations = approximation.find(buffer);
    if (operations == approximation.end())
      continue;
    check::Tolerance base = check::Tolerance::of(
        test.expected[number].getKind(),
        getRoundingVariance(func, operations->second, symbols));
    base.absolute = base.relative;
    test.tolerances[number] =
        check::withConditioning(base, test.expected[number], precise[number]);
  }
  return test;
}

LogicalResult ProgramCheck::prepare() {
  auto functions = module.getOps<tir::PrimFuncOp>();
  if (functions.empty())
    return fail("verifier", "expected a tir.prim_func");
  func = *functions.begin();
  if (auto seed = func->getAttrOfType<IntegerAttr>(kSeedAttr))
    random = Random(seed.getInt() ^ 0x5eed);
  if (failed(verify(module)))
    return fail("verifier", diagnostics);
  approximation = findApproximation(func);
  for (const SmallVector<int64_t> &symbols : chooseSymbols()) {
    FailureOr<TestCase> test = makeCase(symbols);
    if (failed(test))
      return fail("reference", diagnostics);
    cases.push_back(std::move(*test));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

bool ProgramCheck::agrees(const TestCase &test, ArrayRef<Tensor> actual) {
  for (unsigned i = 0; i < actual.size(); ++i) {
    check::Difference difference =
        check::compare(actual[i], test.expected[i], test.tolerances[i]);
    if (options.coverage)
      options.coverage->compared += difference.elements;
    if (difference.matches())
      continue;
    std::string message;
    llvm::raw_string_ostream os(message);
    os << "after " << step << ", with symbols [";
    llvm::interleaveComma(test.symbols, os);
    os << "]: buffer #" << i << ": " << difference.describe();
    (void)fail("numbers", message);
    return false;
  }
  return true;
}

LogicalResult ProgramCheck::compareInterpreted(ModuleOp program) {
  for (const TestCase &test : cases) {
    FailureOr<SmallVector<Tensor>> arguments = copy(test.arguments);
    if (failed(arguments))
      return fail("internal", "cannot allocate the arguments: out of memory");
    if (failed(
            interpret(program, *arguments, test.symbols, Precision::Declared)))
      return fail("reference", "after " + step + ": " + diagnostics);
    if (!agrees(test, *arguments))
      return failure();
  }
  return success();
}

LogicalResult ProgramCheck::compareNative(ModuleOp program, StringRef what) {
  setStep(what);
  OwningOpRef<ModuleOp> clone = program.clone();
  CodegenOptions codegen;
  codegen.optLevel = random.pick({1u, 2u, 3u});
  FailureOr<CompiledKernels> kernels =
      compileKernelsJIT(*clone, options.compile.target, codegen);
  if (failed(kernels))
    return fail("compile", step + ": " + diagnostics);
  for (const TestCase &test : cases) {
    FailureOr<SmallVector<Tensor>> arguments = copy(test.arguments);
    if (failed(arguments))
      return fail("internal", "cannot allocate the arguments: out of memory");
    SmallVector<void *> pointers;
    for (const Tensor &tensor : *arguments)
      pointers.push_back(tensor.getData());
    std::string error;
    if (failed(runKernel(*kernels, func.getName(), pointers, test.symbols,
                         random.fork(), error)))
      return fail("run", step + ": " + error);
    if (!agrees(test, *arguments))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

LogicalResult ProgramCheck::runPass(ModuleOp program, StringRef name,
                                    function_ref<void(OpPassManager &)> add) {
  setStep(name);
  PassManager pm(program.getContext());
  add(pm);
  if (options.compile.extendPhase)
    options.compile.extendPhase(Phase::Schedule, pm);
  if (failed(pm.run(program)))
    return fail("compile", step + ": " + diagnostics);
  return compareInterpreted(program);
}

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

/// Runs the script on the program and returns the result as text, which is
/// empty after an error.
static std::string replay(ModuleOp program, StringRef text) {
  OwningOpRef<ModuleOp> script =
      parseSourceString<ModuleOp>(text, program.getContext());
  if (!script)
    return "";
  auto sequence = *script->getOps<transform::NamedSequenceOp>().begin();
  if (failed(transform::applyTransforms(
          *program.getOps<tir::PrimFuncOp>().begin(),
          cast<transform::TransformOpInterface>(sequence.getOperation()),
          /*extraMapping=*/{}, transform::TransformOptions(),
          /*enforceToplevelTransformOp=*/false)))
    return "";
  return print(program);
}

/// Returns a function that runs a pass on each tensor program.
template <typename Create> static auto onPrograms(Create create) {
  return [create](OpPassManager &pm) {
    pm.addNestedPass<tir::PrimFuncOp>(create());
  };
}

/// Applies random primitives, compares the numbers after each, and compares the
/// function with what the recorded script makes of the original one.
LogicalResult ProgramCheck::applyRandomSchedule(ModuleOp program) {
  OwningOpRef<ModuleOp> original = program.clone();
  RandomSchedule schedule(*program.getOps<tir::PrimFuncOp>().begin(), random);
  LogicalResult result = success();
  for (unsigned i = 0; i < kNumPrimitives && succeeded(result); ++i) {
    std::string done = schedule.step();
    if (done.empty())
      break;
    primitives += done + ", ";
    setStep("the last of these");
    result = failed(verify(program))
                 ? fail("compile", step + ": " + diagnostics)
                 : compareInterpreted(program);
  }
  script = print(schedule.getScript());
  if (failed(result) && finding)
    finding->message += "\n" + script;
  if (succeeded(result) && replay(*original, script) != print(program))
    return fail("replay", "the script gives another function: " + diagnostics);
  return result;
}

LogicalResult ProgramCheck::schedule(ModuleOp program) {
  CPUModel cpu;
  cpu.vectorBytes = random.pick({8, 16, 32, 64});
  cpu.vectorRegisters = random.pick({8, 16, 32});
  cpu.hasMasks = random.chance(50);
  cpu.setOn(program);
  if (failed(runPass(program, "tir-annotate-op-pattern",
                     onPrograms(tir::createAnnotateTIROpPatternPass))) ||
      failed(runPass(program, "tir-verify-accesses",
                     onPrograms(tir::createVerifyAccessesPass))))
    return failure();
  bool isEarly = random.chance(50);
  if (isEarly && failed(applyRandomSchedule(program)))
    return failure();
  if (failed(runPass(program, "tir-compute-inline",
                     onPrograms(tir::createComputeInlinePass))))
    return failure();
  if (!isEarly && failed(applyRandomSchedule(program)))
    return failure();
  if (random.chance(50))
    return success();
  tir::DefaultSchedulePassOptions schedule;
  schedule.minParallelPoints = random.pick({1, 16, 100, 16384});
  std::string name = llvm::formatv(
      "tir-default-schedule{{min-parallel-points={0}} for {1} registers of {2} "
      "bytes",
      schedule.minParallelPoints, cpu.vectorRegisters, cpu.vectorBytes);
  return runPass(program, name, [&](OpPassManager &pm) {
    pm.addPass(tir::createDefaultSchedulePass(schedule));
  });
}

/// Runs the passes that compile kernels, up to the first whose result cannot be
/// interpreted: calls of the thread pool.
LogicalResult ProgramCheck::lower(ModuleOp program) {
  tir::VectorizeLoopsPassOptions vectorize;
  vectorize.maxLanes = random.pick({64, 16, 4});
  PassManager pipeline(program.getContext());
  PipelineOptions target;
  target.target = options.compile.target.str();
  if (failed(buildPhase(
          pipeline, Phase::Kernels, target,
          [&](const Twine &message) { (void)fail("internal", message); })))
    return failure();
  for (const check::PassStep &step : check::flatten(pipeline)) {
    if (step.getName() == "cpu-lower-parallel")
      return success();
    auto add = [&](OpPassManager &pm) {
      if (step.getName() == "tir-vectorize-loops")
        return pm.addNestedPass<tir::PrimFuncOp>(
            tir::createVectorizeLoopsPass(vectorize));
      std::string message;
      llvm::raw_string_ostream os(message);
      if (failed(check::addStep(pm, step, os)))
        (void)fail("internal", message);
    };
    if (failed(runPass(program, step.getName(), add)) || finding)
      return failure();
  }
  return fail("internal", "expected the pass 'cpu-lower-parallel'");
}

std::optional<Finding> ProgramCheck::run() {
  ScopedDiagnosticHandler handler(
      module.getContext(), [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Remark)
          return;
        llvm::raw_string_ostream os(diagnostics);
        os << diagnostic << "\n";
        for (Diagnostic &note : diagnostic.getNotes())
          os << "note: " << note << "\n";
      });
  // A check that ended early is a failure.
  if (failed(runAll()) && !finding)
    (void)fail("internal", "the check ended early: " + diagnostics);
  return finding;
}

LogicalResult ProgramCheck::runAll() {
  if (failed(prepare()))
    return failure();
  OwningOpRef<ModuleOp> program = module.clone();
  // With planted errors, native code would repeat the same finding.
  bool isNative = !options.compile.extendPhase;
  if (isNative && random.chance(50) &&
      failed(compareNative(*program, "native code without a schedule")))
    return failure();
  if (failed(schedule(*program)) ||
      (isNative && failed(compareNative(*program, "native code"))))
    return failure();
  return lower(*program);
}

namespace {
class TIRLevel : public Level {
public:
  StringRef getName() const override { return "tir"; }

  OwningOpRef<ModuleOp> generate(MLIRContext &context, uint64_t seed,
                                 const GeneratorOptions &) const override {
    FailureOr<OwningOpRef<ModuleOp>> module = generateTIRProgram(context, seed);
    if (failed(module))
      return nullptr;
    Builder builder(&context);
    for (auto func : (*module)->getOps<tir::PrimFuncOp>())
      func->setAttr(kSeedAttr, builder.getI64IntegerAttr(seed));
    return std::move(*module);
  }

  std::optional<Finding> check(ModuleOp module,
                               const OracleOptions &options) const override {
    return ProgramCheck(module, options).run();
  }
};
} // namespace

std::unique_ptr<Level> relax_mlir::fuzz::createTIRLevel() {
  // Pipelines are split into passes by their text.
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  return std::make_unique<TIRLevel>();
}
