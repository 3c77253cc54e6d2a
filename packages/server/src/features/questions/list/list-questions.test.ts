import { foldText, type Question } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { fillSearchedTexts } from './fill-searched-texts.ts';
import { makeTakeSearch } from './take-search.ts';

let server: TestApp;
let reader: SignedIn;
let courseIds: string[];
let chapterIds: string[];
/** The visible questions in order of creation. */
const visible: Question[] = [];

const TEXTS = ['beta', 'Alpha', 'alpha', 'Émile', 'zeta 100 %', 'snake_case', 'omega'];

beforeAll(async () => {
  server = await makeTestApp();
  reader = await server.signIn();
  const colleague = await server.signIn();
  const own = makePool(server, reader.token);
  const theirs = makePool(server, colleague.token);
  const [mine, shared, foreign] = [await own.course(), await theirs.course(), await theirs.course()];
  await theirs.member(shared._id, reader.email, 'viewer');
  const places = [
    { pool: own, chapter: await own.chapter(mine._id) },
    { pool: own, chapter: await own.chapter(mine._id) },
    { pool: theirs, chapter: await theirs.chapter(shared._id) },
    { pool: theirs, chapter: await theirs.chapter(foreign._id) },
  ];
  courseIds = [mine._id, shared._id];
  chapterIds = places.slice(0, 3).map(({ chapter }) => chapter._id);
  for (let number = 0; number < 60; number++) {
    const { pool, chapter } = places[number % 4] ?? places[0]!;
    const question = await pool.question(chapter._id, {
      text: `${TEXTS[number % 7]} ${number % 4}`,
      difficulty: number % 3 === 0 ? 'difficult' : 'simple',
      objective: ['reminding', 'understanding', 'creativity'][number % 5] ?? 'reminding',
      ...(number % 6 === 0 && { name: `Named ${number}`, tags: ['Week 3', `n${number}`] }),
      ...(number % 6 === 1 && { tags: ['week 3'] }),
    });
    if (number % 4 < 3) visible.push(question);
  }
});
afterAll(() => server.close());

/** All pages of a list, one after the other; each must have the same total. */
async function readAll(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `/api/questions?limit=16${query}${cursor && `&cursor=${cursor}`}`;
    const { data, page } = (await server.call({ method: 'GET', url, token: reader.token })).json();
    ids.push(...data.map((question: Question) => question._id));
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  const [total = -1] = totals;
  expect(totals.size).toBe(1);
  return { ids, total };
}

const byCodePoint = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byId = (one: Question, other: Question) => byCodePoint(one._id, other._id);
const byText = (one: Question, other: Question) =>
  byCodePoint(one.text.toLowerCase(), other.text.toLowerCase()) || byId(one, other);

const SORTS = [
  ['', byId],
  ['&sort=-createdAt', (one: Question, other: Question) => byId(other, one)],
  ['&sort=text', byText],
  ['&sort=-text', (one: Question, other: Question) => byText(other, one)],
] as const;

const FILTERS = [
  ['nothing', () => '', () => true],
  ['a course', () => `&course=${courseIds[0]}`, (question: Question) => isIn(question, 0)],
  ['a shared course', () => `&course=${courseIds[1]}`, (question: Question) => isIn(question, 1)],
  [
    'a chapter',
    () => `&chapter=${chapterIds[1]}`,
    (question: Question) => question.chapterId === chapterIds[1],
  ],
  ['a difficulty', () => '&difficulty=simple', (question: Question) => question.difficulty === 'simple'],
  [
    'a kind in a course',
    () => `&course=${courseIds[0]}&difficulty=simple&objective=reminding`,
    (question: Question) =>
      isIn(question, 0) && question.difficulty === 'simple' && question.objective === 'reminding',
  ],
  ['a word', () => '&q=ALPHA', (question: Question) => /alpha/i.test(question.text)],
  ['a word with an accent', () => '&q=%C3%A9MILE', (question: Question) => question.text.includes('Émile')],
  ['signs that mean themselves', () => '&q=0%20%25', (question: Question) => question.text.includes('0 %')],
  ['an underscore', () => '&q=e_c', (question: Question) => question.text.includes('e_c')],
  [
    'a word of their name',
    () => '&q=%22named%201%22',
    (question: Question) => question.name.startsWith('Named 1'),
  ],
  ['a part of a tag', () => '&q=EEK%203', (question: Question) => question.tags.length > 0],
  ['a tag in any case', () => '&tag=WEEK%203', (question: Question) => question.tags.length > 0],
  [
    'a tag in a chapter',
    () => `&chapter=${chapterIds[0]}&tag=week%203&difficulty=difficult`,
    (question: Question) =>
      question.chapterId === chapterIds[0] && question.tags.length > 0 && question.difficulty === 'difficult',
  ],
  [
    'a word in a chapter',
    () => `&chapter=${chapterIds[0]}&q=beta`,
    (question: Question) => question.chapterId === chapterIds[0] && question.text.startsWith('beta'),
  ],
] as const;

function isIn(question: Question, course: number): boolean {
  return question.chapter.course._id === courseIds[course];
}

describe('the pages of the list of questions', () => {
  test.each(FILTERS)('narrowed to %s give just these, in every order', async (_name, query, matches) => {
    const expected = visible.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    for (const [sort, compare] of SORTS) {
      const { ids, total } = await readAll(query() + sort);
      expect(ids).toEqual([...expected].sort(compare).map(({ _id }) => _id));
      expect(total).toBe(expected.length);
    }
  });

  test('are together the complete list', async () => {
    const answer = await server.call({ method: 'GET', url: '/api/questions', token: reader.token });
    expect(answer.json().data).toEqual([...visible].sort(byId));
  });
});

describe('the tags of the pool', () => {
  const listTags = async (query: string) =>
    (await server.call({ method: 'GET', url: `/api/questions/tags${query}`, token: reader.token })).json()
      .data;
  const tagged = (questions: readonly Question[]) =>
    questions.filter(({ tags }) => tags.some((tag) => tag.toLowerCase() === 'week 3'));

  test('come with their questions counted, in the spelling of the oldest, and none of what the account does not see', async () => {
    const tags = await listTags('');
    expect(tags[0]).toEqual({ tag: 'Week 3', numberOfQuestions: tagged(visible).length });
    const others = visible.flatMap((question) => question.tags).filter((tag) => tag.startsWith('n'));
    expect(tags.slice(1)).toEqual(others.sort(byCodePoint).map((tag) => ({ tag, numberOfQuestions: 1 })));
  });

  test('are narrowed to a course, a chapter or a word', async () => {
    const inChapter = visible.filter(({ chapterId }) => chapterId === chapterIds[1]);
    expect(await listTags(`?chapter=${chapterIds[1]}&q=WEEK`)).toEqual([
      { tag: 'week 3', numberOfQuestions: tagged(inChapter).length },
    ]);
    expect(await listTags(`?course=${courseIds[1]}&q=eek`)).toMatchObject([
      { numberOfQuestions: tagged(visible.filter((question) => isIn(question, 1))).length },
    ]);
  });
});

describe('a search', () => {
  const SEARCHED = [
    { text: 'Which page does the scheduler of processes evict?', choices: ['the oldest', 'none at all'] },
    { text: 'What is a Prozess in der **Überprüfung**?', choices: ['eine Größe', 'l’été naïf'] },
    { text: 'Solve $x_1 + 2 = y$ for `for(i=0;i<n;i++)`', choices: ['mutex', 'deadlock'], tags: ['Week 3'] },
    { text: 'A lock is held. Who waits?', choices: ['the other thread', 'nobody'], name: 'Locking 1' },
  ];
  let find: (q: string) => Promise<{ found: number[]; total: number; isSimilar?: boolean }>;
  let chapterId: string;

  beforeAll(async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const foreign = makePool(server, (await server.signIn()).token);
    chapterId = (await own.chapter((await own.course())._id))._id;
    const theirs = await foreign.chapter((await foreign.course())._id);
    for (const { choices, ...question } of SEARCHED) {
      const fields = { ...question, choices, correctAnswer: choices[0]! };
      await own.question(chapterId, fields);
      await foreign.question(theirs._id, { ...fields, tags: ['zebra'] });
    }
    find = async (q) => {
      const url = `/api/questions?q=${encodeURIComponent(q)}`;
      const { data, page } = (await server.call({ method: 'GET', url, token: reader.token })).json();
      const found = data.map(({ text }: Question) => SEARCHED.findIndex((one) => one.text === text));
      const { total, isSimilar } = page;
      return { found, total, ...(isSimilar !== undefined && { isSimilar }) };
    };
  });

  const FOUND = [
    ['words in any order', 'evict scheduler', [0]],
    ['words of text and choices', 'oldest page', [0]],
    ['words of choice and tag', 'week mutex', [2]],
    ['a word of the name', 'locking', [3]],
    ['accents left out', 'uberprufung grosse', [1]],
    ['accents written', 'ÜBERPRÜFUNG Größe été', [1]],
    ['a piece of a formula', 'x_1 + 2', [2]],
    ['a piece of code', '(i=0;i<n', [2]],
    ['a piece of a word', 'chedul', [0]],
    ['short words', 'is a', [1, 3]],
    ['words that stand together', '"is held"', [3]],
    ['words that do not stand together', '"held is"', []],
    ['what only foreign questions have', 'zebra', []],
    ['signs of markup alone', '**', [1]],
    ['nothing but space', '  ', [0, 1, 2, 3]],
  ] as const;
  const SIMILAR = [
    ['a wrong letter', 'schedulor page', [0]],
    ['a missing letter', 'shceduler', [0]],
    ['a letter too many', 'page schedduler', [0]],
    ['two letters that changed places', 'evict shceduler', [0]],
    ['a slip in a choice', 'daedlock', [2]],
    ['a slip in the beginning of a word', 'proecss', [0]],
    ['a slip in a short word', 'lokc held', [3]],
    ['a slip in each word', 'thraed nobdy', [3]],
  ] as const;

  const facts = () => {
    test.each(FOUND)('finds %s', async (_name, q, found) => {
      expect(await find(q)).toEqual({ found, total: found.length });
    });
    test.each(SIMILAR)('overlooks %s and says so', async (_name, q, found) => {
      expect(await find(q)).toEqual({ found, total: found.length, isSimilar: true });
    });
    test('overlooks no slip in a number, in two letters, or of what is there as typed', async () => {
      for (const q of ['x_7 + 2', 'xxheduler', 'zebar']) expect((await find(q)).found).toEqual([]);
      expect(await find('lock')).toEqual({ found: [2, 3], total: 2 });
    });
  };

  describe('of questions that were just added', () => facts());

  describe('of questions whose searched texts are made', () => {
    beforeAll(async () => {
      while ((await fillSearchedTexts(server.db)) > 0);
    });
    facts();

    test('finds a change at once', async () => {
      await sql`update questions set tags = '{granite}' where chapter_id = ${chapterId} and name <> ''`.execute(
        server.db,
      );
      expect((await find('granite held')).found).toEqual([3]);
    });
  });

  describe('in a pool that is too large to be read', () => {
    beforeAll(async () => {
      await sql`update cells set number_of_questions = 1000000 where chapter_id = ${chapterId}`.execute(
        server.db,
      );
    });
    facts();
  });

  describe('on a server without the extension', () => {
    beforeAll(async () => {
      await sql`drop extension pg_trgm cascade`.execute(server.db);
    });
    facts();
  });

  test('of very many letters is answered', async () => {
    const letters = Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ');
    expect((await find(letters.slice(0, 200))).found).toEqual([]);
  });

  test('folds letters in the database as the contract does', async () => {
    const letters = String.fromCodePoint(
      ...Array.from({ length: 0x24f }, (_, at) => at + 1).filter((code) => code !== 0x130),
    );
    const { rows } = await sql<{ folded: string }>`select folded(${letters}) as folded`.execute(server.db);
    expect(rows[0]?.folded).toBe(foldText(letters));
  });

  test.each([
    ['an accent', 'Caf\u00e9'],
    ['two accents', 'Ti\u1ebfng Vi\u1ec7t'],
    ['Greek', '\u1f04\u03bd\u03b8\u03c1\u03c9\u03c0\u03bf\u03c2'],
    ['syllables of Korean', '\ud55c\uad6d\uc5b4'],
    ['voiced kana', '\u304c\u30d1'],
    ['vowels of Tamil', '\u0b95\u0bca'],
    ['letters of Arabic', '\u0622\u0624'],
  ])('folds %s composed and decomposed alike', async (_what, text) => {
    const forms = ['NFC', 'NFD'].map((form) => text.normalize(form));
    expect(new Set(forms).size).toBe(2);
    const { rows } = await sql<{ folded: string }>`
      select folded(form) from unnest(${sql.val(forms)}::text[]) as form`.execute(server.db);
    expect(new Set([...rows.map(({ folded }) => folded), ...forms.map(foldText)])).toEqual(
      new Set([foldText(text)]),
    );
  });

  test('orders no endless run of marks', async () => {
    const endless = `e\u0301${'\u0301\u0316\u05b0'.repeat(30_000)}`;
    const { rows } = await sql<{ isSame: boolean }>`
      select composed(${endless}) = ${endless} as "isSame"`.execute(server.db);
    expect(rows[0]?.isSame).toBe(true);
  });
});

describe('the searches of an account', () => {
  const TOO_LONG = {
    code: 'unavailable',
    message: 'This search takes too long. Add a longer word, or choose a course or chapter.',
  };

  test('end after a while with advice', async () => {
    const takeSearch = makeTakeSearch(server.db, 50);
    const search = takeSearch({ accountId: 'one' }, (db) => sql`select pg_sleep(3600)`.execute(db));
    await expect(search).rejects.toMatchObject(TOO_LONG);
  });

  test('have one limit for all their statements together', async () => {
    const takeSearch = makeTakeSearch(server.db, 3_000);
    let statements = 0;
    const search = takeSearch({ accountId: 'one' }, async (db) => {
      // Each alone is within the limit, and all of them are not.
      for (; statements < 8; statements++) await sql`select pg_sleep(1)`.execute(db);
    });
    await expect(search).rejects.toMatchObject(TOO_LONG);
    expect(statements).toBeLessThan(3);
  });

  test('wait no longer for their turn than they may take', async () => {
    // Enough for the first search to begin, even on a busy machine.
    const takeSearch = makeTakeSearch(server.db, 3_000);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = takeSearch({ accountId: 'one' }, () => held);
    await expect(takeSearch({ accountId: 'one' }, async () => {})).rejects.toMatchObject({
      message: expect.stringMatching(/^Many people are searching/),
    });
    release();
    await first;
  });

  test('run one after the other, beside those of others', async () => {
    const takeSearch = makeTakeSearch(server.db);
    const running: string[] = [];
    let tell = () => {};
    const otherBegan = new Promise<void>((resolve) => {
      tell = resolve;
    });
    let most = 0;
    const search = (accountId: string) =>
      takeSearch({ accountId }, async () => {
        running.push(accountId);
        most = Math.max(most, running.filter((one) => one === accountId).length);
        if (accountId === 'other') tell();
        await otherBegan;
        running.splice(running.indexOf(accountId), 1);
      });
    await Promise.all(['one', 'one', 'one', 'other'].map(search));
    expect(most).toBe(1);
  });
});

describe('what became of questions narrows the list', () => {
  let course: string;
  let ids: string[];
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server.call({ method, url, token: reader.token, ...(payload && { payload }) });
  const totalsOf = async (query: string) => {
    const { ids: found, total } = await readAll(`&course=${course}${query}`);
    expect(total).toBe(found.length);
    return found.map((id) => ids.indexOf(id));
  };

  beforeAll(async () => {
    const pool = makePool(server, reader.token);
    course = (await pool.course())._id;
    const chapter = (await pool.chapter(course))._id;
    ids = [];
    for (const text of ['one', 'two', 'three', 'four'])
      ids.push((await pool.question(chapter, { text }))._id);
    const exam = (questions: string[]) => ({
      name: 'Exam',
      courseId: course,
      questions,
      chaptersDistribution: { [chapter]: questions.length },
      difficultyDistribution: { simple: questions.length, difficult: 0 },
      objectiveDistribution: { reminding: questions.length, understanding: 0, creativity: 0 },
    });
    const exams: string[] = [];
    for (const asked of [[ids[0]!, ids[1]!], [ids[1]!]]) {
      exams.push((await ask('POST', '/api/exams', exam(asked))).json().data._id);
    }
    await sql`update questions set text = text || ' ![a](image:0193a5b0-0000-7000-8000-000000000000)'
      where id = ${ids[2]}`.execute(server.db);
    await sql`insert into exam_results (exam_id, uploaded_at, number_of_students, scores, number_of_unfinished)
      values (${exams[0]}, now(), 9, '{0,9}', 0)`.execute(server.db);
    await sql`insert into question_measures
      (exam_id, question_id, version, position, number_of_answers, number_of_correct, number_of_omitted, choice_counts)
      select exam_id, question_id, 0, position, case position when 1 then 9 else 4 end, 1, 0, '{1}'
      from exam_questions where exam_id = ${exams[0]}`.execute(server.db);
  });

  test.each([
    ['used=never', [2, 3]],
    ['used=1', [1]],
    ['used=2', [0, 1]],
    ['measured=yes', [0]],
    ['measured=no', [1, 2, 3]],
    ['image=yes', [2]],
    ['image=no&used=never', [3]],
    ['used=2&q=two', [1]],
    ['used=never&q=two', []],
    ['used=never&sort=-text', [2, 3]],
    ['changedSince=2999-01-01', []],
    ['changedSince=2020-01-01', [0, 1, 2, 3]],
  ])('%s', async (query, expected) => {
    expect(await totalsOf(`&${query}`)).toEqual(expected);
  });

  test('what was edited since counts as changed', async () => {
    await sql`insert into question_versions (question_id, version, chapter_id, content, replaced_at)
      select id, 1, chapter_id, '{}', '2999-02-01' from questions where id = ${ids[1]}`.execute(server.db);
    expect(await totalsOf('&changedSince=2999-01-31')).toEqual([1]);
  });

  describe('where the questions that match stand at the end of each chapter', () => {
    let other: string;
    let made: string[];
    beforeAll(async () => {
      const pool = makePool(server, reader.token);
      other = (await pool.course())._id;
      const chapters = [await pool.chapter(other), await pool.chapter(other)];
      const EARLY = 'early ![a](image:0193a5b0-0000-7000-8000-000000000000)';
      const rows = Array.from({ length: 40 }, (_, number) => ({
        id: uuid(),
        chapterId: chapters[number % 2]!._id,
        text: `${TEXTS[number % 7]} ${number} ${number < 18 ? EARLY : 'laterones'}`,
        choices: ['1', '2'],
        correctAnswer: '1',
        difficulty: 'simple' as const,
        objective: 'reminding' as const,
        madeBy: number < 18 ? null : reader.accountId,
      }));
      await server.db.insertInto('questions').values(rows).execute();
      made = rows.map(({ id }) => id);
    });

    test.each([
      ['image=no', 18],
      ['madeBy=owner', 18],
      ['used=never', 0],
      ['measured=no', 0],
      ['changedSince=2020-01-01', 0],
      ['q=laterones', 18],
      ['q=latreones', 18],
      ['q=laterones&used=never', 18],
    ])('%s goes through all of its pages in each order', async (query, first) => {
      const matching = made.slice(first);
      for (const sort of ['createdAt', '-createdAt', 'text', '-text']) {
        const { ids: found, total } = await readAll(`&course=${other}&${query}&sort=${sort}`);
        expect([total, found.length]).toEqual([matching.length, matching.length]);
        expect(found.toSorted()).toEqual(matching.toSorted());
        if (sort === 'createdAt') expect(found).toEqual(matching);
        if (sort === '-createdAt') expect(found).toEqual(matching.toReversed());
      }
    });
  });

  test('says how often each was used, where it is asked', async () => {
    const url = `/api/questions?course=${course}`;
    const usesOf = async (query: string) =>
      (await ask('GET', url + query)).json().data.map((one: Question) => one.numberOfUses);
    expect(await usesOf('&withUses=yes')).toEqual([1, 2, 0, 0]);
    expect(await usesOf('&withUses=yes&used=2&sort=-createdAt')).toEqual([2, 1]);
    expect(await usesOf('')).toEqual([undefined, undefined, undefined, undefined]);
  });

  describe('by who made them', () => {
    let member: string;
    let colleague: SignedIn;
    let theirs: string;
    beforeAll(async () => {
      colleague = await server.signIn();
      const pool = makePool(server, reader.token);
      member = (await pool.member(course, colleague.email, 'editor'))._id;
      const { chapterId } = (await ask('GET', `/api/questions/${ids[0]}`)).json().data;
      theirs = (await makePool(server, colleague.token).question(chapterId, { text: 'five' }))._id;
      ids.push(theirs);
    });

    test('the owner, and a member', async () => {
      expect(await totalsOf('&madeBy=owner')).toEqual([0, 1, 2, 3]);
      expect(await totalsOf(`&madeBy=${member}`)).toEqual([4]);
      expect(await totalsOf(`&madeBy=${member.toUpperCase()}&q=five`)).toEqual([4]);
      expect(await totalsOf('&madeBy=owner&used=never')).toEqual([2, 3]);
    });

    test('an edit by somebody else changes no maker, nor does the way through the trash', async () => {
      const {
        version,
        _id,
        createdAt: _at,
        chapter: _chapter,
        ...fields
      } = (await ask('GET', `/api/questions/${theirs}`)).json().data;
      await ask('PUT', `/api/questions/${_id}`, { ...fields, text: 'five and more', version });
      await server.call({ method: 'DELETE', url: `/api/questions/${_id}`, token: reader.token });
      expect(await totalsOf(`&madeBy=${member}`)).toEqual([]);
      const [item] = (await ask('GET', '/api/trash')).json().data;
      expect((await ask('POST', `/api/trash/${item._id}/put-back`)).statusCode).toBe(200);
      expect(await totalsOf(`&madeBy=${member}`)).toEqual([4]);
    });

    test('a member of another course made nothing in this one, not even the same person', async () => {
      const pool = makePool(server, reader.token);
      const other = (await pool.course())._id;
      const elsewhere = (await pool.member(other, colleague.email, 'editor'))._id;
      await makePool(server, colleague.token).question((await pool.chapter(other))._id);
      expect(await totalsOf(`&madeBy=${elsewhere}`)).toEqual([]);
    });

    test('a question that moved to a course does not tell that its maker has an account there', async () => {
      const pool = makePool(server, reader.token);
      const other = (await pool.course())._id;
      const chapter = (await pool.chapter(other))._id;
      const elsewhere = (await pool.member(other, colleague.email, 'editor'))._id;
      await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective, made_by)
        values (gen_random_uuid(), ${chapter}, 'moved', '{a,b}', 'a', 'simple', 'reminding', ${colleague.accountId})`.execute(
        server.db,
      );
      const query = { course: other, madeBy: elsewhere };
      const list = { method: 'GET', url: '/api/questions', query, token: reader.token } as const;
      expect((await server.call(list)).json().page.total).toBe(0);
      await makePool(server, colleague.token).question(chapter, { text: 'worked here' });
      expect((await server.call(list)).json().page.total).toBe(2);
    });

    test('an account that does not see the course finds nothing by its members', async () => {
      const stranger = await server.signIn();
      for (const madeBy of ['owner', member]) {
        const query = { course, madeBy };
        const list = { method: 'GET', url: '/api/questions', query, token: stranger.token } as const;
        expect((await server.call(list)).json().data).toEqual([]);
      }
    });
  });

  test('exams of a course that the account does not see use nothing for it', async () => {
    const stranger = await server.signIn();
    const query = { used: '1', course };
    const answer = await server.call({ method: 'GET', url: '/api/questions', query, token: stranger.token });
    expect(answer.json().data).toEqual([]);
  });

  test('waits in the line of searches, and has their deadline', async () => {
    const { answer } = await inTransaction(server.db, async (trx) => {
      await sql`lock table exam_questions in access exclusive mode`.execute(trx);
      const called = Promise.all([ask('GET', `/api/questions?used=never&course=${course}`)]);
      const waiting = sql<{ isLimited: boolean }>`
        select xact_start < query_start as "isLimited" from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%exam_questions%'`;
      // Only searches run in a transaction, which begins with their limit.
      await until(async () => expect((await waiting.execute(server.db)).rows).toEqual([{ isLimited: true }]));
      return { answer: called };
    });
    expect((await answer)[0].statusCode).toBe(200);
  });

  test.each([
    ...['withUses=no', 'madeBy=', 'madeBy=somebody@example.com', 'madeBy=owner2'],
    ...['used=0', 'used=21', 'used=always', 'measured=1', 'image='],
    ...['changedSince=2026-02-30', 'changedSince=1969-12-31'],
    ...['changedSince=0000-01-01', 'changedSince=0000-02-29'],
  ])('%s is refused in words', async (query) => {
    const answer = await ask('GET', `/api/questions?${query}`);
    expect([answer.statusCode, answer.json().errors[0].msg]).toEqual([
      400,
      expect.stringMatching(/ must be /),
    ]);
  });
});
