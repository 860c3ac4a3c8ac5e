//===- ElementOrder.h - the order in which elements are sorted --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ELEMENTORDER_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ELEMENTORDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Conversion/RelaxToTIR/ElementMath.h"

namespace mlir::relax {

/// Compares elements in the total order of NumPy's sort: a NaN is greater than
/// any number and equal to a NaN, and -0.0 is equal to 0.0.
class ElementOrder {
public:
  explicit ElementOrder(const ElementMath &math) : math(math) {}

  Value isLess(Value a, Value b) const {
    if (!math.isFloat())
      return compare(math.isUnsigned() ? arith::CmpIPredicate::ult
                                       : arith::CmpIPredicate::slt,
                     a, b);
    // Not (b <= a): this holds if either is NaN, so `a` must also not be NaN.
    return both(compare(arith::CmpFPredicate::ULT, a, b),
                compare(arith::CmpFPredicate::ORD, a, a));
  }

  /// Returns not (b < a), as one comparison for types without NaN.
  Value isLessOrSame(Value a, Value b) const {
    if (!math.isFloat())
      return compare(math.isUnsigned() ? arith::CmpIPredicate::ule
                                       : arith::CmpIPredicate::sle,
                     a, b);
    return either(compare(arith::CmpFPredicate::OLE, a, b),
                  compare(arith::CmpFPredicate::UNO, b, b));
  }

  Value isSame(Value a, Value b) const {
    if (!math.isFloat())
      return compare(arith::CmpIPredicate::eq, a, b);
    return either(compare(arith::CmpFPredicate::OEQ, a, b),
                  both(compare(arith::CmpFPredicate::UNO, a, a),
                       compare(arith::CmpFPredicate::UNO, b, b)));
  }

private:
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) const {
    return arith::CmpIOp::create(math.getBuilder(), math.getLoc(), predicate, a,
                                 b);
  }
  Value compare(arith::CmpFPredicate predicate, Value a, Value b) const {
    return arith::CmpFOp::create(math.getBuilder(), math.getLoc(), predicate, a,
                                 b);
  }
  Value both(Value a, Value b) const {
    return arith::AndIOp::create(math.getBuilder(), math.getLoc(), a, b);
  }
  Value either(Value a, Value b) const {
    return arith::OrIOp::create(math.getBuilder(), math.getLoc(), a, b);
  }

  ElementMath math;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ELEMENTORDER_H
