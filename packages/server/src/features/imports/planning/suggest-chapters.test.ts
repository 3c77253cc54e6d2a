import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestChapters } from './suggest-chapters.ts';

const chapter = (number: number, name: string) => ({
  id: `id-of-${number}`,
  number,
  name,
  maxNumberOfQuestions: 9,
});
async function suggest(
  categories: string[],
  chapters = [chapter(1, 'Memory'), chapter(2, 'Files'), chapter(3, 'files')],
) {
  const suggestions = await suggestChapters(categories, chapters);
  return categories.map((category) => suggestions.get(category));
}

test('the chapter with number and name comes first, then the one with the name in any case', async () => {
  expect(await suggest(['3. Files', '7. MEMORY', 'files'])).toEqual([
    { chapterId: 'id-of-3' },
    { chapterId: 'id-of-1' },
    { chapterId: 'id-of-2' },
  ]);
});

test('what is not there becomes a chapter with its number, or the next one where that is taken', async () => {
  expect(await suggest(['2. Networks', '9. Networks', 'Security', '5. Deadlock', ''])).toEqual([
    { name: 'Networks', number: 10 },
    { name: 'Networks', number: 9 },
    { name: 'Security', number: 11 },
    { name: 'Deadlock', number: 5 },
    { name: 'Imported questions', number: 12 },
  ]);
});

test('a chapter whose own name begins with a number is found by it', async () => {
  expect(await suggest(['3. Memory'], [chapter(1, '3. Memory')])).toEqual([{ chapterId: 'id-of-1' }]);
});

test('names are cut to 200 characters, and none in two halves', async () => {
  const family = '👩‍👩‍👧';
  const [suggestion] = await suggest([`${'x'.repeat(199)}${family}${family}`]);
  expect(suggestion).toEqual({ name: `${'x'.repeat(199)}${family}`, number: 4 });
});

test('new chapters never share a number, with each other or with one that is there', async () => {
  const categories = fc.uniqueArray(
    fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(12), fc.string()).map(([n, name]) => `${n}. ${name}`),
    ),
  );
  await fc.assert(
    fc.asyncProperty(categories, fc.uniqueArray(fc.nat(12)), async (names, numbers) => {
      const chapters = numbers.map((number) => chapter(number, `Chapter ${number}`));
      const suggestions = [...(await suggestChapters(names, chapters)).values()];
      const made = suggestions.flatMap((one) => ('number' in one ? [one.number] : []));
      expect(new Set([...made, ...numbers]).size).toBe(made.length + numbers.length);
      expect(suggestions).toHaveLength(names.length);
    }),
  );
});

test('where the largest number is taken, the lowest free ones are next', async () => {
  const chapters = [1, 3, 9_998, 9_999].map((number) => chapter(number, `Chapter ${number}`));
  expect(await suggest(['One', 'Two', 'Three'], chapters)).toEqual([
    { name: 'One', number: 2 },
    { name: 'Two', number: 4 },
    { name: 'Three', number: 5 },
  ]);
});

test('each chapter is read once, however many categories there are', async () => {
  let reads = 0;
  const chapters = Array.from({ length: 50 }, (_, index) => ({
    ...chapter(index + 1, ''),
    get name() {
      reads++;
      return `Chapter ${index}`;
    },
  }));
  await suggest(
    Array.from({ length: 40 }, (_, index) => `Category ${index}`),
    chapters,
  );
  expect(reads).toBe(50);
});
