import { IS_LONG } from '../../../packages/server/test/report-row.ts';
import { expectAccessible } from '../../steps/axe.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ installation: OWN_POOL });

const LONG_WORD = 'floccinaucinihilipilification'.repeat(4);
const TABLE = `| Process | Burst | Priority | Arrival | Remaining | Waiting | Turnaround |
|---|---|---|---|---|---|---|
| P1 | 24 | 3 | 0 | 24 | 0 | 24 |
| P2 | \`${LONG_WORD}\` | 1 | 4 | 3 | 20 | 23 |`;
const CODE = `\`\`\`
for (let line = 1; line <= 10; line++) console.log('a line that is far too long for a narrow page', line);
\`\`\``;
/** One term that is wider than any of the screens, and one that is not. */
const FORMULAS = `$\\frac{${Array.from({ length: 60 }, (_, i) => `x_{${i}}`).join(' + ')}}{60}$ and $\\frac{1}{2}$`;
const ANNOTATED = {
  text: `Which is **not** so of \`fork()\`?\n${TABLE}\n${CODE}`,
  choices: ['It is *called* once', `**${LONG_WORD}**`, '`0` in the child'],
  correctAnswer: '`0` in the child',
  explanation: `It **returns** twice:\n${TABLE}\n${FORMULAS}`,
  source: `Tanenbaum, ${LONG_WORD}`,
  name: 'Fork, a long name that says what this question is about and more than that',
  tags: ['processes', LONG_WORD.slice(0, 50), 'Übung 3', 'exam 2026', 'hard to say in a word'],
};

test('keys make words strong and emphasised where they are typed, and Undo takes that back', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto('/add-question');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toBeFocused();
  await keyboard.type('Which is not so?');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 12));
  await keyboard.press('Control+b');
  await expect(text).toHaveValue('Which is **not** so?');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('not');
  await keyboard.press('Control+i');
  await expect(text).toHaveValue('Which is ***not*** so?');
  await keyboard.press('Control+z');
  await expect(text).toHaveValue('Which is **not** so?');
  await keyboard.press('Control+z');
  await expect(text).toHaveValue('Which is not so?');

  const choice = page.getByRole('textbox', { name: 'New choice' });
  await choice.fill('2*3');
  await choice.press('Control+a');
  const tools = page.getByRole('toolbar', { name: 'Markup of Choices' });
  await tools.getByRole('button', { name: 'Code' }).click();
  await expect(choice).toHaveValue('`2*3`');
  await expect(choice).toBeFocused();
  await tools.getByRole('button', { name: 'Code' }).click();
  await expect(choice).toHaveValue('2*3');
});

/** A phone and a desk. In the short form the screens are checked on the phone, the dialog on the desk. */
const WIDTHS = [390, 1280] as const;

for (const width of IS_LONG ? WIDTHS : WIDTHS.slice(0, 1)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('axe finds nothing where a question has markup and annotations, and nothing is wider than the page', async ({
      page,
      pool,
    }) => {
      const { chapter, course } = await pool.makeSmallPool(`Marked up ${width}`);
      const question = await pool.makeQuestion(chapter._id, ANNOTATED);
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.goto(`/questions/${question._id}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      // A formula that is too wide is scrolled, with keys, too.
      await expect(page.locator('[tabindex="0"] > .katex')).toHaveCount(1);
      await expect(page.locator('.katex')).toHaveCount(2);
      await expectAccessible(page);
      expect(await fits()).toBe(true);

      await page.goto(`/questions/${question._id}/update`);
      await expect(page.getByRole('textbox', { name: 'Explanation' })).toBeVisible();
      const toolbar = page.getByRole('toolbar', { name: 'Markup of Text' });
      await toolbar.getByRole('button', { name: 'Strong' }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expectAccessible(page);
      expect(await fits()).toBe(true);
      await page
        .getByRole('combobox', { name: 'Tags' })
        .or(page.getByRole('textbox', { name: 'Tags' }))
        .first()
        .click();
      await expectAccessible(page);

      await page.goto(`/questions?course=${course._id}`);
      await page.getByRole('combobox', { name: 'Tag', exact: true }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      expect(await fits()).toBe(true);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Remove').click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      expect(await fits()).toBe(true);
    });
  });
}

for (const width of IS_LONG ? WIDTHS : WIDTHS.slice(1)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('axe finds nothing where a question with a table or code can be chosen', async ({ page, pool }) => {
      const { chapter, question } = await pool.makeSmallPool(`To keep apart ${width}`);
      await pool.makeQuestion(chapter._id, ANNOTATED);
      await page.goto(`/questions/${question._id}`);
      await page.getByRole('button', { name: 'Never together with…' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('fork');
      await expect(page.getByRole('list', { name: 'Questions found' }).getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Choose Which is not so of fork/ })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}
