// RUN: relax-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// expected-error @below {{expected the name of a layout, got 'mma_8x8'}}
"name"() {layout = #tir.layout<mma_8x8>} : () -> ()

// -----

// expected-error @below {{expected axis memory, lane, warp or warpgroup, got 'thread'}}
"axis"() {layout = #tir.layout<(2) = [2 : thread]>} : () -> ()

// -----

// expected-error @below {{expected factors of 2 dimensions, got 1}}
"dimensions"() {layout = #tir.layout<(2, 4) = [2 : lane]>} : () -> ()

// -----

// expected-error @below {{expected factors of dimension 1 whose product is 4, got 8}}
"product"() {layout = #tir.layout<(2, 4) = [2 : lane * 8], [2 : memory, 4 : lane]>} : () -> ()

// -----

// expected-error @below {{expected factors of dimension 0 whose product is 2, got more}}
"product"() {layout = #tir.layout<(2) = [4294967296 : memory, 4294967296 : lane]>} : () -> ()

// -----

// expected-error @below {{expected one element per place: the stride 4 on axis 'lane' is within the 8 coordinates of lesser strides}}
"places"() {layout = #tir.layout<(4, 8) = [4 : lane * 4], [8 : lane]>} : () -> ()

// -----

// expected-error @below {{expected one element per place: the stride 1 on axis 'memory' is within the 4 coordinates of lesser strides}}
"replicas"() {layout = #tir.layout<(4) = [4 : memory] replicate [2 : memory]>} : () -> ()

// -----

// expected-error @below {{expected factors of positive extent and stride, got 4 and 0}}
"stride"() {layout = #tir.layout<(4) = [4 : memory * 0]>} : () -> ()

// -----

// expected-error @below {{expected at most 32 coordinates on axis 'lane', got 64}}
"lanes"() {layout = #tir.layout<(64) = [64 : lane]>} : () -> ()

// -----

// expected-error @below {{expected an offset that is not negative, got -1 on axis 'memory'}}
"offset"() {layout = #tir.layout<(4) = [4 : memory] offset {memory = -1}>} : () -> ()

// -----

// expected-error @below {{expected a swizzle of 32, 64 or 128 bytes, got 16}}
"swizzle"() {layout = #tir.layout<(64) = [64 : memory] swizzle 16>} : () -> ()

// -----

// expected-error @below {{expected a swizzle of the axis 'memory' alone, got axis 'warp'}}
"swizzle"() {layout = #tir.layout<(4, 64) = [4 : warp], [64 : memory] swizzle 128>} : () -> ()
