import { KIND_COUNT, OBJECTIVE_COUNT, type Problem } from './problem.ts';

/** The counts of one or several exams, without those of the pool. */
export type ExamCounts = Pick<Problem, 'asked' | 'margins'>;

/** The counts that remain beside the questions of a table of cells; negative if those are too many. */
export function countsBeside({ asked, margins }: ExamCounts, taken: Int32Array): ExamCounts {
  const left = asked.slice();
  let { size, simple, reminding, understanding } = margins;
  for (let cell = 0; cell < taken.length; cell++) {
    const count = taken[cell]!;
    if (count === 0) continue;
    const kind = cell % KIND_COUNT;
    left[(cell - kind) / KIND_COUNT]! -= count;
    size -= count;
    if (kind < OBJECTIVE_COUNT) simple -= count;
    if (kind % OBJECTIVE_COUNT === 0) reminding -= count;
    if (kind % OBJECTIVE_COUNT === 1) understanding -= count;
  }
  return { asked: left, margins: { size, simple, reminding, understanding } };
}

/** The counts of several versions together. */
export function countsTimes(versions: number, { asked, margins }: ExamCounts): ExamCounts {
  const { size, simple, reminding, understanding } = margins;
  return {
    asked: asked.map((count) => versions * count),
    margins: {
      size: versions * size,
      simple: versions * simple,
      reminding: versions * reminding,
      understanding: versions * understanding,
    },
  };
}
