import {
  DEFAULT_SCHEME,
  type ExamResults,
  GRADE_PRESETS,
  type MeasuredQuestion,
  PAPER_LANGUAGES,
  PASS_LINE_PRESETS,
  type PassLineRule,
} from '@exam/contract';
import { expect, test } from 'vitest';
import { type ExamAnalysis, printAnalysis } from '../src/index.ts';
import { composeAnalysis } from '../src/results/analysis.ts';
import { setPaper } from '../src/typst/compile.ts';
import { type PrintedWord, wordsIn } from './read-pdf.ts';

const TEXT = 'Which rule holds for $\\sum_{i=1}^{n} x_i^2$?';

/** Of 60 students; every tenth question was missed by the strong, and every fifth was not in version A. */
function questionsOf(count: number, text = TEXT): MeasuredQuestion[] {
  return Array.from({ length: count }, (_, at) => ({
    questionId: `q${at}`,
    number: at % 5 === 4 ? null : at + 1,
    text: `${text} ${'It is a long question. '.repeat(at % 4)}`,
    difficulty: at % 2 === 0 ? 'simple' : 'difficult',
    regrading: null,
    numberOfAnswers: 60,
    correctShare: 0.25 + (at % 7) / 10,
    discrimination: at % 10 === 9 ? -0.41 : 0.1 + (at % 6) / 10,
    answered: {
      numberOfStudents: 57,
      correctShare: 0.25 + (at % 7) / 10,
      discrimination: at % 10 === 9 ? -0.41 : 0.1 + (at % 6) / 10,
    },
    choices: [15, 20, 10, 12].map((numberOfAnswers, place) => ({
      text: `choice ${place}`,
      isCorrect: place === 1,
      isPrinted: place === 1,
      numberOfAnswers,
      discrimination: -0.1,
      restMean: 20,
      thirds: null,
    })),
    thirdSizes: null,
    numberOfOmitted: 3,
    numberOfUnreached: 1,
    suggestion: at % 8 === 0 ? 'difficult' : null,
    poolVersion: null,
  }));
}

function resultsOf(questions: number, text?: string): ExamResults {
  const scores = Array.from({ length: questions + 1 }, (_, score) => Math.max(0, 8 - Math.abs(score - 24)));
  return {
    uploadedAt: '2027-02-12T12:00:00.000Z',
    keptUntil: null,
    numberOfStudents: 60,
    numberOfUnfinished: 12,
    key: 'marked',
    isRegraded: false,
    numberOfQuestions: questions,
    meanScore: questions / 2.2,
    medianScore: questions / 2,
    standardDeviation: 6.25,
    reliability: 0.835,
    reliabilityBounds: { least: 0.77, most: 0.89 },
    standardError: 2.54,
    scores,
    questions: questionsOf(questions, text),
    numberOfWithheldQuestions: 0,
  };
}

const SHARE = { meanShare: 0.625, standardError: 0.021 };

function analysisOf(
  questions = 60,
  { text, ...settings }: Partial<ExamAnalysis['settings']> & { readonly text?: string | undefined } = {},
): ExamAnalysis {
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
    results: resultsOf(questions, text),
    marks: {
      scheme: { ...DEFAULT_SCHEME, wrongAnswers: 'penalty', penaltyShare: 25, scale: GRADE_PRESETS.german },
      regradings: [
        {
          questionId: 'q1',
          kind: 'accept',
          choices: ['choice 0'],
          reason: 'Two answers fit the text.',
          madeAt: '2027-02-13T12:00:00.000Z',
          undoneAt: null,
        },
      ],
      passLine: null,
      figures: {
        numberOfStudents: 60,
        fullPoints: 60,
        meanPoints: 31.25,
        medianPoints: 32,
        standardDeviation: 6.5,
        standardError: 2.5,
        lowestPoints: 12,
        highestPoints: 55.5,
        totals: [],
        leastPassing: [],
        numberOfPassed: 44,
        numberNearPassLine: 9,
        grades: Object.keys(Object.fromEntries(GRADE_PRESETS.german.grades.map((one) => [one.grade, 0]))).map(
          (grade, at) => ({ grade, isPass: grade !== '5.0', numberOfStudents: at + 1 }),
        ),
        versions: ['A', 'B'].map((version) => ({
          version,
          numberOfStudents: 30,
          ...SHARE,
          adjustedShare: null,
        })),
        numberOfCommon: 0,
        versionDifference: { statistic: 4.2, degreesBetween: 1, degreesWithin: 57.25, pValue: 0.031 },
        groups: [
          { by: 'chapter', name: 'Processes', numberOfQuestions: 30, ...SHARE },
          { by: 'chapter', name: 'Memory '.repeat(30), numberOfQuestions: 30, ...SHARE },
          { by: 'difficulty', name: 'simple', numberOfQuestions: 40, ...SHARE },
          { by: 'objective', name: 'understanding', numberOfQuestions: 60, ...SHARE },
        ],
      },
      attendance: null,
    },
    isFinal: true,
  };
}

const pagesOf = (order: ExamAnalysis) =>
  setPaper(composeAnalysis(order), new Map(), (_compiler, document) => document.numOfPages);

test('an analysis is the same bytes each time, and a question takes a short row whatever its text', () => {
  const [one, other] = [printAnalysis(analysisOf()), printAnalysis(analysisOf())];
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.compare(one, other)).toBe(0);
  const plain = pagesOf(analysisOf(100, { text: 'Short' }));
  const long = `![a picture](image:01890a5d-ac96-774b-bcce-b302099a8057) ${'漢字'.repeat(300)} ${TEXT.repeat(20)}`;
  expect(pagesOf(analysisOf(100, { text: long }))).toBe(plain);
  expect(plain).toBeLessThanOrEqual(9);
});

/** Less than the height of a line, in points. */
const LINE = 9;

test('the names of rows stand on the base line of the figures beside them', async () => {
  const words = await wordsIn(printAnalysis(analysisOf(12, { text: 'Short' })));
  const besideOf = (name: PrintedWord) => {
    const distanceOf = ({ bottom }: PrintedWord) => Math.abs(bottom - name.bottom);
    const figures = words.filter(({ page, text }) => page === name.page && /\d/.test(text));
    return figures.sort((one, other) => distanceOf(one) - distanceOf(other))[0]!;
  };
  // Letters without descenders, so that their ink ends at the base line.
  const names = words.filter(({ text }) => ['Short', 'Processes'].includes(text));
  const inRows = names.filter((name) => Math.abs(besideOf(name).bottom - name.bottom) < LINE);
  expect(inRows.map(({ text }) => text)).toEqual(expect.arrayContaining(['Processes', 'Short']));
  expect(inRows.length).toBeGreaterThan(12);
  for (const name of inRows) {
    const figure = besideOf(name);
    const told = `${name.text} and ${figure.text}, page ${name.page + 1}`;
    expect(Math.abs(figure.bottom - name.bottom), told).toBeLessThan(0.5);
  }
});

test.each([
  ['sliding', /22 % below the mean \(61\.2 %\) of 48 students, .* line of 50 %, and at least 0 %/],
  ['ebel', /that of Ebel, .*: simple \/ reminding 80 %; .*; difficult \/ creativity 40 %/],
  ['cohen', /60 % of what percentile 95 of 48 students/],
  ['hofstee', /that of Hofstee, from 48 students: lines from 50 to 65 % .* that 5 to 30 % fail/],
] as const)('a pass line by the rule %s is printed with its class and its reason', (kind, words) => {
  const order = analysisOf();
  const { statute, ebel, cohen, hofstee } = PASS_LINE_PRESETS;
  const rule = { sliding: statute, ebel, cohen, hofstee }[kind];
  const { scheme } = order.marks;
  const marks = {
    ...order.marks,
    scheme: { ...scheme, passLine: { rule, reason: 'The statute\nof 2026' } },
    passLine: { share: 47.736, numberOfStudents: 48, meanShare: 0.612 },
  };
  const { notes } = composeAnalysis({ ...order, marks }).body.marks!;
  expect(notes.slice(0, 3)).toEqual([
    'The pass line is 47.74 % of the points.',
    expect.stringMatching(words),
    'Reason: The statute of 2026',
  ]);
  // Until there is a class, it is the line of the scale.
  expect(composeAnalysis({ ...order, marks: { ...marks, passLine: null } }).body.marks!.notes[0]).toBe(
    'The pass line is 50 % of the points.',
  );
});

test.each(PAPER_LANGUAGES)(
  'in %s, the rule for the pass line is printed with all its numbers',
  (language) => {
    const { settings, ...order } = analysisOf();
    const passLine = { share: 47.736, numberOfStudents: 48, meanShare: 0.612 };
    const shares = PASS_LINE_PRESETS.ebel.shares.map((one, at) => ({ ...one, share: 81 + at }));
    const hofstee = { leastLine: 51, mostLine: 66, fewestFailures: 7, mostFailures: 33 };
    const cases = [
      [{ kind: 'sliding', belowMean: 22, floor: 43 }, [22, 43, 48, 50, 61]],
      [{ kind: 'ebel', shares }, [81, 82, 83, 84, 85, 86]],
      [{ kind: 'cohen', share: 63, percentile: 95 }, [48, 63, 95]],
      [{ kind: 'hofstee', ...hofstee }, [7, 33, 48, 51, 66]],
    ] as const;
    for (const [rule, numbers] of cases) {
      const scheme = {
        ...order.marks.scheme,
        passLine: { rule: rule as PassLineRule, reason: 'The statute' },
      };
      const marks = { ...order.marks, scheme, passLine };
      const { body } = composeAnalysis({ ...order, settings: { ...settings, language }, marks });
      const told = body.marks!.notes[1]!.match(/\d+/g)!.map(Number);
      expect([rule.kind, numbers.filter((one) => !told.includes(one))]).toEqual([rule.kind, []]);
    }
  },
);

test('short time, left out questions, the error of measurement and students near the pass line are told', () => {
  const order = analysisOf(20);
  const { body } = composeAnalysis(order);
  expect(body.scores.lead).toContain('The standard error of measurement is 2.5 points.');
  expect(body.scores.figures.at(-1)?.note).toBe('high, 0.77 to 0.89 with 95 % confidence');
  expect(body.marks?.notes).toContain('Students within one standard error of measurement around it: 9.');
  expect(body.first?.lead).toContain('12 of 60 students chose nothing at the last questions');
  const [question] = order.results.questions;
  const few = { ...order.results, numberOfStudents: 2, numberOfUnfinished: 0, reliability: -2.5 };
  const questions = [
    { ...question!, numberOfOmitted: 20, answered: { ...question!.answered!, numberOfStudents: 40 } },
  ];
  const told = composeAnalysis({ ...order, results: { ...few, questions } }).body;
  expect(told.scores.figures.at(-1)?.note).toMatch(/^too few students to judge/);
  expect(told.first?.rows.map(({ remark }) => remark)).toEqual([
    '19 of 59 students who reached it left it out.',
  ]);
});

test.each([
  ['en', 'none was read wrongly: at most 13,911 of 100,000 are wrong, with 95 % confidence.'],
  ['de', 'war keine falsch gelesen: Höchstens 13.911 von 100.000 sind falsch, mit 95 % Sicherheit.'],
  ['es', 'ninguna se leyó mal: como máximo 13.911 de cada 100.000 son erróneas, con una confianza del 95 %.'],
  ['fr', 'aucune n’a été mal lue : au plus 13 911 sur 100 000 sont fausses, avec une confiance de 95 %.'],
] as const)('what audits of the reading found stands below the scores: %s', (language, sentence) => {
  const order = analysisOf(5, { language });
  const lead = (audit?: ExamAnalysis['audit']) =>
    composeAnalysis({ ...order, ...(audit && { audit }) }).body.scores.lead.replaceAll(/\s/gu, ' ');
  expect(lead({ lookedAt: 20, wrong: 0, mostWrongOf100000: 13_911 })).toContain(sentence);
  expect(lead({ lookedAt: 40, wrong: 3, mostWrongOf100000: 18_000 })).toMatch(/40 .* 3 .*100[.,\s]000/);
  expect(lead()).not.toContain('95');
});

test('an analysis tells who took part where there is a list', () => {
  const order = analysisOf(5, { language: 'de' });
  const attendance = {
    ...{ numberOfListed: 62, numberOfPresent: 59, numberOfAbsent: 3 },
    ...{ numberOfOpen: 0, numberOfUnlisted: 1 },
  };
  const factsOf = ({ marks, ...rest }: ExamAnalysis, told: ExamAnalysis['marks']['attendance']) =>
    composeAnalysis({ ...rest, marks: { ...marks, attendance: told } }).heading.facts.map(
      ({ label, value }) => `${label}: ${value.text}`,
    );
  expect(factsOf(order, attendance)).toContain('Anwesenheit: 59 von 62 der Liste und 1 außerhalb');
  expect(factsOf(order, null).join()).not.toContain('Anwesenheit');
});
