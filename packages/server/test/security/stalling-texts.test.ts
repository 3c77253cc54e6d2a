import { type Endpoint, LIMITS, WRITABLE_FORMAT_IDS } from '@exam/contract';
import { expect, test } from 'vitest';
import { findGrowth, HOSTILE, IS_LONG, repeated } from '../../../../vitest.growth.ts';
import { CHOICES, makeImporter } from '../../src/features/imports/testing/import-files.ts';
import { examFields } from '../every-call/exam-bodies.ts';
import { EVERY_ENDPOINT, KEPT_PAPER, nameOf, PAPER_SETTINGS, urlWith, validBody } from '../every-call.ts';
import { makePool, questionFields } from '../pool.ts';
import { shareOf } from '../report-row.ts';
import { PASSWORD } from '../test-app.ts';
import { attackApp } from './attack-app.ts';

const { tally, filled } = attackApp(
  23,
  'hostile texts in every field, header and question of a call, each of linear cost',
);

/** Every field refuses a lone surrogate. */
const STORABLE = HOSTILE.filter((piece) => piece.isWellFormed());
/** Fewer texts, for fields of which only the length, the characters and the beginning are checked. */
const SOME = IS_LONG ? HOSTILE : HOSTILE.filter((_, at) => at % 12 === 0);

let requests = 0;
/** Each request has its own address, because the rate limits by address would otherwise answer most of them. */
function nextAddress(): string {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}

interface Asked {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly payload?: unknown;
  readonly headers?: Record<string, string>;
}

async function ask({ payload, headers, ...asked }: Asked) {
  const { server, owner } = filled();
  const answer = await server.call({
    ...asked,
    remoteAddress: nextAddress(),
    token: owner.token,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  expect([answer.statusCode, asked.url]).not.toEqual([500, asked.url]);
  return answer;
}

/** Sends a request that must succeed, because a refusal might come before the text is processed. */
async function done(asked: Asked) {
  const answer = await ask(asked);
  expect([answer.statusCode < 300, asked.url, answer.statusCode < 300 || answer.body]).toEqual([
    true,
    asked.url,
    true,
  ]);
  return answer;
}

async function expectNoGrowth(
  lengths: readonly [number, number],
  askWith: (length: number) => () => Promise<unknown>,
  what: string,
): Promise<void> {
  tally.count += 1;
  expect([what, await findGrowth(askWith, lengths)]).toEqual([what, undefined]);
  tally.held += 1;
}

/** A sixteenth of a field's limit, and the limit. */
const upTo = (limit: number) => [limit / 16, limit] as const;
/** The text begins and ends with a letter, because fields refuse white space alone. */
const textOf = (piece: string, length: number) => `a${repeated(piece, length - 2)}z`.toWellFormed();

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** The body with each of its texts replaced by these words. */
function withWords(value: unknown, words: string): unknown {
  if (typeof value === 'string') return words;
  if (Array.isArray(value)) return value.map((item) => withWords(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withWords(item, words)]));
}

const withBody = EVERY_ENDPOINT.filter(({ body, bodyType }) => body !== undefined && bodyType !== 'bytes');

test.each(named(withBody))(
  '%s: no text in its body that is too long for every field takes more time than its length',
  async (name, endpoint) => {
    const { own } = filled();
    const body = validBody(endpoint, own);
    for (const piece of shareOf(SOME, SOME.length, withBody.indexOf(endpoint))) {
      const askWith = (length: number) => {
        const payload = withWords(body, repeated(piece, length));
        return () => ask({ method: endpoint.method, url: urlWith(endpoint, own), payload });
      };
      await expectNoGrowth([3_125, 50_000], askWith, `${name} ${JSON.stringify(piece)}`);
    }
  },
);

/** The fields for texts of users, with their length limit and a call that accepts them. */
const FIELDS: readonly (readonly [string, number, (text: string) => Asked])[] = [
  ['the name of a course', LIMITS.nameLength, (name) => put('courses', filled().own.course, { name })],
  [
    'the name of a chapter',
    LIMITS.nameLength,
    (name) => {
      const { own } = filled();
      const chapter = { name, number: 3, maxNumberOfQuestions: 100_000, courseId: own.course };
      return put('chapters', own.chapter, chapter);
    },
  ],
  ['the text of a question', LIMITS.questionTextLength, (text) => putQuestion({ text })],
  [
    'the choices of a question',
    LIMITS.choiceTextLength,
    (text) => putQuestion({ choices: [text, 'another'], correctAnswer: text }),
  ],
  [
    'the name of an exam',
    LIMITS.nameLength,
    (name) => ({ method: 'POST', url: '/api/exams', payload: { ...examFields(filled().own), name } }),
  ],
  [
    'the title of a paper',
    LIMITS.nameLength,
    (title) => put('exams', `${filled().own.exam}/paper-settings`, { ...KEPT_PAPER, title }),
  ],
  [
    'the instructions of a paper',
    LIMITS.instructionsLength,
    (instructions) => put('exams', `${filled().own.exam}/paper-settings`, { ...KEPT_PAPER, instructions }),
  ],
  ['the category of an import', LIMITS.categoryLength, (category) => planOf({ category, isLeftOut: true })],
];

function put(collection: string, id: string, payload: object): Asked {
  return { method: 'PUT', url: `/api/${collection}/${id}`, payload };
}

function putQuestion(fields: object): Asked {
  const { own } = filled();
  return put('questions', own.question, { ...questionFields(own.chapter), ...fields });
}

function planOf(category: object): Asked {
  const payload = { ...CHOICES, categories: [category] };
  return { method: 'POST', url: `/api/imports/${filled().own.import}/plan`, payload };
}

test.each(FIELDS)('the time for %s is linear in its length', async (field, limit, call) => {
  const turn = FIELDS.findIndex(([name]) => name === field);
  // In the short form each field gets a fourth of them, and two fields of each kind get half.
  for (const piece of shareOf(STORABLE, 4, turn)) {
    const askWith = (length: number) => () => done(call(textOf(piece, length)));
    await expectNoGrowth(upTo(limit), askWith, `${field} ${JSON.stringify(piece)}`);
  }
});

/**
 * Pieces whose questions share one exam. All together show that something is slow; one by one they show which piece
 * it is.
 */
const GROUPS = Array.from(
  { length: IS_LONG ? STORABLE.length : 4 },
  (_, group, of = IS_LONG ? STORABLE.length : 4) => STORABLE.filter((_piece, at) => at % of === group),
);

/** An exam with one question for each piece, and an import of the same questions. */
async function makeHostileExam(pieces: readonly string[], share: number) {
  const { server, owner } = filled();
  const pool = makePool(server, owner.token);
  const { _id: course } = await pool.course();
  const { _id: chapter } = await pool.chapter(course);
  const written = pieces.map((piece) => ({
    text: textOf(piece, LIMITS.questionTextLength * share),
    choice: textOf(piece, LIMITS.choiceTextLength * share),
    category: textOf(piece, LIMITS.nameLength * share).replaceAll(/\s/g, '-'),
  }));
  const ids: string[] = [];
  for (const { text, choice } of written) {
    const question = { text, choices: [choice, 'another'], correctAnswer: choice };
    ids.push((await pool.question(chapter, question))._id);
  }
  const payload = {
    ...examFields({ course, chapter, question: ids[0]! }),
    questions: ids,
    chaptersDistribution: { [chapter]: ids.length },
    difficultyDistribution: { simple: ids.length, difficult: 0 },
    objectiveDistribution: { reminding: ids.length, understanding: 0, creativity: 0 },
  };
  const exam = (await done({ method: 'POST', url: '/api/exams', payload })).json().data._id as string;
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = written.map(({ text, choice, category }) =>
    [text, choice, 'another', 'A', category].map(cell).join(),
  );
  const file = { 'hostile.csv': ['question,A,B,correct,chapter', ...rows].join('\n') };
  const { data } = await makeImporter(server, owner).read(course, file);
  expect(data.numberOfQuestions).toBe(pieces.length);
  return { course, chapter, exam, imported: data._id, question: ids[0]! };
}

type HostileExam = Awaited<ReturnType<typeof makeHostileExam>>;

const paperOf = ({ exam }: HostileExam, format: string): Asked => ({
  method: 'POST',
  url: `/api/exams/${exam}/paper`,
  payload: { settings: PAPER_SETTINGS, versions: ['A'], parts: ['questions', 'key'], format },
});
const get = (url: string, headers = {}): Asked => ({ method: 'GET', url, headers });
/** What the server itself reads of the questions. */
const READERS: readonly ((of: HostileExam) => Asked)[] = [
  ({ chapter }) => get(`/api/questions?chapter=${chapter}`),
  ({ chapter }) => get(`/api/questions?chapter=${chapter}&q=zz`),
  ({ exam }) => get(`/api/exams/${exam}`),
  ({ course }) => get(`/api/courses/${course}/question-pairs`),
  ({ course }) => get(`/api/courses/${course}/question-pairs/clusters`),
  ({ imported }) => get(`/api/imports/${imported}`),
  ({ imported }) => get(`/api/imports/${imported}/items?limit=100`),
  ({ imported }) => ({ method: 'POST', url: `/api/imports/${imported}/plan`, payload: CHOICES }),
];
/** What worker processes write, whose growth the tests of interchange and paper measure. Here it must succeed. */
const WRITERS: readonly ((of: HostileExam) => Asked)[] = [
  ...WRITABLE_FORMAT_IDS.flatMap((format) => [
    ({ exam }: HostileExam) => get(`/api/exams/${exam}/export-losses?format=${format}`),
    ({ exam }: HostileExam) => get(`/api/exams/${exam}/export?format=${format}`),
  ]),
  (of) => paperOf(of, 'docx'),
  ...(IS_LONG ? [(of: HostileExam) => paperOf(of, 'pdf')] : []),
];

test.each(GROUPS.map((pieces, at) => [JSON.stringify(pieces), pieces, at] as const))(
  'questions that repeat %s are listed, compared and planned in the time of their length, exported and printed',
  async (name, pieces, at) => {
    const made = new Map<number, HostileExam>();
    for (const share of [1 / 16, 1]) made.set(share, await makeHostileExam(pieces, share));
    for (const reader of shareOf(READERS, 2, at)) {
      const { url } = reader(made.get(1)!);
      const askOf = (share: number) => () => done(reader(made.get(share)!));
      await expectNoGrowth([1 / 16, 1], askOf, `${url} ${name}`);
    }
    for (const writer of shareOf(WRITERS, GROUPS.length, at)) await done(writer(made.get(1)!));
  },
);

const LISTED = ['/api/courses', '/api/chapters', '/api/questions', '/api/exams'];

test.each(LISTED)('the time for each parameter of the list %s is linear in its length', async (path) => {
  for (const piece of SOME) {
    const askFor = (name: string) => (length: number) => () =>
      ask(get(`${path}?${name}=${encodeURIComponent(textOf(piece, length))}`));
    for (const name of ['q', 'sort', 'cursor', 'limit']) {
      await expectNoGrowth([2_000, 32_000], askFor(name), `${path} ${name} ${JSON.stringify(piece)}`);
    }
  }
});

/** Lengths within Node's limit for headers. */
const HEADER = [875, 14_000] as const;
/** Pieces that a header can hold. */
const IN_HEADERS = [...'$\\ \t<&*"[{=;,:/.-a%', 'Version/1', 'a=b;', 'a,', 'Bearer '];
const IN_SHORT = [' ', ';', ',', '%', 'Version/1', 'a=b;'];

interface Cookies {
  /** The Cookie header of a browser, and the CSRF header that proves that its page can read the cookies. */
  readonly cookie: string;
  readonly xsrfToken: string;
}

async function logInByCookies(): Promise<Cookies> {
  const { cookies } = await done(logIn());
  const textOfCookie = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const names = cookies.map((cookie) => cookie.name);
  return {
    cookie: names.map((name) => `${name}=${textOfCookie(name)}`).join('; '),
    xsrfToken: textOfCookie('XSRF-TOKEN'),
  };
}

/** A header, a call that reads it, and the beginning of the answer that proves it: status and words. */
const READERS_OF_HEADERS: readonly (readonly [string, (words: string, of: Cookies) => Asked, RegExp])[] = [
  ['user-agent', (words) => logIn({ 'user-agent': words }), /^200 /],
  [
    'cookie',
    (words, of) => refresh({ cookie: `a=${words}; ${of.cookie}`, 'x-xsrf-token': of.xsrfToken }),
    /^200 /,
  ],
  [
    'x-xsrf-token',
    (words, of) => refresh({ cookie: of.cookie, 'x-xsrf-token': words }),
    /^400 .*X-XSRF-TOKEN/,
  ],
  ['authorization', (words) => get('/api/users', { authorization: `Bearer ${words}` }), /^401 /],
  ['origin', (words) => logIn({ origin: words }), /^403 /],
  ['content-type', (words) => logIn({ 'content-type': words }), /^4(?:00|15) /],
  ['accept', (words) => get('/api/courses', { accept: words }), /^200 /],
  ['x-forwarded-for', (words) => get('/api/courses', { 'x-forwarded-for': words }), /^200 /],
  ['idempotency-key', (words) => saveExam({ 'idempotency-key': words }), /^400 .*Idempotency-Key/],
];

function logIn(headers = {}): Asked {
  const payload = { email: filled().owner.email, password: PASSWORD };
  return { method: 'POST', url: '/api/users/login', payload, headers };
}

function refresh(headers: Record<string, string>): Asked {
  return { method: 'POST', url: '/api/users/refresh-token', headers };
}

function saveExam(headers: Record<string, string>): Asked {
  return { method: 'POST', url: '/api/exams', payload: examFields(filled().own), headers };
}

test.each(READERS_OF_HEADERS)(
  'the time for the header %s is linear in its length',
  async (name, call, answered) => {
    const cookies = await logInByCookies();
    for (const piece of IS_LONG ? IN_HEADERS : IN_SHORT) {
      const askWith = (length: number) => async () => {
        const { statusCode, body } = await ask(call(textOf(piece, length), cookies));
        expect(`${statusCode} ${body}`, JSON.stringify(piece)).toMatch(answered);
      };
      await expectNoGrowth(HEADER, askWith, `${name} ${JSON.stringify(piece)}`);
    }
    // The account then lists its sessions, which parses the user agent of each.
    if (name === 'user-agent') {
      const { body } = await done(get('/api/users/sessions'));
      expect(JSON.parse(body).data.length).toBeGreaterThan(IN_SHORT.length);
    }
  },
);
