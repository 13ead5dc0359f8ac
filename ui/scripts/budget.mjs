// Weighs what a browser loads before the learner home stands: JS and CSS, brotli. Fails past the budget.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { partOf } from './text_parts.mjs';

const budget = 100 * 1024;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const first = ['index.html', 'src/features/home/HomePage.tsx', '../resources/text/en.json?first'];

const files = new Set();
function take(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const next of chunk.imports ?? []) take(next);
}
first.forEach(take);

// A text of the other file would show as its key until that is there.
const texts = JSON.parse(readFileSync(new URL('../../resources/text/en.json', import.meta.url), 'utf8'));
const said = partOf(texts, 'first');
const stems = (own) => new Set(Object.keys(own ?? {}).map((key) => key.split('.')[0]));
// Operations have names of the same form.
const contract = readFileSync(new URL('../src/api/contract.ts', import.meta.url), 'utf8');
const missing = new Set();
for (const file of [...files].filter((name) => name.endsWith('.js')))
  for (const [, area, key] of readFileSync(new URL(file, dist), 'utf8').matchAll(/["'`](\w+)\.(\w+)["'`]/g))
    if (stems(texts[area]).has(key) && !stems(said[area]).has(key) && !contract.includes(`'${area}.${key}'`))
      missing.add(`${area}.${key}`);
if (missing.size > 0) {
  console.error(`The first load says what is in no file of it (scripts/text_parts.mjs): ${[...missing].join(', ')}`);
  process.exit(1);
}

const rows = [...files].map((file) => ({ file, size: brotliCompressSync(readFileSync(new URL(file, dist))).length }));
const total = rows.reduce((sum, { size }) => sum + size, 0);
const kib = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KiB`;
for (const { file, size } of rows.sort((a, b) => b.size - a.size)) console.log(`${kib(size)}  ${file}`);
console.log(`${kib(total)}  first load of the learner home, of ${kib(budget).trim()}`);
if (total > budget) {
  console.error('The first load is too heavy. Move what home does not need behind a dynamic import.');
  process.exit(1);
}
