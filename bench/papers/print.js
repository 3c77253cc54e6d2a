/**
 * @import { Installation } from '../installation.js'
 * @typedef {import('../../packages/contract/src/papers.ts').PaperFormat} PaperFormat
 * @typedef {import('../../packages/contract/src/papers.ts').PaperPart} PaperPart
 * @typedef {import('../../packages/contract/src/papers.ts').PaperSettings} PaperSettings
 * @typedef {{ print: (examId: string, what: { versions: readonly string[], parts: readonly PaperPart[], format: PaperFormat })
 *   => Promise<Buffer>, preview: (examId: string, what: { page: number, needsCount: boolean, title?: string })
 *   => Promise<{ svg: string, numberOfPages: number }> }} Printer
 *   `preview`: a page of the questions of version A; without its count, the number of pages may be null
 */

/** @type {readonly PaperPart[]} */
export const ALL_PARTS = ['questions', 'answer-sheet', 'key', 'explained-key'];

/** @type {PaperSettings} */
export const SETTINGS = {
  institution: 'A university',
  course: 'Operating Systems',
  title: 'Midterm',
  date: '12 February 2027, 10:00',
  durationMinutes: 90,
  instructions: 'One answer is correct.',
  hasNameField: true,
  hasExplanations: true,
  hasStudentNumberField: true,
  studentNumberDigits: 8,
  choiceColumns: 2,
  questionColumns: 1,
  hasPoints: false,
  mayBreakQuestions: false,
  paperSize: 'a4',
  fontSize: 11,
  language: 'en',
};

/**
 * The calls of the screen that prints.
 * @param {Installation} installation
 * @returns {Printer}
 */
export function makePrinter({ address, token }) {
  const send = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ settings: SETTINGS, ...body }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${content}`);
    return content;
  };
  return {
    async print(examId, what) {
      const file = await send(`/api/exams/${examId}/paper`, what);
      requireDocuments(file, what.versions.length * what.parts.length);
      return file;
    },
    async preview(examId, { page, needsCount, title = SETTINGS.title }) {
      const settings = { ...SETTINGS, title };
      const body = { version: 'A', part: 'questions', page, needsCount, settings };
      return JSON.parse((await send(`/api/exams/${examId}/paper-preview`, body)).toString()).data;
    },
  };
}

/** Distance of the number of files from the end of a zip archive, in bytes. */
const ENTRIES_FROM_END = 12;

/**
 * Checks the number of documents in an archive; a single document comes without an archive.
 * @param {Buffer} file
 * @param {number} count
 */
function requireDocuments(file, count) {
  const held = count === 1 ? 1 : file.readUInt16LE(file.length - ENTRIES_FROM_END);
  if (held !== count) throw new Error(`expected ${count} documents, got ${held}`);
}
