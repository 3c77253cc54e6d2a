import { LIMITS } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { xlsxOfRows } from '../../../../interchange/test/make-xlsx.ts';
import { refusal } from '../../../test/refusals.ts';
import { ask, server, setUpExamCourse } from '../exams/testing/exam-course.ts';
import { examIn, saveVersions, versionsOf } from '../exams/testing/exam-in-versions.ts';
import {
  answeredExam,
  answerOf,
  csvOf,
  resultsOf,
  studentWith,
  upload,
  uploaded,
} from './testing/answered-exam.ts';

setUpExamCourse();

const studentsOf = async (examId: string, query = '') =>
  (await ask('GET', `/api/exams/${examId}/results/students${query}`)).json();

describe('results of an exam', () => {
  test('are none until there are any', async () => {
    const { examId } = await answeredExam();
    expect(await answerOf(examId)).toEqual({ data: null, isWithheld: false, isOwner: true });
    expect((await studentsOf(examId)).data).toEqual([]);
  });

  test('are told of by the exam, in lists too', async () => {
    const { examId, versions } = await answeredExam();
    const hasAnswers = async () => {
      const { data } = (await ask('GET', '/api/exams')).json();
      const listed = data.find((exam: { _id: string }) => exam._id === examId);
      return [listed.hasAnswers, (await ask('GET', `/api/exams/${examId}`)).json().data.hasAnswers];
    };
    expect(await hasAnswers()).toEqual([false, false]);
    await uploaded(examId, csvOf([studentWith('Ada', 9, versions)], versions));
    expect(await hasAnswers()).toEqual([true, true]);
  });

  test('count each choice as the text that was chosen, whatever its letter in a version', async () => {
    const { examId, versions } = await answeredExam();
    const students = [10, 9, 8, 4, 2, 0].map((correct, at) =>
      studentWith(`s${at}`, correct, versions, at % 3),
    );
    const results = await uploaded(examId, csvOf(students, versions));
    expect(results).toMatchObject({
      numberOfStudents: 6,
      numberOfQuestions: 10,
      meanScore: 5.5,
    });
    expect(results).toMatchObject({ medianScore: 6, scores: [1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1] });
    expect(results.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [at, measured] of results.questions.entries()) {
      const expected = new Map<string, number>();
      for (const { chosen } of students) {
        const text = chosen.get(measured.questionId) ?? '';
        expected.set(text, (expected.get(text) ?? 0) + 1);
      }
      const counted = measured.choices.filter(({ numberOfAnswers }) => numberOfAnswers !== 0);
      expect(new Map(counted.map((choice) => [choice.text, choice.numberOfAnswers]))).toEqual(expected);
      const correct = [10, 9, 8, 4, 2, 0].filter((score) => score > at).length;
      expect(measured.correctShare).toBe(correct / 6);
      expect(measured.choices.find(({ isCorrect }) => isCorrect)?.numberOfAnswers ?? 0).toBe(correct);
    }
    const { data } = await studentsOf(examId);
    expect(data.map((one: { score: number }) => one.score)).toEqual([10, 9, 8, 4, 2, 0]);
    const [, ofB] = data;
    expect(ofB).toMatchObject({ student: 's1', version: 'B' });
    expect(csvOf(students, versions)).toContain(`s1,B,${ofB.answers.join('')}`);
  });

  test('of versions with different questions name those that A has not, without a common reliability', async () => {
    const examId = await saveVersions(await examIn(2, 'questions'));
    const versions = await versionsOf(examId);
    const results = await uploaded(examId, 'student,version,answers\none,A,BBBBBBBBBB\ntwo,B,BBBBBBBBBB\n');
    const ids = new Set(versions.flatMap(({ questions }) => questions.map(({ _id }) => _id)));
    expect(results.questions.map(({ questionId }) => questionId).sort()).toEqual([...ids].sort());
    expect(results.questions.filter(({ number }) => number === null)).toHaveLength(ids.size - 10);
    expect(results.reliability).toBeNull();
  });

  test('take the place of what was there', async () => {
    const { examId, versions } = await answeredExam();
    await uploaded(
      examId,
      csvOf([studentWith('first', 3, versions), studentWith('second', 5, versions)], versions),
    );
    await uploaded(examId, csvOf([studentWith('third', 7, versions)], versions));
    expect((await studentsOf(examId)).data).toMatchObject([{ student: 'third', score: 7 }]);
  });

  test('uploaded ten times at once are there once', async () => {
    const { examId, versions } = await answeredExam();
    const content = csvOf([studentWith('one', 3, versions), studentWith('two', 5, versions)], versions);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(examId, content)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect((await studentsOf(examId)).data).toHaveLength(2);
  });

  test('list students by pages, name, score and search', async () => {
    const { examId, versions } = await answeredExam();
    const names = ['Éva', 'bob', 'Ann', '100%', 'cleo'];
    await uploaded(
      examId,
      csvOf(
        names.map((name, at) => studentWith(name, at * 2, versions)),
        versions,
      ),
    );
    const read = async (query: string) =>
      (await studentsOf(examId, query)).data.map(({ student }: { student: string }) => student);
    expect(await read('?sort=-score')).toEqual(['cleo', '100%', 'Ann', 'bob', 'Éva']);
    expect(await read('?sort=student')).toEqual((await read('?sort=-student')).reverse());
    expect(await read('?q=0%25')).toEqual(['100%']);
    const { page, data } = await studentsOf(examId, '?sort=score&limit=2');
    expect([page.total, data.length]).toEqual([5, 2]);
    expect(await read(`?sort=score&limit=2&cursor=${page.nextCursor}`)).toEqual(['Ann', '100%']);
  });
});

describe('files of others', () => {
  const send = (examId: string, body: object) => ask('POST', `/api/exams/${examId}/results`, body);

  test('an Excel workbook, sent in base64', async () => {
    const { examId } = await answeredExam();
    const workbook = Buffer.from(
      xlsxOfRows([
        ['Student ID', 'Version', 'Answers'],
        ['17', 'B', 'ABABABABAB'],
        ['18', '', 'ABABABABAB'],
      ]),
    ).toString('base64');
    const refused = await send(examId, { workbook });
    expect(refused.json()).toEqual({
      ...refusal('Line 3: The version of the student is missing.', 'workbook.3'),
      table: expect.objectContaining({ areNamed: true, isProposal: false }),
    });
    const columns = { fields: ['student', 'ignored', 'answer'], areNamed: true };
    expect((await send(examId, { workbook, columns })).json().errors[0].msg).toMatch(/several versions/);
    const single = await answeredExam(1);
    expect((await send(single.examId, { workbook, columns })).statusCode).toBe(201);
    expect((await studentsOf(single.examId)).data.map(({ student }: { student: string }) => student)).toEqual(
      ['17', '18'],
    );
  });

  test.each([
    ['CSV', (rows: string[][]) => ({ content: rows.map((cells) => cells.join(';')).join('\n') })],
    ['Excel', (rows: string[][]) => ({ workbook: Buffer.from(xlsxOfRows(rows)).toString('base64') })],
  ])(
    '%s with names that are not known: the refusal shows the columns, and what is said of them is read',
    async (name, fileOf) => {
      const { examId } = await answeredExam(1);
      const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
      const file = fileOf([
        ['Wer', `Raum ${name}`, 'Platz', ...numbers.map((number) => `F${number}`)],
        ['Ada', '', '', ...'ABABABABAB'],
        ['Eve', '7', '', ...'BBABABABAB'],
      ]);
      const refused = await send(examId, file);
      expect(refused.statusCode).toBe(400);
      const { table, message, errors } = refused.json();
      expect([message, errors[0].msg]).toEqual(
        Array(2).fill(expect.stringMatching(/^The columns cannot be identified/)),
      );
      expect(table).toMatchObject({ areNamed: true, isProposal: true });
      expect(table.columns.slice(0, 4)).toEqual([
        { first: 'Wer', field: 'ignored', examples: ['Ada', 'Eve'] },
        { first: `Raum ${name}`, field: 'ignored', examples: ['7'] },
        { first: 'Platz', field: 'ignored', examples: [] },
        { first: 'F1', field: 'answer', examples: ['A', 'B'] },
      ]);
      const proposed = table.columns.map(({ field }: { field: string }) => field);
      expect(proposed.slice(3)).toEqual(Array(10).fill('answer'));
      const fields = ['student', ...proposed.slice(1)];
      const taken = await send(examId, { ...file, columns: { fields, areNamed: true } });
      expect([taken.statusCode, taken.body]).toEqual([201, expect.any(String)]);
      expect(taken.json().table).toMatchObject({ areNamed: true, isProposal: false });
      expect(taken.json().table.columns.map(({ field }: { field: string }) => field)).toEqual(fields);
      expect((await studentsOf(examId)).data.map((one: { student: string }) => one.student)).toEqual([
        'Ada',
        'Eve',
      ]);
      expect(server.logLines.join('')).not.toContain('Ada');
    },
  );

  test('what was said of columns is proposed for the next file with their names, in the same course', async () => {
    const { examId } = await answeredExam(1);
    const names = ['Wer', 'Raum', ...Array.from({ length: 10 }, (_, at) => `F${at + 1}`)];
    const content = [names, ['Ada', '7', ...'ABABABABAB']].map((cells) => cells.join(';')).join('\n');
    const fields = ['student', 'ignored', ...Array(10).fill('answer')];
    const proposed = async (id: string, file: string) => {
      const answer = await send(id, { content: file });
      expect([answer.statusCode, answer.json().table.isProposal]).toEqual([400, true]);
      return answer.json().table.columns.map(({ field }: { field: string }) => field);
    };
    const unknown = ['ignored', ...fields.slice(1)];
    expect(await proposed(examId, content)).toEqual(unknown);
    expect((await send(examId, { content, columns: { fields, areNamed: true } })).statusCode).toBe(201);
    expect(await proposed(examId, content.replace('Wer;Raum', ' wer ;RAUM'))).toEqual(fields);
    expect(await proposed(examId, content.replace('Raum', 'Platz'))).toEqual(unknown);
    const other = await answeredExam(1);
    expect(await proposed(other.examId, content)).toEqual(fields);
    const plain = `student,answers\nAda,ABABABABAB`;
    expect((await send(examId, { content: plain })).statusCode).toBe(201);
    await server.db.updateTable('exams').set({ courseId: null }).where('id', '=', examId).execute();
    expect(await proposed(examId, content)).toEqual(fields);
    expect(await proposed(other.examId, content)).toEqual(unknown);
  });

  test('texts of choices, each by the order of its version', async () => {
    const { examId, versions } = await answeredExam();
    const names = versions[0]?.questions.map((_, at) => `Response ${at + 1}`) ?? [];
    const rows = versions.map(({ label, questions }) => [
      label,
      label,
      ...questions.map((one) => one.correctAnswer),
    ]);
    const content = [['SID', 'Version', ...names], ...rows].map((cells) => cells.join(',')).join('\n');
    expect((await send(examId, { content })).statusCode).toBe(201);
    const { data } = await studentsOf(examId);
    expect(data.map(({ score }: { score: number }) => score)).toEqual([10, 10, 10]);
  });

  test('numbers, from where somebody says that they count', async () => {
    const { examId } = await answeredExam(1);
    const content = 'student,1,2,3,4,5,6,7,8,9,10\n17,1,1,1,1,1,1,1,1,1,2';
    expect((await send(examId, { content })).json().errors[0].msg).toMatch(/may be points/);
    expect((await send(examId, { content, answersAre: 'numbers-from-1' })).statusCode).toBe(201);
    expect((await studentsOf(examId)).data[0].answers.join('')).toBe('AAAAAAAAAB');
    expect((await send(examId, { content, answersAre: 'numbers-from-0' })).statusCode).toBe(201);
    expect((await studentsOf(examId)).data[0].answers.join('')).toBe('BBBBBBBBBC');
  });

  test.each([
    ['none', {}],
    ['both', { content: '17,A', workbook: 'UEs=' }],
  ])('are one file: not %s', async (_name, body) => {
    const { examId } = await answeredExam(1);
    const answer = await send(examId, body);
    expect([answer.statusCode, answer.json().errors[0].msg]).toEqual([
      400,
      'Send either content, the text of a CSV file, or workbook.',
    ]);
  });

  test('what is no workbook is refused in words', async () => {
    const { examId } = await answeredExam(1);
    const answer = await send(examId, { workbook: Buffer.from('17,ABABABABAB').toString('base64') });
    expect([answer.statusCode, answer.json().errors[0]]).toEqual([
      400,
      { msg: expect.stringMatching(/workbook/), path: 'workbook' },
    ]);
  });
});

describe('what may not be meant is told with the results', () => {
  const warningsOf = async (examId: string, rows: string, names = 'student,version,answers') => {
    const answer = await upload(examId, `${names}\n${rows}`);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json().warnings;
  };
  const ALL = 'ABABABABAB';

  test.each([
    ['nothing where all is there', `1,A,${ALL}\n2,B,${ALL}\n3,C,A--------A`, []],
    ['nothing where students left all out', '1,A,\n2,A,----------\n3,A,A--------A', []],
    [
      'that everybody with a version leaves out its end',
      `1,A,${ALL}\n2,B,ABC\n3,B,AB--\n4,C,AAAAAAAAA-`,
      [
        'Nobody with version B answered questions 4 to 10: they count as not correct. Check that the file belongs to this exam.',
        'Nobody with version C answered question 10: it counts as not correct. Check that the file belongs to this exam.',
      ],
    ],
    [
      'that lines end before the questions do',
      `1,A,${ALL}\n2,A,ABC\n3,A,AB\n4,A,`,
      [
        'There are fewer answers than the 10 questions of the exam in lines 3 and 4: missing answers count as omitted.',
      ],
    ],
    [
      'that several choices are marked',
      `1,A,${ALL}\n2,A,A;AC;A;A;B;B;A;B;AB;A`,
      [
        'Several choices are marked, which counts as omitted unless the marking says that it counts as wrong: question 2 in line 3 and question 9 in line 3.',
      ],
    ],
    [
      'the first five of many',
      Array.from({ length: 9 }, (_, at) => `${at},A,*BABABABAB`).join('\n'),
      [
        'Several choices are marked, which counts as omitted unless the marking says that it counts as wrong: question 1 in line 2, question 1 in line 3, question 1 in line 4, question 1 in line 5, question 1 in line 6 and 4 more.',
      ],
    ],
  ])('%s', async (_name, rows, warnings) => {
    const { examId } = await answeredExam();
    expect(await warningsOf(examId, rows)).toEqual(warnings);
  });

  test('without naming the version of an exam that has one, and which column is the student', async () => {
    const { examId } = await answeredExam(1);
    expect(await warningsOf(examId, '1,Ada,ABA\n2,Grace,BAB', 'No.,Name,Answers')).toEqual([
      'The column “No.” only counts the lines: “Name” identifies the students.',
      'Nobody answered questions 4 to 10: they count as not correct. Check that the file belongs to this exam.',
    ]);
    expect((await studentsOf(examId)).data).toMatchObject([{ student: 'Ada' }, { student: 'Grace' }]);
  });
});

describe('a file that cannot be used changes nothing and says why, by line', () => {
  const ANSWERS = 'ABABABABAB';
  test.each([
    [
      'a student twice',
      `1,A,${ANSWERS}\n2,A,${ANSWERS}\n1,B,${ANSWERS}`,
      4,
      'This student is already in line 2.',
    ],
    ['a version that is not there', `1,D,${ANSWERS}`, 2, 'This exam has no such version; it has A, B and C.'],
    ['no version', `1,,${ANSWERS}`, 2, 'The version of the student is missing.'],
    [
      'a letter beyond the choices',
      '1,A,ABD',
      2,
      'The answer to question 3 is “D”, and its choices are A to C.',
    ],
    ['too many answers', `1,A,${ANSWERS}A`, 2, 'There are 11 answers, and the exam has 10 questions.'],
  ])('%s', async (_name, rows, line, reason) => {
    const { examId, versions } = await answeredExam();
    await uploaded(examId, csvOf([studentWith('kept', 3, versions)], versions));
    const before = await resultsOf(examId);
    const answer = await upload(examId, `student,version,answers\n${rows}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal(`Line ${line}: ${reason}`, `content.${line}`));
    expect(await resultsOf(examId)).toEqual(before);
    expect((await studentsOf(examId)).data).toMatchObject([{ student: 'kept' }]);
  });

  test('each of its bad lines is named, up to fifty', async () => {
    const { examId } = await answeredExam();
    const rows = Array.from({ length: 60 }, (_, at) => `${at},Z,`);
    const { errors } = (await upload(examId, ['student,version,answers', ...rows].join('\n'))).json();
    expect(errors).toHaveLength(51);
    expect(errors[49].path).toBe('content.51');
    expect(errors[50].msg).toBe('10 more lines cannot be used.');
  });

  test('as a whole where its columns cannot be told', async () => {
    const { examId } = await answeredExam();
    const { errors } = (await upload(examId, 'a,b,c,d\n1,2,3,4')).json();
    expect(errors).toEqual([
      { msg: expect.stringMatching(/^The columns cannot be identified/), path: 'content' },
    ]);
  });

  test('or has columns for other than the questions of the exam', async () => {
    const { examId } = await answeredExam(1);
    const { errors } = (await upload(examId, 'student,1,2,3\n17,A,B,A')).json();
    expect(errors).toEqual([
      {
        msg: expect.stringMatching(/^There are columns for 3 questions, and the exam has 10/),
        path: 'content',
      },
    ]);
  });

  test('or is larger than 4 MiB', async () => {
    const { examId } = await answeredExam();
    const answer = await upload(examId, 'x'.repeat(LIMITS.resultBytes + 1));
    expect(answer.json()).toMatchObject({ errors: [{ msg: 'The file is larger than 4 MiB.' }] });
  });

  test('or holds a character that cannot be stored', async () => {
    const { examId } = await answeredExam();
    for (const sign of ['\0', '\ud800']) {
      const answer = await upload(examId, `student,version,answers\na${sign}b,A,ABABABABAB`);
      expect([answer.statusCode, answer.json().errors?.[0].msg]).toEqual([
        400,
        'The file contains a character that cannot be stored.',
      ]);
    }
  });
});

test('the versions of an exam with one may be left out', async () => {
  const { examId } = await answeredExam(1);
  const { numberOfStudents } = await uploaded(examId, '17,ABABABABAB\n18,A');
  expect(numberOfStudents).toBe(2);
  expect(server.logLines.join('')).not.toContain('ABABABABAB');
});
