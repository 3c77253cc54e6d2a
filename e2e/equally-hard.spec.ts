import { step } from './steps/exam-screen.ts';
import { addChapter, fillCounts, generate, paper, saveButton } from './steps/generate.ts';
import { OWN_POOL } from './steps/installations.ts';
import type { MadeQuestion, poolOf } from './steps/pool.ts';
import { choose } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, viewport: { width: 1600, height: 940 } });

const STUDENTS = 40;
const KINDS = ['simple', 'difficult'].flatMap((difficulty) =>
  ['reminding', 'understanding', 'creativity'].map((objective) => ({ difficulty, objective })),
);
const OF_EACH_KIND = 24;

interface Version {
  readonly label: string;
  readonly key: readonly string[];
  readonly questions: readonly { readonly _id: string; readonly text: string }[];
}

/** Of forty students, how many know a question: from 10 to 37, by the number in its text. */
const knownTo = (text: string) => 10 + ((Number(/\d+/.exec(text)?.[0]) * 7) % 28);

/** The file of a class that knows of each question what the number in its text says. */
function answersOf(versions: readonly Version[]): string {
  const lines = Array.from({ length: STUDENTS }, (_, at) => {
    const { label, key, questions } = versions[at % versions.length]!;
    const answers = questions.map(({ text }, place) => {
      // Who is among the first by this order knows it: another order for each question.
      const rank = (at * 11 + Number(/\d+/.exec(text)?.[0]) * 3) % STUDENTS;
      const letter = key[place]!;
      return rank < knownTo(text) ? letter : letter === 'A' ? 'B' : 'A';
    });
    return `${1001 + at},${label},${answers.join('')}`;
  });
  return ['student,version,answers', ...lines].join('\n');
}

const csv = (text: string) => ({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

type Pool = ReturnType<typeof poolOf>;

async function makeMeasuredPool(pool: Pool): Promise<string> {
  const course = await pool.makeCourse('Circuits');
  const chapter = await pool.makeChapter(course._id, { name: 'Ohm', number: 1, maxNumberOfQuestions: 200 });
  const made: MadeQuestion[] = [];
  for (let at = 0; at < OF_EACH_KIND * KINDS.length; at++) {
    const ohms = 3 + at;
    made.push(
      await pool.makeQuestion(chapter._id, {
        ...KINDS[at % KINDS.length],
        text: `What voltage drives 2 amperes through ${ohms} ohms?`,
        choices: [`${2 * ohms} volts`, `${ohms} volts`, `${ohms + 2} volts`],
        correctAnswer: `${2 * ohms} volts`,
      }),
    );
  }
  for (const third of [0, 1, 2]) {
    const asked = made.slice(third * 48, third * 48 + 48);
    const { _id } = await pool.makeExamOf(asked, course._id, `Year ${third + 1}`);
    await pool.makeResults(_id, answersOf(await pool.read<Version[]>(`/api/exams/${_id}/versions`)));
  }
  return course._id;
}

test('after three exams with results, four versions are alike, a second date is as hard, and results say what was expected', async ({
  page,
  pool,
}) => {
  const courseId = await makeMeasuredPool(pool);
  const expectedMean = paper(page).getByText(/^Expected mean [\d.]+ of 12 \(\d+ %\)/);
  const fillIn = async (name: string) => {
    await page.goto('/generate-exam');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await choose(page, 'Course', 'Circuits');
    await addChapter(page, /Ohm/, 12);
    await fillCounts(page, { simple: 6, difficult: 6, reminding: 4, understanding: 4, creativity: 4 });
  };
  const save = async () => {
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Open the saved exam' }).click();
    await expect(step(page, 'Results')).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1)!;
  };

  await test.step('four versions are alike', async () => {
    await fillIn('First date');
    await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('4');
    await page.getByRole('radio', { name: /^Different questions/ }).check();
    await generate(page, 12);
    await expect(expectedMean).toContainText(/versions (are alike|differ by at most 0\.[1-3] points)$/);
  });
  const firstMean = Number(/[\d.]+/.exec((await expectedMean.textContent()) ?? '')?.[0]);
  const firstId = await save();

  await test.step('a second date is as hard', async () => {
    await fillIn('Second date');
    await choose(page, 'Difficulty', 'As hard as a saved exam');
    await choose(page, 'Exam that it is as hard as', 'First date');
    await generate(page, 12);
    const mean = Number(/[\d.]+/.exec((await expectedMean.textContent()) ?? '')?.[0]);
    // The line has one decimal place.
    expect(Math.abs(mean - firstMean)).toBeLessThan(0.45);
  });
  await save();

  await test.step('the results say what was expected and what was reached, by version', async () => {
    await page.goto(`/exams/${firstId}/results`);
    const versions = await pool.read<Version[]>(`/api/exams/${firstId}/versions`);
    await page.getByLabel('Files').setInputFiles(csv(answersOf(versions)));
    const compared = page.getByRole('region', { name: 'Expected and reached' });
    await expect(compared).toContainText(
      /Expected mean of right answers: [\d.]+ of 12 \(\d+ %\).*Reached: [\d.]+ of 12 \(\d+ %\)/,
    );
    await expect(compared.getByRole('row')).toHaveCount(5);
    const [expected, reached] = [...((await compared.textContent()) ?? '').matchAll(/([\d.]+) of 12/g)].map(
      ([, points]) => Number(points),
    );
    // The class knows what the classes before knew.
    expect(Math.abs(expected! - reached!)).toBeLessThan(1.5);
  });

  await test.step('the exams of the course stand beside one another', async () => {
    await page.goto(`/courses/${courseId}/exams`);
    await page.getByText('Means and pass rates over the years').click();
    await expect(page.getByRole('row', { name: /^Year 1 / })).toContainText(/^Year 140–\d+ %–/);
    await expect(page.getByRole('row', { name: /^First date / })).toContainText(/^First date40\d+ %\d+ %–/);
  });
});
