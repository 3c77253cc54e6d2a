import { addQuestion, answered, makeCourse } from '../files/fill-course.js';
import { makeRichQuestions } from '../rich-questions.js';

/**
 * @import { RichQuestion } from '../rich-questions.js'
 * @import { Installation } from '../installation.js'
 * @typedef {import('../../packages/contract/src/exams.ts').ExamVersion} ExamVersion
 * @typedef {{ id: string, versions: readonly ExamVersion[], pictures: ReadonlyMap<string, string> }} Exam
 *   `pictures`: as addresses that hold their bytes, by id
 */

const PICTURE_EACH = 10;
/** Each version has its questions shifted by this many positions against the version before. */
const SHIFT = 7;

/**
 * A saved exam with all questions of a new course; its versions differ in the order of questions and choices.
 * @param {Installation} installation
 * @param {{ seed: number, questions: number, versions: number }} size
 * @returns {Promise<Exam>}
 */
export async function makeExam(installation, { seed, questions: count, versions: numberOfVersions }) {
  const { call } = installation;
  const { questions, pictures } = makeRichQuestions(seed, count, PICTURE_EACH);
  const course = await makeCourse(call, `Exam of ${count}`);
  /** @type {string[]} */
  const ids = [];
  for (const question of questions) ids.push(await addQuestion(call, course, question, pictures));
  const { data } = await answered(
    call('POST', '/api/exams', {
      name: 'Midterm',
      courseId: course.id,
      questions: ids,
      chaptersDistribution: countBy(questions, ({ chapter }) => String(course.chapterIds[chapter - 1])),
      difficultyDistribution: countBy(questions, ({ difficulty }) => difficulty),
      objectiveDistribution: countBy(questions, ({ objective }) => objective),
      versions: Array.from({ length: numberOfVersions - 1 }, (_, at) => ({
        questions: rotate(ids, SHIFT * (at + 1)),
        choiceOrders: ids.map(() => rotate([0, 1, 2, 3], at + 1)),
      })),
    }),
  );
  const versions = (await answered(call('GET', `/api/exams/${data._id}/versions`))).data;
  return { id: data._id, versions, pictures: await readPictures(installation, versions) };
}

/**
 * @param {Installation} installation
 * @param {readonly ExamVersion[]} versions
 */
async function readPictures({ address, token }, versions) {
  const texts = versions.flatMap(({ questions }) => questions.map(({ text }) => text)).join('\n');
  const ids = new Set(Array.from(texts.matchAll(/\(image:([^)]+)\)/g), ([, id]) => String(id)));
  /** @type {Map<string, string>} */
  const pictures = new Map();
  for (const id of ids) {
    const answer = await fetch(`${address}/api/images/${id}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    const content = Buffer.from(await answer.arrayBuffer()).toString('base64');
    pictures.set(id, `data:${answer.headers.get('content-type')};base64,${content}`);
  }
  return pictures;
}

/**
 * @param {readonly RichQuestion[]} questions
 * @param {(question: RichQuestion) => string} keyOf
 * @returns {Record<string, number>}
 */
function countBy(questions, keyOf) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const question of questions) counts[keyOf(question)] = (counts[keyOf(question)] ?? 0) + 1;
  return counts;
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} by
 */
function rotate(items, by) {
  return items.map((_, at) => items[(at + by) % items.length]);
}
