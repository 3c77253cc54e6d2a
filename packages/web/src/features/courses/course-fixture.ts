import type { ChapterAvailability, Course, Member } from '@exam/contract';
import { type SeenRequest, serve } from '../../test-server.ts';

export const COURSE: Course = {
  _id: 'c1',
  name: 'Operating Systems',
  numberOfChapters: 1,
  numberOfQuestions: 5,
  role: 'owner',
  version: 3,
};

const CELLS: ChapterAvailability = {
  chapterId: 'h1',
  name: 'Processes',
  number: 1,
  maxNumberOfQuestions: 12,
  counts: {
    simple: { reminding: 4, understanding: 0, creativity: 1 },
    difficult: { reminding: 0, understanding: 0, creativity: 0 },
  },
};

interface Answer {
  status: number;
  body: unknown;
}

interface Installation {
  course?: Course;
  isDemo?: boolean;
  members?: readonly Member[];
  /** Number of questions that were not compared with the others yet. */
  uncompared?: number;
  /** The server's answer to every change. */
  change?: (request: SeenRequest) => Answer | Promise<Answer>;
}

/** A server with one course of one chapter; returns the list of its calls. */
export function serveCourse(installation: Installation) {
  const { course = COURSE, isDemo = false, members = [], uncompared = 0, change } = installation;
  return serve((request) => {
    const isChange = request.method !== 'GET' && !request.path.endsWith('/export-losses');
    if (isChange) return change?.(request) ?? { status: 200, body: {} };
    return { status: 200, body: { data: dataOf(request.path) } };
  });

  function dataOf(path: string): unknown {
    if (path === '/api/settings') return { demo: isDemo, mail: 'outbox' };
    if (path.endsWith('/availability')) return [CELLS];
    if (path.endsWith('/members')) return members;
    if (path.endsWith('/export-losses')) return { numberOfQuestions: 5, losses: [] };
    if (path === '/api/exam-drafts') return [];
    if (path.endsWith('/summary')) return { open: 12, kept: 0, excluded: 0, uncompared };
    return course;
  }
}
