import type { Availability } from '../availability.ts';
import { isCount } from '../blueprint.ts';
import type { Pick } from '../draw-picks.ts';
import { KIND_COUNT } from '../problem.ts';
import { kindIndex } from '../vocabulary.ts';
import type { EvolutionRequest } from './preferences.ts';
import { nameOf } from './score.ts';

/** A question that a preference or a lock names. */
export interface KnownQuestion {
  readonly cell: number;
  readonly rank: number;
  /** The number of recent exams with it. */
  times: number;
  isLocked: boolean;
  /** False if it does not differ from questions without a name, so that it counts as a plain one. */
  isSpecial: boolean;
}

/** Two questions of the blueprint's chapters, not both locked. */
export interface KnownPair {
  readonly one: KnownQuestion;
  readonly other: KnownQuestion;
  readonly isExcluded: boolean;
}

/**
 * The questions and pairs of the blueprint's chapters that preferences and locks name.
 *
 * @param chapterIds the rows of the table of cells
 * @throws RangeError if a rank is not below what its cell holds, a question is locked twice, a number of uses is not
 *   a whole number from 0 on, or a pair is of one question
 */
export function knownQuestions(
  { availability, locked = [], preferences }: EvolutionRequest,
  chapterIds: readonly string[],
): { questions: KnownQuestion[]; pairs: KnownPair[] } {
  const register = new Register(availability, chapterIds);
  for (const question of locked) lock(register.get(question));
  for (const { question, times } of preferences.uses) {
    if (!isCount(times)) throw new RangeError(`A question is in 0 or more recent exams, got ${times}`);
    const known = register.get(question);
    if (!known) continue;
    known.times += times;
    known.isSpecial ||= times > 0;
  }
  const pairs = preferences.pairs.flatMap(({ one, other, isExcluded }) => {
    const pair = { one: register.get(one), other: register.get(other) };
    if (!pair.one || !pair.other) return [];
    if (pair.one === pair.other) throw new RangeError(`A pair is of two questions, got ${nameOf(one)} twice`);
    if (pair.one.isLocked && pair.other.isLocked) return [];
    pair.one.isSpecial = true;
    pair.other.isSpecial = true;
    return [{ one: pair.one, other: pair.other, isExcluded }];
  });
  return { questions: [...register.questions.values()].filter(({ isSpecial }) => isSpecial), pairs };
}

function lock(known: KnownQuestion | undefined): void {
  if (!known) return;
  if (known.isLocked) throw new RangeError(`Question ${known.rank} of a cell is locked twice`);
  known.isLocked = true;
  known.isSpecial = true;
}

class Register {
  readonly questions = new Map<string, KnownQuestion>();
  private readonly chapters: ReadonlyMap<string, number>;

  constructor(
    private readonly availability: Availability,
    chapterIds: readonly string[],
  ) {
    this.chapters = new Map(chapterIds.map((id, chapter) => [id, chapter]));
  }

  /** The question of a pick, always the same object; none if no question of its chapter is asked. */
  get(pick: Pick): KnownQuestion | undefined {
    const chapter = this.chapters.get(pick.chapterId);
    if (chapter === undefined) return undefined;
    const name = nameOf(pick);
    const known = this.questions.get(name);
    if (known) return known;
    const kind = kindIndex(pick.kind);
    const held = this.availability.get(pick.chapterId)?.[kind] ?? 0;
    if (!Number.isInteger(pick.rank) || pick.rank < 0 || pick.rank >= held) {
      throw new RangeError(
        `Ranks in a cell of ${held} questions start at 0 and stay below, got ${pick.rank}`,
      );
    }
    const question = {
      cell: chapter * KIND_COUNT + kind,
      rank: pick.rank,
      times: 0,
      isLocked: false,
      isSpecial: false,
    };
    this.questions.set(name, question);
    return question;
  }
}
