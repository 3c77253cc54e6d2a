import type { Import } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT, serveImports } from './import-fixture.ts';
import { choose, OPEN, press, show } from './import-screen-fixture.tsx';

beforeEach(() => sessionStorage.clear());

const EXAMPLE = { line: 2, text: '5 − 4 = ?', answer: '2' };
const COLUMN: Import['answerColumns'][number] = {
  file: 'pool.csv',
  name: 'Correct',
  reading: null,
  isChosen: false,
  numberOfQuestions: 1,
  numberOfUnsure: 1,
  readings: [
    { reading: 'texts', numberOfQuestions: 1, examples: [{ ...EXAMPLE, correctAnswer: '2' }] },
    { reading: 'numbers-from-1', numberOfQuestions: 1, examples: [{ ...EXAMPLE, correctAnswer: '1' }] },
  ],
};
const NOT_SURE: Import = { ...IMPORT, numberOfQuestions: 0, answerColumns: [COLUMN], canReadAgain: true };
const READ: Import = {
  ...IMPORT,
  answerColumns: [{ ...COLUMN, reading: 'numbers-from-1', isChosen: true, numberOfUnsure: 0 }],
  canReadAgain: true,
};

const columns = () => screen.findByRole('list', { name: 'Columns of correct answers' });

describe('how the column of correct answers is read', () => {
  test('is asked where the file does not say it, with the first keys of each way, and done', async () => {
    const { changes } = serveImports({
      imports: [NOT_SURE],
      answer: (call) => (call.endsWith('/read-again') ? { status: 200, body: { data: READ } } : undefined),
    });
    show(OPEN);
    const list = await columns();
    expect(list.textContent).toContain(
      'The file does not say which. Until you choose, 1 question cannot be imported.',
    );
    await choose('Read “Correct” as', 'numbers of the choices, from 1');
    expect(within(list).getByText('1', { selector: 'strong' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    expect(changes()).toEqual([
      ['POST /api/imports/i1/read-again', { correctAnswers: [{ column: 0, reading: 'numbers-from-1' }] }],
    ]);
  });

  test('is read again by itself; what is chosen meanwhile is read afterwards, and until then nothing comes in', async () => {
    let end = () => {};
    const { changes, set } = serveImports({
      imports: [{ ...READ, numberOfQuestions: 3 }],
      answer: (call) => {
        if (!call.endsWith('/read-again')) return undefined;
        const reading: Import = { ...READ, state: 'reading' };
        set(reading);
        end = () => set(READ);
        return { status: 200, body: { data: reading } };
      },
    });
    show(OPEN);
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    await choose('Read “Correct” as', 'texts of the choices');
    expect(await screen.findByText('Reading the files again…')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    await choose('Read “Correct” as', 'numbers of the choices, from 1');
    expect(changes()).toHaveLength(1);
    end();
    await waitFor(() =>
      expect(changes().at(-1)).toEqual([
        'POST /api/imports/i1/read-again',
        { correctAnswers: [{ column: 0, reading: 'numbers-from-1' }] },
      ]),
    );
    end();
    expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
    expect(changes()).toHaveLength(2);
  });

  test('can be confirmed where it is certain for most questions only', async () => {
    const column = { ...COLUMN, reading: 'texts', numberOfQuestions: 5 } as const;
    const { changes } = serveImports({
      imports: [{ ...NOT_SURE, answerColumns: [column] }],
      answer: (call) => (call.endsWith('/read-again') ? { status: 200, body: { data: READ } } : undefined),
    });
    show(OPEN);
    expect((await columns()).textContent).toContain('This is not certain for 1 question.');
    await press('Read all this way');
    expect(changes()).toEqual([
      ['POST /api/imports/i1/read-again', { correctAnswers: [{ column: 0, reading: 'texts' }] }],
    ]);
  });

  test('is said where it is sure or the files are gone, with the first keys', async () => {
    serveImports({ imports: [{ ...READ, canReadAgain: false }] });
    show(OPEN);
    expect((await columns()).textContent).toBe(
      'Correct was read as numbers of the choices, from 1. 5 − 4 = ? “2” means 1',
    );
  });

  test('is not spoken of where the files mark the correct choices', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    await screen.findByRole('list', { name: 'Files' });
    expect(screen.queryByText('Correct answers')).toBeNull();
  });
});
