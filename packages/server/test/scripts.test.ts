import { expect, test } from 'vitest';
import { refuseUnknownAreas } from '../../../scripts/cluster/areas.js';
import { pickComponents } from '../../../scripts/make-release.js';
import { mutatedFiles } from '../../../scripts/mutated-files.js';

test('the test of several servers refuses an area that it does not know, and names those that there are', () => {
  expect(refuseUnknownAreas([])).toBeUndefined();
  expect(refuseUnknownAreas(['rolling restart', 'the leader of etcd dies'])).toBeUndefined();
  expect(refuseUnknownAreas(['saving', 'saveing'])).toMatch(
    /^There is no area saveing; there are first start, .*, the primary is cut off\.$/,
  );
});

test('a bill of materials names each package of a release, with its hash', () => {
  const hashes = [{ alg: 'SHA-512', content: 'ab' }];
  const one = { name: 'one', version: '1.0.0', hashes };
  const other = { name: 'other', version: '2.0.0', hashes };
  expect(pickComponents([one, other], ['other@2.0.0', 'other@2.0.0'])).toEqual([other]);
  expect(() => pickComponents([one], ['one@1.0.0', 'one@1.0.1'])).toThrow(
    'The bill of materials does not name one@1.0.1.',
  );
  expect(() => pickComponents([{ ...one, hashes: [] }], ['one@1.0.0'])).toThrow(
    'The bill of materials has no hash of one@1.0.0.',
  );
});

test('a file that is to be changed exists and has tests, those of its package or those that are named', () => {
  const file = 'packages/assembly/src/blueprint.ts:10-20';
  expect(mutatedFiles([file])).toEqual({ files: [file], tests: ['packages/assembly/**/*.test.{ts,tsx}'] });
  const named = 'packages/assembly/test/verdicts.test.ts';
  expect(mutatedFiles([file, named])).toEqual({ files: [file], tests: [named] });
  const other = 'scripts/stamp.js';
  expect(mutatedFiles([other, named])).toEqual({ files: [other], tests: [named] });
  expect(mutatedFiles([other])).toEqual({ refusal: 'Name the tests of scripts/stamp.js, too.' });
  expect(mutatedFiles([file, 'packages/assembly/src/blue.ts', 'other.test.ts'])).toEqual({
    refusal: 'There is no file packages/assembly/src/blue.ts, other.test.ts.',
  });
  for (const none of [[], [named]]) {
    expect(mutatedFiles(none)).toEqual({ refusal: expect.stringMatching(/^Name the files to change: /) });
  }
});
