// Draws packages/web/public/demo/filled-sheets.pdf: the answer sheets of the demo exam, filled in and scanned.
// Run it after a change of the demo exam, of the layout of sheets or of what is printed on them.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadSources } from '../bench/load-sources.js';
import { ROOT } from './project.js';

const FILE = join(ROOT, 'packages/web/public/demo/filled-sheets.pdf');
const POINTS_OF_INCH = 72;
const SEED = 20_261;
/** What a good student knows more than a weak one, and what is hard about the hardest question, in logits. */
const SPREAD = { students: 1.3, questions: 1.1 };

/** @type {typeof import('../filled-sheets/src/index.ts')} */
const filled = await loadSources(
  join(ROOT, 'filled-sheets'),
  "export { encodeScans, fillPage, PAPER_DPI, scanPage, seededRandom } from './src/index.ts';",
);
const { PDFiumLibrary } = await loadSources(
  join(ROOT, 'packages/scans'),
  "export { PDFiumLibrary } from '@hyzyla/pdfium';",
);
/** @type {typeof import('../packages/paper/src/index.ts')} */
const { printPaper } = await loadSources(
  join(ROOT, 'packages/paper'),
  "export { printPaper } from './src/index.ts';",
);
/** @type {typeof import('../packages/server/src/demo/demo-exam.ts')} */
const demo = await loadSources(join(ROOT, 'packages/server'), "export * from './src/demo/demo-exam.ts';");

const versions = demo.demoVersions(await demo.readDemoExamCourse());
const [asIs = []] = versions;
const print = demo.demoPrint(versions);
const pages = await drawPages(await printSheets());
const random = filled.seededRandom(SEED);
const hardness = new Map(asIs.map(({ question }) => [question, SPREAD.questions * random.normal()]));
const scans = demo.DEMO_STUDENTS.map(fillAndScan);
// A scanner writes each page in the same way; the generator would draw one for each.
const scanner = { ...random, chance: () => false, weighted: heaviest };
await mkdir(dirname(FILE), { recursive: true });
await writeFile(FILE, await filled.encodeScans(scans, 'pdf', scanner));

/** The sheets of the students as one PDF. */
function printSheets() {
  /** @type {import('../packages/paper/src/paper.ts').PaperExam['settings']} */
  const settings = {
    ...{ institution: '', course: demo.DEMO_EXAM.course, title: demo.DEMO_EXAM.name, date: '' },
    ...{ durationMinutes: null, instructions: '', hasNameField: true, hasExplanations: true },
    ...{ hasStudentNumberField: true, studentNumberDigits: 8, mayBreakQuestions: false, fontSize: 11 },
    choiceColumns: 1,
    questionColumns: 1,
    hasPoints: false,
    paperSize: 'a4',
    language: 'en',
  };
  const students = demo.DEMO_STUDENTS.map(({ groupName, ...student }) => ({ ...student, group: groupName }));
  const exam = {
    ...{ settings, examId: 'demonstration', hasVersions: true, images: new Map() },
    version: { label: 'A', questions: [], key: [] },
    sheets: { ...print, students, blankSheets: 0 },
  };
  return printPaper({ exam, part: 'answer-sheet', format: 'pdf' });
}

/**
 * @param {Uint8Array} pdf
 * @returns {Promise<import('../filled-sheets/src/index.ts').GreyImage[]>}
 */
async function drawPages(pdf) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const drawn = [];
  for (const page of document.pages()) {
    const scale = filled.PAPER_DPI / POINTS_OF_INCH;
    const { data, width, height } = await page.render({ scale, colorSpace: 'Gray' });
    drawn.push({ data, width, height });
  }
  document.destroy();
  library.destroy();
  return drawn;
}

/**
 * The more able a student and the easier a question, the likelier the right answer; a wrong one is any of the others.
 * @param {{ readonly version: number }} student
 * @param {number} at place in the list
 */
function fillAndScan({ version }, at) {
  const ability = 0.9 + SPREAD.students * random.normal();
  const [asked, layout, blank] = [versions[version], print.layouts[version], pages[at]];
  if (!asked || !layout || !blank) throw new Error(`expected a page of version ${version} for student ${at}`);
  const answers = new Map(
    asked.map(({ question, choices }, index) => {
      const right = choices.indexOf(question.correctAnswer);
      const isKnown = random.chance(1 / (1 + Math.exp((hardness.get(question) ?? 0) - ability)));
      return [index + 1, isKnown ? right : (right + 1 + random.below(choices.length - 1)) % choices.length];
    }),
  );
  // A named sheet asks for no number.
  const named = { ...layout, pages: layout.pages.map((page) => ({ ...page, digits: [] })) };
  const { image } = filled.fillPage(blank, named, 0, { seed: SEED + at, answers });
  return filled.scanPage(image, 'feeder 200 dpi bilevel', { seed: SEED + at });
}

/**
 * @template {string} Name
 * @param {Readonly<Record<Name, number>>} weights
 * @returns {Name}
 */
function heaviest(weights) {
  const names = /** @type {Name[]} */ (Object.keys(weights));
  return names.reduce((best, name) => (weights[name] > weights[best] ? name : best));
}
