import { setTimeout as sleep } from 'node:timers/promises';
import { answered, makeCourse as makeEmptyCourse } from '../files/fill-course.js';
import { readFileInto, timeImport } from '../files/import-course.js';
import { loadInterchange } from '../files/interchange.js';
import { makeCourse as makeCourseOf } from '../http/courses.js';
import { makeCourse as makeCourseOfPool } from '../near-duplicates/large-course.js';
import { makeExam } from '../papers/make-exam.js';
import { SETTINGS } from '../papers/print.js';
import { seededRandom } from '../random.js';

/**
 * @import pg from 'pg'
 * @import { Installation } from '../installation.js'
 * @import { Interchange } from '../files/interchange.js'
 * @typedef {{ seconds: number, alike: number, chapters: number, categories: number, exported: number }} Extent
 *   `alike`: long texts that are nearly the same; `exported`: questions of the course whose file is asked for
 * @typedef {{ name: string, prepare: (round: number) => Promise<() => Promise<unknown>> }} Work
 *   `prepare` makes what is then done, while others ask
 */

const SEED = 20_261_123;
/** More connections than an account may use at once. */
const CONNECTIONS = 7;
const BUSY = 503;
const BUSY_PAUSE_MS = 20;

/** Characters that readers of markup search for. */
const SIGNS = ['$', '![', '`', '\\', '<', '&', '*', '[', '(', '{', '=', '~'];
const HOSTILE_QUESTIONS = 39;
/** Just below the length limit of a question. */
const LONG = 9_900;

const WORDS_OF_TEXT = 1_400;
const ALIKE_TOGETHER = 20;
/** Similar texts differ in about one word of this many. */
const OTHER_WORD_EACH = 40;

const STUDENTS = 2_000;
const QUESTIONS_OF_EXAM = 60;

/**
 * All kinds of work of one account that are costly to serve.
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Extent} extent
 * @returns {Promise<Work[]>}
 */
export async function makeBusyWork(installation, client, extent) {
  const interchange = await loadInterchange();
  return [
    ...(await importingHostileTexts(installation, interchange)),
    await lookingAtCategories(installation, client, interchange, extent),
    comparingAlikeTexts(installation, client, extent),
    await askingForFiles(installation, client, extent),
  ];
}

/**
 * @param {Installation} installation
 * @param {Interchange} interchange
 * @returns {Promise<Work[]>}
 */
async function importingHostileTexts({ call }, interchange) {
  const course = await makeEmptyCourse(call, 'Hostile');
  /** @type {Uint8Array[]} */
  const files = [];
  for (const sign of SIGNS) {
    const texts = Array.from({ length: HOSTILE_QUESTIONS }, (_, at) => `${at} ${repeated(sign, LONG)}`);
    files.push(
      await writeXml(
        interchange,
        texts.map((text) => ({ text, category: '' })),
      ),
    );
  }
  const work = async () => {
    for (const file of files) await timeImport(call, course.id, file);
  };
  return [{ name: 'imports files of 390 kB that repeat one sign', prepare: async () => work }];
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Interchange} interchange
 * @param {Extent} extent
 * @returns {Promise<Work>}
 */
async function lookingAtCategories(installation, client, interchange, { seconds, chapters, categories }) {
  const { call } = installation;
  const send = makeSender(installation);
  const course = await makeEmptyCourse(call, 'Many chapters');
  await client.query(
    `insert into chapters (id, course_id, name, number, max_number_of_questions)
     select gen_random_uuid(), $1, 'A part of the course, ' || n, n, 1000 from generate_series(100, 99 + $2::int) as n`,
    [course.id, chapters],
  );
  const questions = Array.from({ length: categories }, (_, at) => ({
    text: `Which number is ${at}?`,
    category: `A category of the course, ${at}`,
  }));
  const { id, choices } = await readFileInto(call, course.id, await writeXml(interchange, questions));
  const path = `/api/imports/${id}`;
  const look = async () => {
    await send('GET', path);
    await send('POST', `${path}/plan`, choices);
  };
  return {
    name: `looks at an import of ${categories} categories in a course of ${chapters} chapters`,
    prepare: async () => () => overAllConnections(seconds, () => look),
  };
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Extent} extent
 * @returns {Work}
 */
function comparingAlikeTexts({ call }, client, { alike }) {
  return {
    name: `compares ${alike} long texts that are alike`,
    // A new course each time, because a searched course is not searched again.
    prepare: async (round) => {
      const course = await makeCourseOfPool(call, client, makeAlike(SEED + round, alike));
      return () => answered(call('POST', `/api/courses/${course.id}/question-pairs/scan`, {}));
    },
  };
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Extent} extent
 * @returns {Promise<Work>}
 */
async function askingForFiles(installation, client, { seconds, exported }) {
  const course = await makeCourseOf(installation.call, client, exported);
  const exam = await makeExam(installation, { seed: SEED, questions: QUESTIONS_OF_EXAM, versions: 4 });
  const send = makeSender(installation);
  const content = makeResults(seededRandom(SEED));
  const exportAs = (/** @type {string} */ format) => () =>
    send('GET', `/api/questions/export?course=${course.id}&format=${format}`);
  const results = () => send('POST', `/api/exams/${exam.id}/results`, { content });
  const paper = { settings: SETTINGS, versions: ['A', 'B', 'C', 'D'], parts: ['questions', 'key'] };
  const print = (/** @type {string} */ format) => () =>
    send('POST', `/api/exams/${exam.id}/paper`, { ...paper, format });
  // One piece of work for each connection.
  const all = [
    ...[exportAs('moodle-xml'), exportAs('csv'), exportAs('qti-2.1'), results, results],
    ...[print('pdf'), print('docx')],
  ];
  return {
    name: `asks for exports, results and papers over ${CONNECTIONS} connections`,
    prepare: async () => () =>
      overAllConnections(seconds, (at) => /** @type {() => Promise<any>} */ (all[at])),
  };
}

/**
 * Sends a request and reads the answer; pauses shortly if the server is busy.
 * @param {Installation} installation
 */
function makeSender({ address, token }) {
  return async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (answer.status === BUSY) await sleep(BUSY_PAUSE_MS);
    else if (!answer.ok) throw new Error(`${path}: ${answer.status} ${content}`);
  };
}

/**
 * Repeats the work on each connection as soon as it is done.
 * @param {number} seconds
 * @param {(connection: number) => () => Promise<unknown>} workOf
 */
async function overAllConnections(seconds, workOf) {
  const endsAtMs = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      const work = workOf(at);
      while (performance.now() < endsAtMs) await work();
    }),
  );
}

/**
 * @param {Interchange} interchange
 * @param {readonly { text: string, category: string }[]} questions
 */
function writeXml(interchange, questions) {
  return interchange.writeQuestionFile('moodle-xml', {
    title: 'Questions',
    images: new Map(),
    questions: questions.map((question) => ({
      ...question,
      choices: ['yes', 'no'],
      correctAnswer: 'no',
      keepChoiceOrder: false,
      tags: [],
    })),
  });
}

/**
 * Long texts in groups; the texts of a group differ in a few words.
 * @param {number} seed
 * @param {number} count
 */
function makeAlike(seed, count) {
  const random = seededRandom(seed);
  const word = () => Math.floor(random() * 36 ** 5).toString(36);
  /** @type {string[]} */
  let words = [];
  return Array.from({ length: count }, (_, at) => {
    if (at % ALIKE_TOGETHER === 0) words = Array.from({ length: WORDS_OF_TEXT }, word);
    const own = words.map((one) => (random() * OTHER_WORD_EACH < 1 ? word() : one));
    return { text: own.join(' '), choices: ['yes', 'no'], correctAnswer: 'no' };
  });
}

/** @param {() => number} random */
function makeResults(random) {
  const answers = () =>
    Array.from({ length: QUESTIONS_OF_EXAM }, () => 'ABCD'[Math.floor(random() * 4)]).join('');
  const lines = Array.from({ length: STUDENTS }, (_, at) => `student ${at},A,${answers()}`);
  return ['student,version,answers', ...lines, ''].join('\n');
}

/**
 * @param {string} sign
 * @param {number} length
 */
function repeated(sign, length) {
  return sign.repeat(Math.ceil(length / sign.length)).slice(0, length);
}
