# Defines use_shared_headers(target), which compiles the C++ files of a target
# with the upstream headers that our libraries share, precompiled: parsing them,
# and instantiating their templates, took half of the time of a build. Headers of
# ours are not among them, since each change of one would rebuild everything. A
# build without this option, such as that of the preset `debug`, finds files that
# lack an #include.
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

# The precompiled header is the object of one target, the preprocessed text that
# of another. Neither is linked. The precompiled header embeds absolute paths, so
# ccache must not share it with other checkouts.
foreach(target relax_mlir_shared_headers relax_mlir_shared_text)
  add_library(${target} OBJECT ${_source})
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
  target_link_libraries(${target} PRIVATE relax_mlir_options)
endforeach()
target_compile_options(relax_mlir_shared_headers PRIVATE
  -fno-exceptions -fpch-instantiate-templates "SHELL:-x c++-header")
target_compile_options(relax_mlir_shared_text PRIVATE -fno-exceptions -E -P)

# ccache recognizes a precompiled header by its suffix. In place of its content,
# ccache compares the sum beside it, which is that of the text.
set(RELAX_MLIR_SHARED_PCH ${CMAKE_BINARY_DIR}/SharedHeaders.pch)
add_custom_command(
  OUTPUT ${RELAX_MLIR_SHARED_PCH} ${RELAX_MLIR_SHARED_PCH}.sum
  COMMAND sha256sum < $<TARGET_OBJECTS:relax_mlir_shared_text>
          > ${RELAX_MLIR_SHARED_PCH}.sum
  COMMAND ${CMAKE_COMMAND} -E create_symlink
          $<TARGET_OBJECTS:relax_mlir_shared_headers> ${RELAX_MLIR_SHARED_PCH}
  DEPENDS relax_mlir_shared_headers $<TARGET_OBJECTS:relax_mlir_shared_headers>
          relax_mlir_shared_text $<TARGET_OBJECTS:relax_mlir_shared_text>
  VERBATIM)
add_custom_target(relax_mlir_shared_pch DEPENDS ${RELAX_MLIR_SHARED_PCH})

function(use_shared_headers target)
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include-pch ${RELAX_MLIR_SHARED_PCH}>")
  # The first lets Makefiles build the file, the second rebuilds objects.
  add_dependencies(${target} relax_mlir_shared_pch)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set_property(SOURCE ${sources} APPEND PROPERTY
               OBJECT_DEPENDS ${RELAX_MLIR_SHARED_PCH})
endfunction()
