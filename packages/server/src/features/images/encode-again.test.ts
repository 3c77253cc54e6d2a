import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { encodeAgain } from './encode-again.ts';
import { measureImage } from './measure-image.ts';
import {
  draw,
  drawNoise,
  FORMATS,
  insertAt,
  jpegSegment,
  look,
  pixelsOf,
  pngChunk,
} from './testing/drawings.ts';

/** The refusal of a file; undefined if it is accepted. */
async function refusalOf(bytes: Buffer): Promise<string | undefined> {
  const error: unknown = await encodeAgain(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return undefined;
  if (error instanceof AppError && error.status === 400) return error.message;
  throw error;
}

const ZIP = Buffer.from('PK\x03\x04 and so on', 'latin1');

const hugePng = () => {
  const header = Buffer.from('00002710000027100802000000', 'hex');
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IEND', Buffer.alloc(0))]);
};
const hugeGif = async () => {
  const bytes = await draw('gif');
  bytes.fill(0xff, 6, 10);
  return bytes;
};
const hugeJpeg = async () => {
  const bytes = await draw('jpeg');
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  return bytes.fill(0x7f, frame + 5, frame + 9);
};
const hugeWebp = async () => {
  const bytes = Buffer.from('RIFF\0\0\0\0WEBPVP8L\x06\0\0\0\x2f\xff\xff\xff\x0f\0', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

describe('a file that is refused', () => {
  test.each([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['SVG after an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7'],
    ['a BMP', 'BM\x3a\0\0\0'],
    ['another RIFF file', 'RIFF\x04\0\0\0WAVE'],
    ['one byte', 'x'],
  ])('%s: no image of ours', async (_name, content) => {
    expect(await refusalOf(Buffer.from(content, 'latin1'))).toBe(
      'The file must be a PNG, JPEG, WebP or GIF image.',
    );
  });

  test.each(FORMATS)('a %s that is cut off anywhere', async (format) => {
    const bytes = await draw(format);
    for (const part of [0.2, 0.5, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect(await refusalOf(cut)).toMatch(/^The image is (cut off|damaged)\.$/);
    }
    expect(await refusalOf(bytes.subarray(0, -1))).toBe('The image is cut off.');
  });

  test('a PNG with a changed byte', async () => {
    const bytes = await draw('png');
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    expect(await refusalOf(bytes)).toBe('The image is damaged.');
  });

  test.each([
    ['PNG', hugePng, '10000 × 10000'],
    ['GIF', hugeGif, '65535 × 65535'],
    ['JPEG', hugeJpeg, '32639 × 32639'],
    ['WebP', hugeWebp, '16384 × 16384'],
  ])('a small %s that unpacks to a huge picture', async (_name, make, size) => {
    expect(await refusalOf(await make())).toBe(
      `The image has ${size} pixels; at most 40 million are accepted.`,
    );
  });

  test.each(FORMATS)('but a whole %s is not', async (format) => {
    expect(await refusalOf(await draw(format))).toBeUndefined();
  });
});

describe('what is stored', () => {
  test.each(
    FORMATS.flatMap((format) =>
      [
        ['one zero byte', Buffer.of(0)],
        ['a line break', Buffer.from('\r\n')],
        ['an archive', ZIP],
      ].map(([what, tail]) => [format, what, tail] as const),
    ),
  )('of a %s with %s behind it is the image alone', async (format, _what, tail) => {
    const bytes = await draw(format);
    expect(await encodeAgain(Buffer.concat([bytes, tail as Buffer]))).toEqual(await encodeAgain(bytes));
  });

  test.each([
    ['a small picture keeps every pixel, though WebP would take fewer bytes', 24, 'image/png'],
    ['a larger one takes as few bytes as it can', 48, 'image/webp'],
  ] as const)('%s', async (_name, side, type) => {
    const file = await drawNoise(side);
    const stored = await encodeAgain(file);
    expect(stored).toMatchObject({ type, width: side, height: side });
    expect(stored.content.length).toBeLessThanOrEqual(file.length);
    if (type === 'image/png') expect(await pixelsOf(stored.content)).toEqual(await pixelsOf(file));
  });

  test('what was stored as PNG is stored the same when it comes again', async () => {
    const { content } = await encodeAgain(await draw('png', 300, 200));
    expect(await encodeAgain(content)).toEqual({ content, type: 'image/png', width: 300, height: 200 });
  });
});

describe('the resolution that a file says', () => {
  const physical = (perMetre: number, unit = 1) => {
    const content = Buffer.alloc(9);
    content.writeUInt32BE(perMetre, 0);
    content.writeUInt32BE(perMetre, 4);
    content.writeUInt8(unit, 8);
    return pngChunk('pHYs', content);
  };
  const jfif = (unit: number, across: number, down = across) =>
    jpegSegment(0xe0, Buffer.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 2, unit, 0, across, 0, down, 0, 0]));
  // 300/1 pixels for each inch, in a TIFF directory of three entries.
  const exif = Buffer.from(
    '45786966000049492a00080000000300' +
      '1a01050001000000320000001b010500010000003200000028010300010000000200000000000000' +
      '2c01000001000000',
    'hex',
  );
  /** A JPEG of the library without its own JFIF segment. */
  const bare = async () => {
    const bytes = await draw('jpeg', 300, 200);
    return Buffer.concat([bytes.subarray(0, 2), bytes.subarray(4 + bytes.readUInt16BE(4))]);
  };
  const png = async (chunk: Buffer) => insertAt(await draw('png', 300, 200), 33, chunk);
  const jpeg = async (segment: Buffer) => insertAt(await bare(), 2, segment);

  test.each([
    ['PNG with 300 pixels for each inch', () => png(physical(11_811)), 300],
    ['PNG with a unit that is not known', () => png(physical(11_811, 0)), undefined],
    ['PNG with two pixels for each inch', () => png(physical(80)), undefined],
    ['PNG that says nothing', () => draw('png'), undefined],
    ['JPEG with 150 pixels for each inch', () => jpeg(jfif(1, 150)), 150],
    ['JPEG with 100 pixels for each centimetre', () => jpeg(jfif(2, 100)), 254],
    ['JPEG that tells the shape of a pixel alone', () => jpeg(jfif(0, 100)), undefined],
    ['JPEG of oblong pixels', () => jpeg(jfif(1, 100, 200)), undefined],
    ['JPEG of a camera', () => jpeg(jpegSegment(0xe1, exif)), 300],
    ['JPEG with damaged Exif', () => jpeg(jpegSegment(0xe1, exif.subarray(0, 60))), undefined],
  ])('is kept with the picture: %s', async (_name, make, expected) => {
    const { content } = await encodeAgain(await make());
    expect(measureImage(content).pixelsPerInch).toBe(expected);
    // What was stored, exported and added again says the same.
    expect((await encodeAgain(content)).content.equals(content) || content.includes('WEBP')).toBe(true);
    expect(measureImage((await encodeAgain(content)).content).pixelsPerInch).toBe(expected);
  });

  test('is kept in WebP, with and without transparency, and falls as the picture is made smaller', async () => {
    const noise = insertAt(await drawNoise(64), 33, physical(11_811));
    const clear = createCanvas(3_000, 100);
    const context = clear.getContext('2d');
    for (let x = 0; x < 3_000; x += 1) {
      context.fillStyle = `hsl(${x % 360} 50% 50% / ${(x % 10) / 10})`;
      context.fillRect(x, 0, 1, 100);
    }
    const large = insertAt(await clear.encode('png'), 33, physical(11_811));
    for (const [file, expected] of [
      [noise, 300],
      [large, 200],
    ] as const) {
      const { content, type, width, height } = await encodeAgain(file);
      expect(type).toBe('image/webp');
      expect(measureImage(content)).toEqual({ width, height, end: content.length, pixelsPerInch: expected });
      expect(await look(content)).toMatchObject({ width, height });
    }
  });
});
