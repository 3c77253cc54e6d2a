import { PAPER_LANGUAGES } from '@exam/contract';
import { expect, test } from 'vitest';
import { packStudentSheets, printStudentSheets } from '../src/index.ts';
import { composeStudentSheets, type StudentSheets } from '../src/results/student-sheets.ts';
import { setPaper } from '../src/typst/compile.ts';
import { overlapsAmong, wordsIn } from './read-pdf.ts';

const TEXT = 'Which rule holds for $x^2$?';

interface What extends Partial<Omit<StudentSheets, 'settings'>> {
  readonly settings?: Partial<StudentSheets['settings']>;
  readonly questions?: number;
  readonly names?: readonly string[];
}

/** A sheet for each name; every third answer is right, every third wrong, and every third omitted. */
function sheetsOf({ questions = 60, names = ['12345678'], settings, ...rest }: What = {}): StudentSheets {
  const { hasTexts = false } = rest;
  const asked = Array.from({ length: questions }, (_, at) => ({
    fullPoints: 1,
    right: [at % 3],
    text: hasTexts ? TEXT : '',
    choices: hasTexts ? ['one', 'two', 'three'] : [],
  }));
  const answers = asked.map((_, at) => ({
    place: [at % 3, (at + 1) % 3, null][at % 3] ?? null,
    points: at % 3 === 0 ? 1 : 0,
  }));
  return {
    settings: {
      institution: 'A university',
      course: 'Operating Systems',
      title: 'Midterm',
      date: '12 February 2027',
      language: 'en',
      paperSize: 'a4',
      ...settings,
    },
    examId: '01890a5d-ac96-774b-bcce-b302099a8057',
    hasVersions: true,
    scheme: { wrongAnswers: 'none', penaltyShare: 0, mayBeNegative: false, pointsStep: 0.01 },
    versions: [{ label: 'A', fullPoints: questions, pass: { from: 30 }, questions: asked }],
    students: names.map((name) => ({
      names: [name],
      version: 0,
      points: Math.ceil(questions / 3),
      grade: { grade: '5.0', isPass: true },
      answers,
    })),
    hasTexts,
    images: new Map(),
    ...rest,
  };
}

const pagesOf = (order: StudentSheets) =>
  setPaper(composeStudentSheets(order), order.images, (_compiler, document) => document.numOfPages);

const composed = (order: StudentSheets) => composeStudentSheets(order).body;
const firstOf = (order: StudentSheets) => composed(order).sheets[0]!;

test('each student has pages of their own, with the same bytes each time', () => {
  const order = sheetsOf({ names: ['1', '2', '3'] });
  const [one, other] = [printStudentSheets(order), printStudentSheets(order)];
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.compare(one, other)).toBe(0);
  expect(pagesOf(order)).toBe(3);
});

test('a sheet that is said to fit on a page does, in every language and on both papers', () => {
  const rest = {
    scheme: { wrongAnswers: 'guessing', penaltyShare: 0, mayBeNegative: false, pointsStep: 0.5 },
  } as const;
  for (const language of PAPER_LANGUAGES) {
    for (const paperSize of ['a4', 'us-letter'] as const) {
      for (const questions of [1, 60, 75, 200]) {
        const made = sheetsOf({ ...rest, questions, settings: { language, paperSize } });
        const versions = made.versions.map((version) => ({
          ...version,
          questions: version.questions.map((question, at) =>
            at < 8 ? { ...question, regrading: { kind: 'accept' as const, choices: [1] } } : question,
          ),
        }));
        const order = { ...made, versions };
        if (firstOf(order).isOnePage)
          expect([language, questions, pagesOf(order)]).toEqual([language, questions, 1]);
        if (questions === 200) expect(pagesOf(order)).toBeGreaterThan(1);
      }
    }
  }
  expect(firstOf(sheetsOf()).isOnePage).toBe(true);
});

test('an Arabic sheet runs from right to left, with its own words and signs before their numbers', async () => {
  const made = sheetsOf({ questions: 4, settings: { language: 'ar', title: 'اختبار' } });
  const students = made.students.map((student) => ({
    ...student,
    points: -3.5,
    answers: student.answers.map((answer) => ({ ...answer, points: -0.25 })),
  }));
  const words = await wordsIn(printStudentSheets({ ...made, students }));
  const find = (text: string) => words.find((word) => word.text.normalize('NFKC').includes(text))!;
  const number = words.filter(({ text, left }) => text === '1' && left > 450);
  expect(number.length).toBeGreaterThan(0);
  expect(find('A').right).toBeLessThan(number[0]!.left);
  for (const { text } of words.filter((word) => word.text.includes('3.5') || word.text.includes('0.25')))
    expect(text).toMatch(/^−/);
  expect(
    Math.max(...words.filter(({ text }) => text === '12345678').map(({ right }) => right)),
  ).toBeGreaterThan(500);
  expect(words.filter(({ text }) => /Result|Points|Answer/.test(text))).toEqual([]);
});

test('every answer stands beside the right ones, with its points', () => {
  const { chunks } = firstOf(sheetsOf({ questions: 4 }));
  expect(chunks.flat(2)).toEqual([
    [1, 'A', 'A', '1 / 1', true],
    [2, 'C', 'B', '0 / 1', false],
    [3, '–', 'C', '0 / 1', false],
    [4, 'A', 'A', '1 / 1', true],
  ]);
});

test.each([
  [1.25, 'en', 3],
  [1.25, 'de', 3],
  [-3.33, 'fr', 3],
  [-100.33, 'es', 3],
  [1_000.25, 'en', 26],
] as const)(
  'rows whose points are %s are one line each: nothing is printed over its neighbours (%s)',
  async (points, language, mostRight) => {
    const made = sheetsOf({ questions: 50, settings: { language } });
    const right = Array.from({ length: Math.min(10, mostRight) }, (_, place) => place);
    const versions = made.versions.map((version) => ({
      ...version,
      questions: version.questions.map((question, at) => ({
        ...question,
        fullPoints: Math.abs(points),
        ...(mostRight > 3 && at === 7 && { right }),
      })),
    }));
    const students = made.students.map((student) => ({
      ...student,
      answers: student.answers.map((answer) => ({ ...answer, points })),
    }));
    const order = { ...made, versions, students };
    const words = await wordsIn(printStudentSheets(order));
    expect(words.filter(({ text }) => text === '/')).toHaveLength(50);
    expect(overlapsAmong(words)).toEqual([]);
    if (firstOf(order).isOnePage) expect(pagesOf(order)).toBe(1);
  },
);

test('what else made the points is said in the language of the exam', () => {
  const made = sheetsOf({
    questions: 4,
    settings: { language: 'de' },
    scheme: { wrongAnswers: 'penalty', penaltyShare: 12.5, mayBeNegative: false, pointsStep: 0.5 },
  });
  const [version] = made.versions;
  const questions = version!.questions.map((question, at) => {
    if (at === 1) return { ...question, fullPoints: 0, regrading: { kind: 'void' as const, choices: [] } };
    return at === 2
      ? { ...question, right: [0, 2], regrading: { kind: 'accept' as const, choices: [0] } }
      : question;
  });
  const students = made.students.map((student) => ({ ...student, points: 2.5 }));
  const { versions, notes, sheets } = composed({ ...made, versions: [{ ...version!, questions }], students });
  expect(versions[0]?.regradings).toEqual(['Frage 2: zählt nicht.', 'Frage 3: auch A ist richtig.']);
  expect(notes).toEqual([
    'Eine falsche Antwort kostet 12,5 % der Punkte ihrer Frage.',
    'Das Ergebnis ist nicht kleiner als 0.',
    'Das Ergebnis wird auf 0,5 gerundet, ein halber Schritt nach oben.',
  ]);
  expect(sheets[0]).toMatchObject({
    points: '2,5',
    ofPoints: 'von 4 Punkten',
    outcome: 'bestanden',
    sum: 'Die Fragen ergeben zusammen 2 Punkte; gezählt werden 2,5.',
  });
});

test('names and questions come out as text, and longer ones take more pages', () => {
  const hostile = '#panic("set") $#panic()$ *bold* <label> @nobody \u202etxet';
  const order = sheetsOf({ questions: 3, names: [hostile, 'a'.repeat(100)], settings: { title: hostile } });
  expect(pagesOf(order)).toBe(2);
  const texts = sheetsOf({ questions: 30, hasTexts: true });
  expect(pagesOf(texts)).toBeGreaterThan(2);
});

test('an archive has a document for each student', () => {
  const archive = Buffer.from(packStudentSheets(sheetsOf({ names: ['1', '2'] }), ['one.pdf', 'two.pdf']));
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.toString('latin1').match(/%PDF-/g)).toHaveLength(2);
});

test('scanned pages stand behind the answers, each on a page of its own', () => {
  const picture = { content: PICTURE, type: 'image/jpeg', width: 1, height: 1 } as const;
  const marks = [
    { x: 40, y: 60, counts: true },
    { x: 50, y: 60, counts: false },
  ];
  const page = { width: 210, height: 297, circleDiameter: 5, marks };
  // A page that was not straightened has no places, and may lie across.
  const across = { width: 1_170, height: 827, circleDiameter: 0, marks: [] };
  const order = sheetsOf({ questions: 10, names: ['1', '2'] });
  const scans = [
    { ...page, id: 'p1' },
    { ...across, id: 'p2' },
  ] as const;
  const [first, second] = order.students;
  const images = new Map(scans.map(({ id }) => [id, picture]));
  const withScans = { ...order, images, students: [{ ...first!, scans }, second!] };
  expect(pagesOf(withScans)).toBe(pagesOf(order) + 2);
  // The answers fit on a page, so the numbers of the others are known.
  expect(firstOf(withScans).isOnePage).toBe(true);
});

/** A white pixel. */
const PICTURE = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);
