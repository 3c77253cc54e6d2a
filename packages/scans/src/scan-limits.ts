import { ScanRefused } from './scan-refused.ts';

/** What one file may hold. */
export const SCAN_LIMITS = {
  bytes: 128 * 1024 * 1024,
  pages: 2_000,
  /** Of a side of a page. An A3 page of 600 dpi has 9,921. */
  side: 12_000,
  /** Of a page: a photograph of 50 million pixels, or A4 at 600 dpi. */
  pixels: 52_000_000,
} as const;

/** Whether a page of this size is read. */
export function isSizeAllowed({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean {
  const { side, pixels } = SCAN_LIMITS;
  return width >= 1 && height >= 1 && width <= side && height <= side && width * height <= pixels;
}

/** @throws ScanRefused if a page of this size is not read */
export function checkSize(width: number, height: number): void {
  if (isSizeAllowed({ width, height })) return;
  if (!(width >= 1 && height >= 1)) throw new ScanRefused('The picture has no size.');
  const { side, pixels } = SCAN_LIMITS;
  throw new ScanRefused(
    `The page has ${width} by ${height} pixels; at most ${side} a side and ${pixels / 1_000_000} million in all are read. Scan it with 200 to 300 dpi.`,
  );
}
