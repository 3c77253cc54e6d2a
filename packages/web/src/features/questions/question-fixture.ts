import type { FullChapter } from '@exam/contract';
import { QUESTION } from '../../test-question.ts';
import type { SeenRequest } from '../../test-server.ts';

function chapter(_id: string, number: number, name: string, courseId: string) {
  return { _id, number, name, courseId, numberOfQuestions: 7, maxNumberOfQuestions: 60 };
}

const COURSE = { numberOfChapters: 2, numberOfQuestions: 14, version: 1 };

/** The maximum of h1 is 5: simple and reminding are full. */
const AVAILABILITY = [
  {
    chapterId: 'h1',
    name: 'Introduction',
    number: 1,
    maxNumberOfQuestions: 5,
    counts: {
      simple: { reminding: 2, understanding: 1, creativity: 0 },
      difficult: { reminding: 0, understanding: 0, creativity: 0 },
    },
  },
];

/** The chapter that has no room, as a refusal names it. */
export const FULL_CHAPTER: FullChapter = {
  chapterId: 'h1',
  name: 'Introduction',
  number: 1,
  maxNumberOfQuestions: 5,
  version: 4,
  limited: 'simple',
  limit: 3,
  numberOfQuestions: 3,
  numberOfQuestionsThen: 4,
  maximumNeeded: 7,
  maximumOffered: 20,
  questionIds: [],
};

const LOADS: Record<string, unknown> = {
  '/api/settings': { demo: false, mail: 'outbox' },
  '/api/questions/q1': QUESTION,
  '/api/courses': [
    { ...COURSE, _id: 'c1', name: 'Operating Systems', role: 'owner' },
    { ...COURSE, _id: 'c2', name: 'Statistics', role: 'editor' },
    { ...COURSE, _id: 'c3', name: 'Somebody else’s', role: 'viewer' },
  ],
  '/api/courses/c1/availability': AVAILABILITY,
  '/api/courses/c1/chapters': [chapter('h1', 1, 'Introduction', 'c1'), chapter('h2', 2, 'Processes', 'c1')],
  '/api/courses/c2/chapters': [chapter('h7', 1, 'Probability', 'c2')],
};

/** Answers the loads of the screens; everything else is the test's own. */
export function answerLoads({ method, path }: SeenRequest): { status: number; body: unknown } {
  const data = method === 'GET' ? LOADS[path] : undefined;
  if (data === undefined) return { status: 404, body: { message: 'Question not found.' } };
  return { status: 200, body: { data } };
}
