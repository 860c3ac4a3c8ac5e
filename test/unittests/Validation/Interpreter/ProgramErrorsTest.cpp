//===- ProgramErrorsTest.cpp - run-time errors of tensor programs ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

using ProgramErrorsTest = ProgramTest;

TEST_F(ProgramErrorsTest, ReadOutOfBounds) {
  parse(R"mlir(tir.prim_func @f(%A: memref<4x3xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @shift (spatial %v = %i to 4) {
      %a = affine.load %A[%v + 1, 2] : memref<4x3xf32>
      affine.store %a, %B[%v] : memref<4xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({4, 3}), f32({4})}),
            "4: in block 'shift': out-of-bounds read of '%A' at [4, 2], "
            "its shape is [4, 3]");
}

/// Known ranges must not remove a check that is needed.
TEST_F(ProgramErrorsTest, ReadOutOfBoundsBehindDivision) {
  for (auto [index, size, at] :
       {std::tuple("%v mod 4", 3, 3), std::tuple("%v floordiv 3", 2, 2),
        std::tuple("%v ceildiv 3", 3, 3), std::tuple("7 - %v", 7, 7),
        std::tuple("(%v floordiv 2) * 2 + 1", 7, 7)}) {
    std::string buffer = "memref<" + std::to_string(size) + "xf32>";
    parse("tir.prim_func @f(%A: " + buffer +
          ", %B: memref<8xf32>) {\n"
          "  tir.for %i to 8 {\n"
          "    tir.block @b (spatial %v = %i to 8) {\n"
          "      %a = affine.load %A[" +
          index + "] : " + buffer +
          "\n"
          "      affine.store %a, %B[%v] : memref<8xf32>\n"
          "    }\n  }\n  tir.return\n}");
    std::string last = std::to_string(size);
    EXPECT_EQ(getError({f32({size}), f32({8})}),
              "4: in block 'b': out-of-bounds read of '%A' at [" +
                  std::to_string(at) + "], its shape is [" + last + "]");
  }
}

TEST_F(ProgramErrorsTest, WriteOutOfBounds) {
  parse(R"mlir(#s = affine_map<()[s0] -> (s0)>
tir.prim_func @f(%A: memref<?xf32> {tir.shape = #s}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @shift (spatial %v = %i to symbol(%n)) {
      %c = arith.constant 1.0 : f32
      affine.store %c, %A[%v - 1] : memref<?xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({2})}, 1, {2}),
            "6: in block 'shift': out-of-bounds write of '%A' at [-1], its "
            "shape is [2]");
}

TEST_F(ProgramErrorsTest, UninitialisedLocal) {
  parse(R"mlir(tir.prim_func @f(%B: memref<4xf32>) {
  %L = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @some (spatial %v = %i to 4) where (2 - %i >= 0) {
      %c = arith.constant 1.0 : f32
      affine.store %c, %L[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @all (spatial %v = %i to 4) {
      %a = affine.load %L[%v] : memref<4xf32>
      affine.store %a, %B[%v] : memref<4xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({4})}),
            "11: in block 'all': read of '%buf' at [3], which was not written "
            "before");
}

TEST_F(ProgramErrorsTest, UninitialisedOutput) {
  parse(R"mlir(tir.prim_func @f(%A: memref<2x2xf32>) {
  tir.for %i to 2 {
    tir.block @twice (spatial %v = %i to 2) {
      %a = affine.load %A[1, %v] : memref<2x2xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[1, %v] : memref<2x2xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({2, 2})}),
            "4: in block 'twice': read of '%A' at [1, 0], which was not "
            "written before");
  EXPECT_EQ(getError({f32({2, 2})}, /*numOutputs=*/0), "");
}

TEST_F(ProgramErrorsTest, UnwrittenOutput) {
  parse(R"mlir(tir.prim_func @f(%A: memref<2x4xf32>, %B: memref<2x4xf32>) {
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.block @some (spatial %v = %i to 2, spatial %w = %j to 4) {
        %a = affine.load %A[%v, %w] : memref<2x4xf32>
        affine.store %a, %B[%v, %w] : memref<2x4xf32>
      }
    }
  }
  tir.return
})mlir");
  Tensor a = f32({2, 4}), b = f32({2, 4});
  EXPECT_EQ(getError({a, b}),
            "1: 'f': 2 of 8 elements of '%B', buffer #1, are not written, "
            "the first at [0, 3]");
  // They are initialized if the caller filled them or they alias an input.
  EXPECT_EQ(getError({a, b}, /*numOutputs=*/0), "");
  EXPECT_EQ(getError({a, a}), "");
}

/// The outputs of a program whose caller does not declare them.
TEST_F(ProgramErrorsTest, OutputsOfAProgram) {
  auto getNumOutputs = [&](StringRef body) {
    parse(("tir.prim_func @f(%A: memref<2xf32>, %B: memref<2xf32>, %n: index) "
           "{\n  tir.for %i to 2 {\n    tir.block @b (spatial %v = %i to 2) "
           "{\n" +
           body + "    }\n  }\n  tir.return\n}")
              .str());
    return (*Program::compile(getFunction(), precision))->getNumOutputs();
  };
  EXPECT_EQ(getNumOutputs("%a = affine.load %A[%v] : memref<2xf32>\n"
                          "affine.store %a, %B[%v] : memref<2xf32>\n"),
            1u);
  // A buffer that is stored first may be read afterwards.
  EXPECT_EQ(getNumOutputs("%c = arith.constant 0.0 : f32\n"
                          "affine.store %c, %A[%v] : memref<2xf32>\n"
                          "affine.store %c, %B[%v] : memref<2xf32>\n"
                          "%b = affine.load %B[%v] : memref<2xf32>\n"),
            2u);
  // Updated in place: the old content is used.
  EXPECT_EQ(getNumOutputs("%b = affine.load %B[%v] : memref<2xf32>\n"
                          "affine.store %b, %B[%v] : memref<2xf32>\n"),
            0u);
}

/// A buffer in a loop is new in each iteration.
TEST_F(ProgramErrorsTest, UninitialisedInLaterIteration) {
  parse(R"mlir(tir.prim_func @f(%B: memref<2xf32>) {
  tir.for %i to 2 {
    %L = tir.alloc : memref<f32>
    tir.if (-%i >= 0) {
      tir.block @first () {
        %c = arith.constant 1.0 : f32
        affine.store %c, %L[] : memref<f32>
      }
    }
    tir.block @use (spatial %v = %i to 2) {
      %a = affine.load %L[] : memref<f32>
      affine.store %a, %B[%v] : memref<2xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({2})}),
            "11: in block 'use': read of '%buf' at [], which was not written "
            "before");
}

/// Returns a program whose loop over %i is of kind `kind`, with conflicting
/// accesses in different iterations.
static std::string getRace(StringRef kind, StringRef read, StringRef write) {
  return ("tir.prim_func @f(%A: memref<8xf32>) {\n"
          "  tir.for %i to 4 " +
          kind +
          " {\n"
          "    tir.block @touch (spatial %v = %i to 4) {\n"
          "      %a = affine.load %A[" +
          read +
          "] : memref<8xf32>\n"
          "      affine.store %a, %A[" +
          write +
          "] : memref<8xf32>\n"
          "    }\n"
          "  }\n"
          "  tir.return\n"
          "}")
      .str();
}

TEST_F(ProgramErrorsTest, OverlappingWrites) {
  parse(getRace("parallel", "7", "%v floordiv 2"));
  EXPECT_EQ(getError({f32({8})}, 0),
            "5: in block 'touch': write of '%A' at [0], which another "
            "iteration of a parallel loop wrote; 2: see the loop");
  parse(getRace("", "7", "%v floordiv 2"));
  EXPECT_EQ(getError({f32({8})}, 0), "");
}

TEST_F(ProgramErrorsTest, ReadOfWhatAnotherIterationWrote) {
  parse(getRace("vectorized", "%v", "%v + 1"));
  EXPECT_EQ(getError({f32({8})}, 0),
            "4: in block 'touch': read of '%A' at [1], which another "
            "iteration of a vectorized loop wrote; 2: see the loop");
}

TEST_F(ProgramErrorsTest, WriteOfWhatAnotherIterationRead) {
  parse(getRace("thread_binding \"threadIdx.x\"", "%v + 1", "%v"));
  EXPECT_EQ(getError({f32({8})}, 0),
            "5: in block 'touch': write of '%A' at [1], which another "
            "iteration of a thread_binding loop read; 2: see the loop");
}

/// Iterations of different executions of a loop do not race, those of the
/// enclosing loop do.
TEST_F(ProgramErrorsTest, RacesOfNestedLoops) {
  auto nest = [](StringRef outer, StringRef inner) {
    return ("tir.prim_func @f(%A: memref<3xf32>) {\n"
            "  tir.for %i to 2 " +
            outer +
            " {\n"
            "    tir.for %j to 3 " +
            inner +
            " {\n"
            "      tir.block @b (spatial %v = %j to 3) {\n"
            "        %c = arith.constant 1.0 : f32\n"
            "        affine.store %c, %A[%v] : memref<3xf32>\n"
            "      }\n    }\n  }\n  tir.return\n}")
        .str();
  };
  parse(nest("", "parallel"));
  EXPECT_EQ(getError({f32({3})}), "");
  parse(nest("parallel", "parallel"));
  EXPECT_EQ(getError({f32({3})}),
            "6: in block 'b': write of '%A' at [0], which another iteration "
            "of a parallel loop wrote; 2: see the loop");
}

/// Code after an inner loop belongs to the iteration of the outer loop again.
TEST_F(ProgramErrorsTest, RacesBehindInnerLoop) {
  parse(R"mlir(tir.prim_func @f(%A: memref<2x2xf32>, %B: memref<f32>) {
  tir.for %i to 2 parallel {
    tir.for %j to 2 vectorized {
      tir.block @inner (spatial %v = %i to 2, spatial %w = %j to 2) {
        %c = arith.constant 1.0 : f32
        affine.store %c, %A[%v, %w] : memref<2x2xf32>
      }
    }
    tir.block @outer (spatial %v = %i to 2) {
      %a = affine.load %A[%v, 1] : memref<2x2xf32>
      affine.store %a, %B[] : memref<f32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({2, 2}), f32({})}, 2),
            "11: in block 'outer': write of '%B' at [], which another "
            "iteration of a parallel loop wrote; 2: see the loop");
}

/// The order of a sum over a vectorized loop is free. Over a parallel loop, the
/// sum is a race.
TEST_F(ProgramErrorsTest, RacesOfReductions) {
  auto sum = [](StringRef kind) {
    return ("tir.prim_func @f(%A: memref<4xf32>, %B: memref<f32>) {\n"
            "  tir.for %k to 4 " +
            kind +
            " {\n"
            "    tir.block @sum (reduce %v = %k to 4)\n"
            "    init () {\n"
            "      %c = arith.constant 0.0 : f32\n"
            "      affine.store %c, %B[] : memref<f32>\n"
            "    } {\n"
            "      %a = affine.load %A[%v] : memref<4xf32>\n"
            "      %b = affine.load %B[] : memref<f32>\n"
            "      %s = arith.addf %a, %b : f32\n"
            "      affine.store %s, %B[] : memref<f32>\n"
            "    }\n  }\n  tir.return\n}")
        .str();
  };
  Tensor a = f32({4}, {1, 2, 3, 4}), b = f32({});
  parse(sum("vectorized"));
  ASSERT_TRUE(run({a, b}));
  EXPECT_EQ(b.getFloat(0), 10);
  parse(sum("parallel"));
  EXPECT_EQ(getError({a, b}),
            "9: in block 'sum': read of '%B' at [], which another iteration "
            "of a parallel loop wrote; 2: see the loop");
}

/// Only accumulators of a vectorized loop may be shared by its iterations.
TEST_F(ProgramErrorsTest, RacesBesideReductions) {
  auto parseWith = [&](StringRef element) {
    parse(("tir.prim_func @f(%A: memref<4xf32>, %S: memref<f32>, "
           "%B: memref<4xf32>) {\n"
           "  tir.for %k to 4 vectorized {\n"
           "    tir.block @other (spatial %v = %k to 4) {\n"
           "      %a = affine.load %A[%v] : memref<4xf32>\n"
           "      affine.store %a, %B[" +
           element +
           "] : memref<4xf32>\n"
           "    }\n"
           "    tir.block @sum (reduce %v = %k to 4)\n"
           "    init () {\n"
           "      %c = arith.constant 0.0 : f32\n"
           "      affine.store %c, %S[] : memref<f32>\n"
           "    } {\n"
           "      %a = affine.load %A[%v] : memref<4xf32>\n"
           "      %b = affine.load %S[] : memref<f32>\n"
           "      %s = arith.addf %a, %b : f32\n"
           "      affine.store %s, %S[] : memref<f32>\n"
           "    }\n  }\n  tir.return\n}")
              .str());
  };
  Tensor a = f32({4}, {1, 2, 3, 4}), s = f32({}), b = f32({4});
  parseWith("%v");
  ASSERT_TRUE(run({a, s, b}, 2));
  EXPECT_EQ(s.getFloat(0), 10);
  parseWith("0");
  EXPECT_EQ(getError({a, s, b}, 2),
            "5: in block 'other': write of '%B' at [0], which another "
            "iteration of a vectorized loop wrote; 2: see the loop");
}

TEST_F(ProgramErrorsTest, InitRunsLate) {
  parse(R"mlir(tir.prim_func @f(%A: memref<2x4xf32>, %B: memref<2xf32>) {
  tir.for %i to 2 {
    tir.for %k to 4 {
      tir.block @sum (spatial %v = %i to 2, reduce %r = 3 - %k to 4)
      init (%w) {
        %c = arith.constant 0.0 : f32
        affine.store %c, %B[%w] : memref<2xf32>
      } {
        %a = affine.load %A[%v, %r] : memref<2x4xf32>
        affine.store %a, %B[%v] : memref<2xf32>
      }
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({2, 4}), f32({2})}),
            "4: in block 'sum': expected the init region to run before reduce "
            "point [3] of spatial point [0]: it runs where all reduce "
            "iterators are zero");
}

TEST_F(ProgramErrorsTest, BindingOutsideOfDomain) {
  parse(R"mlir(tir.prim_func @f(%A: memref<8xf32>) {
  tir.for %i to 2 {
    tir.for %j to 4 {
      tir.block @fill (spatial %v = %i * 4 + %j to 6) {
        %c = arith.constant 0.0 : f32
        affine.store %c, %A[%v] : memref<8xf32>
      }
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({8})}),
            "4: in block 'fill': expected spatial iterator #0 to be from 0 to "
            "5, got 6");
  // Bound directly to a loop variable.
  parse(R"mlir(tir.prim_func @f(%A: memref<8xf32>) {
  tir.for %i to 6 {
    tir.block @fill (spatial %v = %i to 4) {
      %c = arith.constant 0.0 : f32
      affine.store %c, %A[%v] : memref<8xf32>
    }
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({8})}),
            "3: in block 'fill': expected spatial iterator #0 to be from 0 to "
            "3, got 4");
}

TEST_F(ProgramErrorsTest, Division) {
  auto divide = [](StringRef op) {
    return ("tir.prim_func @f(%A: memref<2xi32>, %B: memref<i32>) {\n"
            "  tir.block @divide () {\n"
            "    %a = affine.load %A[0] : memref<2xi32>\n"
            "    %b = affine.load %A[1] : memref<2xi32>\n"
            "    %c = arith." +
            op +
            " %a, %b : i32\n"
            "    affine.store %c, %B[] : memref<i32>\n"
            "  }\n  tir.return\n}")
        .str();
  };
  for (StringRef op : {"divsi", "divui", "remsi", "remui", "floordivsi",
                       "ceildivsi", "ceildivui"}) {
    parse(divide(op));
    EXPECT_EQ(getError({i32({2}, {7, 0}), i32({})}),
              "5: in block 'divide': division by zero");
  }
  EXPECT_EQ(getError({i32({2}, {7, 2}), i32({})}), "");
  parse(divide("divsi"));
  EXPECT_EQ(getError({i32({2}, {-2147483648.0, -1}), i32({})}),
            "5: in block 'divide': division overflows: -2147483648 by -1");
}

TEST_F(ProgramErrorsTest, AffineDivision) {
  parse(R"mlir(tir.prim_func @f(%A: memref<1xf32>, %n: index) {
  tir.block @b () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %A[1 floordiv symbol(%n)] : memref<1xf32>
  }
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({1})}, 1, {0}),
            "4: in block 'b': expected divisors in affine expressions to be "
            "positive");
  EXPECT_EQ(getError({f32({1})}, 1, {2}), "");
}

TEST_F(ProgramErrorsTest, Allocation) {
  parse(R"mlir(tir.prim_func @f(%n: index) {
  %L = tir.alloc [symbol(%n), 1024] : memref<?x1024xf32>
  tir.return
})mlir");
  options.maxBytes = 1 << 20;
  EXPECT_EQ(getError({}, 0, {256}), "");
  EXPECT_EQ(getError({}, 0, {257}),
            "2: expected a buffer of at most 1048576 bytes, got 1052672");
  EXPECT_EQ(getError({}, 0, {int64_t(1) << 60}),
            "2: expected a buffer of at most 1048576 bytes, got one of sizes "
            "[1152921504606846976, 1024]");
  EXPECT_EQ(getError({}, 0, {-1}),
            "2: expected nonnegative sizes, got [-1, 1024]");
}

TEST_F(ProgramErrorsTest, Arguments) {
  parse(R"mlir(#s = affine_map<()[s0] -> (s0 * 2)>
tir.prim_func @f(%A: memref<?xf32> {tir.shape = #s}, %n: index) {
  tir.return
})mlir");
  EXPECT_EQ(getError({f32({4})}, 0, {2}), "");
  EXPECT_EQ(getError({f32({5})}, 0, {2}),
            "2: 'f': expected buffer #0 to be of sizes [4], got [5]");
  EXPECT_EQ(getError({i32({4})}, 0, {2}),
            "2: 'f': expected buffer #0 to be of 'f32', got 'i32'");
  EXPECT_EQ(getError({}, 0, {2}),
            "2: 'f': expected 1 buffers and 1 symbols, got 0 and 1");
  Tensor other = f32({4});
  precision = Precision::Double;
  EXPECT_EQ(getError({other}, 0, {2}),
            "2: 'f': expected buffer #0 to be held as f64, got one held as its "
            "type");
}

TEST_F(ProgramErrorsTest, WhatCannotBeInterpreted) {
  parse(R"mlir(func.func @f(%A: memref<?xf32>, %n: index) {
  %p = llvm.mlir.zero : !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  return
})mlir");
  EXPECT_EQ(getError({f32({1})}, 0, {2}),
            "2: 'llvm.mlir.zero' cannot be interpreted");
  parse(R"mlir(func.func @f(%A: memref<4xf8E4M3FN>) {
  %c = arith.constant 0 : index
  %x = memref.load %A[%c] : memref<4xf8E4M3FN>
  return
})mlir");
  EXPECT_EQ(getError({f32({4})}),
            "3: 'memref.load' cannot be interpreted on 'f8E4M3FN'");
  parse(R"mlir(func.func @f() {
  %c = arith.constant dense<0.0> : vector<65537xf32>
  return
})mlir");
  EXPECT_EQ(getError({}, 0), "2: 'arith.constant' cannot be interpreted on "
                             "'vector<65537xf32>'");
  parse(R"mlir(func.func @f() {
  %c = arith.constant sparse<0, 1.0> : vector<4xf32>
  return
})mlir");
  EXPECT_EQ(getError({}, 0),
            "2: 'arith.constant' cannot be interpreted with this value");
  parse(R"mlir(func.func @f(%A: memref<4xf32>) {
  %B = memref.cast %A : memref<4xf32> to memref<*xf32>
  return
})mlir");
  EXPECT_EQ(getError({f32({4})}),
            "2: 'memref.cast' cannot be interpreted on an unranked memref");
}

TEST_F(ProgramErrorsTest, ControlFlowThatCannotBeInterpreted) {
  parse(R"mlir(func.func @f() {
  scf.execute_region {
    cf.br ^next
  ^next:
    scf.yield
  }
  return
})mlir");
  EXPECT_EQ(getError({}, 0), "2: 'scf.execute_region' cannot be interpreted "
                             "with several blocks");
  parse(R"mlir(func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %n: index) {
  %true = arith.constant true
  %C = scf.if %true -> memref<4xf32> {
    scf.yield %A : memref<4xf32>
  } else {
    scf.yield %B : memref<4xf32>
  }
  return
})mlir");
  EXPECT_EQ(getError({f32({4}), f32({4})}, 0, {1}),
            "3: 'scf.if' cannot be interpreted with buffers passed through "
            "control flow");
  parse(R"mlir(func.func @f(%n: index) {
  %rc = func.call @launch(%n) : (index) -> i32
  return
}
func.func private @launch(index) -> i32
    attributes {tir.parallel_body = @body}
func.func private @body(%begin: index, %end: index) {
  return
})mlir");
  EXPECT_EQ(getError({}, 0, {1}),
            "2: expected the operands of the launch of 'body'");
}

TEST_F(ProgramErrorsTest, DivisorOfAffineExpression) {
  parse(R"mlir(func.func @f(%A: memref<4xf32>, %n: index) {
  %c = arith.constant 0.0 : f32
  %i = affine.apply affine_map<()[s0] -> (3 floordiv s0)>()[%n]
  memref.store %c, %A[%i] : memref<4xf32>
  return
})mlir");
  EXPECT_EQ(getError({f32({4})}, 0, {1}), "");
  EXPECT_EQ(getError({f32({4})}, 0, {0}),
            "3: expected divisors in affine expressions to be positive");
}

TEST_F(ProgramErrorsTest, FunctionsThatCannotBeInterpreted) {
  parse(R"mlir(func.func @f(%n: index, %A: memref<4xf32>) {
  return
})mlir");
  EXPECT_EQ(getError({f32({4})}, 0, {2}),
            "1: 'f': expected buffers followed by indices, got "
            "'memref<4xf32>'");
  parse(R"mlir(func.func private @g()
func.func @f() {
  func.call @g() : () -> ()
  return
})mlir");
  EXPECT_EQ(getError({}, 0), "1: 'g' cannot be interpreted: it has no body");
}

} // namespace
