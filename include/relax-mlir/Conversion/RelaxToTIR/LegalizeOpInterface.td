//===- LegalizeOpInterface.td - lower operators to kernels -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_TD
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def LegalizeOpInterface : OpInterface<"LegalizeOpInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    The lowering of an operator on tensors to a kernel. An operator implements
    `toLinalg`, or `toPrimFunc` if linalg cannot express it. Legalization calls
    either on a copy of the operator whose types name every dimension.

    An operator of another dialect gets the interface as an external model:

    ```c++
    struct MyOpLowering
        : LegalizeOpInterface::ExternalModel<MyOpLowering, MyOp> {
      LogicalResult toLinalg(Operation *op, OpBuilder &builder, Location loc,
                             ValueRange operands,
                             const SymbolBindings &symbols,
                             SmallVectorImpl<Value> &results) const;
    };
    MyOp::attachInterface<MyOpLowering>(context);
    ```
  }];
  let methods = [
    InterfaceMethod<[{
      Builds linalg, tensor and arith operations that compute the operator from
      `operands`, its tensor operands without encodings. `symbols` gives an
      index value for each expression over the symbols of the operator's types.
      Appends one plain tensor per result. Fails after an error is reported.
    }],
    "::llvm::LogicalResult", "toLinalg",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::mlir::ValueRange":$operands,
         "const ::mlir::relax::SymbolBindings &":$symbols,
         "::llvm::SmallVectorImpl<::mlir::Value> &":$results),
    [{}], [{
      return $_op->emitOpError("cannot become a kernel: it implements neither "
                               "toLinalg nor toPrimFunc");
    }]>,
    InterfaceMethod<[{
      Builds the tensor program at the insertion point of `builder`, in the
      module: a function `name` over the buffers of the operands, the buffers of
      the results, then one index per entry of `symbols`. Returns nullopt, the
      default, if the operator implements `toLinalg` instead. Fails after an
      error is reported.
    }],
    "::std::optional<::llvm::FailureOr<::mlir::FunctionOpInterface>>",
    "toPrimFunc",
    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
         "::llvm::StringRef":$name,
         "::llvm::ArrayRef<::llvm::StringRef>":$symbols),
    [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<[{
      Returns true if the operator with its present types needs no kernel,
      because the virtual machine executes it.
    }],
    "bool", "staysInGraph", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{
      Verifies the original operator before unknown dimensions get symbols, for
      operators whose meaning a symbol would change. Fails after a diagnostic.
    }],
    "::llvm::LogicalResult", "verifyUnresolved", (ins), [{}],
    [{ return ::mlir::success(); }]>,
  ];
}

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_TD
