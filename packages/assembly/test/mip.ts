import highsLoader from 'highs';
import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { KINDS } from '../src/vocabulary.ts';

const highs = await highsLoader();

/** Whether HiGHS finds whole counts for all cells that meet the blueprint: one variable for each cell. */
export function isAchievableByMip(blueprint: BlueprintDraft, pool: Availability): boolean {
  const cells = [...pool].flatMap(([id, counts]) =>
    counts.map((held, kind) => ({ name: `${id}k${kind}`, id, kind: KINDS[kind]!, held })),
  );
  const unknown = Object.entries(blueprint.chapters).some(([id, count]) => (count ?? 0) > 0 && !pool.has(id));
  if (unknown) return false;
  const sum = (isIn: (cell: (typeof cells)[number]) => boolean, count: number | undefined) =>
    `${cells
      .filter(isIn)
      .map(({ name }) => name)
      .join(' + ')} = ${count ?? 0}`;
  const rows = [
    ...[...pool.keys()].map((id) => sum((cell) => cell.id === id, blueprint.chapters[id])),
    sum(({ kind }) => kind.difficulty === 'simple', blueprint.difficulty.simple),
    sum(({ kind }) => kind.difficulty === 'difficult', blueprint.difficulty.difficult),
    sum(({ kind }) => kind.objective === 'reminding', blueprint.objective.reminding),
    sum(({ kind }) => kind.objective === 'understanding', blueprint.objective.understanding),
    sum(({ kind }) => kind.objective === 'creativity', blueprint.objective.creativity),
  ];
  return (
    solveMip(
      '',
      rows,
      cells.map(({ name, held }) => [name, held]),
    ) !== undefined
  );
}

/**
 * The least value of a linear form over whole numbers, or undefined if there is no solution.
 *
 * @param bounds name and largest value of each variable; the smallest is 0
 */
export function solveMip(
  objective: string,
  rows: readonly string[],
  bounds: readonly (readonly [string, number])[],
): number | undefined {
  const model = [
    'Minimize',
    ` obj: ${objective || `0 ${bounds[0]![0]}`}`,
    'Subject To',
    ...rows.map((row, i) => ` r${i}: ${row}`),
    'Bounds',
    ...bounds.map(([name, most]) => ` 0 <= ${name} <= ${most}`),
    'Generals',
    ` ${bounds.map(([name]) => name).join(' ')}`,
    'End',
  ].join('\n');
  const solution = highs.solve(model, { output_flag: false });
  if (solution.Status === 'Infeasible') return undefined;
  if (solution.Status !== 'Optimal') throw new Error(`HiGHS ended with ${solution.Status}`);
  return Math.round(solution.ObjectiveValue);
}
