import {
  type OpenedCode,
  openPageCode,
  type PageCode,
  type Point,
  type PrintedSheets,
  type SheetLayout,
  type SheetPage,
} from '@exam/paper/sheet';
import { doubleRows, type GreyImage, shrink } from '../grey-image.ts';
import { type FoundCode, findCode, findCodes, readCodeIn } from '../read-code.ts';
import { findSquares, type Square } from './find-squares.ts';
import { locate, mapPage, type PageMap } from './page-map.ts';
import { type Placement, placePage, placePageByCode } from './place-page.ts';
import { straighten } from './straighten.ts';

/** Longer side of the picture in which marks are looked for, at least. */
const SHRUNK_SIDE = 1_100;
const CODE_PIXELS_PER_MM = 8;
/** White around the modules of the code, which its reader needs. */
const QUIET_MM = 2;
/** From this ratio of its sides on a picture may be a fax whose lines are twice as far apart as its columns. */
const FLAT = 1.25;

/** A page that was found by its marks. */
export interface FoundPage {
  readonly scan: ShrunkScan;
  readonly frame: Frame;
  readonly map: PageMap;
  /** What its code says; undefined if that cannot be read. */
  readonly opened: OpenedCode | undefined;
}

/** What the pages of a layout have in common: enough to find them, and to read their code. */
export interface Frame {
  readonly page: SheetLayout['page'];
  readonly marks: SheetPage['marks'];
  readonly code: SheetPage['code'];
}

export interface ShrunkScan {
  readonly image: GreyImage;
  readonly small: GreyImage;
  /** Pixels of `image` for one of `small`. */
  readonly factor: number;
  readonly squares: readonly Square[];
}

/** A page of a print by its code. */
export function pageOf(prints: readonly PrintedSheets[], code: PageCode) {
  const layout = prints.find(({ token }) => token === code.token)?.layouts[code.version];
  const page = layout?.pages[code.page];
  return layout && page && { layout, page, frame: { page: layout.page, marks: page.marks, code: page.code } };
}

export function shrinkScan(image: GreyImage): ShrunkScan {
  const factor = Math.max(1, Math.floor(Math.max(image.width, image.height) / SHRUNK_SIDE));
  const small = shrink(image, factor);
  return { image, small, factor, squares: findSquares(small) };
}

/** Finds the page of one of the prints, and opens its code. */
export async function findPage(
  scan: ShrunkScan,
  prints: readonly PrintedSheets[],
): Promise<FoundPage | undefined> {
  const keyOf = (token: string) => prints.find((print) => print.token === token)?.key;
  const { image } = scan;
  const found =
    (await findFrame(scan, framesOf(prints))) ??
    (image.width > FLAT * image.height
      ? await findFrame(shrinkScan(doubleRows(image)), framesOf(prints))
      : undefined);
  if (found === undefined) return undefined;
  const opened = found.bytes && openPageCode(found.bytes, keyOf);
  if (opened?.ok !== true) return { ...found, opened };
  // Papers of two sizes are alike enough for the code to be read under the other's marks.
  const own = pageOf(prints, opened.code)?.frame;
  if (own === undefined || JSON.stringify(own) === JSON.stringify(found.frame)) return { ...found, opened };
  // The code must lie there, too: without two corners the marks alone do not tell which way up the page lies.
  const again = await findFrame(found.scan, [own]);
  if (again?.bytes) return { ...again, opened: openPageCode(again.bytes, keyOf) };
  return again && found.corners && liesAt(again, found.corners) ? { ...again, opened } : undefined;
}

/** Part of a code's side by which its corners may lie beside their places under the marks. */
const BESIDE = 0.25;

/** Whether the code of a page that was placed by its marks lies where it was read. */
function liesAt({ map, frame: { code } }: FoundFrame, corners: readonly Point[]): boolean {
  const { x, y, size } = code;
  const placed = [
    locate(map, x, y),
    locate(map, x + size, y),
    locate(map, x + size, y + size),
    locate(map, x, y + size),
  ];
  const side = Math.hypot(placed[1]!.x - placed[3]!.x, placed[1]!.y - placed[3]!.y) / Math.SQRT2;
  return placed.every((at, i) => Math.hypot(at.x - corners[i]!.x, at.y - corners[i]!.y) < BESIDE * side);
}

/** Finds a page whose code a person has typed. */
export function findTypedPage(
  scan: ShrunkScan,
  prints: readonly PrintedSheets[],
  code: PageCode,
): FoundPage | undefined {
  const frame = pageOf(prints, code)?.frame;
  const found = frame && findMarks(scan, frame);
  return found && { ...found, opened: { ok: true, code } };
}

type FoundFrame = Omit<FoundPage, 'opened'> & {
  readonly bytes?: Uint8Array;
  /** Corners of the code in the picture, clockwise from its top left one, if it was read. */
  readonly corners?: readonly Point[];
};

function framesOf(prints: readonly PrintedSheets[]): Frame[] {
  const frames = new Map<string, Frame>();
  for (const { layouts } of prints)
    for (const { page, pages } of layouts)
      for (const { marks, code } of pages) {
        const frame = { page, marks, code };
        frames.set(JSON.stringify(frame), frame);
      }
  return [...frames.values()];
}

/** The frame under which the page's code can be read; else the one with the most marks. */
async function findFrame(scan: ShrunkScan, frames: readonly Frame[]): Promise<FoundFrame | undefined> {
  let best: FoundFrame | undefined;
  for (const frame of frames) {
    for (const placement of placePage(scan.squares, frame.marks)) {
      const map = mapPlaced(scan, placement, frame);
      if (map === undefined) continue;
      const code = await readCodeAt(scan.image, map, frame);
      if (code !== undefined) return { scan, frame, map, ...code };
      if (map.marks.length > (best?.map.marks.length ?? 0)) best = { scan, frame, map };
    }
  }
  return (await findByCode(scan, frames)) ?? best;
}

/** Looks for the code all over the page, and from there for the marks. */
async function findByCode(scan: ShrunkScan, frames: readonly Frame[]): Promise<FoundFrame | undefined> {
  for (const scale of scan.factor > 1 ? [scan.factor, 1] : [1]) {
    const code = await findCode(scale > 1 ? scan.small : scan.image);
    const found = code && placeByCode(scan, frames, enlarged(code, scale));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A code in a picture that was shrunk by a factor, as it lies in the picture itself. */
function enlarged({ bytes, corners: [p, q, r, s] }: FoundCode, factor: number): FoundCode {
  const whole = ({ x, y }: Point) => ({ x: x * factor, y: y * factor });
  return { bytes, corners: [whole(p), whole(q), whole(r), whole(s)] };
}

/** Looks for the marks around a code. */
function placeByCode(scan: ShrunkScan, frames: readonly Frame[], code: FoundCode): FoundFrame | undefined {
  const corners = code.corners.map(({ x, y }) => ({ x: x / scan.factor, y: y / scan.factor }));
  for (const frame of frames) {
    const placement = placePageByCode(scan.squares, frame.marks, frame.code, corners);
    const map = placement && mapPlaced(scan, placement, frame);
    if (map !== undefined) return { scan, frame, map, ...code };
  }
  return undefined;
}

/** Part of a picture that a page takes at most where another one may lie beside it. */
const MOST_OF_PICTURE = 0.75;

/**
 * Finds the other pages of a picture that holds several sheets, each by its code. A feeder gives pictures of one page each, which are
 * not looked at again.
 * @param first the page that was found by its marks
 * @returns undefined for a code without enough marks around
 */
export async function findOtherPages(
  scan: ShrunkScan,
  prints: readonly PrintedSheets[],
  first: FoundPage,
): Promise<(FoundPage | undefined)[]> {
  const { width, height } = scan.image;
  if (first.scan !== scan || areaOf(outlineOf(first)) > MOST_OF_PICTURE * width * height) return [];
  const found: (FoundPage | undefined)[] = [];
  const seen = [centreOfCode(first)];
  for (const factor of new Set([scan.factor, Math.ceil(scan.factor / 2)])) {
    const codes = await findCodes(factor === scan.factor ? scan.small : shrink(scan.image, factor));
    for (const code of codes.map((one) => enlarged(one, factor))) {
      const centre = meanOf(code.corners);
      const reach = distanceOf(code.corners[0], code.corners[2]);
      if (seen.some((known) => distanceOf(known, centre) < reach)) continue;
      seen.push(centre);
      found.push(openOther(scan, prints, code));
    }
  }
  return found;
}

function openOther(
  scan: ShrunkScan,
  prints: readonly PrintedSheets[],
  code: FoundCode,
): FoundPage | undefined {
  const opened = openPageCode(code.bytes, (token) => prints.find((print) => print.token === token)?.key);
  const own = opened.ok ? pageOf(prints, opened.code)?.frame : undefined;
  const placed = placeByCode(scan, own ? [own] : framesOf(prints), code);
  return placed && { ...placed, opened };
}

function centreOfCode({ map, frame: { code } }: FoundPage): Point {
  return locate(map, code.x + code.size / 2, code.y + code.size / 2);
}

/** The corners of a page in its picture, clockwise. */
export function outlineOf({ map, frame: { page } }: FoundPage): Point[] {
  return [
    locate(map, 0, 0),
    locate(map, page.width, 0),
    locate(map, page.width, page.height),
    locate(map, 0, page.height),
  ];
}

function areaOf(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const distanceOf = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function findMarks(scan: ShrunkScan, frame: Frame): FoundFrame | undefined {
  for (const placement of placePage(scan.squares, frame.marks)) {
    const map = mapPlaced(scan, placement, frame);
    if (map !== undefined) return { scan, frame, map };
  }
  return undefined;
}

function mapPlaced(
  { image, factor }: ShrunkScan,
  { map, matches }: Placement,
  { marks }: Frame,
): PageMap | undefined {
  const shift = (factor - 1) / 2;
  // The same for the picture before it was shrunk.
  const enlarged = map.map((value, i) => (i < 6 ? value * factor + shift * map[6 + (i % 3)]! : value));
  const seen = matches.map(({ from, to }) => ({
    from,
    to: { x: to.x * factor + shift, y: to.y * factor + shift },
  }));
  return mapPage(image, enlarged, marks, seen);
}

async function readCodeAt(image: GreyImage, map: PageMap, { code }: Frame): Promise<FoundCode | undefined> {
  const side = code.size + 2 * QUIET_MM;
  const rectangle = { x: code.x - QUIET_MM, y: code.y - QUIET_MM, width: side, height: side };
  const found = await readCodeIn(straighten(image, 1, map, rectangle, CODE_PIXELS_PER_MM));
  if (found === undefined) return undefined;
  const [p, q, r, t] = found.corners.map((at) =>
    locate(
      map,
      rectangle.x + (at.x + 0.5) / CODE_PIXELS_PER_MM,
      rectangle.y + (at.y + 0.5) / CODE_PIXELS_PER_MM,
    ),
  ) as [Point, Point, Point, Point];
  return { bytes: found.bytes, corners: [p, q, r, t] };
}
