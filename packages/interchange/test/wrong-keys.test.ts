import type { AnswerReading } from '@exam/contract';
import { describe, expect, it } from 'vitest';
import { readAll } from '../src/opened-file.ts';
import { REGISTRY } from '../src/registry.ts';
import { makeDocx, paragraph, table } from './make-docx.ts';
import { xlsxOfRows } from './make-xlsx.ts';

type Rows = readonly (readonly string[])[];

const FILES: Readonly<Record<string, (rows: Rows) => Promise<Uint8Array> | Uint8Array>> = {
  csv: (rows) => new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')),
  xlsx: xlsxOfRows,
  docx: (rows) => makeDocx(table(rows)),
};
const HEADER = ['Question', 'A', 'B', 'C', 'D', 'Correct'];
const CHOICES = ['w', 'x', 'y', 'z'];

/** One row with four choices for each answer. */
function rowsOf(answers: readonly (string | number)[], choices: readonly string[] = CHOICES): string[][] {
  return [HEADER, ...answers.map((answer, at) => [`Question ${at + 1}?`, ...choices, String(answer)])];
}

const NOT_SURE = expect.stringMatching(/^It is unclear which choice .*Choose how the column is read/);

describe.each(Object.entries(FILES))('the column of correct answers of a table in %s', (name, make) => {
  const read = async (rows: Rows, answers?: AnswerReading | (AnswerReading | null)[]) =>
    readAll(
      await REGISTRY[name as 'csv']!.read({ name: `pool.${name}`, content: await make(rows), answers }),
    );
  const keysOf = async (rows: Rows, answers?: AnswerReading | (AnswerReading | null)[]) =>
    (await read(rows, answers)).items.map((item) =>
      item.kind === 'question' ? item.correctAnswer : item.reason,
    );

  it('counts from 1 if a number is that of the last choice; only rows with a 0 fail', async () => {
    const answers = Array.from({ length: 100 }, (_, at) => (at === 49 ? 0 : (at % 4) + 1));
    const keys = await keysOf(rowsOf(answers));
    const expected = answers.map((answer) => CHOICES[answer - 1] ?? expect.stringContaining('count from 1'));
    expect(keys).toEqual(expected);
  });

  it('counts from 0 if no number is that of the last choice', async () => {
    expect(await keysOf(rowsOf([0, 1, 2, 3, 0, 2]))).toEqual(['w', 'x', 'y', 'z', 'w', 'y']);
  });

  it('leaves the base open with few rows, because a 0 may be an empty formula', async () => {
    for (const answers of [
      [1, 2, 3, 0],
      [0, 1, 2],
      [2, 0],
    ]) {
      expect(await keysOf(rowsOf(answers))).toEqual(answers.map(() => NOT_SURE));
      const chosen = answers.map((answer) => CHOICES[answer]);
      expect(await keysOf(rowsOf(answers), 'numbers-from-0')).toEqual(chosen);
    }
  });

  it('leaves the base open with a single 0 among many numbers, or several zeros beside last numbers', async () => {
    const lone = Array.from({ length: 40 }, (_, at) => (at === 7 ? 0 : (at % 3) + 1));
    expect(await keysOf(rowsOf(lone))).toEqual(lone.map(() => NOT_SURE));
    const both = [0, 0, 0, 1, 2, 4];
    expect(await keysOf(rowsOf(both))).toEqual(both.map(() => NOT_SURE));
  });

  it('leaves the base open if all numbers fit both', async () => {
    const rows = rowsOf([1, 2, 3]);
    expect(await keysOf(rows)).toEqual([NOT_SURE, NOT_SURE, NOT_SURE]);
    expect(await keysOf(rows, 'numbers-from-1')).toEqual(['w', 'x', 'y']);
    expect(await keysOf(rows, ['numbers-from-0'])).toEqual(['x', 'y', 'z']);
    expect((await read(rows)).answerColumns).toMatchObject([
      { name: 'Correct', reading: null, isChosen: false, numberOfQuestions: 3, numberOfUnsure: 3 },
    ]);
  });

  it('counts from 1 if the choice columns do', async () => {
    const [, ...rows] = rowsOf([1, 2, 3]);
    const header = ['Question', 'Option 1', 'Option 2', 'Option 3', 'Option 4', 'Correct'];
    expect(await keysOf([header, ...rows])).toEqual(['w', 'x', 'y']);
  });

  it('is ambiguous if a number is also the text of another choice', async () => {
    const rows = [HEADER, ['5 − 4 = ?', '2', '1', '3', '4', '2']];
    expect(await keysOf(rows)).toEqual([NOT_SURE]);
    expect(await keysOf(rows, 'texts')).toEqual(['2']);
    expect(await keysOf(rows, 'numbers-from-1')).toEqual(['1']);
    expect((await read(rows)).answerColumns).toMatchObject([
      {
        reading: null,
        readings: [
          { reading: 'texts', examples: [{ text: '5 − 4 = ?', answer: '2', correctAnswer: '2' }] },
          { reading: 'numbers-from-1', examples: [{ correctAnswer: '1' }] },
          { reading: 'numbers-from-0', examples: [{ correctAnswer: '3' }] },
        ],
      },
    ]);
  });

  it('reads such a number like all other rows', async () => {
    const sum = ['5 − 4 = ?', '2', '1', '3', '4', '2'];
    expect(await keysOf([...rowsOf([4, 2, 1]), sum])).toEqual(['z', 'x', 'w', '1']);
    expect(await keysOf([...rowsOf(['x', 'z', 'w']), sum])).toEqual(['x', 'z', 'w', '2']);
  });

  it('makes such rows fail if they outnumber the rows that could decide', async () => {
    const sums = [1, 2, 3].map((key) => [`${key} · 1 = ?`, '2', '3', '1', '4', String(key)]);
    expect(await keysOf([...rowsOf([4]), ...sums])).toEqual(['z', NOT_SURE, NOT_SURE, NOT_SURE]);
  });

  it('is ambiguous if a letter is also the text of another choice', async () => {
    expect(await keysOf(rowsOf(['A', 'B'], ['B', 'A', 'D', 'C']))).toEqual([NOT_SURE, NOT_SURE]);
  });

  it('makes a row fail if two columns contradict each other', async () => {
    const header = [...HEADER, 'Correct letter'];
    const [, ...rows] = rowsOf([4, 1, 2]);
    const letters = ['D', 'A', 'C'];
    expect(await keysOf([header, ...rows.map((row, at) => [...row, letters[at]!])])).toEqual([
      'z',
      'w',
      'Two columns contradict each other about the correct choice: “C” in “Correct letter”, “2” in “Correct”.',
    ]);
  });

  it('uses the base that agrees with another column of letters', async () => {
    const header = [...HEADER, 'Correct letter'];
    const [, ...rows] = rowsOf([1, 2]);
    expect(await keysOf([header, ...rows.map((row, at) => [...row, 'BC'[at]!])])).toEqual(['x', 'y']);
  });

  it('reads truth values in any spelling', async () => {
    const header = ['Question', 'A', 'B', 'Correct'];
    const rows = ['TRUE', 'false', 'False'].map((key) => ['Is it?', 'True', 'False', key]);
    expect(await keysOf([header, ...rows])).toEqual(['True', 'False', 'False']);
  });

  it('means the columns named by its letters even if one of them is missing or empty', async () => {
    const header = ['Question', 'A', 'B', 'D', 'E', 'Correct'];
    const rows = ['D', 'E', 'C'].map((key) => ['Which?', 'a1', 'b2', 'd4', 'e5', key]);
    expect(await keysOf([header, ...rows])).toEqual(['d4', 'e5', '“C” is none of the choices.']);
    const gap = ['Which?', 'a1', '', 'c3', 'd4'];
    expect(await keysOf([HEADER, [...gap, 'C'], [...gap, 'D']])).toEqual(['c3', 'd4']);
    expect(await keysOf([...rowsOf([4, 4]), [...gap, '3']])).toEqual([
      'z',
      'z',
      expect.stringContaining('none of the choices'),
    ]);
  });

  it('is the text of the correct choice beside wrong choices, whatever it looks like', async () => {
    const header = ['Question', 'Correct answer', 'Incorrect 1', 'Incorrect 2'];
    const rows = [
      ['1 + 1 = ?', '2', '1', '3'],
      ['Which vitamin?', 'B', 'C', 'D'],
    ];
    expect(await keysOf([header, ...rows])).toEqual(['2', 'B']);
  });

  it('is decided for each of several tables with other columns', async () => {
    const below = ['Question', 'Correct', 'D', 'C', 'B', 'A'];
    const rows = [...rowsOf(['B', 'C']), below, ['Next?', 'A', 'd4', 'c3', 'b2', 'a1']];
    expect(await keysOf(rows)).toEqual(['x', 'y', 'a1']);
  });
});

describe('a row of a CSV file', () => {
  const keysOf = async (text: string) =>
    readAll(
      await REGISTRY.csv!.read({ name: 'pool.csv', content: new TextEncoder().encode(text) }),
    ).items.map((item) => (item.kind === 'question' ? item.correctAnswer : item.reason));
  const header = 'Question,A,B,C,D,Correct,Points';

  it('fails if a comma in a text shifts its cells', async () => {
    expect(await keysOf(`${header}\nWhich, if any?,3,2,4,1,2,1\nTwo?,w,x,y,z,4,1`)).toEqual([
      expect.stringContaining('8 cells, but there are 7 columns'),
      'z',
    ]);
  });

  it('fails if a cell is missing and its neighbour could be the correct answer', async () => {
    expect(await keysOf(`${header}\nOne?,w,x,y,2,1\nTwo?,w,x,y,z,4,1`)).toEqual([
      expect.stringContaining('6 cells, but there are 7 columns'),
      'z',
    ]);
  });
});

describe('a table of Word', () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  const rowOf = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`;

  it('keeps its columns if cells are merged vertically or horizontally', async () => {
    const names = ['Chapter', 'Question', 'A', 'B', 'C', 'Correct', 'Points'].map((text) => cell(text));
    const merged = (value: string) => `<w:vMerge w:val="${value}"/>`;
    const body = `<w:tbl>${[
      rowOf(...names),
      rowOf(
        cell('Memory', merged('restart')),
        ...['One?', '1', '2', '3', '3', '1'].map((text) => cell(text)),
      ),
      rowOf(cell('', merged('continue')), ...['Two?', '3', '1', '2', '1', '2'].map((text) => cell(text))),
      rowOf(
        cell('Files'),
        cell('Three?'),
        cell('x', '<w:gridSpan w:val="2"/>'),
        ...['y', '3', '2'].map((text) => cell(text)),
      ),
    ].join('')}</w:tbl>`;
    const file = { name: 'pool.docx', content: makeDocx(body), answers: 'numbers-from-1' } as const;
    expect(readAll(await REGISTRY.docx!.read(file)).items).toMatchObject([
      { text: 'One?', choices: ['1', '2', '3'], correctAnswer: '3', category: 'Memory' },
      { text: 'Two?', choices: ['3', '1', '2'], correctAnswer: '3', category: 'Memory' },
      { kind: 'failed', text: 'Three?' },
    ]);
  });
});

describe.each(['markdown', 'docx'] as const)('lines that name the correct choice in %s', (format) => {
  const ask = (number: number, choices: readonly string[], ...answers: string[]) => [
    `${number}. Question ${number}?`,
    ...choices.map((text, at) => `${'abcd'[at]}) ${text}`),
    ...answers.map((answer) => `Answer: ${answer}`),
    '',
  ];
  const keysOf = async (lines: readonly string[]) => {
    const content =
      format === 'docx'
        ? makeDocx(lines.map((line) => paragraph(line)).join(''))
        : new TextEncoder().encode(lines.join('\n'));
    const { items } = readAll(await REGISTRY[format]!.read({ name: `pool.${format}`, content }));
    return items.map((item) => (item.kind === 'question' ? item.correctAnswer : item.reason));
  };

  it('have one reading in the whole document', async () => {
    const lines = [1, 4, 2, 0].flatMap((answer, at) => ask(at + 1, CHOICES, String(answer)));
    expect(await keysOf(lines)).toEqual(['w', 'z', 'x', expect.stringContaining('count from 1')]);
  });

  it('fail if two lines of a question contradict each other', async () => {
    expect(await keysOf([...ask(1, CHOICES, 'A', 'C'), ...ask(2, CHOICES, 'B', 'B')])).toEqual([
      expect.stringContaining('contradict each other'),
      'x',
    ]);
  });
});

describe('choices of a Word list whose letters continue from the question before', () => {
  const keysOf = async (body: string) =>
    readAll(await REGISTRY.docx!.read({ name: 'pool.docx', content: makeDocx(body) })).items.map((item) =>
      item.kind === 'question' ? item.correctAnswer : item.reason,
    );
  const ask = (choices: readonly string[], list: 1 | 2, answer: string) =>
    [
      paragraph('Which?', { list: 1 }),
      ...choices.map((text) => paragraph(text, { list: list === 1 ? [1, 1] : 2 })),
      paragraph(answer),
    ].join('');
  const GOES_ON = expect.stringMatching(/^Its choices begin with C\./);

  it('are not named by a letter, which may mean the position or the printed label', async () => {
    const body = ask(['w', 'x'], 2, 'Answer: B') + ask(CHOICES, 2, 'Answer: D');
    expect(await keysOf(body)).toEqual(['x', GOES_ON]);
  });

  it('are named by a letter if the labels restart in each question', async () => {
    const body = ask(['w', 'x'], 1, 'Answer: B') + ask(CHOICES, 1, 'Answer: D');
    expect(await keysOf(body)).toEqual(['x', 'z']);
  });
});
