import type { ExamOverYears, ExpectedMean, GenerationRecord } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import * as notify from '../../ui/notify.ts';
import { undoStore } from '../../ui/undo-offer.ts';
import { answers, EXAM, fail, setUpExam, show } from './exam-fixture.tsx';

const OBJECTIVE = { reminding: 0, understanding: 3, creativity: 0 };

setUpExam();
beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
});

describe('what mean to expect of a saved exam', () => {
  const GENERATION: GenerationRecord = {
    seed: '7',
    engineVersion: 1,
    blueprint: { chapters: { h1: 3 }, difficulty: { simple: 1, difficult: 2 }, objective: OBJECTIVE },
    locked: [],
    preferences: { recentExams: 0, variety: false, difficulty: { as: 'mean', percent: 65 } },
    versions: { count: 1, differBy: 'order' },
    generations: 1,
    shufflesChoices: true,
  };
  const EXPECTED: ExpectedMean = {
    ...{ numberOfQuestions: 3, mean: 1.9, difference: null, unmeasured: 1 },
    versions: [{ label: 'A', mean: 1.9, least: 1.5, most: 2.3 }],
  };

  test('stands below its facts, with what was asked for, from the questions of its versions', async () => {
    answers.set('/api/exams/e1', () => ({ data: { ...EXAM, versions: ['A', 'B'], generation: GENERATION } }));
    answers.set('/api/exams/e1/versions', () => ({
      data: [
        { label: 'A', questions: [{ _id: 'q1' }, { _id: 'q2' }], key: [] },
        { label: 'B', questions: [{ _id: 'q2' }, { _id: 'q1' }], key: [] },
      ],
    }));
    answers.set('/api/exams/expected', () => ({ data: EXPECTED }));
    show('/exams/e1');
    const line = await screen.findByText(
      'Expected mean 1.9 of 3 (63 %) · 1 question not measured yet · asked for: a mean of 65 %',
    );
    const distribution = screen.getByRole('heading', { name: 'Objective Distribution' });
    expect(line.compareDocumentPosition(distribution)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The same questions, shuffled, are one version.
    const body = { courseId: 'c1', versions: [['q1', 'q2']] };
    expect(vi.mocked(api.post)).toHaveBeenCalledWith('/api/exams/expected', body, expect.anything());
  });

  test('is that of before the exam once it has results, and names the exam that it is as hard as', async () => {
    const wish = { as: 'exam', examId: 'e0' } as const;
    const preferences = { ...GENERATION.preferences, difficulty: wish };
    const generation = { ...GENERATION, preferences };
    answers.set('/api/exams/e1', () => ({ data: { ...EXAM, resultsAt: EXAM.createdAt, generation } }));
    answers.set('/api/exams/e0', () => ({ data: { ...EXAM, _id: 'e0', name: 'Final' } }));
    answers.set('/api/exams/e1/expected', () => ({ data: { expected: EXPECTED, mean: 2, versions: [] } }));
    show('/exams/e1');
    expect(
      await screen.findByText(/^Expected mean 1\.9 of 3 .* · asked for: as hard as Final$/),
    ).toBeTruthy();
    expect(vi.mocked(api.post)).not.toHaveBeenCalled();
  });
});

describe('the list of exams', () => {
  test('each card tells name, course, date and number of questions in the specified words', async () => {
    show('/exams');
    expect(screen.getByText('Loading exams...')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Midterm' });
    expect(link.getAttribute('href')).toBe('/exams/e1');
    expect(screen.getByText('Course Name: Operating Systems')).toBeTruthy();
    expect(screen.getByText('November 20, 2026').title).toMatch(/^November 20, 2026 at 9:30\sAM$/);
    expect(screen.getByText(/Number Of questions: 3$/)).toBeTruthy();
  });

  test('those of one course stand under its name, and lead to another one', async () => {
    answers.set('/api/courses/c1', () => ({ data: { _id: 'c1', name: 'Operating Systems', role: 'owner' } }));
    answers.set('/api/courses/c1/question-pairs/summary', () => ({ data: { open: 0, uncompared: 0 } }));
    show('/courses/c1/exams');
    expect(await screen.findByRole('link', { name: 'Midterm' })).toBeTruthy();
    const [, asked] = vi.mocked(api.get).mock.calls.find(([path]) => path === '/api/exams')!;
    expect(asked?.params).toMatchObject({ course: 'c1' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Operating Systems' })).toBeTruthy();
    const generate = screen.getByRole('link', { name: 'Generate exam' });
    expect(generate.getAttribute('href')).toBe('/generate-exam?course=c1');
  });

  test('where two exams of a course have results, they stand beside one another once that is opened', async () => {
    const results = [
      { ...EXAM, resultsAt: EXAM.createdAt },
      { ...EXAM, _id: 'e2', name: 'Final', resultsAt: EXAM.createdAt },
    ];
    const overYears: ExamOverYears[] = [
      {
        _id: 'e1',
        name: 'Midterm',
        createdAt: EXAM.createdAt,
        numberOfStudents: 40,
        expectedShare: null,
        reachedShare: 0.614,
        passRate: null,
      },
      {
        _id: 'e2',
        name: 'Final',
        createdAt: EXAM.createdAt,
        numberOfStudents: 38,
        expectedShare: 0.6,
        reachedShare: 0.655,
        passRate: 0.84,
      },
    ];
    answers.set('/api/exams', () => ({ data: results, page: { nextCursor: null, total: 2 } }));
    answers.set('/api/courses/c1/question-pairs/summary', () => ({ data: { open: 0, uncompared: 0 } }));
    answers.set('/api/courses/c1/exams/over-years', () => ({ data: overYears }));
    show('/courses/c1/exams');
    const summary = await screen.findByText('Means and pass rates over the years');
    const asked = () => vi.mocked(api.get).mock.calls.map(([path]) => path);
    expect(asked()).not.toContain('/api/courses/c1/exams/over-years');
    summary.click();
    const row = await screen.findByRole('row', { name: /^Midterm/ });
    const cellsOf = (each: HTMLElement) => within(each).getAllByRole('cell').slice(0, 4);
    const textsOf = (each: HTMLElement) => cellsOf(each).map(({ textContent }) => textContent);
    expect(textsOf(row)).toEqual(['40', '–', '61 %', '–']);
    expect(textsOf(screen.getByRole('row', { name: /^Final/ }))).toEqual(['38', '60 %', '66 %', '84 %']);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/exams/e1/results');
  });

  test('a failed load is a quiet line that tries again, without a toast and without a retry of its own', async () => {
    fail('/api/exams', 500);
    const user = show('/exams');
    expect(await screen.findByText(/Exams could not be loaded\./)).toBeTruthy();
    expect(api.get).toHaveBeenCalledTimes(1);
    expect(notify.notifyError).not.toHaveBeenCalled();

    answers.set('/api/exams', () => ({ data: [EXAM], page: { nextCursor: null, total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Midterm' })).toBeTruthy();
  });

  test('the arrow keys lead from card to card', async () => {
    const final = { ...EXAM, _id: 'e2', name: 'Final' };
    answers.set('/api/exams', () => ({ data: [EXAM, final], page: { nextCursor: null, total: 2 } }));
    const user = show('/exams');
    (await screen.findByRole('link', { name: 'Midterm' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Final' }));
  });

  test('a delete sends the request without a question, refreshes the list and can be undone', async () => {
    const user = show('/exams');
    const control = await screen.findByRole('button', { name: 'Delete Midterm' });
    vi.mocked(api.delete).mockResolvedValue({ data: { trashItemId: 't1' } });
    answers.set('/api/exams', () => ({ data: [], page: { nextCursor: null, total: 0 } }));
    await user.click(control);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.delete).toHaveBeenCalledWith('/api/exams/e1', {});
    expect(await screen.findByText('No exams yet')).toBeTruthy();
    expect(notify.notifySuccess).toHaveBeenCalledWith(TEXTS.itemDeleted);
    expect(undoStore.get()?.text).toBe('1 exam deleted');
  });

  test('where answers of students hang on the exam, deleting it asks first', async () => {
    const answered = { ...EXAM, hasAnswers: true };
    answers.set('/api/exams', () => ({ data: [answered], page: { nextCursor: null, total: 1 } }));
    const user = show('/exams');
    await user.click(await screen.findByRole('button', { name: 'Delete Midterm' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Midterm?' });
    expect(api.delete).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(api.delete).toHaveBeenCalledWith('/api/exams/e1', {});
  });
});

describe('one exam', () => {
  test('its distributions stand in the specified words', async () => {
    show('/exams/e1');
    const chapters = await screen.findByRole('list', { name: 'Chapters Distribution' });
    expect(within(chapters).getByText('Processes: 3 questions')).toBeTruthy();
    const difficulty = screen.getByRole('list', { name: 'Difficulty Distribution' });
    expect(within(difficulty).getByText('difficult: 2')).toBeTruthy();
    const objective = screen.getByRole('list', { name: 'Objective Distribution' });
    expect(within(objective).getByText('creativity: 0')).toBeTruthy();
    for (const label of ['Name', 'Course Name', 'Created At', 'Number Of Questions']) {
      expect(screen.getByText(label)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe('/exams/e1/questions');
    expect(document.title).toBe('Midterm | Exam Generation System');
  });

  test('deleting it leads to the questions', async () => {
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('the pool')).toBeTruthy();
    expect(api.delete).toHaveBeenCalledWith('/api/exams/e1', {});
  });

  test('the strip says what is done, and what is next', async () => {
    answers.set('/api/exams/e1', () => ({ data: { ...EXAM, printedAt: '2026-11-21T09:00:00.000Z' } }));
    show('/exams/e1');
    const steps = within(await screen.findByRole('list', { name: 'How far Midterm is' }));
    expect(steps.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Done:',
      'To do:',
      'Done:',
      'Next:',
      'To do:',
    ]);
    const next = steps.getByRole('link', { name: 'Next: Sheets Scan them' });
    expect(next.getAttribute('href')).toBe('/exams/e1/sheets');
  });

  test('is a template, is corrected and renamed from its screen', async () => {
    const patch = vi.spyOn(api, 'patch').mockResolvedValue({ data: EXAM } as never);
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const template = await screen.findByRole('menuitem', { name: 'Use as template' });
    expect(template.getAttribute('href')).toBe('/generate-exam?template=e1');
    const correct = await screen.findByRole('menuitem', { name: 'Save a corrected copy' });
    expect(correct.getAttribute('href')).toBe('/exams/e1/correct');
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Final{Enter}');
    expect(patch).toHaveBeenCalledWith('/api/exams/e1', { name: 'Final' }, {});
  });

  test('a viewer of its course is offered nothing that would be refused', async () => {
    answers.set('/api/courses/c1', () => ({
      data: { _id: 'c1', name: 'Operating Systems', role: 'viewer' },
    }));
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Use as template' })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Midterm' });
    expect(screen.queryByRole('menuitem', { name: 'Save a corrected copy' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
  });

  test('a corrected copy says what it was made from and what changed', async () => {
    const texts = { text: 'Which?', choices: ['a', 'b'], correctAnswer: 'a', explanation: '' };
    const place = { questionId: 'q0', version: 'A', numberBefore: 2 };
    answers.set('/api/exams/e1', () => ({
      data: {
        ...EXAM,
        correction: {
          exam: { _id: 'e0', name: 'Midterm as printed' },
          changes: [
            {
              ...place,
              kind: 'mended',
              numberAfter: 2,
              before: texts,
              after: { ...texts, text: 'Which one?' },
            },
            { ...place, kind: 'moved', numberAfter: 5, before: null, after: null },
          ],
        },
      },
    }));
    const user = show('/exams/e1');
    const section = within(await screen.findByRole('region', { name: 'A corrected copy' }));
    expect(section.getByRole('link', { name: 'Midterm as printed' }).getAttribute('href')).toBe('/exams/e0');
    await user.click(section.getByText('Version A, question 2 was mended'));
    expect(within(section.getByRole('region', { name: 'Now' })).getByText('Which one?')).toBeDefined();
    expect(section.getByText('Version A, question 2 is number 5 now')).toBeDefined();
  });

  test('one that is gone is said to be gone', async () => {
    fail('/api/exams/e1', 404);
    show('/exams/e1');
    expect(await screen.findByText('This exam does not exist (any more)')).toBeTruthy();
  });

  test('one that cannot be loaded offers to try again', async () => {
    fail('/api/exams/e1', 500);
    const user = show('/exams/e1');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers.set('/api/exams/e1', () => ({ data: EXAM }));
    await user.click(retry);
    expect(await screen.findByText('Processes: 3 questions')).toBeTruthy();
  });
});
