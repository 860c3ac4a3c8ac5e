// RUN: relax-opt %s --split-input-file --allow-unregistered-dialect | relax-opt --split-input-file --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: "factors"
// CHECK-SAME:    #tir.layout<(32, 16) = [2 : memory * 2, 16 : lane * 2], [2 : memory * 4, 2 : lane, 4 : warp]>
"factors"() {layout = #tir.layout<(32, 16) = [2 : memory * 2, 16 : lane * 2], [2 : memory * 4, 2 : lane, 4 : warp]>} : () -> ()

// CHECK-LABEL: "vector"
// CHECK-SAME:    #tir.layout<(16) = [2 : memory, 8 : lane * 4] replicate [4 : lane]>
"vector"() {layout = #tir.layout<(16) = [2 : memory, 8 : lane * 4] replicate [4 : lane]>} : () -> ()

// CHECK-LABEL: "all"
// CHECK-SAME:    #tir.layout<(4) = [4 : memory * 64] replicate [2 : memory * 512] offset {memory = 8} swizzle 64>
"all"() {layout = #tir.layout<(4) = [4 : memory * 64] replicate [2 : memory * 512] offset {memory = 8} swizzle 64>} : () -> ()

// CHECK-LABEL: "offset"
// CHECK-SAME:    #tir.layout<(2) = [2 : warpgroup] offset {warp = 3, lane = 1}>
"offset"() {layout = #tir.layout<(2) = [2 : warpgroup] offset {lane = 1, warp = 3}>} : () -> ()

// Factors that are not needed go, also those of a dimension of extent 1.

// CHECK-LABEL: "canonical"
// CHECK-SAME:    #tir.layout<(1, 32) = [], [32 : memory]>
"canonical"() {layout = #tir.layout<(1, 32) = [1 : warp * 3], [2 : memory * 16, 1 : lane, 2 : memory * 8, 8 : memory]>} : () -> ()

// Names stand for layouts, and are printed for them.

// CHECK-LABEL: "names"
// CHECK-SAME:    a = #tir.layout<mma_16x16>,
// CHECK-SAME:    b = #tir.layout<mma_16x32_b8>, c = #tir.layout<mma_16x16_b8>, d = #tir.layout<mma_16x8_tf32>,
// CHECK-SAME:    e = #tir.layout<wgmma_64x96>, f = #tir.layout<swizzle_128_b16>, g = #tir.layout<ldmatrix_8x8>
"names"() {
  a = #tir.layout<(16, 16) = [2 : memory * 2, 8 : lane * 4], [2 : memory * 4, 4 : lane, 2 : memory]>,
  b = #tir.layout<(16, 32) = [8 : lane * 4, 2 : memory * 4], [2 : memory * 8, 4 : lane, 4 : memory]>,
  c = #tir.layout<(16, 16) = [8 : lane * 4, 2 : memory * 4], [4 : lane, 4 : memory]>,
  d = #tir.layout<(16, 8) = [2 : memory, 8 : lane * 4], [2 : memory * 2, 4 : lane]>,
  e = #tir.layout<(64, 96) = [4 : warp, 2 : memory * 2, 8 : lane * 4], [12 : memory * 4, 4 : lane, 2 : memory]>,
  f = #tir.layout<(64, 1) = [64 : memory], [] swizzle 128>,
  g = #tir.layout<(8, 8) = [8 : lane * 4], [4 : lane, 2 : memory]>
} : () -> ()
