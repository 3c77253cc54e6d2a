import type { Question } from '@exam/contract';
import type { GeneratedPaper } from './exam-request.ts';

/** The paper with one question moved to another place, counted from 0; the places of the others close up. */
export function moveQuestion(paper: GeneratedPaper, questionId: string, place: number): GeneratedPaper {
  const from = paper.questions.findIndex(({ _id }) => _id === questionId);
  const to = Math.max(0, Math.min(place, paper.questions.length - 1));
  if (from < 0 || from === to) return paper;
  const questions = [...paper.questions];
  questions.splice(to, 0, ...questions.splice(from, 1));
  return { ...paper, questions };
}

/** The paper with another question in the place of one. Stays as it is where that one has gone or the other is there. */
export function replaceQuestion(paper: GeneratedPaper, leavingId: string, coming: Question): GeneratedPaper {
  const ids = paper.questions.map(({ _id }) => _id);
  if (!ids.includes(leavingId) || ids.includes(coming._id)) return paper;
  return {
    ...paper,
    questions: paper.questions.map((question) => (question._id === leavingId ? coming : question)),
    slots: { ...paper.slots, [coming._id]: slotOf(paper, leavingId) },
  };
}

/** What names the place of a question as long as the paper is shown. */
export function slotOf(paper: GeneratedPaper, questionId: string): string {
  return paper.slots?.[questionId] ?? questionId;
}

/**
 * Puts a new paper in order: locked questions have the places they had before, new ones fill the others. Where the
 * paper has become shorter, locked ones from behind its end come last.
 */
export function keepPlaces(
  before: readonly Question[],
  lockedIds: ReadonlySet<string>,
  paper: GeneratedPaper,
): GeneratedPaper {
  const { questions } = paper;
  const coming = questions.filter(({ _id }) => !lockedIds.has(_id));
  const staying = new Map(questions.filter(({ _id }) => lockedIds.has(_id)).map((item) => [item._id, item]));
  const placed: Question[] = [];
  before.forEach(({ _id }, place) => {
    const locked = staying.get(_id);
    if (locked === undefined) return;
    placed.push(...coming.splice(0, place - placed.length), locked);
    staying.delete(_id);
  });
  return { ...paper, questions: [...placed, ...coming, ...staying.values()] };
}
