import { strToU8, unzipSync, zipSync } from 'fflate';
import { xlsx } from '../../src/formats/xlsx/xlsx.ts';
import { makeDocx, paragraph } from '../make-docx.ts';

const MIB = 1024 * 1024;
const HEADER = 'Question,A,B,Correct\n';
const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export type HostileFile = readonly [
  name: string,
  format: 'csv' | 'xlsx' | 'markdown' | 'docx' | 'blackboard-tab',
  make: () => Uint8Array | Promise<Uint8Array>,
  says: RegExp,
];

/** Files that would cost a careless reader much memory or time. */
export function makeHostileTables(): HostileFile[] {
  return [
    ['100 MB of one quote', 'csv', () => new Uint8Array(100 * MIB).fill(34), /more than 64 MB/],
    ['30 MB of quotes', 'csv', () => new Uint8Array(30 * MIB).fill(34), /more than 65536 characters/],
    [
      'a quote that is never closed',
      'csv',
      () => text(HEADER, '"', 'a'.repeat(30 * MIB)),
      /line 2 a quotation mark/,
    ],
    ['quotes in a cell', 'csv', () => text(HEADER, '"a'.repeat(10 * MIB)), /more than 65536 characters/],
    ['a billion columns', 'csv', () => text(HEADER, 'x,,'.repeat(10 * MIB)), /more than/],
    ['many columns', 'csv', () => text(HEADER, 'x,'.repeat(300), '\n'), /more than 200 columns/],
    ['many rows', 'csv', () => text(HEADER, '\n'.repeat(30 * MIB)), /more than 50000 rows/],
    ['rows that end in CR', 'csv', () => text(HEADER, '\r'.repeat(30 * MIB)), /more than 50000 rows/],
    ['a billion rows', 'xlsx', () => workbook('<row r="1"/><row r="1000000000"/>'), /reaches to 1000000000/],
    ['a billion columns', 'xlsx', () => workbook('<row r="1"><c r="ZZZZZZ1"/></row>'), /reaches to ZZZZZZ1/],
    ['100,000 attributes', 'xlsx', () => workbook(`<row ${attributes()}/>`), /too many attributes/],
    ['50 MB of strings', 'xlsx', () => workbook('', strings(50 * MIB)), /more than 48 MB of cells/],
    ['more cells than any table', 'xlsx', () => workbook(several('<c/>', 30_000, 120)), /too many cells/],
    ['100,000 attributes', 'docx', () => makeDocx(`<w:p ${attributes()}/>`), /attributes/],
    ['20 MB of text', 'docx', () => makeDocx(several(paragraph('x'), 2_000, 100)), /more text than/],
    ['300,000 elements', 'docx', () => makeDocx(several('<w:p/>', 300, 1_000)), /more text than/],
    ['two million lines', 'markdown', () => text('\n'.repeat(2 * MIB)), /more than 1500000 lines/],
    ['100,000 questions', 'markdown', () => text('1. x\n'.repeat(100_000)), /more than 50000 questions/],
    ['a million lines', 'blackboard-tab', () => text('\n'.repeat(MIB)), /more than 50000 lines/],
  ];
}

function text(...parts: readonly string[]): Uint8Array {
  return strToU8(parts.join(''));
}

/** Repetitions separated by bytes that do not compress. */
function several(what: string, groups: number, ofEach: number): string {
  return Array.from({ length: groups }, (_, number) => `${what.repeat(ofEach)}<!--${noise(number)}-->`).join(
    '',
  );
}

function noise(seed: number): string {
  return Array.from({ length: 8 }, (_, at) => Math.abs(Math.sin(seed * 8 + at)).toString(36)).join('');
}

function attributes(): string {
  return Array.from({ length: 100_000 }, (_, number) => `a${number}=">"`).join(' ');
}

function strings(bytes: number): string {
  const one = `<si><t>${Array.from({ length: 100 }, (_, number) => noise(number)).join('')}</t></si>`;
  return one.repeat(Math.ceil(bytes / one.length));
}

async function workbook(rows: string, sharedStrings = ''): Promise<Uint8Array> {
  const parts = unzipSync(
    (await xlsx.write?.({ title: '', questions: [], images: new Map() })) ?? new Uint8Array(),
  );
  const sheet = `<worksheet ${SPREADSHEET}><sheetData>${rows}</sheetData></worksheet>`;
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(`<sst ${SPREADSHEET}>${sharedStrings}</sst>`),
  });
}
