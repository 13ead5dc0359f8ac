// Where courses look for their API: up the chain of parents, across frames, in the window that opened theirs.
import { Person, packageOf, type SmallSco, type Standard } from './support/courses';
import { card, course, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

/** The search that the standards print, in its usual form; then a whole session. */
const session: Record<Standard, string> = {
  '1.2': `
    function find(win) { var tries = 0; while (!win.API && win.parent && win.parent !== win && tries++ < 10) win = win.parent; return win.API || null; }
    var api = find(window) || (window.opener ? find(window.opener) : null) || (window.top.opener ? find(window.top.opener) : null);
    var said = !api ? 'no API' : [api.LMSInitialize(''), api.LMSSetValue('cmi.core.lesson_location', 'here'),
      api.LMSSetValue('cmi.core.lesson_status', 'completed'), api.LMSCommit(''), api.LMSFinish('')].join(' ');`,
  '2004': `
    function find(win) { var tries = 0; while (!win.API_1484_11 && win.parent && win.parent !== win && tries++ < 10) win = win.parent; return win.API_1484_11 || null; }
    var api = find(window) || (window.opener ? find(window.opener) : null) || (window.top.opener ? find(window.top.opener) : null);
    var said = !api ? 'no API' : [api.Initialize(''), api.SetValue('cmi.location', 'here'),
      api.SetValue('cmi.completion_status', 'completed'), api.Commit(''), api.Terminate('')].join(' ');`,
};
const report =
  '(function tell(w){ w = window; while (w.parent !== w) { try { w.parent.said = said; } catch (e) { break; } w = w.parent; } })();';
const leaf = (standard: Standard) => `<p>leaf</p><script>${session[standard]} window.said = said; ${report}</script>`;

interface Shape {
  name: string;
  page: (standard: Standard) => string;
  files: (standard: Standard) => Record<string, string>;
}

const shapes: Shape[] = [
  { name: 'in the page itself', page: leaf, files: () => ({}) },
  ...[1, 2, 4, 7].map((levels) => ({
    name: `${levels} frames down`,
    page: () => '<iframe src="level1.html"></iframe>',
    files: (standard: Standard) =>
      Object.fromEntries(
        Array.from({ length: levels }, (_, place) => [
          `level${place + 1}.html`,
          place + 1 === levels ? leaf(standard) : `<iframe src="level${place + 2}.html"></iframe>`,
        ]),
      ),
  })),
  {
    name: 'in a frameset',
    page: () => '<html><frameset cols="30%,70%"><frame src="menu.html"><frame src="leaf.html"></frameset></html>',
    files: (standard) => ({ 'menu.html': '<p>menu</p>', 'leaf.html': leaf(standard) }),
  },
  {
    name: 'in a window of its own',
    page: () => `<button onclick="window.open('leaf.html', 'course', 'width=400,height=300')">Open</button>
      <script>addEventListener('message', (event) => { window.said = event.data; });</script>`,
    files: (standard) => ({ 'leaf.html': `${leaf(standard)}<script>opener.postMessage(said, '*');</script>` }),
  },
  {
    name: 'in a frame of a window of its own',
    page: () => `<button onclick="window.open('shell.html', 'course', 'width=400,height=300')">Open</button>
      <script>addEventListener('message', (event) => { window.said = event.data; });</script>`,
    files: (standard) => ({
      'shell.html': '<iframe src="leaf.html"></iframe>',
      'leaf.html': `${leaf(standard)}<script>top.opener.postMessage(said, '*');</script>`,
    }),
  },
];

for (const standard of ['1.2', '2004'] as const) {
  for (const shape of shapes) {
    test(`SCORM ${standard} finds its API ${shape.name} [CS-04]`, async ({ page, portal, accounts }) => {
      const administrator = await Person.signIn(portal, accounts.administrator);
      const title = `API ${standard} ${shape.name}`;
      const sco: SmallSco = { title: 'One', page: shape.page(standard) };
      await administrator.publish(title, 'api.zip', packageOf(title, standard, [sco], shape.files(standard)));
      await signIn(page, accounts.learner);
      await launch(page, title);
      const open = course(page).getByRole('button', { name: 'Open' });
      if (shape.name.includes('window')) await open.click();
      const said = () =>
        course(page)
          .locator(':root')
          .evaluate(() => (window as unknown as { said?: string }).said);
      await expect.poll(said).toBe('true true true true true');
      await leave(page);
      await expect(card(page, title)).toContainText('Completed');
    });
  }
}

test('a course finds the API of its own standard only', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const look =
    "<h1>x</h1><script>document.querySelector('h1').textContent = typeof parent.API + ' ' + typeof parent.API_1484_11</script>";
  await administrator.publish('Only 1.2', 'a.zip', packageOf('Only 1.2', '1.2', [{ title: 'A', page: look }]));
  await administrator.publish('Only 2004', 'b.zip', packageOf('Only 2004', '2004', [{ title: 'B', page: look }]));
  await signIn(page, accounts.learner);
  await launch(page, 'Only 1.2');
  await expect(course(page).getByRole('heading', { name: 'object undefined' })).toBeVisible();
  await leave(page);
  await launch(page, 'Only 2004');
  await expect(course(page).getByRole('heading', { name: 'undefined object' })).toBeVisible();
});
