// Writes ../resources/menus.json and screens.json, menus and screens as the server has them, from the table of screens:
// `npm run menus`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const server = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { menuTable, screenTable } = await server.ssrLoadModule('/src/shell/menu_table.ts');
const english = JSON.parse(readFileSync('../resources/text/en.json', 'utf8'));
const say = (key) => english[key.split('.')[0]][key.split('.')[1]];
writeFileSync('../resources/menus.json', `${JSON.stringify(menuTable(say), null, 1)}\n`);
writeFileSync('../resources/screens.json', `${JSON.stringify(screenTable(say), null, 1)}\n`);
await server.close();
