import { HOSTILE_FILES } from '@exam/filled-sheets';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { openScan } from '../src/index.ts';
import { ScanRefused } from '../src/scan-refused.ts';
import { TIFF_FILES } from './tiff-files.ts';

/** What the process may hold after a hostile file beyond what it held before: an image of the largest size, and as much to unpack it. */
const MOST_BYTES = 600 * 1024 * 1024;

const REFUSED: Readonly<Record<string, () => Uint8Array>> = {
  'a PNG that is 40,000 pixels wide': HOSTILE_FILES.widePng,
  'a JPEG that is 40,000 pixels wide': HOSTILE_FILES.wideJpeg,
  'a PDF with a password': HOSTILE_FILES.withPassword,
  'a PDF of ten thousand pages': HOSTILE_FILES.manyPages,
  'a web page': HOSTILE_FILES.webPage,
};

describe('hostile scans', () => {
  it.each(Object.entries(REFUSED))('refuse %s, in a sentence', async (_, make) => {
    const before = process.memoryUsage().rss;
    await expect(readAll(make())).rejects.toBeInstanceOf(ScanRefused);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
  });

  it('never run the scripts of a PDF', async () => {
    expect(await readAll(HOSTILE_FILES.withScript())).toBe(1);
  });

  it('draw a page of a hundred metres as small as any other', async () => {
    const before = process.memoryUsage().rss;
    expect(await readAll(HOSTILE_FILES.hugePage())).toBe(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
  });

  it('read each directory of a TIFF once, though the last leads to the first', async () => {
    const tiff = Buffer.from(TIFF_FILES.group3, 'base64');
    const first = tiff.readUInt32LE(4);
    tiff.writeUInt32LE(first, first + 2 + 12 * tiff.readUInt16LE(first));
    expect(await readAll(tiff)).toBe(1);
  });

  it('unpack no more of a PNG than its pixels', async () => {
    const before = process.memoryUsage().rss;
    await readAll(HOSTILE_FILES.bomb()).catch((error: unknown) => expect(error).toBeInstanceOf(ScanRefused));
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
  });

  it('read or refuse a file of which the end is missing', async () => {
    const jpeg = createCanvas(300, 300).toBuffer('image/jpeg');
    const whole = [
      jpeg,
      HOSTILE_FILES.emptyPdf(),
      ...Object.values(TIFF_FILES).map((file) => Buffer.from(file, 'base64')),
    ];
    for (const file of whole)
      for (const share of [0.1, 0.5, 0.9])
        await readAll(file.subarray(0, file.length * share)).catch((error: unknown) =>
          expect(error).toBeInstanceOf(ScanRefused),
        );
  });
});

/** Reads all pages of a file, and answers their number. */
async function readAll(bytes: Uint8Array): Promise<number> {
  const scan = await openScan(bytes);
  try {
    for (let page = 0; page < scan.numberOfPages; page += 1) await scan.page(page);
    return scan.numberOfPages;
  } finally {
    scan.close();
  }
}
