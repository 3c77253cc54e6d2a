/** A question on an answer sheet: its number and a circle for each of its choices. */
export interface SheetRow {
  readonly number: number;
  readonly letters: readonly string[];
}

/** The circles of an answer sheet, by page and column. */
export interface SheetLayout {
  readonly columns: number;
  /** Rows by column by page. */
  readonly pages: readonly (readonly (readonly SheetRow[])[])[];
  /** Height of the name and student number fields on the first page, in points. */
  readonly identityHeight: number;
}

/** In points; must equal the margins of the template. */
const MARGINS = { side: 52, top: 104, bottom: 58 };
const ROW_HEIGHT = 17;
const ROWS_OF_GROUP = 5;
const GROUP_HEIGHT = ROWS_OF_GROUP * ROW_HEIGHT + 6;
const NUMBER_WIDTH = 28;
const BUBBLE_PITCH = 17;
const COLUMN_GAP = 13;
const IDENTITY_HEIGHT = { withDigits: 222, withoutDigits: 120 };

/** Distributes the questions over as few pages as possible, and evenly over the columns of a page. */
export function layOutSheet(
  rows: readonly SheetRow[],
  page: { readonly width: number; readonly height: number },
  digits: number,
): SheetLayout {
  const most = Math.max(2, ...rows.map(({ letters }) => letters.length));
  const columnWidth = NUMBER_WIDTH + most * BUBBLE_PITCH + COLUMN_GAP;
  const columns = Math.max(1, Math.floor((page.width - 2 * MARGINS.side + COLUMN_GAP) / columnWidth));
  const identityHeight = digits > 0 ? IDENTITY_HEIGHT.withDigits : IDENTITY_HEIGHT.withoutDigits;
  const height = page.height - MARGINS.top - MARGINS.bottom;
  const pages: SheetRow[][][] = [];
  for (let rest = [...rows]; pages.length === 0 || rest.length > 0; ) {
    const room = pages.length === 0 ? height - identityHeight : height;
    const groupsThatFit = Math.floor(room / GROUP_HEIGHT);
    const groups = Math.min(groupsThatFit, Math.ceil(rest.length / columns / ROWS_OF_GROUP));
    const perColumn = groups * ROWS_OF_GROUP;
    pages.push(
      Array.from({ length: columns }, (_, column) =>
        rest.slice(column * perColumn, (column + 1) * perColumn),
      ),
    );
    rest = rest.slice(columns * perColumn);
  }
  return { columns, pages, identityHeight };
}
