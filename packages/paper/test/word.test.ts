import type { PaperSettings } from '@exam/contract';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { layOutSheets } from '../src/compose-sheets.ts';
import { printPaper } from '../src/index.ts';
import { drawDataMatrix, encodePageCode, MATRIX_SIZE, type SheetLayout } from '../src/sheet/index.ts';
import { mostWidthOf } from '../src/typst/text-width.ts';
import { PAPER_WORDS } from '../src/words.ts';
import { makeExam } from './make-exam.ts';
import { paragraphsOf, readWord } from './read-word.ts';
import { brokenRulesOfWord } from './word-rules.ts';

const word = (
  exam: ReturnType<typeof makeExam>,
  part: 'questions' | 'answer-sheet' | 'key' | 'explained-key',
) => printPaper({ exam, part, format: 'docx' });
const textsOf = (count: number) => Array.from({ length: count }, (_, at) => `Which is ${at}?`);
const bodyOf = (bytes: Uint8Array) => readWord(bytes)['word/document.xml'] ?? '';

test('every part is well-formed XML', async () => {
  const exam = makeExam(['What?', 'Why $\\frac{1}{2}$?\n```\ncode <b>\n```']);
  for (const part of ['questions', 'answer-sheet', 'key', 'explained-key'] as const) {
    for (const [name, content] of Object.entries(readWord(await word(exam, part))))
      expect([name, XMLValidator.validate(content)]).toEqual([name, true]);
  }
});

test('Word knows the title, the headings of sections, and the questions by its own styles', async () => {
  const exam = makeExam(textsOf(3), { headings: { 2: 'Part B' } });
  const files = readWord(await word(exam, 'questions'));
  const styles = (files['word/document.xml'] ?? '').match(/<w:pStyle w:val="[^"]*"\/>/g) ?? [];
  // Choices are Word's list paragraphs.
  expect(styles.map((style) => style.slice(17, -3)).filter((style) => style !== 'ListParagraph')).toEqual([
    'Title',
    'ListNumber',
    'ListNumber',
    'Heading1',
    'ListNumber',
  ]);
  for (const name of ['Title', 'heading 1', 'List Number'])
    expect((files['word/styles.xml'] ?? '').toLowerCase()).toContain(
      `<w:name w:val="${name.toLowerCase()}"/>`,
    );
});

test('the lines for name and student number are as wide as in the PDF', async () => {
  const exam = makeExam(textsOf(1), { settings: { hasNameField: true, hasStudentNumberField: true } });
  const tabs = bodyOf(await word(exam, 'questions')).match(/<w:tabs>.*?<\/w:tabs>/)?.[0] ?? '';
  const [endOfName, startOfNumber, end] = [...tabs.matchAll(/w:pos="(\d+)"/g)].map(([, at]) => Number(at));
  expect(tabs.match(/w:val="left"/g)).toHaveLength(3);
  expect(endOfName! / (end! - startOfNumber!)).toBeCloseTo(3 / 2, 2);
});

const IMAGE = '0190a1b2-c3d4-7e5f-8a9b-000000000001';
const PICTURE = {
  content: new Uint8Array([137, 80, 78, 71]),
  type: 'image/png',
  width: 40,
  height: 30,
} as const;
/** Everything that a question may contain. */
const EVERYTHING = [
  'Is **this** *not* `it`?\n| a | *b* |\n|---|---|\n| $x$ |',
  '```c\nint x = 1;\n```\n$\\sum_{i=1}^n \\frac{\\sqrt[3]{x_i^2}}{\\lim_{x\\to 0} \\sin x}$',
  '$\\left(\\begin{matrix}1&2\\\\3&4\\end{matrix}\\right) \\overline{a} \\hat{b} \\binom{n}{k} \\int f$',
  'אחת שתיים',
  `![a picture](image:${IMAGE})`,
];

async function partsOfEverything() {
  const images = new Map([[IMAGE, PICTURE]]);
  const exam = makeExam(EVERYTHING, {
    images,
    choices: ['| a |\n|---|\n| b |', '$x$', `![](image:${IMAGE})`],
  });
  const parts = ['questions', 'answer-sheet', 'key', 'explained-key'] as const;
  return Promise.all(parts.map(async (part) => readWord(await word(exam, part))));
}

test('every part obeys the schemas of its format, whatever the questions contain', async () => {
  for (const parts of await partsOfEverything()) expect(brokenRulesOfWord(parts)).toEqual([]);
});

test.each([
  [/<w:keepNext\/>/, '<w:jc w:val="left"/><w:keepNext/>', 'keepNext stands too late in w:pPr'],
  [/<w:tblGrid>.*?<\/w:tblGrid>/, '', 'tblGrid is missing in w:tbl'],
  [
    /<\/w:p><\/w:tc>/,
    '</w:p><w:tbl><w:tblPr/><w:tblGrid/></w:tbl></w:tc>',
    'a cell ends without a paragraph',
  ],
  [/<w:numId w:val="\d+"\/>/, '<w:numId w:val="99"/>', 'the numbering 99 is not there'],
  [/r:embed="[^"]*"/, 'r:embed="none"', 'relates to nothing by none'],
  [/<m:den>/, '<m:num></m:num><m:den>', 'num is there twice in m:f'],
  [/<w:pPr>/, '<w:pPr><w:b/>', 'b is nothing that w:pPr holds'],
])('what would break a schema is seen: %s', async (from, to, fault) => {
  const [parts = {}] = await partsOfEverything();
  const body = parts['word/document.xml'] ?? '';
  expect(body).toMatch(from);
  expect(brokenRulesOfWord({ ...parts, 'word/document.xml': body.replace(from, to) }).join('\n')).toContain(
    fault,
  );
});

test('characters that no file can hold are replaced in names and texts, in every part of the document', async () => {
  const nothing = 'a\u0007\ufffe\uffffb';
  const settings = { institution: nothing, course: nothing, title: nothing, date: nothing };
  const exam = makeExam([nothing], { settings: { ...settings, instructions: nothing } });
  const { version } = exam;
  const questions = version.questions.map((question) => ({
    ...question,
    chapter: { ...question.chapter, name: nothing },
  }));
  for (const part of ['questions', 'answer-sheet', 'key', 'explained-key'] as const) {
    const files = Object.entries(readWord(await word({ ...exam, version: { ...version, questions } }, part)));
    // An XML validator accepts some of these characters.
    for (const [name, content] of files)
      expect([name, ...['\u0007', '\ufffe', '\uffff'].filter((one) => content.includes(one))]).toEqual([
        name,
      ]);
    expect(files.some(([, content]) => content.includes('a\ufffd\ufffd\ufffdb'))).toBe(true);
  }
});

test('numbers, letters and page x of y are counted by Word', async () => {
  const files = readWord(await word(makeExam(['What?', 'Why?']), 'questions'));
  const body = files['word/document.xml'] ?? '';
  expect(body.match(/<w:ilvl w:val="0"\/>/g)).toHaveLength(2);
  expect(body.match(/<w:ilvl w:val="1"\/>/g)).toHaveLength(6);
  const footers = Object.entries(files).filter(([name]) => name.startsWith('word/footer'));
  for (const [, footer] of footers) expect(footer).toMatch(/PAGE[\s\S]*NUMPAGES/);
});

test('all paragraphs of a question except the last keep with the next one', async () => {
  const exam = makeExam(['What?'], { settings: { choiceColumns: 1 } });
  const body = bodyOf(await word(exam, 'questions'));
  const paragraphs = (body.match(/<w:p>[\s\S]*?<\/w:p>/g) ?? []).slice(-4);
  expect(paragraphs.map((paragraph) => paragraph.includes('<w:keepNext/>'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the heading of a section keeps with the question below it, and is no question', async () => {
  const exam = makeExam(['What?', 'Why?'], { headings: { 1: 'Part II: <Memory>' } });
  const body = bodyOf(await word(exam, 'questions'));
  const paragraphs = Array.from(body.matchAll(/<w:p>[\s\S]*?<\/w:p>/g), String);
  const at = paragraphs.findIndex((paragraph) => paragraph.includes('Part II: &lt;Memory&gt;'));
  expect(paragraphs[at]).toContain('<w:keepNext/>');
  expect(paragraphs[at]).not.toContain('<w:numPr>');
  expect(paragraphs[at + 1]).toContain('Why?');
});

test('if questions may break, their text ends with the first choices, and two choices stay together on either side', async () => {
  const keepers = async (count: number, settings: Partial<PaperSettings>) => {
    const choices = Array.from({ length: count }, (_, at) => `choice${at}`);
    const body = bodyOf(await word(makeExam(['What?'], { choices, settings }), 'questions'));
    const paragraphs = Array.from(body.matchAll(/<w:p>[\s\S]*?<\/w:p>/g), String);
    return paragraphs
      .filter((paragraph) => /What|choice/.test(paragraph))
      .map((paragraph) => [paragraph.includes('<w:keepNext/>'), paragraph.includes('<w:keepLines/>')]);
  };
  const [yes, no] = [true, false];
  const kept = { mayBreakQuestions: false, choiceColumns: 1 } as const;
  const broken = { ...kept, mayBreakQuestions: true } as const;
  const next = async (count: number, settings: Partial<PaperSettings>) =>
    (await keepers(count, settings)).map(([keepsNext]) => keepsNext);
  expect(await next(5, kept)).toEqual([yes, yes, yes, yes, yes, no]);
  expect(await next(5, broken)).toEqual([yes, yes, no, no, yes, no]);
  expect(await next(3, broken)).toEqual([yes, yes, yes, no]);
  // In rows of two, the last choice alone would be too few.
  expect(await next(5, { ...broken, choiceColumns: 2 })).toEqual([yes, no, no, yes, yes, no]);
  // Lines of the text may go to the next page, those of a choice never.
  expect((await keepers(2, broken)).map(([, keepsLines]) => keepsLines)).toEqual([no, yes, yes]);
  expect((await keepers(2, kept)).map(([, keepsLines]) => keepsLines)).toEqual([yes, yes, yes]);
});

test('short choices are in two columns if wanted, long ones never', async () => {
  const tables = async (choices: string[], choiceColumns: 1 | 2) =>
    bodyOf(await word(makeExam(['What?'], { choices, settings: { choiceColumns } }), 'questions')).match(
      /<w:tbl>/g,
    )?.length;
  const [short, long] = [
    ['one', 'two'],
    ['one', 'x'.repeat(80)],
  ];
  const ofTitle = await tables(short, 1);
  expect(await tables(short, 2)).toBe((ofTitle ?? 0) + 1);
  expect(await tables(long, 2)).toBe(ofTitle);
});

test('formulas are equations', async () => {
  const body = bodyOf(
    await word(makeExam(['$\\sum_{i=1}^{n} \\frac{1}{i^2}$ and $\\sqrt{x}$']), 'questions'),
  );
  for (const name of ['m:oMath', 'm:nary', 'm:f', 'm:sSup', 'm:rad']) expect(body).toContain(`<${name}>`);
});

test('a function has the following unit as argument, and a limit is set below: other programs would lose the operands', async () => {
  const body = bodyOf(await word(makeExam(['Is $\\lim_{n\\to\\infty} a_n = \\sin x$ true?']), 'questions'));
  const functions = body.match(/<m:func>[\s\S]*?<\/m:func>/g) ?? [];
  expect(functions).toHaveLength(2);
  expect(functions[0]).toMatch(/^<m:func><m:fName><m:limLow>[\s\S]*lim[\s\S]*<m:e><m:sSub>/);
  expect(functions[1]).toMatch(/^<m:func><m:fName>[\s\S]*sin[\s\S]*<m:e>[\s\S]*x/);
});

test('the operand of a function or sum may be another function or sum with its operand', async () => {
  const body = bodyOf(await word(makeExam(['$\\lim_{n\\to\\infty} \\sum_{i=1}^{n} \\log x$']), 'questions'));
  const tags = Array.from(body.matchAll(/<(\/?)m:(func|nary|e)>|>(log|x)</g), ([, ...parts]) =>
    parts.join(''),
  );
  expect(tags.join(' ')).toContain('func e /e e nary e func log e x /e /func /e /nary /e /func');
});

test('a right-to-left text is right-to-left in Word', async () => {
  const body = bodyOf(await word(makeExam(['מהי בירת צרפת?'], { choices: ['פריז', 'Rome'] }), 'questions'));
  expect(body).toContain('<w:bidi/>');
  expect(body).toContain('<w:rtl/>');
});

test('a paper of an Arabic print runs from right to left in Word, and signs stay before their numbers', async () => {
  const exam = makeExam(['كم يساوي 3 − 7؟'], {
    choices: ['−4', '4'],
    settings: { language: 'ar', title: 'اختبار', course: 'رياضيات', institution: '', instructions: 'أجب.' },
  });
  for (const part of ['questions', 'key', 'explained-key'] as const) {
    const files = readWord(await word({ ...exam, hasVersions: true }, part));
    const parts = Object.keys(files).filter(
      (name) => /document|header|footer/.test(name) && name.endsWith('.xml'),
    );
    expect(parts.length).toBeGreaterThan(2);
    for (const name of parts) {
      const paragraphs = files[name]!.match(/<w:p>(?:(?!<w:p>)[\s\S])*?<\/w:p>/g) ?? [];
      const withText = paragraphs.filter((one) => /<w:t(?: [^>]*)?>[^<]/.test(one));
      expect(withText.filter((one) => !one.includes('<w:bidi/>'))).toEqual([]);
      const runs = withText.flatMap((one) => one.match(/<w:r>[\s\S]*?<\/w:r>/g) ?? []);
      const arabic = runs.filter((run) => /[\u0600-\u06ff]/.test(run));
      expect(arabic.filter((run) => !run.includes('<w:rtl/>'))).toEqual([]);
    }
    const body = files['word/document.xml']!;
    expect(body.match(/<w:tbl>/g)).toHaveLength(body.match(/<w:bidiVisual\/>/g)!.length);
    expect(files['word/styles.xml']).toContain('w:bidi="ar"');
  }
  const runs = bodyOf(await word(exam, 'questions')).match(/<w:r>[\s\S]*?<\/w:r>/g) ?? [];
  const negative = runs.filter((run) => run.includes('−4'));
  expect(negative).toHaveLength(1);
  expect(negative[0]).not.toContain('<w:rtl/>');
});

test('the letters of choices are on the side where the question begins, whatever script a choice is in', async () => {
  const choices = ['פריז', 'Rome', 'Paris בלבד', '$x^2$'];
  for (const choiceColumns of [1, 2] as const) {
    const exam = makeExam(['מהי בירת צרפת?'], { choices, settings: { choiceColumns } });
    const paragraphs = bodyOf(await word(exam, 'questions')).match(/<w:p>[\s\S]*?<\/w:p>/g) ?? [];
    const lettered = paragraphs.filter((one) => one.includes('<w:ilvl w:val="1"/>'));
    expect(lettered.map((one) => one.includes('<w:bidi/>'))).toEqual([true, true, true, true]);
    expect(lettered.map((one) => one.includes('<w:rtl/>')).slice(0, 3)).toEqual([true, false, true]);
  }
});

// LibreOffice splits a question directly after a table.
test('choices in two columns are followed by a paragraph without keep-with-next', async () => {
  const body = bodyOf(
    await word(makeExam(['What?', 'Why?'], { settings: { choiceColumns: 2 } }), 'questions'),
  );
  const behind = Array.from(body.matchAll(/<\/w:tbl>(<w:p>[\s\S]*?<\/w:p>)/g), ([, paragraph]) => paragraph!);
  expect(behind.slice(-2)).toEqual([
    expect.stringContaining('w:lineRule="exact"'),
    expect.stringContaining('w:lineRule="exact"'),
  ]);
  expect(behind.slice(-2).join('')).not.toMatch(/keepNext|w:t[ >]/);
});

test('the key names each answer, and the explained one its origin', async () => {
  const exam = makeExam(['What?', 'Why?']);
  expect(paragraphsOf(await word(exam, 'key'))).toEqual(expect.arrayContaining(['1\u2002B', '2\u2002B']));
  const explained = paragraphsOf(await word(exam, 'explained-key'));
  expect(explained).toEqual(
    expect.arrayContaining(['1. B', 'What?', 'two', 'Chapter 3: Deadlocks · simple · understanding']),
  );
});

test('the explained key gives the explanation unless it is turned off, and the source', async () => {
  const explained = { explanation: 'Since $x$ is two.\n```\nx = 2\n```', source: 'A book, page 3' };
  const of = async (settings: object) =>
    paragraphsOf(await word(makeExam(['What?'], { ...explained, settings }), 'explained-key'));
  const shown = await of({});
  const at = shown.indexOf('Explanation');
  expect(at).toBeGreaterThan(shown.indexOf('two'));
  expect(shown.slice(at + 1).join(' ')).toMatch(/^Since .* is two\. x = 2/);
  const origin = 'Chapter 3: Deadlocks · simple · understanding · Source: A book, page 3';
  expect(shown).toContain(origin);
  const without = await of({ hasExplanations: false });
  expect(without).toContain(origin);
  expect(without.join(' ')).not.toContain('Since');
  expect(paragraphsOf(await word(makeExam(['What?'], explained), 'questions')).join(' ')).not.toContain(
    'Since',
  );
});

/** The paths of its shapes as large as a page, as lists of numbers in millimetres: x and y in turn. */
function pathsOf(body: string): number[][] {
  return Array.from(body.matchAll(/<a:moveTo>.*?(?=<a:moveTo>|<\/a:path>)/g), ([path]) =>
    Array.from(path.matchAll(/ [xy]="(-?\d+)"/g), ([, units]) => Number(units) / 100),
  );
}

test.each(['a4', 'us-letter'] as const)(
  'the sheet on %s has all circles, marks and modules at their millimetres, and the signs of its circles inside',
  async (paperSize) => {
    const exam = makeExam(textsOf(130), {
      choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      settings: { paperSize },
    });
    const layouts = layOutSheets(exam.settings, [exam.version]);
    const sheets = { token: '0123456789abcdef', key: new Uint8Array(32), layouts, blankSheets: 1 };
    const [{ pages, page, circleDiameter }] = layouts as [SheetLayout];
    const body = bodyOf(await word({ ...exam, sheets }, 'answer-sheet'));
    expect(body.match(/<w:pageBreakBefore\/>/g)?.length ?? 0).toBe(pages.length - 1);
    const anchors = Array.from(
      body.matchAll(/<wp:posOffset>(\d+)<[^>]*>.*?<wp:extent cx="(\d+)" cy="(\d+)"/g),
    );
    const ofPage = anchors.filter(([, , width]) => Number(width) === page.width * 36_000);
    expect(new Set(ofPage.map(([, x, , height]) => `${x} ${height}`))).toEqual(
      new Set([`0 ${page.height * 36_000}`]),
    );
    for (const [at, one] of body.split(/<w:pageBreakBefore\/>/).entries()) {
      const { marks, code, digits, questions } = pages[at]!;
      const paths = pathsOf(one);
      const starts = new Set(paths.map(([x, y]) => `${Math.round(x! * 50)} ${Math.round(y! * 50)}`));
      // Within a fiftieth of a millimetre, or two where it lies between.
      const near = (x: number, y: number) =>
        [0, 1].some((right) =>
          [0, 1].some((down) => starts.has(`${Math.floor(x * 50) + right} ${Math.floor(y * 50) + down}`)),
        );
      const circles = [...digits.flat(), ...questions.flatMap(({ choices }) => choices)];
      // A circle begins at its right, a box at its upper left corner.
      expect(circles.filter(({ x, y }) => !near(x + circleDiameter / 2, y))).toEqual([]);
      expect(marks.filter(({ x, y, size }) => !near(x - size / 2, y - size / 2))).toEqual([]);
      const bytes = encodePageCode({ token: sheets.token, version: 0, page: at, student: 0 }, sheets.key);
      const module = code.size / MATRIX_SIZE;
      const runs = paths.filter(
        ([x, y, right]) => x! >= code.x - 0.1 && y! < code.y + code.size && y! >= code.y - 0.1 && right! > x!,
      );
      const isBlack = (x: number, y: number) =>
        runs.some(([left, top, right, , , bottom]) => x > left! && x < right! && y > top! && y < bottom!);
      const drawn = Array.from({ length: MATRIX_SIZE }, (_, row) =>
        Array.from({ length: MATRIX_SIZE }, (_, column) =>
          isBlack(code.x + (column + 0.5) * module, code.y + (row + 0.5) * module),
        ),
      );
      expect(drawn).toEqual(drawDataMatrix(bytes));
    }
  },
);

test('the sheet has only the fields that are asked for, in each language; a sheet of a student has the name', async () => {
  const textsIn = async (exam: ReturnType<typeof makeExam>) =>
    Array.from(bodyOf(await word(exam, 'answer-sheet')).matchAll(/<w:t [^>]*>([^<]*)</g), ([, text]) => text);
  for (const language of ['en', 'de', 'es', 'fr'] as const) {
    const { name, studentNumber, sample } = PAPER_WORDS[language];
    const asked = makeExam(['What?'], { settings: { language } });
    expect(await textsIn(asked)).toEqual(expect.arrayContaining([name, studentNumber, sample]));
    const settings = { language, hasNameField: false, hasStudentNumberField: false };
    const texts = await textsIn(makeExam(['What?'], { settings }));
    expect(texts.filter((text) => [name, studentNumber].includes(text!))).toEqual([]);
  }
  const exam = makeExam(['What?'], { settings: { title: 'A & B <C>' } });
  const students = [{ ordinal: 1, number: '007', name: 'Ada & <Eve>', group: 'B', version: 0 }];
  const layouts = layOutSheets(exam.settings, [exam.version]);
  const sheets = { token: '0123456789abcdef', key: new Uint8Array(32), layouts, students, blankSheets: 0 };
  const texts = await textsIn({ ...exam, sheets });
  expect(texts).toEqual(expect.arrayContaining(['Ada &amp; &lt;Eve&gt;', '007', 'A &amp; B &lt;C&gt;']));
});

test('each table of a long key begins a page, so that its columns are read downwards', async () => {
  const body = bodyOf(await word(makeExam(Array<string>(320).fill('What?')), 'key'));
  expect(body.match(/<w:pageBreakBefore\/>/g)).toHaveLength(2);
});

test('a bar is text inside the equation, because other programs take it for “or”', async () => {
  const body = bodyOf(await word(makeExam(['Is $P(A | B)$ or $|x|$ larger?']), 'questions'));
  const bar = /<m:r><m:rPr><m:nor><\/m:nor><\/m:rPr><m:t xml:space="preserve">\|<\/m:t><\/m:r>/g;
  expect(body.match(bar)).toHaveLength(3);
});

test('a column of a table is as wide as its widest word where there is room, in letters of any size', async () => {
  const table = `| No. | Characteristic | Interoperability | Remarks |\n|---|---|---|---|\n| 1 | a | b | ${'It depends. '.repeat(20)} |`;
  for (const fontSize of [11, 16] as const) {
    const body = bodyOf(await word(makeExam([`Which?\n${table}`], { settings: { fontSize } }), 'questions'));
    const own = body.slice(0, body.indexOf('Characteristic'));
    const grid = own.slice(own.lastIndexOf('<w:tblGrid>'));
    const widths = Array.from(grid.matchAll(/<w:gridCol w:w="(\d+)"/g), ([, width]) => Number(width));
    const em = fontSize * 20;
    expect(widths).toHaveLength(4);
    expect(widths[1]! - 216).toBeGreaterThan(mostWidthOf('Characteristic') * em * 0.93);
    expect(widths[2]! - 216).toBeGreaterThan(mostWidthOf('Interoperability') * em * 0.93);
    expect(widths[3]).toBeGreaterThan(widths[2]! * 0.5);
  }
});

test('formatting is Word’s own, and a table is a Word table in questions, choices and keys', async () => {
  const table = '| Name | *Size* |\n|---|---|\n| **one** |';
  const exam = makeExam([`Is **this** *not* \`it\`?\n${table}\n\n${table}`], { choices: [table, '**b**'] });
  for (const [part, count] of [
    ['questions', 3],
    ['explained-key', 2],
  ] as const) {
    const body = bodyOf(await word(exam, part));
    const tables = body.match(/<w:tbl>(?:(?!<\/w:tbl>)[\s\S])*tblHeader[\s\S]*?<\/w:tbl>/g) ?? [];
    expect(tables).toHaveLength(count);
    expect(tables[0]).toMatch(/<w:gridSpan w:val="2"\/>[\s\S]*<w:b\/>[\s\S]*>one</);
    expect(body).not.toContain('</w:tbl><w:tbl>');
    expect(body).toMatch(/<w:b\/><w:bCs\/>(?:(?!<w:t[ >])[\s\S])*<w:t[^>]*>this</);
    expect(body).toMatch(/<w:i\/><w:iCs\/>(?:(?!<w:t[ >])[\s\S])*<w:t[^>]*>not</);
    expect(body).toMatch(/Consolas(?:(?!<w:t[ >])[\s\S])*<w:t[^>]*>it</);
  }
});
