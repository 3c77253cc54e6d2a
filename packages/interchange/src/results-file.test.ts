import { LIMITS } from '@exam/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './question-file.ts';
import { type AnsweredExam, readAnswers } from './results-file.ts';

const FIVE: AnsweredExam = { numberOfQuestions: 5, numberOfVersions: 1 };
const IN_VERSIONS: AnsweredExam = { numberOfQuestions: 5, numberOfVersions: 3 };

const read = (content: string, exam = FIVE) => {
  const { rows, problems } = readAnswers(content, exam);
  expect(problems).toEqual([]);
  return rows.map(({ student, version, answers }) => [
    student,
    version,
    answers.map((one) => one || '-').join(''),
  ]);
};
const problems = (content: string, exam = FIVE) =>
  readAnswers(content, exam).problems.map(({ line, reason }) => `${line}: ${reason}`);

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

  test('with quoted cells over several lines, each row by the line where it begins', () => {
    expect(problems('student,answers\n"Ada\nLovelace",ABDCA\n,ABDCA\n')).toEqual(['4: There is no student.']);
  });

  test('back as it was written, whatever students are called', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim());
    const letters = fc.array(fc.constantFrom('A', 'B', 'J', ''), { minLength: 5, maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name.filter((text) => text !== ''),
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

describe('what was taken over otherwise than it stands there is told', () => {
  test.each(['AC', 'A,C', 'C, A', 'a/c', 'A C', 'A+C', '*'])(
    'two choices at a question are none: %s',
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

  test('that a row is too short, whatever the order of its columns', () => {
    const { rows } = readAnswers('5,4,student,3,2,1\nE,D,17,C', FIVE);
    expect(rows).toMatchObject([{ answers: ['', '', 'C', 'D', 'E'], numberGiven: 3 }]);
  });

  test('a column that only counts the lines is not the student', () => {
    const content = 'No.,Name,Answers\n1,Ada,ABDCA\n\n2,Grace,ABDCA\n3,Mary,ABDCA';
    const { rows, notes } = readAnswers(content, FIVE);
    expect(rows.map(({ student }) => student)).toEqual(['Ada', 'Grace', 'Mary']);
    expect(notes).toEqual(['The column “No.” only counts the lines: students are known by “Name”.']);
    expect(readAnswers(content.replace('3,', '7,'), FIVE)).toMatchObject({
      rows: [{ student: '1' }, { student: '2' }, { student: '7' }],
      notes: [],
    });
  });
});

describe('a row that cannot be used is named with its line', () => {
  test.each([
    ['no student', ' ,ABDCA', 'There is no student.'],
    ['too many answers', '17,ABDCAB', 'There are 6 answers, and the exam has 5 questions.'],
    [
      'what is no letter',
      '17,ABD7A',
      'The answer to question 4 is “7”; it must be one letter, or blank where there is none.',
    ],
    [
      'a long student',
      `${'x'.repeat(LIMITS.studentLength + 1)},ABDCA`,
      'The student has more than 100 characters.',
    ],
  ])('%s', (_name, row, reason) => {
    expect(problems(`student,answers\n1,ABDCA\n${row}\n`)).toEqual([`3: ${reason}`]);
  });

  test('what may be the answers to several questions', () => {
    expect(problems('student,1,2,3,4,5\n17,A,ABDCA,C,D,E')).toEqual([
      '2: The answer to question 2 is “ABDCA”; it must be one letter, or blank where there is none.',
    ]);
  });
});

describe('a file is refused in words', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${at},ABDCA`).join('\n');
  test.each([
    ['without anything', '\n\n', 'The file is empty.'],
    ['without students', 'student,answers\n', 'The file names no student.'],
    ['without answers', 'student,points\n17,5', 'There is no column with answers.'],
    ['without one of the questions', 'student,1,3\n17,A,B', 'There is no column for question 2.'],
    [
      'with columns for fewer questions',
      'student,1,2,3\n17,A,B,C',
      'There are columns for 3 questions, and the exam has 5. Where nobody answered, leave a column empty.',
    ],
    ['with columns for more', 'student,1,2,3,4,5,6\n17,A,B,C,D,E,', 'There are columns for 6 questions, and'],
    ['with a question twice', 'student,1,Q1\n17,A,B', 'Two columns are called question 1.'],
    ['whose columns nobody can tell apart', '17,a,b,c', 'It cannot be told which column is which.'],
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

  test('that does not say who had which version', () => {
    expect(() => readAnswers('student,answers\n17,ABDCA', IN_VERSIONS)).toThrow('needs a column “version”');
    expect(() => readAnswers('17,ABDCA', IN_VERSIONS)).toThrow('It cannot be told which column is which.');
  });
});
