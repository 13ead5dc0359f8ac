import { defineConfig } from 'vite';

// The bridge is a page of the content origin with scripts of its own, so it is a build of its own. It is served at
// /c/<token>/bridge and its scripts at /c/<token>/player/<file>.
export default defineConfig({
  root: 'player',
  base: './',
  publicDir: false,
  plugins: [
    {
      name: 'scripts-in-player',
      transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('"./', '"player/') },
    },
  ],
  build: {
    outDir: '../dist/player',
    emptyOutDir: true,
    assetsDir: '',
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: 'player/bridge.html' },
  },
});
