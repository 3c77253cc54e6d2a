import { type ExamChange, type ExamQuestion, LIMITS, type Question } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DOT } from '../../../../test/every-call.ts';
import { makePool } from '../../../../test/pool.ts';
import type { SignedIn } from '../../../../test/test-app.ts';
import { untilLocked } from '../../../../test/until.ts';
import {
  ask,
  chapters,
  course,
  examOf,
  owner,
  pool,
  server,
  setUpExamCourse,
} from '../testing/exam-course.ts';
import { examIn, idsOf, saveVersions, versionsOf } from '../testing/exam-in-versions.ts';

setUpExamCourse();

const correct = (examId: string, corrections: object, options: Parameters<typeof ask>[3] = {}) =>
  ask('POST', `/api/exams/${examId}/correct`, { name: 'Corrected', ...corrections }, options);

async function correctedOf(examId: string, corrections: object) {
  const answer = await correct(examId, corrections);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json().data;
}

async function savedExam(name = 'As printed') {
  const { data } = (await ask('POST', '/api/exams', await examOf(name))).json();
  return { id: data._id as string, questions: await questionsOf(data._id) };
}

const questionsOf = async (examId: string): Promise<ExamQuestion[]> =>
  (await ask('GET', `/api/exams/${examId}/questions`)).json().data;

const mendOf = ({ _id, text, choices, correctAnswer }: ExamQuestion) => ({
  questionId: _id,
  text,
  choices,
  correctAnswer,
});

/** A new question of the pool with the labels of another one. */
const likeIt = ({ chapterId, difficulty, objective }: ExamQuestion): Promise<Question> =>
  pool.question(chapterId, { difficulty, objective, text: 'Comes from the pool' });

const kindsOf = (changes: readonly ExamChange[]) =>
  changes.map(({ kind, questionId, numberBefore, numberAfter }) => [
    kind,
    questionId,
    numberBefore,
    numberAfter,
  ]);

describe('a corrected copy', () => {
  test('says what it was made from and what changed, and the exam stays as it was', async () => {
    const { id, questions } = await savedExam();
    const [first, second, third, fourth] = questions as [
      ExamQuestion,
      ExamQuestion,
      ExamQuestion,
      ExamQuestion,
    ];
    const coming = await likeIt(second);
    const mended = { ...mendOf(first), text: 'Mended', choices: [...first.choices.slice(0, 2), 'new'] };
    const before = (await ask('GET', `/api/exams/${id}`)).json();
    const copy = await correctedOf(id, {
      mended: [{ ...mended, correctAnswer: 'new', explanation: 'Because.' }],
      replaced: [{ questionId: second._id, byId: coming._id }],
      removed: [third._id],
    });
    expect(copy).toMatchObject({ name: 'Corrected', numberOfQuestions: 9, seed: null, generation: null });
    expect(copy.correction.exam).toEqual({ _id: id, name: 'As printed' });
    expect(kindsOf(copy.correction.changes)).toEqual([
      ['mended', first._id, 1, 1],
      ['replaced', second._id, 2, 2],
      ['removed', third._id, 3, null],
    ]);
    expect(copy.correction.changes[0]).toMatchObject({
      version: 'A',
      before: { text: first.text, choices: first.choices, correctAnswer: first.correctAnswer },
      after: { text: 'Mended', choices: mended.choices, correctAnswer: 'new', explanation: 'Because.' },
    });
    const now = await questionsOf(copy._id);
    expect(idsOf(now)).toEqual([first._id, coming._id, ...idsOf(questions).slice(3)]);
    expect(now[0]).toMatchObject({ text: 'Mended', correctAnswer: 'new', explanation: 'Because.' });
    expect(now[2]).toEqual(fourth);
    for (const difficulty of ['simple', 'difficult'] as const) {
      expect(copy.difficultyDistribution[difficulty]).toBe(
        now.filter((it) => it.difficulty === difficulty).length,
      );
    }
    expect(copy.chaptersDistribution).toEqual(
      chapters.map(({ _id }) =>
        expect.objectContaining({
          chapterId: _id,
          numberOfQuestionsInExam: now.filter(({ chapterId }) => chapterId === _id).length,
        }),
      ),
    );
    expect((await ask('GET', `/api/exams/${id}`)).json()).toEqual(before);
    expect(await questionsOf(id)).toEqual(questions);
    // The pool is as it was.
    expect((await ask('GET', `/api/questions/${first._id}`)).json().data.text).toBe(first.text);
  });

  test('can only be reordered; the fewest questions count as moved', async () => {
    const { id, questions } = await savedExam();
    const [first = '', ...others] = idsOf(questions);
    const copy = await correctedOf(id, { orders: [[...others, first]] });
    expect(kindsOf(copy.correction.changes)).toEqual([['moved', first, 1, 10]]);
    expect(idsOf(await questionsOf(copy._id))).toEqual([...others, first]);
  });

  test('is mended in every version, with its choices and its key in the order of each', async () => {
    const examId = await saveVersions(await examIn(3, 'order'));
    const before = await versionsOf(examId);
    const [asked] = before[0]?.questions ?? [];
    const [one = '', two = '', three = ''] = asked?.choices ?? [];
    const copy = await correctedOf(examId, {
      mended: [
        {
          ...mendOf(asked as ExamQuestion),
          choices: [one, `${two}!`, three, 'four'],
          correctAnswer: `${two}!`,
        },
      ],
    });
    const after = await versionsOf(copy._id);
    after.forEach(({ questions, key }, version) => {
      const at = questions.findIndex(({ _id }) => _id === asked?._id);
      const old = before[version]?.questions[at]?.choices.map((choice) =>
        choice === two ? `${two}!` : choice,
      );
      expect(questions[at]?.choices).toEqual([...(old ?? []), 'four']);
      expect(key[at]).toBe('ABCD'[questions[at]?.choices.indexOf(`${two}!`) ?? -1]);
    });
    expect(after.map(({ questions }) => idsOf(questions))).toEqual(
      before.map(({ questions }) => idsOf(questions)),
    );
    expect(kindsOf(copy.correction.changes)).toEqual([['mended', asked?._id, 1, 1]]);
  });

  test('loses a question in every version, and each keeps its order', async () => {
    const examId = await saveVersions(await examIn(3, 'order'));
    const before = await versionsOf(examId);
    const gone = before[0]?.questions[4]?._id ?? '';
    const copy = await correctedOf(examId, { removed: [gone] });
    expect((await versionsOf(copy._id)).map(({ questions }) => idsOf(questions))).toEqual(
      before.map(({ questions }) => idsOf(questions).filter((id) => id !== gone)),
    );
    expect(copy).toMatchObject({ numberOfQuestions: 9, versions: ['A', 'B', 'C'] });
  });

  test('is refused where its versions would count differently, in a sentence that names one', async () => {
    const examId = await saveVersions(await examIn(2));
    const [a, b] = (await versionsOf(examId)).map(({ questions }) => idsOf(questions));
    const onlyInA = a?.find((id) => !b?.includes(id)) ?? '';
    const answer = await correct(examId, { removed: [onlyInA] });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringMatching(/^Version B would/),
    ]);
  });

  test.each([
    ['a question twice in an order', (ids: string[]) => ({ orders: [[ids[0], ...ids.slice(0, -1)]] }), 400],
    ['an order that lacks one', (ids: string[]) => ({ orders: [ids.slice(1)] }), 400],
    ['no order of its version', () => ({ orders: [] }), 400],
    ['all questions taken out', (ids: string[]) => ({ removed: ids }), 409],
    ['one taken out twice', (ids: string[]) => ({ removed: [ids[0], ids[0]] }), 400],
    ['one taken out and ordered', (ids: string[]) => ({ removed: [ids[0]], orders: [ids] }), 400],
    [
      'one taken out and mended',
      (ids: string[]) => ({
        removed: [ids[0]],
        mended: [{ questionId: ids[0], text: 'Mended', choices: ['a', 'b'], correctAnswer: 'b' }],
      }),
      400,
    ],
    [
      'one replaced by another of the exam',
      (ids: string[]) => ({ replaced: [{ questionId: ids[0], byId: ids[1] }] }),
      400,
    ],
  ])('is refused with %s', async (_name, correctionsOf, status) => {
    const { id, questions } = await savedExam();
    const count = async () => (await ask('GET', '/api/exams?limit=1')).json().page.total;
    const before = await count();
    expect((await correct(id, correctionsOf(idsOf(questions)))).statusCode).toBe(status);
    expect(await count()).toBe(before);
  });

  test('has neither results nor paper of the exam, which keeps its own', async () => {
    const { id, questions } = await savedExam();
    await server.db
      .insertInto('examResults')
      .values({ examId: id, uploadedAt: new Date(), numberOfStudents: 1, scores: [1], numberOfUnfinished: 0 })
      .execute();
    const copy = await correctedOf(id, { removed: [questions[0]?._id] });
    const resultsAt = async (examId: string) =>
      (await ask('GET', `/api/exams/${examId}`)).json().data.resultsAt;
    expect([await resultsAt(copy._id), await resultsAt(id)]).toEqual([null, expect.stringMatching(/^2/)]);
    const { rows } = await server.pool.query('select exam_id from exam_results where exam_id = $1', [
      copy._id,
    ]);
    expect(rows).toEqual([]);
  });

  test('outlives the exam that it was made from: its name stays, its id goes', async () => {
    const { id, questions } = await savedExam('Gone by now');
    const copy = await correctedOf(id, { removed: [questions[0]?._id] });
    expect((await ask('DELETE', `/api/exams/${id}`)).statusCode).toBe(200);
    const { correction } = (await ask('GET', `/api/exams/${copy._id}`)).json().data;
    expect(correction.exam).toEqual({ _id: null, name: 'Gone by now' });
    expect(correction.changes).toEqual(copy.correction.changes);
  });

  test('keeps the images and asks pinned choices last; without its course it takes nothing from a pool', async () => {
    const own = await server.signIn();
    const theirs = makePool(server, own.token);
    const options = { token: own.token };
    const place = await theirs.course('Gone course');
    const chapter = await theirs.chapter(place._id);
    const image = (await ask('POST', '/api/images', { courseId: place._id, content: DOT }, options)).json()
      .data;
    const shown = await theirs.question(chapter._id, { text: `What is ![this](image:${image._id})?` });
    const plain = await theirs.question(chapter._id);
    const saved = await ask(
      'POST',
      '/api/exams',
      {
        name: 'Alone',
        courseId: place._id,
        questions: [shown._id, plain._id],
        chaptersDistribution: { [chapter._id]: 2 },
        difficultyDistribution: { simple: 2 },
        objectiveDistribution: { reminding: 2 },
      },
      options,
    );
    const { _id: id } = saved.json().data;
    const pinned = await theirs.question(chapter._id, {
      choices: ['All of the above', '1', '2'],
      correctAnswer: '1',
      pinnedChoices: ['All of the above'],
    });
    const ofPool = { replaced: [{ questionId: plain._id, byId: pinned._id }] };
    const inCourse = (await correct(id, ofPool, options)).json().data;
    const questions = (await ask('GET', `/api/exams/${inCourse._id}/questions`, undefined, options)).json()
      .data;
    expect(questions.map(({ choices }: { choices: string[] }) => choices.at(-1))).toContain(
      'All of the above',
    );
    await ask('DELETE', `/api/courses/${place._id}`, undefined, options);
    const byPooled = { replaced: [{ questionId: plain._id, byId: shown._id }] };
    expect((await correct(id, byPooled, options)).statusCode).toBe(400);
    const copy = (await correct(id, { removed: [plain._id] }, options)).json().data;
    expect(copy.correction.exam).toEqual({ _id: id, name: 'Alone' });
    await ask('DELETE', `/api/exams/${id}`, undefined, options);
    expect((await ask('GET', `/api/images/${image._id}`, undefined, options)).statusCode).toBe(200);
  });
});

describe('the order of choices', () => {
  const setOrder = async (id: string, order: object) => {
    const { _id, createdAt, version, measured, chapter, ...fields } = (
      await ask('GET', `/api/questions/${id}`)
    ).json().data;
    expect((await ask('PUT', `/api/questions/${id}`, { ...fields, ...order })).statusCode).toBe(200);
  };

  /** An exam in shuffled versions whose first question has its second choice pinned by hand. */
  const examWithPin = async () => {
    const exam = await examIn(3, 'order');
    const [id = ''] = exam.questions;
    const [one = '', two = '', three = ''] = (await ask('GET', `/api/questions/${id}`)).json().data.choices;
    await setOrder(id, { pinnedChoices: [two], keepChoiceOrder: false });
    return { examId: await saveVersions(exam), id, choices: [one, two, three] as const };
  };

  const choicesIn = async (examId: string, id: string) =>
    (await versionsOf(examId)).map(({ questions }) => questions.find(({ _id }) => _id === id)?.choices ?? []);

  test('is kept by the exam as its question had it: a pin by hand holds in a mending, a file and the pool', async () => {
    const { examId, id, choices } = await examWithPin();
    const [one, two, three] = choices;
    await setOrder(id, { pinnedChoices: [], keepChoiceOrder: false });
    const [asked] = await questionsOf(examId);
    expect(asked).toMatchObject({ pinnedChoices: [two], keepChoiceOrder: false });
    const order: string[] = asked?.choices ?? [];
    expect(order.toSorted()).toEqual([one, two, three].toSorted());
    expect(order.at(-1)).toBe(two);
    const copy = await correctedOf(examId, {
      mended: [{ ...mendOf(asked as ExamQuestion), choices: [...order, 'added'] }],
    });
    for (const shown of await choicesIn(copy._id, id)) expect(shown.slice(2)).toEqual(['added', two]);
    const file = await ask('GET', `/api/exams/${copy._id}/export?format=markdown`);
    expect(file.body).toContain('Pinned last: D');
  });

  test('can be mended: what is pinned is last in every version, and a kept order is one', async () => {
    const { examId, id, choices } = await examWithPin();
    const [one, two, three] = choices;
    const mended = { ...mendOf((await questionsOf(examId))[0] as ExamQuestion), choices: [three, two, one] };
    const pinned = await correctedOf(examId, { mended: [{ ...mended, pinnedChoices: [one] }] });
    for (const shown of await choicesIn(pinned._id, id)) expect(shown[2]).toBe(one);
    const order = { pinnedChoices: [one], keepChoiceOrder: true };
    const kept = await correctedOf(examId, { mended: [{ ...mended, ...order, inPool: true }] });
    expect(await choicesIn(kept._id, id)).toEqual(Array(3).fill([three, two, one]));
    expect(kept.correction.changes[0]).toMatchObject({
      before: { pinnedChoices: [two], keepChoiceOrder: false },
      after: order,
    });
    expect((await ask('GET', `/api/questions/${id}`)).json().data).toMatchObject({
      choices: [three, two, one],
      ...order,
    });
  });

  test('is not overwritten in the pool where somebody changed it there since', async () => {
    const { examId, id, choices } = await examWithPin();
    await setOrder(id, { pinnedChoices: [], keepChoiceOrder: true });
    const mended = { ...mendOf((await questionsOf(examId))[0] as ExamQuestion), inPool: true };
    const pinned = { ...mended, pinnedChoices: [choices[0]] };
    expect((await correct(examId, { mended: [pinned] })).statusCode).toBe(409);
    expect((await correct(examId, { mended: [{ ...mended, text: 'Mended' }] })).statusCode).toBe(201);
    expect((await ask('GET', `/api/questions/${id}`)).json().data).toMatchObject({
      pinnedChoices: [],
      keepChoiceOrder: true,
    });
  });
});

describe('mending in the pool, too', () => {
  test('changes the question there, in the order of its choices, and is told in the history', async () => {
    const { id, questions } = await savedExam();
    const [asked] = questions as [ExamQuestion];
    const before = (await ask('GET', `/api/questions/${asked._id}`)).json().data;
    const choices = asked.choices.map((choice) => `${choice}!`);
    const correctAnswer = `${asked.correctAnswer}!`;
    const mended = { ...mendOf(asked), text: 'Mended everywhere', choices, correctAnswer, inPool: true };
    await correctedOf(id, { mended: [mended] });
    const pooled = (await ask('GET', `/api/questions/${asked._id}`)).json().data;
    expect(pooled).toMatchObject({
      text: 'Mended everywhere',
      choices: before.choices.map((choice: string) => `${choice}!`),
      correctAnswer,
      tags: before.tags,
    });
    expect(pooled.version).toBeGreaterThan(1);
    const { data } = (await ask('GET', `/api/courses/${course._id}/audit-events?limit=2`)).json();
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'exam.corrected',
      'question.changed',
    ]);
  });

  test('keeps the question whole where a choice that is pinned last is mended away', async () => {
    const { id, questions } = await savedExam();
    const [asked] = questions as [ExamQuestion];
    const {
      version: _v,
      chapter: _c,
      createdAt: _d,
      measured: _m,
      _id,
      ...fields
    } = (await ask('GET', `/api/questions/${asked._id}`)).json().data;
    const pinned = { ...fields, pinnedChoices: [asked.choices[2]] };
    expect((await ask('PUT', `/api/questions/${asked._id}`, pinned)).statusCode).toBe(200);
    const choices = [...asked.choices.slice(0, 2), 'another one'];
    const mended = [{ ...mendOf(asked), choices, correctAnswer: choices[0], inPool: true }];
    await correctedOf(id, { mended });
    const pooled = (await ask('GET', `/api/questions/${asked._id}`)).json().data;
    expect(pooled.choices.toSorted()).toEqual(choices.toSorted());
  });

  test('holds its course and only then questions, and waits for no question of others', async () => {
    const { id, questions } = await savedExam();
    const [asked] = questions as [ExamQuestion];
    const foreign = makePool(server, (await server.signIn()).token);
    const theirs = await foreign.question((await foreign.chapter((await foreign.course())._id))._id);
    let mending: ReturnType<typeof correct> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await sql`select from questions where id = ${theirs._id} for update`.execute(trx);
      const mended = [{ ...mendOf(asked), questionId: theirs._id, inPool: true }];
      expect((await correct(id, { mended })).statusCode).toBe(404);
      await sql`select from courses where id = ${course._id} for update`.execute(trx);
      mending = correct(id, { mended: [{ ...mendOf(asked), text: 'Mended', inPool: true }] });
      await untilLocked(server);
      await sql`select from questions where id = ${asked._id} for update nowait`.execute(trx);
    });
    expect((await mending)?.statusCode).toBe(201);
  });

  test('is for so many questions at once, and a longer list is refused with advice', async () => {
    const { id, questions } = await savedExam();
    const mended = Array.from({ length: LIMITS.mendedInPool + 1 }, () => ({
      ...mendOf(questions[0] as ExamQuestion),
      inPool: true,
    }));
    const answer = await correct(id, { mended });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'At most 100 questions can be mended in the pool, too, by one correction. Save this copy with fewer of them, then correct it again.',
    ]);
    // Below the limit they are refused for what else is wrong with them.
    const fewer = await correct(id, { mended: mended.slice(1) });
    expect(fewer.json().message).toBe('A question can be mended only once.');
  });

  test('does not overwrite what somebody changed there since', async () => {
    const { id, questions } = await savedExam();
    const [asked] = questions as [ExamQuestion];
    const url = `/api/questions/${asked._id}`;
    const {
      version: _any,
      chapter: _c,
      createdAt: _d,
      measured: _m,
      _id,
      ...fields
    } = (await ask('GET', url)).json().data;
    expect((await ask('PUT', url, { ...fields, text: 'Changed by a colleague' })).statusCode).toBe(200);
    const mended = [{ ...mendOf(asked), text: 'Mended', inPool: true }];
    expect((await correct(id, { mended })).statusCode).toBe(409);
    expect((await ask('GET', url)).json().data.text).toBe('Changed by a colleague');
    expect((await correct(id, { mended: mended.map(({ inPool: _, ...one }) => one) })).statusCode).toBe(201);
  });
});

describe('who may correct and rename', () => {
  const stranger = async () => ({ token: (await server.signIn()).token });
  const member = async (role: string) => {
    const account: SignedIn = await server.signIn();
    await pool.member(course._id, account.email, role as 'viewer');
    return { token: account.token };
  };
  const rename = (id: string, name: string, options?: { token: string }) =>
    server.call({
      method: 'PATCH',
      url: `/api/exams/${id}`,
      payload: { name },
      token: owner.token,
      ...options,
    });

  test('an exam of others is not found, viewers are refused, editors may', async () => {
    const { id, questions } = await savedExam();
    const body = { removed: [questions[0]?._id] };
    expect((await correct(id, body, await stranger())).statusCode).toBe(404);
    expect((await correct(id, body, await member('viewer'))).statusCode).toBe(403);
    expect((await correct(id, body, await member('editor'))).statusCode).toBe(201);
    expect((await rename(id, 'Taken', await stranger())).statusCode).toBe(404);
    expect((await rename(id, 'Taken', await member('viewer'))).statusCode).toBe(403);
    expect((await rename(id, 'By an editor', await member('editor'))).statusCode).toBe(200);
  });

  test('a question of another course or account cannot replace one', async () => {
    const { id, questions } = await savedExam();
    const other = await pool.course('Other');
    const mine = await pool.question((await pool.chapter(other._id))._id);
    const foreign = makePool(server, (await server.signIn()).token);
    const theirs = await foreign.question((await foreign.chapter((await foreign.course())._id))._id);
    for (const byId of [mine._id, theirs._id]) {
      expect((await correct(id, { replaced: [{ questionId: questions[0]?._id, byId }] })).statusCode).toBe(
        404,
      );
    }
  });

  test('a new name changes nothing else, and is told in the history', async () => {
    const { id, questions } = await savedExam();
    const { name: _old, ...before } = (await ask('GET', `/api/exams/${id}`)).json().data;
    const answer = await rename(id, 'Final');
    expect([answer.statusCode, answer.json().data.name]).toEqual([200, 'Final']);
    const { name, ...after } = (await ask('GET', `/api/exams/${id}`)).json().data;
    expect([name, after]).toEqual(['Final', before]);
    expect(await questionsOf(id)).toEqual(questions);
    const { data } = (await ask('GET', `/api/courses/${course._id}/audit-events?limit=1`)).json();
    expect(data[0]).toMatchObject({ action: 'exam.renamed', what: 'Final', objectId: id });
    expect((await rename(id, ' ')).statusCode).toBe(400);
  });
});

test('parallel saves of one correction with one key are one copy, and of another one are refused', async () => {
  const { id, questions } = await savedExam();
  const headers = { 'idempotency-key': 'correction-1' };
  const removed = [questions[0]?._id];
  const saves = await Promise.all(Array.from({ length: 6 }, () => correct(id, { removed }, { headers })));
  expect(saves.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  expect(new Set(saves.map((save) => save.json().data._id)).size).toBe(1);
  expect((await correct(id, { removed: [questions[1]?._id] }, { headers })).statusCode).toBe(409);
});
