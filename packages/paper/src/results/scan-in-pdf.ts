import type { PaperImage } from '../paper.ts';
import type { ScannedPicture } from './student-sheets.ts';

/**
 * A page of PDF with the picture of a scanned page and rings around what was read. Typst puts such a page into a document as it is.
 * A JPEG picture it decodes, and its pixels, four bytes each, stay until the garbage collection finds the document; rings that Typst
 * sets take a megabyte a page.
 * @param picture JPEG in colour
 */
export function scanInPdf(picture: PaperImage, scan: ScannedPicture): Uint8Array {
  const { width, height } = scan;
  const drawing = [`q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`, RING_COLOR, ...ringsOf(scan)].join('\n');
  const image = `/Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const page = `/MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R`;
  return writePdfObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R ${page} >>`),
    stream('', Buffer.from(drawing)),
    stream(`/Type /XObject ${image}`, picture.content),
  ]);
}

/** Blue, and dark enough for a gray print. */
const RING_COLOR = '0.043 0.341 0.816 RG';
/** Between a circle and its ring; millimetres, as the following. */
const GAP = 0.5;
const SOLID = '0.5 w [] 0 d';
const BROKEN = '0.35 w [0.9 0.7] 0 d';
/** Where the handles of a Bézier curve of a quarter of a circle stand, in radii. */
const HANDLE = 0.5523;

/** The rings as operators of PDF, whose pages begin at the bottom. */
function ringsOf({ height, circleDiameter, marks }: ScannedPicture): string[] {
  const radius = circleDiameter / 2 + GAP;
  const handle = HANDLE * radius;
  return marks.map(({ x, y: fromTop, counts }) => {
    const y = height - fromTop;
    const at = (dx: number, dy: number) => `${(x + dx).toFixed(3)} ${(y + dy).toFixed(3)}`;
    const curve = (...points: readonly (readonly [number, number])[]) =>
      `${points.map(([dx, dy]) => at(dx, dy)).join(' ')} c`;
    return [
      counts ? SOLID : BROKEN,
      `${at(radius, 0)} m`,
      curve([radius, handle], [handle, radius], [0, radius]),
      curve([-handle, radius], [-radius, handle], [-radius, 0]),
      curve([-radius, -handle], [-handle, -radius], [0, -radius]),
      curve([handle, -radius], [radius, -handle], [radius, 0]),
      's',
    ].join(' ');
  });
}

/** @param objects numbered from 1; the first is the catalog */
function writePdfObjects(objects: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

function stream(entries: string, content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}
