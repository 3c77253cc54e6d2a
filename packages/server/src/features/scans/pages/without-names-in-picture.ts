/**
 * Hides the names of students in the picture of a page: of a straightened page only the circles of questions, those of the student
 * number and those for the marker are left, with what stands beside them; title, name and code lie above and are painted over.
 */

import { measuresOf, type PrintedSheets } from '@exam/paper/sheet';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { forbidden } from '../../../platform/errors.ts';
import type { FullPageRow } from '../queries.ts';
import { placedPageOf, placesOf } from './present.ts';
import type { PlacedPage } from './printed-pages.ts';

/** A part of a page, in millimetres. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between circles and the edge of what is left of them: below the identity of a student there are 3 mm. */
const BESIDE_MM = 1.5;
const WEBP_QUALITY = 85;

/** @throws AppError forbidden for a picture that is not straightened: a name may be anywhere in it */
export async function withoutNamesInPicture(
  picture: Buffer,
  row: FullPageRow,
  prints: readonly PrintedSheets[],
): Promise<Buffer> {
  const placed = placedPageOf(row, prints);
  const page = placesOf(row, prints);
  if (placed === undefined || page === null) {
    throw forbidden('This picture may show the name of a student, which only the owner of the exam sees.');
  }
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, image.width, image.height);
  const [perX, perY] = [image.width / page.width, image.height / page.height];
  for (const { left, top, right, bottom } of partsOf(row, placed, prints)) {
    const [x, y] = [Math.ceil(left * perX), Math.ceil(top * perY)];
    const [width, height] = [Math.floor(right * perX) - x, Math.floor(bottom * perY) - y];
    if (width > 0 && height > 0) context.drawImage(image, x, y, width, height, x, y, width, height);
  }
  return canvas.encode('webp', WEBP_QUALITY);
}

function partsOf(row: FullPageRow, placed: PlacedPage, prints: readonly PrintedSheets[]): Part[] {
  if (row.corrections.code !== undefined) return surelyNameless(placed, prints);
  // On a sheet that was printed for a student the name takes the room of the digits, too.
  return row.ordinal === 0 ? namelessParts(placed) : namelessParts(withoutDigits(placed));
}

function withoutDigits({ layout, page }: PlacedPage): PlacedPage {
  return { layout, page: { ...page, digits: [] } };
}

/**
 * The part of a page in which no name is asked for, whatever its code says: whoever types the code of another page would else have
 * the circles of that one left, which may stand where this one has its name.
 */
export function surelyNameless(placed: PlacedPage, prints: readonly PrintedSheets[]): Part[] {
  const all = prints.flatMap(({ layouts }) => layouts);
  const tops = all.flatMap((other) =>
    other.pages.flatMap((one) => namelessParts({ layout: other, page: one })[0]?.top ?? []),
  );
  const [questions] = namelessParts(withoutDigits(placed));
  return questions === undefined ? [] : [{ ...questions, top: Math.max(questions.top, ...tops) }];
}

/** The parts of a page in which no name is asked for: first that of its questions, if it has any. */
export function namelessParts({ layout, page }: PlacedPage): Part[] {
  const { pitch, boxesAboveDigits } = measuresOf(layout);
  const beside = layout.circleDiameter / 2 + BESIDE_MM;
  const circles = [...page.questions.flatMap(({ choices }) => choices), ...(page.marker ?? [])];
  const digits = page.digits.flat();
  const [xs, ys] = [digits.map(({ x }) => x), digits.map(({ y }) => y)];
  return [
    ...(circles.length === 0
      ? []
      : [
          {
            left: 0,
            top: Math.min(...circles.map(({ y }) => y)) - beside,
            right: layout.page.width,
            bottom: Math.max(...circles.map(({ y }) => y)) + beside,
          },
        ]),
    ...(digits.length === 0
      ? []
      : [
          {
            left: Math.min(...xs) - pitch / 2,
            top: Math.min(...ys) - boxesAboveDigits,
            right: Math.max(...xs) + pitch / 2,
            bottom: Math.max(...ys) + beside,
          },
        ]),
  ];
}
