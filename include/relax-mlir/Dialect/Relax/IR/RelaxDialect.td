//===- RelaxDialect.td - the relax dialect --------------- -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD

include "mlir/IR/OpBase.td"

def Relax_Dialect : Dialect {
  let name = "relax";
  let cppNamespace = "::mlir::relax";
  let summary = "graphs of tensor operators with first-class symbolic shapes";
  let description = [{
    The graph level: functions over tensors whose dimensions may be symbolic
    expressions, operators on whole tensors, and calls of tensor programs and
    packed functions.

    A static tensor is a plain `tensor<1x784xf32>`. A tensor with a symbolic
    dimension has an encoding, `tensor<?x784xf32, #relax.tensor<[n, 784]>>`.
    Only relax operations may use such a type.

    Constraints of all operators:
    - (C1) there are as many results as inferred, and their types are not more
      precise than the inferred ones;
    - (C2) operands that name a device name the same one;
    - (C3) a dimension of the result fits into 64 bits and into the size that
      expressions are limited to;
    - (C4) `relax.fast_math` has no value, and is only on operations that
      compute a transcendental function;
    - (C5) `relax.divided` has no value, and is only on scans and sorts;
    - (C6) `relax.on_host` has no value, and is only on constants;
    - (C7) `relax.host_params`, on a function, has indices of arguments, in
      ascending order;
    - (C8) `relax.symbol_bounds`, on a function, has a `#relax.symbol_range` with
      a size of 0 or more for symbols that its arguments bind;
    - (C9) `relax.no_capture` has no value, and is only on calls of packed
      functions;
    - (C10) `relax.finite_kernel` has no value, and is only on transposed
      convolutions.

    `relax.symbol_bounds` promises the sizes that a function is called with. The
    compiled function checks the promises on entry, so the passes rely on them:

    ```mlir
    relax.func @main(%x: tensor<?x16xf32, #relax.tensor<[n, 16]>>)
        -> tensor<?x16xf32, #relax.tensor<[n, 16]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<1 to 64, multiple_of 8>}} {
      relax.return %x : tensor<?x16xf32, #relax.tensor<[n, 16]>>
    }
    ```

    A function with promises is not inlined, since the checks would be lost.

    ```mlir
    %0 = relax.tuple %x, %y
        : (tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>)
        -> tuple<tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>>
    ```
  }];

  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;

  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    // One function per family of operations, each defined in the file of its
    // family, so that no translation unit instantiates the whole dialect.
    void registerAttentionOps();
    void registerCallOps();
    void registerConvolutionOps();
    void registerCreationOps();
    void registerDataDependentOps();
    void registerDataMovementOps();
    void registerElementwiseOps();
    void registerFunctionOps();
    void registerImageOps();
    void registerIndexingOps();
    void registerLinearAlgebraOps();
    void registerLossOps();
    void registerMemoryOps();
    void registerNormalizationOps();
    void registerPoolingOps();
    void registerQuantizationOps();
    void registerReductionOps();
    void registerRuntimeOps();
    void registerShapeOps();
    void registerSlicingOps();
    void registerSortingOps();
    void registerValueOps();
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXDIALECT_TD
