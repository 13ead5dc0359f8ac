// Gathers the licence texts of everything the executable holds into one text, which `oneroom licenses` prints:
// ours, the Debian packages linked in, cpp-httplib, and the npm packages the interface is bundled from.
//   node licences.mjs --source TREE --httplib FOLDER --curl FOLDER --output FILE
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { source: { type: 'string' }, httplib: { type: 'string' }, curl: { type: 'string' }, output: { type: 'string' } },
});

/** What it is called, and the Debian package whose copyright file speaks for it. */
const linked = [
  ['SQLite', 'libsqlite3-dev'],
  ['OpenSSL', 'libssl-dev'],
  ['libsodium', 'libsodium-dev'],
  ['pugixml', 'libpugixml-dev'],
  ['minizip', 'libminizip-dev'],
  ['zlib', 'zlib1g-dev'],
  ['QR Code generator library', 'libqrcodegencpp-dev'],
  ['JSON for Modern C++', 'nlohmann-json3-dev'],
  ['GNU C Library (may be exchanged: build again from the source of Oneroom with another one)', 'libc6-dev'],
  ['GNU C++ Library (with the GCC Runtime Library Exception)', 'libstdc++6'],
];

const ruler = '='.repeat(100);
const section = (title, text) => `${ruler}\n${title}\n${ruler}\n\n${text.trim()}\n`;

function debian([name, packageName]) {
  const file = `/usr/share/doc/${packageName}/copyright`;
  if (!existsSync(file)) throw new Error(`${name}: the package ${packageName} has no ${file}`);
  return section(name, readFileSync(file, 'utf8'));
}

/** The npm packages of a lock file that reach the product, nested ones included. */
function bundled(folder) {
  const lock = join(folder, 'package-lock.json');
  if (!existsSync(lock)) return [];
  return Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link && !entry.optional)
    .map(([path, entry]) => {
      const at = join(folder, path);
      const name = path.split('node_modules/').pop();
      const files = existsSync(at) ? readdirSync(at).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)) : [];
      const text = files.map((file) => readFileSync(join(at, file), 'utf8')).join('\n');
      return section(`${name} ${entry.version}`, text || `Licence: ${entry.license ?? 'see its home page'}`);
    });
}

const text = [
  'Oneroom is free software under the MIT licence. It holds the work of others, whose terms follow it here.\n',
  section('Oneroom', readFileSync(join(options.source, 'LICENSE'), 'utf8')),
  section('cpp-httplib', readFileSync(join(options.httplib, 'copyright'), 'utf8')),
  section('libcurl', readFileSync(join(options.curl, 'copyright'), 'utf8')),
  ...linked.map(debian),
  ...new Set(bundled(join(options.source, 'ui'))),
].join('\n');
writeFileSync(options.output, text);
