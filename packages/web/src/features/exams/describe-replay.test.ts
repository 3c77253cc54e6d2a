import { expect, test } from 'vitest';
import { describeReplay } from './describe-replay.ts';

const versionsOf = (...versions: string[]) =>
  versions.map((ids) => ({ questions: [...ids].map((_id) => ({ _id })) }));

test.each([
  ['one version, as it is', ['ABC'], undefined, 'Making it again gives the same 3 questions.'],
  ['one question, as it is', ['A'], undefined, 'Making it again gives the same 1 question.'],
  [
    'versions, as they are',
    ['AB', 'CD'],
    undefined,
    'Making it again gives the same 2 versions of 2 questions.',
  ],
  [
    'questions that were moved',
    ['ABC'],
    ['BCA'],
    'Making it again gives the same 3 questions, in the order in which they were generated.',
  ],
  [
    'a question that was replaced',
    ['ABC'],
    ['AXC'],
    'Making it again gives 2 of the 3 questions; the other one was replaced before the exam was saved.',
  ],
  [
    'questions that were replaced in two versions',
    ['AB', 'CD'],
    ['XB', 'CY'],
    'Making it again gives 2 of the 4 questions; the others were replaced before the exam was saved.',
  ],
])('%s', (_name, versions, saved, sentence) => {
  const outcome = describeReplay(
    { versions: versionsOf(...versions), changes: [] },
    saved && versionsOf(...saved),
  );
  expect(outcome).toEqual({ isPossible: true, sentence, changes: [] });
});

test('what was edited since is told beside', () => {
  const message = 'A question was edited since: “What is a rock?”';
  const changes = [{ code: 'question-edited' as const, message }];
  expect(describeReplay({ versions: versionsOf('A'), changes }, undefined).changes).toEqual([message]);
});
