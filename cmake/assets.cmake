# Embeds ui/dist, resources/, schema.sql and licenses.txt by .incbin, each plain, gzip and brotli, and a table of them.
find_program(NODE node REQUIRED)

set(ui ${CMAKE_SOURCE_DIR}/ui)
set(ui_outputs)
if(ONEROOM_BUILD_UI AND EXISTS ${ui}/package.json)
    # The parts of the interface that its build reads. All work of one tree shares ui/dist.
    file(GLOB_RECURSE ui_sources CONFIGURE_DEPENDS
        ${ui}/src/* ${ui}/player/* ${ui}/public/* ${ui}/scripts/* ${ui}/vendor/*)
    file(GLOB ui_files CONFIGURE_DEPENDS ${ui}/*.json ${ui}/*.ts ${ui}/*.mjs ${ui}/*.js ${ui}/*.html)
    list(FILTER ui_sources EXCLUDE REGEX "/node_modules/")
    file(GLOB_RECURSE ui_texts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/text/*.json)
    set(ui_stamp ${CMAKE_BINARY_DIR}/generated/ui.stamp)
    add_custom_command(OUTPUT ${ui_stamp}
        COMMAND ${CMAKE_SOURCE_DIR}/cmake/build_ui.sh
        COMMAND ${CMAKE_COMMAND} -E touch ${ui_stamp}
        DEPENDS ${ui_sources} ${ui_files} ${ui_texts} ${CMAKE_SOURCE_DIR}/cmake/build_ui.sh
        WORKING_DIRECTORY ${ui} COMMENT "Building the user interface" VERBATIM)
    set(ui_outputs ${ui_stamp})
endif()

# The demo: course packages and a handout, packed from their sources.
set(demo_dir ${CMAKE_BINARY_DIR}/generated/demo)
file(GLOB_RECURSE demo_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/demo/*)
add_custom_command(OUTPUT ${demo_dir}/packed.stamp
    COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/resources/demo/build.mjs ${demo_dir}/files
    COMMAND ${CMAKE_COMMAND} -E touch ${demo_dir}/packed.stamp
    DEPENDS ${demo_sources} COMMENT "Packing the demo" VERBATIM)

file(GLOB_RECURSE resource_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/*)
file(GLOB_RECURSE dist_files CONFIGURE_DEPENDS ${ui}/dist/*)
set(asset_dir ${CMAKE_BINARY_DIR}/generated/assets)
set(licences ${CMAKE_BINARY_DIR}/generated/licenses.txt)
file(GLOB ui_lock CONFIGURE_DEPENDS ${ui}/package-lock.json)
add_custom_command(OUTPUT ${licences}
    COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/packaging/licences.mjs --source ${CMAKE_SOURCE_DIR} --httplib ${httplib_folder}
            --curl ${curl_folder}
            --output ${licences}
    DEPENDS ${CMAKE_SOURCE_DIR}/packaging/licences.mjs ${CMAKE_SOURCE_DIR}/LICENSE ${ui_lock} ${ui_outputs}
    COMMENT "Gathering licences" VERBATIM)
add_custom_command(OUTPUT ${asset_dir}/assets.S ${asset_dir}/asset_table.cpp
    COMMAND ${NODE} ${CMAKE_SOURCE_DIR}/cmake/embed_assets.mjs --source ${CMAKE_SOURCE_DIR} --output ${asset_dir}
            --cache ${CMAKE_SOURCE_DIR}/build/asset-cache --extra licenses.txt=${licences}
            --folder demo=${demo_dir}/files
    DEPENDS ${CMAKE_SOURCE_DIR}/cmake/embed_assets.mjs ${CMAKE_SOURCE_DIR}/schema.sql ${resource_files} ${dist_files}
            ${licences} ${demo_dir}/packed.stamp ${ui_outputs}
    COMMENT "Embedding assets" VERBATIM)
# The assembler reads the blobs by themselves; their names carry their hash, so a changed asset changes assets.S.
add_library(oneroom_assets STATIC ${asset_dir}/assets.S ${asset_dir}/asset_table.cpp)
target_include_directories(oneroom_assets PRIVATE app)
target_link_libraries(oneroom_assets PRIVATE oneroom_options)
