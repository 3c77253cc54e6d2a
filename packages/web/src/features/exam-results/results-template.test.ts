import { expect, test } from 'vitest';
import { templateOf } from './results-template.ts';

test('the template has a column for each question and a row for each version', () => {
  expect(templateOf({ versions: ['A', 'B'], numberOfQuestions: 3 })).toBe(
    'student,version,1,2,3\r\n1001,A,,,\r\n1002,B,,,\r\n',
  );
});
