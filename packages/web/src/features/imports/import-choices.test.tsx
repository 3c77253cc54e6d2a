import type { ImportPlan } from '@exam/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT, PLAN, serveImports } from './import-fixture.ts';
import { choose, lastPlan, OPEN, press, show } from './import-screen-fixture.tsx';

const chapterFor = (category: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: `Chapter for ${category}` });
const bar = () => screen.findByRole('region', { name: 'What would be imported' });

beforeEach(() => sessionStorage.clear());

const NOTHING: ImportPlan = {
  numberOfQuestions: 0,
  chapters: [],
  problems: ['No question is chosen.'],
};

describe('where nothing would come in', () => {
  test('because all is there already, it says so, and once more is one click', async () => {
    const { seen } = serveImports({
      imports: [{ ...IMPORT, numberOfDuplicates: 3 }],
      plan: ({ duplicates }) => (duplicates === 'imported' ? PLAN : NOTHING),
    });
    show(OPEN);
    expect(await screen.findByText(/^All 3 questions are already in the pool/)).toBeDefined();
    (await screen.findByRole('button', { name: 'Import duplicates too' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).not.toBe(document.body);
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    expect(lastPlan(seen)).toMatchObject({ duplicates: 'imported' });
    expect(screen.queryByText(/^All 3 questions/)).toBeNull();
  });

  test('because all is true or false, it says so, and two choices are one click', async () => {
    const { seen } = serveImports({
      imports: [{ ...IMPORT, numberOfTrueFalse: 3, numberOfDuplicates: 0 }],
      plan: ({ trueFalse }) => (trueFalse === 'two-choices' ? PLAN : NOTHING),
    });
    show(OPEN);
    expect(await screen.findByText(/^All 3 questions are true\/false questions/)).toBeDefined();
    await press('Import true/false questions too');
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    expect(lastPlan(seen)).toMatchObject({ trueFalse: 'two-choices' });
  });

  test('because all was unticked, it offers neither', async () => {
    serveImports({ imports: [IMPORT], plan: () => NOTHING });
    show(OPEN);
    expect(await screen.findByText('No question is chosen.')).toBeDefined();
    expect(screen.queryByText(/^All 3 questions/)).toBeNull();
  });
});

describe('what is in the files', () => {
  test('is told: the format, the counts, the chapters and labels that are suggested', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(files.textContent).toBe('pool.xmlMoodle XML3 questions, 1 not imported');
    expect((await chapterFor('1. Processes')).value).toBe('1. Processes');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the new chapter for Memory').value).toBe(
      'Memory',
    );
    expect(screen.getByText('2 tags, 1 of them without a label')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Label for easy').value).toBe('simple');
    expect((await bar()).textContent).toContain('2 of 3 questions into 2 chapters, 1 of them new');
  });

  test('of several files is told of each', async () => {
    const [file] = IMPORT.files;
    serveImports({ imports: [{ ...IMPORT, files: [file!, { ...file!, name: 'more.xml' }] }] });
    show(OPEN);
    expect(await screen.findByRole('heading', { name: 'The files' })).toBeDefined();
    expect(screen.getByText(/more\.xml/)).toBeDefined();
  });

  test('makes new chapters, whose number and name say in sight what they are', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    expect((await screen.findByText('Number', { selector: 'label' })).textContent).toBe('Number');
    expect(screen.getByText('Name', { selector: 'label' })).toBeDefined();
  });

  test('is planned anew with each choice', async () => {
    const { seen } = serveImports({ imports: [IMPORT] });
    show(OPEN);
    await choose('Difficulty', 'difficult');
    await choose('1 true/false question', 'are imported with two choices');
    await choose('1 duplicate', 'are imported again');
    await choose('Label for week 3', 'creativity');
    await userEvent.click(await chapterFor('Memory'));
    await userEvent.click(await screen.findByRole('option', { name: 'Leave out' }));
    await waitFor(() =>
      expect(lastPlan(seen)).toMatchObject({
        categories: [{ category: 'Memory', isLeftOut: true }],
        tags: [{ tag: 'week 3', label: 'creativity' }],
        difficulty: 'difficult',
        objective: 'reminding',
        trueFalse: 'two-choices',
        duplicates: 'imported',
      }),
    );
  });

  test('cannot come in while a new chapter has no name', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    await userEvent.clear(await screen.findByLabelText('Name of the new chapter for Memory'));
    expect(await screen.findByText('Give the new chapter for “Memory” a name.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  });

  test('says what is in the way, and larger maximums are one click', async () => {
    const problem = 'The chapter “Processes” may hold at most 12 questions, and it would hold 15.';
    const small = { ...PLAN.chapters[0]!, numberOfQuestionsThen: 15, maximumNeeded: 15 };
    const { seen } = serveImports({
      imports: [IMPORT],
      plan: ({ raiseMaximums }) => ({
        ...PLAN,
        chapters: [small],
        problems: raiseMaximums === true ? [] : [problem],
      }),
    });
    show(OPEN);
    expect(await screen.findByText(problem)).toBeDefined();
    await press('Raise the maximums');
    expect(await screen.findByText('2 of 3 questions into 1 chapter')).toBeDefined();
    expect(await screen.findByText(/The maximum of a chapter is raised/)).toBeDefined();
    expect(lastPlan(seen)).toMatchObject({ raiseMaximums: true });
  });
});
