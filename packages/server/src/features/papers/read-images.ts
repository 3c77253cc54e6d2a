import type { PaperImage } from '@exam/paper';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { collectImageIds, listImageContents, listImageSizes } from '../images/index.ts';
import type { ExamToPrint } from './read-exam.ts';

/** A condition on `images`: where else than in its courses an account sees an image. */
export type IsShownElsewhere = (account: Account) => RawBuilder<boolean>;

const MOST_BYTES = 128 * 1024 * 1024;
/** At the width that a picture has on paper these are 300 to the inch. */
const LONGEST_SIDE = 1_400;
/** Of all images together: a typesetter holds each pixel in four bytes. */
const MOST_PIXELS = 60_000_000;
const JPEG_QUALITY = 90;

type ImageRow = Awaited<ReturnType<typeof listImageContents>>[number];

/**
 * The images that versions show, by id, as PNG or JPEG; those that the account does not see are absent.
 * @throws AppError conflict when they are more than a paper takes
 */
export async function readImages(
  db: Db,
  account: Account,
  { versions }: ExamToPrint,
  isShownElsewhere: IsShownElsewhere,
): Promise<Map<string, PaperImage>> {
  const ids = await collectImageIds(versions.flatMap(({ questions }) => questions));
  const sizes = await listImageSizes(db, account, ids, isShownElsewhere(account));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) {
    throw conflict('The images of this exam have more than 128 MiB together. Print fewer versions at once.');
  }
  const rows = await listImageContents(
    db,
    sizes.map(({ id }) => id),
  );
  const scale = shareOfPixels(rows);
  const images = new Map<string, PaperImage>();
  for (const row of rows) images.set(row.id, await forPaper(row, scale));
  return images;
}

/** By how much the sides of every image shrink so that all of them together fit. */
function shareOfPixels(rows: readonly ImageRow[]): number {
  const pixels = rows.reduce((sum, row) => sum + row.width * row.height * sideScale(row) ** 2, 0);
  return Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, pixels)));
}

function sideScale({ width, height }: ImageRow): number {
  return Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

/** No larger than paper shows, and in a format that typesetters know. Its size on paper stays that of its own pixels. */
async function forPaper(row: ImageRow, share: number): Promise<PaperImage> {
  const { content, type, width, height } = row;
  const scale = share * sideScale(row);
  if (type === 'image/png' && scale === 1) return { content, type, width, height };
  const [drawnWidth, drawnHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(drawnWidth!, drawnHeight!);
  const context = canvas.getContext('2d');
  // Paper is white, and JPEG knows nothing transparent.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, drawnWidth!, drawnHeight!);
  context.drawImage(await loadImage(content), 0, 0, drawnWidth!, drawnHeight!);
  const isPng = type === 'image/png';
  const encoded = isPng ? await canvas.encode('png') : await canvas.encode('jpeg', JPEG_QUALITY);
  return { content: encoded, type: isPng ? 'image/png' : 'image/jpeg', width, height };
}
