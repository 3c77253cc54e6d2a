import { fileURLToPath } from 'node:url';
import { loadSources } from '../load-sources.js';

/**
 * @import { Exam, ExamVersion } from './make-exam.js'
 * @typedef {import('../../packages/contract/src/papers.ts').PaperPart} PaperPart
 * @typedef {(version: ExamVersion, part: PaperPart) => string} PlainPage
 */

const PAPER_PACKAGE = fileURLToPath(new URL('../../packages/paper', import.meta.url));
const LETTERS = 'ABCDEFGHIJ';

/**
 * Loads a function that writes an exam as the plainest HTML page: lists, pictures, formulas as MathML. The page has
 * the
 * texts of the paper without its layout.
 * @param {Pick<Exam, 'pictures'>} exam
 * @returns {Promise<PlainPage>}
 */
export async function loadPlainPage({ pictures }) {
  const { default: temml } = await loadSources(PAPER_PACKAGE, `export { default } from 'temml';`);

  // The browser's fonts have only upright letters; italic ones would leave gaps.
  const formula = (/** @type {string} */ tex) =>
    temml.renderToString(tex).replaceAll('<mi>', '<mi mathvariant="normal">');
  const show = (/** @type {string} */ text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replace(
        /!\[([^\]]*)\]\(image:([^)]+)\)/g,
        (_, alt, id) => `<img alt="${alt}" src="${pictures.get(id)}">`,
      )
      .replace(/\$([^$]+)\$/g, (_, tex) => formula(tex.replaceAll('&amp;', '&')))
      .replaceAll('\n', '<br>');

  /** @type {Readonly<Record<PaperPart, (version: ExamVersion) => string>>} */
  const bodies = {
    questions: ({ questions }) =>
      list(questions.map(({ text, choices }) => show(text) + list(choices.map(show), 'A'))),
    'answer-sheet': ({ questions }) =>
      list(questions.map(({ choices }) => choices.map((_, at) => `○ ${LETTERS[at]}`).join(' '))),
    key: ({ key }) => list(key),
    'explained-key': ({ questions, key }) =>
      list(
        questions.map(
          ({ text, correctAnswer, chapter, difficulty, objective }, at) =>
            `${show(text)}<p><b>${key[at]}</b> ${show(correctAnswer)}</p><p>${chapter.name}, ${difficulty}, ${objective}</p>`,
        ),
      ),
  };
  return (version, part) =>
    `<!doctype html><meta charset="utf-8"><title>Midterm</title><h1>Midterm ${version.label}</h1>${bodies[part](version)}`;
}

/**
 * @param {readonly string[]} items
 * @param {'1' | 'A'} [type]
 */
function list(items, type = '1') {
  return `<ol type="${type}">${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
}
