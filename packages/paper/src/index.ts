export { listMissingInPdfs } from './missing-signs.ts';
export { type NamedOrder, packDocuments } from './pack-documents.ts';
export type * from './paper.ts';
export {
  makePreviewer,
  type Previewer,
  previewPage,
  type ShownPage,
  type ShownPreview,
} from './preview-page.ts';
export { printPaper } from './print-paper.ts';
export { type AuditOfReading, type ExamAnalysis, printAnalysis } from './results/analysis.ts';
export { packStudentSheets, printStudentSheets } from './results/print-results.ts';
export type {
  MarkedQuestion,
  MarkedStudent,
  MarkedVersion,
  ScannedPicture,
  StudentSheets,
} from './results/student-sheets.ts';
export type { PagePreview } from './typst/preview-svg.ts';
