//===- TIRDialect.td - the tir dialect ---------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_TD
#define RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_TD

include "mlir/IR/OpBase.td"

def TIR_Dialect : Dialect {
  let name = "tir";
  let cppNamespace = "::mlir::tir";
  let summary = "tensor programs: loops and schedulable blocks over buffers";
  let description = [{
    The tensor-program level. A `tir.prim_func` is a nest of `tir.for` loops
    around `tir.block`s. A block computes one point of an iteration domain, in
    terms of its own iterators. The loops around it, and the affine map that
    binds the iterators to them, determine the order of the points. Since a
    block never uses a loop variable, loops can be split, fused, reordered and
    moved without inspecting the block.

    ```mlir
    tir.prim_func @matmul(%A: memref<128x784xf32>, %B: memref<784x10xf32>,
                          %C: memref<128x10xf32>) {
      tir.for %i to 128 parallel {
        tir.for %j to 10 {
          tir.for %k to 784 {
            tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 10,
                               reduce %vk = %k to 784)
            init (%wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wi, %wj] : memref<128x10xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<128x784xf32>
              %b = affine.load %B[%vk, %vj] : memref<784x10xf32>
              %c = affine.load %C[%vi, %vj] : memref<128x10xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vi, %vj] : memref<128x10xf32>
            }
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::affine::AffineDialect",
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Argument attribute: affine map from the index symbols of the function
    /// to the sizes of a buffer argument.
    static constexpr ::llvm::StringLiteral kShapeAttr = "tir.shape";
    /// Argument attribute: a BufferRoleAttr, how a caller uses a buffer.
    static constexpr ::llvm::StringLiteral kBufferRoleAttr = "tir.buffer_role";
    /// Argument attribute: a SymbolRangeAttr, the values of an index symbol.
    static constexpr ::llvm::StringLiteral kSymbolRangeAttr =
        "tir.symbol_range";
    /// Function attribute: the function has no blocks, only loops and plain
    /// operations.
    static constexpr ::llvm::StringLiteral kFlattenedAttr = "tir.flattened";
    /// Attribute of a serial tir.for that LLVM must not unroll.
    static constexpr ::llvm::StringLiteral kRolledAttr = "tir.rolled";
    /// Function attribute: an OpPatternAttr, how results depend on inputs.
    static constexpr ::llvm::StringLiteral kOpPatternAttr = "tir.op_pattern";
    /// Function attribute: the function has its final schedule.
    static constexpr ::llvm::StringLiteral kScheduledAttr = "tir.scheduled";
    /// Attribute of tir.alloc: an array of `axis, factor, offset` for each
    /// stride that stays `offset` modulo `factor` when the buffer shrinks.
    static constexpr ::llvm::StringLiteral kStrideAlignmentsAttr =
        "tir.stride_alignments";
    /// Function attribute: a CostAttr, the operations and bytes of a call.
    static constexpr ::llvm::StringLiteral kCostAttr = "tir.cost";
    /// Function attribute: an array of AppliedRuleAttr, the rules that chose
    /// the schedule.
    static constexpr ::llvm::StringLiteral kAppliedRulesAttr =
        "tir.applied_rules";
  }];
}

class TIR_Op<string mnemonic, list<Trait> traits = []>
    : Op<TIR_Dialect, mnemonic, traits>;

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_TD
