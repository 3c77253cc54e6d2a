import type { Chapter, Course, Import, ImportItem, ImportPlan } from '@exam/contract';
import { fakeUploads } from '../../lib/uploads/upload-fixture.ts';
import { type SeenRequest, serve } from '../../test-server.ts';

const COURSE: Course = {
  _id: 'c1',
  name: 'Operating Systems',
  numberOfChapters: 1,
  numberOfQuestions: 5,
  role: 'owner',
  version: 3,
};

const CHAPTER: Chapter = {
  _id: 'h1',
  name: 'Processes',
  number: 1,
  maxNumberOfQuestions: 12,
  maxNumberOfEachDifficulty: 6,
  maxNumberOfEachObjective: 4,
  numberOfQuestions: 5,
  courseId: 'c1',
  course: { _id: 'c1', name: 'Operating Systems' },
  version: 1,
};

export const ITEM: ImportItem = {
  position: 0,
  file: 'pool.xml',
  line: 12,
  lastLine: null,
  state: 'question',
  reason: null,
  mending: null,
  notes: [],
  needsALook: false,
  text: 'Which call makes a process?',
  choices: ['fork', 'exec'],
  correctAnswer: 'fork',
  explanation: '',
  source: '',
  name: '',
  category: '1. Processes',
  tags: ['easy'],
  isTrueFalse: false,
  numberOfFollowing: 0,
  duplicateOf: null,
  nearDuplicateOf: null,
};

export const SKIPPED: ImportItem = {
  ...ITEM,
  position: 3,
  line: 40,
  lastLine: null,
  state: 'skipped',
  reason: 'This is an essay question; only multiple choice with one answer comes in.',
  text: 'Explain fork.',
  choices: [],
  correctAnswer: '',
};

/** A text that three questions follow. */
export const UNUSED: ImportItem = {
  ...SKIPPED,
  position: 4,
  line: 50,
  lastLine: 53,
  state: 'unused',
  reason: 'It belongs to no question.',
  text: 'Read the text about processes.',
  numberOfFollowing: 3,
};

/** An import that is ready for choices. */
export const IMPORT: Import = {
  _id: 'i1',
  courseId: 'c1',
  state: 'ready',
  createdAt: '2026-11-20T12:00:00.000Z',
  failure: null,
  progress: null,
  files: [
    {
      name: 'pool.xml',
      format: 'moodle-xml',
      failure: null,
      numberOfQuestions: 3,
      numberOfSkipped: 1,
      numberOfFailed: 0,
      numberOfRows: null,
      numberOfUnused: 0,
      reasons: [{ reason: 'It is of another type: essay.', numberOfItems: 1 }],
      columns: [],
      isAsked: false,
      encoding: null,
      references: null,
      choiceLetters: null,
    },
  ],
  answerColumns: [],
  canReadAgain: false,
  uploads: [],
  notes: [],
  categories: [
    { category: '1. Processes', numberOfQuestions: 2, suggestion: { chapterId: 'h1' } },
    { category: 'Memory', numberOfQuestions: 1, suggestion: { name: 'Memory', number: 2 } },
  ],
  tags: [
    { tag: 'easy', numberOfQuestions: 2, suggestion: 'simple' },
    { tag: 'week 3', numberOfQuestions: 1, suggestion: null },
  ],
  numberOfQuestions: 3,
  numberOfTrueFalse: 1,
  numberOfDuplicates: 1,
  numberOfNearDuplicates: 0,
  result: null,
};

export const PLAN: ImportPlan = {
  numberOfQuestions: 2,
  chapters: [
    {
      chapterId: 'h1',
      name: 'Processes',
      number: 1,
      numberOfQuestions: 1,
      numberOfQuestionsThen: 6,
      maximum: 12,
      maximumNeeded: 12,
      maximumThen: 12,
    },
    {
      chapterId: null,
      name: 'Memory',
      number: 2,
      numberOfQuestions: 1,
      numberOfQuestionsThen: 1,
      maximum: null,
      maximumNeeded: 1,
      maximumThen: 10,
    },
  ],
  problems: [],
};

export const IMPORTED: Import = {
  ...IMPORT,
  state: 'imported',
  result: {
    importedAt: '2026-11-20T12:05:00.000Z',
    numberOfQuestions: 212,
    numberOfImages: 3,
    numberOfRemaining: 211,
    numberOfChanged: 4,
  },
};

interface World {
  role?: Course['role'];
  imports?: readonly Import[];
  items?: readonly ImportItem[];
  plan?: (choices: Record<string, unknown>) => ImportPlan;
  /** Overrides the answer to a call, such as `POST /api/imports`. */
  answer?: (call: string, request: SeenRequest) => { status: number; body: unknown } | undefined;
}

/** A server with a course, its imports and uploads. `set` replaces an import, as background work does. */
export function serveImports(world: World = {}) {
  let imports = [...(world.imports ?? [])];
  const items = world.items ?? [ITEM];
  const uploads = fakeUploads();

  function set(changed: Import) {
    imports = [changed, ...imports.filter(({ _id }) => _id !== changed._id)];
  }

  const seen = serve((request) => {
    const call = `${request.method} ${request.path}`;
    const answer = world.answer?.(call, request) ?? uploads.answer(request);
    return answer ?? { status: 200, body: bodyOf(call, request) };
  });

  function bodyOf(call: string, { path, params, body }: SeenRequest): unknown {
    const found = imports.find(({ _id }) => path.startsWith(`/api/imports/${_id}`));
    if (call === 'GET /api/courses/c1') return { data: { ...COURSE, role: world.role ?? 'owner' } };
    if (call === 'GET /api/courses/c1/chapters') return { data: [CHAPTER] };
    if (call === 'GET /api/courses/c1/imports') return listOf(imports);
    if (call === 'POST /api/imports') return { data: begin() };
    if (call.endsWith('/items')) return listOf(items.filter(isShown((params as { show: string }).show)));
    if (call.endsWith('/notes')) return 'File,Line';
    if (call.endsWith('/plan')) return { data: world.plan?.(body as Record<string, unknown>) ?? PLAN };
    if (call.endsWith('/apply') && found)
      set({ ...found, state: 'importing', progress: { done: 0, total: 2 } });
    if (call.endsWith('/undo') && found) set({ ...found, state: 'undone' });
    if (call.startsWith('DELETE')) imports = imports.filter((each) => each !== found);
    return { data: imports.find(({ _id }) => _id === found?._id) ?? found };
  }

  function begin(): Import {
    const begun: Import = { ...IMPORT, _id: 'i9', state: 'reading', files: [], categories: [], tags: [] };
    set(begun);
    return begun;
  }

  const changes = () =>
    seen
      .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/plan'))
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { seen, set, changes };
}

function listOf(data: readonly unknown[]) {
  return { data, page: { nextCursor: null, total: data.length } };
}

function isShown(show: string) {
  return ({ state, duplicateOf, nearDuplicateOf }: ImportItem) => {
    if (state !== 'question') return show === (state === 'unused' ? 'unused' : 'left-behind');
    if (show === 'duplicates') return duplicateOf !== null;
    return show === 'questions' || (show === 'near-duplicates' && nearDuplicateOf !== null);
  };
}
