import type { QuestionField } from '@exam/contract';
import { describe, expect, it } from 'vitest';
import { itemsReadFrom, questionsReadFrom, writeQuestions } from '../../../test/reading.ts';
import { cellsOfCsv } from '../../../test/rfc-4180.ts';
import { kindOfNote } from '../../note-kinds.ts';
import { readAll } from '../../opened-file.ts';
import { csv } from './csv.ts';
import { CsvRows } from './csv-rows.ts';

const read = (content: string | Uint8Array) => itemsReadFrom(csv, content, 'pool.csv');
const HEADER = 'Question,A,B,C,Correct';

async function answersOf(content: string): Promise<(string | undefined)[]> {
  return (await read(content)).map((item) => (item.kind === 'question' ? item.correctAnswer : item.reason));
}

describe('the correct choice of a CSV file', () => {
  it.each([
    ['a letter', `${HEADER}\nOne?,x,y,z,B\nTwo?,x,y,z,(c)`, ['y', 'z']],
    ['the text of a choice', `${HEADER}\nOne?,x,y,z,y\nTwo?,x,y,z, z`, ['y', 'z']],
    ['a number from 1', `${HEADER}\nOne?,x,y,z,1\nTwo?,x,y,z,3`, ['x', 'z']],
    [
      'a number from 0, where rows enough have a 0 and none has a 3',
      [HEADER, ...[1, 0, 2, 1, 0, 2, 1, 0].map((number) => `No ${number}?,x,y,z,${number}`)].join('\n'),
      ['y', 'x', 'z', 'y', 'x', 'z', 'y', 'x'],
    ],
    [
      'a letter beside a number',
      'correct,question,a,b,correct_letter\n1,One?,x,y,B\n0,Two?,x,y,A',
      ['y', 'x'],
    ],
    ['a text where choices are numbers', `${HEADER}\nOne?,4,3,2,2\nTwo?,9,8,1,9`, ['2', '9']],
    ['a letter where choices are letters', `${HEADER}\nOne?,B,A,C,A\nTwo?,x,y,z,C`, ['B', 'z']],
    ['beside its wrong choices', 'question,correct answer,incorrect 1,incorrect 2\nOne?,x,y,z', ['x']],
    ['what none of the choices is', `${HEADER}\nOne?,x,y,z,D`, ['“D” is none of the choices.']],
    [
      'several letters',
      `${HEADER}\nOne?,x,y,z,"A, C"`,
      ['Several choices are marked as correct; a question has one.'],
    ],
    ['nothing', `${HEADER}\nOne?,x,y,z,`, ['None of the choices is marked as correct.']],
  ])('is told by %s', async (_, content, answers) => {
    expect(await answersOf(content)).toEqual(answers);
  });

  it('may have titles above the names of its columns, in 19 rows at most', async () => {
    const table = 'Question,A,B,Correct\nWhich?,x,y,A\n';
    const items = await itemsReadFrom(csv, 'Quiz\n'.repeat(19) + table, 'pool.csv');
    expect(items.filter(({ kind }) => kind === 'question')).toHaveLength(1);
    await expect(itemsReadFrom(csv, 'Quiz\n'.repeat(20) + table, 'pool.csv')).rejects.toThrow(
      'is not a table',
    );
  });
});

describe('quotation marks in a CSV file', () => {
  const cellsOf = (text: string) =>
    [...new CsvRows(text, { separator: ',', limits: { rows: 99, columns: 99, cell: 999 } })].map(
      ({ cells }) => cells,
    );

  // What Python's csv.reader gives for each text, which is what Excel shows.
  it.each([
    [
      '"See art. 5". The rest,x\ny,z',
      [
        ['See art. 5. The rest', 'x'],
        ['y', 'z'],
      ],
    ],
    [
      'a "b" c,5" pipe\nd,',
      [
        ['a "b" c', '5" pipe'],
        ['d', ''],
      ],
    ],
    ['"He said "no"",x', [['He said no""', 'x']]],
    ['"a ""b"" c","",""""\r"d\r\n,e"\r\n', [['a "b" c', '', '"'], ['d\r\n,e']]],
    ['"a" ,"b"x"y"\n\n"', [['a ', 'bx"y"'], [''], ['']]],
    ['a,"b\nc', [['a', 'b\nc']]],
  ])('are read as spreadsheets and Python read them: %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('cost no row, even in a column that nobody needs', async () => {
    const rows = ['One?,x,y,A,s', 'Two?,x,y,B,"See art. 5". The rest', 'Three?,x,y,A,s', 'Four?,x,y,A,"t"'];
    const items = await read(['Question,A,B,Correct,Law', ...rows].join('\n'));
    expect(items.map((item) => 'text' in item && item.text)).toEqual(['One?', 'Two?', 'Three?', 'Four?']);
    const note = items[1]?.kind === 'question' ? items[1].notes[0] : '';
    expect(note).toBe(
      'Cell of “Law” in line 3: text follows its closing quotation mark, and is added to it without these marks.',
    );
    expect(kindOfNote(note ?? '')).toBe('look');
  });

  it.each([
    ['closes in a later row', '"See art. 5', '"fine"'],
    ['never closes', '"See art. 5', 'fine'],
    ['closes behind a blank', ' "See art. 5', '"fine"'],
  ])('take in no rows if one opens a cell and %s', async (_, opening, later) => {
    const rows = [`One?,x,y,A,${opening}`, 'Two?,x,y,B,s', `Three?,x,y,A,${later}`, 'Four?,x,y,B,s'];
    const items = await read(['Question,A,B,Correct,Source', ...rows].join('\n'));
    expect(items).toMatchObject([
      { text: 'One?', source: opening.trim() },
      { text: 'Two?', correctAnswer: 'y' },
      { text: 'Three?', source: 'fine', notes: [] },
      { text: 'Four?', correctAnswer: 'y' },
    ]);
  });

  it('that open a cell which reaches over rows are noted with their number', async () => {
    const rows = ['One?,x,y,A,"s', 'Two?,x,y,B,s', 'Three?,x,y,A,s', 'Four?,x,y,B,5"', 'Five?,x,y,B,s'];
    const items = await read(['Question,A,B,Correct,Source', ...rows].join('\n'));
    expect(items).toMatchObject([
      {
        text: 'One?',
        notes: ['Cell of “Source” in line 2: it takes in 3 lines that look like rows of this table.'],
      },
      { text: 'Five?' },
    ]);
  });

  it('may stand around several lines, with commas in prose', async () => {
    const text = 'Read, think, and say:\nred, blue, green, or grey\n1;2;3;4;5';
    expect(await read(`Question,A,B,Correct,Source\n"${text}",x,y,A,s`)).toMatchObject([{ text, notes: [] }]);
  });

  it.each([
    ['"Is it "yes, no" or what?",x,y,A', 'The row has 5 cells, but there are 4 columns.'],
    ['Which of a, b?,x,y,A,', 'The row has 6 cells, but there are 4 columns.'],
    ['"One" or two,x,A', 'a quotation mark leaves unclear where its cells end'],
  ])('that shift the cells of a row make it fail: %s', async (row, reason) => {
    const items = await read(`Question,A,B,Correct\nOne?,x,y,A\n${row}\nThree?,x,y,B\n`);
    expect(items).toMatchObject([
      { correctAnswer: 'x' },
      { kind: 'failed', reason: expect.stringContaining(reason) },
      { correctAnswer: 'y' },
    ]);
  });

  it('may follow blanks', async () => {
    const text = 'Question, A, B, Correct\n"One, or two?", "x, y", "z", "B"\n';
    expect(await read(text)).toMatchObject([
      { text: 'One, or two?', choices: ['x, y', 'z'], correctAnswer: 'z', notes: [] },
    ]);
    const short = await read('Question,A,B,Correct,Source\nOne?, "x, y",z,B\n');
    expect(short).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('4 cells') }]);
  });
});

describe('a cell of a CSV file that a spreadsheet altered', () => {
  const noteOf = async (cell: string) => {
    const [item] = await read(`Question,A,B,Correct\nWhich?,${cell},y,B\n`);
    return item?.kind === 'question' ? item.notes[0] : item?.reason;
  };

  it.each([
    ['01-Feb', 'a date'],
    ['Feb-26', 'a date'],
    ['01. Mrz', 'a date'],
    ['4-févr.', 'a date'],
    ['2026-02-01 00:00:00', 'a date'],
    ['1.23457E+15', 'a number, of which'],
    ['1234567890123450', 'a number, of which'],
  ])('needs a look: %s', async (cell, words) => {
    expect(await noteOf(cell)).toContain(`Cell of “A” in line 2: ${words}`);
  });

  it.each(['1-2', '12-day', '1234567890123456', '6.02E+23 mol', '2026-02-01', '# of days'])(
    'does not if it may be text: %s',
    async (cell) => {
      expect(await noteOf(cell)).toBeUndefined();
    },
  );

  it.each(['#N/A', '#REF!', '#NAME?', '########'])('fails its question: %s', async (cell) => {
    expect(await noteOf(cell)).toBe(`Cell of “A” in line 2: the error value ${cell}.`);
  });

  it('is a text in a question about error values, and in our own exports', async () => {
    const about = await read('Question,A,B,Correct\nWhich error?,#N/A,#REF!,B\nWhich?,#N/A,y,B\n');
    expect(about.map(({ kind }) => kind)).toEqual(['question', 'failed']);
    const question = {
      text: 'What?',
      choices: ['#N/A', 'y'],
      correctAnswer: 'y',
      keepChoiceOrder: false,
      category: '',
      tags: [],
    };
    expect(await questionsReadFrom(csv, await writeQuestions(csv, [question]), 'pool.csv')).toEqual([
      question,
    ]);
  });
});

describe('the cells of a CSV row', () => {
  it('may end with a separator in every row, as programs write it', async () => {
    expect(await answersOf('Question,A,B,Correct\nOne?,x,y,A,\nTwo?,x,y,B,\n')).toEqual(['x', 'y']);
  });

  it('fail their row behind the last column with a name', async () => {
    const items = await read('Question,A,B,Correct,\nWhich of a, b?,x,y,A\nTwo?,x,y,B,\n');
    expect(items).toMatchObject([
      { reason: expect.stringContaining('behind the last of the 4 columns with a name') },
      { correctAnswer: 'y' },
    ]);
  });
});

describe('a CSV file', () => {
  it('may name its columns in any order and with synonyms', async () => {
    const [item] = await read(
      'Answer;Option 2;Option 1;Prompt;Level;Bloom;Topic;Keywords;Shuffle\nA;no;yes;Is it?;easy;Apply;Logic;x, y;no',
    );
    expect(item).toMatchObject({
      text: 'Is it?',
      choices: ['yes', 'no'],
      correctAnswer: 'yes',
      category: 'Logic',
      tags: ['difficulty:easy', 'bloom:Apply', 'x', 'y'],
      keepChoiceOrder: true,
    });
  });

  it.each([',', ';', '\t', '|'])('has cells separated by %j', async (separator) => {
    expect(await answersOf([HEADER, 'One?,x,y,z,B'].join('\n').replaceAll(',', separator))).toEqual(['y']);
  });

  it('has its separator detected from the first rows, however long they are', async () => {
    const long = 'word; '.repeat(8_000);
    const rows = [HEADER, `"${long}";x;y;z;B`, `"${long}";x;y;z;C`].join('\n').replaceAll(',', ';');
    expect(await answersOf(rows)).toEqual(Array(2).fill(expect.stringContaining('at most 10000')));
  });

  it('may declare its separator in the first line, which counts as a line', async () => {
    const [item] = await read(`sep=;\r\n${HEADER.replaceAll(',', ';')}\r\nOne, or two?;x;y;z;B\r\n`);
    expect(item).toMatchObject({ text: 'One, or two?', place: { file: 'pool.csv', line: 3 } });
  });

  it('gives the line of each row, with line breaks in quotes and rows that end in CR, LF or both', async () => {
    const items = await read(
      `${HEADER}\r\n"One\n\r\n?",x,y,z,B\nTwo?,x,y,z,B\r"T\rhree?",x,y,z,\r\n\r\nFour?,x,y,z,A`,
    );
    expect(items.map(({ place, text }) => [place.line, text])).toEqual([
      [2, 'One\n\r\n?'],
      [5, 'Two?'],
      [6, 'T hree?'],
      [9, 'Four?'],
    ]);
  });

  it.each([
    ['UTF-16, little end first', Buffer.from(`\uFEFF${HEADER}\nΩ?,x,é,z,B`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${HEADER}\nΩ?,x,é,z,B`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(`${HEADER}\nΩ?,x,é,z,B`, 'utf16le')],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HEADER}\nΩ?,x,é,z,B`)],
  ])('may be %s', async (_, content) => {
    expect(await read(content)).toMatchObject([{ text: 'Ω?', correctAnswer: 'é', notes: [] }]);
  });

  it('is read as Windows-1252 if it is not UTF-8, with a note where it matters', async () => {
    const items = await read(Buffer.from(`${HEADER}\nOne?,x,\xe9,\x80,B\nTwo?,x,y,z,B`, 'latin1'));
    expect(items).toMatchObject([
      { choices: ['x', 'é', '€'], notes: [expect.stringContaining('Windows-1252')] },
      { notes: [] },
    ]);
  });

  it('skips other types of questions, and imports true/false', async () => {
    const items = await read(
      'Type,Question,A,B,Correct\nessay,Why?,,,\nTF,Is it?,True,False,A\nMultiple choice,Which?,x,y,B',
    );
    expect(items).toMatchObject([
      { kind: 'skipped', reason: 'It is of another type: “essay”.' },
      { kind: 'question', isTrueFalse: true },
      { kind: 'question', isTrueFalse: false },
    ]);
  });

  it('shows no image, because its id could be that of another account', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const [item] = await read(`${HEADER}\nSee ![a tree](image:${id}),x,y,z,B`);
    expect(item).toMatchObject({ text: 'See [a tree]', notes: [expect.stringContaining('image')] });
  });

  it.each([
    ['no choices', 'Question,Correct\nOne?,A'],
    ['no question', 'A,B,Correct\nx,y,A'],
    ['no correct choice', 'Question,A,B\nOne?,x,y'],
    ['nothing', ''],
  ])('that names %s is refused with the columns that are needed', async (_, content) => {
    await expect(read(content)).rejects.toThrow(
      /not a table of questions\. The first row must name the columns/,
    );
  });
});

describe('columns that are not part of a question', () => {
  it('are named in a note', async () => {
    const items = await read(
      'No,Question,A,B,Correct,Points,Author\n1,One?,x,y,A,2,Me\n2,Two?,x,y,A,,\n3,Three?,x,y,A,1,',
    );
    expect(items.map((item) => item.kind === 'question' && item.notes)).toEqual([
      ['The columns “Points”, “Author” are left out.'],
      [],
      ['The column “Points” is left out.'],
    ]);
  });

  it('are read as HTML if all questions begin and end with a tag', async () => {
    const html = 'Question,A,B,Correct\n<p>Is <b>x</b> &lt; 2?</p>,1<sup>2</sup>,&gt;,A\n<p>Two?</p>,x,y,B';
    expect(await read(html)).toMatchObject([
      { text: 'Is **x** < 2?', choices: ['1²', '>'] },
      { text: 'Two?', choices: ['x', 'y'] },
    ]);
    const bare = html.replace(',x,y,', ',x < 1,y,');
    expect(await read(bare)).toMatchObject([
      { text: 'Is **x** < 2?', choices: ['1<sup>2</sup>', '&gt;'] },
      {},
    ]);
    const course = 'Question,A,B,Correct\nWhich tag is bold?,<b>,<i>,A\n<p>?,x,y,B';
    expect(await read(course)).toMatchObject([{ choices: ['<b>', '<i>'] }, { text: '<p>?' }]);
  });
});

describe('stars in a CSV file', () => {
  it('are markup if the columns are those of our export, and literal otherwise', async () => {
    const row = { text: 'Is *x*?', choices: ['**a**', '2 * 3'] };
    const question = { ...row, correctAnswer: '**a**', keepChoiceOrder: false, category: '', tags: [] };
    const written = await writeQuestions(csv, [question]);
    expect(await questionsReadFrom(csv, written, 'pool.csv')).toEqual([question]);
    const text = new TextDecoder().decode(written);
    expect(await read(text.replace('Tags', 'Labels'))).toMatchObject([
      { text: 'Is \\*x\\*?', choices: ['\\*\\*a\\*\\*', '2 * 3'], correctAnswer: '\\*\\*a\\*\\*' },
    ]);
  });
});

describe('a cell that a spreadsheet would run', () => {
  const question = (text: string) => ({
    text,
    choices: ['-x', '@x'],
    correctAnswer: '-x',
    keepChoiceOrder: false,
    category: '',
    tags: [],
  });

  it.each([
    '=1+1',
    '+1',
    '-1-1',
    '-01',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\n＝1',
    "'＝1",
    '\t=1',
    '\r=1',
    '\n=1',
    '\n\n-1',
    "'\n=1",
    "'=1",
    "''-1",
  ])('%j gets one apostrophe in front, which import takes off', async (text) => {
    const written = new TextDecoder().decode(await writeQuestions(csv, [question(text)]));
    const cells = written.split('\r\n')[1]?.replaceAll('"', '') ?? '';
    expect(cells.startsWith(`,,'${text}`)).toBe(true);
    expect(cells).toContain("'-x");
    expect(await questionsReadFrom(csv, written, 'pool.csv')).toEqual([question(text)]);
  });

  it.each(['a;=1+1', 'a\t=1+1', 'a|=1+1', 'a\n=1+1', 'a\r=1+1', 'a"=1+1', 'a,=1+1'])(
    '%j is one cell for programs that split at several separators',
    async (text) => {
      const written = new TextDecoder().decode(await writeQuestions(csv, [question(text)]));
      expect(written).toContain(`,"${text.replaceAll('"', '""')}",`);
      expect(await questionsReadFrom(csv, written, 'pool.csv')).toEqual([question(text)]);
    },
  );

  it('has no apostrophe if it would not run', async () => {
    const texts = ['a=1', '1-1', '\nTwo lines', ' =1', '"=1"', "'", "''a", "'t Hart", "\n'=1", '-12'];
    for (const text of texts) {
      const written = new TextDecoder().decode(await writeQuestions(csv, [question(text)]));
      expect(cellsOfCsv(written)[1]?.[2]).toBe(text);
    }
  });

  it('keeps an apostrophe that stands before a letter', async () => {
    const [item] = await read(`${HEADER}\n'Tis?,'t,y,z,B`);
    expect(item).toMatchObject({ text: "'Tis?", choices: ["'t", 'y', 'z'] });
  });
});

describe('the layouts of other programs', () => {
  it('include the template of Kahoot, with numbered choices and numbered rows', async () => {
    const header =
      ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one';
    const items = await read(
      `Quiz template,,,,,,,\n,,,,,,,\n${header}\n1,Which moves pages?,Spooling,Swapping,,,20,2\n2,Which of these?,a,b,c,d,20,"1,3"\n3,,,,,,,\n`,
    );
    expect(items).toMatchObject([
      { kind: 'unused', place: { line: 1 }, lastLine: 1, text: 'Quiz template' },
      {
        text: 'Which moves pages?',
        choices: ['Spooling', 'Swapping'],
        correctAnswer: 'Swapping',
        notes: ['The column “Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs” is left out.'],
      },
      { kind: 'failed', reason: 'Several choices are marked as correct; a question has one.' },
    ]);
    expect(items).toHaveLength(3);
  });

  it('include the question files of Brightspace', async () => {
    const items = await read(
      [
        '//MULTIPLE CHOICE,,,,',
        'NewQuestion,MC,,,',
        'ID,OS-1,,,',
        'Title,Pages,,,',
        'QuestionText,"What <b>moves</b> pages, and 2*3*4?",HTML,,',
        'Points,2,,,',
        'Difficulty,1,,,',
        'Image,images/a.jpg,,,',
        'Option,0,Spooling,,No',
        'Option,100,<p>Swapping</p>,HTML,Yes',
        'Hint,Think,,,',
        'Feedback,It swaps.,,,',
        ',,,,',
        'NewQuestion,TF,,,',
        'QuestionText,Is *it* true?,,,',
        'TRUE,100,Yes,,',
        'FALSE,0,,,',
        'NewQuestion,WR,,,',
        'QuestionText,Describe it.,,,',
        'NewQuestion,MC,,,',
        'QuestionText,Which?,,,',
        'Option,50,a,,',
        'Option,50,b,,',
        'NewQuestion,MC,,,',
        'QuestionText,Which one?,,,',
        'Option,100,a,,',
        'Option,100,b,,',
      ].join('\r\n'),
    );
    expect(items).toMatchObject([
      {
        place: { line: 2 },
        text: 'What **moves** pages, and 2*3*4?',
        choices: ['Spooling', 'Swapping'],
        correctAnswer: 'Swapping',
        explanation: 'It swaps.',
        name: 'Pages',
        tags: ['difficulty:1'],
        notes: [
          'Feedback is left out.',
          '“ID” is left out: OS-1',
          'Its points (2) are left out.',
          '“Image” is left out: images/a.jpg',
          '“Hint” is left out: Think',
        ],
      },
      { text: 'Is \\*it\\* true?', correctAnswer: 'True', isTrueFalse: true },
      { kind: 'skipped', reason: 'It is of another type: written response.', text: 'Describe it.' },
      { kind: 'failed', reason: 'No choice gives full marks (100 %); the best gives 50 %.' },
      { kind: 'failed', reason: expect.stringContaining('2 choices are marked') },
    ]);
  });
});

describe('the user’s choice of what columns hold', () => {
  const GERMAN = 'Nr,Frage,Antwort 1,Antwort 2,Antwort 3,Richtig,Kennung,Autor,Bild';
  const SAID = [
    { name: 'frage', field: 'text' },
    { name: 'Antwort 1', field: 'choice' },
    { name: 'Antwort 2', field: 'choice' },
    { name: 'Antwort 3', field: 'choice' },
    { name: 'Richtig', field: 'correct' },
    { name: 'Kennung', field: 'chapter-id' },
    { name: 'Autor', field: 'source' },
    { name: 'Bild', field: 'ignored' },
  ] as const;
  const content = `${GERMAN}\n1,Was ist das?,eins,zwei,drei,B,MEM-012,Ada,x.png\n2,Und das?,vier,fünf,,A,IO7,,\n`;
  const readSaid = async (text: string, columns?: readonly { name: string; field: QuestionField }[]) =>
    readAll(await csv.read({ name: 'fragen.csv', content: new TextEncoder().encode(text), columns }));

  it('makes a table with unknown column names readable', async () => {
    const { items, columns } = await readSaid(content, SAID);
    expect(items).toMatchObject([
      { text: 'Was ist das?', correctAnswer: 'zwei', category: 'MEM', source: 'Ada', notes: [] },
      { text: 'Und das?', choices: ['vier', 'fünf'], correctAnswer: 'vier', category: 'IO' },
    ]);
    expect(columns?.map(({ name, field, isChosen }) => [name, field, isChosen])).toEqual([
      ['Nr', 'ignored', false],
      ['Frage', 'text', true],
      ['Antwort 1', 'choice', true],
      ['Antwort 2', 'choice', true],
      ['Antwort 3', 'choice', true],
      ['Richtig', 'correct', true],
      ['Kennung', 'chapter-id', true],
      ['Autor', 'source', true],
      ['Bild', 'ignored', true],
    ]);
    expect(columns?.[1]?.examples).toEqual(['Was ist das?', 'Und das?']);
  });

  it('finds chapters by the number after the letters that all ids begin with, if letters follow', async () => {
    const chaptersOf = async (ids: readonly string[]) => {
      const rows = ids.map((id, at) => `${at},Was ist ${id}?,eins,zwei,,A,${id},,`);
      const { items } = await readSaid([GERMAN, ...rows].join('\n'), SAID);
      return items.map((item) => 'category' in item && item.category);
    };
    expect(await chaptersOf(['T1A01', 'T1B02', 'T2A01', 'T10A01'])).toEqual(['T1', 'T1', 'T2', 'T10']);
    expect(await chaptersOf(['T1A01', 'E1A01'])).toEqual(['T', 'E']);
    expect(await chaptersOf(['Q1', 'Q2A'])).toEqual(['Q', 'Q']);
  });

  it('is requested for a table with unknown column names, which is refused without it', async () => {
    const unknown = content.replace('Frage', 'Spalte').replace('Richtig', 'Zeichen');
    const { items, columns, isAsked } = await readSaid(unknown, []);
    expect([items, isAsked]).toEqual([[], true]);
    expect(columns?.map(({ field }) => field)).toEqual([
      ...['ignored', 'ignored', 'choice', 'choice', 'choice', 'correct', 'ignored', 'ignored', 'picture'],
    ]);
    await expect(readSaid(unknown)).rejects.toThrow('not a table of questions');
    await expect(readSaid('Frage;Antwort', [])).rejects.toThrow('not a table of questions');
  });

  it('takes precedence over the column names, which decide the rest', async () => {
    const text = 'Question,Stem,A,B,Correct,Answer\nheading,One?,x,y,A,B\n';
    const { items } = await readSaid(text, [
      { name: 'Stem', field: 'text' },
      { name: 'Answer', field: 'correct' },
    ]);
    expect(items).toMatchObject([
      { text: 'One?', correctAnswer: 'y', notes: ['The columns “Question”, “Correct” are left out.'] },
    ]);
    const swapped = await readSaid('Question,A,B,Correct\nOne?,x,y,A\n', [
      { name: 'B', field: 'choice' },
      { name: 'Question', field: 'text' },
      { name: 'A', field: 'choice' },
    ]);
    expect(swapped.items).toMatchObject([{ choices: ['x', 'y'], correctAnswer: 'x' }]);
  });

  it('keeps the letters or numbers in the names of choice columns', async () => {
    const choice = (name: string) => ({ name, field: 'choice' as const });
    const gap = await readSaid(
      'Question,A,C,D,Correct\nOne?,x,y,z,C\nTwo?,x,,z,B\n',
      ['A', 'C', 'D'].map(choice),
    );
    expect(gap.items).toMatchObject([
      { text: 'One?', correctAnswer: 'y' },
      { reason: expect.stringContaining('“B” is none of the choices') },
    ]);
    const turned = await readSaid('Question,B,A,Correct\nOne?,x,y,A\n', ['A', 'B'].map(choice));
    expect(turned.items).toMatchObject([{ choices: ['y', 'x'], correctAnswer: 'y' }]);
    const numbers = 'Question,Answer 2,Answer 3,Correct\nOne?,x,y,2\nTwo?,x,y,3\n';
    expect((await readSaid(numbers, ['Answer 2', 'Answer 3'].map(choice))).items).toMatchObject([
      { correctAnswer: 'x' },
      { correctAnswer: 'y' },
    ]);
  });

  it('does not use letters if only some choice columns have one', async () => {
    const said = ['Erste', 'B', 'Dritte'].map((name) => ({ name, field: 'choice' as const }));
    const { items } = await readSaid('Question,Erste,B,Dritte,Correct\nOne?,x,y,z,C\nTwo?,,y,z,B\n', said);
    expect(items).toMatchObject([
      { text: 'One?', correctAnswer: 'z' },
      { reason: expect.stringContaining('“B” is none of the choices') },
    ]);
  });

  it('changes nothing if it agrees with the column names', async () => {
    const text = `${HEADER}\n`.concat('One?,x,y,z,2\nTwo?,x,y,z,3\n');
    const found = await readSaid(text, []);
    const said = found.columns?.map(({ name, field }) => ({ name, field })) ?? [];
    expect((await readSaid(text, said)).items).toEqual(found.items);
    const numbered = 'Question,Answer 1,Answer 2,Answer 3,Correct\nOne?,x,y,z,1\nTwo?,x,y,z,2\n';
    const ofNumbers = await readSaid(numbered, []);
    const again = ofNumbers.columns?.map(({ name, field }) => ({ name, field })) ?? [];
    expect(ofNumbers.items).toMatchObject([{ correctAnswer: 'x' }, { correctAnswer: 'y' }]);
    expect((await readSaid(numbered, again)).items).toEqual(ofNumbers.items);
  });
});
