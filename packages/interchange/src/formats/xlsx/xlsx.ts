import writeXlsxFile from 'write-excel-file/node';
import { holdsEntry } from '../../archive.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { type OpenedFile, type QuestionsToWrite, UnreadableFile } from '../../question-file.ts';
import { sayingOf } from '../../table/columns.ts';
import { namedAt } from '../../table/first-table.ts';
import { countFilled, countRows, itemsOfTables, judgeTables, layRows } from '../../table/read-table.ts';
import { NEEDED_COLUMNS, type Row } from '../../table/table.ts';
import { widthsOf, writeTable } from '../../table/write-table.ts';
import { readSheets } from './read-sheets.ts';

/** Excel workbooks with one row per question, on the first sheet whose columns are recognised. */
export const xlsx: FormatFiles = {
  isOfPlainTexts: true,
  isOfTables: true,
  isMeant: ({ content }) => holdsEntry(content, 'xl/workbook'),
  read,
  write,
};

/** @throws UnreadableFile for a workbook without such a sheet */
async function read(file: RawFile): Promise<OpenedFile> {
  const { name } = file;
  const saying = sayingOf(file);
  const sheets = await readSheets(file.content, name);
  const mayGuess = file.columns !== undefined;
  const named = sheets.find((rows) => namedAt(rows, saying) >= 0);
  const laid = (named === undefined ? sheets : [named]).map((rows) =>
    layRows(rows, name, { saying, mayGuess }),
  );
  const read = laid.find(({ tables }) => tables !== undefined);
  const shown = read ?? laid.find(({ columns }) => columns !== undefined);
  if (shown?.columns !== undefined) {
    const { tables = [], columns, above } = shown;
    const { judged, answerColumns, pictures } = judgeTables(tables, file);
    const numberOfRows = countRows(tables) + countOthers(sheets, named ?? sheets[laid.indexOf(shown)]);
    return {
      ...itemsOfTables(judged, above),
      images: pictures.images,
      summary: () => ({
        format: 'xlsx',
        answerColumns,
        columns,
        isAsked: read === undefined,
        ...(read && { numberOfRows }),
        shownPaths: pictures.paths,
      }),
    };
  }
  throw new UnreadableFile(`“${name}” has no sheet with a table of questions. ${NEEDED_COLUMNS}`);
}

/** The rows of the sheets that are not read. */
function countOthers(sheets: readonly (readonly Row[])[], read: readonly Row[] | undefined): number {
  return sheets.reduce((sum, rows) => sum + (rows === read ? 0 : countFilled(rows)), 0);
}

async function write({ questions }: QuestionsToWrite): Promise<Uint8Array> {
  const [header = [], ...rows] = writeTable(questions);
  const cells = [
    header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(textCell)),
  ];
  const columns = widthsOf(header).map((width) => ({ width }));
  return writeXlsxFile(cells, { sheet: 'Questions', columns, stickyRowsCount: 1 }).toBuffer();
}

/** The format "@" prevents a spreadsheet from converting edited text to a number, a date or a formula. */
export function textCell(text: string) {
  if (text === '') return null;
  return { value: escapeCell(text), type: String, format: '@', wrap: true, alignVertical: 'top' as const };
}

/** Control characters and noncharacters, the replacement character, and what looks like an escape. */
const NEEDS_ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\ufffd]|\p{Noncharacter_Code_Point}|_(?=x[0-9A-Fa-f]{4}_)/gu;

/**
 * Characters that XML cannot hold or writers drop are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19), and so is an
 * underscore that begins such a sequence. CR is included, because XML turns it into a line feed.
 */
function escapeCell(text: string): string {
  // The library caches texts in an object, and takes `constructor` for a cached one.
  if (text in Object.prototype) return escapeUnit(text.charCodeAt(0)) + text.slice(1);
  return text.replace(NEEDS_ESCAPE, (character) =>
    [...Array(character.length).keys()].map((at) => escapeUnit(character.charCodeAt(at))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`;
}
