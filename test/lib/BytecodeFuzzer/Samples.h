//===- Samples.h - executables that mutations begin with --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The samples together call the functions `vm.builtin.*`. A function that has a
// parameter succeeds for a float32 tensor of the shape [2, 3].
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_LIB_BYTECODEFUZZER_SAMPLES_H
#define RELAX_MLIR_TEST_LIB_BYTECODEFUZZER_SAMPLES_H

namespace relax_mlir::runtime {

inline constexpr const char *kSamples[] = {
    // Tuples.
    "@main:\n  call vm.builtin.make_tuple in: %0, i3 dst: %1\n"
    "  call vm.builtin.tuple_getitem in: %1, i0 dst: %2\n  ret %2\n",

    // Memory, and views of it.
    "c[0] = shape [24]\nc[1] = string \"global\"\nc[2] = shape [4, 6]\n"
    "c[3] = dtype float32\nc[4] = shape [3, 8]\nc[5] = shape [2, 2]\n"
    "@main:\n"
    "  call vm.builtin.alloc_storage in: %vm, c[0], i0, c[3], c[1] dst: %0\n"
    "  call vm.builtin.alloc_tensor in: %0, i0, c[2], c[3] dst: %1\n"
    "  call vm.builtin.reshape in: %1, c[4] dst: %2\n"
    "  call vm.builtin.null_value in: dst: %0\n"
    "  call vm.builtin.view in: %2, i8, c[5] dst: %3\n"
    "  call vm.builtin.copy_tensor in: %3 dst: %0\n"
    "  call vm.builtin.make_tuple in: %1, %2, %3, %0 dst: %3\n"
    "  call vm.builtin.memory_manager.clear in: dst: %void\n"
    "  ret %3\n",

    // Constants.
    "weights 8\n  0x000080400000a040\n"
    "c[0] = tensor float32 [2] 0x0000803f00000040\n"
    "c[1] = tensor float32 [2] splat 0x00004040\n"
    "c[2] = tensor float32 [2] weights 0\nc[3] = float 2.5\n"
    "@main:\n  call vm.builtin.copy in: c[0] dst: %0\n"
    "  call vm.builtin.shape_of in: %0 dst: %1\n  ret %1\n"
    "@f:\n  call vm.builtin.copy in: c[3] dst: %0\n  ret %0\n",

    // Shapes.
    "c[0] = dtype float32\nc[1] = string \"x\"\n"
    "@main(x):\n  call vm.builtin.alloc_shape_heap in: %vm, i3 dst: %1\n"
    "  call vm.builtin.check_tensor_info in: %0, i2, c[0], c[1] dst: %void\n"
    "  call vm.builtin.match_shape in: %0, %1, i2, i1, i0, i1, i1, c[1] "
    "dst: %void\n"
    "  call vm.builtin.make_shape in: %1, i2, i1, i0, i0, i7 dst: %2\n"
    "  ret %2\n",
    "c[0] = shape [0, 4, 1, 0, 4, 10, 2]\nc[1] = dtype float32\n"
    "@main(x):\n  call vm.builtin.alloc_shape_heap in: %vm, i3 dst: %1\n"
    "  call vm.builtin.run_shape_program in: %1, c[0] dst: %void\n"
    "  call vm.builtin.make_shape in: %1, i1, i1, i2 dst: %2\n"
    "  call vm.builtin.new_tensor in: %vm, %2, i0, c[1] dst: %2\n"
    "  ret %2\n",

    // Control flow.
    "@main:\n  call vm.builtin.copy in: i0 dst: %0\n  if %0 3\n"
    "  call main in: dst: %1\n  goto 2\n"
    "  call vm.builtin.copy in: i7 dst: %1\n  ret %1\n",

    // Closures.
    "@pair(x, y):\n  call vm.builtin.make_tuple in: %0, %1 dst: %2\n  ret %2\n"
    "@main(x):\n  call vm.builtin.make_closure in: f[pair], %0 dst: %1\n"
    "  call vm.builtin.invoke_closure in: %vm, %1, i5 dst: %2\n  ret %2\n",

    // Lists.
    "c[0] = shape [2, 3]\nc[1] = dtype float32\n"
    "@main(x):\n  call vm.builtin.list_make in: dst: %1\n"
    "  call vm.builtin.list_append in: %1, %0 dst: %void\n"
    "  call vm.builtin.list_append in: %1, %0 dst: %void\n"
    "  call vm.builtin.list_stack in: %1, c[0], c[1] dst: %2\n  ret %2\n",

    // Sequences.
    "c[0] = tensor int64 [] 0x0100000000000000\n"
    "c[1] = tensor int64 [2] 0x01000000000000000100000000000000\n"
    "@main(x):\n  call vm.builtin.make_tuple in: %0 dst: %1\n"
    "  call vm.builtin.sequence_append in: %1, %0 dst: %1\n"
    "  call vm.builtin.sequence_append in: %1, %0 dst: %2\n"
    "  call vm.builtin.sequence_append in: %1, %0 dst: %3\n"
    "  call vm.builtin.sequence_insert in: %2, %0, c[0] dst: %2\n"
    "  call vm.builtin.sequence_erase in: %2, c[0] dst: %2\n"
    "  call vm.builtin.sequence_get in: %2, c[0] dst: %3\n"
    "  call vm.builtin.sequence_to_tuple in: %2 dst: %4\n"
    "  call vm.builtin.sequence_concat in: %1, i0 dst: %3\n"
    "  call vm.builtin.sequence_stack in: %1, i0 dst: %4\n  ret %4\n"
    "@split(x):\n"
    "  call vm.builtin.sequence_split in: %0, i0, c[1], i1 dst: %1\n"
    "  call vm.builtin.optional_has in: %1 dst: %2\n"
    "  call vm.builtin.sequence_length in: %1 dst: %2\n  ret %2\n",

    // A cache of keys and values: one layer, one head, two channels, four pages
    // of two positions.
    "c[0] = dtype float32\nc[1] = shape [0]\nc[2] = shape [3]\n"
    "c[3] = tensor float32 [1, 3, 1, 2] splat 0x0000803f\n"
    "@main:\n"
    "  call vm.builtin.paged_attention_kv_cache_create in: i1, i1, i2, i2, i4, "
    "c[0] dst: %0\n"
    "  call vm.builtin.kv_state_add_sequence in: %0, i0 dst: %void\n"
    "  call vm.builtin.kv_state_begin_forward in: %0, c[1], c[2] dst: %void\n"
    "  call vm.builtin.attention_kv_cache_append in: %0, i0, c[3], c[3] "
    "dst: %1\n"
    "  call vm.builtin.attention_kv_cache_get_page_table in: %0 dst: %2\n"
    "  call vm.builtin.attention_kv_cache_get_page_starts in: %0 dst: %2\n"
    "  call vm.builtin.attention_kv_cache_get_windows in: %0 dst: %2\n"
    "  call vm.builtin.attention_kv_cache_get_query_positions in: %0 dst: %2\n"
    "  call vm.builtin.kv_state_end_forward in: %0 dst: %void\n"
    "  call vm.builtin.kv_state_fork_sequence in: %0, i0, i1, i-1 dst: %void\n"
    "  call vm.builtin.attention_kv_cache_enable_sliding_window_for_seq in: "
    "%0, "
    "i1, i2, i1 dst: %void\n"
    "  call vm.builtin.kv_state_popn in: %0, i0, i1 dst: %void\n"
    "  call vm.builtin.attention_kv_cache_get_sequence_length in: %0, i0 "
    "dst: %2\n"
    "  call vm.builtin.attention_kv_cache_get_total_sequence_length in: %0 "
    "dst: %2\n"
    "  call vm.builtin.attention_kv_cache_get_num_available_pages in: %0 "
    "dst: %2\n"
    "  call vm.builtin.kv_state_remove_sequence in: %0, i1 dst: %void\n"
    "  call vm.builtin.kv_state_clear in: %0 dst: %void\n"
    "  ret %2\n",
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_TEST_LIB_BYTECODEFUZZER_SAMPLES_H
