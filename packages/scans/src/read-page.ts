import {
  openPageCode,
  type PageCode,
  type PrintedSheets,
  type SheetLayout,
  type SheetPage,
} from '@exam/paper/sheet';
import { calibrate, decideDigit, decideQuestion, readCircle } from './circles/decide.ts';
import { measureCircles } from './circles/measure-circles.ts';
import { sampleCircles } from './circles/sample-circles.ts';
import { type GreyImage, shrink } from './grey-image.ts';
import { type PageReading, PIXELS_PER_MM, type SheetReading } from './page-reading.ts';
import { findCode, readCodeIn } from './read-code.ts';
import { findSquares, type Square } from './registration/find-squares.ts';
import type { Homography } from './registration/homography.ts';
import { mapPage, type PageMap } from './registration/page-map.ts';
import { placePage, placePageByCode } from './registration/place-page.ts';
import { straighten } from './registration/straighten.ts';

/** Longer side of the picture in which marks are looked for, at least. */
const SHRUNK_SIDE = 1_100;
const CODE_PIXELS_PER_MM = 8;
/** White around the modules of the code, which its reader needs. */
const QUIET_MM = 2;
/** Part of dark pixels up to which a page without marks and code is the empty back of a sheet. */
const EMPTY_PART = 0.002;

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
  const frames = framesOf(prints, typed);
  const straight = typed === undefined ? await findFrame(scan, frames) : findTyped(scan, frames);
  if (straight === undefined) {
    if (typed === undefined && isEmpty(scan.small)) return { kind: 'empty' };
    return { kind: 'unreadable', isStraight: false, picture: scan.small };
  }
  const picture = drawStraight(scan, straight);
  const opened =
    typed !== undefined
      ? ({ ok: true, code: typed } as const)
      : straight.bytes &&
        openPageCode(straight.bytes, (token) => prints.find((print) => print.token === token)?.key);
  if (opened === undefined) return { kind: 'unreadable', isStraight: true, picture };
  if (!opened.ok) return { kind: opened.reason === 'forged' ? 'forged' : 'foreign', picture };
  const { code } = opened;
  const layout = prints.find((print) => print.token === code.token)?.layouts[code.version];
  const page = layout?.pages[code.page];
  if (layout === undefined || page === undefined) return { kind: 'foreign', picture };
  return readSheet(scan.image, straight.map, code, layout, page, picture);
}

/** What pages of a layout have in common: enough to find them, and to read their code. */
interface Frame {
  readonly page: SheetLayout['page'];
  readonly marks: SheetPage['marks'];
  readonly code: SheetPage['code'];
}

interface Scan {
  readonly image: GreyImage;
  readonly small: GreyImage;
  readonly factor: number;
  readonly squares: readonly Square[];
}

interface Straight {
  readonly frame: Frame;
  readonly map: PageMap;
  readonly bytes?: Uint8Array;
}

function shrinkScan(image: GreyImage): Scan {
  const factor = Math.max(1, Math.floor(Math.max(image.width, image.height) / SHRUNK_SIDE));
  const small = shrink(image, factor);
  return { image, small, factor, squares: findSquares(small) };
}

function framesOf(prints: readonly PrintedSheets[], typed: PageCode | undefined): Frame[] {
  const frames = new Map<string, Frame>();
  for (const print of prints) {
    for (const [version, layout] of print.layouts.entries()) {
      for (const [number, { marks, code }] of layout.pages.entries()) {
        if (
          typed !== undefined &&
          (print.token !== typed.token || version !== typed.version || number !== typed.page)
        )
          continue;
        const frame = { page: layout.page, marks, code };
        frames.set(JSON.stringify(frame), frame);
      }
    }
  }
  return [...frames.values()];
}

/** The frame under which the page's code can be read; else the one with the most marks. */
async function findFrame(scan: Scan, frames: readonly Frame[]): Promise<Straight | undefined> {
  let best: Straight | undefined;
  for (const frame of frames) {
    for (const { map: near } of placePage(scan.squares, frame.marks)) {
      const map = mapPage(scan.image, enlarge(near, scan.factor), frame.marks);
      if (map === undefined) continue;
      const bytes = await readCodeAt(scan.image, map, frame);
      if (bytes !== undefined) return { frame, map, bytes };
      if (map.marks.length > (best?.map.marks.length ?? 0)) best = { frame, map };
    }
  }
  return (await findByCode(scan, frames)) ?? best;
}

/** Looks for the code all over the page, and from there for the marks. */
async function findByCode(scan: Scan, frames: readonly Frame[]): Promise<Straight | undefined> {
  for (const factor of new Set([1, scan.factor])) {
    const found = await findCode(factor === 1 ? scan.image : scan.small);
    if (found === undefined) continue;
    const scale = scan.factor / factor;
    const corners = found.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }));
    for (const frame of frames) {
      const placement = placePageByCode(scan.squares, frame.marks, frame.code, corners);
      const map = placement && mapPage(scan.image, enlarge(placement.map, scan.factor), frame.marks);
      if (map !== undefined) return { frame, map, bytes: found.bytes };
    }
  }
  return undefined;
}

function findTyped(scan: Scan, frames: readonly Frame[]): Straight | undefined {
  for (const frame of frames) {
    for (const { map: near } of placePage(scan.squares, frame.marks)) {
      const map = mapPage(scan.image, enlarge(near, scan.factor), frame.marks);
      if (map !== undefined) return { frame, map };
    }
  }
  return undefined;
}

async function readCodeAt(image: GreyImage, map: PageMap, { code }: Frame): Promise<Uint8Array | undefined> {
  const rectangle = {
    x: code.x - QUIET_MM,
    y: code.y - QUIET_MM,
    width: code.size + 2 * QUIET_MM,
    height: code.size + 2 * QUIET_MM,
  };
  const found = await readCodeIn(straighten(image, 1, map, rectangle, CODE_PIXELS_PER_MM));
  return found?.bytes;
}

/** The same map for the picture before it was shrunk. */
function enlarge(map: Homography, factor: number): Homography {
  const shift = (factor - 1) / 2;
  return map.map((value, i) => (i < 6 ? value * factor + shift * map[6 + (i % 3)]! : value));
}

function drawStraight({ small, factor }: Scan, { frame, map }: Straight): GreyImage {
  return straighten(small, 1 / factor, map, { x: 0, y: 0, ...frame.page }, PIXELS_PER_MM);
}

function isEmpty({ width, height, data }: GreyImage): boolean {
  const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.05)];
  const inner = shrink({ width, height, data }, 8);
  let dark = 0;
  let count = 0;
  for (let y = top; y < height - top; y++) {
    for (let x = left; x < width - left; x++) {
      const around =
        inner.data[Math.min(inner.height - 1, y >> 3) * inner.width + Math.min(inner.width - 1, x >> 3)]!;
      count++;
      const value = data[y * width + x]!;
      if (value < 110 || value < around - 60) dark++;
    }
  }
  return dark <= count * EMPTY_PART;
}

function readSheet(
  image: GreyImage,
  map: PageMap,
  code: PageCode,
  layout: SheetLayout,
  page: SheetPage,
  picture: GreyImage,
): SheetReading {
  // A personal sheet has the number printed instead of its circles.
  const printed = code.student > 0 ? { ...page, digits: [] } : page;
  const patches = sampleCircles(image, map, printed, layout.circleDiameter);
  const inks = measureCircles(patches, layout.circleDiameter);
  const scale = calibrate(inks);
  const circles = inks.map((ink) => readCircle(ink, scale));
  let next = 0;
  const take = (count: number) => {
    next += count;
    return circles.slice(next - count, next);
  };
  const digits = printed.digits.map((column) => decideDigit(take(column.length)));
  const questions = page.questions.map(({ number, choices }) => decideQuestion(number, take(choices.length)));
  return { kind: 'sheet', code, digits, questions, picture };
}
