# Everything linked comes from Debian packages as static archives; cpp-httplib is a header from a Debian source package,
# libcurl is built from one.
add_library(oneroom_libraries INTERFACE)

function(oneroom_static_library name)
    find_library(ONEROOM_LIB_${name} NAMES lib${name}.a REQUIRED)
    target_link_libraries(oneroom_libraries INTERFACE ${ONEROOM_LIB_${name}})
endfunction()

# Users before what they use.
execute_process(
    COMMAND ${CMAKE_SOURCE_DIR}/cmake/fetch_curl.sh
    OUTPUT_VARIABLE curl_folder OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE curl_result)
if(NOT curl_result EQUAL 0)
    message(FATAL_ERROR "libcurl could not be built; see the message above.")
endif()
target_link_libraries(oneroom_libraries INTERFACE ${curl_folder}/libcurl.a)
# Its headers are for one file alone, so that a new libcurl compiles nothing else anew.
set_source_files_properties(app/mail/transport.cpp PROPERTIES COMPILE_OPTIONS "-isystem;${curl_folder}/include")

foreach(name minizip pugixml qrcodegencpp sqlite3 sodium ssl crypto z)
    oneroom_static_library(${name})
endforeach()
target_link_libraries(oneroom_libraries INTERFACE dl m)

execute_process(
    COMMAND ${CMAKE_SOURCE_DIR}/cmake/fetch_httplib.sh
    OUTPUT_VARIABLE httplib_folder OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE httplib_result)
if(NOT httplib_result EQUAL 0)
    message(FATAL_ERROR "cpp-httplib could not be fetched; see the message above.")
endif()
target_include_directories(oneroom_libraries SYSTEM INTERFACE ${httplib_folder})
