// Sheets as they come out of a printer: typeset as PDF by packages/paper, and rendered by PDFium.

import { join } from 'node:path';
import { ROOT } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';

/**
 * @typedef {import('../../filled-sheets/src/index.ts').GreyImage} GreyImage
 * @typedef {import('../../packages/paper/src/sheet/index.ts').PageCode} PageCode
 * @typedef {import('../../packages/paper/src/sheet/index.ts').PrintedSheets} PrintedSheets
 */

/** @type {Pick<typeof import('../../packages/paper/src/index.ts'), 'printPaper'>} */
const { printPaper } = await loadSources(
  join(ROOT, 'packages/paper'),
  "export { printPaper } from './src/index.ts';",
);
const { PDFiumLibrary } = await loadSources(
  join(ROOT, 'packages/scans'),
  "export { PDFiumLibrary } from '@hyzyla/pdfium';",
);
const library = await PDFiumLibrary.init();

const POINTS_OF_INCH = 72;
const A = 'A'.charCodeAt(0);

/**
 * A page of a sheet, printed with the code's student, or blank where that is 0.
 * @param {PrintedSheets} print
 * @param {PageCode} code of the print, or of one that tells another token
 * @param {Uint8Array} key with which the code is made
 * @param {number} dpi
 * @returns {Promise<GreyImage>}
 */
export async function typesetSheet(print, code, key, dpi) {
  const layout = print.layouts[code.version];
  if (!layout) throw new Error(`expected a version below ${print.layouts.length}, got ${code.version}`);
  const digits = layout.pages[0]?.digits.length ?? 0;
  /** @type {import('../../packages/paper/src/paper.ts').PaperExam['settings']} */
  const settings = {
    ...{ institution: 'University', course: 'Course', title: 'Final examination', date: '2026-06-30' },
    ...{ durationMinutes: 90, instructions: '', hasNameField: true, hasExplanations: true },
    ...{ hasStudentNumberField: digits > 0, studentNumberDigits: Math.max(4, digits) },
    ...{
      mayBreakQuestions: false,
      fontSize: 11,
      choiceColumns: 1,
      questionColumns: 1,
      hasPoints: false,
      language: 'en',
    },
    paperSize: layout.page.width > 212 ? 'us-letter' : 'a4',
  };
  const { student: ordinal, version } = code;
  const student = {
    ordinal,
    number: String(20_260_000 + ordinal),
    name: `Student ${ordinal}`,
    group: '',
    version,
  };
  const pdf = await printPaper({
    exam: {
      ...{ settings, examId: 'benchmark', hasVersions: true, images: new Map() },
      version: { label: String.fromCharCode(A + version), questions: [], key: [] },
      sheets: {
        ...{ token: code.token, key, layouts: print.layouts },
        ...(ordinal > 0 ? { students: [student], blankSheets: 0 } : { blankSheets: 1 }),
      },
    },
    part: 'answer-sheet',
    format: 'pdf',
  });
  return renderPage(pdf, code.page, dpi);
}

/**
 * A page of a PDF file as a printer gives it.
 * @param {Uint8Array} pdf
 * @param {number} page from 0
 * @param {number} dpi
 * @returns {Promise<GreyImage>}
 */
export async function renderPage(pdf, page, dpi) {
  const document = await library.loadDocument(pdf);
  try {
    const scale = dpi / POINTS_OF_INCH;
    const { data, width, height } = await document.getPage(page).render({ scale, colorSpace: 'Gray' });
    return { data, width, height };
  } finally {
    document.destroy();
  }
}
