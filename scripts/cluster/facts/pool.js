import { randomUUID } from 'node:crypto';
import { made } from '../client.js';
import { KINDS, makeChapter, makeCourse, questionOf } from '../pool.js';

/** @typedef {import('../everything.js').Everything} Everything */

const SAVES = 10;
const REPEATS = 8;
const EDITORS = 20;
const EDITS = 25;
const MAXIMUM = 12;

/**
 * A save that arrives at both servers is one exam.
 * @param {Everything} cluster
 */
export async function repeatedSaves({ a, b, base, signUp }) {
  const owner = await signUp();
  const courseId = await makeCourse(owner, base, 'Saved often');
  const chapterId = await makeChapter(owner, base, { courseId, number: 1, maxNumberOfQuestions: 30 });
  const { _id } = await made(
    owner.ask(`${base}/api/questions`, { body: questionOf(chapterId, 0, 'Which one?') }),
  );
  const exam = {
    courseId,
    questions: [_id],
    chaptersDistribution: { [chapterId]: 1 },
    difficultyDistribution: { simple: 1 },
    objectiveDistribution: { reminding: 1 },
  };
  let held = 0;
  for (let number = 0; number < SAVES; number++) {
    const question = {
      body: { ...exam, name: `Exam ${number}` },
      headers: { 'idempotency-key': randomUUID() },
    };
    const save = (/** @type {unknown} */ _, /** @type {number} */ index) =>
      owner.ask(`${index % 2 === 0 ? a.url : b.url}/api/exams`, question);
    const answers = await Promise.all(Array.from({ length: REPEATS }, save));
    const ids = new Set(answers.map(({ body }) => body?.data?._id));
    if (answers.every(({ status }) => status === 201) && ids.size === 1) held++;
  }
  const exams = await made(owner.ask(`${base}/api/exams`));
  return [
    { tried: `saves that arrived ${REPEATS} times over both servers`, count: SAVES, held },
    { tried: 'exams in the list', count: SAVES, held: exams.length },
  ];
}

/**
 * Many count up the number in one question; who was too late looks at the newer version and counts on from that.
 * @param {Everything} cluster
 */
export async function edits({ a, b, base, signUp }) {
  const owner = await signUp();
  const courseId = await makeCourse(owner, base, 'Edited often');
  const chapterId = await makeChapter(owner, base, { courseId, number: 1, maxNumberOfQuestions: 30 });
  const first = await made(owner.ask(`${base}/api/questions`, { body: questionOf(chapterId, 0, '0') }));
  let refused = 0;

  /** @param {string} server */
  async function edit(server) {
    let seen = first;
    for (let done = 0; done < EDITS; ) {
      const { text, version } = seen;
      const body = { ...questionOf(chapterId, 0, `${Number(text) + 1}`), version };
      const answer = await owner.ask(`${server}/api/questions/${first._id}`, { method: 'PUT', body });
      if (answer.status === 200) done++;
      else if (answer.status === 409) refused++;
      else throw new Error(`an edit was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
      seen = answer.body.data ?? answer.body.current;
    }
  }

  await Promise.all(Array.from({ length: EDITORS }, (_, index) => edit(index % 2 === 0 ? a.url : b.url)));
  const { text } = await made(owner.ask(`${base}/api/questions/${first._id}`));
  const note = `${refused} stale edits got 409`;
  return [
    {
      tried: `edits of one question by ${EDITORS} clients over both servers`,
      count: EDITORS * EDITS,
      held: Number(text),
      note,
    },
  ];
}

/**
 * More questions of each kind than a chapter takes arrive at the same time.
 * @param {Everything} cluster
 */
export async function chapterLimits({ a, b, base, signUp }) {
  const owner = await signUp();
  const courseId = await makeCourse(owner, base, 'Filled at once');
  const chapterId = await makeChapter(owner, base, { courseId, number: 1, maxNumberOfQuestions: MAXIMUM });
  const offers = Array.from({ length: KINDS.length * 5 }, (_, number) => {
    const body = questionOf(chapterId, number, `Question ${number} of many`);
    return owner.ask(`${number % 2 === 0 ? a.url : b.url}/api/questions`, { body });
  });
  const answers = await Promise.all(offers);
  const taken = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const kept = await made(owner.ask(`${base}/api/questions`));
  const isRight = taken === MAXIMUM && kept.length === MAXIMUM && holdsLimits(kept);
  const note = `${taken} taken, ${refused} refused`;
  return [
    {
      tried: `questions at once for a chapter of ${MAXIMUM}`,
      count: offers.length,
      held: isRight ? taken + refused : taken,
      note,
    },
  ];
}

/** @param {readonly { difficulty: string, objective: string }[]} questions */
function holdsLimits(questions) {
  const most = (/** @type {'difficulty' | 'objective'} */ key, /** @type {string} */ value) =>
    questions.filter((question) => question[key] === value).length;
  return KINDS.every(
    ({ difficulty, objective }) =>
      most('difficulty', difficulty) <= Math.ceil(MAXIMUM / 2) &&
      most('objective', objective) <= Math.ceil(MAXIMUM / 3),
  );
}
