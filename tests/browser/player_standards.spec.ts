// One small course in each standard and edition, from upload to record: what it sets comes back, within the limits of
// its edition.
import { Person, packageOf, type SchemaVersion } from './support/courses';
import { newcomer } from './support/people';
import { card, course, expectSaved, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

/** Tells what it found, takes 4,000 and then 10,000 characters of suspend data, and is left or finished by its buttons. */
const page12 = `<!doctype html><title>Small</title><body><h1></h1><pre></pre>
<button id="leave">Leave for now</button><button id="finish">Finish</button><script>
const api = parent.API, get = (name) => api.LMSGetValue('cmi.' + name), set = (name, value) => api.LMSSetValue('cmi.' + name, value);
api.LMSInitialize('');
document.querySelector('h1').textContent = [get('core.entry'), get('core.lesson_status'), get('core.lesson_location'), get('suspend_data').length].join(' / ');
document.querySelector('pre').textContent = [set('suspend_data', 'x'.repeat(4000)), set('suspend_data', 'x'.repeat(10000)), api.LMSGetLastError()].join(' / ');
document.querySelector('#leave').onclick = () => { set('core.lesson_location', 'page 3'); set('core.lesson_status', 'incomplete'); set('core.exit', 'suspend'); set('core.session_time', '00:10:30.25'); api.LMSFinish(''); };
document.querySelector('#finish').onclick = () => { set('core.score.raw', '87'); set('core.lesson_status', 'passed'); set('core.session_time', '00:05:00'); api.LMSFinish(''); };
</script></body>`;

const page2004 = `<!doctype html><title>Small</title><body><h1></h1><pre></pre>
<button id="leave">Leave for now</button><button id="finish">Finish</button><script>
const api = parent.API_1484_11, get = (name) => api.GetValue('cmi.' + name), set = (name, value) => api.SetValue('cmi.' + name, value);
api.Initialize('');
document.querySelector('h1').textContent = [get('entry'), get('completion_status'), get('location'), get('suspend_data').length].join(' / ');
document.querySelector('pre').textContent = [set('suspend_data', 'x'.repeat(4000)), set('suspend_data', 'x'.repeat(10000)), api.GetLastError()].join(' / ');
document.querySelector('#leave').onclick = () => { set('location', 'page 3'); set('completion_status', 'incomplete'); set('exit', 'suspend'); set('session_time', 'PT10M30.25S'); api.Terminate(''); };
document.querySelector('#finish').onclick = () => { set('score.scaled', '0.87'); set('completion_status', 'completed'); set('success_status', 'passed'); set('session_time', 'PT5M'); api.Terminate(''); };
</script></body>`;

interface Case {
  version: SchemaVersion;
  fresh: string;
  taken: string;
  kept: number;
}

const cases: Case[] = [
  // More than its 4,096 characters: what many courses send and everybody keeps.
  { version: '1.2', fresh: 'ab-initio / not attempted /  / 0', taken: 'true / true / 0', kept: 10_000 },
  { version: 'CAM 1.3', fresh: 'ab-initio / unknown /  / 0', taken: 'true / false / 406', kept: 4_000 },
  { version: '2004 3rd Edition', fresh: 'ab-initio / unknown /  / 0', taken: 'true / true / 0', kept: 10_000 },
  { version: '2004 4th Edition', fresh: 'ab-initio / unknown /  / 0', taken: 'true / true / 0', kept: 10_000 },
];

test('a course of SCORM 1.2 and of each edition of 2004 is taken, left, gone on with and on record [PROD-09] [PROD-10] [PROD-11] [PROD-12]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const learner = await newcomer(portal, accounts.administrator, 'standards');
  for (const { version } of cases) {
    const standard = version === '1.2' ? '1.2' : '2004';
    const sco = { title: 'Small', page: standard === '1.2' ? page12 : page2004 };
    await administrator.publish(
      `Small ${version}`,
      'small.zip',
      packageOf(`Small ${version}`, standard, [sco], {}, version),
    );
  }
  await signIn(page, learner);
  for (const { version, fresh, taken, kept } of cases) {
    const title = `Small ${version}`;
    const sco = course(page);
    await test.step(version, async () => {
      await launch(page, title);
      await expect(sco.getByRole('heading')).toHaveText(fresh);
      await expect(sco.locator('pre')).toHaveText(taken);
      await sco.getByRole('button', { name: 'Leave for now' }).click();
      await expectSaved(page);
      await leave(page);
      await expect(card(page, title)).toContainText('In progress');

      await launch(page, title, 'Resume');
      await expect(sco.getByRole('heading')).toHaveText(`resume / incomplete / page 3 / ${kept}`);
      await sco.getByRole('button', { name: 'Finish' }).click();
      await expectSaved(page);
      await leave(page);
      await expect(card(page, title)).toContainText(/Passed.*Score 87%/);
    });
  }
  // Time is exact over sessions: 10 minutes 30.25 seconds and 5 minutes.
  const report = await administrator.call<{ columns: { name: string }[]; rows: { cells: unknown[] }[] }>(
    'GET',
    `/api/reports/3?users=${learner.id}`,
  );
  const [title, score, seconds] = ['course', 'score', 'timeSpent'].map((name) =>
    report.columns.findIndex((column) => column.name === name),
  ) as [number, number, number];
  const small = report.rows.map(({ cells }) => [cells[title], cells[score], cells[seconds]]);
  expect(small.filter(([name]) => String(name).startsWith('Small'))).toEqual(
    ['1.2', '2004 3rd Edition', '2004 4th Edition', 'CAM 1.3'].map((version) => [`Small ${version}`, 87, 930]),
  );
});
