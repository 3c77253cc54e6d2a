import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileJudge } from './hostile/file-judge.ts';
import { COSTLY_TEXTS, REFUSED_TEXTS } from './hostile/hostile-texts.ts';

const encode = (text: string) => new TextEncoder().encode(text);

let judge: FileJudge;
beforeAll(async () => {
  judge = await FileJudge.start();
});
afterAll(() => judge.stop());

describe('a hostile text', () => {
  test('that fills the memory is detected', async () => {
    const { outcome } = await judge.judge('any', (share) =>
      encode(`<quiz>${'<a b="c">d</a>'.repeat(share * 400_000)}</quiz>`),
    );
    expect(outcome).toMatch(/heap out of memory/);
  });

  test.each(REFUSED_TEXTS)(
    'is refused in words, with little memory and in a time that grows with it: %s',
    async (_, contentOf, says) => {
      const { outcome, growth } = await judge.judge('any', (share) => encode(contentOf(share)));
      expect(outcome).toMatch(/^UnreadableFile: “pool\.xml” /);
      expect(outcome).toMatch(says);
      expect(growth).toBeUndefined();
    },
  );
});

describe('a text of nothing but', () => {
  test.each(COSTLY_TEXTS)('%s costs no more than its length', async (_, contentOf) => {
    const { outcome, growth } = await judge.judge('any', (share) => encode(contentOf(share)));
    expect(outcome).toMatch(/^(?:read|UnreadableFile): /);
    expect(growth).toBeUndefined();
  });
});
