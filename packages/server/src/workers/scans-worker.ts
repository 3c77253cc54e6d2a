import { createHash } from 'node:crypto';
import type { PageCode, PrintedSheets } from '@exam/paper/sheet';
import { type GreyImage, openScan, type PageReading, readPage, readSheets, ScanRefused } from '@exam/scans';
import { createCanvas } from '@napi-rs/canvas';
import type { ReadMarks, StoredReading } from '../database/columns.ts';
import { serveTasks, type TaskWay } from '../platform/jobs/serve-tasks.ts';

interface ScanToRead {
  readonly prints: readonly PrintedSheets[];
  /** Index of the first page to read. */
  readonly from: number;
}

/** What is told of a scan before its pages. */
export interface OpenedScan {
  readonly numberOfPages: number;
  /** Processor time that opening took, of all threads. */
  readonly processorMs: number;
}

export interface ReadScanPage {
  /** Index in the file. */
  readonly position: number;
  /** One, or each of those that a photograph shows. */
  readonly sheets: readonly ReadSheet[];
  /** Why the page could not be drawn, as a sentence. */
  readonly refusal?: string;
  /** Processor time that it took, of all threads. */
  readonly processorMs: number;
}

export interface ReadSheet {
  readonly reading: StoredReading;
  /** WebP; null for an empty page. */
  readonly picture: Uint8Array | null;
  /** SHA-256 of the pixels of its picture; absent for an empty page and for one that could not be drawn. */
  readonly fingerprint?: Uint8Array;
}

/** Reads the file that is sent with it, and gives its pages one after the other. */
async function readScan({ prints, from }: ScanToRead, { content, give }: TaskWay): Promise<void> {
  const useOfProcessor = stopwatchOfProcessor();
  const scan = await openScan(content);
  const { numberOfPages } = scan;
  await give({ numberOfPages, processorMs: useOfProcessor() } satisfies OpenedScan);
  for (let position = from; position < numberOfPages; position++) {
    const read = await readOne(() => scan.page(position), prints, position);
    await give({ ...read, processorMs: useOfProcessor() } satisfies ReadScanPage);
  }
  scan.close();
}

/** @returns a function that tells the processor time since it was called last, in milliseconds */
function stopwatchOfProcessor(): () => number {
  let before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    return (user + system) / 1_000;
  };
}

/** A page that cannot be drawn is unreadable; the others are read. */
async function readOne(
  draw: () => Promise<GreyImage>,
  prints: readonly PrintedSheets[],
  position: number,
): Promise<Omit<ReadScanPage, 'processorMs'>> {
  const image = await draw().catch((error: unknown) => {
    if (error instanceof ScanRefused) return error;
    throw error;
  });
  if (image instanceof ScanRefused) {
    const reading = { kind: 'unreadable', isStraight: false } as const;
    return { position, sheets: [{ reading, picture: null }], refusal: image.message };
  }
  const sheets: ReadSheet[] = [];
  for (const read of await readSheets(image, prints)) {
    const reading = withoutPicture(read);
    if ('picture' in read) {
      const fingerprint = fingerprintOf(image);
      sheets.push({ reading, picture: await encode(read.picture), fingerprint });
    } else sheets.push({ reading, picture: null });
  }
  return { position, sheets };
}

function fingerprintOf({ width, height, data }: GreyImage): Uint8Array {
  return createHash('sha256').update(`${width} ${height} `).update(data).digest();
}

interface PageToRead {
  readonly print: PrintedSheets;
  readonly code: PageCode;
  /** WebP. */
  readonly picture: Uint8Array;
}

/** Reads a stored picture whose code is known. @returns undefined if its marks are not found */
async function readTyped({ print, code, picture }: PageToRead): Promise<ReadMarks | undefined> {
  const scan = await openScan(picture);
  const read = withoutPicture(await readPage(await scan.page(0), [print], code));
  if (read.kind !== 'sheet') return undefined;
  const { digits, questions, marker } = read;
  return { digits, questions, ...(marker && { marker }) };
}

function withoutPicture(read: PageReading): StoredReading {
  if (read.kind === 'unreadable') return { kind: read.kind, isStraight: read.isStraight };
  if (read.kind !== 'sheet') return { kind: read.kind };
  const { kind, code, digits, questions, marker } = read;
  return {
    kind,
    code,
    digits,
    questions: questions.map((question) => ({ ...question, choices: question.choices.map(roundDarkness) })),
    ...(marker && { marker }),
  };
}

/** Readings are stored as text; more digits say nothing. */
function roundDarkness<Circle extends { readonly darkness: number }>(circle: Circle): Circle {
  return { ...circle, darkness: Math.round(circle.darkness * 100) / 100 };
}

/** Longest side of a stored picture; a straightened page of A4 has 1,188. */
const LONGEST_SIDE = 1_200;
/** About 60 kB for a page of circles. */
const QUALITY = 45;

async function encode(image: GreyImage): Promise<Uint8Array> {
  const { data, width, height } = shrunk(image);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  const colours = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  for (let at = 0; at < colours.length; at++) colours[at] = 0xff000000 | ((data[at] ?? 0) * 0x010101);
  context.putImageData(pixels, 0, 0);
  return canvas.encode('webp', QUALITY);
}

/** A picture that was not straightened may be of any size. Each pixel becomes the mean of a square. */
function shrunk(image: GreyImage): GreyImage {
  const step = Math.ceil(Math.max(image.width, image.height) / LONGEST_SIDE);
  if (step === 1) return image;
  const [width, height] = [Math.floor(image.width / step), Math.floor(image.height / step)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = meanOf(image, x * step, y * step, step);
  }
  return { width, height, data };
}

function meanOf({ data, width }: GreyImage, left: number, top: number, step: number): number {
  let sum = 0;
  for (let y = top; y < top + step; y++) {
    for (let x = left; x < left + step; x++) sum += data[y * width + x] ?? 0;
  }
  return Math.round(sum / (step * step));
}

// A program of its own, for worker processes: scanned answer sheets are read here.
const TASKS = { readScan, readTyped };
export type ScanTasks = typeof TASKS;

serveTasks(TASKS);
