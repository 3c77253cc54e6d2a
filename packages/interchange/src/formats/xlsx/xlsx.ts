import writeXlsxFile from 'write-excel-file/node';
import { holdsEntry } from '../../archive.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { type OpenedFile, type QuestionsToWrite, UnreadableFile } from '../../question-file.ts';
import { sayingOf } from '../../table/columns.ts';
import { columnsToSay, itemsOfTables, judgeTables, readTables } from '../../table/read-table.ts';
import { NEEDED_COLUMNS } from '../../table/table.ts';
import { widthsOf, writeTable } from '../../table/write-table.ts';
import { escapeCell } from './escape-cell.ts';
import { readSheets } from './read-sheets.ts';

/** Tables of questions as Excel workbooks: a row a question, on the first sheet that names its columns. */
export const xlsx: FormatFiles = {
  isMeant: ({ content }) => holdsEntry(content, 'xl/workbook'),
  read,
  write,
};

/** @throws UnreadableFile for a workbook without such a sheet */
async function read(file: RawFile): Promise<OpenedFile> {
  const { name } = file;
  const saying = sayingOf(file);
  const sheets = await readSheets(file.content, name);
  for (const rows of sheets) {
    const tables = readTables(rows, name, { saying });
    if (tables === undefined) continue;
    const { judged, answerColumns, pictures } = judgeTables(tables, file);
    const columns = columnsToSay(rows, saying) ?? [];
    return {
      ...itemsOfTables(judged),
      images: pictures.images,
      summary: () => ({ format: 'xlsx', answerColumns, columns, shownPaths: pictures.paths }),
    };
  }
  const [columns] = sheets
    .flatMap((rows) => [columnsToSay(rows, saying) ?? []])
    .filter(({ length }) => length > 0);
  if (file.columns !== undefined && columns !== undefined) {
    return {
      ...itemsOfTables([]),
      images: new Map(),
      summary: () => ({ format: 'xlsx', answerColumns: [], columns }),
    };
  }
  throw new UnreadableFile(`“${name}” has no sheet with a table of questions. ${NEEDED_COLUMNS}`);
}

async function write({ questions }: QuestionsToWrite): Promise<Uint8Array> {
  const [header = [], ...rows] = writeTable(questions);
  const cells = [
    header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = widthsOf(header).map((width) => ({ width }));
  return writeXlsxFile(cells, { sheet: 'Questions', columns, stickyRowsCount: 1 }).toBuffer();
}

/** The format "@" keeps a spreadsheet from taking what somebody edits for a number, a date or a formula. */
function cellOf(text: string) {
  if (text === '') return null;
  return { value: escapeCell(text), type: String, format: '@', wrap: true, alignVertical: 'top' as const };
}
