import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { type GreyImage, openScan, SCAN_LIMITS, ScanRefused } from '../src/index.ts';
import { TIFF_FILES } from './tiff-files.ts';

test.each(Object.entries(TIFF_FILES))('reads TIFF, %s', async (_, base64) => {
  const scan = await openScan(Buffer.from(base64, 'base64'));
  expectRectangle(await scan.page(0), 1);
});

test('reads each page of a TIFF file', async () => {
  const scan = await openScan(Buffer.from(TIFF_FILES.group4, 'base64'));
  expect(scan.numberOfPages).toBe(2);
  const { width, height, data } = await scan.page(1);
  expectRectangle({ width, height, data: data.toReversed() }, 1);
});

test('a TIFF file whose chain of pages bites its tail ends', async () => {
  const bytes = Buffer.from(TIFF_FILES.group4, 'base64');
  // The last four bytes of this file are the offset of a third page.
  bytes.writeUInt32LE(bytes.readUInt32LE(4), bytes.length - 4);
  expect((await openScan(bytes)).numberOfPages).toBe(2);
});

test.each(['jpeg', 'png', 'webp'] as const)('reads a picture, %s', async (format) => {
  const scan = await openScan(await picture(format));
  expectRectangle(await scan.page(0), 1);
});

test('a photograph is upright as its camera says', async () => {
  const jpeg = await picture('jpeg');
  // Orientation 3: turned by half.
  const exif = Buffer.from(
    'ffe10022457869660000' + '49492a0008000000' + '0100' + '120103000100000003000000' + '00000000',
    'hex',
  );
  const turned = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  const { width, height, data } = await (await openScan(turned)).page(0);
  expectRectangle({ width, height, data: data.toReversed() }, 1);
});

/** A picture that is 48 pixels high, as an object of a PDF. */
function pictureObject(jpeg: Uint8Array, colours: 'RGB' | 'Gray', width = 64): Buffer {
  const facts = `/Type/XObject/Subtype/Image/Width ${width}/Height 48/BitsPerComponent 8/ColorSpace/Device${colours}`;
  return Buffer.concat([
    Buffer.from(`<<${facts}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`),
    jpeg,
    Buffer.from('\nendstream'),
  ]);
}
const SHOWING_A_PICTURE = page(
  'q 64 0 0 48 0 0 cm /I Do Q',
  '/MediaBox[0 0 64 48]/Resources<</XObject<</I 3 0 R>>>>',
);

/** The same rectangle, 61 pixels wide so that rows have padding, as `cjpeg -grayscale` of libjpeg-turbo 2.1 writes it. */
const GREY_JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAwAD0BAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAkI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwDVIAAJVgqoAJVgqoAJVgqoAJVgqoAAAD//2Q==';

test('takes a grey JPEG of a scanned page as it is', async () => {
  const jpeg = Buffer.from(GREY_JPEG, 'base64');
  const scan = await openScan(pdf([SHOWING_A_PICTURE], [pictureObject(jpeg, 'Gray', 61)]));
  const taken = await scan.page(0);
  expect([taken.width, taken.height]).toEqual([61, 48]);
  expectRectangle(taken, 1);
  scan.close();
});

test('draws a page whose JPEG is empty', async () => {
  const scan = await openScan(pdf([SHOWING_A_PICTURE], [pictureObject(new Uint8Array(), 'RGB')]));
  const { width, height } = await scan.page(0);
  expect([width, height]).toEqual([177, 133]);
  scan.close();
});

test('takes the JPEG of a scanned page as it is, and draws other pages with 200 dpi', async () => {
  const drawing = page('8 8 24 32 re f', '/MediaBox[0 0 64 48]');
  const scan = await openScan(
    pdf([SHOWING_A_PICTURE, drawing], [pictureObject(await picture('jpeg'), 'RGB')]),
  );
  expect(scan.numberOfPages).toBe(2);
  const taken = await scan.page(0);
  expect([taken.width, taken.height]).toEqual([64, 48]);
  expectRectangle(taken, 1);
  const drawn = await scan.page(1);
  expect([drawn.width, drawn.height]).toEqual([177, 133]);
  expectRectangle(drawn, 200 / 72);
  scan.close();
});

test('never runs the scripts of a PDF', async () => {
  const script =
    '/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>';
  const scan = await openScan(pdf([page('8 8 24 32 re f', '/MediaBox[0 0 64 48]')], [], script));
  expectRectangle(await scan.page(0), 200 / 72);
  scan.close();
});

const encrypted = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>/ID[<00><00>]`;

test.each<readonly [string, () => Buffer, RegExp]>([
  ['nothing', () => Buffer.alloc(0), /is empty/],
  ['a text', () => Buffer.from('Answers: A B C'), /none of PDF, TIFF, JPEG, PNG and WebP/],
  ['a damaged PDF', () => Buffer.from('%PDF-1.4\nnothing'), /PDF is damaged/],
  [
    'a PDF with a password',
    () => pdf([page('', '/MediaBox[0 0 9 9]')], [], '', encrypted),
    /protected by a password/,
  ],
  [
    'too many pages',
    () => pdf(Array.from({ length: SCAN_LIMITS.pages + 1 }, () => page('', '/MediaBox[0 0 9 9]'))),
    /has 2001 pages/,
  ],
  ['a damaged TIFF', () => Buffer.from(TIFF_FILES.group4, 'base64').subarray(0, 100), /TIFF file is damaged/],
])('refuses %s with a sentence', async (_, bytes, sentence) => {
  const refused = await openScan(bytes()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ScanRefused);
  expect((refused as Error).message).toMatch(sentence);
});

test.each<readonly [string, () => Buffer | Promise<Buffer>]>([
  [
    'PNG of 40,000 pixels',
    async () => {
      const png = await picture('png');
      png.writeUInt32BE(40_000, 16);
      return png;
    },
  ],
  [
    'TIFF of 40,000 pixels',
    () => {
      const tiff = Buffer.from(TIFF_FILES.group4, 'base64');
      return wide(tiff);
    },
  ],
  ['damaged JPEG', async () => (await picture('jpeg')).subarray(0, 200)],
  [
    'Deflate that swells',
    () => {
      const tiff = Buffer.from(TIFF_FILES.deflate, 'base64');
      return shallow(tiff);
    },
  ],
])('refuses a page: %s', async (_, make) => {
  const opened = async () => await (await openScan(await make())).page(0);
  await expect(opened()).rejects.toBeInstanceOf(ScanRefused);
});

/** @param scale pixels of the picture for one of the original's */
function expectRectangle({ width, height, data }: GreyImage, scale: number) {
  const at = (x: number, y: number) => data[Math.floor(y * scale) * width + Math.floor(x * scale)]!;
  expect(Math.abs(height - 48 * scale)).toBeLessThan(1);
  for (const [x, y] of [
    [3, 3],
    [36, 20],
    [20, 44],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(200);
  for (const [x, y] of [
    [12, 12],
    [28, 20],
    [20, 36],
  ] as const)
    expect(at(x, y)).toBeLessThan(60);
}

async function picture(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const canvas = createCanvas(64, 48);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 64, 48);
  context.fillStyle = '#000000';
  context.fillRect(8, 8, 24, 32);
  return format === 'png' ? await canvas.encode('png') : await canvas.encode(format, 90);
}

/** The width of a file of ours, in its first directory, is another. */
function wide(tiff: Buffer): Buffer {
  tiff.writeUInt32LE(40_000, tiff.indexOf(Buffer.from('000103000100000040000000', 'hex')) + 8);
  return tiff;
}

/** Of the same strip fewer rows are expected than it holds. */
function shallow(tiff: Buffer): Buffer {
  tiff.writeUInt32LE(2, tiff.indexOf(Buffer.from('160103000100000030000000', 'hex')) + 8);
  return tiff;
}

interface Page {
  readonly content: string;
  readonly more: string;
}

function page(content: string, more: string): Page {
  return { content, more };
}

/** A PDF without a table of objects, which readers mend. `objects` are numbered from 3. */
function pdf(
  pages: readonly Page[],
  objects: readonly Buffer[] = [],
  ofCatalog = '',
  ofTrailer = '',
): Buffer {
  const first = 3 + objects.length;
  const all = [
    `<</Type/Catalog/Pages 2 0 R${ofCatalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}]>>`,
    ...objects,
    ...pages.flatMap(({ content, more }, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${first + 2 * at + 1} 0 R${more}>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ].flatMap((object, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    Buffer.from(object as string),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...all,
    Buffer.from(`trailer<</Root 1 0 R${ofTrailer}>>\n%%EOF`),
  ]);
}
