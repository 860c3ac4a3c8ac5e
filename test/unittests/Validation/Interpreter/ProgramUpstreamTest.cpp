//===- ProgramUpstreamTest.cpp - interpret lowered tensor programs --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

class ProgramUpstreamTest : public ProgramTest {
protected:
  /// Returns the elements of %B after `body`, which reads %A (1, 2, .. of f32)
  /// and the indices %c0 to %c4.
  std::vector<double> evaluate(int64_t sizeA, int64_t sizeB, StringRef body) {
    std::string text = "func.func @f(%A: memref<" + std::to_string(sizeA) +
                       "xf32>, %B: memref<" + std::to_string(sizeB) +
                       "xf32>) {\n";
    for (int i = 0; i <= 4; ++i)
      text += "  %c" + std::to_string(i) + " = arith.constant " +
              std::to_string(i) + " : index\n";
    text +=
        "  %zero = arith.constant 0.0 : f32\n" + body.str() + "\n  return\n}\n";
    parse(text);
    Tensor a = f32({sizeA}), b = f32({sizeB});
    for (int64_t i = 0; i < sizeA; ++i)
      a.setFloat(i, i + 1);
    error = getError({a, b});
    return values(b);
  }
  using Values = std::vector<double>;
  std::string error;
};

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

TEST_F(ProgramUpstreamTest, LoopsWithValues) {
  EXPECT_EQ(evaluate(4, 2, R"mlir(
  // All copies happen in parallel.
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %zero, %y = %zero)
      -> (f32, f32) {
    %a = memref.load %A[%i] : memref<4xf32>
    %s = arith.addf %x, %a : f32
    scf.yield %s, %x : f32, f32
  }
  memref.store %r#0, %B[%c0] : memref<2xf32>
  memref.store %r#1, %B[%c1] : memref<2xf32>)mlir"),
            (Values{6, 3}))
      << error;
}

TEST_F(ProgramUpstreamTest, WhileIfAndSwitch) {
  EXPECT_EQ(evaluate(1, 3, R"mlir(
  %n = scf.while (%i = %c0) : (index) -> index {
    %less = arith.cmpi slt, %i, %c3 : index
    scf.condition(%less) %i : index
  } do {
  ^bb0(%i: index):
    %odd = arith.remsi %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %v = scf.if %is -> f32 {
      %o = arith.constant 5.0 : f32
      scf.yield %o : f32
    } else {
      %s = scf.index_switch %i -> f32
      case 2 {
        %t = arith.constant 7.0 : f32
        scf.yield %t : f32
      }
      default {
        scf.yield %zero : f32
      }
      scf.yield %s : f32
    }
    memref.store %v, %B[%i] : memref<3xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  })mlir"),
            (Values{0, 5, 7}))
      << error;
}

TEST_F(ProgramUpstreamTest, ParallelWithReduction) {
  EXPECT_EQ(evaluate(4, 1, R"mlir(
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c2) step (%c1, %c1)
      init (%zero) -> f32 {
    %a = memref.load %A[%i] : memref<4xf32>
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  memref.store %r, %B[%c0] : memref<1xf32>)mlir"),
            (Values{20}))
      << error;
  evaluate(4, 1, R"mlir(
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %zero, %B[%c0] : memref<1xf32>
    scf.reduce
  })mlir");
  EXPECT_EQ(error, "10: write of '%arg1' at [0], which another iteration of a "
                   "loop of 'scf.parallel' wrote; 9: see the loop");
}

TEST_F(ProgramUpstreamTest, BlocksAndCalls) {
  parse(R"mlir(
  func.func @f(%A: memref<4xf32>, %B: memref<1xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0.0 : f32
    cf.br ^head(%c0, %zero : index, f32)
  ^head(%i: index, %s: f32):
    %less = arith.cmpi slt, %i, %c4 : index
    cf.cond_br %less, ^body, ^end
  ^body:
    %t = call @add(%A, %i, %s) : (memref<4xf32>, index, f32) -> f32
    %next = arith.addi %i, %c1 : index
    cf.br ^head(%next, %t : index, f32)
  ^end:
    memref.store %s, %B[%c0] : memref<1xf32>
    return
  }
  func.func private @add(%A: memref<4xf32>, %i: index, %s: f32) -> f32 {
    %a = memref.load %A[%i] : memref<4xf32>
    %t = arith.addf %s, %a : f32
    return %t : f32
  })mlir");
  Tensor b = f32({1});
  ASSERT_TRUE(run({f32({4}, {1, 2, 3, 4}), b}));
  EXPECT_EQ(values(b), (Values{10}));
}

/// The form created by cpu-lower-parallel: iterations are still distinguished.
TEST_F(ProgramUpstreamTest, Launch) {
  auto launch = [](StringRef index) {
    return ("func.func @k(%A: memref<4xf32>) {\n"
            "  %c1 = arith.constant 1 : index\n"
            "  %c4 = arith.constant 4 : index\n"
            "  %rc = call @k.launch(%c4, %c1, %A) : (index, index, "
            "memref<4xf32>) -> i32\n"
            "  return\n}\n"
            "func.func private @k.launch(index, index, memref<4xf32>) -> i32 "
            "attributes {tir.parallel_body = @k.body}\n"
            "func.func private @k.body(%b: index, %e: index, "
            "%A: memref<4xf32>) {\n"
            "  %c0 = arith.constant 0 : index\n"
            "  %c1 = arith.constant 1 : index\n"
            "  %v = arith.constant 2.0 : f32\n"
            "  scf.for %i = %b to %e step %c1 {\n"
            "    memref.store %v, %A[%" +
            index + "] : memref<4xf32>\n  }\n  return\n}")
        .str();
  };
  Tensor a = f32({4});
  parse(launch("i"));
  ASSERT_TRUE(run({a}));
  EXPECT_EQ(values(a), (Values{2, 2, 2, 2}));
  parse(launch("c0"));
  EXPECT_EQ(getError({a}),
            "13: write of '%arg0' at [0], which another iteration of a loop of "
            "'func.call' wrote; 4: see the loop");
}

TEST_F(ProgramUpstreamTest, EndlessRecursion) {
  parse("func.func @f() {\n  call @f() : () -> ()\n  return\n}");
  EXPECT_EQ(getError({}, 0), "2: expected at most 500 nested calls");
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

TEST_F(ProgramUpstreamTest, Views) {
  EXPECT_EQ(evaluate(12, 7, R"mlir(
  %m = memref.expand_shape %A [[0, 1]] output_shape [3, 4]
      : memref<12xf32> into memref<3x4xf32>
  %s = memref.subview %m[1, 1] [2, 2] [1, 2]
      : memref<3x4xf32> to memref<2x2xf32, strided<[4, 2], offset: 5>>
  %t = memref.transpose %s (i, j) -> (j, i)
      : memref<2x2xf32, strided<[4, 2], offset: 5>>
        to memref<2x2xf32, strided<[2, 4], offset: 5>>
  %a = memref.load %s[%c0, %c1]
      : memref<2x2xf32, strided<[4, 2], offset: 5>>
  %b = memref.load %t[%c0, %c1]
      : memref<2x2xf32, strided<[2, 4], offset: 5>>
  memref.store %a, %B[%c0] : memref<7xf32>
  memref.store %b, %B[%c1] : memref<7xf32>
  %r = memref.reinterpret_cast %A to offset: [2], sizes: [2], strides: [3]
      : memref<12xf32> to memref<2xf32, strided<[3], offset: 2>>
  %c = memref.load %r[%c1] : memref<2xf32, strided<[3], offset: 2>>
  memref.store %c, %B[%c2] : memref<7xf32>
  %l = memref.alloc() : memref<2x2xf32>
  memref.copy %s, %l
      : memref<2x2xf32, strided<[4, 2], offset: 5>> to memref<2x2xf32>
  %f = memref.collapse_shape %l [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %f[%i] : memref<4xf32>
    %j = arith.addi %i, %c3 : index
    memref.store %x, %B[%j] : memref<7xf32>
  }
  memref.dealloc %l : memref<2x2xf32>)mlir"),
            (Values{8, 10, 6, 6, 8, 10, 12}))
      << error;
}

TEST_F(ProgramUpstreamTest, ViewOfBytes) {
  StringRef text = R"mlir(
  %m = memref.alloc() : memref<16xi8>
  %v = memref.view %m[%c4][] : memref<16xi8> to memref<3xf32>
  %w = memref.view %m[%c4][] : memref<16xi8> to memref<3xi32>
  %a = memref.load %A[%c0] : memref<1xf32>
  memref.store %a, %v[%c2] : memref<3xf32>
  %i = memref.load %w[%c2] : memref<3xi32>
  %x = arith.sitofp %i : i32 to f32
  memref.store %x, %B[%c0] : memref<1xf32>)mlir";
  EXPECT_EQ(evaluate(1, 1, text), (Values{1065353216})) << error;
  precision = Precision::Double;
  evaluate(1, 1, text);
  EXPECT_EQ(error,
            "10: 'memref.view' cannot be interpreted in double precision");
  precision = Precision::Declared;
  evaluate(1, 1, R"mlir(
  %m = memref.alloc() : memref<16xi8>
  %v = memref.view %m[%c4][] : memref<16xi8> to memref<4xf32>)mlir");
  EXPECT_EQ(error, "10: expected a view inside of 16 bytes, got one of sizes "
                   "[4] from byte 4");
}

TEST_F(ProgramUpstreamTest, BufferErrors) {
  evaluate(4, 1, R"mlir(
  %r = memref.reinterpret_cast %A to offset: [2], sizes: [3], strides: [1]
      : memref<4xf32> to memref<3xf32, strided<[1], offset: 2>>)mlir");
  EXPECT_EQ(error, "9: expected a view of elements 0 to 3, got 2 to 4");
  evaluate(4, 1, R"mlir(
  %d = memref.cast %A : memref<4xf32> to memref<?xf32>
  %s = memref.cast %d : memref<?xf32> to memref<3xf32>)mlir");
  EXPECT_EQ(error, "10: expected a buffer of sizes [3], got [4]");
  evaluate(4, 1, R"mlir(
  %l = memref.alloc() : memref<2xf32>
  memref.store %zero, %l[%c0] : memref<2xf32>
  memref.dealloc %l : memref<2xf32>
  %x = memref.load %l[%c0] : memref<2xf32>)mlir");
  EXPECT_EQ(error, "12: read of '%alloc' at [0], which was not written before");
  evaluate(4, 1, R"mlir(
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%b = %A) -> memref<4xf32> {
    scf.yield %b : memref<4xf32>
  })mlir");
  EXPECT_EQ(error, "9: 'scf.for' cannot be interpreted with buffers passed "
                   "through control flow");
}

TEST_F(ProgramUpstreamTest, BufferSizeErrors) {
  evaluate(4, 1, R"mlir(
  %d = memref.dim %A, %c3 : memref<4xf32>)mlir");
  EXPECT_EQ(error, "9: expected a dimension from 0 to 0, got 3");
  evaluate(4, 1, R"mlir(
  %a = memref.cast %A : memref<4xf32> to memref<?xf32>
  %b = memref.cast %B : memref<1xf32> to memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>)mlir");
  EXPECT_EQ(error, "11: expected buffers of equal sizes, got [4] and [1]");
  evaluate(4, 1, R"mlir(
  %a = memref.cast %A : memref<4xf32> to memref<?xf32>
  %e = memref.expand_shape %a [[0, 1]] output_shape [%c3, 2]
      : memref<?xf32> into memref<?x2xf32>)mlir");
  EXPECT_EQ(error, "10: expected sizes of product 4, got 6");
  evaluate(4, 1, R"mlir(
  %l = memref.alloc() : memref<2xf32, strided<[2]>>)mlir");
  EXPECT_EQ(error, "9: 'memref.alloc' cannot be interpreted with a layout, got "
                   "'memref<2xf32, strided<[2]>>'");
  evaluate(4, 1, R"mlir(
  %u = memref.cast %A : memref<4xf32> to memref<*xf32>)mlir");
  EXPECT_EQ(error, "9: 'memref.cast' cannot be interpreted on an unranked "
                   "memref");
}

TEST_F(ProgramUpstreamTest, ControlFlowErrors) {
  evaluate(4, 1, R"mlir(
  %s = arith.subi %c1, %c1 : index
  scf.for %i = %c0 to %c4 step %s {
  })mlir");
  EXPECT_EQ(error, "10: expected a positive step, got 0");
  evaluate(4, 1, R"mlir(
  scf.for unsigned %i = %c0 to %c4 step %c1 {
  })mlir");
  EXPECT_EQ(error, "9: 'scf.for' cannot be interpreted with unsigned bounds");
  evaluate(4, 1, R"mlir(
  %f = arith.constant false
  cf.assert %f, "too small")mlir");
  EXPECT_EQ(error, "10: assertion does not hold: too small");
}

TEST_F(ProgramUpstreamTest, CastErrors) {
  evaluate(4, 1, R"mlir(
  %d = arith.constant 0.1 : f64
  %x = arith.truncf %d upward : f64 to f32)mlir");
  EXPECT_EQ(error,
            "10: 'arith.truncf' cannot be interpreted with this rounding mode");
  evaluate(4, 1, R"mlir(
  %t = arith.constant dense<true> : vector<8xi1>
  %b = vector.bitcast %t : vector<8xi1> to vector<1xi8>)mlir");
  EXPECT_EQ(error, "10: 'vector.bitcast' cannot be interpreted on bits");
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

TEST_F(ProgramUpstreamTest, LanesMove) {
  EXPECT_EQ(evaluate(6, 8, R"mlir(
  %v = vector.load %A[%c0] : memref<6xf32>, vector<6xf32>
  %m = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %t = vector.transpose %m, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %f = vector.shape_cast %t : vector<3x2xf32> to vector<6xf32>
  %s = vector.shuffle %f, %v [0, 1, 6, 11] : vector<6xf32>, vector<6xf32>
  %e = vector.extract_strided_slice %m {offsets = [1, 1], sizes = [1, 2],
      strides = [1, 1]} : vector<2x3xf32> to vector<1x2xf32>
  %r = vector.extract %e[0] : vector<2xf32> from vector<1x2xf32>
  %b = vector.broadcast %r : vector<2xf32> to vector<2x2xf32>
  %c = vector.shape_cast %b : vector<2x2xf32> to vector<4xf32>
  vector.store %s, %B[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %c, %B[%c4] : memref<8xf32>, vector<4xf32>)mlir"),
            (Values{1, 4, 1, 6, 5, 6, 5, 6}))
      << error;
  EXPECT_EQ(evaluate(4, 8, R"mlir(
  %v = vector.load %A[%c0] : memref<4xf32>, vector<4xf32>
  %z = vector.broadcast %zero : f32 to vector<4xf32>
  %i = vector.interleave %v, %z : vector<4xf32> -> vector<8xf32>
  %x = vector.extract %v[%c2] : f32 from vector<4xf32>
  %j = vector.insert %x, %i[%c1] : f32 into vector<8xf32>
  %p = vector.from_elements %x, %zero : vector<2xf32>
  %k = vector.insert_strided_slice %p, %j {offsets = [6], strides = [1]}
      : vector<2xf32> into vector<8xf32>
  vector.store %k, %B[%c0] : memref<8xf32>, vector<8xf32>)mlir"),
            (Values{1, 3, 2, 0, 3, 0, 3, 0}))
      << error;
}

TEST_F(ProgramUpstreamTest, LanesCompute) {
  EXPECT_EQ(evaluate(6, 8, R"mlir(
  %v = vector.load %A[%c0] : memref<6xf32>, vector<6xf32>
  %m = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %a = vector.transpose %m, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %z = arith.constant dense<1.0> : vector<2x2xf32>
  %d = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %m, %a, %z
      : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  %f = vector.shape_cast %d : vector<2x2xf32> to vector<4xf32>
  vector.store %f, %B[%c0] : memref<8xf32>, vector<4xf32>
  %s = vector.reduction <add>, %v, %zero : vector<6xf32> into f32
  memref.store %s, %B[%c4] : memref<8xf32>
  %n = arith.constant dense<0.0> : vector<3xf32>
  %x = vector.multi_reduction <maximumf>, %m, %n [0]
      : vector<2x3xf32> to vector<3xf32>
  %c5 = arith.addi %c4, %c1 : index
  vector.store %x, %B[%c5] : memref<8xf32>, vector<3xf32>)mlir"),
            (Values{15, 33, 33, 78, 21, 4, 5, 6}))
      << error;
  EXPECT_EQ(evaluate(2, 6, R"mlir(
  %v = vector.load %A[%c0] : memref<2xf32>, vector<2xf32>
  %o = vector.outerproduct %v, %v : vector<2xf32>, vector<2xf32>
  %f = vector.shape_cast %o : vector<2x2xf32> to vector<4xf32>
  vector.store %f, %B[%c0] : memref<6xf32>, vector<4xf32>
  %m = vector.fma %v, %v, %v : vector<2xf32>
  vector.store %m, %B[%c4] : memref<6xf32>, vector<2xf32>)mlir"),
            (Values{1, 2, 2, 4, 2, 6}))
      << error;
}

TEST_F(ProgramUpstreamTest, MasksAndTransfers) {
  EXPECT_EQ(evaluate(6, 8, R"mlir(
  %p = arith.constant -1.0 : f32
  %v = vector.transfer_read %A[%c4], %p : memref<6xf32>, vector<4xf32>
  vector.transfer_write %v, %B[%c0] : vector<4xf32>, memref<8xf32>
  %m = vector.create_mask %c2 : vector<4xi1>
  %n = arith.constant dense<9.0> : vector<4xf32>
  %w = vector.maskedload %A[%c4], %m, %n
      : memref<6xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %w, %B[%c4] : memref<8xf32>, vector<4xf32>
  %k = vector.constant_mask [1] : vector<4xi1>
  vector.maskedstore %B[%c4], %k, %n
      : memref<8xf32>, vector<4xi1>, vector<4xf32>)mlir"),
            (Values{5, 6, -1, -1, 9, 6, 9, 9}))
      << error;
  EXPECT_EQ(evaluate(6, 4, R"mlir(
  %m = memref.expand_shape %A [[0, 1]] output_shape [2, 3]
      : memref<6xf32> into memref<2x3xf32>
  %t = vector.transfer_read %m[%c0, %c1], %zero
      {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]}
      : memref<2x3xf32>, vector<2x2xf32>
  %f = vector.shape_cast %t : vector<2x2xf32> to vector<4xf32>
  vector.store %f, %B[%c0] : memref<4xf32>, vector<4xf32>)mlir"),
            (Values{2, 5, 3, 6}))
      << error;
  // The mask has the dimensions of the buffer: its first row only.
  EXPECT_EQ(evaluate(6, 4, R"mlir(
  %m = memref.expand_shape %A [[0, 1]] output_shape [2, 3]
      : memref<6xf32> into memref<2x3xf32>
  %k = vector.constant_mask [1, 2] : vector<2x2xi1>
  %t = vector.transfer_read %m[%c0, %c1], %zero, %k
      {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]}
      : memref<2x3xf32>, vector<2x2xf32>
  %f = vector.shape_cast %t : vector<2x2xf32> to vector<4xf32>
  vector.store %f, %B[%c0] : memref<4xf32>, vector<4xf32>)mlir"),
            (Values{2, 0, 3, 0}))
      << error;
  EXPECT_EQ(evaluate(4, 4, R"mlir(
  %i = arith.constant dense<[3, 0, 2, 9]> : vector<4xindex>
  %m = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %n = arith.constant dense<8.0> : vector<4xf32>
  %g = vector.gather %A[%c0] [%i], %m, %n : memref<4xf32>, vector<4xindex>,
      vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %g, %B[%c0] : memref<4xf32>, vector<4xf32>)mlir"),
            (Values{4, 1, 3, 8}))
      << error;
}

TEST_F(ProgramUpstreamTest, VectorErrors) {
  evaluate(6, 8, R"mlir(
  %v = vector.load %A[%c4] : memref<6xf32>, vector<4xf32>
  vector.store %v, %B[%c0] : memref<8xf32>, vector<4xf32>)mlir");
  EXPECT_EQ(error, "9: out-of-bounds read of '%arg0' at [4] and the next 3 "
                   "elements, its shape is [6]");
  evaluate(6, 8, R"mlir(
  %v = vector.load %A[%c4] : memref<6xf32>, vector<2xf32>
  %x = vector.extract %v[%c2] : f32 from vector<2xf32>)mlir");
  EXPECT_EQ(error, "10: expected a position from 0 to 1, got 2");
  evaluate(6, 8, R"mlir(
  %p = vector.transfer_read %A[%c4], %zero {in_bounds = [true]}
      : memref<6xf32>, vector<4xf32>)mlir");
  EXPECT_EQ(error, "9: out-of-bounds read of '%arg0' at [6], its shape is [6]");
}

//===----------------------------------------------------------------------===//
// Affine
//===----------------------------------------------------------------------===//

TEST_F(ProgramUpstreamTest, AffineLoopsAndIndices) {
  EXPECT_EQ(evaluate(4, 6, R"mlir(
  %s = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 3)>()[%c4]
      iter_args(%x = %zero) -> f32 {
    %a = affine.load %A[%i + 1] : memref<4xf32>
    %y = arith.addf %x, %a : f32
    affine.yield %y : f32
  }
  affine.store %s, %B[0] : memref<6xf32>
  affine.for %i = 1 to 6 step 2 {
    %m = affine.max affine_map<(d0) -> (d0 - 2, 0)>(%i)
    %n = affine.min affine_map<(d0) -> (d0 floordiv 2, 3)>(%i)
    %d:2 = affine.delinearize_index %i into (3, 2) : index, index
    %l = affine.linearize_index [%m, %n] by (2, 1) : index
    %k = affine.apply affine_map<(d0) -> (d0 ceildiv 2 - 1)>(%i)
    %a = memref.load %A[%k] : memref<4xf32>
    affine.store %a, %B[%i] : memref<6xf32>
    %t = arith.addi %d#0, %l : index
    %u = arith.index_cast %t : index to i32
    %v = arith.sitofp %u : i32 to f32
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %v, %B[%i - 1] : memref<6xf32>
    }
  })mlir"),
            (Values{9, 1, 3, 2, 7, 3}))
      << error;
}

} // namespace
