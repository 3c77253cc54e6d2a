import type { PageCode, Point, PrintedSheets, SheetPage } from '@exam/paper/sheet';
import { readCircles } from './circles/read-circles.ts';
import { isEmptyPage } from './empty-page.ts';
import type { GreyImage } from './grey-image.ts';
import { type PageReading, PIXELS_PER_MM, type SheetReading } from './page-reading.ts';
import {
  type FoundPage,
  findOtherPages,
  findPage,
  findTypedPage,
  outlineOf,
  pageOf,
  shrinkScan,
} from './registration/find-page.ts';
import { locate } from './registration/page-map.ts';
import { straighten } from './registration/straighten.ts';

/**
 * Reads all sheets that lie in a picture: usually one, in a photograph perhaps several. What lies within the outlines of two is
 * doubtful, since one covers the other there.
 * @returns at least one reading, that of the sheet that is seen best first
 */
export async function readSheets(image: GreyImage, prints: readonly PrintedSheets[]): Promise<PageReading[]> {
  const scan = shrinkScan(image);
  const first = await findPage(scan, prints);
  if (first === undefined) return [notFound(scan.small, isEmptyPage(scan.small))];
  const others = await findOtherPages(scan, prints, first);
  const pages = [first, ...others.flatMap((page) => page ?? [])];
  return [
    ...pages.map((page) => readFound(page, prints, pages.filter((other) => other !== page).map(outlineOf))),
    ...others.flatMap((page) => (page === undefined ? [notFound(scan.small, false)] : [])),
  ];
}

/**
 * Reads a page of an answer sheet: finds its registration marks, opens its code, and measures each circle.
 * Time: about 0.1 s for a page of 200 dpi.
 * @param prints the prints that the page may belong to
 * @param typed the code where a person has typed it; the picture's own is then not looked for
 */
export async function readPage(
  image: GreyImage,
  prints: readonly PrintedSheets[],
  typed?: PageCode,
): Promise<PageReading> {
  const scan = shrinkScan(image);
  const found = typed === undefined ? await findPage(scan, prints) : findTypedPage(scan, prints, typed);
  if (found === undefined) return notFound(scan.small, typed === undefined && isEmptyPage(scan.small));
  return readFound(found, prints);
}

type Circles = Pick<SheetReading, 'digits' | 'questions' | 'marker'>;

function notFound(picture: GreyImage, isEmpty: boolean): PageReading {
  return isEmpty ? { kind: 'empty' } : { kind: 'unreadable', isStraight: false, picture };
}

/** @param others the outlines of other pages in the picture */
function readFound(
  found: FoundPage,
  prints: readonly PrintedSheets[],
  others: readonly (readonly Point[])[] = [],
): PageReading {
  const picture = drawStraight(found);
  const { opened } = found;
  if (opened === undefined) return { kind: 'unreadable', isStraight: true, picture };
  if (!opened.ok) return { kind: opened.reason === 'forged' ? 'forged' : 'foreign', picture };
  const own = pageOf(prints, opened.code);
  if (own === undefined) return { kind: 'foreign', picture };
  // A personal sheet has the student's number printed, and no circles for it.
  const page = opened.code.student > 0 ? { ...own.page, digits: [] } : own.page;
  if (!areMarksEnough(found)) return { kind: 'unreadable', isStraight: false, picture };
  const read = readCircles(found.scan.image, found.map, page, own.layout.circleDiameter);
  if (read === undefined) return { kind: 'unreadable', isStraight: false, picture };
  const isCovered = ({ x, y }: Point) => others.some((outline) => isInside(locate(found.map, x, y), outline));
  return { kind: 'sheet', code: opened.code, ...doubtCovered(read, page, isCovered), picture };
}

/** Adds a doubt about the marker's points and about each question and digit of which a circle lies within the outline of another page. */
function doubtCovered(
  { digits, questions, marker }: Circles,
  page: SheetPage,
  isCovered: (at: Point) => boolean,
): Circles {
  const doubtful = { doubt: 'unclear' } as const;
  return {
    digits: digits.map((read, at) =>
      page.digits[at]?.some(isCovered) ? { ...read, isDoubtful: true } : read,
    ),
    questions: questions.map((read, at) =>
      page.questions[at]?.choices.some(isCovered) ? { ...read, ...doubtful } : read,
    ),
    ...(marker && { marker: page.marker?.some(isCovered) ? { ...marker, ...doubtful } : marker }),
  };
}

/** Whether a point lies within a convex outline. */
function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  const sides = outline.map((from, at) => {
    const to = outline[(at + 1) % outline.length]!;
    return Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  });
  return sides.every((side) => side === sides[0]);
}

/**
 * Whether more than half of the registration marks are seen. Fewer do not tell how a page lies: of bent ones without two
 * opposite corners some were placed by 5 to 8 of 16, and read wrongly; where 14 were seen all were right.
 */
function areMarksEnough({ map, frame }: FoundPage): boolean {
  return 2 * map.marks.length > frame.marks.length;
}

function drawStraight({ scan: { small, factor }, frame, map }: FoundPage): GreyImage {
  return straighten(small, 1 / factor, map, { x: 0, y: 0, ...frame.page }, PIXELS_PER_MM);
}
