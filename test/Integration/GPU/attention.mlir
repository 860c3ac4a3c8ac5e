// Both products of an attention of f16 or bf16 are on tensor cores.
// RUN: relaxc %s --target="cuda -arch=sm_80" --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: relax-run %s --reference --function=halves --output=@%t.halves.npy
// RUN: relax-run %s --target=emu --device=emu --function=halves --expected=@%t.halves.npy --rtol=2e-3 --atol=1e-3
// RUN: relax-run %s --reference --function=brains --output=@%t.brains.npy
// RUN: relax-run %s --target=emu --device=emu --function=brains --expected=@%t.brains.npy --rtol=2e-2 --atol=1e-2

// PTX-LABEL: .entry attention_0
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX-LABEL: .entry attention_3
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX-LABEL: .entry attention1_0
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// PTX-LABEL: .entry attention1_3
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
relax.func @halves(%q: tensor<1x64x2x32xf16>, %k: tensor<1x96x2x32xf16>, %v: tensor<1x96x2x32xf16>) -> tensor<1x64x2x32xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x64x2x32xf16>, tensor<1x96x2x32xf16>, tensor<1x96x2x32xf16>) -> tensor<1x64x2x32xf16>
  relax.return %0 : tensor<1x64x2x32xf16>
}

relax.func @brains(%q: tensor<1x40x2x32xbf16>, %k: tensor<1x50x2x32xbf16>, %v: tensor<1x50x2x32xbf16>) -> tensor<1x40x2x32xbf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x40x2x32xbf16>, tensor<1x50x2x32xbf16>, tensor<1x50x2x32xbf16>) -> tensor<1x40x2x32xbf16>
  relax.return %0 : tensor<1x40x2x32xbf16>
}
