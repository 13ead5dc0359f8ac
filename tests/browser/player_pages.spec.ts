// Courses that do not stay on the page they were opened with: links to their other pages, windows of their own.
import { Person, packageOf } from './support/courses';
import { card, course, expectSaved, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

/** Initializes as it loads and finishes as it goes, as eXeLearning's pages do. */
const onePage = (name: string, next: string) => `<body><h1>${name}</h1><a href="${next}">Next page</a><script>
  var api = parent.API || parent.API_1484_11, is12 = !!parent.API;
  var call = function (name, a, b) { return b === undefined ? api[(is12 ? 'LMS' : '') + name](a) : api[(is12 ? 'LMS' : '') + name](a, b); };
  document.title = call('Initialize', '');
  call('SetValue', is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status', 'completed');
  call('SetValue', is12 ? 'cmi.core.lesson_location' : 'cmi.location', '${name}');
  addEventListener('unload', function () { call(is12 ? 'Finish' : 'Terminate', ''); });
</script></body>`;

const places = ['One', 'Two', 'Three'];

for (const standard of ['1.2', '2004'] as const) {
  test(`links from part to part within a course of SCORM ${standard} are followed and tracked`, async ({
    page,
    portal,
    accounts,
  }) => {
    const title = `Linked parts ${standard}`;
    const scos = places.map((name, at) => ({ title: name, page: onePage(name, `sco${((at + 1) % 3) + 1}.html`) }));
    const administrator = await Person.signIn(portal, accounts.administrator);
    await administrator.publish(title, 'linked.zip', packageOf(title, standard, scos));
    await signIn(page, accounts.learner);
    await launch(page, title);
    for (const name of places) {
      await expect(course(page).getByRole('heading', { name })).toBeVisible();
      expect(
        await course(page)
          .locator('html')
          .evaluate(() => document.title),
      ).toBe('true');
      await expect(page.locator('.player-title p')).toHaveText(name);
      await expectSaved(page);
      // What the page before said of its end is over: this one runs.
      await expect(page.locator('.player-finished')).toHaveCount(0);
      if (name !== 'Three') await course(page).getByRole('link', { name: 'Next page' }).click();
    }
    await leave(page);
    await expect(card(page, title)).toContainText('Completed');
  });
}

test('pages of one part that each begin and end are one part, and keep what the last of them said', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Linked pages';
  const administrator = await Person.signIn(portal, accounts.administrator);
  const bytes = packageOf(title, '1.2', [{ title: 'One', page: onePage('First', 'second.html') }], {
    'second.html': onePage('Second', 'sco1.html').replace("'completed'", "'incomplete'"),
  });
  await administrator.publish(title, 'pages.zip', bytes);
  await signIn(page, accounts.learner);
  await launch(page, title);
  await course(page).getByRole('link', { name: 'Next page' }).click();
  await expect(course(page).getByRole('heading', { name: 'Second' })).toBeVisible();
  await expectSaved(page);
  const read = (name: string) =>
    course(page)
      .locator('html')
      .evaluate(
        (_, asked) => (window.parent as never as { API: { LMSGetValue(n: string): string } }).API.LMSGetValue(asked),
        name,
      );
  expect(await read('cmi.core.lesson_location')).toBe('Second');
  await leave(page);
  await expect(card(page, title)).toContainText('Completed');
});

const inOwnWindow = `<body><button onclick="window.course = window.open('window.html', 'course', 'width=500,height=400')">Open</button></body>`;
const theWindow = `<body>In a window<script>
  var api = opener.parent.API;
  api.LMSInitialize('');
  api.LMSSetValue('cmi.core.lesson_location', 'in the window');
  addEventListener('unload', function () { api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSFinish(''); });
  // Only a window outside of sandboxes gets past the question whether it may.
  window.lock = screen.orientation.lock('natural').then(function () { return 'locked'; }, function (e) { return e.name; });
</script></body>`;

test('a course in a window of its own is closed with the player, finishes, and shows what needs no sandbox', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'In its own window';
  const administrator = await Person.signIn(portal, accounts.administrator);
  const bytes = packageOf(title, '1.2', [{ title: 'One', page: inOwnWindow }], { 'window.html': theWindow });
  await administrator.publish(title, 'window.zip', bytes);
  await signIn(page, accounts.learner);
  await launch(page, title);
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    course(page).getByRole('button', { name: 'Open' }).click(),
  ]);
  await expect(own.getByText('In a window')).toBeVisible();
  expect(await own.evaluate(() => (window as never as { lock: Promise<string> }).lock)).not.toBe('SecurityError');
  await leave(page);
  expect(own.isClosed()).toBe(true);
  await expect(card(page, title)).toContainText('Completed');
});

test('a window that the browser does not open is said to be missing, until the course runs', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Blocked window';
  const administrator = await Person.signIn(portal, accounts.administrator);
  // What a browser that blocks windows answers.
  const blocked = `<body><script>Window.prototype.open = window.open = function () { return null; };</script>
    <button onclick="window.open('window.html')">Open</button>
    <button onclick="parent.API.LMSInitialize('')">Run here</button></body>`;
  const bytes = packageOf(title, '1.2', [{ title: 'One', page: blocked }], { 'window.html': theWindow });
  await administrator.publish(title, 'blocked.zip', bytes);
  await signIn(page, accounts.learner);
  await launch(page, title);
  await course(page).getByRole('button', { name: 'Open' }).click();
  const notice = page.getByText('The course opens in a window of its own, which your browser has blocked.');
  await expect(notice).toBeVisible();
  await course(page).getByRole('button', { name: 'Run here' }).click();
  await expect(notice).toBeHidden();
});

test('who leaves a course by its own button is told that they can go on, and can', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Left by its button';
  const administrator = await Person.signIn(portal, accounts.administrator);
  const leaving = `<body><button onclick="parent.API.LMSSetValue('cmi.core.exit', 'suspend'); parent.API.LMSFinish('')">Exit course</button>
    <script>parent.API.LMSInitialize(''); document.title = parent.API.LMSGetValue('cmi.core.entry');
    parent.API.LMSSetValue('cmi.core.lesson_status', 'incomplete');</script></body>`;
  await administrator.publish(title, 'left.zip', packageOf(title, '1.2', [{ title: 'One', page: leaving }]));
  await signIn(page, accounts.learner);
  await launch(page, title);
  await course(page).getByRole('button', { name: 'Exit course' }).click();
  await expect(page.getByText('Your progress is saved. You can go on here later.')).toBeVisible();
  await expect(page.getByText('You have reached the end')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('.player-finished')).toHaveCount(0);
  await expect
    .poll(() =>
      course(page)
        .locator('html')
        .evaluate(() => document.title),
    )
    .toBe('resume');
});

test('a window of a course cannot send the portal elsewhere, not even when it is clicked', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Window that wants the portal';
  const administrator = await Person.signIn(portal, accounts.administrator);
  const greedy = `<body><button onclick="take()">Take</button><script>
    opener.parent.API.LMSInitialize('');
    function take() {
      var to = location.origin + '/nothing', said = [];
      [function () { opener.top.location = to; }, function () { opener.top.location.replace(to); },
       function () { opener.parent.parent.location.href = to; }, function () { opener.open(to, '_top'); },
       function () { opener.parent.open(to, '_parent'); }].forEach(function (one) {
        try { one(); said.push('no error'); } catch (e) { said.push(e.name); }
      });
      document.title = said.join(',');
    }
    take();
  </script></body>`;
  const opens = `<body><button onclick="window.open('window.html', 'w', 'width=400,height=300')">Open</button></body>`;
  const bytes = packageOf(title, '1.2', [{ title: 'One', page: opens }], { 'window.html': greedy });
  await administrator.publish(title, 'greedy.zip', bytes);
  await signIn(page, accounts.learner);
  await launch(page, title);
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    course(page).getByRole('button', { name: 'Open' }).click(),
  ]);
  await own.getByRole('button', { name: 'Take' }).click();
  await expect.poll(() => own.title()).toMatch(/,/);
  await expect(page).toHaveURL(/\/play-course\//);
  await expect(page.locator('.player-exit')).toBeVisible();
  await leave(page);
});
