export { circlesFor } from '../large-print.ts';
export { drawDataMatrix, MATRIX_SIZE } from './data-matrix.ts';
export {
  CODE_BYTES,
  encodePageCode,
  type OpenedCode,
  openPageCode,
  type PageCode,
  type PrintedSheets,
  readCode,
  writeCode,
} from './page-code.ts';
export {
  type CircleSize,
  layOutSheet,
  type MarkerRow,
  measuresOf,
  type Point,
  type RegistrationMark,
  SHEET_PAGES,
  type SheetLayout,
  type SheetPage,
  type SheetQuestion,
} from './sheet-layout.ts';
