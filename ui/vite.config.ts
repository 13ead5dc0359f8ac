import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; `./dev watch` sets it. */
const server = process.env.ONEROOM_URL ?? 'http://127.0.0.1:8080';

/** Parts that the shell or home needs: they come in one file instead of twenty. */
const firstParts = 'Button|Dialog|Field|Icon|icon_names|Mark|Menu|choices|popup|status|toast';
const base = new RegExp(
  `node_modules|[/]ui[/](vendor|src[/](core|shell)[/]|src[/]screens|src[/]api[/](client|early|people|refused|contract)[.]|src[/]parts[/](${firstParts})[.])`,
);

/** Lets the browser fetch texts and home beside the first scripts, not after them. */
const preloadFirst: Plugin = {
  name: 'preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === 'chunk' && /\/(en\.json|HomePage\.tsx)$/.test(file.facadeModuleId ?? ''))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  plugins: [preloadFirst],
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
