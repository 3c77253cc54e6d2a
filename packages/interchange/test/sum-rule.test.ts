import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { FormatFiles } from '../src/format-files.ts';
import { csv } from '../src/formats/csv/csv.ts';
import { docx } from '../src/formats/docx/docx.ts';
import { moodleXml } from '../src/formats/moodle-xml/moodle-xml.ts';
import { qti12, qti21, qti30 } from '../src/formats/qti/qti.ts';
import { packageOf } from '../src/formats/qti/testing/packages.ts';
import { xlsx } from '../src/formats/xlsx/xlsx.ts';
import { readAll } from '../src/opened-file.ts';
import { type FileItem, type FileSummary, UnreadableFile } from '../src/question-file.ts';
import { makeDocx, paragraph, run, table } from './make-docx.ts';
import { xlsxOfSheets } from './make-xlsx.ts';

/*
 * The sum rule of imports: everything in a file is a question, a named refusal, listed as not used, or a heading that
 * was taken. Files are generated from pieces in any order and number. In a piece, `W` stands for a word that must be
 * told, and `F` for a word of feedback or of an unknown column, which a note tells without its words. Headings,
 * comments and data of machines have no such words.
 */

/** Puts a numbered word for each `W` and `F`. */
function numbered(piece: string, next: () => number): string {
  return piece.replace(/\b[WF]\b/g, (kind) => `${kind.toLowerCase()}${next()}z`);
}

/** Pieces of a file, each on a line of its own, with numbered words. */
function linesOf(pieces: readonly string[]): string[] {
  let count = 0;
  return pieces.map((piece) =>
    numbered(piece, () => {
      count += 1;
      return count;
    }),
  );
}

type Read = { readonly items: readonly FileItem[] } & Partial<FileSummary>;

/** The item of a file that is refused as a whole, which its refusal tells. */
const WHOLE = 'all';

function isWhole({ text }: FileItem): boolean {
  return text === WHOLE;
}

async function read(format: FormatFiles, content: Uint8Array | string, name: string): Promise<Read> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    return readAll(await format.read({ name, content: bytes }));
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    return {
      items: [{ kind: 'failed', place: { file: name, line: 1 }, text: WHOLE, reason: fault.message }],
    };
  }
}

/**
 * The words that nothing tells.
 * @param lines of the file with its words
 * @param at the place of an item by the rank of a line, from 0
 */
function untold(
  lines: readonly string[],
  { items }: Read,
  at: (rank: number) => number | undefined,
): string[] {
  const said = JSON.stringify(items);
  const notesOf = (item: FileItem) => (item.kind === 'question' ? item.notes : item.draft?.notes) ?? [];
  if (items.length === 1 && items[0] !== undefined && isWhole(items[0])) return [];
  return lines.flatMap((line, rank) => {
    const place = at(rank);
    const here = place === undefined ? [] : items.filter((item) => item.place.line === place);
    if (here.some(({ kind, text }) => /^(?:skipped|failed)$/.test(kind) && text.trim() !== '')) return [];
    const notes = (place === undefined ? items : here).flatMap(notesOf);
    const isNoted = notes.some((note) => /^(?:Feedback|Hints|The column) ?/.test(note));
    const words = line.match(/[wf]\d+z/g) ?? [];
    return words.filter((word) => !said.includes(word) && !(word.startsWith('f') && isNoted));
  });
}

const RUNS = { numRuns: Number(process.env['RUNS'] ?? 400) };

describe('every word of a generated Moodle XML file', () => {
  const text = (name: string, words = 'W') => `<${name} format="html"><text>${words}</text></${name}>`;
  const answer = (fraction: number, words = 'W', more = '') =>
    `<answer fraction="${fraction}"><text>${words}</text>${more}</answer>`;
  const PARTS = [
    ...[
      text('name'),
      text('questiontext'),
      text('questiontext', ''),
      text('questiontext', '<p>W</p><i>W</i>'),
    ],
    ...[answer(0), answer(100), answer(0), answer(100, 'W', text('feedback', 'F')), answer(0, '')],
    ...[answer(100, 'true'), answer(0, 'W'), answer(0, 'false'), '<answer fraction="0">W</answer>'],
    ...[text('generalfeedback'), text('correctfeedback', 'F'), text('hint', 'F'), 'W', '<!-- comment -->'],
    ...['<tags><tag><text>W</text></tag><tag>W</tag></tags>', '<idnumber>W</idnumber>'],
    ...[text('remark'), '<remark>W and more</remark>', '<single>false</single>', '<switch>on</switch>'],
    ...[
      '<subquestion><text>W</text><answer><text>W</text></answer></subquestion>',
      '<defaultgrade>2</defaultgrade>',
    ],
    '<questiontext format="html">W<text>W</text>W</questiontext>',
  ];
  const TYPES = ['multichoice', 'multichoice', 'multichoice', 'truefalse', 'essay', 'unheard', ''];
  const question = fc
    .record({ type: fc.constantFrom(...TYPES), parts: fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }) })
    .map(({ type, parts }) => `<question type="${type}">${parts.join('')}</question>`);
  const VALID = `<question type="multichoice">${text('questiontext')}${answer(100)}${answer(0)}</question>`;
  const AROUND = [
    ...['W', '<remark>W</remark>', '<!-- comment -->', text('questiontext'), '<question/>', VALID, VALID],
    `<question type="category"><category><text>$course$/top/Heading</text></category>${text('info')}</question>`,
    '<question type="category"></question>',
  ];

  test('is told', async () => {
    const piece = fc.oneof(question, fc.constantFrom(...AROUND));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const lines = linesOf(['<quiz>', ...pieces, VALID, '</quiz>']);
        const found = await read(moodleXml, lines.join('\n'), 'pool.xml');
        expect(untold(lines, found, (rank) => rank + 1)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('every word of a generated QTI 1.2 file', () => {
  const material = (words = 'W') => `<material><mattext>${words}</mattext></material>`;
  const label = (ident: string, words = material()) =>
    `<response_label ident="${ident}">${words}</response_label>`;
  const choices = (inner: string) =>
    `<response_lid ident="r" rcardinality="Single"><render_choice>${inner}</render_choice></response_lid>`;
  const RIGHT =
    '<resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>';
  const INNER = [label('a'), label('b'), label('c'), label('d', `<flow_label>${material()}</flow_label>`)];
  const STRAYS = [
    material(),
    'W',
    '<remark>W</remark>',
    `<remark>${material()}</remark>`,
    '<!-- comment -->',
  ];
  const OTHERS = [
    ...[`<response_str>${material()}</response_str>`, label('e'), material('')],
    ...[`<flow>${material()}<flow>${material()}</flow></flow>`, '<response_num ident="n"/>'],
  ];
  const presentation = fc
    .record({
      inner: fc.array(fc.constantFrom(...INNER, ...INNER, ...STRAYS), { maxLength: 4 }),
      before: fc.array(fc.constantFrom(...STRAYS, ...OTHERS), { maxLength: 2 }),
      after: fc.array(fc.constantFrom(...STRAYS, ...OTHERS), { maxLength: 2 }),
    })
    .map(
      ({ inner, before, after }) =>
        `<presentation>${before.join('')}${choices(label('a') + label('b') + inner.join(''))}${after.join('')}</presentation>`,
    );
  const ITEM_PARTS = [
    ...[
      'W',
      '<remark>W</remark>',
      `<objectives>${material()}</objectives>`,
      `<rubric>${material()}</rubric>`,
    ],
    `<itemfeedback ident="general_fb">${material()}</itemfeedback>`,
    `<itemfeedback ident="a_fb">${material('F')}</itemfeedback>`,
    `<itemfeedback ident="s"><solution><solutionmaterial>${material()}</solutionmaterial></solution></itemfeedback>`,
    `<rubric view="Scorer">${material()}</rubric>`,
    '<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>serial</fieldlabel><fieldentry>12</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>',
  ];
  const item = fc
    .record({ presentation, parts: fc.array(fc.constantFrom(...ITEM_PARTS), { maxLength: 3 }) })
    .map(({ presentation: shown, parts }) => `<item ident="i">${shown}${RIGHT}${parts.join('')}</item>`);
  const VALID = `<item ident="v"><presentation>${material()}${choices(label('a') + label('b'))}</presentation>${RIGHT}</item>`;
  const ESSAY = `<item ident="e"><presentation>${material()}<response_str/></presentation></item>`;
  const AROUND = [
    ...['W', '<remark>W</remark>', '<!-- comment -->', `<rubric>${material()}</rubric>`, VALID, ESSAY],
    ...[
      `<objectives>${material()}</objectives>`,
      `<presentation_material><flow_mat>${material()}</flow_mat></presentation_material>`,
    ],
    ...[
      `<assessfeedback>${material()}</assessfeedback>`,
      '<section title="Heading">',
      '</section>',
      material(),
    ],
    ...[
      '<assessment title="Heading">',
      '</assessment>',
      '<objectbank>',
      '</objectbank>',
      '<item ident="none"/>',
    ],
  ];

  test('is told', async () => {
    const piece = fc.oneof(item, fc.constantFrom(...AROUND));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const lines = linesOf(['<questestinterop>', ...balanced([...pieces, VALID]), '</questestinterop>']);
        const found = await read(qti12, lines.join('\n'), 'pool.xml');
        expect(untold(lines, found, (rank) => rank + 1)).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** The pieces, with the end tags that have no start tag left out, and those that are missing added. */
function balanced(pieces: readonly string[]): string[] {
  const open: string[] = [];
  const kept = pieces.filter((piece) => {
    const [, end, name = '', isWhole] = /^<(\/?)([\w-]+)[^<>]*>($)?/.exec(piece) ?? [];
    if (isWhole === undefined || piece.endsWith('/>')) return true;
    if (end === '') open.push(name);
    return end === '' || (open.at(-1) === name && open.pop() !== undefined);
  });
  return [...kept, ...open.toReversed().map((name) => `</${name}>`)];
}

describe.each([
  ['2.1', qti21, (name: string) => name],
  ['3.0', qti30, (name: string) => `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`],
])('every word of a generated QTI %s package', (_, format, named) => {
  const element = (name: string, inner: string, attributes = '') =>
    `<${named(name)}${attributes}>${inner}</${named(name)}>`;
  const choice = (ident: string, words = 'W') => element('simpleChoice', words, ` identifier="${ident}"`);
  const interaction = (inner: string) =>
    element('choiceInteraction', inner, ` ${named('a') === 'a' ? 'maxChoices' : 'max-choices'}="1"`);
  const DECLARED = element(
    'responseDeclaration',
    element('correctResponse', element('value', 'a')),
    ' identifier="RESPONSE" cardinality="single"',
  );
  const INNER = [
    ...[element('prompt', 'W'), element('prompt', '<p>W</p>'), choice('c'), choice('d', '<p>W</p>')],
    ...[choice('e', `W ${element('feedbackInline', 'F')}`), 'W', '<p>W</p>', element('remark', 'W')],
    ...[element('feedbackInline', 'F'), element('infoControl', 'W')],
  ];
  const BODY = [
    ...['<p>W</p>', 'W', '<div><p>W</p>W</div>', '<remark>W</remark>', element('infoControl', '<p>W</p>')],
    ...[
      element('rubricBlock', '<p>W</p>'),
      element('rubricBlock', 'W', ' view="scorer"'),
      '<!-- comment -->',
    ],
    ...[element('feedbackBlock', '<p>F</p>'), element('templateBlock', '<p>W</p>'), '<p></p>'],
    ...[element('extendedTextInteraction', element('prompt', 'W')), element('endAttemptInteraction', '')],
  ];
  const BESIDE = [
    ...['W', '<remark>W</remark>', element('modalFeedback', '<p>F</p>'), element('catalogInfo', 'W')],
    ...[element('itemBody', '<p>W</p>'), element('templateDeclaration', '')],
  ];
  const some = (from: readonly string[], most: number) =>
    fc.array(fc.constantFrom(...from), { maxLength: most });
  const item = fc
    .record({
      inner: some(INNER, 4),
      before: some(BODY, 3),
      after: some(BODY, 2),
      beside: some([...BESIDE, ''], 2),
    })
    .map(({ inner, before, after, beside }) =>
      element(
        'assessmentItem',
        `${DECLARED}${element('itemBody', `${before.join('')}${interaction(choice('a') + choice('b') + inner.join(''))}${after.join('')}`)}${beside.join('')}`,
        ' identifier="i"',
      ),
    );
  const SECTION = [
    ...['W', '<remark>W</remark>', element('rubricBlock', '<p>W</p>'), '<!-- comment -->'],
    ...[element('testFeedback', '<p>W</p>'), element('assessmentSection', 'W', ' title="Heading"')],
    element('assessmentSection', `<${named('assessmentItemRef')} href="item0.xml"/>`, ' title="Heading"'),
    `<${named('assessmentItemRef')} href="item1.xml"/>`,
  ];

  test('is told', async () => {
    const stimulus = fc.constantFrom('', element('assessmentStimulus', element('stimulusBody', '<p>W</p>')));
    const parts = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 2 }),
      sections: some(SECTION, 4),
      stimulus,
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ items, sections, stimulus: shared }) => {
        const test = element('assessmentTest', element('testPart', sections.join('')), ' title="Heading"');
        const lines = linesOf([...items, test, shared]);
        const names = [...items.map((_item, at) => `item${at}.xml`), 'test.xml', 'shared.xml'];
        const files = Object.fromEntries(lines.map((line, at) => [names[at]!, line]));
        const found = await read(format, packageOf(files), 'pool.zip');
        const ranked = found.items.map((one) => ({
          ...one,
          place: { file: one.place.file, line: names.indexOf(one.place.file) },
        }));
        expect(untold(lines, { ...found, items: ranked as FileItem[] }, (rank) => rank)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('every cell of a generated table', () => {
  const COLUMNS = [
    ...[
      'Explanation',
      'Chapter',
      'Chapter number',
      'Topic',
      'Tags',
      'Difficulty',
      'Bloom',
      'Type',
      'Remark',
      '',
    ],
    ...[
      'Keep choice order',
      'Shuffle',
      'Pinned last',
      'Picture',
      'Name',
      'Source',
      'No',
      'Question text',
      'A',
      'Answer',
    ],
  ];
  const CELLS = ['', '', 'W', 'W', 'W W', '1', 'yes', 'A', 'MC', 'Essay', '=1+1', '#N/A'];
  const row = (most: number) => fc.array(fc.constantFrom(...CELLS), { minLength: 0, maxLength: most });
  const parts = fc.record({
    above: fc.array(row(3), { maxLength: 2 }),
    columns: fc.array(fc.constantFrom(...COLUMNS), { maxLength: 5 }),
    rows: fc.array(row(6), { minLength: 1, maxLength: 4 }),
    keys: fc.array(fc.constantFrom('A', 'B', 'W', '', 'C'), { minLength: 4, maxLength: 4 }),
    isHeaderAgain: fc.boolean(),
  });
  type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

  /** The rows of a table with numbered words; the columns of a question first. */
  function rowsOf({ above, columns, rows, keys, isHeaderAgain }: Parts): string[][] {
    const header = ['Question', 'A', 'B', 'Correct', ...columns];
    const written = rows.map((cells, at) => ['W', 'W', 'W', keys[at] ?? 'A', ...cells]);
    const all = [...above, header, ...written, ...(isHeaderAgain ? [header, ['W', 'W', 'W', 'A']] : [])];
    let count = 0;
    return all.map((cells) =>
      cells.map((cell) =>
        numbered(cell, () => {
          count += 1;
          return count;
        }),
      ),
    );
  }

  /** The cells of a row that no item and no column tells. */
  function lostCells(rows: readonly (readonly string[])[], found: Read, header: number): string[] {
    const said = JSON.stringify(found.items);
    return rows.flatMap((cells, rank) =>
      cells.filter((cell, column) => {
        if (!/w\d+z/.test(cell) || (rank > header && found.columns?.[column]?.field === 'ignored'))
          return false;
        const item = found.items.find(({ place }) => place.line === rank + 1);
        const isNamed = (item?.kind === 'skipped' || item?.kind === 'failed') && item.text.trim() !== '';
        return !isNamed && (cell.match(/w\d+z/g) ?? []).some((word) => !said.includes(word));
      }),
    );
  }

  test.each([
    ['CSV', csv, (rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n')],
    ['Excel', xlsx, (rows: string[][]) => xlsxOfSheets([rows, [['w0z']]])],
  ])('is told: %s', async (_, format, write) => {
    await fc.assert(
      fc.asyncProperty(parts, async (made) => {
        const rows = rowsOf(made);
        const found = await read(format, write(rows), 'pool.csv');
        if (found.items.some(isWhole)) return;
        expect(lostCells(rows, found, made.above.length)).toEqual([]);
        const filled = rows.slice(made.above.length + 1).filter((cells) => cells.some((cell) => cell !== ''));
        expect(found.numberOfRows).toBeGreaterThanOrEqual(filled.length - (made.isHeaderAgain ? 1 : 0));
      }),
      RUNS,
    );
  });
});

describe('every word of a generated Word document', () => {
  const VML = 'xmlns:v="urn:schemas-microsoft-com:vml"';
  const SHAPE = 'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
  const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
  const box = `<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp ${SHAPE}><wps:txbx><w:txbxContent>${paragraph('W')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const cells = (...rows: string[][]) => table(rows);
  const BLOCKS = [
    paragraph(`W ${'and so on '.repeat(20)}`),
    paragraph(`W ${'and so on '.repeat(20)}`),
    ...[
      paragraph('W'),
      paragraph('W'),
      paragraph('1. W'),
      paragraph('a) W'),
      paragraph('b) W'),
      paragraph('*c) W'),
    ],
    ...[
      paragraph('W', { list: 1 }),
      paragraph('W', { list: [1, 1] }),
      paragraph('W', { list: [1, 1], print: '<w:b/>' }),
    ],
    ...[paragraph('W', { list: 3 }), paragraph('W', { list: 4 }), paragraph('W', { list: 2 })],
    ...[paragraph('Explanation: W'), paragraph('Source: W'), paragraph('Explanation:'), paragraph('')],
    ...[
      paragraph('Heading', { style: 'H1' }),
      paragraph('Heading', { style: 'H2' }),
      paragraph('W', { print: '<w:vanish/>' }),
    ],
    ...[
      cells(['W', 'W'], ['W', 'W']),
      cells(['W']),
      cells(['1. W'], ['a) W'], ['b) W']),
      cells(['W', ''], ['', 'W']),
    ],
    cells(['W'], ['Question', 'A', 'B', 'Correct', 'Remark'], ['W', 'W', 'W', 'A', 'F'], ['W', '', 'W', 'W']),
    cells(['Question', 'W'], ['A', 'W'], ['B', 'W'], ['Correct', 'A']),
    `<w:p>${run('W')}<w:r><w:tab/></w:r>${run('W')}<w:r><w:br/></w:r>${run('W')}</w:p>`,
    `<w:sdt><w:sdtContent>${paragraph('W')}</w:sdtContent></w:sdt>`,
    `<w:p><w:hyperlink>${run('W')}</w:hyperlink><w:ins>${run('W')}</w:ins><w:smartTag>${run('W')}</w:smartTag></w:p>`,
    `<w:p><w:r><w:pict ${VML}><v:shape><v:textbox><w:txbxContent>${paragraph('W')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
    `<w:p><w:r>${box}</w:r></w:p>`,
    `<w:p><w:r><mc:AlternateContent ${MC}><mc:Choice>${box}</mc:Choice></mc:AlternateContent></w:r></w:p>`,
    `<w:p><w:bdo w:val="rtl">${run('W')}</w:bdo><w:dir w:val="rtl">${run('W')}</w:dir></w:p>`,
    `<w:p><w:r><w:ruby><w:rubyPr/><w:rt>${run('W')}</w:rt><w:rubyBase>${run('W')}</w:rubyBase></w:ruby></w:r></w:p>`,
    `<w:p><w:fldSimple>${run('W')}</w:fldSimple></w:p>`,
    '<w:p><m:oMath><m:r><m:t>W</m:t></m:r></m:oMath></w:p>',
    `<w:customXml>${paragraph('W')}</w:customXml>`,
    '<w:p><w:r><w:t>W</w:t><w:footnoteReference w:id="2"/></w:r></w:p>',
  ];
  const VALID = [paragraph('1. W'), paragraph('a) W'), paragraph('b) W', { print: '<w:b/>' })];

  test('is told', async () => {
    const blocks = fc.array(fc.constantFrom(...BLOCKS), { maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(blocks, blocks, async (above, below) => {
        const lines = linesOf([...above, ...VALID, ...below]);
        const found = await read(docx, makeDocx(lines.join('')), 'pool.docx');
        expect(
          untold(lines, found, () => undefined),
          lines.join('\n'),
        ).toEqual([]);
      }),
      { numRuns: RUNS.numRuns / 2 },
    );
  });
});

describe('what stands beside the questions of a file is told', () => {
  const unused = (text: string, reason = 'It belongs to no question.') => ({ kind: 'unused', text, reason });
  const noted = (note: string) => ({ kind: 'question', notes: expect.arrayContaining([note]) });
  const moodle = (inner: string, around = '') =>
    `<quiz>${around}<question type="multichoice"><questiontext><text>Q</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>${inner}</question></quiz>`;
  const info = (text: string) =>
    `<question type="category"><category><text>$course$/C</text></category><info><text>${text}</text></info></question>`;

  test.each([
    ['words between questions', moodle('', 'Read <b>this</b>.'), unused('Read')],
    [
      'the description of a category',
      moodle('', info('&lt;p&gt;All about C.&lt;/p&gt;')),
      unused('All about C.'),
    ],
    [
      'a second text',
      moodle('<questiontext><text>More</text></questiontext>'),
      noted('Other texts are left out: “More”.'),
    ],
    [
      'an element of a plugin',
      moodle('<tip>Use a pen.</tip><size>big</size>'),
      noted('Other texts are left out: “Use a pen.”.'),
    ],
    [
      'a question without a text',
      '<quiz><question type="random"><name><text>Any of C</text></name></question></quiz>',
      { kind: 'skipped', text: 'Any of C' },
    ],
  ])('Moodle XML: %s', async (_, xml, item) => {
    expect((await read(moodleXml, xml, 'pool.xml')).items).toContainEqual(expect.objectContaining(item));
  });

  test('but not the description that Moodle writes itself', async () => {
    const xml = moodle('', info("The default category for questions shared in context 'C'."));
    expect((await read(moodleXml, xml, 'pool.xml')).items).toHaveLength(1);
  });

  const material = (text: string) => `<material><mattext>${text}</mattext></material>`;
  const interop = (around: string, inChoices = '') =>
    `<questestinterop><assessment>${around}<section><item ident="i"><presentation>${material('Q')}<response_lid ident="r"><render_choice>${inChoices}<response_label ident="a">${material('a')}</response_label><response_label ident="b">${material('b')}</response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal>a</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;

  test.each([
    ['the objectives of a test', interop(`<objectives>${material('Learn.')}</objectives>`), unused('Learn.')],
    [
      'the feedback of a test',
      interop(`<assessfeedback>${material('Done.')}</assessfeedback>`),
      unused('Done.'),
    ],
    [
      'a text among choices',
      interop('', material('Mark one.')),
      noted('Other texts are left out: “Mark one.”.'),
    ],
    [
      'instructions of a section without questions',
      interop(`<section><rubric>${material('Read.')}</rubric></section>`),
      unused('Read.'),
    ],
  ])('QTI 1.2: %s', async (_, xml, item) => {
    expect((await read(qti12, xml, 'pool.xml')).items).toContainEqual(expect.objectContaining(item));
  });

  const item2 = (inBody = '', beside = '') =>
    `<assessmentItem><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody>${inBody}<choiceInteraction responseIdentifier="R"><prompt>Q</prompt><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction></itemBody>${beside}</assessmentItem>`;
  const FEEDBACK = '<testFeedback><p>Well done.</p></testFeedback>';
  const RUBRIC =
    '<testPart><assessmentSection><rubricBlock>Read.</rubricBlock></assessmentSection></testPart>';

  test.each([
    [
      'help on demand',
      { 'i.xml': item2('<infoControl>A hint.</infoControl>') },
      noted('Other texts are left out: “A hint.”.'),
    ],
    [
      'a text beside the body',
      { 'i.xml': item2('', '<remark>Old.</remark>') },
      noted('Other texts are left out: “Old.”.'),
    ],
    [
      'the feedback of a test',
      { 'i.xml': item2(), 't.xml': `<assessmentTest>${FEEDBACK}</assessmentTest>` },
      unused('Well done.'),
    ],
    [
      'instructions without a question',
      { 'i.xml': item2(), 't.xml': `<assessmentTest>${RUBRIC}</assessmentTest>` },
      unused('Read.'),
    ],
    [
      'a stimulus that no item shows',
      {
        'i.xml': item2(),
        's.xml': '<assessmentStimulus><stimulusBody>Once.</stimulusBody></assessmentStimulus>',
      },
      unused('Once.'),
    ],
  ])('QTI 2: %s', async (_, files, item) => {
    expect((await read(qti21, packageOf(files), 'pool.zip')).items).toContainEqual(
      expect.objectContaining(item),
    );
  });

  test.each([
    ['rows above the names of the columns', 'Quiz 1\nQuestion,A,B,Correct\nQ,a,b,A', unused('Quiz 1')],
    [
      'a cell that is neither yes nor no',
      'Question,A,B,Correct,Shuffle\nQ,a,b,A,perhaps',
      noted('The column “Shuffle” is left out: “perhaps” says nothing there.'),
    ],
    [
      'the number of a chapter in words',
      'Question,A,B,Correct,Chapter number\nQ,a,b,A,two',
      noted('The column “Chapter number” is left out: “two” says nothing there.'),
    ],
    [
      'a second key that names no choice',
      'Question,A,B,Correct,Answer\nQ,a,b,A,see p. 3',
      noted('The column “Answer” is left out: “see p. 3” names no choice.'),
    ],
  ])('CSV: %s', async (_, content, item) => {
    expect((await read(csv, content, 'pool.csv')).items).toContainEqual(expect.objectContaining(item));
  });

  const QUESTION = paragraph('1. Q') + paragraph('a) a') + paragraph('b) b', { print: '<w:b/>' });
  const withParts = (parts: Readonly<Record<string, string>>) => {
    const made = unzipSync(makeDocx(QUESTION));
    const more = Object.entries(parts).map(([name, words]) => [
      name,
      strToU8(`<w:hdr xmlns:w="w">${paragraph(words)}</w:hdr>`),
    ]);
    return zipSync({ ...made, ...Object.fromEntries(more) }, { level: 0 });
  };

  test('Word: headers, footers and comments, each once, without numbers of pages', async () => {
    const parts = {
      'word/header1.xml': 'Final exam',
      'word/header2.xml': 'Final exam',
      'word/footer1.xml': 'Turn over',
      'word/footer2.xml': '3',
      'word/comments.xml': 'Is b right?',
    };
    expect((await read(docx, withParts(parts), 'pool.docx')).items.slice(1)).toMatchObject([
      unused('Final exam', 'It stands in the header of pages.'),
      unused('Turn over', 'It stands in the footer of pages.'),
      unused('Is b right?', 'It is a comment beside the text.'),
    ]);
  });

  test('Word: paragraphs below a number without choices', async () => {
    const body = QUESTION + paragraph('2. A lecture') + paragraph('It is long.') + paragraph('It goes on.');
    expect((await read(docx, makeDocx(body), 'pool.docx')).items.slice(1)).toMatchObject([
      { kind: 'skipped', text: 'A lecture' },
      unused('It is long.\n\nIt goes on.'),
    ]);
  });

  test('Word: the reading of a word stands in brackets behind it', async () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kyo')}</w:rt><w:rubyBase>${run('now')}</w:rubyBase></w:ruby></w:r>`;
    const body = paragraph(`<w:r><w:t>1. </w:t></w:r>${ruby}`) + paragraph('a) a') + paragraph('*b) b');
    expect((await read(docx, makeDocx(body), 'pool.docx')).items).toMatchObject([{ text: 'now(kyo)' }]);
  });

  test('Word: tables among questions in GIFT', async () => {
    const body = paragraph('Q {=a ~b}') + table([['See', 'below']]) + paragraph('R {=a ~b}');
    const said = JSON.stringify((await read(docx, makeDocx(body), 'pool.docx')).items);
    expect(said).toContain('See');
    expect(said).toContain('below');
  });
});
