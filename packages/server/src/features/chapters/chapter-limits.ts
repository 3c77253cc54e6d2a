import {
  type FullChapter,
  findExceededLimit,
  type LimitedCounts,
  maximumNeeded,
  roomyMaximum,
} from '@exam/contract';
import { type AppError, conflict } from '../../platform/errors.ts';
import type { LockedChapter } from './queries.ts';

/** The questions that a chapter holds, and those that it would hold. */
interface CountsOfChange {
  readonly before: LimitedCounts;
  readonly after: LimitedCounts;
}

/**
 * Says which limit of a chapter is in the way of a change, and which maximum is not; undefined if none is.
 * @param questionIds the questions of the pool that would be refused
 */
export function findFullChapter(
  chapter: Pick<LockedChapter, 'id' | 'name' | 'number' | 'maxNumberOfQuestions' | 'version'>,
  { before, after }: CountsOfChange,
  questionIds: readonly string[] = [],
): FullChapter | undefined {
  const { id: chapterId, name, number, maxNumberOfQuestions, version } = chapter;
  const exceeded = findExceededLimit(after, maxNumberOfQuestions);
  if (!exceeded) return undefined;
  const needed = maximumNeeded(after);
  return {
    chapterId,
    name,
    number,
    maxNumberOfQuestions,
    version,
    limited: exceeded.limited,
    limit: exceeded.limit,
    numberOfQuestions: before[exceeded.limited],
    numberOfQuestionsThen: exceeded.numberOfQuestions,
    maximumNeeded: needed,
    maximumOffered: roomyMaximum(needed),
    questionIds: [...questionIds],
  };
}

/** Refuses what has no room in these chapters: the first one in a sentence, all of them as data. */
export function noRoom(full: readonly [FullChapter, ...FullChapter[]]): AppError {
  return conflict(describeFullChapter(full[0]), { fullChapters: full });
}

/** The one sentence that says that a chapter is full. */
export function describeFullChapter(full: FullChapter): string {
  const { name, maxNumberOfQuestions, limited, limit, numberOfQuestions, numberOfQuestionsThen } = full;
  const noun = `${limited === 'all' ? '' : `${limited} `}${limit === 1 ? 'question' : 'questions'}`;
  const coming = numberOfQuestionsThen - numberOfQuestions;
  const more = coming > 0 ? `, and ${coming} more would come` : '';
  const way =
    full.maximumOffered === null
      ? 'No chapter may hold so many.'
      : `A maximum of ${full.maximumNeeded} is enough.`;
  return `With a maximum of ${maxNumberOfQuestions}, the chapter “${name}” holds at most ${limit} ${noun}. It has ${numberOfQuestions}${more}. ${way}`;
}
