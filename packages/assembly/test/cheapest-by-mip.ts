import type { Offers } from '../src/preferences/cheapest-filling.ts';
import { KIND_COUNT, type Problem } from '../src/problem.ts';
import { solveMip } from './mip.ts';

/** The rows of a model in which each count of a problem comes out, from terms that each stand for a cell. */
export function countRows(
  { asked, margins }: Problem,
  terms: readonly { name: string; cell: number }[],
): string[] {
  const { size, simple, reminding, understanding } = margins;
  const sum = (isIn: (cell: number) => boolean, count: number) => {
    const names = terms.filter(({ cell }) => isIn(cell)).map(({ name }) => name);
    return `${names.length > 0 ? names.join(' + ') : `0 ${terms[0]!.name}`} = ${count}`;
  };
  return [
    ...Array.from(asked, (count, chapter) => sum((cell) => Math.floor(cell / KIND_COUNT) === chapter, count)),
    sum((cell) => cell % KIND_COUNT < 3, simple),
    sum((cell) => cell % KIND_COUNT >= 3, size - simple),
    sum((cell) => cell % 3 === 0, reminding),
    sum((cell) => cell % 3 === 1, understanding),
    sum((cell) => cell % 3 === 2, size - reminding - understanding),
  ];
}

/** The least cost of an exam from the offers that HiGHS finds, with one variable for each question. */
export function cheapestByMip(problem: Problem, { starts, costs }: Offers): number | undefined {
  const terms = Array.from(costs, (cost, at) => ({
    name: `x${at}`,
    cell: starts.findLastIndex((start) => start <= at),
    cost,
  }));
  if (terms.length === 0) return undefined;
  const objective = terms.map(({ name, cost }) => `${cost} ${name}`).join(' + ');
  return solveMip(
    objective,
    countRows(problem, terms),
    terms.map(({ name }) => [name, 1]),
  );
}
