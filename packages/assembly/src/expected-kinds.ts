import { KIND_COUNT, type Problem } from './problem.ts';

type Sampling = Pick<Problem, 'asked' | 'held'>;

/** The share of a chapter's questions that the exam takes; none of a chapter that holds none. */
export function samplingFraction({ asked, held }: Sampling, chapter: number): number {
  let heldInChapter = 0;
  for (let kind = 0; kind < KIND_COUNT; kind++) heldInChapter += held[chapter * KIND_COUNT + kind]!;
  return asked[chapter]! / Math.max(1, heldInChapter);
}

/** Expected number of questions of each kind if each chapter gave its questions at random. */
export function expectedOfKinds(problem: Sampling): Float64Array {
  const expected = new Float64Array(KIND_COUNT);
  for (let chapter = 0; chapter < problem.asked.length; chapter++) {
    const fraction = samplingFraction(problem, chapter);
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      expected[kind]! += fraction * problem.held[chapter * KIND_COUNT + kind]!;
    }
  }
  return expected;
}
