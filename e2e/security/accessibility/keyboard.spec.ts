import { randomUUID } from 'node:crypto';
import { readCode } from '../../outbox.ts';
import { PASSWORD } from '../../steps/account.ts';
import { paper, SIX, saveButton } from '../../steps/generate.ts';
import { chooseByArrows, tabTo } from '../../steps/keyboard.ts';
import { sidebarLink, toast } from '../../steps/screen.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ isSignedIn: false });

test('from signing up to a saved exam with the keyboard alone', async ({ page, installation }) => {
  const { keyboard } = page;
  const email = `${randomUUID()}@example.com`;
  await page.goto('/signup');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /code/ })).toBeFocused();
  await keyboard.type(await readCode(installation.dataFolder, email));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/courses');

  await tabTo(page, sidebarLink(page, 'Generage exam'));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await keyboard.type('Made without a mouse');
  await chooseByArrows(page, 'Course', /Operating Systems/);
  await chooseByArrows(page, 'Chapter', /CPU Scheduling/);
  await tabTo(page, page.getByRole('textbox', { name: 'Count', exact: true }));
  await keyboard.type('6');
  await keyboard.press('Enter');
  for (const [label, count] of Object.entries(SIX)) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await keyboard.type(String(count));
  }
  await tabTo(page, page.getByRole('button', { name: 'Generate', exact: true }));
  await keyboard.press('Enter');
  await expect(paper(page).getByRole('article')).toHaveCount(6);
  await tabTo(page, saveButton(page));
  await keyboard.press('Enter');
  await expect(toast(page, 'Exam saved')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Open the saved exam' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made without a mouse');
});

test('what has the focus shows it', async ({ page }) => {
  await page.goto('/login');
  for (const target of [
    page.getByRole('button', { name: 'Log in' }),
    page.getByRole('link', { name: 'Sign up' }),
  ]) {
    await tabTo(page, target);
    await expect(target).not.toHaveCSS('outline-style', 'none');
  }
});
