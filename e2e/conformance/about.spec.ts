import { expect, test } from '../steps/test.ts';

test.describe('/about, for visitors', () => {
  test.use({ isSignedIn: false });

  test('1.04 says that the selection is optimised with a genetic algorithm, and access authenticated and authorised', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(
      page.getByText(/selection of questions is optimised with a genetic algorithm/),
    ).toBeVisible();
    await expect(page.getByText(/Access is authenticated and authorised/)).toBeVisible();
  });

  test('2.05 2.06 has its title, a tagline, four feature blocks, About the Project and a footer', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Generation System');
    await expect(page.getByText(/^Choose how many questions of each kind/)).toBeVisible();
    const blocks = page.getByRole('region', { name: 'Features' }).getByRole('heading', { level: 2 });
    await expect(blocks).toHaveText([
      'Question Management',
      'Advanced Exam Generation',
      'Optimized Algorithms',
      'Secure User Access',
    ]);
    const project = page.getByRole('region', { name: 'About the Project' });
    await expect(project.getByRole('paragraph').first()).toContainText('exam');
    await expect(page.getByRole('contentinfo')).toContainText('Exam Generation System');
  });
});

test('2.04 Get Started leads to /generate-exam', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/generate-exam');
});
