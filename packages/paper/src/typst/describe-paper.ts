import type { ComposedPaper } from '../composed.ts';
import { breakLongWords } from '../content/break-long-words.ts';
import type { Images, PaperTable } from '../content/content.ts';
import { plainDirections } from '../content/plain-directions.ts';
import { standMarks } from '../content/stand-marks.ts';
import { imagePath } from './image-path.ts';

/** A paper as data for the templates: what people wrote stands in it as texts, which are never read as markup. */
export function describePaper(paper: ComposedPaper, images: Images): ComposedPaper {
  return JSON.parse(JSON.stringify(paper, describe)) as ComposedPaper;

  function describe(key: string, value: unknown): unknown {
    if (isTable(value)) return describeTable(value);
    if ((key === 'text' || key === 'code') && typeof value === 'string')
      return breakLongWords(standMarks(plainDirections(value)));
    if (key !== 'image' || typeof value !== 'object' || value === null || !('id' in value)) return value;
    const id = String(value.id);
    return { ...value, path: imagePath(id, images.get(id)?.type ?? '') };
  }
}

function isTable(value: unknown): value is PaperTable {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'table' &&
    'rows' in value
  );
}

/** Letters of a line that is as wide as the text. */
const LETTERS_OF_LINE = 64;

/** A table with places where words may end that are longer than its columns are wide. */
function describeTable({ kind, rows }: PaperTable): PaperTable & { readonly columns: number } {
  const columns = rows[0]!.length;
  const most = Math.max(4, Math.floor(LETTERS_OF_LINE / columns) - 2);
  return {
    kind,
    columns,
    rows: rows.map((cells) =>
      cells.map((cell) =>
        cell.map((piece) => ('text' in piece ? { ...piece, text: breakLongWords(piece.text, most) } : piece)),
      ),
    ),
  };
}
