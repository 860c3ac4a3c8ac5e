"""Converts NumPy arrays to tensors of the runtime and back, without copies
where the memory can be shared. Supports bfloat16, for which NumPy has no
DLPack."""

import ctypes

import ml_dtypes
import numpy as np
import tvm_ffi

_BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
_UINT, _BFLOAT = 1, 4

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype = ctypes.c_void_p
_get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]

# DLTensor: void *data, DLDevice (two int32), int32 ndim, then DLDataType.
_CODE_OFFSET = 8 + 8 + 4


class _Retyped:
    """A tensor that DLPack describes with another element type of equal
    size."""

    def __init__(self, tensor, code):
        self._tensor, self._code = tensor, code

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **kwargs):
        capsule = self._tensor.__dlpack__()
        address = _get_pointer(capsule, b"dltensor")
        ctypes.c_uint8.from_address(address + _CODE_OFFSET).value = self._code
        return capsule


def to_runtime(array):
    """Returns the array as an argument of a compiled function."""
    # The runtime requires contiguous row-major tensors, and NumPy does not
    # export read-only arrays.
    array = np.require(array, requirements=["C", "W"])
    if array.dtype == _BFLOAT16:
        return tvm_ffi.from_dlpack(_Retyped(array.view(np.uint16), _BFLOAT))
    return tvm_ffi.from_dlpack(array)


def to_numpy(tensor):
    """Returns a result of a compiled function as an array."""
    if str(tensor.dtype) == "bfloat16":
        return np.from_dlpack(_Retyped(tensor, _UINT)).view(_BFLOAT16)
    return np.from_dlpack(tensor)
