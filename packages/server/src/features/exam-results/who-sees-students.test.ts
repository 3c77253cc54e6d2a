import { type Question, RESULTS_DAYS } from '@exam/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import { PASSWORD, type SignedIn } from '../../../test/test-app.ts';
import { ask, course, owner, pool, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { examIn, saveVersions, versionsOf } from '../exams/testing/exam-in-versions.ts';
import { PURGE_STUDENT_RESULTS, SHOW_LATE_FIGURES } from './queries.ts';
import {
  answeredExam,
  answerOf,
  csvOf,
  resultsOf,
  studentWith,
  upload,
  uploaded,
  withoutDetails,
} from './testing/answered-exam.ts';

const DAY_MS = 24 * 60 * 60_000;

setUpExamCourse();

let editor: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  editor = await server.signIn();
  viewer = await server.signIn();
  stranger = await server.signIn();
  await pool.member(course._id, editor.email, 'editor');
  await pool.member(course._id, viewer.email, 'viewer');
});

const NAMES = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Tony', 'Donald'];

/** An exam with students, each of whom answers one more of ten questions than the previous one. */
async function examWithStudents(count = NAMES.length) {
  const { examId, versions } = await answeredExam();
  const students = NAMES.slice(0, count).map((name, at) => studentWith(name, 3 + at, versions));
  const content = csvOf(students, versions);
  await uploaded(examId, content);
  return { examId, content };
}

const rowsOf = (examId: string) =>
  server.db.selectFrom('studentResults').where('examId', '=', examId).selectAll().execute();

describe('students are shown to the owner of the exam alone', () => {
  const calls = (examId: string) =>
    [
      ['GET', `/api/exams/${examId}/results/students`],
      ['POST', `/api/exams/${examId}/results`],
      ['DELETE', `/api/exams/${examId}/results`],
    ] as const;

  test('colleagues who see the exam read what was measured, and no student', async () => {
    const { examId, content } = await examWithStudents();
    for (const colleague of [editor, viewer]) {
      const results = await answerOf(examId, colleague.token);
      expect(results).toMatchObject({ isOwner: false, data: { numberOfStudents: 6, meanScore: 5.5 } });
      expect(JSON.stringify(results)).not.toMatch(/Ada|Grace/);
      const exam = await ask('GET', `/api/exams/${examId}`, undefined, { token: colleague.token });
      expect(exam.json().data.progress).toBeNull();
      for (const [method, url] of calls(examId)) {
        const answer = await ask(method, url, method === 'POST' ? { content } : undefined, {
          token: colleague.token,
        });
        expect([method, answer.statusCode]).toEqual([method, 403]);
        expect(answer.body).not.toMatch(/Ada|Grace/);
      }
    }
    expect(await rowsOf(examId)).toHaveLength(6);
  });

  test('strangers are answered as if there were no such exam', async () => {
    const { examId, content } = await examWithStudents();
    for (const [method, url] of [...calls(examId), ['GET', `/api/exams/${examId}/results`] as const]) {
      const answer = await ask(method, url, method === 'POST' ? { content } : undefined, {
        token: stranger.token,
      });
      expect([method, answer.json()]).toEqual([method, refusal('Exam not found.')]);
    }
  });

  test('whoever may only look at the course does not add to its figures, with an exam of their own either', async () => {
    const { examId, content } = await examWithStudents();
    const giveTo = (ownerId: string) =>
      server.db.updateTable('exams').set({ ownerId }).where('id', '=', examId).execute();
    await giveTo(viewer.accountId);
    expect((await upload(examId, content, viewer.token)).statusCode).toBe(403);
    // Owners see their figures unrounded.
    await giveTo(owner.accountId);
  });
});

describe('figures of fewer than five students tell what these answered', () => {
  test('so colleagues do not get them, and the owner of the exam does', async () => {
    const { examId } = await examWithStudents(4);
    const withheld = { data: null, isWithheld: true, isOwner: false };
    for (const colleague of [editor, viewer]) {
      expect(await answerOf(examId, colleague.token)).toEqual(withheld);
    }
    expect(await answerOf(examId)).toMatchObject({ data: { numberOfStudents: 4 }, isWithheld: false });
    const five = await examWithStudents(5);
    expect(await answerOf(five.examId, viewer.token)).toMatchObject({ data: { numberOfStudents: 5 } });
  });

  test('nor of a question that fewer than five had, in an exam of more', async () => {
    const examId = await saveVersions(await examIn(2, 'questions'));
    const [ofA, ofB] = (await versionsOf(examId)).map(({ questions }) => questions.map(({ _id }) => _id));
    const rows = ['1,A', '2,A', '3,A', '4,A', '5,A', '6,B'].map((row) => `${row},ABCABCABCA`);
    const all = await uploaded(examId, ['student,version,answers', ...rows].join('\n'));
    expect(all).toMatchObject({ numberOfWithheldQuestions: 0 });
    const shown = await resultsOf(examId, viewer.token);
    expect(shown?.questions.map(({ questionId }) => questionId)).toEqual(ofA);
    const ofBAlone = ofB?.filter((id) => !ofA?.includes(id)) ?? [];
    expect(ofBAlone).not.toEqual([]);
    expect(shown?.numberOfWithheldQuestions).toBe(ofBAlone.length);
  });

  test('so nobody gets them once the students are deleted, in an export either', async () => {
    const { examId } = await examWithStudents(4);
    await server.db.deleteFrom('studentResults').where('examId', '=', examId).execute();
    expect(await answerOf(examId)).toEqual({ data: null, isWithheld: true, isOwner: true });
    const { exams } = (await ask('GET', '/api/users/export')).json();
    const exported = exams.find(({ _id }: { _id: string }) => _id === examId);
    expect(exported).toBeDefined();
    expect(exported).not.toHaveProperty('results');
    expect((await ask('DELETE', `/api/exams/${examId}/results`)).statusCode).toBe(200);
  });
});

describe('colleagues get figures that do not tell what a student who comes late answered:', () => {
  /** The rows of students of an exam of one version, each with the same letters in another order. */
  async function examOf(count: number) {
    const { examId } = await answeredExam(1);
    const rows = Array.from(
      { length: count },
      (_, at) => `s${at},${'ABCBACBCAB'.slice(at % 4)}${'ABCA'.slice(0, at % 4)}`,
    );
    const put = async (number: number, at = rows.length) =>
      uploaded(examId, ['student,answers', ...rows.slice(0, number), ...rows.slice(at)].join('\n'));
    return { examId, put };
  }
  const measuredFor = async (token: string) =>
    (await ask('GET', `/api/questions?course=${course._id}&limit=100`, undefined, { token })).json().data;
  const seenBy = async (examId: string, { token }: SignedIn) => ({
    results: await answerOf(examId, token),
    pool: await measuredFor(token),
  });

  test('they stay until five more came or a week passed, in the pool, too; the owner sees all at once', async () => {
    const { examId, put } = await examOf(12);
    await put(5);
    const first = await seenBy(examId, viewer);
    expect(first.results).toMatchObject({ isWithheld: false, data: { numberOfStudents: 5 } });
    const ownFirst = await seenBy(examId, owner);
    for (const number of [6, 9]) {
      await put(number);
      expect(await seenBy(examId, viewer)).toEqual({
        ...first,
        results: { ...first.results, data: { ...first.results.data, keptUntil: expect.any(String) } },
      });
      expect(await resultsOf(examId)).toMatchObject({ numberOfStudents: number });
    }
    expect((await seenBy(examId, owner)).pool).not.toEqual(ownFirst.pool);
    await put(10);
    const second = await seenBy(examId, viewer);
    expect(second.results).toMatchObject({ data: { numberOfStudents: 10 } });
    expect(second.pool).not.toEqual(first.pool);

    await put(11);
    const showAfter = (ms: number) =>
      SHOW_LATE_FIGURES.handle(server.db, () => new Date(server.clock.now.getTime() + ms));
    await showAfter(7 * DAY_MS - 1);
    expect((await resultsOf(examId, viewer.token))?.numberOfStudents).toBe(10);
    await showAfter(7 * DAY_MS);
    const third = await seenBy(examId, viewer);
    expect(third.results).toMatchObject({ data: { numberOfStudents: 11 } });
    // Nothing is new.
    await showAfter(15 * DAY_MS);
    expect(await seenBy(examId, viewer)).toEqual(third);
  });

  test('of a question that few of the new students had, they stay as well', async () => {
    const examId = await saveVersions(await examIn(2, 'questions'));
    const [ofA, ofB] = (await versionsOf(examId)).map(({ questions }) => questions.map(({ _id }) => _id));
    const put = (a: number, b: number) => {
      const rows = [...Array(a).fill('A'), ...Array(b).fill('B')].map(
        (version, at) => `${at},${version},ABCABCABCA`,
      );
      return uploaded(examId, ['student,version,answers', ...rows].join('\n'));
    };
    const answersTo = async (ids: readonly string[] = []) =>
      new Set(
        (await resultsOf(examId, viewer.token))?.questions
          .filter(({ questionId }) => ids.includes(questionId))
          .map(({ numberOfAnswers }) => numberOfAnswers),
      );
    const ofBAlone = ofB?.filter((id) => !ofA?.includes(id));
    await put(5, 5);
    expect(await answersTo(ofBAlone)).toEqual(new Set([5]));
    await put(9, 6);
    expect(await resultsOf(examId, viewer.token)).toMatchObject({ numberOfStudents: 15 });
    expect(await answersTo(ofBAlone)).toEqual(new Set([5]));
  });

  test('results that are deleted are seen no more, and the next ones not sooner for it', async () => {
    const { examId, put } = await examOf(12);
    await put(5);
    const before = await seenBy(examId, viewer);
    await ask('DELETE', `/api/exams/${examId}/results`);
    expect(await seenBy(examId, viewer)).toMatchObject({ results: { data: null, isWithheld: false } });
    const withoutResults = await measuredFor(viewer.token);
    expect(withoutResults).not.toEqual(before.pool);
    await put(6);
    expect(await seenBy(examId, viewer)).toEqual({
      results: { data: null, isWithheld: true, isOwner: false },
      pool: withoutResults,
    });
    await put(10);
    expect((await seenBy(examId, viewer)).results).toMatchObject({ data: { numberOfStudents: 10 } });
  });

  test('shares are whole percents, and choices are counted from 20 students on', async () => {
    const { examId, put } = await examOf(27);
    await put(19);
    const few = await resultsOf(examId, viewer.token);
    await put(27);
    const many = await resultsOf(examId, viewer.token);
    expect([few?.numberOfStudents, many?.numberOfStudents]).toEqual([19, 27]);
    const countsOf = (results: typeof few) =>
      results?.questions.flatMap(({ choices, numberOfOmitted }) => [
        numberOfOmitted,
        ...choices.map(({ numberOfAnswers }) => numberOfAnswers),
      ]);
    expect(new Set(countsOf(few))).toEqual(new Set([null]));
    expect(countsOf(many)).not.toContain(null);
    const figures = [few, many].flatMap((results) => [
      results?.reliability,
      ...(results?.questions ?? []).flatMap(({ correctShare, discrimination }) => [
        correctShare,
        discrimination,
      ]),
    ]);
    const inPool = (await measuredFor(viewer.token)).flatMap(({ measured }: Question) =>
      measured ? [measured.correctShare, measured.discrimination] : [],
    );
    expect(inPool).not.toEqual([]);
    const told = [...figures, ...inPool].filter((figure) => typeof figure === 'number');
    expect(told.filter((figure) => figure !== Number(figure.toFixed(2)))).toEqual([]);
    const own = await resultsOf(examId);
    // The mean of the few who took a choice, and who of a third of the class did, is for the owner alone.
    const detailsOf = (results: typeof few) =>
      results?.questions.flatMap(({ choices, thirdSizes }) => [
        thirdSizes,
        ...choices.flatMap(({ restMean, thirds }) => [restMean, thirds]),
      ]);
    expect(new Set([...(detailsOf(few) ?? []), ...(detailsOf(many) ?? [])])).toEqual(new Set([null]));
    expect(own?.questions.map(({ thirdSizes }) => thirdSizes?.reduce((sum, size) => sum + size))).toEqual(
      own?.questions.map(({ numberOfAnswers }) => numberOfAnswers),
    );
    expect(own?.questions.some(({ correctShare }) => correctShare !== Number(correctShare?.toFixed(2)))).toBe(
      true,
    );
  });
});

describe('students are deleted', () => {
  test('a year after the upload, when what was measured stays', async () => {
    const { examId } = await examWithStudents();
    const purge = () => PURGE_STUDENT_RESULTS.handle(server.db, () => server.clock.now);
    const before = await resultsOf(examId);
    const uploadedAtMs = Date.parse(before?.uploadedAt ?? '');
    expect(Date.parse(before?.keptUntil ?? '')).toBe(uploadedAtMs + RESULTS_DAYS * DAY_MS);
    const now = server.clock.now;
    server.clock.now = new Date(uploadedAtMs + RESULTS_DAYS * DAY_MS - 1);
    await purge();
    expect(await rowsOf(examId)).toHaveLength(6);
    server.clock.now = new Date(uploadedAtMs + RESULTS_DAYS * DAY_MS + 1);
    await purge();
    server.clock.now = now;
    expect(await rowsOf(examId)).toEqual([]);
    const after = await resultsOf(examId);
    expect(withoutDetails(after)).toEqual({ ...withoutDetails(before), keptUntil: null });
  });

  test('then nothing tells how the few did who took a choice, by what the others did either', async () => {
    const { examId } = await answeredExam(1);
    // Of the first question: six, five and one; of the second six and six; of the third six, five and nobody; of the fourth ten, two.
    const rows = [
      'AAAA',
      'AAAA',
      'AAAA',
      'AAAA',
      'AAAA',
      'AAAA',
      'BBBA',
      'BBBA',
      'BBBA',
      'BBBA',
      'BBBB',
      'CB-B',
    ];
    await uploaded(examId, ['student,answers', ...rows.map((row, at) => `${at},${row}CABCAB`)].join('\n'));
    const hiddenIn = async () =>
      (await resultsOf(examId))?.questions
        .slice(0, 4)
        .map(({ choices }) =>
          choices
            .flatMap(({ numberOfAnswers, restMean, thirds }, place) =>
              numberOfAnswers && restMean === null && thirds === null ? 'ABCD'[place] : [],
            )
            .join(''),
        );
    expect(await hiddenIn()).toEqual(['', '', '', '']);
    await server.db.deleteFrom('studentResults').where('examId', '=', examId).execute();
    // The one without an answer to the third would follow from the whole class.
    expect(await hiddenIn()).toEqual(['BC', '', 'B', 'AB']);
  });

  test('when their owner asks, with all that was measured', async () => {
    const { examId } = await examWithStudents();
    expect((await ask('DELETE', `/api/exams/${examId}/results`)).json()).toEqual({ data: { _id: examId } });
    expect(await rowsOf(examId)).toEqual([]);
    expect(await resultsOf(examId)).toBeNull();
    expect((await ask('DELETE', `/api/exams/${examId}/results`)).json()).toEqual(
      refusal('Results not found.'),
    );
  });

  test('with the exam', async () => {
    const { examId } = await examWithStudents();
    await ask('DELETE', `/api/exams/${examId}`);
    expect(await rowsOf(examId)).toEqual([]);
  });

  test('when the exam is left to the owner of the course: what was measured is left with it', async () => {
    const leaving = await server.signIn();
    await pool.member(course._id, leaving.email, 'editor');
    const { examId, content } = await examWithStudents();
    await server.db
      .updateTable('exams')
      .set({ ownerId: leaving.accountId })
      .where('id', '=', examId)
      .execute();
    expect(await rowsOf(examId)).toEqual([]);
    expect((await upload(examId, content, leaving.token)).statusCode).toBe(201);
    expect(await rowsOf(examId)).toHaveLength(6);
    const payload = { password: PASSWORD };
    expect((await ask('POST', '/api/users/delete', payload, { token: leaving.token })).statusCode).toBe(200);
    expect(await rowsOf(examId)).toEqual([]);
    expect(await answerOf(examId)).toMatchObject({
      isOwner: true,
      data: { keptUntil: null, numberOfStudents: 6 },
    });
    expect((await ask('GET', `/api/exams/${examId}/results/students`)).json().data).toEqual([]);
    expect(owner.accountId).not.toBe(leaving.accountId);
  });
});
