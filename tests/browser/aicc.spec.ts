// A unit of AICC in a real browser: it reads where to send its messages from its address, and talks HACP.
import { zip } from '../../resources/demo/zip.mjs';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { card, course, launch, leave } from './support/player';
import { expect, look, signIn, test } from './support/test';

// As old authoring tools write it: forms by XMLHttpRequest, names in capitals, answers cut at line ends.
const page = `<!DOCTYPE html><html lang="en"><title>Unit</title><h1>Extinguishers</h1><p id="place"></p>
<button id="half">Half of it</button><button id="all">All of it</button><script>
  const query = new URLSearchParams(location.search);
  const say = (command, data = '') => {
    const request = new XMLHttpRequest();
    request.open('POST', query.get('AICC_URL'), false);
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.send('command=' + command + '&version=3.5&session_id=' + encodeURIComponent(query.get('AICC_SID')) +
      '&aicc_data=' + encodeURIComponent(data));
    return request.responseText;
  };
  const core = (lines) => '[CORE]\\r\\n' + lines.join('\\r\\n');
  const params = say('GetParam');
  document.querySelector('#place').textContent = 'place ' + /Lesson_Location=(.*)\\r/.exec(params)[1] +
    ', ' + /Lesson_Status=(.*)\\r/.exec(params)[1] + ', ' + /error=\\d/.exec(params)[0];
  document.querySelector('#half').onclick = () =>
    say('PutParam', core(['Lesson_Location=page 4', 'Lesson_Status=I,S', 'Score=', 'Time=00:02:00']));
  document.querySelector('#all').onclick = () => {
    say('PutParam', core(['Lesson_Location=page 9', 'Lesson_Status=Passed', 'Score=95,100,0', 'Time=00:01:00']));
    say('ExitAU');
  };
</script></html>`;

const packed = () =>
  zip([
    ['fire.crs', Buffer.from('[Course]\r\nCourse_ID=FIRE\r\nCourse_Title=Fire drill by AICC\r\nVersion=4.0\r\n')],
    ['fire.au', Buffer.from('System_ID,File_Name,Mastery_Score,Core_Vendor\r\n"A1","unit/index.html",80,\r\n')],
    ['fire.des', Buffer.from('System_ID,Title\r\n"A1","Extinguishers"\r\n')],
    ['fire.cst', Buffer.from('Block,Member\r\nroot,A1\r\n')],
    ['unit/index.html', Buffer.from(page)],
  ]);

test('a course of AICC is taken in two sittings, and its score is on the card [PROD-13]', async ({
  page: browser,
  portal,
  accounts,
}) => {
  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.publish('Fire drill by AICC', 'fire.zip', packed());
  await signIn(browser, await newcomer(portal, accounts.administrator, 'aicc'));
  await launch(browser, 'Fire drill by AICC');
  const unit = course(browser);
  await expect(unit.getByText('place , N,A, error=0')).toBeVisible();
  await unit.getByRole('button', { name: 'Half of it' }).click();
  await look(browser, 'aicc');
  await leave(browser);

  await launch(browser, 'Fire drill by AICC', 'Resume');
  await expect(unit.getByText('place page 4, I,R, error=0')).toBeVisible();
  await unit.getByRole('button', { name: 'All of it' }).click();
  await leave(browser);
  await expect(card(browser, 'Fire drill by AICC')).toContainText('Passed');
});
