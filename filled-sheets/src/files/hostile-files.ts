import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** Pixels of a side that no scan has. */
const WIDE = 40_000;
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
const NONSENSE = `<${'5a'.repeat(32)}>`;

/** Files that no scanner writes, and which must be refused or cost no more than others. */
export const HOSTILE_FILES = {
  widePng: () => png(WIDE, WIDE, deflateSync(Buffer.alloc(1000))),
  wideJpeg,
  bomb: () => png(100, 100, deflateSync(Buffer.alloc(300_000_000), { level: 1 })),
  withPassword: () =>
    pdf([PAGE], `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${NONSENSE} /U ${NONSENSE} >>`),
  manyPages: () => pdf(Array.from({ length: 10_000 }, () => PAGE)),
  withScript: () =>
    pdf([PAGE], '', '/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\);) >>'),
  hugePage: () => pdf([PAGE.replace('595 842', '300000 300000')]),
  emptyPdf: () => pdf([PAGE]),
  webPage: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
} as const satisfies Readonly<Record<string, () => Uint8Array>>;

/** A PDF of these page objects. @param trailer entries of the trailer, and of the catalog */
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
