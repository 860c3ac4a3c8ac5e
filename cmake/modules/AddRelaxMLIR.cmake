# Functions that declare the parts of relax-mlir. Every part links the packaged
# libMLIR.so and libLLVM.so, never their static archives. Tools and test support
# link our own shared library relax_compiler, never the archives that it holds.

add_library(relax_mlir_options INTERFACE)
target_compile_options(relax_mlir_options INTERFACE
  -Wall -Wextra -Wno-unused-parameter -Werror=return-type
  -fvisibility-inlines-hidden)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(relax_mlir_options INTERFACE -fcolor-diagnostics)
endif()
if(RELAX_MLIR_ENABLE_ASAN)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr,function
                      -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(RELAX_MLIR_ENABLE_FUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

include(SharedHeaders)

# All TableGen targets. Libraries depend on this one, so that every generated
# header exists before it is included.
add_custom_target(relax-mlir-headers)

function(_relax_tablegen target)
  add_public_tablegen_target(${target})
  add_dependencies(relax-mlir-headers ${target})
endfunction()

# add_relax_dialect(RelaxOps relax) in the folder of RelaxOps.td generates
# <name>{.h,.cpp,Dialect,Types,Attrs,Enums}.inc from the first .td file.
function(add_relax_dialect file namespace)
  set(LLVM_TARGET_DEFINITIONS ${file}.td)
  mlir_tablegen(${file}.h.inc -gen-op-decls)
  mlir_tablegen(${file}.cpp.inc -gen-op-defs)
  mlir_tablegen(${file}Types.h.inc -gen-typedef-decls -typedefs-dialect=${namespace})
  mlir_tablegen(${file}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${namespace})
  mlir_tablegen(${file}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${namespace})
  mlir_tablegen(${file}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${namespace})
  mlir_tablegen(${file}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${file}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${file}Dialect.h.inc -gen-dialect-decls -dialect=${namespace})
  mlir_tablegen(${file}Dialect.cpp.inc -gen-dialect-defs -dialect=${namespace})
  _relax_tablegen(RelaxMLIR${file}IncGen)
endfunction()

# add_relax_op_family(RelaxShapeOps) generates declarations and definitions of
# the operations in one .td, for dialects too large for one translation unit,
# and the header RelaxShapeOps.h from RelaxOpFamily.h.in.
function(add_relax_op_family file)
  set(FAMILY ${file})
  string(TOUPPER ${file} GUARD)
  configure_file(RelaxOpFamily.h.in ${file}.h @ONLY)
  set(LLVM_TARGET_DEFINITIONS ${file}.td)
  mlir_tablegen(${file}.h.inc -gen-op-decls)
  mlir_tablegen(${file}.cpp.inc -gen-op-defs)
  _relax_tablegen(RelaxMLIR${file}IncGen)
endfunction()

# add_relax_interface(File op|type|attr) generates op, type or attribute
# interfaces.
function(add_relax_interface file kind)
  set(LLVM_TARGET_DEFINITIONS ${file}.td)
  mlir_tablegen(${file}.h.inc -gen-${kind}-interface-decls)
  mlir_tablegen(${file}.cpp.inc -gen-${kind}-interface-defs)
  _relax_tablegen(RelaxMLIR${file}IncGen)
endfunction()

# add_relax_transform_ops(TIRTransform) generates the operations and types of
# TIRTransformOps.td and TIRTransformTypes.td, which extend the transform
# dialect.
function(add_relax_transform_ops name)
  set(LLVM_TARGET_DEFINITIONS ${name}Ops.td)
  mlir_tablegen(${name}Ops.h.inc -gen-op-decls)
  mlir_tablegen(${name}Ops.cpp.inc -gen-op-defs)
  set(LLVM_TARGET_DEFINITIONS ${name}Types.td)
  mlir_tablegen(${name}Types.h.inc -gen-typedef-decls -typedefs-dialect=transform)
  mlir_tablegen(${name}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=transform)
  _relax_tablegen(RelaxMLIR${name}IncGen)
endfunction()

# add_relax_passes(TIRTransforms) generates the passes of a Passes.td.
function(add_relax_passes name)
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name ${name})
  _relax_tablegen(RelaxMLIR${name}PassesIncGen)
endfunction()

# add_relax_patterns(FoldFoo) generates the declarative rewrite patterns of
# FoldFoo.td.
function(add_relax_patterns file)
  set(LLVM_TARGET_DEFINITIONS ${file}.td)
  mlir_tablegen(${file}.inc -gen-rewriters)
  _relax_tablegen(RelaxMLIR${file}PatternsIncGen)
endfunction()

# add_relax_library(Name file.cpp... [EXCLUDE_FROM_COMPILER] [EXCEPTIONS]
#                   [LINK_LIBS PUBLIC other...])
# declares a static library of the compiler, exported as RelaxMLIR::Name. The
# shared library relax_compiler holds it too, unless it is excluded. Its files
# are compiled with exceptions only if it asks for them: the packaged LLVM has
# RTTI and no exceptions.
function(add_relax_library name)
  cmake_parse_arguments(ARG "EXCLUDE_FROM_COMPILER;EXCEPTIONS" ""
                        "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(RelaxMLIR::${name} ALIAS ${name})
  add_dependencies(${name} relax-mlir-headers ${ARG_DEPENDS})
  if(NOT ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fno-exceptions)
    use_shared_headers(${name})
  endif()
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:relax_mlir_options>)
  target_link_libraries(${name} PUBLIC MLIR LLVM)
  target_link_libraries(${name} ${ARG_LINK_LIBS})
  target_include_directories(${name} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_property(GLOBAL APPEND PROPERTY RELAX_MLIR_LIBS ${name})
  if(NOT ARG_EXCLUDE_FROM_COMPILER)
    set_property(GLOBAL APPEND PROPERTY RELAX_MLIR_COMPILER_LIBS ${name})
  endif()
  install(TARGETS ${name} EXPORT RelaxMLIRTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

# add_relax_tool(name main.cpp [LINK_LIBS PRIVATE lib...]) declares a tool.
function(add_relax_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} relax-mlir-headers)
  target_compile_options(${name} PRIVATE -fno-exceptions)
  target_link_libraries(${name} PRIVATE relax_mlir_options MLIR LLVM)
  target_link_libraries(${name} ${ARG_LINK_LIBS})
  install(TARGETS ${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# add_relax_unittest(name file.cpp... [WITHOUT_LLVM] [LINK_LIBS PRIVATE lib...])
# declares a GoogleTest program, which lit runs in its GoogleTest format.
# WITHOUT_LLVM is for tests of libraries that do not link LLVM.
function(add_relax_unittest name)
  cmake_parse_arguments(ARG "WITHOUT_LLVM" "" "LINK_LIBS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} relax-mlir-headers)
  if(NOT ARG_WITHOUT_LLVM)
    # The shared headers are compiled with -fPIC, programs otherwise with -fPIE.
    target_compile_options(${name} PRIVATE -fno-exceptions -fPIC)
    use_shared_headers(${name})
  endif()
  target_link_libraries(${name} PRIVATE relax_mlir_options GTest::gtest
                        GTest::gtest_main)
  target_link_libraries(${name} ${ARG_LINK_LIBS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                        ${CMAKE_CURRENT_BINARY_DIR})
  add_dependencies(RelaxMLIRUnitTests ${name})
endfunction()

# add_relax_doc(File.td out-name -gen-...) generates the Markdown page of an ODS
# file in <build>/docs/generated.
function(add_relax_doc td out)
  set(LLVM_TARGET_DEFINITIONS ${td})
  tablegen(MLIR ${out}.md ${ARGN})
  set(dest ${CMAKE_BINARY_DIR}/docs/generated/${out}.md)
  get_filename_component(dir ${dest} DIRECTORY)
  add_custom_command(OUTPUT ${dest}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${dir}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_BINARY_DIR}/${out}.md ${dest}
    DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${out}.md)
  string(REPLACE "/" "-" doc_target ${out})
  add_custom_target(relax-doc-${doc_target} DEPENDS ${dest})
  if(NOT TARGET relax-doc)
    add_custom_target(relax-doc)
  endif()
  add_dependencies(relax-doc relax-doc-${doc_target})
endfunction()
