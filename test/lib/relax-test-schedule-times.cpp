//===- relax-test-schedule-times.cpp - time the last step of scripts ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-test-schedule-times PROGRAM.mlir SCRIPTS.mlir REPEATS
//
// Runs each sequence of a file of scripts on a copy of the first tensor program
// of a module, and prints its name with the least time of its last step, in
// milliseconds. tools/dev/primitive_times.py writes the files.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace mlir;
using namespace mlir::tir;

using Clock = std::chrono::steady_clock;

/// Runs a script on a copy of a program and returns the milliseconds of its
/// last step; nullopt if a step is refused or the result does not verify.
static std::optional<double> timeLastStep(ModuleOp program,
                                          transform::NamedSequenceOp script) {
  OwningOpRef<ModuleOp> copy = program.clone();
  PrimFuncOp func = *copy->getOps<PrimFuncOp>().begin();
  Clock::time_point before = Clock::now();
  double last = 0;
  auto observe = [&](transform::TransformState &state) {
    auto start = [&] { before = Clock::now(); };
    auto stop = [&](SchedulePrimitiveOpInterface) {
      last = std::chrono::duration<double, std::milli>(Clock::now() - before)
                 .count();
    };
    state.addExtension<StepObserver>(start, stop);
  };
  if (failed(transform::applyTransforms(
          func, cast<transform::TransformOpInterface>(script.getOperation()),
          /*extraMapping=*/{}, transform::TransformOptions(),
          /*enforceToplevelTransformOp=*/false, observe)) ||
      failed(verify(*copy)))
    return std::nullopt;
  return last;
}

int main(int argc, char **argv) {
  int repeats = 0;
  if (argc != 4 || StringRef(argv[3]).getAsInteger(10, repeats) ||
      repeats < 1) {
    llvm::errs()
        << "usage: relax-test-schedule-times PROGRAM.mlir SCRIPTS.mlir "
           "REPEATS\n";
    return 1;
  }
  DialectRegistry registry;
  registry
      .insert<affine::AffineDialect, arith::ArithDialect, math::MathDialect,
              memref::MemRefDialect, transform::TransformDialect, TIRDialect>();
  registerTransformOps(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto program = parseSourceFile<ModuleOp>(argv[1], &context);
  auto scripts = parseSourceFile<ModuleOp>(argv[2], &context);
  if (!program || !scripts)
    return 1;
  for (auto script : scripts->getOps<transform::NamedSequenceOp>()) {
    std::optional<double> least;
    for (int i = 0; i < repeats; ++i) {
      std::optional<double> time = timeLastStep(*program, script);
      if (!time)
        return 1;
      least = least ? std::min(*least, *time) : *time;
    }
    llvm::outs() << script.getName() << " " << llvm::format("%.3f", *least)
                 << "\n";
  }
  return 0;
}
