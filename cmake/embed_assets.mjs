// Turns ui/dist, resources/ and schema.sql into assets.S (.incbin of plain, gzip and brotli) and asset_table.cpp, which
// defines all_assets(). Compressed variants are kept in a cache folder under the hash of their content, so that a
// rebuild compresses only what changed.
//   node embed_assets.mjs --source TREE --output FOLDER --cache FOLDER
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const { values: options } = parseArgs({
  options: {
    source: { type: 'string' },
    output: { type: 'string' },
    cache: { type: 'string' },
    folder: { type: 'string', multiple: true, default: [] }, // NAME=FOLDER: its files embedded under NAME/
    extra: { type: 'string', multiple: true, default: [] }, // PATH=FILE: FILE embedded under PATH
  },
});

const mimeTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.sql': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
};
const compressed = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif', '.woff2', '.zip', '.mp4']);

/** All files below `folder`, as paths relative to it. */
function walk(folder, prefix = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    if (entry.isDirectory()) return walk(join(folder, entry.name), `${path}/`);
    return entry.name.startsWith('.') || entry.name.endsWith('.map') ? [] : [path];
  });
}

/** Vite names hashed files NAME-HASH.ext, with a hash of eight characters, under assets/ and in the player. */
const isHashedName = (path) => /^(ui\/assets|player)\/.+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(path);

/** What something else is made from: the demo (which comes with --folder), the interface's texts, the contract. */
const isSource = (path) => path.startsWith('demo/') || /^text\/[a-z]+\.json$/.test(path) || path === 'openapi.json';

const wanted = [
  ['schema.sql', join(options.source, 'schema.sql')],
  ...walk(join(options.source, 'resources'))
    .filter((path) => !isSource(path))
    .map((path) => [`resources/${path}`, join(options.source, 'resources', path)]),
  // The bridge of the content origin is no part of what the portal's own listener serves.
  ...walk(join(options.source, 'ui/dist')).map((path) => [
    path.startsWith('player/') ? path : `ui/${path}`,
    join(options.source, 'ui/dist', path),
  ]),
  ...options.folder
    .map((pair) => pair.split('='))
    .flatMap(([name, folder]) => walk(folder).map((path) => [`${name}/${path}`, join(folder, path)])),
  ...options.extra.map((pair) => pair.split('=')),
].filter(([, file]) => existsSync(file));

mkdirSync(options.cache, { recursive: true });
mkdirSync(options.output, { recursive: true });

/** The file in the cache that holds one variant of `content`; made when it is not there. Null: not worth it. */
function variant(content, hash, name, make) {
  const file = join(options.cache, `${hash}.${name}`);
  if (!existsSync(file)) {
    const made = make(content);
    // A tenth saved, or the plain file is sent: unpacking costs the client, too.
    writeFileSync(file, made.length < content.length * 0.9 ? made : '');
  }
  return statSync(file).size > 0 ? file : null;
}

const assets = wanted
  .map(([path, file]) => {
    const content = readFileSync(file);
    const hash = createHash('sha256').update(content).digest('hex');
    const plain = join(options.cache, `${hash}.plain`);
    if (!existsSync(plain)) writeFileSync(plain, content);
    const pays = content.length >= 256 && !compressed.has(extname(path));
    return {
      path,
      hash,
      mime: mimeTypes[extname(path)] ?? 'application/octet-stream',
      immutable: isHashedName(path),
      plain: content.length > 0 ? plain : null,
      gzip: pays ? variant(content, hash, 'gz', (c) => gzipSync(c, { level: 9 })) : null,
      brotli: pays
        ? variant(content, hash, 'br', (c) =>
            brotliCompressSync(c, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: c.length },
            }),
          )
        : null,
    };
  })
  .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

const files = [...new Set(assets.flatMap((asset) => [asset.plain, asset.gzip, asset.brotli]).filter(Boolean))];
const number = new Map(files.map((file, index) => [file, index]));
const quoted = (text) => JSON.stringify(text);

const assembly = [
  '/* Generated by cmake/embed_assets.mjs. */',
  '    .section .rodata',
  ...files.flatMap((file, index) => [
    `    .balign 16`,
    `    .hidden oneroom_asset_${index}`,
    `    .global oneroom_asset_${index}`,
    `oneroom_asset_${index}:`,
    `    .incbin ${quoted(file)}`,
  ]),
  '    .section .note.GNU-stack,"",%progbits',
  '',
].join('\n');

const view = (file) => (file ? `{oneroom_asset_${number.get(file)}, ${statSync(file).size}}` : '{}');
const table = [
  '// Generated by cmake/embed_assets.mjs.',
  '#include <array>',
  '',
  '#include "core/http/assets.h"',
  '',
  'extern "C" {',
  ...files.map((_, index) => `extern const char oneroom_asset_${index}[];`),
  '}',
  '',
  'namespace oneroom::http {',
  '',
  'std::span<const Asset> all_assets() {',
  `    static const std::array<Asset, ${assets.length}> assets{{`,
  ...assets.map(
    (asset) =>
      `        {${quoted(asset.path)}, ${quoted(asset.mime)}, ${quoted(`"${asset.hash}"`)},\n         ` +
      `${view(asset.plain)}, ${view(asset.gzip)}, ${view(asset.brotli)}, ${asset.immutable}},`,
  ),
  '    }};',
  '    return assets;',
  '}',
  '',
  '}  // namespace oneroom::http',
  '',
].join('\n');

writeFileSync(join(options.output, 'assets.S'), assembly);
writeFileSync(join(options.output, 'asset_table.cpp'), table);
