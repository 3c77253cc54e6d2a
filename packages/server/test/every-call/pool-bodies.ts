import { ANNOTATIONS, questionFields } from '../pool.ts';
import type { Bodies } from './bodies.ts';
import type { Possessions } from './possessions.ts';

/** A GIF of one pixel. */
export const DOT = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Bodies for the calls of courses, chapters, questions and images. */
export function poolBodies(own: Possessions): Bodies {
  return {
    'POST /api/imports': { courseId: own.course, uploads: [own.upload], correctAnswers: 'letters' },
    'POST /api/imports/{id}/read-again': { correctAnswers: [{ column: 0, reading: 'numbers-from-1' }] },
    'PUT /api/imports/{id}/items/{position}': {
      text: 'Which number is this?',
      choices: ['1', '2'],
      correctAnswer: '1',
      explanation: 'It is the first one.',
      category: '',
    },
    'POST /api/imports/{id}/put-before': { position: 1, numberOfQuestions: 1 },
    'POST /api/imports/{id}/plan': importChoices(own),
    'POST /api/imports/{id}/apply': importChoices(own),
    'POST /api/courses': { name: 'Course' },
    'PUT /api/courses/{id}': { name: 'Course' },
    'POST /api/courses/{id}/members': { email: 'somebody@example.com', role: 'viewer' },
    'POST /api/groups': { name: 'Another group', emails: ['somebody@example.com'] },
    'POST /api/groups/{id}/members': { email: 'somebody@example.com' },
    'POST /api/groups/{id}/courses': { courseIds: [own.course], role: 'viewer' },
    'POST /api/chapters': { name: 'Chapter', number: 2, maxNumberOfQuestions: 9, courseId: own.course },
    'PUT /api/chapters/{id}': { name: 'Chapter', number: 3, maxNumberOfQuestions: 9, courseId: own.course },
    'POST /api/questions': { ...questionFields(own.chapter), ...ANNOTATIONS },
    'PUT /api/questions/{id}': { ...questionFields(own.chapter), ...ANNOTATIONS },
    'PATCH /api/questions/{id}': { ...questionFields(own.chapter), ...ANNOTATIONS },
    'POST /api/questions/bulk-edit': {
      changes: [
        { _id: own.question, chapterId: own.chapter, tags: ['a'], removeTags: ['a'], addTags: ['b'] },
      ],
    },
    'POST /api/questions/bulk-edit-found': {
      filters: annotated(own),
      numberOfQuestions: 1,
      change: { difficulty: 'difficult', chapterId: own.chapter },
    },
    'POST /api/questions/bulk-delete': { questions: [own.question, own.twin] },
    'POST /api/questions/bulk-delete-found': { filters: annotated(own), numberOfQuestions: 1 },
    'POST /api/questions/copy': { questions: [own.question], chapterId: own.chapter },
    'POST /api/questions/copy-found': {
      filters: annotated(own),
      numberOfQuestions: 1,
      chapterId: own.chapter,
    },
    'POST /api/courses/{id}/copy': { name: 'Copy' },
    'POST /api/courses/{id}/question-pairs': { one: own.question, other: own.twin, decision: 'excluded' },
    'POST /api/courses/{id}/question-pairs/decide-many': {
      decisions: [{ one: own.question, other: own.twin, decision: 'excluded' }],
    },
    'POST /api/courses/{id}/question-pairs/merge': { keep: own.question, remove: own.twin },
    'POST /api/trash/put-back': { items: [own.trashItem] },
    'POST /api/images': { courseId: own.course, content: DOT },
  };
}

/** The filters of a list that has the one question with tags. */
function annotated({ course, chapter }: Possessions) {
  return { course, chapter, tag: ANNOTATIONS.tags[0] };
}

function importChoices({ chapter }: Possessions) {
  return {
    categories: [{ category: '', chapterId: chapter }],
    tags: [{ tag: 'hard', label: 'difficult' }],
    difficulty: 'simple',
    objective: 'understanding',
    trueFalse: 'two-choices',
    duplicates: 'imported',
    leftOut: [7],
    takenIn: [0],
    raiseMaximums: true,
  };
}
