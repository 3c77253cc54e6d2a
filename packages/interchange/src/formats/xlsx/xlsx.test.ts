import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { itemsReadFrom, questionsReadFrom, writeQuestions } from '../../../test/reading.ts';
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
  it('holds texts as texts: none gets an apostrophe, and none becomes a formula', async () => {
    const sheet = new TextDecoder().decode(unzipSync(written)['xl/worksheets/sheet1.xml']);
    const strings = new TextDecoder().decode(unzipSync(written)['xl/sharedStrings.xml']);
    expect(sheet).not.toContain('<f>');
    expect(strings).toContain('<t>=1+1</t>');
    expect(await questionsReadFrom(xlsx, written, 'pool.xlsx')).toEqual([QUESTION]);
  });

  it('gives numbers, dates, formulas and true or false as they are shown', async () => {
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

  it('tells the row of each question, where rows are left empty too', async () => {
    const cells = { A: 'Which?', B: 'x', C: 'y', D: 'B' };
    const header = row(3, { A: 'Question', B: 'A', C: 'B', D: 'Correct' });
    const items = await read(workbookOf(row(1, { A: 'My questions' }) + header + row(7, cells)));
    expect(items).toMatchObject([{ place: { file: 'pool.xlsx', line: 7 }, correctAnswer: 'y' }]);
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

  it('that declares a document type is refused', async () => {
    const hostile = changed(written, (name, xml) =>
      name.includes('sharedStrings') ? `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` : xml,
    );
    await expect(read(hostile)).rejects.toThrow('declares a document type');
  });
});
