"""Writes products of bytes, one for each number of rows.

Usage: byte_tiles.py FOLDER ROWS...
"""

import pathlib
import sys

for rows in sys.argv[2:]:
    product, result = f"tensor<{rows}x32xi32>", f"tensor<{rows}x32xf32>"
    pathlib.Path(sys.argv[1], f"{rows}.mlir").write_text(f"""
relax.func @main(%x: tensor<{rows}x2048xui8>) -> {result} {{
  %w = relax.constant dense<1> : tensor<2048x32xi8>
  %0 = relax.matmul %x, %w {{out_dtype = i32}} : (tensor<{rows}x2048xui8>, tensor<2048x32xi8>) -> {product}
  %1 = relax.astype %0 {{dtype = f32}} : ({product}) -> {result}
  %2 = relax.relu %1 : ({result}) -> {result}
  relax.return %2 : {result}
}}
""")
