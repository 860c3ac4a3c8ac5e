"""Writes an executable that joins tensors of shape [2, 2] and SHAPE along axis 1
to one of WIDTH columns: concat_call.py SHAPE TYPE WIDTH"""

import sys

shape, dtype, width = sys.argv[1:]
print(f"""c[0] = dtype float32
c[1] = dtype {dtype}
c[2] = shape [2, 2]
c[3] = shape {shape}
c[4] = shape [2, {width}]
c[5] = string "global"

@main() -> float32[2, {width}]:""")
for i, (extents, element) in enumerate([(2, 0), (3, 1), (4, 0)]):
    print(f"""  call vm.builtin.alloc_storage in: %vm, c[{extents}], i0, c[{element}], c[5] dst: %{i}
  call vm.builtin.alloc_tensor in: %{i}, i0, c[{extents}], c[{element}] dst: %{i}""")
print("""  call relax.run.concat in: %0, %1, i1, %2 dst: %void
  ret %2""")
