//===- RelaxPrograms.cpp - random relax graphs ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/RelaxPrograms.h"

#include "Algebra.h"
#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

std::vector<OperationGenerator> fuzz::getRelaxGenerators() {
  std::vector<OperationGenerator> generators;
#define RELAX_FAMILY(Name) add##Name##Generators(generators);
#include "../../Families.def"
  addAlgebraGenerators(generators);
  // The order of generators determines the program of a seed. It must not
  // depend on the families of operators.
  llvm::stable_sort(
      generators, [](const OperationGenerator &a, const OperationGenerator &b) {
        return a.name < b.name;
      });
  return generators;
}

std::vector<std::string> fuzz::getGeneratedRelaxOperations() {
  std::vector<std::string> names;
  for (const OperationGenerator &generator : getRelaxGenerators())
    if (!llvm::is_contained(names, generator.name))
      names.push_back(generator.name);
  return names;
}

llvm::StringMap<StringRef> fuzz::getRelaxOperationsWithoutGenerator() {
  StringRef part = "created as part of another operation";
  StringRef memory = "created by memory lowering, never part of an input "
                     "graph";
  StringRef runtime = "created by the lowering to the virtual machine";
  StringRef callee = "requires a callee outside of the graph level";
  StringRef device = "requires a target of several devices";
  return {
      {ToDeviceOp::getOperationName(), device},
      {HintOnDeviceOp::getOperationName(), device},
      {FuncOp::getOperationName(), part},
      {ReturnOp::getOperationName(), part},
      {ConditionOp::getOperationName(), part},
      {YieldOp::getOperationName(), part},
      {OutputOp::getOperationName(), part},
      {BuiltinAllocTensorOp::getOperationName(), memory},
      {AllocStorageOp::getOperationName(), memory},
      {AllocTensorOp::getOperationName(), memory},
      {ViewOp::getOperationName(), memory},
      {KillTensorOp::getOperationName(), memory},
      {KillStorageOp::getOperationName(), memory},
      {KillObjectOp::getOperationName(), memory},
      {CallKernelOp::getOperationName(), memory},
      {StringOp::getOperationName(), runtime},
      {DataTypeOp::getOperationName(), runtime},
      {IntegersOp::getOperationName(), runtime},
      {FunctionRefOp::getOperationName(), runtime},
      {VMContextOp::getOperationName(), runtime},
      {VMCallKernelOp::getOperationName(), runtime},
      {CallTIROp::getOperationName(), callee},
      {CallTIRInplaceOp::getOperationName(), callee},
      {CheckExprOp::getOperationName(),
       "created by LegalizeOps for unproven shape constraints"},
      {CallDPSPackedOp::getOperationName(), callee},
      {CallPackedOp::getOperationName(), callee},
  };
}

/// Returns the element types of most values. There are few, so that values of
/// equal type are common.
static SmallVector<Type> pickPalette(Random &random, Builder builder) {
  auto unsignedInteger = [&](unsigned width) {
    return builder.getIntegerType(width, /*isSigned=*/false);
  };
  Type floats[] = {builder.getF32Type(),  builder.getF32Type(),
                   builder.getF32Type(),  builder.getF16Type(),
                   builder.getBF16Type(), builder.getF64Type()};
  Type integers[] = {
      builder.getI1Type(),  builder.getI8Type(),  builder.getI16Type(),
      builder.getI32Type(), builder.getI64Type(), unsignedInteger(8),
      unsignedInteger(16),  unsignedInteger(32),  unsignedInteger(64)};
  SmallVector<Type> palette;
  palette.push_back(floats[random.below(std::size(floats))]);
  if (random.chance(30))
    palette.push_back(floats[random.below(std::size(floats))]);
  if (random.chance(45))
    palette.push_back(integers[random.below(std::size(integers))]);
  return palette;
}

OwningOpRef<ModuleOp>
fuzz::generateRelaxProgram(MLIRContext &context, uint64_t seed,
                           ArrayRef<std::string> operations) {
  context.loadDialect<RelaxDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  RandomProgram program{*module, Random(seed), /*numRuns=*/1, {}, {}, {}, 0, 0};
  Random &random = program.random;
  // Programs without symbols cover folding and static memory planning.
  if (random.chance(60))
    program.numRuns = 2;
  program.palette = pickPalette(random, Builder(&context));
  for (OperationGenerator &generator : getRelaxGenerators())
    if (operations.empty() || llvm::is_contained(operations, generator.name))
      program.generators.push_back(std::move(generator));
  program.budget =
      random.chance(15) ? random.between(20, 40) : random.between(2, 18);
  Graph main(program, "main", /*isOpen=*/true);
  for (const OperationGenerator &generator : program.generators)
    if (generator.name == DataflowOp::getOperationName() && random.chance(50)) {
      generator.make(main);
      break;
    }
  while (program.budget > 0 && !program.generators.empty())
    main.makeOperations(program.budget);
  main.finish();
  return module;
}
