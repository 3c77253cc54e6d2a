import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../src/xml.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

type Rows = readonly (readonly string[])[];

/**
 * A workbook with one sheet as a spreadsheet writes it (ECMA-376 part 1, 18): whole numbers are numbers, TRUE and
 * FALSE
 * are truth values, and empty cells are omitted.
 * A cell that begins with “<” is the rest of its element, such as `<t="e"><v>#N/A</v>`.
 * @param merged ranges of merged cells, such as "B2:C2"
 */
export function xlsxOfRows(rows: Rows, merged: readonly string[] = []): Uint8Array {
  return xlsxOfSheets([rows], merged);
}

/** A workbook with several sheets. @param merged in each of them */
export function xlsxOfSheets(sheets: readonly Rows[], merged: readonly string[] = []): Uint8Array {
  const numbers = sheets.map((_, at) => at + 1);
  const named = numbers.map(
    (number) =>
      `<sheet name="Questions${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="r${number}"/>`,
  );
  const related = numbers.map(
    (number) =>
      `<Relationship Id="r${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const written: Record<string, string> = Object.fromEntries(
    sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(rows, merged)]),
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
    ...written,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

function sheetOf(rows: Rows, merged: readonly string[]): string {
  const cells = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((text, column) => cellOf(text, column, at)).join('')}</row>`,
  );
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet ${MAIN}><sheetData>${cells.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function cellOf(text: string, column: number, row: number): string {
  if (text === '') return '';
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (text.startsWith('<')) return `<c r="${place}" ${text.slice(1)}</c>`;
  if (/^(?:0|[1-9]\d{0,8})$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`;
  if (/^(?:TRUE|FALSE)$/.test(text)) return `<c r="${place}" t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}
