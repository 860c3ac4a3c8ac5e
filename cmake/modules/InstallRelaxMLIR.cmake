# Installs headers, TableGen files, the CMake package and the Python package.
# Must be included last, when all libraries are declared.
include(CMakePackageConfigHelpers)

get_property(RELAX_MLIR_EXPORTED_LIBS GLOBAL PROPERTY RELAX_MLIR_LIBS)
list(TRANSFORM RELAX_MLIR_EXPORTED_LIBS PREPEND RelaxMLIR::)

install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.pdll"
        # Implementations of tools, whose libraries are not installed.
        REGEX "/relax-mlir/Tools" EXCLUDE
        REGEX "/Runtime/IO" EXCLUDE)
install(DIRECTORY ${CMAKE_BINARY_DIR}/include/
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.inc" PATTERN "*.h"
        PATTERN "CMakeFiles" EXCLUDE)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/RelaxMLIR)
configure_package_config_file(
  ${CMAKE_SOURCE_DIR}/cmake/modules/RelaxMLIRConfig.cmake.in
  ${CMAKE_BINARY_DIR}/RelaxMLIRConfig.cmake
  INSTALL_DESTINATION ${config_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/RelaxMLIRConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/RelaxMLIRConfig.cmake
              ${CMAKE_BINARY_DIR}/RelaxMLIRConfigVersion.cmake
              ${CMAKE_SOURCE_DIR}/cmake/modules/FindTVMFFI.cmake
        DESTINATION ${config_dir})
install(EXPORT RelaxMLIRTargets NAMESPACE RelaxMLIR:: DESTINATION ${config_dir})

# Tells the copy of the package that pip installs where the libraries are.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/python/ DESTINATION python
        COMPONENT python
        FILES_MATCHING PATTERN "*.py" PATTERN "pyproject.toml"
        PATTERN "__pycache__" EXCLUDE PATTERN "*.egg-info" EXCLUDE)
install(CODE "file(
  WRITE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/python/relax_mlir/_libraries.txt\"
  \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}\\n\")"
  COMPONENT python)
