// Courses of framesets whose frames send each other to pages, as older authoring tools make them.
import { Person, packageOf } from './support/courses';
import { card, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

const frameset =
  '<html><frameset rows="90,*"><frame name="menu" src="menu.html"><frame name="content" src="empty.html"></frameset></html>';

const menu = `<body><a href="two.html" target="content">By a link</a>
<button onclick="parent.content.location.href = 'three.html'">By name</button>
<button onclick="parent.frames[1].location.replace('four.html')">By number</button>
<script>onload = function () { parent.frames['content'].location = 'one.html'; };</script></body>`;

/** Finds the API among its parents; begins as it loads and finishes as it goes. */
const content = (name: string, status = 'incomplete') => `<body><h1>${name}</h1><p></p><script>
  var win = window;
  for (var tries = 0; !win.API && win.parent !== win && tries < 10; tries++) win = win.parent;
  var api = win.API;
  document.querySelector('p').textContent = api.LMSInitialize('') + ', came from ' + api.LMSGetValue('cmi.core.lesson_location');
  api.LMSSetValue('cmi.core.lesson_location', '${name}');
  api.LMSSetValue('cmi.core.lesson_status', '${status}');
  api.LMSSetValue('cmi.core.exit', 'suspend');
  onunload = function () { api.LMSFinish(''); };
</script></body>`;

test('frames of a SCORM course that send each other to pages do so in a window, and are tracked [CS-04]', async ({
  page: browser,
  portal,
  accounts,
}) => {
  const title = 'Frames by SCORM';
  const administrator = await Person.signIn(portal, accounts.administrator);
  const pages = {
    'menu.html': menu,
    'empty.html': '<p>empty</p>',
    'one.html': content('one'),
    'two.html': content('two'),
    'three.html': content('three'),
    'four.html': content('four', 'completed'),
  };
  await administrator.publish(title, 'frames.zip', packageOf(title, '1.2', [{ title: 'One', page: frameset }], pages));
  await signIn(browser, accounts.learner);
  await launch(browser, title);
  const bridge = browser.locator('.player-course iframe').contentFrame();
  const open = async () => {
    const opening = browser.context().waitForEvent('page');
    await bridge.getByRole('button', { name: 'Open the window' }).click();
    const own = await opening;
    const frame = (name: string) => own.locator('iframe').contentFrame().locator(`frame[name=${name}]`).contentFrame();
    return { own, menu: frame('menu'), content: frame('content') };
  };

  const first = await open();
  await expect(first.content.getByText('true, came from', { exact: true })).toBeVisible();
  await first.menu.getByRole('link', { name: 'By a link' }).click();
  await expect(first.content.getByText('true, came from one')).toBeVisible();
  await first.own.close();
  await expect(browser.getByText('Your progress is saved. You can go on here later.')).toBeVisible();

  await browser.getByRole('button', { name: 'Go on' }).click();
  const second = await open();
  await expect(second.content.getByText('true, came from two')).toBeVisible();
  await second.menu.getByRole('button', { name: 'By name' }).click();
  await expect(second.content.getByText('true, came from one')).toBeVisible();
  await second.menu.getByRole('button', { name: 'By number' }).click();
  await expect(second.content.getByText('true, came from three')).toBeVisible();
  await leave(browser);
  expect(second.own.isClosed()).toBe(true);
  await expect(card(browser, title)).toContainText('Completed');
});
