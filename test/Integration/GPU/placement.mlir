// A function computes a part on the host and a part on the GPU, in one artefact.

// RUN: relax-run %s --reference --function=hinted --output=@%t.hinted.npy
// RUN: relax-run %s --target=emu --device=emu --function=hinted --expected=@%t.hinted.npy
// RUN: relax-run %s --target=native --function=argument --reference --dim=n=5 --output=@%t.argument.npy
// RUN: relaxc %s --target=emu -o %t.so
// RUN: relax-run %t.so --device=emu --function=hinted --expected=@%t.hinted.npy
// RUN: relax-run %t.so --device=emu --function=argument --dim=n=5 --expected=@%t.argument.npy
// RUN: relax-run %s --reference --function=unique --output=@%t.unique.npy
// RUN: relax-run %t.so --device=emu --function=unique --expected=@%t.unique.npy
// RUN: relax-run %s --reference --function=tuples --output=@%t.tuples.npy
// RUN: relax-run %t.so --device=emu --function=tuples --expected=@%t.tuples.npy
// RUN: relaxc %s --target=emu -O0 -o %t.o0.so
// RUN: relax-run %t.o0.so --device=emu --function=tuples --expected=@%t.tuples.npy
// RUN: relax-run %t.o0.so --device=emu --function=hinted --expected=@%t.hinted.npy
// RUN: relax-run %t.o0.so --device=emu --function=argument --dim=n=5 --expected=@%t.argument.npy

// The machine allocates on both devices, copies between them, and keeps a
// constant and a parameter on the host.
// RUN: relaxc %s --target=emu -o %t.rvm
// RUN: relax-translate --bytecode-to-vmtext %t.rvm | FileCheck %s
// CHECK: {{^c\[.*\] = tensor float32 \[4\] host 0x}}
// CHECK: @argument(x host: float32[n, 4], y: float32[n, 4])
// CHECK: call vm.builtin.new_tensor in: %vm, %{{[0-9]+}}, i1,
// CHECK: call vm.builtin.copy_to_device in: %{{[0-9]+}}, i0
// CHECK: call vm.builtin.new_tensor in: %vm, %{{[0-9]+}}, i0,
// CHECK: @cumsum kernel buffers=2 symbols=0 host;
// CHECK: @softmax kernel buffers=2 symbols=0;

// The same functions run on the CPU, for which everything is on the host.
// RUN: sed 's/@GPU/@CPU/g' %s > %t.cpu.mlir
// RUN: relax-run %t.cpu.mlir --function=hinted --expected=@%t.hinted.npy
// RUN: not relaxc %s -o %t.none.so 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: placement.mlir:{{.*}}: error: 'relax.hint_on_device' op expected the device @CPU of the module, got @GPU

relax.func @hinted(%x: tensor<4x8xf32>) -> tensor<4x8xf32, #relax.tensor<[4, 8], device = @GPU>> {
  %0 = relax.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = relax.hint_on_device %0 {device = @CPU} : (tensor<4x8xf32>) -> tensor<4x8xf32, #relax.tensor<[4, 8], device = @CPU>>
  %2 = relax.cumsum %1 {axis = 1 : i64} : (tensor<4x8xf32, #relax.tensor<[4, 8], device = @CPU>>) -> tensor<4x8xf32, #relax.tensor<[4, 8], device = @CPU>>
  %3 = relax.hint_on_device %2 {device = @GPU} : (tensor<4x8xf32, #relax.tensor<[4, 8], device = @CPU>>) -> tensor<4x8xf32, #relax.tensor<[4, 8], device = @GPU>>
  %4 = relax.softmax %3 {axis = 1 : i64} : (tensor<4x8xf32, #relax.tensor<[4, 8], device = @GPU>>) -> tensor<4x8xf32, #relax.tensor<[4, 8], device = @GPU>>
  relax.return %4 : tensor<4x8xf32, #relax.tensor<[4, 8], device = @GPU>>
}

// An argument and a result are on the host. Both parts multiply, and read the
// constant on their device.
relax.func @argument(%x: tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>, %y: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
    -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>) {
  %w = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.multiply %x, %w : (tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>, tensor<4xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>
  %1 = relax.to_device %0 {device = @GPU} : (tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.multiply %1, %w : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.add %2, %y : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %3, %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>
}

// A function of the runtime computes on the host what is there.
relax.func @unique(%x: tensor<8xf32>) -> tensor<?xf32> {
  %0 = relax.relu %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = relax.to_device %0 {device = @CPU} : (tensor<8xf32>) -> tensor<8xf32, #relax.tensor<[8], device = @CPU>>
  %2:4 = relax.unique %1 : (tensor<8xf32, #relax.tensor<[8], device = @CPU>>) -> (tensor<?xf32, #relax.tensor<[?], device = @CPU>>, tensor<?xi64>, tensor<8xi64>, tensor<?xi64>)
  %3 = relax.exp %2#0 : (tensor<?xf32, #relax.tensor<[?], device = @CPU>>) -> tensor<?xf32, #relax.tensor<[?], device = @CPU>>
  %4 = relax.to_device %3 {device = @GPU} : (tensor<?xf32, #relax.tensor<[?], device = @CPU>>) -> tensor<?xf32>
  relax.return %4 : tensor<?xf32>
}

// Tensors keep their devices in tuples, which a branch or a function gives.
relax.func private @pair(%t: tuple<tensor<4xf32>, tensor<4xf32, #relax.tensor<[4], device = @CPU>>>)
    -> tuple<tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>> {
  %0 = relax.tuple_get_item %t[0] : (tuple<tensor<4xf32>, tensor<4xf32, #relax.tensor<[4], device = @CPU>>>) -> tensor<4xf32>
  %1 = relax.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.tuple_get_item %t[1] : (tuple<tensor<4xf32>, tensor<4xf32, #relax.tensor<[4], device = @CPU>>>) -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  %3 = relax.exp %2 : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  %4 = relax.tuple %3, %1 : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>) -> tuple<tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>>
  relax.return %4 : tuple<tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>>
}
relax.func @tuples(%x: tensor<4xf32>, %y: tensor<4xf32, #relax.tensor<[4], device = @CPU>>, %c: tensor<i1>) -> tensor<4xf32> {
  %0 = relax.if %c : tensor<i1> -> tuple<tensor<4xf32>, tensor<4xf32>> {
    %1 = relax.tuple %x, %y : (tensor<4xf32>, tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    relax.yield %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  } else {
    %1 = relax.tuple %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    relax.yield %1 : tuple<tensor<4xf32>, tensor<4xf32>>
  }
  %2 = relax.call @pair(%0) : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  %3 = relax.tuple_get_item %2[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %4 = relax.multiply %3, %3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = relax.to_device %4 {device = @GPU} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = relax.tuple_get_item %2[1] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  %7 = relax.add %5, %6 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %7 : tensor<4xf32>
}
