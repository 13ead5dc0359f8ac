import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; `./dev watch` sets it. */
const server = process.env.ONEROOM_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  resolve: { dedupe: ['preact', 'react', 'react-dom'] },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
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
