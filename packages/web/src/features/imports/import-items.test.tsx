import type { Import } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as files from '../../lib/save-file.ts';
import { IMPORT, ITEM, SKIPPED, serveImports, UNUSED } from './import-fixture.ts';
import { choose, lastPlan, OPEN, press, show } from './import-screen-fixture.tsx';

beforeEach(() => sessionStorage.clear());

describe('the questions', () => {
  const again = {
    ...ITEM,
    position: 1,
    text: 'There already',
    duplicateOf: { questionId: 'q1', text: 'There already' },
  };
  const world = { imports: [IMPORT], items: [ITEM, again, SKIPPED] };

  test('are shown with the labels that they would get, and can stay out', async () => {
    const { seen } = serveImports(world);
    show(OPEN);
    const box = await screen.findByLabelText<HTMLInputElement>(`Import ${ITEM.text}`);
    expect(box.checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Import There already').checked).toBe(false);
    await userEvent.click(box);
    await userEvent.click(screen.getByLabelText('Import There already'));
    await waitFor(() => expect(lastPlan(seen)).toMatchObject({ leftOut: [0], takenIn: [1] }));
  });

  test('show the words of their file that mean no label, as they are chosen', async () => {
    serveImports(world);
    show(OPEN);
    const box = await screen.findByLabelText(`Import ${ITEM.text}`);
    const row = within(box.closest('li')!);
    expect(row.queryByText('easy')).toBeNull();
    await choose('Label for easy', 'means no label');
    expect(await row.findByText('easy')).toBeDefined();
  });

  test('say what of them is set as a formula', async () => {
    serveImports({ imports: [IMPORT], items: [{ ...ITEM, text: 'Is $n$ even?', choices: ['$2$', 'no'] }] });
    show(OPEN);
    expect(await screen.findByText('Set as formulas: $n$, $2$. Write \\$ for a dollar.')).toBeDefined();
  });

  test('that stay behind say where they stand and why', async () => {
    serveImports(world);
    show(OPEN);
    await userEvent.click(await screen.findByRole('link', { name: 'Not imported 1' }));
    expect(await screen.findByText(SKIPPED.reason!)).toBeDefined();
    expect(screen.getByText(/, line 40$/).textContent).toBe('pool.xml, line 40');
  });

  test('say why none of a file comes in, and which file was left out', async () => {
    const file = {
      numberOfQuestions: 0,
      numberOfSkipped: 0,
      numberOfFailed: 0,
      numberOfRows: null,
      numberOfUnused: 0,
      columns: [],
      isAsked: false,
      encoding: null,
      references: null,
      choiceLetters: null,
      reasons: [],
    };
    const essays = [{ reason: 'It is of another type: essay.', numberOfItems: 12 }];
    const files: Import['files'] = [
      { ...file, name: 'a.pdf', format: null, failure: '“a.pdf” is none of the formats.' },
      { ...file, name: 'b.txt', format: 'gift', failure: null, numberOfSkipped: 14, reasons: essays },
    ];
    serveImports({ imports: [{ ...IMPORT, files, numberOfQuestions: 0 }], items: [SKIPPED] });
    show(OPEN);
    const list = within(await screen.findByRole('list', { name: 'Files' }));
    expect(list.getByText('Left out')).toBeDefined();
    expect(list.getByText('“a.pdf” is none of the formats.')).toBeDefined();
    const reasons = within(list.getByRole('list', { name: 'Why nothing from b.txt can be imported' }));
    expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 not imported: It is of another type: essay.',
      '2 for other reasons.',
    ]);
  });

  test('that are there already lead to the one that is there', async () => {
    serveImports(world);
    show(`${OPEN}&show=duplicates`);
    const link = await screen.findByRole('link', { name: 'view it' });
    expect(link.getAttribute('href')).toBe('/questions/q1');
    expect(screen.queryByLabelText(`Import ${ITEM.text}`)).toBeNull();
  });

  test('of an empty tab are neither asked for, nor counted, nor searched', async () => {
    const { seen } = serveImports(world);
    show(`${OPEN}&show=near-duplicates`);
    expect(await screen.findByText('No question is nearly the same as another one.')).toBeDefined();
    expect(screen.queryByLabelText('Search these questions')).toBeNull();
    expect(screen.queryByText('0 questions')).toBeNull();
    expect(seen.some(({ path }) => path.endsWith('/items'))).toBe(false);
  });

  test('of a table are counted beside its rows, and rows that were not read are told', async () => {
    const [file] = IMPORT.files;
    serveImports({ imports: [{ ...IMPORT, files: [{ ...file!, format: 'xlsx', numberOfRows: 9 }] }] });
    show(OPEN);
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(files.textContent).toContain('9 rows, 3 questions, 1 not imported');
    expect(files.textContent).toContain('5 rows stand on other sheets, which were not read.');
  });

  test('that no question uses are listed with their lines, and can be put before the next questions', async () => {
    const [file] = IMPORT.files;
    const { changes } = serveImports({
      imports: [{ ...IMPORT, files: [{ ...file!, numberOfUnused: 1 }] }],
      items: [ITEM, SKIPPED, UNUSED],
    });
    show(OPEN);
    expect((await screen.findByRole('list', { name: 'Files' })).textContent).toContain(
      '3 questions, 1 not imported, 1 text not used',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Not used 1' }));
    expect(await screen.findByText('Read the text about processes.')).toBeDefined();
    expect(screen.getByText(/, lines 50 to 53/)).toBeDefined();
    await press('Put before the next 3 questions');
    await waitFor(() =>
      expect(changes()).toEqual([['POST /api/imports/i1/put-before', { position: 4, numberOfQuestions: 3 }]]),
    );
  });

  test('that are not as in the file are counted by what became of them, and found by it', async () => {
    const notes = [
      { kind: 'look', numberOfNotes: 2, numberOfQuestions: 1 },
      { kind: 'pictures', numberOfNotes: 310, numberOfQuestions: 280 },
      { kind: 'feedback', numberOfNotes: 3, numberOfQuestions: 3 },
    ] as const;
    const noted = { ...ITEM, needsALook: true, notes: ['Colour is left out: “hot”.'] };
    const { seen } = serveImports({ imports: [{ ...IMPORT, notes: [...notes] }], items: [noted, SKIPPED] });
    show(`${OPEN}&show=left-behind&q=a`);
    const list = within(await screen.findByRole('list', { name: 'Notes' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '1 question needs a look',
      '310 pictures were not imported',
      'Feedback and hints were not imported: 3 questions',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Notes' })).toBeNull();
    await userEvent.click(list.getByRole('link', { name: '1 question needs a look' }));
    expect(await screen.findByText('Needs a look')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Notes' }).value).toBe('look');
    const lastItems = () => seen.filter(({ path }) => path.endsWith('/items')).at(-1)?.params;
    expect(lastItems()).toMatchObject({ show: 'questions', note: 'look' });
    expect(lastItems()).not.toMatchObject({ q: expect.anything() });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Notes' }),
      '310 pictures were not imported',
    );
    await waitFor(() => expect(lastItems()).toMatchObject({ note: 'pictures' }));
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    await press('Download all notes as CSV');
    await waitFor(() => expect(save).toHaveBeenCalledWith('File,Line', 'notes.csv'));
  });

  test('are searched by the server', async () => {
    const { seen } = serveImports(world);
    show(OPEN);
    await userEvent.type(await screen.findByLabelText('Search these questions'), 'fork');
    await waitFor(() =>
      expect(seen.filter(({ path }) => path.endsWith('/items')).at(-1)?.params).toMatchObject({
        show: 'questions',
        q: 'fork',
      }),
    );
  });

  test('show the alternative text of images that are not in the pool yet, and ask for none', async () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    const { seen } = serveImports({ ...world, items: [{ ...ITEM, text: `See ![a graph](image:${id})` }] });
    show(OPEN);
    expect(await screen.findByText('a graph')).toBeDefined();
    expect(seen.some(({ path }) => path.startsWith('/api/images'))).toBe(false);
  });

  test('are chosen as before after the page is loaded anew', async () => {
    serveImports(world);
    show(OPEN);
    await userEvent.click(await screen.findByLabelText(`Import ${ITEM.text}`));
    document.body.replaceChildren();
    show(OPEN);
    expect((await screen.findByLabelText<HTMLInputElement>(`Import ${ITEM.text}`)).checked).toBe(false);
  });
});

describe('a question that is nearly the same as another one', () => {
  const near = {
    text: 'Which call makes a new process?',
    choices: ['fork', 'wait'],
    correctAnswer: 'fork',
    similarity: 0.876,
  };
  const alike = { ...ITEM, nearDuplicateOf: { ...near, questionId: 'q7' } };
  const ofFiles = {
    ...ITEM,
    position: 4,
    text: 'Who awaits a child?',
    nearDuplicateOf: { ...near, text: 'Who awaits its child?', position: 2 },
  };
  const alone = { ...ITEM, position: 5, text: 'What is a pipe?' };
  const world = {
    imports: [{ ...IMPORT, numberOfNearDuplicates: 2 }],
    items: [alike, ofFiles, alone],
  };

  test('stands beside it, with what differs marked in both', async () => {
    serveImports(world);
    show(OPEN);
    const row = within((await screen.findByLabelText(`Import ${ITEM.text}`)).closest('li')!);
    expect(row.getByText(/^Nearly the same as one in the pool:/)).toBeDefined();
    expect(row.getByRole('link', { name: 'view it' }).getAttribute('href')).toBe('/questions/q7');
    expect(row.getByText('87 % alike')).toBeDefined();
    expect(row.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['new']);
    const marked = [...document.querySelectorAll('li [data-marked]')].map(({ textContent }) => textContent);
    expect(marked.slice(0, 2)).toEqual(['exec', 'wait']);
  });

  test('that stands in the files before says which one', async () => {
    serveImports(world);
    show(OPEN);
    expect(await screen.findByText('Nearly the same as question 3 of these files:')).toBeDefined();
    expect(screen.getAllByText(/^Nearly the same as/)).toHaveLength(2);
  });

  test('and differs from it in nothing but the correct answer says so', async () => {
    const { text, choices } = ITEM;
    const [other = ''] = choices.filter((choice) => choice !== ITEM.correctAnswer);
    const nearDuplicateOf = { text, choices, correctAnswer: other, similarity: 1, questionId: 'q7' };
    serveImports({ ...world, items: [{ ...ITEM, nearDuplicateOf }] });
    show(OPEN);
    expect(
      await screen.findByText(/^The same question with another correct answer, one in the pool:/),
    ).toBeDefined();
    expect((await screen.findByLabelText<HTMLInputElement>(`Import ${text}`)).checked).toBe(true);
  });

  test('is counted, and those alone can be looked at', async () => {
    serveImports(world);
    show(OPEN);
    expect(
      await screen.findByText(/2 questions are nearly the same as another one in the pool or the files\./),
    ).toBeDefined();
    expect(await screen.findByLabelText('Import What is a pipe?')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Nearly the same 2' }));
    await waitFor(() => expect(screen.queryByLabelText('Import What is a pipe?')).toBeNull());
    expect(await screen.findByLabelText('Import Who awaits a child?')).toBeDefined();
  });

  test('comes in until it is unticked', async () => {
    const { seen } = serveImports(world);
    show(`${OPEN}&show=near-duplicates`);
    const box = await screen.findByLabelText<HTMLInputElement>('Import Who awaits a child?');
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    await waitFor(() => expect(lastPlan(seen)).toMatchObject({ leftOut: [4], takenIn: [] }));
  });
});
