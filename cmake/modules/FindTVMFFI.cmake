# Finds apache-tvm-ffi in the Python environment RELAX_MLIR_VENV, which
# tools/dev/setup-venv.sh creates from the pinned python/requirements.txt.
# Installs nothing. Defines the imported target TVMFFI::tvm_ffi.

set(_tvm_ffi_hint "run tools/dev/setup-venv.sh '${RELAX_MLIR_VENV}' first, \
or pass -DRELAX_MLIR_VENV=<directory> for one that exists")

file(GLOB _tvm_ffi_roots
     "${RELAX_MLIR_VENV}/lib/python3*/site-packages/tvm_ffi")
find_path(TVMFFI_INCLUDE_DIR tvm/ffi/c_api.h
          HINTS ${_tvm_ffi_roots} PATH_SUFFIXES include NO_DEFAULT_PATH)
find_library(TVMFFI_LIBRARY tvm_ffi
             HINTS ${_tvm_ffi_roots} PATH_SUFFIXES lib NO_DEFAULT_PATH)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TVMFFI
  REQUIRED_VARS TVMFFI_LIBRARY TVMFFI_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "apache-tvm-ffi is missing: ${_tvm_ffi_hint}.")

if(TVMFFI_FOUND AND NOT TARGET TVMFFI::tvm_ffi)
  add_library(TVMFFI::tvm_ffi SHARED IMPORTED)
  get_filename_component(_tvm_ffi_name "${TVMFFI_LIBRARY}" NAME)
  set_target_properties(TVMFFI::tvm_ffi PROPERTIES
    IMPORTED_LOCATION "${TVMFFI_LIBRARY}"
    IMPORTED_SONAME "${_tvm_ffi_name}"
    INTERFACE_INCLUDE_DIRECTORIES "${TVMFFI_INCLUDE_DIR}")
endif()
mark_as_advanced(TVMFFI_INCLUDE_DIR TVMFFI_LIBRARY)
