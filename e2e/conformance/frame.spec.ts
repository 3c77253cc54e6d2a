import { PUBLIC_SCREENS, protectedScreens } from '../steps/every-screen.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { goWithin, holdBack, openQuietly, sidebarLink } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

const SIDEBAR = [
  ['Courses', '/courses'],
  ['Add course', '/add-course'],
  ['Chapters', '/chapters'],
  ['Add chapter', '/add-chapter'],
  ['Questions', '/questions'],
  ['Add question', '/add-question'],
  ['Generage exam', '/generate-exam'],
  ['All Exams', '/exams'],
] as const;

test.describe('over a small pool', () => {
  test.use({ installation: OWN_POOL });

  test("2.01 2.18 every screen is titled '{Screen} | Exam Generation System', and the protected ones have the sidebar", async ({
    page,
    pool,
  }) => {
    await openQuietly(page, '/login');
    for (const { path, title } of PUBLIC_SCREENS) {
      await goWithin(page, path);
      await expect(page).toHaveTitle(`${title} | Exam Generation System`);
    }
    for (const { path, title } of await protectedScreens(pool)) {
      await goWithin(page, path);
      await expect(page).toHaveTitle(`${title} | Exam Generation System`);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).not.toHaveCount(0);
    }
  });
});

test('2.19 the sidebar has the eight links, letter by letter and in order, and each leads to its screen', async ({
  page,
}) => {
  await page.goto('/courses');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(SIDEBAR.map(([label]) => label));
  for (const [label, path] of SIDEBAR) {
    await sidebarLink(page, label).click();
    await expect(page).toHaveURL(path);
  }
});

test('2.02 each list shows its words while it loads', async ({ page }) => {
  for (const { screen, call, text } of [
    { screen: '/courses', call: 'GET /api/courses', text: 'Loading...' },
    { screen: '/chapters', call: 'GET /api/chapters', text: 'Loading...' },
    { screen: '/questions', call: 'GET /api/questions', text: 'Loading Questions...' },
    { screen: '/exams', call: 'GET /api/exams', text: 'Loading exams...' },
  ] as const) {
    const release = await holdBack(page, call);
    await page.goto(screen);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    release();
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
