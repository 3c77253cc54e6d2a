import { type Device, groupOfDevice, type Scan } from '../devices.ts';
import type { Random } from '../random.ts';
import { encodePdf, type PdfCoding, type PdfPage } from './pdf.ts';
import { encodeColour, encodePng, type Orientation, turnPicture, withOrientation } from './pictures.ts';
import { encodeTiff, type TiffCompression, type TiffPage } from './tiff.ts';

/** Files as scanners, fax servers and phones write them. */
export const SCAN_FORMATS = ['pdf', 'tiff', 'jpeg', 'png', 'webp'] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

/** What a device writes, by weight. */
export function pickFormat(device: Device, isBilevel: boolean, random: Random): ScanFormat {
  if (groupOfDevice(device) === 'photographs')
    return random.weighted({ jpeg: 8, webp: 1, pdf: 1, png: 0, tiff: 0 });
  if (isBilevel) return random.weighted({ tiff: 5, pdf: 4, png: 1, jpeg: 0, webp: 0 });
  return random.weighted({ pdf: 6, jpeg: 1.5, tiff: 1.5, png: 1, webp: 0 });
}

/**
 * Pages as one file. JPEG, PNG and WebP hold one page each.
 * @throws Error if a format that holds one page gets several
 */
export async function encodeScans(
  scans: readonly Scan[],
  format: ScanFormat,
  random: Random,
): Promise<Uint8Array> {
  if (format === 'pdf') return encodePdf(await Promise.all(scans.map((scan) => pdfPage(scan, random))));
  if (format === 'tiff')
    return encodeTiff(await Promise.all(scans.map((scan) => tiffPage(scan, random))), random.chance(0.3));
  const [scan, ...others] = scans;
  if (!scan || others.length > 0)
    throw new Error(`A file of format ${format} holds one page, got ${scans.length}`);
  if (format === 'png') return encodePng(scan.image, scan.isBilevel);
  if (format === 'webp') return encodeColour(scan.image, 'webp', random.between(60, 92), tintOf(random));
  return encodePhotograph(scan, random);
}

/** One in four phones stores the picture as the sensor lay, and says so beside it. */
async function encodePhotograph(scan: Scan, random: Random): Promise<Uint8Array> {
  const quality = random.between(45, 92);
  if (!random.chance(0.25)) return encodeColour(scan.image, 'jpeg', quality, tintOf(random));
  const orientation = random.pick<Orientation>([3, 6, 8]);
  const quarters = ({ 1: 0, 3: 2, 6: 3, 8: 1 } as const)[orientation];
  const jpeg = await encodeColour(turnPicture(scan.image, quarters), 'jpeg', quality, tintOf(random));
  return withOrientation(jpeg, orientation);
}

function tintOf(random: Random): [number, number, number] {
  return [1, random.between(0.94, 1), random.between(0.85, 1)];
}

async function pdfPage(scan: Scan, random: Random): Promise<PdfPage> {
  const { image, dpi } = scan;
  if (scan.isBilevel) {
    const rotate = random.chance(0.1) ? 180 : 0;
    return { image, dpi, coding: random.weighted<PdfCoding>({ g4: 4, flate: 1, jpeg: 0 }), rotate };
  }
  if (random.chance(0.15)) return { image, dpi, coding: 'flate' };
  return { image, dpi, coding: 'jpeg', jpeg: await encodeColour(image, 'jpeg', random.between(55, 90)) };
}

async function tiffPage(scan: Scan, random: Random): Promise<TiffPage> {
  const { image, dpi } = scan;
  if (scan.isBilevel) return { image, dpi, compression: random.chance(0.3) ? 'g3' : 'g4' };
  const compression = random.weighted<TiffCompression>({
    lzw: 4,
    deflate: 1,
    packbits: 1,
    none: 0.5,
    jpeg: 2,
    g3: 0,
    g4: 0,
  });
  if (compression !== 'jpeg') return { image, dpi, compression };
  return { image, dpi, compression, jpeg: await encodeColour(image, 'jpeg', random.between(55, 90)) };
}
