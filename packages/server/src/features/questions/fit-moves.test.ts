import { countLimited, DIFFICULTIES, findExceededLimit, type KindCount, OBJECTIVES } from '@exam/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellMove, fitMoves } from './fit-moves.ts';

const IDS = ['a', 'b', 'c'] as const;
const cell = fc.record({
  chapterId: fc.constantFrom(...IDS),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  objective: fc.constantFrom(...OBJECTIVES),
});
type Cell = CellMove['before'];

/** Moves of questions whose chapters hold them within their limits at first. */
const scene = fc
  .record({
    moves: fc.array(fc.record({ before: cell, after: cell }), { minLength: 1, maxLength: 14 }),
    room: fc.array(fc.nat(6), { minLength: IDS.length, maxLength: IDS.length }),
  })
  .map(({ moves, room }) => ({
    moves: moves.map((move, at) => ({ id: `q${at}`, ...move })),
    chapters: IDS.map((id, at) => ({
      id,
      name: id,
      number: at,
      courseId: 'course',
      version: 1,
      maxNumberOfQuestions:
        smallestMaximum(
          cellsOf(
            moves.map(({ before }) => before),
            id,
          ),
        ) + room[at]!,
    })),
  }));

function cellsOf(cells: readonly Cell[], chapterId: string): KindCount[] {
  return cells
    .filter((one) => one.chapterId === chapterId)
    .map(({ difficulty, objective }) => ({ difficulty, objective, numberOfQuestions: 1 }));
}

function smallestMaximum(kinds: readonly KindCount[]): number {
  let maximum = 1;
  while (findExceededLimit(countLimited(kinds), maximum)) maximum++;
  return maximum;
}

const fit = (chapters: Parameters<typeof fitMoves>[0], moves: readonly CellMove[]) =>
  fitMoves(
    chapters,
    moves.map(({ before }) => ({ ...before, numberOfQuestions: 1 })),
    moves,
  );

const isWithin = (chapters: Parameters<typeof fitMoves>[0], cells: readonly Cell[]) =>
  chapters.every(
    ({ id, maxNumberOfQuestions }) =>
      !findExceededLimit(countLimited(cellsOf(cells, id)), maxNumberOfQuestions),
  );

test('what fits is within the limits, and no move that is left would fit beside it', () => {
  fc.assert(
    fc.property(scene, ({ chapters, moves }) => {
      const { leftIds } = fit(chapters, moves);
      const cells = moves.map(({ id, before, after }) => (leftIds.has(id) ? before : after));
      expect(isWithin(chapters, cells)).toBe(true);
      for (const [at, { id, after }] of moves.entries()) {
        if (leftIds.has(id)) expect(isWithin(chapters, cells.with(at, after))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('nothing is left where everything fits, even if full chapters exchange questions', () => {
  fc.assert(
    fc.property(scene, ({ chapters, moves }) => {
      const fitsWhole = isWithin(
        chapters,
        moves.map(({ after }) => after),
      );
      expect(fit(chapters, moves).leftIds.size === 0).toBe(fitsWhole);
    }),
    { numRuns: 500 },
  );
});

test('with the maximums that it names, everything fits; and each question that is left is named once', () => {
  fc.assert(
    fc.property(scene, ({ chapters, moves }) => {
      const { leftIds, fullChapters } = fit(chapters, moves);
      expect(fullChapters.flatMap(({ questionIds }) => questionIds).toSorted()).toEqual(
        [...leftIds].toSorted(),
      );
      const needed = new Map(fullChapters.map((full) => [full.chapterId, full.maximumNeeded]));
      const raised = chapters.map((chapter) => ({
        ...chapter,
        maxNumberOfQuestions: needed.get(chapter.id) ?? chapter.maxNumberOfQuestions,
      }));
      const rest = moves.filter(({ id }) => leftIds.has(id));
      const settled = moves.filter(({ id }) => !leftIds.has(id));
      const held = [...settled.map(({ after }) => after), ...rest.map(({ before }) => before)];
      const again = fitMoves(
        raised,
        held.map((one) => ({ ...one, numberOfQuestions: 1 })),
        rest,
      );
      expect(again.leftIds.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('the first of the list go first', () => {
  const before = { chapterId: 'a', difficulty: 'simple', objective: 'reminding' } as const;
  const moves = ['q0', 'q1', 'q2'].map((id) => ({ id, before, after: { ...before, chapterId: 'b' } }));
  const [from, to] = [9, 5].map((maxNumberOfQuestions, at) => ({
    id: IDS[at]!,
    name: IDS[at]!,
    number: at,
    courseId: 'course',
    version: 1,
    maxNumberOfQuestions,
  }));
  const { fullChapters } = fit([from!, to!], moves);
  expect(fullChapters).toMatchObject([
    { chapterId: 'b', limited: 'reminding', limit: 2, numberOfQuestions: 2, questionIds: ['q2'] },
  ]);
});
