//===- KernelCostTest.cpp - operations and bytes of a kernel --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/KernelCost.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

namespace {
class KernelCostTest : public ::testing::Test {
protected:
  KernelCostTest() {
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        math::MathDialect, memref::MemRefDialect,
                        scf::SCFDialect, vector::VectorDialect, TIRDialect>();
  }

  PrimFuncOp parse(const Twine &text) {
    module = parseSourceString<ModuleOp>(text.str(), &context);
    EXPECT_TRUE(module) << text.str();
    return *module->getOps<PrimFuncOp>().begin();
  }

  /// Returns "flops / f64 / integers; reads; writes", with "<=" for bounds.
  std::string costOf(const Twine &text) {
    std::string why;
    FailureOr<KernelCost> cost = computeKernelCost(parse(text), &why);
    if (failed(cost))
      return "unknown: " + why;
    auto join = [](ArrayRef<IndexExpr> counts) {
      return llvm::join(llvm::map_range(counts, std::mem_fn(&IndexExpr::str)),
                        ", ");
    };
    const OperationCounts &operations = cost->operations;
    return (cost->atMost ? "<= " : "") + operations.flops.str() + " / " +
           operations.f64Flops.str() + " / " + operations.integerOps.str() +
           "; " + join(cost->reads) + "; " + join(cost->writes);
  }

  /// Returns the cost of one block over `i` < 20 from %A of 100 elements to %B
  /// of 20; the body is given.
  std::string costOfRow(const Twine &body, StringRef type = "f32") {
    return costOf("tir.prim_func @f(%A: memref<100x" + type +
                  ">, %B: memref<20x" + type + R"(>) {
      tir.for %i to 20 {
        tir.block @b (spatial %v = %i to 20) {
          )" + body +
                  R"(
          affine.store %r, %B[%v] : memref<20x)" +
                  type + R"(>
        }
      }
      tir.return
    })");
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(KernelCostTest, matmul) {
  // 2 * 64^3 operations; 4 * 64^2 bytes of each matrix.
  EXPECT_EQ(costOf(R"(
    !M = memref<64x64xf32>
    tir.prim_func @f(%A: !M, %B: !M, %C: !M) {
      tir.for %i to 64 { tir.for %j to 64 { tir.for %k to 64 {
        tir.block @b (spatial %vi = %i to 64, spatial %vj = %j to 64,
                      reduce %vk = %k to 64) init (%wi, %wj) {
          %z = arith.constant 0.0 : f32
          affine.store %z, %C[%wi, %wj] : !M
        } {
          %a = affine.load %A[%vi, %vk] : !M
          %b = affine.load %B[%vk, %vj] : !M
          %c = affine.load %C[%vi, %vj] : !M
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : !M
        }
      } } }
      tir.return
    })"),
            "524288 / 0 / 0; 16384, 16384, 0; 0, 0, 16384");
}

TEST_F(KernelCostTest, symbolicConvolution) {
  // Windows of 3 with step 2 reach 2 * (m - 1) + 3 of the columns of an input.
  EXPECT_EQ(costOf(R"(
    #in = affine_map<()[s0, s1] -> (s0, s1 * 2 + 1)>
    #out = affine_map<()[s0, s1] -> (s0, s1)>
    tir.prim_func @f(%A: memref<?x?xf64> {tir.shape = #in},
                     %W: memref<3xf64>,
                     %C: memref<?x?xf64> {tir.shape = #out}, %n: index,
                     %m: index) {
      tir.for %i to symbol(%n) { tir.for %j to symbol(%m) { tir.for %k to 3 {
        tir.block @b (spatial %vi = %i to symbol(%n),
                      spatial %vj = %j to symbol(%m), reduce %vk = %k to 3)
        init (%wi, %wj) {
          %z = arith.constant 0.0 : f64
          affine.store %z, %C[%wi, %wj] : memref<?x?xf64>
        } {
          %a = affine.load %A[%vi, %vj * 2 + %vk] : memref<?x?xf64>
          %w = affine.load %W[%vk] : memref<3xf64>
          %c = affine.load %C[%vi, %vj] : memref<?x?xf64>
          %s = math.fma %a, %w, %c : f64
          affine.store %s, %C[%vi, %vj] : memref<?x?xf64>
        }
      } } }
      tir.return
    })"),
            "0 / 6 * s0 * s1 / 0; 16 * s0 * s1 + 8 * s0, 24, 0; 0, 0, "
            "8 * s0 * s1");
}

TEST_F(KernelCostTest, operations) {
  EXPECT_EQ(costOfRow(R"(%a = affine.load %A[%v] : memref<100xf32>
    %e = math.exp %a : f32
    %n = arith.negf %e : f32
    %m = arith.maximumf %n, %a : f32
    %c = arith.cmpf olt, %m, %e : f32
    %r = arith.select %c, %m, %e : f32)"),
            "40 / 0 / 0; 80, 0; 0, 80");
  EXPECT_EQ(costOfRow(R"(%a = affine.load %A[%v] : memref<100xbf16>
    %f = arith.extf %a : bf16 to f64
    %q = arith.divf %f, %f : f64
    %r = arith.truncf %q : f64 to bf16)",
                      "bf16"),
            "0 / 20 / 0; 40, 0; 0, 40");
  // Indices do not count.
  EXPECT_EQ(costOfRow(R"(%one = arith.constant 1 : index
    %j = arith.addi %v, %one : index
    %a = memref.load %A[%j] : memref<100xi8>
    %r = arith.muli %a, %a : i8)",
                      "i8"),
            "0 / 0 / 20; 20, 0; 0, 20");
  EXPECT_EQ(costOfRow(R"(%x = affine.load %A[%v] : memref<100xi1>
    %r = arith.xori %x, %x : i1)",
                      "i1"),
            "0 / 0 / 0; 20, 0; 0, 20");
  // A vector counts as its lanes.
  EXPECT_EQ(costOfRow(R"(%x = affine.vector_load %A[0]
        : memref<100xf32>, vector<8xf32>
    %y = vector.fma %x, %x, %x : vector<8xf32>
    %r = vector.reduction <add>, %y : vector<8xf32> into f32)"),
            "480 / 0 / 0; 32, 0; 0, 80");
}

TEST_F(KernelCostTest, elements) {
  auto costOfLoads = [&](std::initializer_list<const char *> indices) {
    std::string body = "%r = arith.constant 1.0 : f32";
    for (const char *index : indices)
      body += "\n%x" + std::to_string(body.size()) + " = affine.load %A[" +
              index + "] : memref<100xf32>";
    return costOfRow(body);
  };
  // Neighbours overlap.
  EXPECT_EQ(costOfLoads({"%v", "%v + 2", "%v + 1"}), "0 / 0 / 0; 88, 0; 0, 80");
  // Every fifth element, twice.
  EXPECT_EQ(costOfLoads({"%v * 5 + 1", "%v * 5 + 1"}),
            "0 / 0 / 0; 80, 0; 0, 80");
  // From the end.
  EXPECT_EQ(costOfLoads({"%v", "39 - %v"}), "0 / 0 / 0; 160, 0; 0, 80");
  // One element for all points.
  EXPECT_EQ(costOfLoads({"7"}), "0 / 0 / 0; 4, 0; 0, 80");
  // Two elements of each ten, in digits of the iterator.
  EXPECT_EQ(costOfLoads({"(%v floordiv 2) * 10 + %v mod 2"}),
            "0 / 0 / 0; 80, 0; 0, 80");
  // Sets that may have elements in common are a bound.
  EXPECT_EQ(costOfLoads({"%v * 2", "%v * 3"}), "<= 0 / 0 / 0; 160, 0; 0, 80");
}

TEST_F(KernelCostTest, data) {
  // No more rows are read than there are points, and than the table has.
  const char *gather = R"(
    tir.prim_func @f(%T: memref<?x64xf32> {tir.shape =
                       affine_map<()[s0] -> (s0, 64)>}, %I: memref<10xi64>,
                     %O: memref<10x64xf32>, %n: index) {
      tir.for %i to 10 { tir.for %j to 64 {
        tir.block @b (spatial %vi = %i to 10, spatial %vj = %j to 64) {
          %x = affine.load %I[%vi] : memref<10xi64>
          %k = arith.index_cast %x : i64 to index
          %r = memref.load %T[%k, %vj] : memref<?x64xf32>
          affine.store %r, %O[%vi, %vj] : memref<10x64xf32>
        }
      } }
      tir.return
    })";
  EXPECT_EQ(costOf(gather),
            "<= 0 / 0 / 0; 4 * min(64 * s0, 640), 80, 0; 0, 0, 2560");
  // The greater side of a branch counts.
  EXPECT_EQ(costOfRow(R"(%c = arith.constant 3 : index
    %isLow = arith.cmpi ult, %v, %c : index
    %r = scf.if %isLow -> f32 {
      %a = affine.load %A[%v] : memref<100xf32>
      scf.yield %a : f32
    } else {
      %a = affine.load %A[%v + 1] : memref<100xf32>
      %b = arith.addf %a, %a : f32
      %c2 = arith.mulf %b, %b : f32
      scf.yield %c2 : f32
    })"),
            "<= 40 / 0 / 0; 84, 0; 0, 80");
}

TEST_F(KernelCostTest, roles) {
  auto costOfUpdate = [&](StringRef role) {
    return costOf("tir.prim_func @f(%A: memref<8xf32> {tir.buffer_role = "
                  "#tir.buffer_role<" +
                  role + R"(>}) {
      tir.for %i to 8 {
        tir.block @b (spatial %v = %i to 8) {
          %a = affine.load %A[%v] : memref<8xf32>
          %r = arith.addf %a, %a : f32
          affine.store %r, %A[%v] : memref<8xf32>
        }
      }
      tir.return
    })");
  };
  EXPECT_EQ(costOfUpdate("inout"), "8 / 0 / 0; 32; 32");
  EXPECT_EQ(costOfUpdate("out"), "8 / 0 / 0; 0; 32");
}

TEST_F(KernelCostTest, schedules) {
  // A split with a rest runs each point once.
  auto costOfLoops = [&](StringRef loops, StringRef index, StringRef where) {
    return costOf("#s = affine_map<()[s0] -> (s0)>\n"
                  "tir.prim_func @f(%A: memref<?xf32> {tir.shape = #s}, %B: "
                  "memref<?xf32> {tir.shape = #s}, %n: index) {" +
                  loops + " tir.block @b (spatial %v = " + index +
                  " to symbol(%n)) " + where + R"( {
          %a = affine.load %A[%v] : memref<?xf32>
          %r = arith.addf %a, %a : f32
          affine.store %r, %B[%v] : memref<?xf32>
        } } }
      tir.return
    })");
  };
  EXPECT_EQ(
      costOfLoops("tir.for %i to symbol(%n) ceildiv 4 { tir.for %j to 4 {",
                  "%i * 4 + %j", "where (symbol(%n) - %i * 4 - %j - 1 >= 0)"),
      "s0 / 0 / 0; 4 * s0, 0; 0, 4 * s0");
  // A part of the domain counts as the loops run it.
  EXPECT_EQ(costOfLoops("tir.for %i to symbol(%n) floordiv 4 { tir.for %j to 4 "
                        "{",
                        "%i * 4 + %j", ""),
            "<= 4 * (s0 floordiv 4) / 0 / 0; 4 * s0, 0; 0, 4 * s0");
}

TEST_F(KernelCostTest, unknown) {
  EXPECT_EQ(costOfRow(R"(%z = arith.constant 1.0 : f32
    %r = scf.while (%x = %z) : (f32) -> f32 {
      %one = arith.constant 1.0 : f32
      %c = arith.cmpf olt, %x, %one : f32
      scf.condition(%c) %x : f32
    } do {
    ^bb0(%x: f32):
      %y = arith.addf %x, %x : f32
      scf.yield %y : f32
    })"),
            "unknown: block 'b' has a 'scf.while', whose cost is unknown");
  EXPECT_EQ(costOf("tir.prim_func @f(%A: memref<8xf32>) attributes "
                   "{tir.flattened} { tir.return }"),
            "unknown: the function has no blocks");
}

TEST_F(KernelCostTest, attribute) {
  PrimFuncOp func = parse(R"(
    #s = affine_map<()[s0] -> (s0)>
    tir.prim_func @f(%B: memref<?xi8> {tir.shape = #s}, %n: index) {
      tir.for %i to symbol(%n) {
        tir.block @b (spatial %v = %i to symbol(%n)) {
          %r = arith.constant 1 : i8
          affine.store %r, %B[%v] : memref<?xi8>
        }
      }
      tir.return
    })");
  FailureOr<KernelCost> cost = computeKernelCost(func);
  ASSERT_TRUE(succeeded(cost));
  std::string text;
  llvm::raw_string_ostream(text) << cost->toAttr(&context);
  EXPECT_EQ(text, "#tir.cost<flops = \"0\", f64Flops = \"0\", integerOps = "
                  "\"0\", reads = [\"0\"], writes = [\"s0\"]>");
}
