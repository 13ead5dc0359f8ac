// Packages that nobody here made. They lie beside the project, not in it; without them there is nothing to run.
import { foreignPackages, Person } from './support/courses';
import { card, course, expectSaved, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

for (const { name, bytes } of foreignPackages(/^(Runtime|RunTime|ContentPackaging|Sequencing).*_SCORM/)) {
  test(`${name} plays, tracks and resumes`, async ({ page, portal, accounts }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const title = `Foreign ${name.replace(/\W/g, ' ')}`;
    await administrator.publish(title, name, bytes());
    await signIn(page, accounts.learner);
    page.on('dialog', (dialog) => dialog.accept());

    await launch(page, title);
    await expect(course(page).locator('body')).toBeVisible();
    await expectSaved(page);
    const next = course(page).locator('#butNext');
    const isOnePage = (await next.count()) === 0;
    if (!isOnePage) {
      await next.click();
      await next.click();
      await expectSaved(page);
    }
    await leave(page);
    await expect(card(page, title)).toContainText(/In progress|Completed/);

    if (isOnePage || name.includes('Minimum') || name.includes('Sequencing')) return;
    await launch(page, title, 'Resume');
    // The course asks whether to go on where one was, and does.
    await expect(course(page).locator('#contentFrame')).toHaveAttribute('src', /Scoring\.html$/);
  });
}
