import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { partOf } from './scripts/text_parts.mjs';

type Texts = Record<string, Record<string, string>>;

/** Where `npm run dev` finds the server; `./dev watch` sets it. */
const server = process.env.ONEROOM_URL ?? 'http://127.0.0.1:8080';

/** Parts that the shell or home needs: they come in one file instead of twenty. */
const firstParts = 'Button|Dialog|Field|Icon|icon_names|Mark|Menu|choices|popup|status|toast';
const base = new RegExp(
  `node_modules|[/]ui[/](vendor|src[/](core|shell)[/]|src[/](screens|menus)[.]|src[/]api[/](client|early|people|refused|contract)[.]|src[/]parts[/](${firstParts})[.])`,
);

/** Lets the browser fetch home beside the first scripts, not after them, and start.js the texts of its language. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).flatMap((file) =>
        file.type === 'chunk' ? [{ address: `/${file.fileName}`, source: file.facadeModuleId ?? '' }] : [],
      );
      const home = chunks.filter(({ source }) => source.endsWith('/HomePage.tsx'));
      const texts = chunks.flatMap(({ address, source }) => {
        const name = /\/resources\/text\/(\w+)\.json\?first$/.exec(source)?.[1];
        return name ? [[name, address]] : [];
      });
      return [
        ...(texts.length > 0
          ? [
              {
                tag: 'meta',
                attrs: { name: 'oneroom-texts', content: JSON.stringify(Object.fromEntries(texts)) },
                injectTo: 'head-prepend' as const,
              },
            ]
          : []),
        ...home.map(({ address }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: address },
          injectTo: 'head' as const,
        })),
      ];
    },
  },
};

/** What a language does not have yet is shown in English; ?first and ?desk are halves of a file. */
const textFiles: Plugin = {
  name: 'text-files',
  enforce: 'pre',
  transform(code, id) {
    const named = /^(.*\/resources\/text\/(?:roles\/)?)\w+\.json(?:\?(first|desk))?$/.exec(id);
    if (!named) return;
    const english: Texts = JSON.parse(readFileSync(`${named[1]}en.json`, 'utf8'));
    const own: Texts = JSON.parse(code);
    const stem = (key: string) => key.replace(/\.(zero|one|two|few|many|other)$/, '');
    for (const [area, texts] of Object.entries(english)) {
      const known = new Set(Object.keys(own[area] ?? {}).map(stem));
      const missing = Object.entries(texts).filter(([key]) => !known.has(stem(key)));
      own[area] = { ...own[area], ...Object.fromEntries(missing) };
    }
    if (!named[2]) return JSON.stringify(own);
    return { code: `export default ${JSON.stringify(partOf(own, named[2]))}`, moduleType: 'js' };
  },
};

export default defineConfig({
  plugins: [preloadFirst, textFiles],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  resolve: { dedupe: ['preact', 'react', 'react-dom'] },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: base }] } },
      onLog(level, log, defaultHandler) {
        // "use client" of the libraries means nothing here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') defaultHandler(level, log);
      },
    },
  },
  server: { proxy: { '/api': server }, fs: { allow: ['..'] } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'player/**/*.test.ts', 'scripts/**/*.test.mjs'],
  },
});
