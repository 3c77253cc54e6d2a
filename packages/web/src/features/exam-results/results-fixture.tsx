import type {
  ExamDetail,
  ExamMarks,
  ExamResults,
  ExamScans,
  ExpectedAndActual,
  FullChapter,
  MailPreview,
  MarkPreview,
  MeasuredQuestion,
  ResultMails,
  RosterEntry,
  ScanAudits,
} from '@exam/contract';
import { DEFAULT_SCHEME, GRADE_PRESETS } from '@exam/contract/grade-scales';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { EXAM } from '../exams/exam-fixture.tsx';
import { NO_AUDITS, NOTHING_SCANNED } from '../scans/scans-fixture.tsx';
import { ResultsScreen } from './results-screen.tsx';

export const MEASURED: MeasuredQuestion = {
  questionId: 'q1',
  number: 1,
  text: 'What is a page fault?',
  difficulty: 'difficult',
  regrading: null,
  numberOfAnswers: 24,
  correctShare: 0.75,
  discrimination: 0.41,
  answered: { numberOfStudents: 24, correctShare: 0.75, discrimination: 0.41 },
  choices: [
    {
      ...{ text: 'A trap', isCorrect: true, isPrinted: true, numberOfAnswers: 18, discrimination: 0.41 },
      ...{ restMean: 1.5, thirds: [4, 6, 8] },
    },
    {
      ...{ text: 'A crash', isCorrect: false, isPrinted: false, numberOfAnswers: 6, discrimination: -0.41 },
      ...{ restMean: 0.5, thirds: [4, 2, 0] },
    },
    {
      ...{ text: 'A virus', isCorrect: false, isPrinted: false, numberOfAnswers: 0, discrimination: null },
      ...{ restMean: null, thirds: [0, 0, 0] },
    },
  ],
  thirdSizes: [8, 8, 8],
  numberOfOmitted: 0,
  numberOfUnreached: 0,
  suggestion: 'simple',
  poolVersion: 3,
};

export const RESULTS: ExamResults = {
  uploadedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2027-11-20T10:00:00.000Z',
  numberOfStudents: 24,
  numberOfUnfinished: 0,
  key: 'marked',
  isRegraded: false,
  numberOfQuestions: 3,
  meanScore: 1.75,
  medianScore: 2,
  standardDeviation: 0.9,
  reliability: 0.62,
  reliabilityBounds: { least: 0.24, most: 0.83 },
  standardError: 0.55,
  scores: [2, 7, 10, 5],
  numberOfWithheldQuestions: 0,
  questions: [
    MEASURED,
    {
      ...MEASURED,
      questionId: 'q2',
      number: 2,
      text: 'What is a lock?',
      difficulty: 'simple',
      correctShare: 0.3,
      discrimination: -0.62,
      answered: { numberOfStudents: 24, correctShare: 0.3, discrimination: -0.62 },
      suggestion: 'difficult',
      poolVersion: 1,
    },
    {
      ...MEASURED,
      questionId: 'q3',
      number: 3,
      text: 'What is a core?',
      suggestion: null,
      correctShare: 0.6,
      answered: { numberOfStudents: 24, correctShare: 0.6, discrimination: 0.41 },
    },
  ],
};

const UNGRADED = { fullPoints: 3, grade: null, hasPassed: null };

const UNLISTED = { name: '', groupName: '', email: null, isListed: false, attendance: 'present' } as const;

const STUDENTS: RosterEntry[] = [
  {
    ...UNLISTED,
    student: '1001',
    version: 'A',
    score: 3,
    points: 3,
    ...UNGRADED,
    answers: ['A', 'B', ''],
    areWrong: [false, true, false],
  },
  {
    ...UNLISTED,
    student: '1002',
    version: 'B',
    score: 1,
    points: 1,
    ...UNGRADED,
    answers: ['C', 'B', 'A'],
    areWrong: [true, false, true],
  },
];

/** The same class with a list: the first is in it, the second is not, and a third was absent. */
export const LISTED: RosterEntry[] = [
  {
    ...STUDENTS[0]!,
    ...{ name: 'Müller, Jörg', groupName: 'Room 1', email: 'one@example.org', isListed: true },
  },
  STUDENTS[1]!,
  {
    ...{ student: '1003', name: 'Absent Student', groupName: 'Room 2', email: 'three@example.org' },
    ...{ isListed: true, attendance: 'absent', version: null, score: null, points: null },
    ...{ fullPoints: null, grade: null, hasPassed: null, answers: [], areWrong: [] },
  },
];

export const MARKS: ExamMarks = {
  version: 2,
  scheme: { ...DEFAULT_SCHEME, scale: GRADE_PRESETS.swiss },
  passLine: null,
  regradings: [
    {
      questionId: 'q2',
      kind: 'void',
      choices: [],
      reason: 'Two answers are correct.',
      madeAt: '2026-11-21T10:00:00.000Z',
      undoneAt: null,
    },
  ],
  figures: {
    numberOfStudents: 24,
    fullPoints: 2,
    meanPoints: 1.25,
    medianPoints: 1,
    standardDeviation: 0.7,
    standardError: 0.4,
    lowestPoints: 0,
    highestPoints: 2,
    totals: [
      { points: 0, numberOfStudents: 3, numberOfPassed: 0 },
      { points: 1, numberOfStudents: 12, numberOfPassed: 0 },
      { points: 2, numberOfStudents: 9, numberOfPassed: 9 },
    ],
    leastPassing: [{ points: 1.1, versions: ['A', 'B'] }],
    numberOfPassed: 9,
    numberNearPassLine: 4,
    grades: [
      { grade: '6.0', isPass: true, numberOfStudents: 9 },
      { grade: '3.5', isPass: false, numberOfStudents: 12 },
      { grade: '1.0', isPass: false, numberOfStudents: 3 },
    ],
    versions: [
      { version: 'A', numberOfStudents: 12, meanShare: 0.7, standardError: 0.05, adjustedShare: null },
      { version: 'B', numberOfStudents: 12, meanShare: 0.5, standardError: 0.06, adjustedShare: null },
    ],
    numberOfCommon: 0,
    versionDifference: { statistic: 6.5574, degreesBetween: 1, degreesWithin: 21.31, pValue: 0.0181 },
    groups: [
      { by: 'chapter', name: 'Memory', numberOfQuestions: 2, meanShare: 0.625, standardError: 0.041 },
      { by: 'difficulty', name: 'simple', numberOfQuestions: 1, meanShare: 0.8, standardError: null },
    ],
  },
  attendance: null,
};

export const PREVIEW: MarkPreview = {
  numberOfStudents: 24,
  numberOfChanged: 1,
  fullPointsBefore: 2,
  fullPointsAfter: 2,
  numberOfPassedBefore: 9,
  numberOfPassedAfter: 10,
  compared: [],
  changes: [
    {
      ...{ student: '1002', name: 'Ng, Ann', groupName: 'Room 2', email: 'two@example.org' },
      ...{ pointsBefore: 1, pointsAfter: 1.5, fullBefore: 2, fullAfter: 2 },
      ...{ gradeBefore: '3.5', gradeAfter: '5.0', crosses: 'passes' },
    },
  ],
};

const MAILS: ResultMails = {
  obstacle: null,
  areFinal: true,
  replyTo: 'owner@example.com',
  subject: 'Your result: {exam}',
  text: 'Hello {name}',
  numberWithoutResult: 2,
  numberOfStudents: 24,
  numberWithoutAddress: 3,
  numberUnsent: 21,
  numberSent: 0,
  numberOutdated: 0,
  lastSentAt: null,
  mailing: null,
};

const MAIL_PREVIEW: MailPreview = {
  numberOfMails: 21,
  to: 'ada@example.com',
  replyTo: 'owner@example.com',
  subject: 'Your result: Midterm',
  text: 'Hello Ada',
  attachment: null,
  scanBytes: 0,
};

/** State and recorded requests of the server; each test may set its own. */
export const server = {
  exam: EXAM as ExamDetail,
  results: RESULTS as ExamResults | null,
  /** The figures by the key as printed. */
  printed: null as ExamResults | null,
  isOwner: true,
  isWithheld: false,
  upload: async (): Promise<unknown> => ({ data: RESULTS, warnings: [] }),
  /** The chapters without room, in the answer to new labels; their questions are left out. */
  fullChapters: [] as FullChapter[],
  marks: MARKS as ExamMarks,
  students: STUDENTS as RosterEntry[],
  scans: NOTHING_SCANNED as ExamScans | Promise<ExamScans>,
  audits: NO_AUDITS as ScanAudits,
  mails: MAILS as ResultMails,
  /** What was to be expected of the exam, and what was reached. */
  expected: null as ExpectedAndActual | null,
  /** The lines of the rules that are compared. */
  compared: [] as MarkPreview['compared'],
  /** Who changes. */
  preview: PREVIEW,
  posted: [] as { path: string; body: unknown }[],
  deleted: [] as string[],
  listed: [] as unknown[],
};

/** Serves results of 24 students, reset before each test. */
export function setUpServer(): void {
  Object.assign(server, {
    exam: EXAM,
    results: RESULTS,
    printed: null,
    isOwner: true,
    isWithheld: false,
    upload: async () => ({ data: RESULTS, warnings: [] }),
    fullChapters: [],
    marks: MARKS,
    students: STUDENTS,
    scans: NOTHING_SCANNED,
    audits: NO_AUDITS,
    mails: MAILS,
    expected: null,
    compared: [],
    preview: PREVIEW,
    posted: [],
    deleted: [],
    listed: [],
  });
  vi.spyOn(api, 'get').mockImplementation(async (path, options) => answerTo(path, options) as never);
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    server.posted.push({ path, body });
    if (path === '/api/exams/e1/results') return (await server.upload()) as never;
    if (path.endsWith('/result-mails/preview')) return { data: MAIL_PREVIEW } as never;
    if (path.endsWith('/result-mails')) return { data: server.mails } as never;
    if (path.endsWith('/preview')) return { data: { ...server.preview, compared: server.compared } } as never;
    if (path.includes('/regradings')) return { data: server.marks } as never;
    const { changes } = body as { changes: { _id: string; version: number }[] };
    const left = new Set(server.fullChapters.flatMap(({ questionIds }) => questionIds));
    const done = changes.filter(({ _id }) => !left.has(_id));
    const undo = done.map(({ _id, version }) => ({ _id, version: version + 1, difficulty: 'difficult' }));
    return { data: { undo, fullChapters: server.fullChapters } } as never;
  });
  vi.spyOn(api, 'put').mockImplementation(async (path, body) => {
    server.posted.push({ path, body });
    return { data: server.marks } as never;
  });
  vi.spyOn(api, 'delete').mockImplementation(async (path) => {
    server.deleted.push(path);
    server.results = null;
    return {} as never;
  });
}

function answerTo(path: string, options: { params?: object | undefined } = {}): unknown {
  if (path === '/api/exams/e1/results' && options.params && 'key' in options.params) {
    return { data: server.printed, isOwner: true, isWithheld: false };
  }
  if (path === '/api/exams/e1') return { data: server.exam };
  if (path === '/api/exams/e1/results') {
    const { results: data, isOwner, isWithheld } = server;
    return { data, isOwner, isWithheld };
  }
  if (path === '/api/exams/e1/expected') return { data: server.expected };
  if (path === '/api/exams/e1/scans') return Promise.resolve(server.scans).then((data) => ({ data }));
  if (path === '/api/exams/e1/scan-audits') return { data: server.audits };
  if (path === '/api/exams/e1/result-mails') return { data: server.mails };
  if (path === '/api/exams/e1/marks') return { data: server.marks };
  server.listed.push(options.params);
  return { data: server.students, page: { nextCursor: null, total: server.students.length } };
}

/** @param tab the one that the address names */
export function showResults(tab: 'overview' | 'questions' | 'students' = 'overview') {
  const router = createMemoryRouter([{ path: '/exams/:examId/results', Component: ResultsScreen }], {
    initialEntries: [`/exams/e1/results${tab === 'overview' ? '' : `?tab=${tab}`}`],
  });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}
