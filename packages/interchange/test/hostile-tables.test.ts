import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileJudge } from './hostile/file-judge.ts';
import { HOSTILE_TABLES } from './hostile/hostile-tables.ts';

let judge: FileJudge;
beforeAll(async () => {
  judge = await FileJudge.start();
});
afterAll(() => judge.stop());

test.each(HOSTILE_TABLES)(
  '%s is refused in words as %s, by a reader with little memory and in a time that grows with it',
  async (_, format, make, says) => {
    const { outcome, growth } = await judge.judge(format, make);
    expect(outcome).toMatch(/^UnreadableFile: /);
    expect(outcome).toMatch(says);
    expect(growth).toBeUndefined();
  },
);
