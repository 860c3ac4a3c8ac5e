//===- RelaxScanOps.td - sums and products so far ----------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCANOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCANOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// `what` is the result over the elements up to each one.
class Relax_ScanOp<string mnemonic, string what, string start>
    : Relax_ProgramOp<mnemonic> {
  let summary = what # "s of the elements up to each one along an axis";
  let description = [{
    Each element of the result is the }] # what # [{ of the elements of `x` from
    the first one along `axis` up to its own. With `exclusive` its own is not
    among them, and the first result is }] # start # [{. With `reverse` the
    elements are taken from the last one on. A negative axis counts from the
    end.

    The result has the element type `dtype`, or that of `x`; elements are
    converted to it first. f16 and bf16 are accumulated in f32, integers wrap
    around.

    Constraints:
    - `axis` is within the operand's rank;
    - `dtype` is a number, and a float where `x` is one; truth values need it.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {axis = 1, exclusive = true} : (tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis,
                       OptionalAttr<TypeAttr>:$dtype,
                       DefaultValuedAttr<BoolAttr, "false">:$exclusive,
                       DefaultValuedAttr<BoolAttr, "false">:$reverse);
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferScan(location, adaptor, inferred);
    }
    ::llvm::FailureOr<::mlir::FunctionOpInterface> $cppClass::toPrimFunc(
        ::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::llvm::StringRef name, ::llvm::ArrayRef<::llvm::StringRef> symbols) {
      return emitScan(*this, builder, loc, name, symbols);
    }
  }];
}

def Relax_CumsumOp : Relax_ScanOp<"cumsum", "sum", "0">;
def Relax_CumprodOp : Relax_ScanOp<"cumprod", "product", "1">;

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCANOPS_TD
