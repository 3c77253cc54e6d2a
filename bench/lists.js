// Times the first page of the list of questions in a course of 100,000. Prints medians without a verdict.
// Usage: node bench/lists.js [number of questions]
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { connectDatabase } from './http/connect-database.js';
import { insertQuestions, makeText } from './http/insert-questions.js';
import { startInstallation } from './installation.js';
import { seededRandom } from './random.js';

/**
 * @import pg from 'pg'
 * @import { Installation } from './installation.js'
 */

const SEED = 20_261_120;
const CHAPTERS = 20;
const ROUNDS = 15;

const SYLLABLES =
  'ba ber bi con cor di fer gal hal in ker lu mer na or pa qua re sol ta un ver wi xe yo zan'.split(' ');
/** Words beside the thirty of `makeText`, the n-th as often as 1/n says. */
const VOCABULARY = 6_000;
const PAIRS = 60;

/**
 * One question in a thousand carries a rare word, and each some words of a large vocabulary.
 * @param {() => number} random
 */
function makeSearchedText(random) {
  const words = Array.from({ length: 10 }, () => makeWord(Math.floor(VOCABULARY ** random())));
  const text = `${makeText(random)} ${words.join(' ')}`;
  return random() < 0.001 ? `hypervisor ${text}` : text;
}

/** @param {number} rank */
function makeWord(rank) {
  const syllables = [rank % 26, Math.floor(rank / 27) % 27, (rank * 7 + Math.floor(rank / 729)) % 27];
  return syllables.map((at) => SYLLABLES[at]).join('');
}

/**
 * Two words of a question in another order, one of them with two letters that changed places. Not of its first words, which are
 * those of the thirty: each of them is in half of the questions.
 * @param {string} text
 * @param {() => number} random
 */
function makeSlip(text, random) {
  const words = [...new Set(text.slice(text.indexOf('?')).match(/[a-z]{5,}/g))];
  const [one, other] = [0, 1].map(() => words.splice(Math.floor(random() * words.length), 1)[0] ?? 'cache');
  const at = 1 + Math.floor(random() * ((one?.length ?? 0) - 3));
  return `${other} ${one?.slice(0, at)}${one?.[at + 1]}${one?.[at]}${one?.slice(at + 2)}`;
}

/**
 * Searches for two words with a slip, each pair once, while another account adds questions and reads lists.
 * @param {Installation} installation
 * @param {pg.Client} client
 */
async function measureSlips({ call, address, signUp }, client) {
  const random = seededRandom(SEED + 1);
  const { rows } = await client.query('select text from questions order by id');
  const searches = Array.from({ length: PAIRS }, () =>
    makeSlip(rows[Math.floor(random() * rows.length)].text, random),
  );
  const stop = await keepWorking(address, await signUp('colleague@example.com'));
  /** @type {number[]} */
  const milliseconds = [];
  let found = 0;
  for (const q of searches) {
    const startMs = performance.now();
    const { body } = await call('GET', `/api/questions?limit=100&q=${encodeURIComponent(q)}`);
    milliseconds.push(performance.now() - startMs);
    if (body.page.total > 0) found++;
  }
  const calls = await stop();
  milliseconds.sort((one, other) => one - other);
  const [median, ninth, worst] = [0.5, 0.9, 0.999].map((share) =>
    milliseconds[Math.floor(share * PAIRS)]?.toFixed(1),
  );
  say(
    `two words with a slip, while another account works: ${median} ms (p90 ${ninth}, longest ${worst}), ${found} of ${PAIRS} found, ${calls} calls beside`,
  );
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Promise<() => Promise<number>>} ends it and tells the number of calls
 */
async function keepWorking(address, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return /** @type {any} */ (await answer.json()).data;
  };
  const courseId = (await post('/api/courses', { name: 'Beside' }))._id;
  const chapter = { name: 'Beside', number: 1, maxNumberOfQuestions: 10_000, courseId };
  const chapterId = (await post('/api/chapters', chapter))._id;
  let calls = 0;
  let isStopped = false;
  const working = (async () => {
    for (; !isStopped; calls += 2) {
      const text = `Question ${calls}?`;
      const kind = { difficulty: 'simple', objective: 'reminding' };
      await post('/api/questions', { text, choices: ['yes', 'no'], correctAnswer: 'no', ...kind, chapterId });
      await (await fetch(`${address}/api/questions?limit=20`, { headers })).arrayBuffer();
    }
  })();
  return async () => {
    isStopped = true;
    await working;
    return calls;
  };
}

/**
 * @param {Installation['call']} call
 * @param {string} path
 */
async function measure(call, path) {
  /** @type {number[]} */
  const milliseconds = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    const { status, body } = await call('GET', path);
    milliseconds.push(performance.now() - startMs);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    total = body.page.total;
  }
  milliseconds.sort((one, other) => one - other);
  const [best, median, worst] = [0, ROUNDS >> 1, ROUNDS - 1].map((at) => milliseconds[at]?.toFixed(1));
  return `${median} ms (${best} to ${worst}), ${total} in all`;
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {number} count
 */
async function measureLists(installation, client, count) {
  const { call } = installation;
  const courseId = (await call('POST', '/api/courses', { name: 'Large' })).body.data._id;
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: count, courseId };
    chapterIds.push((await call('POST', '/api/chapters', chapter)).body.data._id);
  }
  const random = seededRandom(SEED);
  await insertQuestions(client, { chapterIds, count, random, makeText: () => makeSearchedText(random) });
  await fillSearchedTexts(client);

  const byText = await call('GET', '/api/questions?limit=100&sort=text');
  const lists = {
    'no filter': 'limit=100',
    'newest first': 'limit=100&sort=-createdAt',
    'of the course': `limit=100&course=${courseId}`,
    'of a chapter': `limit=100&chapter=${chapterIds[CHAPTERS - 1]}`,
    'of a difficulty': 'limit=100&difficulty=difficult',
    'of a chapter and a kind': `limit=100&chapter=${chapterIds[0]}&difficulty=simple&objective=creativity`,
    'by text': 'limit=100&sort=text',
    'by text, backwards': 'limit=100&sort=-text',
    'by text, second page': `limit=100&sort=text&cursor=${byText.body.page.nextCursor}`,
    'by text, of a chapter': `limit=100&sort=text&chapter=${chapterIds[3]}`,
    'search for a frequent word': 'limit=100&q=scheduler',
    'search for a rare word': 'limit=100&q=Hypervisor',
    'search for what is not there': 'limit=100&q=zebra',
    'search in the course, by text': `limit=100&course=${courseId}&q=cache&sort=text`,
  };
  await insertExams(client, courseId);
  for (const [name, query] of Object.entries({ ...lists, ...NARROWED })) {
    say(`${name}: ${await measure(call, `/api/questions?${query}`)}`);
  }
  await measureSlips(installation, client);
  await measureTags(call, client, courseId);
}

const NARROWED = {
  'never used': 'limit=100&used=never',
  'never used, by text': 'limit=100&used=never&sort=text',
  'used in the last five exams': 'limit=100&used=5',
  measured: 'limit=100&measured=yes',
  'not measured': 'limit=100&measured=no',
  'made by the owner': 'limit=100&madeBy=owner',
  'with how often each was used': 'limit=100&withUses=yes',
  'with an image': 'limit=100&image=yes',
  'changed since a day': 'limit=100&changedSince=2026-01-01',
  'all changed since a day': 'limit=100&changedSince=1970-01-01',
  'never used, with a frequent word': 'limit=100&used=never&q=scheduler',
};

/**
 * 200 exams of 60 questions with results; an edit of one question in a hundred; an image in one in two hundred.
 * @param {pg.Client} client
 * @param {string} courseId
 */
async function insertExams(client, courseId) {
  await client.query(
    `insert into exams (id, owner_id, course_id, course_name, name, number_of_questions,
       difficulty_distribution, objective_distribution, chapters_distribution)
     select gen_random_uuid(), owner_id, id, name, 'Exam ' || n, 60, '{}', '{}', '[]'
     from courses, generate_series(1, 200) as n where id = $1`,
    [courseId],
  );
  await client.query(
    `insert into exam_questions (exam_id, position, question_id, chapter_id, chapter_name, chapter_number, text,
       choices, correct_answer, difficulty, objective)
     select exams.id, row_number() over (partition by exams.id), asked.id, chapter_id, '', 1, text, choices,
       correct_answer, difficulty, objective
     from exams cross join lateral (
       select * from questions where exams.id is not null order by random() limit 60
     ) as asked`,
  );
  await client.query(
    `insert into exam_results (exam_id, uploaded_at, number_of_students, scores, number_of_unfinished)
     select id, now(), 90, '{0,90}', 0 from exams`,
  );
  await client.query(
    `insert into question_measures (exam_id, question_id, version, position, number_of_answers, number_of_correct,
       number_of_omitted, choice_counts)
     select exam_id, question_id, version, position, 90, 40, 0, '{50,40,0}' from exam_questions`,
  );
  await client.query(
    `insert into question_versions (question_id, version, chapter_id, content)
     select id, 1, chapter_id, '{}' from questions where hashtext(id::text) % 100 = 0`,
  );
  await client.query(
    `update questions set text = text || ' ![a](image:' || id || ')' where hashtext(id::text) % 200 = 7`,
  );
  await client.query('update questions set made_by = owner_id from courses where courses.id = $1', [
    courseId,
  ]);
  await fillSearchedTexts(client);
  await client.query('vacuum analyze');
}

/**
 * Does at once what the server does little by little.
 * @param {pg.Client} client
 */
async function fillSearchedTexts(client) {
  const startMs = performance.now();
  await client.query(
    `update searched_texts set words = searched_text(text, name, choices, tags)
     from questions where questions.id = question_id`,
  );
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  await client.query('vacuum full analyze searched_texts');
  const { rows } = await client.query(
    `select pg_size_pretty(pg_relation_size('searched_texts')) as texts,
       pg_size_pretty(pg_relation_size('searched_texts_words')) as index, pg_size_pretty(pg_relation_size('questions')) as questions`,
  );
  const { texts, index, questions } = rows[0];
  say(`searched texts: made in ${seconds} s; ${texts}, their index ${index}; questions ${questions}`);
}

/**
 * Half of the questions have two tags, and one in a thousand has a rare one too.
 * @param {Installation['call']} call
 * @param {pg.Client} client
 * @param {string} courseId
 */
async function measureTags(call, client, courseId) {
  await client.query(
    `update questions set tags = array['Week ' || hash % 15, 'topic ' || hash % 300]
       || case when hash % 1000 = 0 then '{rare}'::text[] else '{}' end
     from (select id, abs(hashtext(id::text)) as hash from questions) as hashed
     where hashed.id = questions.id and hash % 2 = 0`,
  );
  await client.query('vacuum full analyze questions');
  await fillSearchedTexts(client);
  const lists = {
    'no filter, with tags': '?limit=100',
    'search for a rare word, with tags': '?limit=100&q=Hypervisor',
    'of a frequent tag': '?limit=100&tag=week%202',
    'of a rare tag': '?limit=100&tag=Rare',
    'of a rare tag, by text': '?limit=100&tag=rare&sort=text',
    'of a tag in the course': `?limit=100&course=${courseId}&tag=topic%2020`,
    'of a tag that is not there': '?limit=100&tag=zebra',
    'all tags': '/tags',
    'tags with a word': '/tags?q=topic%2029',
  };
  for (const [name, path] of Object.entries(lists)) {
    say(`${name}: ${await measure(call, `/api/questions${path}`)}`);
  }
}

await ensureInstalled();
await ensureBuilt();
const count = Number(process.argv[2] ?? 100_000);
const installation = await startInstallation();
try {
  const client = await connectDatabase(installation.folder);
  say(`${count} questions in ${CHAPTERS} chapters of one course; ${ROUNDS} calls each`);
  await measureLists(installation, client, count).finally(() => client.end());
} finally {
  await installation.stop();
}
