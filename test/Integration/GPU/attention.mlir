// An attention is one kernel, with both products on tensor cores. The emulated
// GPU gives the numbers of the interpreter.
// RUN: relax-run %s --reference --function=causal --output=@%t.causal.npy
// RUN: relax-run %s --target=emu --device=emu --function=causal --expected=@%t.causal.npy --rtol=4e-3 --atol=2e-3
// RUN: relax-run %s --reference --function=biased --output=@%t.biased.npy
// RUN: relax-run %s --target=emu --device=emu --function=biased --expected=@%t.biased.npy --rtol=2e-2 --atol=1e-2
// RUN: relax-run %s --reference --function=partial --output=@%t.partial.npy
// RUN: relax-run %s --target=emu --device=emu --function=partial --expected=@%t.partial.npy --rtol=4e-3 --atol=2e-3
// RUN: relax-run %s --reference --function=symbolic --dim=b=2 --dim=n=70 --dim=m=100 --output=@%t.symbolic.npy
// RUN: relax-run %s --target=emu --device=emu --function=symbolic --dim=b=2 --dim=n=70 --dim=m=100 --expected=@%t.symbolic.npy --rtol=4e-3 --atol=2e-3
// RUN: relax-run %s --reference --function=symbolic --dim=b=1 --dim=n=70 --dim=m=3 --output=@%t.masked.npy
// RUN: relax-run %s --target=emu --device=emu --function=symbolic --dim=b=1 --dim=n=70 --dim=m=3 --expected=@%t.masked.npy --rtol=4e-3 --atol=2e-3
// RUN: relax-run %s --reference --function=small --output=@%t.small.npy
// RUN: relax-run %s --target=emu --device=emu --function=small --expected=@%t.small.npy --rtol=4e-3 --atol=2e-3
// RUN: relaxc %s --target="cuda -arch=sm_80" --emit=ptx -o - | FileCheck %s

// Two query heads share the keys and values of one.

// CHECK-LABEL: .entry attention_0
// CHECK:       cp.async
// CHECK:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
relax.func @causal(%q: tensor<1x128x4x128xf16>, %k: tensor<1x192x2x128xf16>, %v: tensor<1x192x2x128xf16>) -> tensor<1x128x4x128xf16> {
  %0 = relax.attention %q, %k, %v {causal_mask = "BottomRight"} : (tensor<1x128x4x128xf16>, tensor<1x192x2x128xf16>, tensor<1x192x2x128xf16>) -> tensor<1x128x4x128xf16>
  relax.return %0 : tensor<1x128x4x128xf16>
}

// CHECK-LABEL: .entry attention_bias_0
// CHECK:       mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
relax.func @biased(%q: tensor<2x64x2x64xbf16>, %k: tensor<2x128x2x64xbf16>, %v: tensor<2x128x2x32xbf16>, %b: tensor<1x2x64x128xbf16>) -> tensor<2x64x2x32xbf16> {
  %0 = relax.attention_bias %q, %k, %v, %b : (tensor<2x64x2x64xbf16>, tensor<2x128x2x64xbf16>, tensor<2x128x2x32xbf16>, tensor<1x2x64x128xbf16>) -> tensor<2x64x2x32xbf16>
  relax.return %0 : tensor<2x64x2x32xbf16>
}

// Rows, keys and channels fill no whole tiles.

// CHECK-LABEL: .entry attention1_0
// CHECK:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
relax.func @partial(%q: tensor<1x40x2x40xf16>, %k: tensor<1x100x2x40xf16>, %v: tensor<1x100x2x72xf16>) -> tensor<1x40x2x72xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x40x2x40xf16>, tensor<1x100x2x40xf16>, tensor<1x100x2x72xf16>) -> tensor<1x40x2x72xf16>
  relax.return %0 : tensor<1x40x2x72xf16>
}

// The first queries see no key if there are more queries than keys.

// CHECK-LABEL: .entry attention2_0
// CHECK:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
relax.func @symbolic(%q: tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>, %k: tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, %v: tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>) -> tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>> {
  %0 = relax.attention %q, %k, %v {causal_mask = "BottomRight"} : (tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>, tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>) -> tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>
  relax.return %0 : tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>
}

// One warp and one fragment of keys.

// CHECK-LABEL: .entry attention3_0
// CHECK:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-NOT:   .entry
relax.func @small(%q: tensor<1x20x2x16xf16>, %k: tensor<1x17x2x16xf16>, %v: tensor<1x17x2x16xf16>) -> tensor<1x20x2x16xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x20x2x16xf16>, tensor<1x17x2x16xf16>, tensor<1x17x2x16xf16>) -> tensor<1x20x2x16xf16>
  relax.return %0 : tensor<1x20x2x16xf16>
}
