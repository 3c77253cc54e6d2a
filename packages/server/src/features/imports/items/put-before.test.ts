import type { Import, ImportItem } from '@exam/contract';
import { expect, test } from 'vitest';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

const FILE = `# Reading

Read the text about two clocks.

1. Which clock is right?

- [x] the first
- [ ] the second

2. Which clock stands?

- [ ] the first
- [ ] the second

Read another text.

3. Which text was the other one?

- [x] this
- [ ] that
`;

const putBefore = (id: string, position: number, numberOfQuestions: number) =>
  scene.importer.call<Import>('POST', `/api/imports/${id}/put-before`, { position, numberOfQuestions });
const told = ({ state, text, reason, numberOfFollowing }: ImportItem) => [
  state,
  text,
  reason,
  numberOfFollowing,
];

test('a text between questions is put before those that follow it, up to the next text', async () => {
  const { _id, files } = await scene.read({ 'reading.md': FILE });
  expect(files).toMatchObject([{ numberOfQuestions: 2, numberOfFailed: 1, numberOfUnused: 2 }]);
  const unused = await scene.importer.items(_id, '&show=unused');
  expect(unused.map(({ line, lastLine, numberOfFollowing }) => [line, lastLine, numberOfFollowing])).toEqual([
    [3, 3, 2],
    [15, 15, 1],
  ]);

  const refused = await putBefore(_id, 0, 3);
  expect([refused.status, refused.message]).toEqual([400, 'Only 2 questions follow this text.']);
  expect((await putBefore(_id, 0, 2)).data).toMatchObject({ state: 'ready', numberOfQuestions: 2 });
  expect((await scene.importer.items(_id)).map(told)).toEqual([
    ['unused', 'Read the text about two clocks.', 'It was put before the next 2 questions.', 2],
    ['question', 'Read the text about two clocks.\n\nWhich clock is right?', null, 0],
    [
      'failed',
      'Read the text about two clocks.\n\nWhich clock stands?',
      expect.stringContaining('None of'),
      0,
    ],
    ['unused', 'Read another text.', 'It belongs to no question.', 1],
    ['question', 'Which text was the other one?', null, 0],
  ]);
  await scene.importer.apply(_id);
  expect((await scene.listQuestions()).map(({ text }) => text)).toContain(
    'Read the text about two clocks.\n\nWhich clock is right?',
  );
});

test('nothing is put before questions that it would make too long, and a question is no such text', async () => {
  const { _id } = await scene.read({ 'long.md': FILE.replace('two clocks', 'clocks '.repeat(3_000)) });
  const refused = await putBefore(_id, 0, 1);
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('characters')]);
  expect((await putBefore(_id, 1, 1)).status).toBe(400);
  expect((await putBefore(_id, 99, 1)).status).toBe(400);
});
