export { drawBlankSheet } from './blank-sheet.ts';
export * from './devices.ts';
export { encodeScans, pickFormat, SCAN_FORMATS, type ScanFormat } from './files/encode-scans.ts';
export { HOSTILE_FILES } from './files/hostile-files.ts';
export { encodePng } from './files/pictures.ts';
export * from './fill-sheet.ts';
export { HANDS, type HandKind, HELD_OUT_HANDS, scrawl } from './hands.ts';
export { type Random, seededRandom } from './random.ts';
export { type GreyImage, makeImage, PAPER_DPI, PIXELS_PER_MM, type Point } from './raster.ts';
