import type { Pick } from '../src/draw-picks.ts';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import { nameOf, type Score } from '../src/preferences/score.ts';
import { KIND_COUNT, problemOf } from '../src/problem.ts';
import { KINDS } from '../src/vocabulary.ts';
import { countRows } from './cheapest-by-mip.ts';
import { solveMip } from './mip.ts';

/**
 * The best score that HiGHS finds, part by part, each held for the next: a variable for each question in each version,
 * for each pair in each version, and for each question's repeats. Without locked questions.
 */
export function bestByMip({ blueprint, availability, preferences, versions }: EvolutionRequest): Score {
  const problem = problemOf(blueprint, availability);
  const questions = Array.from(problem.held).flatMap((held, cell) =>
    Array.from({ length: held }, (_, rank) => ({ cell, rank, id: `${cell}_${rank}` })),
  );
  const ids = new Map(questions.map(({ cell, rank, id }) => [nameOf(pickAt(cell, rank)), id]));
  const each = Array.from({ length: versions }, (_, version) => version);
  const rows = each.flatMap((v) =>
    countRows(
      problem,
      questions.map(({ cell, id }) => ({ name: `x${v}_${id}`, cell })),
    ),
  );
  const bounds: [string, number][] = each.flatMap((v) =>
    questions.map(({ id }): [string, number] => [`x${v}_${id}`, 1]),
  );
  const variable = (name: string, most: number, row: string) => {
    bounds.push([name, most]);
    rows.push(row);
    return name;
  };
  const pairsOf = (isExcluded: boolean) =>
    preferences.pairs.flatMap((pair, at) => {
      const [one, other] = [ids.get(nameOf(pair.one)), ids.get(nameOf(pair.other))];
      if (pair.isExcluded !== isExcluded || one === undefined || other === undefined) return [];
      return each.map((v) => variable(`p${v}_${at}`, 1, `x${v}_${one} + x${v}_${other} - p${v}_${at} <= 1`));
    });
  const repeats = questions.map(({ id }) =>
    variable(`r${id}`, versions, `${each.map((v) => `x${v}_${id}`).join(' + ')} - r${id} <= 1`),
  );
  const uses = preferences.uses.flatMap(({ question, times }) => {
    const id = ids.get(nameOf(question));
    return id === undefined ? [] : each.map((v) => `${times} x${v}_${id}`);
  });
  const minimise = (terms: readonly string[]) => {
    if (terms.length === 0) return 0;
    const least = solveMip(terms.join(' + '), rows, bounds)!;
    rows.push(`${terms.join(' + ')} <= ${least}`);
    return least;
  };
  return {
    excludedPairs: minimise(pairsOf(true)),
    nearDuplicates: minimise(pairsOf(false)),
    overlap: minimise(repeats),
    uses: minimise(uses),
  };

  function pickAt(cell: number, rank: number): Pick {
    const chapterId = problem.chapterIds[Math.floor(cell / KIND_COUNT)]!;
    return { chapterId, kind: KINDS[cell % KIND_COUNT]!, rank };
  }
}

/** The least overlap of versions that HiGHS finds without preferences: a variable for each cell of each version. */
export function leastOverlapByMip({ blueprint, availability, versions }: EvolutionRequest): number {
  const problem = problemOf(blueprint, availability);
  const cells = Array.from(problem.held, (held, cell) => ({ held, cell }));
  const each = Array.from({ length: versions }, (_, version) => version);
  const rows = each.flatMap((v) =>
    countRows(
      problem,
      cells.map(({ cell }) => ({ name: `a${v}_${cell}`, cell })),
    ),
  );
  const together = cells.map(
    ({ held, cell }) => `${each.map((v) => `a${v}_${cell}`).join(' + ')} - o${cell} <= ${held}`,
  );
  return solveMip(
    cells.map(({ cell }) => `o${cell}`).join(' + '),
    [...rows, ...together],
    [
      ...each.flatMap((v) => cells.map(({ held, cell }): [string, number] => [`a${v}_${cell}`, held])),
      ...cells.map(({ held, cell }): [string, number] => [`o${cell}`, versions * held]),
    ],
  )!;
}
