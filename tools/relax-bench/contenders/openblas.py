"""OpenBLAS of Debian, for products of matrices."""

import ctypes

import numpy as np
from relax_bench_worker import Program

LIBRARY = "libopenblas.so.0"
ROW_MAJOR, NO_TRANSPOSE = 101, 111


def library():
    return ctypes.CDLL(LIBRARY)


def version():
    function = library().openblas_get_config
    function.restype = ctypes.c_char_p
    return function().decode().split()[1]


def load(case):
    op = case.op
    if op.get("kind") != "matmul" or op["relu"]:
        raise NotImplementedError("OpenBLAS does not have this operation")
    blas = library()
    blas.openblas_set_num_threads(case.threads)
    m, n, k = op["m"], op["n"], op["k"]
    arrays = {**case.inputs, **case.constants}
    a, b = (np.ascontiguousarray(arrays[name]) for name in "ab")
    y = np.zeros((*a.shape[:-1], n), np.float32)
    integer, real = ctypes.c_int, ctypes.c_float
    one, zero = real(1), real(0)

    def pointer(array, index, size):
        return ctypes.c_void_p(array.ctypes.data + 4 * index * size)

    products = []
    for index in range(op["batch"]):
        at, bt, yt = (pointer(array, index, size)
                      for array, size in ((a, m * k), (b, k * n), (y, m * n)))
        if m == 1 or n == 1:
            matrix, vector, rows, columns = (
                (bt, at, k, n) if m == 1 else (at, bt, m, k))
            transpose = NO_TRANSPOSE + (m == 1)
            products.append((blas.cblas_sgemv, (
                integer(ROW_MAJOR), integer(transpose), integer(rows),
                integer(columns), one, matrix, integer(columns), vector,
                integer(1), zero, yt, integer(1))))
        else:
            products.append((blas.cblas_sgemm, (
                integer(ROW_MAJOR), integer(NO_TRANSPOSE), integer(NO_TRANSPOSE),
                integer(m), integer(n), integer(k), one, at, integer(k), bt,
                integer(n), zero, yt, integer(n))))

    def call():
        for function, arguments in products:
            function(*arguments)

    return Program(call, lambda: [y])
