//===- TIROps.td - all operations of the tir dialect -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIROPS_TD
#define RELAX_MLIR_DIALECT_TIR_IR_TIROPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/TIR/IR/TIRAttrs.td"
include "relax-mlir/Dialect/TIR/IR/TIRDeviceOps.td"
include "relax-mlir/Dialect/TIR/IR/TIRDialect.td"
include "relax-mlir/Dialect/TIR/IR/TIRIntrinsicOps.td"

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def TIR_PrimFuncOp : TIR_Op<"prim_func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove,
    FunctionOpInterface,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a tensor program over buffers";
  let description = [{
    A function over buffers, called in destination-passing style: its arguments
    are the input buffers, the output buffers, and then the `index` symbols
    that its shapes depend on. It has no results. An argument keeps its name in
    the text: the location of `%A` is `loc("A"(...))`.

    Constraints:
    - (C1) the arguments are ranked memrefs with the identity layout followed by
      `index` values;
    - (C2) the function has no results;
    - (C3) the body is one block that ends with `tir.return`;
    - (C4) a memref with a dynamic size carries `tir.shape`, a map over the
      index symbols with one result per dimension, equal to the static sizes
      where the type has them;
    - (C5) no `memref.dim` is taken of a buffer argument: its sizes are
      `tir.shape`;
    - (C6) block names are unique in the function;
    - (C7) unless `tir.flattened` is set, only `tir.for`, `tir.block`, `tir.if`
      and `tir.alloc` are outside of blocks; if it is set, no `tir.block`
      is left;
    - (C8) `tir.buffer_role`, if an argument carries it, is a
      `#tir.buffer_role`: `in`, `out` or `inout`;
    - (C9) only buffer arguments carry `tir.buffer_role`;
    - (C10) `tir.op_pattern`, if present, is a `#tir.op_pattern`;
    - (C11) a memref has no memory space or `#tir.scope<global>`: a caller gives
      buffers in global memory;
    - (C12) `tir.scheduled`, if present, is a unit attribute;
    - (C13) `tir.cost`, if present, is a `#tir.cost` with an entry of `reads`
      and `writes` for each buffer argument, and with index symbols of the
      function;
    - (C14) `tir.applied_rules`, if present, is an array of `#tir.applied_rule`;
    - (C15) `tir.host`, if present, is a unit attribute;
    - (C16) `tir.symbol_range`, if an argument carries it, is a
      `#tir.symbol_range`;
    - (C17) only index symbols carry `tir.symbol_range`.

    `tir.host` marks a function that runs on the host in a module that has a GPU
    (`relax-split-host-programs`).
    `tir.scheduled` marks a function that has its final schedule.
    `tir-apply-schedule` and `tir-default-schedule` set it on each function that
    they change, and a function may be written with it. Passes that choose a
    schedule or merge kernels (`tir-default-schedule`, `tir-compute-inline`,
    `relax-fuse-ops`, `relax-fuse-tir`) leave such a function as it is. Passes
    that lower loops treat it like any other.

    ```mlir
    tir.prim_func @double(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.scheduled} {
      tir.for %i to 4 parallel {
        tir.for %j to 16 vectorized {
          tir.block @double (spatial %v = %i * 16 + %j to 64) {
            %a = affine.load %A[%v] : memref<64xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %B[%v] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```

    Example:

    ```mlir
    #rows = affine_map<()[s0] -> (s0, 4)>
    tir.prim_func @copy(%A: memref<?x4xf32> {tir.shape = #rows},
                        %B: memref<?x4xf32> {tir.shape = #rows}, %n: index) {
      tir.for %i to symbol(%n) {
        tir.for %j to 4 {
          tir.block @copy (spatial %vi = %i to symbol(%n),
                           spatial %vj = %j to 4) {
            %a = affine.load %A[%vi, %vj] : memref<?x4xf32>
            affine.store %a, %B[%vi, %vj] : memref<?x4xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::TypeRange":$argTypes,
      CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs)>
  ];
  let extraClassDeclaration = [{
    /// FunctionOpInterface.
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    ::mlir::Region *getCallableRegion() { return &getBody(); }

    /// The buffer arguments.
    ::mlir::Block::BlockArgListType getBufferArguments();
    /// The index symbols, which follow the buffers.
    ::mlir::Block::BlockArgListType getSymbolArguments();
    unsigned getNumSymbols();

    /// Returns the sizes of buffer argument `index` as a map over the index
    /// symbols.
    ::mlir::AffineMap getBufferShape(unsigned index);

    /// Returns the name of an argument, or null if it has none.
    ::mlir::StringAttr getArgumentName(unsigned index);

    /// Returns true once blocks have been replaced by plain operations.
    bool isFlattened();
    /// Returns true if the function has its final schedule.
    bool isScheduled();

    /// Returns the values that callers give argument `index`, if they are
    /// restricted.
    ::std::optional<::relax_mlir::SymbolRange> getSymbolRange(unsigned index);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def TIR_ReturnOp : TIR_Op<"return", [
    HasParent<"PrimFuncOp">, Pure, Terminator]> {
  let summary = "ends a tensor program";
  let description = [{
    Ends the body of a `tir.prim_func`. Returns no values.

    Example:

    ```mlir
    tir.prim_func @nothing() {
      tir.return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def TIR_YieldOp : TIR_Op<"yield", [
    ParentOneOf<["BlockOp", "ForOp", "IfOp", "IntrinsicOp"]>, Pure,
    Terminator]> {
  let summary = "ends a region";
  let description = [{
    Ends the regions of `tir.for`, `tir.if`, `tir.block` and `tir.intrinsic`. It
    has no operands and is not printed.

    Example:

    ```mlir
    tir.for %i to 4 {
      tir.yield
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

def TIR_ForOp : TIR_Op<"for", [
    AffineScope, AutomaticAllocationScope, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
      ["getLoopInductionVars", "getLoopLowerBounds", "getLoopSteps",
       "getLoopUpperBounds", "promoteIfSingleIteration"]>]> {
  let summary = "a loop from zero in steps of one";
  let description = [{
    Runs its body for each value of its variable from 0 to the extent,
    exclusive. The extent is an affine map over the variables of enclosing loops
    (dimensions) and over index symbols, never a chain of SSA values, so that
    schedules can prove facts about it. A map with several results stands for
    their minimum. A loop with a negative extent runs no iteration.

    Constraints:
    - (C1) the map has at least one result, and one input per operand;
    - (C2) a constant extent is not negative;
    - (C3) dimensions are variables of enclosing loops, symbols are index
      arguments of the function or iterators of an enclosing block;
    - (C4) a thread tag is given exactly when the kind is `thread_binding`, and
      is a known one;
    - (C5) outside of blocks, loops hold only `tir.for`, `tir.block`, `tir.if`
      and `tir.alloc`; a loop bound to threads that is the child of a block,
      such as one of a `tir.intrinsic`, is a part of the block;
    - (C6) the body has one argument, of type `index`;
    - (C7) the attribute `tir.tiles` is a unit attribute. It is on a serial loop
      in a loop over blocks, and on no other loop around this one. It promises
      that iterations do not depend on each other in memory of the device, as
      blocks do not: `tir-sync-threads` puts no barriers between them there;
    - (C8) the attribute `tir.rolled` is a unit attribute of a serial loop. It
      keeps LLVM from unrolling the loop. Vectorized reductions have it: they
      combine four vectors in each iteration, and a row that is unrolled in
      full needs more registers than there are.

    Example:

    ```mlir
    tir.for %io to symbol(%n) ceildiv 32 parallel {
      tir.for %ii to min(32, symbol(%n) - %io * 32) {
        tir.for %t to 128 thread_binding "threadIdx.x" { }
      }
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$mapOperands,
    AffineMapAttr:$extent,
    DefaultValuedAttr<TIR_ForKindAttr, "::mlir::tir::ForKind::Serial">:$kind,
    OptionalAttr<StrAttr>:$thread_tag,
    OptionalAttr<DictionaryAttr>:$annotations
  );
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "int64_t":$extent,
      CArg<"::mlir::tir::ForKind", "::mlir::tir::ForKind::Serial">:$kind,
      CArg<"::mlir::DictionaryAttr", "{}">:$annotations)>,
    OpBuilder<(ins "::mlir::AffineMap":$extent, "::mlir::ValueRange":$operands,
      CArg<"::mlir::tir::ForKind", "::mlir::tir::ForKind::Serial">:$kind,
      CArg<"::mlir::DictionaryAttr", "{}">:$annotations)>
  ];
  let extraClassDeclaration = [{
    ::mlir::Value getInductionVar() { return getBody().getArgument(0); }
    ::mlir::OperandRange getDimOperands() {
      return getMapOperands().take_front(getExtent().getNumDims());
    }
    ::mlir::OperandRange getSymbolOperands() {
      return getMapOperands().drop_front(getExtent().getNumDims());
    }
    /// Replaces the extent.
    void setExtentMap(::mlir::AffineMap map, ::mlir::ValueRange operands);
    /// Returns the extent if it is constant.
    std::optional<int64_t> getConstantExtent();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def TIR_IfOp : TIR_Op<"if", [
    NoRegionArguments, RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a branch on an affine condition between loops";
  let description = [{
    Runs its first region if all constraints of the set hold for the operands,
    which are variables of enclosing loops (dimensions) and index symbols.
    Otherwise runs its second region, if present.

    Constraints:
    - (C1) the set has one input per operand;
    - (C2) dimensions are variables of enclosing loops, symbols are index
      arguments of the function or iterators of an enclosing block;
    - (C3) outside of blocks, branches hold only `tir.for`, `tir.block`,
      `tir.if` and `tir.alloc`;
    - (C4) the attribute `tir.consumers`, the number of the threads that compute
      while others copy, is an `i64`, a positive multiple of 32, on a branch with
      a second region.

    Example:

    ```mlir
    tir.if (symbol(%n) - %i * 4 - 1 >= 0) {
      tir.block @tail () { }
    } else {
      tir.block @rest () { }
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$setOperands, IntegerSetAttr:$condition);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::IntegerSet":$condition,
      "::mlir::ValueRange":$operands, CArg<"bool", "false">:$withElse)>
  ];
  let extraClassDeclaration = [{
    ::mlir::OperandRange getDimOperands() {
      return getSetOperands().take_front(getCondition().getNumDims());
    }
    ::mlir::OperandRange getSymbolOperands() {
      return getSetOperands().drop_front(getCondition().getNumDims());
    }
    ::mlir::Block *getThenBlock() { return &getThenRegion().front(); }
    ::mlir::Block *getElseBlock() {
      return getElseRegion().empty() ? nullptr : &getElseRegion().front();
    }
    /// Replaces the condition.
    void setConditionSet(::mlir::IntegerSet set, ::mlir::ValueRange operands);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

def TIR_BlockOp : TIR_Op<"block", [
    AffineScope, AttrSizedOperandSegments, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a unit of computation that schedules move";
  let description = [{
    A block computes one point of an iteration domain. Its iterators are the
    arguments of its body; each has a kind, a domain from 0 to an extent over
    the index symbols, and a binding, an affine expression over the variables of
    the enclosing loops that determines the point that a loop iteration
    computes. An iteration for which the predicate does not hold computes
    nothing.

    The body uses only its iterators, buffers and index symbols, no loop
    variables. Affine accesses are `affine.load` and `affine.store`, indirect
    ones `memref.load` and `memref.store`, scalar code is arith and math.
    Several buffers may be written: a reduction of a tuple is one block.

    The init region, if present, runs before the first reduce point of each
    spatial point. Its arguments are the iterators that are not of kind reduce,
    in order. A block with an init region is a reduction.

    Analysis finds the regions that the block reads and writes. `access` states
    a region of the body explicitly if analysis would find no region or a too
    large one.

    Constraints:
    - (C1) binding, domain and kinds have one entry per iterator; the body has
      one `index` argument per iterator, the init region one per iterator that
      is not of kind reduce;
    - (C2) binding and predicate take the dimensions and symbols given as
      operands, the domain only the symbols;
    - (C3) dimensions are variables of enclosing loops, symbols are index
      arguments of the function or iterators of an enclosing block;
    - (C4) body and init use only own iterators, buffers (arguments of the
      function or results of `tir.alloc`), index arguments of the function and
      iterators of an enclosing block;
    - (C5) a constant domain extent is not negative;
    - (C6) an init region needs a reduce iterator;
    - (C7) each stated access region names one buffer, has its rank, and is a
      map over the iterators;
    - (C8) the name is not empty.

    Example:

    ```mlir
    tir.block @sum (spatial %vi = %io * 4 + %ii to 126,
                    reduce %vk = %k to 784)
        where (125 - %io * 4 - %ii >= 0) annotations {pragma = "x"}
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%wi] : memref<126xf32>
    } {
      %a = affine.load %A[%vi, %vk] : memref<126x784xf32>
      %b = affine.load %B[%vi] : memref<126xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%vi] : memref<126xf32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$mapOperands,
    Variadic<AnyMemRef>:$accessBuffers,
    StrAttr:$block_name,
    TIR_IteratorKindArrayAttr:$iterator_kinds,
    AffineMapAttr:$binding,
    AffineMapAttr:$domain,
    OptionalAttr<IntegerSetAttr>:$predicate,
    OptionalAttr<TIR_AccessArrayAttr>:$access_override,
    OptionalAttr<DictionaryAttr>:$annotations
  );
  let regions = (region AnyRegion:$init, SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name,
      "::llvm::ArrayRef<::mlir::tir::IteratorKind>":$kinds,
      "::mlir::AffineMap":$binding, "::mlir::AffineMap":$domain,
      "::mlir::ValueRange":$operands,
      CArg<"::mlir::IntegerSet", "{}">:$predicate)>
  ];
  let extraClassDeclaration = [{
    unsigned getNumIterators() { return getIteratorKinds().size(); }
    IteratorKind getIteratorKind(unsigned index) {
      return ::llvm::cast<IteratorKindAttr>(getIteratorKinds()[index])
          .getValue();
    }
    ::mlir::Block::BlockArgListType getIterators() {
      return getBody().front().getArguments();
    }
    ::mlir::OperandRange getDimOperands() {
      return getMapOperands().take_front(getBinding().getNumDims());
    }
    ::mlir::OperandRange getSymbolOperands() {
      return getMapOperands().drop_front(getBinding().getNumDims());
    }
    bool hasInit() { return !getInit().empty(); }
    bool hasReduceIterator();
    /// Returns the indices of the iterators that are arguments of the init
    /// region.
    ::llvm::SmallVector<unsigned> getInitIterators();
    /// Gives the block an empty init region and returns its block.
    ::mlir::Block *createInit();
    /// Replaces binding, domain and predicate (null for none), all over the
    /// same operands.
    void setMaps(::mlir::AffineMap binding, ::mlir::AffineMap domain,
                 ::mlir::IntegerSet predicate, ::mlir::ValueRange operands);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def TIR_AllocOp : TIR_Op<"alloc", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "allocates a buffer of the tensor program";
  let description = [{
    Allocates a buffer that lives until the end of the enclosing region. Its
    sizes are affine expressions over index symbols, which are printed if the
    type has dynamic sizes. The memory space of its type is its scope, global if
    there is none.

    Constraints:
    - (C1) the map has one result per dimension, equal to the static sizes
      where the type has them, and takes only symbols;
    - (C2) symbols are index arguments of the function or iterators of an
      enclosing block;
    - (C3) the type has the identity layout;
    - (C4) the memory space, if present, is a `#tir.scope`, or a `#tir.swizzled`
      for elements of 1, 2, 4 or 8 bytes. Spaces of other dialects, such as
      `#gpu.address_space`, come with the lowering to a device.

    Example:

    ```mlir
    %0 = tir.alloc : memref<8x32xf32, #tir.scope<local>>
    %1 = tir.alloc [symbol(%n) * 4, 10] : memref<?x10xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$symbols, AffineMapAttr:$shape);
  let results = (outs Res<AnyMemRef, "", [MemAlloc<DefaultResource>]>:$buffer);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::MemRefType":$type)>,
    OpBuilder<(ins "::mlir::MemRefType":$type, "::mlir::AffineMap":$shape,
      "::mlir::ValueRange":$symbols)>
  ];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getType() {
      return ::llvm::cast<::mlir::MemRefType>(getBuffer().getType());
    }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIROPS_TD
