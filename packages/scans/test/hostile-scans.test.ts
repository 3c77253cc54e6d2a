import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { openScan } from '../src/index.ts';
import { ScanRefused } from '../src/scan-refused.ts';
import { TIFF_FILES } from './tiff-files.ts';

/** What the process may hold after a hostile file beyond what it held before: an image of the largest size, and as much to unpack it. */
const MOST_BYTES = 600 * 1024 * 1024;
const WIDE = 40_000;
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';

const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'a PNG that is 40,000 pixels wide': () => png(WIDE, WIDE, deflateSync(Buffer.alloc(1000))),
  'a JPEG that is 40,000 pixels wide': wideJpeg,
  'a PDF with a password': () =>
    pdf([PAGE], `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${NONSENSE} /U ${NONSENSE} >>`),
  'a PDF of ten thousand pages': () => pdf(Array.from({ length: 10_000 }, () => PAGE)),
  'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
};

describe('hostile scans', () => {
  it.each(Object.entries(HOSTILE))('refuse %s, in a sentence', async (_, make) => {
    const before = process.memoryUsage().rss;
    await expect(readAll(make())).rejects.toBeInstanceOf(ScanRefused);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
  });

  it('never run the scripts of a PDF', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\);) >>';
    expect(await readAll(pdf([PAGE], '', script))).toBe(1);
  });

  it('draw a page of a hundred metres as small as any other', async () => {
    const before = process.memoryUsage().rss;
    expect(await readAll(pdf([PAGE.replace('595 842', '300000 300000')]))).toBe(1);
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
    const bomb = png(100, 100, deflateSync(Buffer.alloc(300_000_000), { level: 1 }));
    await readAll(bomb).catch((error: unknown) => expect(error).toBeInstanceOf(ScanRefused));
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_BYTES);
  });

  it('read or refuse a file of which the end is missing', async () => {
    const jpeg = createCanvas(300, 300).toBuffer('image/jpeg');
    const whole = [
      jpeg,
      pdf([PAGE]),
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

const NONSENSE = `<${'5a'.repeat(32)}>`;

/** @param trailer entries of the trailer, and of the catalog */
function pdf(pages: readonly string[], trailer = '', catalog = ''): Buffer {
  const kids = pages.map((_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages,
  ];
  let text = '%PDF-1.5\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const ids = '/ID [<00> <00>]';
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${ids} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
}

/** A grey PNG with packed lines that need not fit its size. */
function png(width: number, height: number, packed: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const chunk = (type: string, content: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small JPEG of which the header says that it is large. */
function wideJpeg(): Buffer {
  const jpeg = createCanvas(16, 16).toBuffer('image/jpeg');
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  jpeg.writeUInt16BE(WIDE, frame + 5);
  jpeg.writeUInt16BE(WIDE, frame + 7);
  return jpeg;
}
