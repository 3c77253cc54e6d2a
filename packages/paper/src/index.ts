export { listMissingInPdfs } from './missing-signs.ts';
export { type NamedOrder, packDocuments } from './pack-documents.ts';
export type * from './paper.ts';
export { previewPage } from './preview-page.ts';
export { printPaper } from './print-paper.ts';
export type { PagePreview } from './typst/preview-svg.ts';
