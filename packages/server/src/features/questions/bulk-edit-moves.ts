import { keyOfTag, type QuestionChange, withoutRepeatedTags } from '@exam/contract';
import type { LockedQuestion, Place, QuestionState } from './queries.ts';

/** One question of a bulk edit: what it is and what it becomes. */
export interface Move {
  readonly id: string;
  /** The version that is there now. */
  readonly version: number;
  /** The version that the client read; undefined where it names none. */
  readonly readVersion: number | undefined;
  readonly before: QuestionState;
  readonly after: QuestionState;
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
  const { id, version, chapterId, difficulty, objective, tags } = question;
  return {
    id,
    version,
    readVersion: change.version,
    before: { chapterId, difficulty, objective, tags },
    after: {
      chapterId: change.chapterId ?? chapterId,
      difficulty: change.difficulty ?? difficulty,
      objective: change.objective ?? objective,
      tags: changeTags(tags, change),
    },
  };
}

function changeTags(before: string[], { tags = before, removeTags = [], addTags = [] }: QuestionChange) {
  const removed = new Set(removeTags.map(keyOfTag));
  return withoutRepeatedTags([...tags.filter((tag) => !removed.has(keyOfTag(tag))), ...addTags]);
}

/** Whether the question is in another cell afterwards. */
export function hasMoved({ before, after }: Move): boolean {
  return PLACE.some((name) => before[name] !== after[name]);
}

/** Whether anything of it is another afterwards. */
export function hasChanged(move: Move): boolean {
  return hasMoved(move) || JSON.stringify(move.before.tags) !== JSON.stringify(move.after.tags);
}

const PLACE = ['chapterId', 'difficulty', 'objective'] as const satisfies readonly (keyof Place)[];
