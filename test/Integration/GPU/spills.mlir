// REQUIRES: ptxas
// RUN: relaxc %s --target="cuda -arch=sm_80 -tf32=on" --emit=sass-report -o - | FileCheck %s
// RUN: relaxc %s --target="cuda -arch=sm_90a -tf32=on" --emit=sass-report -o - | FileCheck %s

// Products and attentions with many addresses spill no registers.

// CHECK: registers shared stack spills kernel
// CHECK-NOT: {{[0-9]+ +[0-9]+ +([1-9][0-9]* +[0-9]+|[0-9]+ +[1-9][0-9]*) +[a-z]}}
// CHECK-COUNT-8: {{[0-9]+ +[0-9]+ +0 +0 +(matmul|einsum|attention)}}
// CHECK-NOT: {{[0-9]+ +[0-9]+ +([1-9][0-9]* +[0-9]+|[0-9]+ +[1-9][0-9]*) +[a-z]}}

// Sizes are symbols: elements are copied one by one.

relax.func @batches(%a: tensor<?x?x?xf16, #relax.tensor<[b, m, k]>>, %b: tensor<?x?x?xf16, #relax.tensor<[b, k, n]>>) -> tensor<?x?x?xf16, #relax.tensor<[b, m, n]>> {
  %0 = relax.matmul %a, %b : (tensor<?x?x?xf16, #relax.tensor<[b, m, k]>>, tensor<?x?x?xf16, #relax.tensor<[b, k, n]>>) -> tensor<?x?x?xf16, #relax.tensor<[b, m, n]>>
  relax.return %0 : tensor<?x?x?xf16, #relax.tensor<[b, m, n]>>
}

relax.func @turned(%a: tensor<?x?x?xf16, #relax.tensor<[b, k, m]>>, %b: tensor<?x?x?xf16, #relax.tensor<[b, n, k]>>) -> tensor<?x?x?xf16, #relax.tensor<[b, m, n]>> {
  %0 = relax.einsum %a, %b {subscripts = "bkm,bnk->bmn"} : (tensor<?x?x?xf16, #relax.tensor<[b, k, m]>>, tensor<?x?x?xf16, #relax.tensor<[b, n, k]>>) -> tensor<?x?x?xf16, #relax.tensor<[b, m, n]>>
  relax.return %0 : tensor<?x?x?xf16, #relax.tensor<[b, m, n]>>
}

// No row starts at a multiple of 16 bytes.

relax.func @odd(%a: tensor<3x519x515xf16>, %b: tensor<3x519x517xf16>) -> tensor<3x515x517xf16> {
  %0 = relax.einsum %a, %b {subscripts = "bkm,bkn->bmn"} : (tensor<3x519x515xf16>, tensor<3x519x517xf16>) -> tensor<3x515x517xf16>
  relax.return %0 : tensor<3x515x517xf16>
}

// Products in tf32.

relax.func @wide_rows(%a: tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>, %b: tensor<?x?x512xf32, #relax.tensor<[b, k, 512]>>) -> tensor<?x?x512xf32, #relax.tensor<[b, m, 512]>> {
  %0 = relax.matmul %a, %b : (tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>, tensor<?x?x512xf32, #relax.tensor<[b, k, 512]>>) -> tensor<?x?x512xf32, #relax.tensor<[b, m, 512]>>
  relax.return %0 : tensor<?x?x512xf32, #relax.tensor<[b, m, 512]>>
}

relax.func @wide_turned(%a: tensor<?x512x?xf32, #relax.tensor<[b, 512, m]>>, %b: tensor<?x512x?xf32, #relax.tensor<[b, 512, n]>>) -> tensor<?x?x?xf32, #relax.tensor<[b, m, n]>> {
  %0 = relax.einsum %a, %b {subscripts = "bkm,bkn->bmn"} : (tensor<?x512x?xf32, #relax.tensor<[b, 512, m]>>, tensor<?x512x?xf32, #relax.tensor<[b, 512, n]>>) -> tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
  relax.return %0 : tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
}

relax.func @bytes(%a: tensor<?x?x?xi8, #relax.tensor<[b, m, k]>>, %b: tensor<?x?x?xi8, #relax.tensor<[b, k, n]>>) -> tensor<?x?x?xi32, #relax.tensor<[b, m, n]>> {
  %0 = relax.matmul %a, %b {out_dtype = i32} : (tensor<?x?x?xi8, #relax.tensor<[b, m, k]>>, tensor<?x?x?xi8, #relax.tensor<[b, k, n]>>) -> tensor<?x?x?xi32, #relax.tensor<[b, m, n]>>
  relax.return %0 : tensor<?x?x?xi32, #relax.tensor<[b, m, n]>>
}

// Bias, mask and partial tiles of an attention.

relax.func @attention(%q: tensor<?x?x4x128xf16, #relax.tensor<[b, n, 4, 128]>>, %k: tensor<?x?x2x128xf16, #relax.tensor<[b, m, 2, 128]>>, %v: tensor<?x?x2x100xf16, #relax.tensor<[b, m, 2, 100]>>, %b: tensor<1x1x?x?xf16, #relax.tensor<[1, 1, n, m]>>) -> tensor<?x?x4x100xf16, #relax.tensor<[b, n, 4, 100]>> {
  %0 = relax.attention_bias %q, %k, %v, %b {causal_mask = "BottomRight"} : (tensor<?x?x4x128xf16, #relax.tensor<[b, n, 4, 128]>>, tensor<?x?x2x128xf16, #relax.tensor<[b, m, 2, 128]>>, tensor<?x?x2x100xf16, #relax.tensor<[b, m, 2, 100]>>, tensor<1x1x?x?xf16, #relax.tensor<[1, 1, n, m]>>) -> tensor<?x?x4x100xf16, #relax.tensor<[b, n, 4, 100]>>
  relax.return %0 : tensor<?x?x4x100xf16, #relax.tensor<[b, n, 4, 100]>>
}

// One more block of threads would run beside others if this one spilled.

relax.func @small_attention(%q: tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>, %k: tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, %v: tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, %b: tensor<?x4x?x?xf16, #relax.tensor<[b, 4, n, m]>>) -> tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>> {
  %0 = relax.attention_bias %q, %k, %v, %b {causal_mask = "BottomRight"} : (tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>, tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, tensor<?x?x2x64xf16, #relax.tensor<[b, m, 2, 64]>>, tensor<?x4x?x?xf16, #relax.tensor<[b, 4, n, m]>>) -> tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>
  relax.return %0 : tensor<?x?x4x64xf16, #relax.tensor<[b, n, 4, 64]>>
}
