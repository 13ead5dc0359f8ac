// Opens a page of the portal in Chromium and says, as JSON, how long until its content was on the screen.
//   node first_load.mjs URL signIn|home cold|warm ROUNDS SID KEY
// Cold: a browser that has never been here. Warm: the second visit of the same browser.
import { median, newVisitor, openBrowser } from './visitor.mjs';

const [url, page, cache, rounds, sid, key] = process.argv.slice(2);
const isHome = page === 'home';
const path = isHome ? '/home' : '/login';
// What a person waits for: the field to type the name into; the first course.
const content = isHome ? 'article.course h2' : 'input[name=username]';

/** Notes when the content has been painted: the second frame after it is in the document. */
function watch(selector) {
  const look = () => {
    const found = document.querySelector(selector);
    if (found && found.getClientRects().length > 0)
      requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.visibleAt = performance.now())));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(context) {
  const tab = await context.newPage();
  const network = await context.newCDPSession(tab);
  await network.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  // Only what the server was asked for, not what the browser took from its cache.
  network.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache && response.url.startsWith(url)) requests += 1;
  });
  network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await tab.addInitScript(watch, content);
  await tab.goto(url + path, { waitUntil: 'commit' });
  await tab.waitForFunction(() => globalThis.visibleAt !== undefined, undefined, { timeout: 30_000 });
  await tab.waitForLoadState('networkidle');
  const [visible, firstPaint] = await tab.evaluate(() => [
    globalThis.visibleAt,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  ]);
  await tab.close();
  return { visible, firstPaint, requests, bytes };
}

const browser = await openBrowser();
try {
  const visits = [];
  for (let round = 0; round <= Number(rounds); round += 1) {
    const context = await newVisitor(browser, url, isHome ? { sid, key } : null);
    if (cache === 'warm') await visit(context);
    const seen = await visit(context);
    if (round > 0) visits.push(seen); // the first one also starts the browser's own processes
    await context.close();
  }
  console.log(
    JSON.stringify({
      visibleMs: visits.map((seen) => seen.visible),
      firstPaintMs: median(visits.map((seen) => seen.firstPaint)),
      requests: median(visits.map((seen) => seen.requests)),
      bytes: median(visits.map((seen) => seen.bytes)),
    }),
  );
} finally {
  await browser.close();
}
