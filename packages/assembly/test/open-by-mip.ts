import type { Availability } from '../src/availability.ts';
import { DIFFICULTIES, KINDS, OBJECTIVES } from '../src/vocabulary.ts';
import { solveMip } from './mip.ts';

/**
 * Whether HiGHS finds an exam of at least one question with all counts that are not undefined.
 *
 * @param vector counts in the order of `countVector`
 * @param locked how many questions of each cell the exam has at least, in the order of the pool's cells
 */
export function isVectorAchievableByMip(
  vector: readonly (number | undefined)[],
  pool: Availability,
  { locked = [], most }: { locked?: readonly number[]; most?: number } = {},
): boolean {
  const cells = [...pool].flatMap(([id, counts]) =>
    counts.map((held, kind) => ({ name: `${id}k${kind}`, id, kind: KINDS[kind]!, held })),
  );
  const groups = [
    ...[...pool.keys()].map((id) => cells.filter((cell) => cell.id === id)),
    ...DIFFICULTIES.map((name) => cells.filter(({ kind }) => kind.difficulty === name)),
    ...OBJECTIVES.map((name) => cells.filter(({ kind }) => kind.objective === name)),
  ];
  const sum = (group: typeof cells) => group.map(({ name }) => name).join(' + ');
  const rows = groups.flatMap((group, i) =>
    vector[i] === undefined ? [] : [`${sum(group)} = ${vector[i]}`],
  );
  const kept = cells.flatMap(({ name }, cell) => (locked[cell] ? [`${name} >= ${locked[cell]}`] : []));
  const limit = most === undefined ? [] : [`${sum(cells)} <= ${most}`];
  const bounds = cells.map(({ name, held }) => [name, held] as const);
  return solveMip('', [`${sum(cells)} >= 1`, ...limit, ...kept, ...rows], bounds) !== undefined;
}
