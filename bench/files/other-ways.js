import { randomUUID } from 'node:crypto';
import { DIAGRAM_SIZE } from '../draw-diagram.js';
import { addQuestion, withPicture } from './fill-course.js';

/**
 * @import pg from 'pg'
 * @import { RichQuestions } from '../rich-questions.js'
 * @import { Installation } from '../installation.js'
 * @import { Course } from './fill-course.js'
 */

/**
 * Inserts the same rows directly into the tables and deletes them: the cost of the database with its triggers,
 * without
 * reading, validating or converting anything.
 * @param {pg.Client} client
 * @param {Course} course
 * @param {RichQuestions} questions
 * @returns {Promise<{ insert: number, delete: number }>} milliseconds
 */
export async function timeRows(client, course, { questions, pictures }) {
  const idByPicture = new Map([...pictures.keys()].map((key) => [key, randomUUID()]));
  const rows = questions.map((question) => ({
    ...question,
    text: withPicture(question, idByPicture),
    chapterId: course.chapterIds[question.chapter - 1],
  }));
  const startMs = performance.now();
  await client.query('begin');
  await client.query(
    `insert into images (id, course_id, owner_id, content, type, width, height)
     select image.id, $1, courses.owner_id, content, 'image/png', $4, $5
     from unnest($2::uuid[], $3::bytea[]) as image (id, content) join courses on courses.id = $1`,
    [course.id, [...idByPicture.values()], [...pictures.values()], DIAGRAM_SIZE.width, DIAGRAM_SIZE.height],
  );
  await client.query(
    `insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
     select gen_random_uuid(), chapter_id, text, array(select json_array_elements_text(choices::json)), answer,
       difficulty, objective
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as question (chapter_id, text, choices, answer, difficulty, objective)`,
    [
      rows.map(({ chapterId }) => chapterId),
      rows.map(({ text }) => text),
      rows.map(({ choices }) => JSON.stringify(choices)),
      rows.map(({ correctAnswer }) => correctAnswer),
      rows.map(({ difficulty }) => difficulty),
      rows.map(({ objective }) => objective),
    ],
  );
  await client.query('commit');
  const writtenMs = performance.now();
  await client.query('begin');
  await client.query('delete from questions where chapter_id = any($1)', [course.chapterIds]);
  await client.query('delete from images where course_id = $1', [course.id]);
  await client.query('commit');
  return { insert: writtenMs - startMs, delete: performance.now() - writtenMs };
}

/**
 * Adds questions one after the other with the calls of their forms.
 * @param {Installation['call']} call
 * @param {Course} course
 * @param {RichQuestions} questions
 * @param {{ from: number, count: number }} part of them
 * @returns {Promise<number>} milliseconds
 */
export async function timeOneByOne(call, course, questions, { from, count }) {
  const startMs = performance.now();
  for (const question of questions.questions.slice(from, from + count)) {
    await addQuestion(call, course, question, questions.pictures);
  }
  return performance.now() - startMs;
}
