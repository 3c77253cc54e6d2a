import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkArchive } from '../src/archive.ts';
import { readQti } from '../src/formats/qti/read-qti.ts';
import { readAll } from '../src/opened-file.ts';
import { UnreadableFile } from '../src/question-file.ts';
import { craftZip } from './hostile/craft-zip.ts';
import { FileJudge } from './hostile/file-judge.ts';
import { makeHostileArchives } from './hostile/hostile-archives.ts';
import { COSTLY_PACKAGES, LONG_MATERIAL, REFUSED_PACKAGES, referringPackage } from './hostile/hostile-qti.ts';

describe('a hostile archive', () => {
  /** Bytes that were set aside for unpacking. */
  let unpackedBytes = 0;
  beforeAll(() => {
    const inflate = zlib.inflateRawSync;
    vi.spyOn(zlib, 'inflateRawSync').mockImplementation((bytes, options) => {
      unpackedBytes += options?.maxOutputLength ?? Number.POSITIVE_INFINITY;
      return inflate(bytes, options);
    });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  function refusalOf(content: Uint8Array): string {
    unpackedBytes = 0;
    try {
      checkArchive(content, { file: 'questions.zip' });
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message;
      throw error;
    }
    return 'none';
  }

  test('that is none is unpacked, and that is counted', () => {
    expect(refusalOf(craftZip([{ name: 'a.xml', content: Buffer.from('<manifest/>') }]))).toBe('none');
    expect(unpackedBytes).toBe(11);
  });

  for (const [name, make, says, mostUnpackedBytes = 10_000] of makeHostileArchives()) {
    test(`is refused in words, and hardly unpacked: ${name}`, () => {
      const refusal = refusalOf(make());
      expect(refusal).toMatch(/^“questions\.zip” cannot be opened: .*\. [A-Z].*\.$/);
      expect(refusal).toMatch(says);
      expect(unpackedBytes).toBeLessThan(mostUnpackedBytes);
    });
  }
});

let judge: FileJudge;
beforeAll(async () => {
  judge = await FileJudge.start();
});
afterAll(() => judge.stop());

describe('a hostile package', () => {
  test.each(REFUSED_PACKAGES)(
    'is refused with a reason, with little memory and in a time that grows with it: %s',
    async (_, make, says) => {
      const { outcome, growth } = await judge.judge('qti-2.1', make);
      expect(outcome).toMatch(/^UnreadableFile: “.*” .*\.$/);
      expect(outcome).toMatch(says);
      expect(growth).toBeUndefined();
    },
  );
});

test('a text that a thousand questions refer to is repeated up to three million characters', () => {
  const content = referringPackage({ questions: 1_000, sections: 0 });
  const { items } = readAll(readQti({ name: 'questions.zip', content }));
  const repeated = items.filter(({ text }) => text.startsWith('xxx'));
  expect(repeated).toHaveLength(Math.ceil(3_000_000 / LONG_MATERIAL));
});

test.each(COSTLY_PACKAGES)('a package costs no more than its length: %s', async (_, make, says) => {
  const { outcome, growth } = await judge.judge('qti-2.1', make);
  expect(outcome).toMatch(says);
  expect(growth).toBeUndefined();
});
