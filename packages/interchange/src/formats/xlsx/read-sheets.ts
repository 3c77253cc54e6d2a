import { readArchive } from '../../archive.ts';
import { decodeXmlBytes } from '../../decode-xml-bytes.ts';
import { UnreadableFile } from '../../question-file.ts';
import { type Row, TABLE_LIMITS } from '../../table/table.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from '../../xml.ts';
import { joinPath } from '../../zip/paths.ts';
import { stylesOf, unescapeCell } from './cell-values.ts';
import { readSheet, readStrings, SheetFault } from './read-sheet.ts';

/**
 * The rows of all sheets in the order of the workbook, without rows that have no value (ECMA-376 part 1, 18). Formulas
 * give their stored value.
 * @throws UnreadableFile
 */
export async function readSheets(content: Uint8Array, file: string): Promise<Row[][]> {
  const parts = partsOf(content, file);
  try {
    const workbook = parts.get('xl/workbook.xml');
    if (workbook === undefined) throw new SheetFault();
    const root = parseXml(workbook, file);
    const styles = parts.get('xl/styles.xml');
    const context = {
      strings: readStrings(textOfPart(parts.get('xl/sharedstrings.xml'), file)).map(unescapeCell),
      styles: styles === undefined ? [] : stylesOf(styles, file),
      isFrom1904: /^(?:1|true)$/i.test(childOf(root, 'workbookPr')?.attributes['date1904'] ?? ''),
    };
    return pathsOfSheets(root, parts, file).flatMap((path) => {
      const sheet = parts.get(path);
      return sheet === undefined ? [] : [readSheet(textOfPart(sheet, file), context)];
    });
  } catch (fault) {
    if (fault instanceof SheetFault && fault.excess !== undefined) throw excessive(file, fault.excess);
    if (fault instanceof SheetFault) throw damaged(file);
    throw fault;
  }
}

/** Limit of one unpacked file of a workbook. */
const PART_BYTES = 48 * 1024 * 1024;

/** The parts with cells and their formats; pictures, themes and the like are skipped. */
const NEEDED =
  /^xl\/(?:_rels\/)?(?:workbook|sharedstrings|styles)\d{0,3}\.xml(?:\.rels)?$|^xl\/worksheets\/[^/]+\.xml$/;

/** By name in lower case; numbers behind the names of parts that exist once are dropped. */
function partsOf(content: Uint8Array, file: string): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  for (const [name, part] of readArchive(content, { file })) {
    const path = name.toLowerCase();
    if (!NEEDED.test(path)) continue;
    if (part.length > PART_BYTES) {
      throw excessive(file, `it holds more than ${PART_BYTES / 1024 / 1024} MB of cells`);
    }
    parts.set(path.startsWith('xl/worksheets/') ? path : path.replace(/\d{1,3}\.xml/, '.xml'), part);
  }
  return parts;
}

function textOfPart(part: Uint8Array | undefined, file: string): string {
  const text = part === undefined ? '' : decodeXmlBytes(part, file);
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The paths of the sheets as the workbook lists them. */
function pathsOfSheets(workbook: XmlElement, parts: ReadonlyMap<string, Uint8Array>, file: string): string[] {
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  const targets = new Map(
    childrenOf(relations && parseXml(relations, file), 'Relationship').map(({ attributes }) => [
      attributes['Id'] ?? '',
      attributes['Target'] ?? '',
    ]),
  );
  return childrenOf(childOf(workbook, 'sheets'), 'sheet').flatMap(({ attributes }) => {
    const target = targets.get(attributes['id'] ?? '');
    if (target === undefined) return [];
    return [(target.startsWith('/') ? joinPath('', target.slice(1)) : joinPath('xl', target)).toLowerCase()];
  });
}

function damaged(file: string): UnreadableFile {
  return new UnreadableFile(
    `“${file}” cannot be read: it is damaged, or not an Excel workbook. Open it in Excel and save it again as .xlsx.`,
  );
}

function excessive(file: string, excess: string): UnreadableFile {
  return new UnreadableFile(
    `“${file}” cannot be read: ${excess}. At most ${TABLE_LIMITS.rows} rows and ${TABLE_LIMITS.columns} columns are accepted; delete what stands beyond the table, empty rows and columns too.`,
  );
}
