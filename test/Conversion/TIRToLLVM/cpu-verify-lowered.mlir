// RUN: relax-opt %s --cpu-verify-lowered --split-input-file --verify-diagnostics

llvm.func @lowered(%x: i32) -> i32 {
  llvm.return %x : i32
}

// -----

llvm.func @math(%x: f32) -> i1 {
  // expected-error @below {{'math.isinf' op cannot be lowered to the llvm dialect}}
  %0 = math.isinf %x : f32
  llvm.return %0 : i1
}

// -----

// expected-error @below {{'func.func' op cannot be lowered to the llvm dialect}}
func.func private @declaration()
