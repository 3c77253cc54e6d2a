import { LIMITS } from '@exam/contract';
import { keyOfImage } from '@exam/interchange';
import type { Db } from '../../../platform/database/connect.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  encodeAgain,
  findImageByContent,
  listContentKeys,
  measureImage,
  type StoredImage,
} from '../../images/index.ts';
import type { ImageBudget } from './image-budget.ts';
import { insertImportImages } from './queries.ts';

/** The destination of a file's images. */
interface Shelf {
  readonly db: Db;
  readonly importId: string;
  readonly courseId: string;
  readonly budget: ImageBudget;
  /** As `JudgedImages`, for all blocks of the file so far. */
  readonly good: Map<string, string>;
  readonly refusals: Map<string, string>;
}

/** An image of a file that is encoded again. */
interface FileImage {
  readonly fileKey: string;
  readonly bytes: Buffer;
  readonly pixels: number;
}

/**
 * Encodes images of a file again, and stores them with the import under keys made of the result: the same picture gets
 * the same key in every file.
 */
export async function keepImages(shelf: Shelf, images: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const { db, courseId, budget } = shelf;
  if (images.size === 0) return;
  budget.takeImages(images.size);
  const known = new Set(await listContentKeys(db, courseId, [...images.keys()]));
  const accepted: FileImage[] = [];
  for (const [fileKey, content] of images) {
    // An image of the course that comes back is reused: encoding it again would lose quality and change its key.
    const image = known.has(fileKey) ? await findImageByContent(db, courseId, fileKey) : undefined;
    if (image) await store(shelf, [[fileKey, image]]);
    else accepted.push(...accept(shelf, fileKey, content));
  }
  for (const group of groupsOf(accepted)) await store(shelf, await encodeGroup(shelf, group));
}

/** The image if it may be encoded; otherwise its refusal is noted. */
function accept({ budget, refusals }: Shelf, fileKey: string, content: Uint8Array): FileImage[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    const size = content.length > LIMITS.imageBytes ? undefined : measureImage(bytes);
    const refusal = size === undefined ? 'The image is larger than 8 MiB.' : budget.takePixels(size);
    if (size !== undefined && refusal === undefined) {
      return [{ fileKey, bytes, pixels: size.width * size.height }];
    }
    if (refusal !== undefined) refusals.set(fileKey, refusal);
  } catch (error) {
    refusals.set(fileKey, refusalOf(error));
  }
  return [];
}

/** Limits of the images that are in memory together, decoded and encoded; a larger one is encoded by itself. */
const GROUP = { pixels: 5_000_000, bytes: 2 * 1024 * 1024 };

function groupsOf(images: readonly FileImage[]): FileImage[][] {
  const groups: FileImage[][] = [];
  let room = { pixels: 0, bytes: 0 };
  for (const image of images) {
    const { pixels, bytes } = image;
    if (groups.length === 0 || pixels > room.pixels || bytes.length > room.bytes) {
      groups.push([]);
      room = { ...GROUP };
    }
    groups.at(-1)!.push(image);
    room = { pixels: room.pixels - pixels, bytes: room.bytes - bytes.length };
  }
  return groups;
}

/** Each image takes two threads; the server has four, and hashing passwords needs them too. */
const IMAGES_AT_ONCE = 2;

/** Encodes a few images at the same time. @returns those that are good, by their keys in the file */
async function encodeGroup(
  { refusals }: Shelf,
  group: readonly FileImage[],
): Promise<[fileKey: string, image: StoredImage][]> {
  const encoded: [string, StoredImage][] = [];
  const rest = group.values();
  const encodeRest = async () => {
    for (const { fileKey, bytes } of rest) {
      const image = await encodeAgain(bytes).catch(refusalOf);
      if (typeof image === 'string') refusals.set(fileKey, image);
      else encoded.push([fileKey, image]);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: IMAGES_AT_ONCE }, encodeRest));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return encoded;
}

/** The words in which an image is refused. @throws other errors */
function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

async function store(
  { db, importId, good }: Shelf,
  images: readonly (readonly [fileKey: string, image: StoredImage])[],
): Promise<void> {
  const keyed = images.map(([fileKey, image]) => ({ fileKey, key: keyOfImage(image.content), image }));
  const rows = new Map(keyed.map(({ key, image }) => [key, { importId, key, ...image }]));
  await insertImportImages(db, [...rows.values()]);
  for (const { fileKey, key } of keyed) good.set(fileKey, key);
}
