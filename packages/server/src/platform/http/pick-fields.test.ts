import { expect, test } from 'vitest';
import { z } from 'zod';
import { pickFields } from './pick-fields.ts';

const Author = z.object({ _id: z.string(), name: z.string() });
const BookSchema = z.object({
  _id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  author: Author.nullable(),
  reviews: z.array(z.object({ stars: z.number() })),
  pages: z.record(z.string(), z.number()),
  blurb: z.string().optional(),
});
const MOMENT = new Date('2026-11-20T09:00:00.000Z');
const ROW = {
  id: 'b1',
  title: 'Paging',
  createdAt: MOMENT,
  author: { id: 'a1', name: 'Ann', password: 'secret' },
  reviews: [{ stars: 5, email: 'secret' }],
  pages: { first: 1, last: 90 },
  ownerId: 'secret',
};
const BOOK = {
  _id: 'b1',
  title: 'Paging',
  createdAt: '2026-11-20T09:00:00.000Z',
  author: { _id: 'a1', name: 'Ann' },
  reviews: [{ stars: 5 }],
  pages: { first: 1, last: 90 },
};

test('a row gives the fields that the schema names and no others, at every depth', () => {
  const pick = pickFields(BookSchema);
  expect(pick(ROW)).toEqual(BOOK);
  expect(pick({ ...ROW, author: null, blurb: 'Short' })).toEqual({ ...BOOK, author: null, blurb: 'Short' });
});

test('a picked answer stays unchanged when it is picked again, even if an id is null', () => {
  expect(pickFields(BookSchema)(BOOK)).toEqual(BOOK);
  const row = { _id: null, id: 'secret' };
  expect(pickFields(z.object({ _id: z.string().nullable() }))(row)).toEqual({ _id: null });
});

test('a computed field is made from the row, and its own fields are picked too', () => {
  const pick = pickFields(BookSchema, {
    author: ({ ownerId, owner }: { ownerId: string; owner: string }) => ({
      id: ownerId,
      name: owner,
      more: 'secret',
    }),
  });
  const { author: _, ...row } = ROW;
  expect(pick({ ...row, ownerId: 'a1', owner: 'Ann' })).toEqual(BOOK);
});

test('the option of a union is chosen whose fields and literals are present', () => {
  const pick = pickFields(
    z.array(
      z.union([
        z.object({ kind: z.literal('new'), name: z.string() }),
        z.object({ kind: z.literal('old'), _id: z.string() }),
        z.null(),
      ]),
    ),
  );
  const rows = [{ kind: 'old', name: 'secret', id: 'x' } as const, { kind: 'new', name: 'A' } as const, null];
  expect(pick(rows)).toEqual([{ kind: 'old', _id: 'x' }, { kind: 'new', name: 'A' }, null]);
  expect(() => pick([{ kind: 'other' } as never])).toThrow('nothing that the contract knows at []');
});

test('a missing field, and an object instead of a value, are internal errors', () => {
  const pick = pickFields(BookSchema);
  const { title: _, ...untitled } = ROW;
  expect(() => pick(untitled as never)).toThrow('An answer lacks .title.');
  expect(() => pick({ ...ROW, reviews: [{}] as never })).toThrow('An answer lacks .reviews[].stars.');
  expect(() => pick({ ...ROW, title: { text: 'secret' } as never })).toThrow('single value at .title');
});

test('a schema without named fields is refused when the route is registered', () => {
  expect(() => pickFields(z.object({ data: z.unknown() }))).toThrow('The answer .data must name its fields.');
});

test('a text instead of an object or a list of objects throws, because it may hold unnamed fields', () => {
  const pick = pickFields(BookSchema);
  const author = '{"name":"Ann","password":"secret"}' as never;
  expect(() => pick({ ...ROW, author })).toThrow('.author');
  expect(() => pick({ ...ROW, reviews: [author] })).toThrow('.reviews');
});
