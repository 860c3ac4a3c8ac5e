// RUN: relax-opt %s --split-input-file --cpu-lower-dot-products | FileCheck %s

#a = affine_map<(l, g) -> (g)>
#b = affine_map<(l, g) -> (l, g)>
#c = affine_map<(l, g) -> (l)>

// Lanes of two registers, and a rest of four.
// CHECK-LABEL: @registers
// CHECK: %[[N:.*]] = vector.extract %{{.*}}[0] : i32 from vector<1xi32>
// CHECK: %[[A:.*]] = vector.broadcast %[[N]] : i32 to vector<16xi32>
// CHECK: %[[U:.*]] = vector.bitcast %[[A]] : vector<16xi32> to vector<64xi8>
// CHECK-DAG: %[[C:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0], sizes = [16], strides = [1]}
// CHECK-DAG: %[[B:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0], sizes = [64], strides = [1]}
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%[[C]], %[[U]], %[[B]])
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.128"
// CHECK-NOT: vector.contract
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 64, "byte_dot" = true>>} {
  func.func @registers(%a: vector<4xi8>, %b: vector<36x4xi8>, %c: vector<36xi32>) -> vector<36xi32> {
    %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
    %1 = arith.extsi %b : vector<36x4xi8> to vector<36x4xi32>
    %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<36x4xi32> into vector<36xi32>
    return %2 : vector<36xi32>
  }
}

// -----

#a = affine_map<(l, g) -> (g)>
#b = affine_map<(l, g) -> (l, g)>
#c = affine_map<(l, g) -> (l)>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 32, "byte_dot" = true>>} {
  // Both signed: 128 times the sum of the right bytes is too much.
  // CHECK-LABEL: @signed
  // CHECK-DAG: %[[FLIP:.*]] = arith.constant dense<-128> : vector<32xi8>
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : vector<8xi32>
  // CHECK: %[[U:.*]] = arith.xori %{{.*}}, %[[FLIP]]
  // CHECK: %[[M:.*]] = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%[[ZERO]], %{{.*}}, %[[B:.*]])
  // CHECK: %[[S:.*]] = arith.subi %{{.*}}, %[[M]]
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.256"(%[[S]], %[[U]], %[[B]])
  func.func @signed(%a: vector<4xi8>, %b: vector<8x4xi8>, %c: vector<8xi32>) -> vector<8xi32> {
    %0 = arith.extsi %a : vector<4xi8> to vector<4xi32>
    %1 = arith.extsi %b : vector<8x4xi8> to vector<8x4xi32>
    %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<8x4xi32> into vector<8xi32>
    return %2 : vector<8xi32>
  }

  // Both unsigned: -128 times the sum of the left bytes is too much.
  // CHECK-LABEL: @unsigned
  // CHECK-DAG: %[[FLIP:.*]] = arith.constant dense<-128> : vector<32xi8>
  // CHECK: %[[V:.*]] = arith.xori %{{.*}}, %[[FLIP]]
  // CHECK: %[[M:.*]] = llvm.call_intrinsic {{.*}}(%{{.*}}, %[[A:.*]], %{{.*}})
  // CHECK: %[[S:.*]] = arith.subi %{{.*}}, %[[M]]
  // CHECK: llvm.call_intrinsic {{.*}}(%[[S]], %[[A]], %[[V]])
  func.func @unsigned(%a: vector<4xi8>, %b: vector<8x4xi8>, %c: vector<8xi32>) -> vector<8xi32> {
    %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
    %1 = arith.extui %b : vector<8x4xi8> to vector<8x4xi32>
    %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<8x4xi32> into vector<8xi32>
    return %2 : vector<8xi32>
  }

  // The unsigned bytes are the first operand of the instruction.
  // CHECK-LABEL: @swapped
  // CHECK: %[[A:.*]] = vector.bitcast %{{.*}} : vector<8xi32> to vector<32xi8>
  // CHECK: llvm.call_intrinsic {{.*}}(%{{.*}}, %{{.*}}, %[[A]])
  func.func @swapped(%a: vector<4xi8>, %b: vector<8x4xi8>, %c: vector<8xi32>) -> vector<8xi32> {
    %0 = arith.extsi %a : vector<4xi8> to vector<4xi32>
    %1 = arith.extui %b : vector<8x4xi8> to vector<8x4xi32>
    %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<8x4xi32> into vector<8xi32>
    return %2 : vector<8xi32>
  }

  // Another contraction stays.
  // CHECK-LABEL: @words
  // CHECK: vector.contract
  func.func @words(%a: vector<4xi16>, %b: vector<8x4xi16>, %c: vector<8xi32>) -> vector<8xi32> {
    %0 = arith.extsi %a : vector<4xi16> to vector<4xi32>
    %1 = arith.extsi %b : vector<8x4xi16> to vector<8x4xi32>
    %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<8x4xi32> into vector<8xi32>
    return %2 : vector<8xi32>
  }
}

// -----

#a = affine_map<(l, g) -> (g)>
#b = affine_map<(l, g) -> (l, g)>
#c = affine_map<(l, g) -> (l)>

// Without the instruction, bytes are moved by shifts and multiplied one by one.
// CHECK-LABEL: @shifts
// CHECK: %[[A:.*]] = vector.broadcast %{{.*}} : i32 to vector<8xi32>
// CHECK: %[[A0:.*]] = arith.shli %[[A]]
// CHECK: %[[U:.*]] = arith.shrui %[[A0]]
// CHECK: %[[B0:.*]] = arith.shli %[[B:.*]], %{{.*}} : vector<8xi32>
// CHECK: %[[V:.*]] = arith.shrsi %[[B0]]
// CHECK: arith.muli %[[U]], %[[V]]
// CHECK-COUNT-3: arith.muli
// CHECK-NOT: arith.muli
func.func @shifts(%a: vector<4xi8>, %b: vector<8x4xi8>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extsi %b : vector<8x4xi8> to vector<8x4xi32>
  %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %c : vector<4xi32>, vector<8x4xi32> into vector<8xi32>
  return %2 : vector<8xi32>
}
