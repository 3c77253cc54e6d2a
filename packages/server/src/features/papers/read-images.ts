import type { PaperImage } from '@exam/paper';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Db } from '../../platform/database/connect.ts';
import { conflict } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { collectImageIds, listImageContents, listImageSizes, measureImage } from '../images/index.ts';
import type { ExamToPrint } from './read-exam.ts';

const MOST_BYTES = 128 * 1024 * 1024;
/** At the printed width, this gives 300 pixels per inch. */
const LONGEST_SIDE = 1_400;
/** For all images together: a typesetter needs four bytes per pixel. */
const MOST_PIXELS = 60_000_000;
const JPEG_QUALITY = 90;

type ImageSize = Awaited<ReturnType<typeof listImageSizes>>[number];
type ImageRow = Awaited<ReturnType<typeof listImageContents>>[number];

/** The images of versions that the account may see, by id. */
export async function listImagesOfPaper(
  db: Db,
  account: Account,
  { versions }: Pick<ExamToPrint, 'versions'>,
): Promise<ImageSize[]> {
  const ids = await collectImageIds(versions.flatMap(({ questions }) => questions));
  return ids.length === 0 ? [] : listImageSizes(db, account, ids);
}

/**
 * The visible images of versions, by id, as PNG or JPEG.
 * @throws AppError conflict if they are too large in total
 */
export async function readImages(
  db: Db,
  account: Account,
  toPrint: Pick<ExamToPrint, 'versions'>,
): Promise<Map<string, PaperImage>> {
  return readListedImages(db, await listImagesOfPaper(db, account, toPrint));
}

/** @throws AppError conflict if they are too large in total */
export async function readListedImages(
  db: Db,
  sizes: readonly ImageSize[],
): Promise<Map<string, PaperImage>> {
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

/** The factor by which all images are scaled down so that they fit the limit together. */
function shareOfPixels(rows: readonly ImageRow[]): number {
  const pixels = rows.reduce((sum, row) => sum + row.width * row.height * sideScale(row) ** 2, 0);
  return Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, pixels)));
}

function sideScale({ width, height }: ImageRow): number {
  return Math.min(1, LONGEST_SIDE / Math.max(width, height));
}

/**
 * Scaled to the printed size, in a format that typesetters know. The printed size still follows the original pixels.
 */
async function forPaper(row: ImageRow, share: number): Promise<PaperImage> {
  const { content, type, width, height } = row;
  const { pixelsPerInch } = measureImage(content);
  const size = { width, height, ...(pixelsPerInch && { pixelsPerInch }) };
  const scale = share * sideScale(row);
  if (type === 'image/png' && scale === 1) return { content, type, ...size };
  const [drawnWidth, drawnHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(drawnWidth!, drawnHeight!);
  const context = canvas.getContext('2d');
  // Paper is white, and JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, drawnWidth!, drawnHeight!);
  context.drawImage(await loadImage(content), 0, 0, drawnWidth!, drawnHeight!);
  const isPng = type === 'image/png';
  const encoded = isPng ? await canvas.encode('png') : await canvas.encode('jpeg', JPEG_QUALITY);
  return { content: encoded, type: isPng ? 'image/png' : 'image/jpeg', ...size };
}
