import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRepeatedKey } from './find-repeated-key.ts';

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['{"list":[{"b":1},{"b":1,"c":{"d":[],"d":[]}}]}', 'd'],
  ['{"name":1,"na\\u006de":2}', 'name'],
  ['{"a" : 1,\n"a"\t:2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"\\"":1,"\\u0022":2}', '"'],
  ['{"\\\\":1,"\\\\":2}', '\\'],
  ['{"a":{"x":1},"b":{"x":1},"b":1}', 'b'],
])('in %s it is "%s"', (json, key) => {
  expect(findRepeatedKey(json)).toBe(key);
});

test.each([
  '"a"',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\",\\"a\\":1","b":"{\\"b\\":1,\\"b\\":2}"}',
  '{"a\\\\":1,"a":2}',
  '{"a":1,"A":2,"a ":3}',
  '["a","a",{"a":["a"]}]',
])('in %s there is none', (json) => {
  expect(findRepeatedKey(json)).toBeUndefined();
});

/** A value whose objects are lists of entries, so that keys may come twice. */
type Tree = null | string | { list: Tree[] } | { entries: [string, Tree][] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', ':', ' ') }),
    fc.record({ list: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ entries: fc.array(fc.tuple(keys(), tie('tree')), { maxLength: 4 }) }),
  ),
}));

function keys() {
  return fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', ':'), maxLength: 2 });
}

function write(value: Tree): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if ('list' in value) return `[${value.list.map(write).join(', ')}]`;
  return `{${value.entries.map(([key, item]) => `${JSON.stringify(key)} :${write(item)}`).join(',')}}`;
}

function hasRepeatedKey(value: Tree): boolean {
  if (value === null || typeof value === 'string') return false;
  if ('list' in value) return value.list.some(hasRepeatedKey);
  const names = value.entries.map(([key]) => key);
  return new Set(names).size < names.length || value.entries.some(([, item]) => hasRepeatedKey(item));
}

describe('in any JSON text', () => {
  test('a key is found exactly where an object has one twice', () => {
    const verdicts = { repeated: 0, none: 0 };
    fc.assert(
      fc.property(tree, (value) => {
        verdicts[hasRepeatedKey(value) ? 'repeated' : 'none']++;
        expect(findRepeatedKey(write(value)) !== undefined).toBe(hasRepeatedKey(value));
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(verdicts.repeated, verdicts.none)).toBeGreaterThan(100);
  });

  test('a million levels are no matter', () => {
    expect(findRepeatedKey('['.repeat(1e6) + ']'.repeat(1e6))).toBeUndefined();
    expect(findRepeatedKey(`${'{"a":'.repeat(2e5)}1${'}'.repeat(2e5)}`)).toBeUndefined();
  });
});
