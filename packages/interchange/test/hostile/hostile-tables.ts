import { strToU8, unzipSync, zipSync } from 'fflate';
import { xlsx } from '../../src/formats/xlsx/xlsx.ts';
import { makeDocx, paragraph } from '../make-docx.ts';

const MIB = 1024 * 1024;
const HEADER = 'Question,A,B,Correct\n';
const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export type HostileTable = readonly [
  name: string,
  format: 'csv' | 'xlsx' | 'markdown' | 'docx' | 'blackboard-tab',
  make: (share: number) => Uint8Array | Promise<Uint8Array>,
  says: RegExp,
];

/**
 * Files that would cost a careless reader much memory or time. Smaller ones have a share of what is hostile; where the
 * amount itself is refused there is no smaller one.
 */
export const HOSTILE_TABLES: readonly HostileTable[] = [
  ['65 MB of one quote', 'csv', () => new Uint8Array(65 * MIB).fill(34), /more than 64 MB/],
  ['2 MB of quotes', 'csv', (share) => text('"'.repeat(share * 2 * MIB)), /more than 65536 characters/],
  [
    'a quote that is never closed',
    'csv',
    (share) => text(HEADER, '"', 'a'.repeat(share * 8 * MIB)),
    /line 2 a quotation mark/,
  ],
  [
    'quotes in a cell',
    'csv',
    (share) => text(HEADER, '"a'.repeat(share * 4 * MIB)),
    /more than 65536 characters/,
  ],
  ['millions of columns', 'csv', (share) => text(HEADER, 'x,,'.repeat(share * 3 * MIB)), /more than/],
  ['many columns', 'csv', (share) => text(HEADER, 'x,'.repeat(share * 4_000), '\n'), /more than 200 columns/],
  ['many rows', 'csv', () => text(HEADER, '\n'.repeat(8 * MIB)), /more than 50000 rows/],
  ['rows that end in CR', 'csv', () => text(HEADER, '\r'.repeat(8 * MIB)), /more than 50000 rows/],
  [
    'a billion rows',
    'xlsx',
    (share) => workbook(`<row r="1"/><row r="${share * 1_000_000_000}"/>`),
    /reaches to 1000000000/,
  ],
  ['a billion columns', 'xlsx', () => workbook('<row r="1"><c r="ZZZZZZ1"/></row>'), /reaches to ZZZZZZ1/],
  ['100,000 attributes', 'xlsx', (share) => workbook(`<row ${attributes(share)}/>`), /too many attributes/],
  ['50 MB of strings', 'xlsx', () => workbook('', 'x'.repeat(50 * MIB)), /more than 48 MB of cells/],
  [
    'more cells than any table',
    'xlsx',
    (share) => workbook('<c/>'.repeat(share * 3_100_000)),
    /too many cells/,
  ],
  ['100,000 attributes', 'docx', (share) => makeDocx(`<w:p ${attributes(share)}/>`), /attributes/],
  ['20 MB of text', 'docx', () => makeDocx(paragraph('x').repeat(200_000)), /more text than/],
  ['300,000 elements', 'docx', () => makeDocx('<w:p/>'.repeat(300_000)), /more text than/],
  ['two million lines', 'markdown', (share) => text('\n'.repeat(share * 2 * MIB)), /more than 1500000 lines/],
  ['50,001 questions', 'markdown', () => text('1. x\n'.repeat(50_001)), /more than 50000 questions/],
  ['a million lines', 'blackboard-tab', () => text('\n'.repeat(MIB)), /more than 50000 lines/],
];

function text(...parts: readonly string[]): Uint8Array {
  return strToU8(parts.join(''));
}

function attributes(share: number): string {
  return Array.from({ length: share * 100_000 }, (_, number) => `a${number}=">"`).join(' ');
}

/** Stored as it is: an archive that shrinks too well is refused before. */
async function workbook(rows: string, sharedStrings = ''): Promise<Uint8Array> {
  const parts = unzipSync(
    (await xlsx.write?.({ title: '', questions: [], images: new Map() })) ?? new Uint8Array(),
  );
  const sheet = `<worksheet ${SPREADSHEET}><sheetData>${rows}</sheetData></worksheet>`;
  const shared = `<sst ${SPREADSHEET}>${sharedStrings}</sst>`;
  return zipSync(
    { ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet), 'xl/sharedStrings.xml': strToU8(shared) },
    { level: 0 },
  );
}
