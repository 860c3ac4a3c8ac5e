//===- InterpreterTest.cpp - run graphs -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InterpreterFixture.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

using InterpreterTest = InterpreterFixture;

TEST_F(InterpreterTest, ComputesADataflowBlock) {
  parse(R"mlir(
    relax.func @main(%x: tensor<?x2xf32, #relax.tensor<[n, 2]>>)
        -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
      %r = relax.dataflow -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
        %c = relax.constant dense<[1.0, -5.0]> : tensor<2xf32>
        %0 = relax.add %x, %c
            : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>)
            -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
        %1 = relax.relu %0 : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
            -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
        relax.output %1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
      }
      relax.return %r : tensor<?x2xf32, #relax.tensor<[n, 2]>>
    })mlir");
  auto results = run({tensor({2, 2}, {1, 2, 3, 8})});
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(floats(results[0]), (std::vector<double>{2, 0, 4, 3}));
  expectFailure({tensor({2, 3}, {})}, "expected dimension 1 to be 2, got 3");
  expectFailure({tensor({2}, {})}, "expected rank 2");
  expectFailure({}, "expected 1 values as argument");
  expectFailure({Shape{1}}, "got shape [1]");
}

TEST_F(InterpreterTest, RoundsUnlessAskedForDouble) {
  parse(R"mlir(
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.add %x, %x : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %c = relax.constant dense<1.0> : tensor<1xf32>
      %1 = relax.add %0, %c : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      relax.return %1 : tensor<1xf32>
    })mlir");
  Tensor x = tensor({1}, {double(1 << 24)});
  EXPECT_EQ(floats(run({x})[0]), (std::vector<double>{33554432.0}));
  EXPECT_EQ(floats(run({x}, {Precision::Double, {}, {}})[0]),
            (std::vector<double>{33554433.0}));
}

TEST_F(InterpreterTest, BindsAndChecksSymbols) {
  parse(R"mlir(
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[2 * n]>>,
                     %y: tensor<?xf32, #relax.tensor<[n]>>, %z: tensor<*xf32>)
        -> (!relax.shape<[m + n]>, i64) {
      %0 = relax.match_cast %z
          : tensor<*xf32> -> tensor<?x?xf32, #relax.tensor<[m, n]>>
      %1 = relax.shape [m + n] -> !relax.shape<[m + n]>
      %2 = relax.prim_value <m * n> : i64
      relax.return %1, %2 : !relax.shape<[m + n]>, i64
    })mlir");
  Tensor six = tensor({6}, {}), three = tensor({3}, {});
  auto results = run({six, three, tensor({5, 3}, {})});
  EXPECT_EQ(*results[0].getIf<Shape>(), Shape{8});
  EXPECT_EQ(results[1].getIf<Scalar>()->integer, 15);
  expectFailure({six, six, tensor({5, 3}, {})},
                "argument of '@main' #0: expected dimension 0 to be 12 "
                "(2 * n), got 6");
  expectFailure({six, three, tensor({5, 4}, {})},
                "'relax.match_cast' op result #0: expected dimension "
                "1 to be 3 (n), got 4");
  expectFailure({six, three, three}, "expected rank 2");
}

TEST_F(InterpreterTest, CallsWithTheSymbolsOfTheCallee) {
  parse(R"mlir(
    relax.func private @sum(%a: tensor<?xf32, #relax.tensor<[n]>>)
        -> tuple<tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n]>> {
      %0 = relax.add %a, %a : (tensor<?xf32, #relax.tensor<[n]>>,
          tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      %1 = relax.shape_of %a : (tensor<?xf32, #relax.tensor<[n]>>)
          -> !relax.shape<[n]>
      %2 = relax.tuple %0, %1
          : (tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n]>)
          -> tuple<tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n]>>
      relax.return %2
          : tuple<tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n]>>
    }
    relax.func @main(%n: tensor<?xf32, #relax.tensor<[n]>>,
                     %m: tensor<?xf32, #relax.tensor<[m]>>)
        -> (tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[n]>) {
      %0 = relax.call @sum(%m) : (tensor<?xf32, #relax.tensor<[m]>>)
          -> tuple<tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[m]>>
      %1 = relax.tuple_get_item %0[0]
          : (tuple<tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[m]>>)
          -> tensor<?xf32, #relax.tensor<[m]>>
      %2 = relax.shape [n] -> !relax.shape<[n]>
      relax.return %1, %2 : tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[n]>
    })mlir");
  auto results = run({tensor({1}, {7}), tensor({2}, {1, 2})});
  EXPECT_EQ(floats(results[0]), (std::vector<double>{2, 4}));
  EXPECT_EQ(*results[1].getIf<Shape>(), Shape{1});
}

TEST_F(InterpreterTest, RunsOneRegionOfAnIf) {
  parse(R"mlir(
    relax.func @main(%c: tensor<i1>, %x: tensor<?xf32>, %y: tensor<?xf32>)
        -> tensor<?xf32, #relax.tensor<[k]>> {
      %0 = relax.if %c : tensor<i1> -> tensor<?xf32, #relax.tensor<[k]>> {
        %1 = relax.match_cast %x
            : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[a]>>
        %2 = relax.add %1, %1 : (tensor<?xf32, #relax.tensor<[a]>>,
            tensor<?xf32, #relax.tensor<[a]>>)
            -> tensor<?xf32, #relax.tensor<[a]>>
        relax.yield %2 : tensor<?xf32, #relax.tensor<[a]>>
      } else {
        relax.yield %y : tensor<?xf32>
      }
      relax.return %0 : tensor<?xf32, #relax.tensor<[k]>>
    })mlir");
  Tensor condition =
      *Tensor::create(IntegerType::get(&context, 1), {}, Precision::Declared);
  Tensor x = tensor({2}, {1, 2}), y = tensor({1}, {9});
  EXPECT_EQ(floats(run({condition, x, y})[0]), (std::vector<double>{9}));
  condition.setInt(0, 1);
  EXPECT_EQ(floats(run({condition, x, y})[0]), (std::vector<double>{2, 4}));
}

TEST_F(InterpreterTest, LimitsTheDepthOfCalls) {
  parse(R"mlir(
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.call @main(%x) : (tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    })mlir");
  expectFailure({tensor({1}, {0})}, "at depth 1001, the limit is 1000");
}

TEST_F(InterpreterTest, RefusesWhatHasNoMeaning) {
  parse(R"mlir(
    relax.func private @elsewhere(%x: tensor<1xf32>) -> tensor<1xf32>
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.call @elsewhere(%x) : (tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    })mlir");
  expectFailure({tensor({1}, {0})}, "calls '@elsewhere', which has no body");
  parse("module {}");
  expectFailure({}, "expected a function '@main'");
  parse(R"mlir(
    relax.func @main() {
      %0 = arith.constant 0.0 : f32
      relax.return
    })mlir");
  expectFailure({}, "'arith.constant' op has no reference semantics");
  parse(R"mlir(
    relax.func @main() -> !relax.object {
      %0 = relax.data_type f8E4M3FN
      relax.return %0 : !relax.object
    })mlir");
  expectFailure({}, "element type 'f8E4M3FN' is not supported by the reference "
                    "interpreter");
  parse(R"mlir(
    relax.func @main() -> i7 {
      %0 = relax.prim_value 1 : i7
      relax.return %0 : i7
    })mlir");
  expectFailure({}, "type 'i7' is not supported by the reference interpreter");
  parse(R"mlir(
    relax.func @main() -> tensor<2xi128> {
      %0 = relax.constant dense<1> : tensor<2xi128>
      relax.return %0 : tensor<2xi128>
    })mlir");
  expectFailure({}, "'relax.constant' op cannot be read: unsupported elements");
  parse(R"mlir(
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0:2 = builtin.unrealized_conversion_cast %x
          : tensor<1xf32> to tensor<1xf32>, tensor<1xf32>
      relax.return %0#0 : tensor<1xf32>
    })mlir");
  expectFailure({tensor({1}, {0})}, "expected one operand and one result");
}

TEST_F(InterpreterTest, ChecksTheOperandsOfKernels) {
  auto check = [&](StringRef call, StringRef expected) {
    parse((R"mlir(
    func.func private @declared(memref<2xf32>)
    tir.prim_func private @f(%x: memref<2xf32>, %n: index) {
      tir.return
    }
    relax.func @main(%x: tensor<2xf32>) attributes {force_pure} {
      %n = relax.prim_value 3 : i64
      )mlir" +
           call + "\nrelax.return\n}")
              .str());
    expectFailure({tensor({2}, {1, 2})}, expected);
  };
  check("relax.vm.call_kernel @f(%x, %x) : tensor<2xf32>, tensor<2xf32>",
        "expected 1 buffers and 1 numbers for '@f', got 2 and 0");
  check("relax.vm.call_kernel @f(%n, %x) : i64, tensor<2xf32>",
        "expected tensors, then integers, got tensor<2xf32> as argument 1");
  check("relax.vm.call_kernel @declared(%x) : tensor<2xf32>",
        "calls a tensor program without a body");
}

/// The interpreter itself evaluates functions and terminators.
TEST_F(InterpreterTest, KnowsEachOperation) {
  context.loadAllAvailableDialects();
  unsigned numOperations = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() != "relax" ||
        name.hasTrait<OpTrait::IsTerminator>() ||
        name.getStringRef() == relax::FuncOp::getOperationName())
      continue;
    ++numOperations;
    EXPECT_TRUE(name.hasInterface<ReferenceOpInterface>())
        << name.getStringRef().str() << " has no reference";
  }
  EXPECT_GT(numOperations, 50u);
}

/// A value ends with its last use. A value used by a region does not.
TEST_F(InterpreterTest, ForgetsValuesThatAreNotUsedAnyMore) {
  parse(R"mlir(
    relax.func @main(%x: tensor<1xf32>, %c: tensor<i1>) -> tensor<1xf32> {
      %0 = relax.relu %x : (tensor<1xf32>) -> tensor<1xf32>
      %1 = relax.add %0, %0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %2 = relax.add %1, %0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %3 = relax.add %1, %2 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %4 = relax.if %c : tensor<i1> -> tensor<1xf32> {
        %5 = relax.add %1, %3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
        relax.yield %5 : tensor<1xf32>
      } else {
        relax.yield %1 : tensor<1xf32>
      }
      relax.return %4 : tensor<1xf32>
    })mlir");
  std::vector<std::weak_ptr<Buffer>> buffers;
  std::vector<std::vector<bool>> alive;
  InterpreterOptions options;
  options.onValue = [&](Value, const RuntimeValue &value) {
    std::vector<bool> now;
    for (const std::weak_ptr<Buffer> &buffer : buffers)
      now.push_back(!buffer.expired());
    alive.push_back(now);
    buffers.push_back(value.getIf<Tensor>()->getBuffer());
  };
  Tensor condition =
      *Tensor::create(IntegerType::get(&context, 1), {}, Precision::Declared);
  condition.setInt(0, 1);
  // 2x + (2x + (2x + x))
  EXPECT_EQ(floats(run({tensor({1}, {1}), condition}, options)[0]),
            (std::vector<double>{7}));
  ASSERT_EQ(alive.size(), 6u);
  // %2 is reported before the end of %0's life.
  EXPECT_EQ(alive[2], (std::vector<bool>{true, true}));
  EXPECT_EQ(alive[3], (std::vector<bool>{false, true, true}));
  EXPECT_EQ(alive[4], (std::vector<bool>{false, true, false, true}));
}

TEST_F(InterpreterTest, ShowsEachValueAndCall) {
  parse(R"mlir(
    relax.func private @f(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.relu %x : (tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    }
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.call @f(%x) : (tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    })mlir");
  std::vector<std::string> seen;
  InterpreterOptions options;
  options.onValue = [&](Value value, const RuntimeValue &) {
    seen.push_back(value.getDefiningOp()->getName().getStringRef().str());
  };
  options.onCall = [&](Operation *callee, ArrayRef<RuntimeValue> arguments) {
    EXPECT_EQ(arguments.size(), 1u);
    seen.push_back(SymbolTable::getSymbolName(callee).str());
  };
  run({tensor({1}, {0})}, options);
  EXPECT_EQ(seen, (std::vector<std::string>{"main", "f", "relax.relu",
                                            "relax.call"}));
}

} // namespace
