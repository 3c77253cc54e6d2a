import { fileURLToPath } from 'node:url';
import { loadSources } from '../load-sources.js';
import { makeRichQuestions } from '../rich-questions.js';

/**
 * @import { RichQuestions } from '../rich-questions.js'
 * @typedef {import('../../packages/interchange/src/index.ts').QuestionsToWrite} QuestionsToWrite
 * @typedef {typeof import('../../packages/interchange/src/index.ts')
 *   & typeof import('../../packages/contract/src/formats.ts')
 *   & typeof import('../../packages/interchange/test/make-docx.ts')
 *   & { parseGift: (text: string) => { type: string }[], XMLParser: new (options?: object) => XmlParser }} Interchange
 *   `parseGift`, `XMLParser`: the readers of others
 * @typedef {{ parse: (text: string) => any }} XmlParser of fast-xml-parser
 */

const SEED = 20_261_120;
const PICTURE_EACH = 50;

const FOLDER = fileURLToPath(new URL('../../packages/interchange', import.meta.url));
const MODULE = `
  export * from './src/index.ts';
  export * from '@exam/contract/formats';
  export * from './test/make-docx.ts';
  export { parse as parseGift } from 'gift-pegjs';
  export { XMLParser } from 'fast-xml-parser';
`;

/**
 * The readers and writers of files of questions, and the readers of other projects that its tests compare with.
 * @returns {Promise<Interchange>}
 */
export async function loadInterchange() {
  return loadSources(FOLDER, MODULE);
}

/**
 * Questions in the form in which files are written.
 * @param {Interchange} interchange
 * @param {RichQuestions} questions
 * @returns {QuestionsToWrite}
 */
export function toWrite({ categoryOf, tagsOf }, { questions, pictures }) {
  return {
    title: 'A large course',
    questions: questions.map(({ text, choices, correctAnswer, chapter, tags, ...labels }) => ({
      text,
      choices,
      correctAnswer,
      keepChoiceOrder: false,
      category: categoryOf({ number: chapter, name: `Chapter ${chapter}` }),
      tags: [...tagsOf(labels), ...tags],
    })),
    images: new Map([...pictures].map(([id, content]) => [id, { content, type: 'image/png' }])),
  };
}

/**
 * The file that is imported: Moodle XML, with a picture in every fiftieth question.
 * @param {number} count of questions
 * @returns {Promise<{ file: Uint8Array, questions: RichQuestions }>}
 */
export async function makeImportedFile(count) {
  const questions = makeRichQuestions(SEED, count, PICTURE_EACH);
  const interchange = await loadInterchange();
  return {
    file: await interchange.writeQuestionFile('moodle-xml', toWrite(interchange, questions)),
    questions,
  };
}
