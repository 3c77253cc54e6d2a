import { DIFFICULTIES } from '@exam/assembly';
import type { Question } from '@exam/contract';
import type { PaperQuestion, PaperVersion } from './generated-paper.ts';

/** Moves one question of the version to another position, from 0; the others close the gap. */
export function moveQuestion<Version extends PaperVersion>(
  version: Version,
  questionId: string,
  place: number,
): Version {
  const from = version.questions.findIndex(({ _id }) => _id === questionId);
  const to = Math.max(0, Math.min(place, version.questions.length - 1));
  if (from < 0 || from === to) return version;
  const questions = [...version.questions];
  questions.splice(to, 0, ...questions.splice(from, 1));
  return { ...version, questions };
}

/** The orders of an exam. */
export const PAPER_ORDERS = ['free', 'chapter', 'difficulty'] as const;
export type PaperOrder = (typeof PAPER_ORDERS)[number];

/** Sorts the questions by chapter number or difficulty; equal ones keep their order. `free` leaves all as they are. */
export function sortQuestions<Version extends PaperVersion>(version: Version, order: PaperOrder): Version {
  if (order === 'free') return version;
  const rank = ({ chapter, difficulty }: Question) =>
    order === 'chapter' ? chapter.number : DIFFICULTIES.indexOf(difficulty);
  const questions = version.questions.toSorted((one, other) => rank(one) - rank(other));
  const isSame = questions.every((question, at) => question === version.questions[at]);
  return isSame ? version : { ...version, questions };
}

/** Replaces a question of the version; unchanged if the question is gone or the replacement is already there. */
export function replaceQuestion<Version extends PaperVersion>(
  version: Version,
  leavingId: string,
  coming: PaperQuestion,
): Version {
  const ids = version.questions.map(({ _id }) => _id);
  if (!ids.includes(leavingId) || ids.includes(coming._id)) return version;
  return {
    ...version,
    questions: version.questions.map((question) => (question._id === leavingId ? coming : question)),
    slots: { ...version.slots, [coming._id]: slotOf(version, leavingId) },
  };
}

/** Stable key of a question's position on the screen. */
export function slotOf({ slots }: PaperVersion, questionId: string): string {
  return slots?.[questionId] ?? questionId;
}

/**
 * Orders a new version: locked questions keep their positions and new questions fill the others. Locked questions
 * beyond the end of a shorter version come last.
 */
export function keepPlaces<Version extends PaperVersion>(
  before: readonly Question[],
  lockedIds: ReadonlySet<string>,
  version: Version,
): Version {
  const { questions } = version;
  const coming = questions.filter(({ _id }) => !lockedIds.has(_id));
  const staying = new Map(questions.filter(({ _id }) => lockedIds.has(_id)).map((item) => [item._id, item]));
  const placed: PaperQuestion[] = [];
  before.forEach(({ _id }, place) => {
    const locked = staying.get(_id);
    if (locked === undefined) return;
    placed.push(...coming.splice(0, place - placed.length), locked);
    staying.delete(_id);
  });
  return { ...version, questions: [...placed, ...coming, ...staying.values()] };
}
