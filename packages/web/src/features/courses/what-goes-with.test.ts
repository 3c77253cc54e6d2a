import type { Course } from '@exam/contract';
import { expect, test } from 'vitest';
import { whatGoesWith } from './what-goes-with.ts';

test.each([
  [7, 183, 'Deletes 7 chapters and 183 questions. Saved exams stay. The trash keeps the rest for 30 days.'],
  [1, 1, 'Deletes 1 chapter and 1 question. Saved exams stay. The trash keeps the rest for 30 days.'],
  [2, 0, 'Deletes 2 chapters without questions. Saved exams stay. The trash keeps the rest for 30 days.'],
  [0, 0, 'The course has no chapters. Saved exams stay. The trash keeps the rest for 30 days.'],
])('of %i chapters and %i questions it says: %s', (numberOfChapters, numberOfQuestions, text) => {
  expect(whatGoesWith({ numberOfChapters, numberOfQuestions } as Course)).toBe(text);
});
