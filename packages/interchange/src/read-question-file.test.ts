import type { SaidColumn } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { describe, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import type { RawFile } from './format-files.ts';
import { packageOf } from './formats/qti/testing/packages.ts';
import { keyOfImage } from './image-key.ts';
import { type QuestionFile, UnreadableFile } from './question-file.ts';
import { readQuestionFile } from './read-question-file.ts';
import { TABLE_LIMITS } from './table/table.ts';

const read = (name: string, content: string) =>
  readQuestionFile({ name, content: new TextEncoder().encode(content) });
const QUIZ = '<question type="essay"><questiontext><text>x</text></questiontext></question>';

describe('the format of a file', () => {
  test.each([
    ['moodle-xml', 'pool.txt', `<?xml version="1.0"?>\n<quiz>${QUIZ}</quiz>`],
    ['gift', 'pool.csv', '::a::Which?{=a~b}'],
    ['gift', 'pool.txt', 'Which?{=a~b}'],
    ['aiken', 'pool.md', 'Which?\nA) a\nB) b\nANSWER: A'],
    ['aiken', 'pool.txt', 'Which\nof these?\nA) a\nB) b\nANSWER: A'],
    ['csv', 'pool.csv', 'Question,A,B,Correct\nWhich {=x}?,a,b,A'],
    ['markdown', 'pool.txt', '1. Which?\n   - [x] a\n   - [ ] b'],
    ['markdown', 'pool.txt', 'My questions\n\n1. Which?\na. one\n*b. two\n\n2) What {}?\n\na) x\n*b) y\n'],
    ['gift', 'pool.txt', 'Describe paging. {}\n\nDescribe swapping. { }\n'],
  ])('is told by its content before its name: %s in %s', async (format, name, content) => {
    expect((await read(name, content)).format).toBe(format);
  });

  test.each([
    [
      'of no format',
      'x.bin',
      '\u0001\u0002',
      /^“x\.bin” is not in a format that can be read: Moodle XML, GIFT, Aiken, /,
    ],
    ['of nothing', 'x.xml', '', /^“x\.xml” is empty\.$/],
    ['of other XML', 'x.xml', '<html></html>', /^“x\.xml” is XML, but not a question file from Moodle\.$/],
    ['with a document type', 'x.xml', '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:9/"><quiz/>', /DOCTYPE/],
    ['of text', 'x.txt', 'Dear colleague, here are my questions.', /not in a format that can be read/],
    ['a program', 'x.txt', '1. void main() {}\n2. int f() {}\n', /not in a format that can be read/],
  ])('that is %s is refused in words', async (_, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(UnreadableFile);
    await expect(read(name, content)).rejects.toThrow(message);
  });

  const compound = (stream: string) => {
    const header = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
    return Buffer.concat([header, Buffer.from(`Root Entry\0${stream}\0`, 'utf16le')]);
  };

  test.each([
    ['pool.xlsx', 'EncryptedPackage', '“pool.xlsx” is protected by a password. Open it in'],
    ['pool.docx', 'EncryptedPackage', '“pool.docx” is protected by a password. Open it in'],
    ['pool.xls', 'Workbook', '“pool.xls” is a workbook of Excel before 2007 (.xls). Open it in Excel or'],
    ['pool.doc', 'WordDocument', '“pool.doc” is a document of Word before 2007 (.doc). Open it in Word or'],
    ['pool.msg', '__properties', '“pool.msg” is a file of Windows (OLE) that holds no questions'],
  ])('is named as what it is, with what to do: %s with %s', async (name, stream, words) => {
    const refused = readQuestionFile({ name, content: compound(stream) });
    await expect(refused).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringContaining(words),
    });
  });

  test('accepts as many questions as a written file may have', () => {
    expect(LIMITS.importQuestions).toBeGreaterThanOrEqual(LIMITS.exportQuestions);
    expect(TABLE_LIMITS.rows).toBeGreaterThanOrEqual(LIMITS.exportQuestions);
  });

  test.each([
    ['moodle-xml', `<quiz>${QUIZ.repeat(LIMITS.importQuestions + 1)}</quiz>`],
    ['gift', '::a::b{}\n\n'.repeat(LIMITS.importQuestions + 1)],
    ['aiken', 'a\nA) b\nB) c\nANSWER: A\n'.repeat(LIMITS.importQuestions + 2)],
  ] as const)('of too many questions is refused: %s', async (_format, content) => {
    const file = { name: 'pool', content: new TextEncoder().encode(content) };
    await expect(readQuestionFile(file)).rejects.toThrow(/holds more than 50000 questions/);
  });
});

describe('the files of an archive', () => {
  const AIKEN = 'Which?\nA) a\nB) b\nANSWER: A\n';
  const CSV = 'Question,A,B,Correct\nHow much is it?,1,2,1\n';
  const readZip = (files: Readonly<Record<string, string | Uint8Array>>, answers?: RawFile['answers']) =>
    readQuestionFile({ name: 'pool.zip', content: packageOf(files), answers });

  test('are read, each in its format, and unreadable ones are named', async () => {
    const quiz = QUIZ.replace('essay', 'multichoice').replace(
      '</questiontext>',
      '</questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>',
    );
    const { format, items } = await readZip({
      'export/quiz.xml': `<quiz>${quiz}</quiz>`,
      '__MACOSX/export/._quiz.xml': 'x',
      'inner.zip': packageOf({ 'more.txt': AIKEN }),
      'more/week.txt': AIKEN,
      'old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'photo.jpg': Uint8Array.of(0xff, 0xd8, 0xff),
    });
    expect(format).toBe('moodle-xml');
    expect(items.map(({ kind, place, text }) => [kind, place.file, text])).toEqual([
      ['question', 'export/quiz.xml', 'x'],
      ['failed', 'inner.zip', 'inner.zip'],
      ['question', 'more/week.txt', 'Which?'],
      ['failed', 'old.doc', 'old.doc'],
      ['skipped', 'photo.jpg', 'photo.jpg'],
    ]);
  });

  test('may together hold as many questions as one file', async () => {
    const questions = Array.from({ length: LIMITS.importQuestions / 2 + 1 }, (_, number) =>
      AIKEN.replace('Which', `Which is ${Math.sin(number)}`),
    );
    const half = questions.join('');
    await expect(readZip({ 'a.txt': half, 'b.txt': half })).rejects.toThrow('more than 50000 questions');
  });

  test('list the columns of correct answers of all files in order', async () => {
    const { items, answerColumns } = await readZip({ 'a.csv': CSV, 'b.csv': CSV }, [
      'numbers-from-0',
      'numbers-from-1',
    ]);
    expect(items.map((item) => item.kind === 'question' && item.correctAnswer)).toEqual(['2', '1']);
    expect(answerColumns).toHaveLength(2);
  });

  test('use the columns that the user chose', async () => {
    const content = packageOf({
      'a.csv': 'Frage,Erste,Zweite,Richtig\nWas?,ja,nein,B\n',
      'b.csv': 'Question,A,B,Correct\nWhich?,c,d,B\n',
    });
    const unknown = await readQuestionFile({ name: 'pool.zip', content, columns: [] });
    const names = ['Frage', 'Erste', 'Zweite', 'Richtig', 'Question', 'A', 'B', 'Correct'];
    expect(unknown.columns?.map(({ name }) => name)).toEqual(names);
    const fields = ['text', 'choice', 'choice', 'correct'] as const;
    const columns = fields.map((field, at) => ({ name: names[at]!, field }));
    const { items } = await readQuestionFile({ name: 'pool.zip', content, columns });
    expect(items.map((item) => item.kind === 'question' && item.correctAnswer)).toEqual(['nein', 'd']);
  });

  test('use the encoding that the user chose', async () => {
    const list = Buffer.from('1. pam\xec\x9d?\n- [x] a\n- [ ] b\n', 'latin1');
    const content = packageOf({ 'a.txt': AIKEN, 'b.md': list });
    const guessed = await readQuestionFile({ name: 'pool.zip', content });
    expect(guessed.encoding).toMatchObject({ encoding: 'windows-1252', isChosen: false });
    const said = await readQuestionFile({ name: 'pool.zip', content, encoding: 'windows-1250' });
    expect(said.encoding).toMatchObject({ encoding: 'windows-1250', isChosen: true });
    expect(said.items.map(({ text }) => text)).toEqual(['Which?', 'paměť?']);
  });

  test.each([
    ['nothing that is one', { 'a.jpg': 'x' }, '“pool.zip” contains no readable file of questions.'],
    ['one that is broken', { 'a.xml': '<quiz>' }, '“a.xml” cannot be read: in line 1 <quiz> is not closed'],
    ['an OpenDocument file', { 'content.xml': '<a/>' }, '“pool.zip” is an OpenDocument file. Open it in'],
  ])('are refused where there is %s', async (_, files, words) => {
    await expect(readZip(files)).rejects.toThrow(words);
  });
});

describe('a failed item', () => {
  const moodle = (answers: string) =>
    `<quiz><question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext>${answers}</question></quiz>`;
  const answer = (text: string, fraction: number) =>
    `<answer fraction="${fraction}"><text>${text}</text></answer>`;

  test.each([
    ['a.csv', 'Question,A,B,Correct,Tags\nWhich?,x,y,F,easy', { choices: ['x', 'y'], tags: ['easy'] }],
    ['a.xml', moodle(answer('x', 50) + answer('y', 50)), { choices: ['x', 'y'] }],
    ['a.gift', '$CATEGORY: Files\n\nWhich?{=x=y~z####Since}', { category: 'Files', explanation: 'Since' }],
    ['a.txt', 'Which?\nA) x\nB) y\nANSWER: A, B', { choices: ['x', 'y'] }],
    ['a.txt', 'MC\tWhich?\tx\tcorrect\ty\twrong', { choices: ['x', 'y'] }],
    ['a.md', '# Files\n1. Which?\na) x\nb) y\nAnswer: d', { choices: ['x', 'y'], category: 'Files' }],
    ['a.csv', 'Question,A,B,Correct\nWhich?,x,x,B', { choices: ['x', 'x'], correctAnswer: 'x' }],
    ['a.gift', 'Which?{=x=y', { text: 'Which?{=x=y', choices: [] }],
  ])('keeps what was read of it: %s %s', async (name, content, draft) => {
    const { items } = await read(name, content);
    const failed = items.find(({ kind }) => kind === 'failed');
    expect(failed).toMatchObject({ draft: { text: 'Which?', correctAnswer: '', ...draft } });
  });

  test('keeps at most twice the length limits, and no draft if no question was recognised', async () => {
    const long = 'x'.repeat(60_000);
    const content = new TextEncoder().encode(`Question,A,B,Correct\n${long},${long},y,B\n`);
    const table = await readQuestionFile({ name: 'a.csv', content });
    const [item] = table.items;
    const draft = item?.kind === 'failed' ? item.draft : undefined;
    expect([draft?.text.length, draft?.choices.map(({ length }) => length)]).toEqual([20_000, [4_000, 1]]);
    const zip = writeArchive(
      new Map([
        ['a.csv', content],
        ['b.xml', new TextEncoder().encode('<quiz>')],
      ]),
    );
    const { items } = await readQuestionFile({ name: 'all.zip', content: zip });
    const broken = items.find(({ place }) => place.file === 'b.xml');
    expect(broken).toMatchObject({ kind: 'failed' });
    expect(broken).not.toHaveProperty('draft');
  });
});

test('blocks that no question uses do not count as questions, but have the same limit', async () => {
  const read = (blocks: number, questions: number) =>
    readQuestionFile({
      name: 'pool.md',
      content: new TextEncoder().encode(
        `${'1. Why?\n'.repeat(questions)}1. One?\n- [x] x\n- [ ] y\n\n${'Read on.\n\n---\n\n'.repeat(blocks)}`,
      ),
    });
  expect((await read(26_000, 26_000)).items).toHaveLength(52_001);
  await expect(read(50_001, 1)).rejects.toThrow('more than 50000 blocks that are no questions');
});

describe('a picture named in a cell', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 1]);
  const GIF = new TextEncoder().encode('GIF89a');
  const table = (...names: string[]) =>
    new TextEncoder().encode(
      `Question,A,B,Correct,Picture\n${names.map((name, at) => `No ${at}?,x,y,A,"${name}"`).join('\n')}\n`,
    );
  const readZip = (files: Readonly<Record<string, Uint8Array>>, columns?: SaidColumn[]) =>
    readQuestionFile({ name: 'all.zip', content: writeArchive(new Map(Object.entries(files))), columns });
  const shownIn = ({ items }: QuestionFile) =>
    items.map((item) => (item.kind === 'question' ? [item.text, ...item.notes] : [item.kind, item.text]));
  const mark = (alt: string, content: Uint8Array) => `![${alt}](image:${keyOfImage(content)})`;

  test('is found in the archive of its table, and put below the text', async () => {
    const read = await readZip({
      'pictures/A cat.PNG': PNG,
      'quiz/table.csv': table(
        'A cat.png',
        '../pictures/a cat.png',
        'pictures\\A cat.png',
        'a cat',
        'dog.gif; A CAT',
      ),
      'quiz/dog.gif': GIF,
      'quiz/readme.pdf': new TextEncoder().encode('%PDF-1.7'),
    });
    const cat = mark('A cat', PNG);
    expect(shownIn(read)).toEqual([
      ...[0, 1, 2, 3].map((at) => [`No ${at}?\n\n${cat}`]),
      [`No 4?\n\n${mark('dog', GIF)}\n\n${cat}`],
      ['skipped', 'quiz/readme.pdf'],
    ]);
    expect([...read.images]).toEqual([
      [keyOfImage(PNG), PNG],
      [keyOfImage(GIF), GIF],
    ]);
  });

  test('is found under a name that differs by composed letters, and an exact name comes first', async () => {
    const read = await readZip({
      'table.csv': table('cafe\u0301.png', 'Caf\u00e9.png'),
      'caf\u00e9.png': PNG,
      'Caf\u00e9.png': GIF,
    });
    expect(shownIn(read)).toEqual([
      [`No 0?\n\n${mark('caf\u00e9', PNG)}`],
      [`No 1?\n\n${mark('Caf\u00e9', GIF)}`],
    ]);
  });

  test('is reported if it is missing, ambiguous or not a picture', async () => {
    const names = ['none.png', 'a.png', 'b.svg', 'one/a.png', '../../a.png', '__proto__'];
    const read = await readZip({
      'table.csv': table(...names),
      'one/a.png': PNG,
      'two/a.png': GIF,
      'b.svg': new TextEncoder().encode('<svg>'),
    });
    const none = (name: string) =>
      `An image is left out: no file that came with the table is named “${name}”. Bring the pictures together with the table.`;
    const several = 'An image is left out: several files are named “a.png”. Write its folder before it.';
    expect(shownIn(read).slice(0, 6)).toEqual([
      ['No 0?', none('none.png')],
      ['No 1?', several],
      ['No 2?', 'An image is left out: “b.svg” is not a PNG, JPEG, GIF or WebP image.'],
      [`No 3?\n\n${mark('a', PNG)}`],
      ['No 4?', several.replace('a.png', '../../a.png')],
      ['No 5?', none('__proto__')],
    ]);
    const alone = await readQuestionFile({ name: 'a.csv', content: table('a.png') });
    expect(shownIn(alone)).toEqual([['No 0?', none('a.png')]]);
    await expect(readQuestionFile({ name: 'a.png', content: PNG })).rejects.toThrow(
      'Bring it together with the file of questions',
    );
  });

  test('or in a Markdown text is found in the same way, but not in code', async () => {
    const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
    const read = await readZip({
      'quiz/pool.md': text(
        '1. Which ![ a cat ](images/cat.png "Cat") or <img src="../dog.gif" width=9>?',
        '- [x] `![a](images/cat.png)`',
        '- [ ] ![](images/cat.png)',
        '',
        '2. See ![a tree](tree.png) and ![](https://example.org/a.png)?',
        '- [x] <img src="tree.png">',
        '- [ ] x',
      ),
      'quiz/images/cat.png': PNG,
      'dog.gif': GIF,
    });
    const none =
      'An image is left out: no file that came with the text is named “tree.png”. Bring the pictures together with the text.';
    expect(read.items).toMatchObject([
      {
        text: `Which ${mark('a cat', PNG)} or ${mark('dog', GIF)}?`,
        choices: ['`![a](images/cat.png)`', mark('cat', PNG)],
        notes: [],
      },
      {
        text: 'See [a tree] and [https://example.org/a.png]?',
        choices: ['<img src="tree.png">', 'x'],
        notes: [
          none,
          'An image is left out: “https://example.org/a.png” is not in the file, and nothing is fetched.',
        ],
      },
    ]);
    expect([...read.images.keys()]).toEqual([keyOfImage(PNG), keyOfImage(GIF)]);
  });

  test('is read from the column that the user chose, which is then shown as a column of pictures', async () => {
    const content = new TextEncoder().encode('Question,A,B,Correct,Bild\nWhich?,x,y,A,a\n');
    const said = [{ name: 'Bild', field: 'picture' as const }];
    const read = await readZip({ 'a.csv': content, 'a.png': PNG }, said);
    expect(shownIn(read)).toEqual([[`Which?\n\n${mark('a', PNG)}`]]);
    expect(read.columns?.at(-1)).toMatchObject({ name: 'Bild', field: 'picture', isChosen: true });
  });
});
