import { deflateSync } from 'node:zlib';
import type { GreyImage, Point } from '../raster.ts';
import { encodeGroup4 } from './fax.ts';

export const PDF_CODINGS = ['jpeg', 'g4', 'flate'] as const;
export type PdfCoding = (typeof PDF_CODINGS)[number];

export interface PdfPage {
  readonly image: GreyImage;
  readonly dpi: Point;
  readonly coding: PdfCoding;
  /** A whole JPEG file in colour, for pages of that coding. */
  readonly jpeg?: Uint8Array;
  /** The page is shown turned by so many degrees clockwise; its picture is stored turned back. */
  readonly rotate?: 0 | 180;
}

/** A PDF of scanned pages, each a picture that fills it, as scanners write them. */
export function encodePdf(pages: readonly PdfPage[]): Uint8Array {
  const objects: Buffer[] = [];
  const add = (content: Buffer | string) => objects.push(Buffer.from(content));
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [at, page] of pages.entries()) {
    const number = 3 + 3 * at;
    const [width, height] = [(page.image.width * 72) / page.dpi.x, (page.image.height * 72) / page.dpi.y];
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}] /Rotate ${page.rotate ?? 0} ` +
        `/Resources << /XObject << /I ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    );
    add(stream('', Buffer.from(`q ${width.toFixed(2)} 0 0 ${height.toFixed(2)} 0 0 cm /I Do Q`)));
    add(picture(page));
  }
  return assemblePdf(objects);
}

/**
 * A PDF of objects, numbered from 1; the first is the catalog.
 * @param trailer further entries
 */
function assemblePdf(objects: readonly Uint8Array[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]!.length;
  const places = objects.map((content, at) => {
    const object = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    parts.push(object);
    length += object.length;
    return length - object.length;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream as an object. */
function stream(entries: string, content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

function picture({ image, coding, jpeg, rotate }: PdfPage): Buffer {
  const { width, height } = image;
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  const stored = rotate === 180 ? { ...image, data: image.data.slice().reverse() } : image;
  if (coding === 'g4')
    return stream(
      `${size} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode ` +
        `/DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`,
      encodeGroup4(stored),
    );
  if (coding === 'flate')
    return stream(
      `${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(stored.data, { level: 3 }),
    );
  if (!jpeg) throw new Error('A page coded as JPEG needs its file.');
  return stream(`${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`, jpeg);
}
