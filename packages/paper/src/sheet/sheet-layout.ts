/** A place on a page, in millimetres from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A black square by which a reader finds the page: its centre and its side. An open one is a frame. */
export interface RegistrationMark extends Point {
  readonly size: number;
  readonly shape: 'full' | 'open';
}

export interface SheetPage {
  /** The four corners first, clockwise from the top left; then those along the sides. */
  readonly marks: readonly RegistrationMark[];
  /** The square of the modules of the code: its top left corner and its side, without the quiet zone. */
  readonly code: { readonly x: number; readonly y: number; readonly size: number };
  /** For each digit of the student number the centres of ten circles, that of 0 first; empty if no number is asked. */
  readonly digits: readonly (readonly Point[])[];
  /** By number, which counts from 1: the centre of the circle of each choice, A first. */
  readonly questions: readonly { readonly number: number; readonly choices: readonly Point[] }[];
  /** For whoever marks the sheet by hand, on its first page: the centre of the circle of each number of points. Absent without such a row. */
  readonly marker?: readonly MarkerCircle[] | undefined;
}

/** A circle in the row for the marker. */
export interface MarkerCircle extends Point {
  readonly points: number;
}

/** The row of a sheet in which a person marks points of their own decision: from 0 to the most of them. */
export interface MarkerRow {
  readonly most: number;
  readonly step: 0.5 | 1;
}

/** Where everything is that a reader of an answer sheet looks for, in millimetres. */
export interface SheetLayout {
  readonly revision: 1;
  readonly page: { readonly width: number; readonly height: number };
  readonly circleDiameter: number;
  readonly pages: readonly SheetPage[];
}

/** A question on an answer sheet, with its number of choices. */
export interface SheetQuestion {
  readonly number: number;
  readonly choices: number;
}

/** In millimetres. */
export const SHEET_PAGES = {
  a4: { width: 210, height: 297 },
  'us-letter': { width: 215.9, height: 279.4 },
} as const;

/**
 * Measures of a sheet that the layout follows and the typesetters draw, in millimetres; y from the top of the page.
 * Nothing stands within `margin` of an edge: office printers leave that much white.
 */
export const SHEET = {
  margin: 8,
  /** Left and right edge of everything but the marks. */
  side: 20,
  cornerMark: 5,
  sideMark: 3,
  /** From an edge of the page to the centres of the marks beside it. */
  markInset: 12.5,
  /** Upper edge of title and code. */
  top: 19,
  codeSize: 18,
  /** Upper edge of name and student number. */
  identityTop: 40,
  /** Between the upper edge of the identity and that of the boxes. */
  labelHeight: 4,
  columnGap: 4,
  questionsOfGroup: 5,
} as const;

/** How large circles are: large ones are for students who see little, and for unsteady hands. */
export type CircleSize = 'usual' | 'large';

/** What follows the size of the circles, in millimetres. */
export interface CircleMeasures {
  /** The diameter. */
  readonly circle: number;
  /** Between the centres of neighbouring choices, and of neighbouring digits. */
  readonly pitch: number;
  /** Between the centres of neighbouring lines of choices. */
  readonly linePitch: number;
  readonly digitLinePitch: number;
  /** Between the upper edge of the boxes of the student number and the centres of its circles of 0. */
  readonly boxesAboveDigits: number;
  readonly boxHeight: number;
  /** Room for a question's number, left of its first circle's edge. */
  readonly numberWidth: number;
  /** Height of name and instructions where no student number is asked. */
  readonly identityWithoutDigits: number;
}

export const CIRCLES: Readonly<Record<CircleSize, CircleMeasures>> = {
  usual: {
    circle: 4.2,
    pitch: 6,
    linePitch: 6,
    digitLinePitch: 5.2,
    boxesAboveDigits: 9.6,
    boxHeight: 6.6,
    numberWidth: 8,
    identityWithoutDigits: 32,
  },
  large: {
    circle: 6.3,
    pitch: 9,
    linePitch: 9,
    digitLinePitch: 7.8,
    boxesAboveDigits: 12.2,
    boxHeight: 8,
    numberWidth: 11,
    identityWithoutDigits: 46,
  },
};

/** The measures of a sheet that was laid out, by the diameter of its circles. */
export function measuresOf({ circleDiameter }: Pick<SheetLayout, 'circleDiameter'>): CircleMeasures {
  return circleDiameter >= CIRCLES.large.circle ? CIRCLES.large : CIRCLES.usual;
}

/** Between the identity and the first circles, at least. */
const BELOW_IDENTITY = 3;
/** Between the last circles and the lower edge of the page. */
const BOTTOM = 16.4;
/**
 * The row for the marker: its room above the foot, what stands above each line of its circles, and its distance from the questions. A
 * marker's strokes reach a millimetre beyond a circle, and students' do.
 */
export const MARKER = { label: 32, numbersHeight: 3.2, padding: 1.6, apart: 5, mostPoints: 20 } as const;
const GROUP_GAP = { least: 1.4, most: 3 };
/** A question with more choices than a line holds continues on a second line, never on a third. */
const LINES_OF_QUESTION = 2;
const SIDE_MARKS = { vertical: 4, horizontal: 2 };

/**
 * Places the circles of an answer sheet on as few pages as possible: groups of five questions in columns of equal
 * width. Among the widths that give the fewest pages the widest is taken, so that as few questions as possible
 * continue on a second line.
 *
 * @param questions with 2 to 10 choices each
 * @param digits number of digits of the student number, 0 to 12; 0 asks for none
 * @param circles their size, which a reader gets from `circleDiameter`
 * @param marker adds a row for points on the first page; up to `MARKER.mostPoints` of them
 */
export function layOutSheet(
  questions: readonly SheetQuestion[],
  page: SheetLayout['page'],
  digits: number,
  circles: CircleSize = 'usual',
  marker?: MarkerRow,
): SheetLayout {
  const measures = CIRCLES[circles];
  const most = Math.max(2, ...questions.map(({ choices }) => choices));
  const fewest = Math.max(2, Math.ceil(most / LINES_OF_QUESTION));
  const area = areaOf(page, digits, measures);
  const row = marker && markerOf(marker, area);
  const first = row ? { ...area, bottom: topOfMarker(row, measures) - MARKER.apart } : area;
  const areas = (at: number) => (at === 0 ? first : area);
  let best = fillPages(questions, areas, most);
  for (let ofLine = most - 1; ofLine >= fewest; ofLine -= 1) {
    const other = fillPages(questions, areas, ofLine);
    if (other.length < best.length) best = other;
  }
  const frame = { marks: marksOf(page), code: codeOf(page), digits: digitsOf(page, digits, measures) };
  const pages = best.map((placed, at) => ({
    ...frame,
    questions: placed,
    ...(row && at === 0 && { marker: row }),
  }));
  return { revision: 1, page, circleDiameter: measures.circle, pages };
}

/** Where circles of questions may stand: the room of their outer edges, and how large they are. */
interface Area {
  readonly measures: CircleMeasures;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function areaOf({ width, height }: SheetLayout['page'], digits: number, measures: CircleMeasures): Area {
  const { side, identityTop, labelHeight } = SHEET;
  const { boxesAboveDigits, digitLinePitch, circle, identityWithoutDigits } = measures;
  const identity =
    digits > 0 ? labelHeight + boxesAboveDigits + 9 * digitLinePitch + circle / 2 : identityWithoutDigits;
  const top = identityTop + identity + BELOW_IDENTITY;
  return { measures, left: side, right: width - side, top, bottom: height - BOTTOM };
}

/** The circles for the marker, on as few lines as hold them, at the bottom of the questions' room and right of the label. */
function markerOf({ most, step }: MarkerRow, { measures, left, right, bottom }: Area): MarkerCircle[] {
  if (!(most >= step && most <= MARKER.mostPoints))
    throw new Error(`expected ${step} to ${MARKER.mostPoints} points for the marker, got ${most}`);
  const { circle, pitch } = measures;
  const count = Math.floor(most / step) + 1;
  const from = left + MARKER.label + circle / 2;
  const perLine = Math.floor((right - MARKER.padding - circle / 2 - from) / pitch) + 1;
  const lines = Math.ceil(count / perLine);
  const ofLine = Math.ceil(count / lines);
  const height = markerLineHeight(measures);
  const last = bottom - MARKER.padding - circle / 2;
  return Array.from({ length: count }, (_, at) => ({
    ...point(from + (at % ofLine) * pitch, last - (lines - 1 - Math.floor(at / ofLine)) * height),
    points: at * step,
  }));
}

/** Between the centres of neighbouring lines of the marker's circles, above each of which stand its points. */
function markerLineHeight({ circle }: CircleMeasures): number {
  return circle + MARKER.numbersHeight + 0.8;
}

/** The upper edge of the row for the marker. */
export function topOfMarker(row: readonly MarkerCircle[], { circle }: CircleMeasures): number {
  return Math.min(...row.map(({ y }) => y)) - circle / 2 - MARKER.numbersHeight - MARKER.padding;
}

type PlacedQuestion = SheetPage['questions'][number];

/**
 * @param areas the room of each page, by index; they differ in height alone
 * @param ofLine most choices on a line
 */
function fillPages(
  questions: readonly SheetQuestion[],
  areas: (page: number) => Area,
  ofLine: number,
): PlacedQuestion[][] {
  const groups = groupsOf(questions);
  const { measures, left, right } = areas(0);
  const columnWidth = measures.numberWidth + (ofLine - 1) * measures.pitch + measures.circle;
  const width = right - left + SHEET.columnGap;
  const columns = Math.max(1, Math.floor(width / (columnWidth + SHEET.columnGap)));
  const pages: PlacedQuestion[][] = [];
  for (let rest = groups; rest.length > 0 || pages.length === 0; ) {
    const area = areas(pages.length);
    const filled = fillColumns(rest, ofLine, { columns, area });
    pages.push(filled.flatMap((column, at) => placeColumn(column, ofLine, area, (at * width) / columns)));
    rest = rest.slice(filled.flat().length);
  }
  return pages;
}

type Group = readonly SheetQuestion[];

function groupsOf(questions: readonly SheetQuestion[]): Group[] {
  const groups: SheetQuestion[][] = [];
  for (let at = 0; at < questions.length; at += SHEET.questionsOfGroup)
    groups.push(questions.slice(at, at + SHEET.questionsOfGroup));
  return groups;
}

/** Fills the columns of a page from the left with the fewest lines a column that hold as much, so that they are even. */
function fillColumns(
  groups: readonly Group[],
  ofLine: number,
  { columns, area }: { readonly columns: number; readonly area: Area },
): Group[][] {
  const height = area.bottom - area.top;
  const linesOfGroups = groups.map((group) => linesOf([group], ofLine));
  const fill = (most: number) => {
    const ends: number[] = [];
    let at = 0;
    while (ends.length < columns && at < groups.length) {
      let [lines, inColumn] = [0, 0];
      for (; at < groups.length; at += 1, inColumn += 1) {
        lines += linesOfGroups[at]!;
        if (lines > most || heightOf(lines, inColumn + 1, GROUP_GAP.least, area.measures) > height) break;
      }
      ends.push(at);
    }
    return ends;
  };
  const last = fill(Number.POSITIVE_INFINITY).at(-1) ?? 0;
  const sum = linesOfGroups.slice(0, last).reduce((total, lines) => total + lines, 0);
  let ends = fill(Math.ceil(sum / columns));
  for (let most = Math.ceil(sum / columns) + 1; ends.at(-1)! < last; most += 1) ends = fill(most);
  return ends.map((end, at) => groups.slice(ends[at - 1] ?? 0, end));
}

function linesOf(groups: readonly Group[], ofLine: number): number {
  return groups.flat().reduce((sum, { choices }) => sum + Math.ceil(choices / ofLine), 0);
}

/** From the upper edge of the first circle to the lower edge of the last. */
function heightOf(lines: number, groups: number, gap: number, { linePitch, circle }: CircleMeasures): number {
  return (lines - 1) * linePitch + circle + (groups - 1) * gap;
}

/** @param offset of the column from the left edge of the area */
function placeColumn(groups: readonly Group[], ofLine: number, area: Area, offset: number): PlacedQuestion[] {
  const { measures } = area;
  const free = area.bottom - area.top - heightOf(linesOf(groups, ofLine), groups.length, 0, measures);
  const gap = Math.min(GROUP_GAP.most, free / Math.max(1, groups.length - 1));
  const left = area.left + offset + measures.numberWidth + measures.circle / 2;
  let y = area.top + measures.circle / 2;
  return groups.flatMap((group, at) => {
    if (at > 0) y += gap;
    return group.map(({ number, choices }) => {
      const lines = Math.ceil(choices / ofLine);
      const perLine = Math.ceil(choices / lines);
      const top = y;
      y += lines * measures.linePitch;
      return {
        number,
        choices: Array.from({ length: choices }, (_, choice) =>
          point(
            left + (choice % perLine) * measures.pitch,
            top + Math.floor(choice / perLine) * measures.linePitch,
          ),
        ),
      };
    });
  });
}

function codeOf({ width }: SheetLayout['page']): SheetPage['code'] {
  return { ...point(width - SHEET.side - SHEET.codeSize, SHEET.top), size: SHEET.codeSize };
}

/** On the right, below the code; its boxes stand above. */
function digitsOf({ width }: SheetLayout['page'], digits: number, measures: CircleMeasures): Point[][] {
  const { side, identityTop, labelHeight } = SHEET;
  const { pitch, boxesAboveDigits, digitLinePitch } = measures;
  const [left, top] = [width - side - (digits - 0.5) * pitch, identityTop + labelHeight + boxesAboveDigits];
  return Array.from({ length: digits }, (_, digit) =>
    Array.from({ length: 10 }, (_, value) => point(left + digit * pitch, top + value * digitLinePitch)),
  );
}

/** The open mark stands at the bottom right: a page upside down has it at the top left. */
function marksOf({ width, height }: SheetLayout['page']): RegistrationMark[] {
  const { markInset, cornerMark, sideMark } = SHEET;
  const [left, right, top, bottom] = [markInset, width - markInset, markInset, height - markInset];
  const corner = (x: number, y: number, shape: RegistrationMark['shape'] = 'full') =>
    ({ ...point(x, y), size: cornerMark, shape }) as const;
  const between = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 1)) / (count + 1));
  const rows = between(top, bottom, SIDE_MARKS.vertical);
  const columns = between(left, right, SIDE_MARKS.horizontal);
  const beside = [
    ...rows.flatMap((y) => [point(left, y), point(right, y)]),
    ...columns.flatMap((x) => [point(x, top), point(x, bottom)]),
  ];
  return [
    corner(left, top),
    corner(right, top),
    corner(right, bottom, 'open'),
    corner(left, bottom),
    ...beside.map((place) => ({ ...place, size: sideMark, shape: 'full' }) as const),
  ];
}

/** A thousandth of a millimetre is finer than any printer. */
function point(x: number, y: number): Point {
  return { x: Math.round(x * 1_000) / 1_000, y: Math.round(y * 1_000) / 1_000 };
}
