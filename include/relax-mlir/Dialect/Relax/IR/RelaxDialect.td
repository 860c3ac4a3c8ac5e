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
    expressions, operators on whole tensors, and calls into tensor programs
    and packed functions.

    A static tensor is a plain `tensor<1x784xf32>`. A tensor with a symbolic
    dimension carries it in its encoding,
    `tensor<?x784xf32, #relax.tensor<[n, 784]>>`, and such a type may be used
    by relax operations only.

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
