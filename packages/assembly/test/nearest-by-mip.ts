import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { DIFFICULTIES, KINDS, OBJECTIVES } from '../src/vocabulary.ts';
import { countVector } from './brute-force.ts';
import { solveMip } from './mip.ts';

/** A variable of the model with its largest value. */
type Variable = readonly [name: string, most: number];

/**
 * The counts of the nearest blueprint (order of `countVector`), or undefined if the pool is empty.
 * Each goal is minimised in turn and then held: size, chapters, the other counts, and each count by itself.
 *
 * @param locked the least number of questions of each cell
 */
export function nearestByMip(
  draft: BlueprintDraft,
  pool: Availability,
  locked: readonly number[] = [],
): number[] | undefined {
  const cells = [...pool].flatMap(([id, counts]) =>
    counts.map((held, kind) => ({ name: `${id}k${kind}`, id, kind: KINDS[kind]!, held })),
  );
  if (cells.every(({ held }) => held === 0)) return undefined;
  const sums = [
    ...[...pool.keys()].map((id) => cells.filter((cell) => cell.id === id)),
    ...DIFFICULTIES.map((name) => cells.filter(({ kind }) => kind.difficulty === name)),
    ...OBJECTIVES.map((name) => cells.filter(({ kind }) => kind.objective === name)),
  ].map((group) => group.map(({ name }) => name));
  const size = Object.values(draft.chapters).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const goals = [{ sum: cells.map(({ name }) => name), wanted: size }].concat(
    countVector(draft, pool).map((wanted, i) => ({ sum: sums[i]!, wanted })),
  );

  const variables: Variable[] = cells.map(({ name, held }) => [name, held]);
  const rows = [
    `${plus(cells.map(({ name }) => name))} >= 1`,
    ...locked.map((count, cell) => `${cells[cell]!.name} >= ${count}`),
  ];
  goals.forEach(({ sum, wanted }, i) => {
    variables.push([`up${i}`, 1e4], [`down${i}`, 1e4]);
    rows.push(`${plus(sum)} - up${i} + down${i} = ${wanted}`);
  });
  const changes = (from: number, to: number) =>
    goals.slice(from, to).flatMap((_, i) => [`up${from + i}`, `down${from + i}`]);
  const minimise = (objective: readonly string[]) => {
    const least = solveMip(plus(objective), rows, variables)!;
    rows.push(`${plus(objective)} <= ${least}`);
    return least;
  };
  minimise(changes(0, 1));
  minimise(changes(1, 1 + pool.size));
  minimise(changes(1 + pool.size, goals.length));
  return sums.map(minimise);
}

function plus(names: readonly string[]): string {
  return names.join(' + ');
}
