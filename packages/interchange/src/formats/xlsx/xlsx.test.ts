import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { xlsxOfSheets } from '../../../test/make-xlsx.ts';
import { itemsReadFrom, questionsReadFrom, writeQuestions } from '../../../test/reading.ts';
import { kindOfNote } from '../../note-kinds.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeTableFile } from '../../write-table-file.ts';
import { escapeXml } from '../../xml.ts';
import { readSheets } from './read-sheets.ts';
import { xlsx } from './xlsx.ts';

const QUESTION = {
  text: 'Which one?',
  choices: ['=1+1', '-1', '@x'],
  correctAnswer: '-1',
  keepChoiceOrder: true,
  category: '3. Memory',
  tags: ['difficulty:simple', 'objective:reminding', 'a; b'],
};

/** A workbook of this sheet, as another program might write it. */
function workbookOf(rows: string, sharedStrings = ''): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const sheet = `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
  return changed(written, (name, xml) => {
    if (name.includes('worksheets/sheet1')) return sheet;
    return name.includes('sharedStrings') && sharedStrings !== ''
      ? `<sst ${main}>${sharedStrings}</sst>`
      : xml;
  });
}

function changed(workbook: Uint8Array, change: (name: string, xml: string) => string): Uint8Array {
  const parts = Object.entries(unzipSync(workbook));
  return zipSync(
    Object.fromEntries(
      parts.map(([name, part]) => [name, strToU8(change(name, new TextDecoder().decode(part)))]),
    ),
  );
}

/** The workbook with this format as its style 1. */
function withFormat(code: string, workbook: Uint8Array): Uint8Array {
  const format = `<numFmts count="1"><numFmt numFmtId="200" formatCode="${escapeXml(code)}"/></numFmts>`;
  const styles = `${format}<cellXfs><xf numFmtId="0"/><xf numFmtId="200" applyNumberFormat="1"/></cellXfs>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return changed(workbook, (name, xml) =>
    name === 'xl/styles.xml' ? `<styleSheet ${main}>${styles}</styleSheet>` : xml,
  );
}

function row(number: number, cells: Readonly<Record<string, string>>): string {
  const written = Object.entries(cells).map(([column, text]) =>
    text.startsWith('<')
      ? `<c r="${column}${number}" ${text.slice(1)}</c>`
      : `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

const HEADER = row(1, { A: 'Question', B: 'A', C: 'B', D: 'Correct' });
const written = await writeQuestions(xlsx, [QUESTION]);
const read = (content: Uint8Array) => itemsReadFrom(xlsx, content, 'pool.xlsx');

describe('an Excel workbook', () => {
  it('holds texts as they are: none gets an apostrophe, and none becomes a formula', async () => {
    const sheet = new TextDecoder().decode(unzipSync(written)['xl/worksheets/sheet1.xml']);
    const strings = new TextDecoder().decode(unzipSync(written)['xl/sharedStrings.xml']);
    expect(sheet).not.toContain('<f>');
    expect(strings).toContain('<t>=1+1</t>');
    expect(await questionsReadFrom(xlsx, written, 'pool.xlsx')).toEqual([QUESTION]);
  });

  it('gives numbers, dates, formulas and truth values as they are shown', async () => {
    const cells = {
      A: 'How much?',
      B: '<><v>0.30000000000000004</v>',
      C: '<t="str"><f>CONCATENATE("a","b")</f><v>ab</v>',
      D: 'A',
    };
    const other = { A: 'Is it?', B: '<t="b"><v>1</v>', C: '<t="b"><v>0</v>', D: 'B' };
    expect(await read(workbookOf(HEADER + row(2, cells) + row(3, other)))).toMatchObject([
      { choices: ['0.3', 'ab'], correctAnswer: '0.3' },
      { choices: ['TRUE', 'FALSE'], correctAnswer: 'FALSE' },
    ]);
  });

  // The display of Excel and LibreOffice for such a cell, by ECMA-376 part 1, 18.8.30 and 18.8.31.
  it.each([
    ['0.5', '0%', '50%'],
    ['0.125', '0.00%', '12.50%'],
    ['0.5', '0" "%', '50 %'],
    ['1000', '#,##0', '1,000'],
    ['1234567.891', '#,##0.00', '1,234,567.89'],
    ['999', '#,##0', '999'],
    ['3', '0.00', '3.00'],
    ['1.005', '0.00', '1.01'],
    ['2.5', '0', '3'],
    ['-5', '0', '-5'],
    ['-0.001', '0.0', '0.0'],
    ['-1234', '#,##0;(#,##0)', '(1,234)'],
    ['-3', '#,##0;[Red]-#,##0', '-3'],
    ['9.9', '"$"#,##0.00', '$9.90'],
    ['9.9', '#,##0.00\\ [$€-407]', '9.90 €'],
    ['20', '0" km; h"', '20 km; h'],
    ['7', '@', '7'],
    ['7.5', 'General', '7.5'],
  ])('shows a number as its format does: %s by %s', async (value, code, shown) => {
    const cells = { A: 'Which?', B: `<s="1"><v>${value}</v>`, C: 'y', D: 'A' };
    const [item] = await read(withFormat(code, workbookOf(HEADER + row(2, cells))));
    expect(item).toMatchObject({ choices: [shown, 'y'], notes: [] });
  });

  it.each([
    ['a fraction', '0.5', '# ?/?', '0.5'],
    ['a power of ten', '12345', '0.00E+00', '12345'],
    ['millions', '1500000', '0.0,,"M"', '1500000'],
    ['a colour and a fraction', '2', '[Magenta]# ?/?', '2'],
    ['120 decimals', '2', `0.${'0'.repeat(120)}`, '2'],
    ['100,000 sections', '2', '";'.repeat(100_000), '2'],
  ])('tells at the question that a format is not known: %s', async (_, value, code, shown) => {
    const cells = { A: 'Which?', B: `<s="1"><v>${value}</v>`, C: 'y', D: 'A' };
    const other = { A: 'Who?', B: '1', C: '2', D: 'A' };
    const items = await read(withFormat(code, workbookOf(HEADER + row(2, cells) + row(3, other))));
    expect(items).toMatchObject([
      {
        choices: [shown, 'y'],
        notes: ['Cell B2 of “A”: a number as it is stored, because its format is unknown.'],
      },
      { choices: ['1', '2'], notes: [] },
    ]);
  });

  it('reads dates as year, month and day, and texts that look like numbers unchanged', async () => {
    const cells = { A: 'When?', B: '<s="1"><v>46346</v>', C: '0.10', D: 'A' };
    const [item] = await read(withFormat('dd/mm/yyyy', workbookOf(HEADER + row(2, cells))));
    expect(item).toMatchObject({
      choices: ['2026-11-20', '0.10'],
      notes: [expect.stringMatching(/^Cell B2/)],
    });
  });

  it.each([
    ['a date', '<s="1"><v>46054</v>', '2026-02-01', 'a date, which spreadsheets make of texts'],
    ['a time', '<s="1"><v>0.5</v>', '12:00', 'a time, which'],
    ['a day of 1900', '<s="1"><v>1</v>', '1900-01-01', 'a date, which'],
    [
      '16 digits',
      '<><v>1.234567890123457e+15</v>',
      '1234567890123460',
      'a number, of which spreadsheets keep only 15',
    ],
    [
      'a text of 16 digits',
      '1234567890123450',
      '1234567890123450',
      'a number, of which spreadsheets keep only 15',
    ],
    ['a date as text', '01-Feb', '01-Feb', 'a date, which spreadsheets make'],
  ])('needs a look at a cell with %s, which is named', async (_, cell, shown, words) => {
    const cells = { A: 'Which?', B: 'x', C: cell, D: 'A' };
    const [item] = await read(withFormat('d-mmm', workbookOf(HEADER + row(2, cells))));
    expect(item).toMatchObject({ choices: ['x', shown], correctAnswer: 'x' });
    const [note = '', ...others] = item?.kind === 'question' ? item.notes : [];
    expect(note).toMatch(new RegExp(`^Cell C2 of “B”: ${words}`));
    expect(others).toEqual([]);
    expect(kindOfNote(note)).toBe('look');
  });

  it.each([
    ['numbers of 0 and 1', ['<><v>101</v>', '<><v>11</v>'], ['Cell C2']],
    ['a number beside a longer text with zeros', ['007', '<><v>7</v>'], ['Cell C2']],
    ['powers of ten', ['<><v>100</v>', '<><v>10</v>'], []],
    ['texts', ['007', '7'], []],
  ])('needs a look at %s, which may have lost zeros', async (_, [one = '', other = ''], begins) => {
    const [item] = await read(workbookOf(HEADER + row(2, { A: 'Code?', B: one, C: other, D: 'A' })));
    const notes = item?.kind === 'question' ? item.notes : [];
    expect(notes.map((note) => note.slice(0, 7))).toEqual(begins);
  });

  it.each([
    ['an error', '<t="e"><v>#N/A</v>', 'the error value #N/A.'],
    ['an error as text', '#NAME?', 'the error value #NAME?.'],
    ['a formula without a result', '<><f>A1&amp;"x"</f>', 'a formula without a stored result'],
  ])('fails a question with %s among its choices', async (_, cell, reason) => {
    const cells = { A: 'Which?', B: 'x', C: cell, D: 'A' };
    const other = { A: 'Which error value has Excel?', B: '#OH!', C: '#N/A', D: 'B' };
    const items = await read(workbookOf(HEADER + row(2, cells) + row(4, other)));
    expect(items).toMatchObject([
      { kind: 'failed', reason: expect.stringContaining(`Cell C2 of “B”: ${reason}`) },
      { correctAnswer: '#N/A', place: { line: 4 } },
    ]);
  });

  it('shows a duration by its hours', async () => {
    const cells = { A: 'How long?', B: '<s="1"><v>12.5201504629629</v>', C: '<s="1"><v>1.5</v>', D: 'A' };
    const [item] = await read(withFormat('[h]:mm:ss', workbookOf(HEADER + row(2, cells))));
    expect(item).toMatchObject({ choices: ['300:29:01', '36:00'] });
  });

  it('names all cells of one kind in one note', async () => {
    const date = '<t="d"><v>2026-02-01</v>';
    const other = '<t="d"><v>2026-03-01</v>';
    const [item] = await read(workbookOf(HEADER + row(2, { A: 'Odds?', B: date, C: other, D: 'A' })));
    const said = 'Cells B2 of “A”, C2 of “B”: a date, which spreadsheets make of texts such as 1/2 or 3-4.';
    expect(item).toMatchObject({ choices: ['2026-02-01', '2026-03-01'], notes: [said] });
    expect(kindOfNote(said)).toBe('look');
  });

  it('has no column or row of cells that are only formatted', async () => {
    const empty = (line: number) =>
      ['E', 'AMJ', 'XFD'].map((column) => `<c r="${column}${line}" s="0"/>`).join('');
    const formatted = [HEADER, row(2, { A: 'Which?', B: 'x', C: 'y', D: 'B' })].map((cells, at) =>
      cells.replace('</row>', `${empty(at + 1)}</row>`),
    );
    const end = `<row r="1048576" s="1" customFormat="1">${empty(1_048_576)}</row>`;
    const opened = await readSheets(workbookOf(formatted.join('') + end), 'pool.xlsx');
    expect(opened[0]?.map(({ cells }) => cells.length)).toEqual([4, 4]);
    expect(await read(workbookOf(formatted.join('') + end))).toMatchObject([
      { correctAnswer: 'y', notes: [] },
    ]);
  });

  it('may omit the places of rows and cells, and store its texts as UTF-16', async () => {
    const cells = (texts: readonly string[]) =>
      `<row>${texts.map((text) => `<c t="inlineStr"><is><r><t>${text}</t></r><rPh><t>x</t></rPh></is></c>`).join('')}</row>`;
    const rows = cells(['Question', 'A', 'B', 'Correct']) + cells(['Ω?', 'x', 'a_x000D_b', 'A']);
    const parts = unzipSync(workbookOf(rows));
    const name = 'xl/worksheets/sheet1.xml';
    const sheet = new TextDecoder().decode(parts[name]);
    const workbook = zipSync({ ...parts, [name]: new Uint8Array(Buffer.from(`\uFEFF${sheet}`, 'utf16le')) });
    expect(await read(workbook)).toMatchObject([{ text: 'Ω?', choices: ['x', 'a\rb'], correctAnswer: 'x' }]);
  });

  it('gives the row number of each question, even after empty rows', async () => {
    const cells = { A: 'Which?', B: 'x', C: 'y', D: 'B' };
    const header = row(3, { A: 'Question', B: 'A', C: 'B', D: 'Correct' });
    const items = await read(workbookOf(row(1, { A: 'My questions' }) + header + row(7, cells)));
    expect(items).toMatchObject([
      { kind: 'unused', place: { file: 'pool.xlsx', line: 1 }, text: 'My questions' },
      { place: { file: 'pool.xlsx', line: 7 }, correctAnswer: 'y' },
    ]);
  });

  it('joins the runs of a text in several fonts', async () => {
    const shared = '<si><r><t xml:space="preserve">Which </t></r><r><t>one?</t></r></si>';
    const [item] = await read(
      workbookOf(HEADER + row(2, { A: '<t="s"><v>0</v>', B: 'x', C: 'y', D: 'B' }), shared),
    );
    expect(item).toMatchObject({ text: 'Which one?' });
  });

  it.each([
    ['a row beyond the bound', row(1_048_576, { A: 'x' }), 'reaches to'],
    ['a column beyond the bound', row(1, { XFD: 'x' }), 'reaches to'],
    ['a place in references', '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>', 'reaches to'],
    [
      '100,000 attributes',
      `<row ${Array.from({ length: 100_000 }, (_, n) => `a${n}=">"`).join(' ')}/>`,
      'attributes',
    ],
    ['elements in elements', '<a>'.repeat(1_000), 'too deep'],
    ['a billion rows', '<row r="1000000000"/>', 'reaches to'],
    ['rows out of order', row(5, { A: 'x' }) + row(2, { A: 'y' }), 'damaged'],
    ['no table', row(1, { A: 'x' }), 'no sheet with a table'],
    ['XML that is broken', '<row><c', 'damaged'],
  ])('with %s is refused in words', async (_, rows, words) => {
    await expect(read(workbookOf(rows))).rejects.toThrow(new RegExp(`^“pool\\.xlsx” .*${words}`));
  });

  it('may contain any parts without cells', async () => {
    const more = zipSync({ ...unzipSync(written), 'xl/drawings/drawing1.xml': strToU8('<!DOCTYPE x>') });
    expect(await questionsReadFrom(xlsx, more, 'pool.xlsx')).toEqual([QUESTION]);
  });

  it('counts the rows of all its sheets, also of those that are not read', async () => {
    const names = ['Question', 'A', 'B', 'Correct'];
    const sheet = [names, ['One?', 'x', 'y', 'A'], ['', '', '', ''], ['Two?', 'x', 'y', 'B']];
    const others = [['Notes'], [''], ['of the course']];
    const { items, numberOfRows } = await readQuestionFile({
      name: 'pool.xlsx',
      content: xlsxOfSheets([sheet, others]),
    });
    expect([items.length, numberOfRows]).toEqual([2, 4]);
  });

  it('that declares a document type is refused', async () => {
    const hostile = changed(written, (name, xml) =>
      name.includes('sharedStrings') ? `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` : xml,
    );
    await expect(read(hostile)).rejects.toThrow('declares a document type');
  });
});

it('a table of marks keeps numbers numbers, and holds no formula', async () => {
  const rows = [
    ['Student', 'Points'],
    ['=1+1', -0.25],
  ];
  const workbook = await writeTableFile({ format: 'xlsx', sheet: 'Marks', rows, hasByteOrderMark: true });
  const sheet = new TextDecoder().decode(unzipSync(workbook)['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('<v>-0.25</v>');
  expect(sheet).not.toContain('<f');
  const csv = await writeTableFile({ format: 'csv', sheet: 'Marks', rows, hasByteOrderMark: false });
  expect(new TextDecoder().decode(csv)).toBe("Student,Points\r\n'=1+1,-0.25\r\n");
});
