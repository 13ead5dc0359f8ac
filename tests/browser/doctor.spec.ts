// What the package doctor says of a package against what Chromium does with it.
import type { Page } from '@playwright/test';
import { zip } from '../../resources/demo/zip.mjs';

import { Person } from './support/courses';
import { course, launch } from './support/player';
import { onePixel, smallPackage, zipFile } from './support/small_package';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.use({ isLoud: true });

interface Finding {
  code: string;
  severity: string;
  title: string;
  message: string;
  file: string | null;
  place: string | null;
  consequence: string;
  repair: string;
  isRepaired: boolean;
}

const driver = "function start() { parent.API.LMSInitialize(''); document.body.dataset.started = 'yes'; }";

/** A package of one page with its driver and a picture, in which nothing is wrong but what `body` and `edit` do. */
function packageWith(body: string, edit: (files: Map<string, Buffer>) => void = () => {}): Buffer {
  const page = `<!DOCTYPE html><html><head><title>Lesson</title><script src="shared/scormdriver.js"></script></head>
<body onload="start()"><img src="shared/logo.png" alt="" id="logo">
${body}
</body></html>`;
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Doctor</title>
<item identifier="i" identifierref="r"><title>One</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="one.html"><file href="one.html"/>
<file href="shared/scormdriver.js"/><file href="shared/logo.png"/></resource></resources></manifest>`;
  const files = new Map([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ['one.html', Buffer.from(page)],
    ['shared/scormdriver.js', Buffer.from(driver)],
    ['shared/logo.png', onePixel.buffer],
  ]);
  edit(files);
  return zip([...files]);
}

/** What the browser asked the package for, by path, with the answer; 0 where there was none. */
class Seen {
  readonly status = new Map<string, number>();
  readonly commits: string[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      if (/\/commit$/.test(new URL(request.url()).pathname)) this.commits.push(request.url());
      else if (!this.status.has(this.path(request.url()))) this.status.set(this.path(request.url()), 0);
    });
    page.on('response', (response) => this.status.set(this.path(response.url()), response.status()));
  }

  private path(url: string): string {
    return decodeURIComponent(new URL(url).pathname).replace(/^.*\/files\//, '');
  }
}

interface Case {
  code: string;
  says: RegExp;
  bytes: Buffer;
  happens: (page: Page, seen: Seen) => Promise<void>;
  isRepaired?: boolean;
}

const picture = (page: Page, id = 'logo') => course(page).locator(`#${id}`);
const isShown = (page: Page, id = 'logo') => expect(picture(page, id)).toHaveJSProperty('naturalWidth', 1);
const started = (page: Page) => expect(course(page).locator('body')).toHaveAttribute('data-started', 'yes');

const cases: Case[] = [
  {
    code: 'missing-page-file',
    says: /one\.html asks for shared\/gone\.png/,
    bytes: packageWith('<img src="shared/gone.png" alt="" id="gone">'),
    happens: async (page, seen) => {
      await expect.poll(() => seen.status.get('shared/gone.png')).toBe(404);
      await expect(picture(page, 'gone')).toHaveJSProperty('naturalWidth', 0);
    },
  },
  {
    code: 'wrong-case',
    says: /Shared\/Logo\.PNG is asked for, but the file is called shared\/logo\.png/,
    bytes: packageWith('<img src="Shared/Logo.PNG" alt="" id="other">'),
    happens: async (page, seen) => {
      await isShown(page, 'other');
      expect(seen.status.get('Shared/Logo.PNG')).toBe(200);
    },
    isRepaired: true,
  },
  {
    code: 'name-letters',
    says: /fl\u00fcgel\.png is asked for, and the zip writes the letters/,
    bytes: packageWith('<img src="shared/fl\u00fcgel.png" alt="" id="other">', (files) =>
      files.set('shared/flu\u0308gel.png', onePixel.buffer),
    ),
    happens: async (page, seen) => {
      await isShown(page, 'other');
      expect(seen.status.get('shared/fl\u00fcgel.png')).toBe(200);
    },
    isRepaired: true,
  },
  {
    code: 'escaped-name',
    says: /my picture\.png is asked for, but the zip calls the file shared\/my%20picture\.png/,
    bytes: packageWith('<img src="shared/my picture.png" alt="" id="other">', (files) =>
      files.set('shared/my%20picture.png', onePixel.buffer),
    ),
    happens: (page) => isShown(page, 'other'),
    isRepaired: true,
  },
  {
    code: 'missing-driver',
    says: /one\.html asks for shared\/scormdriver\.js/,
    bytes: packageWith('', (files) => files.delete('shared/scormdriver.js')),
    happens: async (page, seen) => {
      await expect.poll(() => seen.status.get('shared/scormdriver.js')).toBe(404);
      await isShown(page);
      await expect(course(page).locator('body')).not.toHaveAttribute('data-started');
      expect(await course(page).locator('body').evaluate(() => 'start' in window)).toBe(false);
    },
  },
  {
    code: 'flash',
    says: /The file shared\/intro\.swf is Flash/,
    bytes: packageWith(
      '<object data="shared/intro.swf" type="application/x-shockwave-flash"><p id="instead">Nothing</p></object>',
      (files) => files.set('shared/intro.swf', Buffer.from('FWS')),
    ),
    happens: async (page, seen) => {
      await started(page);
      await expect(course(page).locator('#instead')).toBeVisible();
      expect(seen.status.get('shared/intro.swf') ?? 0).toBe(0);
    },
  },
  {
    code: 'embedded-object',
    says: /one\.html embeds shared\/logo\.png as an object/,
    bytes: packageWith('<object data="shared/logo.png"><p id="instead">Nothing</p></object>'),
    happens: async (page) => {
      await started(page);
      await expect(course(page).locator('#instead')).toBeVisible();
    },
  },
  {
    code: 'external-host',
    says: /one\.html loads from cdn\.example\.test/,
    bytes: packageWith(
      '<script>document.addEventListener("securitypolicyviolation", (e) => document.body.dataset.blocked = e.blockedURI)' +
        '</script><script src="https://cdn.example.test/lib.js"></script>',
    ),
    happens: async (page) => {
      await expect(course(page).locator('body')).toHaveAttribute(
        'data-blocked',
        /^https:\/\/cdn\.example\.test/,
      );
    },
  },
  {
    code: 'frame-escape',
    says: /one\.html opens itself in place of the whole window/,
    bytes: packageWith(
      '<script>try { top.location.href = self.location.href; } catch (e) { document.title = e.name; }</script>',
    ),
    happens: async (page) => {
      await started(page);
      await expect(page).toHaveURL(/\/play-course\//);
    },
  },
  {
    code: 'missing-link',
    says: /one\.html links to two\.html/,
    bytes: packageWith('<a href="two.html" id="on">On</a>'),
    happens: async (page, seen) => {
      await started(page);
      await course(page).locator('#on').click();
      await expect.poll(() => seen.status.get('two.html')).toBe(404);
    },
  },
  {
    code: 'missing-launch-file',
    says: /Gone. starts gone\.html, but the package has no such file/,
    bytes: smallPackage('Doctor missing-launch-file', ['Here', 'Gone', 'There'], (manifest) =>
      manifest.replaceAll('1.html', 'gone.html'),
    ),
    happens: async (page) => {
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents.getByRole('button', { name: /There/ })).toBeEnabled();
      await expect(contents.getByRole('heading', { name: 'Gone' })).toBeVisible();
      await expect(contents.getByRole('button', { name: /Gone/ })).toHaveCount(0);
    },
  },
  {
    code: 'root-address',
    says: /one\.html asks for \/lib\/menu\.js/,
    bytes: packageWith('<script src="/lib/menu.js"></script>'),
    happens: async (page, seen) => {
      await started(page);
      await expect.poll(() => seen.status.get('/lib/menu.js')).toBe(404);
    },
  },
  {
    code: 'service-worker',
    says: /one\.html installs a service worker/,
    bytes: packageWith(
      '<script>navigator.serviceWorker.register("shared/scormdriver.js").then(() => "taken", () => "refused")' +
        '.then((end) => document.body.dataset.worker = end)</script>',
    ),
    happens: (page) => expect(course(page).locator('body')).toHaveAttribute('data-worker', 'refused'),
  },
];

async function upload(person: Person, name: string, bytes: Buffer): Promise<Finding[]> {
  const path = `/api/uploads?purpose=package&fileName=${name}.zip`;
  return (await person.call<{ findings: Finding[] }>('POST', path, undefined, bytes)).findings;
}

for (const { code, says, bytes, happens, isRepaired = false } of cases) {
  test(`${code}: ${isRepaired ? 'what was repaired plays' : 'what the doctor says will happen does happen'}`, async ({
    page,
    portal,
    accounts,
  }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const findings = await upload(administrator, code, bytes);
    const finding = findings.find((one) => one.code === code && says.test(one.message));
    expect(finding, JSON.stringify(findings)).toBeTruthy();
    expect(finding?.isRepaired).toBe(isRepaired);
    expect(finding?.file).toBeTruthy();
    for (const text of [finding?.title, finding?.consequence, finding?.repair]) expect(text).toBeTruthy();

    await administrator.publish(`Doctor ${code}`, `${code}.zip`, bytes);
    await signIn(page, accounts.learner);
    const seen = new Seen(page);
    await launch(page, `Doctor ${code}`);
    await happens(page, seen);
  });
}

test('a package in which nothing is found gets all it asks for, and reports', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const bytes = packageWith('<p>Fine</p>');
  expect(await upload(administrator, 'fine', bytes)).toEqual([]);
  await administrator.publish('Doctor fine', 'fine.zip', bytes);
  await signIn(page, accounts.learner);
  const seen = new Seen(page);
  await launch(page, 'Doctor fine');
  await started(page);
  await isShown(page);
  expect([...seen.status].filter(([, status]) => status >= 400)).toEqual([]);
});

test('a version is examined again: by kind, with consequence and what to do, in the language of the reader', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/course?rows=50');
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('dialog', { name: 'New course' }).getByRole('button', { name: 'Course package' }).click();
  const body =
    Array.from({ length: 7 }, (_, at) => `<img src="gone${at}.png" alt="">`).join('') +
    '<img src="Shared/LOGO.png" alt=""><script src="http://cdn.example.test/lib.js"></script>';
  await page.locator('input[type=file]').setInputFiles(zipFile('seven.zip', packageWith(body)));
  const findings = page.getByRole('list', { name: 'What the inspection found' });
  await expect(findings.getByRole('listitem').filter({ hasText: 'File of a page that is missing' })).toContainText('× 7');
  await look(page, 'doctor-upload');
  await page.getByRole('textbox', { name: 'Title' }).fill('Seven gaps');
  await page.getByRole('button', { name: 'Create' }).click();

  const panel = page.getByRole('dialog', { name: 'Seven gaps' });
  await panel.getByRole('tab', { name: 'Package' }).click();
  await panel.getByRole('button', { name: 'Examine version 1' }).click();
  const report = panel.getByRole('region', { name: /^Version 1, examined on/ });
  await expect(report).toContainText('9 warnings · 1 note');
  const missing = report.getByRole('listitem').filter({ hasText: 'File of a page that is missing' });
  await expect(missing).toContainText('gone2.png');
  await expect(missing.getByText('gone3.png')).toBeHidden();
  await missing.getByText('4 more').click();
  await expect(missing.getByText('gone6.png')).toBeVisible();
  await expect(missing).toContainText('Learners see an empty place, or the page does not work.');
  await expect(missing).toContainText('Put the file into the package, or correct its name in the page.');
  await expect(report.getByRole('listitem').last()).toContainText(/Repaired.*Upper and lower case/s);
  await expectAccessible(page);
  await look(page, 'doctor-report');
  await page.setViewportSize({ width: 1440, height: 900 });
  await report.getByRole('button', { name: 'Close the report' }).click();
  await expect(report).toHaveCount(0);
});

test('the report of the doctor is read from the right in Arabic', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const bytes = packageWith('<img src="gone.png" alt="">', (files) => files.delete('shared/scormdriver.js'));
  const id = await administrator.publish('Doctor in Arabic', 'arabic.zip', bytes);
  await signIn(page, accounts.administrator);
  await administrator.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await page.goto(`/admin/course/${id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.getByRole('tab').nth(1).click();
  const findings = page.getByRole('list').filter({ hasText: 'البرنامج النصي الذي يبلغ البوابة مفقود' });
  await expect(findings).toContainText('تطلب الصفحة');
  await expect(findings).toContainText('السطر 1');
  await look(page, 'doctor-arabic');
  await administrator.call('PUT', '/api/session/language', { languageCode: 'en' });
});
