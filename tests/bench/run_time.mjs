// Takes a course in the player and says, as JSON, how long its calls took: SetValue, and Commit with something to store.
//   node run_time.mjs URL ROUNDS SID KEY
import { newVisitor, openBrowser } from './visitor.mjs';

const [url, rounds, sid, key] = process.argv.slice(2);

/** Runs in the course. A clock of this page ticks a tenth of a millisecond at best, so calls are timed by tens. */
function timeCalls() {
  const api = window.parent.API ?? window.parent.API_1484_11;
  const is12 = 'LMSSetValue' in api;
  const set = (value) => (is12 ? api.LMSSetValue('cmi.core.lesson_location', value) : api.SetValue('cmi.location', value));
  const commit = () => (is12 ? api.LMSCommit('') : api.Commit(''));
  if ((is12 ? api.LMSInitialize('') : api.Initialize('')) !== 'true') throw new Error('the course cannot begin');
  const setMs = [];
  const commitMs = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const begin = performance.now();
    for (let call = 0; call < 10; call += 1) if (set(`page ${turn} ${call}`) !== 'true') throw new Error('not set');
    setMs.push((performance.now() - begin) / 10);
    const before = performance.now();
    if (commit() !== 'true') throw new Error('not committed');
    commitMs.push(performance.now() - before);
  }
  return { setMs, commitMs };
}

const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

const browser = await openBrowser();
try {
  const all = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const context = await newVisitor(browser, url, { sid, key });
    const tab = await context.newPage();
    await tab.goto(`${url}/home`);
    await tab.getByRole('button', { name: /^(Launch|Resume):/ }).first().click();
    const course = tab.locator('.player-course iframe').contentFrame().locator('iframe').contentFrame();
    await course.locator('body').waitFor();
    all.push(await course.locator('body').evaluate(timeCalls));
    await context.close();
  }
  console.log(
    JSON.stringify({
      setP99Ms: all.map(({ setMs }) => at(setMs, 0.99)),
      commitP95Ms: all.map(({ commitMs }) => at(commitMs, 0.95)),
    }),
  );
} finally {
  await browser.close();
}
