export type { GreyImage } from './grey-image.ts';
export { openScan } from './open-scan.ts';
export type { OpenedScan } from './opened-scan.ts';
export {
  type CircleReading,
  type CircleState,
  type DigitReading,
  type Doubt,
  type MarkerReading,
  type PageReading,
  PIXELS_PER_MM,
  type QuestionReading,
  type SheetReading,
} from './page-reading.ts';
export { readPage, readSheets } from './read-page.ts';
export { SCAN_LIMITS } from './scan-limits.ts';
export { ScanRefused } from './scan-refused.ts';
