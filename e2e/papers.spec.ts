import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './steps/axe.ts';
import { step } from './steps/exam-screen.ts';
import { expect, test } from './steps/test.ts';

const firstPage = (page: Page) => page.getByRole('img', { name: 'Page 1 of the exam' });

/** Waits until the browser has drawn a picture, and hands back its pixels. */
async function pixelsOf(picture: Locator): Promise<string> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(500);
  return (await picture.screenshot()).toString('base64');
}

const DOCUMENTS = ['Questions', 'Answer sheet', 'Key', 'Key with origins'];

/** Chooses these documents alone: what is chosen before is what an earlier test left. */
async function choose(page: Page, documents: readonly string[], format: 'PDF' | 'Word'): Promise<void> {
  for (const name of DOCUMENTS)
    await page.getByRole('checkbox', { name, exact: true }).setChecked(documents.includes(name));
  await page.getByText(format, { exact: true }).click();
}

test('an exam is previewed, changed and downloaded, and its settings are kept', async ({ page, pool }) => {
  const exam = await pool.makeExam('Quiz on paper');
  await page.goto(`/exams/${exam._id}`);
  await step(page, 'Printed').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print Quiz on paper' })).toBeVisible();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  const before = await pixelsOf(firstPage(page));

  await page.getByLabel('Institution').fill('A university with a name of its own');
  await expect.poll(() => pixelsOf(firstPage(page))).not.toBe(before);
  await expectAccessible(page);

  await choose(page, ['Questions'], 'PDF');
  await expect(page.getByText('One PDF.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Control+p');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Quiz on paper - questions.pdf');
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Downloaded Quiz on paper - questions.pdf.')).toBeVisible();

  // The page goes before the pause after which settings are kept.
  await page.getByLabel('Date').fill('Monday morning');
  await page.reload();
  await expect(page.getByLabel('Date')).toHaveValue('Monday morning');
  await expect(page.getByLabel('Institution')).toHaveValue('A university with a name of its own');
});

test('every option of a print setting is in sight, in a window of any width', async ({ page, pool }) => {
  const exam = await pool.makeExam('Quiz with options');
  await page.goto(`/exams/${exam._id}/print`);
  await expect(page.getByRole('radio', { name: '18 pt' })).toBeAttached();
  for (const width of [1_600, 1_280, 1_024, 800, 400, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // What is cut off by a box around it, or lies over another option, cannot be chosen.
    const hidden = await page.getByRole('main').evaluate((main) => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const options = [...main.querySelectorAll('[role="radiogroup"] label')];
      const isCutOff = (option: Element) => {
        const { left, right, top, bottom } = boxOf(option);
        for (let around = option.parentElement; around !== null; around = around.parentElement) {
          const box = boxOf(around);
          const isCutAcross = getComputedStyle(around).overflowX !== 'visible';
          const isCutDown = getComputedStyle(around).overflowY === 'hidden';
          if (isCutAcross && (left < box.left - 1 || right > box.right + 1)) return true;
          if (isCutDown && (top < box.top - 1 || bottom > box.bottom + 1)) return true;
        }
        return left < 0 || right > document.documentElement.clientWidth + 1;
      };
      const isOver = (option: Element) => option.scrollWidth > option.clientWidth + 1;
      return [
        `${options.length > 10}`,
        ...options.filter((option) => isCutOff(option) || isOver(option)).map((option) => option.textContent),
      ];
    });
    expect([width, ...hidden]).toEqual([width, 'true']);
  }
});

test('the printed parts are selected again the next time, for another exam too', async ({ page, pool }) => {
  const [exam, next] = [await pool.makeExam('Quiz of today'), await pool.makeExam('Quiz of tomorrow')];
  await page.goto(`/exams/${exam._id}/print`);
  await choose(page, ['Answer sheet', 'Key'], 'Word');
  const kept = page.waitForRequest((request) => request.postDataJSON()?.date === 'Monday morning');
  await page.getByLabel('Date').fill('Monday morning');
  await page.getByLabel('Date').press('Enter');
  await (await kept).response();
  for (const { _id } of [exam, next]) {
    await page.goto(`/exams/${_id}/print`);
    await expect(page.getByText('2 Word documents in one zip archive.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Questions' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Answer sheet' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Key', exact: true })).toBeChecked();
  }
});

test('several documents are downloaded as one archive, for Word too', async ({ page, pool }) => {
  const exam = await pool.makeExam('Quiz for Word');
  await page.goto(`/exams/${exam._id}/print`);
  await choose(page, ['Questions', 'Answer sheet', 'Key'], 'Word');
  await expect(page.getByText('3 Word documents in one zip archive.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Quiz for Word.zip');
  const content = (await readFile(await download.path())).toString('latin1');
  for (const name of ['questions', 'answer sheet', 'key'])
    expect(content).toContain(`Quiz for Word - ${name}.docx`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the settings are folded, the pages are below, and the download stays in sight', async ({
    page,
    pool,
  }) => {
    const exam = await pool.makeExam('Quiz on a phone');
    await page.goto(`/exams/${exam._id}/print`);
    await expect(page.getByLabel('Title')).toBeHidden();
    await firstPage(page).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Download' })).toBeInViewport();
    await page.getByRole('button', { name: 'How it looks' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Quiz on a phone');
    await expectAccessible(page);
  });
});

test('the browser prints only the questions of an exam, none split over two pages', async ({
  page,
  pool,
}) => {
  const exam = await pool.makeExam('Quiz, printed', 12);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/exams/${exam._id}/questions`);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const item = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first();
  await expect(item).toHaveCSS('break-inside', 'avoid');
  await expect(item.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
