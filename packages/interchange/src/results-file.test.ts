import { LIMITS } from '@exam/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xlsxOfRows, xlsxOfSheets } from '../test/make-xlsx.ts';
import { UnreadableFile } from './question-file.ts';
import {
  type AnsweredExam,
  readAnswers,
  readAnswersOfWorkbook,
  type SaidOfResults,
  UnreadableResults,
} from './results-file.ts';

/**
 * Five questions with choices “1.A”, “1.B” and so on, of which C is correct. Further versions have them in another
 * order.
 */
const examOf = (numberOfVersions: number, numberOfChoices = 10): AnsweredExam => ({
  versions: Array.from({ length: numberOfVersions }, (_, version) =>
    [1, 2, 3, 4, 5].map((number) => {
      const letters = [...'ABCDEFGHIJ'.slice(0, numberOfChoices)].map((letter) => `${number}.${letter}`);
      const choices = [...letters.slice(version), ...letters.slice(0, version)];
      return { choices, correctAnswer: choices[2] ?? '' };
    }),
  ),
});
const FIVE = examOf(1);
const FIVE_OF_FOUR = examOf(1, 4);
const IN_VERSIONS = examOf(3);

const read = (content: string, exam = FIVE, said?: SaidOfResults) => {
  const { rows, problems } = readAnswers(content, exam, said);
  expect(problems).toEqual([]);
  return rows.map(({ student, version, answers }) => [
    student,
    version,
    answers.map((one) => one || '-').join(''),
  ]);
};
type SaidFields = NonNullable<SaidOfResults['columns']>['fields'];
const problems = (content: string, exam = FIVE, said?: SaidOfResults) =>
  readAnswers(content, exam, said).problems.map(({ line, reason }) => `${line}: ${reason}`);

describe('a file of results is read', () => {
  test.each([
    ['with all answers in one column', 'student,answers\n17,ABDCA\n', '17||ABDCA'],
    ['with a column for each question', 'Student ID;Q1;Q2;Q3;Q4;Q5\n17;A;b;;D;-', '17||AB-D-'],
    ['with numbers as the names of questions', 'name,1,2,3,4,5\nAda,A,B,C,D,E', 'Ada||ABCDE'],
    ['in any order of columns', 'Q2,Q1,Q3,Q4,Q5,form,student\nB,A,C,D,E,b,17', '17|b|ABCDE'],
    ['without a line of names', '17,ABDCA', '17||ABDCA'],
    ['without one, by version', '17\tC\tABDCA', '17|C|ABDCA'],
    ['without one, with a column for each question', '17,A,B,C,D,E', '17||ABCDE'],
    ['without one, by version with such columns', '17,B,A,B,C,D,E', '17|B|ABCDE'],
    [
      'with a byte order mark, CRLF and blank lines',
      '\uFEFFstudent,answers\r\n\r\n17,ABDCA\r\n\r\n',
      '17||ABDCA',
    ],
    ['with ids and names: the ids are kept', 'name,matriculation,answers\nAda,17,ABDCA', '17||ABDCA'],
    ['with columns that mean nothing here', 'student,score,answers\n17,99,ABDCA', '17||ABDCA'],
    ['of few lines, by semicolons', 'student;answers\n17;ABDCA\n', '17||ABDCA'],
    ['of few lines, by bars', 'student|answers\n17|ABDCA\n', '17||ABDCA'],
    ['by semicolons, without a line of names', '17;ABDCA\n', '17||ABDCA'],
    ['by semicolons, with quoted ones', 'student;answers\n17;"A;B;D;C;A"\n', '17||ABDCA'],
    [
      'by semicolons, with decimal commas',
      'Name;Note;Punkte;Prozent;1;2;3;4;5\nAda;1,3;9,5;95,0;A;B;D;C;A\n',
      'Ada||ABDCA',
    ],
    ['with tabs, and commas in names', 'student\tanswers\n"Lovelace, Ada"\tABDCA', 'Lovelace, Ada||ABDCA'],
    ['with CR alone', 'student,answers\r17,ABDCA\r', '17||ABDCA'],
    ['with names of columns over two lines', '"Student\nID",answers\n17,ABDCA\n', '17||ABDCA'],
    [
      'as Moodle calls its columns',
      'Last name,First name,ID number,Email address,Response 1,Response 2,Response 3,Response 4,Response 5\n' +
        'Lovelace,Ada,17,ada@example.com,A,B,D,C,A\n',
      '17||ABDCA',
    ],
    [
      'as a German Moodle does',
      'Nachname;Vorname;ID-Nummer;E-Mail-Adresse;Antwort 1;Antwort 2;Antwort 3;Antwort 4;Antwort 5\n' +
        'Lovelace;Ada;17;ada@example.com;A;B;D;C;A\n',
      '17||ABDCA',
    ],
    [
      'with questions beside the answers to them',
      'ID number,Question 1,Response 1,Question 2,Response 2,Q3,Response 3,Response 4,Response 5\n17,x,A,y,B,z,D,C,A',
      '17||ABDCA',
    ],
    [
      'with ids that nobody filled in',
      'ID number,Email address,answers\n,ada@example.com,ABDCA',
      'ada@example.com||ABDCA',
    ],
    ['with the number of a student', 'Student number,Name,answers\n17,Ada,ABDCA', '17||ABDCA'],
    ['with numbers that only count, and are all there is', 'No.,answers\n1,ABDCA', '1||ABDCA'],
    ['in German', 'Matrikelnummer;Fassung;Antworten\n17;A;ABDCA', '17|A|ABDCA'],
  ])('%s', (_name, content, expected) => {
    expect(read(content)).toEqual([expected.split('|')]);
  });

  test.each([
    ['ABDCA', 'ABDCA'],
    ['abdca', 'ABDCA'],
    ['A B D C A', 'ABDCA'],
    ['A;B;D;C;A', 'ABDCA'],
    ['A/B//C/', 'AB-C-'],
    ['AB CA', 'AB-CA'],
    [' BDCA', '-BDCA'],
    ['A.?-_', 'A----'],
    ['AB', 'AB---'],
    ['', '-----'],
    ['ABD CA', 'ABDCA'],
    ['AB   ', 'AB---'],
    ['A*DCA', 'A-DCA'],
    ['A;BC;D;C;A', 'A-DCA'],
  ])('with the answers “%s” as %s', (written, answers) => {
    expect(read(`student,answers\n17,"${written}"`)).toEqual([['17', '', answers]]);
  });

  test('with quoted cells over several lines; a row has the number of its first line', () => {
    expect(problems('student,answers\n"Ada\nLovelace",ABDCA\n,ABDCA\n')).toEqual([
      '4: The student is missing.',
    ]);
  });

  test('unchanged after writing, whatever the names of students', () => {
    // Names come back in normal form C; a name of joiners alone is none.
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.normalize('NFC').trim());
    const letters = fc.array(fc.constantFrom('A', 'B', 'J', ''), { minLength: 5, maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name.filter((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)),
            letters,
          ),
          { minLength: 1 },
        ),
        (students) => {
          const lines = students.map(([student, answers]) =>
            [student, 'B', answers.join(';')].map(quoted).join(','),
          );
          const { rows } = readAnswers(['student,version,answers', ...lines].join('\r\n'), FIVE);
          expect(rows.map((row) => [row.student, row.answers])).toEqual(students);
        },
      ),
    );
  });
});

const line = (...cells: readonly string[]) =>
  cells.map((cell) => (/[,"\n]/.test(cell) ? `"${cell}"` : cell)).join(',');
const each = (make: (number: number) => readonly string[], count = 5) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).flat();

describe('a file of another program is read', () => {
  const zipGrade = (answers: string, { version = 'A', keys = 'CCCCC', count = 5, id = '1001' } = {}) =>
    [
      line(
        ...['QuizName', 'QuizClass', 'FirstName', 'LastName', 'StudentID', 'CustomID', 'Earned Points'],
        ...['Possible Points', 'PercentCorrect', 'QuizCreated', 'DataExported', 'Key Version'],
        ...each((at) => [`Stu${at}`, `PriKey${at}`, `Points${at}`, `Mark${at}`], count),
      ),
      line(
        ...['Unit 1', 'Monday', 'Ada', 'Lovelace', id, '', '3', '5', '60', '1-8-2026', '1-9-2026', version],
        ...each((at) => [answers[at - 1] ?? '', keys[at - 1] ?? '', '1', 'X'], count),
      ),
    ].join('\n');

  test('ZipGrade: letters between keys, points and marks, the version by letter or number', () => {
    expect(read(zipGrade('ABDCA'), FIVE)).toEqual([['1001', 'A', 'ABDCA']]);
    expect(read(zipGrade('ABDCA', { version: '2' }), IN_VERSIONS)).toEqual([['1001', '2', 'ABDCA']]);
    expect(readAnswers(zipGrade('ABDCA', { version: '2' }), IN_VERSIONS).notes).toEqual([
      'The file numbers the versions: 1 is A, 2 is B, 3 is C.',
    ]);
    expect(read(zipGrade('ABDCA', { id: '' }))).toEqual([['Ada Lovelace', 'A', 'ABDCA']]);
  });

  test('ZipGrade with a column for each question of the sheet, if the additional ones are unanswered', () => {
    expect(read(zipGrade('ABDCA', { count: 50 }))).toEqual([['1001', 'A', 'ABDCA']]);
    expect(readAnswers(zipGrade('ABDCA', { count: 50 }), FIVE).notes).toEqual([
      'The columns of questions 6 to 50 are empty, and left out: the exam has 5.',
    ]);
    expect(() => readAnswers(zipGrade('ABDCAB', { count: 50 }), FIVE)).toThrow('columns for 50 questions');
  });

  test('with its own key, which is compared with this exam and its versions', () => {
    const differing = readAnswers(zipGrade('ABDCA', { keys: 'CCCCA' }), FIVE);
    expect(differing.notes).toEqual([
      'The key in the file differs from that of version A at question 5: the key of the exam is used for the scores.',
    ]);
    expect(() => readAnswers(zipGrade('ABDCA', { version: 'B', keys: 'ABAAC' }), IN_VERSIONS)).toThrow(
      'The key in the file is not that of version B: they differ at 4 of 5 questions.',
    );
  });

  test('Remark: BLANK and MULT', () => {
    const content =
      'Student ID,Test Version,Question1,Question2,Question3,Question4,Question5\n17,B,A,BLANK,MULT,C,A\n';
    expect(read(content, IN_VERSIONS)).toEqual([['17', 'B', 'A--CA']]);
    expect(readAnswers(content, IN_VERSIONS).rows).toMatchObject([{ severalMarked: [3], numberGiven: 5 }]);
    expect(problems('Student ID,answers\nBLANK,ABDCA')).toEqual(['2: The student is missing.']);
  });

  test.each([
    ['letters', ['B', '', 'AC', 'D', 'A'], 'B--DA'],
    ['boxes', ['0;1;0;0', '0;0;0;0', '1;0;1;0', '0;0;0;1', '1;0;0;0'], 'B--DA'],
  ])('Auto Multiple Choice: ticked %s beside points', (_name, ticked, expected) => {
    const content = [
      line('Exam', 'A:id', 'Name', 'Mark', ...each((at) => [`Q0${at}`, `TICKED:Q0${at}`])),
      line('3', '17', 'Ada', '2,5', ...each((at) => ['1', ticked[at - 1] ?? ''])),
    ].join('\n');
    expect(read(content, FIVE_OF_FOUR)).toEqual([['17', '', expected]]);
    expect(() => readAnswers(content.replace('TICKED:Q05', 'TICKED:trees'), FIVE_OF_FOUR)).toThrow(
      'The column “TICKED:trees” does not say which question it belongs to.',
    );
  });

  test('Auto Multiple Choice: boxes for another number of choices are refused', () => {
    const content = [
      line('A:id', ...each((at) => [`TICKED:${at}`])),
      line('17', '0;1;0;0', '0;0;1;0', '0;0;1;0;0', '0;0;0;1', '1;0;0;0'),
    ].join('\n');
    expect(problems(content, FIVE_OF_FOUR)).toEqual([
      '2: The answer to question 3 is “0;0;1;0;0”; it must have a 0 or 1 for each of its 4 choices, or blank if the question was omitted.',
    ]);
  });

  const moodle = (...answers: readonly string[]) =>
    [
      line(
        'Last name',
        'First name',
        'ID number',
        'State',
        'Grade/10.00',
        ...each((at) => [`Response ${at}`]),
      ),
      line('Lovelace', 'Ada', '17', 'Finished', '4.00', ...answers),
    ].join('\n');

  test('Moodle: texts of choices, ignoring case and blanks', () => {
    expect(read(moodle('1.A', '2.b', '-', ' 4.\nC', '5.D'))).toEqual([['17', '', 'AB-CD']]);
    expect(problems(moodle('1.A', '1.B', '3.C', '4.C', '5.D'))).toEqual([
      '2: The answer to question 2 is “1.B”; it must be the text of one of its choices, or blank if the question was omitted.',
    ]);
  });

  test('Moodle: a text that resembles two choices, or that may mean no answer, is refused', () => {
    const alike = { choices: ['Yes', '**yes**', 'maybe'], correctAnswer: 'Yes' };
    const signs = { choices: ['+', '-', 'both'], correctAnswer: '-' };
    const sure = FIVE.versions[0]?.slice(2) ?? [];
    const exam = { versions: [[alike, signs, ...sure]] };
    const reasons = (...answers: readonly string[]) => problems(moodle(...answers), exam).join();
    expect(read(moodle('Yes', '+', '3.A', '4.A', '5.A'), exam)).toEqual([['17', '', 'AAAAA']]);
    expect(reasons('YES', '+', '3.A', '4.A', '5.A')).toContain('The answer to question 1 is “YES”');
    expect(reasons('Yes', '-', '3.A', '4.A', '5.A')).toContain('The answer to question 2 is “-”');
  });

  test.each([
    'Question 1 Response',
    'Q1 Response',
    '1: Response',
    '#1 Student Response',
    'Response 1',
    'Answer 1',
  ])('a column that says that it holds answers: %s', (name) => {
    const names = each((at) => [name.replace('1', String(at))]);
    const content = `${line('First Name', 'Last Name', 'SID', 'Q1', ...names)}\nAda,Lovelace,17,9,A,B,D,C,A`;
    expect(read(content)).toEqual([['17', '', 'ABDCA']]);
  });
});

describe('answers as numbers', () => {
  const named = (...rows: readonly string[]) =>
    ['SID,Response 1,Response 2,Response 3,Response 4,Response 5', ...rows].join('\n');
  const plain = (...rows: readonly string[]) => ['student,1,2,3,4,5', ...rows].join('\n');

  test('count from 1 if one is the number of the last choice, and none is 0', () => {
    expect(read(named('17,1,2,4,BLANK,3', '18,1.0,,2,*,3'), FIVE_OF_FOUR)).toEqual([
      ['17', '', 'ABD-C'],
      ['18', '', 'A-B-C'],
    ]);
    expect(read('student,answers\n17,12443', FIVE_OF_FOUR)).toEqual([['17', '', 'ABDDC']]);
    expect(readAnswers(named('17,1,2,4,4,3'), FIVE_OF_FOUR).notes).toEqual([
      'The answers are numbers, which count from 1: 1 is A.',
    ]);
  });

  test.each([
    ['none is the last', named('17,1,2,3,3,3')],
    ['there is a 0', named('17,0,2,3,1,3')],
    ['all in one column', 'student,answers\n17,12333'],
  ])('are refused where they may count from 0: %s', (_name, content) => {
    expect(() => readAnswers(content, FIVE_OF_FOUR)).toThrow(
      'It is unclear whether the answers count from 1 or from 0',
    );
    const shifted = readAnswers(content, FIVE_OF_FOUR, { reading: 'numbers-from-0' }).rows[0]?.answers.join(
      '',
    );
    expect(shifted).toMatch(/D/);
  });

  test('a 0 among numbers that count from 1 fails its row', () => {
    expect(problems(named('17,0,2,4,1,3', '18,1,1,1,1,1'), FIVE_OF_FOUR)).toEqual([
      '2: The answer to question 1 is “0”; it must be a number from 1 to 4, or blank if the question was omitted.',
    ]);
  });

  test('may be points if columns only number the question, so the user has to choose', () => {
    for (const row of ['17,1,1,0,1,1', '17,4,4,4,1,4', '17,1,0,,0,1']) {
      expect(() => readAnswers(plain(row), FIVE_OF_FOUR)).toThrow('numbers alone, which may be points');
    }
    expect(read(plain('17,1,2,4,4,3'), FIVE_OF_FOUR, { reading: 'numbers-from-1' })).toEqual([
      ['17', '', 'ABDDC'],
    ]);
    expect(problems(plain('17,A,B,1,D,A'), FIVE_OF_FOUR)).toEqual([
      '2: The answer to question 3 is “1”, which may be points; it must be one letter, or blank if the question was omitted.',
    ]);
  });

  test('in one number, whose leading zeros a spreadsheet has removed, make their row fail', () => {
    expect(
      problems('student,answers\n17,1230\n18,01230', FIVE_OF_FOUR, { reading: 'numbers-from-0' }),
    ).toEqual(['2: There are 4 answers, and the exam has 5 questions.']);
  });

  test('that are also texts of other choices are refused until the user chooses the reading', () => {
    const choices = ['2', '1', '3', '4'];
    const exam = { versions: [Array.from({ length: 5 }, () => ({ choices, correctAnswer: '1' }))] };
    const content = named('17,1,2,4,4,3');
    expect(() => readAnswers(content, exam)).toThrow(
      'It is unclear what the answers are: texts of the choices or numbers from 1, which differ at question 1 in line 2.',
    );
    expect(read(content, exam, { reading: 'texts' })).toEqual([['17', '', 'BADDC']]);
    expect(read(content, exam, { reading: 'numbers-from-1' })).toEqual([['17', '', 'ABDDC']]);
  });
});

describe('the user’s choice for each column counts', () => {
  const fields = [
    'ignored',
    'student',
    'student',
    'answer',
    'ignored',
    'answer',
    'answer',
    'answer',
    'answer',
  ] as const;

  test('instead of its name', () => {
    const said = { columns: { fields, areNamed: true } };
    expect(read('x,a,b,c,d,e,f,g,h\n9,Ada,Lovelace,A,9,B,D,C,A', FIVE, said)).toEqual([
      ['Ada Lovelace', '', 'ABDCA'],
    ]);
    expect(read('9,Ada,Lovelace,A,9,B,D,C,A', FIVE, { columns: { fields, areNamed: false } })).toHaveLength(
      1,
    );
  });

  test('with answers in the order of the numbers in their names if these differ in nothing else, with a note', () => {
    const answers = Array.from({ length: 5 }, () => 'answer' as const);
    const readSaid = (names: string) =>
      readAnswers(`Wer,${names}\n17,E,A,B,C,D`, FIVE, {
        columns: { fields: ['student', ...answers], areNamed: true },
      });
    const told = ['The columns of answers were taken in the order of the numbers in their names.'];
    expect(readSaid('F05,F01,F02,F03,F04')).toMatchObject({
      rows: [{ answers: [...'ABCDE'] }],
      notes: told,
    });
    expect(readSaid('F1,F2,F3,F4,F5')).toMatchObject({ rows: [{ answers: [...'EABCD'] }], notes: [] });
    for (const names of ['E5,A1,B2,C3,D4', 'F2,F1,F1,F3,F4']) {
      expect(readSaid(names)).toMatchObject({ rows: [{ answers: [...'EABCD'] }], notes: [] });
    }
  });

  test('with a key in the file, which is still compared with the exam', () => {
    const names = [1, 2, 3, 4, 5].flatMap((number) => [`F${number}`, `PriKey${number}`]);
    const fields = ['student', ...names.map((name) => (name.startsWith('F') ? 'answer' : 'ignored'))];
    const readKeyed = (keys: string) =>
      readAnswers(`Wer,${names}\n17,${[...keys].flatMap((key) => ['A', key])}`, FIVE, {
        columns: { fields: fields as SaidFields, areNamed: true },
      });
    expect(readKeyed('CCCCC').notes).toEqual([]);
    expect(readKeyed('CCCCD').notes.join()).toContain('5');
    expect(() => readKeyed('DDDDD')).toThrow(UnreadableResults);
  });

  test('also for ticked boxes of questions without a number', () => {
    const fields = ['student', 'ignored', 'answer', 'answer', 'answer', 'answer', 'answer'] as const;
    const content =
      'A:id,a,TICKED:a,TICKED:b,TICKED:c,TICKED:d,TICKED:e\n17,1,0;1;0;0,1;0;0;0,0;1;0;0,0;0;1;0,0;0;0;1';
    expect(read(content, FIVE_OF_FOUR, { columns: { fields, areNamed: true } })).toEqual([
      ['17', '', 'BABCD'],
    ]);
  });

  test.each([
    ['no student', ['answer'], 'Choose the column of the student.'],
    ['no answers', ['student'], 'Choose the columns of answers.'],
    ['two versions', ['student', 'answer', 'version', 'version'], 'Two columns cannot both be the version.'],
    [
      'too few answers',
      ['student', 'answer', 'answer'],
      'There are columns for 2 questions, and the exam has 5.',
    ],
  ] as const)('and is refused with %s', (_name, said, sentence) => {
    expect(() => readAnswers('17,A,B', FIVE, { columns: { fields: said, areNamed: false } })).toThrow(
      sentence,
    );
  });
});

describe('the columns are shown', () => {
  const tableOf = (content: string, exam = FIVE) => {
    try {
      return readAnswers(content, exam).table;
    } catch (error) {
      if (error instanceof UnreadableResults) return error.table;
      throw error;
    }
  };
  const fieldsOf = (content: string, exam = FIVE) => {
    const { columns, areNamed, isProposal } = tableOf(content, exam);
    return [columns.map(({ field }) => field[0]).join(''), areNamed, isProposal];
  };

  test('with their first cells, as they were read', () => {
    expect(tableOf('No.,Name,Answers,Room\n1,Ada,ABDCA,\n2,Eve,ABDCA,7')).toEqual({
      columns: [
        { first: 'No.', field: 'ignored', examples: ['1', '2'] },
        { first: 'Name', field: 'student', examples: ['Ada', 'Eve'] },
        { first: 'Answers', field: 'answer', examples: ['ABDCA', 'ABDCA'] },
        { first: 'Room', field: 'ignored', examples: ['7'] },
      ],
      areNamed: true,
      isProposal: false,
    });
    expect(fieldsOf('17,B,A,B,C,D,E')).toEqual(['svaaaaa', false, false]);
    const long = tableOf(`${'x'.repeat(1_000_000)},b,c,d\n17`).columns[0];
    expect(long?.first).toBe(`${'x'.repeat(60)}…`);
  });

  test.each([
    ['what is known by name', 'Wer,Fassung,1,2,3,4,5', 'ivaaaaa'],
    [
      'names that count the questions',
      'Matrikel,Aufgabe 1,Aufgabe 2,Aufgabe 3,Aufgabe 4,Aufgabe 5',
      'saaaaa',
    ],
    ['none where two kinds count them', 'ID,F1,F2,F3,F4,F5,P1,P2,P3,P4,P5', 'siiiiiiiiii'],
    ['a question twice', 'ID,Q1,Q1,Q2,Q3,Q4', 'saaaaa'],
    ['a first name and a last name', 'Vorname,Nachname,x', 'ssi'],
    ['names of as many columns as a file without names has', 'Wer,F1,F2,F3,F4,F5', 'iaaaaa'],
    ['names that could be answers, beside no version', 'Wer,Fassung,Punkt', 'ivi'],
  ])('with a proposal: %s', (_name, names, fields) => {
    expect(fieldsOf(`${names}\n17,A`)).toEqual([fields, true, true]);
  });

  test('without names if the first line is rather a student', () => {
    expect(fieldsOf('100123,Ada,x,ABDCA')).toEqual(['iiii', false, true]);
    expect(fieldsOf('17,A,B,C')).toEqual(['iiii', false, true]);
    expect(fieldsOf('17,x,1,0,1,0,1,0')).toEqual(['iiiiiiii', false, true]);
  });
});

describe('an Excel workbook is read', () => {
  const readRows = (rows: readonly (readonly string[])[], exam = FIVE_OF_FOUR) =>
    readAnswersOfWorkbook({ workbook: xlsxOfRows(rows), name: 'The workbook' }, exam);

  test('below its title rows, with the row numbers of the sheet', async () => {
    const rows = [
      ['Midterm'],
      [],
      ['Student ID', 'answers'],
      ['17', 'ABDCA'],
      [],
      ['18', 'ABDCE'],
      ['', 'A'],
    ];
    expect(await readRows(rows, FIVE)).toMatchObject({
      rows: [
        { line: 4, student: '17', answers: ['A', 'B', 'D', 'C', 'A'] },
        { line: 6, student: '18' },
      ],
      problems: [{ line: 7, reason: 'The student is missing.' }],
    });
  });

  test('with answers as numbers, and without column names', async () => {
    const names = ['SID', 'Response 1', 'Response 2', 'Response 3', 'Response 4', 'Response 5'];
    expect(await readRows([names, ['17', '1', '2', '4', '', '3']])).toMatchObject({
      rows: [{ answers: ['A', 'B', 'D', '', 'C'] }],
    });
    expect(await readRows([['17', 'ABDCA']])).toMatchObject({ rows: [{ line: 1, student: '17' }] });
  });

  test('from the only sheet that names columns of results', async () => {
    const readSheets = (...sheets: (readonly (readonly string[])[])[]) =>
      readAnswersOfWorkbook({ workbook: xlsxOfSheets(sheets), name: 'The workbook' }, FIVE);
    const results = [
      ['Student ID', 'answers'],
      ['17', 'ABDCA'],
    ];
    const remarks = [['Room 3'], ['Two were late']];
    expect(await readSheets(remarks, [], results)).toMatchObject({ rows: [{ line: 2, student: '17' }] });
    const told = '“The workbook” has 2 sheets that may be the results.';
    await expect(
      readSheets(results, remarks, [
        ['SID', 'Response 1'],
        ['18', 'A'],
      ]),
    ).rejects.toThrow(told);
    await expect(readSheets(remarks, [['18', 'ABDCA']])).rejects.toThrow(told);
  });

  test('or refused with a reason', async () => {
    await expect(readRows([])).rejects.toThrow('The file is empty.');
    const damaged = readAnswersOfWorkbook(
      { workbook: new Uint8Array([0x50, 0x4b, 3, 4]), name: 'The workbook' },
      FIVE,
    );
    await expect(damaged).rejects.toThrow(UnreadableFile);
  });
});

describe('what differs from the file is noted', () => {
  test.each(['AC', 'A,C', 'C, A', 'a/c', 'A C', 'A+C', '*'])(
    'two marked choices count as no answer: %s',
    (marked) => {
      const { rows, problems } = readAnswers(`student,1,2,3,4,5\n17,A,"${marked}",D,,A`, FIVE);
      expect(problems).toEqual([]);
      expect(rows).toMatchObject([{ answers: ['A', '', 'D', '', 'A'], severalMarked: [2], numberGiven: 5 }]);
    },
  );

  test.each([
    ['ABD', 3],
    ['A;B', 2],
    ['ABD  ', 5],
    ['AB---', 5],
    ['', 0],
  ])('how many answers there are: “%s”', (written, numberGiven) => {
    const { rows } = readAnswers(`student,answers\n17,${written}`, FIVE);
    expect(rows).toMatchObject([{ numberGiven, severalMarked: [] }]);
  });

  test('a row that is too short, whatever the order of its columns', () => {
    const { rows } = readAnswers('5,4,student,3,2,1\nE,D,17,C', FIVE);
    expect(rows).toMatchObject([{ answers: ['', '', 'C', 'D', 'E'], numberGiven: 3 }]);
  });

  test('a column that only counts the lines is not the student', () => {
    const content = 'No.,Name,Answers\n1,Ada,ABDCA\n\n2,Grace,ABDCA\n3,Mary,ABDCA';
    const { rows, notes } = readAnswers(content, FIVE);
    expect(rows.map(({ student }) => student)).toEqual(['Ada', 'Grace', 'Mary']);
    expect(notes).toEqual(['The column “No.” only counts the lines: “Name” identifies the students.']);
    expect(readAnswers(content.replace('3,', '7,'), FIVE)).toMatchObject({
      rows: [{ student: '1' }, { student: '2' }, { student: '7' }],
      notes: [],
    });
  });
});

describe('an unusable row is reported with its line', () => {
  test.each([
    ['no student', ' ,ABDCA', 'The student is missing.'],
    ['too many answers', '17,ABDCAB', 'There are 6 answers, and the exam has 5 questions.'],
    [
      'what is no letter',
      '17,ABD7A',
      'The answer to question 4 is “7”; it must be one letter, or blank if the question was omitted.',
    ],
    [
      'a long student',
      `${'x'.repeat(LIMITS.studentLength + 1)},ABDCA`,
      'The student has more than 100 characters.',
    ],
  ])('%s', (_name, row, reason) => {
    expect(problems(`student,answers\n1,ABDCA\n${row}\n`)).toEqual([`3: ${reason}`]);
  });

  test.each([
    ['too many cells', 'Doe, Jane,A,B,D,C,A', 'The row has 7 cells, but there are 6 columns.'],
    ['a quotation mark', '"Doe, "J" Jane",B,D,C,A', 'leaves unclear where its cells end'],
  ])('%s, which shift the answers', (_name, row, reason) => {
    expect(problems(`student,1,2,3,4,5\n1,A,B,D,C,A\n${row}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^3: .*${reason}`)),
    ]);
  });

  test('what a spreadsheet made an error, or altered', async () => {
    const names = ['student', 'Exam date', '1', '2', '3', '4', '5'];
    const date = '<t="d"><v>2026-02-01</v>';
    const rows = [names, ['17', date, 'A', 'B', '<t="e"><v>#N/A</v>', 'C', 'A'], [date, '', ...'ABDCA']];
    const {
      rows: read,
      problems: found,
      notes,
    } = await readAnswersOfWorkbook({ workbook: xlsxOfRows(rows), name: 'x' }, FIVE);
    expect(found).toEqual([{ line: 2, reason: 'Cell E2 of “3”: the error value #N/A.' }]);
    expect(read).toMatchObject([{ student: '2026-02-01' }]);
    expect(notes).toEqual([expect.stringContaining('Cell A3 of “student”: a date')]);
  });

  test('but a quotation mark takes no other rows with it', () => {
    const content = 'student,1,2,3,4,5\n"Doe" Jane,A,B,D,C,A\n2,A,B,"D,C,A\n3,"A",B,D,C,A\n';
    const { rows, problems: found, notes } = readAnswers(content, FIVE);
    expect(rows.map(({ student }) => student)).toEqual(['Doe Jane', '3']);
    expect(found).toEqual([{ line: 3, reason: expect.stringContaining('question 3') }]);
    expect(notes).toHaveLength(2);
  });

  test('what may be the answers to several questions', () => {
    expect(problems('student,1,2,3,4,5\n17,A,ABDCA,C,D,E')).toEqual([
      '2: The answer to question 2 is “ABDCA”; it must be one letter, or blank if the question was omitted.',
    ]);
  });
});

describe('a file is refused with a reason', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${at},ABDCA`).join('\n');
  test.each([
    ['without anything', '\n\n', 'The file is empty.'],
    ['without students', 'student,answers\n', 'The file contains no student.'],
    ['without answers', 'student,points\n17,5', 'There is no column with answers.'],
    ['without one of the questions', 'student,1,3\n17,A,B', 'There is no column for question 2.'],
    [
      'with columns for fewer questions',
      'student,1,2,3\n17,A,B,C',
      'There are columns for 3 questions, and the exam has 5. Where nobody answered, leave a column empty.',
    ],
    ['with columns for more', 'student,1,2,3,4,5,6\n17,A,B,C,D,E,', 'There are columns for 6 questions, and'],
    ['with a question twice', 'student,1,Q1\n17,A,B', 'Two columns are named question 1.'],
    ['whose columns nobody can tell apart', '17,a,b,c', 'The columns cannot be identified.'],
    ['with a quotation mark that stays open', 'student,answers\n17,"ABDCA', 'Line 2: a quotation mark'],
    ['with too many students', many(LIMITS.resultStudents + 1), 'The file has more than 5000 students.'],
    ['of blank lines', '\n'.repeat(1_000_000), 'The file has more than 20000 lines.'],
    ['of one endless line', `17${',A'.repeat(2_000_000)}`, 'Line 1 has more than 1050 columns.'],
    ['of one endless cell', `student,answers\n17,"${'A'.repeat(4_000_000)}"`, '2: There are 4000000 answers'],
  ])('%s', (_name, content, sentence) => {
    const refusal = () => {
      const [first] = problems(content);
      throw new UnreadableFile(first);
    };
    expect(refusal).toThrow(UnreadableFile);
    expect(refusal).toThrow(sentence);
  });

  test('that does not tell the versions of students', () => {
    expect(() => readAnswers('student,answers\n17,ABDCA', IN_VERSIONS)).toThrow('needs a column “version”');
    expect(() => readAnswers('17,ABDCA', IN_VERSIONS)).toThrow('The columns cannot be identified.');
  });
});
