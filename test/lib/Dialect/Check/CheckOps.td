//===- CheckOps.td - expectations of executable specs ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef DIALECT_CHECK_CHECKOPS_TD
#define DIALECT_CHECK_CHECKOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::mlir::check";
  let summary = "expected values of executable specs";
  let description = [{
    Expectations on relax values in executable specs. relax-test-run runs a
    function at each level and reports each expectation that does not hold.
    Expectations are outside of control flow, so that every run of the function
    checks all of them.
  }];
}

class Check_Op<string mnemonic> : Op<Check_Dialect, mnemonic, [
    HasParent<"::mlir::relax::FuncOp">, MemoryEffects<[MemWrite]>,
    Relax_KeepsEncodedTypes]> {
  let assemblyFormat = [{
    $actual `,` $expected attr-dict `:`
    custom<SameTypes>(type($actual), type($expected))
  }];
  let hasVerifier = 1;
}

def Check_ExpectEqOp : Check_Op<"expect_eq"> {
  let summary = "expects two values to be equal";
  let description = [{
    Holds when both values have the same element type, the same shape and the
    same bits in each element. Any NaN equals any NaN; 0.0 does not equal -0.0.
    Shapes and scalars are compared by their numbers.

    The types may differ as long as a value can have both. The actual values are
    compared at run time.

    Example:

    ```mlir
    relax.func @twice() {
      %0 = relax.constant dense<[1, 2]> : tensor<2xi32>
      %1 = relax.add %0, %0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      %2 = relax.constant dense<[2, 4]> : tensor<2xi32>
      check.expect_eq %1, %2 : tensor<2xi32>
      relax.return
    }
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[Relax_Tensor, Relax_ShapeType, Relax_Scalar]>:$actual,
    AnyTypeOf<[Relax_Tensor, Relax_ShapeType, Relax_Scalar]>:$expected
  );
}

def Check_ExpectCloseOp : Check_Op<"expect_close"> {
  let summary = "expects two tensors of floats to be close";
  let description = [{
    Holds when both tensors have the same element type and the same shape, and
    each pair of elements is equal (infinities of one sign are), both NaN, or

        |actual - expected| <= atol + rtol * |expected|

    The defaults of rtol and atol depend on the element type:

    | type | rtol  | atol  |
    |------|-------|-------|
    | f16  | 2e-3  | 1e-4  |
    | bf16 | 1.6e-2| 1e-3  |
    | f32  | 1e-5  | 1e-6  |
    | f64  | 1e-12 | 1e-14 |

    They are about two units in the last place of f16 and bf16. For f32 and f64
    they allow for functions like exp and for another order of a short sum. A run
    in double precision uses the same tolerances.

    Example:

    ```mlir
    relax.func @exact_enough() {
      %0 = relax.constant dense<[0.1, 0.2]> : tensor<2xf32>
      %1 = relax.add %0, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %2 = relax.constant dense<[0.2, 0.4]> : tensor<2xf32>
      check.expect_close %1, %2 {rtol = 1.0e-6} : tensor<2xf32>
      relax.return
    }
    ```
  }];
  let arguments = (ins
    Relax_FloatTensor:$actual,
    Relax_FloatTensor:$expected,
    OptionalAttr<F64Attr>:$rtol,
    OptionalAttr<F64Attr>:$atol
  );
}

#endif // DIALECT_CHECK_CHECKOPS_TD
