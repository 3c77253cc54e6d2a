import type { Import, TextEncoding } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT, serveImports } from './import-fixture.ts';
import { choose, OPEN, press, START, show } from './import-screen-fixture.tsx';

beforeEach(() => sessionStorage.clear());

const FILE = {
  name: 'fragen.csv',
  format: 'csv',
  failure: null,
  numberOfSkipped: 0,
  numberOfFailed: 0,
  numberOfRows: null,
  numberOfUnused: 0,
  reasons: [],
  columns: [],
  isAsked: false,
  encoding: null,
  references: null,
  choiceLetters: null,
} satisfies Partial<Import['files'][number]>;
const NAMES = ['Frage', 'Erste', 'Zweite', 'Richtig', 'Punkte'];
const tableOf = (fields: readonly Import['files'][number]['columns'][number]['field'][], isChosen: boolean) =>
  fields.map((field, at) => ({
    name: NAMES[at] ?? '',
    field,
    isChosen,
    isGuessed: false,
    examples: [`${at}a`, `${at}b`],
  }));
const UNKNOWN: Import = {
  ...IMPORT,
  numberOfQuestions: 0,
  canReadAgain: true,
  files: [
    { ...FILE, numberOfQuestions: 0, isAsked: true, columns: tableOf(Array(5).fill('ignored'), false) },
  ],
};
const KNOWN: Import = {
  ...IMPORT,
  canReadAgain: true,
  files: [
    {
      ...FILE,
      numberOfQuestions: 3,
      columns: tableOf(['text', 'choice', 'choice', 'correct', 'ignored'], true),
    },
  ],
};

describe('how the letters of a file are encoded', () => {
  const lettersOf = (encoding: TextEncoding, isChosen: boolean): Import => ({
    ...IMPORT,
    canReadAgain: true,
    files: [
      {
        ...FILE,
        numberOfQuestions: 3,
        encoding: {
          encoding,
          isChosen,
          previews: [
            { encoding: 'windows-1250', lines: ['Co je paměť?'] },
            { encoding: 'windows-1252', lines: ['Co je pamì\u009d?'] },
          ],
        },
      },
    ],
  });

  test('is shown by some lines where it was guessed, and they are read as somebody says', async () => {
    const { changes } = serveImports({
      imports: [lettersOf('windows-1252', false)],
      answer: (call) =>
        call.endsWith('/read-again')
          ? { status: 200, body: { data: lettersOf('windows-1250', true) } }
          : undefined,
    });
    show(OPEN);
    const before = await screen.findByRole('list', { name: 'fragen.csv as Windows-1252' });
    expect(before.textContent).toBe('Co je pamì\u009d?');
    await choose('Read the letters as', 'Central European (Windows-1250)');
    const after = screen.getByRole('list', { name: 'fragen.csv as Windows-1250' });
    expect(after.textContent).toBe('Co je paměť?');
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    expect(changes()).toEqual([['POST /api/imports/i1/read-again', { encoding: 'windows-1250' }]]);
  });

  test('is not asked where the files are gone', async () => {
    serveImports({ imports: [{ ...lettersOf('windows-1252', true), canReadAgain: false }] });
    show(OPEN);
    await screen.findByRole('list', { name: 'fragen.csv as Windows-1252' });
    expect(screen.queryByLabelText('Read the letters as')).toBeNull();
  });
});

test('character references are shown as they were read, and read again as somebody says', async () => {
  const referring = (reading: 'once' | 'as-written', isChosen: boolean): Import => ({
    ...IMPORT,
    canReadAgain: true,
    files: [
      {
        ...FILE,
        numberOfQuestions: 3,
        references: {
          reading,
          isChosen,
          previews: [
            { reading: 'as-written', lines: ['&quot;Rio&quot;'] },
            { reading: 'once', lines: ['"Rio"'] },
          ],
        },
      },
    ],
  });
  const { changes } = serveImports({
    imports: [referring('once', false)],
    answer: (call) =>
      call.endsWith('/read-again')
        ? { status: 200, body: { data: referring('as-written', true) } }
        : undefined,
  });
  show(OPEN);
  expect((await screen.findByRole('list', { name: 'fragen.csv: Decoded' })).textContent).toBe('"Rio"');
  await choose('Read these signs', 'As they are written');
  expect((await screen.findByRole('list', { name: 'fragen.csv: As they are written' })).textContent).toBe(
    '&quot;Rio&quot;',
  );
  expect(changes()).toEqual([['POST /api/imports/i1/read-again', { references: 'as-written' }]]);
});

test('letters before choices are told with an example, and taken off as somebody says', async () => {
  const lettered = (reading: 'kept' | 'taken-off', isChosen: boolean): Import => ({
    ...IMPORT,
    canReadAgain: true,
    files: [
      {
        ...FILE,
        numberOfQuestions: 3,
        choiceLetters: { reading, isChosen, numberOfQuestions: 3, example: ['A. 4', 'B. 7'] },
      },
    ],
  });
  const { changes } = serveImports({
    imports: [lettered('kept', false)],
    answer: (call) =>
      call.endsWith('/read-again') ? { status: 200, body: { data: lettered('taken-off', true) } } : undefined,
  });
  show(OPEN);
  const example = await screen.findByRole('list', { name: /as the file has them/ });
  expect(example.textContent).toBe('A. 4B. 7');
  screen.getByText(/The choices of 3 questions begin with letters/);
  await choose('These letters', 'Take them off');
  expect(changes()).toEqual([['POST /api/imports/i1/read-again', { choiceLetters: 'taken-off' }]]);
});

describe('what the columns of a table hold', () => {
  test('is asked with their first cells where their names do not say it, and the files are read by it', async () => {
    const { changes } = serveImports({
      imports: [UNKNOWN],
      answer: (call) => (call.endsWith('/read-again') ? { status: 200, body: { data: KNOWN } } : undefined),
    });
    show(OPEN);
    const list = await screen.findByRole('list', { name: 'Columns of the table' });
    expect(within(list).getByText('0a · 0b')).toBeDefined();
    await choose('“Frage” holds', 'Question');
    expect(screen.getByText('Choose the column of the correct answer.')).toBeDefined();
    await choose('“Richtig” holds', 'Correct answer');
    await choose('“Erste” holds', 'A choice');
    expect(screen.getByText('Choose at least two columns of choices.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Read it this way' })).toBeNull();
    await choose('“Zweite” holds', 'A choice');
    await press('Read it this way');
    expect(
      await screen.findByText('Read with the earlier choices for these columns. Not used: “Punkte”.'),
    ).toBeDefined();
    const fields = ['text', 'choice', 'choice', 'correct', 'ignored'];
    const columns = fields.map((field, at) => ({ name: NAMES[at], field }));
    expect(changes()).toEqual([['POST /api/imports/i1/read-again', { columns }]]);
  });

  test('is asked of a table whose first row is a question, which may still be said to be names', async () => {
    const fields = ['text', 'choice', 'choice', 'correct', 'ignored'] as const;
    const columns = fields.map((field, at) => ({
      ...{ name: `Column ${at + 1}`, field, isChosen: false, isGuessed: true },
      examples: [NAMES[at]!, `${at}b`],
    }));
    const files = [{ ...FILE, numberOfQuestions: 0, isAsked: true, columns }];
    const { changes } = serveImports({
      imports: [{ ...UNKNOWN, files }],
      answer: (call) => (call.endsWith('/read-again') ? { status: 200, body: { data: KNOWN } } : undefined),
    });
    show(OPEN);
    const list = await screen.findByRole('list', { name: 'Columns of the table' });
    expect(screen.getByText(/^The first row seems to be a question/)).toBeDefined();
    expect(within(list).getByText('Frage · 0b')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Read it this way' })).toBeDefined();
    await userEvent.click(screen.getByLabelText('The first row contains the names of the columns'));
    await choose('“Punkte” holds', 'Tags');
    await press('Read it this way');
    const said = [...fields.slice(0, 4), 'tag'].map((field, at) => ({ name: NAMES[at], field }));
    await waitFor(() => expect(changes()).toEqual([['POST /api/imports/i1/read-again', { columns: said }]]));
  });

  test('that was guessed from their cells is shown to be checked', async () => {
    const [file] = KNOWN.files;
    const columns = file!.columns.map((column, at) => ({ ...column, isChosen: false, isGuessed: at === 3 }));
    serveImports({ imports: [{ ...KNOWN, files: [{ ...file!, columns }] }] });
    show(OPEN);
    const lead = 'Guessed from their cells, so check them: “Richtig”. Not used: “Punkte”.';
    expect(await screen.findByText(lead)).toBeDefined();
    const list = screen.getByRole('list', { name: 'Columns of the table' });
    expect(list.closest('details')?.open).toBe(true);
  });

  test('is read again as soon as it is changed, and nothing comes in while a column is missing', async () => {
    const { changes } = serveImports({
      imports: [KNOWN],
      answer: (call) => (call.endsWith('/read-again') ? { status: 200, body: { data: KNOWN } } : undefined),
    });
    show(OPEN);
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    await choose('“Richtig” holds', 'Not used');
    const bar = within(screen.getByRole('region', { name: 'What would be imported' }));
    expect(bar.getByText('Choose the column of the correct answer.')).toBeDefined();
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    expect(changes()).toEqual([]);
    await choose('“Punkte” holds', 'Correct answer');
    const fields = ['text', 'choice', 'choice', 'ignored', 'correct'];
    const columns = fields.map((field, at) => ({ name: NAMES[at], field }));
    await waitFor(() => expect(changes()).toEqual([['POST /api/imports/i1/read-again', { columns }]]));
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
  });

  test('is as it was said of such tables before where a file comes in', async () => {
    const { changes } = serveImports();
    show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    await userEvent.upload(screen.getByLabelText('Files'), new File(['Frage'], 'more.csv'));
    const asBefore = { columns: [], columnsAsBefore: true };
    await waitFor(() =>
      expect(changes().at(-1)).toEqual([
        'POST /api/imports',
        { courseId: 'c1', uploads: ['up1'], ...asBefore },
      ]),
    );
  });

  test('is not spoken of where a format has none', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    await screen.findByRole('list', { name: 'Files' });
    expect(screen.queryByRole('heading', { name: 'Columns' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Letters' })).toBeNull();
  });
});
