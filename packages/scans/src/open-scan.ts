import { openPdf } from './files/pdf.ts';
import { openPicture, sizeOfPicture } from './files/pictures.ts';
import { openTiff } from './files/tiff.ts';
import type { OpenedScan } from './opened-scan.ts';
import { SCAN_LIMITS } from './scan-limits.ts';
import { ScanRefused } from './scan-refused.ts';

/**
 * Opens a file of scanned pages or a photograph; its content tells its format. Scripts, links and forms of a PDF are never run.
 * @throws ScanRefused if it is none of PDF, TIFF, JPEG, PNG and WebP, is damaged, protected, or larger than SCAN_LIMITS
 */
export async function openScan(bytes: Uint8Array): Promise<OpenedScan> {
  if (bytes.length === 0) throw new ScanRefused('The file is empty.');
  if (bytes.length > SCAN_LIMITS.bytes)
    throw new ScanRefused(
      `The file has more than ${SCAN_LIMITS.bytes / 1024 / 1024} MB. Send its pages in several files.`,
    );
  const scan = await open(bytes);
  if (scan.numberOfPages > SCAN_LIMITS.pages) {
    scan.close();
    throw new ScanRefused(
      `The file has ${scan.numberOfPages} pages; at most ${SCAN_LIMITS.pages} are read at once. Send them in several files.`,
    );
  }
  if (scan.numberOfPages === 0) throw new ScanRefused('The file has no pages.');
  return scan;
}

async function open(bytes: Uint8Array): Promise<OpenedScan> {
  if (isPdf(bytes)) return await openPdf(bytes);
  if (isTiff(bytes)) return openTiff(bytes);
  if (sizeOfPicture(bytes) !== undefined) return openPicture(bytes);
  throw new ScanRefused(
    'The file is none of PDF, TIFF, JPEG, PNG and WebP. Save the scan in one of these formats.',
  );
}

/** Some producers write something before the header, which readers accept within the first kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}

function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (
    (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42)
  );
}
