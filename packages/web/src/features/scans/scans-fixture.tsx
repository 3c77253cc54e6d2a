import type {
  Doubt,
  ExamScans,
  ReadQuestion,
  ScanAudits,
  ScannedPage,
  ScannedPageDetail,
} from '@exam/contract';
import { onTestFinished, vi } from 'vitest';
import { fakeUploads } from '../../lib/uploads/upload-fixture.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { EXAM } from '../exams/exam-fixture.tsx';
import { DoubtsScreen } from './doubts/doubts-screen.tsx';
import { ScannedPageScreen } from './page/page-screen.tsx';
import { ScansScreen } from './scans-screen.tsx';

const NO_DOUBTS: ExamScans['doubts'] = {
  mark: 0,
  number: 0,
  duplicate: 0,
  unreadable: 0,
  foreign: 0,
  forged: 0,
  missing: 0,
};

/** 287 sheets of 300 students, of which some need a person. */
export const SCANS: ExamScans = {
  scans: [
    {
      _id: 's1',
      name: 'scan.pdf',
      state: 'read',
      isWaiting: false,
      createdAt: '2026-11-20T10:00:00.000Z',
      failure: null,
      numberOfPages: 291,
      pagesRead: 291,
      pagesHereBefore: 0,
      pagesElsewhere: 0,
      isReplaced: false,
      countsAsRead: false,
    },
  ],
  hasPrints: true,
  filledSheets: null,
  numberOfPages: 291,
  numberOfEmpty: 2,
  numberOfDiscarded: 0,
  numberOfDuplicates: 1,
  numberOfSheets: 287,
  numberOfCompleteSheets: 280,
  numberOfStudents: 300,
  doubts: { ...NO_DOUBTS, mark: 12, number: 3, unreadable: 1 },
  numberOfBrokenOff: 0,
  hasResults: true,
  isFinal: false,
  keptDays: 30,
  keptUntil: null,
  usedBytes: 31 * 1024 * 1024,
  mostBytes: 1024 * 1024 * 1024,
  accountUsedBytes: 31 * 1024 * 1024,
  accountMostBytes: 4 * 1024 * 1024 * 1024,
};

export const NOTHING_SCANNED: ExamScans = {
  ...SCANS,
  scans: [],
  numberOfPages: 0,
  numberOfEmpty: 0,
  numberOfDuplicates: 0,
  numberOfSheets: 0,
  numberOfCompleteSheets: 0,
  doubts: NO_DOUBTS,
  hasResults: false,
  usedBytes: 0,
};

export function pageOf(id: string, changes: Partial<ScannedPage> = {}): ScannedPage {
  return {
    _id: id,
    scanId: 's1',
    file: 'scan.pdf',
    number: 14,
    sheetInPicture: 0,
    kind: 'sheet',
    version: 1,
    examVersion: 'A',
    sheetPage: 1,
    numberOfSheetPages: 1,
    studentNumber: '1004',
    studentName: 'Ada Lovelace',
    isPersonal: false,
    isDiscarded: false,
    isDuplicate: false,
    numberOfDoubts: 1,
    hasPicture: true,
    changedAt: null,
    ...changes,
  };
}

export function questionOf(number: number, changes: Partial<ReadQuestion> = {}): ReadQuestion {
  return {
    number,
    choices: [0, 1, 2].map((at) => ({
      x: 20 + 7 * at,
      y: 50 + 7 * number,
      state: at === 1 ? 'marked' : 'empty',
      darkness: at === 1 ? 0.8 : 0,
    })),
    read: 'B',
    doubt: null,
    answer: 'B',
    isOpen: false,
    isCorrected: false,
    ...changes,
  };
}

const PLACES = { width: 210, height: 297, circleDiameter: 4 };

/** The third question of a page was marked faintly at B. */
export function markDoubt(id: string, page: ScannedPage, number = 3): Doubt {
  return {
    ...NOTHING,
    _id: id,
    kind: 'mark',
    pages: [page],
    question: questionOf(number, { doubt: 'faint', isOpen: true }),
    neighbours: [questionOf(number - 1), questionOf(number + 1)],
  };
}

/** Of a number with an unclear digit; two of the list are similar. */
export function numberDoubt(id: string, page: ScannedPage): Doubt {
  return {
    ...NOTHING,
    _id: id,
    kind: 'number',
    pages: [page],
    digits: [1, 0, 0, null].map((digit, column) => ({
      circles: Array.from({ length: 10 }, (_, row) => ({ x: 100 + 6 * column, y: 40 + 6 * row })),
      digit,
      isDoubtful: digit === null,
    })),
    similar: [
      { number: '1004', name: 'Ada Lovelace', isProposed: true },
      { number: '1005', name: null, isProposed: false },
    ],
  };
}

export const NOTHING: Omit<Doubt, '_id' | 'kind' | 'pages'> = {
  places: PLACES,
  question: null,
  neighbours: [],
  digits: [],
  similar: [],
  codes: [],
  differences: [],
  missingPages: [],
};

export function detailOf(page: ScannedPage, changes: Partial<ScannedPageDetail> = {}): ScannedPageDetail {
  return {
    ...page,
    places: PLACES,
    questions: [1, 2, 3].map((at) => questionOf(at)),
    digits: [],
    marker: null,
    changes: [],
    ...changes,
  };
}

export const NO_AUDITS: ScanAudits = {
  numberOfAudits: 0,
  lookedAt: 0,
  wrong: 0,
  mostWrongOf100000: null,
  left: 1_200,
  open: null,
};

/** Two questions that were drawn of 1,200. */
export const OPEN_AUDIT: ScanAudits = {
  ...NO_AUDITS,
  open: {
    number: 1,
    questions: [1, 2].map((number) => ({
      page: pageOf(`p${number}`),
      places: PLACES,
      question: questionOf(number),
    })),
  },
};

interface World {
  scans?: ExamScans;
  doubts?: readonly Doubt[];
  pages?: readonly ScannedPage[];
  detail?: ScannedPageDetail;
  audits?: ScanAudits;
  resultsAt?: string | null;
  /** Overrides the answer to a call, such as `PATCH /api/scanned-pages/p1`. */
  answer?: (call: string, request: SeenRequest) => { status: number; body: unknown } | undefined;
}

/** A server with the scans of an exam. What changes them is noted, and each change counts the version of its page. */
export function serveSheets(world: World = {}) {
  const uploads = fakeUploads();
  const state = { scans: SCANS, doubts: [] as readonly Doubt[], audits: NO_AUDITS, ...world };
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  onTestFinished(() => {
    made.mockRestore();
    revoked.mockRestore();
  });
  const seen = serve((request) => {
    const { method, path, body } = request;
    const own = world.answer?.(`${method} ${path}`, request) ?? uploads.answer(request);
    if (own) return own;
    if (method !== 'GET') return { status: 200, body: { data: answerTo(method, path, body) } };
    return { status: 200, body: shown(path) };
  });

  function answerTo(method: string, path: string, body: unknown): unknown {
    if (method !== 'PATCH') return state.scans;
    return { ...pageOf(path.split('/').at(-1)!), version: (body as { version: number }).version + 1 };
  }

  function shown(path: string): unknown {
    if (path === '/api/exams/e1') return { data: { ...EXAM, resultsAt: world.resultsAt ?? null } };
    if (path === '/api/exams/e1/scans') return { data: state.scans };
    if (path === '/api/exams/e1/scan-audits') return { data: state.audits };
    if (path === '/api/exams/e1/doubts') return { data: state.doubts };
    if (path.endsWith('/picture')) return new Blob(['picture']);
    if (path === '/api/exams/e1/scanned-pages') {
      const data = world.pages ?? [];
      return { data, page: { nextCursor: null, total: data.length } };
    }
    if (path.startsWith('/api/scanned-pages/'))
      return { data: world.detail ?? detailOf(pageOf(path.split('/').at(-1)!)) };
    throw new Error(`Nobody serves ${path}`);
  }

  return {
    state,
    seen,
    /** The calls that change something, with their bodies, without those of uploads. */
    changes: () =>
      seen
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/uploads'))
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}

export function showSheets(address = '/exams/e1/sheets') {
  return renderRoutes(
    [
      { path: '/exams/:examId/sheets', Component: ScansScreen },
      { path: '/exams/:examId/sheets/open', Component: DoubtsScreen },
      { path: '/exams/:examId/sheets/pages/:pageId', Component: ScannedPageScreen },
    ],
    address,
  );
}
