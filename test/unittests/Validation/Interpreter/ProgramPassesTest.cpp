//===- ProgramPassesTest.cpp - run kernels after each pass ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each kernel runs as written and after each pass of its lowering to the LLVM
// dialect, on the same inputs. Its results must not change.
//
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {

/// The passes of the phase `kernels` whose results can be interpreted.
const char *const kPasses[] = {
    "tir-default-schedule",
    "tir.prim_func(tir-plan-buffer-placement)",
    "tir.prim_func(tir-compact-buffers)",
    "tir.prim_func(tir-share-buffers)",
    "tir.prim_func(tir-lower-init)",
    "tir.prim_func(tir-flatten-blocks)",
    "tir.prim_func(tir-hoist-branches)",
    "tir.prim_func(tir-vectorize-loops)",
    "tir.prim_func(tir-unroll-loops)",
    "convert-tir-to-scf",
    "func.func(cpu-expand-conversions)",
    "func.func(canonicalize)",
    "func.func(cse)",
    "func.func(loop-invariant-code-motion)",
    "cpu-lower-parallel",
    "func.func(math-extend-to-supported-types)",
    "func.func(arith-emulate-unsupported-floats{source-types=bf16})",
    "func.func(cpu-expand-math)",
    "func.func(canonicalize)",
    "func.func(cpu-strip-default-rounding)",
    "func.func(cse)",
    "func.func(convert-scf-to-cf)",
};

class ProgramPassesTest : public ProgramTest {
protected:
  static void SetUpTestSuite() {
    mlir::registerAllPasses();
    relax_mlir::registerAllPasses();
  }

  Tensor random(Type type, ArrayRef<int64_t> shape) {
    Tensor tensor = makeTensor(type, shape);
    for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
      state = state * 6364136223846793005 + 1442695040888963407;
      int64_t number = int64_t(state >> 40) % 2000;
      if (tensor.isFloat())
        tensor.setFloat(i, number * 0.001 - 0.9);
      else
        tensor.setInt(i, number % 17 - 8);
    }
    return tensor;
  }

  /// Runs the first function with a new output.
  std::vector<double> compute(SmallVector<Tensor> buffers,
                              ArrayRef<int64_t> symbols, StringRef when) {
    buffers.back() =
        makeTensor(buffers.back().getElementType(), buffers.back().getShape());
    EXPECT_TRUE(run(buffers, 1, symbols)) << when.str();
    return values(buffers.back());
  }

  /// Runs the program after each of the passes. The last buffer is the output.
  void check(StringRef text, SmallVector<Tensor> buffers,
             ArrayRef<int64_t> symbols = {}, double tolerance = 1e-6) {
    parse(text);
    std::vector<double> expected = compute(buffers, symbols, "as written");
    std::string done;
    for (const char *pass : kPasses) {
      done += std::string(" ") + pass;
      PassManager pm(&context);
      ASSERT_TRUE(succeeded(parsePassPipeline(pass, pm)));
      ASSERT_TRUE(succeeded(pm.run(*module))) << done;
      std::vector<double> actual = compute(buffers, symbols, done);
      ASSERT_EQ(actual.size(), expected.size());
      for (size_t i = 0; i < actual.size(); ++i)
        ASSERT_NEAR(actual[i], expected[i],
                    tolerance * std::max(1.0, std::fabs(expected[i])))
            << "element " << i << " after" << done;
    }
    // The rest of the pipeline.
    PassManager pm(&context);
    ASSERT_TRUE(succeeded(parsePassPipeline("cpu-make-kernel-abi", pm)));
    ASSERT_TRUE(succeeded(pm.run(*module)));
    EXPECT_NE(getError(buffers, 1, symbols).find("cannot be interpreted"),
              std::string::npos);
  }

  Type f32Type() { return Float32Type::get(&context); }

  uint64_t state = 1;
};

TEST_F(ProgramPassesTest, MatmulWithEpilogue) {
  StringRef text = R"mlir(
  tir.prim_func @mm(%A: memref<70x33xf32>, %B: memref<33x75xf32>,
                    %D: memref<75xf32>, %E: memref<70x75xf32>) {
    %C = tir.alloc : memref<70x75xf32>
    tir.for %i to 70 { tir.for %j to 75 { tir.for %k to 33 {
      tir.block @mm (spatial %vi = %i to 70, spatial %vj = %j to 75,
                     reduce %vk = %k to 33)
      init (%wi, %wj) {
        %z = arith.constant 0.0 : f32
        affine.store %z, %C[%wi, %wj] : memref<70x75xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<70x33xf32>
        %b = affine.load %B[%vk, %vj] : memref<33x75xf32>
        %c = affine.load %C[%vi, %vj] : memref<70x75xf32>
        %p = arith.mulf %a, %b fastmath<contract> : f32
        %s = arith.addf %c, %p fastmath<contract> : f32
        affine.store %s, %C[%vi, %vj] : memref<70x75xf32>
      }
    }}}
    tir.for %i to 70 { tir.for %j to 75 {
      tir.block @bias (spatial %vi = %i to 70, spatial %vj = %j to 75) {
        %c = affine.load %C[%vi, %vj] : memref<70x75xf32>
        %d = affine.load %D[%vj] : memref<75xf32>
        %s = arith.addf %c, %d : f32
        %z = arith.constant 0.0 : f32
        %r = arith.maximumf %s, %z : f32
        affine.store %r, %E[%vi, %vj] : memref<70x75xf32>
      }
    }}
    tir.return
  })mlir";
  for (Precision as : {Precision::Declared, Precision::Double}) {
    precision = as;
    check(text, {random(f32Type(), {70, 33}), random(f32Type(), {33, 75}),
                 random(f32Type(), {75}), f32({70, 75})});
  }
}

TEST_F(ProgramPassesTest, SoftmaxWithSymbols) {
  StringRef text = R"mlir(
  #rows = affine_map<()[s0] -> (s0, 37)>
  tir.prim_func @softmax(%X: memref<?x37xf32> {tir.shape = #rows},
                         %Y: memref<?x37xf32> {tir.shape = #rows}, %n: index) {
    %M = tir.alloc [symbol(%n)] : memref<?xf32>
    %E = tir.alloc [symbol(%n), 37] : memref<?x37xf32>
    %S = tir.alloc [symbol(%n)] : memref<?xf32>
    tir.for %i to symbol(%n) { tir.for %k to 37 {
      tir.block @max (spatial %v = %i to symbol(%n), reduce %r = %k to 37)
      init (%w) {
        %z = arith.constant 0xFF800000 : f32
        affine.store %z, %M[%w] : memref<?xf32>
      } {
        %x = affine.load %X[%v, %r] : memref<?x37xf32>
        %m = affine.load %M[%v] : memref<?xf32>
        %b = arith.maximumf %x, %m : f32
        affine.store %b, %M[%v] : memref<?xf32>
      }
    }}
    tir.for %i to symbol(%n) { tir.for %k to 37 {
      tir.block @exp (spatial %v = %i to symbol(%n), spatial %r = %k to 37) {
        %x = affine.load %X[%v, %r] : memref<?x37xf32>
        %m = affine.load %M[%v] : memref<?xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        affine.store %e, %E[%v, %r] : memref<?x37xf32>
      }
    }}
    tir.for %i to symbol(%n) { tir.for %k to 37 {
      tir.block @sum (spatial %v = %i to symbol(%n), reduce %r = %k to 37)
      init (%w) {
        %z = arith.constant 0.0 : f32
        affine.store %z, %S[%w] : memref<?xf32>
      } {
        %x = affine.load %E[%v, %r] : memref<?x37xf32>
        %m = affine.load %S[%v] : memref<?xf32>
        %b = arith.addf %x, %m : f32
        affine.store %b, %S[%v] : memref<?xf32>
      }
    }}
    tir.for %i to symbol(%n) { tir.for %k to 37 {
      tir.block @div (spatial %v = %i to symbol(%n), spatial %r = %k to 37) {
        %x = affine.load %E[%v, %r] : memref<?x37xf32>
        %m = affine.load %S[%v] : memref<?xf32>
        %d = arith.divf %x, %m : f32
        affine.store %d, %Y[%v, %r] : memref<?x37xf32>
      }
    }}
    tir.return
  })mlir";
  for (int64_t n : {1, 5})
    check(text, {random(f32Type(), {n, 37}), f32({n, 37})}, {n});
  check(text, {f32({0, 37}), f32({0, 37})}, {0});
}

TEST_F(ProgramPassesTest, PaddedConvolution) {
  check(R"mlir(
  tir.prim_func @conv(%X: memref<1x3x12x13xf32>, %W: memref<20x3x3x3xf32>,
                      %Y: memref<1x20x6x7xf32>) {
    %P = tir.alloc : memref<1x3x14x15xf32>
    tir.for %c to 3 { tir.for %h to 14 { tir.for %w to 15 {
      tir.block @pad (spatial %vc = %c to 3, spatial %vh = %h to 14,
                      spatial %vw = %w to 15) {
        %x = affine.if affine_set<(d0, d1) : (d0 - 1 >= 0, 12 - d0 >= 0,
                                              d1 - 1 >= 0, 13 - d1 >= 0)>
            (%vh, %vw) -> f32 {
          %y = affine.load %X[0, %vc, %vh - 1, %vw - 1] : memref<1x3x12x13xf32>
          affine.yield %y : f32
        } else {
          %z = arith.constant 0.0 : f32
          affine.yield %z : f32
        }
        affine.store %x, %P[0, %vc, %vh, %vw] : memref<1x3x14x15xf32>
      }
    }}}
    tir.for %o to 20 { tir.for %h to 6 { tir.for %w to 7 {
      tir.for %c to 3 { tir.for %r to 3 { tir.for %s to 3 {
        tir.block @conv (spatial %vo = %o to 20, spatial %vh = %h to 6,
                         spatial %vw = %w to 7, reduce %vc = %c to 3,
                         reduce %vr = %r to 3, reduce %vs = %s to 3)
        init (%b, %p, %q) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %Y[0, %b, %p, %q] : memref<1x20x6x7xf32>
        } {
          %x = affine.load %P[0, %vc, %vh * 2 + %vr, %vw * 2 + %vs] : memref<1x3x14x15xf32>
          %k = affine.load %W[%vo, %vc, %vr, %vs] : memref<20x3x3x3xf32>
          %y = affine.load %Y[0, %vo, %vh, %vw] : memref<1x20x6x7xf32>
          %m = arith.mulf %x, %k : f32
          %z = arith.addf %y, %m : f32
          affine.store %z, %Y[0, %vo, %vh, %vw] : memref<1x20x6x7xf32>
        }
      }}}
    }}}
    tir.return
  })mlir",
        {random(f32Type(), {1, 3, 12, 13}), random(f32Type(), {20, 3, 3, 3}),
         f32({1, 20, 6, 7})});
}

/// Each element type, with conversions and functions that are expanded.
TEST_F(ProgramPassesTest, ElementTypes) {
  auto map = [](StringRef type, StringRef body) {
    std::string memref = ("memref<45x" + type + ">").str();
    return "tir.prim_func @map(%A: " + memref + ", %B: " + memref +
           ") {\n tir.for %i to 45 {\n"
           "  tir.block @map (spatial %v = %i to 45) {\n"
           "   %a = affine.load %A[%v] : " +
           memref + "\n" + body.str() +
           "\n   affine.store %r, %B[%v] : " + memref + "\n  }\n }\n" +
           " tir.return\n}";
  };
  for (StringRef name : {"f16", "bf16", "f32", "f64"}) {
    Type type = parseType(name, &context);
    std::string body;
    int number = 0;
    std::string last = "%a";
    for (StringRef function : {"tanh", "exp", "erf", "sin", "cos", "atan",
                               "log1p", "expm1", "absf", "sqrt", "log2"}) {
      std::string next = "%t" + std::to_string(number++);
      body += "   " + next + " = math." + function.str() + " " + last + " : " +
              name.str() + "\n";
      last = next;
    }
    body += "   %r = arith.addf " + last + ", %a : " + name.str();
    // Polynomials of f32 differ in the last digits, and bf16 has eight bits;
    // the chain loses a few more.
    double tolerance = name == "f64" ? 1e-12 : name == "f32" ? 1e-4 : 0.1;
    check(map(name, body), {random(type, {45}), makeTensor(type, {45})}, {},
          tolerance);
  }
  for (StringRef name : {"i8", "i16", "i32", "i64", "index"}) {
    Type type = parseType(name, &context);
    std::string of = " : " + name.str() + "\n";
    check(map(name,
              "%c = arith.constant 3" + of + "%d = arith.divsi %a, %c" + of +
                  "%e = arith.floordivsi %a, %c" + of +
                  "%f = arith.remui %a, %c" + of + "%g = arith.muli %d, %e" +
                  of + "%h = arith.ceildivsi %g, %c" + of +
                  "%j = arith.shrsi %a, %c" + of + "%k = arith.maxui %j, %f" +
                  of + "%l = arith.cmpi slt, %k, %a" + of +
                  "%m = arith.select %l, %h, %k" + of +
                  "%r = arith.addi %m, %f" + of),
          {random(type, {45}), makeTensor(type, {45})});
  }
}

} // namespace
