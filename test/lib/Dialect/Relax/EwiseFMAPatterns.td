//===- EwiseFMAPatterns.td - multiply and add --------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

include "mlir/IR/PatternBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxOps.td"

def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "one use">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;

def MultiplyAdd : Pat<
  (Relax_AddOp:$sum (Relax_MultiplyOp:$product $x, $y), $z),
  (Relax_EwiseFMAOp $x, $y, $z),
  [(HasOneUse $product), (SameType $x, $product), (SameType $y, $product),
   (SameType $z, $product), (SameType $sum, $product)]>;
