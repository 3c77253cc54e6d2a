import type { QuestionChange } from '@exam/contract';
import type { LockedQuestion, Place } from './queries.ts';

/** One question of a bulk edit: where it is and where it goes. */
export interface Move {
  readonly id: string;
  /** The version that is there now. */
  readonly version: number;
  /** The version that the client read; undefined where it names none. */
  readonly readVersion: number | undefined;
  readonly before: Place;
  readonly after: Place;
}

/** The moves of these changes, in their order; a change of a question that is not there has none. */
export function planMoves(changes: readonly QuestionChange[], questions: readonly LockedQuestion[]): Move[] {
  const byId = new Map<string, LockedQuestion>(questions.map((question) => [question.id, question]));
  return changes.flatMap((change) => {
    const question = byId.get(change._id);
    return question ? [planMove(change, question)] : [];
  });
}

function planMove(change: QuestionChange, question: LockedQuestion): Move {
  const { id, version, chapter_id, difficulty, objective } = question;
  return {
    id,
    version,
    readVersion: change.version,
    before: { chapter_id, difficulty, objective },
    after: {
      chapter_id: change.chapterId ?? chapter_id,
      difficulty: change.difficulty ?? difficulty,
      objective: change.objective ?? objective,
    },
  };
}

/** Whether the question is in another cell afterwards. */
export function hasMoved({ before, after }: Move): boolean {
  return (
    before.chapter_id !== after.chapter_id ||
    before.difficulty !== after.difficulty ||
    before.objective !== after.objective
  );
}
