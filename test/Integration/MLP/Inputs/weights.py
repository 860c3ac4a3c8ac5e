"""Writes the weights of tools/dev/make_mlp.py as DIR/{w0,b0,w1,b1}.npy."""
import pathlib
import sys

import numpy as np

root = pathlib.Path(__file__).resolve().parents[4]
sys.path.insert(0, str(root / "tools" / "dev"))
import make_mlp  # noqa: E402

for number, (w, b) in enumerate(make_mlp.weights()):
    np.save(f"{sys.argv[1]}/w{number}.npy", w)
    np.save(f"{sys.argv[1]}/b{number}.npy", b)
