# Defines use_shared_headers(target), which compiles a target with the upstream
# headers that our libraries share, precompiled: parsing them, and instantiating
# their templates, took half of the time of a build. No header of ours is among
# them, so that a change of ours leaves them as they are. The preset `debug` does
# without, which finds files that lack an #include.
#
# target_precompile_headers() would pass absolute paths that ccache compares, and
# two checkouts could share no object.
option(RELAX_MLIR_PRECOMPILE_HEADERS
       "Precompile the upstream headers that our libraries share (Clang only)" ON)
if(NOT RELAX_MLIR_PRECOMPILE_HEADERS OR NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  function(use_shared_headers target)
  endfunction()
  return()
endif()

set(_headers
  llvm/ADT/STLExtras.h
  llvm/ADT/StringExtras.h
  llvm/ADT/StringMap.h
  llvm/ADT/TypeSwitch.h
  mlir/Dialect/Affine/IR/AffineOps.h
  mlir/Dialect/Arith/IR/Arith.h
  mlir/Dialect/Linalg/IR/Linalg.h
  mlir/Dialect/Math/IR/Math.h
  mlir/Dialect/MemRef/IR/MemRef.h
  mlir/Dialect/SCF/IR/SCF.h
  mlir/Dialect/Vector/IR/VectorOps.h
  mlir/IR/BuiltinOps.h
  mlir/IR/PatternMatch.h
  mlir/Transforms/DialectConversion.h)
list(TRANSFORM _headers REPLACE "(.+)" "#include \"\\1\"\n")
string(CONCAT _headers ${_headers})
set(_source ${CMAKE_BINARY_DIR}/SharedHeaders.cpp)
file(CONFIGURE OUTPUT ${_source} CONTENT "${_headers}")

# Its one object is the precompiled header, and is linked into nothing. It names
# the files of this checkout, so that ccache must not give it to another.
add_library(relax_mlir_shared_headers OBJECT ${_source})
set_target_properties(relax_mlir_shared_headers PROPERTIES
                      CXX_COMPILER_LAUNCHER "")
target_compile_options(relax_mlir_shared_headers PRIVATE
  -fno-exceptions -fpch-instantiate-templates "SHELL:-x c++-header")
target_link_libraries(relax_mlir_shared_headers PRIVATE relax_mlir_options)

# ccache knows a precompiled header by its suffix. It compares the sum beside it,
# and not the header with its paths.
set(RELAX_MLIR_SHARED_PCH ${CMAKE_BINARY_DIR}/SharedHeaders.pch)
add_custom_command(OUTPUT ${RELAX_MLIR_SHARED_PCH}
  COMMAND ${CMAKE_COMMAND} -E create_symlink
          $<TARGET_OBJECTS:relax_mlir_shared_headers> ${RELAX_MLIR_SHARED_PCH}
  DEPENDS relax_mlir_shared_headers $<TARGET_OBJECTS:relax_mlir_shared_headers>
  VERBATIM)
add_custom_target(relax_mlir_shared_pch DEPENDS ${RELAX_MLIR_SHARED_PCH})
string(SHA256 _sum
       "${LLVM_PACKAGE_VERSION} ${CMAKE_CXX_COMPILER_VERSION} ${_headers}")
file(CONFIGURE OUTPUT ${RELAX_MLIR_SHARED_PCH}.sum CONTENT "${_sum}")

function(use_shared_headers target)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(is_skipped ${source} SKIP_PRECOMPILE_HEADERS)
    if(NOT is_skipped)
      set_property(SOURCE ${source} APPEND PROPERTY
                   COMPILE_OPTIONS -include-pch ${RELAX_MLIR_SHARED_PCH})
      set_property(SOURCE ${source} APPEND PROPERTY
                   OBJECT_DEPENDS ${RELAX_MLIR_SHARED_PCH})
    endif()
  endforeach()
endfunction()
