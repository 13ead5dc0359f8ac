// A course in the place of the home page: made, chosen, and spoken as.
import type { Page } from '@playwright/test';

import { Person, packageOf, type Standard } from './courses';
import { course } from './player';
import type { Portal } from './portal';

export interface Answer {
  answers?: number;
  type: string;
  success?: boolean;
  reason?: string;
  data: Record<string, unknown>;
}

/** The page of a home page course as ui/player/home-course.md tells authors to write it. */
const script = `
  let last = 0;
  const heard = [], waiting = new Map();
  const nextId = () => (last = Math.max(last + 1, Date.now() * 1000));
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== location.origin || event.data.oneroomHome !== 1) return;
    heard.push(event.data);
    const answer = waiting.get(event.data.answers);
    if (answer) answer(event.data);
    if (event.data.type === 'Exit' && window.obeys) ask('Finish');
  });
  function ask(type, data) {
    const id = nextId();
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    parent.postMessage({ oneroomHome: 1, id, type, ...(data ? { data } : {}) }, location.origin);
    return answered;
  }
  window.ask = ask; window.heard = heard;
`;
export const homePage = (more = '') =>
  `<!doctype html><html lang="en"><title>Harbour</title><body style="font:16px sans-serif;margin:24px">
   <h1>Welcome to the harbour</h1><p id="who"></p><ul id="list"></ul><script>${script}${more}
   ask('ChildFrameLoaded').then(({ success, data }) => {
     if (!success) return;
     document.getElementById('who').textContent = data.profile.fullName;
     for (const one of data.model.toDoList) document.getElementById('list').append(Object.assign(document.createElement('li'), { textContent: one.title }));
   });</script></body></html>`;

interface Course {
  id: number;
  person: Person;
}

export async function makeHome(
  portal: Portal,
  account: { username: string; password: string },
  title: string,
  { standard = '1.2' as Standard, more = '', files = {} as Record<string, string> } = {},
): Promise<Course> {
  const person = await Person.signIn(portal, account);
  const upload = await person.call<{ uploadId: number }>(
    'POST',
    '/api/uploads?purpose=package&fileName=home.zip',
    undefined,
    packageOf(title, standard, [{ title, page: homePage(more) }], files),
  );
  const content = await person.call<{ id: number }>('POST', '/api/contents', {
    contentType: 'scormHomePage',
    title,
    uploadId: upload.uploadId,
    isPublished: true,
  });
  await choose(person, content.id, true);
  return { id: content.id, person };
}

export async function choose(person: Person, contentId: number, isEnabled: boolean): Promise<void> {
  await person.call('PUT', '/api/settings/scormHomePageContentId', { value: String(contentId) });
  await person.call('PUT', '/api/settings/scormHomePageEnabled', { value: String(isEnabled) });
}

/** Sends a message as the course and gives the answer. */
export function ask(of: Page, type: string, data?: unknown): Promise<Answer> {
  return course(of)
    .locator('body')
    .evaluate(
      (_, [name, more]) =>
        (globalThis as unknown as { ask: (type: string, data: unknown) => Promise<Answer> }).ask(name as string, more),
      [type, data] as const,
    );
}

/** Sends something raw to the bridge, and everything heard after a message that is answered. */
export async function heardAfter(of: Page, send: string): Promise<Answer[]> {
  await course(of).locator('body').evaluate(`(() => { heard.length = 0; ${send}; })()`);
  await ask(of, 'ToggleContentFavorite', { contentId: 1 });
  return course(of)
    .locator('body')
    .evaluate(() => (globalThis as unknown as { heard: Answer[] }).heard);
}

export const shown = (of: Page) => course(of).getByRole('heading', { name: 'Welcome to the harbour' });

/** Home as ever. */
export const courses = (of: Page) => of.getByRole('article').first();
