import { CHAPTERS } from '../rich-questions.js';

/**
 * @import { RichQuestion, RichQuestions } from '../rich-questions.js'
 * @import { Installation } from '../installation.js'
 * @typedef {{ id: string, chapterIds: readonly string[] }} Course
 */

/**
 * A course with chapters and without questions.
 * @param {Installation['call']} call
 * @param {string} name
 * @returns {Promise<Course>}
 */
export async function makeCourse(call, name) {
  const courseId = (await answered(call('POST', '/api/courses', { name }))).data._id;
  /** @type {string[]} */
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: 1_000_000, courseId };
    chapterIds.push((await answered(call('POST', '/api/chapters', chapter))).data._id);
  }
  return { id: courseId, chapterIds };
}

/**
 * Adds a question with the calls of its form, the picture first.
 * @param {Installation['call']} call
 * @param {Course} course
 * @param {RichQuestion} question
 * @param {RichQuestions['pictures']} pictures
 * @returns {Promise<string>} its id
 */
export async function addQuestion(call, course, question, pictures) {
  const { choices, correctAnswer, difficulty, objective } = question;
  const idByPicture = new Map();
  const picture = question.picture && pictures.get(question.picture);
  if (picture) {
    const image = { courseId: course.id, content: picture.toString('base64') };
    idByPicture.set(question.picture, (await answered(call('POST', '/api/images', image))).data._id);
  }
  const body = {
    text: withPicture(question, idByPicture),
    chapterId: course.chapterIds[question.chapter - 1],
    ...{ choices, correctAnswer, difficulty, objective },
  };
  return (await answered(call('POST', '/api/questions', body))).data._id;
}

/**
 * The text with the id of its picture in the course.
 * @param {RichQuestion} question
 * @param {ReadonlyMap<string, string>} idByPicture
 */
export function withPicture({ text, picture }, idByPicture) {
  return picture ? text.replace(picture, idByPicture.get(picture) ?? picture) : text;
}

/**
 * The body of a successful answer.
 * @param {ReturnType<Installation['call']>} calling
 * @returns {Promise<any>}
 * @throws Error if the call is refused
 */
export async function answered(calling) {
  const { status, body } = await calling;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
