export interface ScoreFigures {
  readonly mean: number;
  readonly median: number;
  /** The standard deviation of the population, not estimated from a sample. */
  readonly standardDeviation: number;
}

/** @param scores number of students by score, from 0; at least one student */
export function describeScores(scores: readonly number[]): ScoreFigures {
  const count = sum(scores, (students) => students);
  const mean = sum(scores, (students, score) => students * score) / count;
  const variance = sum(scores, (students, score) => students * (score - mean) ** 2) / count;
  return { mean, median: medianOf(scores, count), standardDeviation: Math.sqrt(variance) };
}

/** The middle score, or the mean of the two middle scores. */
function medianOf(scores: readonly number[], count: number): number {
  return (scoreAt(scores, Math.floor((count - 1) / 2)) + scoreAt(scores, Math.floor(count / 2))) / 2;
}

/** The score at an index of the sorted scores. */
function scoreAt(scores: readonly number[], place: number): number {
  let before = 0;
  return scores.findIndex((students) => {
    before += students;
    return before > place;
  });
}

function sum(scores: readonly number[], term: (students: number, score: number) => number): number {
  return scores.reduce((total, students, score) => total + term(students, score), 0);
}
