# The version is compiled into one small file, so that a commit rebuilds nothing else.
set(ONEROOM_VERSION_FILE ${CMAKE_BINARY_DIR}/generated/version.cpp)
add_custom_target(oneroom_version_text
    COMMAND ${CMAKE_COMMAND} -DVERSION=${PROJECT_VERSION} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUTPUT=${ONEROOM_VERSION_FILE}
            -P ${CMAKE_SOURCE_DIR}/cmake/write_version.cmake
    BYPRODUCTS ${ONEROOM_VERSION_FILE} VERBATIM)
add_library(oneroom_version STATIC ${ONEROOM_VERSION_FILE})
add_dependencies(oneroom_version oneroom_version_text)
target_include_directories(oneroom_version PRIVATE app)
target_link_libraries(oneroom_version PRIVATE oneroom_options)
