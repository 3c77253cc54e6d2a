import type { Chapter, Course } from '@exam/contract';
import { type SeenRequest, serve } from '../../test-server.ts';

const COURSES: readonly Course[] = ['Operating Systems', 'Statistics'].map((name, index) => ({
  _id: `c${index}`,
  name,
  numberOfChapters: 1,
  numberOfQuestions: 24,
  role: index === 0 ? 'owner' : 'viewer',
  version: 1,
}));

export const CHAPTERS: readonly Chapter[] = ['Processes', 'Probability'].map((name, index) => ({
  _id: `h${index}`,
  name,
  number: index + 1,
  maxNumberOfQuestions: 40,
  maxNumberOfEachDifficulty: 20,
  maxNumberOfEachObjective: 14,
  courseId: `c${index}`,
  course: { _id: `c${index}`, name: COURSES[index]!.name },
  numberOfQuestions: 24,
  version: 2,
}));

interface Installation {
  isDemo?: boolean;
  chapters?: readonly Chapter[];
  /** Holds back the loads of courses until it resolves. */
  whenCoursesAreTold?: () => Promise<void> | undefined;
  /** The server's answer to every change. */
  change?: (request: SeenRequest) => { status: number; body: unknown };
}

/**
 * A server with two courses of one chapter each, the second owned by another account; returns the list of its calls.
 */
export function serveChapters(installation: Installation) {
  const { isDemo = false, chapters = CHAPTERS, whenCoursesAreTold, change } = installation;
  return serve(async (request) => {
    if (request.method !== 'GET') return change?.(request) ?? { status: 200, body: {} };
    const { path, params } = request;
    if (path === '/api/settings') return { status: 200, body: { data: { demo: isDemo, mail: 'outbox' } } };
    if (/^\/api\/courses(\/c\d)?$/.test(path)) await whenCoursesAreTold?.();
    if (path === '/api/courses') return { status: 200, body: { data: COURSES } };
    if (path.endsWith('/chapters'))
      return { status: 200, body: listOf((params ?? {}) as ListParams, chapters) };
    const found = [...COURSES, ...chapters].find(({ _id }) => path.endsWith(`/${_id}`));
    if (found === undefined) return { status: 404, body: { message: 'Chapter not found.' } };
    return { status: 200, body: { data: found } };
  });
}

interface ListParams {
  q?: string;
  course?: string;
}

function listOf({ q = '', course }: ListParams, chapters: readonly Chapter[]) {
  const data = chapters.filter(
    ({ name, courseId }) => name.includes(q) && (course === undefined || course === courseId),
  );
  return { data, page: { nextCursor: null, total: data.length } };
}
