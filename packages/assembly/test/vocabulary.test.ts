import { describe, expect, it } from 'vitest';
import { parseBlueprint } from '../src/blueprint.ts';
import { isValidSeed, seedFromBytes } from '../src/seed.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';

describe('the kinds', () => {
  it('are the six pairs of difficulty and objective, difficulty first', () => {
    expect(KINDS.map(({ difficulty, objective }) => `${difficulty} ${objective}`)).toEqual([
      'simple reminding',
      'simple understanding',
      'simple creativity',
      'difficult reminding',
      'difficult understanding',
      'difficult creativity',
    ]);
    expect(KINDS.map(kindIndex)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('parsing a blueprint', () => {
  const whole = { chapters: { a: 2 }, difficulty: { simple: 2 }, objective: { creativity: 2 } };

  it('takes an absent count for zero and leaves out chapters asked for nothing', () => {
    const result = parseBlueprint({ ...whole, chapters: { a: 2, b: 0, c: undefined } });
    expect(result).toEqual({
      ok: true,
      blueprint: {
        chapters: { a: 2 },
        difficulty: { simple: 2, difficult: 0 },
        objective: { reminding: 0, understanding: 0, creativity: 2 },
      },
    });
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 31, '2' as unknown as number])(
    'refuses the count %s by its name',
    (count) => {
      const refusals = [
        { draft: { ...whole, chapters: { a: 2, b: count } }, field: { chapterId: 'b' } },
        { draft: { ...whole, difficulty: { simple: count } }, field: { difficulty: 'simple' } },
        { draft: { ...whole, objective: { creativity: count } }, field: { objective: 'creativity' } },
      ];
      for (const { draft, field } of refusals) {
        expect(parseBlueprint(draft)).toEqual({ ok: false, code: 'count-invalid', field });
      }
    },
  );

  it('refuses sums that disagree, each with its own shortage', () => {
    expect(parseBlueprint({ ...whole, difficulty: { simple: 1 }, objective: {} })).toEqual({
      ok: false,
      code: 'sums-disagree',
      shortages: [
        { code: 'sums-disagree', group: 'difficulty', sum: 1, size: 2 },
        { code: 'sums-disagree', group: 'objective', sum: 0, size: 2 },
      ],
    });
  });

  it('refuses a blueprint that asks for nothing', () => {
    const nothing = { chapters: { a: 0 }, difficulty: {}, objective: {} };
    expect(parseBlueprint(nothing)).toEqual({ ok: false, code: 'empty', shortages: [{ code: 'empty' }] });
  });
});

describe('a seed', () => {
  it('is written as 32 hexadecimal digits', () => {
    const seed = seedFromBytes(Uint8Array.from({ length: 16 }, (_, i) => 17 * i));
    expect(seed).toBe('00112233445566778899aabbccddeeff');
    expect(isValidSeed(seed)).toBe(true);
  });

  it.each(['', 'x'.repeat(32), 'A'.repeat(32), '0'.repeat(31), 7])('is not %s', (value) => {
    expect(isValidSeed(value)).toBe(false);
  });

  it('takes 16 bytes, no more and no fewer', () => {
    expect(() => seedFromBytes(new Uint8Array(15))).toThrow(RangeError);
  });
});
