import {
  DEFAULT_SCHEME,
  type ExamMarks,
  type ExamVersion,
  GRADE_PRESETS,
  type MarkingScheme,
  type RosterEntry,
  type StudentResult,
} from '@exam/contract';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import type { SignedIn } from '../../../../test/test-app.ts';
import { ask, course, pool, server, setUpExamCourse } from '../../exams/testing/exam-course.ts';
import { answeredExam, csvOf, studentWith, uploaded } from '../testing/answered-exam.ts';

setUpExamCourse();

let editor: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  editor = await server.signIn();
  stranger = await server.signIn();
  await pool.member(course._id, editor.email, 'editor');
});

const SWISS: MarkingScheme = { ...DEFAULT_SCHEME, scale: GRADE_PRESETS.swiss };

/** Ten questions in three versions; the students have 2, 5 and 9 of them right. */
async function markedExam(names = ['Ada', 'Eve', 'Bob']) {
  const { examId, versions } = await answeredExam();
  const students = names.map((name, at) => studentWith(name, [2, 5, 9][at % 3]!, versions, at % 3));
  await uploaded(examId, csvOf(students, versions));
  return { examId, versions };
}

const marksOf = async (examId: string): Promise<ExamMarks> =>
  (await ask('GET', `/api/exams/${examId}/marks`)).json().data;
const studentsOf = async (examId: string, query = ''): Promise<StudentResult[]> =>
  (await ask('GET', `/api/exams/${examId}/results/students${query}`)).json().data;
const pointsOf = async (examId: string) =>
  Object.fromEntries((await studentsOf(examId)).map(({ student, points }) => [student, points]));
const setScheme = (examId: string, scheme: MarkingScheme, version = 0) =>
  ask('PUT', `/api/exams/${examId}/marks`, { version, scheme });
const firstQuestion = (versions: readonly ExamVersion[]) => versions[0]!.questions[0]!;
const regrade = (examId: string, body: object) =>
  ask('POST', `/api/exams/${examId}/regradings`, { choices: [], reason: 'A reason', version: 0, ...body });

test('without a scheme each question is worth one point, and nobody is graded', async () => {
  const { examId } = await markedExam();
  expect(await marksOf(examId)).toMatchObject({
    version: 0,
    scheme: DEFAULT_SCHEME,
    regradings: [],
    figures: {
      numberOfStudents: 3,
      fullPoints: 10,
      meanPoints: expect.closeTo(16 / 3, 9),
      medianPoints: 5,
      lowestPoints: 2,
      highestPoints: 9,
      numberOfPassed: null,
      grades: [],
    },
  });
  expect((await studentsOf(examId))[0]).toMatchObject({
    points: 2,
    fullPoints: 10,
    grade: null,
    hasPassed: null,
  });
});

test('a scheme marks the students, orders them by points, and marks the next upload', async () => {
  const { examId, versions } = await markedExam();
  const question = firstQuestion(versions);
  const scheme: MarkingScheme = {
    ...SWISS,
    points: { ...DEFAULT_SCHEME.points, questions: [{ questionId: question._id as never, points: 6 }] },
    wrongAnswers: 'guessing',
  };
  const saved = await setScheme(examId, scheme);
  expect([saved.statusCode, saved.json().data.version]).toEqual([200, 1]);
  // Three choices: a wrong answer costs half of the question. Ada: 7 - 8/2, Eve: 10 - 5/2, Bob: 14 - 1/2, of 15 points.
  expect(await pointsOf(examId)).toEqual({ Ada: 3, Eve: 7.5, Bob: 13.5 });
  expect((await studentsOf(examId, '?sort=-points')).map(({ grade }) => grade)).toEqual([
    '5.5',
    '3.5',
    '2.0',
  ]);
  const { figures } = await marksOf(examId);
  expect(figures).toMatchObject({
    fullPoints: 15,
    numberOfPassed: 1,
    grades: [
      { grade: '5.5', isPass: true, numberOfStudents: 1 },
      { grade: '3.5', isPass: false, numberOfStudents: 1 },
      { grade: '2.0', isPass: false, numberOfStudents: 1 },
    ],
  });
  await uploaded(examId, csvOf([studentWith('Zoe', 10, versions)], versions));
  expect(await pointsOf(examId)).toEqual({ Zoe: 15 });
});

test('the preview names first who passes or fails by a change', async () => {
  const { examId } = await markedExam();
  const preview = async (scale: object) => {
    const sent = { scheme: { ...SWISS, scale: { ...GRADE_PRESETS.swiss, ...scale } } };
    const { changes } = (await ask('POST', `/api/exams/${examId}/marks/preview`, sent)).json().data;
    return changes.map(({ student, crosses }: { student: string; crosses: string | null }) => [
      student,
      crosses,
    ]);
  };
  // Without a scale before, nobody crosses its line.
  expect(await preview({})).toEqual([
    ['Ada', null],
    ['Eve', null],
    ['Bob', null],
  ]);
  await setScheme(examId, SWISS);
  expect(await preview({ passShare: 40 })).toEqual([
    ['Eve', 'passes'],
    ['Ada', null],
  ]);
  expect(await preview({ passShare: 98, belowPass: 'worst' })).toEqual([
    ['Bob', 'fails'],
    ['Ada', null],
    ['Eve', null],
  ]);
});

test('the figures count the students with each total, and name the least that passes', async () => {
  const { examId } = await markedExam();
  const figures = async () => (await marksOf(examId)).figures!;
  expect(await figures()).toMatchObject({
    totals: [2, 5, 9].map((points) => ({ points, numberOfStudents: 1, numberOfPassed: null })),
    leastPassing: [],
  });
  await setScheme(examId, { ...SWISS, pointsStep: 0.5 });
  expect(await figures()).toMatchObject({
    totals: [
      { points: 2, numberOfStudents: 1, numberOfPassed: 0 },
      { points: 5, numberOfStudents: 1, numberOfPassed: 0 },
      { points: 9, numberOfStudents: 1, numberOfPassed: 1 },
    ],
    // 1 + 3 · 5.5 / 6 is 3.75, which is rounded to 4.
    leastPassing: [{ points: 5.5, versions: ['A', 'B', 'C'] }],
  });
});

test('of each answer it is told whether it is wrong: an omitted one, and one to a void question, is not', async () => {
  const { examId, versions } = await markedExam();
  await uploaded(examId, csvOf([studentWith('Zoe', 2, versions)], versions));
  const areWrong = async () => ((await studentsOf(examId))[0] as RosterEntry | undefined)?.areWrong;
  expect((await areWrong())?.filter((one) => one)).toHaveLength(8);
  const last = versions[0]!.questions.at(-1)!;
  await regrade(examId, { questionId: last._id, kind: 'void' });
  expect((await areWrong())?.at(-1)).toBe(false);
  expect((await areWrong())?.filter((one) => one)).toHaveLength(7);
  const letters = versions[0]!.questions.map(() => '-').join('');
  await uploaded(examId, `student,version,answers\nZoe,A,${letters}`);
  expect((await areWrong())?.some((one) => one)).toBe(false);
});

test('an edit of an earlier version is refused with the newer marks', async () => {
  const { examId } = await markedExam();
  await setScheme(examId, SWISS);
  const answer = await setScheme(examId, DEFAULT_SCHEME);
  expect([answer.statusCode, answer.json().current.version]).toEqual([409, 1]);
  expect((await marksOf(examId)).scheme.scale).toEqual(GRADE_PRESETS.swiss);
});

test('a chapter or question that the exam does not have is not found', async () => {
  const { examId } = await markedExam();
  const id = '01920000-0000-7000-8000-000000000000' as never;
  const points = (rules: object) => ({ ...SWISS, points: { ...DEFAULT_SCHEME.points, ...rules } });
  const chapter = points({ chapters: [{ chapterId: id, points: 1 }] });
  const question = points({ questions: [{ questionId: id, points: 1 }] });
  expect((await setScheme(examId, chapter)).json()).toEqual(refusal('Chapter not found.'));
  expect((await setScheme(examId, question)).json()).toEqual(refusal('Question not found.'));
  expect((await regrade(examId, { questionId: id, kind: 'void' })).json()).toEqual(
    refusal('Question not found.'),
  );
});

describe('regrading', () => {
  test('is previewed by student, saved with its reason, and undone', async () => {
    const { examId, versions } = await markedExam();
    const { _id: questionId } = firstQuestion(versions);
    await setScheme(examId, SWISS);
    const sent = { questionId, kind: 'void', choices: [] };
    const who = (student: string) => ({ student, name: '', groupName: '', email: null });
    const preview = await ask('POST', `/api/exams/${examId}/regradings/preview`, sent);
    expect(preview.json().data).toEqual({
      compared: [],
      numberOfStudents: 3,
      numberOfChanged: 3,
      fullPointsBefore: 10,
      fullPointsAfter: 9,
      numberOfPassedBefore: 1,
      numberOfPassedAfter: 1,
      changes: [
        {
          ...who('Ada'),
          pointsBefore: 2,
          pointsAfter: 1,
          fullBefore: 10,
          fullAfter: 9,
          gradeBefore: '2.0',
          gradeAfter: '1.5',
          crosses: null,
        },
        {
          ...who('Eve'),
          pointsBefore: 5,
          pointsAfter: 4,
          fullBefore: 10,
          fullAfter: 9,
          gradeBefore: '3.5',
          gradeAfter: '3.0',
          crosses: null,
        },
        {
          ...who('Bob'),
          pointsBefore: 9,
          pointsAfter: 8,
          fullBefore: 10,
          fullAfter: 9,
          gradeBefore: '5.5',
          gradeAfter: '5.5',
          crosses: null,
        },
      ],
    });
    expect(await pointsOf(examId)).toEqual({ Ada: 2, Eve: 5, Bob: 9 });

    const saved = await regrade(examId, { ...sent, version: 1, reason: 'Two answers are correct.' });
    expect(saved.json().data.regradings).toEqual([
      { ...sent, reason: 'Two answers are correct.', madeAt: expect.any(String), undoneAt: null },
    ]);
    expect(await pointsOf(examId)).toEqual({ Ada: 1, Eve: 4, Bob: 8 });
    expect((await marksOf(examId)).figures?.fullPoints).toBe(9);

    const undo = (version: number) =>
      ask('POST', `/api/exams/${examId}/regradings/undo`, { version, questionId });
    expect((await undo(2)).json().data.regradings).toMatchObject([{ undoneAt: expect.any(String) }]);
    expect(await pointsOf(examId)).toEqual({ Ada: 2, Eve: 5, Bob: 9 });
    const again = await undo(2);
    expect([again.statusCode, again.json().current?.version]).toEqual([409, 3]);
    expect((await undo(3)).json()).toEqual(refusal('Regrading not found.'));
  });

  test('names choices by their text, whatever their order in a version', async () => {
    const { examId, versions } = await markedExam();
    const { _id: questionId, choices, correctAnswer } = firstQuestion(versions);
    const wrong = choices.find((choice) => choice !== correctAnswer)!;
    const everybodyWrong = csvOf(
      versions.map((_, at) => studentWith(`student ${at}`, 0, versions, at)),
      versions,
    );
    await uploaded(examId, everybodyWrong);
    await regrade(examId, { questionId, kind: 'accept', choices: [wrong] });
    expect(Object.values(await pointsOf(examId))).toEqual([1, 1, 1]);
    await regrade(examId, { questionId, kind: 'key', choices: [wrong], version: 1 });
    expect((await marksOf(examId)).regradings.map(({ undoneAt }) => undoneAt === null)).toEqual([
      false,
      true,
    ]);
    expect(Object.values(await pointsOf(examId))).toEqual([1, 1, 1]);
  });

  test('refuses choices that do not fit, and no reason', async () => {
    const { examId, versions } = await markedExam();
    const { _id: questionId, correctAnswer } = firstQuestion(versions);
    const refused = async (body: object) => (await regrade(examId, { questionId, ...body })).json().message;
    expect(await refused({ kind: 'void', choices: [correctAnswer] })).toMatch(/must be empty/);
    expect(await refused({ kind: 'key' })).toMatch(/at least one answer/);
    expect(await refused({ kind: 'accept', choices: ['another text'] })).toMatch(/different choices/);
    expect(await refused({ kind: 'accept', choices: [correctAnswer] })).toMatch(/correct already/);
    expect(await refused({ kind: 'void', reason: ' ' })).toMatch(/Give a reason/);
  });
});

const exported = (examId: string, query: string) => ask('GET', `/api/exams/${examId}/marks/export${query}`);

describe('marks are exported', () => {
  test('as CSV, where no text is a formula and numbers are numbers', async () => {
    const { examId } = await markedExam(['=1+1', 'Eve', 'Bob']);
    await setScheme(examId, { ...SWISS, wrongAnswers: 'penalty', penaltyShare: 100, mayBeNegative: true });
    const { payload, headers } = await exported(examId, '');
    expect(payload.split('\r\n')).toEqual([
      '\uFEFFStudent,Version,Correct answers,Points,Points possible,Grade,Passed',
      "'=1+1,A,2,-6,10,1.0,no",
      'Eve,B,5,0,10,1.0,no',
      'Bob,C,9,8,10,5.0,yes',
      '',
    ]);
    expect(headers['content-disposition']).toContain('marks.csv');
  });

  test('as Excel', async () => {
    const { examId } = await markedExam();
    const { rawPayload, headers } = await exported(examId, '?format=xlsx');
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-type']).toContain('spreadsheetml');
  });

  test('as the gradebooks of Moodle and Canvas import them', async () => {
    const { examId } = await markedExam(['1001', 'eve@example.com', '1003']);
    const { name } = (await ask('GET', `/api/exams/${examId}`)).json().data;
    expect((await exported(examId, '?layout=moodle')).payload.split('\r\n').slice(0, 3)).toEqual([
      `ID number,${name}`,
      '1001,2',
      'eve@example.com,5',
    ]);
    expect((await exported(examId, '?layout=canvas')).payload.split('\r\n').slice(0, 4)).toEqual([
      `Student,ID,SIS User ID,SIS Login ID,Section,${name}`,
      'Points Possible,,,,,10',
      '1001,,1001,,,2',
      'eve@example.com,,,eve@example.com,,5',
    ]);
  });

  test('not without students', async () => {
    const { examId } = await answeredExam();
    expect((await exported(examId, '')).json()).toEqual(refusal('Answers of students not found.'));
  });
});

/** The class of three versions: 1 and 2 of the list have results, 3 was absent, and 9 is not listed. */
async function listedExam(list = LIST) {
  const { examId, versions } = await markedExam(['00124', '9', '00123']);
  const content = ['number;name;group;e-mail', ...list].join('\n');
  expect((await ask('POST', `/api/exams/${examId}/students`, { content, replaces: true })).statusCode).toBe(
    201,
  );
  return { examId, versions };
}

const LIST = [
  '00123;Müller, Jörg;Room 1;one@example.org',
  '00124;"Ng, Ann";Room 2;two@example.org',
  '00125;Absent Student;Room 2;three@example.org',
];

describe('the list of students is the spine of the marks', () => {
  test('of the table: everybody with name, group and e-mail, who was absent too, searched and sorted', async () => {
    const { examId } = await listedExam();
    const rows = (await ask('GET', `/api/exams/${examId}/results/students?sort=name`)).json().data;
    expect(
      rows.map((row: RosterEntry) => [row.student, row.name, row.attendance, row.isListed, row.points]),
    ).toEqual([
      ['9', '', 'present', false, 5],
      ['00125', 'Absent Student', 'absent', true, null],
      ['00123', 'Müller, Jörg', 'present', true, 9],
      ['00124', 'Ng, Ann', 'present', true, 2],
    ]);
    expect(rows[1]).toEqual({
      ...{ student: '00125', name: 'Absent Student', groupName: 'Room 2', email: 'three@example.org' },
      ...{ isListed: true, attendance: 'absent', version: null, score: null, points: null },
      ...{ fullPoints: null, grade: null, hasPassed: null, answers: [], areWrong: [] },
    });
    const numbers = async (query: string) => (await studentsOf(examId, query)).map(({ student }) => student);
    expect(await numbers('?q=room%202')).toEqual(['00124', '00125']);
    expect(await numbers('?sort=-points')).toEqual(['00123', '9', '00124', '00125']);
    const first = (await ask('GET', `/api/exams/${examId}/results/students?sort=points&limit=1`)).json();
    expect(first).toMatchObject({ data: [{ student: '00125' }], page: { total: 4 } });
    expect(await numbers(`?sort=points&limit=1&cursor=${first.page.nextCursor}`)).toEqual(['00124']);
  });

  test('whose students results may name by e-mail or name, if nobody else is called so', async () => {
    const { examId, versions } = await markedExam(['One@Example.org', 'absent student', 'Ann']);
    const content = ['number;name;group;e-mail', ...LIST, '7;Ann;;', '8;Ann;;'].join('\n');
    await ask('POST', `/api/exams/${examId}/students`, { content, replaces: true });
    const present = async () =>
      (await studentsOf(examId)).filter(({ points }) => points !== null).map(({ student }) => student);
    expect(await present()).toEqual(['00123', '00125', 'Ann']);
    // A number says more than a name.
    const students = ['00123', 'one@example.org'].map((name, at) => studentWith(name, 4 + at, versions));
    await uploaded(examId, csvOf(students, versions));
    expect(await pointsOf(examId)).toMatchObject({ '00123': 4, 'one@example.org': 5 });
  });

  test('of the count of who took part', async () => {
    const { examId } = await listedExam();
    expect((await marksOf(examId)).attendance).toEqual({
      numberOfListed: 3,
      numberOfPresent: 2,
      numberOfAbsent: 1,
      numberOfOpen: 0,
      numberOfUnlisted: 1,
    });
    expect((await marksOf((await markedExam()).examId)).attendance).toBeNull();
  });

  test('of those whom a change changes', async () => {
    const { examId } = await listedExam();
    const preview = await ask('POST', `/api/exams/${examId}/marks/preview`, { scheme: SWISS });
    expect(preview.json().data.changes[0]).toMatchObject({
      ...{ student: '00123', name: 'Müller, Jörg', groupName: 'Room 1', email: 'one@example.org' },
      gradeAfter: '5.5',
    });
    expect(preview.json().data).toMatchObject({ numberOfStudents: 3, numberOfChanged: 3 });
  });

  test('of the file, in the language of the paper and the numbers of the country', async () => {
    const { examId } = await listedExam();
    await setScheme(examId, { ...SWISS, wrongAnswers: 'penalty', penaltyShare: 25 });
    const settings = (await ask('GET', `/api/exams/${examId}/paper-settings`)).json().data;
    await ask('PUT', `/api/exams/${examId}/paper-settings`, { ...settings, language: 'de' });
    expect((await exported(examId, '?separator=semicolon')).payload.split('\r\n')).toEqual([
      '\uFEFFStudent/in;Name;Gruppe;E-Mail;Anwesenheit;Version;Richtige Antworten;Punkte;Mögliche Punkte;Note;Bestanden',
      '00123;"Müller, Jörg";Room 1;one@example.org;anwesend;C;9;8,75;10,00;5,5;ja',
      '00124;"Ng, Ann";Room 2;two@example.org;anwesend;A;2;0,00;10,00;1,0;nein',
      '00125;Absent Student;Room 2;three@example.org;abwesend;;;;;;',
      '9;;;;anwesend;B;5;3,75;10,00;3,0;nein',
      '',
    ]);
  });

  test('of the files for gradebooks: Moodle finds everybody by e-mail, Canvas by name too, and absent is no grade', async () => {
    const { examId } = await listedExam();
    expect((await exported(examId, '?layout=canvas')).payload.split('\r\n').slice(1, 5)).toEqual([
      'Points Possible,,,,,10',
      '"Müller, Jörg",,00123,one@example.org,Room 1,9',
      '"Ng, Ann",,00124,two@example.org,Room 2,2',
      'Absent Student,,00125,three@example.org,Room 2,',
    ]);
    // 9 is not listed, so not everybody has an e-mail.
    expect((await exported(examId, '?layout=moodle')).payload.split('\r\n').slice(1)).toEqual([
      ...['00123,9', '00124,2', '00125,-', '9,5', ''],
    ]);
    const content = 'number,name,e-mail\n9,Nina,nine@example.org';
    await ask('POST', `/api/exams/${examId}/students`, { content, replaces: false });
    const { payload } = await exported(examId, '?layout=moodle&separator=semicolon');
    expect(payload).toMatch(/^Email address,/);
    expect(payload.split('\r\n').slice(1)).toEqual([
      ...['one@example.org,9', 'two@example.org,2', 'three@example.org,-', 'nine@example.org,5', ''],
    ]);
  });

  test('of the sheets, whose files are named after the students', async () => {
    const { examId } = await listedExam();
    const { rawPayload } = await ask('GET', `/api/exams/${examId}/marks/sheets?as=zip`);
    const { name } = (await ask('GET', `/api/exams/${examId}`)).json().data;
    expect(Object.keys(unzipSync(rawPayload))).toEqual([
      `${name} - 00123 Müller, Jörg.pdf`,
      `${name} - 00124 Ng, Ann.pdf`,
      `${name} - 9.pdf`,
    ]);
  });

  test('and of no mark before there are results', async () => {
    const { examId } = await answeredExam();
    await ask('POST', `/api/exams/${examId}/students`, { content: 'number\n1', replaces: true });
    expect(await studentsOf(examId)).toEqual([]);
    expect((await exported(examId, '')).json()).toEqual(refusal('Answers of students not found.'));
  });
});

test('an id stands in the file for a gradebook as it is, and a formula does not', async () => {
  const { examId } = await markedExam(['+4917', '=1+1', '-ab']);
  const { payload } = await exported(examId, '?layout=moodle');
  expect(payload.split('\r\n').slice(1, 4)).toEqual(['+4917,2', "'=1+1,5", '-ab,9']);
});

describe('sheets for students', () => {
  const sheets = (examId: string, query = '') => ask('GET', `/api/exams/${examId}/marks/sheets${query}`);

  test('are one document, or an archive with one for each', async () => {
    const { examId } = await markedExam(['Ada', '../Eve', 'ada']);
    await setScheme(examId, SWISS);
    const one = await sheets(examId);
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(one.headers['content-disposition']).toContain('results.pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const { rawPayload } = await sheets(examId, '?as=zip&texts=with');
    const { name } = (await ask('GET', `/api/exams/${examId}`)).json().data;
    expect(Object.keys(unzipSync(rawPayload))).toEqual([
      `${name} - Ada.pdf`,
      `${name} - .. Eve.pdf`,
      '3 - ada.pdf',
    ]);
    expect(server.logLines.join('\n')).not.toContain('Eve');
  });

  test('not without students, and not of more answers than fit', async () => {
    const { examId, versions } = await answeredExam();
    expect((await sheets(examId)).json()).toEqual(refusal('Answers of students not found.'));
    const many = Array.from({ length: 601 }, (_, at) => studentWith(`s${at}`, 3, versions, at % 3));
    await uploaded(examId, csvOf(many, versions));
    const refused = await sheets(examId, '?texts=with');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The students have 6010 answers together; such a file takes at most 6000. Take an archive with a PDF for each student, or leave the questions away.',
    ]);
  });
});

test('the analysis is a document for the file', async () => {
  const { examId } = await markedExam();
  await setScheme(examId, SWISS);
  const analysis = () => ask('GET', `/api/exams/${examId}/marks/analysis`);
  const { statusCode, headers, rawPayload } = await analysis();
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain('analysis.pdf');
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const without = (await answeredExam()).examId;
  expect((await ask('GET', `/api/exams/${without}/marks/analysis`)).json()).toEqual(
    refusal('Results not found.'),
  );
});

test('the owner of the exam alone sees and changes marks', async () => {
  const { examId, versions } = await markedExam();
  const { _id: questionId } = firstQuestion(versions);
  const regrading = { questionId, kind: 'void', choices: [] };
  const calls = [
    ['GET', 'marks', undefined],
    ['PUT', 'marks', { version: 0, scheme: SWISS }],
    ['POST', 'marks/preview', { scheme: SWISS }],
    ['POST', 'regradings', { version: 0, ...regrading, reason: 'A reason' }],
    ['POST', 'regradings/preview', regrading],
    ['POST', 'regradings/undo', { version: 0, questionId }],
    ['GET', 'marks/export', undefined],
    ['GET', 'marks/sheets', undefined],
    ['GET', 'marks/analysis', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const url = `/api/exams/${examId}/${path}`;
    const refused = await ask(method, url, body, { token: editor.token });
    expect([path, refused.statusCode]).toEqual([path, 403]);
    expect(refused.body).not.toContain('Ada');
    expect((await ask(method, url, body, { token: stranger.token })).json()).toEqual(
      refusal('Exam not found.'),
    );
  }
  expect((await marksOf(examId)).version).toBe(0);
});

test('an exam that is put back keeps its marking, with its students', async () => {
  const { examId } = await markedExam();
  await setScheme(examId, SWISS);
  const before = await marksOf(examId);
  const { trashItemId } = (await ask('DELETE', `/api/exams/${examId}`)).json().data;
  expect((await ask('POST', `/api/trash/${trashItemId}/put-back`)).statusCode).toBe(200);
  expect(before).toMatchObject({ version: 1, scheme: SWISS, figures: expect.any(Object) });
  expect(await marksOf(examId)).toEqual(before);
});

test('versions and groups of questions are compared by their shares of the points', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `student ${at}`);
  const { examId, versions } = await answeredExam();
  const students = names.map((name, at) => studentWith(name, [1, 2, 8, 9][at % 4]!, versions, at % 2));
  await uploaded(examId, csvOf(students, versions));
  const { figures } = await marksOf(examId);
  // Version A has 1 and 8 right, B 2 and 9: 6 students each with the same spread.
  const error = Math.sqrt((6 * 0.35 ** 2) / 5 / 6);
  expect(figures?.versions).toEqual([
    {
      version: 'A',
      numberOfStudents: 6,
      meanShare: expect.closeTo(0.45, 9),
      standardError: expect.closeTo(error, 9),
      // Versions of the same questions need no comparison through common ones.
      adjustedShare: null,
    },
    {
      version: 'B',
      numberOfStudents: 6,
      meanShare: expect.closeTo(0.55, 9),
      standardError: expect.closeTo(error, 9),
      adjustedShare: null,
    },
  ]);
  expect(figures?.numberOfCommon).toBe(0);
  expect(figures?.versionDifference?.statistic).toBeCloseTo(0.1 ** 2 / (2 * error ** 2), 9);
  const sum = (by: string) =>
    figures?.groups
      .filter((group) => group.by === by)
      .reduce((total, { meanShare, numberOfQuestions }) => total + meanShare * numberOfQuestions, 0);
  for (const by of ['chapter', 'difficulty', 'objective']) expect(sum(by)).toBeCloseTo(5, 9);
  const chapters = figures?.groups.filter(({ by }) => by === 'chapter') ?? [];
  expect(chapters.length).toBeGreaterThan(0);
  for (const { name } of chapters) expect(name).toMatch(/^\d+\. \S/);
});
