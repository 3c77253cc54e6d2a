import { zipSync } from 'fflate';
import { readArchive } from '../../archive.ts';
import { UnreadableFile } from '../../question-file.ts';
import { TABLE_LIMITS } from '../../table/table.ts';
import { findExcess } from './check-sheet.ts';
import { formatsOfStyles, showNumbers } from './show-numbers.ts';

/** Of one file in a workbook, unpacked. */
const PART_BYTES = 48 * 1024 * 1024;
/** What holds cells and what they mean; pictures, themes and the like stay out. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?(?:workbook|sharedStrings|styles)\d*\.xml(?:\.rels)?|xl\/worksheets\/[^/]+\.xml)$/i;

/**
 * A workbook with only those parts that cells are read from, unpacked and bounded: a library trusts what a sheet says of
 * rows and columns, and makes them all.
 * @throws UnreadableFile
 */
export function checkWorkbook(content: Uint8Array, file: string): ArrayBuffer {
  const parts: Record<string, Uint8Array> = {};
  for (const [name, part] of readArchive(content, { file })) {
    if (!NEEDED.test(name)) continue;
    const excess =
      part.length > PART_BYTES
        ? `it holds more than ${PART_BYTES / 1024 / 1024} MB of cells`
        : findExcess(new TextDecoder().decode(part));
    if (excess !== undefined) throw excessive(file, excess);
    parts[name] = part;
  }
  showNumbersOf(parts, file);
  const { buffer } = zipSync(parts, { level: 0 });
  return buffer as ArrayBuffer;
}

/** The library gives numbers without their formats. */
function showNumbersOf(parts: Record<string, Uint8Array>, file: string): void {
  const styles = Object.entries(parts).find(([name]) => /^xl\/styles\d*\.xml$/i.test(name))?.[1];
  const formats = styles === undefined ? new Map() : formatsOfStyles(styles, file);
  if (formats.size === 0) return;
  for (const [name, part] of Object.entries(parts)) {
    if (!name.toLowerCase().startsWith('xl/worksheets/')) continue;
    parts[name] = new TextEncoder().encode(showNumbers(new TextDecoder().decode(part), formats));
  }
}

function excessive(file: string, excess: string): UnreadableFile {
  return new UnreadableFile(
    `“${file}” cannot be read: ${excess}. At most ${TABLE_LIMITS.rows} rows and ${TABLE_LIMITS.columns} columns are accepted; delete what stands beyond the table, empty rows and columns too.`,
  );
}
