import { LIMITS } from '@exam/contract/limits';
import { expect, test } from 'vitest';
import { PicturesBeside } from './pictures-beside.ts';

const TEXT = { name: 'quiz.md', bytes: 10 };

test('pictures that are too large together are sent with no file, and say so', () => {
  const half = LIMITS.questionFileBytes / 2;
  const pictures = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, bytes: half }));
  expect(new PicturesBeside([TEXT, ...pictures.slice(1)]).listSent()).toHaveLength(2);
  const beside = new PicturesBeside([TEXT, ...pictures]);
  expect(beside.listSent()).toEqual([]);
  expect(beside.failureOf(pictures[0]!)).toBe(
    'It is a picture, and the pictures are larger than 128 MiB together. Bring fewer at once.',
  );
});
